// Games that were saved at the terminal, or kept by a match: one JSON object.
#pragma once

#include <string>
#include <vector>

#include "positions/input_error.h"
#include "positions/setup.h"

namespace keymove::tools {

struct SavedSession {
  Setup start;
  std::vector<Move> moves;
};

/// The game in the text, whose first line is a JSON object as json_of writes it; the other lines do not count.
/// Errors: no such object, another variant than the one expected, an illegal move (its number is told).
Result<SavedSession> parse_saved_session(const VariantPtr& variant, const std::string& file, const std::string& text);

}  // namespace keymove::tools
