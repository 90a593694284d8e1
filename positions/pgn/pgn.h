// Reads games in PGN, as test positions or as played games.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// A suite with one position for each game. A game with a FEN tag is a problem: if its main line ends with '#' by the
/// side to move, it claims a forced win in the plies of the line, otherwise its first move is an opinion, and the
/// others must be legal. A game without a FEN tag gives the position at its end, and so does one with the tags and the
/// length of a played game. Comments, variations, annotations,
/// move numbers and results are skipped. The id consists of Event and Site, otherwise it is `name:number`. Errors,
/// stored in the position: `pgn` (a tag, comment or variation that is not closed), those of the FEN, `unknown-variant`.
Suite parse_pgn(const SuiteText& source);

/// The length of the games at the beginning of the text that are the same whatever follows the text.
std::size_t whole_pgn_games(std::string_view text);

/// A tag of a game, such as White.
struct PgnTag {
  std::string name;
  std::string value;
};

/// A game as it was played, with the errors of parse_pgn. The setup is absent when it cannot be read.
struct PgnGame {
  std::string id;
  Location where;
  std::optional<Setup> setup;  ///< before the first move
  std::vector<MoveText> moves;
  std::optional<MoveText> result;  ///< such as "1-0": the one after the moves, otherwise that of the tag
  std::string termination;         ///< the value of the tag Termination
  std::vector<InputError> errors;
  std::vector<PgnTag> tags;

  /// The value of the tag whatever the case of its name; empty if there is none.
  [[nodiscard]] std::string_view tag(std::string_view name) const;
};

/// The games with all their moves, with or without a FEN tag. The text may be a part of a longer one.
std::vector<PgnGame> read_pgn_games(const SuiteText& source);

}  // namespace keymove
