#include "positions/notation/san.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "positions/base/words.h"

namespace keymove {

namespace {

constexpr char kPawn = 'p';

bool goes_to_higher_file(const Setup& setup, const Castling& castling) {
  return setup.shape().file_of(castling.rook_from) > setup.shape().file_of(castling.king_from);
}

/// The parts of a move in SAN.
struct SanParts {
  KindId kind = kNoKind;
  int file = -1;  ///< of the origin; -1 if not given
  int rank = -1;
  Square to = kNoSquare;
  KindId promotion = kNoKind;
  bool castles = false;
  bool castles_to_higher_file = false;
};

/// The text without the suffixes that do not identify the move.
std::string_view undecorated(std::string_view text) {
  const std::string_view marks = "+#!?";
  for (bool again = true; again;) {
    again = false;
    text = trimmed(text);
    while (!text.empty() && marks.find(text.back()) != std::string_view::npos) {
      text.remove_suffix(1);
      again = true;
    }
    for (const std::string_view passing : {"/ep", "e.p.", "e.p", "ep"}) {
      if (text.size() <= passing.size() || text.substr(text.size() - passing.size()) != passing) continue;
      text.remove_suffix(passing.size());
      again = true;
    }
  }
  return text;
}

/// The text with letters in place of figurines.
std::string without_figurines(std::string_view text) {
  constexpr std::string_view kLetters = "KQRBNP";
  constexpr std::string_view kFirst = "\u2654";  // the white king; five more follow, then the black men
  std::string out(text);
  for (std::size_t at = 0; (at = out.find(kFirst.substr(0, 2), at)) != std::string::npos; ++at) {
    if (at + kFirst.size() > out.size()) break;
    const auto number =
        static_cast<std::size_t>(static_cast<unsigned char>(out[at + 2])) - static_cast<unsigned char>(kFirst.back());
    if (number < 2 * kLetters.size()) out.replace(at, kFirst.size(), 1, kLetters[number % kLetters.size()]);
  }
  return out;
}

class SanReader {
 public:
  SanReader(const Variant& variant, std::string_view text)
      : variant_(variant), whole_(without_figurines(text)), text_(undecorated(whole_)) {}

  std::optional<SanParts> read() {
    if (read_castling()) return parts_;
    if (!read_kind() || !read_promotion() || !read_target() || !read_origin()) return std::nullopt;
    return parts_;
  }

 private:
  bool read_castling() {
    std::string plain(text_);
    for (const char zero : {'0', 'o'}) std::replace(plain.begin(), plain.end(), zero, 'O');
    if (plain != "O-O" && plain != "O-O-O") return false;
    parts_.castles = true;
    parts_.castles_to_higher_file = plain == "O-O";
    return true;
  }

  bool read_kind() {
    char letter = kPawn;
    if (!text_.empty() && is_upper(text_[0])) {
      letter = text_[0];
      text_.remove_prefix(1);
    }
    const auto kind = variant_.kind_of(letter);
    parts_.kind = kind.value_or(kNoKind);
    return kind.has_value();
  }

  bool read_promotion() {
    if (!text_.empty() && text_.back() == ')') text_.remove_suffix(1);
    if (text_.size() < 2 || !is_letter(text_.back())) return true;
    const auto kind = variant_.kind_of(text_.back());
    if (!kind) return false;
    parts_.promotion = *kind;
    text_.remove_suffix(1);
    if (text_.back() == '=' || text_.back() == '(' || text_.back() == '/') text_.remove_suffix(1);
    return !text_.empty() && is_digit(text_.back());
  }

  bool read_target() {
    std::size_t digits = 0;
    while (digits < text_.size() && digits < 2 && is_digit(text_[text_.size() - 1 - digits])) ++digits;
    if (digits == 0 || digits == text_.size()) return false;
    const std::string_view square = text_.substr(text_.size() - digits - 1);
    const auto to = parse_square(variant_.shape, square);
    if (!to) return false;
    parts_.to = *to;
    text_.remove_suffix(square.size());
    return true;
  }

  bool read_origin() {
    const std::string_view signs = "x-:";
    if (!text_.empty() && signs.find(text_.back()) != std::string_view::npos) text_.remove_suffix(1);
    if (!text_.empty() && is_lower(text_[0])) {
      parts_.file = text_[0] - 'a';
      text_.remove_prefix(1);
    }
    if (text_.empty()) return true;
    const auto rank = is_digit(text_[0]) ? parse_int(text_) : std::nullopt;
    if (!rank) return false;
    parts_.rank = *rank - 1;
    return true;
  }

  const Variant& variant_;
  std::string whole_;
  std::string_view text_;
  SanParts parts_;
};

bool means(const SanParts& parts, const Setup& setup, const Move& move) {
  const Castling* castling = castling_of(setup, move);
  if (parts.castles || castling != nullptr) {
    return parts.castles && castling != nullptr &&
           goes_to_higher_file(setup, *castling) == parts.castles_to_higher_file;
  }
  const BoardShape& shape = setup.shape();
  return setup.at(move.from).kind == parts.kind && move.to == parts.to &&
         (parts.file < 0 || parts.file == shape.file_of(move.from)) &&
         (parts.rank < 0 || parts.rank == shape.rank_of(move.from)) &&
         (parts.promotion == kNoKind || parts.promotion == move.promotion);
}

/// As much of the move's origin as distinguishes it from moves of other men of its kind to the same square.
std::string origin_text(const Setup& setup, const Move& move, const std::vector<Move>& legal) {
  const BoardShape& shape = setup.shape();
  bool rivals = false;
  bool same_file = false;
  bool same_rank = false;
  for (const Move& other : legal) {
    if (other.to != move.to || other.from == move.from || castling_of(setup, other) != nullptr) continue;
    if (setup.at(other.from).kind != setup.at(move.from).kind) continue;
    rivals = true;
    same_file |= shape.file_of(other.from) == shape.file_of(move.from);
    same_rank |= shape.rank_of(other.from) == shape.rank_of(move.from);
  }
  const std::string square = square_text(shape, move.from);
  if (!rivals) return {};
  if (!same_file) return square.substr(0, 1);
  return same_rank ? square : square.substr(1);
}

/// The man of that kind in the style's letters: "N", "S" in German, "♘" as a figurine.
std::string name_of_man(const Variant& variant, KindId kind, MenLetters language) {
  constexpr std::string_view kChess = letters_of_men(MenLetters::english);
  constexpr std::array<const char*, kChess.size()> kFigurines = {"♔", "♕", "♖", "♗", "♘", "♙"};
  constexpr std::array<const char*, kChess.size()> kRussian = {"Кр", "Ф", "Л", "С", "К", "п"};
  const char letter = variant.man(kind).letter;
  const auto is_chessman = [&](const ManKind& man) { return kChess.find(man.letter) != std::string_view::npos; };
  const std::size_t place = kChess.find(letter);
  if (place != std::string_view::npos && language == MenLetters::figurine) return kFigurines[place];
  // The letter of a language may be that of another man in a game with more kinds of men.
  const bool all_chessmen = std::all_of(variant.men.begin(), variant.men.end(), is_chessman);
  if (all_chessmen && language == MenLetters::russian) return kRussian[place];
  return {to_upper(all_chessmen ? letters_of_men(language)[place] : letter)};
}

}  // namespace

const Castling* castling_of(const Setup& setup, const Move& move) {
  const auto& castlings = setup.variant->castlings;
  for (std::size_t i = 0; i < castlings.size(); ++i) {
    const Castling& c = castlings[i];
    if ((setup.castling >> i & 1U) == 0 || c.color != setup.to_move) continue;
    if (c.king_from != move.from || c.move_to != move.to) continue;
    const int step = setup.shape().file_of(c.king_to) - setup.shape().file_of(c.king_from);
    if (c.move_to == c.rook_from || std::abs(step) > 1) return &c;
  }
  return nullptr;
}

std::optional<std::vector<Move>> match_san(std::string_view text, const Setup& setup, const std::vector<Move>& legal) {
  const auto parts = SanReader(*setup.variant, text).read();
  if (!parts) return std::nullopt;
  std::vector<Move> out;
  std::copy_if(legal.begin(), legal.end(), std::back_inserter(out),
               [&](const Move& move) { return means(*parts, setup, move); });
  return out;
}

std::string write_san(const Setup& setup, const Move& move, const std::vector<Move>& legal, SanSuffix suffix,
                      const MoveStyle& style) {
  std::string out;
  if (const Castling* castling = castling_of(setup, move)) {
    out = goes_to_higher_file(setup, *castling) ? "O-O" : "O-O-O";
  } else {
    const char letter = setup.variant->man(setup.at(move.from).kind).letter;
    const bool turns = setup.shape().file_of(move.from) != setup.shape().file_of(move.to);
    const bool captures = setup.at(move.to).present() || (letter == kPawn && turns && move.to == setup.en_passant);
    const bool whole = style.form == MoveForm::long_algebraic;
    const std::string from = square_text(setup.shape(), move.from);
    std::string origin = whole ? from : origin_text(setup, move, legal);
    if (letter != kPawn) out += name_of_man(*setup.variant, setup.at(move.from).kind, style.letters);
    if (letter == kPawn && captures && (origin.empty() || is_digit(origin[0]))) origin.insert(0, 1, from[0]);
    out += origin + (captures ? "x" : whole ? "-" : "") + square_text(setup.shape(), move.to);
    if (move.promotion != kNoKind) out += "=" + name_of_man(*setup.variant, move.promotion, style.letters);
  }
  if (suffix == SanSuffix::check) out += '+';
  if (suffix == SanSuffix::mate) out += '#';
  return out;
}

}  // namespace keymove
