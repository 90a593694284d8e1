// The value of a position in hundredths of a pawn, for any variant, from its men and how they move.
//
// Idea: the stated values of the men, and terms that need no table of a certain game. A man is worth more on a square
// from where he reaches more squares than on average, and if he has more moves now (mobility). Runners (pawns) gain by
// advancing, more when nobody can stop them (passed), and lose when they stand behind each other or alone. A royal man
// stays back, and away from the middle, as long as the enemy is strong; men that attack the squares around him count
// together. Each term has a value for a full board and one for an empty one; the men that are left say how much of each
// counts.
// Sources: Shannon 1950, "Programming a computer for playing chess" (material, mobility, pawns); Slate and Atkin 1977,
// "Chess 4.5"; the attack on the king by number and weight of attackers as on the Chess Programming Wiki; two phases as
// in Fruit (Fabien Letouzey). The numbers are round and have not been tuned.
// Not exact: an opinion.
// Cost: two loads per man, one set of attacked squares for each man that is neither royal nor a runner.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "positions/game/runner.h"
#include "solver/search/game.h"

namespace keymove::solver {

/// Evaluates positions of one variant. `rules` must outlive it.
template <class R>
class PositionValue {
 public:
  using State = typename R::State;
  using Set = typename R::Set;

  PositionValue(const R& rules, const Variant& variant) : r_(rules), shape_(variant.shape) {
    kinds_ = static_cast<int>(variant.men.size());
    const auto royal = variant.royal_kind();
    royal_ = royal ? static_cast<int>(*royal) : -1;
    for (int k = 0; k < kinds_; ++k) describe(variant, k);
    count_full(variant);
    burden_ = is_burden(variant);
    for (int color = 0; color < 2; ++color) {
      for (Square s = 0; s < shape_.squares(); ++s) {
        Set ahead;
        for (Square other = 0; other < shape_.squares(); ++other) {
          if (walked(color, other) > walked(color, s)) ahead.set(other);
        }
        ahead_[static_cast<std::size_t>(color)].push_back(ahead);
      }
    }
  }

  /// The value for White.
  [[nodiscard]] int operator()(const State& s) const {
    Sums sums(s.occupied());
    for (int color = 0; color < 2; ++color) {
      for (const int k : runners_) {
        for (const int at : s.kind(k) & s.side[color])
          sums.cheap[static_cast<std::size_t>(color)] |= r_.attacks_of(k, color, at, sums.occupied);
      }
      const int royal = r_.royal_square(s, color);
      if (royal >= 0)
        sums.zone[static_cast<std::size_t>(color)] =
            r_.attacks_of(royal_, color, royal, sums.occupied) | Set::of(royal);
    }
    for (int color = 0; color < 2; ++color) {
      for (int k = 0; k < kinds_; ++k) add_men(s, k, color, sums);
      add_runners(s, color, sums);
      add_shield(s, color, sums);
    }
    for (int color = 0; color < 2; ++color) add_attack(color, sums);
    const int phase = std::min(full_, sums.phase[0] + sums.phase[1]);
    int value = (sums.mid * phase + sums.end * (full_ - phase)) / full_;
    if (burden_) return -value;
    if (hardly_wins(s, value > 0 ? 0 : 1, sums)) value /= 4;
    return value + (s.mover == 0 ? kTempo : -kTempo);
  }

  /// What the stated value of a man is worth here.
  [[nodiscard]] int worth(int kind) const { return facts_[static_cast<std::size_t>(kind)].worth; }

 private:
  static constexpr int kTempo = 10;
  static constexpr int kUnit = 256;  ///< mobility is counted in 256ths

  struct Pair {
    int mid = 0;
    int end = 0;
  };
  struct Facts {
    int worth = 0;
    int mean_reach = 1;  ///< in 256ths of a square
    int mobility = 0;    ///< for each square more than usual, in 256ths
    int usual = 0;       ///< the usual mobility, in 256ths of a square
    int force = 0;       ///< against a royal man
    int phase = 0;
    int goal = 0;                         ///< of a runner, else 0
    bool one_colour = false;              ///< all its moves stay on squares of one colour
    std::array<std::vector<Pair>, 2> at;  ///< by colour and square
  };
  struct Sums {
    explicit Sums(const Set& men) : occupied(men) {}
    Set occupied;
    std::array<Set, 2> cheap;  ///< attacked by runners
    std::array<Set, 2> zone;   ///< around the royal man
    int mid = 0;
    int end = 0;
    std::array<int, 2> phase{};
    std::array<int, 2> force{};
    std::array<int, 2> attackers{};
    std::array<int, 2> worth{};

    void add(int color, int more_mid, int more_end) {
      mid += color == 0 ? more_mid : -more_mid;
      end += color == 0 ? more_end : -more_end;
    }
  };

  /// Whether men are a burden: who has none, or no move, has won, and no man is royal.
  [[nodiscard]] static bool is_burden(const Variant& variant) {
    return variant.royal == RoyalRule::none &&
           std::any_of(variant.ends.begin(), variant.ends.end(), [](const End& end) {
             return end.result == EndResult::win &&
                    (end.when == EndWhen::no_moves || (end.when == EndWhen::extinct && end.men.empty()));
           });
  }

  [[nodiscard]] int walked(int color, int square) const {
    const int rank = shape_.rank_of(square);
    return color == 0 ? rank : shape_.ranks - 1 - rank;
  }
  /// How near to the middle, from 0 to 100.
  [[nodiscard]] static int nearness(int at, int size) {
    return size <= 1 ? 100 : 100 - 100 * std::abs(2 * at - (size - 1)) / (size - 1);
  }

  void describe(const Variant& variant, int k) {
    const ManKind& man = variant.men[static_cast<std::size_t>(k)];
    Facts f;
    const bool royal = k == royal_;
    f.goal = royal ? 0 : goal_rank(variant, static_cast<KindId>(k));
    if (f.goal > 0) runners_.push_back(k);
    const bool forward = std::all_of(man.moves.begin(), man.moves.end(), [](const MoveRule& m) { return m.dy > 0; });
    f.worth = royal ? 0 : man.value * 100;
    const bool piece = !royal && f.goal == 0 && !forward;
    if (piece && man.value > 1) f.worth += 25;
    if (piece) f.phase = man.value;
    f.force = piece ? std::max(10, 9 * man.value - 7) : 0;
    f.one_colour = piece && std::all_of(man.moves.begin(), man.moves.end(),
                                        [](const MoveRule& m) { return (m.dx + m.dy) % 2 == 0; });
    std::vector<int> reach;
    int sum = 0;
    for (Square s = 0; s < shape_.squares(); ++s) {
      reach.push_back(r_.attacks_of(k, 0, s, Set{}).count());
      sum += reach.back();
    }
    f.mean_reach = std::max(3 * kUnit, sum * kUnit / shape_.squares());
    if (piece) f.mobility = kMobility * kUnit * kUnit / f.mean_reach;
    f.usual = f.mean_reach / 2;
    for (int color = 0; color < 2; ++color) {
      for (Square s = 0; s < shape_.squares(); ++s) {
        const Square mirrored = color == 0 ? s : shape_.at(shape_.file_of(s), shape_.ranks - 1 - shape_.rank_of(s));
        const int more = reach[static_cast<std::size_t>(mirrored)] * kUnit - f.mean_reach;
        f.at[static_cast<std::size_t>(color)].push_back(royal        ? royal_at(color, s)
                                                        : f.goal > 0 ? runner_at(f, color, s)
                                                        : piece      ? piece_at(f, more)
                                                                     : pair(f.worth, f.worth));
      }
    }
    facts_.push_back(std::move(f));
  }

  static Pair pair(int mid, int end) { return {mid, end}; }

  [[nodiscard]] static Pair piece_at(const Facts& f, int more) {
    const int better = kSquare * more / f.mean_reach;
    return pair(f.worth + better, f.worth + better);
  }
  [[nodiscard]] Pair royal_at(int color, Square s) const {
    const int file = nearness(shape_.file_of(s), shape_.files);
    const int rank = nearness(shape_.rank_of(s), shape_.ranks);
    return pair(-12 * std::min(4, walked(color, s)) - 30 * file / 100, 15 * (file + rank) / 100);
  }
  [[nodiscard]] Pair runner_at(const Facts& f, int color, Square s) const {
    const int way = std::max(1, f.goal - 1);
    const int done = 100 * std::min(way, walked(color, s)) / way;
    const int file = nearness(shape_.file_of(s), shape_.files);
    // In the middle a runner that has left its first square takes squares from the enemy.
    const int middle = done >= 30 ? 20 * file / 100 : 0;
    return pair(f.worth * 85 / 100 + middle + done / 10, f.worth * 110 / 100 + 30 * done / 100 * done / 100);
  }

  void count_full(const Variant& variant) {
    for (const Man& man : variant.start) {
      if (man.present()) full_ += facts_[static_cast<std::size_t>(man.kind)].phase;
    }
    if (full_ == 0) full_ = std::max(1, shape_.squares() * 9 / 10);
  }

  void add_men(const State& s, int k, int color, Sums& sums) const {
    const Facts& f = facts_[static_cast<std::size_t>(k)];
    const auto c = static_cast<std::size_t>(color);
    const Set men = s.kind(k) & s.side[c];
    if (men.none()) return;
    int mid = 0;
    int end = 0;
    int moves = 0;
    for (const int at : men) {
      const Pair& here = f.at[c][static_cast<std::size_t>(at)];
      mid += here.mid;
      end += here.end;
      if (f.mobility == 0) continue;
      const Set attacked = r_.attacks_of(k, color, at, sums.occupied);
      moves += (attacked & ~s.side[c] & ~sums.cheap[c ^ 1U]).count() * kUnit - f.usual;
      const int near = (attacked & sums.zone[c ^ 1U]).count();
      if (near > 0) {
        ++sums.attackers[c];
        sums.force[c] += f.force * (2 + near) / 3;
      }
    }
    const int count = men.count();
    const int mobile = moves / 16 * (f.mobility / 16) / kUnit;
    sums.add(color, mid + mobile, end + mobile);
    sums.phase[c] += count * f.phase;
    sums.worth[c] += count * f.worth;
    if (f.one_colour && count > 1) sums.add(color, kPair, kPair + 15);
  }

  void add_runners(const State& s, int color, Sums& sums) const {
    const auto c = static_cast<std::size_t>(color);
    const auto& files = r_.compiled().files;
    Set own;
    Set enemies;
    for (const int k : runners_) {
      own |= s.kind(k) & s.side[c];
      enemies |= s.kind(k) & s.side[c ^ 1U];
    }
    for (const int k : runners_) {
      const Facts& f = facts_[static_cast<std::size_t>(k)];
      for (const int at : s.kind(k) & s.side[c]) {
        const int file = shape_.file_of(at);
        Set beside;
        if (file > 0) beside |= files[static_cast<std::size_t>(file - 1)];
        if (file + 1 < shape_.files) beside |= files[static_cast<std::size_t>(file + 1)];
        const Set& ahead = ahead_[c][static_cast<std::size_t>(at)];
        const Set column = ahead & files[static_cast<std::size_t>(file)];
        if ((column & own).any()) sums.add(color, -8, -18);
        if ((beside & own).none()) sums.add(color, -9, -12);
        if (((column | (beside & ahead)) & enemies).any() || (column & own).any()) continue;
        const int way = std::max(1, f.goal - 1);
        const int done = 100 * std::min(way, walked(color, at)) / way;
        const int steps = way - std::min(way, walked(color, at));
        int end = 10 + 140 * done / 100 * done / 100;
        if ((column & s.side[c ^ 1U]).any()) end = end * 2 / 3;
        // The royal men's ways to the square before the runner.
        if (steps > 0 && royal_ >= 0) {
          const int stop = color == 0 ? at + shape_.files : at - shape_.files;
          end += done * (4 * distance(s, color ^ 1, stop) - 2 * distance(s, color, stop)) / 100 * 3;
        }
        sums.add(color, 5 + 60 * done / 100 * done / 100, end);
      }
    }
  }

  [[nodiscard]] int distance(const State& s, int color, int square) const {
    const int royal = r_.royal_square(s, color);
    if (royal < 0) return 0;
    return std::min(6, std::max(std::abs(shape_.file_of(royal) - shape_.file_of(square)),
                                std::abs(shape_.rank_of(royal) - shape_.rank_of(square))));
  }

  /// Runners beside or before their royal man.
  void add_shield(const State& s, int color, Sums& sums) const {
    const auto c = static_cast<std::size_t>(color);
    const int royal = r_.royal_square(s, color);
    if (royal < 0) return;
    Set own;
    for (const int k : runners_) own |= s.kind(k) & s.side[c];
    const Set& ahead = ahead_[c][static_cast<std::size_t>(royal)];
    const int near = (own & sums.zone[c] & ahead).count();
    sums.add(color, 12 * std::min(3, near), 0);
  }

  void add_attack(int color, Sums& sums) const {
    constexpr std::array<int, 7> kShare = {0, 0, 50, 75, 88, 94, 100};
    const auto c = static_cast<std::size_t>(color);
    const int n = std::min<int>(sums.attackers[c], static_cast<int>(kShare.size()) - 1);
    const int danger = sums.force[c] * kShare[static_cast<std::size_t>(n)] / 100;
    sums.add(color, danger, danger / 8);
  }

  /// Whether the side that is ahead has no runner and too little to mate with.
  [[nodiscard]] bool hardly_wins(const State& s, int color, const Sums& sums) const {
    if (royal_ < 0 || runners_.empty()) return false;
    const auto c = static_cast<std::size_t>(color);
    for (const int k : runners_) {
      if ((s.kind(k) & s.side[c]).any()) return false;
    }
    return sums.worth[c] - sums.worth[c ^ 1U] < kEnoughToMate;
  }

  static constexpr int kMobility = 36;  ///< for a man's mean reach
  static constexpr int kSquare = 32;    ///< for a square of twice the mean reach
  static constexpr int kPair = 30;
  static constexpr int kEnoughToMate = 400;

  const R& r_;
  const BoardShape shape_;
  int kinds_ = 0;
  int royal_ = -1;
  int full_ = 0;  ///< the phase of a full board
  bool burden_ = false;
  std::vector<int> runners_;
  std::vector<Facts> facts_;
  std::array<std::vector<Set>, 2> ahead_;  ///< by colour and square: all squares on ranks ahead
};

}  // namespace keymove::solver
