// Reading a FEN: a part of setup.h.
#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <system_error>
#include <utility>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/game/castling.h"
#include "positions/game/setup.h"

namespace keymove {

namespace {

/// Reads the fields of a FEN from left to right; every error keeps its column.
class FenReader {
 public:
  FenReader(const VariantPtr& variant, std::string_view text, const Location& where)
      : text_(text), where_(where), shape_(variant->shape) {
    read_.setup.variant = variant;
    read_.setup.board.assign(static_cast<std::size_t>(shape_.squares()), Man{});
  }

  Result<ReadSetup> read() {
    next_field();
    if (field_.find('/') == std::string_view::npos) return no_board();
    if (errors_.empty()) read_board();
    if (errors_.empty()) {
      const Location at{where_.file, where_.line, where_.column + static_cast<int>(field_at_)};
      errors_ = check_men(read_.setup, at);
      for (InputError& e : errors_) e.text = std::string(text_);
    }
    read_mover();
    read_castling();
    read_en_passant();
    read_checks();
    read_counter("half-move clock", 0, read_.setup.halfmove_clock);
    read_counter("move number", 1, read_.setup.fullmove_number);
    read_checks();
    if (!checks_read_ && read_.setup.variant->counted_checks() > 0)
      read_.repairs.emplace_back("no field of checks, such as 3+3: none given assumed");
    next_field();
    if (!field_.empty()) read_.repairs.push_back("ignored '" + std::string(field_) + "' after the FEN");
    if (!errors_.empty()) return errors_;
    for (std::string& note : repair_rights(read_.setup)) read_.repairs.push_back(std::move(note));
    return std::move(read_);
  }

 private:
  void fail(std::size_t at, std::string code, std::string message) {
    errors_.push_back({{where_.file, where_.line, where_.column + static_cast<int>(at)},
                       std::move(code),
                       std::move(message),
                       std::string(text_)});
  }

  /// The one error of a text that does not begin with a board: its other fields would be guesses.
  InputError no_board() {
    std::string message = "expected a FEN: the board's rows from the top, separated by '/'";
    if (field_.empty()) {
      fail(0, "fen-empty", message);
    } else {
      const std::string_view side = field_.substr(0, field_.find(':'));
      const bool lists_men = side == "White" || side == "white" || side == "Black" || side == "black";
      message += ", found '" + shortened(field_) + "'";
      fail(field_at_, "fen-rows", message + (lists_men ? "; men are listed as in White: Kc8 Ra1 Black: Ka8" : ""));
    }
    return errors_.front();
  }

  void next_field() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    field_at_ = at_;
    while (at_ < text_.size() && !is_blank(text_[at_])) ++at_;
    field_ = text_.substr(field_at_, at_ - field_at_);
  }

  void read_board() {
    // Copies, which stay in registers: for all that the compiler knows, a man that is written may be part of a member.
    const std::string_view field = field_;
    const int files = shape_.files;
    int rank = shape_.ranks - 1;
    int file = 0;
    Man* row = &read_.setup.at(shape_.at(0, rank));
    for (std::size_t i = 0; i < field.size(); ++i) {
      const char c = field[i];
      if (c == '/') {
        if (file != files) return row_length(i, rank, file);
        file = 0;
        if (--rank < 0)
          return fail(field_at_ + i, "fen-rows", "expected " + std::to_string(shape_.ranks) + " rows, found more");
        row = &read_.setup.at(shape_.at(0, rank));
      } else if (is_digit(c)) {
        int count = c - '0';
        const std::size_t start = i;
        while (i + 1 < field.size() && is_digit(field[i + 1]) && count < 100) count = count * 10 + (field[++i] - '0');
        // Forsyth notation of problemists counts empty rows together: 24 are three rows of chess.
        if (file == 0 && count > files && count % files == 0) {
          rank -= count / files - 1;
          if (rank < 0)
            return fail(field_at_ + start, "fen-rows",
                        "expected " + std::to_string(shape_.ranks) + " rows, found more");
          read_.repairs.push_back("read the number " + std::to_string(count) + " of the FEN as empty rows");
          count = files;
        }
        file += count;
        if (count == 0 || file > files) return row_length(start, rank, file);
      } else {
        const auto kind = kind_of(c);
        if (!kind && one_of(c, "[]~"))
          return fail(field_at_ + i, "fen-letter",
                      std::string("'") + c + "' belongs to games with men in hand, such as crazyhouse, which keymove " +
                          "does not have");
        if (!kind)
          return fail(field_at_ + i, "fen-letter",
                      "no man of " + read_.setup.variant->name + " has the letter '" +
                          first_character(field_.substr(i)) + "'; its men: " + letters());
        if (file >= files) return row_length(i, rank, file + 1);
        row[file++] = {*kind, c < 'a' ? Color::white : Color::black};
      }
    }
    if (file != files) return row_length(field.size(), rank, file);
    if (rank != 0)
      fail(field_at_ + field_.size(), "fen-rows",
           "expected " + std::to_string(shape_.ranks) + " rows, found " + std::to_string(shape_.ranks - rank));
  }

  void row_length(std::size_t at, int rank, int file) {
    fail(field_at_ + at, "fen-row",
         "row " + std::to_string(rank + 1) + " has " +
             (file > shape_.files ? "more than " + std::to_string(shape_.files) : std::to_string(file)) +
             " squares, expected " + std::to_string(shape_.files));
  }

  /// The kind of man with that letter: the variant is asked once for each letter.
  std::optional<KindId> kind_of(char letter) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte >= kinds_.size()) return std::nullopt;
    std::int8_t& kind = kinds_[byte];
    if (kind == 0) kind = static_cast<std::int8_t>(read_.setup.variant->kind_of(letter).value_or(kNoKind) + kKnown);
    return kind == kNoKind + kKnown ? std::nullopt : std::optional(static_cast<KindId>(kind - kKnown));
  }

  std::string letters() const {
    std::string out;
    for (const ManKind& man : read_.setup.variant->men) out += std::string(out.empty() ? "" : " ") + man.letter;
    return out;
  }

  /// Whether Red may be named, who is White.
  [[nodiscard]] bool is_xiangqi() const { return read_.setup.variant->notation == CourseNotation::wxf; }

  void read_mover() {
    next_field();
    if (field_ == "b" || field_ == "B") {
      read_.setup.to_move = Color::black;
    } else if (field_.empty()) {
      read_.repairs.emplace_back(kMoverAssumed);
    } else if (field_ != "w" && field_ != "W" && !(field_ == "r" && is_xiangqi())) {
      fail(field_at_, "fen-mover", "expected the side to move, w or b, found '" + std::string(field_) + "'");
    }
  }

  /// The castling of a right: K and Q mean those of the game's start position where their men stand, otherwise those
  /// with the outermost rooks.
  Castling castling_of_right(char right) {
    const Setup& setup = read_.setup;
    const Castling outermost = castling_of_letter(setup, right);
    const Variant& variant = *setup.variant;
    const bool by_file = !one_of(to_lower(right), "kq");
    if (by_file || outermost.king_from == kNoSquare || text_ == variant.start_fen) return outermost;
    const int step = outermost.rook_from > outermost.king_from ? 1 : -1;
    const Man rook = setup.at(outermost.rook_from);
    bool several = false;
    for (Square s = outermost.king_from + step; s != outermost.rook_from; s += step)
      several = several || setup.at(s) == rook;
    if (!several) return outermost;
    const VariantPtr start = variant_at_start(setup.variant);
    for (const Castling& castling : start->castlings) {
      const bool same_side = (castling.rook_from > castling.king_from) == (step > 0);
      if (castling.king_from != outermost.king_from || !same_side || castling.rook_from == outermost.rook_from ||
          setup.at(castling.rook_from) != rook)
        continue;
      read_.repairs.push_back(std::string("read the castling right ") + right + " as " + castling.right +
                              ", as in the start position");
      return castling_of_letter(setup, castling.right);
    }
    return outermost;
  }

  /// The rights of a variant with castling by the files of rooks; the setup becomes one of a variant with these
  /// castlings.
  void read_rook_files() {
    if (!errors_.empty()) return;
    std::vector<Castling> castlings;
    for (std::size_t i = 0; i < field_.size(); ++i) {
      if (!is_castling_letter(*read_.setup.variant, field_[i])) {
        return fail(field_at_ + i, "fen-castling",
                    "expected castling rights as files of rooks, such as HAha, or out of KQkq, or '-', found '" +
                        first_character(field_.substr(i)) + "'");
      }
      const Castling castling = castling_of_right(field_[i]);
      if (castling.king_from == kNoSquare) {
        read_.repairs.push_back(std::string("removed the castling right ") + field_[i] +
                                ": no king and rook stand on such squares");
        continue;
      }
      const auto same_side = [&](const Castling& other) {
        return other.color == castling.color &&
               (other.rook_from > other.king_from) == (castling.rook_from > castling.king_from);
      };
      const auto before = std::find_if(castlings.begin(), castlings.end(), same_side);
      if (before == castlings.end()) {
        castlings.push_back(castling);
      } else if (before->rook_from != castling.rook_from) {
        read_.repairs.push_back(std::string("removed the castling right ") + field_[i] + ": there is one to that side");
      }
    }
    if (castlings.empty()) return;
    // As in chess: White's before Black's, and to the last files first.
    std::sort(castlings.begin(), castlings.end(), [](const Castling& a, const Castling& b) {
      return std::pair(a.color != Color::white, -a.rook_from) < std::pair(b.color != Color::white, -b.rook_from);
    });
    read_.setup.castling = (1U << castlings.size()) - 1;
    read_.setup.variant = castling_variant(read_.setup.variant, castlings);
  }

  void read_castling() {
    next_field();
    if (field_.empty() || field_ == "-") return;
    if (is_digit(field_[0]) || field_[0] == '+') {
      at_ = field_at_;
      read_.repairs.emplace_back("no castling rights: '-' assumed");
      return;
    }
    if (read_.setup.variant->rook_files) return read_rook_files();
    const auto& castlings = read_.setup.variant->castlings;
    for (std::size_t i = 0; i < field_.size(); ++i) {
      bool known = false;
      for (std::size_t k = 0; k < castlings.size(); ++k) {
        if (castlings[k].right != field_[i]) continue;
        known = true;
        read_.setup.castling |= 1U << k;
      }
      if (known) continue;
      if (castlings.empty()) {
        read_.repairs.push_back("ignored the castling rights '" + std::string(field_) +
                                "': " + read_.setup.variant->name + " has no castling");
        return;
      }
      std::string rights;
      for (const Castling& c : castlings) rights += c.right;
      return fail(
          field_at_ + i, "fen-castling",
          "expected castling rights out of " + rights + ", or '-', found '" + first_character(field_.substr(i)) + "'");
    }
  }

  /// The square that a man has passed, of a field that names the man's square, too, as Fairy-Stockfish does for men
  /// that are no pawns: "d3c4". None if another man may have passed it, too.
  std::optional<Square> square_passed_by_named_man() const {
    const auto letter = std::find_if(field_.begin() + 1, field_.end(), is_letter);
    const auto size = static_cast<std::size_t>(letter - field_.begin());
    const auto first = parse_square(shape_, field_.substr(0, size));
    const auto second = parse_square(shape_, field_.substr(size));
    if (!errors_.empty() || !first || !second) return std::nullopt;
    const bool first_is_empty = !read_.setup.at(*first).present();
    Setup with = read_.setup;
    with.en_passant = first_is_empty ? *first : *second;
    Setup without = with;
    without.at(first_is_empty ? *second : *first) = Man{};
    repair_rights(with);
    repair_rights(without);
    const bool by_that_man = with.en_passant != kNoSquare && without.en_passant == kNoSquare;
    return by_that_man ? std::optional(with.en_passant) : std::nullopt;
  }

  void read_en_passant() {
    next_field();
    if (field_.empty() || field_ == "-") return;
    auto square = parse_square(shape_, field_);
    if (!square) square = square_passed_by_named_man();
    if (square) {
      read_.setup.en_passant = *square;
    } else if (field_.size() > 1 && field_[0] == '-' && is_digit(field_[1])) {
      at_ = field_at_ + 1;
      read_.repairs.push_back("no blank behind the en passant field '-'");
    } else if (is_digit(field_[0]) || field_[0] == '+') {  // some EPD writers leave out the field before the counters
      at_ = field_at_;
      read_.repairs.push_back("no en passant field: '-' assumed");
    } else {
      fail(field_at_, "fen-en-passant", "expected an en passant square or '-', found '" + std::string(field_) + "'");
    }
  }

  /// Reads the checks that White and Black still have to give, "3+3", or have given, "+0+0", if they come next.
  void read_checks() {
    const std::size_t before = at_;
    next_field();
    const bool given = field_.starts_with('+');
    const std::string_view plain = given ? field_.substr(1) : field_;
    if (checks_read_ || plain.size() != 3 || !is_digit(plain[0]) || plain[1] != '+' || !is_digit(plain[2])) {
      at_ = before;
      return;
    }
    checks_read_ = true;
    const Variant& variant = *read_.setup.variant;
    const int most = variant.counted_checks();
    if (most == 0)
      return fail(field_at_, std::string(kUnsupportedGame),
                  variant.name + " does not count checks, such as '" + std::string(field_) + "'; three-check does");
    for (const Color color : {Color::white, Color::black}) {
      const int number = plain[color == Color::white ? 0 : 2] - '0';
      if (number > most)
        return fail(
            field_at_, "fen-checks",
            "expected at most " + std::to_string(most) + " checks of each side, found '" + std::string(field_) + "'");
      read_.setup.checks[color] = given ? number : most - number;
    }
  }

  void read_counter(const std::string& what, int low, int& value) {
    next_field();
    if (field_.empty()) return;
    if (field_ == "-") {
      read_.repairs.push_back("no " + what + ": " + std::to_string(low) + " assumed");
      return;
    }
    int number = 0;
    const auto [end, error] = std::from_chars(field_.data(), field_.data() + field_.size(), number);
    if (error != std::errc() || end != field_.data() + field_.size() || number < 0) {
      return fail(field_at_, "fen-counter",
                  "expected the " + what + ", a whole number, found '" + std::string(field_) + "'");
    }
    value = std::max(number, low);
    if (number < low)
      read_.repairs.push_back("the " + what + " " + std::to_string(number) + " was raised to " + std::to_string(low));
  }

  std::string_view text_;
  const Location& where_;
  BoardShape shape_;
  std::size_t at_ = 0;
  std::size_t field_at_ = 0;
  std::string_view field_;
  ReadSetup read_;
  static constexpr int kKnown = 2;        ///< makes every kind, and kNoKind, greater than 0
  std::array<std::int8_t, 128> kinds_{};  ///< by letter, plus kKnown; 0 where it has not been asked for
  std::vector<InputError> errors_;
  bool checks_read_ = false;
};

}  // namespace

Result<ReadSetup> read_fen(const VariantPtr& variant, std::string_view text, const Location& where) {
  return FenReader(variant, text, where).read();
}

}  // namespace keymove
