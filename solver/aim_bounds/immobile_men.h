// Whether all men of a side can be left without a move, as a stalemate needs, in the moves that are left.
//
// Idea: a man that is not captured in time and not pinned ends where each square that it could go to next holds a man
// of its own side. That costs moves of its own, or of others that come beside it. One move captures at most one man,
// and each riding man of the other side pins at most one, along a line on which that one cannot ride itself. Exact:
// "no" is a proof, since no man needs fewer moves than it is taken to need, with obstacles left out. Men that move
// otherwise than they capture (pawns) are left out, too. Cost: a lookup for each man and each square that it may reach
// in time.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>

#include "positions/game/indexed.h"
#include "solver/aim_bounds/mate_picture.h"
#include "solver/rules/free_reach.h"

namespace keymove::solver {

/// Counts the moves that a side needs at least until none of its men can move. Requires simple checks and captures that
/// are leaps and rides.
template <class State, int W>
class ImmobileMen {
 public:
  using Set = Bits<W>;

  ImmobileMen(const CompiledVariant<W>& compiled, FreeReach<W>& reach) : t_(compiled), reach_(reach) {
    for (const int color : {0, 1}) {
      first_[color].resize(static_cast<std::size_t>(t_.kinds));
      for (int k = 0; k < t_.kinds; ++k) list_first_squares(color, k);
    }
  }

  /// Whether the men of `p.helps` may be immobile after `own` moves of the other side and `help` of their own.
  [[nodiscard]] bool possible(const State& s, const MatePicture<W>& p, int own, int help) {
    const int color = p.mater ^ 1;
    const Set royal = p.royal_ways->stands[index(help)];
    list_pinning_kinds(p, own);
    pinnable_count_ = other_count_ = 0;
    for (int k = 0; k < t_.kinds; ++k) {
      if (k == t_.royal || !t_.kind[color][k].same) continue;
      for (const int square : s.kind(k) & p.helps) {
        const int moves = moves_needed(color, k, square, p.helps, royal, help);
        if (moves == 0) continue;
        if (may_be_pinned(color, k)) {
          pinnable_[pinnable_count_++] = moves;
        } else {
          other_[other_count_++] = moves;
        }
      }
    }
    return least_sum(own) <= help;
  }

 private:
  static std::size_t index(int moves) { return static_cast<std::size_t>(Ways<W>::layer(moves)); }

  /// Where a man goes with nothing but men around it: it is blocked if men of its own side stand there.
  void list_first_squares(int color, int kind) {
    BySquare<Set>& first = first_[color][kind];
    first.resize(static_cast<std::size_t>(t_.squares));
    const Reach<W>& capture = t_.kind[color][kind].capture;
    for (int square = 0; square < t_.squares; ++square) {
      if (capture.leaps) first[square] = capture.leap[square];
      for (const Ride<W>& ride : capture.rides) first[square] |= ride.attacks(square, t_.board);
    }
  }

  /// The kinds of riding men that the other side has or may have in time, and the number of such men.
  void list_pinning_kinds(const MatePicture<W>& p, int own) {
    pinning_kinds_ = pinning_men_ = 0;
    std::array<bool, kMaxKinds> listed{};
    for (std::size_t i = 0; i < p.count; ++i) {
      bool rides = false;
      for (const auto& form : p.men[i].ways->forms) {
        if (t_.kind[p.mater][form.kind].capture.rides.empty() || form.stands[index(own)].none()) continue;
        rides = true;
        bool& known = listed[static_cast<std::size_t>(form.kind)];
        if (!known) pinning_[static_cast<std::size_t>(pinning_kinds_++)] = form.kind;
        known = true;
      }
      pinning_men_ += rides ? 1 : 0;
    }
  }

  /// Whether a man of the kind may stand on a line of one of those men without riding along it itself.
  [[nodiscard]] bool may_be_pinned(int color, int kind) const {
    const auto& own_rides = t_.kind[color][kind].capture.rides;
    return std::any_of(pinning_.data(), pinning_.data() + pinning_kinds_, [&](int pinning) {
      const auto& rides = t_.kind[color ^ 1][pinning].capture.rides;
      return std::any_of(rides.begin(), rides.end(), [&](const Ride<W>& ride) {
        return std::none_of(own_rides.begin(), own_rides.end(),
                            [&](const Ride<W>& own) { return own.whole && own.table == ride.table; });
      });
    });
  }

  /// The moves that the man must make at least until it is blocked, while others of `help` come beside it; more than
  /// `help` if that cannot be. The royal man may come to `royal`.
  [[nodiscard]] int moves_needed(int color, int kind, int square, const Set& helps, const Set& royal, int help) {
    const Set others = helps & ~Set::of(square);
    if (may_be_blocked(color, kind, square, others, royal, help)) return 0;
    const Ways<W>& ways = reach_.ways(color, kind, square);
    for (int n = 1; n <= help; ++n) {
      if (n > Ways<W>::kMoves) return n;
      for (const auto& form : ways.forms) {
        for (const int to : form.stands[index(n)] & ~form.stands[index(n - 1)]) {
          if (!t_.kind[color][form.kind].same) return n;
          if (may_be_blocked(color, form.kind, to, others, royal, help - n)) return n;
        }
      }
    }
    return help + 1;
  }

  /// Whether the other men may come, in that many moves, to all squares around a man that are free. The royal man may
  /// take one of them.
  [[nodiscard]] bool may_be_blocked(int color, int kind, int square, const Set& others, const Set& royal,
                                    int moves) const {
    const Set& first = first_[color][kind][square];
    const Set free = first & ~others;
    return free.count() - ((free & royal).any() ? 1 : 0) <= std::min(moves, (others & ~first).count());
  }

  /// The sum of the moves, without those of the men that may be captured or pinned.
  [[nodiscard]] int least_sum(int captured) {
    const auto descending = std::greater<>();
    std::sort(pinnable_.data(), pinnable_.data() + pinnable_count_, descending);
    const std::size_t pinned = std::min(pinnable_count_, static_cast<std::size_t>(pinning_men_));
    for (std::size_t i = pinned; i < pinnable_count_; ++i) other_[other_count_++] = pinnable_[i];
    std::sort(other_.data(), other_.data() + other_count_, descending);
    int sum = 0;
    for (auto i = static_cast<std::size_t>(captured); i < other_count_; ++i) sum += other_[i];
    return sum;
  }

  const CompiledVariant<W>& t_;
  FreeReach<W>& reach_;
  ByColor<ByKind<BySquare<Set>>> first_;
  std::array<int, kMaxKinds> pinning_{};
  int pinning_kinds_ = 0;
  int pinning_men_ = 0;
  std::array<int, 256> pinnable_{};  ///< moves needed by men that may be pinned
  std::size_t pinnable_count_ = 0;
  std::array<int, 256> other_{};  ///< by the others
  std::size_t other_count_ = 0;
};

}  // namespace keymove::solver
