// What a program that runs `keymove tree` can tell it: the order of the men, and its choices.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

#include "positions/game/setup.h"

namespace keymove::tools {

/// The squares "e2,d2,e1,...,e8" of all men of the setup, both lists in their order. Throws UsageError where one is no
/// square with a man, or a man is missing or named twice.
std::vector<Square> men_in_order(const Setup& setup, const std::vector<std::string>& squares);

/// Writes the moves to standard output as a JSON array on one line, and reads from `answers`, standard input, which is
/// chosen, a number from 0. Throws UsageError when there is no such answer.
std::size_t ask_for_choice(std::istream& answers, const Variant& variant, const std::vector<Move>& moves);

}  // namespace keymove::tools
