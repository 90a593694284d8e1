#include "tests/support/problems.h"

#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"
#include "tests/support/positions.h"
#include "tests/support/shared_data.h"
#include "verify/judge/make_problem.h"
#include "verify/rules/rules.h"

namespace keymove::tests {

namespace {

NamedProblem named(const TestPosition& position) {
  const auto problem = verify::make_problem(position);
  INFO(position.id);
  REQUIRE(problem);
  return {position.id, position.class_name, *problem};
}

}  // namespace

std::vector<NamedProblem> shipped_problems() {
  std::vector<NamedProblem> out;
  for (const char* game : {"minichess-5x5", "minichess-7x7", "fairy-chess-8x8", "pawntastic", "chess"}) {
    const auto suite = read_suite(std::string(KEYMOVE_SOURCE) + "/positions/suites/" + game + ".json");
    INFO(game);
    REQUIRE(suite);
    for (const TestPosition& position : suite->positions) out.push_back(named(position));
  }
  return out;
}

std::vector<NamedProblem> shipped_wins() {
  std::vector<NamedProblem> out = shipped_problems();
  std::erase_if(out, [](const NamedProblem& p) { return p.problem.goal.kind != GoalKind::win; });
  return out;
}

std::vector<NamedProblem> matetrack_mates(int moves, std::size_t count) {
  std::vector<NamedProblem> out;
  const auto path = shared_file("suites/matetrack-odd.epd");
  if (!path) return out;
  const auto suite = read_suite(*path);
  REQUIRE(suite);
  for (const TestPosition& position : suite->positions) {
    if (out.size() == count) break;
    const bool mate = position.claim.outcome == Outcome::win && position.claim.distance == 2 * moves - 1;
    if (mate && position.errors.empty()) out.push_back(named(position));
  }
  return out;
}

Setup random_position(const VariantPtr& variant, std::mt19937& random) {
  Setup setup = position(variant, variant->start_fen);
  const int plies = static_cast<int>(random() % 40);
  for (int i = 0; i < plies; ++i) {
    const auto moves = verify::moves_of(setup);
    if (moves.empty()) break;
    const Setup next = verify::play(setup, moves[random() % moves.size()]);
    if (verify::moves_of(next).empty()) break;
    setup = next;
  }
  return setup;
}

}  // namespace keymove::tests
