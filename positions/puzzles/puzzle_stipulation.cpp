#include "positions/puzzles/puzzle_stipulation.h"

#include <algorithm>
#include <array>
#include <utility>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/copied_text/stated_stipulation.h"
#include "positions/game/stipulation_spelling.h"
#include "positions/pgn/lines_of_problems.h"
#include "positions/pgn/stated_problem.h"
#include "positions/puzzles/csv_records.h"
#include "positions/puzzles/plain_answer.h"
#include "positions/puzzles/puzzle_claims.h"

namespace keymove {

namespace {

constexpr std::array<std::string_view, 5> kQuestionNames = {"stipulation", "type", "task", "objective", "category"};

/// The texts under the names of questions, in their order.
std::vector<std::string> questions_of(const JsonNode& object) {
  std::vector<std::string> out;
  for (const std::string_view name : kQuestionNames) {
    for (const JsonNode::Member& member : object.members) {
      const bool is_text = member.value.is(JsonNode::Kind::string);
      if (is_text && plain_column_name(member.key) == name) out.push_back(member.value.string);
    }
  }
  return out;
}

/// Whether it is a stipulation that keymove does not judge: it is known by name alone, or has something beside it.
bool is_unjudged(std::string_view text) {
  if (is_known_stipulation(trimmed(text))) return true;
  const auto within = stipulation_in_title(text);
  return within && !stipulation_in_line(text) && !mate_of_stipulation(within->text);
}

/// The solutions of members with numbers, "solution1" or "Solution 2", each on a line of its own; empty: there are
/// none.
std::string numbered_solutions(const JsonNode& object) {
  constexpr std::string_view kName = "solution";
  std::string text;
  for (const JsonNode::Member& member : object.members) {
    const std::string name = plain_column_name(member.key);
    const bool numbered = name.starts_with(kName) && name.size() > kName.size() &&
                          contains_only(std::string_view(name).substr(kName.size()), "0123456789");
    const std::string& line = member.value.string;
    if (numbered && !line.empty()) text += (is_letter(line[0]) ? "1." : "") + line + '\n';
  }
  return text;
}

/// The text of a node that is a text or a list of moves or of lines.
std::string text_of_solution(const JsonNode& node) {
  const auto has_blank = [](const JsonNode& item) { return item.string.find(' ') != std::string::npos; };
  const char between = std::any_of(node.items.begin(), node.items.end(), has_blank) ? '\n' : ' ';
  // Several solutions without numbers: "Kb1 Kc3 Kc1 Rh1#", and not pairs of moves.
  const bool unnumbered =
      node.items.size() > 1 && std::all_of(node.items.begin(), node.items.end(), [](const JsonNode& item) {
        return words_of(item.string).size() > 2 && is_letter(item.string[0]);
      });
  std::string text = node.string;
  for (const JsonNode& item : node.items) text += (unnumbered ? "1." : "") + item.string + between;
  return text;
}

CutGame solution_of(const JsonNode& object, const JsonTaker& taker) {
  const JsonNode* node = solution_node(object);
  if (node == nullptr) node = object.find("moves");
  const std::string text = node != nullptr ? text_of_solution(*node) : numbered_solutions(object);
  const TextLines lines({}, text);
  CutGame solution = GameCutter::of_solution(lines, 0, text.size()).next().value_or(CutGame{});
  const std::size_t offset = node != nullptr ? node->offset : object.offset;
  for (MoveText* move : solution.all_moves()) move->where = taker.document().location_of(offset);
  return solution;
}

}  // namespace

bool state_stipulation(TestPosition& puzzle, const std::string& text, CutGame solution) {
  if (mate_of_stipulation(text)) return false;
  if (is_unjudged(text)) {
    puzzle.unsupported = "the stipulation '" + shortened(text) + "'";
    return true;
  }
  if (!stipulation_in_line(text)) return false;
  solution.tags = {{"Stipulation", text}};
  state_problem(solution, puzzle);
  return true;
}

std::optional<int> mate_of_stipulation(std::string_view text) {
  const auto found = stipulation_in_line(text);
  const auto stipulation = found ? parse_stipulation(found->text) : std::nullopt;
  if (!stipulation || stipulation->play != Play::direct || stipulation->aim != Aim::win) return std::nullopt;
  const int moves = (stipulation->plies() + 1) / 2;
  return moves <= kMaxPuzzleMate ? std::optional(moves) : std::nullopt;
}

std::optional<StatedGoal> asked_in_words(const JsonNode& object) {
  for (const std::string& text : questions_of(object)) {
    if (auto asked = goal_of_text(text)) return asked;
  }
  return std::nullopt;
}

bool names_stipulation(const JsonNode& object) {
  return std::any_of(object.members.begin(), object.members.end(), [](const JsonNode::Member& member) {
    const std::string& text = member.value.string;
    return plain_column_name(member.key) == "stipulation" && (stipulation_in_line(text) || is_unjudged(text));
  });
}

bool state_stipulation_of(const JsonNode& object, const JsonTaker& taker, TestPosition& puzzle) {
  for (const std::string& text : questions_of(object)) {
    if (state_stipulation(puzzle, text, solution_of(object, taker))) return true;
  }
  return false;
}

bool names_condition(std::string_view name) {
  constexpr std::array<std::string_view, 8> kNames = {"condition", "conditions", "fairycondition", "fairyconditions",
                                                      "fairy",     "options",    "genre",          "rules"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

void judge_condition(TestPosition& puzzle, std::string_view text) {
  const std::string condition = fairy_condition(text);
  if (!condition.empty() && puzzle.unsupported.empty()) puzzle.unsupported = "the condition '" + condition + "'";
}

void judge_conditions_of(const JsonNode& object, TestPosition& puzzle) {
  for (const JsonNode::Member& member : object.members) {
    if (!names_condition(plain_column_name(member.key))) continue;
    judge_condition(puzzle, member.value.string);
    for (const JsonNode& item : member.value.items) judge_condition(puzzle, item.string);
  }
}

}  // namespace keymove
