#include "positions/stated_answers/goal_json.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/game/stipulation.h"
#include "positions/game/stipulation_spelling.h"
#include "positions/stated_answers/answer_json.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

constexpr int kMaxGoalMoves = kMaxStatedPlies / 2;

Goal asked_of(GoalKind kind) { return {kind, std::nullopt}; }

void read_stipulation_goal(JsonTaker& taker, const JsonNode& node, Goal& goal) {
  std::string text;
  taker.text(node, text);
  if (!node.is(Kind::string)) return;
  const auto stipulation = parse_stipulation(text);
  if (misuses_exact(text)) {
    return taker.fail(node, "json-value", "'exact-' is for help and series play only, found '" + text + "'");
  }
  if (is_known_stipulation(text)) {
    return taker.fail(node, "json-value", "the stipulation '" + shortened(text) + "' is known, but not supported");
  }
  if (!stipulation || stipulation->plies() > kMaxStatedPlies) {
    return taker.fail(node, "json-value",
                      "expected a stipulation such as \"#3\", \"s#2\" or \"h#2.5\", found '" + shortened(text) + "'");
  }
  goal = {GoalKind::win, stipulation->plies(), stipulation};
}

bool read_goal_member(JsonTaker& taker, const std::string& key, const JsonNode& value, StatedGoal& stated) {
  Goal& goal = stated.goal;
  if (key == "win" || key == "within") {
    goal.kind = GoalKind::win;
    taker.number(value, 0, kMaxStatedPlies, goal.plies);
    stated.states_end = key == "win";
  } else if (key == "mate") {
    goal.kind = GoalKind::win;
    std::optional<int> moves;
    taker.number(value, -kMaxGoalMoves, kMaxGoalMoves, moves);
    if (moves == 0) taker.fail(value, "json-range", "expected the moves to mate, not 0");
    stated.mate_moves = moves.value_or(0);
  } else if (key == "stipulation") {
    read_stipulation_goal(taker, value, goal);
  } else if (key == "material") {
    goal.kind = GoalKind::material;
    taker.number(value, 0, kMaxStatedPlies, goal.plies);
  } else if (key == "moves" || key == "value" || key == "outcome") {
    goal.kind = key == "moves" ? GoalKind::moves : GoalKind::value;
    goal.outcome_alone = key == "outcome";
    if (!value.is(Kind::boolean) || !value.boolean) taker.fail(value, "json-value", "expected true");
  } else if (key == "best") {
    goal.kind = GoalKind::best;
    if (!taker.expect(value, Kind::object, "an object")) return true;
    taker.members(value, [](const std::string&, const JsonNode&) { return false; });
  } else {
    return false;
  }
  return true;
}

/// A number in figures, or in words up to ten.
std::optional<int> number_of(std::string_view word) {
  constexpr std::array<std::string_view, 10> kNumbers = {"one", "two",   "three", "four", "five",
                                                         "six", "seven", "eight", "nine", "ten"};
  const auto* const named = std::find(kNumbers.begin(), kNumbers.end(), word);
  if (named != kNumbers.end()) return static_cast<int>(named - kNumbers.begin()) + 1;
  return parse_int(word);
}

std::optional<StatedGoal> mate_in(std::optional<int> moves) {
  if (!moves || *moves == 0 || *moves < -kMaxGoalMoves || *moves > kMaxGoalMoves) return std::nullopt;
  StatedGoal stated{asked_of(GoalKind::win)};
  stated.mate_moves = *moves;
  return stated;
}

/// The plies of "in 5 plies" or "in 1 ply", its words after the first.
std::optional<int> plies_in(const std::vector<std::string>& words) {
  if (words.size() != 4 || words[1] != "in" || (words[3] != "plies" && words[3] != "ply")) return std::nullopt;
  const auto plies = number_of(words[2]);
  return plies && *plies >= 0 && *plies <= kMaxStatedPlies ? plies : std::nullopt;
}

}  // namespace

std::optional<StatedGoal> goal_of_text(std::string_view text) {
  const std::string low = lower_case(trimmed(text));
  if (low == "value") return StatedGoal{asked_of(GoalKind::value)};
  if (low == "best" || low == "best move") return StatedGoal{asked_of(GoalKind::best)};
  if (low == "moves" || low == "legal moves") return StatedGoal{asked_of(GoalKind::moves)};
  if (low == "outcome") {
    StatedGoal stated{asked_of(GoalKind::value)};
    stated.goal.outcome_alone = true;
    return stated;
  }
  std::vector<std::string> words;
  for (const Word& word : words_of(low)) words.emplace_back(word.text);
  if (words.empty()) return std::nullopt;
  if (words.size() == 1 && (low[0] == '#' || low[0] == 'm')) {
    if (const auto mate = mate_in(parse_int(low.substr(1)))) return mate;
  }
  if (words[0] == "mate" && (words.size() == 2 || (words.size() == 3 && words[1] == "in"))) {
    if (const auto mate = mate_in(number_of(words.back()))) return mate;
  }
  if (const auto plies = plies_in(words); plies && (words[0] == "win" || words[0] == "material")) {
    return StatedGoal{{words[0] == "win" ? GoalKind::win : GoalKind::material, plies}};
  }
  const auto stipulation = parse_stipulation(low);
  if (!stipulation || stipulation->plies() > kMaxStatedPlies) return std::nullopt;
  return StatedGoal{{GoalKind::win, stipulation->plies(), stipulation}};
}

StatedGoal read_goal(JsonTaker& taker, const JsonNode& node) {
  if (node.is(Kind::string)) {
    const auto stated = goal_of_text(node.string);
    if (stated) return *stated;
    taker.fail(node, "json-value",
               "expected a goal such as \"mate in 3\", \"h#2\", \"win in 5 plies\", \"best move\" or {\"mate\": 3}, "
               "found '" +
                   shortened(node.string) + "'");
    return {};
  }
  StatedGoal stated;
  if (!taker.expect(node, Kind::object, "a goal (an object)")) return stated;
  if (node.members.size() != 1) {
    taker.fail(node, "json-value",
               "expected one goal: \"win\", \"within\", \"mate\", \"stipulation\", \"material\", \"moves\", "
               "\"value\", \"outcome\" or \"best\"");
    return stated;
  }
  taker.members(
      node, [&](const std::string& key, const JsonNode& value) { return read_goal_member(taker, key, value, stated); });
  return stated;
}

}  // namespace keymove
