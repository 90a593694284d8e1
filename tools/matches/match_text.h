// The scores of a match as text for people.
#pragma once

#include <cstddef>
#include <string>

#include "tools/matches/match_tally.h"

namespace keymove::tools {

/// The score of one pair, for the progress line.
std::string live_text(const MatchTally& tally, std::size_t pair);

/// All scores, with what is to be known of them: how many games were different, times, and what agents did wrong.
std::string match_text(const MatchTally& tally);

/// A pair's score as the 7x7 course prints it: "{'Lose': 5, 'Draw': 0, 'Win': 45} Time: 12.30".
std::string course_line(const PairTally& pair);

}  // namespace keymove::tools
