// Numbers as Python prints them; the course's key files contain such numbers.
#pragma once

#include <string>

namespace keymove {

/// The number as Python's str(float) writes it: the fewest digits that read back as the same number, a whole number
/// with ".0" or an exponent; "inf", "-inf", "nan".
std::string python_float(double value);

}  // namespace keymove
