// Reads numbers by depth, as teams and programming languages print them.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "positions/base/stated_number.h"

namespace keymove {

/// A depth with its number, as in "1=144 2=1.1k", and the percentage after it if there is one.
struct DepthNumber {
  int depth = 0;
  FoundNumber number;
  std::optional<FoundNumber> percentage;
};

/// The pairs in the text: "1=144 2=1.1k", "{1: 144}", "depth1=144, depth2=1100", "D1: 144", "[(1, 144), (2, 1100)]".
std::vector<DepthNumber> depth_numbers(std::string_view text);

/// The numbers of a list without depths, "[1, 13, 170]", the first one with the depth 0.
std::vector<DepthNumber> listed_numbers(std::string_view text);

/// Whether the text is one such pair and nothing else.
bool is_depth_pair(std::string_view text);

/// Makes percentages of shares of 1, if the numbers are such: 0.5 and 7 of 0.005 and 0.07.
void make_percentages(std::vector<DepthNumber>& numbers);

}  // namespace keymove
