#include "positions/course_formats/stated_boards.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "positions/base/words.h"
#include "positions/json/python_literal.h"

namespace keymove {

namespace {

constexpr std::size_t kLongestName = 100;  // in which the names of boards are looked for
constexpr std::size_t kMostBestMoves = 3;  // a longer list of moves is one of legal moves

/// Empties the statement's name if it is an ordinary word, not the name of a board that is still to come.
void forget_plain_word(HandOutStatement& statement) {
  const std::string& name = statement.board;
  if (name.find_first_of("0123456789") == std::string::npos || class_of_name(name).empty()) statement.board.clear();
}

void state_goal(TestPosition& position) {
  StatedClaim& claim = position.claim;
  std::string& name = position.class_name;
  if (name.empty() && claim.distance) name = "m" + std::to_string(*claim.distance);
  const auto plies = name.empty() ? std::nullopt : parse_int(std::string_view(name).substr(1));
  if (name == "b" || (name.empty() && claim.keys.empty() && claim.legal_moves)) {
    position.goal.kind = GoalKind::moves;
  } else if (!name.empty() && name[0] == 'm') {
    claim.distance = claim.distance.value_or(plies.value_or(1));
    claim.outcome = Outcome::win;
    claim.sole_key = claim.keys.size() == 1;
    position.goal = {GoalKind::win, claim.distance};
  } else if (!name.empty()) {
    claim.sole_key = claim.keys.size() == 1;
    position.goal = {GoalKind::material, plies};
  } else if (!claim.keys.empty()) {
    position.goal.kind = GoalKind::best;
  }
}

}  // namespace

void StatedBoards::add(const std::vector<std::string>& names) {
  const std::size_t index = suite_.positions.size() - 1;
  last_ = index;
  for (const std::string& name : names) {
    if (!name.empty()) known_[name] = index;
  }
  std::vector<std::string> all = names;
  all.emplace_back();
  for (const std::string& name : all) {
    const auto it = waiting_.find(name);
    if (it == waiting_.end()) continue;
    for (const Waiting& one : std::exchange(it->second, {})) apply(index, one.statement);
  }
}

std::optional<std::size_t> StatedBoards::find(std::string_view name) const {
  if (const auto it = known_.find(name); it != known_.end()) return it->second;
  std::optional<std::size_t> out;
  if (name.size() > kLongestName) return out;
  std::size_t longest = 0;
  for (std::size_t at = 0; at < name.size(); ++at) {
    if (at > 0 && name[at - 1] != '_') continue;
    for (std::size_t end = at + 1; end <= name.size(); ++end) {
      if (end < name.size() && name[end] != '_') continue;
      const auto it = known_.find(name.substr(at, end - at));
      if (it == known_.end() || end - at <= longest) continue;
      longest = end - at;
      out = it->second;
    }
  }
  return out;
}

bool StatedBoards::answered(std::size_t index, const HandOutStatement& statement) const {
  const StatedClaim& claim = suite_.positions[index].claim;
  if (statement.wins_in) return claim.distance.has_value();
  if (statement.mover && !statement.legal) return false;
  return !claim.keys.empty() || claim.legal_moves;
}

void StatedBoards::state(HandOutStatement statement) {
  if (!statement.board.empty()) {
    if (const auto index = find(statement.board)) return apply(*index, statement);
  }
  forget_plain_word(statement);
  if (statement.board.empty() && deal(statement)) return;
  if (statement.board.empty() && last_ && !answered(*last_, statement)) return apply(*last_, statement);
  const std::string name = statement.board;
  waiting_[name].push_back({std::move(statement), last_});
}

bool StatedBoards::deal(const HandOutStatement& statement) {
  if (statement.legal || statement.moves.size() < 2 || statement.moves.size() > suite_.positions.size()) return false;
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < suite_.positions.size(); ++i) {
    if (suite_.positions[i].class_name != "b" && !answered(i, statement)) open.push_back(i);
  }
  if (open.size() != statement.moves.size()) return false;
  for (std::size_t i = 0; i < open.size(); ++i) {
    HandOutStatement one;
    one.move = statement.moves[i];
    apply(open[i], one);
  }
  return true;
}

void StatedBoards::state_of_next(HandOutStatement statement) {
  if (!statement.board.empty() && find(statement.board)) return state(std::move(statement));
  forget_plain_word(statement);
  const std::string name = statement.board;
  waiting_[name].push_back({std::move(statement), std::nullopt});
}

void StatedBoards::finish() {
  for (const auto& [name, statements] : waiting_) {
    for (const Waiting& one : statements) {
      if (one.otherwise && !answered(*one.otherwise, one.statement)) apply(*one.otherwise, one.statement);
    }
  }
  for (TestPosition& position : suite_.positions) state_goal(position);
}

void StatedBoards::apply(std::size_t index, const HandOutStatement& statement) {
  TestPosition& position = suite_.positions[index];
  if (statement.wins_in && position.class_name.empty() && !position.claim.distance) {
    position.claim.distance = statement.wins_in;
  }
  if (statement.mover && !statement.legal && position.setup) position.setup->to_move = *statement.mover;
  if (statement.move || !statement.moves.empty()) apply_moves(index, statement);
}

MoveText StatedBoards::text_of(const JsonNode& move) const {
  return {literal_text(move), lines_.location_of(move.offset)};
}

void StatedBoards::apply_moves(std::size_t index, const HandOutStatement& statement) {
  TestPosition& position = suite_.positions[index];
  const bool best = position.class_name.empty() ? statement.moves.size() <= kMostBestMoves : position.class_name != "b";
  if (!statement.move && (statement.legal || !best)) return apply_legal_moves(index, statement);
  std::vector<MoveText> keys;
  if (statement.move) keys.push_back(text_of(*statement.move));
  for (const JsonNode& move : statement.moves) keys.push_back(text_of(move));
  if (position.claim.keys.empty()) {
    position.claim.keys = std::move(keys);
  } else if (keys.size() != position.claim.keys.size() || keys.front().text != position.claim.keys.front().text) {
    position.repairs.push_back(fmt::format("a second answer, in line {}, is not read", keys.front().where.line));
  }
}

void StatedBoards::apply_legal_moves(std::size_t index, const HandOutStatement& statement) {
  const auto of = [&](TestPosition& position) {
    position.claim.legal_moves.emplace();
    for (const JsonNode& move : statement.moves) position.claim.legal_moves->push_back(text_of(move));
  };
  TestPosition& position = suite_.positions[index];
  const Color mover = statement.mover.value_or(position.setup ? position.setup->to_move : Color::white);
  if (!position.claim.legal_moves) {
    if (position.setup) position.setup->to_move = mover;
    return of(position);
  }
  if (!position.setup || position.setup->to_move == mover) return;
  // The other side's moves are a question of their own.
  TestPosition other = position;
  other.setup->to_move = mover;
  other.id += mover == Color::black ? "_black" : "_white";
  of(other);
  suite_.positions.push_back(std::move(other));
}

}  // namespace keymove
