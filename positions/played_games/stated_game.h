// A game as a file states it, right or wrong, every item with its place. The referee judges it.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "positions/base/stated_number.h"
#include "positions/played_games/game_trace.h"
#include "positions/problem/problem.h"

namespace keymove {

template <class T>
struct Stated {
  T value{};
  Location where;
};

struct StatedPlayer {
  std::optional<Stated<PlayerKind>> kind;
  std::optional<Stated<std::string>> heuristic;  ///< its name
  std::optional<Stated<AlphaBeta>> alpha_beta;   ///< if stated for this player alone
};

struct StatedBoard {
  std::vector<Man> men;      ///< by square
  std::vector<Location> at;  ///< of each square
  Location where;            ///< of its first row
};

/// Cumulative numbers of states by depth.
using StatedCounts = std::map<int, StatedNumber>;

struct StatedStates {
  std::optional<StatedNumber> total;
  StatedCounts by_depth;
  StatedCounts percentages;
  std::optional<StatedNumber> branching_factor;
};

struct StatedAction {
  Location where;  ///< of its first item
  std::optional<Stated<Color>> mover;
  std::optional<Stated<int>> turn;
  std::optional<MoveText> move;
  std::optional<StatedNumber> seconds;
  std::optional<StatedNumber> heuristic_score;
  std::optional<StatedNumber> search_score;
  std::optional<StatedBoard> board;  ///< after the move, wherever the file shows it
  std::optional<Location> rejected;  ///< of a warning that the move is illegal
  StatedStates states;
};

/// One statement of how the game ended.
struct StatedEnd {
  Location where;
  std::optional<Color> winner;  ///< absent: a draw
  std::optional<Stated<int>> turns;
  std::size_t after_actions = 0;  ///< the number of actions before it
  std::string text;               ///< the line, in lower case
};

/// The kind of file that a game was read from. Only a trace must have the course's items.
enum class GameSource { trace, pgn, json, moves };

struct StatedGame {
  GameSource source = GameSource::trace;
  std::string file;
  std::string name;  ///< "2" for the second game of a file; empty if the file has only one
  Location where;
  VariantPtr variant;
  std::optional<Setup> start;  ///< absent: the variant's start position
  std::optional<StatedNumber> seconds;
  bool unlimited = false;  ///< the file states that there is no timeout
  std::optional<Stated<int>> max_turns;
  std::optional<Stated<AlphaBeta>> alpha_beta;
  std::array<StatedPlayer, 2> players;  ///< White, Black
  std::optional<StatedBoard> first_board;
  bool ranks_from_zero = false;  ///< a board numbers its ranks so
  std::vector<StatedAction> actions;
  std::vector<StatedEnd> ends;
  std::vector<InputError> errors;  ///< items that could not be read
};

}  // namespace keymove
