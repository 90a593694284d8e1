// Help, series and reflex play: the solver's answers against all that the reference rules find, and known problems.
#include <algorithm>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/game/stipulation.h"
#include "positions/variant_files/variant_reader.h"
#include "solver/engine/solver.h"
#include "tests/support/positions.h"
#include "tests/support/random_play.h"
#include "tests/support/shared_data.h"
#include "verify/judge/reflex_play.h"
#include "verify/judge/solution_lines.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

constexpr std::uint64_t kMostMoves = 100'000;

Goal goal_of(const Setup& setup, const char* text) {
  const Stipulation asked = begun_by(setup.to_move, *parse_stipulation(text));
  return {GoalKind::win, asked.plies(), asked};
}

Finding solved(Setup setup, const char* text) {
  const Goal goal = goal_of(setup, text);
  setup.variant = aimed_variant(setup.variant, *goal.stipulation);
  return solver::Solver({}).solve(setup, goal);
}

/// The lines in coordinate text, with blanks between moves and a stroke between lines.
std::string lines_of(const Setup& setup, const Finding& finding) {
  std::string out;
  for (const auto& line : finding.solution_lines()->lines) {
    if (!out.empty()) out += " /";
    for (const Move& move : line) out += (out.empty() ? "" : " ") + coordinate_text(*setup.variant, move);
  }
  return out;
}

/// Compares the solver with the reference rules; 1 if there are solutions, and 0 if there are none or the position is
/// too large.
int compare(const Setup& setup, const char* text, std::uint64_t most_moves = kMostMoves) {
  const Goal goal = goal_of(setup, text);
  Setup aimed = setup;
  aimed.variant = aimed_variant(setup.variant, *goal.stipulation);
  INFO(text << " " << setup.variant->name << " " << write_fen(setup));
  if (goal.stipulation->is_reflex()) {
    const auto expected = verify::solve_reflex(aimed, *goal.stipulation, kMostMoves);
    if (!expected) return 0;
    const Finding found = solver::Solver({}).solve(aimed, goal);
    CHECK(found.keys == expected->keys);
    CHECK(found.distance.value_or(0) == 2 * expected->moves);
    return expected->keys.empty() ? 0 : 1;
  }
  const auto expected = verify::all_solutions(aimed, *goal.stipulation, most_moves);
  if (!expected) return 0;
  const Finding found = solver::Solver({}).solve(aimed, goal);
  REQUIRE(found.solution_lines() != nullptr);
  CHECK((found.solution_lines()->too_many || found.solution_lines()->lines == *expected));
  CHECK(verify::error_of_lines(aimed, *goal.stipulation, *expected) == std::nullopt);
  return expected->empty() ? 0 : 1;
}

/// A legal chess position with few men.
Setup few_men(std::mt19937& random) {
  Setup setup = near_corner(random() % 2 == 0 ? "KRPkpr" : "KQkpb", random);
  if (random() % 2 != 0) return setup;
  setup.to_move = Color::black;
  return verify::can_capture_royal(setup) ? few_men(random) : setup;
}

/// A legal chess position in which one side may castle. The other king and the men stand near the king at home.
Setup castling_position(const std::string& men, std::mt19937& random) {
  const bool white = random() % 2 == 0;
  for (;;) {
    Setup setup = position("chess", "8/8/8/8/8/8/8/K6k w - -");
    std::fill(setup.board.begin(), setup.board.end(), Man{});
    const auto put = [&](char letter, Color color, int file, int rank) {
      const int square = file + 8 * (white ? rank : 7 - rank);
      setup.at(static_cast<Square>(square)) = {*setup.variant->kind_of(letter), color};
    };
    const auto random_number = [&](int from, int to) { return std::uniform_int_distribution<int>(from, to)(random); };
    const Color home = white ? Color::white : Color::black;
    const auto wings = random() % 3;
    if (wings != 0) put('R', home, 0, 0);
    if (wings != 1) put('R', home, 7, 0);
    put('K', home, 4, 0);
    put('k', !home, random_number(2, 7), random_number(1, 3));
    for (const char letter : men)
      put(letter, letter < 'a' ? home : !home, random_number(1, 7),
          random_number(letter == 'P' || letter == 'p' ? 1 : 0, 3));
    setup.castling = rights_by_placement(setup);
    if (setup.castling != 0 && check_men(setup, {}).empty() && !verify::can_capture_royal(setup)) return setup;
  }
}

/// The number of positions for each stipulation: KEYMOVE_PROBLEMS, or a few.
int positions_each() {
  const char* stated = std::getenv("KEYMOVE_PROBLEMS");  // NOLINT: tests have one thread
  return stated != nullptr ? std::atoi(stated) : static_cast<int>(scaled(24, 24, 4));
}

}  // namespace

TEST_CASE("help, series and reflex play in chess agree with the other rules") {
  std::mt19937 random(2026);
  int with_solutions = 0;
  for (const char* text :
       {"h#1",    "h#1.5",   "h#2",     "h=2",     "hs#1",    "hs#1.5", "hs=2", "hr#1.5", "ser-#2",   "ser-#3",
        "ser-=3", "ser-h#2", "ser-h#3", "ser-s#2", "ser-r#2", "r#1",    "r#2",  "r=2",    "semi-r#2", "semi-r=2"}) {
    for (int i = 0; i < positions_each(); ++i) with_solutions += compare(few_men(random), text);
  }
  CHECK(with_solutions > scaled(20, 20, 2));
}

TEST_CASE("no solution is lost where moves are left out that cannot lead to the aim in time") {
  std::mt19937 random(7);
  int with_solutions = 0;
  for (const char* men : {"KRPPkpbn", "KBNPkqpp", "KQPkrppp", "KRBkpppn", "KPPPkrp", "KRBNkqrbnp"}) {
    for (const char* text :
         {"h#1.5", "h#2", "h=1.5", "h=2", "ser-#3", "ser-h#2", "ser-h#3", "ser-h=2", "ser-h=3", "ser-=3"}) {
      for (int i = 0; i < positions_each() / 4; ++i) {
        Setup setup = near_corner(men, random);
        setup.to_move = text[0] == 'h' && text[3] != '.' ? Color::black : Color::white;
        if (!verify::can_capture_royal(setup)) with_solutions += compare(setup, text, 4 * kMostMoves);
      }
    }
  }
  CHECK(with_solutions > scaled(10, 10, 1));
}

TEST_CASE("no solution is lost where a side may castle") {
  std::mt19937 random(9);
  int with_solutions = 0;
  for (const char* men : {"QN", "Bpp", "PPr", "Np", "B", "Qbn"}) {
    for (const char* text : {"h#1.5", "h#2", "h#2.5", "h=2", "ser-#3", "ser-h#2", "ser-h#3"}) {
      for (int i = 0; i < positions_each() / 3; ++i) {
        Setup setup = castling_position(men, random);
        setup.to_move = random() % 2 == 0 ? Color::black : Color::white;
        if (!verify::can_capture_royal(setup)) with_solutions += compare(setup, text, 4 * kMostMoves);
      }
    }
  }
  CHECK(with_solutions > scaled(10, 10, 1));
}

TEST_CASE("help, series and reflex play in every game agree with the other rules") {
  std::mt19937 random(15);
  int with_solutions = 0;
  for (const char* game : {"pawntastic-4x4", "pawntastic-5x5-ep", "minichess-5x5", "minichess-7x7", "gardner-5x5",
                           "los-alamos-6x6", "fairy-chess-8x8", "chess"}) {
    const verify::Rulebook book(variant_of(game));
    for (const char* text :
         {"h#1", "h#1.5", "hs#1", "hr#1", "ser-#2", "ser-h#1", "ser-s#1", "ser-r#1", "r#1", "semi-r#1"}) {
      for (int i = 0; i < positions_each() / 4; ++i)
        with_solutions += compare(book.write(random_walk(book, random, 60)), text);
    }
  }
  CHECK(with_solutions > scaled(10, 10, 1));
}

TEST_CASE("problems of help, series and reflex play") {
  SECTION("a helpmate in one: the king steps into the corner, and the rook mates on the last rank") {
    const Setup setup = position("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - -");
    CHECK(lines_of(setup, solved(setup, "h#1")) == "g8h8 a1a8");
  }
  SECTION("one man pins the knight and stands before a pawn: the queen on g3") {
    const Setup setup = position("chess", "8/pP6/B7/7p/4K1pr/7b/7p/4n1k1 b - -");
    CHECK(lines_of(setup, solved(setup, "h=2")) == "e1g2 b7b8q h2h1b b8g3");
  }
  SECTION("men beside their king are blocked by it when another man makes the last move") {
    const Setup setup = position("chess", "qrb5/bknp4/1ppK4/8/P7/8/8/7B b - -");
    CHECK(lines_of(setup, solved(setup, "ser-h=1")) == "c7b5 a4b5");
  }
  SECTION("the last move captures in passing and opens the rook's line") {
    const Setup setup = position("chess", "3rkr2/3p1p2/8/4P3/8/7B/8/4R1K1 b - -");
    CHECK(lines_of(setup, solved(setup, "h#1")) == "d7d5 e5d6 / d7d6 e5d6");
    CHECK(compare(setup, "h#1") == 1);
  }
  SECTION("the last move goes to where a man of its own side was captured") {
    const Setup setup = position("chess", "3N1k2/2P3p1/2B1K3/5p2/7b/p7/5p2/8 b - -");
    CHECK(lines_of(setup, solved(setup, "h#1")) == "h4d8 c7d8q / h4d8 c7d8r");
    CHECK(compare(setup, "h#1") == 1);
  }
  SECTION("the mating man goes round, since its straight way is closed") {
    const Setup setup = position("chess", "3B2rr/3K1kp1/5pr1/5p2/8/1N1bp3/4p3/7Q w - -");
    CHECK(lines_of(setup, solved(setup, "ser-#3")).find("h1e1 e1b4 b4e7") != std::string::npos);
    CHECK(compare(setup, "ser-#3", 10 * kMostMoves) == 1);
  }
  SECTION("the mated king captures on its way, which opens the line of the mating rook") {
    CHECK(compare(position("gardner-5x5", "1B3/k2p1/2R2/1K3/2n2 b - -"), "h#2") == 1);
  }
  SECTION("the mated king ends where a man of its own side was captured, on the line of the mating rook") {
    CHECK(compare(position("gardner-5x5", "2bR1/4k/B1K2/p2P1/5 b - -"), "h#2") == 1);
  }
  SECTION("three help mates in five") {  // Popeye's BEISPIEL: INTELL, solved by its intelligent mode
    const auto count = [](const char* fen) {
      return solved(position("chess", fen), "h#5").solution_lines()->lines.size();
    };
    CHECK(count("2N5/3p4/3rkpK1/8/3n4/8/8/8 b - -") == 2);
    CHECK(count("8/5p2/4r3/5K2/6n1/8/7P/4k3 b - -") == 1);
    CHECK(count("8/8/8/8/k6N/4K3/1P2p2p/8 b - -") == 1);
  }
  SECTION("half a move: White begins, and only this king's move guards b1 and b2") {
    const Setup setup = position("chess", "8/8/8/8/8/8/p7/k1K4R w - -");
    CHECK(lines_of(setup, solved(setup, "h#0.5")) == "c1c2");
    CHECK(lines_of(setup, solved(setup, "h#1")) == "c1c2");
  }
  SECTION("Black has no move, so that there is no helpmate") {
    const Setup setup = position("chess", "8/8/8/8/8/8/p7/k1K4R b - -");
    const Finding found = solved(setup, "h#3");
    CHECK(found.status == Status::disproved);
    CHECK(lines_of(setup, found).empty());
  }
  SECTION("in a series no check may be given before the last move") {
    // The queen mates on b7 with the king's help; all other ways there lead over a check.
    const Setup setup = position("chess", "k7/8/1K6/8/8/8/8/7R w - -");
    CHECK(lines_of(setup, solved(setup, "ser-#1")) == "h1h8");
    const Finding found = solved(setup, "ser-#2");
    for (const auto& line : found.solution_lines()->lines) {
      if (line.size() == 2) CHECK(coordinate_text(*setup.variant, line[0]) != "h1a1");
    }
  }
  SECTION("where the king may be captured, he may be attacked before the last move") {
    const auto game = parse_variant("captures", R"({"variant": "captures", "board": {"files": 4, "ranks": 3}, "men": {
        "k": {"moves": "K", "royal": true}, "e": {"moves": "FA"}, "q": {"moves": "Q"}}, "royal": "capture", "ends": [
        {"when": "royal captured", "result": "loss"}, {"when": "no moves", "result": "draw"}]})");
    REQUIRE(game);
    const Setup setup = position(*game, "Q2k/4/2Ke b - -");
    CHECK(lines_of(setup, solved(setup, "ser-#2")) == "d3c2 c2c1 / d3d2 d2c1");
    CHECK(compare(setup, "ser-#2") == 1);
  }
  SECTION("the far row ends a series, though the side that does not move has no move") {
    const auto game = parse_variant("row", R"({"variant": "row", "board": {"files": 4, "ranks": 4}, "men": {
        "k": {"moves": "K", "royal": true}, "p": {"moves": "fmW"}, "f": {"moves": "F"}, "g": {"moves": "G"}},
        "royal": "checkmate", "ends": [{"when": "far row reached", "men": "p", "result": "loss"},
        {"when": "no moves in check", "result": "loss"}]})");
    REQUIRE(game);
    const Setup setup = position(*game, "4/1KPg/2F1/k3 w - -");  // c4 would end the game
    CHECK(lines_of(setup, solved(setup, "exact-ser-x2")).find("c3c4") == std::string::npos);
    CHECK(compare(setup, "ser-x2") == 1);
  }
  SECTION("no line goes on from where a shorter one ends") {
    // With the rook on the fourth rank Black has no move but b2, which mates.
    const Setup setup = position("chess", "8/8/8/8/8/kp6/p7/K3R3 w - -");
    CHECK(lines_of(setup, solved(setup, "ser-s#1")) == "e1e4");
    const Finding found = solved(setup, "ser-s#2");
    CHECK(found.solution_lines()->lines.size() > 1);
    for (const auto& line : found.solution_lines()->lines) {
      if (line.size() == 2) CHECK(coordinate_text(*setup.variant, line[0]) != "e1e4");
    }
  }
  SECTION("in reflex play White must not be able to mate") {
    const Setup setup = position("chess", "k7/8/1K6/8/8/8/7r/7R w - -");
    CHECK(solved(setup, "r#2").status == Status::disproved);
  }
}
