// The moves that a bound leaves to a search.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "positions/game/board.h"

namespace keymove::solver {

/// The moves of the side to move that may lead to the aim.
template <class Set>
class NextMoves {
 public:
  NextMoves() = default;
  explicit NextMoves(int royal) : royal_(royal) {}

  [[nodiscard]] bool none() const { return !all_ && men_ == 0; }
  [[nodiscard]] bool all() const { return all_; }
  [[nodiscard]] bool has(int from, int to) const {
    return all_ || std::any_of(entries_.data(), entries_.data() + men_, [&](const Entry& e) {
             return (e.from == from || (e.from == kOthers && from != royal_)) && e.to.has(to);
           });
  }
  void allow_all() { all_ = true; }
  /// Allows moves from a square, or those of all men but the royal one.
  void allow(int from, const Set& to) {
    if (to.none()) return;
    for (std::size_t i = 0; i < men_; ++i) {
      if (entries_[i].from != from) continue;
      entries_[i].to |= to;
      return;
    }
    if (men_ < entries_.size()) {
      entries_[men_++] = {from, to};
    } else {
      allow_all();
    }
  }

  static constexpr int kOthers = -2;

 private:
  struct Entry {
    int from = 0;
    Set to;
  };
  int royal_ = kNoSquare;
  bool all_ = false;
  std::size_t men_ = 0;
  std::array<Entry, 12> entries_{};
};

}  // namespace keymove::solver
