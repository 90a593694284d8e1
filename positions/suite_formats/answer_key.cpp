#include "positions/suite_formats/answer_key.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <nlohmann/json.hpp>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/json/json_slices.h"
#include "positions/json/json_text.h"
#include "positions/puzzles/answer_table.h"
#include "positions/puzzles/csv_records.h"
#include "positions/puzzles/plain_answer.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

constexpr std::size_t kLargestKey = std::size_t{1} << 26;
constexpr std::size_t kMaxValues = std::size_t{1} << 23;  // a large course has hundreds of thousands of answers
constexpr std::array<std::string_view, 8> kWrappers = {"answers",   "answerkey", "key",      "solutions",
                                                       "positions", "puzzles",   "problems", "results"};
constexpr const char* kSchema = "keymove-key/1";

void read_own_key(JsonTaker& taker, const JsonNode& document, AnswerKey& key) {
  taker.members(document, [&](const std::string& name, const JsonNode& value) {
    if (name == "schema") {
      if (value.string != kSchema) taker.fail(value, "key-schema", "expected \"" + std::string(kSchema) + "\"");
    } else if (name == "answers") {
      if (!taker.expect(value, Kind::object, "the answers by id (an object)")) return true;
      for (const JsonNode::Member& answer : value.members) {
        key.answers[answer.key] = read_answer(taker, answer.value);
        key.places[answer.key] = taker.document().location_of(answer.key_offset);
      }
    } else {
      return false;
    }
    return true;
  });
}

void add_plain_answer(JsonTaker& taker, const std::string& id, const JsonNode& node, AnswerKey& key) {
  if (node.is(Kind::null)) return;
  const std::size_t errors = taker.errors().size();
  const auto answer = read_plain_answer(taker, node);
  if (taker.errors().size() > errors) return;
  if (!answer) {
    return taker.fail(node, "key-answer",
                      "expected the answer of '" + shortened(id) +
                          "': a move, an array of moves, or an object such as {\"keys\": [\"e1e8\"]}");
  }
  key.places[id] = taker.document().location_of(node.offset);
  if (!key.answers.emplace(id, *answer).second) {
    taker.fail(node, "key-answer", "there is a second answer of '" + shortened(id) + "'");
  }
}

/// A key that others wrote: `{"id": "e1e8"}`, or `[{"id": "id", "best_move": "e1e8"}]`, or one of these as the only
/// object or array of an object.
void read_plain_key(JsonTaker& taker, const JsonNode& document, AnswerKey& key) {
  if (document.is(Kind::array)) {
    for (const JsonNode& item : document.items) {
      const std::string id = plain_id(item);
      if (!id.empty()) {
        add_plain_answer(taker, id, item, key);
      } else {
        taker.fail(item, "key-answer", "expected an object with an \"id\" and an answer");
      }
    }
    return;
  }
  if (!taker.expect(document, Kind::object, "an answer key (an object or an array)")) return;
  const JsonNode* wrapped = nullptr;
  for (const JsonNode::Member& member : document.members) {
    const std::string name = plain_column_name(member.key);
    if (std::find(kWrappers.begin(), kWrappers.end(), name) != kWrappers.end() &&
        (member.value.is(Kind::object) || member.value.is(Kind::array))) {
      wrapped = &member.value;
    }
  }
  if (wrapped != nullptr) return read_plain_key(taker, *wrapped, key);
  for (const JsonNode::Member& member : document.members) add_plain_answer(taker, member.key, member.value, key);
}

/// The key with the errors of some of its answers; only the errors if no answer could be read.
Result<AnswerKey> checked(const JsonTaker& taker, AnswerKey key) {
  if (key.answers.empty() && !taker.errors().empty()) return taker.errors();
  key.errors = taker.errors();
  return key;
}

}  // namespace

Result<AnswerKey> parse_answer_key(const std::string& file, const std::string& text) {
  if (text.size() > kLargestKey) {
    return InputError{{file, 0, 0}, "input-too-large", "larger than " + std::to_string(kLargestKey) + " bytes", {}};
  }
  const TextLines lines(file, text);
  const JsonFragment fragment(lines, {0, text.size()});
  JsonTaker taker(fragment);
  AnswerKey key;
  const auto take = [&](const std::string& id, const JsonNode& answer) { add_plain_answer(taker, id, answer, key); };
  if (read_answer_table(text, take)) return checked(taker, std::move(key));
  if (const std::size_t start = text.find_first_not_of(" \t\r\n");
      start != std::string::npos && !one_of(text[start], "{[")) {
    return lines.error_at(start, "key-format",
                          "expected an answer key: JSON such as {\"p1\": \"e1e8\"}, or a table of ids and answers");
  }
  const auto parsed = JsonSource(file, text).parse({.values = kMaxValues, .unbuilt = {}});
  if (!parsed) return parsed.errors();
  if (parsed->find("schema") != nullptr) {
    read_own_key(taker, *parsed, key);
    if (!taker.errors().empty()) return taker.errors();
    return key;
  }
  read_plain_key(taker, *parsed, key);
  return checked(taker, std::move(key));
}

std::string write_answer_key(const AnswerKey& key) {
  std::string out = "{\"schema\": \"" + std::string(kSchema) + "\",\n \"answers\": {";
  const char* between = "\n  ";
  for (const auto& [id, answer] : key.answers) {
    out += between + json_line(id) + ": " + json_line(write_answer(answer));
    between = ",\n  ";
  }
  return out + "\n}}\n";
}

}  // namespace keymove
