// Puzzles in positions of known games: what their annotators say is found, and what is obvious is left out.
#include "solver/mining/puzzle.h"

#include <catch2/catch.hpp>

#include "positions/variant_files/variant_reader.h"

using namespace keymove;
using solver::PuzzleOptions;

namespace {

/// The answer to the position of chess; `taken` is the square of the last capture.
solver::PuzzleAnswer answer(const std::string& fen, const PuzzleOptions& options, const std::string& taken = "") {
  const Setup setup = read_fen(*load_variant("chess"), fen)->setup;
  const auto engine = solver::make_engine(setup.variant, 8);
  const Square square = taken.empty() ? kNoSquare : *parse_square(setup.shape(), taken);
  return solver::find_puzzle(*engine, setup, engine->legal_moves(setup), square, options);
}

/// "m3 b3b8", or empty.
std::string puzzle(const std::string& fen, const PuzzleOptions& options, const std::string& taken = "") {
  const auto found = answer(fen, options, taken).puzzle;
  return found ? found->class_name + " " + coordinate_text(**load_variant("chess"), found->key) : "";
}

PuzzleOptions classes(const std::vector<std::string>& names) {
  PuzzleOptions options;
  options.classes = names;
  return options;
}

/// Morphy against the Duke and the Count, Paris 1858: 16.Qb8+ Nxb8 17.Rd8#.
const std::string kOpera = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16";
/// Réti against Tartakower, Vienna 1910: 9.Qd8+ Kxd8 10.Bg5+ and mate.
const std::string kReti = "rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq - 0 9";

}  // namespace

TEST_CASE("a forced win is a puzzle of the class of its length, and of no other") {
  CHECK(puzzle(kOpera, classes({"m1", "m3", "m5"})) == "m3 b3b8");
  CHECK(puzzle(kReti, classes({"m3", "m5"})) == "m5 d3d8");
  CHECK(puzzle(kReti, classes({"m3"})).empty());
  CHECK(puzzle(kOpera, classes({"m1", "m5"})).empty());
  // A won position is no puzzle about material.
  CHECK(puzzle(kOpera, classes({"m5", "e3"})).empty());
}

TEST_CASE("keys that differ only in the promotion are one") {
  // b8=Q# and b8=R# are mate.
  CHECK(puzzle("6k1/1P3ppp/8/8/8/8/8/6K1 w - - 0 1", classes({"m1"})) == "m1 b7b8q");
}

TEST_CASE("another first move that wins, though more slowly, spoils the puzzle") {
  // 1.Ra8# mates at once; after 1.Kf6 Kg8, with the rook on the open file, 2.Ra8# mates too.
  const std::string rook = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
  CHECK(puzzle(rook, classes({"m1"})) == "m1 a1a8");
  CHECK(puzzle(rook, classes({"m1", "m3"})).empty());
  PuzzleOptions deeper = classes({"m1"});
  deeper.depth = 3;
  CHECK(puzzle(rook, deeper).empty());
}

TEST_CASE("material is a puzzle if the key alone gains as much as is wanted") {
  // The knight gives check and takes the queen, which is worth 9; nobody takes it back.
  const std::string fork = "q3k3/8/8/1N6/8/8/8/4K3 w - - 0 1";
  CHECK(puzzle(fork, classes({"e3"})) == "e3 b5c7");
  PuzzleOptions dearer = classes({"e3"});
  dearer.gain = 10;
  CHECK(puzzle(fork, dearer).empty());
}

TEST_CASE("captures of men that nobody defends, and captures that take back, are left out unless they are wanted") {
  PuzzleOptions all = classes({"e1"});
  all.trivial = true;
  const std::string hanging = "4k3/8/8/3r4/8/8/8/3RK3 w - - 0 1";
  CHECK(puzzle(hanging, classes({"e1"})).empty());
  CHECK(puzzle(hanging, all) == "e1 d1d5");
  // Taking a rook with a rook that the pawn takes gains nothing by itself; so it is no exchange that wins.
  const std::string defended = "4k3/8/2p5/3q4/8/8/8/3RK3 w - - 0 1";
  CHECK(puzzle(defended, classes({"e1"})).empty());  // 9 for 5
  CHECK(puzzle(defended, all) == "e1 d1d5");
}

TEST_CASE("a position with few legal moves is left out, and so is one that ends at a limit") {
  // White is in check and has one move, which takes the queen.
  const std::string forced = "k7/8/8/8/8/8/5PPq/5R1K w - - 0 1";
  PuzzleOptions options = classes({"e1"});
  options.trivial = true;
  CHECK(puzzle(forced, options).empty());
  options.moves = 1;
  CHECK(puzzle(forced, options) == "e1 h1h2");
  PuzzleOptions cheap = classes({"m5"});
  cheap.nodes = 5;
  const auto cut = answer(kReti, cheap);
  CHECK_FALSE(cut.puzzle);
  CHECK(cut.limit);
}

TEST_CASE("the difficulty is the number of moves of a plain search, within the wanted range") {
  PuzzleOptions options = classes({"m3"});
  const auto free = answer(kOpera, options).puzzle;
  REQUIRE(free);
  REQUIRE(free->plain_nodes);
  options.difficulty = solver::Range{1, *free->plain_nodes - 1};
  CHECK(puzzle(kOpera, options).empty());
  options.difficulty = solver::Range{1, *free->plain_nodes};
  CHECK(puzzle(kOpera, options) == "m3 b3b8");
}

TEST_CASE("an exchange gains what it takes, less the man that is taken back") {
  const auto gain = [](const std::string& fen, const std::string& text) {
    const Setup setup = read_fen(*load_variant("chess"), fen)->setup;
    const auto engine = solver::make_engine(setup.variant, 1);
    return solver::exchange_gain(*engine, setup, *parse_coordinate_text(*setup.variant, text));
  };
  CHECK(gain("4k3/8/8/3r4/8/8/8/3RK3 w - - 0 1", "d1d5") == 5);
  CHECK(gain("4k3/8/2p5/3q4/8/8/8/3RK3 w - - 0 1", "d1d5") == 4);
  CHECK(gain("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q") == 8);
  CHECK(gain("4k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "b5c7") == 0);
  CHECK(gain("3qk3/8/8/1N6/8/8/8/4K3 w - - 0 1", "b5c7") == -3);
}
