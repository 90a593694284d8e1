// The first moves of a question that is cut into parts: the positions above the parts, and those of the parts.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "positions/game/setup.h"
#include "positions/problem/problem.h"
#include "solver/engine/engine.h"

namespace keymove::solver {

/// Positions that are reached from the position of a question, each once, as far as they have been expanded. Requires
/// the goal `value` of a game in which no position returns, where mirror images count as one if the game has them; or a
/// forced end within a number of plies, where a position is another one when other plies are left.
class QuestionTree {
 public:
  struct Node {
    Setup setup;
    Goal goal;                                        ///< what is asked of this position
    std::vector<Move> line;                           ///< the first moves by which it was reached
    std::optional<Outcome> ended;                     ///< the result for its mover, if the game is over
    std::vector<std::pair<Move, std::size_t>> moves;  ///< once expanded: all moves, and the nodes after them
    bool expanded = false;

    /// Whether nothing is to be asked of it: the game is over, or no plies are left.
    [[nodiscard]] bool closed() const { return ended || goal.plies == 0; }
  };

  QuestionTree(const Setup& root, const Goal& goal);

  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  /// Node 0 is the position of the question. A reference is valid until the next expand().
  [[nodiscard]] const Node& operator[](std::size_t i) const { return nodes_[i]; }
  [[nodiscard]] bool is_value() const { return goal_.kind == GoalKind::value; }

  /// Adds the nodes after all moves of a node that is not closed.
  void expand(std::size_t i);
  /// The node after the moves; the nodes before it are expanded. Nothing if a move is not legal or the game is over
  /// before.
  std::optional<std::size_t> follow(const std::vector<Move>& line);

 private:
  std::size_t node_of(Setup setup, const Goal& goal, std::vector<Move> line);
  /// The same text for positions that count as one.
  [[nodiscard]] std::string name_of(const Setup& setup, const Goal& goal) const;

  Goal goal_;
  bool mirrored_;
  std::unique_ptr<Engine> engine_;
  std::vector<Node> nodes_;
  std::unordered_map<std::string, std::size_t> names_;
};

/// The setup with left and right exchanged.
Setup mirror_image(const Setup& setup);

}  // namespace keymove::solver
