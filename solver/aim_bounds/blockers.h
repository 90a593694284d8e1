// The men that may block the flights of their own royal man, and what it costs them.
#pragma once

#include <array>
#include <cstddef>

#include "positions/game/indexed.h"
#include "solver/rules/free_reach.h"

namespace keymove::solver {

/// The men of one side, but for its royal man. Their ways are looked up when they are first asked for.
template <class State, int W>
class Blockers {
 public:
  using Set = Bits<W>;

  explicit Blockers(FreeReach<W>& reach) : reach_(reach) {}

  /// From now on it is about these men of a colour in a position `p`, which must outlive the questions.
  void set(const State& p, const Set& men, int color, int kinds) {
    color_ = color;
    standing_ = men;
    position_ = &p;
    kinds_ = kinds;
    count_ = 0;
    layers_[0] = men;
    known_ = 1;
  }

  /// Where they may stand after at most that many moves of one of them.
  [[nodiscard]] const Set& stands(int moves) {
    const int layer = Ways<W>::layer(moves);
    for (; known_ <= layer; ++known_) {
      if (count_ == 0) list_men();
      Set& next = layers_[static_cast<std::size_t>(known_)];
      next = Set{};
      for (std::size_t i = 0; i < count_; ++i) next |= men_[i].ways->stands[static_cast<std::size_t>(known_)];
    }
    return layers_[static_cast<std::size_t>(layer)];
  }

  /// The ways of the man on that square. Requires that stands(1) was asked for.
  [[nodiscard]] const Ways<W>& ways(int square) const {
    std::size_t i = 0;
    while (men_[i].square != square) ++i;
    return *men_[i].ways;
  }

  /// The least number of moves with which one of them stands on the square; more than `most` if `most` do not suffice.
  [[nodiscard]] int cost(int square, int most) {
    for (int n = 0; n <= most && n <= Ways<W>::kMoves; ++n) {
      if (stands(n).has(square)) return n;
    }
    return most + 1;
  }

  /// Calls `visit(from)` with the square of each man that may stand on the square after that many moves. Requires that
  /// stands(moves) was asked for.
  template <class Visit>
  void each(int square, int moves, const Visit& visit) const {
    const auto layer = static_cast<std::size_t>(Ways<W>::layer(moves));
    for (std::size_t i = 0; i < count_; ++i) {
      if (men_[i].ways->stands[layer].has(square)) visit(men_[i].square);
    }
  }

 private:
  struct Man {
    const Ways<W>* ways = nullptr;
    int square = 0;
  };

  void list_men() {
    for (int k = 0; k < kinds_; ++k) {
      for (const int square : position_->kind(k) & standing_)
        men_[count_++] = {&reach_.ways(color_, k, square), square};
    }
  }

  FreeReach<W>& reach_;
  int color_ = 0;
  Set standing_;
  const State* position_ = nullptr;
  int kinds_ = 0;
  std::array<Man, 256> men_{};
  std::size_t count_ = 0;
  std::array<Set, Ways<W>::kMoves + 1> layers_{};
  int known_ = 0;
};

}  // namespace keymove::solver
