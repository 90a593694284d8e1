// Positions to ask about: those of the shipped suites, mates of the reference data, positions of random games.
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

/// Every position of the shipped suites of the five games.
std::vector<NamedProblem> shipped_problems();

/// Those of them that ask for a forced win: the goal's plies are the stated distance, the claim's keys are all keys.
std::vector<NamedProblem> shipped_wins();

/// The first `count` mates in that many moves of the reference data's matetrack; none where that is not there.
std::vector<NamedProblem> matetrack_mates(int moves, std::size_t count);

/// A position of a random game of the variant, some plies from the start; the game goes on there.
Setup random_position(const VariantPtr& variant, std::mt19937& random);

}  // namespace keymove::tests
