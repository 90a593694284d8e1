// Stipulations as titles name them, and as the lines below a diagram state them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace keymove {

/// A stipulation within a longer text, as it stands there, and what follows it.
struct FoundStipulation {
  std::string text;
  std::string rest;
};

/// Whether words around "mate in 2" say that there is no such mate, that it threatens, or that it is to be parried:
/// "not a mate in 2", "Black threatens mate in 1", "mate in 1 defence", "Is there a mate in 1?".
bool denies_mate(std::string_view text);

/// The stipulation that a title names, such as "N. N., selfmate in 3" or "Die Schwalbe 1968, h#2"; nothing if it names
/// none or several, or denies it. A sign alone, "#2", may be the number of a puzzle, and is passed over.
std::optional<FoundStipulation> stipulation_in_title(std::string_view text);

/// The stipulation of a line that states nothing else: "#2 vv", "h#2 2.1.1.1", "Stipulation: s#3", "Mate in two."
/// Counts of men, "h#2 (5+4)", and "C+" are passed over.
std::optional<FoundStipulation> stipulation_in_line(std::string_view text);

/// Whether the line only counts the men of a diagram, "(5+4)", or says that a program has tested the problem, "C+
/// Popeye".
bool notes_problem(std::string_view line);

}  // namespace keymove
