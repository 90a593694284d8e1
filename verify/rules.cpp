#include "verify/rules.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace keymove::verify {

namespace {

/// +1 for White, -1 for Black, whose men see the board turned by half a turn.
int turn_of(Color color) { return color == Color::white ? 1 : -1; }

/// The square `files` to the right and `ranks` up from `from`, if it is on the board.
Square offset_square(const BoardShape& shape, Square from, int files, int ranks) {
  const int file = shape.file_of(from) + files;
  const int rank = shape.rank_of(from) + ranks;
  return shape.contains(file, rank) ? shape.at(file, rank) : kNoSquare;
}

/// Counted from the colour's own side, its back rank being 1.
int rank_for(const Setup& setup, Color color, Square square) {
  const int rank = setup.shape().rank_of(square);
  return color == Color::white ? rank + 1 : setup.shape().ranks - rank;
}

bool is_royal(const Setup& setup, const Man& man) { return man.present() && setup.variant->man(man.kind).royal; }

Square royal_square(const Setup& setup, Color color) {
  for (Square s = 0; s < setup.shape().squares(); ++s) {
    if (setup.at(s).color == color && is_royal(setup, setup.at(s))) return s;
  }
  return kNoSquare;
}

bool way_is_empty(const Setup& setup, Square from, int dx, int dy) {
  for (const auto& [x, y] : way_of_step(dx, dy)) {
    const Square passed = offset_square(setup.shape(), from, x, y);
    if (passed == kNoSquare || setup.at(passed).present()) return false;
  }
  return true;
}

/// Whether the rule is a double step, which can be taken en passant: one initial step over the middle of a square.
bool is_double_step(const MoveRule& rule) {
  return rule.initial_only && rule.range == 1 && rule.dx % 2 == 0 && rule.dy % 2 == 0;
}

/// Calls `visit` with each square where the man on `from` arrives by the rule; what stands on that square, and whether
/// the rule may move or capture there, is left to the caller.
template <class Visit>
void visit_reached(const Setup& setup, Square from, const MoveRule& rule, const Visit& visit) {
  const Man man = setup.at(from);
  if (rule.initial_only && !setup.variant->starts_on(man.color, man.kind, from)) return;
  const int dx = turn_of(man.color) * rule.dx;
  const int dy = turn_of(man.color) * rule.dy;
  bool hurdle_passed = false;
  Square before = from;
  for (int step = 1; rule.range == 0 || step <= rule.range; ++step) {
    const Square to = offset_square(setup.shape(), before, dx, dy);
    if (to == kNoSquare) return;
    if (rule.lame && !way_is_empty(setup, before, dx, dy)) return;
    const bool occupied = setup.at(to).present();
    switch (rule.hurdle) {
      case Hurdle::none:
        if (rule.skips_first && step == 1) break;
        visit(to);
        if (occupied) return;
        break;
      case Hurdle::over:
        if (hurdle_passed) visit(to);
        if (hurdle_passed && occupied) return;
        hurdle_passed = hurdle_passed || occupied;
        break;
      case Hurdle::behind:
        if (hurdle_passed) return visit(to);
        hurdle_passed = occupied;
        break;
    }
    before = to;
  }
}

bool reaches(const Setup& setup, Square from, const MoveRule& rule, Square to) {
  bool found = false;
  visit_reached(setup, from, rule, [&](Square s) { found = found || s == to; });
  return found;
}

/// Where the man stands that has just passed over the en passant square by a double step: half the step beyond it,
/// having come from half the step before it. kNoSquare if there is none.
Square passing_man(const Setup& setup) {
  const Square passed = setup.en_passant;
  if (passed == kNoSquare || setup.at(passed).present()) return kNoSquare;
  const Color color = !setup.to_move;
  for (Square s = 0; s < setup.shape().squares(); ++s) {
    const Man man = setup.at(s);
    if (!man.present() || man.color != color || is_royal(setup, man)) continue;
    const int half_x = setup.shape().file_of(s) - setup.shape().file_of(passed);
    const int half_y = setup.shape().rank_of(s) - setup.shape().rank_of(passed);
    const Square origin = offset_square(setup.shape(), passed, -half_x, -half_y);
    if (origin == kNoSquare || setup.at(origin).present()) continue;
    Setup before = setup;
    before.at(origin) = std::exchange(before.at(s), Man{});
    for (const MoveRule& rule : setup.variant->man(man.kind).moves) {
      if (is_double_step(rule) && reaches(before, origin, rule, s)) return s;
    }
  }
  return kNoSquare;
}

/// Whether the man on `from` reaches the en passant square by an en passant rule.
bool reaches_en_passant(const Setup& setup, Square from) {
  const std::vector<MoveRule>& rules = setup.variant->man(setup.at(from).kind).moves;
  return std::any_of(rules.begin(), rules.end(), [&](const MoveRule& rule) {
    return rule.en_passant && reaches(setup, from, rule, setup.en_passant);
  });
}

bool someone_can_take_en_passant(const Setup& setup) {
  if (passing_man(setup) == kNoSquare) return false;
  for (Square s = 0; s < setup.shape().squares(); ++s) {
    const Man man = setup.at(s);
    if (man.present() && man.color == setup.to_move && reaches_en_passant(setup, s)) return true;
  }
  return false;
}

/// Appends the move, once for each kind that the man may or must become on its landing square.
void add_move(const Setup& setup, Square from, Square to, std::vector<Move>& moves) {
  const Man man = setup.at(from);
  const Promotion& promotion = setup.variant->man(man.kind).promotion;
  const int rank = rank_for(setup, man.color, to);
  if (promotion.to.empty() || rank < promotion.from_rank) {
    moves.push_back({from, to, kNoKind});
    return;
  }
  if (promotion.optional_before_last && rank < setup.shape().ranks) moves.push_back({from, to, kNoKind});
  for (const KindId kind : promotion.to) {
    const auto count = std::count(setup.board.begin(), setup.board.end(), Man{kind, man.color});
    if (promotion.captured_only && count >= setup.variant->start_count(man.color, kind)) continue;
    moves.push_back({from, to, kind});
  }
}

void add_moves_of_man(const Setup& setup, Square from, Square takeable_en_passant, std::vector<Move>& moves) {
  const Man man = setup.at(from);
  for (const MoveRule& rule : setup.variant->man(man.kind).moves) {
    visit_reached(setup, from, rule, [&](Square to) {
      const Man there = setup.at(to);
      const bool allowed = there.present() ? rule.may_capture && there.color != man.color
                                           : rule.may_move || (rule.en_passant && to == takeable_en_passant);
      if (allowed) add_move(setup, from, to, moves);
    });
  }
}

/// Whether king and rook of a castling stand where they started.
bool castling_men_stand(const Setup& setup, const Castling& castling) {
  const std::vector<Man>& start = setup.variant->start;
  const auto stands = [&](Square s) {
    return setup.at(s).present() && setup.at(s) == start[static_cast<std::size_t>(s)];
  };
  return !start.empty() && stands(castling.king_from) && stands(castling.rook_from);
}

/// The squares from the one after `from` to `to`, in a straight line; `to` alone if no straight line leads there.
std::vector<Square> walk(const BoardShape& shape, Square from, Square to) {
  const int dx = shape.file_of(to) - shape.file_of(from);
  const int dy = shape.rank_of(to) - shape.rank_of(from);
  if (dx != 0 && dy != 0 && std::abs(dx) != std::abs(dy)) return {to};
  const int steps = std::max(std::abs(dx), std::abs(dy));
  std::vector<Square> squares;
  for (int i = 1; i <= steps; ++i) squares.push_back(offset_square(shape, from, i * dx / steps, i * dy / steps));
  return squares;
}

bool may_castle(const Setup& setup, std::size_t index) {
  const Castling& castling = setup.variant->castlings[index];
  const bool right_stands = (setup.castling >> index & 1U) != 0;
  if (!right_stands || castling.color != setup.to_move || !castling_men_stand(setup, castling)) return false;
  const std::vector<Square> king_walk = walk(setup.shape(), castling.king_from, castling.king_to);
  std::vector<Square> walked = king_walk;
  for (const Square s : walk(setup.shape(), castling.rook_from, castling.rook_to)) walked.push_back(s);
  for (const Square s : walked) {
    if (setup.at(s).present() && s != castling.king_from && s != castling.rook_from) return false;
  }
  if (setup.variant->royal != RoyalRule::checkmate) return true;
  if (attacked(setup, castling.king_from, !setup.to_move)) return false;
  return std::none_of(king_walk.begin(), king_walk.end(), [&](Square s) { return attacked(setup, s, !setup.to_move); });
}

/// The castling that the move is, if any: a king's move that its ordinary rules do not make.
const Castling* castling_of(const Setup& setup, const Move& move) {
  const Man man = setup.at(move.from);
  if (!is_royal(setup, man)) return nullptr;
  for (const MoveRule& rule : setup.variant->man(man.kind).moves) {
    if (reaches(setup, move.from, rule, move.to)) return nullptr;
  }
  for (const Castling& castling : setup.variant->castlings) {
    if (castling.color == man.color && castling.king_from == move.from && castling.king_to == move.to) return &castling;
  }
  return nullptr;
}

/// The square that a double step has passed: the middle of an initial move by an even number of files and of ranks.
Square square_passed(const Setup& before, const Move& move) {
  const Man man = before.at(move.from);
  const int dx = before.shape().file_of(move.to) - before.shape().file_of(move.from);
  const int dy = before.shape().rank_of(move.to) - before.shape().rank_of(move.from);
  if (dx % 2 != 0 || dy % 2 != 0) return kNoSquare;
  const std::vector<MoveRule>& rules = before.variant->man(man.kind).moves;
  const bool initial = std::any_of(rules.begin(), rules.end(), [&](const MoveRule& rule) {
    return is_double_step(rule) && reaches(before, move.from, rule, move.to);
  });
  return initial ? offset_square(before.shape(), move.from, dx / 2, dy / 2) : kNoSquare;
}

bool pawn_moves_reset_clock(const Variant& variant) {
  return std::none_of(variant.adjudications.begin(), variant.adjudications.end(),
                      [](const Adjudication& a) { return a.when == AdjudicationWhen::plies_without_capture; });
}

}  // namespace

bool attacked(const Setup& setup, Square square, Color by) {
  for (Square from = 0; from < setup.shape().squares(); ++from) {
    const Man man = setup.at(from);
    if (!man.present() || man.color != by) continue;
    for (const MoveRule& rule : setup.variant->man(man.kind).moves) {
      if (rule.may_capture && reaches(setup, from, rule, square)) return true;
    }
  }
  return false;
}

bool royal_attacked(const Setup& setup, Color color) {
  const Square royal = royal_square(setup, color);
  return royal != kNoSquare && attacked(setup, royal, !color);
}

bool can_capture_royal(const Setup& setup) { return royal_attacked(setup, !setup.to_move); }

Setup normalized(Setup setup) {
  if (!someone_can_take_en_passant(setup)) setup.en_passant = kNoSquare;
  return setup;
}

std::vector<Move> pseudo_moves(const Setup& setup) {
  std::vector<Move> moves;
  const Square takeable_en_passant = passing_man(setup) == kNoSquare ? kNoSquare : setup.en_passant;
  for (Square from = 0; from < setup.shape().squares(); ++from) {
    const Man man = setup.at(from);
    if (man.present() && man.color == setup.to_move) add_moves_of_man(setup, from, takeable_en_passant, moves);
  }
  for (std::size_t i = 0; i < setup.variant->castlings.size(); ++i) {
    const Castling& castling = setup.variant->castlings[i];
    if (may_castle(setup, i)) moves.push_back({castling.king_from, castling.king_to, kNoKind});
  }
  std::sort(moves.begin(), moves.end());
  moves.erase(std::unique(moves.begin(), moves.end()), moves.end());  // several rules may make the same move
  return moves;
}

Setup play(const Setup& setup, const Move& move) {
  Setup after = setup;
  const Man man = setup.at(move.from);
  const Square passing = passing_man(setup);
  const bool en_passant = passing != kNoSquare && move.to == setup.en_passant && reaches_en_passant(setup, move.from);
  const bool capture = en_passant || setup.at(move.to).present();

  if (en_passant) after.at(passing) = Man{};
  if (const Castling* castling = castling_of(setup, move)) {
    const Man rook = setup.at(castling->rook_from);
    after.at(castling->king_from) = Man{};
    after.at(castling->rook_from) = Man{};
    after.at(castling->king_to) = man;
    after.at(castling->rook_to) = rook;
    after.halfmove_clock = setup.halfmove_clock + 1;
  } else {
    after.at(move.from) = Man{};
    after.at(move.to) = move.promotion == kNoKind ? man : Man{move.promotion, man.color};
    const bool pawn_move = setup.variant->man(man.kind).letter == 'p' && pawn_moves_reset_clock(*setup.variant);
    after.halfmove_clock = capture || pawn_move ? 0 : setup.halfmove_clock + 1;
  }
  for (std::size_t i = 0; i < setup.variant->castlings.size(); ++i) {
    if (!castling_men_stand(after, setup.variant->castlings[i])) after.castling &= ~(1U << i);
  }
  after.to_move = !setup.to_move;
  after.fullmove_number += setup.to_move == Color::black ? 1 : 0;
  after.en_passant = square_passed(setup, move);
  return after.en_passant == kNoSquare ? after : normalized(std::move(after));
}

namespace {

/// Whether the move leaves the mover's royal man where it cannot be captured.
bool is_safe(const Setup& setup, const Move& move) { return !royal_attacked(play(setup, move), setup.to_move); }

/// Whether the game forbids nothing about a move of the men.
bool is_allowed(const Setup& setup, const Move& move) {
  return setup.variant->royal != RoyalRule::checkmate || is_safe(setup, move);
}

bool has_allowed_move(const Setup& setup) {
  const std::vector<Move> moves = pseudo_moves(setup);
  return std::any_of(moves.begin(), moves.end(), [&](const Move& m) { return is_allowed(setup, m); });
}

/// Whether there are moves, none captures the enemy's royal man, and each leaves the own one attackable.
bool has_only_unsafe_moves(const Setup& setup) {
  const std::vector<Move> moves = pseudo_moves(setup);
  return !moves.empty() && std::none_of(moves.begin(), moves.end(), [&](const Move& m) {
    return is_royal(setup, setup.at(m.to)) || is_safe(setup, m);
  });
}

bool only_royals_left(const Setup& setup) {
  const auto men = std::count_if(setup.board.begin(), setup.board.end(), [](const Man& m) { return m.present(); });
  return men == 2 && royal_square(setup, Color::white) != kNoSquare && royal_square(setup, Color::black) != kNoSquare;
}

bool enemy_on_far_row(const Setup& setup, const std::vector<KindId>& kinds) {
  for (Square s = 0; s < setup.shape().squares(); ++s) {
    const Man man = setup.at(s);
    if (!man.present() || man.color == setup.to_move) continue;
    const bool counts = kinds.empty() || std::find(kinds.begin(), kinds.end(), man.kind) != kinds.end();
    if (counts && rank_for(setup, man.color, s) == setup.shape().ranks) return true;
  }
  return false;
}

bool holds(const Setup& setup, const End& end) {
  switch (end.when) {
    case EndWhen::royal_captured:
      return royal_square(setup, setup.to_move) == kNoSquare;
    case EndWhen::bare_kings:
      return only_royals_left(setup);
    case EndWhen::far_row_reached:
      return enemy_on_far_row(setup, end.men);
    case EndWhen::no_moves_in_check:
      return royal_attacked(setup, setup.to_move) && !has_allowed_move(setup);
    case EndWhen::no_moves:
      return !has_allowed_move(setup);
    case EndWhen::no_safe_move:
      return has_only_unsafe_moves(setup);
  }
  return false;
}

}  // namespace

std::optional<Outcome> game_end(const Setup& setup) {
  for (const End& end : setup.variant->ends) {
    if (!holds(setup, end)) continue;
    switch (end.result) {
      case EndResult::loss:
        return Outcome::loss;
      case EndResult::draw:
        return Outcome::draw;
      case EndResult::win:
        return Outcome::win;
    }
  }
  return std::nullopt;
}

std::vector<Move> moves_of(const Setup& setup) {
  if (game_end(setup)) return {};
  std::vector<Move> moves = pseudo_moves(setup);
  moves.erase(std::remove_if(moves.begin(), moves.end(), [&](const Move& m) { return !is_allowed(setup, m); }),
              moves.end());
  return moves;
}

std::uint64_t perft(const Setup& setup, int depth) {
  if (depth == 0) return 1;
  const std::vector<Move> moves = moves_of(setup);
  if (depth == 1) return moves.size();
  std::uint64_t nodes = 0;
  for (const Move& move : moves) nodes += perft(play(setup, move), depth - 1);
  return nodes;
}

}  // namespace keymove::verify
