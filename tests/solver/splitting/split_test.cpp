// Questions cut into parts: the parts' answers together are the answer, and their proofs together prove it.
#include "solver/splitting/split.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "solver/engine/solver.h"
#include "solver/splitting/join.h"
#include "tests/support/positions.h"
#include "tests/support/shared_data.h"
#include "verify/certificates/check_certificate.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

const Goal kValue{GoalKind::value, std::nullopt};

Goal within(int plies) { return {GoalKind::win, plies}; }

std::vector<solver::Part> parts_of(const Setup& setup, const Goal& goal, std::size_t parts) {
  solver::SplitOptions options;
  options.parts = parts;
  options.least_effort = 1;
  return solver::split(setup, goal, options, [](std::size_t /*made*/) { return true; });
}

/// For questions so small. Clearing a large table would take far longer than a part.
solver::Limits small_table() {
  solver::Limits limits;
  limits.hash_mib = 1;
  return limits;
}

/// The answers to parts, as machines without anything in common would give them.
class Answers {
 public:
  Answers(const Setup& root, const Goal& goal, std::vector<solver::Part> parts)
      : root_(root), goal_(goal), tree_(root, goal), parts_(std::move(parts)) {
    for (const solver::Part& part : parts_) {
      const auto node = tree_.follow(part.line);
      REQUIRE(node);
      answered_.push_back({*node, std::nullopt, 0});
    }
  }

  [[nodiscard]] std::size_t size() const { return parts_.size(); }
  [[nodiscard]] const solver::QuestionTree& tree() const { return tree_; }

  void answer(std::size_t i) {
    solver::Solver solver{small_table()};
    const Finding finding = solver.solve(parts_[i].setup, parts_[i].goal);
    auto certificate = solver.certify(parts_[i].setup, finding);
    REQUIRE(certificate);
    REQUIRE(verify::check_certificate(*certificate).accepted());
    answered_[i].answer = solver::PartAnswer::of(*certificate);
    answered_[i].proof_bytes = certificate->body.size();
    proofs_.push_back(std::move(*certificate));
  }
  void answer_all() {
    for (std::size_t i = 0; i < size(); ++i) answer(i);
  }
  /// Exchanges the answer to a part.
  void exchange(std::size_t i, std::optional<solver::PartAnswer>& answer) { std::swap(answered_[i].answer, answer); }

  [[nodiscard]] solver::Joined joined() const { return solver::join(tree_, answered_); }

  /// The certificate of the whole.
  std::optional<Certificate> certificate() {
    solver::Joined all = joined();
    solver::Solver solver{small_table()};
    return solver.certify_joint(root_, all.finding, {proofs_, all.chosen});
  }

 private:
  Setup root_;
  Goal goal_;
  solver::QuestionTree tree_;
  std::vector<solver::Part> parts_;
  std::vector<solver::AnsweredPart> answered_;
  std::vector<Certificate> proofs_;
};

struct Question {
  std::string variant;
  std::string fen;
  Goal goal;
};

const std::vector<Question> kQuestions = {
    {"pawntastic-5x5", "5/ppppp/5/PPPPP/5 w - - 0 1", kValue},     // won
    {"pawntastic-5x5-ep", "5/ppppp/5/PPPPP/5 w - - 0 1", kValue},  // drawn
    {"pawntastic-5x5", "5/ppppp/P4/1PPPP/5 b - - 0 1", kValue},
    {"pawntastic-6x6-ep", "6/p1pp1p/1p2p1/P2PPP/1PP3/6 w - - 0 1", kValue},
    {"chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", within(3)},       // Morphy's mate in two
    {"chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", within(2)},       // neither
    {"chess", "k1K5/1p6/RP6/8/8/8/8/1b6 b - - 0 1", within(4)},      //
    {"chess", "6k1/5ppp/8/8/8/8/5PPP/R3R1K1 b - - 0 1", within(4)},  //
    {"chess", "7k/8/5K2/8/8/8/6R1/8 b - - 0 1", within(4)},          // lost
    {"minichess-5x5", "k4/2Q2/5/5/4K w - - 0 1", within(3)},         // king capture
    {"fairy-chess-8x8", "k7/8/1K6/8/8/8/8/7R w - - 0 1", within(3)},
};

}  // namespace

TEST_CASE("the parts of a question give its answer, and a certificate that claims the same") {
  for (const Question& question : kQuestions) {
    CAPTURE(question.variant, question.fen, question.goal.plies.value_or(0));
    const Setup setup = position(question.variant, question.fen);
    solver::Solver solver{small_table()};
    const Finding whole = solver.solve(setup, question.goal);
    const auto wanted = solver.certify(setup, whole);
    REQUIRE(wanted);
    for (const std::size_t count :
         sanitized() ? std::vector<std::size_t>{1, 30} : std::vector<std::size_t>{1, 30, 300, 500}) {
      CAPTURE(count);
      Answers answers(setup, question.goal, parts_of(setup, question.goal, count));
      answers.answer_all();
      const solver::Joined joined = answers.joined();
      CHECK(joined.whole);
      CHECK(joined.finding.status == whole.status);
      CHECK(joined.finding.outcome == whole.outcome);
      if (question.goal.kind == GoalKind::value) {
        // Its parts are asked for win, draw or loss alone.
        const BestMoves* best = joined.finding.best_moves();
        REQUIRE(best != nullptr);
        for (const Move& move : solver::legal_moves(setup)) {
          const Finding after = solver.solve(solver::play(setup, move), kValue);
          const bool keeps = sign_of(after.outcome) == -sign_of(whole.outcome);
          CHECK((std::count(best->all.begin(), best->all.end(), move) == 1) == keeps);
        }
      } else {
        CHECK(joined.finding.distance == whole.distance);
        CHECK(joined.finding.keys == whole.keys);
      }
      const auto certificate = answers.certificate();
      REQUIRE(certificate);
      CHECK(verify::check_certificate(*certificate).accepted());
      if (!whole.best_moves() || !whole.distance)
        CHECK(verify::claim_text(*certificate) == verify::claim_text(*wanted));
      if (certificate->value) {
        CHECK(certificate->value->at_least.value_or(whole.outcome) == whole.outcome);
        CHECK(certificate->value->at_most.value_or(whole.outcome) == whole.outcome);
        CHECK((certificate->value->only || whole.outcome == Outcome::loss));
      }
    }
  }
}

TEST_CASE("a missing answer leaves the question open only if it could change the answer") {
  std::size_t superfluous = 0;
  for (const Question& question : kQuestions) {
    CAPTURE(question.variant, question.fen);
    const Setup setup = position(question.variant, question.fen);
    Answers answers(setup, question.goal, parts_of(setup, question.goal, 40));
    answers.answer_all();
    const solver::Joined all = answers.joined();
    std::size_t needed = 0;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      std::optional<solver::PartAnswer> left_out;
      answers.exchange(i, left_out);
      const solver::Joined joined = answers.joined();
      answers.exchange(i, left_out);
      if (!joined.open.empty()) {
        ++needed;
        CHECK(joined.open == std::vector<std::size_t>{i});
        CHECK_FALSE(joined.whole);
        continue;
      }
      CHECK(joined.finding.outcome == all.finding.outcome);
      CHECK(joined.finding.distance == all.finding.distance);
      CHECK(joined.finding.keys == all.finding.keys);
    }
    CHECK(needed > 0);
    superfluous += answers.size() - needed;
    CHECK(superfluous > 0);
  }
}

TEST_CASE("a part that is missing from the suite is a hole") {
  const Setup setup = position("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
  auto parts = parts_of(setup, within(3), 40);
  const std::string lost = texts_of(setup, {parts.back().line.front()});
  parts.pop_back();
  Answers answers(setup, within(3), parts);
  answers.answer_all();
  const solver::Joined joined = answers.joined();
  REQUIRE(joined.holes.size() == 1);
  CHECK_FALSE(joined.whole);
  CHECK(texts_of(setup, {answers.tree()[joined.holes.front()].line.front()}) == lost);
}

TEST_CASE("without an answer nothing is said of the whole, and the answers to the open parts are enough") {
  for (const Question& question : kQuestions) {
    CAPTURE(question.variant, question.fen);
    const Setup setup = position(question.variant, question.fen);
    Answers answers(setup, question.goal, parts_of(setup, question.goal, 20));
    const solver::Joined joined = answers.joined();
    CHECK(joined.finding.status == Status::unknown);
    CHECK_FALSE(joined.whole);
    CHECK(joined.holes.empty());
    // A part is not open where a move that ends the game makes it superfluous.
    for (const std::size_t part : joined.open) answers.answer(part);
    CHECK(answers.joined().whole);
    CHECK(answers.joined().finding.status != Status::unknown);
  }
}

TEST_CASE("parts are as many as wanted, different, and the same every time") {
  const Setup setup = position("pawntastic-6x6", "6/pppppp/6/6/PPPPPP/6 w - - 0 1");
  const auto count = static_cast<std::size_t>(scaled(500, 500, 20));
  const auto parts = parts_of(setup, kValue, count);
  CHECK(parts.size() >= count);
  CHECK(parts.size() < count + 20);
  std::set<std::string> fens;
  for (const solver::Part& part : parts) {
    const std::string image = write_epd_board(solver::mirror_image(part.setup));
    CHECK(fens.insert(std::min(write_epd_board(part.setup), image)).second);
  }
  CHECK(std::is_sorted(parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a.effort > b.effort; }));
  const auto again = parts_of(setup, kValue, count);
  REQUIRE(again.size() == parts.size());
  for (std::size_t i = 0; i < parts.size(); ++i) CHECK(again[i].line == parts[i].line);
}

TEST_CASE("an illegal line leads nowhere") {
  const Setup setup = position("pawntastic-5x5", "5/ppppp/5/PPPPP/5 w - - 0 1");
  solver::QuestionTree tree(setup, kValue);
  CHECK_FALSE(tree.follow({move_of(setup, "a2a5")}));
  CHECK(tree.follow({move_of(setup, "a2a3")}));
}

TEST_CASE("a proof with slack is a part like any other") {
  if (sanitized()) return;  // it takes minutes there
  const Setup setup = position("chess", "8/5p2/8/3k4/8/8/P7/R3K2R w - - 0 1");
  solver::Solver solver{solver::Limits{}};
  Finding finding = solver.find_win(setup, std::nullopt);
  REQUIRE(finding.outcome == Outcome::win);
  REQUIRE(finding.within);  // a win that need not be the shortest, and below no room for a proof of version 1
  solver::CertificateLimits size;
  size.strategy_bytes = 10;
  const auto slack = solver.certify(setup, finding, size);
  REQUIRE(slack);
  REQUIRE(slack->slack);
  const auto again = solver.certify_joint(setup, finding, {{*slack}, {}});
  REQUIRE(again);
  CHECK_FALSE(again->slack);
  CHECK(verify::check_certificate(*again).accepted());
}
