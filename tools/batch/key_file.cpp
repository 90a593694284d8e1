#include "tools/batch/key_file.h"

#include <algorithm>
#include <cstddef>
#include <iostream>
#include <set>
#include <string>
#include <vector>

#include "positions/base/nearest.h"
#include "positions/base/text_lines.h"
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

void answer_from_key(const std::string& file, Batch& batch) {
  const auto text = read_text(file, kLargestInput, "an answer key");
  const auto key = text ? parse_answer_key(file, *text) : Result<AnswerKey>(text.errors());
  if (!key) {
    batch.errors.insert(batch.errors.end(), key.errors().begin(), key.errors().end());
    batch.positions.clear();
    batch.nothing = "the answer key cannot be read";
    return;
  }
  batch.errors.insert(batch.errors.end(), key->errors.begin(), key->errors.end());
  std::set<std::string> unused;
  for (const auto& [id, answer] : key->answers) unused.insert(id);
  std::vector<std::string> unanswered;
  for (TestPosition& position : batch.positions) {
    const auto found = key->answers.find(position.id);
    unused.erase(position.id);
    if (found == key->answers.end()) {
      unanswered.push_back(position.id);
      position.claim = {};
    } else {
      position.claim = claim_of(position.goal, found->second, KeyList::all);
    }
  }
  if (!unanswered.empty()) {
    std::cerr << file << ": the key has no answer for " << unanswered.size()
              << (unanswered.size() > 1 ? " positions: " : " position: ") << shown_ids(unanswered) << "\n";
  }
  if (unused.empty() || batch.selected) return;
  if (unanswered.empty()) {
    std::cerr << file << ": " << unused.size() << (unused.size() > 1 ? " answers belong" : " answer belongs")
              << " to no position: " << shown_ids({unused.begin(), unused.end()}) << "\n";
    return;
  }
  // Positions without answers, and answers without positions: an id is misspelt.
  for (const std::string& id : unused) {
    if (batch.errors.size() >= kMaxErrors) break;
    const auto near = nearest_names(id, unanswered);
    batch.errors.push_back({key->places.at(id),
                            "key-id",
                            "no position has the id '" + shortened(id) + "'" +
                                (near.empty() ? "" : "; did you mean '" + near.front() + "'?"),
                            {}});
  }
}

}  // namespace keymove::tools
