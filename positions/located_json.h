// JSON that remembers where each value stands, so that an error can point at it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "positions/input_error.h"

namespace keymove {

/// A JSON value with the byte offset at which it starts in its text. Objects keep the order of their keys; a key that
/// stands twice is an error of the reader.
struct JsonNode {
  enum class Kind { null, boolean, integer, real, string, array, object };
  struct Member;

  Kind kind = Kind::null;
  std::size_t offset = 0;
  bool boolean = false;
  long long integer = 0;
  double real = 0;
  std::string string;
  std::vector<JsonNode> items;
  std::vector<Member> members;

  [[nodiscard]] bool is(Kind k) const { return kind == k; }
  /// The member of that name, or nullptr.
  [[nodiscard]] const JsonNode* find(std::string_view key) const;
  /// "a string", "an object", ...: for messages.
  [[nodiscard]] std::string_view kind_text() const;
};

struct JsonNode::Member {
  std::string key;
  std::size_t key_offset = 0;
  JsonNode value;
};

/// A text that was read as JSON, with what error messages need.
class JsonSource {
 public:
  /// `first_line` is the line number of the text's first line (for JSON Lines).
  JsonSource(std::string file, std::string text, int first_line = 1)
      : file_(std::move(file)), text_(std::move(text)), first_line_(first_line) {}

  /// The whole text as one value. Deeper nesting is an error.
  [[nodiscard]] Result<JsonNode> parse(std::size_t deepest = 200) const;

  /// An error at a byte offset of the text.
  [[nodiscard]] InputError error_at(std::size_t offset, std::string code, std::string message) const;
  [[nodiscard]] Location location_of(std::size_t offset) const;

 private:
  std::string file_;
  std::string text_;
  int first_line_;
};

/// The node as a plain JSON value.
nlohmann::ordered_json to_json(const JsonNode& node);

}  // namespace keymove
