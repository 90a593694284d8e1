// Betza notation in keymove's strict dialect: the moves of a man as a string of letters.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "positions/base/input_error.h"

namespace keymove {

/// How a rule treats the men between the origin and the landing square.
enum class Hurdle {
  none,    ///< the squares passed by a slide must be empty
  over,    ///< p: the slide passes exactly one man of any colour, and lands beyond it
  behind,  ///< g: the landing square is the one right behind the first man on the line
};

/// One direction of one group of a Betza string, from White's point of view (Black's is turned by half a turn).
struct MoveRule {
  int dx = 0;                ///< files to the right in one step
  int dy = 0;                ///< ranks forward in one step
  int range = 1;             ///< maximum number of steps; 0 = unlimited
  bool may_move = true;      ///< may land on an empty square
  bool may_capture = true;   ///< may land on an enemy man
  bool lame = false;         ///< n: a lame leap; the squares on the way of each step must be empty
  bool skips_first = false;  ///< j: the first square is passed, occupied or not
  Hurdle hurdle = Hurdle::none;
  bool initial_only = false;  ///< i: only from a square where such a man starts, or from its initial squares
  bool en_passant = false;    ///< e: may capture en passant a man that has just passed over the landing square
  int from_rank = 0;          ///< only from that rank on, counted from the mover's side; not part of the notation

  friend bool operator==(const MoveRule&, const MoveRule&) = default;
};

/// The rules that `text` describes, in the order of its groups, each direction once.
/// Errors, with columns from 1 within `text`: an unknown or reserved letter, a modifier without an atom, a modifier
/// that its atom cannot take, a missing bracket, a range outside 0..99.
Result<std::vector<MoveRule>> parse_betza(std::string_view text);

/// The offsets of the squares on the way of one step (dx, dy), in order: first along the longer axis, then diagonally;
/// empty for a step to a neighbouring square.
std::vector<std::pair<int, int>> way_of_step(int dx, int dy);

}  // namespace keymove
