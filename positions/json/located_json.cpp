#include "positions/json/located_json.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <new>
#include <set>
#include <system_error>

#include <nlohmann/json.hpp>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/json/json_cursor.h"
#include "positions/streams/byte_stream.h"

namespace keymove {

namespace {

constexpr JsonVoice kVoice = {"json", "json-limit", "not JSON: ", false};
constexpr std::size_t kAnyString = JsonCursor::kAnyLength - 1;  // keeps strings of any length
constexpr std::size_t kFewKeys = 32;

/// A key of an object that is still open; the name points into the text or into kept_.
struct OpenKey {
  std::string_view name;
  std::size_t offset = 0;
};

/// Builds the tree of a text, and checks the parts that are not to be built.
class DocumentReader {
 public:
  DocumentReader(std::string_view text, const JsonLimits& limits)
      : text_(text), limits_(limits), bytes_(stream_of(text)), cursor_(*bytes_, {}, kVoice) {}

  /// Whether the whole text is one value; otherwise cursor() has the error.
  bool read(JsonNode& root) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text_.starts_with(kByteOrderMark) && cursor_.peek() != JsonCursor::kEnd) cursor_.advance(kByteOrderMark.size());
    if (!take_value(root, true)) return false;
    while (!open_.empty()) {
      if (!take_next()) return false;
    }
    return cursor_.peek_token() == JsonCursor::kEnd || cursor_.fail_expected("the end of the text");
  }

  [[nodiscard]] const JsonCursor& cursor() const { return cursor_; }

 private:
  using Kind = JsonNode::Kind;

  /// An array or object that is still open.
  struct Open {
    JsonNode* node;         // nullptr where the value is only checked
    std::size_t first_key;  // index into keys_
    bool object;
    bool begun = false;  // has an item or a member
  };

  /// Takes the end of the innermost array or object, or one item or member of it.
  bool take_next() {
    const std::size_t depth = open_.size() - 1;
    const bool object = open_[depth].object;
    const char close = object ? '}' : ']';
    if (cursor_.take_if(close)) return take_end();
    if (open_[depth].begun && !cursor_.expect(',', object ? "',' or '}'" : "',' or ']'")) return false;
    open_[depth].begun = true;
    JsonNode* const node = open_[depth].node;
    if (object) return take_member(node);
    return node == nullptr ? take_value(ignored_, false) : take_value(node->items.emplace_back(), true);
  }

  bool take_end() {
    const Open& top = open_.back();
    if (top.object && !check_keys(top.first_key)) return false;
    keys_.resize(top.first_key);
    open_.pop_back();
    return true;
  }

  bool take_member(JsonNode* object) {
    cursor_.peek_token();
    const auto offset = static_cast<std::size_t>(cursor_.offset());
    if (cursor_.peek() != '"') return cursor_.fail_expected("a key in quotation marks");
    if (!take_text(key_)) return false;
    const std::string_view raw = text_.substr(offset + 1, static_cast<std::size_t>(cursor_.offset()) - offset - 2);
    if (keys_.size() >= limits_.values) return fail_limit("more than " + std::to_string(limits_.values) + " keys");
    keys_.push_back({raw.size() == key_.size() ? raw : std::string_view(*kept_.insert(key_).first), offset});
    if (keys_.size() - open_.back().first_key <= kFewKeys && stands_twice(open_.back().first_key)) return false;
    if (!cursor_.expect(':', "':' after the key")) return false;
    if (object == nullptr) return take_value(ignored_, false);
    const int c = cursor_.peek_token();
    const bool built = (c != '{' && c != '[') || open_.size() > 1 || limits_.unbuilt.empty() || key_ != limits_.unbuilt;
    return take_value(object->members.emplace_back(JsonNode::Member{key_, offset, {}}).value, built);
  }

  /// Whether the last key is a duplicate of an earlier key of its object, whose keys begin at `first`; reports the
  /// error.
  bool stands_twice(std::size_t first) {
    const auto begin = keys_.begin() + static_cast<std::ptrdiff_t>(first);
    const auto last = keys_.end() - 1;
    const auto same = std::find_if(begin, last, [&](const OpenKey& key) { return key.name == last->name; });
    if (same == last) return false;
    fail_twice(*last);
    return true;
  }

  bool fail_twice(const OpenKey& key) {
    return cursor_.fail_at(key.offset, "json", "duplicate key \"" + shortened(key.name) + "\" in this object");
  }

  /// Whether the keys of an object with more than kFewKeys keys are all different.
  bool check_keys(std::size_t first) {
    if (keys_.size() - first <= kFewKeys) return true;
    const auto begin = keys_.begin() + static_cast<std::ptrdiff_t>(first);
    std::sort(begin, keys_.end(), [](const OpenKey& a, const OpenKey& b) {
      const int order = a.name.compare(b.name);
      return order != 0 ? order < 0 : a.offset < b.offset;
    });
    const OpenKey* twice = nullptr;
    for (auto it = begin + 1; it != keys_.end(); ++it) {
      if (it->name == (it - 1)->name && (twice == nullptr || it->offset < twice->offset)) twice = &*it;
    }
    return twice == nullptr || fail_twice(*twice);
  }

  /// Takes a scalar, or the beginning of an array or object, whose content is built if `built` is set.
  bool take_value(JsonNode& node, bool built) {
    const int c = cursor_.peek_token();
    node.offset = static_cast<std::size_t>(cursor_.offset());
    if (built && ++built_ > limits_.values)
      return fail_limit("more than " + std::to_string(limits_.values) + " values");
    switch (c) {
      case '{':
      case '[':
        return take_begin(node, c == '{', built);
      case '"':
        node.kind = Kind::string;
        return take_text(built ? node.string : key_);
      case 't':
      case 'f':
        node.kind = Kind::boolean;
        node.boolean = c == 't';
        return cursor_.take_word(c == 't' ? "true" : "false");
      case 'n':
        node.kind = Kind::null;
        return cursor_.take_word("null");
      default:
        return take_number(node);
    }
  }

  bool take_begin(JsonNode& node, bool object, bool built) {
    if (open_.size() >= limits_.depth)
      return fail_limit("nested deeper than " + std::to_string(limits_.depth) + " levels");
    cursor_.advance(1);
    node.kind = object ? Kind::object : Kind::array;
    open_.push_back({built ? &node : nullptr, keys_.size(), object});
    return true;
  }

  bool take_text(std::string& out) {
    const auto start = static_cast<std::size_t>(cursor_.offset());
    if (!cursor_.take_string(out, kAnyString)) return false;
    const bool ascii =
        std::none_of(out.begin(), out.end(), [](char c) { return (static_cast<unsigned>(c) & 0x80U) != 0; });
    if (ascii) return true;
    const std::size_t end = static_cast<std::size_t>(cursor_.offset());
    const std::size_t strange = first_not_utf8(text_.substr(start, end - start));
    return strange == std::string_view::npos || cursor_.fail_at(start + strange, "json", "the text is not UTF-8 here");
  }

  bool take_number(JsonNode& node) {
    const int c = cursor_.peek();
    if (c != '-' && (c < '0' || c > '9')) return cursor_.fail_expected("a value");
    if (!cursor_.take_number(number_)) return false;
    const char* const end = number_.data() + number_.size();
    const bool whole = number_.find_first_of(".eE") == std::string::npos;
    if (whole && std::from_chars(number_.data(), end, node.integer).ec == std::errc()) {
      node.kind = Kind::integer;
      return true;
    }
    node.kind = Kind::real;
#ifdef __cpp_lib_to_chars  // else the standard library reads no real numbers so
    // from_chars rejects numbers that are too small or too large; strtod makes them 0 or nearly so, or infinite.
    if (std::from_chars(number_.data(), end, node.real).ec == std::errc()) return true;
#endif
    node.real = std::strtod(number_.c_str(), nullptr);
    return std::isfinite(node.real) || fail_limit_at(node.offset, "the number " + shortened(number_) + " is too large");
  }

  bool fail_limit(std::string message) { return fail_limit_at(cursor_.offset(), std::move(message)); }
  bool fail_limit_at(std::uint64_t offset, std::string message) {
    return cursor_.fail_at(offset, "json-limit", std::move(message));
  }

  std::string_view text_;
  const JsonLimits& limits_;
  std::unique_ptr<ByteStream> bytes_;
  JsonCursor cursor_;
  std::vector<Open> open_;
  std::vector<OpenKey> keys_;   // of all open objects
  std::set<std::string> kept_;  // the names of keys that are written with escapes, resolved
  std::size_t built_ = 0;
  JsonNode ignored_;
  std::string key_;
  std::string number_;
};

}  // namespace

const JsonNode* JsonNode::find(std::string_view key) const {
  const auto it = std::find_if(members.begin(), members.end(), [key](const Member& m) { return m.key == key; });
  return it == members.end() ? nullptr : &it->value;
}

std::optional<double> JsonNode::number() const {
  if (kind == Kind::integer) return static_cast<double>(integer);
  return kind == Kind::real ? std::optional(real) : std::nullopt;
}

std::string_view kind_text(JsonNode::Kind kind) {
  switch (kind) {
    case JsonNode::Kind::null:
      return "null";
    case JsonNode::Kind::boolean:
      return "a boolean";
    case JsonNode::Kind::integer:
      return "a whole number";
    case JsonNode::Kind::real:
      return "a number";
    case JsonNode::Kind::string:
      return "a string";
    case JsonNode::Kind::array:
      return "an array";
    case JsonNode::Kind::object:
      return "an object";
  }
  return "a value";
}

Result<JsonNode> JsonSource::parse(const JsonLimits& limits) const {
  try {
    DocumentReader reader(text_, limits);
    JsonNode root;
    if (reader.read(root)) return root;
    const InputError& error = *reader.cursor().error();
    return error_at(static_cast<std::size_t>(reader.cursor().error_offset()), error.code, error.message);
  } catch (const std::bad_alloc&) {
    return InputError{{file_, first_line_, 1}, "json-limit", "there is not enough memory to read it", {}};
  }
}

Location JsonSource::location_of(std::size_t offset) const {
  const std::size_t at = std::min(offset, text_.size());
  const auto begin = text_.begin();
  const auto end = begin + static_cast<std::ptrdiff_t>(at);
  const auto lines = std::count(begin, end, '\n');
  const std::size_t before = at == 0 ? std::string::npos : text_.rfind('\n', at - 1);
  const std::size_t start = before == std::string::npos ? 0 : before + 1;
  return {file_, first_line_ + static_cast<int>(lines), static_cast<int>(at - start) + 1};
}

InputError JsonSource::error_at(std::size_t offset, std::string code, std::string message) const {
  const Location where = location_of(offset);
  return {where, std::move(code), std::move(message), line_of(text_, where.line - first_line_ + 1)};
}

std::string_view json_value_at(std::string_view text, std::size_t offset) {
  text.remove_prefix(std::min(offset, text.size()));
  const auto bytes = stream_of(text);
  JsonCursor cursor(*bytes, {});
  cursor.skip_value(text.size());
  return text.substr(0, static_cast<std::size_t>(cursor.offset()));
}

bool has_json_form(std::string_view text) {
  const auto bytes = stream_of(text);
  JsonCursor cursor(*bytes, {});
  return cursor.skip_value(text.size()) && cursor.peek_token() == JsonCursor::kEnd;
}

nlohmann::ordered_json to_json(const JsonNode& node) {
  switch (node.kind) {
    case JsonNode::Kind::null:
      return nullptr;
    case JsonNode::Kind::boolean:
      return node.boolean;
    case JsonNode::Kind::integer:
      return node.integer;
    case JsonNode::Kind::real:
      return node.real;
    case JsonNode::Kind::string:
      return node.string;
    case JsonNode::Kind::array: {
      auto out = nlohmann::ordered_json::array();
      for (const JsonNode& item : node.items) out.push_back(to_json(item));
      return out;
    }
    case JsonNode::Kind::object: {
      auto out = nlohmann::ordered_json::object();
      // The keys are known to be different, so each member is appended without a search.
      auto& members = out.get_ref<nlohmann::ordered_json::object_t&>();
      for (const auto& member : node.members) members.emplace_back(member.key, to_json(member.value));
      return out;
    }
  }
  return nullptr;
}

Result<nlohmann::ordered_json> read_json(const std::string& file, const std::string& text, const JsonLimits& limits) {
  const auto root = JsonSource(file, text).parse(limits);
  if (!root) return root.errors();
  return to_json(*root);
}

}  // namespace keymove
