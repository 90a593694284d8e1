#include "positions/pgn/pgn.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/course_formats/saved_game.h"
#include "positions/game/stipulation.h"
#include "positions/pgn/game_cutter.h"
#include "positions/variant_files/variant_names.h"
#include "positions/variant_files/variant_reader.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

namespace {

class GameReader {
 public:
  GameReader(const SuiteText& source, const TextLines& lines)
      : source_(source),
        lines_(lines),
        own_(source.variant),
        shelf_(source.part.shelf != nullptr ? *source.part.shelf : own_) {}

  PgnGame read_game(CutGame game, std::size_t number) {
    TestPosition position;
    position.errors = std::move(game.errors);
    read_setup(game, position);
    if (game.null_at) {
      position.errors.push_back(lines_.error_at(*game.null_at, "pgn", "a null move stands in the main line"));
    }
    PgnGame out{id_of(game, number),
                lines_.location_of(game.at),
                std::move(position.setup),
                std::move(game.moves),
                {},
                {},
                std::move(position.errors),
                {}};
    const PlacedTag* tag = game.tag("result");
    if (game.result_at) {
      out.result = MoveText{game.result, lines_.location_of(*game.result_at)};
    } else if (tag != nullptr) {
      out.result = MoveText{tag->value, lines_.location_of(tag->value_at)};
    }
    for (PlacedTag& read : game.tags) out.tags.push_back({std::move(read.name), std::move(read.value)});
    out.termination = out.tag("termination");
    return out;
  }

  TestPosition read(CutGame game, std::size_t number) {
    TestPosition position;
    position.where = lines_.location_of(game.at);
    position.id = id_of(game, number);
    position.source_text = shortened(trimmed(source_.text.substr(game.at, game.end - game.at)));
    std::replace(position.source_text.begin(), position.source_text.end(), '\n', ' ');
    position.errors = std::move(game.errors);
    if (const PlacedTag* tag = game.tag("variant"); tag != nullptr && is_other_game(tag->value)) {
      position.unsupported = other_game_message(tag->value);
      return position;
    }
    read_setup(game, position);
    note_flaws(game, position);
    if (fen_of(game) != nullptr) {
      state_problem(game, position);
    } else {
      position.moves_before = std::move(game.moves);
    }
    return position;
  }

 private:
  /// The tag FEN; nullptr if there is none, or one that only says that the game begins as ever.
  static const PlacedTag* fen_of(const CutGame& game) {
    const PlacedTag* tag = game.tag("fen");
    return tag == nullptr || names_start(tag->value) ? nullptr : tag;
  }

  static bool names_start(std::string_view value) {
    value = trimmed(value);
    return value.empty() || value == "?" || lower_case(value) == "startpos";
  }

  /// What is said of tags and of a null move.
  void note_flaws(const CutGame& game, TestPosition& position) const {
    position.repairs.insert(position.repairs.begin(), game.repairs.begin(), game.repairs.end());
    if (const PlacedTag* tag = game.tag("fen"); tag != nullptr && fen_of(game) == nullptr)
      position.repairs.push_back("took the start position for the FEN '" + tag->value + "'");
    if (!game.null_at) return;
    if (fen_of(game) != nullptr && !game.moves.empty()) {
      position.repairs.emplace_back("the main line ends before a null move");
    } else {
      position.errors.push_back(lines_.error_at(
          *game.null_at, "pgn", "a null move stands in the main line: the position after it cannot be used"));
    }
  }

  [[nodiscard]] std::string id_of(const CutGame& game, std::size_t number) const {
    std::string id;
    for (const char* name : {"event", "site"}) {
      const PlacedTag* tag = game.tag(name);
      if (tag == nullptr || tag->value.empty() || tag->value == "?") continue;
      id += (id.empty() ? "" : "/") + tag->value;
    }
    return id.empty() ? source_.name + ":" + std::to_string(number) : id;
  }

  Result<VariantPtr> variant_of(const CutGame& game) {
    const PlacedTag* tag = game.tag("variant");
    const PlacedTag* fen = fen_of(game);
    const auto chess = [&] { return shelf_.get(variant_of_fen("chess", fen != nullptr ? fen->value : "")); };
    if (tag == nullptr) return chess();
    const std::string name = lower_case(tag->value);
    for (const char* plain : {"chess", "standard", "from position", "normal", "?", ""}) {
      if (name == plain) return chess();
    }
    auto found = shelf_.get(tag->value);
    if (found) return found;
    return lines_.error_at(tag->value_at, found.errors().front().code, found.errors().front().message);
  }

  void read_setup(const CutGame& game, TestPosition& position) {
    const auto variant = variant_of(game);
    if (!variant) {
      position.errors.insert(position.errors.end(), variant.errors().begin(), variant.errors().end());
      return;
    }
    const PlacedTag* fen = fen_of(game);
    if (fen == nullptr) {
      auto start = start_setup(*variant, position.where);
      if (start) {
        position.setup = std::move(*start);
      } else {
        position.errors.insert(position.errors.end(), start.errors().begin(), start.errors().end());
      }
      return;
    }
    auto read = read_fen(*variant, fen->value, lines_.location_of(fen->value_at));
    if (read) {
      position.setup = std::move(read->setup);
      position.repairs = std::move(read->repairs);
      return;
    }
    for (InputError error : read.errors()) {
      error.text = lines_.error_at(fen->value_at, {}, {}).text;
      position.errors.push_back(std::move(error));
    }
  }

  /// A problem by its stipulation: the main line is its solution.
  void state_stipulated(CutGame& game, const PlacedTag& tag, TestPosition& position) const {
    const auto stipulation = parse_stipulation(tag.value);
    if (!stipulation) {
      position.unsupported = "the stipulation '" + tag.value + "'";
      return;
    }
    position.goal = {GoalKind::win, stipulation->plies(), stipulation};
    if (stipulation->is_forced_win()) {
      position.claim.outcome = Outcome::win;
      position.claim.distance = stipulation->plies();
    }
    if (game.moves.empty()) return;
    const Stipulation asked = position.setup ? begun_by(position.setup->to_move, *stipulation) : *stipulation;
    const bool whole = stipulation->has_lines() && !stipulation->is_series() &&
                       game.moves.size() == static_cast<std::size_t>(asked.line_plies());
    position.claim.keys = {game.moves.front()};
    if (!whole) return;
    position.claim.line = std::move(game.moves);
    position.claim.line_kind = LineKind::keeps_distance;
  }

  void state_problem(CutGame& game, TestPosition& position) const {
    if (const PlacedTag* tag = game.tag("stipulation"); tag != nullptr && !trimmed(tag->value).empty())
      return state_stipulated(game, *tag, position);
    if (game.moves.empty()) return;
    const bool ends_in_mate = game.moves.back().text.find('#') != std::string::npos;
    if (!ends_in_mate || game.moves.size() % 2 == 0) {
      position.goal.kind = GoalKind::best;
      position.claim.keys = {game.moves.front()};
      position.claim.line = std::move(game.moves);  // legal, and nothing more
      return;
    }
    position.claim.outcome = Outcome::win;
    position.claim.distance = static_cast<int>(game.moves.size());
    position.goal = {GoalKind::win, position.claim.distance};
    position.claim.line = std::move(game.moves);
    position.claim.line_kind = LineKind::keeps_distance;
  }

  const SuiteText& source_;
  const TextLines& lines_;
  VariantShelf own_;
  VariantShelf& shelf_;
};

/// Whether the line is a FEN: ranks and the side to move, or ranks alone.
bool is_fen_line(std::string_view line) {
  const std::vector<Word> words = words_of(line);
  if (words.size() == 1) {
    const std::string_view board = words[0].text;
    constexpr std::ptrdiff_t kSlashes = 4;
    return std::count(board.begin(), board.end(), '/') >= kSlashes &&
           std::all_of(board.begin(), board.end(), [](char c) { return is_letter(c) || is_digit(c) || c == '/'; }) &&
           board.find("//") == std::string_view::npos;
  }
  if (words.size() < 2 || std::count(words[0].text.begin(), words[0].text.end(), '/') < 2) return false;
  return words[1].text == "w" || words[1].text == "b";
}

/// Whether the line begins with the number of a move.
bool is_solution(std::string_view line) {
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  return digits > 0 && line.substr(digits).starts_with('.');
}

}  // namespace

std::string_view PgnGame::tag(std::string_view name) const {
  const auto it =
      std::find_if(tags.begin(), tags.end(), [&](const PgnTag& t) { return lower_case(t.name) == lower_case(name); });
  return it == tags.end() ? std::string_view() : std::string_view(it->value);
}

Suite parse_pgn(const SuiteText& source) {
  Suite suite;
  suite.name = source.name;
  const TextLines lines(source.file, source.text, source.part.lines_before);
  GameCutter cutter(lines);
  GameReader reader(source, lines);
  for (std::size_t number = source.part.positions_before; auto game = cutter.next();) {
    suite.positions.push_back(reader.read(std::move(*game), ++number));
  }
  return suite;
}

std::size_t whole_pgn_games(std::string_view text) {
  const TextLines lines({}, text);
  std::size_t end = 0;
  for (GameCutter cutter(lines); cutter.next() && !cutter.met_end();) {
    if (cutter.at_line_start()) end = cutter.at();
  }
  return end;
}

bool shows_solution_list(std::string_view text) {
  const TextLines lines({}, text);
  for (std::size_t i = 0; i + 1 < lines.count(); ++i) {
    if (is_fen_line(lines.line(i)) && is_solution(trimmed(lines.line(i + 1)))) return true;
  }
  return false;
}

Suite parse_solution_list(const SuiteText& source) {
  Suite suite;
  suite.name = source.name;
  const TextLines lines(source.file, source.text);
  GameReader reader(source, lines);
  std::optional<PlacedTag> title;
  const auto line_at = [&](std::size_t i) { return i < lines.count() ? trimmed(lines.line(i)) : std::string_view(); };
  for (std::size_t i = 0; i < lines.count(); ++i) {
    const std::string_view line = line_at(i);
    if (!is_fen_line(line)) {
      if (!line.empty()) title = {"Event", std::string(line), lines.start(i)};
      continue;
    }
    const std::size_t begin = lines.start(i) + lines.line(i).find(line[0]);
    // The solution goes on to an empty line or the next position.
    if (is_solution(line_at(i + 1))) {
      while (!line_at(i + 1).empty() && !is_fen_line(line_at(i + 1))) ++i;
    }
    const std::size_t end = i + 1 < lines.count() ? lines.start(i + 1) : source.text.size();
    CutGame game = GameCutter::of_solution(lines, begin + line.size(), end).next().value_or(CutGame{});
    game.at = begin;
    game.end = end;
    game.tags = {{"FEN", std::string(line), begin}};
    if (title) game.tags.push_back(*std::exchange(title, std::nullopt));
    suite.positions.push_back(reader.read(std::move(game), suite.positions.size() + 1));
  }
  return suite;
}

std::vector<PgnGame> read_pgn_games(const SuiteText& source) {
  std::vector<PgnGame> out;
  const TextLines lines(source.file, source.text, source.part.lines_before);
  GameCutter cutter(lines);
  GameReader reader(source, lines);
  for (std::size_t number = source.part.positions_before; auto game = cutter.next();)
    out.push_back(reader.read_game(std::move(*game), ++number));
  return out;
}

}  // namespace keymove
