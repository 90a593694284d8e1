// The fast rules of any variant: move generation, legality, ends of the game and move counts.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "positions/game/setup.h"
#include "positions/problem/problem.h"
#include "solver/rules/compiled_variant.h"
#include "solver/rules/position.h"

namespace keymove::solver {

/// The result of a game that is over, for the side to move.
using Ended = std::optional<EndResult>;

/// The rules of one variant, on boards of up to 64 * W squares with up to K kinds. Under the royal rule `checkmate`,
/// and under no other, a move that leaves the royal man attacked is illegal; `Checkmate` is the only rule that is a
/// template parameter. The object has no state beyond the constant tables, so threads may share it.
template <int W, int K, bool Checkmate>
class Rules {
 public:
  using Set = Bits<W>;
  using State = Position<W, K>;
  using Action = FastMove;
  using Actions = MoveList<W == 1 ? 1024 : W == 2 ? 2048 : kMaxMoves>;

  explicit Rules(const CompiledVariant<W>& compiled) : t_(compiled) {}

  [[nodiscard]] const CompiledVariant<W>& compiled() const { return t_; }
  [[nodiscard]] PositionKey key(const State& p) const { return key_of(p, t_.kinds); }

  // --- conversions
  [[nodiscard]] State from_setup(const Setup& setup) const;
  [[nodiscard]] Setup to_setup(const State& p) const;
  [[nodiscard]] Move to_move(FastMove m) const;

  // --- moves
  /// Appends every move of the side to move that the royal rule allows. Ends of the game are not considered.
  void generate(const State& p, Actions& out) const {
    if (!kLegal && t_.forced_captures) return generate_forced(p, out);
    generate_moves<kLegal, false>(p, out);
  }
  /// Appends the captures among these moves, en passant included.
  void generate_captures(const State& p, Actions& out) const { generate_moves<kLegal, true>(p, out); }
  /// The number of moves that generate() finds, counted without listing them.
  [[nodiscard]] int count(const State& p) const {
    if (!kLegal && t_.forced_captures) return count_forced(p);
    return count_moves<kLegal>(p);
  }
  [[nodiscard]] State apply(const State& p, FastMove m) const;
  /// The position after a move that generate() listed in some other position of the game, if the move is legal here
  /// too. Nothing for castlings, and for promotions that depend on what was captured, which need generate().
  [[nodiscard]] std::optional<State> apply_if_legal(const State& p, FastMove m) const;

  /// Whether some move leaves the mover's royal man unattacked; also meaningful in king-capture games.
  [[nodiscard]] bool has_safe_move(const State& p) const;
  /// Whether the side to move can capture the enemy royal man.
  [[nodiscard]] bool can_capture_royal(const State& p) const;
  /// Whether the mover's royal man is attacked.
  [[nodiscard]] bool in_check(const State& p) const;

  // --- immediate wins, for the searches
  /// Whether some move wins the game at once. Requires that no early end holds.
  [[nodiscard]] bool wins_at_once(const State& p) const;
  /// Whether the game is over and the mover has lost. Requires that no early end holds.
  [[nodiscard]] bool lost_now(const State& p) const;
  /// Whether the game is over and the mover has won. Requires that no early end holds.
  [[nodiscard]] bool won_now(const State& p) const {
    if (!t_.known.late_wins || (t_.known.only_mated_wins && !in_check(p))) return false;
    if (!t_.known.late_with_moves) return !has_move<kLegal>(p) && late_end(p, 0) == EndResult::win;
    return late_end(p, static_cast<std::size_t>(count(p))) == EndResult::win;
  }
  /// The difference between two lengths of wins, or of losses, as certificates count: 2 plies, since a win takes an odd
  /// number of plies and a loss an even number, or 1 in games where a position can be a win for the side to move.
  [[nodiscard]] int distance_step() const { return t_.known.wins ? 1 : 2; }
  [[nodiscard]] bool win_may_take(int plies) const { return t_.known.wins || plies % 2 != 0; }
  [[nodiscard]] bool loss_may_take(int plies) const { return t_.known.wins || plies % 2 == 0; }
  /// Whether some win, or some loss, takes exactly that many plies. Where all ends are wins, none of an odd number
  /// does.
  [[nodiscard]] bool win_has_length(int plies) const { return plies % 2 == 0 ? t_.known.wins : t_.known.losses; }
  [[nodiscard]] bool loss_has_length(int plies) const { return win_has_length(plies + 1); }
  /// Whether the mover loses within two plies, if a test of its royal man decides it; else nothing.
  [[nodiscard]] std::optional<bool> loses_in_two(const State& p) const;
  /// The rank of an attacker's move in the move ordering, lowest first: checks first, then moves that leave few
  /// replies.
  [[nodiscard]] int attack_rank(const State& p, FastMove m) const;
  /// The number of replies after the move. In king-capture games only those that leave the royal man safe count.
  [[nodiscard]] int replies(const State& p, FastMove m) const;
  [[nodiscard]] bool gives_check(const State& p, FastMove m) const { return in_check(apply(p, m)); }
  [[nodiscard]] static bool is_capture(FastMove m) { return m.is(FastMove::kCapture); }

  // --- whole games
  /// The key of a position or of its mirror image, whichever is the smaller: both have the same value.
  struct Folded {
    PositionKey key;
    bool mirrored = false;
  };
  [[nodiscard]] Folded folded(const State& p) const;
  /// The same move in the mirror image.
  [[nodiscard]] FastMove mirrored(FastMove m) const;
  /// The bounds on the value for the mover that can be proved without search. Requires that no early end holds.
  [[nodiscard]] ValueRange value_range(const State& p) const {
    if (!is_race_at(p)) return {};
    return Race<W>(*t_.race, p.side.entries, p.mover).range();
  }
  /// A lower bound on the moves of its own that `color` needs to win.
  [[nodiscard]] int fewest_moves(const State& p, int color) const {
    if (!is_race_at(p)) return 0;
    return Race<W>(*t_.race, p.side.entries, p.mover).fewest_moves(color);
  }
  /// The rank of a move in the move ordering of the search for values, highest first: captures; in races, moves to
  /// squares where the man cannot be captured, or is at least defended; then men far ahead and few replies. `child` is
  /// the position after the move.
  [[nodiscard]] int value_rank(FastMove m, const State& child) const;

  // --- material
  /// The value of the captured man, or 0 for a quiet move; the royal man is worth more than all others.
  [[nodiscard]] int victim_value(const State& p, FastMove m) const {
    constexpr int kRoyalWorth = 10000;
    if (!m.is(FastMove::kCapture)) return 0;
    const int k = kind_at(p, m.is(FastMove::kEnPassant) ? p.en_passant_victim : m.to());
    return k == t_.royal ? kRoyalWorth : t_.value[k];
  }
  [[nodiscard]] int mover_value(FastMove m) const { return t_.value[m.kind()]; }
  [[nodiscard]] int value_of_kind(int kind) const { return t_.value[kind]; }
  /// The late end that holds in a position of the quiescence search, if any. Requires that no early end holds.
  [[nodiscard]] Ended no_capture_end(const State& p) const {
    if (!t_.known.late_with_moves && has_move<kLegal>(p)) return std::nullopt;
    return late_end(p, static_cast<std::size_t>(count(p)));
  }

  // --- moves taken back
  /// The squares where a man of that kind and colour can move without a capture, given the occupied squares, whoever is
  /// to move. The royal man's safety, promotion, castling and en passant are left out.
  [[nodiscard]] Set quiet_reach(int color, int k, int square, const Set& occupied) const {
    const KindTable<W>& table = t_.kind[color][k];
    if (table.plain) return plain_reach(table, square, occupied) & ~occupied;
    return reach(table.same ? table.capture : table.quiet, square, occupied) & ~occupied;
  }

  // --- ends
  /// The result if an early end holds (see EndFacts). No moves are generated.
  [[nodiscard]] Ended early_end(const State& p) const;
  /// The result if a late end holds in a position with that many moves. Requires that no early end holds.
  [[nodiscard]] Ended late_end(const State& p, std::size_t moves) const {
    if (moves != 0 && !t_.known.late_with_moves) return std::nullopt;
    return tested_late_end(p, moves);
  }
  /// Whether no late end can hold in a position that has a move.
  [[nodiscard]] bool goes_on_with_a_move() const { return !t_.known.late_with_moves; }
  /// The result if the game is over. Moves are counted unless an early end holds.
  [[nodiscard]] Ended end(const State& p) const;

  /// The number of moves of a position, 0 when the game is over.
  [[nodiscard]] int successors(const State& p) const;
  [[nodiscard]] std::uint64_t perft(const State& p, int depth) const;

  /// The value of the mover's men minus the enemy's; royal men count 0.
  [[nodiscard]] int material(const State& p) const;
  [[nodiscard]] int kind_at(const State& p, int square) const {
    for (int k = 0; k < t_.kinds; ++k) {
      if (p.kind(k).has(square)) return k;
    }
    return -1;
  }
  /// Whether a man of `color` attacks the square, given the occupied squares; men on `gone` do not count.
  [[nodiscard]] bool attacked(const State& p, int square, int color, const Set& occupied, const Set& gone) const;
  /// The squares that a man of that kind and colour on the square attacks, own men's squares included.
  [[nodiscard]] Set attacks_of(int kind, int color, int square, const Set& occupied) const;
  /// The men of both colours among `occupied` that attack the square.
  [[nodiscard]] Set attackers(const State& p, int square, const Set& occupied) const;
  /// Whether the move gains at least `least`, in values of men, if both sides then capture on its target square as long
  /// as it pays. A royal man is never given.
  [[nodiscard]] bool exchange_gains(const State& p, FastMove m, int least) const;
  /// Whether a side that would be well off after passing is well off, as a rule: moves are neither a burden nor all
  /// there is to lose. In games where a side without moves wins or loses, they may be.
  [[nodiscard]] bool may_pass() const { return t_.may_pass && !t_.only_forward; }
  /// Whether the mover has a man that is neither royal nor forced to move forward.
  [[nodiscard]] bool has_free_man(const State& p) const {
    return std::any_of(t_.free_kinds.begin(), t_.free_kinds.end(), [&](int k) { return (p.kind(k) & p.own()).any(); });
  }
  /// Whether some quiet move of the mover may promote: false only if none does.
  [[nodiscard]] bool may_promote(const State& p) const {
    for (int k = 0; k < t_.kinds; ++k) {
      if ((p.kind(k) & p.own() & t_.promotes_from[p.mover][k]).any()) return true;
    }
    return false;
  }
  /// The position with the other side to move, as if the mover could pass.
  [[nodiscard]] State passed(const State& p) const;
  /// The square of the royal man of `color`, or -1.
  [[nodiscard]] int royal_square(const State& p, int color) const {
    if (t_.royal < 0) return -1;
    const Set royal = p.kind(t_.royal) & p.side[color];
    return royal.any() ? royal.lowest() : -1;
  }

 private:
  static constexpr bool kLegal = Checkmate;
  static constexpr std::size_t kMaxPins = 64;

  /// A pinned man. It may move along the line to the attacker and capture it. Uninitialised until it is filled.
  struct Pin {
    int square;
    int attacker;
    const Set* way;
    [[nodiscard]] Set allowed() const { return *way | Set::of(attacker); }
  };

  /// The checks and pins against the mover's royal man, as restrictions on its other men.
  struct CheckersAndPins {
    int royal;
    Set allowed;  ///< the squares where any man must land; all squares when not in check
    Set pinned;
    std::size_t pins;
    Pin pin[kMaxPins];  // NOLINT: left uninitialised on purpose, only the first `pins` are read

    /// The squares where the man of the i-th pin may land. A man with several pins has its squares at the first of
    /// them; at the others there are none.
    [[nodiscard]] Set pin_allowed(std::size_t i) const {
      Set out = allowed & pin[i].allowed();
      for (std::size_t j = 0; j < pins; ++j) {
        if (j == i || pin[j].square != pin[i].square) continue;
        if (j < i) return {};
        out &= pin[j].allowed();
      }
      return out;
    }
  };

  void find_checkers_and_pins(const State& p, CheckersAndPins& g) const;
  void pin_lame(const State& p, CheckersAndPins& g, const KindTable<W>& table, const Set& men) const;
  [[nodiscard]] bool attacked_from_afar(const State& p, int square, int color, const Set& occupied,
                                        const Set& men) const;
  [[nodiscard]] Set ways_to(const State& p, int square, int color) const;
  [[nodiscard]] Set attackers_by_man(const State& p, int square, int color, const Set& occupied) const;
  [[nodiscard]] const Set& between(int a, int b) const {
    return t_.between[static_cast<std::size_t>(a * t_.squares + b)];
  }
  /// The riders that would capture on the square as men of `color` if the board were empty. Men of the other colour are
  /// included.
  [[nodiscard]] Set snipers_of(const State& p, int square, int color) const {
    const SmallList<int>& riders = t_.riders[color];
    const Set* rides = t_.rides_to[color].data() + static_cast<std::size_t>(square) * riders.size();
    Set out;
    for (std::size_t i = 0; i < riders.size(); ++i) out |= rides[i] & p.kind(riders[i]);
    return out;
  }

  [[nodiscard]] Set reach(const Reach<W>& r, int square, const Set& occupied) const;
  [[nodiscard]] Set lame_reach(const Reach<W>& r, int square, const Set& occupied) const;
  [[nodiscard]] static Set walk_reach(const RuleWalks& walks, int square, const Set& occupied);
  /// The squares where a man of the mover can move or capture, checks and pins aside. En passant is left out.
  [[nodiscard]] Set targets(const KindTable<W>& table, const State& p, int square) const {
    const Set occupied = p.occupied();
    if (table.plain) return plain_reach(table, square, occupied) & ~p.own();
    if (table.same) return reach(table.capture, square, occupied) & ~p.own();
    Set quiet = reach(table.quiet, square, occupied) & ~occupied;
    // A man that can capture en passant on a square does so whenever it moves there.
    if (p.en_passant >= 0 && quiet.has(p.en_passant) && en_passant_capturers(table, p.en_passant, occupied).has(square))
      quiet &= ~Set::of(p.en_passant);
    return quiet | (reach(table.capture, square, occupied) & p.enemy());
  }
  [[gnu::always_inline]] static Set plain_reach(const KindTable<W>& table, int square, const Set& occupied) {
    Set out = table.plain_leaps[square];
    for (std::size_t i = 0; i < table.plain_rides; ++i) {
      if constexpr (Line<W>::kTables) {
        out |= Line<W>::look_up(table.plain_entries[i], square, occupied);
      } else {
        out |= table.plain_lines[i]->attacks(square, occupied);
      }
    }
    return out;
  }
  /// The squares from where men of that kind could capture en passant on the passed square.
  [[nodiscard]] static Set en_passant_capturers(const KindTable<W>& table, int passed, const Set& occupied) {
    if (table.en_passant_from.empty()) return {};
    Set from = table.en_passant_from[passed];
    for (const LameLeap<W>& leap : table.lame_en_passant_from[passed]) {
      if ((leap.way & occupied).none()) from.set(leap.to);
    }
    return from;
  }
  static Set step_targets(const SetStep<W>& step, const Set& men, const Set& empty) {
    if (step.way == 0) return (men & step.from).shifted(step.by);
    return ((men & step.from).shifted(step.way) & empty).shifted(step.by - step.way);
  }

  template <bool Legal>
  [[nodiscard]] int count_moves(const State& p) const;
  [[nodiscard]] static int weigh(const KindTable<W>& table, int choices_now, const Set& to);
  [[nodiscard]] int choices(const KindTable<W>& table, const State& p) const;
  template <bool Legal>
  [[nodiscard]] int count_en_passant(const State& p) const;
  [[nodiscard]] int count_castling(const State& p) const;
  [[nodiscard]] bool may_castle(const State& p, const Set& occupied) const;
  [[nodiscard]] Set attack_map(const State& p, int color, const Set& occupied) const;
  [[nodiscard]] Set ridden_map(const State& p, int color, const Set& occupied) const;
  [[nodiscard]] Set leapt_map(const State& p, int color, const Set& occupied) const;
  template <bool Legal>
  [[nodiscard]] int count_by_list(const State& p) const;
  [[nodiscard]] int count_pinned(const State& p, const CheckersAndPins& g) const;
  [[nodiscard]] int count_others(const State& p, const Set& men, const Set& allowed) const;
  [[nodiscard]] static Set riders_in(const RideGroup<W>& group, const State& p);
  [[nodiscard]] static Set group_reach(const RideGroup<W>& group, int square, const Set& occupied);
  [[nodiscard]] int count_royal(const State& p, const CheckersAndPins& g) const;

  template <bool Legal, bool CapturesOnly>
  void generate_moves(const State& p, Actions& out) const;
  /// Appends en passant captures and castlings. Castlings obey the royal rule whatever `Legal` is.
  template <bool Legal, bool CapturesOnly>
  void generate_special(const State& p, Actions& out) const;
  template <bool CapturesOnly>
  void generate_steps(const KindTable<W>& table, const State& p, int k, const Set& men, const Set& allowed,
                      Actions& out) const;
  void push(const KindTable<W>& table, const State& p, FastMove m, Actions& out) const;
  void push_all(const KindTable<W>& table, const State& p, int k, int from, Set to, Actions& out) const;
  [[nodiscard]] bool is_double_step(const KindTable<W>& table, const State& p, int from, int to) const;

  template <class Visit>
  void for_each_en_passant(const State& p, Visit visit) const;
  [[nodiscard]] bool is_other_move(const State& p, const CastlingTable<W>& castling) const;
  template <class Visit>
  void for_each_castling(const State& p, const Set& danger, Visit visit) const;

  /// Covers all moves that may give check: those that land on `direct` of their kind, those that leave a square of
  /// `unmask`, which are all among Flights::openers, promotions, en passant captures and castlings.
  struct Checks {
    IndexedArray<Set, K> direct;
    Set unmask;
  };
  /// A move that mates, or FastMove{}. Requires EndFacts::only_mate_wins.
  [[nodiscard]] FastMove mating_move(const State& p) const;
  /// The flights of the enemy royal man: squares to which it can leap, without moves of its rides. A move that mates
  /// covers them all.
  struct Flights {
    Set squares;
    Set openers;   ///< the mover's men whose departure may open a line to a flight or to the royal man
    Set occupied;  ///< without the royal man
  };
  [[nodiscard]] Flights find_flights(const State& p, int royal) const;
  [[nodiscard]] Set covering(int color, int k, const Set& flights) const;
  void generate_mates(const State& p, Actions& out) const;
  void find_checks(const State& p, int royal, Checks& c) const;
  [[nodiscard]] bool any_move_ends_won(const State& p) const;
  template <bool Legal>
  [[nodiscard]] bool has_move(const State& p) const;
  template <bool Legal>
  [[nodiscard]] bool has_other_move(const State& p, const CheckersAndPins& g) const;
  [[nodiscard]] bool has_untested_move(const State& p) const;
  [[nodiscard]] bool royal_has_step(const State& p, const CheckersAndPins& g) const;

  [[nodiscard]] bool leaves_royal_safe(const State& p, FastMove m) const;
  void keep_legal(const State& p, std::size_t before, Actions& out) const;
  /// Whether the position meets the requirements of Race. At the root, a man of the mover may be on its far rank.
  [[nodiscard]] bool is_race_at(const State& p) const {
    return t_.race && p.en_passant < 0 && (p.own() & t_.far_rank[p.mover]).none();
  }
  [[nodiscard]] int en_passant_victim_of(const State& p, int passed) const;
  void set_en_passant(State& q, int passed, int passing) const;
  void count_check(State& q) const;
  [[nodiscard]] Set mirrored(const Set& squares) const;
  [[nodiscard]] Ended tested_late_end(const State& p, std::size_t moves) const;
  [[nodiscard]] bool holds(const EndTable<W>& end, const State& p, std::size_t moves) const;
  [[nodiscard]] bool can_reach_goal(const EndTable<W>& end, const State& p) const;
  [[nodiscard]] static bool concerns_any(const EndTable<W>& end, const State& p, const Set& men);
  [[nodiscard]] static bool reach_goal(const EndTable<W>& end, const State& p, const Set& men);
  [[nodiscard]] static bool are_extinct(const EndTable<W>& end, const State& p, const Set& ours, const Set& theirs);

  void generate_forced(const State& p, Actions& out) const;
  [[nodiscard]] int count_forced(const State& p) const;
  [[nodiscard]] bool must_capture(const State& p) const;

  const CompiledVariant<W>& t_;
};

}  // namespace keymove::solver

#include "solver/rules/rules_attacks.h"
#include "solver/rules/rules_ends.h"
#include "solver/rules/rules_exchange.h"
#include "solver/rules/rules_moves.h"
#include "solver/rules/rules_special.h"
#include "solver/rules/rules_values.h"
#include "solver/rules/rules_wins.h"
