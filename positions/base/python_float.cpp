#include "positions/base/python_float.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <string_view>

namespace keymove {

namespace {

// Python writes an exponent when the power of ten of the first digit is at least kFirstLarge or at most kLastSmall.
constexpr int kFirstLarge = 16;
constexpr int kLastSmall = -5;

/// The digits with a decimal point before the digit of that index; missing digits become zeros.
std::string with_point(const std::string& digits, int point) {
  const auto count = static_cast<int>(digits.size());
  if (point <= 0) return "0." + std::string(static_cast<std::size_t>(-point), '0') + digits;
  if (point >= count) return digits + std::string(static_cast<std::size_t>(point - count), '0') + ".0";
  return digits.substr(0, static_cast<std::size_t>(point)) + "." + digits.substr(static_cast<std::size_t>(point));
}

}  // namespace

std::string python_float(double value) {
  const std::string sign = std::signbit(value) && !std::isnan(value) ? "-" : "";
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return sign + "inf";

  std::array<char, 64> buffer{};
  char* const first = buffer.data();
  char* const last = std::to_chars(first, first + buffer.size(), std::fabs(value), std::chars_format::scientific).ptr;
  const std::string_view text(first, static_cast<std::size_t>(last - first));
  const std::size_t e = text.find('e');
  int exponent = 0;
  std::from_chars(first + e + (text[e + 1] == '+' ? 2 : 1), last, exponent);
  std::string digits(1, text[0]);
  if (e > 1) digits += text.substr(2, e - 2);
  if (exponent > kLastSmall && exponent < kFirstLarge) return sign + with_point(digits, exponent + 1);
  // to_chars writes the sign and at least two digits of the exponent, as Python does.
  return sign + std::string(text);
}

}  // namespace keymove
