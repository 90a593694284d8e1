// Positions of all games with short wins, and their certificates.
#pragma once

#include <vector>

#include "tests/support/certificates/certificate_maker.h"

namespace keymove::tests {

/// A position in which the side to move wins in exactly that many plies.
struct WonPosition {
  const char* variant;
  const char* fen;
  int plies;
};

/// Positions of all shipped course games and of chess.
const std::vector<WonPosition>& won_positions();

Setup setup_of(const WonPosition& position);

/// True certificates of every kind about the position and about the positions after its keys.
std::vector<Certificate> certificates_of(ForcedEnds& truth, const WonPosition& position);

}  // namespace keymove::tests
