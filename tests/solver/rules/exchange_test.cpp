// Static exchanges: positions worked by hand, and all captures on one square made one by one.
#include <algorithm>
#include <random>
#include <string>

#include <catch2/catch.hpp>

#include "solver/rules/rules.h"
#include "tests/support/positions.h"
#include "tests/support/random_play.h"
#include "tests/support/shared_data.h"
#include "verify/rules/rulebook.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

/// The largest gain that the exchange on the move's target square is said to have.
template <class R>
int gain_of(const R& rules, const typename R::State& s, solver::FastMove m) {
  int gain = -20'000;
  for (int step = 1 << 15; step > 0; step /= 2) {
    if (rules.exchange_gains(s, m, gain + step)) gain += step;
  }
  return gain;
}

int gain_in_chess(const std::string& fen, const std::string& move) {
  const Setup setup = position("chess", fen);
  const solver::CompiledVariant<1> compiled(setup.variant);
  const solver::Rules<1, 8, true> rules(compiled);
  const auto s = rules.from_setup(setup);
  solver::Rules<1, 8, true>::Actions moves;
  rules.generate(s, moves);
  for (const solver::FastMove m : moves) {
    if (coordinate_text(*setup.variant, rules.to_move(m)) == move) return gain_of(rules, s, m);
  }
  FAIL("no such move: " << move);
  return 0;
}

/// The gain of going on to capture on the square, at least 0: the side to move uses its least man, and the lowest of
/// several, as if no move were illegal except that a royal man is not given.
template <class R>
int gain_by_captures(const R& rules, const typename R::State& s, int square) {
  int kind = -1;
  int from = -1;
  bool defended = false;
  const auto occupied = s.occupied();
  auto own_royal = s.own();
  if (rules.compiled().royal >= 0) own_royal &= s.kind(rules.compiled().royal);
  for (int k = 0; k < rules.compiled().kinds; ++k) {
    for (const int at : s.kind(k) & s.own()) {
      if (!rules.attacks_of(k, s.mover, at, occupied).has(square)) continue;
      const int value = rules.value_of_kind(k);
      const bool royal = k == rules.compiled().royal;
      if (kind >= 0 && (royal || (kind != rules.compiled().royal && value >= rules.value_of_kind(kind)))) continue;
      kind = k;
      from = at;
    }
    for (const int at : s.kind(k) & s.enemy())
      defended = defended || rules.attacks_of(k, s.mover ^ 1, at, occupied & ~own_royal).has(square);
  }
  if (kind < 0 || (kind == rules.compiled().royal && defended)) return 0;
  const auto m = solver::FastMove::of(from, square, kind, solver::FastMove::kCapture);
  return std::max(0, rules.victim_value(s, m) - gain_by_captures(rules, rules.apply(s, m), square));
}

template <class R, int W>
long compare_exchanges(const VariantPtr& variant, std::mt19937& random, int games) {
  const solver::CompiledVariant<W> compiled(variant);
  const R rules(compiled);
  const verify::Rulebook book(variant);
  long captures = 0;
  for (int i = 0; i < games; ++i) {
    const Setup setup = book.write(random_walk(book, random, 60));
    const auto s = rules.from_setup(setup);
    typename R::Actions moves;
    rules.generate(s, moves);
    for (const solver::FastMove m : moves) {
      if (m.is(solver::FastMove::kCastling) || m.kind() == compiled.royal) continue;
      const auto next = rules.apply(s, m);
      const int promoted = m.promotion() >= 0 ? rules.value_of_kind(m.promotion()) - rules.mover_value(m) : 0;
      const int victim = rules.victim_value(s, m);
      if (victim >= 1000) continue;  // the royal man: the game is over
      const int gain = victim + promoted - gain_by_captures(rules, next, m.to());
      INFO(write_fen(setup) << " " << coordinate_text(*variant, rules.to_move(m)));
      REQUIRE(rules.exchange_gains(s, m, gain));
      REQUIRE_FALSE(rules.exchange_gains(s, m, gain + 1));
      captures += victim > 0 ? 1 : 0;
    }
  }
  return captures;
}

}  // namespace

TEST_CASE("an exchange ends where going on would lose") {
  // The first two positions are those of the Chess Programming Wiki.
  CHECK(gain_in_chess("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5") == 1);
  // 1.Nxe5 Nxe5; then 2.Rxe5 Bxe5 3.Qxe5 Qxe5 would lose more. The queens join in from behind.
  CHECK(gain_in_chess("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5") == -2);
  CHECK(gain_in_chess("8/8/8/3pP3/8/8/8/k6K w - d6 0 1", "e5d6") == 1);
  CHECK(gain_in_chess("3r3k/2P5/8/8/8/8/8/K7 w - - 0 1", "c7d8q") == 13);
  CHECK(gain_in_chess("3r3k/2P5/8/8/8/8/8/K7 w - - 0 1", "c7c8q") == -1);
  // The king may recapture the rook, but not if the other rook stands behind it.
  CHECK(gain_in_chess("8/8/8/3k4/3p4/8/3R4/6K1 w - - 0 1", "d2d4") == -4);
  CHECK(gain_in_chess("8/8/8/3k4/3p4/8/3R4/3R2K1 w - - 0 1", "d2d4") == 1);
}

TEST_CASE("an exchange gains what all captures on its square gain, made one by one") {
  std::mt19937 random(5);
  const int games = static_cast<int>(scaled(60, 2000, 4));
  long captures = 0;
  captures += compare_exchanges<solver::Rules<1, 8, true>, 1>(variant_of("chess"), random, games);
  captures += compare_exchanges<solver::Rules<1, 8, false>, 1>(variant_of("fairy-chess-8x8"), random, games);
  captures += compare_exchanges<solver::Rules<1, 16, false>, 1>(variant_of("minichess-7x7"), random, games);
  captures +=
      compare_exchanges<solver::Rules<2, 16, true>, 2>(variant_of("shako-10x10"), random, games);  // has hoppers
  CHECK(captures > scaled(300, 10'000, 20));
}
