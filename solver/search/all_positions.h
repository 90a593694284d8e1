// Whether a position is a draw because no line of play forces an end, found from all positions that can be reached.
//
// Idea: the positions that can be reached are collected. If they are few, they are all there is of the game, and the
// wins and losses among them follow backwards from its ends: a position is won if a move leads to a lost one, and lost
// if every move leads to a won one. What is neither is a draw.
// Source: retrograde analysis (Ströhlein 1970), here of one position's game only.
// Exact: positions are told apart by 128-bit keys, as everywhere. Repetition and counts of moves play no part.
// Cost: one node for a position; some 60 bytes for each and 4 for each of its moves. The backward passes take as many
// rounds as the longest win has plies.
// It collects at most kMostPositions positions with kMostMoves moves, some 40 MiB, and then gives up for good.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "solver/search/game.h"

namespace keymove::solver {

/// The positions that can be reached from one, collected little by little.
template <Game G>
class AllPositions {
 public:
  using State = typename G::State;

  AllPositions(const G& game, const State& root) : g_(game) { number_of(root); }

  /// Whether it is proved that the first position is a draw, after as many more positions as the budget has counted
  /// nodes of others since the last call. Errors: throws LimitReached.
  bool prove_draw(Budget& budget) {
    const std::uint64_t before = budget.nodes();
    const bool whole = collect(before - own_, budget);
    own_ += budget.nodes() - before;
    return whole && is_draw();
  }

  /// Collects until `count` positions are known, or all. Returns whether these are all. Errors: throws LimitReached.
  bool collect(std::uint64_t count, Budget& budget) {
    while (!waiting_.empty() && !gave_up_ && nodes_.size() < count) {
      budget.spend();  // before the position is taken: at a limit it goes on waiting
      const auto [number, state] = waiting_.back();
      waiting_.pop_back();
      expand(number, state);
      if (nodes_.size() > kMostPositions || moves_.size() > kMostMoves || waiting_.size() > kMostWaiting) give_up();
    }
    return waiting_.empty() && !gave_up_;
  }

  /// Whether no more positions can be collected: these are all, or too many.
  [[nodiscard]] bool is_over() const { return waiting_.empty() || gave_up_; }

  /// Whether the first position is neither won nor lost. Requires that all positions have been collected.
  bool is_draw() {
    for (bool changed = true; changed && nodes_.front().value == Value::open;) {
      changed = false;
      for (Node& node : nodes_) changed = settle(node) || changed;
    }
    return nodes_.front().value == Value::open || nodes_.front().value == Value::draw;
  }

 private:
  static constexpr std::size_t kMostPositions = 300'000;
  static constexpr std::size_t kMostMoves = 4'000'000;
  static constexpr std::size_t kMostWaiting = (std::size_t{8} << 20U) / sizeof(State);  ///< 8 MiB of positions

  enum class Value : std::uint8_t { open, win, loss, draw };

  /// A position, for its mover. Its moves lead to moves_[first], ...
  struct Node {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    Value value = Value::open;
  };

  struct LowHalf {
    std::size_t operator()(const PositionKey& key) const { return static_cast<std::size_t>(key.low); }
  };

  static Value value_of(EndResult end) {
    return end == EndResult::win ? Value::win : end == EndResult::loss ? Value::loss : Value::draw;
  }

  /// The number of the position. A new one waits to be expanded.
  std::uint32_t number_of(const State& state) {
    const auto [at, is_new] = numbers_.try_emplace(g_.key(state), static_cast<std::uint32_t>(nodes_.size()));
    if (is_new) {
      nodes_.emplace_back();
      waiting_.emplace_back(at->second, state);
    }
    return at->second;
  }

  void expand(std::uint32_t number, const State& state) {
    if (const Ended e = g_.early_end(state)) {
      nodes_[number].value = value_of(*e);
      return;
    }
    typename G::Actions moves;
    g_.generate(state, moves);
    if (const Ended e = g_.late_end(state, moves.size())) {
      nodes_[number].value = value_of(*e);
      return;
    }
    const auto first = static_cast<std::uint32_t>(moves_.size());
    for (const typename G::Action m : moves) moves_.push_back(number_of(g_.apply(state, m)));
    nodes_[number].first = first;
    nodes_[number].count = static_cast<std::uint32_t>(moves.size());
  }

  /// Sets the value of an open position if its moves decide it; returns whether they do.
  bool settle(Node& node) const {
    if (node.value != Value::open || node.count == 0) return false;
    bool all_lose = true;
    for (std::uint32_t i = 0; i < node.count; ++i) {
      const Value reply = nodes_[moves_[node.first + i]].value;
      if (reply == Value::loss) {
        node.value = Value::win;
        return true;
      }
      all_lose = all_lose && reply == Value::win;
    }
    if (all_lose) node.value = Value::loss;
    return all_lose;
  }

  void give_up() {
    gave_up_ = true;
    waiting_ = {};
    numbers_ = {};
    nodes_ = {};
    moves_ = {};
  }

  const G& g_;
  std::unordered_map<PositionKey, std::uint32_t, LowHalf> numbers_;
  std::vector<std::pair<std::uint32_t, State>> waiting_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> moves_;
  bool gave_up_ = false;
  std::uint64_t own_ = 0;  ///< nodes that prove_draw() has counted
};

}  // namespace keymove::solver
