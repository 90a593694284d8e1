// Problems in LaTeX, as the package diagram has them.
#pragma once

#include <string_view>

#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// Whether diagrams of problems stand in the text: `\begin{diagram}` with `\pieces`, or `problem` in its place.
bool looks_like_latex_problems(std::string_view text);

/// The problems of the diagrams in the text, each with its men (`\pieces[2+3]{wKc8, wTa1, sKa8, sBa7b7}`, with German
/// letters, or with English ones where the text has these) or its FEN (`\fen`, `\fenboard`), its `\stipulation` and
/// its `\solution`, of which the key or the line is stated. Kings and rooks at home may castle. Author, source and the
/// like become operations. Other boards, men and conditions are unsupported. Errors: `latex`, `latex-men`, those of the
/// FEN and of the men, and `no-positions`.
Suite parse_latex(const SuiteText& source);

}  // namespace keymove
