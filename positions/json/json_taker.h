// Typed values from JSON documents, with the errors of all that is not as expected.
#pragma once

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/json/located_json.h"

namespace keymove {

/// Takes values from the nodes of a document and collects their errors, up to kMaxErrors.
class JsonTaker {
 public:
  /// The text must outlive the taker. The error codes are `json-type`, `json-range` and `unknown-key`.
  explicit JsonTaker(const JsonText& text) : text_(text) {}
  /// The error codes begin with `word`: "variant-type", "variant-range", "variant-key".
  JsonTaker(const JsonText& text, const std::string& word)
      : text_(text), type_code_(word + "-type"), range_code_(word + "-range"), key_code_(word + "-key") {}

  [[nodiscard]] const JsonText& document() const { return text_; }
  [[nodiscard]] const std::vector<InputError>& errors() const { return errors_; }

  /// Adds an error at the byte offset, or at the node.
  void fail(std::size_t offset, std::string code, std::string message);
  void fail(const JsonNode& node, std::string code, std::string message);
  /// Adds errors that were found elsewhere, all of them.
  void add_errors(const std::vector<InputError>& errors);
  /// The same for errors within the node, which are to show the line of the document.
  void add_errors(std::vector<InputError> errors, const JsonNode& node);

  /// Whether the node is of that kind; otherwise adds the error "expected `wanted`, found ...".
  bool expect(const JsonNode& node, JsonNode::Kind kind, const std::string& wanted);
  /// The same with the error "expected `what` as a string, found ...", or whatever the kind is.
  bool expect_as(const JsonNode& node, JsonNode::Kind kind, const std::string& what);

  /// Calls `take` for each member; a member for which it returns false is an error.
  void members(const JsonNode& node, const std::function<bool(const std::string& key, const JsonNode& value)>& take);
  /// Adds an error for every key of the object that is not in `known`.
  void check_keys(const JsonNode& node, std::initializer_list<std::string_view> known);
  /// The member of that name and kind, or nullptr; adds an error for a member of another kind.
  const JsonNode* member(const JsonNode& node, std::string_view key, JsonNode::Kind kind);

  /// Sets `out` to the node's value if it is one of that type.
  void text(const JsonNode& node, std::string& out);
  void flag(const JsonNode& node, bool& out);
  /// Sets `out` to the node's value if it is a whole number from `low` to `high`.
  void number(const JsonNode& node, int low, int high, std::optional<int>& out);

 private:
  const JsonText& text_;
  std::string type_code_ = "json-type";
  std::string range_code_ = "json-range";
  std::string key_code_ = "unknown-key";
  std::vector<InputError> errors_;
};

}  // namespace keymove
