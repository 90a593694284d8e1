// The interface of a game that the searches are written against, and the budget of a search.
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "positions/base/clock.h"
#include "solver/rules/position.h"
#include "solver/rules/rules.h"
#include "solver/search/limits.h"

namespace keymove::solver {

/// A two-player game of perfect information: its states, actions, results and ends. The searches use nothing else. The
/// members are documented at Rules, the only model so far.
template <class G>
concept Game = requires(const G& g, const typename G::State& s, typename G::Actions& list, typename G::Action a,
                        std::size_t n) {
  { g.key(s) } -> std::same_as<PositionKey>;
  { g.early_end(s) } -> std::same_as<Ended>;
  { g.end(s) } -> std::same_as<Ended>;
  { g.late_end(s, n) } -> std::same_as<Ended>;
  g.generate(s, list);
  { g.apply(s, a) } -> std::same_as<typename G::State>;
  { g.apply_if_legal(s, a) } -> std::same_as<std::optional<typename G::State>>;
  { g.gives_check(s, a) } -> std::same_as<bool>;
  { g.goes_on_with_a_move() } -> std::same_as<bool>;
  { g.wins_at_once(s) } -> std::same_as<bool>;
  { g.won_now(s) } -> std::same_as<bool>;
  { g.distance_step() } -> std::same_as<int>;
  { g.win_has_length(0) } -> std::same_as<bool>;
  { g.loss_has_length(0) } -> std::same_as<bool>;
  { g.folded(s) } -> std::same_as<typename G::Folded>;
  { g.value_range(s) } -> std::same_as<ValueRange>;
  { g.value_rank(a, s) } -> std::same_as<int>;
  { g.fewest_moves(s, 0) } -> std::same_as<int>;
};

/// Thrown when a limit is reached; it unwinds a search to its caller. Everything stored in tables stays valid.
struct LimitReached {};

/// Counts nodes and stops a search at a limit of nodes or time, or at a flag.
class Budget {
 public:
  Budget() = default;
  Budget(std::uint64_t nodes, const TimeLimit& time);

  /// From now on also stops when `stop` becomes true; null: no flag. It is read at least every few thousand nodes.
  void watch(const std::atomic<bool>* stop);
  /// The same for a second flag: that a part of the search has become superfluous.
  void watch_part(const std::atomic<bool>* done);
  /// From now on tells the meter what is done, at least every few thousand nodes; null: no meter.
  void tell(SearchMeter* meter);
  /// Tells the meter that wins of that length are looked for now.
  void begin_length(int plies) const {
    if (meter_ != nullptr) meter_->plies.store(plies, std::memory_order_relaxed);
  }

  /// A budget with the same deadline and the nodes that are left, but at most `maximum`. It starts at 0 nodes.
  [[nodiscard]] Budget rest(std::uint64_t maximum = UINT64_MAX) const {
    Budget out = *this;
    if (max_nodes_ != UINT64_MAX) maximum = std::min(maximum, max_nodes_ - std::min(max_nodes_, nodes_));
    out.max_nodes_ = maximum;
    out.next_check_ =
        std::min(maximum, next_check_ == UINT64_MAX ? UINT64_MAX : next_check_ - std::min(next_check_, nodes_));
    out.nodes_ = 0;
    out.told_ = 0;
    return out;
  }
  /// Counts nodes that were spent elsewhere. Does not check the limits.
  void add(std::uint64_t nodes) {
    nodes_ += nodes;
    told_ += nodes;
  }

  /// Counts one node. Errors: throws LimitReached when a limit is reached.
  void spend() {
    if (++nodes_ >= next_check_) check();
  }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  /// How many more nodes may be counted.
  [[nodiscard]] std::uint64_t left() const { return max_nodes_ - std::min(max_nodes_, nodes_); }
  /// Whether there is a limit of nodes.
  [[nodiscard]] bool limits_nodes() const { return max_nodes_ != UINT64_MAX; }
  [[nodiscard]] double seconds_left() const { return deadline_.seconds_left(); }
  /// Takes over the limits of a budget that this one is a rest() of.
  void lift(const Budget& whole) {
    const std::uint64_t spent = nodes_;
    const std::uint64_t told = told_;
    *this = whole.rest();
    nodes_ = spent;
    told_ = told;
  }

 private:
  void check();
  void check_soon();

  std::uint64_t nodes_ = 0;
  std::uint64_t told_ = 0;  ///< the nodes that the meter knows
  const std::atomic<bool>* stop_ = nullptr;
  const std::atomic<bool>* part_done_ = nullptr;
  SearchMeter* meter_ = nullptr;
  std::uint64_t max_nodes_ = UINT64_MAX;
  std::uint64_t next_check_ = UINT64_MAX;
  Deadline deadline_;
  bool timed_ = false;
};

}  // namespace keymove::solver
