#include "positions/trace_text/readable_trace.h"

#include <catch2/catch.hpp>

using namespace keymove;

namespace {

std::string blanks(std::size_t count) { return std::string(count, ' '); }

}  // namespace

TEST_CASE("escape codes of terminals are blanks") {
  CHECK(readable_trace("\x1B[31mwhite\x1B[0m: B2 B3") == blanks(5) + "white" + blanks(4) + ": B2 B3");
  CHECK(readable_trace("\x1B[H\x1B[2J5 bK") == blanks(7) + "5 bK");
  CHECK(readable_trace("\x1B]0;title\x07turn") == blanks(10) + "turn");
  CHECK(readable_trace("\x1B[38;5;") == blanks(7));
  CHECK(readable_trace("\x1B") == " ");
}

TEST_CASE("prefixes of loggers and time stamps are blanks") {
  for (const std::string prefix : {"[10:42:31] ",
                                   "[2025-03-13 10:42:31] ",
                                   "[INFO] ",
                                   "INFO:root:",
                                   "INFO: ",
                                   "[10:42:31] [INFO] ",
                                   "2025-03-13 23:12:01,123 - INFO - ",
                                   "2025-03-13 23:12:01,123 - game.board - DEBUG - ",
                                   "10:42:31 ",
                                   "2025-03-13T10:42:31.123456Z ",
                                   "2025-03-13 23:12:01.123 | INFO     | __main__:play_game:12 - ",
                                   "2025-03-13 23:12:01,123 [main] INFO  Game - ",
                                   "10:42:31.123 [Thread-1] DEBUG com.example.Board - ",
                                   "[main] INFO com.example.Game - ",
                                   "[2025-03-13T10:42:31Z INFO  game::board] ",
                                   "[10:42:31] [game] [info] ",
                                   "INFO     root:game.py:12 ",
                                   "Mar 13 23:12:01 lab-pc referee[12]: ",
                                   "Mar  3 23:12:01 lab-pc game.py: ",
                                   "I0313 23:12:01.123456    12 game.cc:30] "}) {
    INFO(prefix);
    CHECK(readable_trace(prefix + "white\n" + prefix + "turn #1") ==
          blanks(prefix.size()) + "white\n" + blanks(prefix.size()) + "turn #1");
  }
  // A prefix in brackets, or with the level of the message, is one wherever it stands; a time alone is not.
  CHECK(readable_trace("white\nturn #1\n[10:42:31] states: 3") == "white\nturn #1\n" + blanks(11) + "states: 3");
  for (const char* line : {"white\nturn #1\n10:42:31 is the time", "[1, 13, 170]", "INFORMATION: B2 B3", "5  bK bQ",
                           "[]", "[10:42", "2. C4 B3", "12:3"}) {
    INFO(line);
    CHECK(readable_trace(line) == line);
  }
}

TEST_CASE("numbers of lines are blanks where each line has its own") {
  std::string text;
  std::string plain;
  for (int i = 1; i <= 9; ++i) {
    text += "  " + std::to_string(i) + " | 5  bK\n";
    plain += blanks(5) + " 5  bK\n";
  }
  CHECK(readable_trace(text) == plain);
  CHECK(readable_trace("5  bK\n4  .\n3  .\n2  .\n1  wK\n") == "5  bK\n4  .\n3  .\n2  .\n1  wK\n");
  const std::string list = "1 B2 B3\n2 C4 C3\n3 B3 B4\n";
  CHECK(readable_trace(list) == list);
}

TEST_CASE("the name of what printed the lines is blank where most have it") {
  for (const std::string name : {"referee-1  |", "[team1]", "[game-server]", "agent_1 |"}) {
    INFO(name);
    std::string text;
    std::string plain;
    for (const char* line : {" white", " turn #1", " 5  bK bQ bB bN  .", "", " B2 B3"}) {
      text += name + line + "\n";
      plain += blanks(name.size()) + line + "\n";
    }
    CHECK(readable_trace("Attaching\n" + text) == "Attaching\n" + plain);
  }
  for (const std::string name : {"white |", "[AI]", "[Player 1]", "5 |", "[1]", "B2 |", "move |"}) {
    INFO(name);
    std::string text;
    for (const char* line : {" turn #1", " B2 B3", " 0.3 s", " B4 B3"}) text += name + line + "\n";
    CHECK(readable_trace(text) == text);
  }
}

TEST_CASE("a board in one line becomes a row a line, a list of moves does not") {
  CHECK(readable_trace("board: [['bK', '.', 'wp'], ['.', '.', '.'], ['wK', ' ', '.']]") ==
        "board: \n['bK', '.', 'wp']\n ['.', '.', '.']\n ['wK', ' ', '.']]");
  for (const char* line :
       {"Valid moves: [['B2', 'B3'], ['C2', 'C3'], ['B1', 'A3']]", "[[0, 1, 2], [1, 13, 3], [2, 170, 4]]",
        "[['bK', '.', 'wp'], ['.', '.', '.']]", "[[", "[['", "[['a','b','c']", "[[]]"}) {
    INFO(line);
    CHECK(readable_trace(line).size() == std::string(line).size());
    if (std::string(line) != "[['a','b','c']") CHECK(readable_trace(line) == line);
  }
}

TEST_CASE("the source of a program is told from a trace") {
  for (const char* source :
       {"import copy\ndef play(board):\n  return board\n", "class Game:\n  pass\n", "#include <map>\n",
        "from math import inf\n", "public class Game {\n", "class Game(Board):"}) {
    INFO(source);
    CHECK(is_program_source(source));
  }
  for (const char* trace : {"", "from B2 to B3", "class: AI", "default: e0",
                            "Traceback (most recent call last):\n  File \"main.py\", line 12, in <module>"}) {
    INFO(trace);
    CHECK(!is_program_source(trace));
  }
}

TEST_CASE("the reason why a list of moves is none is placed at the first word that is no move") {
  const auto place = [](const std::string& text) {
    const auto no_game = why_no_game(text);
    return no_game ? text.substr(no_game->at, 6) : "";
  };
  CHECK(place("1. e4 e5 2. Nf3 (the best move Nc6 3. Bb5\n") == "the be");
  CHECK(place("1. e4 e5 2. Nf3 a good move Nc6 3. Bb5\n") == "a good");
  CHECK(place("Game 1:\n1. e4 {open e5\n2. Nf3 Nc6\n") == "open e");
  CHECK(place("1. e4 e5 2. Nf3 Nc6 and so on\n") == "and so");
  CHECK(place("def play():\n") == "def pl");
}
