// Agents stay within their time.
#include <algorithm>
#include <random>

#include <catch2/catch.hpp>

#include "positions/heuristic_files/heuristic_reader.h"
#include "positions/variant_files/variant_reader.h"
#include "solver/engine/solver.h"
#include "solver/play/agent.h"
#include "tests/support/positions.h"
#include "tests/support/random_play.h"
#include "tests/support/shared_data.h"
#include "verify/rules/rulebook.h"

using namespace keymove;
using namespace keymove::tests;
using solver::AgentKind;

TEST_CASE("no agent takes longer than its time, in any variant") {
  // Processor time of the thread is measured, so that a busy machine makes little difference; but for memory that the
  // system provides late, an agent has been charged 22 ms.
  const TimeLimit limit{0.05, Clock::processor};
  const double grace = sanitized() ? 2 : 0.1;
  std::mt19937 random(5);
  double slowest = 0;
  for (const std::string& name : shipped_variants()) {
    const VariantPtr variant = variant_of_start(name);
    const verify::Rulebook rules(variant);
    for (const AgentKind kind : {AgentKind::minimax, AgentKind::alphabeta, AgentKind::stochastic, AgentKind::keymove}) {
      INFO(name << " " << name_of(kind));
      solver::AgentSpec spec;
      spec.kind = kind;
      spec.depth = kind == AgentKind::keymove ? 0 : 60;
      spec.breadth = 1'000'000;
      spec.heuristic = *load_heuristic(variant, "material");
      const auto agent = solver::make_agent(variant, spec);
      for (int i = 0; i < scaled(1, 20, 1); ++i) {
        const Setup setup = rules.write(random_walk(rules, random, 20));
        std::vector<Move> legal;
        rules.moves(rules.read(setup), legal);
        if (legal.empty()) continue;
        const StopWatch watch(limit.clock);
        const solver::AgentMove answer = agent->choose({setup, {}}, limit);
        const double seconds = watch.seconds();
        INFO(write_fen(setup));
        CHECK(seconds < limit.seconds + grace);
        slowest = std::max(slowest, seconds);
        CHECK(std::find(legal.begin(), legal.end(), answer.move) != legal.end());
      }
    }
  }
  // They use their time if the game is long enough.
  CHECK(slowest > limit.seconds / 2);
}
