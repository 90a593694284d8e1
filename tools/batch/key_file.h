// Answer keys: written from what was found, and put in the place of a suite's answers.
#pragma once

#include <string>

#include "positions/problem/finding.h"
#include "positions/suite_formats/answer_key.h"
#include "tools/batch/batch.h"

namespace keymove::tools {

/// Collects answers for an answer key.
class KeyWriter {
 public:
  /// Adds the position's answer, if there is one. Of two positions with the same id the first is kept, and that is said
  /// on standard error.
  void add(const TestPosition& position, const Problem& problem, const Finding& finding);

  [[nodiscard]] std::string text() const { return write_answer_key(key_); }

 private:
  AnswerKey key_;
};

/// Replaces what each position states by the answer of that key file; a position that the key does not name states
/// nothing. Answers that belong to no position are told on standard error. Errors of the key go to the batch's errors,
/// and its positions away.
void answer_from_key(const std::string& file, Batch& batch);

}  // namespace keymove::tools
