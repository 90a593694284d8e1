// Bytes as text within a page.
#pragma once

#include <string>
#include <string_view>

namespace keymove::tools {

/// The bytes in base64 (RFC 4648), padded.
std::string base64_text(std::string_view bytes);

}  // namespace keymove::tools
