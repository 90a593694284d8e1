// The parts of a question as a suite: each is the position of the whole question after some moves.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "positions/base/input_error.h"
#include "positions/problem/problem.h"
#include "solver/splitting/split.h"

namespace keymove::tools {

/// A part that was read from a suite.
struct StatedPart {
  std::string id;
  Problem problem;    ///< without a stated answer
  double effort = 0;  ///< the nodes that it is expected to take; 0: not stated
};

/// Parts that belong to one question.
struct PartSuite {
  Setup root;  ///< of the whole question
  Goal goal;   ///< the same
  std::vector<StatedPart> parts;
};

/// Whether a question can be split: a forced end within a number of plies, or a value of a game in which no position
/// returns. Else the reason, as the end of a sentence that begins with "cannot split".
std::string reason_not_to_split(const Setup& setup, const Goal& goal);

/// The part as a position of a suite: the whole's position, the moves after it, what is asked there, and the expected
/// effort as the EPD operation `acn`. The id is the moves, joined by '-'; `whole` where there are none.
TestPosition stated_part(const Setup& root, const solver::Part& part);

/// The parts of suites that `split` has written. A part that is there twice counts once. Errors: those of the
/// positions, and `part` where one belongs to another question, or has the id of another one.
Result<PartSuite> read_parts(const std::vector<TestPosition>& positions);

}  // namespace keymove::tools
