// Draws the games of a PGN file one at a time.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "positions/base/input_error.h"
#include "positions/pgn/pgn.h"
#include "positions/suite_streams/record_parts.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

/// The games of a file, drawn one after the other: the same as those of read_pgn_games.
class PgnStream {
 public:
  /// Opens the file, `-` for standard input, compressed or not. With a variant, all games are of that one. The memory
  /// used does not depend on the file's size. Errors: those of open_stream.
  static Result<std::unique_ptr<PgnStream>> open(const std::string& path, VariantPtr variant);

  /// The next game; nothing at the end, or after an error that ends the file.
  std::optional<PgnGame> next();
  /// What has ended the file in its middle, such as damaged compressed data.
  [[nodiscard]] const std::optional<InputError>& error() const { return parts_.error(); }

 private:
  PgnStream(const std::string& path, VariantPtr variant, std::unique_ptr<ByteStream> bytes, std::string_view text);

  std::string path_;
  VariantPtr variant_;
  VariantShelf shelf_;
  RecordParts parts_;
  std::size_t games_ = 0;
  std::deque<PgnGame> ready_;
};

}  // namespace keymove
