// The one parser for JSON documents, with limits of depth, size and memory. The values know their places in the text,
// so that an error can point at them. (Move trees and certificates are too large to be built; their readers use
// JsonCursor, as this one does.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "positions/base/input_error.h"

namespace keymove {

/// A JSON value with the byte offset of its start in the text. Objects keep the order of their keys; the parser
/// rejects duplicate keys.
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
  /// The value of a number of either kind; absent for other kinds.
  [[nodiscard]] std::optional<double> number() const;
};

/// "a string", "an object", ..., for messages.
std::string_view kind_text(JsonNode::Kind kind);

struct JsonNode::Member {
  std::string key;
  std::size_t key_offset = 0;
  JsonNode value;
};

/// The limits of a document. A document beyond them is rejected with the error `json-limit` as soon as a limit is
/// reached.
struct JsonLimits {
  static constexpr std::size_t kDefaultDepth = 200;
  static constexpr std::size_t kDefaultValues = std::size_t{1} << 21;

  std::size_t depth = kDefaultDepth;    ///< of nested arrays and objects
  std::size_t values = kDefaultValues;  ///< that are built in memory; each takes some 130 bytes
  /// An array or object that is the top-level object's member of this name is checked like everything else, but not
  /// built: its node has its kind and offset, and is empty. When this name is empty, everything is built.
  std::string_view unbuilt;
};

/// A text that is one JSON value, or a part of a text that is one.
class JsonText {
 public:
  virtual ~JsonText() = default;

  /// An error at a byte offset of the value, with its place in the whole text.
  [[nodiscard]] virtual InputError error_at(std::size_t offset, std::string code, std::string message) const = 0;
  [[nodiscard]] virtual Location location_of(std::size_t offset) const = 0;
};

/// A text that is parsed as JSON, with the file name and line number that error messages need.
class JsonSource : public JsonText {
 public:
  /// `first_line` is the line number of the text's first line (for JSON Lines).
  JsonSource(std::string file, std::string text, int first_line = 1)
      : file_(std::move(file)), text_(std::move(text)), first_line_(first_line) {}

  /// The whole text as one value. Errors, the first one only: `json` (not JSON, not UTF-8, a duplicate key),
  /// `json-limit` (beyond the limits, a number too large for a double, not enough memory). The time is linear in the
  /// text, apart from sorting the keys of large objects.
  [[nodiscard]] Result<JsonNode> parse(const JsonLimits& limits = {}) const;

  [[nodiscard]] const std::string& text() const { return text_; }

  [[nodiscard]] InputError error_at(std::size_t offset, std::string code, std::string message) const override;
  [[nodiscard]] Location location_of(std::size_t offset) const override;

 private:
  std::string file_;
  std::string text_;
  int first_line_;
};

/// The bytes of the value that starts at the offset. Requires a text that was parsed without errors.
std::string_view json_value_at(std::string_view text, std::size_t offset);

/// Whether the text has the form of one JSON value; depth, duplicate keys, the size of numbers and the encoding are
/// not checked.
bool has_json_form(std::string_view text);

/// The node as a plain JSON value.
nlohmann::ordered_json to_json(const JsonNode& node);

/// The whole text as a plain JSON value; `file` is for messages. Errors: those of JsonSource.
Result<nlohmann::ordered_json> read_json(const std::string& file, const std::string& text,
                                         const JsonLimits& limits = {});

}  // namespace keymove
