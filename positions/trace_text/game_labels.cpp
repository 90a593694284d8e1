#include "positions/trace_text/game_labels.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "positions/base/words.h"
#include "positions/trace_text/readable_moves.h"
#include "positions/trace_text/trace_words.h"

namespace keymove {

namespace {

/// Puts the shorter text, and blanks behind it, into the place of what stands there.
void write_over(std::string& text, std::size_t from, std::size_t to, std::string_view other) {
  std::fill(text.begin() + static_cast<std::ptrdiff_t>(from), text.begin() + static_cast<std::ptrdiff_t>(to), ' ');
  text.replace(from, other.size(), other);
}

/// Whether the word is a move of a man with his letter, or castling: "Nf3", "exd5", "O-O". Moves of two squares may be
/// those of a course, whose lists are read as traces.
bool is_written_in_san(std::string_view word) {
  if (word.starts_with("O-O")) return true;
  const bool man = word.size() > 2 && one_of(word[0], "KQRBN") && (is_lower(word[1]) || is_digit(word[1]));
  const bool capture = word.size() > 3 && is_lower(word[0]) && word[1] == 'x';
  return (man || capture) && std::any_of(word.begin(), word.end(), is_digit);
}

/// The words of the first line with some, but for numbers of moves.
std::vector<Word> first_moves(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  auto words = words_of(text.substr(0, text.find('\n')));
  std::erase_if(words, [](const Word& word) { return move_number_size(word.text) == word.text.size(); });
  if (!words.empty()) words[0].text.remove_prefix(move_number_size(words[0].text));
  return words;
}

/// Whether the word is a square on one of these ranks in lower case, as a move of a pawn is written.
bool is_pawn_move(std::string_view word, std::string_view ranks) {
  while (word.ends_with(',')) word.remove_suffix(1);
  return word.size() == 2 && is_lower(word[0]) && one_of(word[1], ranks);
}

/// Whether a game begins there with a move of a pawn of each side, and no more than its number: "1. e4 e5". In the
/// courses' games no man of White stands on these ranks at the start.
bool begins_with_pawns(std::string_view text) {
  const auto moves = first_moves(text);
  return moves.size() > 1 && is_pawn_move(moves[0].text, "34") && is_pawn_move(moves[1].text, "56");
}

/// Puts the result of a line such as "Winner: White" in its place.
void put_result(std::string& text, std::size_t start, std::size_t end) {
  const std::string line = lower_case(trimmed(std::string_view(text).substr(start, end - start)));
  for (const std::string_view key : {"winner", "result"}) {
    if (!says(line, key)) continue;
    const std::string value(behind_colon(line));
    const bool draw = value == "draw" || value == "tie";
    if (!draw && value != "white" && value != "black" && value != "white wins" && value != "black wins") continue;
    write_over(text, start, end, draw ? "1/2-1/2" : value.starts_with("white") ? "1-0" : "0-1");
  }
  for (const std::string_view verb : {" wins", " won"}) {
    if (line == "white" + std::string(verb)) write_over(text, start, end, "1-0");
    if (line == "black" + std::string(verb)) write_over(text, start, end, "0-1");
  }
}

}  // namespace

std::size_t game_label_size(std::string_view line) {
  line = line.substr(0, line.find('\n'));
  const std::size_t colon = line.find(':');
  const std::string label = lower_case(trimmed(line.substr(0, colon)));
  const std::string_view word = std::string_view(label).substr(0, label.find_last_not_of("0123456789 #") + 1);
  const bool numbered = word == "game";
  if (colon == std::string_view::npos) return numbered && word != label ? line.size() : 0;
  const bool known = word == "game" || word == "moves" || word == "move list" || word == "pgn" ||
                     (word == "result" && is_result(trimmed(line.substr(colon + 1))));
  return known && (numbered || word == label) ? colon + 1 : 0;
}

bool begins_as_numbered_chess(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); at = std::min(text.find('\n', at), text.size()) + 1) {
    std::string_view line = trimmed(text.substr(at, text.find('\n', at) - at));
    line = trimmed(line.substr(std::min(game_label_size(line), line.size())));
    if (line.empty()) continue;
    const std::size_t number = move_number_size(line);
    if (line.substr(0, number) != "1.") return false;
    const auto moves = first_moves(line);
    if (!moves.empty() && is_written_in_san(moves[0].text)) return true;
    const bool remark = moves.size() > 1 && one_of(moves[1].text[0], "{($;");
    return begins_with_pawns(line) || (remark && is_pawn_move(moves[0].text, "34"));
  }
  return false;
}

void blank_game_labels(std::string& text) {
  const std::string copy = text;
  const auto words = words_of(copy);
  const bool has_san =
      std::any_of(words.begin(), words.end(), [](const Word& word) { return is_written_in_san(word.text); });
  const auto labels = [&](const auto& take) {
    for (std::size_t at = 0; at < copy.size(); at = std::min(copy.find('\n', at), copy.size()) + 1)
      take(at, game_label_size(std::string_view(copy).substr(at)));
  };
  // Later a man of a course may stand anywhere, so that only what the first label stands before tells.
  std::optional<bool> has_pawns;
  labels([&](std::size_t at, std::size_t size) {
    if (size > 0 && !has_pawns) has_pawns = begins_with_pawns(std::string_view(copy).substr(at + size));
  });
  if (!has_san && !has_pawns.value_or(false)) return;
  labels([&](std::size_t at, std::size_t size) {
    write_over(text, at, at + size, "");
    if (size == 0) put_result(text, at, std::min(copy.find('\n', at), copy.size()));
  });
}

}  // namespace keymove
