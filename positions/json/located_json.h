// The door by which JSON documents enter: every text that is read as one is read here, within limits of depth, size and
// memory. The values remember where they stand, so that an error can point at them. (Trees of moves and certificates,
// too large to be built, are gone through by the same reader, JsonCursor.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "positions/base/input_error.h"

namespace keymove {

/// A JSON value with the byte offset at which it starts in its text. Objects keep the order of their keys; a key that
/// stands twice is an error of the reader.
struct JsonNode {
  enum class Kind : std::uint8_t { null, boolean, integer, real, string, array, object };
  struct Member;

  Kind kind = Kind::null;
  bool boolean = false;
  std::size_t offset = 0;
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

/// What a document may have; more is an error `json-limit`, found before it costs anything.
struct JsonLimits {
  static constexpr std::size_t kDefaultDepth = 200;
  static constexpr std::size_t kDefaultValues = std::size_t{1} << 21;

  std::size_t depth = kDefaultDepth;    ///< of arrays and objects in one another
  std::size_t values = kDefaultValues;  ///< that are built; each takes some 130 bytes
  /// An array or object that is the top object's member of that name is checked as all is, but not built: it keeps
  /// its kind and its offset, and is empty. None: everything is built.
  std::string_view unbuilt;
};

/// A text that was read as JSON, with what error messages need.
class JsonSource {
 public:
  /// `first_line` is the line number of the text's first line (for JSON Lines).
  JsonSource(std::string file, std::string text, int first_line = 1)
      : file_(std::move(file)), text_(std::move(text)), first_line_(first_line) {}

  /// The whole text as one value. The time is that of sorting the keys of large objects, else linear in the text.
  /// Errors, the first one only: `json` (not JSON, not UTF-8, a key twice in its object), `json-limit` (beyond the
  /// limits, a number that is too large for one, no memory).
  [[nodiscard]] Result<JsonNode> parse(const JsonLimits& limits = {}) const;

  [[nodiscard]] const std::string& text() const { return text_; }

  /// An error at a byte offset of the text.
  [[nodiscard]] InputError error_at(std::size_t offset, std::string code, std::string message) const;
  [[nodiscard]] Location location_of(std::size_t offset) const;

 private:
  std::string file_;
  std::string text_;
  int first_line_;
};

/// The bytes of the value that starts at the offset of a text that was read without errors.
std::string_view json_value_at(std::string_view text, std::size_t offset);

/// Whether the text has the form of one JSON value, whatever its depth, its keys, its numbers and its encoding.
bool has_json_form(std::string_view text);

/// The node as a plain JSON value.
nlohmann::ordered_json to_json(const JsonNode& node);

/// The whole text as a plain JSON value; `file` is for messages. Errors: those of JsonSource.
Result<nlohmann::ordered_json> read_json(const std::string& file, const std::string& text,
                                         const JsonLimits& limits = {});

}  // namespace keymove
