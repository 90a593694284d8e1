// Numbers as people and programs print them, with the error that rounding may have caused.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "positions/base/input_error.h"

namespace keymove {

/// A number found in a text, such as 1234, "1,234", "1.2k", "2.2M", "1e6", "-3", "84.1%" or "inf".
struct FoundNumber {
  double value = 0;
  double last_digit = 1;  ///< the value of one unit in the last digit: 100000 for "2.2M"
  bool rounded = false;   ///< has a point, a suffix or an exponent
  bool percent = false;
  std::size_t at = 0;   ///< the offset of its first byte in the text
  std::size_t end = 0;  ///< the offset after its last byte, including suffix and percent sign
};

/// The numbers in the text, in order. Digits that belong to a word ("e0", "B2") are not numbers.
std::vector<FoundNumber> numbers_in(std::string_view text);

/// A number that a file states, with the largest difference from the true value: one unit of the last digit of a
/// number that may be rounded or cut off, 0 for a whole number.
struct StatedNumber {
  double value = 0;
  double tolerance = 0;
  Location where;

  [[nodiscard]] double low() const { return value - tolerance; }
  [[nodiscard]] double high() const { return value + tolerance; }
  /// Whether the true value may be `x`.
  [[nodiscard]] bool may_be(double x) const;
};

/// The found number as a stated number at `where`.
StatedNumber stated(const FoundNumber& number, const Location& where);

}  // namespace keymove
