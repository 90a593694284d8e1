// The 7x7 course's config file: the size of the board and the men of both sides.
#pragma once

#include <string>

#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// One position, White to move, nothing asked: `Rows:7`, `Cols:7`, a line of counts and `[King,d6]` lines for the enemy
/// (Black), then for the own side (White); a square is a file letter and a row from 0 at White's side. Counts that
/// differ from the men listed are repairs. The variant is minichess-7x7 unless chosen. Errors, the position's own:
/// `config-size`, `config-man`, `config-line`, `royal-count`.
Suite parse_course_config(const SuiteText& source);

/// The config file of a position, with the bytes of the one handed out where the men are the start's (CRLF).
std::string write_course_config(const Setup& setup);

}  // namespace keymove
