// The lines of a text in Markdown or in plain prose, with what each of them is.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/notes/noted_fen.h"

namespace keymove {

/// A line of a note.
struct NoteLine {
  std::string_view text;        ///< without marks, and without blanks around it
  std::size_t at = 0;           ///< its offset in the text
  std::optional<NotedFen> fen;  ///< in the text of NoteLines, not of the line
  std::vector<NotedFen> more;   ///< other FENs behind it
  int level = 0;                ///< of a heading: 1 for the highest; 0: it is none
  bool item = false;            ///< it begins an item with a number, or is called "Puzzle 3" or the like
  std::string variant;          ///< the game that the web address with the FEN names
};

/// The lines of a note. What is marked up stands in `clean` with blanks in the place of the marks, so that every byte
/// has kept its place.
struct NoteLines {
  std::string clean;
  std::vector<NoteLine> lines;
  bool marked = false;    ///< it has marks of Markdown beside headings, whose signs begin comments elsewhere
  bool records = false;   ///< a line outside of fences is a record of EPD
  bool headed = false;    ///< it has a heading
  std::size_t prose = 0;  ///< the lines that are sentences
};

/// The words of a text with one blank between them.
std::string in_single_blanks(std::string_view text);

/// Reads the lines of a text; they refer to `out`, which must be at its place.
void read_note_lines(std::string_view text, NoteLines& out);

}  // namespace keymove
