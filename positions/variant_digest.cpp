#include "positions/variant_digest.h"

#include <nlohmann/json.hpp>

#include "positions/sha256.h"

namespace keymove {

std::string variant_digest(const std::string& text) {
  return sha256_text(nlohmann::json::parse(text).dump());  // its objects are sorted by key
}

}  // namespace keymove
