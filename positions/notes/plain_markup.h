// What a browser shows of a text in Markdown or HTML, for the marks that stand within moves or hide some.
#pragma once

#include <string>

namespace keymove {

/// Writes entities of HTML as the characters that they stand for, and closes up the words that marks divide: "Re7" of
/// "<b>R</b>e7", "1.R**e7**", "[Re7](https://...)" and "$Re7$". Blanks what is struck out, but for positions, and
/// comments if a solution stands outside them. The text keeps its size, and lines and cells of tables stay at their
/// places.
void write_plain_markup(std::string& text);

}  // namespace keymove
