// Answers from tables of few men, compared with those of the searches.
#include <algorithm>
#include <random>
#include <span>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "solver/engine/solver.h"
#include "tests/support/positions.h"
#include "tests/support/shared_data.h"
#include "verify/certificates/check_certificate.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

Goal win_within(int plies) {
  Goal goal;
  goal.kind = GoalKind::win;
  goal.plies = plies;
  return goal;
}

/// A legal position with these men, White's in upper case.
Setup random_position(const VariantPtr& variant, const std::string& men, std::mt19937& random) {
  const verify::Rulebook book(variant);
  for (;;) {
    verify::Position at = book.empty();
    for (const char letter : men) {
      Square s = kNoSquare;
      do {
        s = static_cast<Square>(random() % static_cast<unsigned>(variant->shape.squares()));
      } while (at.at(s).present());
      book.put(at, s, {*variant->kind_of(letter), letter < 'a' ? Color::white : Color::black});
    }
    at = book.with_turn(at, random() % 2 == 0 ? Color::white : Color::black, kNoSquare);
    if (!book.can_capture_royal(at) && !book.end(at)) return book.write(at);
  }
}

/// Checks that b, of a search with few nodes, says the same as a. Its line may end early.
void check_equal(const Finding& a, const Finding& b) {
  CHECK(a.status == b.status);
  CHECK(a.outcome == b.outcome);
  CHECK(a.distance == b.distance);
  CHECK(a.keys == b.keys);
  REQUIRE(b.line.size() <= a.line.size());
  CHECK(std::equal(b.line.begin(), b.line.end(), a.line.begin()));
  CHECK(a.proof == b.proof);
  CHECK(a.proved_plies == b.proved_plies);
}

}  // namespace

TEST_CASE("tables of few men answer as searches do") {
  struct Ending {
    const char* variant;
    const char* men;
    int plies;
  };
  std::mt19937 random(7);
  int looked_up = 0;
  for (const auto& [name, men, plies] : {Ending{"gardner-5x5", "KRk", 9}, Ending{"minichess-5x5", "KQk", 9},
                                         Ending{"gardner-5x5", "KPk", 9}, Ending{"chess", "KQk", 7}}) {
    const VariantPtr variant = variant_of(name);
    solver::Limits limits;
    solver::Solver tables(limits);
    limits.nodes = 2'000;  // fewer than the numbers of any of these tables
    solver::Solver searches(limits);
    for (long i = 0; i < scaled(40, 400, 5); ++i) {
      const Setup setup = random_position(variant, men, random);
      INFO(name << " " << write_fen(setup));
      const Finding searched = searches.solve(setup, win_within(plies));
      const Finding found = tables.solve(setup, win_within(plies));
      REQUIRE(found.status != Status::unknown);
      if (searched.status == Status::unknown) continue;
      check_equal(found, searched);
      if (found.nodes != searched.nodes) ++looked_up;
      const Finding decided = tables.decide(setup, plies);
      const Finding decided_by_search = searches.decide(setup, plies);
      if (decided_by_search.status == Status::unknown) continue;
      CHECK(decided.status == decided_by_search.status);
      CHECK(decided.distance == decided_by_search.distance);
      CHECK(decided.proved_plies == decided_by_search.proved_plies);
    }
  }
  CHECK(looked_up >= scaled(10, 100, 1));
}

TEST_CASE("answers from tables do not depend on the questions before, and neither do their nodes and certificates") {
  const VariantPtr chess = variant_of("chess");
  const Setup rook = position(chess, "8/8/8/8/8/2k5/8/KR6 w - - 0 1");
  const Setup queen = position(chess, "8/8/8/3K4/8/8/1q6/k7 b - - 0 1");
  solver::Limits limits;
  limits.hash_mib = 2;
  solver::Solver fresh(limits);
  const Finding first = fresh.solve(rook, win_within(250));
  const auto certificate = fresh.certify(rook, first);
  solver::Solver used(limits);
  for (const Setup& before : {queen, rook, queen}) used.solve(before, win_within(250));
  const Finding second = used.solve(rook, win_within(250));
  const auto again = used.certify(rook, second);
  CHECK(first.distance == 27);  // mate in 14
  check_equal(first, second);
  CHECK(first.nodes == second.nodes);
  REQUIRE(certificate);
  REQUIRE(again);
  CHECK(certificate->body == again->body);
  CHECK(verify::CertificateChecker().check(*certificate).accepted());
}

TEST_CASE("a game of few men that nobody can win by force is a draw") {
  solver::Solver solver({});
  const Setup setup = position("chess", "8/8/8/3k4/8/8/8/KN6 w - - 0 1");
  const Finding drawn = solver.solve(setup, win_within(250));
  CHECK(drawn.status == Status::proved);
  CHECK(drawn.outcome == Outcome::draw);
  CHECK(solver.solve(setup, win_within(99)).status == Status::disproved);
}

TEST_CASE("any win of a given length, and a value without limits, come from tables, too") {
  // The longest mate of bishop and knight is one in 33, as published statistics say, and this one takes as long.
  const Setup longest = position("chess", "8/8/8/8/8/8/2k5/KNB5 w - - 0 1");
  constexpr int kPlies = 65;
  solver::Limits limits;
  limits.nodes = 6'000'000;
  solver::Solver solver(limits);
  const Finding found = solver.find_win(longest, kPlies);
  CHECK(found.outcome == Outcome::win);
  CHECK(found.within.value_or(found.distance.value_or(0)) == kPlies);
  CHECK(solver.find_win(longest, kPlies - 2).status == Status::disproved);
  solver.set_limits({});
  const Finding value = solver.solve(longest, {GoalKind::value, 0});
  CHECK(value.outcome == Outcome::win);
  CHECK(value.distance == kPlies);
}

TEST_CASE("the longest mates of endings with a pawn are as long as published lists say") {
  struct Longest {
    const char* fen;
    int moves;
  };
  // Kirill Kryukov, "Longest checkmates"; the positions are those of its list.
  const Longest endings[] = {{"8/8/8/1k6/8/8/K5P1/8 w - - 0 1", 28},    {"8/8/K7/3p4/8/3k4/4R3/8 w - - 0 1", 26},
                             {"8/8/1R6/2kP4/8/8/8/K7 w - - 0 1", 16},   {"8/7N/8/8/8/5k2/7P/K7 w - - 0 1", 27},
                             {"8/3P4/KBk5/8/8/8/8/8 w - - 0 1", 31},    {"8/5k2/2PK4/5r2/8/8/8/8 w - - 0 1", 43},
                             {"3Q4/3K4/8/8/8/3k4/3p4/8 w - - 0 1", 28}, {"8/8/8/k7/8/n7/K5P1/8 w - - 0 1", 29},
                             {"8/8/8/k7/8/b7/K5P1/8 w - - 0 1", 29},    {"8/8/8/8/p7/8/N7/k1K5 w - - 0 1", 7}};
  solver::Solver solver(solver::Limits{});
  for (const Longest& ending : std::span(endings).first(static_cast<std::size_t>(scaled(2, 10, 1)))) {
    INFO(ending.fen);
    const Finding found = solver.solve(position("chess", ending.fen), win_within(2 * ending.moves + 1));
    CHECK(found.status == Status::proved);
    CHECK(found.outcome == Outcome::win);
    CHECK(found.distance == 2 * ending.moves - 1);
  }
}
