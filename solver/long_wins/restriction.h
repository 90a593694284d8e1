// The attacker's moves of a reduced game.
//
// Idea: in long wins few men move, and they hold what is held: the defender may never capture, his men that cannot
// move at first may never move. Such restrictions need no knowledge of the game; any of them is sound, because it
// takes moves from the attacker alone. Who waits until the other has no good move left leaves him few replies.
// Source: robertnurnberg/matetb, whose users name the moves that are left out; here they follow from the position.
#pragma once

#include <cstddef>
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
  std::size_t most_replies = SIZE_MAX;      ///< no move that leaves the defender more replies
  Set caged;                                ///< no move after which a man on one of these squares may move
};

/// Whether every move that `narrow` allows is allowed by `wide`, too.
template <class Set>
bool includes(const Restriction<Set>& wide, const Restriction<Set>& narrow) {
  return (narrow.kinds & ~wide.kinds) == 0 && (!wide.quiet || narrow.quiet) &&
         (!wide.safe || narrow.safe || narrow.quiet) && (!wide.checks || narrow.checks) &&
         narrow.most_replies <= wide.most_replies && (wide.caged & ~narrow.caged).none();
}

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

/// The restrictions that are tried for that attacker, those with the fewest replies first; with any number of replies
/// for all men, each kind and each two kinds.
template <class R>
std::vector<Restriction<typename R::Set>> restrictions(const R& rules, const typename R::State& s, int attacker) {
  using Set = typename R::Set;
  constexpr std::uint32_t kAll = ~std::uint32_t{0};
  std::vector<std::uint32_t> own;
  for (int k = 0; k < rules.compiled().kinds; ++k) {
    if ((s.kind(k) & s.side[attacker]).any()) own.push_back(std::uint32_t{1} << static_cast<unsigned>(k));
  }
  std::vector<std::uint32_t> kinds{kAll};
  if (own.size() > 1) kinds.insert(kinds.end(), own.begin(), own.end());
  for (std::size_t a = 0; a < own.size() && own.size() > 2; ++a) {
    for (std::size_t b = 0; b < a; ++b) kinds.push_back(own[a] | own[b]);
  }
  // Which positions may arise: no captures and caged men stay so, no captures, caged men stay so, safe moves, any.
  const Set caged = caged_men(rules, s, attacker);
  std::vector<Restriction<Set>> bases;
  if (caged.any()) bases.push_back({.kinds = kAll, .quiet = true, .caged = caged});
  bases.push_back({.kinds = kAll, .quiet = true, .caged = {}});
  if (caged.any()) bases.push_back({.kinds = kAll, .caged = caged});
  bases.push_back({.kinds = kAll, .safe = true, .caged = {}});
  bases.push_back({.kinds = kAll, .caged = {}});
  std::vector<Restriction<Set>> out;
  for (const std::size_t most : {2U, 4U, 6U, 8U, 12U}) {
    for (Restriction<Set> r : bases) {
      r.most_replies = most;
      out.push_back(r);
    }
  }
  for (const Restriction<Set>& base : bases) {
    for (const std::uint32_t k : kinds) {
      out.push_back(base);
      out.back().kinds = k;
      if (k != kAll) continue;
      out.push_back(base);
      out.back().checks = true;
    }
  }
  return out;
}

}  // namespace keymove::solver
