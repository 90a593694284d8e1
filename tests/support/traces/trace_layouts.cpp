#include "tests/support/traces/trace_layouts.h"

#include <cctype>
#include <sstream>

#include "positions/played_games/game_trace.h"
#include "tests/support/positions.h"
#include "tests/support/traces/layout_texts.h"
#include "tests/support/traces/student_layouts.h"

namespace keymove::tests {

namespace {

std::string with_commas(std::uint64_t number) {
  std::string out = std::to_string(number);
  for (std::size_t at = out.size(); at > 3; at -= 3) out.insert(at - 3, ",");
  return out;
}

/// The layout of the course's own examples, word by word.
std::string course_layout(const PrintedGame& game) {
  std::ostringstream out;
  const auto board = [&](const std::string& text) {
    int row = 5;
    for (const std::string& cells : rows_of(text)) {
      out << row-- << " ";
      for (const char man : cells) out << " " << (man == '.' ? " ." : two_letters(man));
      out << "\n";
    }
    out << "\n    A  B  C  D  E\n\n";
  };
  out << "timeout: 5 sec\nmax number of turns: " << game.max_turns
      << "\nplay modes: player 1 = AI & player 2 = AI\nalpha-beta: on\nheuristic of player 1: e0\nheuristic of player "
         "2: "
         "e0\n\n";
  board(game.start);
  for (const PrintedAction& action : game.actions) {
    out << "player: " << color_text(action.mover) << "\nturn #" << action.turn << "\nmove from " << upper(action.from)
        << " to " << upper(action.to) << "\ntime for this action: " << fixed(action.seconds, 2)
        << " sec\nheuristic score: " << action.heuristic_score << "\nalpha-beta search score: " << action.search_score
        << "\n";
    board(action.board);
    out << "cumulative states explored: " << short_count(total_of(action)) << "\ncumulative states explored by depth:";
    for (std::size_t i = 0; i < action.states.size(); ++i) out << " " << i << "=" << short_count(action.states[i]);
    out << "\ncumulative % states explored by depth:";
    for (std::size_t i = 0; i < action.percentages.size(); ++i)
      out << " " << i << "=" << fixed(action.percentages[i], 1) << "%";
    out << "\naverage branching factor: " << fixed(action.branching, 1) << "\n\n";
  }
  if (game.winner == "draw") {
    out << "draw in " << game.turns << " turns\n";
  } else {
    out << game.winner << " won in " << game.turns << " turns\n";
  }
  return out.str();
}

/// A layout with boxes, several items on a line, and numbers with commas.
std::string boxed_layout(const PrintedGame& game) {
  std::ostringstream out;
  const auto board = [&](const std::string& text) {
    out << "  +----+----+----+----+----+\n";
    int row = 5;
    for (const std::string& cells : rows_of(text)) {
      out << row-- << " |";
      for (const char man : cells) out << (man == '.' ? "    " : " " + two_letters(man) + " ") << "|";
      out << "\n  +----+----+----+----+----+\n";
    }
    out << "     a    b    c    d    e\n";
  };
  out << "=== MINI CHESS ===\nTime limit = 5.0 s\nTurn limit = " << game.max_turns
      << "\nMode: AI vs AI\nPruning (alpha-beta): True\nWhite heuristic = e0\nBlack heuristic = e0\n\nInitial board:\n";
  board(game.start);
  for (const PrintedAction& action : game.actions) {
    out << "\n--- Turn " << action.turn << " | " << capital_color(action.mover) << " | " << upper(action.from) << " -> "
        << upper(action.to) << " ---\nTime: " << fixed(action.seconds, 3) << "s | Heuristic: " << action.heuristic_score
        << " | Search value: " << action.search_score << "\n";
    board(action.board);
    out << "Total nodes visited: " << with_commas(total_of(action)) << "\nNodes per depth: {";
    for (std::size_t i = 0; i < action.states.size(); ++i) out << (i > 0 ? ", " : "") << i << ": " << action.states[i];
    out << "}\nNodes per depth (percent): {";
    for (std::size_t i = 0; i < action.percentages.size(); ++i)
      out << (i > 0 ? ", " : "") << i << ": " << fixed(action.percentages[i], 2);
    out << "}\nBranching factor = " << fixed(action.branching, 2) << "\n";
  }
  out << "\nWinner: " << (game.winner == "draw" ? "none, it is a draw" : game.winner)
      << "\nResult: " << (game.winner == "draw" ? "draw" : game.winner + " wins") << " after " << game.turns
      << " turns\n";
  return out.str();
}

/// A layout with Python lists, and the statistics before the board, one line for each depth.
std::string list_layout(const PrintedGame& game) {
  std::ostringstream out;
  const auto board = [&](const std::string& text) {
    for (const std::string& cells : rows_of(text)) {
      out << "[";
      for (std::size_t i = 0; i < cells.size(); ++i)
        out << (i > 0 ? ", " : "") << "'" << (cells[i] == '.' ? "." : two_letters(cells[i])) << "'";
      out << "]\n";
    }
  };
  out << "Maximum time per move (seconds): 5\nMaximum turns: " << game.max_turns
      << "\nPlayer 1 (white): AI\nPlayer 2 (black): AI\nAlgorithm: alpha-beta\nHeuristic used: e0\nBoard:\n";
  board(game.start);
  for (const PrintedAction& action : game.actions) {
    out << "\n"
        << color_text(action.mover) << " moves from " << upper(action.from) << " to " << upper(action.to) << " (turn #"
        << action.turn << ")\nelapsed time " << fixed(action.seconds, 2) << " seconds\nboard evaluation (e0) is "
        << action.heuristic_score << "\nminimax score is " << action.search_score
        << "\nstates explored so far: " << total_of(action) << "\nstates explored by depth:\n";
    for (std::size_t i = 0; i < action.states.size(); ++i)
      out << "  depth " << i << ": " << action.states[i] << " (" << fixed(action.percentages[i], 1) << "%)\n";
    out << "branching: " << fixed(action.branching, 4) << "\n";
    board(action.board);
  }
  if (game.winner == "draw") {
    out << "\nThe game is a draw after " << game.turns << " turns.\n";
  } else {
    out << "\nGAME OVER - " << upper(game.winner) << " wins after " << game.turns << " turns!\n";
  }
  return out.str();
}

/// A terse layout with one letter for each man, moves in capitals, and times in milliseconds.
std::string terse_layout(const PrintedGame& game) {
  std::ostringstream out;
  const auto board = [&](const std::string& text) {
    for (const std::string& cells : rows_of(text)) {
      for (const char man : cells) out << (man == '.' ? '_' : man) << " ";
      out << "\n";
    }
  };
  out << "TIMEOUT=5; MAX_TURNS=" << game.max_turns << "; MODE=AI-AI; ALPHA-BETA=1\nP1 HEURISTIC=e0; P2 HEURISTIC=e0\n";
  board(game.start);
  for (const PrintedAction& action : game.actions) {
    out << "TURN=" << action.turn << " PLAYER=" << upper(color_text(action.mover)) << " MOVE=" << upper(action.from)
        << "-" << upper(action.to) << "\nTIME=" << fixed(action.seconds * 1000, 0)
        << "ms SCORE=" << action.heuristic_score << " SEARCH=" << action.search_score << "\n";
    board(action.board);
    out << "TOTAL STATES=" << static_cast<double>(total_of(action)) << "\nSTATES BY DEPTH";
    for (std::size_t i = 0; i < action.states.size(); ++i) out << " " << i << "=" << action.states[i];
    out << "\n% STATES BY DEPTH";
    for (std::size_t i = 0; i < action.percentages.size(); ++i)
      out << " " << i << "=" << fixed(action.percentages[i], 0) << "%";
    out << "\nAVG BRANCHING=" << fixed(action.branching, 1) << "\n";
  }
  out << (game.winner == "draw" ? "DRAW" : "WON BY " + upper(game.winner)) << " TURNS=" << game.turns << "\n";
  return out.str();
}

/// The heuristic e0 by the course's formula.
int e0_of(const std::string& board) {
  int sum = 0;
  for (const char man : board) {
    switch (man) {
      case 'P':
        sum += 1;
        break;
      case 'p':
        sum -= 1;
        break;
      case 'B':
      case 'N':
        sum += 3;
        break;
      case 'b':
      case 'n':
        sum -= 3;
        break;
      case 'Q':
        sum += 9;
        break;
      case 'q':
        sum -= 9;
        break;
      case 'K':
        sum += 999;
        break;
      case 'k':
        sum -= 999;
        break;
      default:
        break;
    }
  }
  return sum;
}

std::string letters_of(const Setup& setup) {
  std::string out;
  for (int rank = 4; rank >= 0; --rank) {
    for (int file = 0; file < 5; ++file) {
      const Man& man = setup.at(setup.shape().at(file, rank));
      const char letter = man.present() ? setup.variant->man(man.kind).letter : '.';
      out += man.color == Color::white ? static_cast<char>(std::toupper(static_cast<unsigned char>(letter))) : letter;
    }
    if (rank > 0) out += "/";
  }
  return out;
}

}  // namespace

std::string print_trace(const PrintedGame& game, int layout) {
  if (layout == 0) return course_layout(game);
  if (layout == 1) return boxed_layout(game);
  if (layout == 2) return list_layout(game);
  return layout == 3 ? terse_layout(game) : print_student_trace(game, layout - 4);
}

PrintedGame printed_game(const std::string& moves) {
  PrintedGame game;
  const VariantPtr variant = variant_of("minichess-5x5");
  Setup setup = position(variant, variant->start_fen);
  game.start = letters_of(setup);
  std::istringstream words(moves);
  std::uint64_t searches = 2;
  for (std::string move; words >> move; ++searches) {
    PrintedAction action;
    action.mover = setup.to_move;
    action.turn = static_cast<int>(searches / 2);
    action.from = move.substr(0, 2);
    action.to = move.substr(2, 2);
    setup = after(setup, {move});
    action.board = letters_of(setup);
    action.heuristic_score = e0_of(action.board);
    const std::uint64_t own = searches / 2;
    // Each search visits 1, 10, 60 and 300 states: 370 children of 71 inner nodes.
    action.states = {own, 10 * own, 60 * own, 300 * own};
    for (const double count : {1.0, 10.0, 60.0, 300.0}) action.percentages.push_back(100 * count / 371);
    action.branching = 370.0 / 71;
    game.turns = action.turn;
    game.actions.push_back(std::move(action));
  }
  return game;
}

}  // namespace keymove::tests
