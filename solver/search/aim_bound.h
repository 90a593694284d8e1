// Whether a side can still be mated or stalemated in the moves that are left, if both sides help.
//
// Idea: the royal man ends on some square. In a mate that square is attacked by the last move, and each square to which
// it could go from there is attacked by the other side or holds one of its own men. The search looks for such a picture
// with men that go their ways as if nothing stood between (FreeReach); only the lines on which they arrive and attack
// may not hold more men than can still move away. Where there is no picture within the moves left, there is no mate.
// Exact: "no" is a proof, since every line of play that ends in the aim is a picture, whose men cost no less. "Yes"
// means nothing.
// Sources: Popeye's intelligent mode plays towards all such pictures, one after another; here they only prune, at any
// node. Cost: one pass over the men, then pictures until the first that fits, at most kMaxPictures of them.
// Not used where a royal man rides, promotes or may castle, where there are several, and in games where a side loses
// otherwise than without a move.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <tuple>

#include "positions/game/variant.h"
#include "solver/rules/free_reach.h"
#include "solver/search/blockers.h"
#include "solver/search/next_moves.h"

namespace keymove::solver {

/// Asks for pictures of the aim of the variant that the rules were made for.
template <class R>
class AimBound {
 public:
  using State = typename R::State;
  using Set = typename R::Set;

  using NextMoves = solver::NextMoves<Set>;

  explicit AimBound(const R& rules) : t_(rules.compiled()), reach_(t_), blockers_(reach_) {
    const Variant& variant = *t_.variant;
    usable_ = variant.royal == RoyalRule::checkmate && t_.royal >= 0 && goes_one_step();
    bool without_check = variant.aim == Aim::stalemate;
    for (const End& end : variant.ends) {
      if (end.result != EndResult::loss) continue;
      usable_ = usable_ && (end.when == EndWhen::no_moves || end.when == EndWhen::no_moves_in_check);
      without_check = without_check || end.when == EndWhen::no_moves;
    }
    needs_check_ = !without_check;
    exact_ = t_.simple_checks && attacks_are_known(0) && attacks_are_known(1);
  }

  AimBound(const AimBound&) = delete;  // blockers_ refers to reach_
  AimBound& operator=(const AimBound&) = delete;

  /// Whether anything is known about the position.
  [[nodiscard]] bool applies(const State& s) const {
    return usable_ && s.castling == 0 && (s.kind(t_.royal) & s.side[0]).count() == 1 &&
           (s.kind(t_.royal) & s.side[1]).count() == 1;
  }

  /// The moves that may lead to the aim, which is to bring the enemy of `mater` to it in at most `own` moves of `mater`
  /// and `help` moves of the enemy. Requires applies(s).
  [[nodiscard]] NextMoves next_moves(const State& s, int mater, int own, int help) {
    gather(s, mater, own, help);
    pictures_ = kMaxPictures;
    mater_moves_ = s.mover == mater;
    next_ = NextMoves(mater_moves_ ? kNoSquare : royal_);
    collects_ = mater_moves_ || own > 1 || help > 1;
    if (!collects_) return last_help(s);
    Set before;
    const Ways<kWords>& ways = reach_.ways(mater ^ 1, t_.royal, royal_);
    for (royal_moves_ = 0; royal_moves_ <= help && royal_moves_ <= Ways<kWords>::kMoves; ++royal_moves_) {
      const Set& here = ways.stands[index(royal_moves_)];
      for (const int square : here & ~before) {
        if (may_end_on(square, help - royal_moves_)) return next_;
      }
      before = here;
    }
    return next_;
  }

 private:
  static constexpr int kWords = static_cast<int>(std::tuple_size_v<decltype(Set::word)>);
  static constexpr int kMaxPictures = 400;

  struct Man {
    const Ways<kWords>* ways = nullptr;
    int kind = 0;
    int square = 0;
    int moves = 0;  ///< that it makes in the picture
    int ends = 0;   ///< where it ends, if it moves
  };
  struct Block {
    int square = 0;
    int moves = 0;
  };

  static std::size_t index(int moves) { return static_cast<std::size_t>(Ways<kWords>::layer(moves)); }

  [[nodiscard]] bool goes_one_step() const {
    for (const int color : {0, 1}) {
      const KindTable<kWords>& table = t_.kind[color][t_.royal];
      if (!table.same || table.promotes || !table.capture.rides.empty() || table.capture.lame) return false;
      if (!table.capture.walks.empty()) return false;
    }
    return true;
  }

  /// The men of kinds that capture in passing.
  [[nodiscard]] Set passers(const State& s) const {
    Set out;
    for (const int k : t_.en_passant_capturers[mater_]) out |= s.kind(k);
    return out;
  }

  /// The same with one move left for each side, the helping side's first. Where men stand is known then, so this is
  /// stricter.
  [[nodiscard]] NextMoves last_help(const State& s) {
    const Flights flights = flights_from(royal_);
    if (flights.lost.none() && fits(royal_, flights.open, 0)) {
      next_.allow(NextMoves::kOthers, t_.board);
    } else if (!flights.lost.several()) {
      const Set blocked = flights.lost.any() ? flights.lost : flights.open;
      for (const int square : blocked& blockers_.stands(1)) {
        if (fits(royal_, flights.open & ~Set::of(square), 0)) next_.allow(NextMoves::kOthers, Set::of(square));
      }
    }
    help_ = 0;  // the only move is the royal man's
    for (const int square : reach_.attacks(s.mover, t_.royal, royal_) & ~s.own()) {
      if (exact_ && near_.has(square)) continue;  // it would be captured
      if (may_end_on(square, 0)) next_.allow(royal_, Set::of(square));
    }
    return next_;
  }

  /// Whether men of that colour attack what FreeReach says, but for what stands on their lines.
  [[nodiscard]] bool attacks_are_known(int color) const {
    return std::all_of(t_.kind[color].begin(), t_.kind[color].end(), [](const KindTable<kWords>& table) {
      return table.capture.walks.empty() && !table.capture.lame;
    });
  }

  void gather(const State& s, int mater, int own, int help) {
    mater_ = mater;
    own_ = own;
    help_ = help;
    passed_ = s.en_passant;
    count_ = block_count_ = 0;
    near_ = lined_ = far_ = Set{};
    const Set royal = s.kind(t_.royal) & s.side[mater ^ 1];
    royal_ = royal.lowest();
    mates_ = s.side[mater];
    helps_ = s.side[mater ^ 1] & ~royal;
    may_pass_ = passed_ >= 0 || (help > 0 && (mates_ & reach_.captures_in_passing(mater) & passers(s)).any());
    for (int k = 0; k < t_.kinds; ++k) {
      for (const int square : s.kind(k) & mates_) {
        const Ways<kWords>& ways = reach_.ways(mater, k, square);
        men_[count_++] = {&ways, k, square};
        near_ |= attacks_now(k, square);
        lined_ |= reach_.attacked_along_lines(mater, k, square);
        far_ |= ways.attacks[index(own)];
      }
    }
    blockers_.set(s, helps_, mater ^ 1, t_.kinds);
  }

  /// Whether the men between two squares may all have gone: `own` of the mating side's by moves of their own, without
  /// the man on `without`, and the helping side's. A man that has captured another one there goes on with a second
  /// move.
  [[nodiscard]] bool may_open(int from, int to, const Set& without, int own) const {
    const Set& way = t_.between[static_cast<std::size_t>(from * t_.squares + to)];
    if (way.none()) return true;
    const int passed = passed_ >= 0 ? 1 : 0;
    const int own_captured = passed + std::max(help_ - 1, 0);
    const int help_captured = passed + own_ - 1;
    return (way & mates_ & ~without & ~Set::of(end_)).count() <= own + own_captured &&
           (way & helps_).count() <= help_ + help_captured;
  }

  [[nodiscard]] bool may_attack(int kind, int from, int to, const Set& without, int own) const {
    if (!t_.simple_checks || !reach_.attacked_along_lines(mater_, kind, from).has(to)) return true;
    return may_open(from, to, without, own);
  }

  /// What a man of the mating side attacks as the men stand, without the royal man.
  [[nodiscard]] Set attacks_now(int kind, int square) const {
    const Set& lines = reach_.attacked_along_lines(mater_, kind, square);
    if (lines.none() || !t_.simple_checks) return reach_.attacks(mater_, kind, square);
    Set out = reach_.attacks(mater_, kind, square) & ~lines;
    for (const Ride<kWords>& ride : t_.kind[mater_][kind].capture.rides) out |= ride.attacks(square, mates_ | helps_);
    return out;
  }

  /// Whether a man attacks the square without having moved.
  [[nodiscard]] bool is_attacked(int square) const {
    return std::any_of(men_.begin(), men_.begin() + static_cast<std::ptrdiff_t>(count_), [&](const Man& man) {
      return man.ways->attacks[0].has(square) && may_attack(man.kind, man.square, square, Set{}, own_);
    });
  }

  /// The squares to which the royal man could go from the square, if no man attacks them without having moved and none
  /// of its own men stands there.
  struct Flights {
    Set open;  ///< a man may come to attack them
    Set lost;  ///< no man can
  };
  [[nodiscard]] Flights flights_from(int square) {
    end_ = square;
    Flights out;
    for (const int flight : reach_.attacks(mater_ ^ 1, t_.royal, square) & ~helps_ & ~near_) {
      if (lined_.has(flight) && is_attacked(flight)) continue;
      (far_.has(flight) ? out.open : out.lost).set(flight);
    }
    return out;
  }

  /// Whether the royal man may be mated on the square, with that many moves of its other men.
  [[nodiscard]] bool may_end_on(int square, int help) {
    if (needs_check_ && !far_.has(square)) return false;
    const Flights flights = flights_from(square);
    block_count_ = 0;
    for (const int flight : flights.lost) {
      const int cost = blockers_.cost(flight, help);
      help -= cost;
      if (help < 0) return false;
      blocks_made_[block_count_++] = {flight, cost};
    }
    return fits(square, flights.open, help);
  }

  /// A picture is complete, with that many moves to spare: whether the search for pictures ends.
  [[nodiscard]] bool complete(int own, int help) {
    if (!collects_) return true;
    if ((mater_moves_ ? own : help) > 0) {
      next_.allow_all();
      return true;
    }
    if (mater_moves_) {
      for (std::size_t i = 0; i < count_; ++i) {
        const Man& man = men_[i];
        if (man.moves > 0) next_.allow(man.square, man.moves == 1 ? Set::of(man.ends) : t_.board);
      }
      return false;
    }
    if (royal_moves_ > 0) next_.allow(royal_, royal_moves_ == 1 ? Set::of(end_) : t_.board);
    for (std::size_t i = 0; i < block_count_; ++i) allow_block(blocks_made_[i]);
    return false;
  }

  /// Allows the moves of men that block the square with no move to spare.
  void allow_block(const Block& block) {
    if (block.moves == 0) return;
    if (block.moves == 1) {
      next_.allow(NextMoves::kOthers, Set::of(block.square));
      return;
    }
    blockers_.each(block.square, block.moves, [this](int from) { next_.allow(from, t_.board); });
  }

  /// Whether there is a picture in which the royal man stands on the square and the open flights are covered.
  [[nodiscard]] bool fits(int square, const Set& open, int help) {
    if (needs_check_ && !far_.has(square)) return false;
    return needs_check_ ? checked(square, open, help) : covered(open, own_, help);
  }

  /// Whether the last move may attack the square, by the man that moves or by one behind it, while others cover the
  /// open flights.
  [[nodiscard]] bool checked(int square, const Set& open, int help) {
    for (std::size_t i = 0; i < count_; ++i) {
      const Man& man = men_[i];
      if (man.kind == t_.royal || !man.ways->attacks[0].has(square)) continue;
      if (own_ == 1 && !may_discover(man, square)) continue;
      if (!may_attack(man.kind, man.square, square, Set{}, own_)) continue;
      if (covered(open, own_, help)) return true;
      break;
    }
    return covered_with(square, open, own_, help, true);
  }

  /// Whether the one move that is left may open the man's line to the square.
  [[nodiscard]] bool may_discover(const Man& man, int square) const {
    if (!t_.simple_checks || may_pass_) return true;
    const Set& way = t_.between[static_cast<std::size_t>(man.square * t_.squares + square)];
    return (way & mates_).any() && reach_.attacked_along_lines(mater_, man.kind, man.square).has(square);
  }

  /// Whether the open flights may be covered: each attacked, or blocked.
  [[nodiscard]] bool covered(const Set& open, int own, int help) {
    if (open.none()) return complete(own, help);
    const int flight = open.lowest();
    Set rest = open;
    rest.pop();
    const int cost = blockers_.cost(flight, help);
    if (cost <= help) {
      blocks_made_[block_count_++] = {flight, cost};
      if (covered(rest, own, help - cost)) return true;
      --block_count_;
    }
    return covered_with(flight, rest, own, help, false);
  }

  /// Whether a man that goes to attack the square may cover the rest, together with others.
  [[nodiscard]] bool covered_with(int square, const Set& rest, int own, int help, bool check) {
    for (std::size_t i = 0; i < count_ && own > 0; ++i) {
      Man& man = men_[i];
      if (man.moves > 0 || (check && man.kind == t_.royal)) continue;
      for (int n = 1; n <= own && n <= Ways<kWords>::kMoves; ++n) {
        if (!man.ways->attacks[index(n)].has(square)) continue;
        man.moves = n;
        const bool found = covered_by(man, square, rest, own - n, help);
        man.moves = 0;
        if (found) return true;
      }
    }
    return false;
  }

  [[nodiscard]] bool covered_by(Man& man, int square, const Set& rest, int own, int help) {
    const int moves = man.moves;
    const Set without = Set::of(man.square);
    for (const auto& [kind, stands] : man.ways->forms) {
      Set fresh = stands[index(moves)] & ~stands[index(moves - 1)] & reach_.attackers(mater_, kind, square);
      if (own == 0) {
        for (const int flight : rest) {
          if (fresh.none()) break;
          if (blockers_.cost(flight, help) > help) fresh &= reach_.attackers(mater_, kind, flight);
        }
      }
      for (const int from : fresh) {
        if (moves == 1 && !may_go(man, from)) continue;
        if (!may_attack(kind, from, square, without, own_ - moves)) continue;
        if (--pictures_ <= 0) {
          next_.allow_all();
          return true;
        }
        man.ends = from;
        Set left = rest;
        for (const int flight : rest& reach_.attacks(mater_, kind, from)) {
          if (may_attack(kind, from, flight, without, own_ - moves)) left &= ~Set::of(flight);
        }
        if (covered(left, own, help)) return true;
      }
    }
    return false;
  }

  /// Whether the man may go to the square with one move.
  [[nodiscard]] bool may_go(const Man& man, int to) {
    // A man of its own side there must have moved, or have been captured by one that stays or goes on.
    if (own_ == 1 && mates_.has(to) && help_ < 2 && !(help_ == 1 && blockers_.stands(1).has(to))) return false;
    if (!t_.kind[mater_][man.kind].same && !reach_.quiet(mater_, man.kind, man.square).has(to)) {
      const bool passes = passed_ == to || (help_ > 0 && reach_.captures_in_passing(mater_).has(man.square));
      if (!passes && !blockers_.stands(help_).has(to)) return false;
    }
    if (!t_.simple_checks || !reach_.reached_along_lines(mater_, man.kind, man.square).has(to)) return true;
    return may_open(man.square, to, Set{}, own_ - 1);
  }

  const CompiledVariant<kWords>& t_;
  FreeReach<kWords> reach_;
  bool usable_ = false;
  bool needs_check_ = false;
  bool exact_ = false;  ///< `near_` holds exactly what is attacked

  // What the present question is about.
  int mater_ = 0;
  int own_ = 0;
  int help_ = 0;
  int passed_ = -1;  ///< the square where a man may be captured in passing
  int royal_ = 0;
  Set mates_;                   ///< the men of the mating side
  Set helps_;                   ///< the other men, without the royal man
  std::array<Man, 256> men_{};  ///< the mating side's
  std::size_t count_ = 0;
  Blockers<State, kWords> blockers_;  ///< the other men, without the royal man
  bool may_pass_ = false;             ///< the last move may capture in passing
  int end_ = 0;                       ///< where the royal man ends
  Set near_;                          ///< attacked as the men stand
  Set lined_;                         ///< attacked along lines that men may block
  Set far_;                           ///< attacked on an empty board after all moves
  int royal_moves_ = 0;
  std::array<Block, 256> blocks_made_{};  ///< of the picture
  std::size_t block_count_ = 0;
  int pictures_ = 0;  ///< that may still be looked at
  bool collects_ = false;
  bool mater_moves_ = false;
  NextMoves next_;
};

}  // namespace keymove::solver
