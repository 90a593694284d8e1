#include "positions/json/json_cursor.h"

#include <algorithm>
#include <vector>

#include "positions/base/words.h"

namespace keymove {

namespace {

constexpr std::size_t kLongestNumber = 100;
constexpr std::size_t kShown = 40;

void append_byte(std::string& out, unsigned code) { out += static_cast<char>(static_cast<unsigned char>(code)); }

void append_utf8(std::string& out, unsigned code) {
  if (code < 0x80) return append_byte(out, code);
  if (code < 0x800) {
    append_byte(out, 0xC0U | code >> 6U);
  } else if (code < 0x10000) {
    append_byte(out, 0xE0U | code >> 12U);
    append_byte(out, 0x80U | (code >> 6U & 0x3FU));
  } else {
    append_byte(out, 0xF0U | code >> 18U);
    append_byte(out, 0x80U | (code >> 12U & 0x3FU));
    append_byte(out, 0x80U | (code >> 6U & 0x3FU));
  }
  append_byte(out, 0x80U | (code & 0x3FU));
}

std::string byte_text(unsigned char byte) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  return std::string("\\x") + kDigits[byte / 16] + kDigits[byte % 16];
}

/// The number limited to the range of an int, for the line and column of an InputError.
int clamped(std::uint64_t number) {
  return static_cast<int>(std::min<std::uint64_t>(number, std::numeric_limits<int>::max()));
}

}  // namespace

std::string shown_bytes(std::string_view bytes) {
  std::string out = "\"";
  for (const char c : bytes.substr(0, kShown)) {
    out += c >= ' ' && c <= '~' ? std::string(1, c) : byte_text(static_cast<unsigned char>(c));
  }
  return out + (bytes.size() > kShown ? "...\"" : "\"");
}

bool JsonCursor::refill() {
  if (error_) return false;
  base_ += static_cast<std::uint64_t>(end_ - begin_);
  const std::string_view bytes = bytes_.next();
  begin_ = bytes.data();
  at_ = begin_;
  end_ = begin_ + bytes.size();
  if (bytes_.error()) error_ = bytes_.error();
  return !bytes.empty();
}

std::string_view JsonCursor::look(std::size_t count) {
  while (!error_ && ahead().size() < count) {
    std::string joined(ahead());  // the stream may use its buffer again, also when it is at its end
    const std::size_t before = joined.size();
    joined += bytes_.next();
    if (bytes_.error()) error_ = bytes_.error();
    const bool ended = joined.size() == before;
    base_ = offset();
    joined_ = std::move(joined);
    begin_ = at_ = joined_.data();
    end_ = begin_ + joined_.size();
    if (ended) break;
  }
  return ahead();
}

int JsonCursor::skip_space() {
  for (;;) {
    const int c = peek();
    if (c == '\n') {
      ++line_;
      line_start_ = offset() + 1;
    } else if (c != ' ' && c != '\t' && c != '\r') {
      return c;
    }
    ++at_;
  }
}

bool JsonCursor::expect(char token, std::string_view what) { return take_if(token) || fail_expected(what); }

std::string JsonCursor::found() {
  const int c = peek_token();
  if (c == kEnd) return "the end of the file";
  if (c == '{') return "an object";
  if (c == '[') return "a list";
  if (at_string()) return "a string";
  if (c == '-' || is_digit(static_cast<char>(c))) return "a number";
  if (c > ' ' && c <= '~' && !is_letter(static_cast<char>(c))) return std::string("'") + static_cast<char>(c) + "'";
  std::string word;
  for (const char letter : ahead().substr(0, kShown)) {
    if (!is_letter(letter)) break;
    word += letter;
  }
  return word.empty() ? "the byte " + byte_text(static_cast<unsigned char>(c)) : word;
}

bool JsonCursor::fail_at(std::uint64_t offset, std::string code, std::string message) {
  if (error_) return false;
  Location where{file_, 0, 0};
  if (offset >= line_start_) where = {file_, clamped(line_), clamped(offset - line_start_ + 1)};
  if (place_) message += place_();
  if (voice_.tells_byte) message += " (byte " + std::to_string(offset) + ")";
  error_ = InputError{where, std::move(code), std::move(message), {}};
  error_offset_ = offset;
  return false;
}

bool JsonCursor::fail(std::string code, std::string message) {
  return fail_at(offset(), std::move(code), std::move(message));
}

bool JsonCursor::fail_expected(std::string_view what) {
  const std::string next = found();
  return fail_format("expected " + std::string(what) + ", found " + next);
}

bool JsonCursor::take_hex(unsigned& out) {
  out = 0;
  for (int i = 0; i < 4; ++i) {
    const int c = peek();
    const char letter = to_lower(static_cast<char>(c));
    if (c == kEnd || !(is_digit(letter) || (letter >= 'a' && letter <= 'f'))) {
      return fail_expected("four hexadecimal digits");
    }
    out = out * 16 + static_cast<unsigned>(is_digit(letter) ? letter - '0' : letter - 'a' + 10);
    ++at_;
  }
  return true;
}

/// Takes the escape after a backslash.
bool JsonCursor::take_escape(std::string& out) {
  constexpr std::string_view kLetters = "\"\\/bfnrt'";
  constexpr std::string_view kMeant = "\"\\/\b\f\n\r\t'";
  const int c = peek();
  const std::string_view letters = kLetters.substr(0, kLetters.size() - (voice_.single_quotes ? 0 : 1));
  const std::size_t known = c == kEnd || c == 0 ? std::string_view::npos : letters.find(static_cast<char>(c));
  if (known == std::string_view::npos && c != 'u') return fail_format("expected a JSON escape");
  ++at_;
  if (known != std::string_view::npos) {
    out += kMeant[known];
    return true;
  }
  unsigned code = 0;
  if (!take_hex(code)) return false;
  if (code >= 0xD800 && code < 0xDC00) {
    unsigned low = 0;
    if (peek() != '\\') return fail_expected("the second half of a surrogate pair");
    ++at_;
    if (peek() != 'u') return fail_expected("the second half of a surrogate pair");
    ++at_;
    if (!take_hex(low)) return false;
    if (low < 0xDC00 || low > 0xDFFF) return fail_format("expected the second half of a surrogate pair");
    code = 0x10000 + ((code - 0xD800) << 10U) + (low - 0xDC00);
  } else if (code >= 0xDC00 && code < 0xE000) {
    return fail_format("an unpaired surrogate");
  }
  append_utf8(out, code);
  return true;
}

bool JsonCursor::take_string(std::string& out, std::size_t maximum) {
  out.clear();
  if (!at_string()) return fail_expected("a string");
  const char quote = *at_++;
  const bool kept = maximum != kAnyLength;
  for (;;) {
    const int c = peek();
    if (c == kEnd) return fail_format("the string is not closed");
    if (c < ' ') return fail_format("the byte " + byte_text(static_cast<unsigned char>(c)) + " in a string");
    if (c == quote || c == '\\') {
      ++at_;
      if (c == quote) return true;
      if (!take_escape(out)) return false;
    } else {
      const char* const run = at_;
      at_ = std::find_if(at_, end_, [quote](char d) {
        return d == quote || d == '\\' || static_cast<unsigned char>(d) < static_cast<unsigned char>(' ');
      });
      if (kept) out.append(run, at_);
    }
    if (!kept) out.clear();
    if (out.size() > maximum)
      return fail(std::string(voice_.limit), "a string of more than " + std::to_string(maximum) + " bytes");
  }
}

bool JsonCursor::take_digits(std::string& out) {
  const std::size_t before = out.size();
  for (int c = peek(); c >= '0' && c <= '9'; c = peek()) {
    if (out.size() >= kLongestNumber) return fail(std::string(voice_.limit), "a number too long to be read");
    out += static_cast<char>(c);
    ++at_;
  }
  return out.size() > before || fail_expected("a digit");
}

bool JsonCursor::take_number(std::string& out) {
  out.clear();
  int c = peek_token();
  if (c != '-' && !(c >= '0' && c <= '9')) return fail_expected("a number");
  const auto take = [&] {
    out += static_cast<char>(c);
    ++at_;
  };
  if (c == '-') take();
  const std::size_t first = out.size();
  if (!take_digits(out)) return false;
  if (out.size() > first + 1 && out[first] == '0') return fail_format("a number that begins with 0");
  c = peek();
  if (c == '.') {
    take();
    if (!take_digits(out)) return false;
    c = peek();
  }
  if (c != 'e' && c != 'E') return true;
  take();
  c = peek();
  if (c == '+' || c == '-') take();
  return take_digits(out);
}

bool JsonCursor::take_word(std::string_view word) {
  for (const char c : word) {
    if (peek() != c) return fail_expected(word);
    ++at_;
  }
  return true;
}

bool JsonCursor::skip_scalar(int first) {
  std::string ignored;
  if (at_string()) return take_string(ignored, kAnyLength);
  if (first == 't') return take_word("true");
  if (first == 'f') return take_word("false");
  if (first == 'n') return take_word("null");
  if (voice_.single_quotes && first == 'N' && ahead().starts_with("None")) return take_word("None");
  if (first == '-' || (first >= '0' && first <= '9')) return take_number(ignored);
  return fail_expected("a JSON value");
}

bool JsonCursor::skip_value(std::size_t deepest) {
  std::vector<char> open;  // the closing brackets that are still to come
  std::string ignored;
  for (;;) {
    const int c = peek_token();
    bool entered = false;
    if (c == '{' || c == '[') {
      if (open.size() >= deepest) return fail("tree-depth", "JSON nested too deep");
      open.push_back(c == '{' ? '}' : ']');
      ++at_;
      entered = true;
    } else if (!skip_scalar(c)) {
      return false;
    }
    while (!open.empty() && peek_token() == open.back()) {
      ++at_;
      open.pop_back();
      entered = false;
    }
    if (open.empty()) return true;
    if (!entered && !expect(',', std::string("',' or '") + open.back() + "'")) return false;
    if (open.back() == '}' && !(take_string(ignored, kAnyLength) && expect(':', "':'"))) return false;
  }
}

bool JsonCursor::take_line(std::string& out, std::size_t maximum) {
  out.clear();
  for (int c = peek(); c != kEnd && c != '\n'; c = peek()) {
    if (out.size() >= maximum) return false;
    out += static_cast<char>(c);
    ++at_;
  }
  return true;
}

}  // namespace keymove
