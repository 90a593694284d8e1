#include "verify/certificates/body_indices.h"

#include <limits>

namespace keymove::verify {

std::optional<std::size_t> BodyIndices::next(std::string& error) {
  const auto index = indices_.next();
  if (!index) error = std::string(indices_.error()) + " at byte " + std::to_string(indices_.offset()) + " of its body";
  return index;
}

std::size_t BodyIndices::moves_needed() const {
  IndexStream ahead = indices_;
  const auto index = ahead.next();
  return index ? *index + 1 : std::numeric_limits<std::size_t>::max();
}

std::string BodyIndices::end() const {
  if (indices_.at_end()) return {};
  return "the proof is complete at byte " + std::to_string(indices_.offset()) + " of the body, but the body goes on";
}

}  // namespace keymove::verify
