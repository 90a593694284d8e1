// The labels of the games in a list of moves, and their results in words.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace keymove {

/// The length of the label at the start of the line, before a game's moves or its result: "Game 1:", "Moves:",
/// "Result:", also "Game 1" as a line of its own; 0 if there is none.
std::size_t game_label_size(std::string_view line);

/// Whether the text begins as a game of chess does, with the number 1 and a move in SAN or moves of two pawns, "1. e4
/// e5", behind labels perhaps.
bool begins_as_numbered_chess(std::string_view text);

/// Blanks the labels of a list of moves of chess, and puts "1-0" in the place of "Winner: White" and "White wins". Of
/// other texts nothing is changed: some move must be in SAN, or the first label be followed by moves of two pawns,
/// "Game: e4 e5". A move of two squares may be one of a course, whose lists are read as traces.
void blank_game_labels(std::string& text);

}  // namespace keymove
