// Whether there is a picture of a stalemate within the moves left: where each man of the side without a move ends.
//
// Idea: each of those men is captured, is pinned, or ends where every square to which it could go next holds a man of
// its own side (before a man that captures otherwise than it moves, any man). The squares that must be filled call for
// further men, which need moves and are to be blocked themselves. So the search puts the royal man somewhere, then
// fills one square after another with the men that come there in time, until all men are placed or no moves are left.
// The royal man's flights may be attacked instead of filled. A man of the other side that fills, pins or captures makes
// the moves for the farthest of these, and after the nearest capture one for each further one.
// Exact: "no" is a proof, since men go their ways as if nothing stood between and all lines of play that end in
// stalemate are such a picture. Captures by pawns and moves along the line of a pin are left out.
// Sources: Popeye's intelligent mode plays towards all such pictures. Cost: at most kMaxSteps men put somewhere.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "positions/game/indexed.h"
#include "solver/aim_bounds/aim_men.h"
#include "solver/aim_bounds/immobile_men.h"
#include "solver/rules/free_reach.h"

namespace keymove::solver {

/// Looks for pictures of stalemate. Requires simple checks and captures that are leaps and rides.
template <class State, int W>
class StalematePictures {
 public:
  using Set = Bits<W>;

  StalematePictures(const CompiledVariant<W>& compiled, FreeReach<W>& reach)
      : t_(compiled), reach_(reach), immobile_(compiled, reach) {}

  /// Whether the side of `men.picture.helps` may have no move after `own` moves of the other side and `help` of its
  /// own. The royal man ends only where `may_end(square, moves of the other men)` is true.
  template <class MayEnd>
  [[nodiscard]] bool possible(const State& s, const AimMen<State, W>& men, int own, int help, const MayEnd& may_end) {
    return immobile_.possible(s, men.picture, own, help) && has_picture(s, men, own, help, may_end);
  }

  /// The men that possible() was asked about last.
  [[nodiscard]] const ImmobileMen<State, W>& immobile() const { return immobile_; }

 private:
  static constexpr int kMaxSteps = 100'000;
  static constexpr std::size_t kMaxMen = 24;

  template <class MayEnd>
  [[nodiscard]] bool has_picture(const State& s, const AimMen<State, W>& men, int own, int help,
                                 const MayEnd& may_end) {
    if (!list_men(s, men, own)) return true;
    steps_ = kMaxSteps;
    const Ways<W>& ways = *p_->royal_ways;
    Set before;
    for (int n = 0; n <= help && n <= Ways<W>::kMoves; ++n) {
      const Set& here = ways.stands[index(n)];
      for (const int square : here & ~before) {
        if (!may_end(square, help - n)) continue;
        royal_ = square;
        filled_ = Set::of(square);
        if (fill(reach_.attacks(color_, t_.royal, square) & ~attacked_, Set{}, help - n)) return true;
      }
      before = here;
    }
    return false;
  }

  struct Man {
    const Ways<W>* ways = nullptr;
    int kind = 0;
    int square = 0;
    bool placed = false;
    bool known = false;  ///< `captured` is filled
    /// By man of the other side and moves of its own: the moves which that one needs at least to capture it.
    std::array<std::array<int, Ways<W>::kMoves + 1>, kMaxMen> captured;
  };

  /// The men that a man of the other side may pin.
  struct Pin {
    std::size_t man = 0;
    int kind = 0;                                  ///< that it may have become
    std::array<Set, Ways<W>::kMoves + 1> squares;  ///< by its moves: where they stand
  };

  static std::size_t index(int moves) { return static_cast<std::size_t>(Ways<W>::layer(moves)); }

  /// False if there are too many men.
  [[nodiscard]] bool list_men(const State& s, const AimMen<State, W>& men, int own) {
    p_ = &men.picture;
    color_ = p_->mater ^ 1;
    attacked_ = men.attacked_ever;
    own_ = own;
    passing_now_ = men.passing >= 0;
    pins_of_ = kNoSquare;
    moves_ = 0;
    if (p_->count > kMaxMen || static_cast<std::size_t>(p_->helps.count()) > kMaxMen) return false;
    for (std::size_t i = 0; i < p_->count; ++i) {
      fills_[i] = pins_[i] = false;
      makes_[i] = catches_[i] = 0;
    }
    count_ = 0;
    for (int k = 0; k < t_.kinds; ++k) {
      for (const int square : s.kind(k) & p_->helps) {
        Man& man = men_[count_++];
        man.ways = &reach_.ways(color_, k, square);
        man.kind = k;
        man.square = square;
        man.placed = man.known = false;
      }
    }
    unplaced_ = static_cast<int>(count_);
    return true;
  }

  /// Finds out how soon the man may be captured.
  void list_captures(Man& man) const {
    man.known = true;
    const bool may_pass = !t_.kind[color_][man.kind].same;
    for (std::size_t i = 0; i < p_->count; ++i) {
      const Ways<W>& ways = *p_->men[i].ways;
      for (int n = 0; n <= Ways<W>::kMoves; ++n) {
        int& moves = man.captured[i][index(n)];
        moves = 1;
        while (moves <= own_ && (ways.stands[index(moves)] & man.ways->stands[index(n)]).none()) ++moves;
        if (may_pass && (n > 0 || passing_now_)) moves = std::min(moves, moves_to_pass(ways));
      }
    }
  }

  /// The moves with which the man may capture another one in passing, at least; more than there are if it cannot.
  [[nodiscard]] int moves_to_pass(const Ways<W>& ways) const {
    int least = own_ + 1;
    for (const int k : t_.en_passant_capturers[p_->mater]) {
      for (const auto& form : ways.forms) {
        if (form.kind != k) continue;
        for (int n = 1; n < least; ++n) {
          if ((form.stands[index(n - 1)] & reach_.captures_in_passing(p_->mater)).any()) least = n;
        }
      }
    }
    return least;
  }

  /// Whether the men not yet placed may fill the squares: those of `own` with men of their side, those of `any` with
  /// any men.
  [[nodiscard]] bool fill(const Set& own, const Set& any, int help) {
    if (--steps_ <= 0) return true;
    const Set open = own & ~filled_;
    const int squares = open.count();
    if (squares > unplaced_) return false;
    if (squares > 0) {
      // The square with the fewest men that may come; each costs at least what the nearest man needs.
      int sum = 0;
      int best = kNoSquare;
      int fewest = 0;
      for (const int square : open) {
        int nearest = help + 1;
        int choices = 0;
        for (std::size_t i = 0; i < count_; ++i) {
          if (men_[i].placed) continue;
          const int moves = men_[i].ways->moves[square];
          nearest = std::min(nearest, moves);
          choices += moves <= help ? 1 : 0;
        }
        sum += nearest;
        if (sum > help) return false;
        if (best != kNoSquare && choices >= fewest) continue;
        best = square;
        fewest = choices;
      }
      return fill_square(best, own, any, help);
    }
    const Set loose = any & ~filled_;
    if (loose.any()) {
      const int square = loose.lowest();
      return fill_square(square, own, any, help) || fill_by_other(square, own, any, help);
    }
    return unplaced_ == 0 || place_next(own, any, help);
  }

  [[nodiscard]] bool fill_square(int square, const Set& own, const Set& any, int help) {
    for (std::size_t i = 0; i < count_; ++i) {
      if (!men_[i].placed && place(men_[i], square, own, any, help)) return true;
    }
    return false;
  }

  /// Puts the man on the square, as each kind that it may have become.
  [[nodiscard]] bool place(Man& man, int square, const Set& own, const Set& any, int help) {
    if (man.ways->moves[square] > help) return false;
    man.placed = true;
    --unplaced_;
    filled_.set(square);
    bool found = false;
    for (const auto& form : man.ways->forms) {
      const int n = form.moves[square];
      if (n > help) continue;
      const Set& first = immobile_.first_squares(color_, form.kind, square);
      found = t_.kind[color_][form.kind].same ? fill(own | first, any, help - n) : fill(own, any | first, help - n);
      if (!found) found = place_pinned(form.kind, square, own, any, help - n);
      if (found) break;
    }
    filled_ &= ~Set::of(square);
    ++unplaced_;
    man.placed = false;
    return found;
  }

  /// Fills a square before a man that captures otherwise with a man of the other side.
  [[nodiscard]] bool fill_by_other(int square, const Set& own, const Set& any, int help) {
    for (std::size_t i = 0; i < p_->count; ++i) {
      const int most = own_ - moves_ + makes_[i];
      const int moves = p_->men[i].ways->moves[square];
      if (fills_[i] || moves > most) continue;
      fills_[i] = true;
      const int before = charge(i, moves);
      filled_.set(square);
      const bool found = fill(own, any, help);
      filled_ &= ~Set::of(square);
      discharge(i, before);
      fills_[i] = false;
      if (found) return true;
    }
    return false;
  }

  /// Notes that the man of the other side makes at least that many moves. One man may both fill a square and pin.
  int charge(std::size_t man, int moves) {
    const int before = makes_[man];
    makes_[man] = std::max(before, moves);
    moves_ += makes_[man] - before;
    return before;
  }
  void discharge(std::size_t man, int before) {
    moves_ -= makes_[man] - before;
    makes_[man] = before;
  }

  /// Places some man that no square calls for.
  [[nodiscard]] bool place_next(const Set& own, const Set& any, int help) {
    std::size_t i = 0;
    while (men_[i].placed) ++i;
    Man& man = men_[i];
    if (!filled_.has(man.square) && place(man, man.square, own, any, help)) return true;
    if (capture(man, own, any, help)) return true;
    Set before = filled_ | Set::of(man.square);
    for (int n = 1; n <= help && n <= Ways<W>::kMoves; ++n) {
      const Set& here = man.ways->stands[index(n)];
      for (const int square : here & ~before) {
        if (place(man, square, own, any, help)) return true;
      }
      before |= here;
    }
    return false;
  }

  [[nodiscard]] bool capture(Man& man, const Set& own, const Set& any, int help) {
    if (!man.known) list_captures(man);
    man.placed = true;
    --unplaced_;
    bool found = false;
    for (int n = 0; n <= help && n <= Ways<W>::kMoves && !found; ++n) {
      for (std::size_t i = 0; i < p_->count && !found; ++i) {
        const int moves = man.captured[i][index(n)];
        if (n > 0 && moves >= man.captured[i][index(n - 1)]) continue;
        const int nearest = catches_[i] == 0 ? moves : std::min(moves, nearest_[i]);
        const int made = std::max(moves, catches_[i] + nearest);
        if (made > own_ - moves_ + makes_[i]) continue;
        const int nearest_before = std::exchange(nearest_[i], nearest);
        ++catches_[i];
        const int before = charge(i, made);
        found = fill(own, any, help - n);
        discharge(i, before);
        --catches_[i];
        nearest_[i] = nearest_before;
      }
    }
    ++unplaced_;
    man.placed = false;
    return found;
  }

  /// The same of a man of that kind that is pinned there, so that it needs no men beside it.
  [[nodiscard]] bool place_pinned(int kind, int square, const Set& own, const Set& any, int help) {
    list_pins();
    for (const Pin& pin : pin_) {
      const int most = own_ - moves_ + makes_[pin.man];
      if (pins_[pin.man] || !pin.squares[index(most)].has(square)) continue;
      if (!immobile_.may_pin(color_, kind, pin.kind)) continue;
      int moves = 0;
      while (!pin.squares[index(moves)].has(square)) ++moves;
      pins_[pin.man] = true;
      const int before = charge(pin.man, moves);
      const bool found = fill(own, any, help);
      discharge(pin.man, before);
      pins_[pin.man] = false;
      if (found) return true;
    }
    return false;
  }

  /// Finds out which men may pin others before the royal man.
  void list_pins() {
    if (pins_of_ == royal_) return;
    pins_of_ = royal_;
    pin_.clear();
    for (std::size_t i = 0; i < p_->count; ++i) {
      for (const auto& form : p_->men[i].ways->forms) {
        if (t_.kind[p_->mater][form.kind].capture.rides.empty()) continue;
        Pin pin{i, form.kind, {}};
        Set before;
        const Set& from = reach_.attackers(p_->mater, form.kind, royal_);
        for (int n = 0; n <= Ways<W>::kMoves; ++n) {
          Set& squares = pin.squares[index(n)];
          if (n > 0) squares = pin.squares[index(n - 1)];
          if (n > own_) continue;
          for (const int pinner : from& form.stands[index(n)] & ~before) {
            if (reach_.attacked_along_lines(p_->mater, form.kind, pinner).has(royal_))
              squares |= t_.between[static_cast<std::size_t>(pinner * t_.squares + royal_)];
          }
          before = form.stands[index(n)];
        }
        if (pin.squares.back().any()) pin_.push_back(pin);
      }
    }
  }

  const CompiledVariant<W>& t_;
  FreeReach<W>& reach_;
  ImmobileMen<State, W> immobile_;
  const MatePicture<W>* p_ = nullptr;
  int color_ = 0;
  int own_ = 0;
  bool passing_now_ = false;  ///< a man may be captured in passing now
  Set attacked_;              ///< by the other side, in time
  std::vector<Pin> pin_;
  int pins_of_ = kNoSquare;  ///< the end of the royal man that they belong to
  std::array<Man, kMaxMen> men_{};
  std::size_t count_ = 0;
  int steps_ = 0;

  // The picture so far.
  int royal_ = 0;
  Set filled_;
  int unplaced_ = 0;
  std::array<bool, kMaxMen> fills_{};   ///< the men of the other side that fill squares
  std::array<bool, kMaxMen> pins_{};    ///< those that pin
  std::array<int, kMaxMen> catches_{};  ///< how many each of them captures
  std::array<int, kMaxMen> nearest_{};  ///< the moves to the nearest of those
  std::array<int, kMaxMen> makes_{};    ///< the moves that each of them makes for that
  int moves_ = 0;                       ///< the sum of these
};

}  // namespace keymove::solver
