// The smallest traces of students' programs that were judged wrong, or of which a part was passed over.
#include <catch2/catch.hpp>

#include "positions/played_games/stated_games.h"
#include "positions/played_games/trace_reader.h"
#include "positions/variant_files/variant_reader.h"
#include "verify/referee/referee.h"

using namespace keymove;
using verify::FaultKind;

namespace {

using Faults = std::vector<std::string>;

struct JudgedTrace {
  StatedGame game;
  std::size_t moves = 0;
  Faults faults;  ///< without warnings: "kind: message"
};

JudgedTrace judge(const std::string& text, const std::string& variant = "minichess-5x5") {
  const auto read = read_trace({"t.txt", "t", text, *load_variant(variant)});
  REQUIRE(read);
  const auto found = verify::referee(*read, {});
  JudgedTrace out{*read, found.moves, {}};
  for (const verify::Fault& fault : found.faults) {
    if (!fault.is_warning()) out.faults.push_back(std::string(name_of(fault.kind)) + ": " + fault.message);
  }
  return out;
}

/// Whether the trace is right and has so many moves.
void is_right(const std::string& text, std::size_t moves, const std::string& variant = "minichess-5x5") {
  INFO(text);
  const JudgedTrace judged = judge(text, variant);
  CHECK(judged.faults == Faults{});
  CHECK(judged.moves == moves);
}

const std::string kAi = "timeout: 5\nmax turns: 100\nplay mode: AI vs AI\nalpha-beta: on\nheuristic: e1\n";
const std::string kMove = kAi + "white\nturn #1\nmove B2 B3\n";

}  // namespace

TEST_CASE("a letter of the course's list names no side, with a bracket on one side or both") {
  for (const std::string lead : {"(b) ", "b) ", "(a) ", "(w) "}) {
    is_right("Player: white\n" + lead + "Turn number: #1\nMove: B2 B3\nPlayer: black\n" + lead +
                 "Turn number: #1\nMove: C4 B3\n",
             2);
  }
  is_right(
      "(a) Player: white, (b) turn number: #1 | (c) move: B2 B3\n(a) Player: black, (b) turn number: #1 | (c) move: C4 "
      "B3\n",
      2);
}

TEST_CASE("a session of Pawntastic has each move once") {
  is_right(
      "Next to play:  WHITE/\u2659\n\nI'm thinking...\n visited 5 states\n result: <1.0, \u2659:b2-b3>\n"
      " Elapsed time: 46.836 secs\n \u2659:b2-b3\n\n"
      "Next to play:  BLACK/\u265F\n\nYour move (? for help): c4 b3\n Elapsed time: 0.000 secs\n \u265F:c4xb3\n\n"
      "Next to play:  WHITE/\u2659\n",
      2, "pawntastic-5x5");
}

TEST_CASE("a session of play has each move once, and its boards show the last move in brackets") {
  const std::string session =
      "White's move (? for help): d2d3\nWhite: d3\n\nBlack is thinking...\n"
      "Black: Nc3, value +0.34, depth 12, 247680 positions, 3.77 s\n\n    a b c d e\n   +-+-+-+-+-+\n"
      " 5 |\u265C[ ]\u265D|\u265B|\u265A| 5\n   +-+-+-+-+-+\n 4 |\u265F|\u265F|\u265F|\u265F|\u265F| 4\n"
      "   +-+-+-+-+-+\n 3 | | [\u265E]\u2659| | 3\n   +-+-+-+-+-+\n 2 |\u2659|\u2659|\u2659| |\u2659| 2\n"
      "   +-+-+-+-+-+\n 1 |\u2656|\u2658|\u2657|\u2655|\u2654| 1\n   +-+-+-+-+-+\n    a b c d e\n\n"
      "White's move (? for help): b2c3\nWhite: bxc3\n";
  const JudgedTrace judged = judge(session, "gardner-5x5");
  CHECK(judged.moves == 3);
  CHECK(judged.game.errors.empty());
  CHECK(judged.game.actions.at(1).board);
  CHECK(judged.faults == Faults{});
}

TEST_CASE("an answer to the square of the last move is no repetition of it") {
  is_right("White: a3\nBlack: bxa3\n", 2, "gardner-5x5");
  is_right("White: (('d', 1), ('d', 2))\nBlack: (('d', 5), ('d', 4))\n", 2, "minichess-7x7");
}

TEST_CASE("a stated limit of time is exact, however many digits it has") {
  const std::string moved = "white\nturn #1\nmove B2 B3\ntime for this action: ";
  for (const std::string limit : {"1", "1.0", "1.00"}) {
    const std::string head = "timeout: " + limit + " sec\nplay mode: AI vs AI\n" + moved;
    const auto late = judge(head + "1.03 sec\n").faults;
    REQUIRE(late.size() == 1);
    CHECK(late[0].substr(0, 10) == "over-time:");
    is_right(head + "1.0 sec\n", 1);
    is_right(head + "1.01 sec\n", 1);  // may be 1.00 that is rounded up
  }
}

TEST_CASE("the assignment's own words for the timeout state no maximum of turns") {
  const JudgedTrace judged = judge(
      "1. The maximum allowed time (in seconds) for your program to return a move: 5\n"
      "2. The maximum number of turns to declare the end of the game: 100\nwhite\nturn #1\nmove B2 B3\n");
  REQUIRE(judged.game.seconds);
  CHECK(judged.game.seconds->value == 5);
  REQUIRE(judged.game.max_turns);
  CHECK(judged.game.max_turns->value == 100);
}

TEST_CASE("a line with the turn alone heads the moves below it, unless turns stand behind their moves") {
  is_right("Turn 1\nWhite: B2 B3\nBlack: C4 B3\nTurn 2\nWhite: C2 B3\nBlack: D4 D3\nTurn 3\nWhite: B3 B4\n", 5);
  is_right("--- Turn 1 ---\nWhite: e2e4\nBlack: e7e5\n--- Turn 2 ---\nWhite: g1f3\n", 3, "chess");
  is_right("White: B2 B3\nTurn 1\nBlack: C4 B3\nTurn 1\nWhite: C2 B3\nTurn 2\n", 3);
  const JudgedTrace wrong = judge("Turn 1\nWhite: B2 B3\nBlack: C4 B3\nTurn 3\nWhite: C2 B3\n");
  REQUIRE(wrong.faults.size() == 1);
  CHECK(wrong.faults[0].starts_with("wrong-turn: "));
}

TEST_CASE("lists of legal moves are no moves") {
  const std::string white = "White: B2 B3\n";
  for (const std::string list :
       {"Valid moves: B2 B3, C2 C3, B1 A3\n", "Legal moves: C2 C3, B2 B3\n", "Possible moves: B2-B3; C2-C3\n",
        "Available moves (White): C2 C3, B1 A3\n", "Valid moves: [('B2','B3'), ('C2','C3')]\n",
        "Valid moves: [['B2','B3'], ['C2','C3'], ['B1','A3']]\n", "Legal moves:\n  1. C2 C3\n  2. B2 B3\n",
        "Legal actions: [((3, 1), (2, 1)), ((3, 2), (2, 2))]\n"}) {
    is_right("White to move\n" + list + white + "Black to move\nBlack: C4 B3\n", 2);
    is_right(white + list + "Black: C4 B3\n", 2);
  }
  is_right("Turn 1\nWhite plays B2 B3 (best of 13 moves: B2 B3, C2 C3, B1 A3)\nTurn 1\nBlack plays C4 B3\n", 2);
  const auto ends = judge("White: B2 B3\nBlack has no legal moves. White wins!\n").game.ends;
  CHECK(ends.size() == 1);
}

TEST_CASE("sentences about a capture are no moves, unless the move is only there") {
  const std::string moves = "white\nturn #1\nmove from B2 to B3\nblack\nturn #1\nmove from C4 to B3\n";
  for (const std::string told :
       {"White pawn captured at B3 by C4\n", "wp on B3 was captured by bp from C4\n", "Captured wp at B3!\n",
        "black pawn on B3 captured the white pawn from B3\n", "black pawn from C4 captured the white pawn on B3\n"})
    is_right(moves + told + "white\nturn #2\nmove from C2 to B3\n", 3);
  is_right("White moves B2 B3\nBlack pawn from C4 captures the pawn on B3\n", 2);
  is_right("White moves B2 B3\nBlack: C4 captures B3\n", 2);
}

TEST_CASE("prefixes of loggers stand before items and before rows of boards") {
  for (const std::string log : {"[10:42:31] ", "INFO:root:", "2025-03-13 23:12:01,123 - INFO - "}) {
    std::string text;
    for (const char* line : {"timeout: 5", "max turns: 100", "5  bK bQ bB bN  .", "4   .  . bp bp  .",
                             "3   .  .  .  .  .", "2   . wp wp  .  .", "1   . wN wB wQ wK", "   A  B  C  D  E", "white",
                             "turn #1", "move B2 B3", "states explored: 14", "states explored by depth: 0=1 1=13"})
      text += log + line + "\n";
    is_right(text, 1);
    const StatedGame game = judge(text).game;
    CHECK(game.first_board);
    CHECK(game.actions.at(0).states.by_depth.size() == 2);
  }
}

TEST_CASE("one of alpha-beta and minimax is off") {
  for (const auto& [head, search] :
       {std::pair{"Minimax: off\nAlpha-beta: on\n", AlphaBeta::on},
        std::pair{"Alpha-beta: off\nMinimax: on\n", AlphaBeta::off},
        std::pair{"Minimax: on\nAlpha-beta: off\n", AlphaBeta::off},
        std::pair{"Alpha-beta: on\nMinimax: off\n", AlphaBeta::on}, std::pair{"Minimax: true\n", AlphaBeta::off},
        std::pair{"Algorithm: minimax\n", AlphaBeta::off}}) {
    INFO(head);
    const auto read = judge(std::string(head) + "white\nmove B2 B3\n").game.alpha_beta;
    REQUIRE(read);
    CHECK(read->value == search);
  }
}

TEST_CASE("the move after a rejected one is the same side's") {
  const std::string text =
      "white\nturn #1\nEnter your move: B2 B5\nInvalid move. Try again.\nEnter your move: B2 B3\n"
      "black\nturn #1\nEnter your move: C4 B3\n";
  is_right(text, 2);
  const StatedGame game = judge(text).game;
  REQUIRE(game.actions.size() == 3);
  REQUIRE(game.actions[1].mover);
  CHECK(game.actions[1].mover->value == Color::white);
  CHECK(game.actions[1].turn);
}

TEST_CASE("who takes too long loses, and a tally of games is no end") {
  is_right("white\nmove B2 B3\nAI took too long! Black wins.\n", 1);
  const auto ends =
      judge("white\nmove B2 B3\nAI took too long! Black wins.\nWhite wins: 0, Black wins: 1, Draws: 0\n").game.ends;
  REQUIRE(ends.size() == 1);
  CHECK(ends[0].winner == Color::black);
  CHECK(judge("white\nmove B2 B3\nAI 1 (white) wins: 3 games, AI 2 (black) wins: 1\n").game.ends.empty());
  CHECK(judge("white\nmove B2 B3\nWinner: 1\n").game.ends.size() <= 1);
}

TEST_CASE("figures by depth are read as programs print them") {
  for (const std::string list : {"[1, 13, 170]", "[(0, 1), (1, 13), (2, 170)]", "depth0=1, depth1=13, depth2=170",
                                 "D0: 1 | D1: 13 | D2: 170", "{0: 1, 1: 13, 2: 170}"}) {
    INFO(list);
    const auto right = judge(kMove + "states explored: 184\nstates explored by depth: " + list + "\n");
    CHECK(right.faults == Faults{});
    CHECK(right.game.actions.at(0).states.by_depth.size() == 3);
    const auto wrong = judge(kMove + "states explored: 194\nstates explored by depth: " + list + "\n").faults;
    REQUIRE(wrong.size() == 1);
    CHECK(wrong[0].substr(0, 13) == "wrong-states:");
  }
  const std::string counts = kMove + "states explored: 184\nstates explored by depth: [1, 13, 170]\n";
  is_right(counts + "cumulative % states explored by depth: [0.005, 0.0707, 0.924]\n", 1);
  is_right(
      counts + "cumulative % states explored by depth: [0.0054347826086956, 0.070652173913043, 0.923913043478260]\n",
      1);
  CHECK(judge(counts + "cumulative % states explored by depth: [0.005, 0.0907, 0.904]\n").faults.size() == 1);
  is_right(kMove + "states explored: 183\nstates explored by depth: [13, 170]\n", 1);
  is_right(kMove + "average branching factor: nan\n", 1);
}

TEST_CASE("parameters in the form of a Python dictionary begin a trace") {
  const std::string text = "{'timeout': 5, 'max_turns': 100, 'alpha_beta': True}\nwhite\nturn #1\nmove B2 B3\n";
  CHECK(detect_source(text) == GameSource::trace);
  CHECK(detect_source("{\"timeout\": 5}\nwhite: B2 B3\n") == GameSource::trace);
  CHECK(detect_source("{\"moves\": []}\n") == GameSource::json);
  CHECK(detect_source("{\n  \"moves\": []\n}\n") == GameSource::json);
  const StatedGame game = judge(text).game;
  REQUIRE(game.seconds);
  CHECK(game.seconds->value == 5);
  REQUIRE(game.max_turns);
  CHECK(game.max_turns->value == 100);
  REQUIRE(game.alpha_beta);
  CHECK(game.alpha_beta->value == AlphaBeta::on);
}

TEST_CASE("the source of a program is no game") {
  const auto read = read_trace({"t.py", "t", "def agent(game):\n  return (('a', 2), ('a', 6))  # a2 a6\n", nullptr});
  REQUIRE(!read);
  CHECK(read.errors()[0].message == "expected a game: this is the source of a program");
}
