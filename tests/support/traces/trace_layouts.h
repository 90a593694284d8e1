// Traces in the style of the teams of the 5x5 course: the same items in the words and layouts of many teams.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "positions/game/board.h"
#include "positions/game/setup.h"

namespace keymove::tests {

/// One move of a game, with every item as it will be printed. Tests make their faults here.
struct PrintedAction {
  Color mover = Color::white;
  int turn = 1;
  std::string from;  ///< "b2"
  std::string to;
  double seconds = 0.05;
  int heuristic_score = 0;
  int search_score = 0;
  std::string board;  ///< a FEN board with dots instead of digits: rows from the top, separated by '/'
  std::vector<std::uint64_t> states;
  std::vector<double> percentages;
  double branching = 0;
};

struct PrintedGame {
  std::string start;  ///< a board
  std::vector<PrintedAction> actions;
  std::string winner;  ///< "white", "black" or "draw"
  int turns = 0;
  int max_turns = 100;
};

/// Four layouts of teams, and those of student_layouts.h.
constexpr int kTraceLayouts = 14;

/// The trace of the game in the layout with that number (from 0).
std::string print_trace(const PrintedGame& game, int layout);

/// The game of the moves ("b2b3 c4b3") from the 5x5 start position, with right values of e0 and consistent statistics,
/// but without a winner.
PrintedGame printed_game(const std::string& moves);

}  // namespace keymove::tests
