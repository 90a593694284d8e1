// Move trees: the request for one, and the interfaces that receive its nodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "positions/evaluation/heuristic.h"
#include "positions/game/setup.h"
#include "solver/move_trees/search_mistakes.h"

namespace keymove::solver {

enum class TreeAlgorithm { minimax, alphabeta, stochastic, random };

/// How the moves of a position are ordered.
enum class TreeOrder {
  pychess,     ///< man by man in the order of each side's list, see ManOrder
  generation,  ///< the order of the fast rules, which is only promised to be the same on every machine
  sorted,      ///< by coordinate text
};

/// How the stochastic and the random search choose among moves.
enum class Chooser {
  cycle,   ///< one counter for the whole search: i = (i + 1) mod n, and the i-th of the n moves is chosen
  random,  ///< with equal probability, from a seed
  asked,   ///< TreeRequest::ask chooses
};

/// When alpha-beta leaves a node: as soon as alpha equals beta, or only when it is greater.
enum class CutOff { at_equal, beyond };
/// Which of several equally good moves is the best one.
enum class Tie { first, last };
/// What alpha-beta returns if the value is outside its window: the best value that it has met, or the bound.
enum class Fail { soft, hard };
/// The value of a finished game: that of the heuristic, or 100 for the winner. With `decisive` a side without moves has
/// lost, in check or not, as in the move-tree course.
enum class Terminal { static_value, decisive };

/// The maximum depth of a tree in plies.
constexpr int kDeepestTree = 200;

/// A request for a move tree. The defaults are those of the move-tree course.
struct TreeRequest {
  TreeAlgorithm algorithm = TreeAlgorithm::minimax;
  int depth = 2;  ///< in plies
  HeuristicPtr heuristic;
  TreeOrder order = TreeOrder::pychess;
  CutOff cut_off = CutOff::at_equal;
  Tie tie = Tie::first;
  Fail fail = Fail::soft;
  Terminal terminal = Terminal::static_value;
  Color maximiser = Color::white;
  int breadth = 2;  ///< stochastic: number of paths below each root move
  Chooser chooser = Chooser::cycle;
  std::uint64_t seed = 1;
  /// Chooser::asked: returns the index of the chosen move. Called once for each choice, even if the tree is searched
  /// twice.
  std::function<std::size_t(const std::vector<Move>&)> ask;
  /// The squares of all men, in the order of the two lists. Empty: ManOrder makes the lists from the board.
  std::vector<Square> men;
  SearchMistakes mistakes;
  /// Called every few nodes; when it returns true, the search throws LimitReached. May be empty.
  std::function<bool()> gives_up;
};

/// The value of a tree for White, as the heuristic counts, and its best line.
struct TreeResult {
  double value = 0;
  std::vector<Move> line;
};

/// The numbers of a node when the search leaves it. The window is the one with which it was entered.
struct TreeNumbers {
  double value = 0;
  double alpha = 0;
  double beta = 0;
  bool cuts = false;  ///< whether alpha-beta leaves the parent after this node
};

/// Receives the nodes of a tree in the order of the search.
class TreeVisitor {
 public:
  TreeVisitor() = default;
  TreeVisitor(const TreeVisitor&) = delete;
  TreeVisitor& operator=(const TreeVisitor&) = delete;
  virtual ~TreeVisitor() = default;

  /// The search goes down by this move.
  virtual void enter(const Move& move) = 0;
  /// The search goes up again. `numbers` are there only if the visitor wants them and the search has them.
  virtual void leave(const std::optional<TreeNumbers>& numbers) = 0;
  /// Whether the visitor wants values and windows. Without them a minimax tree is listed faster.
  [[nodiscard]] virtual bool wants_numbers() const = 0;
};

/// A visitor that also receives the value and the best line, before the nodes.
class TreeListener : public TreeVisitor {
 public:
  virtual void on_result(const TreeResult& result) = 0;
  /// Whether on_result() is to be called. If not, the tree is searched only once.
  [[nodiscard]] virtual bool wants_answer() const { return true; }
};

/// Whether the pychess order of the men is certain, because `origin` is the start position; else it is assumed.
bool order_is_known(const Setup& origin);

}  // namespace keymove::solver
