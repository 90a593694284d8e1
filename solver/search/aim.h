// The aim of a stipulation, as the searches for help, series, reflex and other play for moves test it.
//
// Idea: an end of the game is reached where the side to move has lost, whatever move led there; a capture, a target
// square, a check and a castling are reached by a move, and the game may go on after it. After a double stalemate it
// may not.
// Exact: a capture is known by the men that are left, so that en passant counts. Of a castling the king arrives, and
// the rook does not. Source: Popeye's goals. Cost: ends and checks as the rules test them; for the other aims the list
// of moves, and a position for each.
#pragma once

#include "positions/game/variant.h"
#include "solver/search/game.h"

namespace keymove::solver {

/// Tests for the aim of the variant that the rules were made for.
template <class R>
class AimTest {
 public:
  using State = typename R::State;
  using Action = typename R::Action;

  explicit AimTest(const R& rules) : rules_(rules), aim_(rules.compiled().variant->aim) {
    const TargetSquare& target = rules.compiled().variant->target;
    if (aim_ == Aim::target) square_ = rules.compiled().variant->shape.at(target.file, target.rank);
  }

  /// Whether the move, which led from `before` to `after`, reaches the aim.
  [[nodiscard]] bool reached(const State& before, Action move, const State& after) const {
    switch (aim_) {
      case Aim::capture:
        return after.occupied().count() < before.occupied().count();
      case Aim::target:
        if (move.is(Action::kCastling))
          return after.kind(move.kind()).has(square_) && !before.kind(move.kind()).has(square_);
        return move.to() == square_;
      case Aim::check:
        return rules_.in_check(after);
      case Aim::double_stalemate:
        return is_double_stalemate(after);
      case Aim::en_passant:
        return move.is(Action::kEnPassant);
      case Aim::castling:
        return move.is(Action::kCastling);
      case Aim::any_move:
        return true;
      case Aim::win:
      case Aim::stalemate:
      case Aim::mate_or_stalemate:
        break;
    }
    return rules_.end(after) == EndResult::loss;
  }

  /// Whether some move reaches the aim. Requires that no early end holds.
  [[nodiscard]] bool can_reach(const State& s) const {
    if (aim_ == Aim::win || aim_ == Aim::stalemate || aim_ == Aim::mate_or_stalemate) return rules_.wins_at_once(s);
    typename R::Actions moves;
    rules_.generate(s, moves);
    if (rules_.late_end(s, moves.size())) return false;
    for (const Action m : moves) {
      if (reached(s, m, rules_.apply(s, m))) return true;
    }
    return false;
  }

 private:
  /// Whether no side could move, were it its turn, and the side to move is not attacked.
  [[nodiscard]] bool is_double_stalemate(State s) const {
    if (rules_.in_check(s) || rules_.count(s) > 0) return false;
    s.mover ^= 1U;
    s.en_passant = -1;
    s.en_passant_victim = -1;
    return rules_.count(s) == 0;
  }

  const R& rules_;
  Aim aim_;
  int square_ = kNoSquare;
};

}  // namespace keymove::solver
