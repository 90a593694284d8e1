// The analyst: its decided games, compared with proofs, and its limits.
#include "solver/play/analyst.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "solver/engine/solver.h"
#include "tests/support/positions.h"
#include "tests/support/problems.h"
#include "tests/support/random_play.h"
#include "tests/support/shared_data.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

bool to_the_end(const solver::Analysis& /*analysis*/) { return true; }

std::unique_ptr<solver::Analyst> analyst_for(const VariantPtr& variant) { return solver::make_analyst(variant, 4); }

}  // namespace

TEST_CASE("a game that the analyst calls decided is proved to be decided, as soon or sooner") {
  std::mt19937 random(17);
  long wins = 0;
  long losses = 0;
  solver::Solver solver(solver::Limits{});
  for (const char* name : kGames) {
    const VariantPtr variant = variant_of(name);
    const auto analyst = analyst_for(variant);
    for (long i = 0; i < scaled(20, 400, 2); ++i) {
      const Setup setup = random_position(variant, random);
      solver::AnalysisRequest request;
      request.lines = 3;
      request.nodes = 3000;
      for (const auto& line : analyst->analyse({setup, {}}, request, to_the_end).lines) {
        if (!line.end_ply || *line.end_ply > 5) continue;
        INFO(write_fen(setup) << " " << coordinate_text(*variant, line.moves.front()) << " " << *line.end_ply);
        const Finding after = solver.decide(verify::play(setup, line.moves.front()), *line.end_ply - 1);
        REQUIRE(after.status == Status::proved);
        CHECK(after.outcome == (line.value > 0 ? Outcome::loss : Outcome::win));
        CHECK(line.moves.size() <= static_cast<std::size_t>(*line.end_ply));
        ++(line.value > 0 ? wins : losses);
      }
    }
  }
  CHECK(wins >= scaled(30, 600, 1));
  CHECK(losses >= scaled(30, 600, 1));
}

TEST_CASE("what the analyst leaves out does not hide wins in one or two moves") {
  std::mt19937 random(29);
  std::array<long, 4> wins{};
  std::array<long, 4> found{};
  solver::Solver solver(solver::Limits{});
  const auto analyst = analyst_for(variant_of("chess"));
  for (long i = 0; i < scaled(500, 5000, 30); ++i) {
    const Setup setup = near_corner(i % 2 == 0 ? "KQRkrp" : "KRNkqb", random);
    const Finding proved = solver.decide(setup, 3);
    if (proved.outcome != Outcome::win || !proved.distance || *proved.distance == 0) continue;
    const auto length = static_cast<std::size_t>(*proved.distance);
    solver::AnalysisRequest request;
    request.depth = 7;
    const auto seen = analyst->analyse({setup, {}}, request, to_the_end).lines.front();
    ++wins[length];
    found[length] += seen.value > 0 && seen.end_ply.value_or(99) <= 7 ? 1 : 0;
  }
  CHECK(wins[1] >= scaled(10, 100, 1));
  CHECK(found[1] == wins[1]);
  CHECK(wins[3] >= scaled(10, 100, 1));
  CHECK(100 * found[3] >= 97 * wins[3]);
}

TEST_CASE("the analyst considers only the first moves in the request, or all, and finds as many lines as requested") {
  const Setup setup = position("chess", variant_of("chess")->start_fen);
  const auto analyst = analyst_for(setup.variant);
  solver::AnalysisRequest request;
  request.lines = 500;
  request.depth = 2;
  CHECK(analyst->analyse({setup, {}}, request, to_the_end).lines.size() == 20);
  request.only = {move_of(setup, "a2a3"), move_of(setup, "h2h4")};
  const auto found = analyst->analyse({setup, {}}, request, to_the_end);
  REQUIRE(found.lines.size() == 2);
  for (const auto& line : found.lines)
    CHECK(std::find(request.only.begin(), request.only.end(), line.moves.front()) != request.only.end());
  CHECK(found.lines[0].moves.front() != found.lines[1].moves.front());
}

TEST_CASE("an opinion sees far where the replies are forced") {
  // Positions of "Win At Chess" (Reinfeld): 49, 1.Qxh7+, and 141, 1.Qxf4 Bxf4 2.Rxh5; both mate some moves later.
  struct Sacrifice {
    const char* fen;
    const char* key;
    std::uint64_t nodes;
  };
  const Sacrifice sacrifices[] = {{"2b3k1/4rrpp/p2p4/2pP2RQ/1pP1Pp1N/1P3P1P/1q6/6RK w - - 0 1", "h5h7", 100'000},
                                  {"4r1k1/p1qr1p2/2pb1Bp1/1p5p/3P1n1R/1B3P2/PP3PK1/2Q4R w - - 0 1", "c1f4", 400'000}};
  for (const Sacrifice& sacrifice : std::span(sacrifices).first(static_cast<std::size_t>(scaled(2, 2, 1)))) {
    solver::Limits limits;
    limits.nodes = sacrifice.nodes;
    solver::Solver solver(limits);
    const Setup setup = position("chess", sacrifice.fen);
    const Finding found = solver.solve(setup, {GoalKind::none, std::nullopt});
    REQUIRE(found.opinion() != nullptr);
    CHECK(found.opinion()->best == move_of(setup, sacrifice.key));
  }
}

TEST_CASE("an opinion knows wins of any length, unless the plies are limited") {
  // "Win At Chess" (Reinfeld), 55: mate in four, which the playing search does not see with its usual nodes.
  const Setup setup = position("chess", "r3r1k1/pp1q1pp1/4b1p1/3p2B1/3Q1R2/8/PPP3PP/4R1K1 w - - 0 1");
  solver::Limits some;
  some.nodes = 100'000;
  solver::Solver solver(some);
  const Finding found = solver.solve(setup, {GoalKind::none, std::nullopt});
  REQUIRE(found.opinion() != nullptr);
  CHECK(found.status == Status::unknown);
  CHECK(found.opinion()->best == move_of(setup, "d4g7"));
  CHECK(found.opinion()->end_ply.value_or(0) >= 7);
  CHECK(found.line.front() == found.opinion()->best);
  some.plies = 5;
  solver::Solver limited(some);
  const Finding within = limited.solve(setup, {GoalKind::none, std::nullopt});
  REQUIRE(within.opinion() != nullptr);
  CHECK(within.opinion()->end_ply.value_or(0) <= 5);
}

TEST_CASE("an analysis and a proof end when the stop flag is set") {
  const Setup setup = position("chess", variant_of("chess")->start_fen);
  const std::atomic<bool> stop = true;
  solver::AnalysisRequest request;
  request.stop = &stop;
  const auto found = analyst_for(setup.variant)->analyse({setup, {}}, request, to_the_end);
  REQUIRE(found.lines.size() == 1);
  CHECK(is_legal(setup, coordinate_text(*setup.variant, found.lines.front().moves.front())));
  solver::Limits limits;
  limits.stop = &stop;
  solver::Solver solver(limits);
  CHECK(solver.solve(setup, {GoalKind::win, 21}).status == Status::unknown);
  CHECK(solver.find_win(setup, 21).status == Status::unknown);
}

TEST_CASE("an analysis ends after the iteration that its listener wants to be the last") {
  const Setup setup = position("chess", variant_of("chess")->start_fen);
  int told = 0;
  const auto found = analyst_for(setup.variant)->analyse({setup, {}}, {}, [&](const solver::Analysis& analysis) {
    CHECK(analysis.depth == ++told);
    return told < 3;
  });
  CHECK(told == 3);
  CHECK(found.depth == 3);
}

TEST_CASE("an analysis ends early where one move is clearly the best, if it is told to, and only there") {
  // A rook takes a queen that nothing protects; in the second position either rook can.
  const Setup one = position("chess", "6k1/1p3pp1/7p/3q4/8/8/PP1R2PP/6K1 w - - 0 1");
  const Setup two = position("chess", "6k1/1p1R1pp1/7p/3q4/8/8/PP1R2PP/6K1 w - - 0 1");
  const auto analyst = analyst_for(one.variant);
  solver::AnalysisRequest request;
  request.nodes = 100'000;
  const auto whole = analyst->analyse({one, {}}, request, to_the_end);
  CHECK(whole.nodes >= 100'000);
  request.clear_after = 10'000;
  const auto early = analyst->analyse({one, {}}, request, to_the_end);
  CHECK(early.lines.front().moves.front() == move_of(one, "d2d5"));
  CHECK(early.nodes >= 10'000);
  CHECK(early.nodes <= 60'000);
  CHECK(analyst->analyse({two, {}}, request, to_the_end).nodes >= 100'000);
}

TEST_CASE("threads help the analyst, unless nodes are limited: then its result is always the same") {
  // "Win At Chess" (Reinfeld), 1: 1.Qg6 and mate soon.
  const Setup setup = position("chess", "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1");
  const auto analyst = analyst_for(setup.variant);
  solver::AnalysisRequest request;
  request.depth = 10;
  request.threads = 3;
  std::uint64_t most = 0;
  const auto helped = analyst->analyse({setup, {}}, request, [&](const solver::Analysis& analysis) {
    CHECK(analysis.nodes >= most);
    most = analysis.nodes;
    return true;
  });
  CHECK(helped.lines.front().moves.front() == move_of(setup, "g3g6"));
  CHECK(helped.lines.front().end_ply.value_or(99) <= 10);

  request.depth = solver::kDeepestAnalysis;
  request.only = {move_of(setup, "g3g4")};  // nothing is decided soon
  request.nodes = 20'000;
  const auto several = analyst->analyse({setup, {}}, request, to_the_end);
  request.threads = 1;
  const auto one = analyst->analyse({setup, {}}, request, to_the_end);
  CHECK(several.nodes == one.nodes);
  CHECK(several.depth == one.depth);
  CHECK(several.lines.front().moves == one.lines.front().moves);
}

TEST_CASE("where who has no men wins, men are a burden") {
  // Of 300 random games from the first position the side without the queen won 215, by the rules of python-chess.
  for (const auto& [fen, better] : {std::pair("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", false),
                                    std::pair("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w - - 0 1", true)}) {
    solver::Limits limits;
    limits.nodes = 2000;
    solver::Solver solver(limits);
    const Finding found = solver.solve(position("antichess", fen), {GoalKind::none, std::nullopt});
    REQUIRE(found.opinion() != nullptr);
    REQUIRE(found.opinion()->score);
    CHECK((*found.opinion()->score > 0) == better);
  }
}
