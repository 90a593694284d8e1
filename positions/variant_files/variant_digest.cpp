#include "positions/variant_files/variant_digest.h"

#include <nlohmann/json.hpp>

#include "positions/digests/sha256.h"
#include "positions/json/json_text.h"
#include "positions/json/located_json.h"

namespace keymove {

std::string variant_digest(const std::string& text) {
  const auto json = read_json({}, text);
  return json ? sha256_text(sorted_json(*json)) : std::string();
}

}  // namespace keymove
