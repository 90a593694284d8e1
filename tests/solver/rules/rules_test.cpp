// The parts of the fast rules that only the searches use.
#include "solver/rules/rules.h"

#include <random>
#include <set>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/variant_files/variant_reader.h"
#include "solver/engine/solver.h"
#include "tests/support/positions.h"
#include "tests/support/shared_data.h"
#include "verify/rules/rules.h"

namespace keymove::tests {

namespace {

/// Plays random games and calls `visit(rules, state, setup)` at every ply.
template <class R, int W, class Visit>
void play_random(const std::string& name, long games, const Visit& visit) {
  const VariantPtr variant = *load_variant(name);
  const solver::CompiledVariant<W> compiled(variant);
  const R rules(compiled);
  std::mt19937 random(20260711);
  for (long game = 0; game < games; ++game) {
    Setup setup = read_fen(variant, variant->start_fen)->setup;
    for (int ply = 0; ply < 80; ++ply) {
      const std::vector<Move> moves = verify::moves_of(setup);
      if (moves.empty()) break;
      visit(rules, rules.from_setup(setup), setup);
      setup = verify::play(setup, moves[random() % moves.size()]);
    }
  }
}

/// Of the moves seen earlier in the game, apply_if_legal() accepts exactly those that the position lists itself.
template <class R, int W>
void check_remembered_moves(const std::string& name) {
  std::vector<solver::FastMove> seen;
  std::size_t taken = 0;
  play_random<R, W>(name, scaled(30, 300, 4), [&](const R& rules, const auto& state, const Setup&) {
    typename R::Actions list;
    rules.generate(state, list);
    std::set<std::uint32_t> here;
    for (const solver::FastMove m : list) here.insert(m.raw);
    for (const solver::FastMove m : seen) {
      const auto child = rules.apply_if_legal(state, m);
      if (child) ++taken;
      const bool listed = here.contains(m.raw);
      const bool left_out = m.is(solver::FastMove::kCastling) || (name == "grand-10x10" && m.promotion() >= 0);
      REQUIRE(child.has_value() == (listed && !left_out));
      if (child) REQUIRE(*child == rules.apply(state, m));
    }
    if (seen.size() > 400) seen.erase(seen.begin(), seen.begin() + 200);
    seen.insert(seen.end(), list.begin(), list.end());
  });
  REQUIRE(taken > 1000);
}

/// wins_at_once() is true exactly if some move ends the game with a loss for the opponent.
template <class R, int W>
void check_wins_at_once(const std::string& name) {
  int won = 0;
  play_random<R, W>(name, scaled(60, 600, 6), [&](const R& rules, const auto& state, const Setup& setup) {
    bool expected = false;
    for (const Move& m : verify::moves_of(setup)) expected |= verify::game_end(verify::play(setup, m)) == Outcome::loss;
    INFO(name << " " << write_fen(setup));
    REQUIRE(rules.wins_at_once(state) == expected);
    won += expected ? 1 : 0;
  });
  REQUIRE(won > 0);
}

using ChessRules = solver::Rules<1, 8, true>;
using CaptureRules = solver::Rules<1, 8, false>;
using Capture16 = solver::Rules<1, 16, false>;  // nine kinds
using Pawns = solver::Rules<1, 8, false>;
using Wide = solver::Rules<2, 16, true>;

}  // namespace

TEST_CASE("apply_if_legal accepts exactly those remembered moves that the position lists") {
  check_remembered_moves<ChessRules, 1>("chess");
  check_remembered_moves<Capture16, 1>("minichess-7x7");
  check_remembered_moves<Pawns, 1>("pawntastic-8x8-ep");
  check_remembered_moves<Wide, 2>("capablanca-10x8");
  check_remembered_moves<Wide, 2>("grand-10x10");
}

TEST_CASE("immediate wins are those that the reference rules find by trying every move") {
  check_wins_at_once<ChessRules, 1>("chess");
  check_wins_at_once<ChessRules, 1>("gardner-5x5");
  check_wins_at_once<CaptureRules, 1>("minichess-5x5");
  check_wins_at_once<Capture16, 1>("minichess-7x7");
  check_wins_at_once<CaptureRules, 1>("fairy-chess-8x8");
  check_wins_at_once<Pawns, 1>("pawntastic-5x5");
  check_wins_at_once<Wide, 2>("capablanca-10x8");
  check_wins_at_once<Wide, 2>("shako-10x10");
  check_wins_at_once<Wide, 2>("xiangqi");
}

TEST_CASE("a king gives check who may go where the other king stands, but not the other to him") {
  const VariantPtr variant = *parse_variant("palace.json", R"({
    "variant": "palace", "board": {"files": 4, "ranks": 4}, "royal": "checkmate",
    "men": {"k": {"moves": "K", "royal": true, "squares": {"white": ["d1-d4"], "black": ["a1-d4"]}}},
    "ends": [{"when": "no moves in check", "result": "loss"}]})");
  const Setup attacked = read_fen(variant, "4/2kK/4/4 w")->setup;
  CHECK(verify::game_end(attacked) == Outcome::loss);
  CHECK(solver::perft(attacked, 1) == 0);
  // 1...Kb4-c3 mates.
  const Setup before = read_fen(variant, "1k2/3K/4/4 b")->setup;
  solver::Solver solver{solver::Limits{}};
  CHECK(solver.solve(before, {GoalKind::win, 1}).outcome == Outcome::win);
}

TEST_CASE("a mate may cover a flight by the line that its man opens, and must cover them all") {
  const VariantPtr variant = *load_variant("chess");
  const solver::CompiledVariant<1> compiled(variant);
  const ChessRules rules(compiled);
  const auto mates = [&](const char* fen) {
    return rules.wins_at_once(rules.from_setup(read_fen(variant, fen)->setup));
  };
  CHECK(mates("5N1k/8/8/6B1/8/8/8/K5R1 w - - 0 1"));        // 1.Bf6: the rook takes g8, the knight h7
  CHECK_FALSE(mates("5N1k/8/8/6B1/8/8/8/K4R2 w - - 0 1"));  // 1.Bf6+ Kg8
  CHECK(mates("6rk/6pp/8/4N3/8/8/8/K7 w - - 0 1"));         // 1.Nf7, smothered: there is no flight to cover
}

}  // namespace keymove::tests
