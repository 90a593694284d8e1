#include "positions/variant_digest.h"

#include "positions/json_text.h"
#include "positions/located_json.h"
#include "positions/sha256.h"

namespace keymove {

std::string variant_digest(const std::string& text) {
  const auto json = read_json({}, text);
  return json ? sha256_text(sorted_json(*json)) : std::string();
}

}  // namespace keymove
