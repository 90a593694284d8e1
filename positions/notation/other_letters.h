// Moves with the letters that other languages have for the men.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace keymove {

/// The move in SAN with English letters, of one with `letters`: those of king, queen, rook, bishop and knight, in lower
/// case. Nothing if a man of the move has another letter. Squares alone and castlings stay as they are.
std::optional<std::string> in_english(std::string_view move, std::string_view letters);

/// The move in SAN with English letters, of one with Russian ones: Кр, Ф, Л, С and К for the knight. Nothing if it has
/// a letter of another alphabet for a man.
std::optional<std::string> russian_in_english(std::string_view move);

}  // namespace keymove
