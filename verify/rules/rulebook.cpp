#include "verify/rules/rulebook.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "verify/rules/rulebook_moves.h"

namespace keymove::verify {

namespace {

/// The squares from the one after `from` to `to` in a straight line; only `to` if they are not on one line.
std::vector<Square> straight_walk(const BoardShape& shape, Square from, Square to) {
  const int dx = shape.file_of(to) - shape.file_of(from);
  const int dy = shape.rank_of(to) - shape.rank_of(from);
  if (dx != 0 && dy != 0 && std::abs(dx) != std::abs(dy)) return {to};
  const int steps = std::max(std::abs(dx), std::abs(dy));
  std::vector<Square> squares;
  for (int i = 1; i <= steps; ++i) {
    squares.push_back(shape.at(shape.file_of(from) + i * dx / steps, shape.rank_of(from) + i * dy / steps));
  }
  return squares;
}

}  // namespace

Rulebook::Rulebook(VariantPtr variant)
    : variant_(std::move(variant)), men_(read_men(*variant_)), walks_(*variant_, men_) {
  if (const auto royal = variant_->royal_kind()) royal_code_ = code_of(*royal, Color::white) / 2;
  for (const Castling& castling : variant_->castlings) {
    CastlingWay way{castling, {}, {}, straight_walk(variant_->shape, castling.king_from, castling.king_to), {}};
    if (castling.rook != kNoKind) {
      way.king = Man{*variant_->royal_kind(), castling.color};
      way.rook = Man{castling.rook, castling.color};
    }
    way.walked = way.king_walk;
    for (const Square s : straight_walk(variant_->shape, castling.rook_from, castling.rook_to)) way.walked.push_back(s);
    std::erase_if(way.walked, [&](Square s) { return s == castling.king_from || s == castling.rook_from; });
    castlings_.push_back(std::move(way));
  }
  for (const ManKind& man : variant_->men) {
    std::vector<KindId>& kinds = promoted_.emplace_back(man.promotion.to);
    std::sort(kinds.begin(), kinds.end());
    kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
  }
  counted_checks_ = variant_->counted_checks();
  if (const auto royal = variant_->royal_kind()) royal_promotes_ = !promoted_[*royal].empty();
  for (const End& end : variant_->ends) {
    const bool moveless = end.when == EndWhen::no_moves || end.when == EndWhen::no_moves_in_check;
    const bool by_attack = end.when == EndWhen::royal_captured || end.when == EndWhen::no_moves_in_check;
    names_no_moves_ = names_no_moves_ || end.when == EndWhen::no_moves;
    ends_without_moves_ = ends_without_moves_ && moveless;
    wins_only_by_attack_ = wins_only_by_attack_ && (by_attack || end.result != EndResult::loss);
  }
}

Position Rulebook::empty() const {
  Position position;
  position.used_ = static_cast<std::uint16_t>(variant_->shape.squares());
  return position;
}

void Rulebook::put(Position& position, Square square, Man man) const {
  const ManCode before = position.code_at(square);
  if (before != kNoMan) {
    position.squares_of_[color_of(before)].remove(square);
    std::int16_t& royal = position.royal_[color_of(before)];
    if (royal == square) royal = kNoSquare;
  }
  const ManCode code = man.present() ? code_of(man.kind, man.color) : kNoMan;
  position.men_[square] = code;
  if (code == kNoMan) return;
  position.squares_of_[man.color].add(square);
  if (is_royal(code)) position.royal_[man.color] = static_cast<std::int16_t>(square);
}

Position Rulebook::read(const Setup& setup) const {
  Position position = empty();
  for (Square s = 0; s < variant_->shape.squares(); ++s) {
    if (setup.at(s).present()) put(position, s, setup.at(s));
  }
  position.to_move_ = setup.to_move;
  position.castling_ = setup.castling;
  position.en_passant_ = static_cast<std::int16_t>(setup.en_passant);
  for (const Color color : {Color::white, Color::black})
    position.checks_[color] = static_cast<std::uint8_t>(setup.checks[color]);
  return position;
}

Setup Rulebook::write(const Position& position) const {
  Setup setup;
  setup.variant = variant_;
  setup.board.reserve(static_cast<std::size_t>(variant_->shape.squares()));
  for (Square s = 0; s < variant_->shape.squares(); ++s) setup.board.push_back(position.at(s));
  setup.to_move = position.to_move();
  setup.castling = position.castling();
  setup.en_passant = position.en_passant();
  for (const Color color : {Color::white, Color::black}) setup.checks[color] = position.checks(color);
  return setup;
}

Position Rulebook::with_turn(const Position& position, Color to_move, Square en_passant) const {
  Position after = position;
  after.to_move_ = to_move;
  after.en_passant_ = static_cast<std::int16_t>(en_passant);
  return after;
}

Position Rulebook::with_rights(const Position& position, std::uint32_t castling) const {
  Position after = position;
  after.castling_ = castling;
  return after;
}

Position Rulebook::with_checks(const Position& position, Color color, int given) const {
  Position after = position;
  after.checks_[color] = static_cast<std::uint8_t>(given);
  return after;
}

int Rulebook::rank_for(Color color, Square square) const {
  const int rank = variant_->shape.rank_of(square);
  return color == Color::white ? rank + 1 : variant_->shape.ranks - rank;
}

bool Rulebook::attacked(const Position& position, Square square, Color by) const {
  return position.men_of(by).any_in_both(walks_.capturing_on(by, square), [&](Square from) {
    const std::span<const Walk> walks = walks_.capturing(position.code_at(from), from, square);
    return std::any_of(walks.begin(), walks.end(),
                       [&](const Walk& walk) { return walk.may_capture && walks_.reaches(position, walk, square); });
  });
}

bool Rulebook::royal_attacked(const Position& position, Color color) const {
  const Square royal = position.royal(color);
  return royal != kNoSquare && attacked(position, royal, !color);
}

bool Rulebook::can_capture_royal(const Position& position) const {
  return royal_attacked(position, !position.to_move());
}

/// The square of the man that has just passed over the en passant square by a double step; kNoSquare if there is none.
Square Rulebook::en_passant_victim_of(const Position& position) const {
  const Square passed = position.en_passant();
  if (passed == kNoSquare || position.code_at(passed) != kNoMan) return kNoSquare;
  for (const Walker& step : walks_.double_steps_over(passed)) {
    if (color_of(step.man) == position.to_move() || position.code_at(step.to) != step.man) continue;
    if (position.code_at(step.from) == kNoMan && walks_.reaches(position, step.walk, step.to)) return step.to;
  }
  return kNoSquare;
}

/// The en passant square if the man that has passed over it stands behind it, else kNoSquare.
Square Rulebook::takeable_of(const Position& position) const {
  return en_passant_victim_of(position) == kNoSquare ? kNoSquare : position.en_passant();
}

/// Whether the man on `from` reaches the en passant square by an en passant rule.
bool Rulebook::reaches_en_passant(const Position& position, Square from) const {
  const std::vector<Walker>& walkers = walks_.en_passant_on(position.en_passant());
  return std::any_of(walkers.begin(), walkers.end(), [&](const Walker& walker) {
    return walker.from == from && walker.man == position.code_at(from) &&
           walks_.reaches(position, walker.walk, walker.to);
  });
}

bool Rulebook::someone_can_capture_en_passant(const Position& position) const {
  if (en_passant_victim_of(position) == kNoSquare) return false;
  const std::vector<Walker>& walkers = walks_.en_passant_on(position.en_passant());
  return std::any_of(walkers.begin(), walkers.end(), [&](const Walker& walker) {
    return color_of(walker.man) == position.to_move() && position.code_at(walker.from) == walker.man &&
           walks_.reaches(position, walker.walk, walker.to);
  });
}

Position Rulebook::normalized(Position position) const {
  if (!someone_can_capture_en_passant(position)) position.en_passant_ = kNoSquare;
  return position;
}

/// Whether king and rook of a castling are on their start squares.
bool Rulebook::castling_men_stand(const Position& position, const CastlingWay& way) const {
  return way.king.present() && way.rook.present() && position.at(way.castling.king_from) == way.king &&
         position.at(way.castling.rook_from) == way.rook;
}

/// Whether the castling right exists and the squares on the way are empty.
bool Rulebook::has_castling_squares(const Position& position, std::size_t index) const {
  const CastlingWay& way = castlings_[index];
  const bool right_stands = (position.castling() >> index & 1U) != 0;
  return right_stands && castling_men_stand(position, way) &&
         std::none_of(way.walked.begin(), way.walked.end(), [&](Square s) { return position.code_at(s) != kNoMan; });
}

bool Rulebook::may_castle(const Position& position, std::size_t index) const {
  const CastlingWay& way = castlings_[index];
  if (way.castling.color != position.to_move() || !has_castling_squares(position, index)) return false;
  if (variant_->royal != RoyalRule::checkmate) return true;
  const Color enemy = !position.to_move();
  return !attacked(position, way.castling.king_from, enemy) &&
         std::none_of(way.king_walk.begin(), way.king_walk.end(),
                      [&](Square s) { return attacked(position, s, enemy); });
}

/// Whether the move is one of the man's ordinary moves, not castling.
bool Rulebook::is_ordinary(const Position& position, const Move& move) const {
  const ManCode man = position.code_at(move.from);
  const ManCode there = position.code_at(move.to);
  if (there != kNoMan) return color_of(there) != color_of(man);
  if (move.to == position.en_passant() && en_passant_victim_of(position) != kNoSquare &&
      reaches_en_passant(position, move.from))
    return true;
  const std::span<const Walk> walks = walks_.of(man, move.from);
  return std::any_of(walks.begin(), walks.end(),
                     [&](const Walk& walk) { return walk.may_move && walks_.reaches(position, walk, move.to); });
}

/// The castling that the move is, or nullptr: it must be a move of the king that is not an ordinary one. Of several
/// castlings with their rights and squares it is the first one listed.
const Rulebook::CastlingWay* Rulebook::castling_of(const Position& position, const Move& move) const {
  const ManCode man = position.code_at(move.from);
  if (position.castling() == 0 || !is_royal(man)) return nullptr;
  for (std::size_t i = 0; i < castlings_.size(); ++i) {
    const Castling& castling = castlings_[i].castling;
    if (castling.color != color_of(man) || castling.king_from != move.from || castling.move_to != move.to) continue;
    if (is_ordinary(position, move)) return nullptr;
    if (has_castling_squares(position, i)) return &castlings_[i];
  }
  return nullptr;
}

/// The square that a double step has passed: the middle of an initial move by an even number of files and ranks. A man
/// that promotes by it cannot be taken, and passes none.
Square Rulebook::square_passed(const Position& before, const Move& move) const {
  if (move.promotion != kNoKind || !walks_.has_double_step(before.code_at(move.from), move.from)) return kNoSquare;
  for (const Walk& walk : walks_.of(before.code_at(move.from), move.from)) {
    if (!walk.double_step || !walks_.reaches(before, walk, move.to)) continue;
    const BoardShape& shape = variant_->shape;
    return shape.at((shape.file_of(move.from) + shape.file_of(move.to)) / 2,
                    (shape.rank_of(move.from) + shape.rank_of(move.to)) / 2);
  }
  return kNoSquare;
}

/// The position with the men placed as after the move; the rest of the position is unchanged.
Position Rulebook::placed(const Position& position, const Move& move) const {
  Position after = position;
  const Man man = position.at(move.from);
  if (move.to == position.en_passant() && reaches_en_passant(position, move.from)) {
    const Square passing = en_passant_victim_of(position);
    if (passing != kNoSquare) put(after, passing, Man{});
  }
  put(after, move.from, Man{});
  if (const CastlingWay* way = castling_of(position, move)) {
    put(after, way->castling.rook_from, Man{});
    put(after, way->castling.king_to, man);
    put(after, way->castling.rook_to, position.at(way->castling.rook_from));
  } else {
    put(after, move.to, move.promotion == kNoKind ? man : Man{move.promotion, man.color});
  }
  return after;
}

/// The targets of the man's pseudo-legal moves. `takeable` is the en passant square if a man can be captured there.
SquareSet Rulebook::targets(const Position& position, Square from, Square takeable) const {
  const ManCode man = position.code_at(from);
  const SquareSet& enemies = position.men_of(!color_of(man));
  const Leaps& leaps = walks_.leaps(man, from);
  SquareSet out = (leaps.moving - enemies - position.men_of(color_of(man))) | (leaps.capturing & enemies);
  for (const Walk& walk : walks_.longer(man, from)) {
    walks_.follow(position, walk, [&](Square to) {
      const ManCode there = position.code_at(to);
      const bool enemy = there != kNoMan && color_of(there) != color_of(man);
      if (there == kNoMan ? walk.may_move : enemy && walk.may_capture && (!walk.royal_only || is_royal(there)))
        out.add(to);
      return false;
    });
  }
  if (takeable != kNoSquare && reaches_en_passant(position, from)) out.add(takeable);
  if (position.castling() == 0) return out;
  for (std::size_t i = 0; i < castlings_.size(); ++i) {
    const Castling& castling = castlings_[i].castling;
    if (castling.king_from == from && may_castle(position, i)) out.add(castling.move_to);
  }
  return out;
}

Position Rulebook::play(const Position& position, const Move& move) const {
  Position after = placed(position, move);
  if (after.castling_ != 0) {
    // The king may castle to the square where he stands.
    const CastlingWay* made = castling_of(position, move);
    for (std::size_t i = 0; i < castlings_.size(); ++i) {
      const bool spent = made != nullptr && castlings_[i].castling.king_from == move.from;
      if (spent || !castling_men_stand(after, castlings_[i])) after.castling_ &= ~(1U << i);
    }
  }
  after.to_move_ = !position.to_move();
  const int given = position.checks(position.to_move());
  if (given < counted_checks_ && royal_attacked(after, after.to_move()))
    after.checks_[position.to_move()] = static_cast<std::uint8_t>(given + 1);
  const Square passed = square_passed(position, move);
  after.en_passant_ = static_cast<std::int16_t>(passed);
  return passed == kNoSquare ? after : normalized(after);
}

void Rulebook::pseudo_moves(const Position& position, std::vector<Move>& out) const {
  out.clear();
  any_pseudo_move(position, [&](const Move& move) { return out.push_back(move), false; });
}

void Rulebook::legal_moves(const Position& position, std::vector<Move>& out) const {
  out.clear();
  any_allowed_move(position, watch(position, position.to_move()),
                   [&](const Move& move) { return out.push_back(move), false; });
}

void Rulebook::moves(const Position& position, std::vector<Move>& out) const {
  out.clear();
  if (ends_without_moves_ || !end(position)) legal_moves(position, out);
}

bool Rulebook::is_legal(const Position& position, const Move& move) const {
  if (!any_pseudo_move(position, [&](const Move& m) { return m == move; })) return false;
  return is_allowed(position, move, watch(position, position.to_move())) && (ends_without_moves_ || !end(position));
}

std::uint64_t Rulebook::perft(const Position& position, int depth) const {
  if (depth == 0) return 1;
  std::vector<Move> moves_here;
  moves(position, moves_here);
  if (depth == 1) return moves_here.size();
  std::uint64_t nodes = 0;
  for (const Move& move : moves_here) nodes += perft(play(position, move), depth - 1);
  return nodes;
}

}  // namespace keymove::verify
