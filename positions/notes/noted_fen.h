// FENs within the sentences and the marks of a note.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace keymove {

/// Where a FEN stands in a line.
struct NotedFen {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// The first FEN of the line, whole or its board alone, but for those in web addresses; nothing if there is none.
std::optional<NotedFen> noted_fen(std::string_view line);

}  // namespace keymove
