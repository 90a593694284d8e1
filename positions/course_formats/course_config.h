// The 7x7 course's config file, which lists the size of the board and the men of both sides.
#pragma once

#include <string>

#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// A suite of one position with White to move and without a goal. The file has `Rows:7`, `Cols:7`, a line of counts and
/// `[King,d6]` lines for the enemy (Black), then for the own side (White); a square is a file letter and a row counted
/// from 0 at White's side. Counts that differ from the men listed are noted as repairs. The variant is minichess-7x7
/// unless one is chosen. Errors, stored in the position: `config-size`, `config-man`, `config-line`, `royal-count`.
Suite parse_course_config(const SuiteText& source);

/// The config file of a position. For the men of the start position it is byte for byte the file that the course hands
/// out, with CRLF line ends.
std::string write_course_config(const Setup& setup);

}  // namespace keymove
