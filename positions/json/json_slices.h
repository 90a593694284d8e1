// Splits JSON of any size into records, which are then parsed one at a time.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/json/located_json.h"

namespace keymove {

/// The part [begin, end) of a text, which contains one JSON value.
struct JsonSlice {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// A suite's JSON split into its members and the items of its list, so that an error in one item does not affect the
/// others. A truncated text gives the items before its end, and the error.
struct SlicedJson {
  struct Member {
    std::string key;
    std::size_t key_at = 0;
    JsonSlice value;
  };
  std::vector<Member> members;   ///< of the top-level object, without the list
  std::vector<JsonSlice> items;  ///< of the list
  std::string list_key;          ///< the name of the list; empty when the text is the list itself or contains no list
  std::vector<InputError> errors;
};

/// Splits `{..., "LIST": [item, ...]}`, where LIST is one of `list_keys`, or `[item, ...]`. Errors: `json`. Time and
/// memory are linear in the text, whatever it contains.
SlicedJson slice_json(const TextLines& lines, const std::vector<std::string>& list_keys);
/// The same of a value within the text; all of its members are members.
SlicedJson slice_json(const TextLines& lines, JsonSlice value);

/// One value of a larger text, with errors placed in that text.
class JsonFragment : public JsonText {
 public:
  JsonFragment(const TextLines& lines, JsonSlice slice) : lines_(lines), slice_(slice) {}

  /// The value; the offsets of its nodes count from the start of the fragment.
  /// Errors: `json`, `line-too-long` for a fragment longer than kLongestRecord.
  [[nodiscard]] Result<JsonNode> parse() const;

  [[nodiscard]] Location location_of(std::size_t offset) const override {
    return lines_.location_of(slice_.begin + offset);
  }
  [[nodiscard]] InputError error_at(std::size_t offset, std::string code, std::string message) const override {
    return lines_.error_at(slice_.begin + offset, std::move(code), std::move(message));
  }
  /// The fragment on one line, shortened if it is longer than kLongestRecord.
  [[nodiscard]] std::string source_text() const;

 private:
  const TextLines& lines_;
  JsonSlice slice_;
};

}  // namespace keymove
