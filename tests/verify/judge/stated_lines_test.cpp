// The judgement of several stated solutions of help and series play.
#include <catch2/catch.hpp>

#include "tests/support/exhaustive_oracle.h"
#include "tests/support/positions.h"
#include "verify/judge/judge.h"
#include "verify/judge/make_problem.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

using Line = std::vector<std::string>;

/// A problem with these stated lines.
TestPosition stated(const std::string& fen, const std::string& stipulation, const std::vector<Line>& lines) {
  TestPosition out;
  out.setup = position("chess", fen);
  out.goal.kind = GoalKind::win;
  out.goal.stipulation = parse_stipulation(stipulation);
  out.goal.plies = out.goal.stipulation->plies();
  for (const Line& line : lines) {
    for (const std::string& move : line) out.claim.line.push_back({move, {"s.txt", 1, 1}});
  }
  out.claim.line_kind = LineKind::keeps_distance;
  out.claim.solutions = static_cast<int>(lines.size());
  return out;
}

/// The verdict where `right` are all solutions and `lines` the stated ones.
Verdict verdict_of(const std::string& fen, const std::string& stipulation, const std::vector<Line>& right,
                   const std::vector<Line>& lines) {
  const auto known = verify::make_problem(stated(fen, stipulation, right));
  REQUIRE(known);
  SolutionLines found;
  for (auto at = known->claim.line.begin(); at != known->claim.line.end();) {
    const auto end = at + static_cast<std::ptrdiff_t>(right.front().size());
    found.lines.emplace_back(at, end);
    at = end;
  }
  ExhaustiveOracle oracle;
  oracle.scripted.emplace();
  oracle.scripted->status = Status::proved;
  oracle.scripted->answer = found;
  return verify::judge(stated(fen, stipulation, lines), oracle).verdict;
}

}  // namespace

TEST_CASE("every stated line of help play must be one of the solutions, and no two the same") {
  const std::string fen = "8/8/8/8/1K5R/8/2N5/2k5 b - - 0 1";
  const Line one = {"Kb1", "Kc3", "Kc1", "Rh1#"};
  const Line two = {"Kd1", "Kc3", "Kc1", "Rh1#"};
  const auto verdict = [&](const std::vector<Line>& lines) { return verdict_of(fen, "h#2", {one, two}, lines); };
  CHECK(verdict({one, two}) == Verdict::confirmed);
  CHECK(verdict({two, one}) == Verdict::confirmed);
  CHECK(verdict({one, {"Kd1", "Kb3", "Kc1", "Rh1"}}) == Verdict::refuted);
  CHECK(verdict({one, one}) == Verdict::refuted);
  CHECK(verdict({one, two, {"Kd2", "Kb3", "Kd1", "Rh1"}}) == Verdict::refuted);
  CHECK(verdict({one, {"Kd1", "Kd3", "Kc1", "Rh1"}}) == Verdict::bad_position);
}

TEST_CASE("stated lines of series play are played by one side") {
  const std::string fen = "8/8/5Q2/8/8/4K3/8/2kr4 b - - 0 1";
  const std::vector<Line> right = {{"Rd2", "Rc2", "Qa1#"}};
  CHECK(verdict_of(fen, "ser-h#2", right, right) == Verdict::confirmed);
  CHECK(verdict_of(fen, "ser-h#2", right, {{"d1d2", "d2c2", "f6a1"}}) == Verdict::confirmed);
  CHECK(verdict_of(fen, "ser-h#2", right, {{"Rd2", "Kb1", "Qa1"}}) == Verdict::refuted);
  CHECK(verdict_of(fen, "ser-h#2", right, {{"Rd2", "Qa1", "Rc2"}}) == Verdict::bad_position);
}
