// Where men could go, and what they would attack, if nothing stood in their way: bounds that hold in every position.
//
// Idea: on a board without obstacles each man reaches at least the squares that it reaches on the real one. A man that
// captures as it moves only onto men is taken to do so always, a promotion to be to any kind that it allows, and rules
// that must be followed step by step (hoppers) to lead everywhere. Castlings are left out.
// Cost: a set of squares for each kind on each square, made at once; the men's ways over several moves are made when
// they are first asked for.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "positions/game/indexed.h"
#include "solver/rules/bits.h"
#include "solver/rules/compiled_variant.h"

namespace keymove::solver {

/// The squares of one man after at most that many moves of its own.
template <int W>
struct Ways {
  /// Moves that are told apart; the last layer holds for any larger number, too.
  static constexpr int kMoves = 5;
  using Layers = std::array<Bits<W>, kMoves + 1>;

  /// A kind that it may have become, its own included, and where it may stand as such.
  struct Form {
    int kind = 0;
    Layers stands;
    BySquare<std::uint8_t> moves;  ///< by square: the moves with which it stands there as such; kNever if it cannot
  };
  static constexpr int kNever = 255;

  Layers stands;                 ///< by number of moves: where it may stand
  Layers attacks;                ///< by number of moves: what it may attack from there
  BySquare<std::uint8_t> moves;  ///< by square: the moves with which it stands there; kNever if it cannot
  std::vector<Form> forms;
  [[nodiscard]] static int layer(int moves) { return moves < kMoves ? moves : kMoves; }
};

/// The ways of all men of one variant. Not to be shared by threads, since it grows when it is asked.
template <int W>
class FreeReach {
 public:
  explicit FreeReach(const CompiledVariant<W>& compiled) : t_(compiled) {
    for (const int color : {0, 1}) {
      attacks_[color].resize(static_cast<std::size_t>(t_.kinds));
      attackers_[color] = moves_[color] = quiet_[color] = attacks_[color];
      attack_lines_[color] = move_lines_[color] = attacks_[color];
      ways_[color].resize(static_cast<std::size_t>(t_.kinds));
      for (int k = 0; k < t_.kinds; ++k) fill(color, k);
    }
  }

  /// What a man on that square attacks.
  [[nodiscard]] const Bits<W>& attacks(int color, int kind, int square) const { return attacks_[color][kind][square]; }
  /// The squares that it attacks, or goes to, only along a line of which every square must be empty.
  [[nodiscard]] const Bits<W>& attacked_along_lines(int color, int kind, int square) const {
    return attack_lines_[color][kind][square];
  }
  [[nodiscard]] const Bits<W>& reached_along_lines(int color, int kind, int square) const {
    return move_lines_[color][kind][square];
  }
  /// Where it may go without a capture.
  [[nodiscard]] const Bits<W>& quiet(int color, int kind, int square) const { return quiet_[color][kind][square]; }
  /// From where men of that colour may capture in passing, whatever their kind.
  [[nodiscard]] const Bits<W>& captures_in_passing(int color) const { return passing_[color]; }
  /// From where a man of that kind attacks the square.
  [[nodiscard]] const Bits<W>& attackers(int color, int kind, int square) const {
    return attackers_[color][kind][square];
  }
  /// The ways of a man that stands on that square.
  [[nodiscard]] const Ways<W>& ways(int color, int kind, int square) {
    std::unique_ptr<Ways<W>>& known = ways_[color][kind][square];
    if (!known) known = std::make_unique<Ways<W>>(make_ways(color, kind, square));
    return *known;
  }

 private:
  using Sets = ByKind<BySquare<Bits<W>>>;

  /// What the rules reach from a square of an empty board; the whole board where they must be followed step by step.
  [[nodiscard]] Bits<W> reach(const Reach<W>& r, int square) const {
    if (!r.walks.empty()) return t_.board;
    Bits<W> out;
    if (r.leaps) out |= r.leap[square];
    if (r.lame) {
      for (const LameLeap<W>& leap : r.lame_leaps[square]) out.set(leap.to);
    }
    for (const Ride<W>& ride : r.rides) out |= ride.attacks(square, Bits<W>{});
    return out;
  }

  /// What only rides reach; nothing where some rule must be followed step by step.
  [[nodiscard]] Bits<W> lines(const Reach<W>& r, int square) const {
    Bits<W> out;
    if (!r.walks.empty()) return out;
    for (const Ride<W>& ride : r.rides) out |= ride.attacks(square, Bits<W>{});
    if (r.leaps) out &= ~r.leap[square];
    if (r.lame) {
      for (const LameLeap<W>& leap : r.lame_leaps[square]) out &= ~Bits<W>::of(leap.to);
    }
    return out;
  }

  void fill(int color, int k) {
    const auto squares = static_cast<std::size_t>(t_.squares);
    const KindTable<W>& table = t_.kind[color][k];
    BySquare<Bits<W>>& attacks = attacks_[color][k];
    BySquare<Bits<W>>& moves = moves_[color][k];
    BySquare<Bits<W>>& quiet = quiet_[color][k];
    attacks.resize(squares);
    moves.resize(squares);
    quiet.resize(squares);
    attackers_[color][k].resize(squares);
    ways_[color][k].resize(squares);
    attack_lines_[color][k].resize(squares);
    move_lines_[color][k].resize(squares);
    for (int s = 0; s < t_.squares; ++s) {
      attack_lines_[color][k][s] = lines(table.capture, s);
      Bits<W>& along = move_lines_[color][k][s];
      along = attack_lines_[color][k][s];
      attacks[s] = reach(table.capture, s);
      quiet[s] = reach(table.same ? table.capture : table.quiet, s);
      moves[s] = attacks[s] | quiet[s];
      if (!table.same) {
        const Bits<W> quiet_lines = lines(table.quiet, s);
        along = (along | quiet_lines) & ~(attacks[s] & ~along) & ~(quiet[s] & ~quiet_lines);
      }
      for (const int to : attacks[s]) attackers_[color][k][to].set(s);
    }
    const auto add_en_passant = [&](int to, int from) {
      moves[from].set(to);
      passing_[color].set(from);
    };
    for (int to = 0; to < static_cast<int>(table.en_passant_from.size()); ++to) {
      for (const int from : table.en_passant_from[to]) add_en_passant(to, from);
    }
    for (int to = 0; to < static_cast<int>(table.lame_en_passant_from.size()); ++to) {
      for (const LameLeap<W>& leap : table.lame_en_passant_from[to]) add_en_passant(to, leap.to);
    }
  }

  [[nodiscard]] Ways<W> make_ways(int color, int kind, int square) const {
    Ways<W> out;
    ByKind<typename Ways<W>::Layers> as(static_cast<std::size_t>(t_.kinds));
    ByKind<Bits<W>> here(static_cast<std::size_t>(t_.kinds));
    here[kind].set(square);
    const auto note = [&](BySquare<std::uint8_t>& moves, const Bits<W>& stands, int n) {
      moves.resize(static_cast<std::size_t>(t_.squares), Ways<W>::kNever);
      for (const int s : stands) moves[s] = std::min(moves[s], static_cast<std::uint8_t>(std::min(n, Ways<W>::kNever)));
    };
    ByKind<BySquare<std::uint8_t>> moves(static_cast<std::size_t>(t_.kinds));
    for (int n = 0;; ++n) {
      for (int k = 0; k < t_.kinds; ++k) {
        note(moves[k], here[k], n);
        note(out.moves, here[k], n);
      }
      const auto layer = static_cast<std::size_t>(Ways<W>::layer(n));
      for (int k = 0; k < t_.kinds; ++k) {
        as[k][layer] = here[k];
        out.stands[layer] |= here[k];
        for (const int s : here[k]) out.attacks[layer] |= attacks_[color][k][s];
      }
      const ByKind<Bits<W>> next = moved(color, here);
      if (next == here && n >= Ways<W>::kMoves) break;
      here = next;
    }
    for (int k = 0; k < t_.kinds; ++k) {
      if (here[k].any()) out.forms.push_back({k, as[k], moves[k]});
    }
    return out;
  }

  /// The men after one more move or none.
  [[nodiscard]] ByKind<Bits<W>> moved(int color, const ByKind<Bits<W>>& here) const {
    ByKind<Bits<W>> next = here;
    for (int k = 0; k < t_.kinds; ++k) {
      Bits<W> to;
      for (const int s : here[k]) to |= moves_[color][k][s];
      next[k] |= to;
      const KindTable<W>& table = t_.kind[color][k];
      if (!table.promotes) continue;
      to &= table.zone | table.last;
      for (const int promoted : table.promotes_to) next[promoted] |= to;
    }
    return next;
  }

  const CompiledVariant<W>& t_;
  ByColor<Sets> attacks_;
  ByColor<Sets> attackers_;
  ByColor<Sets> moves_;
  ByColor<Sets> quiet_;
  ByColor<Sets> attack_lines_;
  ByColor<Sets> move_lines_;
  ByColor<Bits<W>> passing_;
  ByColor<ByKind<BySquare<std::unique_ptr<Ways<W>>>>> ways_;
};

}  // namespace keymove::solver
