// The input of Popeye, the solver of chess problems: `BeginProblem Stipulation h#2 Pieces White Kc1 Rh1 ...
// EndProblem`.
#pragma once

#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// The suite of an input in English, German or French (docs/formats.md). Each problem and each of its twins is a
/// position: its twins have the ids `N.a`, `N.b`, ...; with the option Duplex another position with the id `N.duplex`
/// follows, in which the sides have changed their roles. What keymove does not judge (conditions, fairy men, other
/// aims, ...) makes that position `unsupported`. Forced wins are claimed in exactly their length; of help and series
/// play nothing is claimed. Authors, origins and awards are the provenance and, each by itself, operations. Rights to
/// castle are those of kings and rooks at home. Errors, stored in the position: `popeye-word`, `popeye-men`,
/// `popeye-square`, `popeye-forsyth`, `popeye-stipulation`, `popeye-twin`, `popeye-variant`, and those of check_men; of
/// the file: `popeye-begin`, `popeye-twins`.
Suite parse_popeye_input(const SuiteText& source);

}  // namespace keymove
