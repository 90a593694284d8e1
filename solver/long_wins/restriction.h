// The attacker's moves of a reduced game.
//
// Idea: in long wins few men move, and they hold what is held: the defender may never capture, his men that cannot
// move at first may never move. Such restrictions need no knowledge of the game; any of them is sound, because it
// takes moves from the attacker alone.
// Source: robertnurnberg/matetb, whose users name the moves that are left out; here they follow from the position.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/rules/position.h"

namespace keymove::solver {

/// Which moves the attacker may make, by the position before and after them alone.
template <class Set>
struct Restriction {
  std::uint32_t kinds = ~std::uint32_t{0};  ///< bit k: men of kind k may move
  bool quiet = false;                       ///< no move after which the defender may capture
  bool safe = false;                        ///< no move to where the man may be captured
  bool checks = false;                      ///< no move that does not give check
  Set caged;                                ///< no move after which a man on one of these squares may move
};

/// The defender's men that would have no move if it were his turn.
template <class R>
typename R::Set caged_men(const R& rules, const typename R::State& s, int attacker) {
  typename R::State turn = s;
  if (turn.mover == attacker) {
    turn.mover ^= 1U;
    turn.en_passant = -1;
    turn.en_passant_victim = -1;
  }
  typename R::Actions moves;
  rules.generate(turn, moves);
  typename R::Set out = turn.own();
  for (const auto m : moves) out &= ~R::Set::of(m.from());
  return out;
}

/// The restrictions that are tried for that attacker, the likeliest first: for all men, each kind, each two kinds.
template <class R>
std::vector<Restriction<typename R::Set>> restrictions(const R& rules, const typename R::State& s, int attacker) {
  using Set = typename R::Set;
  std::vector<std::uint32_t> kinds{~std::uint32_t{0}};
  std::vector<std::uint32_t> own;
  for (int k = 0; k < rules.compiled().kinds; ++k) {
    if ((s.kind(k) & s.side[attacker]).any()) own.push_back(std::uint32_t{1} << static_cast<unsigned>(k));
  }
  if (own.size() > 1) kinds.insert(kinds.end(), own.begin(), own.end());
  for (std::size_t a = 0; a < own.size() && own.size() > 2; ++a) {
    for (std::size_t b = 0; b < a; ++b) kinds.push_back(own[a] | own[b]);
  }
  const Set caged = caged_men(rules, s, attacker);
  std::vector<Restriction<Set>> out;
  const auto add = [&](bool quiet, bool safe, const Set& cage) {
    for (const std::uint32_t k : kinds) {
      out.push_back({.kinds = k, .quiet = quiet, .safe = safe, .caged = cage});
      if (k == kinds.front()) out.push_back({.kinds = k, .quiet = quiet, .safe = safe, .checks = true, .caged = cage});
    }
  };
  if (caged.any()) add(true, false, caged);
  add(true, false, {});
  if (caged.any()) add(false, false, caged);
  add(false, true, {});
  add(false, false, {});
  return out;
}

}  // namespace keymove::solver
