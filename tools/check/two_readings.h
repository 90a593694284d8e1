// Compares the two readings of Betza notation: the solver's and that of the reference rules.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "positions/game/variant.h"

namespace keymove::tools {

/// The difference between the two readings of the string, as a sentence; nothing if both refuse it or give the same set
/// of moves.
std::optional<std::string> difference_of_readings(std::string_view betza);

/// Throws std::logic_error if the two readings of any man of the variant differ. That is a bug of keymove, and answers
/// about that variant cannot be trusted.
void require_one_reading(const Variant& variant);

}  // namespace keymove::tools
