// The solver, compared position by position with exhaustive tables that retrograde analysis by the reference rules
// makes.
#include "tests/support/retrograde.h"

#include <algorithm>
#include <cstddef>
#include <iostream>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "solver/engine/solver.h"
#include "tests/support/positions.h"
#include "tests/support/random_variant.h"
#include "tests/support/shared_data.h"

using namespace keymove;
using namespace keymove::tests;
using verify::Position;
using verify::Rulebook;

namespace {

/// Asks about every `every`-th position, within `plies` plies.
struct Ask {
  std::size_t every = 1;
  int plies = 0;
};

/// A table, and which of its positions to ask the solver about.
struct Exam {
  std::string variant;
  std::string men;        ///< as for placements(); "start": all positions that can follow from the start
  std::vector<Ask> asks;  ///< every one that fits a position is asked
  Ask exact = {};         ///< asks for exactly the distance and one ply less, if it is at most `plies`
  int longest = 0;        ///< the distance of the longest forced win, if it is known
  std::string ends = {};  ///< ends in place of the variant's, written as in a variant file
};

bool has_royals(const Variant& variant, const Position& at) {
  return variant.royal == RoyalRule::none ||
         (at.royal(Color::white) != kNoSquare && at.royal(Color::black) != kNoSquare);
}

bool agrees(const Finding& found, const TableEntry& expected, int plies) {
  const bool within = expected.outcome != Outcome::none && expected.distance <= plies;
  if (!within) return found.status == Status::disproved;
  return found.status == Status::proved && found.outcome == expected.outcome && found.distance == expected.distance;
}

std::string text_of(const TableEntry& value) {
  return std::string(keymove::text_of(value.outcome)) + " in " + std::to_string(value.distance);
}

/// Asks the solver about positions of the table and fails at the first wrong answer. Returns the number of positions.
long compare_exam(const Exam& exam, const Rulebook& book, const RetrogradeTable& table) {
  solver::Limits limits;
  limits.hash_mib = 1;
  solver::Solver solver(limits);
  const auto ask = [&](const Setup& setup, const TableEntry& expected, int plies) {
    const Finding found = solver.decide(setup, plies);
    if (agrees(found, expected, plies)) return;
    FAIL(exam.variant << " " << write_fen(setup) << " within " << plies << ": the table has " << text_of(expected)
                      << ", the solver " << text_of({found.outcome, found.distance.value_or(-1)}));
  };
  long compared = 0;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const auto chosen = [i](const Ask& a) { return a.plies > 0 && i % a.every == 0; };
    if (!chosen(exam.exact) && std::none_of(exam.asks.begin(), exam.asks.end(), chosen)) continue;
    const Position at = table.position(i);
    if (!has_royals(*book.variant(), at)) continue;
    const Setup setup = book.write(at);
    const TableEntry value = table.value(i);
    ++compared;
    for (const Ask& a : exam.asks) {
      if (chosen(a)) ask(setup, value, a.plies);
    }
    const bool forced = value.outcome != Outcome::none && value.distance > 0 && value.distance <= exam.exact.plies;
    if (!forced || !chosen(exam.exact)) continue;
    ask(setup, value, value.distance);
    ask(setup, value, value.distance - 1);
  }
  return compared;
}

RetrogradeTable table_of(const Rulebook& book, const std::string& men) {
  if (men != "start") return {book, placements(book, men)};
  return {book, {book.read(position(book.variant(), book.variant()->start_fen))}};
}

/// Makes the table and compares the solver with it. Prints and returns the number of positions compared.
long examine(const Exam& exam) {
  const Rulebook book(exam.ends.empty() ? variant_of(exam.variant) : with_ends(exam.variant, exam.ends));
  const RetrogradeTable table = table_of(book, exam.men);
  INFO(exam.variant << " " << exam.men << " " << exam.ends);
  if (exam.longest != 0) CHECK(table.longest() == exam.longest);
  const long compared = compare_exam(exam, book, table);
  std::cout << exam.variant << " " << exam.men << (exam.ends.empty() ? "" : " with other ends") << ": " << table.size()
            << " positions, longest " << table.longest() << " plies, " << compared << " compared" << std::endl;
  return compared;
}

// The longest mates of KQK, KRK and KPK are known to take 10, 16 and 28 moves; the losing side has twice as many plies.
constexpr int kLongestQueenMate = 20;
constexpr int kLongestRookMate = 32;
constexpr int kLongestPawnMate = 56;

// In games of pawns alone no position can repeat, and a game has fewer plies: the solver decides it to the end.
constexpr int kWholeGame = 20;

std::vector<Exam> short_exams() {
  return {{"pawntastic-4x4", "start", {{1, kWholeGame}}, {1, kWholeGame}},
          {"pawntastic-5x5-ep", "start", {{20, kWholeGame}}, {100, kWholeGame}},
          {"minichess-5x5", "KQk", {{3, 3}, {50, 5}}, {500, 7}},
          {"gardner-5x5", "KRk", {{3, 3}, {50, 5}}, {500, 7}}};
}

std::vector<Exam> default_exams() {
  return {{"pawntastic-4x4", "start", {{1, kWholeGame}}, {1, kWholeGame}},
          {"pawntastic-5x5", "start", {{5, kWholeGame}}, {50, kWholeGame}},
          {"pawntastic-5x5-ep", "start", {{5, kWholeGame}}, {50, kWholeGame}},
          {"pawntastic-4x6", "start", {{5, kWholeGame}}, {50, kWholeGame}},
          {"minichess-5x5", "KQk", {{2, 5}}, {100, 9}},
          {"minichess-5x5", "KPk", {{2, 5}}, {100, 9}},
          {"minichess-5x5", "KBNk", {{5, 3}, {50, 5}}, {1000, 9}},
          {"gardner-5x5", "KPk", {{2, 5}}, {100, 9}},
          {"minichess-7x7", "KEk", {{2, 3}, {50, 5}}, {1000, 7}},
          {"minichess-7x7", "KAk", {{2, 3}, {50, 5}}, {1000, 7}},
          {"fairy-chess-8x8", "KCk", {{5, 3}, {100, 5}}, {1000, 7}},
          {"fairy-chess-8x8", "KRk", {{5, 3}, {100, 5}}, {1000, 7}},
          {"chess", "KQk", {{5, 3}, {500, 5}}, {4000, 7}, kLongestQueenMate},
          {"chess", "KRk", {{5, 3}, {500, 5}}, {4000, 7}, kLongestRookMate}};
}

std::vector<Exam> long_exams() {
  return {{"pawntastic-4x4", "start", {{1, kWholeGame}}, {1, kWholeGame}},
          {"pawntastic-5x5", "start", {{1, kWholeGame}}, {1, kWholeGame}},
          {"pawntastic-5x5-ep", "start", {{1, kWholeGame}}, {1, kWholeGame}},
          {"pawntastic-4x6", "start", {{1, kWholeGame}}, {1, kWholeGame}},
          {"pawntastic-4x6-ep", "start", {{1, kWholeGame}}, {1, kWholeGame}},
          {"pawntastic-6x5", "start", {{1, kWholeGame}}, {10, kWholeGame}},
          {"pawntastic-6x5-ep", "start", {{1, kWholeGame}}, {10, kWholeGame}},
          {"pawntastic-5x6", "start", {{1, kWholeGame}}, {10, kWholeGame}},
          {"minichess-5x5", "KQk", {{1, 5}}, {10, 9}},
          {"minichess-5x5", "KPk", {{1, 5}}, {10, 9}},
          {"minichess-5x5", "KBNk", {{1, 5}}, {100, 9}},
          {"minichess-5x5", "KPkp", {{1, 5}}, {10'000, 9}},
          {"gardner-5x5", "KPk", {{1, 5}}, {10, 9}},
          {"gardner-5x5", "KRkn", {{1, 5}}, {100, 9}},
          {"gardner-5x5", "KPkp", {{1, 5}}, {10'000, 9}},
          {"los-alamos-6x6", "KQk", {{1, 5}}, {100, 9}},
          {"minichess-7x7", "KEk", {{1, 5}}, {300, 7}},
          {"minichess-7x7", "KAk", {{1, 5}}, {300, 7}},
          {"minichess-7x7", "KFk", {{1, 5}}, {300, 7}},
          {"fairy-chess-8x8", "KCk", {{1, 5}}, {100, 7}},
          {"fairy-chess-8x8", "KSk", {{1, 5}}, {100, 7}},
          {"fairy-chess-8x8", "KRk", {{1, 5}}, {300, 7}},
          {"chess", "KQk", {{1, 5}}, {1000, 9}, kLongestQueenMate},
          {"chess", "KRk", {{1, 5}}, {1000, 9}, kLongestRookMate},
          {"chess", "KPk", {{1, 5}}, {3000, 9}, kLongestPawnMate}};
}

/// Ends in unusual orders and with all results. Most of them make the common short cuts wrong.
std::vector<Exam> exams_of_ends() {
  constexpr Ask kDeep = {10, 5};
  constexpr Ask kExact = {40, 7};
  return {
      {"pawntastic-4x4",
       "start",
       {{1, kWholeGame}},
       {1, kWholeGame},
       0,
       R"([{"when": "no moves", "result": "draw"}, {"when": "far row reached", "result": "loss"}])"},
      {"pawntastic-4x4",
       "start",
       {{1, kWholeGame}},
       {1, kWholeGame},
       0,
       R"([{"when": "far row reached", "result": "loss"}, {"when": "no moves", "result": "win"}])"},
      {"pawntastic-4x4",
       "start",
       {{1, kWholeGame}},
       {1, kWholeGame},
       0,
       R"([{"when": "far row reached", "result": "win"}, {"when": "no moves", "result": "loss"}])"},
      {"pawntastic-4x4", "start", {{1, kWholeGame}}, {1, kWholeGame}, 0, R"([{"when": "no moves", "result": "loss"}])"},
      {"minichess-5x5",
       "KQkp",
       {{20, 3}, {200, 5}},
       {2000, 7},
       0,
       R"([{"when": "royal captured", "result": "loss"}, {"when": "no safe move", "result": "draw"}])"},
      {"minichess-5x5",
       "KQkp",
       {{20, 3}, {200, 5}},
       {2000, 7},
       0,
       R"([{"when": "no safe move", "result": "win"}, {"when": "bare kings", "result": "loss"},
           {"when": "royal captured", "result": "loss"}])"},
      {"minichess-5x5",
       "KPk",
       {{1, 3}, kDeep},
       kExact,
       0,
       R"([{"when": "far row reached", "men": "q", "result": "win"}, {"when": "royal captured", "result": "loss"},
           {"when": "no moves in check", "result": "win"}, {"when": "no moves", "result": "loss"}])"},
      {"minichess-5x5",
       "KPk",
       {{1, 3}, kDeep},
       kExact,
       0,
       R"([{"when": "royal captured", "result": "draw"}, {"when": "far row reached", "men": "kp", "result": "loss"}])"},
      {"gardner-5x5",
       "KPk",
       {{1, 3}, kDeep},
       kExact,
       0,
       R"([{"when": "no moves in check", "result": "loss"}, {"when": "no moves", "result": "win"}])"},
      {"gardner-5x5",
       "KRk",
       {{1, 3}, kDeep},
       kExact,
       0,
       R"([{"when": "no moves in check", "result": "draw"}, {"when": "no moves", "result": "loss"},
           {"when": "bare kings", "result": "loss"}])"},
      {"gardner-5x5",
       "KPk",
       {{1, 3}, kDeep},
       kExact,
       0,
       R"([{"when": "no moves", "result": "loss"}, {"when": "far row reached", "men": "q", "result": "draw"},
           {"when": "far row reached", "result": "loss"}])"},
      {"minichess-7x7",
       "KEk",
       {{5, 3}},
       {400, 5},
       0,
       R"([{"when": "no safe move", "result": "loss"}, {"when": "no moves in check", "result": "win"},
           {"when": "royal captured", "result": "loss"}])"}};
}

/// Asks for any win and for the shortest, both of any length, about every `every`-th position of the table, and fails
/// at the first wrong answer. Returns the number of positions.
long compare_any_length(const Exam& exam, std::size_t every) {
  const Rulebook book(exam.ends.empty() ? variant_of(exam.variant) : with_ends(exam.variant, exam.ends));
  const RetrogradeTable table = table_of(book, exam.men);
  solver::Limits limits;
  limits.hash_mib = 4;
  limits.nodes = 20'000'000;
  solver::Solver solver(limits);
  long compared = 0;
  for (std::size_t i = 0; i < table.size(); i += every) {
    const Position at = table.position(i);
    if (!has_royals(*book.variant(), at)) continue;
    const Setup setup = book.write(at);
    const TableEntry value = table.value(i);
    const Outcome expected = value.outcome == Outcome::none ? Outcome::draw : value.outcome;
    const Finding any = solver.find_win(setup, std::nullopt);
    const Finding shortest = solver.solve(setup, {GoalKind::win, 250});
    INFO(exam.variant << " " << exam.ends << " " << write_fen(setup) << ": the table has " << text_of(value));
    REQUIRE(any.status == Status::proved);
    REQUIRE(any.outcome == expected);
    REQUIRE(any.distance.value_or(any.within.value_or(value.distance)) >= value.distance);
    REQUIRE(shortest.status == Status::proved);
    REQUIRE(shortest.outcome == expected);
    if (expected != Outcome::draw) REQUIRE(shortest.distance == value.distance);
    ++compared;
  }
  return compared;
}

}  // namespace

TEST_CASE("questions about wins of any length are answered as exhaustive tables do, draws too") {
  const auto every = [](long normal) { return static_cast<std::size_t>(scaled(normal, normal / 10, normal * 10)); };
  long compared = 0;
  for (const Exam& exam : exams_of_ends()) {
    if (exam.men == "start") compared += compare_any_length(exam, every(10));
    if (exam.variant == "gardner-5x5") compared += compare_any_length(exam, every(1'000));
  }
  compared += compare_any_length({"pawntastic-4x6", "start", {}}, every(1'000));
  compared += compare_any_length({"pawntastic-5x5-ep", "start", {}}, every(1'000));
  compared += compare_any_length({"chess", "KBk", {}}, every(10'000));
  REQUIRE(compared >= scaled(500, 5'000, 50));
}

TEST_CASE("an opinion about few men expects a win where exhaustive tables have one") {
  const Rulebook book(variant_of("gardner-5x5"));
  const RetrogradeTable table = table_of(book, "KRk");
  solver::Limits limits;
  limits.hash_mib = 4;
  solver::Solver solver(limits);
  long won = 0;
  for (std::size_t i = 0; i < table.size(); i += static_cast<std::size_t>(scaled(150, 20, 1'500))) {
    const TableEntry value = table.value(i);
    const Setup setup = book.write(table.position(i));
    if (value.outcome != Outcome::win || value.distance <= 5) continue;
    const Finding found = solver.solve(setup, {GoalKind::best, std::nullopt});
    INFO(write_fen(setup));
    REQUIRE(found.opinion() != nullptr);
    CHECK(found.opinion()->end_ply.value_or(0) > 0);
    ++won;
  }
  REQUIRE(won >= scaled(10, 40, 2));
}

TEST_CASE("the solver decides every position of games with unusual ends as exhaustive tables do") {
  long compared = 0;
  for (const Exam& exam : exams_of_ends()) {
    if (sanitized() && exam.variant != "pawntastic-4x4") continue;
    compared += examine(exam);
  }
  REQUIRE(compared >= scaled(50'000, 50'000, 1'000));
}

TEST_CASE("the solver decides every position of exhaustive tables as they do") {
  constexpr long kDefault = 1;
  constexpr long kLong = 2;
  constexpr long kShort = 3;
  const long mode = scaled(kDefault, kLong, kShort);
  long compared = 0;
  for (const Exam& exam : mode == kShort ? short_exams() : mode == kLong ? long_exams() : default_exams()) {
    compared += examine(exam);
  }
  std::cout << compared << " positions compared" << std::endl;
  REQUIRE(compared >= scaled(500'000, 20'000'000, 20'000));
}
