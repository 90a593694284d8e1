// The errors of a claim about a forced win or loss that are seen without its proof.
#pragma once

#include <string>
#include <vector>

#include "positions/certificates/certificate.h"
#include "verify/rules/rulebook.h"

namespace keymove::verify {

/// The step between possible lengths of wins, and of losses: two plies, since a win takes an odd number of plies and
/// a loss an even one; one ply if some end of the game is a win for the side to move.
int distance_step(const Variant& variant);

/// The error of the claim or the position, without regard to the proof; empty if there is none.
std::string error_of_claim(const Certificate& certificate, const Rulebook& rules);

/// The same for the claim of a value. Requires that there is one.
std::string error_of_value(const Certificate& certificate, const Rulebook& rules);

/// The error of the position, or of the order of the keys; empty if there is none.
std::string error_of_position(const Setup& setup, const std::vector<Move>& keys, const Rulebook& rules);

/// The error of the keys, if these are the root's legal moves, sorted; empty if there is none.
std::string error_of_keys(const std::vector<Move>& keys, const std::vector<Move>& moves, const Variant& variant);

/// "drawn", "won for the side to move", "lost for the side to move".
std::string ended_text(Outcome outcome);

}  // namespace keymove::verify
