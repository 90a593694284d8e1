// Finds the one winning move of a position, if it has one: a test position made of a position of a game.
//
// Idea: a forced win comes first, then material. The key must be alone, also when the opponent's next moves are looked
// at; keys that a player sees at once are left out.
// Source: our own; that a puzzle has one winning move, and not an obvious one, is common to all collections.
// Exact: a forced win is proved, and so is that no other first move wins. Material is what docs/verdicts.md defines.
// Cost: one question of at most PuzzleOptions::nodes for wins and one for each class of material; for what they find,
// one more for each other first move, or for the deeper search.
// Of a gain the playing search must think as well: it prefers the key to all other moves by half a pawn.
// It does not ask who stands better: material that is won in a lost position is material.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "positions/problem/finding.h"
#include "solver/engine/engine.h"
#include "solver/mining/mine.h"

namespace keymove::solver {

struct PuzzleOptions {
  /// m1, m3, ... and e1, e3, ...: names that parse_test_class reads. In games in which a win may take an even number of
  /// plies m3 stands for m4, too; in games that are won by having no move e classes find nothing.
  std::vector<std::string> classes;
  int gain = 2;                         ///< the least material that a puzzle wins
  std::size_t moves = 2;                ///< the least number of legal moves
  bool trivial = false;                 ///< keep gains that begin on `taken`, or whose first exchange wins so much
  int depth = 0;                        ///< no other first move wins within so many plies; if less, the longest class
  std::uint64_t nodes = 400'000;        ///< per question
  std::optional<Range> difficulty;      ///< the moves that plain alpha-beta makes to the class's depth
  std::uint64_t plain_nodes = 100'000;  ///< how far that is counted if there is no `difficulty`
};

/// A position with one winning move.
struct Puzzle {
  std::string class_name;
  Goal goal;
  Move key;
  Finding finding;                           ///< the answer to the goal
  std::optional<std::uint64_t> plain_nodes;  ///< of plain alpha-beta; absent if it makes more than are counted
};

/// What became of a position.
struct PuzzleAnswer {
  std::optional<Puzzle> puzzle;
  bool limit = false;  ///< a limit was reached; there is no puzzle then
};

/// The puzzle of the position, whose legal moves are `legal`. `taken` is the square on which the last move captured, or
/// kNoSquare.
PuzzleAnswer find_puzzle(Engine& engine, const Setup& setup, const std::vector<Move>& legal, Square taken,
                         const PuzzleOptions& options);

/// What the exchange that begins with the move gains at least: what it captures and becomes, less the man itself if it
/// can be captured.
int exchange_gain(Engine& engine, const Setup& setup, const Move& move);

}  // namespace keymove::solver
