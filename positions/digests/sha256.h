// SHA-256 digests, which identify documents.
#pragma once

#include <string>
#include <string_view>

namespace keymove {

/// The SHA-256 digest of the bytes (FIPS 180-4) as 64 hexadecimal digits in lower case.
std::string sha256_text(std::string_view bytes);

}  // namespace keymove
