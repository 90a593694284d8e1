// Lets a program that runs `keymove tree` control the order of the men and the random choices.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

#include "positions/game/setup.h"

namespace keymove::tools {

/// The squares ("e2", "d2", ...) of all men of the setup, in the order of the course's lists. Throws UsageError if a
/// text is not a square with a man, or if a man is missing or named twice.
std::vector<Square> men_in_order(const Setup& setup, const std::vector<std::string>& squares);

/// Writes the moves to standard output as a JSON array on one line, and reads the index of the chosen move, from 0,
/// from `answers`, which is standard input. Throws UsageError if there is no valid answer.
std::size_t ask_for_choice(std::istream& answers, const Variant& variant, const std::vector<Move>& moves);

}  // namespace keymove::tools
