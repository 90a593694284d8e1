// The two readings of Betza notation, the solver's and the reference rules', held against each other.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "positions/game/variant.h"

namespace keymove::tools {

/// How the two readings of the string differ, a sentence; nothing when both refuse it, or give the same moves, each
/// move perhaps several times.
std::optional<std::string> difference_of_readings(std::string_view betza);

/// Throws std::logic_error when the two readings of some man of the variant differ: a bug of ours, which no answer
/// about that variant may hide.
void require_one_reading(const Variant& variant);

}  // namespace keymove::tools
