#include "positions/json/json_taker.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "positions/base/text_lines.h"
#include "positions/json/json_text.h"

namespace keymove {

using Kind = JsonNode::Kind;

void JsonTaker::fail(std::size_t offset, std::string code, std::string message) {
  if (errors_.size() >= kMaxErrors) return;
  errors_.push_back(text_.error_at(offset, std::move(code), std::move(message)));
}

void JsonTaker::fail(const JsonNode& node, std::string code, std::string message) {
  fail(node.offset, std::move(code), std::move(message));
}

void JsonTaker::add_errors(const std::vector<InputError>& errors) {
  errors_.insert(errors_.end(), errors.begin(), errors.end());
}

void JsonTaker::add_errors(std::vector<InputError> errors, const JsonNode& node) {
  const std::string line = text_.error_at(node.offset, {}, {}).text;
  for (InputError& error : errors) error.text = line;
  add_errors(errors);
}

bool JsonTaker::expect(const JsonNode& node, Kind kind, const std::string& wanted) {
  if (node.is(kind)) return true;
  // "A number" would say nothing where a whole one is wanted.
  const bool broken = kind == Kind::integer && node.is(Kind::real);
  fail(node, type_code_,
       "expected " + wanted + ", found " +
           (broken ? json_line(nlohmann::ordered_json(node.real)) : std::string(kind_text(node.kind))));
  return false;
}

bool JsonTaker::expect_as(const JsonNode& node, Kind kind, const std::string& what) {
  return expect(node, kind, what + " as " + std::string(kind_text(kind)));
}

void JsonTaker::members(const JsonNode& node,
                        const std::function<bool(const std::string& key, const JsonNode& value)>& take) {
  for (const JsonNode::Member& member : node.members) {
    if (take(member.key, member.value)) continue;
    fail(member.key_offset, key_code_, "unknown key \"" + shortened(member.key) + "\"");
  }
}

void JsonTaker::check_keys(const JsonNode& node, std::initializer_list<std::string_view> known) {
  for (const JsonNode::Member& member : node.members) {
    if (std::find(known.begin(), known.end(), member.key) != known.end()) continue;
    std::string list;
    for (const std::string_view name : known) list += (list.empty() ? "" : ", ") + std::string(name);
    fail(member.key_offset, key_code_, "unknown key \"" + shortened(member.key) + "\": expected one of " + list);
  }
}

const JsonNode* JsonTaker::member(const JsonNode& node, std::string_view key, Kind kind) {
  const JsonNode* found = node.find(key);
  if (found == nullptr || !expect_as(*found, kind, "\"" + std::string(key) + "\"")) return nullptr;
  return found;
}

void JsonTaker::text(const JsonNode& node, std::string& out) {
  if (expect(node, Kind::string, "a string")) out = node.string;
}

void JsonTaker::flag(const JsonNode& node, bool& out) {
  if (expect(node, Kind::boolean, "true or false")) out = node.boolean;
}

void JsonTaker::number(const JsonNode& node, int low, int high, std::optional<int>& out) {
  const std::string range = "a whole number from " + std::to_string(low) + " to " + std::to_string(high);
  if (!expect(node, Kind::integer, range)) return;
  if (node.integer < low || node.integer > high)
    return fail(node, range_code_, "expected " + range + ", found " + std::to_string(node.integer));
  out = static_cast<int>(node.integer);
}

}  // namespace keymove
