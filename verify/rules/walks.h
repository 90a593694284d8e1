// The walks of a variant: for every man, square and move, the squares that the move passes, in order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "positions/game/indexed.h"
#include "positions/game/variant.h"
#include "verify/rules/man_moves.h"
#include "verify/rules/position.h"

namespace keymove::verify {

/// One direction of move of one man from one square.
struct Walk {
  std::uint32_t first = 0;   ///< index of its first square
  std::uint16_t length = 0;  ///< number of squares
  /// The number of squares of one step: those on the way of a lame step, which must be empty, and the landing square.
  std::uint8_t step = 1;
  Passing passing = Passing::slide;
  bool may_move = false;
  bool may_capture = false;
  bool en_passant = false;
  bool double_step = false;  ///< it can be captured en passant: a single initial step with a square in its middle
  bool royal_only = false;   ///< it captures royal men alone
};

/// A man on a square, and one of his walks.
struct Walker {
  ManCode man = kNoMan;
  Square from = kNoSquare;
  Square to = kNoSquare;  ///< the last square of the walk
  Walk walk;
};

/// What a man reaches in a single step that passes no square, whatever stands on the others.
struct Leaps {
  SquareSet moving;     ///< if the square is empty
  SquareSet capturing;  ///< if an enemy man stands there
};

/// The walks of a variant.
class Walks {
 public:
  /// Requires the moves of each kind of the variant's men, as returned by read_men.
  Walks(const Variant& variant, const std::vector<std::vector<ManMove>>& men);

  /// The walks of the man from that square.
  [[nodiscard]] std::span<const Walk> of(ManCode man, Square from) const {
    const Origin& origin = origins_[place(man, from)];
    return {walks_.data() + origin.first, origin.walks};
  }
  /// Those of them that are no leaps.
  [[nodiscard]] std::span<const Walk> longer(ManCode man, Square from) const {
    const Origin& origin = origins_[place(man, from)];
    return {walks_.data() + origin.first, origin.longer};
  }
  /// Those that are leaps, without what they capture en passant.
  [[nodiscard]] const Leaps& leaps(ManCode man, Square from) const { return origins_[place(man, from)].leaps; }
  /// The squares that they reach on an empty board.
  [[nodiscard]] const SquareSet& reach(ManCode man, Square from) const { return origins_[place(man, from)].reach; }
  /// Whether one of them is a double step.
  [[nodiscard]] bool has_double_step(ManCode man, Square from) const { return origins_[place(man, from)].double_step; }

  /// The squares from which some man of that colour could capture on `to` with suitable men on the other squares.
  [[nodiscard]] const SquareSet& capturing_on(Color color, Square to) const { return capturing_on_[color][to]; }
  /// The squares from which that man could do so.
  [[nodiscard]] const SquareSet& capturing_on(ManCode man, Square to) const {
    return man_capturing_on_[place(man, to)];
  }

  /// The man's walks from `from` that could capture on `to`, perhaps with others; none if none could.
  [[nodiscard]] std::span<const Walk> capturing(ManCode man, Square from, Square to) const {
    const std::uint8_t which = which_captures_[place(man, to) * squares_ + static_cast<std::size_t>(from)];
    if (which == kNone) return {};
    const std::span<const Walk> all = of(man, from);
    return which == kSeveral ? all : all.subspan(which, 1);
  }

  /// The double steps that pass over the square, sorted by landing square, without those of royal men, which cannot be
  /// captured en passant.
  [[nodiscard]] const std::vector<Walker>& double_steps_over(Square passed) const { return double_steps_over_[passed]; }

  /// The walks that capture en passant on the square.
  [[nodiscard]] const std::vector<Walker>& en_passant_on(Square to) const { return en_passant_on_[to]; }

  /// Whether some man captures over hurdles, so that a man put in between may open an attack.
  [[nodiscard]] bool has_hurdles() const { return has_hurdles_; }

  /// The squares of a walk.
  [[nodiscard]] std::span<const std::uint8_t> squares(const Walk& walk) const {
    return {steps_.data() + walk.first, walk.length};
  }

  /// Calls `visit` with each square that the walk reaches, until it returns true; returns whether it did. The caller
  /// must check the man on that square and whether the walk may move or capture there.
  template <class Visit>
  bool follow(const Position& position, const Walk& walk, const Visit& visit) const {
    if (walk.step != 1 || walk.passing != Passing::slide) return follow_special(position, walk, visit);
    for (const std::uint8_t to : squares(walk)) {
      if (visit(Square{to})) return true;
      if (position.code_at(to) != kNoMan) return false;
    }
    return false;
  }

  /// False only if some man, on another square than `gone`, keeps the walk from reaching the square.
  [[nodiscard]] bool may_reach(const Position& position, const Walk& walk, Square to, Square gone) const {
    if (walk.step != 1 || walk.passing != Passing::slide) return true;
    for (const std::uint8_t s : squares(walk)) {
      if (s == to) return true;
      if (s != gone && position.code_at(s) != kNoMan) return false;
    }
    return false;
  }

  /// Whether the walk reaches the square.
  [[nodiscard]] bool reaches(const Position& position, const Walk& walk, Square to) const {
    return follow(position, walk, [to](Square s) { return s == to; });
  }

 private:
  static constexpr std::uint8_t kNone = 255;
  static constexpr std::uint8_t kSeveral = 254;

  /// A man on a square: his walks there, first those that are no leaps.
  struct Origin {
    std::uint32_t first = 0;
    std::uint16_t walks = 0;
    std::uint16_t longer = 0;
    bool double_step = false;
    Leaps leaps;
    SquareSet reach;
  };

  [[nodiscard]] std::size_t place(ManCode man, Square square) const {
    return std::size_t{man} * squares_ + static_cast<std::size_t>(square);
  }

  void add_walks(const Variant& variant, const std::vector<ManMove>& moves, ManCode man, Square from);
  void add_walk(const Variant& variant, ManCode man, Square from, const ManMove& move);
  void note_captures(ManCode man, Square from);
  void note_en_passant(const Variant& variant, ManCode man, Square from);

  template <class Visit>
  bool follow_special(const Position& position, const Walk& walk, const Visit& visit) const {
    const std::span<const std::uint8_t> all = squares(walk);
    bool hurdle_passed = false;
    for (std::size_t i = 0; i < all.size(); i += walk.step) {
      for (std::size_t way = i; way + 1 < i + walk.step; ++way) {
        if (position.code_at(all[way]) != kNoMan) return false;
      }
      const Square to = all[i + walk.step - 1];
      const bool occupied = position.code_at(to) != kNoMan;
      switch (walk.passing) {
        case Passing::skips_first:
          if (i == 0) break;
          [[fallthrough]];
        case Passing::slide:
          if (visit(to)) return true;
          if (occupied) return false;
          break;
        case Passing::over_hurdle:
          if (hurdle_passed && visit(to)) return true;
          if (hurdle_passed && occupied) return false;
          hurdle_passed = hurdle_passed || occupied;
          break;
        case Passing::behind_hurdle:
          if (hurdle_passed) return visit(to);
          hurdle_passed = occupied;
          break;
      }
    }
    return false;
  }

  std::size_t squares_;
  bool has_hurdles_ = false;
  std::vector<std::uint8_t> steps_;
  std::vector<Walk> walks_;
  std::vector<Origin> origins_;  ///< by man and square
  ByColor<BySquare<SquareSet>> capturing_on_;
  std::vector<SquareSet> man_capturing_on_;   ///< by man and target
  std::vector<std::uint8_t> which_captures_;  ///< by man, target and origin: the number of the walk
  BySquare<std::vector<Walker>> double_steps_over_;
  BySquare<std::vector<Walker>> en_passant_on_;
};

}  // namespace keymove::verify
