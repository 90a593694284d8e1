// What tells two variants apart whatever their names.
#pragma once

#include <string>

namespace keymove {

/// The SHA-256, in 64 hexadecimal digits, of the variant's JSON document written without blanks and with the keys of
/// every object sorted: its layout and the order of its keys do not matter, any value does.
/// Empty for a text that is no JSON document.
std::string variant_digest(const std::string& text);

}  // namespace keymove
