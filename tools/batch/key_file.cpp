#include "tools/batch/key_file.h"

#include <algorithm>
#include <cstddef>
#include <iostream>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "positions/base/nearest.h"
#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/streams/text_input.h"
#include "tools/text/annotate.h"

namespace keymove::tools {

namespace {

/// The first ids of a list, in a sentence.
std::string shown_ids(const std::vector<std::string>& ids) {
  constexpr std::size_t kShown = 5;
  std::string out;
  for (std::size_t i = 0; i < std::min(ids.size(), kShown); ++i) out += (i > 0 ? ", " : "") + shortened(ids[i]);
  return ids.size() > kShown ? out + ", ..." : out;
}

/// The number that an id is in a list such as "1.", "2."; 0 if it is none.
std::size_t number_of_id(std::string_view id) {
  while (!id.empty() && one_of(id.back(), ".)")) id.remove_suffix(1);
  return static_cast<std::size_t>(std::max(parse_int(id).value_or(0), 0));
}

/// Whether the ids of the key, which are none of the positions, are the numbers 1, 2, ... of so many.
bool counts_positions(const AnswerKey& key, const Batch& batch) {
  std::set<std::size_t> numbers;
  for (const auto& [id, place] : key.places) numbers.insert(number_of_id(id));
  for (const auto& [id, place] : key.open) numbers.insert(number_of_id(id));
  const bool known = std::any_of(batch.positions.begin(), batch.positions.end(), [&](const TestPosition& position) {
    return key.places.count(position.id) != 0 || key.open.count(position.id) != 0;
  });
  return !known && numbers.size() == batch.positions.size() && *numbers.begin() == 1 &&
         *numbers.rbegin() == batch.positions.size() && numbers.size() == key.places.size() + key.open.size();
}

/// Gives the answers whose ids have a sign behind them, "Q1.", "Q1)" or "Q1:", to the positions without it.
void drop_signs_of_ids(AnswerKey& key, const Batch& batch) {
  std::set<std::string> ids;
  for (const TestPosition& position : batch.positions) ids.insert(position.id);
  const auto rename = [&](auto& entries) {
    for (auto it = entries.begin(); it != entries.end();) {
      const auto entry = it++;
      const std::string own = entry->first.substr(0, entry->first.find_last_not_of(".):") + 1);
      if (ids.count(entry->first) != 0 || ids.count(own) == 0 || entries.count(own) != 0) continue;
      auto node = entries.extract(entry);
      node.key() = own;
      entries.insert(std::move(node));
    }
  };
  rename(key.answers);
  rename(key.places);
  rename(key.open);
}

/// The key with the ids of the positions, if it has their answers in order.
Result<AnswerKey> with_ids(const std::string& file, AnswerKey key, const Batch& batch) {
  drop_signs_of_ids(key, batch);
  if (batch.positions.empty() || (key.in_order == 0 && !counts_positions(key, batch))) return key;
  const std::size_t count = key.in_order > 0 ? key.in_order : batch.positions.size();
  if (count != batch.positions.size()) {
    return InputError{{file, 0, 0},
                      "key-count",
                      "the key has " + std::to_string(count) + (count == 1 ? " answer" : " answers") +
                          " without ids, but there " + (batch.positions.size() == 1 ? "is " : "are ") +
                          std::to_string(batch.positions.size()) +
                          (batch.positions.size() == 1 ? " position" : " positions") +
                          "; expected one for each, null or - for none, or ids: {\"p1\": \"e1e8\"}",
                      {}};
  }
  AnswerKey out;
  out.errors = std::move(key.errors);
  for (auto& [id, answer] : key.answers) {
    const std::string& own = batch.positions[number_of_id(id) - 1].id;
    out.places[own] = key.places.at(id);
    out.answers[own] = std::move(answer);
  }
  for (const auto& [id, place] : key.open) out.open[batch.positions[number_of_id(id) - 1].id] = place;
  return out;
}

/// The answer of a position that asks for its legal moves: its keys or its line are those.
void take_as_legal_moves(StatedAnswer& answer) {
  if (answer.moves) return;
  std::vector<MoveText> moves = !answer.keys.empty() ? std::move(answer.keys) : std::move(answer.line);
  if (moves.empty() && answer.best) moves = {*answer.best};
  if (moves.empty()) return;
  answer.moves = std::move(moves);
  answer.best.reset();
  answer.keys.clear();
  answer.line.clear();
}

/// What the answer states that does not fit what the position asks for, and would not be judged; empty if all fits.
std::string misfit_of(const Goal& goal, const StatedAnswer& answer) {
  if (answer.gain && goal.kind != GoalKind::material) return "a gain, but the position asks for no material";
  if (answer.distance && goal.kind == GoalKind::material && answer.distance != goal.plies)
    return "a forced end, but the position asks for material";
  return {};
}

/// Puts the answer in the place of what the position claims; an answer to another question is an error.
void take_answer(TestPosition& position, StatedAnswer answer, const Location& where, Batch& batch) {
  if (position.goal.kind == GoalKind::moves) take_as_legal_moves(answer);
  if (const std::string misfit = misfit_of(position.goal, answer); !misfit.empty()) {
    position.claim = {};
    batch.errors.push_back(
        {where, "key-answer", "the answer of '" + shortened(position.id) + "' states " + misfit, {}});
    return;
  }
  // The line of a capture begins with the key.
  if (position.goal.kind == GoalKind::material && !answer.line.empty()) answer.also.push_back(answer.line.front());
  position.claim = claim_of(position.goal, answer, KeyList::all);
  // A line without an end is an opinion: it is legal, and no more.
  const bool ends = position.claim.distance || position.claim.outcome != Outcome::none;
  if (position.goal.kind == GoalKind::best && !ends) position.claim.line_kind = LineKind::none;
}

}  // namespace

void KeyWriter::add(const TestPosition& position, const Problem& problem, const Finding& finding) {
  const StatedClaim claim = claim_of(problem, finding);
  if (claim.empty()) return;
  StatedAnswer answer = answer_of(problem.goal, claim);
  if (finding.opinion() != nullptr && !answer.keys.empty()) {  // the `keys` of an answer key must be proved
    answer.best = answer.keys.front();
    answer.keys.clear();
  }
  if (key_.answers.emplace(position.id, std::move(answer)).second) return;
  std::cerr << position.id << ": the answer key already has an answer with this id, and keeps it\n";
}

void answer_from_key(const std::string& file, const SelectionOptions& selection, Batch& batch) {
  const auto text = read_text(file, kLargestInput, "an answer key");
  auto key = text ? parse_answer_key(file, *text) : Result<AnswerKey>(text.errors());
  if (key) key = with_ids(file, std::move(*key), batch);
  if (!key) {
    batch.errors.insert(batch.errors.end(), key.errors().begin(), key.errors().end());
    batch.positions.clear();
    batch.nothing = "the answer key cannot be read";
    return;
  }
  std::set<std::string> known;  // also of the positions that are not selected
  for (const TestPosition& position : batch.positions) known.insert(position.id);
  select(batch, selection);
  batch.errors.insert(batch.errors.end(), key->errors.begin(), key->errors.end());
  std::set<std::string> unused;
  for (const auto& [id, answer] : key->answers) unused.insert(id);
  for (const auto& [id, place] : key->open) unused.insert(id);
  std::vector<std::string> unanswered;
  for (TestPosition& position : batch.positions) {
    const auto found = key->answers.find(position.id);
    if (found == key->answers.end()) {
      unanswered.push_back(position.id);
      position.claim = {};
    } else {
      take_answer(position, found->second, key->places.at(position.id), batch);
    }
  }
  if (!unanswered.empty()) {
    std::cerr << file << ": the key has no answer for " << unanswered.size()
              << (unanswered.size() > 1 ? " positions: " : " position: ") << shown_ids(unanswered) << "\n";
  }
  std::erase_if(unused, [&](const std::string& id) { return known.contains(id); });
  if (unused.empty() || (batch.selected && unanswered.empty())) return;
  if (unanswered.empty()) {
    std::cerr << file << ": " << unused.size() << (unused.size() > 1 ? " answers belong" : " answer belongs")
              << " to no position: " << shown_ids({unused.begin(), unused.end()}) << "\n";
    return;
  }
  // Positions without answers, and answers without positions: an id is misspelt.
  for (const std::string& id : unused) {
    if (batch.errors.size() >= kMaxErrors) break;
    const auto near = nearest_names(id, unanswered);
    const auto place = key->places.find(id);
    batch.errors.push_back({place != key->places.end() ? place->second : key->open.at(id),
                            "key-id",
                            "no position has the id '" + shortened(id) + "'" +
                                (near.empty() ? "" : "; did you mean '" + near.front() + "'?"),
                            {}});
  }
}

}  // namespace keymove::tools
