// Stipulations as notes have them, in sentences.
#pragma once

#include <string>
#include <string_view>

namespace keymove {

/// The stipulation of the first sentence of the line that states one: "White to move, mate in 2", "Goal: #2", "Themes:
/// mateIn2 short". Empty if there is none, or if the words deny or suppose it.
std::string stipulation_of_note(std::string_view line);

}  // namespace keymove
