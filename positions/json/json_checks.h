// Checks that the readers of keymove's own JSON documents share.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/json/located_json.h"

namespace keymove {

/// A document that is being read, and the errors found so far. The error codes of this class begin with `word`:
/// "variant-type", "variant-key".
class JsonChecks {
 public:
  JsonChecks(const std::string& file, const std::string& text, std::string word)
      : source_(file, text), word_(std::move(word)) {}

  [[nodiscard]] Result<JsonNode> parse() const { return source_.parse(); }
  [[nodiscard]] const std::vector<InputError>& errors() const { return errors_; }

  /// Adds an error at the byte offset, up to kMaxErrors.
  void fail(std::size_t offset, std::string code, std::string message) {
    if (errors_.size() >= kMaxErrors) return;
    errors_.push_back(source_.error_at(offset, std::move(code), std::move(message)));
  }
  /// Adds errors that were found elsewhere.
  void add_errors(const std::vector<InputError>& errors) {
    errors_.insert(errors_.end(), errors.begin(), errors.end());
  }

  /// Whether the value is of that kind; adds an error otherwise.
  bool expect(const JsonNode& node, JsonNode::Kind kind, const std::string& what) {
    if (node.is(kind)) return true;
    JsonNode wanted;
    wanted.kind = kind;
    fail(node.offset, word_ + "-type",
         "expected " + what + " as " + std::string(wanted.kind_text()) + ", found " + std::string(node.kind_text()));
    return false;
  }

  /// Adds an error for every key of the object that is not in `known`.
  void check_keys(const JsonNode& node, std::initializer_list<std::string_view> known) {
    for (const auto& member : node.members) {
      if (std::find(known.begin(), known.end(), member.key) != known.end()) continue;
      std::string list;
      for (const auto& name : known) list += (list.empty() ? "" : ", ") + std::string(name);
      fail(member.key_offset, word_ + "-key", "unknown key \"" + shortened(member.key) + "\": expected one of " + list);
    }
  }

  /// The member of that name and kind, or nullptr; adds an error for a member of another kind.
  const JsonNode* member(const JsonNode& node, std::string_view key, JsonNode::Kind kind) {
    const JsonNode* found = node.find(key);
    if (found == nullptr || !expect(*found, kind, "\"" + std::string(key) + "\"")) return nullptr;
    return found;
  }

  [[nodiscard]] const JsonSource& source() const { return source_; }

 private:
  JsonSource source_;
  std::string word_;
  std::vector<InputError> errors_;
};

}  // namespace keymove
