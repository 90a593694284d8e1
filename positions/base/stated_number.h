// Numbers as people and programs print them, with what their digits leave open.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "positions/base/input_error.h"

namespace keymove {

/// A number of a text: 1234, "1,234", "1.2k", "2.2M", "1e6", "-3", "84.1%", "inf".
struct FoundNumber {
  double value = 0;
  double last_digit = 1;  ///< what one more in its last digit is worth: "2.2M" 100000
  bool rounded = false;   ///< has a point, a suffix or an exponent
  bool percent = false;
  std::size_t at = 0;   ///< its first byte in the text
  std::size_t end = 0;  ///< behind its last byte, suffix and percent sign included
};

/// The numbers of the text in order. Digits that belong to a word ("e0", "B2") are none.
std::vector<FoundNumber> numbers_in(std::string_view text);

/// A number that a file states, and how far the truth may lie from it: a unit of its last digit, be it rounded or cut
/// off; nothing for a whole number.
struct StatedNumber {
  double value = 0;
  double tolerance = 0;
  Location where;

  [[nodiscard]] double low() const { return value - tolerance; }
  [[nodiscard]] double high() const { return value + tolerance; }
  /// Whether the truth may be `x`.
  [[nodiscard]] bool may_be(double x) const;
};

/// The number at its place.
StatedNumber stated(const FoundNumber& number, const Location& where);

}  // namespace keymove
