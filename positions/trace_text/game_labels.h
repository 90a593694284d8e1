// The labels of the games in a list of moves, and their results in words.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace keymove {

/// The length of the label at the start of the line, before a game's moves or its result: "Game 1:", "Moves:",
/// "Result:"; 0 if there is none.
std::size_t game_label_size(std::string_view line);

/// Blanks the labels of a list of moves of chess, and puts "1-0" in the place of "Winner: White". Of other texts
/// nothing is changed: some move must be in SAN, or the first label be followed by moves of two pawns, "Game: e4 e5". A
/// move of two squares may be one of a course, whose lists are read as traces.
void blank_game_labels(std::string& text);

}  // namespace keymove
