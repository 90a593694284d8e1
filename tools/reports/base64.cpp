#include "tools/reports/base64.h"

#include <cstddef>
#include <cstdint>

namespace keymove::tools {

std::string base64_text(std::string_view bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  constexpr std::size_t kGroup = 3;
  std::string out;
  out.reserve((bytes.size() + kGroup - 1) / kGroup * 4);
  for (std::size_t i = 0; i < bytes.size(); i += kGroup) {
    const std::string_view group = bytes.substr(i, kGroup);
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < kGroup; ++k)
      bits = (bits << 8U) | (k < group.size() ? static_cast<std::uint8_t>(group[k]) : std::uint32_t{0});
    for (std::size_t k = 0; k <= kGroup; ++k) out += k <= group.size() ? kDigits[(bits >> (18U - 6U * k)) & 63U] : '=';
  }
  return out;
}

}  // namespace keymove::tools
