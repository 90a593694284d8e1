// Answer keys: what is true of the positions of a suite, by id.
#pragma once

#include <map>
#include <string>

#include "positions/base/input_error.h"
#include "positions/problem/answer_json.h"

namespace keymove {

/// Answers by id. An answer's `keys` are all the keys there are (claim_of with KeyList::all).
struct AnswerKey {
  std::map<std::string, StatedAnswer> answers;
};

/// Reads `{"schema": "keymove-key/1", "answers": {id: answer}}`; answer_json.h has the answer. The moves' places are
/// those in the file. Errors: `json`, `json-type`, `unknown-key`, `key-schema`, and those of an answer; all of them, up
/// to a limit.
Result<AnswerKey> parse_answer_key(const std::string& file, const std::string& text);

/// The key, an answer a line in the order of the ids: the same bytes for the same answers.
std::string write_answer_key(const AnswerKey& key);

}  // namespace keymove
