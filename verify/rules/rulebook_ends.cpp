// The ends of the game, and the safety of the royal man.
#include <algorithm>

#include "verify/rules/rulebook.h"
#include "verify/rules/rulebook_moves.h"

namespace keymove::verify {

/// The state of the royal man of that colour and the squares on which it depends.
Rulebook::Watch Rulebook::watch(const Position& position, Color color) const {
  Watch out;
  out.royal = position.royal(color);
  if (out.royal == kNoSquare) return out;
  position.men_of(!color).any_in_both(walks_.capturing_on(!color, out.royal), [&](Square from) {
    for (const Walk& walk : walks_.capturing(position.code_at(from), from, out.royal)) {
      if (walk.may_capture) watch_walk(position, from, walk, out);
    }
    return false;
  });
  return out;
}

/// Adds the squares of a walk towards the royal man, and whether it attacks him.
void Rulebook::watch_walk(const Position& position, Square from, const Walk& walk, Watch& out) const {
  const std::span<const std::uint8_t> all = walks_.squares(walk);
  const auto royal = std::find(all.begin(), all.end(), static_cast<std::uint8_t>(out.royal));
  if (royal == all.end()) return;
  const bool arrives = walks_.reaches(position, walk, out.royal);
  out.attacked = out.attacked || arrives;
  if (!arrives && !walks_.has_hurdles()) {
    // With two men in between, no move opens the walk except en passant, which is always tested by making it.
    const std::size_t free_squares = walk.passing == Passing::skips_first ? 1 : 0;
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(free_squares);
    if (begin < royal && std::count_if(begin, royal, [&](Square s) { return position.code_at(s) != kNoMan; }) > 1) {
      return;
    }
  }
  out.squares.add(from);
  for (auto at = all.begin(); at != royal; ++at) out.squares.add(*at);
}

/// Whether the mover's royal man, whom `own` describes, cannot be captured after the move.
bool Rulebook::is_safe(const Position& position, const Move& move, const Watch& own) const {
  if (own.royal == kNoSquare) return true;
  if (move.from != own.royal && move.to != position.en_passant()) {
    const bool leaves = own.squares.has(move.from);
    const bool arrives = own.squares.has(move.to);
    // Without hurdles an attack ends only by a capture or an interposition, and begins only when a man leaves.
    if (own.attacked && !arrives && !(leaves && walks_.has_hurdles())) return false;
    if (!own.attacked && !leaves && !(arrives && walks_.has_hurdles())) return true;
  }
  return !royal_attacked(placed(position, move), position.to_move());
}

/// Whether a pseudo-legal move is legal.
bool Rulebook::is_allowed(const Position& position, const Move& move, const Watch& own) const {
  return variant_->royal != RoyalRule::checkmate || is_safe(position, move, own);
}

bool Rulebook::has_allowed_move(const Position& position, const Watch& own) const {
  return any_pseudo_move(position, [&](const Move& move) { return is_allowed(position, move, own); });
}

/// Whether there are moves, but none captures the enemy's royal man and each leaves one's own attacked.
bool Rulebook::has_only_unsafe_moves(const Position& position, const Watch& own) const {
  bool some = false;
  const bool harmless = any_pseudo_move(position, [&](const Move& move) {
    some = true;
    return is_royal(position.code_at(move.to)) || is_safe(position, move, own);
  });
  return some && !harmless;
}

bool Rulebook::enemy_on_far_row(const Position& position, const End& end) const {
  const Color enemy = !position.to_move();
  const int row = enemy == Color::white ? variant_->shape.ranks - 1 : 0;
  for (int file = 0; file < variant_->shape.files; ++file) {
    const Man man = position.at(variant_->shape.at(file, row));
    if (!man.present() || man.color != enemy) continue;
    if (end.men.empty() || std::find(end.men.begin(), end.men.end(), man.kind) != end.men.end()) return true;
  }
  return false;
}

bool Rulebook::holds(const Position& position, const End& end, const Watch& own) const {
  switch (end.when) {
    case EndWhen::royal_captured:
      return own.royal == kNoSquare;
    case EndWhen::bare_kings:
      return position.royal(Color::white) != kNoSquare && position.royal(Color::black) != kNoSquare &&
             position.men_of(Color::white).size() + position.men_of(Color::black).size() == 2;
    case EndWhen::far_row_reached:
      return enemy_on_far_row(position, end);
    case EndWhen::no_moves_in_check:
      return own.attacked && !has_allowed_move(position, own);
    case EndWhen::no_moves:
      return !has_allowed_move(position, own);
    case EndWhen::no_safe_move:
      return has_only_unsafe_moves(position, own);
  }
  return false;
}

/// The first of the variant's ends that holds, or null.
const End* Rulebook::first_end(const Position& position, const Watch& own) const {
  const std::vector<End>& ends = variant_->ends;
  const auto it = std::find_if(ends.begin(), ends.end(), [&](const End& end) { return holds(position, end, own); });
  return it == ends.end() ? nullptr : &*it;
}

std::string Rulebook::end_reason(const Position& position) const {
  const Watch own = watch(position, position.to_move());
  const End* end = first_end(position, own);
  const EndWhen when = end == nullptr ? EndWhen::no_moves : end->when;
  if (when == EndWhen::royal_captured) return "the king is captured";
  if (when == EndWhen::bare_kings) return "only the kings are left";
  if (when == EndWhen::far_row_reached) return "the far row is reached";
  if (own.attacked) return "checkmate";
  if (when == EndWhen::no_safe_move) return "no safe move";
  return variant_->royal == RoyalRule::checkmate && own.royal != kNoSquare ? "stalemate" : "no moves";
}

std::optional<Outcome> Rulebook::end(const Position& position) const {
  const Watch own = watch(position, position.to_move());
  if (const End* end = first_end(position, own)) {
    switch (end->result) {
      case EndResult::loss:
        return Outcome::loss;
      case EndResult::draw:
        return Outcome::draw;
      case EndResult::win:
        return Outcome::win;
    }
  }
  // In a game without an end for it, having no move is a draw.
  if (!names_no_moves_ && !has_allowed_move(position, own)) return Outcome::draw;
  return std::nullopt;
}

/// False only if the move certainly does not win at once; `enemy` describes the enemy's royal man.
bool Rulebook::can_end_the_game(const Position& position, const Move& move, const Watch& enemy) const {
  if (!wins_only_by_attack_ || walks_.has_hurdles()) return true;
  if (enemy.royal == kNoSquare || enemy.attacked) return true;
  if (move.to == enemy.royal || move.to == position.en_passant() || enemy.squares.has(move.from)) return true;
  const ManCode man = position.code_at(move.from);
  if (is_royal(man) && position.castling() != 0) return true;
  const ManCode becomes = move.promotion == kNoKind ? man : code_of(move.promotion, color_of(man));
  return !walks_.capturing(becomes, move.to, enemy.royal).empty();
}

bool Rulebook::wins_at_once(const Position& position) const {
  const Watch own = watch(position, position.to_move());
  const Watch enemy = watch(position, !position.to_move());
  return any_pseudo_move(position, [&](const Move& move) {
    return can_end_the_game(position, move, enemy) && is_allowed(position, move, own) &&
           end(play(position, move)) == Outcome::loss;
  });
}

}  // namespace keymove::verify
