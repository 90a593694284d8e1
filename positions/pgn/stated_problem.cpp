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

void claim_line(CutGame& game, TestPosition& position) {
  position.claim.line = std::move(game.moves);
  position.claim.line_kind = LineKind::keeps_distance;
}

/// The first move, and the others that the solution names beside it.
std::vector<MoveText> keys_of(const CutGame& game) {
  std::vector<MoveText> out = {game.moves.front()};
  out.insert(out.end(), game.other_keys.begin(), game.other_keys.end());
  return out;
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
  if (stipulation.has_lines() && speaks_of_solutions(stated.rest))
    position.claim.solutions = number_of_solutions(stated.rest);
  if (stipulation.has_lines() && !position.claim.solutions && game.solutions > 1) {
    position.claim.solutions = static_cast<int>(game.solutions);
    position.repairs.push_back(fmt::format("counted {} solutions in the text", game.solutions));
  }
  if (game.moves.empty()) return;
  const Stipulation asked = position.setup ? begun_by(position.setup->to_move, stipulation) : stipulation;
  const bool whole = stipulation.has_lines() && !stipulation.is_series() &&
                     game.moves.size() == static_cast<std::size_t>(asked.line_plies());
  const bool mates = stipulation.play == Play::direct && stipulation.aim == Aim::win && ends_in_mate(game) &&
                     game.moves.size() == static_cast<std::size_t>(stipulation.plies());
  position.claim.keys = keys_of(game);
  if (whole || mates) claim_line(game, position);
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
    claim_line(game, position);
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
    for (const Word& word : joined)
      game.moves.push_back({plain_move(word.text), lines.location_of(from + word.offset)});
    game.other_keys.assign(game.moves.begin() + 1, game.moves.end());
    game.moves.resize(1);
  } else if (may_answer_otherwise(text)) {
    game.moves.clear();
    game.other_keys.clear();
    game.repairs.push_back("found no solution in: " + shortened(text));
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
