#include "positions/game/setup.h"

#include <algorithm>

#include "positions/base/words.h"

namespace keymove {

bool Setup::same_position(const Setup& other) const {
  if (board != other.board || to_move != other.to_move || en_passant != other.en_passant || checks != other.checks)
    return false;
  // Of variants with different castlings, equal bits are different rights.
  if (variant == other.variant || !variant->rook_files) return castling == other.castling;
  return rights_text(*variant, castling) == rights_text(*other.variant, other.castling);
}

bool Setup::takes_on_target(const Move& move) const { return at(move.to).present() && at(move.to).color != to_move; }

std::vector<InputError> check_men(const Setup& setup, const Location& where) {
  std::vector<InputError> errors;
  const auto royal = setup.variant->royal_kind();
  if (!royal) return errors;
  int both = 0;
  int black = 0;
  for (const Man& man : setup.board) {
    const int is_royal = man.kind == *royal ? 1 : 0;
    both += is_royal;
    black += man.color == Color::black ? is_royal : 0;
  }
  for (const Color color : {Color::white, Color::black}) {
    const int count = color == Color::white ? both - black : black;
    if (count == 1) continue;
    const std::string& name = setup.variant->man(*royal).name;
    errors.push_back({where,
                      "royal-count",
                      "expected one " + name + " of each colour, found " + (count == 0 ? "no" : std::to_string(count)) +
                          " " + (color == Color::white ? "white " : "black ") + name + (count > 1 ? "s" : ""),
                      {}});
  }
  return errors;
}

std::string rights_text(const Variant& variant, std::uint32_t rights) {
  std::string out;
  for (std::size_t i = 0; i < variant.castlings.size(); ++i) {
    if ((rights >> i & 1U) != 0) out += variant.castlings[i].right;
  }
  return out.empty() ? "-" : out;
}

std::string write_epd_board(const Setup& setup) {
  const BoardShape& shape = setup.shape();
  std::string out;
  for (int rank = shape.ranks - 1; rank >= 0; --rank) {
    int empty = 0;
    const auto flush = [&] {
      if (empty > 0) out += std::to_string(empty);
      empty = 0;
    };
    for (int file = 0; file < shape.files; ++file) {
      const Man man = setup.at(shape.at(file, rank));
      if (!man.present()) {
        ++empty;
        continue;
      }
      flush();
      const char letter = setup.variant->man(man.kind).letter;
      out += man.color == Color::white ? static_cast<char>(letter - 'a' + 'A') : letter;
    }
    flush();
    if (rank > 0) out += '/';
  }
  out += setup.to_move == Color::white ? " w " : " b ";
  out += rights_text(*setup.variant, setup.castling);
  out += " " + (setup.en_passant == kNoSquare ? "-" : square_text(shape, setup.en_passant));
  const int most = setup.variant->counted_checks();
  if (most == 0) return out;
  return out + " " + std::to_string(most - setup.checks[Color::white]) + "+" +
         std::to_string(most - setup.checks[Color::black]);
}

std::string write_fen(const Setup& setup) {
  return write_epd_board(setup) + " " + std::to_string(setup.halfmove_clock) + " " +
         std::to_string(setup.fullmove_number);
}

std::string coordinate_text(const Variant& variant, const Move& move) {
  std::string out = square_text(variant.shape, move.from) + square_text(variant.shape, move.to);
  if (move.promotion != kNoKind) out += variant.man(move.promotion).letter;
  return out;
}

std::optional<Move> parse_coordinate_text(const Variant& variant, std::string_view text) {
  const auto square_length = [](std::string_view t) {
    std::size_t n = t.empty() ? 0 : 1;
    while (n < t.size() && n < 3 && is_digit(t[n])) ++n;
    return n;
  };
  const std::size_t first = square_length(text);
  const std::size_t second = square_length(text.substr(first));
  const auto from = parse_square(variant.shape, text.substr(0, first));
  const auto to = parse_square(variant.shape, text.substr(first, second));
  if (!from || !to) return std::nullopt;
  Move move{*from, *to, kNoKind};
  const std::string_view rest = text.substr(first + second);
  if (rest.empty()) return move;
  const auto kind = rest.size() == 1 ? variant.kind_of(rest[0]) : std::nullopt;
  if (!kind) return std::nullopt;
  move.promotion = *kind;
  return move;
}

std::string board_text(const Setup& setup) {
  const BoardShape& shape = setup.shape();
  const int margin = shape.ranks > 9 ? 2 : 1;
  std::string out;
  for (int rank = shape.ranks - 1; rank >= 0; --rank) {
    std::string number = std::to_string(rank + 1);
    out += std::string(static_cast<std::size_t>(margin) - number.size(), ' ') + number;
    for (int file = 0; file < shape.files; ++file) {
      const Man man = setup.at(shape.at(file, rank));
      const char letter = man.present() ? setup.variant->man(man.kind).letter : '.';
      out += ' ';
      out += man.present() && man.color == Color::white ? static_cast<char>(letter - 'a' + 'A') : letter;
    }
    out += '\n';
  }
  out += std::string(static_cast<std::size_t>(margin), ' ');
  for (int file = 0; file < shape.files; ++file) out += std::string(" ") + static_cast<char>('a' + file);
  return out + '\n';
}

}  // namespace keymove
