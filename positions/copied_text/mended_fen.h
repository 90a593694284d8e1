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
  std::string variant;       ///< the game that a web address names
  bool from_engine = false;  ///< it was a command `position fen`, which may go on with `moves`
  std::vector<std::string> repairs;
};

/// The record with its FEN as EPD has it; nothing if that is how it stands there already. Mended are a FEN in quotation
/// marks, alone in a tag of PGN or between the marks [fen] and [/fen], after `position fen` or `FEN:`, in the address
/// of an analysis board, with '_' for blanks, with no-break spaces, with dashes in the place of '-', and with a full
/// stop behind it.
std::optional<MendedRecord> mended_record(std::string_view line);

}  // namespace keymove
