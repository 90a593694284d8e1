// Betza notation, keymove's strict dialect: a man's moves as a line of letters.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "positions/base/input_error.h"

namespace keymove {

/// How a rule treats the men between start and landing square.
enum class Hurdle {
  none,    ///< the squares passed by a slide must be empty
  over,    ///< p: exactly one man of any colour is passed, then on
  behind,  ///< g: the landing square is the one right behind the first man met
};

/// One direction of one group of a Betza string, from White's point of view (Black's is turned by half a turn).
struct MoveRule {
  int dx = 0;                ///< files to the right in one step
  int dy = 0;                ///< ranks forward in one step
  int range = 1;             ///< steps at most; 0 = as far as the board goes
  bool may_move = true;      ///< may land on an empty square
  bool may_capture = true;   ///< may land on an enemy man
  bool lame = false;         ///< n: the squares on the way of each step must be empty
  bool skips_first = false;  ///< j: the first square is passed whatever stands there
  Hurdle hurdle = Hurdle::none;
  bool initial_only = false;  ///< i: only from the man's start squares
  bool en_passant = false;    ///< e: may capture the man that has just passed over the landing square

  friend bool operator==(const MoveRule&, const MoveRule&) = default;
};

/// The rules that `text` stands for, in the order of its groups, each direction once.
/// Errors: columns count from 1 within `text`; an unknown or reserved letter, a modifier without an atom, a modifier
/// that its atom cannot take, a missing bracket or a range out of 0..99 are each named.
Result<std::vector<MoveRule>> parse_betza(std::string_view text);

/// The offsets of the squares on the way of one step (dx, dy), in order: steps along the longer axis first, then
/// diagonal ones; empty for a step to a neighbouring square.
std::vector<std::pair<int, int>> way_of_step(int dx, int dy);

}  // namespace keymove
