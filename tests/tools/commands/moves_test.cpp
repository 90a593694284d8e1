#include <algorithm>

#include <catch2/catch.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

TEST_CASE("moves lists the start position's twenty moves, sorted as texts") {
  const Folder folder;
  const Ran text = folder.keymove("moves");
  CHECK(text.code == 0);
  const auto lines = lines_of(text.out);
  CHECK(lines.size() == 20);
  CHECK(std::is_sorted(lines.begin(), lines.end()));
  const Ran json = folder.keymove("moves --format json");
  CHECK(json.out ==
        "{\"moves\":[\"a2a3\",\"a2a4\",\"b1a3\",\"b1c3\",\"b2b3\",\"b2b4\",\"c2c3\",\"c2c4\",\"d2d3\",\"d2d4\","
        "\"e2e3\",\"e2e4\",\"f2f3\",\"f2f4\",\"g1f3\",\"g1h3\",\"g2g3\",\"g2g4\",\"h2h3\",\"h2h4\"]}\n");
}

TEST_CASE("ranks of two digits are sorted as texts too") {
  const Folder folder;
  const auto lines = lines_of(folder.keymove("moves --variant shako-10x10").out);
  CHECK(lines.size() > 20);
  CHECK(std::is_sorted(lines.begin(), lines.end()));
}

TEST_CASE("moves writes SAN and the courses' notations") {
  const Folder folder;
  CHECK(folder.keymove("moves --notation san --fen '7k/P7/6K1/8/8/8/8/8 w - -'").out ==
        "a8=B\na8=N\na8=Q#\na8=R#\nKf5\nKf6\nKf7\nKg5\nKh5\nKh6\n");
  CHECK(folder.keymove("moves --notation course --variant minichess-5x5 --fen 'k4/5/5/5/4K w'").out ==
        "E1 D1\nE1 D2\nE1 E2\n");
  CHECK(folder.keymove("moves --notation course --variant fairy-chess-8x8 --fen 'k7/8/8/8/8/8/C7/K7 w'").out ==
        "((7, 0), (7, 1))\n((7, 0), (6, 1))\n((6, 0), (5, 0))\n((6, 0), (6, 1))\n");
}

TEST_CASE("a game that is over has no moves, and a message states this") {
  const Folder folder;
  const Ran mate = folder.keymove("moves --format json --fen '4R1k1/5ppp/8/8/8/8/8/7K b - -'");
  CHECK(mate.code == 0);
  CHECK(mate.out == "{\"moves\":[]}\n");
  const Ran text = folder.keymove("moves --fen '4R1k1/5ppp/8/8/8/8/8/7K b - -'");
  CHECK(text.code == 0);
  CHECK(text.out.empty());
  CHECK(text.err == "the game is over: Black has lost: checkmate\n");
  CHECK(folder.keymove("moves --fen '7k/5Q2/6K1/8/8/8/8/8 b - -'").err == "the game is over: a draw: stalemate\n");
}

TEST_CASE("a saved game leads to its last position") {
  const Folder folder;
  folder.write("game.txt", "mine\n1/1/2024\ne2e4 e7e5\n");
  const Ran ran = folder.keymove("moves --game game.txt");
  CHECK(ran.code == 0);
  CHECK(lines_of(ran.out).size() == 29);  // after 1. e4 e5
  folder.write("bad.txt", "mine\n1/1/2024\ne2e4 e7e5 e4e5\n");
  const Ran bad = folder.keymove("moves --game bad.txt");
  CHECK(bad.code == 3);
  CHECK(bad.out.empty());
  CHECK(count_of(bad.err, "bad.txt:3:11: error: ") == 1);
}

TEST_CASE("moves lists the moves of a course's literal and of suites") {
  const Folder folder;
  // The example of the course's text, with its eleven moves.
  const std::string literal = "[('King', 'white', (7, 0)), ('King', 'black', (0, 7)), ('Knight', 'white', (3, 4))]";
  const Ran one = folder.keymove("moves \"" + literal + "\"");
  CHECK(one.code == 0);
  CHECK(lines_of(one.out).size() == 11);
  CHECK(count_of(one.out, "((3, 4), (5, 5))\n") == 1);
  folder.write(
      "tests.py",
      "b1 = " + literal + "\nb2 = [('King', 'white', (7, 0)), ('King', 'black', (0, 7)), ('Rook', 'black', (0, 5))]\n");
  const Ran two = folder.keymove("moves tests.py --only b2 --format json");
  CHECK(two.out == "{\"moves\":[\"((7, 0), (6, 0))\",\"((7, 0), (7, 1))\",\"((7, 0), (6, 1))\"]}\n");
  const Ran all = folder.keymove("moves tests.py --notation coordinate");
  CHECK(lines_of(all.out).size() == 14);
  CHECK(count_of(all.out, "b2: a1a2\n") == 1);
  const Ran bad = folder.keymove("moves \"[('King', 'white', (8, 0)), ('King', 'black', (0, 7))]\"");
  CHECK(bad.code == 3);
  CHECK(count_of(bad.err, "the square is not on the board") == 1);
}

TEST_CASE("perft prints the known counts") {
  const Folder folder;
  CHECK(folder.keymove("perft --depth 4").out == "depth 1: 20\ndepth 2: 400\ndepth 3: 8902\ndepth 4: 197281\n");
  CHECK(folder.keymove("perft --depth 4 --format json").out == "{\"nodes\":197281}\n");
  CHECK(folder.keymove("perft --depth 0 --format json").out == "{\"nodes\":1}\n");
  CHECK(folder.keymove("perft --depth 0").out == "depth 0: 1\n");
  CHECK(folder.keymove("perft --depth 3 --reference").out == "depth 1: 20\ndepth 2: 400\ndepth 3: 8902\n");
  // A game that is over has no sequences of moves.
  CHECK(folder.keymove("perft --depth 2 --format json --fen '4R1k1/5ppp/8/8/8/8/8/7K b - -'").out == "{\"nodes\":0}\n");
}

TEST_CASE("perft divides by the first move") {
  const Folder folder;
  const std::string fen = "--fen '7k/8/8/8/8/8/8/K7 w - -'";
  CHECK(folder.keymove("perft --depth 2 --divide " + fen).out == "a1a2: 3\na1b1: 3\na1b2: 3\nnodes: 9\n");
  const std::string json = "{\"nodes\":9,\"moves\":{\"a1a2\":3,\"a1b1\":3,\"a1b2\":3}}\n";
  CHECK(folder.keymove("perft --depth 2 --divide --format json " + fen).out == json);
  CHECK(folder.keymove("perft --depth 2 --divide --format json --reference " + fen).out == json);
}

TEST_CASE("times are printed only on request") {
  const Folder folder;
  CHECK(count_of(folder.keymove("perft --depth 2").out, "nodes/s") == 0);
  CHECK(count_of(folder.keymove("perft --depth 2 --times").out, "nodes/s") == 2);
}

TEST_CASE("repairs of a position are reported") {
  const Folder folder;
  const Ran ran = folder.keymove("moves --fen '7k/8/8/8/8/8/8/K7 w K -'");
  CHECK(ran.code == 0);
  CHECK(ran.err == "repaired: removed the castling right K: king or rook has left its square\n");
}
