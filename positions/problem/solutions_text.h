// Numbers of solutions as problemists write them.
#pragma once

#include <optional>
#include <string_view>

namespace keymove {

/// The number of solutions that the text states: `3`, `2 solutions`, or the product of the branchings at each ply,
/// `2.1.1.1`, in which the 0 of a ply that is not played may come first. Nothing if the text leaves the number open, as
/// `4.1.1...` does, or is something else.
std::optional<int> number_of_solutions(std::string_view text);

/// Whether the text speaks of a number of solutions, whether or not it leaves it open: it has a digit, and besides
/// digits and dots no words but the name of solutions.
bool speaks_of_solutions(std::string_view text);

}  // namespace keymove
