// The ends of the game, and the safety of the royal man.
#include <algorithm>

#include "verify/rules/rulebook.h"
#include "verify/rules/rulebook_moves.h"

namespace keymove::verify {

namespace {

/// Whether the end is about men of that kind.
bool concerns(const End& end, KindId kind) {
  return end.men.empty() || std::find(end.men.begin(), end.men.end(), kind) != end.men.end();
}

std::string extinction_reason(const End& end) {
  if (end.at_most > 0) return "too few men are left";
  return end.men.empty() ? "no men are left" : "the men of a kind are extinct";
}

}  // namespace

/// The state of the royal man of that colour and on what it depends.
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

/// Adds what a walk towards the royal man means for him.
void Rulebook::watch_walk(const Position& position, Square from, const Walk& walk, Watch& out) const {
  const std::span<const std::uint8_t> all = walks_.squares(walk);
  const auto royal = std::find(all.begin(), all.end(), static_cast<std::uint8_t>(out.royal));
  if (royal == all.end()) return;
  const std::ptrdiff_t ignored = walk.passing == Passing::skips_first ? 1 : 0;  // squares that may be occupied
  const auto begin = all.begin() + std::min(ignored, royal - all.begin());
  SquareSet way;  // where a man stands in the way, or captures the attacker
  way.add(from);
  for (auto at = begin; at != royal; ++at) way.add(*at);
  if (walks_.reaches(position, walk, out.royal)) {
    out.attacked = true;
    out.answers &= way;
  } else if (!walks_.has_hurdles()) {
    const auto is_occupied = [&](Square s) { return position.code_at(s) != kNoMan; };
    const auto first = std::find_if(begin, royal, is_occupied);
    // With two men in between, no move opens the walk except en passant, which is always tested by making it.
    if (first == royal || std::any_of(first + 1, royal, is_occupied)) return;
    out.blockers.add(*first);
  }
  out.squares |= way;
}

/// Whether the mover's royal man, whom `own` describes, cannot be captured after the move.
bool Rulebook::is_safe(const Position& position, const Move& move, const Watch& own) const {
  if (own.royal == kNoSquare) return true;
  if (move.from != own.royal && move.to != position.en_passant()) {
    if (!walks_.has_hurdles()) {  // an attack ends only by a capture or an interposition, and begins when a man leaves
      if (!own.answers.has(move.to)) return false;
      if (!own.blockers.has(move.from)) return true;
    } else if (!own.squares.has(move.from) && !own.squares.has(move.to)) {
      return !own.attacked;
    }
  }
  return !royal_attacked(placed(position, move), position.to_move());
}

/// Removes from a man's targets those that leave the mover's royal man, whom `own` describes, under attack.
void Rulebook::keep_safe(const Position& position, Square from, const Watch& own, SquareSet& targets) const {
  if (own.royal == kNoSquare) return;
  if (from == own.royal) return keep_royal_safe(position, own, targets);
  SquareSet doubtful = targets;
  if (!walks_.has_hurdles() && !own.blockers.has(from)) {
    if (own.attacked) targets &= own.answers;
    const Square passed = position.en_passant();
    if (passed == kNoSquare || !doubtful.has(passed)) return;
    doubtful = SquareSet::of(passed);
  }
  doubtful.any([&](Square to) {
    is_safe(position, Move{from, to, kNoKind}, own) ? targets.add(to) : targets.remove(to);
    return false;
  });
}

/// The same for the royal man himself.
void Rulebook::keep_royal_safe(const Position& position, const Watch& own, SquareSet& targets) const {
  const Position without_him = without_royal(position, own);
  const SquareSet all = targets;
  all.any([&](Square to) {
    if (!is_royal_safe(position, without_him, own, to)) targets.remove(to);
    return false;
  });
}

/// The position without the mover's royal man, whom `own` describes.
Position Rulebook::without_royal(const Position& position, const Watch& own) const {
  Position without_him = position;
  put(without_him, own.royal, Man{});
  return without_him;
}

/// Whether the mover's royal man cannot be captured after his move to that square. He does not shield the squares
/// behind him: `without_him` is the position without him.
bool Rulebook::is_royal_safe(const Position& position, const Position& without_him, const Watch& own, Square to) const {
  const Move move{own.royal, to, kNoKind};
  const bool only_he_moves = to != position.en_passant() && !is_castling(position, move);
  return only_he_moves ? !attacked(without_him, to, !position.to_move()) : is_safe(position, move, own);
}

/// Whether a pseudo-legal move captures.
bool Rulebook::is_capture(const Position& position, const Move& move) const {
  if (position.code_at(move.to) != kNoMan) return !is_castling(position, move);
  return move.to == position.en_passant() && en_passant_victim_of(position) != kNoSquare &&
         reaches_en_passant(position, move.from);
}

/// Whether captures are forced, and there is one.
bool Rulebook::must_capture(const Position& position) const {
  return variant_->forced_captures &&
         any_pseudo_move(position, [&](const Move& move) { return is_capture(position, move); });
}

/// Whether a pseudo-legal move is legal.
bool Rulebook::is_allowed(const Position& position, const Move& move, const Watch& own) const {
  if (must_capture(position)) return is_capture(position, move);
  if (variant_->royal != RoyalRule::checkmate) return true;
  if (!is_safe(position, move, own)) return false;
  return !variant_->forbids_checks || !royal_attacked(placed(position, move), !position.to_move());
}

bool Rulebook::has_allowed_move(const Position& position, const Watch& own) const {
  if (variant_->royal == RoyalRule::checkmate && own.attacked && !royal_promotes_ &&
      !variant_->forbids_checks) {  // he himself has a move most often
    const Position without_him = without_royal(position, own);
    const SquareSet his = targets(position, own.royal, takeable_of(position));
    if (his.any([&](Square to) { return is_royal_safe(position, without_him, own, to); })) return true;
  }
  return any_allowed_move(position, own, [](const Move&) { return true; });
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
    if (concerns(end, man.kind)) return true;
  }
  return false;
}

/// Whether so many men of that side and of kinds that the end names stand on its goal squares.
bool Rulebook::is_on_goal(const Position& position, Color color, const End& end) const {
  const std::vector<Square>& goals = end.squares[color];
  const auto arrived = std::count_if(goals.begin(), goals.end(), [&](Square square) {
    const Man man = position.at(square);
    return man.present() && man.color == color && concerns(end, man.kind);
  });
  return arrived >= end.at_least;
}

/// Whether the side to move has a move after which it is on its goal.
bool Rulebook::can_reach_goal(const Position& position, const End& end, const Watch& own) const {
  return any_allowed_move(
      position, own, [&](const Move& move) { return is_on_goal(placed(position, move), position.to_move(), end); });
}

/// The number of that side's men of the kinds that the end names.
int Rulebook::count_of(const Position& position, Color color, const End& end) const {
  int count = 0;
  position.men_of(color).any(
      [&](Square square) { return count += concerns(end, position.at(square).kind) ? 1 : 0, false; });
  return count;
}

bool Rulebook::is_extinct(const Position& position, Color color, const End& end) const {
  return count_of(position, color, end) <= end.at_most && count_of(position, !color, end) >= end.against;
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
    case EndWhen::goal_reached:
      return is_on_goal(position, !position.to_move(), end);
    case EndWhen::own_goal_reached:
      return is_on_goal(position, position.to_move(), end);
    case EndWhen::both_goals_reached:
      return is_on_goal(position, Color::white, end) && is_on_goal(position, Color::black, end);
    case EndWhen::goal_unanswered:
      return is_on_goal(position, !position.to_move(), end) && !can_reach_goal(position, end, own);
    case EndWhen::extinct:
      return is_extinct(position, position.to_move(), end);
    case EndWhen::enemy_extinct:
      return is_extinct(position, !position.to_move(), end);
    case EndWhen::checks_received:
      return position.checks(!position.to_move()) >= end.checks;
  }
  return false;
}

/// The first of the variant's ends that holds, or null.
const End* Rulebook::first_end(const Position& position, const Watch& own) const {
  const std::vector<End>& ends = variant_->ends;
  const auto it = std::find_if(ends.begin(), ends.end(), [&](const End& end) { return holds(position, end, own); });
  return it == ends.end() ? nullptr : &*it;
}

bool Rulebook::men_end_the_game(const Position& position) const {
  const Watch own = watch(position, position.to_move());
  return std::any_of(variant_->ends.begin(), variant_->ends.end(), [&](const End& end) {
    const bool by_moves =
        end.when == EndWhen::no_moves || end.when == EndWhen::no_moves_in_check || end.when == EndWhen::no_safe_move;
    return !by_moves && holds(position, end, own);
  });
}

std::string Rulebook::end_reason(const Position& position) const {
  const Watch own = watch(position, position.to_move());
  const End* end = first_end(position, own);
  const EndWhen when = end == nullptr ? EndWhen::no_moves : end->when;
  if (when == EndWhen::royal_captured) return "the king is captured";
  if (when == EndWhen::bare_kings) return "only the kings are left";
  if (when == EndWhen::far_row_reached) return "the far row is reached";
  if (when == EndWhen::both_goals_reached) return "both goals are reached";
  if (is_about_goals(when)) return "the goal is reached";
  if (when == EndWhen::extinct || when == EndWhen::enemy_extinct) return extinction_reason(*end);
  if (when == EndWhen::checks_received)
    return "check has been given " + std::to_string(end->checks) + (end->checks == 1 ? " time" : " times");
  if (own.attacked) return "checkmate";
  if (when == EndWhen::no_safe_move) return "no safe move";
  return variant_->royal == RoyalRule::checkmate && own.royal != kNoSquare ? "stalemate" : "no moves";
}

std::optional<Outcome> Rulebook::end(const Position& position) const {
  return end(position, watch(position, position.to_move()));
}

std::optional<Outcome> Rulebook::end_or_moves(const Position& position, std::vector<Move>& out,
                                              std::size_t most) const {
  const Watch own = watch(position, position.to_move());
  if (!ends_without_moves_) {
    if (const auto ended = end(position, own)) return ended;
  }
  out.clear();
  any_allowed_move(position, own, [&](const Move& move) { return out.push_back(move), out.size() >= most; });
  return out.empty() ? end(position, own) : std::nullopt;
}

/// The result of end(); `own` describes the mover's royal man.
std::optional<Outcome> Rulebook::end(const Position& position, const Watch& own) const {
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

/// Whether the enemy, whose royal man `enemy` describes, loses only by a new attack on him.
bool Rulebook::ends_by_attack(const Watch& enemy) const {
  return wins_only_by_attack_ && !walks_.has_hurdles() && enemy.royal != kNoSquare && !enemy.attacked;
}

/// False only if the move certainly does not win at once; `enemy` describes the enemy's royal man.
bool Rulebook::may_end_the_game(const Position& position, const Move& move, const Watch& enemy) const {
  if (!ends_by_attack(enemy)) return true;
  if (move.to == enemy.royal || move.to == position.en_passant() || enemy.blockers.has(move.from)) return true;
  const ManCode man = position.code_at(move.from);
  if (is_royal(man) && position.castling() != 0) return true;
  const ManCode becomes = move.promotion == kNoKind ? man : code_of(move.promotion, color_of(man));
  const std::span<const Walk> walks = walks_.capturing(becomes, move.to, enemy.royal);
  return std::any_of(walks.begin(), walks.end(), [&](const Walk& walk) {
    return walk.may_capture && walks_.may_reach(position, walk, enemy.royal, move.from);
  });
}

/// The targets of the man's pseudo-legal moves without some by which he certainly does not win at once.
SquareSet Rulebook::winning_targets(const Position& position, Square from, Square takeable, const Watch& enemy) const {
  const ManCode man = position.code_at(from);
  const bool castles = is_royal(man) && position.castling() != 0;
  if (!ends_by_attack(enemy) || enemy.blockers.has(from) || castles || !promoted_[kind_of(man)].empty())
    return targets(position, from, takeable);
  const SquareSet attacking = walks_.capturing_on(man, enemy.royal) | SquareSet::of(takeable);
  return walks_.reach(man, from).meets(attacking) ? targets(position, from, takeable) & attacking : SquareSet{};
}

bool Rulebook::wins_at_once(const Position& position) const {
  if (!ends_without_moves_ && end(position)) return false;
  const Watch enemy = watch(position, !position.to_move());
  const Square takeable = takeable_of(position);
  std::optional<Watch> own;  // made when it is needed: most positions have no move that even attacks
  return position.men_of(position.to_move()).any([&](Square from) {
    return any_to(position, from, winning_targets(position, from, takeable, enemy), [&](const Move& move) {
      if (!may_end_the_game(position, move, enemy)) return false;
      if (!own) own = watch(position, position.to_move());
      return is_allowed(position, move, *own) && end(play(position, move)) == Outcome::loss;
    });
  });
}

}  // namespace keymove::verify
