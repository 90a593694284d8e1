// What stands between the numbered moves of a list: comments, variations, times.
#pragma once

#include <string>

namespace keymove {

/// Blanks comments, variations, times and numbers of annotations, if the text begins with the number of a move: "1. e4
/// {best} e5 (1... c5 2. Nf3) 2. Nf3 $1", "1. e4 (0.5 s) e5 [%clk 0:10:00]". What follows a bracket that is not closed
/// stays.
void blank_asides(std::string& text);

}  // namespace keymove
