// A picture of the aim: where the men stand at the end, and whether that can be a mate.
//
// Idea: a picture says where the men end that it needs; all others stand where they stand now, but for the moves to
// spare. So that board tells whether the royal man is attacked, has no flight, and is not helped by its men. What is
// not known (who is captured on the way, what the moves to spare are for) is taken to be as the mate needs it.
// Exact: "no" is a proof. Cost: a lookup for each line of the mating men.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "solver/aim_bounds/blockers.h"
#include "solver/rules/free_reach.h"

namespace keymove::solver {

/// A man of the mating side.
template <int W>
struct PictureMan {
  const Ways<W>* ways = nullptr;
  int kind = 0;
  int square = 0;
  int moves = 0;  ///< that it makes in the picture
  int ends = 0;   ///< where it ends, if it moves
  int form = 0;   ///< the kind that it ends as, if it moves
};

/// A square that a man of the mated side comes to block, with that many moves.
struct PictureBlock {
  int square = 0;
  int moves = 0;
  int from = 0;  ///< where it stands now
};

/// The men of a picture.
template <int W>
struct MatePicture {
  int mater = 0;
  Bits<W> mates;                         ///< the men of the mating side
  Bits<W> helps;                         ///< the other men, without the royal man
  std::array<PictureMan<W>, 256> men{};  ///< the mating side's
  std::size_t count = 0;
  std::array<PictureBlock, 256> blocks{};
  std::size_t block_count = 0;
  const Ways<W>* royal_ways = nullptr;
  int end = 0;          ///< where the royal man ends
  int royal_moves = 0;  ///< that it makes

  /// Whether some man of the kind moves, of those of the mating side.
  [[nodiscard]] bool moves_kind(int kind) const {
    return std::any_of(men.begin(), men.begin() + static_cast<std::ptrdiff_t>(count),
                       [&](const PictureMan<W>& man) { return man.kind == kind && man.moves > 0; });
  }
};

/// Looks at the last position of pictures. Requires simple checks and captures that are leaps and rides.
template <class State, int W>
class LastPosition {
 public:
  using Set = Bits<W>;

  LastPosition(const CompiledVariant<W>& compiled, const FreeReach<W>& reach) : t_(compiled), reach_(reach) {}

  /// Whether the picture may end in mate, or, if no check is needed, with a royal man that cannot move. `mates` and
  /// `helps` are the moves that other men of either side make besides; `leaving` of `mates` the mating side's royal man
  /// makes. Requires a position in which no man may be captured in passing.
  [[nodiscard]] bool possible(const State& s, const MatePicture<W>& p, Blockers<State, W>& blockers, int mates,
                              int helps, int leaving, bool needs_check) {
    spare_ = mates + helps;
    helps_ = helps;
    if (!place(p, blockers, mates)) return false;
    plan_spare_moves(p, mates, leaving > 0 && leaving == mates);
    attack(p);
    if (needs_check && checkers_ == 0) return false;
    const Set open = reach_.attacks(p.mater ^ 1, t_.royal, p.end) & ~left_ & ~blocks_ & ~attacked_;
    if (open.count() > helps && !(mates > 0 && other_may_attack(p, open, mates, helps))) return false;
    if (spare_ == 0 && leaves_royal_attacked(s, p)) return false;
    if (!needs_check || checkers_ > 1) return true;
    if (mates > 0 && other_may_attack(p, Set::of(p.end), mates, 0)) return true;  // perhaps a double check
    return !is_parried(s, p);
  }

 private:
  static std::size_t index(int moves) { return static_cast<std::size_t>(Ways<W>::layer(moves)); }

  [[nodiscard]] const Set& between(int a, int b) const {
    return t_.between[static_cast<std::size_t>(a * t_.squares + b)];
  }

  /// Finds out who stands where. False if two men would stand on one square.
  [[nodiscard]] bool place(const MatePicture<W>& p, Blockers<State, W>& blockers, int mates) {
    Set origins;
    Set passed_by_mates;
    Set passed_by_others;
    ends_ = blocks_ = Set{};
    for (std::size_t i = 0; i < p.count; ++i) {
      const PictureMan<W>& man = p.men[i];
      if (man.moves == 0) continue;
      if (ends_.has(man.ends)) return false;
      ends_.set(man.ends);
      origins.set(man.square);
      if (man.moves + mates > 1) passed_by_mates |= man.ways->stands[index(man.moves + mates - 1)];
    }
    Set gone = ends_;
    for (std::size_t i = 0; i < p.block_count; ++i) {
      const PictureBlock& block = p.blocks[i];
      blocks_.set(block.square);
      gone.set(block.from);
      if (block.moves + helps_ > 1)
        passed_by_others |= blockers.ways(block.from).stands[index(block.moves + helps_ - 1)];
    }
    const Set king = Set::of(p.end);
    if ((ends_ & (blocks_ | king)).any()) return false;
    if (p.royal_moves + helps_ > 1) passed_by_others |= p.royal_ways->stands[index(p.royal_moves + helps_ - 1)];
    still_ = p.mates & ~origins & ~blocks_ & ~king;
    const Set firm_mates = still_ & ~passed_by_others;
    if ((ends_ & firm_mates).count() > spare_) return false;
    left_ = p.helps & ~gone & ~king;
    firm_helps_ = left_ & ~passed_by_mates;
    firm_ = firm_mates | ends_ | blocks_ | firm_helps_;
    full_ = still_ | ends_ | blocks_ | left_ | king;
    return true;
  }

  /// Finds out what the moves to spare may change. `royal_only`: the mating side's are those of its royal man.
  void plan_spare_moves(const MatePicture<W>& p, int mates, bool royal_only) {
    royal_only_ = royal_only;
    disturbed_ = Set{};
    pins_ = false;
    // A man that captures another one stands in its place, so that a line opens only with a second move.
    lifted_ = helps_ > 0 || mates > 1 ? left_ : Set{};
    if (helps_ > 1 || (mates > 0 && !royal_only)) lifted_ |= still_;
    for (std::size_t i = 0; i < p.count && mates > 0; ++i) {
      const PictureMan<W>& man = p.men[i];
      if (royal_only && man.kind != t_.royal) continue;
      if (royal_only) lifted_.set(man.square);
      disturbed_ |= man.ways->stands[index(man.moves == 0 ? mates : man.moves + mates - 1)];
      if (man.moves > 0) continue;
      for (const auto& form : man.ways->forms) pins_ = pins_ || !t_.kind[p.mater][form.kind].capture.rides.empty();
    }
  }

  /// Whether mating men outside the picture may attack all of the squares but `helps`, with that many moves.
  [[nodiscard]] bool other_may_attack(const MatePicture<W>& p, const Set& squares, int mates, int helps) const {
    if (mates > 1) return true;
    for (std::size_t i = 0; i < p.count; ++i) {
      const PictureMan<W>& man = p.men[i];
      if (man.moves > 0 || (royal_only_ && man.kind != t_.royal)) continue;
      Set seen;
      if (man.kind == t_.royal) {
        const Set far = man.ways->stands[1] & ~reach_.attacks(p.mater ^ 1, t_.royal, p.end) & ~Set::of(p.end);
        for (const int square : far) seen |= reach_.attacks(p.mater, man.kind, square);
      } else {
        seen = man.ways->attacks[1];
      }
      if ((squares & ~seen).count() <= helps) return true;
    }
    return false;
  }

  /// What a man attacks at the end. Each move to spare may take one man away from each line.
  [[nodiscard]] Set attacks(int color, int kind, int square) const {
    const KindTable<W>& table = t_.kind[color][kind];
    Set out;
    if (table.capture.leaps) out = table.capture.leap[square];
    for (const Ride<W>& ride : table.capture.rides) {
      Set seen = ride.attacks(square, firm_);
      for (int n = 0; n < spare_; ++n) seen |= ride.attacks(square, firm_ & ~(seen & lifted_));
      out |= seen;
    }
    return out;
  }

  void attack(const MatePicture<W>& p) {
    attacked_ = Set{};
    checkers_ = 0;
    for (std::size_t i = 0; i < p.count; ++i) {
      const PictureMan<W>& man = p.men[i];
      if (man.moves == 0 && !still_.has(man.square)) continue;
      const int square = man.moves == 0 ? man.square : man.ends;
      const int kind = man.moves == 0 ? man.kind : man.form;
      const Set seen = attacks(p.mater, kind, square);
      attacked_ |= seen;
      if (!seen.has(p.end)) continue;
      ++checkers_;
      checker_ = square;
      checker_kind_ = kind;
    }
  }

  /// Whether the royal man of the mating side would be left attacked.
  [[nodiscard]] bool leaves_royal_attacked(const State& s, const MatePicture<W>& p) const {
    int royal = -1;
    for (std::size_t i = 0; i < p.count; ++i) {
      const PictureMan<W>& man = p.men[i];
      if (man.kind == t_.royal) royal = man.moves == 0 ? man.square : man.ends;
    }
    if (royal < 0) return false;
    const int mated = p.mater ^ 1;
    if (reach_.attacks(mated, t_.royal, p.end).has(royal)) return true;
    for (int k = 0; k < t_.kinds; ++k) {
      for (const int from : s.kind(k) & firm_helps_ & reach_.attackers(mated, k, royal)) {
        if ((line(mated, k, from, royal) & full_).none()) return true;
      }
    }
    return false;
  }

  /// The squares that must be empty for a man to attack the square.
  [[nodiscard]] Set line(int color, int kind, int from, int to) const {
    return reach_.attacked_along_lines(color, kind, from).has(to) ? between(from, to) : Set{};
  }

  /// Whether the check of the only checker is parried for certain, by a man that has not moved.
  [[nodiscard]] bool is_parried(const State& s, const MatePicture<W>& p) {
    defenders_ = 0;
    const int mated = p.mater ^ 1;
    const Set way = line(p.mater, checker_kind_, checker_, p.end);
    for (int k = 0; k < t_.kinds; ++k) {
      const KindTable<W>& table = t_.kind[mated][k];
      if (k == t_.royal || (table.promotes && table.captured_only)) continue;
      const Set men = s.kind(k) & firm_helps_;
      if (men.none()) continue;
      for (const int from : men& reach_.attackers(mated, k, checker_)) {
        if (defends(p, from, line(mated, k, from, checker_))) return true;
      }
      for (const int to : way & ~full_) {
        if (table.same) {
          for (const int from : men& reach_.attackers(mated, k, to)) {
            if (defends(p, from, line(mated, k, from, to))) return true;
          }
        } else if (table.quiet.leaps) {
          for (const int from : men) {
            if (table.quiet.leap[from].has(to) && defends(p, from, Set{})) return true;
          }
        }
      }
    }
    return false;
  }

  /// Notes that a man may parry if the squares of `way` are empty, and says whether that cannot be undone.
  [[nodiscard]] bool defends(const MatePicture<W>& p, int from, const Set& way) {
    if ((way & full_).any() || may_be_pinned(p, from)) return false;
    if (spare_ == 0) return true;
    if (helps_ == 0 && !pins_ && !disturbed_.has(from) && (way & disturbed_).none()) return true;
    std::size_t i = 0;
    while (i < defenders_ && defender_[i].square != from) ++i;
    if (i == defenders_) {
      defender_[defenders_++] = {from, way};
    } else {
      defender_[i].way &= way;
    }
    return !may_disturb_all();
  }

  /// Whether the moves to spare may disturb all defenders. One move is made by one of them or captures it, and may end
  /// on the ways of others.
  [[nodiscard]] bool may_disturb_all() const {
    if (pins_) return true;  // one move may pin several
    const auto count = static_cast<int>(defenders_);
    if (count <= spare_) return true;
    if (spare_ > 1) {
      int without_way = 0;
      for (int i = 0; i < count; ++i) without_way += defender_[static_cast<std::size_t>(i)].way.none() ? 1 : 0;
      return without_way <= spare_;
    }
    for (std::size_t mover = 0; mover < defenders_; ++mover) {
      Set to = t_.board;
      for (std::size_t i = 0; i < defenders_; ++i) {
        if (i != mover) to &= defender_[i].way;
      }
      if (to.any()) return true;
    }
    return false;
  }

  /// Whether the man may stand between its royal man and a man that attacks along that line.
  [[nodiscard]] bool may_be_pinned(const MatePicture<W>& p, int square) const {
    for (std::size_t i = 0; i < p.count; ++i) {
      const PictureMan<W>& man = p.men[i];
      if (man.moves == 0 && !still_.has(man.square)) continue;
      const int from = man.moves == 0 ? man.square : man.ends;
      const Set way = line(p.mater, man.moves == 0 ? man.kind : man.form, from, p.end);
      if (way.has(square) && (way & firm_).count() <= 1 + spare_) return true;
    }
    return false;
  }

  struct Defender {
    int square = 0;
    Set way;
  };

  const CompiledVariant<W>& t_;
  const FreeReach<W>& reach_;
  int spare_ = 0;            ///< moves to spare
  int helps_ = 0;            ///< those of the mated side
  bool royal_only_ = false;  ///< those of the mating side are its royal man's
  bool pins_ = false;        ///< one of the mating side may pin men
  Set disturbed_;            ///< where one of the mating side may lead
  Set lifted_;               ///< the men that they may take away from lines
  Set ends_;                 ///< where the mating men end that move
  Set blocks_;               ///< where the other men end that move
  Set still_;                ///< the mating men that do not move
  Set left_;                 ///< the other men that may stand where they stood
  Set firm_helps_;           ///< those that do so for certain
  Set firm_;                 ///< all squares that hold a man for certain, but for the royal man's
  Set full_;                 ///< all squares that may hold a man
  Set attacked_;             ///< by mating men, if the lines are as they need it
  int checkers_ = 0;
  int checker_ = 0;
  int checker_kind_ = 0;
  std::array<Defender, 256> defender_{};
  std::size_t defenders_ = 0;
};

}  // namespace keymove::solver
