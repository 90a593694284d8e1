// Suites of printed boards, in the styles of people and programs.
#include <algorithm>

#include <catch2/catch.hpp>

#include "positions/game/setup.h"
#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

/// "id: FEN" of each position, with its first error instead if it has one, and the errors of the file.
std::vector<std::string> boards_of(const std::string& text, const std::string& file = "b.txt") {
  const Suite suite = parse_suite(file, text, {});
  std::vector<std::string> out;
  for (const TestPosition& position : suite.positions) {
    std::string fen = position.setup ? write_fen(*position.setup) : position.errors.front().message;
    if (position.setup) fen = position.setup->variant->name + " " + fen.substr(0, fen.find(' ') + 2);
    out.push_back(position.id + ": " + fen);
  }
  for (const InputError& error : suite.errors)
    out.push_back(std::to_string(error.where.line) + ":" + std::to_string(error.where.column) + ": " + error.message);
  return out;
}

std::string board_of(const std::string& text, const std::string& file = "b.txt") {
  const auto all = boards_of(text, file);
  return all.size() == 1 ? all.front().substr(all.front().find(": ") + 2) : std::to_string(all.size()) + " results";
}

const std::string kBoardMate = "chess 6k1/5ppp/8/8/8/8/8/4R2K ";

const std::string kDots =
    ". . . . . . k .\n. . . . . p p p\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n"
    ". . . . . . . .\n. . . . R . . K\n";

}  // namespace

TEST_CASE("printed boards are read as people and programs print them") {
  for (const std::string& text : std::vector<std::string>{
           kDots,
           "White to move\n" + kDots,
           kDots + "w\n",
           "......k.\n.....ppp\n........\n........\n........\n........\n........\n....R..K\n\nWhite's turn.\n",
           std::string("8 | . . . . . . k . |\n7 | . . . . . p p p |\n6 | . . . . . . . . |\n5 | . . . . . . . . |\n"
                       "4 | . . . . . . . . |\n3 | . . . . . . . . |\n2 | . . . . . . . . |\n1 | . . . . R . . K |\n"
                       "  +-----------------+\n    a b c d e f g h\nto move: white\n"),
           std::string("+---+---+---+---+---+---+---+---+\n|   |   |   |   |   |   | k |   | 8\n"
                       "+---+---+---+---+---+---+---+---+\n|   |   |   |   |   | p | p | p | 7\n"
                       "+---+---+---+---+---+---+---+---+\n|   |   |   |   |   |   |   |   | 6\n"
                       "+---+---+---+---+---+---+---+---+\n|   |   |   |   |   |   |   |   | 5\n"
                       "+---+---+---+---+---+---+---+---+\n|   |   |   |   |   |   |   |   | 4\n"
                       "+---+---+---+---+---+---+---+---+\n|   |   |   |   |   |   |   |   | 3\n"
                       "+---+---+---+---+---+---+---+---+\n|   |   |   |   |   |   |   |   | 2\n"
                       "+---+---+---+---+---+---+---+---+\n|   |   |   |   | R |   |   | K | 1\n"
                       "+---+---+---+---+---+---+---+---+\n  a   b   c   d   e   f   g   h\n"),
           std::string("⭘ ⭘ ⭘ ⭘ ⭘ ⭘ ♚ ⭘\n⭘ ⭘ ⭘ ⭘ ⭘ ♟ ♟ ♟\n⭘ ⭘ ⭘ ⭘ ⭘ ⭘ ⭘ ⭘\n⭘ ⭘ ⭘ ⭘ ⭘ ⭘ ⭘ ⭘\n⭘ ⭘ ⭘ ⭘ ⭘ ⭘ ⭘ ⭘\n"
                       "⭘ ⭘ ⭘ ⭘ ⭘ ⭘ ⭘ ⭘\n⭘ ⭘ ⭘ ⭘ ⭘ ⭘ ⭘ ⭘\n⭘ ⭘ ⭘ ⭘ ♖ ⭘ ⭘ ♔\n"),
           std::string("......♚.\n.....♟♟♟\n........\n........\n........\n........\n........\n....♖..♔\n"),
           std::string("······♚·\n·····♟♟♟\n········\n········\n········\n········\n········\n····♖··♔\n"),
           std::string("-- -- -- -- -- -- bK --\n-- -- -- -- -- bp bp bp\n-- -- -- -- -- -- -- --\n"
                       "-- -- -- -- -- -- -- --\n-- -- -- -- -- -- -- --\n-- -- -- -- -- -- -- --\n"
                       "-- -- -- -- -- -- -- --\n-- -- -- -- wR -- -- wK\nturn = w\n"),
           std::string("board = [\n    ['.', '.', '.', '.', '.', '.', 'k', '.'],\n"
                       "    ['.', '.', '.', '.', '.', 'p', 'p', 'p'],\n    ['.', '.', '.', '.', '.', '.', '.', '.'],\n"
                       "    ['.', '.', '.', '.', '.', '.', '.', '.'],\n    ['.', '.', '.', '.', '.', '.', '.', '.'],\n"
                       "    ['.', '.', '.', '.', '.', '.', '.', '.'],\n    ['.', '.', '.', '.', '.', '.', '.', '.'],\n"
                       "    ['.', '.', '.', '.', 'R', '.', '.', 'K'],\n]\n"),
           std::string("[['', '', '', '', '', '', 'bK', ''], ['', '', '', '', '', 'bp', 'bp', 'bp'], "
                       "['', '', '', '', '', '', '', ''], ['', '', '', '', '', '', '', ''], "
                       "['', '', '', '', '', '', '', ''], ['', '', '', '', '', '', '', ''], "
                       "['', '', '', '', '', '', '', ''], ['', '', '', '', 'wR', '', '', 'wK']]\n"),
       }) {
    INFO(text);
    CHECK(board_of(text) == kBoardMate + "w");
  }
  CHECK(board_of(kDots + "Black to move\n") == kBoardMate + "b");
  CHECK(board_of("Black's turn\n" + kDots) == kBoardMate + "b");
  CHECK(board_of("b\n\n" + kDots) == kBoardMate + "b");
  CHECK(board_of(
            "board = [['.', '.', '.', '.', 'k', '.', '.', '.'],\n" +
                [] {
                  std::string rows;
                  for (int i = 0; i < 6; ++i) rows += "         ['.', '.', '.', '.', '.', '.', '.', '.'],\n";
                  return rows;
                }() +
                "         ['.', '.', '.', '.', 'K', '.', '.', 'R']]\n",
            "b.py") == "chess 4k3/8/8/8/8/8/8/4K2R w");
}

TEST_CASE("rows of squares without any man are no board of pawns") {
  CHECK(board_of("Mate in 2\n\n........\n........\n........\n........\n") == "expected 8 rows of chess, found 4");
}

TEST_CASE("a program may have its board behind imports") {
  std::string rows;
  for (int i = 0; i < 3; ++i) rows += "    [None, None, None, None, None],\n";
  CHECK(board_of("import copy\n\nSIZE = 5\nboard = [\n    ['bK', None, None, None, None],\n" + rows +
                     "    [None, None, None, 'wQ', 'wK'],\n]\nturn = 'black'\n",
                 "b.py") == "minichess-5x5 k4/5/5/5/3QK b");
}

TEST_CASE("the game is that of the men and the size, or the one that is named") {
  CHECK(board_of("k q b n .\n. . p p .\n. . . . .\n. P P . .\n. N B Q K\n") ==
        "minichess-5x5 kqbn1/2pp1/5/1PP2/1NBQK w");
  CHECK(board_of("5  bK bQ bB bN  .\n4   .  . bp bp  .\n3   .  .  .  .  .\n2   . wp wp  .  .\n1   . wN wB wQ wK\n"
                 "    A  B  C  D  E\nplayer: white\n") == "minichess-5x5 kqbn1/2pp1/5/1PP2/1NBQK w");
  // Row 0 of the 7x7 course is White's, that of the fairy chess course is Black's.
  CHECK(
      board_of("0 N B Q K A E R\n1 F P P P P P F\n2 . . . . . . .\n3 . . . . . . .\n4 . . . . . . .\n5 f p p p p p f\n"
               "6 n b q k a e r\n  a b c d e f g\n") == "minichess-7x7 nbqkaer/fpppppf/7/7/7/FPPPPPF/NBQKAER w");
  CHECK(board_of("0 . . . . k . . .\n1 . s . . . . . .\n2 . . . . . . . .\n3 . . . . R . . .\n4 . . . . . . . .\n"
                 "5 . . . . . . . .\n6 . C . . . . . .\n7 K . . . . . . .\n") ==
        "fairy-chess-8x8 4k3/1s6/8/4R3/8/8/1C6/K7 w");
  CHECK(board_of("p p p p p p\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\nP . . . . .\n. P P P P P\n") ==
        "pawntastic-6x7 pppppp/6/6/6/6/P5/1PPPPP w");
  CHECK(board_of("variant: gardner-5x5\nr n b q k\np p p p p\n. . . . .\nP P P P P\nR N B Q K\nblack to play\n") ==
        "gardner-5x5 rnbqk/ppppp/5/PPPPP/RNBQK b");
  CHECK(
      board_of("variant: gardener-5x5\nr n b q k\np p p p p\n. . . . .\nP P P P P\nR N B Q K\n").find("gardner-5x5") !=
      std::string::npos);
  // Seen from Black's side.
  CHECK(board_of("   h g f e d c b a\n1  . . . K . . . R\n2  . . . . . . . .\n3  . . . . . . . .\n4  . . . . . . . .\n"
                 "5  . . . . . . . .\n6  . . . . . . . .\n7  . . . . . . . .\n8  . . . k . . . .\n") ==
        "chess 4k3/8/8/8/8/8/8/R3K3 w");
}

TEST_CASE("several boards have their names, their movers and mates") {
  const std::string other =
      "k . . . . . . .\n. . . . . . . .\n. K . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n"
      ". . . . . . . .\n. . . . . . . R\n";
  const std::vector<std::string> two = {"Position 1: " + kBoardMate + "w", "Position 2: chess k7/8/1K6/8/8/8/8/7R b"};
  CHECK(boards_of("# Position 1:\nWhite to move\n" + kDots + "\n# Position 2:\nBlack to move\n" + other) == two);
  CHECK(boards_of("Position 1\n" + kDots + "White to move\n\nPosition 2\n" + other + "Black to move\n") == two);
  const Suite mates = parse_suite("b.txt", "White mates in 1\n" + kDots + "\nMate in 1, white to move\n" + other, {});
  REQUIRE(mates.positions.size() == 2);
  for (const TestPosition& position : mates.positions) {
    CHECK(position.claim.distance == 1);
    CHECK(position.repairs.empty());
  }
  const Suite none = parse_suite("b.txt", kDots + "\n" + other, {});
  REQUIRE(none.positions.size() == 2);
  CHECK(none.positions[0].id == "b:1");
  CHECK(none.positions[1].id == "b:10");
  CHECK(none.positions[1].repairs == std::vector<std::string>{"no side to move: White assumed"});
}

TEST_CASE("what is wrong in a printed board is told with its place") {
  const auto with = [](const std::string& from, const std::string& to) {
    std::string text = "Position 1\n" + kDots + "w\n\nPosition 2\n" + kDots + "w\n";
    text.replace(text.find(from), from.size(), to);
    return boards_of(text);
  };
  const std::string good = "Position 2: " + kBoardMate + "w";
  CHECK(with(". . . . . p p p", ". . . . . p x p") ==
        std::vector<std::string>{good,
                                 "3:13: expected a man of chess such as K, k or wK, or an empty square such as a dot, "
                                 "found 'x', after 1 row"});
  CHECK(with(". . . . . p p p", ". . . . . p p") ==
        std::vector<std::string>{good, "3:1: expected a row of 8 squares of chess, found 7, after 1 row"});
  CHECK(with("R . . K\n", "R . . K\n. . . . . . . .\n") ==
        std::vector<std::string>{"Position 1: " + kBoardMate + "w", good, "10:1: expected 8 rows of chess, found 1"});
  CHECK(with(". . . . . p p p\n", "") == std::vector<std::string>{good, "2:1: expected 8 rows of chess, found 7"});
  CHECK(with("R . . K", "R . . .")[0].find("Position 1: ") == 0);
  CHECK(with("w\n", "w\nblack to move\n") ==
        std::vector<std::string>{
            "Position 1: " + kBoardMate + "w", good,
            "11:1: expected a board, found a second line that says who is to move for the same one"});
}

TEST_CASE("a single board with an error is still one of chess") {
  std::string text = "Position 1\n" + kDots;
  text.replace(text.find("p p p"), 1, "x");
  const Suite suite = parse_suite("b.txt", text, {.variant = nullptr, .format = "boards"});
  REQUIRE(suite.errors.size() == 1);
  CHECK(suite.errors[0].where.line == 3);
  CHECK(suite.errors[0].where.column == 11);
}

TEST_CASE("other texts are no boards") {
  for (const char* text :
       {"hello\nworld\n", "r n b q k b n r\np p p p p p p p\n", "1. e4 e5\n2. Nf3\n", "a b c d\ne f g h\n"}) {
    INFO(text);
    const Suite suite = parse_suite("b.txt", text, {});
    REQUIRE(suite.errors.size() == 1);
    CHECK(suite.errors[0].code == "unknown-format");
  }
  ReadOptions options;
  options.format = "boards";
  CHECK(parse_suite("b.txt", "hello\n", options).errors[0].code == "board-game");
  CHECK(parse_suite("b.txt", "r n b q k b n r\np p p p p p p p\n", options).errors[0].message ==
        "expected 8 rows of chess, found 2");
}

TEST_CASE("stipulations stand all above or all below their boards") {
  const auto asked = [](const std::string& text) {
    std::string out;
    for (const TestPosition& position : parse_suite("b.txt", text, {}).positions) {
      const auto& stipulation = position.goal.stipulation;
      const std::string mate = "#" + std::to_string((position.claim.distance.value_or(-1) + 1) / 2);
      out += (stipulation ? text_of(*stipulation) : mate) + (position.setup->to_move == Color::white ? "w " : "b ");
    }
    return out;
  };
  CHECK(asked(kDots + "Mate in 2\n") == "#2w ");
  CHECK(asked(kDots + "#2\n\nNext\n" + kDots + "Mate in 1\n") == "#2w #1w ");
  CHECK(asked(kDots + "\n#2\n\n" + kDots + "\n#1\n") == "#2w #1w ");
  CHECK(asked("#2\n" + kDots + "\n#1\n" + kDots) == "#2w #1w ");
  CHECK(asked(kDots + "\n#1\n" + kDots) == "#0w #1w ");
  CHECK(asked(kDots + "#2\n\n" + kDots) == "#2w #0w ");
  CHECK(asked(kDots + "h#2\n\n" + kDots + "Selfmate in 3\n") == "h#2b s#3w ");
  CHECK(asked("Black to move\nh#2.5\n" + kDots) == "h#2.5b ");
  // The board with an error takes its stipulation with it.
  CHECK(asked(kDots + "#2\n\n. . . . . . k .\n. . . . . p p x\n\n#3\n\n" + kDots + "#1\n") == "#2w #1w ");
}
