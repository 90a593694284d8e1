// Searches for any win: the wins that they find and disprove, and the certificates of both.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/variant_files/variant_reader.h"
#include "solver/engine/solver.h"
#include "tests/solver/search/win_questions.h"
#include "tests/support/certificates/certificate_maker.h"
#include "tests/support/positions.h"
#include "tests/support/problems.h"
#include "tests/support/shared_data.h"
#include "verify/certificates/check_certificate.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;

TEST_CASE("any win is found where a full search finds one, and disproved where there is none") {
  solver::Solver solver({});
  verify::CertificateChecker checker;
  int found_wins = 0;
  int disproved = 0;
  int refuted = 0;  // those disproved with a certificate
  for (const WinQuestion& question : random_win_questions(21, scaled(60, 1000, 5), 0)) {
    const Setup& setup = question.setup;
    if (!can_be_certified(setup)) continue;
    ForcedEnds truth;
    for (int plies = 1; plies <= (setup.variant->royal_kind() ? 3 : 5); ++plies) {
      INFO(question.id << " " << write_fen(setup) << " within " << plies);
      const Finding found = solver.find_win(setup, plies);
      const bool won = truth.wins(setup, plies);
      const bool lost = !won && truth.loses(setup, plies);
      CHECK(found.status == (won || lost ? Status::proved : Status::disproved));
      CHECK(found.outcome == (won ? Outcome::win : lost ? Outcome::loss : Outcome::none));
      CHECK(found.keys.size() == (won ? 1 : 0));
      CHECK(found.distance.has_value() == lost);
      CHECK(found.within.has_value() == won);
      found_wins += won ? 1 : 0;
      disproved += won || lost ? 0 : 1;
      const auto made = solver.certify(setup, found);
      CHECK((made || !won));
      refuted += !won && !lost && made ? 1 : 0;
      if (made) CHECK(said_of(checker, *made) == "accepted");
      if (!won || !found.within || !made) continue;
      CHECK(*found.within <= plies);
      CHECK(truth.loses(verify::play(setup, found.keys.front()), *found.within - 1));
      CHECK(made->claim.plies == *found.within);
      CHECK(made->claim.keys == found.keys);
      CHECK_FALSE(made->claim.exact);
      CHECK_FALSE(made->claim.only);
    }
  }
  CHECK(found_wins > scaled(50, 500, 3));
  CHECK(disproved > scaled(100, 1000, 3));
  CHECK(refuted > disproved / 2);
}

namespace {

/// Checks that the line, if there is one, begins with the key, that its moves are legal, that it stays within the
/// bound, and that the winner has the last word.
void check_line(const Setup& setup, const Finding& found) {
  if (found.line.empty()) return;
  CHECK(found.line.front() == found.keys.front());
  CHECK(found.line.size() <= static_cast<std::size_t>(*found.within));
  CHECK(found.line.size() % 2 == 1);
  Setup at = setup;
  for (const Move& move : found.line) {
    CHECK_FALSE(verify::game_end(at));
    const std::vector<Move> legal = verify::moves_of(at);
    REQUIRE(std::find(legal.begin(), legal.end(), move) != legal.end());
    at = verify::play(at, move);
  }
}

}  // namespace

TEST_CASE("a win is not copied to a position in which the game is over although there are moves") {
  // The king on e3 or b5 that is not answered at once draws; a check wins.
  const VariantPtr variant = *parse_variant("unanswered", R"({
    "variant": "unanswered", "board": {"files": 8, "ranks": 5}, "royal": "checkmate", "start": "k6a/8/8/8/7K w",
    "men": {"k": {"moves": "W", "royal": true}, "a": {"moves": "F"}},
    "ends": [{"when": "goal unanswered", "result": "draw", "men": "k", "squares": {"white": ["e3"], "black": ["b5"]}},
             {"when": "checks received", "result": "loss", "count": 1}]})");
  const Setup setup = read_fen(variant, "k7/8/7a/3K4/8 b - - 1+1")->setup;
  solver::Solver solver({});
  CHECK(solver.find_win(setup, std::nullopt).outcome == Outcome::draw);
}

TEST_CASE("a win of any length comes with a line to its end") {
  // "Win At Chess" (Reinfeld), 293: mate in four.
  const Setup setup = position("chess", "1nbq1r1k/3rbp1p/p1p1pp1Q/1p6/P1pPN3/5NP1/1P2PPBP/R4RK1 w - - 0 1");
  solver::Solver solver({});
  const Finding found = solver.find_win(setup, std::nullopt);
  REQUIRE(found.within);
  check_line(setup, found);
  Setup end = setup;
  for (const Move& move : found.line) end = verify::play(end, move);
  CHECK(verify::game_end(end) == Outcome::loss);
}

TEST_CASE("a win of any length that is short enough counts where the plies are given") {
  // matetrack.epd (Joost VandeVondele): mate in 14. The tree alone does not find it with seven times these nodes.
  const Setup setup = position("chess", "k7/8/8/2Q5/3p4/1p1p4/pp1p4/rrbK4 w - - 0 1");
  constexpr int kPlies = 27;
  solver::Limits limits;
  limits.nodes = 400'000;
  solver::Solver solver(limits);
  const Finding found = solver.find_win(setup, kPlies);
  REQUIRE(found.status == Status::proved);
  CHECK(found.outcome == Outcome::win);
  CHECK(found.within.value_or(99) <= kPlies);
  const auto made = solver.certify(setup, found);
  REQUIRE(made);
  verify::CertificateChecker checker;
  CHECK(said_of(checker, *made) == "accepted");
}

TEST_CASE("a short loss is found with its distance although the winner has a quiet move and many to choose from") {
  // matetb.epd (Robert Nuernberg): the side to move is mated in 4, here two plies later. Proof-number search without a
  // length needs 700,000 nodes for some loss.
  const Setup setup = position("chess", "8/2N5/pp6/1b2rp1p/1Pp1pPkP/PpPpR3/1B1P2N1/3K4 b - - 0 1");
  solver::Limits limits;
  limits.nodes = 500'000;
  solver::Solver solver(limits);
  const Finding found = solver.find_win(setup, std::nullopt);
  CHECK(found.outcome == Outcome::loss);
  CHECK(found.distance == 6);
  const auto made = solver.certify(setup, found);
  REQUIRE(made);
  CHECK(made->claim.exact);
  verify::CertificateChecker checker;
  CHECK(said_of(checker, *made) == "accepted");
}

TEST_CASE("several threads find wins and losses of any length, and wins within the plies, with certificates") {
  struct Question {
    const char* fen;
    std::optional<int> plies;
    Outcome outcome;
  };
  // matetrack.epd (Joost VandeVondele): mates in 17 and in 14; matetb.epd (Robert Nuernberg): mated in 3. One thread
  // spends 300,000 to 800,000 nodes, so that others join it.
  const std::vector<Question> questions = {
      {"8/p2p4/8/3p4/1Q6/4K3/Pp6/qk6 w - - 0 1", {}, Outcome::win},
      {"k7/8/8/2Q5/3p4/1p1p4/pp1p4/rrbK4 w - - 0 1", 27, Outcome::win},
      {"8/2N5/pp6/1b2rp1p/1Pp1pPkP/PpPpR3/1B1P2N1/3K4 b - - 0 1", {}, Outcome::loss}};
  verify::CertificateChecker checker;
  for (const std::size_t threads : {2UL, 5UL}) {
    solver::Limits limits;
    limits.threads = threads;
    solver::Solver solver(limits);
    for (const Question& question : questions) {
      INFO(question.fen << ", " << threads << " threads");
      const Setup setup = position("chess", question.fen);
      const Finding found = solver.find_win(setup, question.plies);
      CHECK(found.outcome == question.outcome);
      if (question.plies) CHECK(found.within.value_or(99) <= *question.plies);
      const auto made = solver.certify(setup, found);
      REQUIRE(made);
      CHECK(said_of(checker, *made) == "accepted");
    }
  }
}

TEST_CASE("any win of a known mate is certified, with and without a given number of plies") {
  std::vector<NamedProblem> mates = shipped_wins();
  for (const int moves : {4, 5}) {
    for (const NamedProblem& p : matetrack_mates(moves, static_cast<std::size_t>(scaled(3, 20, 1)))) mates.push_back(p);
  }
  solver::Solver solver({});
  verify::CertificateChecker checker;
  int with_slack = 0;
  for (std::size_t i = 0; i < mates.size(); i += static_cast<std::size_t>(scaled(1, 1, 7))) {
    const Setup& setup = mates[i].problem.setup;
    const int distance = *mates[i].problem.claim.distance;
    for (const std::optional<int>& plies :
         {std::optional(distance), std::optional(distance + 2), std::optional<int>()}) {
      INFO(mates[i].id << " " << write_fen(setup) << " within " << (plies ? *plies : 0));
      const Finding found = solver.find_win(setup, plies);
      CHECK(found.status == Status::proved);
      CHECK(found.outcome == Outcome::win);
      REQUIRE(found.within);
      CHECK(*found.within >= distance);
      check_line(setup, found);
      if (plies) CHECK(*found.within <= *plies);
      REQUIRE(found.keys.size() == 1);
      const auto made = solver.certify(setup, found);
      REQUIRE(made);
      CHECK(said_of(checker, *made) == "accepted");
      CHECK(made->claim.keys == found.keys);
      CHECK(made->claim.plies == *found.within);
      CHECK_FALSE(made->claim.exact);
      CHECK_FALSE(made->slack);
      if (plies || *found.within < 3) continue;
      // Where that is too large, the distances that the search knows make one with slack.
      const auto slack = solver.certify(setup, found, {0, 0});
      if (!slack) continue;
      ++with_slack;
      CHECK(slack->slack);
      CHECK(said_of(checker, *slack) == "accepted");
      CHECK(slack->claim.plies == *found.within);
      CHECK_FALSE(solver.certify(setup, found, {0, 0, 0}));
    }
    if (distance < 3) continue;
    const Finding sooner = solver.find_win(setup, distance - 2);
    CHECK(sooner.status == Status::disproved);
    CHECK(sooner.keys.empty());
    const auto refuted = solver.certify(setup, sooner, kLarge);
    INFO(mates[i].id << " " << write_fen(setup));
    if (refuted) CHECK(said_of(checker, *refuted) == "accepted");
    CHECK((refuted || distance > 9));
  }
  CHECK(with_slack > 0);
}

namespace {

/// A game on a board that is a maze of stones: White's walker needs over 125 moves to its last rank, while Black's man
/// goes to and fro.
Setup maze() {
  const auto variant = parse_variant("maze.json", R"x({
    "variant": "maze", "board": {"files": 16, "ranks": 16},
    "men": {
      "w": {"name": "walker", "moves": "mW"},
      "s": {"name": "sentry", "moves": "msW"},
      "x": {"name": "stone", "moves": "(99,99)"}
    },
    "ends": [{"when": "far row reached", "men": "w", "result": "loss"}]
  })x");
  REQUIRE(variant);
  const std::string left = "/1" + std::string(15, 'x') + "/16";
  const std::string right = "/" + std::string(15, 'x') + "1/16";
  const std::string bottom = "/" + std::string(15, 'x') + "1/W15";
  const std::string board = "1s1" + std::string(13, 'x') + "/16" + right + left + right + left + right + left + bottom;
  return position(*variant, board + " w - - 0 1");
}

}  // namespace

TEST_CASE("a win and a loss of more than 250 plies are certified") {
  constexpr int kShortest = 2 * 132 + 1;  // with the steps that the gap of the sentry may save
  solver::Solver solver({});
  verify::CertificateChecker checker;
  const Setup setup = maze();
  const Finding won = solver.find_win(setup, std::nullopt);
  REQUIRE(won.within);
  CHECK(won.outcome == Outcome::win);
  CHECK(*won.within >= kShortest);
  const auto made = solver.certify(setup, won);
  REQUIRE(made);
  CHECK(made->slack);
  CHECK(made->claim.plies == *won.within);
  CHECK(made->claim.keys == won.keys);
  CHECK(said_of(checker, *made) == "accepted");
  const Setup after_key = verify::play(setup, won.keys.front());
  const Finding lost = solver.find_win(after_key, std::nullopt);
  REQUIRE(lost.within);
  CHECK(lost.outcome == Outcome::loss);
  CHECK(*lost.within >= kShortest - 1);
  auto loss = solver.certify(after_key, lost);
  REQUIRE(loss);
  CHECK(loss->slack);
  CHECK(said_of(checker, *loss) == "accepted");
  loss->claim.plies = kShortest - 3;
  CHECK(said_of(checker, *loss) != "accepted");
}

TEST_CASE("with an expected length that is too short, the longer win is found and proved") {
  const Setup two = position("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");  // Morphy's mate in two
  solver::Solver solver({});
  verify::CertificateChecker checker;
  CHECK(solver.find_win(two, 1).status == Status::disproved);
  const Finding longer = solver.find_win(two, 1, solver::Length::about);
  CHECK(longer.status == Status::proved);
  REQUIRE(longer.within);
  CHECK(*longer.within > 1);
  const auto made = solver.certify(two, longer);
  REQUIRE(made);
  CHECK(said_of(checker, *made) == "accepted");
  CHECK(solver.find_win(two, 3, solver::Length::about).keys == std::vector<Move>{move_of(two, "a1a6")});
  const Setup bare = position("chess", "7k/5K2/8/8/8/8/8/8 w - - 0 1");
  CHECK(solver.find_win(bare, 3).status == Status::disproved);
  CHECK(solver.find_win(bare, 3, solver::Length::about).outcome == Outcome::draw);
}

TEST_CASE("if there is no win, a search for any win ends at its limit without an answer") {
  solver::Limits limits;
  limits.nodes = 20'000;
  limits.hash_mib = 1;
  solver::Solver solver(limits);
  for (const char* fen : {"7k/8/8/8/8/8/8/KB6 w - - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}) {
    const Setup setup = position("chess", fen);
    const Finding found = solver.find_win(setup, std::nullopt);
    if (verify::game_end(setup)) continue;
    CHECK(found.status == Status::unknown);
    CHECK(found.keys.empty());
    CHECK_FALSE(found.within);
    CHECK_FALSE(found.proved_plies);
    CHECK_FALSE(solver.certify(setup, found));
  }
}
