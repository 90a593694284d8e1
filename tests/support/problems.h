// Positions for tests: those of the shipped suites, mates of the reference data, positions of random games.
#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "positions/problem/problem.h"

namespace keymove::tests {

/// A position of a suite, ready to be solved.
struct NamedProblem {
  std::string id;
  std::string class_name;
  Problem problem;
};

/// All positions of the shipped suites of the five games.
std::vector<NamedProblem> shipped_problems();

/// Those with the goal of a forced win. The goal's plies are the stated distance, and the claim has all keys.
std::vector<NamedProblem> shipped_wins();

/// The first `count` mates in that many moves from matetrack in the reference data; none without these data.
std::vector<NamedProblem> matetrack_mates(int moves, std::size_t count);

/// A position of a random game of the variant, some plies from the start, in which the game is not over.
Setup random_position(const VariantPtr& variant, std::mt19937& random);

}  // namespace keymove::tests
