// A game as data: its board, men, and ends.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/base/input_error.h"
#include "positions/game/betza.h"
#include "positions/game/board.h"

namespace keymove {

/// What becomes of a royal man that is attacked.
enum class RoyalRule {
  none,       ///< the game has no royal men
  capture,    ///< it may be left attacked, and be captured
  checkmate,  ///< a move that leaves it attacked is illegal
};

/// A state of the game, seen by the side to move, that ends it.
enum class EndWhen {
  royal_captured,     ///< its royal man is gone
  bare_kings,         ///< only the two royal men are left
  far_row_reached,    ///< an enemy man of the named kinds stands on its own far rank
  no_moves_in_check,  ///< it has no move and its royal man is attacked
  no_moves,           ///< it has no move
  no_safe_move,       ///< it has moves, none captures the enemy royal man, each leaves its own attackable
};

enum class EndResult { loss, draw, win };

/// An end of the game; `result` is the side to move's. The first of a variant's ends that holds decides.
struct End {
  EndWhen when = EndWhen::no_moves;
  EndResult result = EndResult::draw;
  std::vector<KindId> men;  ///< far_row_reached: the kinds that count; empty = all
};

enum class AdjudicationWhen {
  plies_without_capture,
  plies_without_capture_or_pawn_move,
  repetition,     ///< the position stands for the count-th time
  dead_position,  ///< K v K, K and minor v K, all bishops on one colour
};

/// A rule that ends played games as a draw; it never stops a bounded proof or a count.
struct Adjudication {
  AdjudicationWhen when = AdjudicationWhen::repetition;
  int count = 0;
  bool if_equal_men = false;
  EndResult result = EndResult::draw;
};

/// How a man promotes when it arrives in its zone.
struct Promotion {
  std::vector<KindId> to;      ///< in order of choice; empty = the man does not promote
  int from_rank = 0;           ///< the first rank of the zone, counted from the mover's side (1 = own back rank)
  bool captured_only = false;  ///< only to kinds of which the mover has fewer men than at the start
  /// Whether it may decline before its last rank; on the last rank it must promote (the move is illegal if it cannot).
  bool optional_before_last = false;
};

struct ManKind {
  char letter = '?';  ///< lower case; upper case in a FEN is White's
  std::string name;
  std::string betza;
  std::vector<MoveRule> moves;
  int value = 0;  ///< in pawns; 0 for a royal man
  bool royal = false;
  Promotion promotion;
};

/// One castling move: the king goes from `king_from` to `king_to`, the rook from `rook_from` to `rook_to`. Allowed
/// while the right stands, every square that either passes or lands on is empty (but for the two), and the king neither
/// stands on, passes nor lands on an attacked square (only where the royal rule is checkmate).
struct Castling {
  char right = 'K';  ///< its letter in a FEN; upper case is White's
  Color color = Color::white;
  Square king_from = kNoSquare;
  Square king_to = kNoSquare;
  Square rook_from = kNoSquare;
  Square rook_to = kNoSquare;
};

/// How the game's course writes its moves; coordinate text is read everywhere.
enum class CourseNotation {
  none,
  row_column,  ///< fairy-chess-8x8: ((7, 0), (6, 0)), row 0 at the top
  letter_row,  ///< minichess-7x7: (('d', 0), ('d', 1)), row 0 at White's side
  two_words,   ///< minichess-5x5: B2 B3
  pawn_glyph,  ///< pawntastic: ♙:b2-b3
};

/// A game. Immutable once read; shared by every position of it.
struct Variant {
  std::string name;
  std::string title;
  std::string digest;  ///< of the document it was read from, see variant_digest.h
  BoardShape shape;
  std::vector<ManKind> men;
  std::string start_fen;   ///< empty when the game has no start position
  std::vector<Man> start;  ///< by square; empty when there is no start position
  RoyalRule royal = RoyalRule::none;
  std::vector<End> ends;
  std::vector<Adjudication> adjudications;
  std::vector<Castling> castlings;
  CourseNotation notation = CourseNotation::none;

  /// The kind with that letter (either case), if any.
  [[nodiscard]] std::optional<KindId> kind_of(char letter) const;
  [[nodiscard]] const ManKind& man(KindId kind) const { return men[static_cast<std::size_t>(kind)]; }
  /// The royal kind, if any.
  [[nodiscard]] std::optional<KindId> royal_kind() const;
  /// Whether a man of that kind and colour stands on the square at the start: where an `i` move may begin.
  [[nodiscard]] bool starts_on(Color color, KindId kind, Square square) const;
  /// How many men of that kind and colour the start position has.
  [[nodiscard]] int start_count(Color color, KindId kind) const;
};

using VariantPtr = std::shared_ptr<const Variant>;

/// The variant that the JSON text describes (docs/variants.md). Unknown keys, letters and values are errors.
Result<VariantPtr> parse_variant(const std::string& file, const std::string& text);

/// The names of the shipped variants, sorted; of pawntastic only the usual sizes, though every size is known.
std::vector<std::string> shipped_variants();

/// The JSON text of a shipped variant, or of pawntastic-FxR or pawntastic-N (with -ep for en passant), sides from 4
/// to 16.
std::optional<std::string> shipped_variant_text(std::string_view name);

/// A shipped variant by its name, else the file of that path.
/// Errors: neither exists (the nearest names are offered), or the file's own errors.
Result<VariantPtr> load_variant(const std::string& name_or_path);

}  // namespace keymove
