#include "positions/pgn/stated_problem.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "positions/base/words.h"
#include "positions/copied_text/stated_stipulation.h"
#include "positions/game/stipulation.h"
#include "positions/pgn/moves_in_words.h"
#include "positions/pgn/pgn_words.h"
#include "positions/problem/convention.h"
#include "positions/problem/solutions_text.h"

namespace keymove {

namespace {

bool ends_in_mate(const CutGame& game) {
  return !game.moves.empty() && game.moves.back().text.find('#') != std::string::npos;
}

void claim_line(std::vector<MoveText> line, TestPosition& position) {
  position.claim.line = std::move(line);
  position.claim.line_kind = LineKind::keeps_distance;
}

/// The first move, and the others that the solution names beside it.
std::vector<MoveText> keys_of(const CutGame& game) {
  std::vector<MoveText> out = {game.moves.front()};
  out.insert(out.end(), game.other_keys.begin(), game.other_keys.end());
  return out;
}

/// The lines of a solution of help or series play. Tries are left out.
std::vector<std::vector<MoveText>> lines_of(CutGame& game, const Stipulation& asked) {
  const auto no_solution = [](const std::vector<MoveText>& line) {
    return line.empty() || (line.front().text.ends_with('?') && !line.front().text.ends_with("!?"));
  };
  std::vector<std::vector<MoveText>> out = std::move(game.other_lines);
  out.insert(out.begin(), game.moves);
  if (asked.is_series() && !game.series_lines.empty()) out = std::move(game.series_lines);
  out.erase(std::remove_if(out.begin() + 1, out.end(), no_solution), out.end());
  return out;
}

/// Whether the text behind a stipulation seems to begin with a number of solutions: "(3 solutions + set play)".
bool may_count_solutions(std::string_view rest) {
  constexpr std::size_t kMostDigits = 3;
  rest = trimmed(rest);
  if (rest.starts_with('(')) rest.remove_prefix(1);
  const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
  return digits > 0 && digits <= kMostDigits;
}

/// The number of solutions, by the text behind the stipulation or else by the lines that the solution has.
void count_solutions(const CutGame& game, std::size_t lines, const std::string& rest, StatedClaim& claim,
                     std::vector<std::string>& repairs) {
  constexpr std::string_view kOpen = "the number of solutions is not checked: ";
  if (speaks_of_solutions(rest)) claim.solutions = number_of_solutions(rest);
  if (claim.solutions && game.open_number) repairs.emplace_back("other moves that are stated were not compared");
  if (claim.solutions) return;
  if (may_count_solutions(rest)) {
    claim.open_number = true;
    repairs.push_back(fmt::format("{}'{}' leaves it open", kOpen, shortened(trimmed(rest))));
  } else if (game.open_number) {
    claim.open_number = true;
    repairs.push_back(fmt::format("{}other moves are stated, too", kOpen));
  } else if (lines > 1) {
    claim.solutions = static_cast<int>(lines);
    repairs.push_back(fmt::format("counted {} solutions in the text", lines));
  }
}

/// The solutions of help or series play: their number, first moves, and the lines of full length.
void state_lines(CutGame& game, const Stipulation& asked, const std::string& rest, TestPosition& position) {
  StatedClaim& claim = position.claim;
  const bool counted = game.solutions > 0;
  std::vector<std::vector<MoveText>> lines = lines_of(game, asked);
  const auto full = static_cast<std::size_t>(asked.line_plies());
  const bool too_long = lines.front().size() > full;
  game.open_number |= too_long;
  count_solutions(game, counted ? lines.size() : 0, rest, claim, position.repairs);
  if (game.moves.empty()) return;
  claim.keys = keys_of(game);
  // A first move alone is no line.
  const std::size_t stated = lines.size() - (lines.front().size() == 1 && full > 1 ? 1 : 0);
  std::erase_if(lines, [&](const auto& line) { return line.size() != full; });
  if (lines.size() < stated)
    position.repairs.push_back(fmt::format("{} of {} stated lines not compared: they have not the length of {}",
                                           stated - lines.size(), stated, text_of(asked)));
  if (lines.empty()) return;
  // One behind the other: each has the same length.
  std::vector<MoveText> all;
  for (const auto& line : lines) all.insert(all.end(), line.begin(), line.end());
  claim_line(std::move(all), position);
}

/// A problem by its stipulation: the main line is its solution.
void state_stipulated(CutGame& game, const FoundStipulation& stated, TestPosition& position) {
  const Stipulation stipulation = *parse_stipulation(stated.text);
  position.goal = {GoalKind::win, stipulation.plies(), stipulation};
  let_beginner_move(position);
  if (stipulation.is_forced_win()) {
    position.claim.outcome = Outcome::win;
    position.claim.distance = stipulation.plies();
  }
  if (stipulation.has_lines()) {
    const Stipulation asked = position.setup ? begun_by(position.setup->to_move, stipulation) : stipulation;
    return state_lines(game, asked, stated.rest, position);
  }
  if (game.moves.empty()) return;
  position.claim.keys = keys_of(game);
  const bool is_line = game.moves.size() > 1 || ends_in_mate(game);  // a move alone is a key
  if (is_line && stipulation.is_forced_win() && game.moves.size() == static_cast<std::size_t>(stipulation.plies()))
    claim_line(std::move(game.moves), position);
}

/// The stipulation that a tag other than Stipulation names.
std::optional<FoundStipulation> titled_stipulation(const CutGame& game) {
  for (const char* name : {"event", "white", "black"}) {
    const PlacedTag* tag = game.tag(name);
    if (tag == nullptr) continue;
    if (auto found = stipulation_in_title(tag->value)) return found;
  }
  return std::nullopt;
}

/// Whether the line says itself that it is a mate of another length than the stipulation's.
bool line_contradicts(const CutGame& game, const FoundStipulation& stated) {
  const auto stipulation = parse_stipulation(stated.text);
  return stipulation->play == Play::direct && stipulation->aim == Aim::win && ends_in_mate(game) &&
         game.moves.size() != static_cast<std::size_t>(stipulation->plies());
}

/// Whether the side to move has more than its king: in some studies the first move is the defender's.
bool may_mate(const TestPosition& position) {
  if (!position.setup) return false;
  const Setup& setup = *position.setup;
  return std::count_if(setup.board.begin(), setup.board.end(),
                       [&](const Man& man) { return man.present() && man.color == setup.to_move; }) > 1;
}

void state_by_line(CutGame& game, TestPosition& position) {
  const bool by_mover = game.moves.size() % 2 == 1;
  if (!ends_in_mate(game)) {
    position.goal.kind = GoalKind::best;
    position.claim.keys = keys_of(game);
    position.claim.line = std::move(game.moves);  // legal, and nothing more
  } else if (by_mover) {
    position.claim.outcome = Outcome::win;
    position.claim.distance = static_cast<int>(game.moves.size());
    position.goal = {GoalKind::win, position.claim.distance};
    if (!game.other_keys.empty()) position.claim.keys = keys_of(game);
    claim_line(std::move(game.moves), position);
  } else if (position.unsupported.empty()) {
    position.unsupported =
        "a line that ends in mate by the side that does not begin: a stipulation, such as h#2 or s#2, may be missing";
  }
}

}  // namespace

void heed_words(const TextLines& lines, std::size_t from, std::size_t to, bool keys, CutGame& game) {
  const std::size_t end = std::min({to, lines.text().find('\n', from), lines.text().size()});
  const std::string_view text = lines.text().substr(from, end - from);
  if (const auto joined = joined_first_moves(text, keys); !joined.empty()) {
    game.moves.clear();
    game.other_lines.clear();
    game.series_lines.clear();
    for (const Word& word : joined)
      game.moves.push_back({plain_move(word.text), lines.location_of(from + word.offset)});
    game.other_keys.assign(game.moves.begin() + 1, game.moves.end());
    game.moves.resize(1);
  } else if (may_answer_otherwise(text)) {
    game.take_solution({});
    game.note_unread(text, true);
  }
}

std::optional<std::string> asked_mate(const CutGame& game) {
  const PlacedTag* tag = game.tag("termination");
  const std::vector<Word> words = words_of(tag != nullptr ? std::string_view(tag->value) : std::string_view());
  if (words.size() != 3 || lower_case(words[0].text) != "mate" || lower_case(words[1].text) != "in")
    return std::nullopt;
  return "#" + std::string(words[2].text);
}

void state_problem(CutGame& game, TestPosition& position) {
  if (const PlacedTag* tag = game.tag("stipulation"); tag != nullptr && !trimmed(tag->value).empty()) {
    const auto stated = stipulation_in_line(tag->value);
    const auto whole = parse_stipulation(tag->value);
    if (whole) return state_stipulated(game, {tag->value, {}}, position);
    if (stated) return state_stipulated(game, *stated, position);
    position.unsupported = "the stipulation '" + tag->value + "'";
    return;
  }
  const bool mates = ends_in_mate(game) && game.moves.size() % 2 == 1;
  if (const auto asked = asked_mate(game); asked && !mates && may_mate(position) && parse_stipulation(*asked))
    return state_stipulated(game, {*asked, {}}, position);
  if (const auto stated = titled_stipulation(game)) {
    if (!line_contradicts(game, *stated)) {
      position.repairs.push_back(fmt::format("took the stipulation '{}' from the title", stated->text));
      return state_stipulated(game, *stated, position);
    }
    position.repairs.push_back(
        fmt::format("the title names '{}', but the line has another length, which counts", stated->text));
  }
  if (!game.moves.empty()) state_by_line(game, position);
}

}  // namespace keymove
