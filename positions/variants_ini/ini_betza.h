// The Betza dialect of Fairy-Stockfish's variants.ini, which reads directions in its own way.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace keymove {

/// One group of a man's moves: all that its directions name, from White's point of view.
struct IniMoves {
  static constexpr int kStep = -1;

  bool quiet = false;     ///< may land on an empty square
  bool captures = false;  ///< may land on an enemy man
  bool lame = false;      ///< the squares on the way must be empty
  bool initial = false;   ///< only from the squares of the double step
  int from_rank = 0;      ///< only from that rank on, counted from 1 and from the mover's side
  char hurdle = '\0';     ///< p or g, if the slide needs a man to pass
  char atom = '\0';
  int range = kStep;                         ///< the most steps; 0 = unlimited
  bool en_passant = false;                   ///< may capture en passant; the notation's e does not say so
  std::string sides;                         ///< the letters of its directions as they were written
  std::vector<std::pair<int, int>> offsets;  ///< of one step: files to the right, ranks forward
};

/// Why a man's moves cannot be read, and where in their text.
struct IniBetzaError {
  std::size_t at = 0;
  std::string message;
};

/// The groups of the text, in order. Moves that Fairy-Stockfish reads and then does not make are errors, as are those
/// that it reads in another way than the letters say.
std::vector<IniMoves> read_ini_moves(std::string_view text, std::vector<IniBetzaError>& errors);

/// The moves in the notation of keymove's variant files (positions/game/betza.h); one that never moves without any.
std::string betza_of(const std::vector<IniMoves>& groups);

}  // namespace keymove
