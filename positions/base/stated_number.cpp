#include "positions/base/stated_number.h"

#include <cmath>
#include <limits>
#include <string>

#include "positions/base/words.h"

namespace keymove {

namespace {

constexpr std::string_view kMinus = "\u2212";
constexpr std::string_view kInfinity = "\u221E";
constexpr int kMaxDigits = 300;

bool in_word(char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '.'; }

/// Reads the number that begins at an offset.
class NumberReader {
 public:
  NumberReader(std::string_view text, std::size_t at) : text_(text), at_(at) { out_.at = at; }

  std::optional<FoundNumber> read() {
    const bool negative = sign();
    if (infinity()) {
      out_.value = std::numeric_limits<double>::infinity();
    } else if (!digits()) {
      return std::nullopt;
    }
    if (negative) out_.value = -out_.value;
    if (peek() == '%') {
      out_.percent = true;
      ++at_;
    }
    out_.end = at_;
    return out_;
  }

 private:
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  [[nodiscard]] bool starts_with(std::string_view word) const { return text_.substr(at_, word.size()) == word; }

  bool sign() {
    if (starts_with(kMinus)) {
      at_ += kMinus.size();
      return true;
    }
    const char c = peek();
    if (c == '-' || c == '+') ++at_;
    return c == '-';
  }

  bool infinity() {
    for (const std::string_view word : {std::string_view("infinity"), std::string_view("inf"), kInfinity}) {
      if (lower_case(text_.substr(at_, word.size())) != word) continue;
      if (is_letter(peek(word.size()))) continue;
      at_ += word.size();
      return true;
    }
    return false;
  }

  /// Whether a comma or underscore stands here between groups of three digits.
  [[nodiscard]] bool at_group() const {
    return (peek() == ',' || peek() == '_') && is_digit(peek(1)) && is_digit(peek(2)) && is_digit(peek(3)) &&
           !is_digit(peek(4));
  }

  bool digits() {
    std::string number;
    int behind_point = 0;
    for (; is_digit(peek()) || at_group(); ++at_) {
      if (is_digit(peek())) number += peek();
    }
    if (peek() == '.' && is_digit(peek(1))) {
      out_.rounded = true;
      number += '.';
      for (++at_; is_digit(peek()); ++at_) {
        number += peek();
        ++behind_point;
      }
    }
    if (number.empty() || number.size() > kMaxDigits) return false;
    const int power = exponent() + suffix();
    if (power < -kMaxDigits || power > kMaxDigits) return false;
    out_.value = std::stod(number) * std::pow(10, power);
    out_.last_digit = std::pow(10, power - behind_point);
    return true;
  }

  int exponent() {
    if (to_lower(peek()) != 'e') return 0;
    const std::size_t sign_size = peek(1) == '-' || peek(1) == '+' ? 1 : 0;
    std::size_t size = 1 + sign_size;
    while (is_digit(peek(size))) ++size;
    constexpr std::size_t kLongest = 6;
    if (size == 1 + sign_size || size > kLongest || is_letter(peek(size))) return 0;
    const auto power = parse_int(text_.substr(at_ + 1, size - 1));
    at_ += size;
    out_.rounded = true;
    return power.value_or(0);
  }

  int suffix() {
    const std::string_view letters = "kmbg";
    constexpr int kPowers[] = {3, 6, 9, 9};
    const std::size_t found = letters.find(to_lower(peek()));
    if (peek() == '\0' || found == std::string_view::npos || in_word(peek(1))) return 0;
    ++at_;
    out_.rounded = true;
    return kPowers[found];
  }

  std::string_view text_;
  std::size_t at_;
  FoundNumber out_;
};

/// Whether a number may begin at the offset, which is not so within a word or another number.
bool may_begin(std::string_view text, std::size_t at) {
  const char before = at == 0 ? ' ' : text[at - 1];
  if (in_word(before)) return false;
  const char c = text[at];
  return is_digit(c) || c == '-' || c == '+' || c == '.' || to_lower(c) == 'i' || c == kMinus[0];
}

}  // namespace

std::vector<FoundNumber> numbers_in(std::string_view text) {
  std::vector<FoundNumber> out;
  for (std::size_t at = 0; at < text.size();) {
    const auto number = may_begin(text, at) ? NumberReader(text, at).read() : std::nullopt;
    if (!number) {
      ++at;
      continue;
    }
    out.push_back(*number);
    at = number->end;
  }
  return out;
}

bool StatedNumber::may_be(double x) const {
  if (std::isinf(value) || std::isinf(x)) return value == x;
  constexpr double kNoise = 1e-9;
  return std::abs(value - x) <= tolerance + kNoise * (1 + std::abs(x));
}

StatedNumber stated(const FoundNumber& number, const Location& where) {
  return {number.value, number.rounded ? number.last_digit : 0, where};
}

}  // namespace keymove
