// The rules of one variant, made ready for many positions: plain walks over a board of men, sharing nothing with the
// solver.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "positions/game/setup.h"
#include "positions/problem/problem.h"
#include "verify/rules/position.h"
#include "verify/rules/walks.h"

namespace keymove::verify {

/// The rules of a variant. Immutable once made: any number of threads may ask the same one. Positions must be of its
/// variant. To make one costs as much as playing some thousand moves; keep it.
class Rulebook {
 public:
  explicit Rulebook(VariantPtr variant);

  /// The variant whose rules these are.
  [[nodiscard]] const VariantPtr& variant() const { return variant_; }
  /// How the men of a kind move.
  [[nodiscard]] const std::vector<ManMove>& moves_of(KindId kind) const { return men_[static_cast<std::size_t>(kind)]; }

  /// The setup's position; its clocks are left behind.
  [[nodiscard]] Position read(const Setup& setup) const;
  /// The position as a setup, clocks at their start.
  [[nodiscard]] Setup write(const Position& position) const;
  /// A board without men, White to move, without rights.
  [[nodiscard]] Position empty() const;
  /// Puts a man on a square, or none; what stood there is gone. Rights and en passant square stay.
  void put(Position& position, Square square, Man man) const;
  /// The same men and rights with that side to move and that en passant square.
  [[nodiscard]] Position with_turn(const Position& position, Color to_move, Square en_passant) const;

  /// The moves that the game allows, sorted; none when it is over.
  void moves(const Position& position, std::vector<Move>& out) const;
  /// The same for a position where the game is known to go on.
  void legal_moves(const Position& position, std::vector<Move>& out) const;
  /// The moves of the men, sorted, whatever becomes of the royal man and even if the game is over. Castling is among
  /// them with all its conditions.
  void pseudo_moves(const Position& position, std::vector<Move>& out) const;
  /// Whether the game allows the move; false when it is over.
  [[nodiscard]] bool is_legal(const Position& position, const Move& move) const;

  /// How the game has ended for the side to move: the first of the variant's ends that holds, or a draw where none does
  /// and there is no move; nothing while it goes on.
  [[nodiscard]] std::optional<Outcome> end(const Position& position) const;
  /// Whether some legal move ends the game with a loss for the side then to move. Requires that the game goes on.
  [[nodiscard]] bool wins_at_once(const Position& position) const;

  /// The position after a move. Requires a move of pseudo_moves. The en passant square is set only when a man of the
  /// side now to move reaches it by an en passant rule.
  [[nodiscard]] Position play(const Position& position, const Move& move) const;

  /// Whether the side `by` could capture an enemy man that stood on the square, were it its turn. Promotion is not
  /// asked about: a pawn that could not promote attacks nevertheless.
  [[nodiscard]] bool attacked(const Position& position, Square square, Color by) const;
  /// Whether the royal man of that colour stands attacked; false when there is none.
  [[nodiscard]] bool royal_attacked(const Position& position, Color color) const;
  /// Whether the side to move could capture the enemy's royal man: in a game with the checkmate rule, an illegal
  /// position.
  [[nodiscard]] bool can_capture_royal(const Position& position) const;
  /// The position without an en passant square that no man of the side to move can use.
  [[nodiscard]] Position normalized(Position position) const;

  /// The number of sequences of `depth` moves. An ended game has no successors.
  [[nodiscard]] std::uint64_t perft(const Position& position, int depth) const;

 private:
  /// What bears on whether a royal man stands attacked. A move that changes no man on `squares`, and is not his own,
  /// changes nothing about it.
  struct Watch {
    Square royal = kNoSquare;
    bool attacked = false;
    SquareSet squares;
  };

  /// A castling with the squares between.
  struct CastlingWay {
    Castling castling;
    Man king;
    Man rook;
    std::vector<Square> king_walk;  ///< after the square that he leaves, to the last
    std::vector<Square> walked;     ///< by king and rook, but for those where they stand
  };

  [[nodiscard]] bool is_royal(ManCode man) const { return man != kNoMan && man / 2 == royal_code_; }
  [[nodiscard]] int rank_for(Color color, Square square) const;
  [[nodiscard]] Square en_passant_victim_of(const Position& position) const;
  [[nodiscard]] bool reaches_en_passant(const Position& position, Square from) const;
  [[nodiscard]] bool someone_can_capture_en_passant(const Position& position) const;
  [[nodiscard]] bool castling_men_stand(const Position& position, const CastlingWay& way) const;
  [[nodiscard]] bool has_castling_squares(const Position& position, std::size_t index) const;
  [[nodiscard]] bool is_ordinary(const Position& position, const Move& move) const;
  [[nodiscard]] bool may_castle(const Position& position, std::size_t index) const;
  [[nodiscard]] const CastlingWay* castling_of(const Position& position, const Move& move) const;
  [[nodiscard]] Square square_passed(const Position& before, const Move& move) const;
  [[nodiscard]] Position placed(const Position& position, const Move& move) const;

  [[nodiscard]] Watch watch(const Position& position, Color color) const;
  void watch_walk(const Position& position, Square from, const Walk& walk, Watch& out) const;
  [[nodiscard]] bool is_safe(const Position& position, const Move& move, const Watch& own) const;
  [[nodiscard]] bool is_allowed(const Position& position, const Move& move, const Watch& own) const;
  [[nodiscard]] bool has_allowed_move(const Position& position, const Watch& own) const;
  [[nodiscard]] bool has_only_unsafe_moves(const Position& position, const Watch& own) const;
  [[nodiscard]] bool enemy_on_far_row(const Position& position, const End& end) const;
  [[nodiscard]] bool holds(const Position& position, const End& end, const Watch& own) const;
  [[nodiscard]] bool can_end_the_game(const Position& position, const Move& move, const Watch& enemy) const;

  template <class Visit>
  bool any_of_promotions(const Position& position, Square from, Square to, const Visit& visit) const;
  template <class Visit>
  bool any_of_man(const Position& position, Square from, Square takeable, const Visit& visit) const;
  template <class Visit>
  bool any_pseudo_move(const Position& position, const Visit& visit) const;
  template <class Keep>
  void collect(const Position& position, std::vector<Move>& out, const Keep& keep) const;

  VariantPtr variant_;
  std::vector<std::vector<ManMove>> men_;  ///< how each kind moves
  Walks walks_;
  std::vector<CastlingWay> castlings_;
  int royal_code_ = -1;              ///< a royal man's code, halved
  bool names_no_moves_ = false;      ///< an end is that there are none
  bool ends_without_moves_ = true;   ///< the game ends only where there are none
  bool wins_only_by_attack_ = true;  ///< and is lost only where the royal man is attacked or gone
};

}  // namespace keymove::verify
