#include "positions/stated_answers/answer_json.h"

#include <algorithm>
#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "positions/base/words.h"
#include "positions/json/python_literal.h"
#include "positions/problem/finding.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;
using nlohmann::ordered_json;

constexpr int kMaxGain = 100000;
constexpr int kMaxSolutions = 1'000'000;

ordered_json texts(const std::vector<MoveText>& moves) {
  auto out = ordered_json::array();
  for (const MoveText& move : moves) out.push_back(move.text);
  return out;
}

}  // namespace

void take_move(JsonTaker& taker, const JsonNode& node, MoveText& out) {
  out.where = taker.document().location_of(node.offset);
  if (node.is(Kind::array)) {
    out.text = literal_text(node);
  } else {
    taker.text(node, out.text);
  }
}

void take_moves(JsonTaker& taker, const JsonNode& node, std::vector<MoveText>& out) {
  if (node.is(Kind::string)) {
    std::string plain = node.string;
    std::replace(plain.begin(), plain.end(), ';', ' ');
    for (const Word& word : words_of(plain)) {
      out.push_back({std::string(word.text), taker.document().location_of(node.offset + 1 + word.offset)});
    }
  } else if (taker.expect(node, Kind::array, "an array of moves")) {
    for (const JsonNode& item : node.items) take_move(taker, item, out.emplace_back());
  }
}

std::optional<Outcome> outcome_named(std::string_view name) {
  for (const Outcome outcome : {Outcome::win, Outcome::loss, Outcome::draw}) {
    if (text_of(outcome) == name) return outcome;
  }
  return std::nullopt;
}

namespace {

void read_points(JsonTaker& taker, const JsonNode& node, std::vector<MovePoints<MoveText>>& out) {
  if (!taker.expect(node, Kind::object, "an object with the points of each move")) return;
  taker.members(node, [&](const std::string& key, const JsonNode& value) {
    std::optional<int> points;
    taker.number(value, 0, kMaxPoints, points);
    out.push_back({{key, taker.document().location_of(value.offset)}, points.value_or(0)});
    return true;
  });
}

}  // namespace

bool is_answer_member(std::string_view key) {
  constexpr std::array<std::string_view, 13> kMembers = {"keys",   "distance",  "unique", "line",     "moves",
                                                         "best",   "gain",      "avoid",  "at_least", "sole_line",
                                                         "points", "solutions", "outcome"};
  return std::find(kMembers.begin(), kMembers.end(), key) != kMembers.end();
}

StatedAnswer read_answer(JsonTaker& taker, const JsonNode& node) {
  StatedAnswer answer;
  if (node.is(Kind::string)) {
    if (const auto outcome = outcome_named(node.string)) {
      answer.outcome = *outcome;
    } else {
      take_move(taker, node, answer.best.emplace());
    }
    return answer;
  }
  if (node.is(Kind::array)) {
    take_moves(taker, node, answer.keys);
    return answer;
  }
  if (!taker.expect(node, Kind::object, "an answer (an object, a move or an array of moves)")) return answer;
  taker.members(node, [&](const std::string& key, const JsonNode& value) {
    if (key == "keys") {
      take_moves(taker, value, answer.keys);
    } else if (key == "distance") {
      taker.number(value, 0, kMaxStatedPlies, answer.distance);
    } else if (key == "unique") {
      taker.flag(value, answer.unique.emplace());
    } else if (key == "line") {
      take_moves(taker, value, answer.line);
    } else if (key == "moves") {
      take_moves(taker, value, answer.moves.emplace());
    } else if (key == "best") {
      take_move(taker, value, answer.best.emplace());
    } else if (key == "gain") {
      taker.number(value, -kMaxGain, kMaxGain, answer.gain);
    } else if (key == "avoid") {
      take_moves(taker, value, answer.avoid);
    } else if (key == "at_least") {
      taker.flag(value, answer.at_least);
    } else if (key == "sole_line") {
      taker.flag(value, answer.sole_line);
    } else if (key == "points") {
      read_points(taker, value, answer.points);
    } else if (key == "solutions") {
      taker.number(value, 1, kMaxSolutions, answer.solutions);
    } else if (key == "outcome") {
      const auto outcome = outcome_named(value.string);
      if (!outcome) taker.fail(value, "json-value", "expected \"win\", \"loss\" or \"draw\"");
      answer.outcome = outcome.value_or(Outcome::none);
    } else {
      return false;
    }
    return true;
  });
  return answer;
}

ordered_json write_answer(const StatedAnswer& answer) {
  auto out = ordered_json::object();
  if (!answer.keys.empty()) out["keys"] = texts(answer.keys);
  if (!answer.avoid.empty()) out["avoid"] = texts(answer.avoid);
  if (answer.distance) out["distance"] = *answer.distance;
  if (answer.at_least) out["at_least"] = true;
  if (answer.unique) out["unique"] = *answer.unique;
  if (!answer.line.empty()) out["line"] = texts(answer.line);
  if (answer.sole_line) out["sole_line"] = true;
  if (answer.outcome != Outcome::none) out["outcome"] = text_of(answer.outcome);
  if (answer.best) out["best"] = answer.best->text;
  if (answer.gain) out["gain"] = *answer.gain;
  if (answer.moves) out["moves"] = texts(*answer.moves);
  if (answer.solutions) out["solutions"] = *answer.solutions;
  for (const auto& [move, points] : answer.points) out["points"][move.text] = points;
  return out;
}

StatedClaim claim_of(const Goal& goal, const StatedAnswer& answer, KeyList key_list) {
  StatedClaim claim;
  claim.keys = answer.keys;
  claim.all_keys = key_list == KeyList::all && !answer.keys.empty();
  claim.avoid = answer.avoid;
  claim.distance = answer.distance;
  claim.distance_at_least = answer.at_least;
  claim.sole_key = answer.unique.value_or(false);
  claim.legal_moves = answer.moves;
  claim.gain = answer.gain;
  claim.solutions = answer.solutions;
  claim.points = answer.points;
  claim.line = answer.line;
  if (!claim.line.empty()) claim.line_kind = answer.sole_line ? LineKind::sole_moves : LineKind::keeps_distance;
  if (answer.best && claim.keys.empty()) claim.keys = {*answer.best};
  claim.keys.insert(claim.keys.end(), answer.also.begin(), answer.also.end());
  if (goal.kind == GoalKind::value) {
    if (answer.outcome != Outcome::none) claim.value = answer.outcome;
    return claim;
  }
  claim.outcome = answer.outcome;
  if (goal.kind == GoalKind::material) claim.sole_key = answer.unique.value_or(!claim.keys.empty());
  if (goal.kind != GoalKind::win || !goal.has_tree()) return claim;
  if (claim.outcome == Outcome::none) claim.outcome = Outcome::win;
  if (!claim.distance && claim.outcome != Outcome::draw) claim.distance = goal.plies;
  return claim;
}

StatedAnswer answer_of(const Goal& goal, const StatedClaim& claim) {
  StatedAnswer answer;
  answer.keys = claim.keys;
  answer.avoid = claim.avoid;
  answer.distance = claim.distance;
  answer.at_least = claim.distance_at_least;
  if (claim.line_kind != LineKind::none) answer.line = claim.line;
  answer.sole_line = claim.line_kind == LineKind::sole_moves;
  answer.moves = claim.legal_moves;
  answer.gain = claim.gain;
  answer.solutions = claim.solutions;
  if (!claim.points_in_comment) answer.points = claim.points;
  answer.outcome = goal.kind == GoalKind::value ? claim.value.value_or(Outcome::none) : claim.outcome;
  if (!goal.has_tree()) {  // its plies are no distance of a forced win of the game
    if (answer.outcome == Outcome::win) answer.outcome = Outcome::none;
    if (answer.distance == goal.plies) answer.distance.reset();
  }
  if (claim.sole_key || (goal.kind == GoalKind::material && !claim.keys.empty())) answer.unique = claim.sole_key;
  return answer;
}

}  // namespace keymove
