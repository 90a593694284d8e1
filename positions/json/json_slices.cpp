#include "positions/json/json_slices.h"

#include <algorithm>
#include <utility>

#include "positions/base/words.h"

namespace keymove {

namespace {

constexpr std::size_t kNone = std::string_view::npos;
constexpr int kMaxResyncs = 16;  // each may read the rest of the text

class JsonSlicer {
 public:
  JsonSlicer(const TextLines& lines, const std::vector<std::string>& list_keys)
      : lines_(lines), text_(lines.text()), list_keys_(list_keys) {}
  /// Of a value within the text.
  JsonSlicer(const TextLines& lines, const std::vector<std::string>& list_keys, JsonSlice value)
      : lines_(lines), text_(lines.text().substr(0, value.end)), list_keys_(list_keys), at_(value.begin) {}

  SlicedJson slice() {
    skip_blanks();
    if (peek() == '[') {
      slice_items();
    } else if (peek() == '{') {
      slice_members();
    } else {
      fail(at_, "expected a JSON object or array");
    }
    skip_blanks();
    if (out_.errors.empty() && at_ < text_.size()) fail(at_, "expected the end of the text");
    return std::move(out_);
  }

 private:
  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  bool fail(std::size_t at, const std::string& message) {
    out_.errors.push_back(lines_.error_at(at, "json", "not JSON: " + message));
    return false;
  }

  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }

  /// The offset after the string that starts at `at`. A string that is not closed ends with its line, so that a missing
  /// quotation mark in one item does not swap strings and other text in the rest of the file.
  [[nodiscard]] std::size_t string_end(std::size_t at) const {
    for (++at; at < text_.size() && text_[at] != '\n'; ++at) {
      if (text_[at] == '"') return at + 1;
      if (text_[at] == '\\' && at + 1 < text_.size() && text_[at + 1] != '\n') ++at;
    }
    return at;
  }

  /// The offset after the value that starts at `at`; kNone when the text ends within the value.
  [[nodiscard]] std::size_t value_end(std::size_t at) const {
    if (at >= text_.size()) return kNone;
    if (text_[at] == '"') return string_end(at);
    if (text_[at] != '{' && text_[at] != '[') return std::min(text_.find_first_of(",]} \t\r\n", at), text_.size());
    std::size_t depth = 0;
    while (at < text_.size()) {
      const char c = text_[at];
      if (c == '"') {
        at = string_end(at);
        continue;
      }
      ++at;
      if (c == '{' || c == '[') ++depth;
      if ((c == '}' || c == ']') && --depth == 0) return at;
    }
    return kNone;
  }

  /// Takes ',' and returns true, or takes `close` and returns false.
  bool another(char close) {
    skip_blanks();
    if (peek() == ',') {
      ++at_;
      skip_blanks();
      if (peek() != close) return true;
      return fail(at_, std::string("expected another value after ',', found '") + close + "'");
    }
    if (peek() == close) {
      ++at_;
      return false;
    }
    if (at_ >= text_.size()) return fail(at_, std::string("the text ends, expected ',' or '") + close + "'");
    return fail(at_, std::string("expected ',' or '") + close + "', found '" + peek() + "'");
  }

  void slice_members() {
    ++at_;
    skip_blanks();
    if (peek() == '}') {
      ++at_;
      return;
    }
    do {
      skip_blanks();
      if (!slice_member()) return;
    } while (another('}'));
  }

  bool slice_member() {
    SlicedJson::Member member;
    member.key_at = at_;
    if (peek() != '"') {
      return fail(at_, at_ < text_.size() ? "expected a key in quotation marks" : "the text ends, expected a key");
    }
    at_ = string_end(at_);
    if (at_ > member.key_at + 1) member.key = std::string(text_.substr(member.key_at + 1, at_ - member.key_at - 2));
    skip_blanks();
    if (peek() != ':') return fail(at_, "expected ':' after the key");
    ++at_;
    skip_blanks();
    const bool list = std::find(list_keys_.begin(), list_keys_.end(), member.key) != list_keys_.end();
    if (list && peek() == '[' && out_.list_key.empty()) {
      out_.list_key = member.key;
      return slice_items();
    }
    const std::size_t end = value_end(at_);
    if (end == kNone || end == at_) return fail(at_, "expected a value, the text ends within it");
    member.value = {at_, end};
    out_.members.push_back(std::move(member));
    at_ = end;
    return true;
  }

  /// Takes the items of the list and returns whether the list was closed.
  bool slice_items() {
    ++at_;
    skip_blanks();
    while (peek() != ']') {
      if (!slice_item()) return false;
      skip_blanks();
      if (peek() == ',') {
        const std::size_t comma = at_++;
        skip_blanks();
        if (peek() == ']') fail(comma, "expected another value after ','");
      } else if (peek() != ']' && !resynced_) {
        fail(at_, at_ < text_.size() ? std::string("expected ',' or ']', found '") + peek() + "'"
                                     : std::string("the text ends, expected ',' or ']'"));
        at_ = next_item(at_);
        if (at_ == kNone) return false;
      }
    }
    ++at_;
    return true;
  }

  /// Takes one value. A value with unbalanced brackets ends before the next line that starts with '{'.
  bool slice_item() {
    JsonSlice item{at_, value_end(at_)};
    resynced_ = item.end == kNone;
    if (resynced_) {
      const std::size_t next = next_item(at_ + 1);
      if (next == kNone) return fail(at_, "the text ends within this value");
      item.end = next;
    }
    if (item.end == item.begin) return fail(at_, "expected a value");
    at_ = item.end;
    while (resynced_ && (is_blank(text_[item.end - 1]) || text_[item.end - 1] == ',')) --item.end;
    out_.items.push_back(item);
    return true;
  }

  /// The offset of the first '{' at or after `from` that starts a line; kNone when there is none, or after too many
  /// errors.
  std::size_t next_item(std::size_t from) {
    if (from >= text_.size() || ++resyncs_ > kMaxResyncs) return kNone;
    for (std::size_t at = text_.find('\n', from - 1); at != kNone; at = text_.find('\n', at + 1)) {
      std::size_t next = at + 1;
      while (next < text_.size() && (text_[next] == ' ' || text_[next] == '\t')) ++next;
      if (next < text_.size() && text_[next] == '{') return next;
    }
    return kNone;
  }

  const TextLines& lines_;
  std::string_view text_;
  const std::vector<std::string>& list_keys_;
  SlicedJson out_;
  std::size_t at_ = 0;
  bool resynced_ = false;
  int resyncs_ = 0;
};

}  // namespace

SlicedJson slice_json(const TextLines& lines, const std::vector<std::string>& list_keys) {
  return JsonSlicer(lines, list_keys).slice();
}

SlicedJson slice_json(const TextLines& lines, JsonSlice value) {
  const std::vector<std::string> none;
  return JsonSlicer(lines, none, value).slice();
}

Result<JsonNode> JsonFragment::parse() const {
  const std::size_t size = slice_.end - slice_.begin;
  if (size > kLongestRecord) {
    return error_at(
        0, "line-too-long",
        "the record has " + std::to_string(size) + " bytes, expected at most " + std::to_string(kLongestRecord));
  }
  const std::string text(lines_.text().substr(slice_.begin, size));
  auto parsed = JsonSource(lines_.file(), text).parse();
  if (parsed) return parsed;
  const InputError& error = parsed.errors().front();
  // The error's line and column count from the start of the fragment; convert them to a place in the whole text.
  const TextLines own({}, text);
  const auto line = static_cast<std::size_t>(std::max(error.where.line, 1)) - 1;
  const std::size_t start = line < own.count() ? own.start(line) : text.size();
  return error_at(start + static_cast<std::size_t>(std::max(error.where.column, 1)) - 1, error.code, error.message);
}

std::string JsonFragment::source_text() const {
  const std::string_view whole = lines_.text().substr(slice_.begin, slice_.end - slice_.begin);
  std::string out = whole.size() > kLongestRecord ? shortened(whole) : std::string(whole);
  std::replace_if(
      out.begin(), out.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return out;
}

}  // namespace keymove
