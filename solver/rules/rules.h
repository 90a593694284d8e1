// The fast rules: moves, legality, ends of a game and counts, for any variant.
#pragma once

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
/// and under no other, a move that leaves the royal man attacked is illegal: the one difference that is compiled.
/// Stateless but for the tables: safe to share between threads.
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

  // --- between the outside and the inside
  [[nodiscard]] State from_setup(const Setup& setup) const;
  [[nodiscard]] Setup to_setup(const State& p) const;
  [[nodiscard]] Move to_move(FastMove m) const;

  // --- moves
  /// Every move of the side to move, the ends of the game left aside; legal under the royal rule.
  void generate(const State& p, Actions& out) const { generate_moves<kLegal, false>(p, out); }
  /// The captures among them, en passant included.
  void generate_captures(const State& p, Actions& out) const { generate_moves<kLegal, true>(p, out); }
  /// How many moves generate() finds, without listing them.
  [[nodiscard]] int count(const State& p) const { return count_moves<kLegal>(p); }
  [[nodiscard]] State apply(const State& p, FastMove m) const;
  /// The position after a move that generate() listed in some other position of the game, if it would be listed here
  /// too. Castlings, and promotions that depend on what was taken, are left to generate().
  [[nodiscard]] std::optional<State> apply_if_legal(const State& p, FastMove m) const;

  /// Whether some move leaves the mover's royal man unattacked; asked of king-capture games too.
  [[nodiscard]] bool has_safe_move(const State& p) const;
  /// Whether the side to move can capture the enemy royal man.
  [[nodiscard]] bool can_capture_royal(const State& p) const;
  /// Whether the mover's royal man is attacked.
  [[nodiscard]] bool in_check(const State& p) const;

  // --- wins at hand, for the searches
  /// Whether some move ends the game in the mover's favour. The game is not over by an early end.
  [[nodiscard]] bool wins_at_once(const State& p) const;
  /// Whether the game is over and the mover has lost. It is not over by an early end.
  [[nodiscard]] bool lost_now(const State& p) const;
  /// Whether the game is over and the mover has won. It is not over by an early end.
  [[nodiscard]] bool won_now(const State& p) const {
    return t_.known.late_wins && late_end(p, static_cast<std::size_t>(count(p))) == EndResult::win;
  }
  /// The distances of wins differ by so many plies, and so do those of losses: a win takes an odd number of plies and a
  /// loss an even one, but where the side to move may find itself the winner.
  [[nodiscard]] int distance_step() const { return t_.known.wins ? 1 : 2; }
  [[nodiscard]] bool win_may_take(int plies) const { return t_.known.wins || plies % 2 != 0; }
  [[nodiscard]] bool loss_may_take(int plies) const { return t_.known.wins || plies % 2 == 0; }
  /// Whether the mover loses within two plies, where a glance at its royal man tells.
  [[nodiscard]] std::optional<bool> loses_in_two(const State& p) const;
  /// Orders an attacker's moves: few replies first, checks before others.
  [[nodiscard]] int attack_rank(const State& p, FastMove m) const;
  /// How many replies the move leaves; a king in danger counts only what saves it.
  [[nodiscard]] int replies(const State& p, FastMove m) const;
  [[nodiscard]] bool gives_check(const State& p, FastMove m) const { return in_check(apply(p, m)); }
  [[nodiscard]] static bool is_capture(FastMove m) { return m.is(FastMove::kCapture); }

  // --- whole games
  /// A position or its mirror image, whichever comes first: both have the same value.
  struct Folded {
    PositionKey key;
    bool mirrored = false;
  };
  [[nodiscard]] Folded folded(const State& p) const;
  /// The same move in the mirror image.
  [[nodiscard]] FastMove mirrored(FastMove m) const;
  /// What a glance proves of the value for the mover. The game is not over by an early end.
  [[nodiscard]] ValueRange value_range(const State& p) const {
    if (!is_race_at(p)) return {};
    return Race<W>(*t_.race, p.side, p.mover).range();
  }
  /// In how many moves of its own `color` can end the game, at least.
  [[nodiscard]] int fewest_moves(const State& p, int color) const {
    if (!is_race_at(p)) return 0;
    return Race<W>(*t_.race, p.side, p.mover).fewest_moves(color);
  }
  /// Orders moves where the value is asked, the greatest first: captures, landing squares where nothing takes; then few
  /// replies and men far ahead. `child` is the position after the move.
  [[nodiscard]] int value_rank(FastMove m, const State& child) const;

  // --- material
  /// What the move takes is worth; the royal man is worth more than all others.
  [[nodiscard]] int victim_value(const State& p, FastMove m) const {
    constexpr int kRoyalWorth = 10000;
    if (!m.is(FastMove::kCapture)) return 0;
    const int k = kind_at(p, m.is(FastMove::kEnPassant) ? p.en_passant_victim : m.to());
    return k == t_.royal ? kRoyalWorth : t_.value[static_cast<std::size_t>(k)];
  }
  [[nodiscard]] int mover_value(FastMove m) const { return t_.value[static_cast<std::size_t>(m.kind())]; }
  /// The end of the game at a position of the quiescence search, whose early ends are told already.
  [[nodiscard]] Ended no_capture_end(const State& p) const {
    if (!t_.known.late_with_moves && has_move<kLegal>(p)) return std::nullopt;
    return late_end(p, static_cast<std::size_t>(count(p)));
  }

  // --- ends
  /// The ends that can be told without moves, as far as they stand first in the variant's list.
  [[nodiscard]] Ended early_end(const State& p) const;
  /// The other ends, once it is known how many moves there are.
  [[nodiscard]] Ended late_end(const State& p, std::size_t moves) const {
    if (moves != 0 && !t_.known.late_with_moves) return std::nullopt;
    return tested_late_end(p, moves);
  }
  /// Whether a position with a move has no late end.
  [[nodiscard]] bool goes_on_with_a_move() const { return !t_.known.late_with_moves; }
  /// All ends, moves counted where needed.
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
  /// Where the royal man of `color` stands, or -1.
  [[nodiscard]] int royal_square(const State& p, int color) const {
    if (t_.royal < 0) return -1;
    const Set royal = p.kind(t_.royal) & p.side[static_cast<std::size_t>(color)];
    return royal.any() ? royal.lowest() : -1;
  }

 private:
  static constexpr bool kLegal = Checkmate;
  static constexpr std::size_t kMaxPins = 64;

  /// A man that shields its royal man: it may move on the way to the attacker and onto it. Unset until filled.
  struct Pin {
    int square;
    int attacker;
    const Set* way;
    [[nodiscard]] Set allowed() const { return *way | Set::of(attacker); }
  };

  /// What the mover's royal man demands of the other men.
  struct CheckersAndPins {
    int royal;
    Set allowed;  ///< where any man must land (all squares when not in check)
    Set pinned;
    std::size_t pins;
    Pin pin[kMaxPins];  // NOLINT: left unset on purpose, only the first `pins` are read

    /// Where the man of the i-th pin may land. A man pinned by several is told at its first pin; the others are empty.
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
  [[nodiscard]] bool attacked_by_exotics(const State& p, int square, int color, const Set& occupied,
                                         const Set& men) const;
  [[nodiscard]] const Set& between(int a, int b) const {
    return t_.between[static_cast<std::size_t>(a * t_.squares + b)];
  }
  /// The riders of `color` that would take on the square on an empty board (men of the other colour may be among them).
  [[nodiscard]] Set snipers_of(const State& p, int square, int color) const {
    const SmallList<int>& riders = t_.riders[color];
    const Set* rides = t_.rides_to[color].data() + static_cast<std::size_t>(square) * riders.size();
    Set out;
    for (std::size_t i = 0; i < riders.size(); ++i) out |= rides[i] & p.kind(riders[i]);
    return out;
  }

  [[nodiscard]] Set reach(const Reach<W>& r, const State& p, int square, const Set& occupied) const;
  [[nodiscard]] Set lame_reach(const Reach<W>& r, int square, const Set& occupied) const;
  [[nodiscard]] Set walk_reach(const Walk& w, int square, const Set& occupied) const;
  /// All squares a man of the mover goes to, own men and the rest of the board left out.
  [[nodiscard]] Set targets(const KindTable<W>& table, const State& p, int square) const {
    const Set occupied = p.occupied();
    if (table.plain) return plain_reach(table, square, occupied) & ~p.own();
    if (table.same) return reach(table.capture, p, square, occupied) & ~p.own();
    Set quiet = reach(table.quiet, p, square, occupied) & ~occupied;
    // Who can take en passant on a square does so when he goes there.
    if (p.en_passant >= 0 && quiet.has(p.en_passant) && en_passant_capturers(table, p.en_passant, occupied).has(square))
      quiet &= ~Set::of(p.en_passant);
    return quiet | (reach(table.capture, p, square, occupied) & p.enemy());
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
  /// From where men of that kind would take en passant on the passed square.
  [[nodiscard]] static Set en_passant_capturers(const KindTable<W>& table, int passed, const Set& occupied) {
    if (table.en_passant_from.empty()) return {};
    Set from = table.en_passant_from[static_cast<std::size_t>(passed)];
    for (const LameLeap<W>& leap : table.lame_en_passant_from[static_cast<std::size_t>(passed)]) {
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
  template <bool Legal>
  [[nodiscard]] int count_by_list(const State& p) const;
  [[nodiscard]] int count_pinned(const State& p, const CheckersAndPins& g) const;
  [[nodiscard]] int count_others(const State& p, const Set& men, const Set& allowed) const;
  [[nodiscard]] static Set riders_in(const RideGroup<W>& group, const State& p);
  [[nodiscard]] static Set group_reach(const RideGroup<W>& group, int square, const Set& occupied);
  [[nodiscard]] int count_royal(const State& p, const CheckersAndPins& g) const;

  template <bool Legal, bool CapturesOnly>
  void generate_moves(const State& p, Actions& out) const;
  /// En passant captures and castlings; castlings are legal in any case.
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

  /// Which moves may give check: those that land on `direct` of their kind, leave `unmask`, or are special.
  struct Checks {
    std::array<Set, static_cast<std::size_t>(K)> direct;
    Set unmask;
  };
  /// A move that mates, if there is one. Asked where only mates win.
  [[nodiscard]] FastMove mating_move(const State& p) const;
  void generate_checks(const State& p, Actions& out) const;
  void find_checks(const State& p, int royal, Checks& c) const;
  [[nodiscard]] bool any_move_ends_won(const State& p) const;
  template <bool Legal>
  [[nodiscard]] bool has_move(const State& p) const;

  [[nodiscard]] bool leaves_royal_safe(const State& p, FastMove m) const;
  /// Whether Race speaks of the position. A man of the mover's may stand on its far rank at the root.
  [[nodiscard]] bool is_race_at(const State& p) const {
    return t_.race && p.en_passant < 0 && (p.own() & t_.far_rank[p.mover]).none();
  }
  [[nodiscard]] int en_passant_victim_of(const State& p, int passed) const;
  void set_en_passant(State& q, int passed, int passing) const;
  [[nodiscard]] Set mirrored(const Set& squares) const;
  [[nodiscard]] Ended tested_late_end(const State& p, std::size_t moves) const;
  [[nodiscard]] bool holds(const EndTable<W>& end, const State& p, std::size_t moves) const;

  const CompiledVariant<W>& t_;
};

}  // namespace keymove::solver

#include "solver/rules/rules_attacks.h"
#include "solver/rules/rules_ends.h"
#include "solver/rules/rules_moves.h"
#include "solver/rules/rules_special.h"
#include "solver/rules/rules_values.h"
#include "solver/rules/rules_wins.h"
