// Searches of random positions of every game, with trees that are small enough for full minimax.
#pragma once

#include <cstdint>
#include <random>

#include <catch2/catch.hpp>

#include "solver/move_trees/move_tree.h"
#include "tests/support/positions.h"
#include "tests/support/random_play.h"
#include "verify/rules/rulebook.h"

namespace keymove::tests {

/// A position of a game and a search whose whole tree is not too large.
struct TreeQuestion {
  verify::Position root;
  Setup setup;
  solver::TreeRequest request;
};

/// A question about a position of a random game.
inline TreeQuestion random_tree_question(const verify::Rulebook& rules, std::mt19937& random) {
  constexpr std::uint64_t kMaxNodes = 2'000;
  TreeQuestion q{random_walk(rules, random, 60), {}, {}};
  q.setup = rules.write(q.root);
  const int deepest = 1 + static_cast<int>(random() % 4);
  q.request.depth = 1;
  while (q.request.depth < deepest && rules.perft(q.root, q.request.depth + 1) <= kMaxNodes) ++q.request.depth;
  q.request.heuristic = random_heuristic(rules.variant(), random);
  q.request.terminal = random() % 2 == 0 ? solver::Terminal::static_value : solver::Terminal::decisive;
  return q;
}

/// Calls `check` with random questions of each game.
template <class Check>
void for_each_question(std::uint32_t seed, long count, const Check& check) {
  std::mt19937 random(seed);
  for (const char* name : kGames) {
    const verify::Rulebook rules(variant_of(name));
    for (long i = 0; i < count; ++i) {
      const TreeQuestion q = random_tree_question(rules, random);
      INFO(name << " " << write_fen(q.setup) << " depth " << q.request.depth);
      check(rules, q, random);
    }
  }
}

}  // namespace keymove::tests
