// The rules of one variant, prepared for many positions: plain walks over a board of men, which share no code with the
// solver.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "positions/game/indexed.h"
#include "positions/game/setup.h"
#include "positions/problem/problem.h"
#include "verify/rules/position.h"
#include "verify/rules/walks.h"

namespace keymove::verify {

/// The rules of a variant. Immutable and thread-safe. Positions must be of its variant. Construction costs as much as
/// playing some thousand moves, so keep a rulebook.
class Rulebook {
 public:
  explicit Rulebook(VariantPtr variant);

  /// The variant whose rules these are.
  [[nodiscard]] const VariantPtr& variant() const { return variant_; }
  /// The moves of a kind of man.
  [[nodiscard]] const std::vector<ManMove>& moves_of(KindId kind) const { return men_[static_cast<std::size_t>(kind)]; }

  /// The position of the setup, without its clocks.
  [[nodiscard]] Position read(const Setup& setup) const;
  /// The position as a setup, with the clocks of a new game.
  [[nodiscard]] Setup write(const Position& position) const;
  /// An empty board with White to move and without castling rights.
  [[nodiscard]] Position empty() const;
  /// Puts a man, or no man, on a square in place of the one there. Castling rights and en passant square stay.
  void put(Position& position, Square square, Man man) const;
  /// The position with that side to move and that en passant square.
  [[nodiscard]] Position with_turn(const Position& position, Color to_move, Square en_passant) const;

  /// The position with those castling rights: bit i is the right of the variant's castling i.
  [[nodiscard]] Position with_rights(const Position& position, std::uint32_t castling) const;

  /// The position after so many checks by that colour.
  [[nodiscard]] Position with_checks(const Position& position, Color color, int given) const;

  /// The legal moves, sorted; none if the game is over.
  void moves(const Position& position, std::vector<Move>& out) const;
  /// The same for a position in which the game is known not to be over.
  void legal_moves(const Position& position, std::vector<Move>& out) const;
  /// The result as end() gives it; if the game goes on, `out` is set to the first `most` legal moves, sorted. Cost: as
  /// of legal_moves, or less.
  [[nodiscard]] std::optional<Outcome> end_or_moves(const Position& position, std::vector<Move>& out,
                                                    std::size_t most = std::numeric_limits<std::size_t>::max()) const;
  /// The pseudo-legal moves, sorted: those of the men without regard to the royal man's safety, even if the game is
  /// over. They include castling, which is subject to all its conditions.
  void pseudo_moves(const Position& position, std::vector<Move>& out) const;
  /// Whether the move is legal; false if the game is over.
  [[nodiscard]] bool is_legal(const Position& position, const Move& move) const;

  /// The result for the side to move if the game is over: by the first of the variant's ends that holds, or a draw if
  /// none does and there is no move. Absent if the game goes on.
  [[nodiscard]] std::optional<Outcome> end(const Position& position) const;
  /// Why the game is over, without a full stop: "checkmate", "stalemate", "the far row is reached". Requires that it
  /// is.
  [[nodiscard]] std::string end_reason(const Position& position) const;
  /// Whether an end holds that is not about having no moves, or none that is safe, whatever others do: a royal man is
  /// captured, only the royal men are left, the far row or a goal is reached, men are extinct, or checks are counted.
  [[nodiscard]] bool men_end_the_game(const Position& position) const;
  /// Whether the game goes on and some legal move wins it at once.
  [[nodiscard]] bool wins_at_once(const Position& position) const;

  /// The position after a move of pseudo_moves. The en passant square is set only if a man of the side then to move can
  /// reach it by an en passant rule.
  [[nodiscard]] Position play(const Position& position, const Move& move) const;

  /// Whether a move of pseudo_moves is castling.
  [[nodiscard]] bool is_castling(const Position& position, const Move& move) const {
    return castling_of(position, move) != nullptr;
  }

  /// Whether the side `by`, if it were to move, could capture an enemy man on the square. Promotion does not matter: a
  /// pawn that could not promote attacks nevertheless.
  [[nodiscard]] bool attacked(const Position& position, Square square, Color by) const;
  /// Whether the royal man of that colour is attacked; false if there is none.
  [[nodiscard]] bool royal_attacked(const Position& position, Color color) const;
  /// Whether the side to move could capture the enemy's royal man; under the royal rule checkmate the position is then
  /// illegal.
  [[nodiscard]] bool can_capture_royal(const Position& position) const;
  /// The position without an en passant square that no man of the side to move can use.
  [[nodiscard]] Position normalized(Position position) const;

  /// The number of sequences of `depth` legal moves. A finished game has no legal moves.
  [[nodiscard]] std::uint64_t perft(const Position& position, int depth) const;

 private:
  /// A royal man, whether he is attacked, and on what this depends.
  struct Watch {
    Square royal = kNoSquare;
    bool attacked = false;
    SquareSet squares;  ///< a move of another man that changes no man on these changes nothing about it
    // Without men that capture over hurdles:
    SquareSet blockers;                       ///< who stands alone between an attacker and the royal man
    SquareSet answers = SquareSet::of_all();  ///< where a man ends all attacks, by capture or interposition
  };

  /// A castling with the squares on its way.
  struct CastlingWay {
    Castling castling;
    Man king;
    Man rook;
    std::vector<Square> king_walk;  ///< from the one after the king's origin to his target
    std::vector<Square> walked;     ///< by king and rook, without their own squares
  };

  [[nodiscard]] bool is_royal(ManCode man) const { return man != kNoMan && man / 2 == royal_code_; }
  [[nodiscard]] int rank_for(Color color, Square square) const;
  [[nodiscard]] Square en_passant_victim_of(const Position& position) const;
  [[nodiscard]] Square takeable_of(const Position& position) const;
  [[nodiscard]] bool reaches_en_passant(const Position& position, Square from) const;
  [[nodiscard]] bool someone_can_capture_en_passant(const Position& position) const;
  [[nodiscard]] bool castling_men_stand(const Position& position, const CastlingWay& way) const;
  [[nodiscard]] bool has_castling_squares(const Position& position, std::size_t index) const;
  [[nodiscard]] bool is_capture(const Position& position, const Move& move) const;
  [[nodiscard]] bool must_capture(const Position& position) const;
  [[nodiscard]] bool is_ordinary(const Position& position, const Move& move) const;
  [[nodiscard]] bool may_castle(const Position& position, std::size_t index) const;
  [[nodiscard]] const CastlingWay* castling_of(const Position& position, const Move& move) const;
  [[nodiscard]] Square square_passed(const Position& before, const Move& move) const;
  [[nodiscard]] Position placed(const Position& position, const Move& move) const;
  [[nodiscard]] SquareSet targets(const Position& position, Square from, Square takeable) const;

  [[nodiscard]] Watch watch(const Position& position, Color color) const;
  void watch_walk(const Position& position, Square from, const Walk& walk, Watch& out) const;
  [[nodiscard]] bool is_safe(const Position& position, const Move& move, const Watch& own) const;
  [[nodiscard]] bool is_allowed(const Position& position, const Move& move, const Watch& own) const;
  void keep_safe(const Position& position, Square from, const Watch& own, SquareSet& targets) const;
  void keep_royal_safe(const Position& position, const Watch& own, SquareSet& targets) const;
  [[nodiscard]] Position without_royal(const Position& position, const Watch& own) const;
  [[nodiscard]] bool is_royal_safe(const Position& position, const Position& without_him, const Watch& own,
                                   Square to) const;
  [[nodiscard]] bool has_allowed_move(const Position& position, const Watch& own) const;
  [[nodiscard]] bool has_only_unsafe_moves(const Position& position, const Watch& own) const;
  [[nodiscard]] bool enemy_on_far_row(const Position& position, const End& end) const;
  [[nodiscard]] bool is_on_goal(const Position& position, Color color, const End& end) const;
  [[nodiscard]] bool can_reach_goal(const Position& position, const End& end, const Watch& own) const;
  [[nodiscard]] int count_of(const Position& position, Color color, const End& end) const;
  [[nodiscard]] bool is_extinct(const Position& position, Color color, const End& end) const;
  [[nodiscard]] bool holds(const Position& position, const End& end, const Watch& own) const;
  [[nodiscard]] const End* first_end(const Position& position, const Watch& own) const;
  [[nodiscard]] std::optional<Outcome> end(const Position& position, const Watch& own) const;
  [[nodiscard]] bool ends_by_attack(const Watch& enemy) const;
  [[nodiscard]] SquareSet winning_targets(const Position& position, Square from, Square takeable,
                                          const Watch& enemy) const;
  [[nodiscard]] bool may_end_the_game(const Position& position, const Move& move, const Watch& enemy) const;

  template <class Visit>
  bool any_of_promotions(const Position& position, Square from, Square to, const Visit& visit) const;
  template <class Visit>
  bool any_to(const Position& position, Square from, const SquareSet& targets, const Visit& visit) const;
  template <class Visit>
  bool any_pseudo_move(const Position& position, const Visit& visit) const;
  template <class Visit>
  bool any_allowed_move(const Position& position, const Watch& own, const Visit& visit) const;

  VariantPtr variant_;
  std::vector<std::vector<ManMove>> men_;  ///< by kind
  ByKind<std::vector<KindId>> promoted_;   ///< by kind: those to which it can promote, sorted
  Walks walks_;
  std::vector<CastlingWay> castlings_;
  int counted_checks_ = 0;           ///< the checks of each side are counted up to this number
  int royal_code_ = -1;              ///< a royal man's code, halved
  bool royal_promotes_ = false;      ///< royal men can become men that are not royal
  bool names_no_moves_ = false;      ///< some end of the variant is that there are no moves
  bool ends_without_moves_ = true;   ///< the game ends only when there are no moves
  bool wins_only_by_attack_ = true;  ///< the game is lost only when the royal man is attacked or captured
};

}  // namespace keymove::verify
