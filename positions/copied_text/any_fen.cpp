#include "positions/copied_text/any_fen.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/copied_text/listed_men.h"
#include "positions/copied_text/men_alphabets.h"

namespace keymove {

namespace {

constexpr std::size_t kLongestList = 1000;  // bytes
constexpr BoardShape kChessBoard{8, 8};

/// A reading of the text in some letters.
struct Reading {
  std::string fen;
  std::string_view letters;
  ReadSetup read;
};

bool has_chessmen(const Variant& variant) {
  return std::all_of(variant.men.begin(), variant.men.end(),
                     [](const ManKind& man) { return one_of(man.letter, kMenOfFen); });
}

/// The board in English letters; nothing if it has a character that is none of the alphabet's.
std::optional<std::string> translated(std::string_view board, const MenAlphabet& alphabet) {
  std::string out;
  while (!board.empty()) {
    if (is_digit(board[0]) || board[0] == '/') {
      out += board[0];
      board.remove_prefix(1);
      continue;
    }
    const int white = man_at_front(alphabet.white, board);
    const int black = man_at_front(alphabet.black, board);
    if (white < 0 && black < 0) return std::nullopt;
    const auto man = static_cast<std::size_t>(std::max(white, black));
    out += white < 0 ? kMenOfFen[man] : to_upper(kMenOfFen[man]);
    board.remove_prefix((white < 0 ? alphabet.black : alphabet.white)[man].size());
  }
  return out;
}

/// The board with N for S, if knights have no other letter there.
std::optional<std::string> with_knights(std::string_view board, const Variant& variant) {
  if (variant.kind_of('s') || !variant.kind_of('n') || board.find_first_of("nN") != std::string_view::npos)
    return std::nullopt;
  std::string out(board);
  std::replace(out.begin(), out.end(), 's', 'n');
  std::replace(out.begin(), out.end(), 'S', 'N');
  return out;
}

bool has_pawns_on_ends(std::string_view board) {
  const std::string_view first = board.substr(board.rfind('/') + 1);
  const std::string_view last = board.substr(0, board.find('/'));
  return first.find_first_of("pP") != std::string_view::npos || last.find_first_of("pP") != std::string_view::npos;
}

class Readings {
 public:
  Readings(const VariantPtr& variant, const Location& where) : variant_(variant), where_(where) {}

  void add(const std::string& board, std::string_view rest, std::string_view letters) {
    std::string fen = board + std::string(rest);
    const auto same = [&](const Reading& other) { return other.fen == fen; };
    if (std::any_of(all_.begin(), all_.end(), same)) return;
    if (has_chessmen(*variant_) && has_pawns_on_ends(board)) return;
    if (auto read = read_fen(variant_, fen, where_)) all_.push_back({std::move(fen), letters, std::move(*read)});
  }

  [[nodiscard]] bool empty() const { return all_.empty(); }

  /// The only reading, or `otherwise`.
  Result<ReadSetup> only(std::string_view text, const std::string& what, Result<ReadSetup> otherwise) {
    if (all_.empty()) return otherwise;
    if (all_.size() > 1) {
      return InputError{where_, "fen-letter",
                        "the men can be read with " + std::string(all_[0].letters) + " and with " +
                            std::string(all_[1].letters) + ", which gives other positions; expected K Q R B N P",
                        std::string(text)};
    }
    ReadSetup read = std::move(all_.front().read);
    read.repairs.insert(read.repairs.begin(), what + " with " + std::string(all_.front().letters));
    return read;
  }

 private:
  VariantPtr variant_;
  Location where_;
  std::vector<Reading> all_;
};

/// Whether the text ends as most FENs do: with two numbers.
bool ends_in_clocks(std::string_view text) {
  for (int i = 0; i < 2; ++i) {
    const std::size_t blank = text.rfind(' ');
    if (blank == std::string_view::npos || !contains_only(text.substr(blank + 1), "0123456789")) return false;
    text = text.substr(0, blank);
  }
  return true;
}

/// The position of a list of men, or `otherwise`.
Result<ReadSetup> listed_men(const VariantPtr& variant, std::string_view text, const Location& where,
                             Result<ReadSetup> otherwise) {
  Readings readings(variant, where);
  const MenAlphabet* own = letters_of_sides(text);
  if (const auto board = own != nullptr ? board_of_listed_men(text, variant->shape, *own) : std::nullopt)
    readings.add(*board, "", own->name);
  const bool named = !readings.empty();  // the names of the sides say which letters
  for (const MenAlphabet& alphabet : kMenAlphabets) {
    if (named) break;
    const auto board = board_of_listed_men(text, variant->shape, alphabet);
    if (board) readings.add(*board, "", alphabet.name);
    if (board && alphabet.white[1] == "Q") break;  // as in FENs, English letters precede others
  }
  if (const auto unread = unread_man(text, variant->shape)) {
    otherwise = InputError{where, "fen-rows",
                           "expected men of White and Black with their squares, such as Ke1 Ra1 Pc2, found '" +
                               shortened(*unread) +
                               "'; a square without a letter is a pawn's at the beginning of a list or behind pawns",
                           std::string(text)};
  }
  return readings.only(text, "read a list of men", std::move(otherwise));
}

/// The offset of the end of the board, the first word.
std::size_t end_of_board(std::string_view text) {
  const auto words = words_of(text);
  return words.empty() ? 0 : words.front().offset + words.front().text.size();
}

/// The position of a FEN whose board has letters that the variant does not know, or `otherwise`.
Result<ReadSetup> men_in_other_letters(const VariantPtr& variant, std::string_view text, const Location& where,
                                       Result<ReadSetup> otherwise) {
  Readings readings(variant, where);
  const std::size_t end = end_of_board(text);
  const std::string_view board = trimmed(text.substr(0, end));
  const std::string_view rest = text.substr(end);
  if (const auto knights = with_knights(board, *variant)) readings.add(*knights, rest, "S for knights");
  for (const MenAlphabet& alphabet : kMenAlphabets) {
    const auto english = has_chessmen(*variant) ? translated(board, alphabet) : std::nullopt;
    if (english) readings.add(*english, rest, alphabet.name);
  }
  return readings.only(text, "read the men of the FEN", std::move(otherwise));
}

/// The board of a FEN with a digit for each empty square, "111111k1", with the numbers that FENs have; nothing if it
/// has no two digits in a row.
std::optional<std::string> with_sums(std::string_view board) {
  std::string out;
  int sum = 0;
  bool any = false;
  for (const char c : board) {
    any |= is_digit(c) && sum > 0;
    if (is_digit(c)) {
      sum += c - '0';
      continue;
    }
    if (sum > 0) out += std::to_string(std::exchange(sum, 0));
    out += c;
  }
  if (sum > 0) out += std::to_string(sum);
  return any ? std::optional(out) : std::nullopt;
}

/// The position of a FEN whose rows fit only if each digit counts by itself, or `otherwise`.
Result<ReadSetup> with_single_digits(const VariantPtr& variant, std::string_view text, const Location& where,
                                     Result<ReadSetup> otherwise) {
  const std::size_t end = end_of_board(text);
  const auto board = variant->shape.files < 10 ? with_sums(trimmed(text.substr(0, end))) : std::nullopt;
  auto read = board ? read_fen(variant, *board + std::string(text.substr(end)), where) : otherwise;
  if (!read || !board) return otherwise;
  read->repairs.insert(read->repairs.begin(), "read each digit of the FEN by itself");
  return read;
}

}  // namespace

bool lists_men(std::string_view text) {
  if (text.size() > kLongestList) return false;
  const MenAlphabet* own = letters_of_sides(text);
  if (own != nullptr && board_of_listed_men(text, kChessBoard, *own)) return true;
  return std::any_of(kMenAlphabets.begin(), kMenAlphabets.end(), [&](const MenAlphabet& alphabet) {
    return board_of_listed_men(text, kChessBoard, alphabet).has_value();
  });
}

Result<ReadSetup> read_any_fen(const VariantPtr& variant, std::string_view text, const Location& where) {
  auto read = read_fen(variant, text, where);
  if (read) return read;
  const std::string& code = read.errors().front().code;
  if (code == "fen-row") return with_single_digits(variant, text, where, std::move(read));
  const bool rows = code == "fen-rows" && text.size() <= kLongestList && has_chessmen(*variant);
  if (rows) return listed_men(variant, text, where, std::move(read));
  return code == "fen-letter" ? men_in_other_letters(variant, text, where, std::move(read)) : read;
}

std::optional<std::size_t> moves_behind_fen(std::string_view text) {
  constexpr std::array<std::string_view, 6> kOpcodes = {"bm", "am", "pm", "sm", "dm", "pv"};
  constexpr std::size_t kFields = 4;
  constexpr std::ptrdiff_t kFewestBreaks = 2;
  if (ends_in_clocks(text)) return std::nullopt;
  const auto words = words_of(text);
  const std::string_view board = words.empty() ? std::string_view() : words.front().text;
  if (std::count(board.begin(), board.end(), '/') < kFewestBreaks) return std::nullopt;  // a list of men
  for (std::size_t i = kFields; i < words.size(); ++i) {
    const std::string_view word = words[i].text;
    bool square = std::find(kOpcodes.begin(), kOpcodes.end(), word) != kOpcodes.end();
    for (std::size_t k = 1; k < word.size(); ++k) square |= is_lower(word[k - 1]) && is_digit(word[k]);
    if (square) return words[i].offset;
  }
  return std::nullopt;
}

Result<ReadSetup> read_fen_alone(const VariantPtr& variant, std::string_view text, const Location& where) {
  auto read = read_any_fen(variant, text, where);
  const auto moves = read ? moves_behind_fen(text) : std::nullopt;
  if (!moves) return read;
  return InputError{{where.file, where.line, where.column + static_cast<int>(*moves)},
                    "fen-rest",
                    "expected the end of the FEN, found '" + shortened(text.substr(*moves)) +
                        "'; moves and operations stand in a field of their own, or in EPD",
                    std::string(text)};
}

}  // namespace keymove
