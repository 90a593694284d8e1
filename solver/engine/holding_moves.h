// The moves by which a side holds a value, chosen so that its certificate stays small.
//
// Idea: a certificate goes through all positions of a ply together, so a move to a position that has been reached there
// by another one costs nothing. Of several moves that are known to hold the value such a move is taken first, and
// otherwise one that leaves the other side little (ValueSearch::move_to()).
// Source: our own. Exact: the reached positions only choose among moves that hold the value. A wrong one may be a move
// to much that is new, so they are told apart by 16 bits beside their place: with one bit for each position, a
// thirtieth of all moves seemed to be reached, and nothing was gained.
// Cost: three to five bytes for each position of a ply.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/joining/proof_book.h"
#include "solver/rules/position.h"
#include "solver/search/value.h"

namespace keymove::solver {

/// A set of up to so many positions. Hardly any other position seems to be in it.
class ReachedPositions {
 public:
  explicit ReachedPositions(std::size_t most = 0) : marks_(std::bit_ceil(most + most / 4 + 1)) {}

  void add(const PositionKey& key) { marks_[place_of(key)] = mark_of(key); }
  [[nodiscard]] bool has(const PositionKey& key) const { return marks_[place_of(key)] != 0; }

 private:
  /// Where the mark of the position is, or where it would be.
  [[nodiscard]] std::size_t place_of(const PositionKey& key) const {
    std::size_t at = key.low & (marks_.size() - 1);
    while (marks_[at] != 0 && marks_[at] != mark_of(key)) at = (at + 1) & (marks_.size() - 1);
    return at;
  }
  static std::uint16_t mark_of(const PositionKey& key) {
    return static_cast<std::uint16_t>(std::max<std::uint64_t>(key.high >> 48U, 1));
  }

  std::vector<std::uint16_t> marks_;  ///< a power of two of them, more than positions; 0: none
};

/// Finds the moves of a certificate's holder, ply by ply.
template <class R>
class HoldingMoves {
 public:
  using State = typename R::State;
  using Action = typename R::Action;

  /// Moves that `book`, which may be null, has need not be found by the search.
  HoldingMoves(const R& rules, ValueSearch<R>& search, const ProofBook<R>* book)
      : rules_(rules), search_(search), book_(book) {}

  /// To be called before the moves of the next ply are asked for, in so many positions at most.
  void begin_layer(std::size_t positions) { reached_ = ReachedPositions(positions); }

  /// A move after which the side to move still has at least that value; no move if the search does not find it.
  /// Requires that it has the value, and that the game is not over.
  Action move(const State& s, int goal) {
    Action out = book_ == nullptr ? Action{} : book_->keeping_move(s, goal);
    if (!out.valid()) {
      out = search_.move_to(s, goal, [&](const State& child) { return reached_.has(rules_.key(child)); });
    }
    if (out.valid()) reached_.add(rules_.key(rules_.apply(s, out)));
    return out;
  }

 private:
  const R& rules_;
  ValueSearch<R>& search_;
  const ProofBook<R>* book_;
  ReachedPositions reached_;  ///< positions after the moves of this ply
};

}  // namespace keymove::solver
