// Other spellings of stipulations, and stipulations that problemists know and keymove does not solve.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace keymove {

/// The stipulation as keymove writes it, of a text that spells it in another way: `2#`, `h++2`, with the signs of print
/// for `#`, `x` and `.5`, `mate in 2`, `h#2*` (set play is a matter of its own). Nothing if the text needs no change.
std::optional<std::string> plain_spelling(std::string_view text);

/// Whether the text is a stipulation that keymove knows by name alone, such as `h##2`, `reci-h#2` or `pser-#3`.
bool is_known_stipulation(std::string_view text);

}  // namespace keymove
