// FENs as people copy them from other places: within quotation marks, from web addresses, with typographic signs.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keymove {

/// The line without the bytes after its text that no text has: NUL and Ctrl-Z, by which old systems end a file.
std::string_view without_end_bytes(std::string_view line);

/// A record that has been mended. Every byte that counts has kept its place.
struct MendedRecord {
  std::string line;
  std::string variant;  ///< the game that a web address names
  std::string before;   ///< the words before the FEN, as in "1. White to move, mate in 2: 8/8/..."
  std::vector<std::string> repairs;
};

/// The record with its FEN as EPD has it; nothing if that is how it stands there already. Mended are a FEN in quotation
/// marks, alone in a tag of PGN or between the marks [fen] and [/fen], after `position fen`, `FEN:` or other words (of
/// which "Black to move" counts where the FEN has no side to move), in the address of an analysis board, with '_' for
/// blanks, with no-break spaces, with dashes in the place of '-', and with a full stop behind it.
std::optional<MendedRecord> mended_record(std::string_view line);

}  // namespace keymove
