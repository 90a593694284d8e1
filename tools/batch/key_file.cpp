#include "tools/batch/key_file.h"

#include <iostream>
#include <set>

#include "positions/streams/text_input.h"
#include "tools/text/annotate.h"

namespace keymove::tools {

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
  const auto text = read_input(file, kLargestInput, "an answer key");
  const auto key = text ? parse_answer_key(file, *text) : Result<AnswerKey>(text.errors());
  if (!key) {
    batch.errors.insert(batch.errors.end(), key.errors().begin(), key.errors().end());
    batch.positions.clear();
    batch.nothing = "the answer key cannot be read";
    return;
  }
  std::set<std::string> unused;
  for (const auto& [id, answer] : key->answers) unused.insert(id);
  std::size_t unanswered = 0;
  for (TestPosition& position : batch.positions) {
    const auto found = key->answers.find(position.id);
    unused.erase(position.id);
    if (found == key->answers.end()) {
      ++unanswered;
      position.claim = {};
    } else {
      position.claim = claim_of(position.goal, found->second, KeyList::all);
    }
  }
  if (unanswered > 0)
    std::cerr << file << ": the key has no answer for " << unanswered << (unanswered > 1 ? " positions" : " position")
              << "\n";
  if (!unused.empty() && !batch.selected) {
    std::cerr << file << ": " << unused.size() << (unused.size() > 1 ? " answers belong" : " answer belongs")
              << " to no position: " << *unused.begin() << (unused.size() > 1 ? ", ..." : "") << "\n";
  }
}

}  // namespace keymove::tools
