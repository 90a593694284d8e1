// Blocks of code in notes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace keymove {

/// A block of code in a note: where its lines stand in the text, and its language as the note names it, in lower case.
struct NoteFence {
  std::size_t from = 0;
  std::size_t to = 0;
  std::string language;
};

/// The blocks of code of a note, between lines such as "```json" and "```".
std::vector<NoteFence> fences_of_note(std::string_view text);

/// The ending of the names of files in that language, ".js" of "javascript".
std::string extension_of_language(const std::string& language);

/// The number of FENs in a text.
std::size_t count_noted_fens(std::string_view text);

/// Whether a line below the offset, up to a heading or a FEN, states moves under a name: "Your answer: Ra5".
bool states_moves_below(std::string_view text, std::size_t at);

}  // namespace keymove
