#include "positions/suite_formats/answer_key.h"

#include <nlohmann/json.hpp>

#include "positions/base/text_lines.h"
#include "positions/json/json_slices.h"
#include "positions/json/json_text.h"

namespace keymove {

namespace {

constexpr std::size_t kLargestKey = std::size_t{1} << 26;
constexpr std::size_t kMaxValues = std::size_t{1} << 23;  // a large course has hundreds of thousands of answers
constexpr const char* kSchema = "keymove-key/1";

}  // namespace

Result<AnswerKey> parse_answer_key(const std::string& file, const std::string& text) {
  if (text.size() > kLargestKey) {
    return InputError{{file, 0, 0}, "input-too-large", "larger than " + std::to_string(kLargestKey) + " bytes", {}};
  }
  const TextLines lines(file, text);
  const JsonFragment fragment(lines, {0, text.size()});
  const auto parsed = JsonSource(file, text).parse({.values = kMaxValues, .unbuilt = {}});
  if (!parsed) return parsed.errors();
  JsonTaker taker(fragment);
  if (!taker.expect(*parsed, JsonNode::Kind::object, "an answer key (an object)")) return taker.errors();
  AnswerKey key;
  bool schema = false;
  taker.members(*parsed, [&](const std::string& name, const JsonNode& value) {
    if (name == "schema") {
      schema = true;
      if (value.string != kSchema) taker.fail(value, "key-schema", "expected \"" + std::string(kSchema) + "\"");
    } else if (name == "answers") {
      if (!taker.expect(value, JsonNode::Kind::object, "the answers by id (an object)")) return true;
      for (const JsonNode::Member& answer : value.members) {
        key.answers[answer.key] = read_answer(taker, answer.value);
      }
    } else {
      return false;
    }
    return true;
  });
  if (!schema) taker.fail(*parsed, "key-schema", "expected \"schema\": \"" + std::string(kSchema) + "\"");
  if (!taker.errors().empty()) return taker.errors();
  return key;
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
