#include "positions/game/board.h"

#include "positions/game/game_names.h"

namespace keymove {

std::string_view name_of(Color c) { return kColorNames.name_of(c); }

std::string square_text(const BoardShape& shape, Square square) {
  std::string out(1, static_cast<char>('a' + shape.file_of(square)));
  return out + std::to_string(shape.rank_of(square) + 1);
}

std::optional<Square> parse_square(const BoardShape& shape, std::string_view text) {
  if (text.size() < 2 || text.size() > 3 || text[0] < 'a' || text[1] == '0') return std::nullopt;
  int rank = 0;
  for (const char c : text.substr(1)) {
    if (c < '0' || c > '9') return std::nullopt;
    rank = rank * 10 + (c - '0');
  }
  const int file = text[0] - 'a';
  if (!shape.contains(file, rank - 1)) return std::nullopt;
  return shape.at(file, rank - 1);
}

}  // namespace keymove
