// The reduced games of one position, tried in turn with growing limits.
//
// Idea: nobody knows beforehand which restriction suits a position. So all are tried with few positions, then those
// that could not be collected as a whole with more, and so on: little is lost by it, as the limits grow fast. Those
// that seldom win are a round behind. What is lost under one restriction is lost under all that are narrower.
// Source: iterative widening, as in Ginsberg and Harvey 1992; the restrictions are those of restriction.h.
// Exact: as reduced_game.h; that no restriction wins proves nothing.
// Cost: that of the games, and of a search for a win within a few plies at each position of the attacker.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "solver/long_wins/reduced_game.h"
#include "solver/long_wins/restriction.h"
#include "solver/search/forced.h"
#include "solver/search/transposition_table.h"

namespace keymove::solver {

/// Looks for a reduced game that the attacker wins.
template <class R>
class Widening {
 public:
  using State = typename R::State;

  /// The games are made in `memory`, one after the other; it may be used for other things between turns.
  /// Wins that come soon are kept in the table.
  Widening(const R& rules, const State& root, int attacker, TranspositionTable<ForcedBounds>& table,
           std::span<std::byte> memory)
      : rules_(rules),
        root_(root),
        attacker_(attacker),
        table_(table),
        memory_(memory),
        open_(restrictions(rules, root, attacker)) {}

  /// Whether nothing is left to try.
  [[nodiscard]] bool is_over() const { return open_.empty(); }

  /// Goes on until that many positions have been collected, at least one game, or until nothing is left to try. The
  /// result is the game that is won, or null. `known_win` says which wins of other searches end the games. Calls
  /// `tell(key, plies)` for the positions of the other games in which the defender, to move, has lost. Errors: throws
  /// LimitReached.
  template <class Tell>
  std::unique_ptr<ReducedGame<R>> turn(std::uint64_t positions, Budget& budget,
                                       const typename ReducedGame<R>::KnownWin& known_win, const Tell& tell) {
    ForcedSearch<R> search(rules_, table_, budget);
    const auto wins = [&](const State& s) {
      if (const int plies = known_win(s); plies > 0) return plies;
      return soon_win(rules_, search, s);
    };
    std::uint64_t collected = 0;
    while (!open_.empty() && collected < positions) {
      const std::size_t most = seldom_wins(open_[next_]) ? maximum_ / kGrowth : maximum_;
      auto game = std::make_unique<ReducedGame<R>>(rules_, root_, open_[next_], attacker_, kRoom * most, memory_);
      const bool over = game->collect(most, budget, wins);
      collected += game->positions();
      if (game->won()) return game;
      game->tell_lost_replies(tell);
      if (game->lost()) {
        const auto lost = open_[next_];
        const auto is_lost = [&](const auto& r) { return includes(lost, r); };
        next_ -= static_cast<std::size_t>(std::count_if(open_.begin(), place(next_), is_lost));
        open_.erase(std::remove_if(open_.begin(), open_.end(), is_lost), open_.end());
      } else if (over) {
        open_.erase(place(next_));
      } else {
        ++next_;
      }
      if (next_ < open_.size()) continue;
      next_ = 0;
      maximum_ *= kGrowth;
    }
    return nullptr;
  }

  /// The plies of a win that comes within a few plies, by any moves; 0 if there is none.
  static int soon_win(const R& rules, ForcedSearch<R>& search, const State& s) {
    for (int n = 1; n <= kSoon; ++n) {
      if (rules.win_has_length(n) && search.wins(s, n)) return n;
    }
    return 0;
  }

 private:
  /// Whether wins under the restriction are rare, by what was measured: the defender may capture, and has many replies.
  static bool seldom_wins(const Restriction<typename R::Set>& r) {
    constexpr std::size_t kFew = 4;
    return !r.quiet && r.most_replies > kFew;
  }

  auto place(std::size_t i) { return open_.begin() + static_cast<std::ptrdiff_t>(i); }

  static constexpr int kSoon = 3;                ///< plies of the wins that are looked for at each position
  static constexpr std::size_t kFirst = 20'000;  ///< positions in the first round
  static constexpr std::size_t kGrowth = 5;
  static constexpr std::size_t kRoom = 4;  ///< room for more positions, as some games have many moves to each

  const R& rules_;
  State root_;
  int attacker_;
  TranspositionTable<ForcedBounds>& table_;
  std::span<std::byte> memory_;
  std::vector<Restriction<typename R::Set>> open_;  ///< those that may still win
  std::size_t next_ = 0;
  std::size_t maximum_ = kFirst;
};

}  // namespace keymove::solver
