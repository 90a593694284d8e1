// Literals that clearly hold men, a name and a colour with a square each, in whatever shape.
#pragma once

#include <cstddef>
#include <string_view>

#include "positions/json/located_json.h"

namespace keymove {

/// Whether the name is one of a man of the courses, in either case.
bool is_man_name(std::string_view name);

/// Whether the node is a man and his colour with their square as the key, as in `(0, 7): ('Rook', 'white')`.
bool is_man_by_row(const JsonNode& node);

/// Whether the first two items are men with squares: `'d0': ('King', 'White')`, `('King', 'white'): (7, 0)`,
/// `{'name': 'King', 'color': 'white', 'at': (7, 0)}`, `('white', 'King', 7, 0)`. Tables of values by man are not.
bool holds_men(const JsonNode& node);

/// Whether the text at `at` begins like one of these, flaws or not, or like a list of calls that make men:
/// `[Piece('King', 'black', (0, 0)), ...]`.
bool opens_men(std::string_view text, std::size_t at);

}  // namespace keymove
