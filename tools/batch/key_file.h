// Writes answer keys from findings, and applies answer keys to the positions of a batch.
#pragma once

#include <string>

#include "positions/answer_keys/answer_key.h"
#include "positions/problem/finding.h"
#include "tools/batch/batch.h"

namespace keymove::tools {

/// Collects answers for an answer key.
class KeyWriter {
 public:
  /// Adds the position's answer, if there is one. If two positions have the same id, the first answer is kept, with a
  /// message on standard error.
  void add(const TestPosition& position, const Problem& problem, const Finding& finding);

  [[nodiscard]] std::string text() const { return write_answer_key(key_); }

 private:
  AnswerKey key_;
};

/// Selects from all positions of the suites (see select) and replaces the claim of each by its answer in the key file;
/// a position without an answer there claims nothing. Answers without ids are those of all positions in their order.
/// Positions without an answer are reported on standard error; so are answers without a position, unless positions were
/// selected. If the key has errors, they are added to the batch's errors, and the batch loses its positions.
void answer_from_key(const std::string& file, const SelectionOptions& selection, Batch& batch);

}  // namespace keymove::tools
