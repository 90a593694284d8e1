// What a move tree is asked for, and who is told of its nodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "positions/evaluation/heuristic.h"
#include "positions/game/setup.h"

namespace keymove::solver {

enum class TreeAlgorithm { minimax, alphabeta, stochastic, random };

/// How the moves of a position are ordered.
enum class TreeOrder {
  pychess,     ///< man by man as each side's list has them, see ManOrder
  generation,  ///< as the fast rules list them: the same on every machine, and no more is promised
  sorted,      ///< by coordinate text
};

/// How the stochastic and the random search choose among moves.
enum class Chooser {
  cycle,   ///< one counter for the whole search: i = (i + 1) mod n, and the i-th of the n moves is chosen
  random,  ///< evenly, from a seed
  asked,   ///< by TreeRequest::ask
};

/// When alpha-beta leaves a node: as soon as alpha reaches beta, or only once it is greater.
enum class CutOff { at_equal, beyond };
enum class Tie { first, last };
/// What alpha-beta returns where its window is missed: the best value met, or the bound.
enum class Fail { soft, hard };
/// What a game that is over is worth: what the heuristic says of the position, or 100 for the winner. There a side
/// without moves has lost, checked or not, as the move-tree course has it.
enum class Terminal { static_value, decisive };

/// Moves that a faulty generator forgets; a promotion that is forgotten leaves the pawn as it is.
enum class Omission { none, castling, en_passant, promotion };

/// White maximises. The defaults are the move-tree course's.
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
  Omission omission = Omission::none;
  int breadth = 2;  ///< stochastic: the paths below each root move
  Chooser chooser = Chooser::cycle;
  std::uint64_t seed = 1;
  /// Chooser::asked: which of these moves is chosen, from 0. Asked once for each choice, though a tree is searched
  /// twice.
  std::function<std::size_t(const std::vector<Move>&)> ask;
  /// The squares of all men, in the order of the two lists; empty where the list is the start's or is assumed.
  std::vector<Square> men;
  /// Asked every few nodes: once it is true, the search throws LimitReached. May be empty.
  std::function<bool()> gives_up;
};

struct TreeResult {
  double value = 0;
  std::vector<Move> line;
};

/// What a search knows of a node when it leaves it. The window is the one it was entered with.
struct TreeNumbers {
  double value = 0;
  double alpha = 0;
  double beta = 0;
};

/// Is led through a tree in the order of the search.
class TreeVisitor {
 public:
  TreeVisitor() = default;
  TreeVisitor(const TreeVisitor&) = delete;
  TreeVisitor& operator=(const TreeVisitor&) = delete;
  virtual ~TreeVisitor() = default;

  /// Down by this move.
  virtual void enter(const Move& move) = 0;
  /// Up again; `numbers` only if they are wanted and the search has them.
  virtual void leave(const std::optional<TreeNumbers>& numbers) = 0;
  /// Whether values and windows are wanted: a minimax tree is listed faster without.
  [[nodiscard]] virtual bool wants_numbers() const = 0;
};

/// Is told the value and the line before it is led through the tree.
class TreeListener : public TreeVisitor {
 public:
  virtual void on_result(const TreeResult& result) = 0;
  /// Whether value and line are wanted before the tree; without them the tree is searched once only.
  [[nodiscard]] virtual bool wants_answer() const { return true; }
};

/// Whether the pychess order of the men is known from the moves, or assumed from the board alone.
bool order_is_known(const Setup& origin);

}  // namespace keymove::solver
