#include "tests/support/traces/student_layouts.h"

#include <array>

#include "tests/support/traces/layout_texts.h"

namespace keymove::tests {

namespace {

std::string counts(const PrintedAction& action, const std::string& between) {
  std::string out;
  for (std::size_t i = 0; i < action.states.size(); ++i)
    out += (i > 0 ? between : "") + std::to_string(i) + "=" + std::to_string(action.states[i]);
  return out;
}

std::string shares(const PrintedAction& action, const std::string& between) {
  std::string out;
  for (std::size_t i = 0; i < action.percentages.size(); ++i)
    out += (i > 0 ? between : "") + std::to_string(i) + "=" + fixed(action.percentages[i], 1) + "%";
  return out;
}

/// The board with the skeleton's row numbers and wide cells.
std::string skeleton_board(const std::string& text) {
  std::string out = "\n";
  int row = 5;
  for (const std::string& cells : rows_of(text)) {
    out += std::to_string(row--) + "  ";
    for (const char man : cells) out += " " + (man == '.' ? std::string("  .") : " " + two_letters(man));
    out += "\n";
  }
  return out + "\n     A   B   C   D   E\n\n";
}

/// The board without row numbers.
std::string bare_board(const std::string& text) {
  std::string out;
  for (const std::string& cells : rows_of(text)) {
    for (std::size_t i = 0; i < cells.size(); ++i)
      out += (i > 0 ? " " : "") + (cells[i] == '.' ? "." : two_letters(cells[i]));
    out += "\n";
  }
  return out + "\n";
}

/// The board from White's first rank on, so that it is upside down.
std::string turned_board(const std::string& text) {
  const auto rows = rows_of(text);
  std::string out = "   A  B  C  D  E\n";
  for (std::size_t i = rows.size(); i-- > 0;) {
    out += std::to_string(rows.size() - i);
    for (const char man : rows[i]) out += " " + (man == '.' ? std::string("--") : two_letters(man));
    out += "\n";
  }
  return out;
}

std::string won_in(const PrintedGame& game, const std::string& draw) {
  if (game.winner == "draw") return draw;
  std::string name = game.winner;
  name[0] = game.winner == "white" ? 'W' : 'B';
  return name + " won in " + std::to_string(game.turns) + " turns\n";
}

std::string head(const PrintedGame& game) {
  return "Timeout: 5 seconds\nMax turns: " + std::to_string(game.max_turns) +
         "\nPlay mode: AI-AI\nAlpha-beta: True\nHeuristic: e0\n\n";
}

std::string statistics(const PrintedAction& action) {
  return "Cumulative states explored: " + std::to_string(total_of(action)) +
         "\nCumulative states explored by depth: " + counts(action, " ") +
         "\nCumulative % states explored by depth: " + shares(action, " ") +
         "\nAverage branching factor: " + fixed(action.branching, 2) + "\n";
}

std::string scores(const PrintedAction& action) {
  return "Time taken: " + fixed(action.seconds, 2) +
         " seconds\nHeuristic score: " + std::to_string(action.heuristic_score) +
         "\nAlpha-beta search score: " + std::to_string(action.search_score) + "\n";
}

/// The skeleton's loop: the turn and the board are shown before each move, and the last board at the end.
std::string board_before(const PrintedGame& game) {
  std::string out = head(game);
  std::string board = game.start;
  for (const PrintedAction& action : game.actions) {
    out += "Turn #" + std::to_string(action.turn) + "\n" + skeleton_board(board) + capital_color(action.mover) +
           " to move: " + upper(action.from) + " " + upper(action.to) + "\n" + scores(action) + statistics(action) +
           "\n";
    board = action.board;
  }
  return out + skeleton_board(board) + won_in(game, "It's a draw!\n");
}

/// What the skeleton's screen shows: the greeting, and each board both before and after its move.
std::string logged_screen(const PrintedGame& game) {
  std::string out = "Welcome to Mini Chess! Enter moves as 'B2 B3'. Type 'exit' to quit.\n" + head(game);
  std::string board = game.start;
  for (const PrintedAction& action : game.actions) {
    out += skeleton_board(board) + "AI (" + color_text(action.mover) +
           ") is thinking...\nPlayer: " + capital_color(action.mover) + "\nTurn #: " + std::to_string(action.turn) +
           "\nAction: move from " + upper(action.from) + " to " + upper(action.to) + "\n" + scores(action) +
           statistics(action) + "New board configuration:" + skeleton_board(action.board);
    board = action.board;
  }
  return out + won_in(game, "Draw: no captures in 10 turns.\n");
}

/// Parameters on the players' lines, and the player and the move on the line of the turn.
std::string player_lines(const PrintedGame& game) {
  std::string out = "Timeout per move: 5 seconds\nMax turns: " + std::to_string(game.max_turns) +
                    "\nPlayer 1: AI (Alpha-Beta ON, Heuristic: e0)\nPlayer 2: AI (Alpha-Beta ON, Heuristic: e0)\n\n"
                    "Initial Board Configuration:\n" +
                    bare_board(game.start);
  for (const PrintedAction& action : game.actions) {
    out += "Turn #" + std::to_string(action.turn) + ": " + color_text(action.mover) + " moves " + upper(action.from) +
           " to " + upper(action.to) + "\n" + scores(action) + "\n" + bare_board(action.board) + statistics(action) +
           "\n";
  }
  return out + "GAME OVER! " + won_in(game, "The game ended in a draw.\n");
}

/// The course's list with its letters.
std::string lettered(const PrintedGame& game) {
  std::string out = "a) Timeout: 5 s\nb) Max turns: " + std::to_string(game.max_turns) +
                    "\nc) Play mode: AI vs AI\nd) Alpha-beta: on\ne) Heuristic: e0\n2. Initial configuration\n" +
                    bare_board(game.start);
  for (const PrintedAction& action : game.actions) {
    out += "3.1. Information about the action:\na) Player: " + std::string(color_text(action.mover)) +
           "\nb) Turn number: " + std::to_string(action.turn) + "\nc) Action taken: move from " + upper(action.from) +
           " to " + upper(action.to) + "\nd) Time for this action: " + fixed(action.seconds, 2) +
           " sec\ne) Heuristic score: " + std::to_string(action.heuristic_score) +
           "\nf) Alpha-beta search score: " + std::to_string(action.search_score) + "\ng) New board configuration:\n" +
           bare_board(action.board) +
           "3.2. Cumulative information about the game so far:\na) Cumulative states explored: " +
           std::to_string(total_of(action)) + "\nb) Cumulative states explored by depth: " + counts(action, ", ") +
           "\nc) Cumulative % states explored by depth: " + shares(action, ", ") +
           "\nd) Average branching factor: " + fixed(action.branching, 1) + "\n";
  }
  return out + "4. " + won_in(game, "Draw after " + std::to_string(game.turns) + " turns\n");
}

/// The player behind "AI:", and the states of each depth on a line with their share.
std::string depth_lines(const PrintedGame& game) {
  std::string out = "Gamemode: AI vs AI\nTimeout value: 5\nMax turns: " + std::to_string(game.max_turns) +
                    "\nAlpha-beta: True\nHeuristic used: e0\n" + skeleton_board(game.start);
  for (const PrintedAction& action : game.actions) {
    out += "AI: " + std::string(color_text(action.mover)) + "\nTurn #" + std::to_string(action.turn) +
           "\nMove: " + upper(action.from) + " " + upper(action.to) + "\nAction Time: " + fixed(action.seconds, 2) +
           " sec\nHeuristic Score: " + std::to_string(action.heuristic_score) +
           "\nSearch Score: " + std::to_string(action.search_score) +
           "\nCumulative States Explored: " + std::to_string(total_of(action)) +
           "\nCumulative States Explored by Depth:\n";
    for (std::size_t i = 0; i < action.states.size(); ++i)
      out += "  Depth " + std::to_string(i) + ": " + std::to_string(action.states[i]) + " states (" +
             fixed(action.percentages[i], 1) + "%)\n";
    out += "Average Branching Factor: " + fixed(action.branching, 2) + "\n" + skeleton_board(action.board);
  }
  return out + won_in(game, "It's a draw!\n");
}

/// One counter of states for both AIs.
std::string one_counter(const PrintedGame& game) {
  std::string out = head(game) + "Initial board configuration:" + skeleton_board(game.start);
  std::array<std::vector<std::uint64_t>, 2> sums;
  for (const PrintedAction& action : game.actions) {
    sums[slot(action.mover)] = action.states;
    PrintedAction both = action;
    const auto& others = sums[slot(!action.mover)];
    for (std::size_t i = 0; i < others.size(); ++i) both.states[i] += others[i];
    out += "Player: " + std::string(color_text(action.mover)) + "\nTurn #: " + std::to_string(action.turn) +
           "\nAction: move from " + upper(action.from) + " to " + upper(action.to) + "\n" + scores(action) +
           statistics(both) + "New board configuration:" + skeleton_board(action.board);
  }
  return out + won_in(game, "Maximum turns reached or no capture. Game is a draw!\n");
}

/// A line for each move, with brackets and bars.
std::string one_line(const PrintedGame& game) {
  std::string out = "[CONFIG] timeout=5s | max_turns=" + std::to_string(game.max_turns) +
                    " | mode=AI-AI | alpha-beta=true | heuristic=e0\n" + bare_board(game.start);
  for (const PrintedAction& action : game.actions) {
    out += "[Turn " + std::to_string(action.turn) + "] " + capital_color(action.mover) + " | " + upper(action.from) +
           "->" + upper(action.to) + " | time: " + fixed(action.seconds, 3) +
           "s | heuristic: " + std::to_string(action.heuristic_score) +
           " | search: " + std::to_string(action.search_score) + "\n" + bare_board(action.board) +
           "states explored: " + std::to_string(total_of(action)) + "\nstates by depth: " + counts(action, ", ") +
           "\n% of states by depth: " + shares(action, ", ") + "\nbranching factor: " + fixed(action.branching, 2) +
           "\n\n";
  }
  return out + "[RESULT] " + won_in(game, "draw after " + std::to_string(game.turns) + " turns\n");
}

/// Headings, and lines between the moves that say that the game goes on.
std::string draw_checks(const PrintedGame& game) {
  std::string out = head(game) + bare_board(game.start);
  for (std::size_t i = 0; i < game.actions.size(); ++i) {
    const PrintedAction& action = game.actions[i];
    out += "===== Turn " + std::to_string(action.turn) + " - " + capital_color(action.mover) + "'s turn =====\n" +
           "Move from " + upper(action.from) + " to " + upper(action.to) + "\n" + scores(action) + statistics(action);
    if (i + 1 < game.actions.size())
      out += "Draw conditions: no draw has occurred.\nWinner: no winner yet\nIs draw: False\n";
    out += "Board after the move:\n" + bare_board(action.board);
  }
  return out + "Game over. " + won_in(game, "No captures in 10 turns, it is a DRAW\n");
}

/// Boards upside down, the move first, times in milliseconds, and the turn behind the board.
std::string upside_down(const PrintedGame& game) {
  std::string out = head(game) + turned_board(game.start);
  for (const PrintedAction& action : game.actions) {
    out += "\n" + std::string(capital_color(action.mover)) + ", turn " + std::to_string(action.turn) + ": " +
           action.from + " " + action.to + "\nelapsed: " + fixed(action.seconds * 1000, 0) +
           " ms\nevaluation (e0): " + std::to_string(action.heuristic_score) +
           "\nalpha-beta value: " + std::to_string(action.search_score) + "\n" + turned_board(action.board) +
           statistics(action);
  }
  return out + "\n" + won_in(game, "The game is a tie.\n");
}

/// The turn's board again behind the move before it, and an empty line everywhere.
std::string double_spaced(const PrintedGame& game) {
  std::string out = head(game) + skeleton_board(game.start);
  std::string board = game.start;
  for (const PrintedAction& action : game.actions) {
    out += "TURN " + std::to_string(action.turn) + " / " + std::to_string(game.max_turns) + "\n" + "Current board:\n" +
           skeleton_board(board) + "Player = " + color_text(action.mover) + "\n\nMove from " + upper(action.from) +
           " to " + upper(action.to) + "\n\n" + scores(action) + "\n" + statistics(action) + "\nNew configuration:\n" +
           skeleton_board(action.board);
    board = action.board;
  }
  return out + "Final board:\n" + skeleton_board(board) + won_in(game, "Draw!\n");
}

}  // namespace

std::string print_student_trace(const PrintedGame& game, int layout) {
  using Printer = std::string (*)(const PrintedGame&);
  constexpr std::array<Printer, kStudentLayouts> kPrinters = {board_before, logged_screen, player_lines, lettered,
                                                              depth_lines,  one_counter,   one_line,     draw_checks,
                                                              upside_down,  double_spaced};
  return kPrinters[static_cast<std::size_t>(layout)](game);
}

}  // namespace keymove::tests
