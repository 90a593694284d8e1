// A variant as data: its board, its men and its ends.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/base/input_error.h"
#include "positions/game/betza.h"
#include "positions/game/board.h"
#include "positions/game/indexed.h"

namespace keymove {

/// What the rules say about a royal man that is attacked.
enum class RoyalRule {
  none,       ///< the game has no royal men
  capture,    ///< a royal man may be left attacked, and be captured
  checkmate,  ///< a move that leaves one's own royal man attacked is illegal
};

/// A condition that ends the game, from the view of the side to move.
enum class EndWhen {
  royal_captured,      ///< its royal man has been captured
  bare_kings,          ///< only the two royal men are left
  far_row_reached,     ///< an enemy man of the named kinds stands on its own far rank
  no_moves_in_check,   ///< it has no legal move and its royal man is attacked
  no_moves,            ///< it has no legal move
  no_safe_move,        ///< it has moves, but none captures the enemy royal man and each leaves its own attacked
  goal_reached,        ///< an enemy man of the named kinds, or so many, stand on its goal squares
  extinct,             ///< it has at most so many men of the named kinds, and the enemy at least so many
  enemy_extinct,       ///< the enemy has at most so many, and it at least so many
  own_goal_reached,    ///< a man of its own of the named kinds stands on one of its goal squares
  both_goals_reached,  ///< men of both sides do
  goal_unanswered,     ///< an enemy man does, and it has no move after which one of its own does
  checks_received,     ///< its royal man has been put in check so many times
};

enum class EndResult { loss, draw, win };

/// An end of the game, with the result for the side to move. The first of a variant's ends that holds decides.
struct End {
  EndWhen when = EndWhen::no_moves;
  EndResult result = EndResult::draw;
  std::vector<KindId> men{};               ///< far_row_reached, extinct, goals: the kinds that count; empty = all
  ByColor<std::vector<Square>> squares{};  ///< goals: by the colour of the man that reaches them
  int at_most = 0;                         ///< extinct: of all these kinds together
  int against = 0;                         ///< extinct: the fewest men of these kinds on the other side
  int checks = 0;                          ///< checks_received: the number
  int at_least = 1;                        ///< goals: so many men of one side on them
};

enum class AdjudicationWhen {
  plies_without_capture,
  plies_without_capture_or_pawn_move,
  repetition,     ///< the position occurs for the count-th time
  dead_position,  ///< K v K, K and one minor man v K, or only bishops on squares of one colour
};

/// How the sides play for the aim of a problem (positions/game/stipulation.h).
enum class Play {
  direct,         ///< the attacker reaches the aim against every defence
  self,           ///< the attacker forces the defender, who resists, to reach the aim
  semi_reflex,    ///< as self, but the defender must reach the aim when he can
  reflex,         ///< as self, but each side must reach the aim when it can
  help,           ///< both sides help
  help_self,      ///< help play, and the last ply as in self play
  help_reflex,    ///< help play, and the last ply as in reflex play
  series,         ///< one side alone moves
  series_help,    ///< one side alone moves, then the other reaches the aim
  series_self,    ///< one side alone moves, then forces the other to reach the aim
  series_reflex,  ///< one side alone moves, then the other must reach the aim
};

/// What the play is for: an end of the game, or a move, after which the game may go on.
enum class Aim {
  win,                ///< an end that the variant itself calls lost for the side to move: mate in chess
  stalemate,          ///< the side to move is not attacked and has no legal move
  capture,            ///< a move that captures
  target,             ///< a move by which a man arrives on the target square
  check,              ///< a move after which the enemy's royal man is attacked
  mate_or_stalemate,  ///< an end that the variant calls lost for the side to move, or that side has no legal move
  double_stalemate,   ///< a move after which no side could move and the side to move is not attacked
  en_passant,         ///< a move that captures in passing
  castling,           ///< a castling
  any_move,           ///< a move
};

/// The square of the aim `target`, on a board of any shape. Both are 0 for a1.
struct TargetSquare {
  int file = -1;
  int rank = -1;

  friend bool operator==(const TargetSquare&, const TargetSquare&) = default;
  // NOLINTNEXTLINE(modernize-use-nullptr): it mistakes the 0 of comparisons for a pointer
  friend auto operator<=>(const TargetSquare&, const TargetSquare&) = default;
};

/// A rule that ends played games as a draw. It does not affect bounded proofs and perft.
struct Adjudication {
  AdjudicationWhen when = AdjudicationWhen::repetition;
  int count = 0;
  bool if_equal_men = false;
  EndResult result = EndResult::draw;
};

/// How a man promotes when it arrives in its promotion zone.
struct Promotion {
  std::vector<KindId> to;      ///< the first is preferred; empty = the man does not promote
  int from_rank = 0;           ///< the first rank of the zone, counted from the mover's side (1 = own back rank)
  bool captured_only = false;  ///< only to kinds of which the mover has fewer men than at the start
  /// Whether it may decline before its last rank. On the last rank it must promote; a move there is illegal if it
  /// cannot.
  bool optional_before_last = false;
};

struct ManKind {
  char letter = '?';  ///< lower case; upper case in a FEN is White's
  std::string name;
  std::string betza;
  std::vector<MoveRule> moves;
  std::string later_betza;              ///< of those among `moves` that it has only from `later_rank` on; empty = none
  int later_rank = 0;                   ///< counted from the mover's side
  std::string faces_betza;              ///< a royal man's: along these he must not face the enemy's; empty = none
  std::vector<MoveRule> faces;          ///< the same as rules
  ByColor<std::vector<Square>> area{};  ///< the only squares that its moves may lead to; empty = all
  /// The squares from which its initial moves may begin; none = those on which such men start.
  std::optional<ByColor<std::vector<Square>>> initial{};
  int value = 0;  ///< in pawns; 0 for a royal man
  bool royal = false;
  Promotion promotion;
};

/// One castling move: the king goes from `king_from` to `king_to`, the rook from `rook_from` to `rook_to`. It is legal
/// while the right exists, if all squares that either man passes or lands on are empty (apart from these two men) and,
/// under the royal rule checkmate, the king neither stands on, passes nor lands on an attacked square. The move is
/// written as the king's from `king_from` to `move_to`: to where he arrives, or to the rook's square.
struct Castling {
  char right = 'K';  ///< the letter of the right in a FEN; upper case for White
  Color color = Color::white;
  Square king_from = kNoSquare;
  Square king_to = kNoSquare;
  Square rook_from = kNoSquare;
  Square rook_to = kNoSquare;
  Square move_to = kNoSquare;
  KindId rook = kNoKind;  ///< of the man that castles with the king; none if the variant has no start position
};

/// Castling by the files of the rooks, as in Chess960: a king on his first rank may castle with a rook there, wherever
/// both stand. A position's rights name the rooks.
struct RookFileCastling {
  KindId rook = kNoKind;
  std::array<int, 2> king_to{};  ///< the king's target file with a rook on his left (0 = White's left), on his right
  std::array<int, 2> rook_to{};  ///< the rook's
};

/// How the game's course writes moves. Coordinate text is accepted for every game.
enum class CourseNotation {
  none,
  row_column,  ///< fairy-chess-8x8: ((7, 0), (6, 0)), row 0 at the top
  letter_row,  ///< minichess-7x7: (('d', 0), ('d', 1)), row 0 at White's side
  two_words,   ///< minichess-5x5: B2 B3
  pawn_glyph,  ///< pawntastic: ♙:b2-b3
  wxf,         ///< xiangqi: C2=5, files counted from the mover's right
};

/// Whether the end is about men on goal squares.
constexpr bool is_about_goals(EndWhen when) {
  return when == EndWhen::goal_reached || when == EndWhen::own_goal_reached || when == EndWhen::both_goals_reached ||
         when == EndWhen::goal_unanswered;
}

/// A game. Immutable once read, and shared by all its positions.
struct Variant {
  std::string name;
  std::string title;
  std::string document;  ///< the JSON text that it was read from
  std::string digest;    ///< of this text, see variant_digest.h
  BoardShape shape;
  std::vector<ManKind> men;
  std::string start_fen;   ///< empty when the game has no start position
  std::vector<Man> start;  ///< by square; empty when there is no start position
  RoyalRule royal = RoyalRule::none;
  bool forced_captures = false;  ///< a side that can capture must; only under the royal rule none
  bool forbids_checks = false;   ///< a move after which the enemy's royal man is attacked is illegal; rule checkmate
  std::vector<End> ends;
  std::vector<Adjudication> adjudications;
  std::vector<Castling> castlings;
  std::optional<RookFileCastling> rook_files;  ///< `castlings` are then those of one position, see castling_variant
  CourseNotation notation = CourseNotation::none;
  Play play = Play::direct;  ///< of the problems for which the ends were made
  Aim aim = Aim::win;        ///< of the problems for which the ends were made
  TargetSquare target;       ///< of these problems, if the aim is `target`

  /// The kind with that letter (either case), if any. In games with WXF's notation H is the horse, E the elephant and S
  /// the soldier, too.
  [[nodiscard]] std::optional<KindId> kind_of(char letter) const;
  [[nodiscard]] const ManKind& man(KindId kind) const { return men[static_cast<std::size_t>(kind)]; }
  /// The royal kind, if any.
  [[nodiscard]] std::optional<KindId> royal_kind() const;
  /// Whether a man of that kind and colour stands on the square in the start position.
  [[nodiscard]] bool starts_on(Color color, KindId kind, Square square) const;
  /// Whether an initial move (`i`) of such a man may begin on the square.
  [[nodiscard]] bool is_initial(Color color, KindId kind, Square square) const;
  /// Whether the moves of such a man may lead to that square.
  [[nodiscard]] bool may_enter(Color color, KindId kind, Square square) const;
  /// Whether the rule of such a man holds on that square.
  [[nodiscard]] bool may_begin(const MoveRule& rule, Color color, KindId kind, Square square) const;
  /// Whether some man may go to a part of the board only, has moves that he has only from some rank on, or must not
  /// face another.
  [[nodiscard]] bool has_bound_men() const;
  /// The checks of a side are counted up to this number; 0 in games that do not count them.
  [[nodiscard]] int counted_checks() const;
  /// The number of men of that kind and colour in the start position.
  [[nodiscard]] int start_count(Color color, KindId kind) const;
};

using VariantPtr = std::shared_ptr<const Variant>;

}  // namespace keymove
