// Draws the positions of played games, each position once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "positions/base/input_error.h"
#include "positions/game/setup.h"
#include "positions/suite_streams/pgn_stream.h"

namespace keymove::tools {

/// A position of a game.
struct GamePosition {
  Setup setup;
  int ply = 0;               ///< the number of moves played before it
  std::string last;          ///< the last of them as the file has it; empty at the beginning
  Square taken = kNoSquare;  ///< where that move captured, if it did
  std::optional<Move> next;  ///< the move that was played, if there was one
};

/// The positions of a game that are wanted and new.
struct GamePositions {
  std::string source;  ///< who played, where and when: "Morphy - Isouard, Opera, Paris, 1858.??.??"
  Location where;
  std::vector<GamePosition> positions;
  std::vector<InputError> errors;  ///< why the game, its end, or the rest of the file could not be read
  bool is_game = true;             ///< false: the errors of a file
};

/// Which positions are wanted.
struct PositionWish {
  std::optional<Color> mover;
  std::string player;         ///< the name of the player who is to move; empty: any
  std::size_t least_men = 0;  ///< the number of men on the board
  std::size_t most_men = 10'000;
  std::optional<std::uint64_t> games;  ///< stop after so many games
};

/// The games of PGN files, one after the other. Positions of an earlier game are left out; clocks play no part in that.
class GameDraw {
 public:
  /// With a variant, all games are of that one.
  GameDraw(std::vector<std::string> files, VariantPtr variant, PositionWish wish);

  /// The next game, or the errors of a file; nothing at the end.
  std::optional<GamePositions> next();

 private:
  std::optional<GamePositions> open_next();
  GamePositions positions_of(const PgnGame& game);
  bool wanted(const Setup& setup, const PgnGame& game) const;
  bool is_new(const Setup& setup);

  std::vector<std::string> files_;
  VariantPtr variant_;
  PositionWish wish_;
  std::size_t opened_ = 0;
  std::uint64_t games_ = 0;
  std::unique_ptr<PgnStream> stream_;
  std::unordered_set<std::size_t> seen_;  ///< hashes of the positions: two that share one are taken for one
};

}  // namespace keymove::tools
