#include "positions/notation/wxf.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "positions/base/words.h"

namespace keymove {

namespace {

using Sign = std::pair<std::string_view, char>;

/// The signs of Chinese moves, and what WXF has for them. A chess set has other signs for some men of each side.
constexpr auto kSigns = std::to_array<Sign>(
    {{"帥", 'K'}, {"帅", 'K'}, {"將", 'K'}, {"将", 'K'}, {"仕", 'A'}, {"士", 'A'}, {"相", 'E'}, {"象", 'E'},
     {"馬", 'H'}, {"马", 'H'}, {"傌", 'H'}, {"車", 'R'}, {"车", 'R'}, {"俥", 'R'}, {"炮", 'C'}, {"砲", 'C'},
     {"包", 'C'}, {"兵", 'P'}, {"卒", 'P'}, {"一", '1'}, {"二", '2'}, {"三", '3'}, {"四", '4'}, {"五", '5'},
     {"六", '6'}, {"七", '7'}, {"八", '8'}, {"九", '9'}, {"１", '1'}, {"２", '2'}, {"３", '3'}, {"４", '4'},
     {"５", '5'}, {"６", '6'}, {"７", '7'}, {"８", '8'}, {"９", '9'}, {"進", '+'}, {"进", '+'}, {"退", '-'},
     {"平", '='}, {"前", '+'}, {"後", '-'}, {"后", '-'}});

/// The text with WXF's signs in place of Chinese ones.
std::string in_ascii(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto* const sign =
        std::find_if(kSigns.begin(), kSigns.end(), [&](const Sign& s) { return text.starts_with(s.first); });
    out += sign != kSigns.end() ? sign->second : text[0];
    text.remove_prefix(sign != kSigns.end() ? sign->first.size() : 1);
  }
  return out;
}

/// A move: a man on a file, or the front or rear one of two on a file, and where he goes.
struct WxfMove {
  KindId kind = kNoKind;
  int file = 0;       ///< 0 if one of two is meant
  char which = '\0';  ///< + for the front one, - for the rear one
  char way = '=';     ///< + forward, - backward, = along the rank
  int number = 0;     ///< of ranks on his file, otherwise of the file where he arrives
};

int digit_of(char c) { return c >= '1' && c <= '9' ? c - '0' : 0; }

std::optional<WxfMove> parse(std::string_view text, const Variant& variant) {
  while (!text.empty() && one_of(text.back(), "!?#")) text.remove_suffix(1);
  const std::string plain = in_ascii(text);
  if (plain.size() != 4) return std::nullopt;
  WxfMove out;
  const bool sign_first = one_of(plain[0], "+-");
  const char letter = plain[sign_first ? 1 : 0];
  const char place = plain[sign_first ? 0 : 1];
  const auto kind = is_letter(letter) ? variant.kind_of(letter) : std::nullopt;
  if (!kind) return std::nullopt;
  out.kind = *kind;
  out.file = digit_of(place);
  if (out.file == 0) out.which = place;
  out.way = plain[2] == '.' ? '=' : plain[2];
  out.number = digit_of(plain[3]);
  if ((out.file == 0 && !one_of(out.which, "+-")) || !one_of(out.way, "+-=") || out.number == 0) return std::nullopt;
  return out;
}

/// How far the square is ahead, as the side to move sees the board.
int rank_seen(const Setup& setup, Square square) {
  const int rank = setup.shape().rank_of(square);
  return setup.to_move == Color::white ? rank : -rank;
}

/// The number of the file of the square, counted from the mover's right.
int file_seen(const Setup& setup, Square square) {
  const int file = setup.shape().file_of(square);
  return setup.to_move == Color::white ? setup.shape().files - file : file + 1;
}

bool begins_there(const WxfMove& wanted, const Setup& setup, Square from) {
  if (wanted.file != 0) return file_seen(setup, from) == wanted.file;
  int before = 0;
  int behind = 0;
  for (Square s = 0; s < setup.shape().squares(); ++s) {
    if (setup.at(s) != setup.at(from) || setup.shape().file_of(s) != setup.shape().file_of(from)) continue;
    before += rank_seen(setup, s) > rank_seen(setup, from) ? 1 : 0;
    behind += rank_seen(setup, s) < rank_seen(setup, from) ? 1 : 0;
  }
  return wanted.which == '+' ? before == 0 && behind > 0 : behind == 0 && before > 0;
}

bool ends_there(const WxfMove& wanted, const Setup& setup, const Move& move) {
  const int ahead = rank_seen(setup, move.to) - rank_seen(setup, move.from);
  const bool stays_on_file = setup.shape().file_of(move.from) == setup.shape().file_of(move.to);
  const bool right_way = wanted.way == '+' ? ahead > 0 : wanted.way == '-' ? ahead < 0 : ahead == 0;
  return right_way && (stays_on_file ? std::abs(ahead) : file_seen(setup, move.to)) == wanted.number;
}

/// Whether the text is two squares of ranks with one digit or 10, with or without a sign between them: "h2e2", "h2-e2".
bool is_two_squares(std::string_view text) {
  const auto take_square = [&text] {
    if (text.size() < 2 || !is_letter(text[0]) || !is_digit(text[1])) return false;
    text.remove_prefix(text.substr(1, 2) == "10" ? 3 : 2);
    return true;
  };
  if (!take_square()) return false;
  if (text.starts_with('-')) text.remove_prefix(1);
  return take_square() && text.empty();
}

/// Whether that rank stands behind a letter.
bool has_rank(std::string_view squares, std::string_view rank) {
  for (std::size_t at = squares.find(rank); at != std::string_view::npos; at = squares.find(rank, at + 1)) {
    if (at > 0 && is_letter(squares[at - 1])) return true;
  }
  return false;
}

}  // namespace

void write_as_iccs(const Variant& variant, const std::vector<MoveText*>& moves) {
  if (variant.notation != CourseNotation::wxf) return;
  const auto one_has = [&](std::string_view rank) {
    return std::any_of(moves.begin(), moves.end(),
                       [&](const MoveText* move) { return is_two_squares(move->text) && has_rank(move->text, rank); });
  };
  if (!one_has("0") || one_has("10")) return;
  for (MoveText* move : moves) {
    if (!is_two_squares(move->text)) continue;
    std::string& text = move->text;
    std::transform(text.begin(), text.end(), text.begin(), to_upper);
    if (text[2] != '-') text.insert(2, 1, '-');
  }
}

std::optional<std::vector<Move>> match_wxf(std::string_view text, const Setup& setup, const std::vector<Move>& legal) {
  const auto wanted = parse(trimmed(text), *setup.variant);
  if (!wanted) return std::nullopt;
  std::vector<Move> out;
  std::copy_if(legal.begin(), legal.end(), std::back_inserter(out), [&](const Move& move) {
    return setup.at(move.from).kind == wanted->kind && begins_there(*wanted, setup, move.from) &&
           ends_there(*wanted, setup, move);
  });
  return out;
}

}  // namespace keymove
