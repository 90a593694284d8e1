#include "tools/themes/mate_picture.h"

#include <algorithm>
#include <utility>

#include "verify/rules/rules.h"

namespace keymove::tools {

namespace {

using verify::Rulebook;

/// The setup without castling rights, en passant square and the man on the square.
Setup without(const Setup& setup, Square square) {
  Setup out = setup;
  out.castling = 0;
  out.en_passant = kNoSquare;
  out.at(square) = {};
  return out;
}

bool is_royal(const Setup& setup, Square square) {
  const Man& man = setup.at(square);
  return man.present() && setup.variant->man(man.kind).royal;
}

Square royal_square(const Setup& setup, Color color) {
  for (Square s = 0; s < setup.shape().squares(); ++s) {
    if (is_royal(setup, s) && setup.at(s).color == color) return s;
  }
  return kNoSquare;
}

/// A kind of man that is not royal.
KindId plain_kind(const Variant& variant) {
  KindId kind = 0;
  while (variant.man(kind).royal) ++kind;
  return kind;
}

/// The squares of the men of that colour that could capture on the square, pinned ones too.
std::vector<Square> attackers(const Rulebook& rules, const Setup& setup, Square square, Color by) {
  Setup asked = without(setup, square);
  asked.at(square) = {plain_kind(*setup.variant), !by};
  asked.to_move = by;
  std::vector<Move> moves;
  rules.pseudo_moves(rules.read(asked), moves);
  std::vector<Square> out;
  for (const Move& move : moves) {
    if (move.to == square) out.push_back(move.from);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

/// The squares that a king on an empty board could reach in one move.
std::vector<Square> field_of(const Rulebook& rules, const Setup& setup, Square king) {
  verify::Position alone = rules.with_turn(rules.empty(), setup.to_move, kNoSquare);
  rules.put(alone, king, setup.at(king));
  std::vector<Move> moves;
  rules.pseudo_moves(alone, moves);
  std::vector<Square> out;
  for (const Move& move : moves) out.push_back(move.to);
  return out;
}

void sort_once(std::vector<Square>& squares) {
  std::sort(squares.begin(), squares.end());
  squares.erase(std::unique(squares.begin(), squares.end()), squares.end());
}

/// Takes a mate to pieces, step by step.
class Dissection {
 public:
  Dissection(const Rulebook& rules, const Setup& setup, Square king)
      : rules_(rules), setup_(setup), winner_(!setup.to_move) {
    picture_.king = king;
  }

  MatePicture run() {
    find_checkers();
    find_pins();
    find_field();
    sort_once(picture_.partakers);
    sort_once(picture_.blocks);
    judge_economy();
    return picture_;
  }

 private:
  void take_part(const std::vector<Square>& squares) {
    picture_.partakers.insert(picture_.partakers.end(), squares.begin(), squares.end());
  }

  /// Whether a man that is not the king can move after the man on the square was taken off.
  [[nodiscard]] bool frees_a_man(Square taken) const {
    const auto moves = moves_without(rules_, setup_, taken);
    return std::any_of(moves.begin(), moves.end(), [&](const Move& move) { return move.from != picture_.king; });
  }

  /// A double check is pure if either check alone could be parried by a man.
  void find_checkers() {
    picture_.checkers = attackers(rules_, setup_, picture_.king, winner_);
    take_part(picture_.checkers);
    picture_.pure = picture_.checkers.size() == 1 || std::all_of(picture_.checkers.begin(), picture_.checkers.end(),
                                                                 [&](Square checker) { return frees_a_man(checker); });
  }

  /// Whether the man on the first square pins one on the second who could parry the mate otherwise.
  [[nodiscard]] bool pins(Square pinner, Square square) const {
    return std::find(pins_.begin(), pins_.end(), std::pair(pinner, square)) != pins_.end();
  }

  /// Who guards and who blocks each square around the king. Guards look through the king, who would have left. A
  /// pinner attacks a block that he pins, which is no second reason.
  void find_field() {
    const Setup open = without(setup_, picture_.king);
    for (const Square square : field_of(rules_, setup_, picture_.king)) {
      auto guards = attackers(rules_, open, square, winner_);
      const Man& man = setup_.at(square);
      const bool blocked = man.present() && man.color == setup_.to_move;
      if (blocked) {
        picture_.blocks.push_back(square);
        std::erase_if(guards, [&](Square guard) { return pins(guard, square); });
      } else {
        take_part(guards);
      }
      picture_.pure &= guards.size() == (blocked ? 0U : 1U);
    }
  }

  /// The men that pin one who could parry the mate without the pin.
  void find_pins() {
    for (Square pinner = 0; pinner < setup_.shape().squares(); ++pinner) {
      const Man& man = setup_.at(pinner);
      if (!man.present() || man.color != winner_ || holds(picture_.checkers, pinner) || is_royal(setup_, pinner))
        continue;
      for (const Move& move : moves_without(rules_, setup_, pinner)) {
        if (move.from == picture_.king) continue;
        if (!holds(attackers(rules_, without(setup_, move.from), picture_.king, winner_), pinner)) continue;
        picture_.pin = true;
        picture_.partakers.push_back(pinner);
        pins_.emplace_back(pinner, move.from);
      }
    }
  }

  void judge_economy() {
    const auto pawn = setup_.variant->kind_of('p');
    bool officers = true;
    bool all = true;
    for (Square square = 0; square < setup_.shape().squares(); ++square) {
      const Man& man = setup_.at(square);
      if (!man.present() || square == picture_.king) continue;
      if (man.color != winner_) {
        const auto pinned = [&](const auto& pin) { return pin.second == square; };
        all &= holds(picture_.blocks, square) || std::any_of(pins_.begin(), pins_.end(), pinned);
      } else if (!holds(picture_.partakers, square)) {
        all = false;
        officers &= is_royal(setup_, square) || man.kind == pawn;
      }
    }
    picture_.model = picture_.pure && officers;
    picture_.ideal = picture_.pure && all;
  }

  const Rulebook& rules_;
  const Setup& setup_;
  Color winner_;
  MatePicture picture_;
  std::vector<std::pair<Square, Square>> pins_;  // pinner and pinned man
};

}  // namespace

std::vector<Move> moves_without(const Rulebook& rules, const Setup& setup, Square square) {
  std::vector<Move> out;
  rules.moves(rules.read(without(setup, square)), out);
  return out;
}

std::optional<MatePicture> mate_picture(const Rulebook& rules, const Setup& setup) {
  if (setup.variant->royal != RoyalRule::checkmate || !verify::royal_attacked(setup, setup.to_move))
    return std::nullopt;
  std::vector<Move> moves;
  rules.moves(rules.read(setup), moves);
  const Square king = royal_square(setup, setup.to_move);
  if (!moves.empty() || king == kNoSquare) return std::nullopt;
  return Dissection(rules, setup, king).run();
}

}  // namespace keymove::tools
