#include "positions/notation/notation.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>

#include "positions/base/words.h"
#include "positions/game/castling.h"
#include "positions/notation/move_signs.h"
#include "positions/notation/san.h"
#include "positions/notation/wxf.h"

namespace keymove {

namespace {

constexpr std::string_view kWhitePawn = "\u2659";
constexpr std::string_view kBlackPawn = "\u265F";

/// A move as two squares, which are absent if they are off the board.
struct Spelled {
  std::optional<Square> from;
  std::optional<Square> to;
  KindId promotion = kNoKind;
};

std::optional<Square> on_board(const BoardShape& shape, int file, int rank) {
  if (!shape.contains(file, rank)) return std::nullopt;
  return shape.at(file, rank);
}

/// "(7, 0)": the row from 0 at the top, the column from 0.
std::string row_column(const BoardShape& shape, Square square) {
  return "(" + std::to_string(shape.ranks - 1 - shape.rank_of(square)) + ", " + std::to_string(shape.file_of(square)) +
         ")";
}

/// "('d', 6)": the row from 0 at White's side.
std::string letter_row(const BoardShape& shape, Square square) {
  return std::string("('") + static_cast<char>('a' + shape.file_of(square)) + "', " +
         std::to_string(shape.rank_of(square)) + ")";
}

/// "B2"
std::string capital(const BoardShape& shape, Square square) {
  std::string out = square_text(shape, square);
  out[0] = to_upper(out[0]);
  return out;
}

/// Whether two moves may differ in their promotion alone.
bool has_choice_of_promotions(const Variant& variant) {
  return std::any_of(variant.men.begin(), variant.men.end(), [](const ManKind& man) {
    return man.promotion.to.size() > 1 || man.promotion.optional_before_last;
  });
}

/// Reads coordinate text such as `e7-e8=Q` from left to right.
class SquareReader {
 public:
  SquareReader(const Variant& variant, std::string_view text, int first_rank = 1)
      : variant_(variant), text_(trimmed(text)), first_rank_(first_rank) {}

  std::optional<Spelled> read() {
    skip_glyph();
    const bool upper = !text_.empty() && is_upper(text_[0]);
    Spelled out;
    if (!read_square(upper, out.from)) return std::nullopt;
    text_ = trimmed(text_);
    if (!text_.empty() && one_of(text_[0], "-x:")) text_.remove_prefix(1);
    text_ = trimmed(text_);
    if (!read_square(upper, out.to) || !read_promotion(out)) return std::nullopt;
    while (!text_.empty() && one_of(text_[0], "+#!? ")) text_.remove_prefix(1);
    if (!text_.empty()) return std::nullopt;
    return out;
  }

 private:
  /// Skips `♙:` or `♟:`, or `x:` or `o:` from a terminal without these glyphs.
  void skip_glyph() {
    for (const std::string_view glyph : {kWhitePawn, kBlackPawn, std::string_view("x"), std::string_view("o")}) {
      const std::size_t size = glyph.size();
      if (text_.substr(0, size) == glyph && text_.size() > size && text_[size] == ':') text_.remove_prefix(size + 1);
    }
    text_ = trimmed(text_);
  }

  /// Reads the name of a square, which may be off the board. Returns whether there is one.
  bool read_square(bool upper, std::optional<Square>& out) {
    std::size_t size = 1;
    while (size < text_.size() && size < 3 && is_digit(text_[size])) ++size;
    if (size < 2 || (upper ? !is_upper(text_[0]) : !is_lower(text_[0]))) return false;
    const int number = parse_int(text_.substr(1, size - 1)).value_or(-1);
    out = first_rank_ == 1 ? parse_square(variant_.shape, lower_case(text_.substr(0, size)))
                           : on_board(variant_.shape, to_lower(text_[0]) - 'a', number - first_rank_);
    text_.remove_prefix(size);
    return true;
  }

  bool read_promotion(Spelled& out) {
    const bool sign = !text_.empty() && one_of(text_[0], "=/(");
    const bool bracket = sign && text_[0] == '(';
    if (sign) text_.remove_prefix(1);
    if (text_.empty() || !is_letter(text_[0])) return !sign;
    const auto kind = variant_.kind_of(text_[0]);
    if (!kind) return false;
    out.promotion = *kind;
    text_.remove_prefix(1);
    if (!bracket) return true;
    if (text_.empty() || text_[0] != ')') return false;
    text_.remove_prefix(1);
    return true;
  }

  const Variant& variant_;
  std::string_view text_;
  int first_rank_;  ///< the number of the rank at White's side
};

/// Reads ((7, 0), (6, 0)), [[7, 0], [6, 0]], (('d', 0), ('d', 1)) and ["e2", "e4"]. Only the 7x7 course counts the
/// numbers behind letters from 0.
class PairReader {
 public:
  PairReader(const Variant& variant, std::string_view text)
      : shape_(variant.shape), first_rank_(first_rank_number(variant)), text_(text) {}

  std::optional<Spelled> read() {
    if (text_.empty() || !one_of(text_[0], "([")) return std::nullopt;
    while (!text_.empty()) {
      if (!read_item()) return std::nullopt;
    }
    Spelled out;
    if (letters_.empty() && numbers_.size() == 4) {
      out.from = on_board(shape_, numbers_[1], shape_.ranks - 1 - numbers_[0]);
      out.to = on_board(shape_, numbers_[3], shape_.ranks - 1 - numbers_[2]);
      return out;
    }
    if (letters_.size() != 2 || numbers_.size() != 2) return std::nullopt;
    // One text of two squares, ["e2e4"], is coordinate text in every game.
    const int first = squares_touch_ ? 1 : first_rank_;
    out.from = on_board(shape_, letters_[0] - 'a', numbers_[0] - first);
    out.to = on_board(shape_, letters_[1] - 'a', numbers_[1] - first);
    return out;
  }

 private:
  bool read_item() {
    const std::size_t printed = printed_quote(text_);
    std::size_t size = 1;
    if (is_digit(text_[0]) || text_[0] == '-') {
      while (size < text_.size() && is_digit(text_[size])) ++size;
      const auto number = parse_int(text_.substr(0, size));
      if (!number) return false;
      numbers_.push_back(std::clamp(*number, -1, kMaxSide + 1));
      squares_touch_ = squares_touch_ || (size < text_.size() && is_letter(text_[size]));
    } else if (is_letter(text_[0])) {
      letters_.push_back(to_lower(text_[0]));
    } else if (printed > 0) {
      size = printed;
    } else if (!one_of(text_[0], "()[],'\" \t")) {
      return false;
    }
    text_.remove_prefix(size);
    return true;
  }

  BoardShape shape_;
  int first_rank_;  ///< the number of the rank at White's side, behind a letter
  std::string_view text_;
  std::vector<int> numbers_;
  std::vector<char> letters_;
  bool squares_touch_ = false;  ///< a letter follows a number with nothing between them
};

InputError error(const MoveText& text, std::string code, const std::string& message) {
  return {text.where, std::move(code), message, {}};
}

InputError illegal(const MoveText& text, const std::string& why) {
  return error(text, "illegal-move", "illegal move '" + text.text + "': " + why);
}

InputError ambiguous(const MoveText& text, const Setup& setup, const std::vector<Move>& found) {
  std::string names;
  for (const Move& move : found) names += (names.empty() ? "" : ", ") + course_move(*setup.variant, move);
  return error(text, "illegal-move", "ambiguous move '" + text.text + "': it may be " + names);
}

/// The error of a move with a square that is off the board.
InputError off_board(const MoveText& text, const Variant& variant, const Spelled& spelled) {
  const BoardShape& shape = variant.shape;
  const std::string which = spelled.from ? "its second square is"
                            : spelled.to ? "its first square is"
                                         : "its squares are";
  // The first square in the course's own count is the one at the top left in row-column notation.
  const bool top = variant.notation == CourseNotation::row_column;
  const Square first = shape.at(0, top ? shape.ranks - 1 : 0);
  const Square last = shape.at(shape.files - 1, top ? 0 : shape.ranks - 1);
  return illegal(text, which + " off the board, which goes from " + course_square(variant, first) + " to " +
                           course_square(variant, last));
}

/// The error that says why the squares are not a legal move.
InputError not_legal(const MoveText& text, const Setup& setup, const Spelled& spelled, bool squares_match) {
  if (!spelled.from || !spelled.to) return off_board(text, *setup.variant, spelled);
  const std::string from = course_square(*setup.variant, *spelled.from);
  const Man man = setup.at(*spelled.from);
  if (!man.present()) return illegal(text, "no man stands on " + from);
  const std::string name = setup.variant->man(man.kind).name;
  const std::string mover(name_of(setup.to_move));
  if (man.color != setup.to_move) {
    return illegal(text, "the " + name + " on " + from + " is " + std::string(name_of(man.color)) + "'s, " + mover +
                             " is to move");
  }
  if (squares_match) {
    return illegal(text, "the " + name + " on " + from + " cannot become a " +
                             setup.variant->man(spelled.promotion).name + " there");
  }
  return illegal(text, mover + "'s " + name + " on " + from + " has no such move");
}

/// Where a man may promote and need not, the move without the letter of a man is that without a promotion.
void leave_out_promotions(std::vector<Move>& found) {
  const auto promotes = [](const Move& move) { return move.promotion != kNoKind; };
  if (!std::all_of(found.begin(), found.end(), promotes)) std::erase_if(found, promotes);
}

Result<Move> find_spelled(const MoveText& text, const Setup& setup, const std::vector<Move>& legal,
                          const Spelled& spelled) {
  std::vector<Move> found;
  bool squares_match = false;
  for (const Move& move : legal) {
    if (move.from != spelled.from || move.to != spelled.to) continue;
    squares_match = true;
    if (spelled.promotion == kNoKind || spelled.promotion == move.promotion) found.push_back(move);
  }
  leave_out_promotions(found);
  if (found.size() == 1) return found.front();
  if (found.empty() && spelled.from && spelled.to && spelled.promotion == kNoKind) {
    const Move castling = castling_meant(setup, {*spelled.from, *spelled.to, kNoKind});
    if (std::find(legal.begin(), legal.end(), castling) != legal.end()) return castling;
  }
  if (found.empty()) return not_legal(text, setup, spelled, squares_match);
  return ambiguous(text, setup, found);
}

/// A move to show what is expected: a legal one as the course writes it, or one of chess.
std::string example_of(const Setup& setup, const std::vector<Move>& legal) {
  const Notation notation = course_notation(*setup.variant);
  if (setup.variant->notation == CourseNotation::wxf) return "C2=5 or h3e3";
  if (notation == Notation::coordinate) return "e2e4 or in SAN";
  // Pawns are told from the keyboard by their squares alone.
  if (!legal.empty())
    return write_move(setup, legal.front(), notation == Notation::pawn_glyph ? Notation::coordinate : notation);
  return notation == Notation::two_words    ? "B2 B3"
         : notation == Notation::letter_row ? "(('d', 0), ('d', 1))"
         : notation == Notation::row_column ? "((7, 0), (6, 0))"
                                            : "b2b3";
}

InputError not_a_move(const MoveText& text, const Setup& setup, const std::vector<Move>& legal) {
  return error(text, "move-syntax",
               "expected a move of " + setup.variant->name + " such as " + example_of(setup, legal) + ", found '" +
                   text.text + "'");
}

/// Whether the ranks of the squares are counted from 0, as in a file of ICCS: H2-E2 in upper case, or a rank 0.
bool counts_from_zero(std::string_view text) {
  const std::size_t zero = text.find('0');
  const bool rank_zero = zero != std::string_view::npos && zero > 0 && is_letter(text[zero - 1]);
  return rank_zero || (text.size() == 5 && text[2] == '-' && is_upper(text[0]) && is_digit(text[1]));
}

/// The legal move that the text means if it counts ranks from 0.
std::optional<Move> find_from_zero(const MoveText& text, const Setup& setup, const std::vector<Move>& legal) {
  const auto squares = SquareReader(*setup.variant, text.text, 0).read();
  const auto found = std::find_if(legal.begin(), legal.end(), [&](const Move& move) {
    return squares && squares->from == move.from && squares->to == move.to;
  });
  return found == legal.end() ? std::nullopt : std::optional(*found);
}

/// The error, with the move that is meant if its ranks are counted from 0.
InputError illegal_from_one(InputError error, const Variant& variant, const Move& meant) {
  error.message += "; ranks count from 1 here; counted from 0 it would be " + coordinate_text(variant, meant);
  return error;
}

}  // namespace

Notation course_notation(const Variant& variant) {
  switch (variant.notation) {
    case CourseNotation::none:
    case CourseNotation::wxf:
      return Notation::coordinate;
    case CourseNotation::row_column:
      return Notation::row_column;
    case CourseNotation::letter_row:
      return Notation::letter_row;
    case CourseNotation::two_words:
      return Notation::two_words;
    case CourseNotation::pawn_glyph:
      return Notation::pawn_glyph;
  }
  return Notation::coordinate;
}

int first_rank_number(const Variant& variant) { return variant.notation == CourseNotation::letter_row ? 0 : 1; }

std::string course_square(const Variant& variant, Square square) {
  const BoardShape& shape = variant.shape;
  switch (variant.notation) {
    case CourseNotation::row_column:
      return row_column(shape, square);
    case CourseNotation::letter_row:
      return letter_row(shape, square);
    case CourseNotation::two_words:
      return capital(shape, square);
    case CourseNotation::none:
    case CourseNotation::pawn_glyph:
    case CourseNotation::wxf:
      break;
  }
  return square_text(shape, square);
}

std::string course_move(const Variant& variant, const Move& move) {
  const bool pairs = variant.notation == CourseNotation::row_column || variant.notation == CourseNotation::letter_row;
  if (!pairs && variant.notation != CourseNotation::two_words) return coordinate_text(variant, move);
  std::string out = course_square(variant, move.from) + (pairs ? ", " : " ") + course_square(variant, move.to);
  if (pairs) out = "(" + out + ")";
  if (move.promotion == kNoKind || !has_choice_of_promotions(variant)) return out;
  return out + "=" + to_upper(variant.man(move.promotion).letter);
}

std::string write_move(const Setup& setup, const Move& move, Notation style) {
  const BoardShape& shape = setup.shape();
  switch (style) {
    case Notation::coordinate:
      break;
    case Notation::row_column:
      return "(" + row_column(shape, move.from) + ", " + row_column(shape, move.to) + ")";
    case Notation::letter_row:
      return "(" + letter_row(shape, move.from) + ", " + letter_row(shape, move.to) + ")";
    case Notation::two_words:
      return capital(shape, move.from) + " " + capital(shape, move.to);
    case Notation::pawn_glyph: {
      // A pawn that changes its file captures, even if the target is empty (en passant).
      const bool captures = setup.at(move.to).present() || shape.file_of(move.from) != shape.file_of(move.to);
      const std::string glyph(setup.at(move.from).color == Color::white ? kWhitePawn : kBlackPawn);
      return glyph + ":" + square_text(shape, move.from) + (captures ? "x" : "-") + square_text(shape, move.to);
    }
  }
  return coordinate_text(*setup.variant, move);
}

std::optional<Move> spelled_squares(const Variant& variant, std::string_view text) {
  if (const auto move = parse_coordinate_text(variant, text)) return move;
  const auto pair = PairReader(variant, trimmed(text)).read();
  if (!pair || !pair->from || !pair->to) return std::nullopt;
  return Move{*pair->from, *pair->to, kNoKind};
}

Result<Move> read_typed_move(const MoveText& text, const Setup& setup, const std::vector<Move>& legal) {
  const int first = first_rank_number(*setup.variant);
  if (first == 1) return read_move(text, setup, legal);
  const std::string_view plain = trimmed(text.text);
  if (const auto pair = PairReader(*setup.variant, plain).read()) return find_spelled(text, setup, legal, *pair);
  if (const auto squares = SquareReader(*setup.variant, plain, first).read())
    return find_spelled(text, setup, legal, *squares);
  return not_a_move(text, setup, legal);
}

Result<Move> read_move(const MoveText& text, const Setup& setup, const std::vector<Move>& legal) {
  const std::string_view whole = trimmed(text.text);
  const std::string signs = has_signs_of_print(whole) ? with_plain_signs(whole) : std::string();
  const std::string_view plain = signs.empty() ? whole : signs;
  const bool xiangqi = setup.variant->notation == CourseNotation::wxf;
  if (const auto pair = PairReader(*setup.variant, plain).read()) return find_spelled(text, setup, legal, *pair);
  const int first = xiangqi && counts_from_zero(plain) ? 0 : 1;
  if (const auto squares = SquareReader(*setup.variant, plain, first).read()) {
    auto found = find_spelled(text, setup, legal, *squares);
    if (found || !xiangqi || first == 0) return found;
    const auto other = find_from_zero(text, setup, legal);
    return other ? illegal_from_one(found.errors().front(), *setup.variant, *other) : found;
  }
  auto found = xiangqi ? match_wxf(plain, setup, legal) : std::nullopt;
  if (!found) found = match_san(plain, setup, legal);
  if (!found) return not_a_move(text, setup, legal);
  if (found->size() > 1) leave_out_promotions(*found);
  if (found->size() == 1) return found->front();
  if (found->empty()) return illegal(text, std::string(name_of(setup.to_move)) + " has no such move");
  return ambiguous(text, setup, *found);
}

}  // namespace keymove
