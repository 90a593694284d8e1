// The certificates of the solver's answers, checked as they are, and compared with a full search when changed.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/game/stipulation.h"
#include "positions/variant_files/variant_reader.h"
#include "solver/engine/solver.h"
#include "tests/solver/search/win_questions.h"
#include "tests/support/certificates/certificate_changes.h"
#include "tests/support/certificates/certificate_samples.h"
#include "tests/support/positions.h"
#include "tests/support/problems.h"
#include "tests/support/shared_data.h"
#include "verify/certificates/check_certificate.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

/// Questions about the shipped suites: every win, the same one and two plies sooner, and the position after the key.
std::vector<WinQuestion> suite_questions() {
  std::vector<WinQuestion> out;
  for (const NamedProblem& p : shipped_problems()) {
    if (p.class_name == "b") continue;
    const Setup& setup = p.problem.setup;
    const int plies = *p.problem.goal.plies;
    if (p.problem.goal.kind != GoalKind::win) {
      out.push_back({p.id, setup, 3});
      continue;
    }
    out.push_back({p.id, setup, plies});
    out.push_back({p.id + " a ply sooner", setup, plies - 1});
    if (plies > 2) out.push_back({p.id + " two plies sooner", setup, plies - 2});
    const Setup lost = verify::play(setup, p.problem.claim.keys.front());
    out.push_back({p.id + " after the key", lost, plies - 1});
  }
  return out;
}

/// The finding of a question with its certificate, which must be complete.
struct Certified {
  Finding found;
  Certificate certificate;
};

std::optional<Certified> certified(solver::Solver& solver, const WinQuestion& question) {
  Finding found = solver.solve(question.setup, {GoalKind::win, question.plies});
  REQUIRE(found.status != Status::unknown);
  auto made = solver.certify(question.setup, found, kLarge);
  if (!can_be_certified(question.setup) || question.plies == 0) {
    if (verify::game_end(question.setup)) CHECK_FALSE(made);
    return std::nullopt;
  }
  REQUIRE(made);
  const CertificateClaim& claim = made->claim;
  const bool won = found.outcome == Outcome::win;
  CHECK(claim.outcome == found.outcome);
  CHECK(claim.plies == (found.status == Status::proved ? *found.distance : question.plies));
  CHECK(claim.keys == found.keys);
  CHECK(claim.exact == (found.status == Status::proved));
  CHECK(claim.only == won);
  CHECK(made->setup.same_position(question.setup));
  return Certified{std::move(found), std::move(*made)};
}

/// Numbers of certified answers.
struct Kinds {
  long wins = 0;
  long losses = 0;
  long none = 0;

  void add(Outcome outcome) { ++(outcome == Outcome::win ? wins : outcome == Outcome::loss ? losses : none); }
};

}  // namespace

TEST_CASE("every answer about the shipped suites gets a complete certificate that the checker accepts") {
  solver::Solver solver({});
  verify::CertificateChecker checker;
  Kinds kinds;
  const std::vector<WinQuestion> questions = suite_questions();
  for (std::size_t i = 0; i < questions.size(); i += static_cast<std::size_t>(scaled(1, 1, 20))) {
    INFO(questions[i].id << " " << write_fen(questions[i].setup) << " within " << questions[i].plies);
    const auto made = certified(solver, questions[i]);
    if (!made) continue;
    CHECK(said_of(checker, made->certificate) == "accepted");
    kinds.add(made->found.outcome);
  }
  CHECK(kinds.wins >= scaled(100, 100, 4));
  CHECK(kinds.losses >= scaled(60, 60, 2));
  CHECK(kinds.none >= scaled(200, 200, 8));
}

TEST_CASE("every answer about positions of random games gets a complete certificate that the checker accepts") {
  solver::Solver solver({});
  verify::CertificateChecker checker;
  Kinds kinds;
  for (const WinQuestion& question : random_win_questions(4, scaled(150, 3000, 10), scaled(40, 800, 3))) {
    INFO(question.id << " " << write_fen(question.setup) << " within " << question.plies);
    const auto made = certified(solver, question);
    if (!made) continue;
    CHECK(said_of(checker, made->certificate) == "accepted");
    kinds.add(made->found.outcome);
  }
  CHECK(kinds.wins >= scaled(100, 2000, 3));
  CHECK(kinds.losses >= scaled(5, 100, 0));
  CHECK(kinds.none >= scaled(200, 4000, 10));
}

TEST_CASE("a certificate that would be too large loses the only key, then the exact distance, then all") {
  solver::Solver solver({});
  verify::CertificateChecker checker;
  int without_only = 0;
  int without_exact = 0;
  int bare = 0;
  int nothing = 0;
  long asked = 0;
  for (const WinQuestion& question : suite_questions()) {
    if (asked++ % scaled(1, 1, 6) != 0) continue;
    const Finding found = solver.solve(question.setup, {GoalKind::win, question.plies});
    if (!can_be_certified(question.setup) || question.plies < 3) continue;
    INFO(question.id << " " << write_fen(question.setup) << " within " << question.plies);
    bool only = found.outcome == Outcome::win;
    bool exact = found.status == Status::proved;
    bool more = true;
    std::optional<std::size_t> minimum;  // bytes of the proof of the forced end alone
    for (const std::size_t bytes :
         {std::size_t{1} << 20, std::size_t{2000}, std::size_t{300}, std::size_t{40}, std::size_t{5}, std::size_t{0}}) {
      const auto made = solver.certify(question.setup, found, {std::size_t{1} << 22, bytes});
      if (found.outcome == Outcome::none) {
        CHECK((more || !made));  // less room never makes a certificate possible
        more = made.has_value();
        nothing += made ? 0 : 1;
        if (made) CHECK(made->body.size() <= bytes);
        if (made) CHECK(said_of(checker, *made) == "accepted");
        continue;
      }
      REQUIRE(made);
      CHECK(said_of(checker, *made) == "accepted");
      const CertificateClaim& claim = made->claim;
      CHECK((only || !claim.only));
      CHECK((exact || !claim.exact));
      CHECK((claim.exact || !claim.only));
      CHECK(claim.outcome == found.outcome);
      CHECK(claim.plies == *found.distance);
      CHECK(claim.keys == found.keys);
      if (only && !claim.only && claim.exact) ++without_only;
      if (exact && !claim.exact) ++without_exact;
      if (!claim.exact && !claim.only) {
        ++bare;
        minimum = made->body.size();
      }
      if (minimum) CHECK(made->body.size() <= *minimum + bytes);
      only = claim.only;
      exact = claim.exact;
    }
    if (!minimum || *minimum == 0) continue;
    CHECK_FALSE(solver.certify(question.setup, found, {*minimum - 1, std::size_t{1} << 20}));
    const auto fits = solver.certify(question.setup, found, {*minimum, 0});
    if (fits) CHECK(said_of(checker, *fits) == "accepted");
  }
  const long least = scaled(10, 10, 0);
  CHECK(without_only > least);
  CHECK(without_exact > least);
  CHECK(bare > least);
  CHECK(nothing > least);
}

TEST_CASE("every answer about self play gets a complete certificate that the checker accepts, for every length") {
  solver::Solver solver({});
  verify::CertificateChecker checker;
  Kinds kinds;
  // The first two have no selfmate in three; their refutations differ between five and six plies. Then selfmates in one
  // and in two, and a position in which no black man can mate.
  for (const char* fen : {"8/6r1/8/6n1/3P4/6Kb/6p1/3k4 w - -", "8/8/8/8/2Pk4/8/1p4K1/1Rn4R w - -",
                          "8/8/8/8/8/kp6/p7/K2R4 w - -", "8/8/8/8/1p6/k7/p7/K2Q4 w - -", "7k/8/6K1/8/8/8/8/R7 w - -"}) {
    for (const char* text : {"s#3", "s=2"}) {
      const Stipulation asked = *parse_stipulation(text);
      Setup setup = position("chess", fen);
      setup.variant = aimed_variant(setup.variant, asked);
      for (int plies = 1; plies <= asked.plies(); ++plies) {
        const WinQuestion question = {text, setup, plies};
        INFO(text << " " << fen << " within " << plies);
        const auto made = certified(solver, question);
        REQUIRE(made);
        CHECK(said_of(checker, made->certificate) == "accepted");
        kinds.add(made->found.outcome);
      }
    }
  }
  CHECK(kinds.wins > 0);
  CHECK(kinds.none > 0);
}

TEST_CASE("a limit of nodes leaves certificates out or makes them smaller, and they are accepted all the same") {
  verify::CertificateChecker checker;
  int made_some = 0;
  int made_none = 0;
  solver::Solver solver({});
  std::vector<std::pair<WinQuestion, Finding>> answers;
  for (const NamedProblem& p : shipped_wins()) {
    if (p.class_name != "m5" || answers.size() == static_cast<std::size_t>(scaled(1000, 1000, 8))) continue;
    const WinQuestion question = {p.id, p.problem.setup, 5};
    answers.emplace_back(question, solver.solve(question.setup, {GoalKind::win, 5}));
  }
  for (const int nodes : {1, 30, 1000, 30'000}) {
    solver::Limits limits;
    limits.nodes = static_cast<std::uint64_t>(nodes);
    solver::Solver limited(limits);
    for (const auto& [question, found] : answers) {
      static_cast<void>(limited.solve(question.setup, {GoalKind::win, 5}));
      const auto made = limited.certify(question.setup, found);
      INFO(question.id << " " << write_fen(question.setup) << " with " << nodes << " nodes");
      ++(made ? made_some : made_none);
      if (made) CHECK(said_of(checker, *made) == "accepted");
    }
  }
  CHECK(made_some > scaled(10, 10, 2));
  CHECK(made_none > scaled(10, 10, 2));
}

TEST_CASE("a changed certificate of the solver that is accepted states the truth") {
  solver::Solver solver({});
  verify::CertificateChecker checker;
  std::vector<Certificate> samples;
  std::vector<std::string> positions;
  const auto add = [&](const Setup& setup, int plies) {
    if (plies < 1 || !can_be_certified(setup)) return;
    const auto made = certified(solver, {"", setup, plies});
    if (!made) return;
    samples.push_back(made->certificate);
    positions.push_back(write_epd_board(setup));
  };
  for (const WonPosition& won : won_positions()) {
    const Setup setup = setup_of(won);
    add(setup, won.plies);
    add(setup, won.plies - 1);
    for (const Move& key : solver.solve(setup, {GoalKind::win, won.plies}).keys)
      add(verify::play(setup, key), won.plies - 1);
  }
  for (const WinQuestion& question : random_win_questions(9, 12, 0)) add(question.setup, std::min(question.plies, 3));
  std::sort(positions.begin(), positions.end());
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
  CHECK(positions.size() >= 30);

  Numbers numbers(20261122);
  const long rounds = scaled(10'000, 200'000, 500) / static_cast<long>(samples.size()) + 1;
  Tally tally;
  for (const Certificate& made : samples) {
    ForcedEnds truth;
    REQUIRE(checker.check(made).accepted());
    REQUIRE(truth.claim_holds(made));
    for (long i = 0; i < rounds; ++i) {
      Certificate mutant = made;
      for (std::size_t n = 1 + numbers.below(2); n > 0; --n) change(mutant, numbers);
      if (numbers.once_in(10)) mutant.claim.plies += std::array{-2, -1, 1, 2}.at(numbers.below(4));
      tally.add(mutant, checker.check(mutant), truth);
    }
  }
  CHECK(tally.accepted + tally.rejected >= scaled(10'000, 200'000, 500));
  CHECK(tally.accepted > (tally.accepted + tally.rejected) / 50);
  CHECK(tally.rejected > (tally.accepted + tally.rejected) / 4);
}

TEST_CASE("the claims of the solver's certificates are true by a full search") {
  solver::Solver solver({});
  Kinds kinds;
  for (const WinQuestion& question : random_win_questions(12, scaled(60, 600, 5), 0)) {
    INFO(question.id << " " << write_fen(question.setup) << " within " << question.plies);
    const auto made = certified(solver, question);
    if (!made) continue;
    ForcedEnds truth;
    CHECK(truth.claim_holds(made->certificate));
    kinds.add(made->found.outcome);
  }
  CHECK(kinds.wins > 0);
  CHECK(kinds.none > 0);
}

TEST_CASE("an answer is certified by a solver that has answered nothing, or something else since") {
  const VariantPtr chess = *load_variant("chess");
  const Setup two = read_fen(chess, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")->setup;
  const Setup six = read_fen(chess, "2b5/1p1p4/1P1Kp3/4P3/1BPkP1pN/P2B2p1/4P1N1/8 w - - 0 1")->setup;
  verify::CertificateChecker checker;
  solver::Solver first({});
  solver::Solver second({});
  const auto of_other = second.certify(two, first.solve(two, {GoalKind::win, 3}));
  REQUIRE(of_other);
  CHECK(said_of(checker, *of_other) == "accepted");
  const Finding found = first.find_win(six, 11);
  REQUIRE(found.within);
  first.solve(two, {GoalKind::win, 3});
  const auto late = first.certify(six, found);
  REQUIRE(late);
  CHECK(said_of(checker, *late) == "accepted");
}

TEST_CASE("a finished game and an answer that proves nothing have no certificate") {
  solver::Solver solver({});
  const Setup mated = position("chess", "4R1k1/5ppp/8/8/8/8/8/7K b - - 0 1");
  CHECK_FALSE(solver.certify(mated, solver.solve(mated, {GoalKind::win, 3})));
  CHECK_FALSE(solver.certify(mated, solver.find_win(mated, 3)));
  const Setup rook = position("chess", "7k/8/8/8/8/8/8/KR6 w - - 0 1");
  const Finding opinion = solver.solve(rook, {GoalKind::none, std::nullopt});
  CHECK(opinion.opinion() != nullptr);
  CHECK_FALSE(solver.certify(rook, opinion));
}
