// Finds new test positions: plays games, searches their positions and keeps the sound ones.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "positions/problem/problem.h"

namespace keymove::solver {

/// A class of test positions: b (legal moves), m1 m3 m5 ... (forced win in so many plies), e3 e5 ... (material won
/// within so many plies).
struct TestClass {
  GoalKind goal = GoalKind::moves;
  int plies = 0;
};

/// The class of that name; absent when the letter is unknown or the number is not odd and below 100.
std::optional<TestClass> parse_test_class(const std::string& name);

struct MineOptions {
  VariantPtr variant;
  std::string class_name;
  int count = 20;
  std::uint64_t seed = 1;
  std::optional<Color> mover;         ///< whose turn it must be; either when absent
  std::uint64_t nodes = 400'000;      ///< per question; a position that costs more is passed over
  std::uint64_t max_games = 200'000;  ///< after which mining gives up
};

struct MineProgress {
  std::uint64_t games = 0;
  std::uint64_t positions = 0;  ///< searched
  int found = 0;
};

/// Up to `count` sound positions of the class, in the order found: the same for the same options on every machine.
/// Sound means: one key, the exact distance; for material a gain of at least 2 (1 where all men are worth less) while
/// no other first move gains; no two with the same men. Themes are varied: positions with few and many men, with quiet
/// and with capturing keys, are kept in turn as far as the games yield them. Each carries its themes and provenance.
/// `progress` is called after every game; returning false stops. Requires a variant with a start position. Cost: from
/// milliseconds (m1) to seconds (m7, e5) a position.
std::vector<TestPosition> mine(const MineOptions& options, const std::function<bool(const MineProgress&)>& progress);

}  // namespace keymove::solver
