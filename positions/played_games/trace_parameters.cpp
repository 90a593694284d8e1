#include "positions/played_games/trace_parameters.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "positions/base/words.h"
#include "positions/pgn/pgn_words.h"
#include "positions/played_games/trace_moves.h"
#include "positions/played_games/trace_remarks.h"
#include "positions/trace_text/trace_words.h"
#include "positions/variant_files/variant_reader.h"

namespace keymove {

namespace {

void read_modes(const TraceSegment& segment, const Location& where, StatedGame& game) {
  const auto kinds = named_kinds(segment.lower);
  const auto color = named_color(segment.lower);
  if (kinds.size() >= 2) {
    for (std::size_t i = 0; i < 2; ++i) game.players[i].kind = Stated<PlayerKind>{kinds[i], where};
  } else if (kinds.size() == 1 && color) {
    auto& player = game.players[slot(*color)];
    if (!player.kind) player.kind = Stated<PlayerKind>{kinds[0], where};
    const auto name = kinds[0] == PlayerKind::ai ? heuristic_name(segment) : std::nullopt;
    if (name && name->size() == 2 && is_digit(name->back())) player.heuristic = Stated<std::string>{*name, where};
  }
}

std::optional<AlphaBeta> alpha_beta_in(const TraceSegment& segment) {
  const std::string value = lower_case(behind_colon(segment.text));
  if (has_any_word(value, {"off", "false", "no", "n", "disabled", "inactive", "0"})) return AlphaBeta::off;
  if (has_any(value, {"alpha", "pruning"})) return AlphaBeta::on;
  if (has_word(value, "minimax")) return AlphaBeta::off;
  if (is_no_value(value) || has_any_word(value, {"none", "human", "h-h"})) return std::nullopt;
  return AlphaBeta::on;
}

void read_alpha_beta(const TraceSegment& segment, std::optional<Color> color, const Location& where, StatedGame& game) {
  const auto value = alpha_beta_in(segment);
  if (!value) return;
  auto& place = color ? game.players[slot(*color)].alpha_beta : game.alpha_beta;
  if (!place) place = Stated<AlphaBeta>{*value, where};
}

void read_heuristic(const TraceSegment& segment, std::optional<Color> color, const Location& where, StatedGame& game) {
  const auto name = heuristic_name(segment);
  if (!name || is_no_value(lower_case(*name))) return;
  for (const Color side : {Color::white, Color::black}) {
    if (color && *color != side) continue;
    game.players[slot(side)].heuristic = Stated<std::string>{*name, where};
  }
}

/// Counts moves that need a board of eight files and ranks.
class ChessMoves {
 public:
  /// Takes the moves of a line; false if one of them has no room on that board.
  bool take(const std::string& lower) {
    std::vector<std::size_t> ends = further_moves(lower);
    ends.push_back(lower.size());
    std::size_t start = 0;
    return std::all_of(ends.begin(), ends.end(), [&](std::size_t end) {
      const std::size_t from = std::exchange(start, end);
      return count(first_squares(std::string_view(lower).substr(from, end - from)));
    });
  }

  /// Whether they are moves of chess: at least every second one needs that board, or both players begin on its edges.
  [[nodiscard]] bool are_of_chess() const {
    return moves_ > 1 && (2 * beyond_five_ >= moves_ || (begun_by_white_ && answered_by_black_));
  }

 private:
  bool count(const std::string& squares) {
    constexpr std::size_t kTwoSquares = 4;
    if (squares.empty()) return true;
    if (squares.size() != kTwoSquares || squares.find_first_not_of("abcdefgh12345678") != std::string::npos)
      return false;
    ++moves_;
    if (squares.find_first_of("fgh678") != std::string::npos) ++beyond_five_;
    if (moves_ == 1) begun_by_white_ = one_of(squares[1], "12");
    if (moves_ == 2) answered_by_black_ = one_of(squares[1], "78");
    return true;
  }

  std::size_t moves_ = 0;
  std::size_t beyond_five_ = 0;
  bool begun_by_white_ = false;     ///< the first move begins on White's ranks
  bool answered_by_black_ = false;  ///< the second one on Black's in chess
};

bool has_moves_of_chess(const TextLines& lines) {
  constexpr std::size_t kLines = 1000;
  ChessMoves moves;
  for (std::size_t i = 0; i < std::min(lines.count(), kLines); ++i) {
    if (!moves.take(lower_case(without_remarks(lines.line(i))))) return false;
  }
  return moves.are_of_chess();
}

/// Whether two lines or more have a move of chess in SAN behind a player, "White: Nf3" or "White plays Nf3", as no
/// course writes moves.
bool has_san_of_players(const TextLines& lines) {
  constexpr std::size_t kLines = 1000;
  std::size_t moves = 0;
  for (std::size_t i = 0; i < std::min(lines.count(), kLines); ++i) {
    const std::string plain = without_remarks(lines.line(i));
    const std::string_view line = trimmed(plain);
    if (!san_behind_verb(line).text.empty()) {
      ++moves;
      continue;
    }
    const std::size_t colon = line.find(':');
    const std::string player = lower_case(line.substr(0, std::min(colon, line.size())));
    if (colon == std::string_view::npos || (!player.starts_with("white") && !player.starts_with("black"))) continue;
    const auto words = words_of(line.substr(colon + 1));
    if (!words.empty() && has_move_form(words[0].text) && first_squares(lower_case(line)).empty()) ++moves;
  }
  return moves > 1;
}

}  // namespace

bool is_no_value(std::string_view lower) {
  const std::string_view value = trimmed(lower);
  for (const char* none :
       {"none", "n/a", "na", "n", "null", "-", "--", "no", "nan", "undefined", "unlimited", "not applicable"}) {
    if (value == none) return true;
  }
  return value.substr(0, 5) == "none " || value.substr(0, 4) == "n/a ";
}

std::optional<AlphaBeta> search_by_minimax(const TraceSegment& segment) {
  const std::size_t sign = segment.lower.find_first_of(":=");
  const std::string_view key = std::string_view(segment.lower).substr(0, std::min(sign, segment.lower.size()));
  if (sign == std::string::npos || !has_any(key, {"minimax", "mini-max"}) || has_any(key, {"alpha", "prun"}))
    return std::nullopt;
  const std::string_view value = trimmed(std::string_view(segment.lower).substr(sign + 1));
  if (has_any_word(value, {"off", "false", "no", "disabled", "inactive"})) return AlphaBeta::on;
  if (has_any_word(value, {"on", "true", "yes", "enabled", "active"})) return AlphaBeta::off;
  return std::nullopt;
}

void read_parameter(const TraceSegment& segment, TraceItem item, std::optional<Color> line_color, const Location& where,
                    StatedGame& game) {
  const auto named = only_color(segment.lower);
  const auto color = named ? named : line_color;
  // "Player 1: AI (alpha-beta on" names the player's kind, too.
  const bool of_player = named && named_kinds(segment.lower).size() == 1;
  if (item == TraceItem::play_modes || of_player) read_modes(segment, where, game);
  if (item == TraceItem::alpha_beta) read_alpha_beta(segment, color, where, game);
  const bool pruned_too = item == TraceItem::heuristic_name && has_any(segment.lower, {"alpha", "minimax"});
  if (pruned_too) read_alpha_beta(segment, color, where, game);
  if (item == TraceItem::heuristic_name) read_heuristic(segment, color, where, game);
}

Result<VariantPtr> trace_variant(const SuiteText& source, const TextLines& lines) {
  if (source.variant) return source.variant;
  constexpr std::size_t kHeadLines = 50;
  for (std::size_t i = 0; i < std::min(lines.count(), kHeadLines); ++i) {
    const std::string_view line = lines.line(i);
    if (!says(line, "variant")) continue;
    const std::string_view name = behind_colon(line);
    if (!name.empty() && shipped_variant_text(name)) return load_variant(std::string(name));
    return lines.error_at(lines.start(i) + (name.empty() ? 0 : static_cast<std::size_t>(name.data() - line.data())),
                          "unknown-variant", "unknown variant '" + shortened(name) + "': choose one with --variant");
  }
  return load_variant(has_moves_of_chess(lines) || has_san_of_players(lines) ? "chess" : "minichess-5x5");
}

}  // namespace keymove
