// Whether a side can still be mated or stalemated in the moves that are left, if both sides help.
//
// Idea: the royal man ends on some square. In a mate that square is attacked by the last move, and each square to which
// it could go from there is attacked by the other side or holds one of its own men. The search looks for such a picture
// with men that go their ways as if nothing stood between (FreeReach); only the lines on which they arrive and attack
// may not hold more men than can still move away. Where there is no picture within the moves left, there is no mate.
// A picture whose men leave other flights open must cover them, too; one whose last position cannot be a mate is
// refused (LastPosition). In a stalemate the other men must have no move, either (StalematePictures).
// Exact: "no" is a proof, since every line of play that ends in the aim is a picture, whose men cost no less. "Yes"
// means nothing.
// Sources: Popeye's intelligent mode plays towards all such pictures, one after another; here they only prune, at any
// node. Cost: one pass over the men, then pictures until the first that fits, at most kMaxPictures of them.
// Castlings: a line without them is a picture of the position; a line with one is a picture of the position with king
// and rook put where it leads, with a move less. Not used where a royal man rides or promotes, where there are several,
// and in games where a side loses otherwise than without a move.
#pragma once

#include <algorithm>
#include <cstddef>
#include <tuple>

#include "positions/game/variant.h"
#include "solver/aim_bounds/aim_men.h"
#include "solver/aim_bounds/castled.h"
#include "solver/aim_bounds/mate_picture.h"
#include "solver/aim_bounds/next_moves.h"
#include "solver/aim_bounds/stalemate_pictures.h"
#include "solver/rules/free_reach.h"

namespace keymove::solver {

/// Asks for pictures of the aim of the variant that the rules were made for.
template <class R>
class AimBound {
 public:
  using State = typename R::State;
  using Set = typename R::Set;

  using NextMoves = solver::NextMoves<Set>;

  explicit AimBound(const R& rules)
      : t_(rules.compiled()), men_(t_), last_(t_, men_.reach), stalemates_(t_, men_.reach) {
    const Variant& variant = *t_.variant;
    usable_ = variant.royal == RoyalRule::checkmate && t_.royal >= 0 && goes_one_step() && t_.royals_alike;
    bool without_check = variant.aim == Aim::stalemate;
    for (const End& end : variant.ends) {
      if (end.result != EndResult::loss) continue;
      usable_ = usable_ && (end.when == EndWhen::no_moves || end.when == EndWhen::no_moves_in_check);
      without_check = without_check || end.when == EndWhen::no_moves;
    }
    needs_check_ = !without_check;
    immobilizes_ = variant.aim == Aim::stalemate && men_.known;
  }

  AimBound(const AimBound&) = delete;  // last_ refers to men_
  AimBound& operator=(const AimBound&) = delete;

  /// Whether anything is known about the position.
  [[nodiscard]] bool applies(const State& s) const {
    return usable_ && (s.kind(t_.royal) & s.side[0]).count() == 1 && (s.kind(t_.royal) & s.side[1]).count() == 1;
  }

  /// The moves that may lead to the aim, which is to bring the enemy of `mater` to it in at most `own` moves of `mater`
  /// and `help` moves of the enemy. Requires applies(s).
  [[nodiscard]] NextMoves next_moves(const State& s, int mater, int own, int help) {
    NextMoves out = next_moves_without_castling(s, mater, own, help);
    if (s.castling != 0 && !out.all() && may_castle(s, mater, own, help, Set{})) out.allow_all();
    return out;
  }

 private:
  static constexpr int kWords = static_cast<int>(std::tuple_size_v<decltype(Set::word)>);
  static constexpr int kMaxPictures = 2000;

  using Men = AimMen<State, kWords>;
  using Man = PictureMan<kWords>;

  static std::size_t index(int moves) { return static_cast<std::size_t>(Ways<kWords>::layer(moves)); }

  [[nodiscard]] bool goes_one_step() const {
    for (const int color : {0, 1}) {
      const KindTable<kWords>& table = t_.kind[color][t_.royal];
      if (!table.same || table.promotes || !table.capture.rides.empty() || table.capture.lame) return false;
      if (!table.capture.walks.empty()) return false;
    }
    return true;
  }

  /// The same of lines in which nobody castles.
  [[nodiscard]] NextMoves next_moves_without_castling(const State& s, int mater, int own, int help) {
    men_.set(s, mater, own, help, Set{});
    pictures_ = kMaxPictures;
    mater_moves_ = s.mover == mater;
    spare_ = 0;
    position_ = &s;
    next_ = NextMoves(mater_moves_ ? kNoSquare : men_.royal_square);
    if (immobilizes_ && !may_be_stalemate(s, own, help)) return next_;
    collects_ = mater_moves_ || own > 1 || help > 1;
    if (!collects_) return last_help(s);
    static_cast<void>(may_end(help));
    return next_;
  }

  /// Whether there is a picture of stalemate whose royal man may end where it does.
  [[nodiscard]] bool may_be_stalemate(const State& s, int own, int help) {
    collects_ = false;
    const bool found = stalemates_.possible(s, men_, own, help, [&](int square, int moves) {
      p_.royal_moves = help - moves;
      return may_end_on(square, moves);
    });
    p_.royal_moves = 0;
    p_.block_count = 0;
    return found;
  }

  /// Whether castlings may lead to the aim, if the men on `castled` have castled already.
  [[nodiscard]] bool may_castle(const State& s, int mater, int own, int help, const Set& castled) {
    for (const int color : {0, 1}) {
      const int own_left = own - (color == mater ? 1 : 0);
      const int help_left = help - (color == mater ? 0 : 1);
      if (own_left < 0 || help_left < 0) continue;
      for (const auto& castling : t_.castlings[color]) {
        if ((s.castling & castling.bit) == 0) continue;
        // Men between king and rook must go, or be captured by men that go on.
        if ((castling.empty & s.occupied() & ~castled).count() > own_left + help_left) continue;
        State next = s;
        next.castling = static_cast<std::uint8_t>(s.castling & ~t_.rights_of[color]);
        const Set before = castled | Set::of(castling.king_to) | Set::of(castling.rook_to);
        if (!put_castled(next, castling, t_.royal, color)) return true;
        men_.set(next, mater, own_left, help_left, before);
        pictures_ = kMaxPictures;
        position_ = &next;
        collects_ = false;
        const bool immobile = !immobilizes_ || may_be_stalemate(next, own_left, help_left);
        if ((immobile && may_end(help_left)) || may_castle(next, mater, own_left, help_left, before)) return true;
      }
    }
    return false;
  }

  /// Goes through the squares where the royal man may end. Whether there is a picture of which no other one is needed.
  [[nodiscard]] bool may_end(int help) {
    Set before;
    const Ways<kWords>& ways = *p_.royal_ways;
    for (p_.royal_moves = 0; p_.royal_moves <= help && p_.royal_moves <= Ways<kWords>::kMoves; ++p_.royal_moves) {
      const Set& here = ways.stands[index(p_.royal_moves)];
      for (const int square : here & ~before) {
        if (may_end_on(square, help - p_.royal_moves)) return true;
      }
      before = here;
    }
    return false;
  }

  /// The same with one move left for each side, the helping side's first. Where men stand is known then, so this is
  /// stricter.
  [[nodiscard]] NextMoves last_help(const State& s) {
    const typename Men::Flights flights = men_.flights_from(men_.royal_square);
    spare_ = 1;
    const bool any_move = flights.lost.none() && fits(men_.royal_square, flights.open, 0);
    spare_ = 0;
    if (any_move) {
      allow_others(t_.board);
    } else if (!flights.lost.several()) {
      const Set blocked = flights.lost.any() ? flights.lost : flights.open;
      for (const int square : blocked& men_.blockers.stands(1)) {
        p_.blocks[0] = {square, 1};
        p_.block_count = 1;
        if (fits(men_.royal_square, flights.open & ~Set::of(square), 0)) allow_others(Set::of(square));
      }
      p_.block_count = 0;
    }
    men_.help_moves = 0;  // the only move is the royal man's
    p_.royal_moves = 1;
    for (const int square : men_.reach.attacks(s.mover, t_.royal, men_.royal_square) & ~s.own()) {
      if (men_.exact && men_.attacked_now.has(square)) continue;  // it would be captured
      if (immobilizes_ && !stalemates_.immobile().last_squares().has(square)) continue;
      if (may_end_on(square, 0)) next_.allow(men_.royal_square, Set::of(square));
    }
    return next_;
  }

  /// Allows the last moves of the mated side's other men to those squares.
  void allow_others(const Set& to) {
    if (immobilizes_) {
      stalemates_.immobile().allow_last(to, next_);
    } else {
      next_.allow(NextMoves::kOthers, to);
    }
  }

  /// Whether the royal man may be mated on the square, with that many moves of its other men.
  [[nodiscard]] bool may_end_on(int square, int help) {
    if (needs_check_ && !men_.attacked_ever.has(square)) return false;
    const typename Men::Flights flights = men_.flights_from(square);
    p_.block_count = 0;
    for (const int flight : flights.lost) {
      const int cost = men_.blockers.cost(flight, help);
      help -= cost;
      if (help < 0) return false;
      p_.blocks[p_.block_count++] = {flight, cost};
    }
    return fits(square, flights.open, help);
  }

  /// The men of a picture cover the flights, with that many moves to spare: whether the search for pictures ends.
  [[nodiscard]] bool complete(int own, int help) {
    if (men_.leaving > own && !p_.moves_kind(t_.royal)) return false;
    const Set open = men_.uncovered();
    const bool may_block = spare_ == 1 && !open.several() && (open & men_.blockers.stands(1)).any();
    if (open.any() && !may_block) return (own > 0 || help > 0) && covered(open, own, help);
    return assign(0, own, help, Set{}) == Answer::enough;
  }

  enum class Answer {
    no,
    yes,     ///< there is a picture
    enough,  ///< and no other one needs to be looked for
  };

  /// Chooses the men that block the squares from number `at` on, in all ways; those of `used` block others.
  [[nodiscard]] Answer assign(std::size_t at, int own, int help, const Set& used) {
    if (at == p_.block_count) return judge(own, help);
    PictureBlock& block = p_.blocks[at];
    const int least = block.moves;
    Set tried = used;
    Answer out = Answer::no;
    for (int extra = 0; extra <= help && least + extra <= Ways<kWords>::kMoves; ++extra) {
      block.moves = least + extra;
      static_cast<void>(men_.blockers.stands(block.moves));
      men_.blockers.each(block.square, block.moves, [&](int from) {
        if (out == Answer::enough || (out == Answer::yes && mater_moves_) || tried.has(from)) return;
        tried.set(from);
        block.from = from;
        out = std::max(out, assign(at + 1, own, help - extra, used | Set::of(from)));
      });
    }
    block.moves = least;
    return out;
  }

  /// Looks at the last position, and collects the moves of the picture.
  [[nodiscard]] Answer judge(int own, int help) {
    if (men_.exact && men_.passing < 0) {
      const int leaving = p_.moves_kind(t_.royal) ? 0 : men_.leaving;
      if (!last_.possible(*position_, p_, men_.blockers, own, help + spare_, leaving, needs_check_)) return Answer::no;
    }
    if (!collects_) return Answer::enough;
    if ((mater_moves_ ? own : help) > 0) {
      next_.allow_all();
      return Answer::enough;
    }
    if (mater_moves_) {
      for (std::size_t i = 0; i < p_.count; ++i) {
        const Man& man = p_.men[i];
        if (man.moves > 0) next_.allow(man.square, man.moves == 1 ? Set::of(man.ends) : t_.board);
      }
      return Answer::yes;
    }
    if (p_.royal_moves > 0) next_.allow(men_.royal_square, p_.royal_moves == 1 ? Set::of(p_.end) : t_.board);
    for (std::size_t i = 0; i < p_.block_count; ++i) {
      const PictureBlock& block = p_.blocks[i];
      next_.allow(block.from, block.moves == 1 ? Set::of(block.square) : t_.board);
    }
    return Answer::yes;
  }

  /// Whether there is a picture in which the royal man stands on the square and the open flights are covered.
  [[nodiscard]] bool fits(int square, const Set& open, int help) {
    if (needs_check_ && !men_.attacked_ever.has(square)) return false;
    return needs_check_ ? checked(square, open, help) : covered(open, men_.own_moves, help);
  }

  /// Whether the last move may attack the square, by the man that moves or by one behind it, while others cover the
  /// open flights.
  [[nodiscard]] bool checked(int square, const Set& open, int help) {
    for (std::size_t i = 0; i < p_.count; ++i) {
      const Man& man = p_.men[i];
      if (man.kind == t_.royal || !man.ways->attacks[0].has(square)) continue;
      if (men_.own_moves == 1 && !men_.may_discover(man, square)) continue;
      if (!men_.may_attack(man.kind, man.square, square, Set{}, men_.own_moves)) continue;
      if (covered(open, men_.own_moves, help)) return true;
      break;
    }
    return covered_with(square, open, men_.own_moves, help, true);
  }

  /// Whether the open flights may be covered: each attacked, or blocked.
  [[nodiscard]] bool covered(const Set& open, int own, int help) {
    if (open.none()) return complete(own, help);
    if (open.count() > help + men_.most_covered(open, own)) return false;
    if (own == 0) return blocked(open, help);
    const int flight = open.lowest();
    Set rest = open;
    rest.pop();
    const int cost = men_.blockers.cost(flight, help);
    if (cost <= help) {
      p_.blocks[p_.block_count++] = {flight, cost};
      if (covered(rest, own, help - cost)) return true;
      --p_.block_count;
    }
    return covered_with(flight, rest, own, help, false);
  }

  /// Whether the open flights may be blocked, which leaves the mating side no move.
  [[nodiscard]] bool blocked(const Set& open, int help) {
    const std::size_t before = p_.block_count;
    bool found = true;
    for (const int flight : open) {
      const int cost = men_.blockers.cost(flight, help);
      found = cost <= help;
      if (!found) break;
      p_.blocks[p_.block_count++] = {flight, cost};
      help -= cost;
    }
    found = found && complete(0, help);
    if (!found) p_.block_count = before;
    return found;
  }

  /// Whether a man that goes to attack the square may cover the rest, together with others.
  [[nodiscard]] bool covered_with(int square, const Set& rest, int own, int help, bool check) {
    if (own == 0) return false;
    Set open;  // what no man can block
    for (const int flight : rest) {
      if (men_.blockers.cost(flight, help) > help) open.set(flight);
    }
    for (std::size_t i = 0; i < p_.count; ++i) {
      Man& man = p_.men[i];
      if (man.moves > 0 || (check && man.kind == t_.royal)) continue;
      for (int n = 1; n <= own && n <= Ways<kWords>::kMoves; ++n) {
        const Set& attacks = man.ways->attacks[index(n)];
        if (!attacks.has(square)) continue;
        const Set other = n == own ? open & ~attacks : open & ~attacks & ~men_.attacked_after[index(own - n)];
        if (other.any()) continue;
        man.moves = n;
        const bool found = covered_by(man, square, rest, open, own - n, help);
        man.moves = 0;
        if (found) return true;
      }
    }
    return false;
  }

  [[nodiscard]] bool covered_by(Man& man, int square, const Set& rest, const Set& others, int own, int help) {
    const int moves = man.moves;
    const Set without = Set::of(man.square);
    for (const auto& [kind, stands, near] : man.ways->forms) {
      Set fresh = stands[index(moves)] & ~stands[index(moves - 1)];
      if (moves == 2) {
        // Where the straight way is closed, another one may take a move more.
        for (const int from : stands[1] & ~stands[0]) {
          if (!men_.may_go(man, from)) fresh.set(from);
        }
      }
      fresh &= men_.reach.attackers(p_.mater, kind, square) & ~Set::of(p_.end);
      if (kind == t_.royal) fresh &= ~men_.reach.attacks(p_.mater ^ 1, kind, p_.end);
      if (own == 0) {
        for (const int flight : others) {
          if (fresh.none()) break;
          fresh &= men_.reach.attackers(p_.mater, kind, flight);
        }
      }
      for (const int from : fresh) {
        if (own == 0 && (rest & ~men_.reach.attacks(p_.mater, kind, from)).count() > help) continue;
        if (moves == 1 && !men_.may_go(man, from)) continue;
        if (!men_.may_attack(kind, from, square, without, men_.own_moves - moves)) continue;
        if (--pictures_ <= 0) {
          next_.allow_all();
          return true;
        }
        man.ends = from;
        man.form = kind;
        Set left = rest;
        for (const int flight : rest& men_.reach.attacks(p_.mater, kind, from)) {
          if (men_.may_attack(kind, from, flight, without, men_.own_moves - moves)) left &= ~Set::of(flight);
        }
        if (covered(left, own, help)) return true;
      }
    }
    return false;
  }

  const CompiledVariant<kWords>& t_;
  AimMen<State, kWords> men_;
  MatePicture<kWords>& p_ = men_.picture;
  bool usable_ = false;
  bool needs_check_ = false;
  const State* position_ = nullptr;
  LastPosition<State, kWords> last_;
  StalematePictures<State, kWords> stalemates_;
  bool immobilizes_ = false;  ///< the aim needs that no man can move
  int spare_ = 0;             ///< moves of the mated side that the pictures do not count
  int pictures_ = 0;          ///< that may still be looked at
  bool collects_ = false;
  bool mater_moves_ = false;
  NextMoves next_;
};

}  // namespace keymove::solver
