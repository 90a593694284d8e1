// Answer keys: the answers to the positions of a suite, by id.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "positions/base/input_error.h"
#include "positions/stated_answers/answer_json.h"

namespace keymove {

/// Answers by id, or in the order of the suite. The `keys` of an answer are all the keys (claim_of with KeyList::all).
struct AnswerKey {
  std::size_t in_order = 0;  ///< the number of answers without ids; then these are "1", "2", ..., as in the suite
  std::map<std::string, StatedAnswer> answers;
  std::map<std::string, Location> places;  ///< of each answer that was read
  std::map<std::string, Location> open;    ///< the ids that have no answer, each with its place
  std::vector<InputError> errors;          ///< of answers that could not be read, if others could
};

/// The answer key `{"schema": "keymove-key/1", "answers": {id: answer}}`; answer_json.h describes an answer. The moves
/// have their places in the file. Without a schema it is read as others write keys: `{id: answer}`, or an array of
/// objects with an id and an answer (plain_answer.h), or one of these in a member `answers` or the like, in JSON or
/// Python (python_key.h), or a table (answer_table.h); there an answer that is null or empty is none. An array without
/// ids, or lines of one move each, are the answers in the order of the suite. Errors, all of them up to kMaxErrors:
/// `json`, `json-type`, `yaml`, `key-format`, `unknown-key`, `key-schema`, `key-answer`, `input-too-large`, and those
/// of an answer.
Result<AnswerKey> parse_answer_key(const std::string& file, const std::string& text);

/// The answer key with one answer on each line, sorted by id; equal answers give equal bytes.
std::string write_answer_key(const AnswerKey& key);

}  // namespace keymove
