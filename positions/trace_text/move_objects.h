// Lists of moves that are objects: {"color":"w","from":"e2","to":"e4","san":"e4"}.
#pragma once

#include <string>

namespace keymove {

/// Replaces every object of an array, or of lines, by its move, if all have one but those that tell of the game before
/// the first move and behind the last one: these become blanks, or the result that they state.
void join_objects(std::string& text);

}  // namespace keymove
