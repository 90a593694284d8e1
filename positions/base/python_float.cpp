#include "positions/base/python_float.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

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

/// The shortest digits that read back as this value, which is finite and not negative: "1.5e+00".
std::string shortest(double value) {
  std::array<char, 64> buffer{};
  char* const first = buffer.data();
#ifdef __cpp_lib_to_chars
  return {first, std::to_chars(first, first + buffer.size(), value, std::chars_format::scientific).ptr};
#else  // the standard library writes no real numbers so
  constexpr int kMostDigits = 17;
  for (int digits = 1;; ++digits) {
    std::snprintf(first, buffer.size(), "%.*e", digits - 1, value);
    if (digits == kMostDigits || std::strtod(first, nullptr) == value) return first;
  }
#endif
}

}  // namespace

std::string python_float(double value) {
  const std::string sign = std::signbit(value) && !std::isnan(value) ? "-" : "";
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return sign + "inf";

  const std::string text = shortest(std::fabs(value));
  const std::size_t e = text.find('e');
  const int exponent = std::atoi(text.c_str() + e + 1);
  std::string digits(1, text[0]);
  if (e > 1) digits += text.substr(2, e - 2);
  if (exponent > kLastSmall && exponent < kFirstLarge) return sign + with_point(digits, exponent + 1);
  // The exponent has its sign and at least two digits, as Python writes it.
  return sign + text;
}

}  // namespace keymove
