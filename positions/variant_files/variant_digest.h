// Digests of variants, which identify them independently of their names.
#pragma once

#include <string>

namespace keymove {

/// The SHA-256 digest, in 64 hexadecimal digits, of the variant's JSON document written without blanks and with the
/// keys of every object sorted: layout and order of keys do not matter, but every value does.
/// Empty for a text that is not JSON.
std::string variant_digest(const std::string& text);

}  // namespace keymove
