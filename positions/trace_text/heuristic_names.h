// Finds the names of heuristics, e0 to e3, which look like squares.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace keymove {

/// The offsets of the names, of two characters each, that the lower-case text has in a list, behind the word heuristic,
/// or for both players: "(e0/e1/e2)", "heuristics: e1 and e2", "White (e1) vs Black (e2)". A name alone is not among
/// them unless it stands behind that word.
std::vector<std::size_t> heuristic_names_in(std::string_view lower);

/// Whether the comma at that place stands between two of these names.
bool is_between_names(std::string_view lower, std::size_t comma, const std::vector<std::size_t>& names);

/// Whether the text at that place is e0 to e3 alone in brackets: "(e1)".
bool is_bracketed_name(std::string_view lower, std::size_t at);

/// Whether all that looks like squares in the lower-case text are names of heuristics, e0 to e3.
bool names_heuristics_alone(std::string_view lower);

}  // namespace keymove
