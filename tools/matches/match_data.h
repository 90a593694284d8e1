// The scores of a match as data for programs.
#pragma once

#include <string>

#include "tools/matches/match_tally.h"

namespace keymove::tools {

/// One line of JSON. It has times only if the match has limits of time: other matches give the same line each time.
std::string match_json(const MatchTally& tally);

/// A heading, and a row for each pair.
std::string match_csv(const MatchTally& tally);

}  // namespace keymove::tools
