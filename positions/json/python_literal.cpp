#include "positions/json/python_literal.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "positions/base/words.h"
#include "positions/json/json_text.h"

namespace keymove {

namespace {

constexpr int kDeepest = 200;

class LiteralReader {
 public:
  LiteralReader(const TextLines& lines, std::size_t at)
      : lines_(lines), text_(lines.text().substr(0, at + kLongestRecord)), at_(at) {}

  Result<PythonLiteral> read() {
    PythonLiteral out;
    if (!read_value(out.value, 0)) return *error_;
    out.end = at_;
    return out;
  }

 private:
  bool fail(std::size_t at, std::string message) {
    if (!error_) error_ = lines_.error_at(at, "python", std::move(message));
    return false;
  }

  void skip_blanks() {
    while (at_ < text_.size()) {
      if (text_[at_] == '#') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (is_blank(text_[at_]) || text_[at_] == '\\') {
        ++at_;
      } else {
        return;
      }
    }
  }

  [[nodiscard]] std::string found() const {
    return at_ < text_.size()           ? "found '" + first_character(text_.substr(at_)) + "'"
           : at_ < lines_.text().size() ? "found more than can be read"
                                        : "found the end of the text";
  }

  bool read_value(JsonNode& node, int depth) {
    skip_blanks();
    node.offset = at_;
    if (depth > kDeepest) return fail(at_, "nested deeper than " + std::to_string(kDeepest) + " levels");
    const char c = at_ < text_.size() ? text_[at_] : '\0';
    if (c == '[') return read_items(node, ']', depth);
    if (c == '(') return read_items(node, ')', depth);
    if (c == '{') return read_dict(node, depth);
    if (quote_size() > 0) return read_string(node);
    if (is_digit(c) || c == '-' || c == '+') return read_number(node);
    for (const auto& [word, kind] : {std::pair{std::string_view("True"), JsonNode::Kind::boolean},
                                     {std::string_view("False"), JsonNode::Kind::boolean},
                                     {std::string_view("None"), JsonNode::Kind::null}}) {
      if (text_.substr(at_, word.size()) != word) continue;
      node.kind = kind;
      node.boolean = word == "True";
      at_ += word.size();
      return true;
    }
    return fail(at_, "expected a list, tuple, dict, string or number, " + found());
  }

  /// Reads items up to `close`, separated by commas; a trailing comma is allowed.
  bool read_items(JsonNode& node, char close, int depth) {
    node.kind = JsonNode::Kind::array;
    ++at_;
    for (;;) {
      skip_blanks();
      if (at_ < text_.size() && text_[at_] == close) break;
      if (!read_value(node.items.emplace_back(), depth + 1) || !read_separator(close)) return false;
    }
    ++at_;
    return true;
  }

  bool read_dict(JsonNode& node, int depth) {
    node.kind = JsonNode::Kind::array;
    ++at_;
    for (;;) {
      skip_blanks();
      if (at_ < text_.size() && text_[at_] == '}') break;
      JsonNode& pair = node.items.emplace_back();
      pair.kind = JsonNode::Kind::array;
      pair.offset = at_;
      pair.items.resize(2);
      if (!read_value(pair.items[0], depth + 1)) return false;
      skip_blanks();
      if (at_ >= text_.size() || text_[at_] != ':') return fail(at_, "expected ':' after a key, " + found());
      ++at_;
      if (!read_value(pair.items[1], depth + 1) || !read_separator('}')) return false;
    }
    ++at_;
    return true;
  }

  bool read_separator(char close) {
    skip_blanks();
    if (at_ < text_.size() && text_[at_] == ',') {
      ++at_;
      return true;
    }
    if (at_ < text_.size() && text_[at_] == close) return true;
    return fail(at_, std::string("expected ',' or '") + close + "', " + found());
  }

  [[nodiscard]] std::size_t quote_size() const {
    if (at_ < text_.size() && (text_[at_] == '\'' || text_[at_] == '"')) return 1;
    return printed_quote(text_.substr(at_));
  }

  bool read_string(JsonNode& node) {
    node.kind = JsonNode::Kind::string;
    const char open = text_[at_];
    const bool printed = printed_quote(text_.substr(at_)) > 0;
    at_ += quote_size();
    while (at_ < text_.size() && text_[at_] != '\n') {
      if (printed ? printed_quote(text_.substr(at_)) > 0 : text_[at_] == open) {
        at_ += quote_size();
        return true;
      }
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      node.string += text_[at_++];
    }
    return fail(node.offset, "the string is not closed on its line");
  }

  bool read_number(JsonNode& node) {
    std::size_t end = at_ + 1;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    if (end < text_.size() && one_of(text_[end], ".eE")) return read_real(node);
    const auto number = parse_int(text_.substr(at_, end - at_));
    if (!number) return fail(at_, "expected a whole number, found '" + shortened(text_.substr(at_, end - at_)) + "'");
    node.kind = JsonNode::Kind::integer;
    node.integer = *number;
    at_ = end;
    return true;
  }

  bool read_real(JsonNode& node) {
    // Not from_chars, which not every standard library has for fractions.
    const std::size_t after = std::min(text_.find_first_not_of("0123456789.eE+-", at_), text_.size());
    const std::string rest(text_.substr(at_, after - at_));
    char* end = nullptr;
    node.real = std::strtod(rest.c_str(), &end);
    if (end == rest.c_str() || !std::isfinite(node.real)) return fail(at_, "expected a number, " + found());
    node.kind = JsonNode::Kind::real;
    at_ += static_cast<std::size_t>(end - rest.c_str());
    return true;
  }

  const TextLines& lines_;
  std::string_view text_;
  std::size_t at_;
  std::optional<InputError> error_;
};

}  // namespace

Result<PythonLiteral> read_python_literal(const TextLines& lines, std::size_t at) {
  return LiteralReader(lines, at).read();
}

std::string literal_text(const JsonNode& node) {
  if (node.is(JsonNode::Kind::array)) {
    std::string out;
    for (const JsonNode& item : node.items) out += (out.empty() ? "" : ", ") + literal_text(item);
    return "[" + out + "]";
  }
  if (node.is(JsonNode::Kind::string)) return "'" + node.string + "'";
  return compact_json(to_json(node));
}

}  // namespace keymove
