// Finds new test positions: plays games, searches their positions and keeps the sound ones.
//
// Idea: some players move at random, others look ahead in half or all of their moves, so that the games
// have wins in them. Every position after the opening is given to the solver. It is kept if the answer is exact and
// unique, the position is new, and its theme is not over-represented.
// Source: our own.
// Exact: a position is kept only if the solver proves the claim within the limit of nodes.
// Cost: one question of at most MineOptions::nodes per position, from milliseconds (m1) to seconds (m7, e5) for each
// position that is kept, and the searches of plain_search.h for those that pass; 32 MiB for the table. The same options
// give the same positions on every machine.
// It does not compose: it keeps what the games yield, and does not judge beauty. Difficulty is the cost of a plain
// search.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "positions/problem/problem.h"

namespace keymove::solver {

/// A class of test positions: b (legal moves); m1, m3, m5, ... (a forced win in this number of plies); e1, e3, e5, ...
/// (material won within this number of plies).
struct TestClass {
  GoalKind goal = GoalKind::moves;
  int plies = 0;
};

/// The class with that name; absent if the letter is unknown, or the number is even or greater than 99.
std::optional<TestClass> parse_test_class(const std::string& name);

/// Numbers from `low` to `high`.
struct Range {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  [[nodiscard]] bool contains(std::uint64_t number) const { return low <= number && number <= high; }
};

struct MineOptions {
  VariantPtr variant;
  std::string class_name;
  int count = 20;
  std::uint64_t seed = 1;
  std::optional<Color> mover;         ///< the side that must be to move; absent: either
  std::uint64_t nodes = 400'000;      ///< per question; a position that costs more is skipped
  std::uint64_t max_games = 200'000;  ///< mining stops after this number of games
  std::optional<Range> men;           ///< the number of men on the board; games then begin with men taken off
  std::optional<Range> difficulty;    ///< the moves that plain alpha-beta makes to the class's depth
  int depth = 0;  ///< programs that search that deep find the same answer; if less, the class's depth
};

struct MineProgress {
  std::uint64_t games = 0;
  std::uint64_t positions = 0;  ///< positions searched so far
  int found = 0;
};

/// Up to `count` sound positions of the class, in the order in which they are found. A win is sound if it has exactly
/// the distance of the class and one key, and no other first move wins within `depth` plies. Material is sound if the
/// best move gains at least 2 (1 if no man is worth more), no other first move gains anything, and plain minimax with
/// the sum of the men's values has that one best move, too, at each depth from that of the class to `depth`, but not
/// two plies earlier. No two positions have the same board. Positions with few, some and many men, with quiet and with
/// capturing keys, are kept in turn as far as the games yield them. Each position has its themes and its provenance.
/// `progress` is called after every game; if it returns false, mining stops. Requires a variant with a start position
/// and a valid class name.
std::vector<TestPosition> mine(const MineOptions& options, const std::function<bool(const MineProgress&)>& progress);

}  // namespace keymove::solver
