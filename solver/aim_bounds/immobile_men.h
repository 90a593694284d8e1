// Whether all men of a side can be left without a move, as a stalemate needs, in the moves that are left.
//
// Idea: a man that is not captured in time and not pinned ends where each square that it could go to next holds a man
// of its own side; a man that cannot capture as it goes (a pawn) ends where any man stands before it. That costs moves
// of its own, or of others that come beside it. One move captures at most one man, and each riding man of the other
// side pins at most one, along a line on which that one cannot ride itself. Exact: "no" is a proof, since no man needs
// fewer moves than it is taken to need, with obstacles left out. Captures by pawns are left out, too. Cost: a lookup
// for each man and each square that it may reach in time.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>

#include "positions/game/indexed.h"
#include "solver/aim_bounds/mate_picture.h"
#include "solver/aim_bounds/next_moves.h"
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

  /// Where a man goes with nothing but men around it: it is blocked if men of its own side stand there, or any men if
  /// it cannot capture there.
  [[nodiscard]] const Set& first_squares(int color, int kind, int square) const { return first_[color][kind][square]; }

  /// Whether one of the kind `pinning` may pin a man of the colour and kind so that it cannot move along the line.
  [[nodiscard]] bool may_pin(int color, int kind, int pinning) const {
    const auto& own_rides = t_.kind[color][kind].capture.rides;
    const auto& rides = t_.kind[color ^ 1][pinning].capture.rides;
    return std::any_of(rides.begin(), rides.end(), [&](const Ride<W>& ride) {
      return std::none_of(own_rides.begin(), own_rides.end(),
                          [&](const Ride<W>& own) { return own.whole && own.table == ride.table; });
    });
  }

  /// Whether the men of `p.helps` may be immobile after `own` moves of the other side and `help` of their own.
  [[nodiscard]] bool possible(const State& s, const MatePicture<W>& p, int own, int help) {
    const int color = p.mater ^ 1;
    royal_ = p.royal_ways->stands[index(help)];
    royal_now_ = p.royal_ways->stands[0];
    helps_ = p.helps;
    all_ = s.occupied();
    own_ = own;
    list_pinning_kinds(p, own);
    count_ = 0;
    staying_ = leaving_ = LastMove{};
    for (int k = 0; k < t_.kinds; ++k) {
      if (k == t_.royal) continue;
      for (const int square : s.kind(k) & p.helps) list(color, k, square, help);
    }
    // Men that move themselves need moves of their own; squares before pawns are taken by one move each. A move may do
    // both.
    return least_sum([](const Loose& man) { return man.moves; }) <= help &&
           least_sum([](const Loose& man) { return man.waits ? 1 : 0; }) <= help &&
           least_sum([](const Loose& man) { return man.pawn ? 1 : man.moves; }) <= 2 * help;
  }

  /// With one move of their own left: adds the moves to `to` that may leave all men immobile, the royal man's left out.
  /// Requires that possible() was asked with help = 1 and was true.
  void allow_last(const Set& to, NextMoves<Set>& next) const {
    next.allow(NextMoves<Set>::kOthers, to & last_squares(staying_));
    // Each move helps the man that makes it, and those that lack only the square where it ends.
    const int needed = last_needed(staying_);
    const Set& filled = needed == 2 ? staying_.filled_once : staying_.filled_twice;
    for (std::size_t i = 0; i < count_ && needed > 0; ++i) {
      if (!loose_[i].beside_royal) next.allow(loose_[i].square, needed == 1 ? to : to & filled);
    }
  }

  /// The same for the squares to which the royal man may move.
  [[nodiscard]] Set last_squares() const { return last_squares(leaving_); }

 private:
  /// The loose men before the last move, if the royal man stays where it is, or leaves.
  struct LastMove {
    int loose = 0;
    int pinnable = 0;
    Set filled_once;   ///< the only square that a loose man lacks
    Set filled_twice;  ///< the same for two of them

    void add(const Set& free, bool may_be_pinned) {
      ++loose;
      pinnable += may_be_pinned ? 1 : 0;
      if (free.several()) return;
      filled_twice |= filled_once & free;
      filled_once |= free;
    }
  };

  [[nodiscard]] Set last_squares(const LastMove& last) const {
    const int needed = last_needed(last);
    return needed <= 0 ? t_.board : needed == 1 ? last.filled_once : last.filled_twice;
  }

  /// The loose men that the last move must help.
  [[nodiscard]] int last_needed(const LastMove& last) const {
    return last.loose - own_ - std::min(pinning_men_, last.pinnable);
  }

  static std::size_t index(int moves) { return static_cast<std::size_t>(Ways<W>::layer(moves)); }

  /// A man that could move as the men stand.
  struct Loose {
    int moves = 0;              ///< that it must make itself, at least
    bool pawn = false;          ///< it captures otherwise than it moves: one man before it blocks it
    bool waits = false;         ///< it cannot help itself in time: some man must come before it
    bool pinnable = false;      ///< some man may pin it
    bool beside_royal = false;  ///< it lacks only the square of the royal man
    int square = 0;
  };

  void list_first_squares(int color, int kind) {
    BySquare<Set>& first = first_[color][kind];
    first.resize(static_cast<std::size_t>(t_.squares));
    const KindTable<W>& table = t_.kind[color][kind];
    const Reach<W>& moves = table.same ? table.capture : table.quiet;
    for (int square = 0; square < t_.squares; ++square) {
      if (moves.leaps) first[square] = moves.leap[square];
      for (const Ride<W>& ride : moves.rides) first[square] |= ride.attacks(square, t_.board);
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
    return std::any_of(pinning_.data(), pinning_.data() + pinning_kinds_,
                       [&](int pinning) { return may_pin(color, kind, pinning); });
  }

  /// Adds the man to the loose ones if it is one.
  void list(int color, int kind, int square, int help) {
    const Set others = helps_ & ~Set::of(square);
    Loose man;
    man.square = square;
    const bool same = t_.kind[color][kind].same;
    const Set free = first_[color][kind][square] & ~(same ? others : all_);
    if (free.none()) return;
    if (!same) {
      man.pawn = true;
      man.waits = moves_needed(color, kind, square, others, help) > help;
    } else if (!may_be_blocked(color, kind, square, others, help)) {
      man.moves = moves_needed(color, kind, square, others, help);
    }
    man.pinnable = may_be_pinned(color, kind);
    leaving_.add(free, man.pinnable);
    const Set without_royal = free & ~royal_now_;
    man.beside_royal = without_royal.none();
    if (!man.beside_royal) staying_.add(without_royal, man.pinnable);
    loose_[count_++] = man;
  }

  /// The moves that the man must make at least, if it moves, until it is blocked, while others come beside it; more
  /// than `help` if that cannot be.
  [[nodiscard]] int moves_needed(int color, int kind, int square, const Set& others, int help) {
    const Ways<W>& ways = reach_.ways(color, kind, square);
    for (int n = 1; n <= help; ++n) {
      if (n > Ways<W>::kMoves) return n;
      for (const auto& form : ways.forms) {
        for (const int to : form.stands[index(n)] & ~form.stands[index(n - 1)]) {
          if (may_be_blocked(color, form.kind, to, others, help - n)) return n;
        }
      }
    }
    return help + 1;
  }

  /// Whether men may come, in that many moves, to all squares around a man that are free. The royal man may take one of
  /// them.
  [[nodiscard]] bool may_be_blocked(int color, int kind, int square, const Set& others, int moves) const {
    const Set& first = first_[color][kind][square];
    if (!t_.kind[color][kind].same) return (first & ~all_).count() <= moves + own_;
    const Set free = first & ~others;
    return free.count() - ((free & royal_).any() ? 1 : 0) <= std::min(moves, (others & ~first).count());
  }

  /// The sum of what the loose men cost, without those that may be captured, blocked by the other side, or pinned.
  template <class Cost>
  [[nodiscard]] int least_sum(const Cost& cost) {
    std::size_t pinnable = 0;
    std::size_t others = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      if (loose_[i].pinnable) {
        pinnable_[pinnable++] = cost(loose_[i]);
      } else {
        other_[others++] = cost(loose_[i]);
      }
    }
    std::sort(pinnable_.data(), pinnable_.data() + pinnable, std::greater<>());
    for (auto i = static_cast<std::size_t>(pinning_men_); i < pinnable; ++i) other_[others++] = pinnable_[i];
    std::sort(other_.data(), other_.data() + others, std::greater<>());
    int sum = 0;
    for (auto i = static_cast<std::size_t>(own_); i < others; ++i) sum += other_[i];
    return sum;
  }

  const CompiledVariant<W>& t_;
  FreeReach<W>& reach_;
  ByColor<ByKind<BySquare<Set>>> first_;
  std::array<int, kMaxKinds> pinning_{};
  int pinning_kinds_ = 0;
  int pinning_men_ = 0;

  // What the present question is about.
  Set helps_;      ///< the men that must be immobile
  Set all_;        ///< all men
  Set royal_now_;  ///< where their royal man stands
  Set royal_;      ///< where their royal man may stand
  int own_ = 0;    ///< moves of the other side
  std::array<Loose, 256> loose_{};
  std::size_t count_ = 0;
  LastMove staying_;
  LastMove leaving_;
  std::array<int, 256> pinnable_{};  ///< what the men cost that may be pinned
  std::array<int, 256> other_{};     ///< and the others
};

}  // namespace keymove::solver
