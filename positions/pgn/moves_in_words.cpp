#include "positions/pgn/moves_in_words.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "positions/base/words.h"
#include "positions/pgn/pgn_words.h"

namespace keymove {

namespace {

constexpr std::string_view kAroundMove = "([\"'`),.;:]*_";

std::string_view bare(std::string_view word) {
  while (!word.empty() && one_of(word.front(), kAroundMove)) word.remove_prefix(1);
  while (!word.empty() && one_of(word.back(), kAroundMove)) word.remove_suffix(1);
  return word;
}

/// Whether the word is letters of a language, and no castling, mark or sign for "or".
bool is_plain_word(std::string_view word) {
  const std::string_view text = bare(word);
  const auto is_foreign = [](char c) { return (static_cast<unsigned char>(c) & 0x80U) != 0; };
  return text.size() > 1 && !has_move_form(text) && !is_or(text) && !is_annotation(text) && !says_mate(text) &&
         std::all_of(text.begin(), text.end(),
                     [&](char c) { return is_letter(c) || is_foreign(c) || one_of(c, "'-"); });
}

/// Whether the word is a move of three letters and digits or more, so that it is no square.
bool is_sure_move(std::string_view word) {
  const std::string_view move = bare(without_move_number(bare(word)));
  return move.size() > 2 && has_move_form(move);
}

bool is_part_of_moves(std::string_view word) {
  const std::string_view move = bare(without_move_number(bare(word)));
  return move.empty() || has_move_form(move) || are_two_moves(move);
}

template <std::size_t N>
bool is_among(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), lower_case(bare(word))) != words.end();
}

/// Whether the word may say that the moves behind it are not the answer.
bool denies(std::string_view word) {
  constexpr std::array<std::string_view, 23> kWords = {
      "not",     "if",      "after",     "avoid",    "except",   "unless", "instead",    "when",
      "because", "against", "threatens", "no",       "never",    "wrong",  "threat",     "try",
      "tries",   "allow",   "allows",    "allowing", "tempting", "fails",  "threatening"};
  return is_among(kWords, word) || lower_case(bare(word)).ends_with("n't");
}

/// Whether the word says that several moves are answers.
bool tells_several(std::string_view word) {
  constexpr std::array<std::string_view, 8> kWords = {"keys", "both",  "either",    "all",
                                                      "each", "moves", "solutions", "answers"};
  return is_among(kWords, word);
}

/// The moves of a word that has signs between or behind them, with blanks: "Ra6,bxa6,b7#", "Ra6,". Two moves with a
/// stroke between them are alternatives. Nothing if it is no such word.
std::optional<std::string> without_signs(std::string_view word) {
  for (const std::string_view sign : {",", ";", "|", "->", "/"}) {
    std::vector<std::string_view> moves;
    for (std::size_t at = 0; at < word.size();) {
      const std::size_t next = std::min(word.find(sign, at), word.size());
      moves.push_back(word.substr(at, next - at));
      at = next + sign.size();
    }
    if (word.find(sign) == std::string_view::npos || !std::all_of(moves.begin(), moves.end(), has_move_form)) continue;
    const bool stroke = sign == "/";
    if (stroke && moves.size() != 2 && !moves.back().ends_with('#')) continue;
    std::string out;
    for (const std::string_view move : moves) {
      if (!out.empty()) out += stroke && moves.size() == 2 ? " / " : " ";
      out += move;
    }
    return out;
  }
  return std::nullopt;
}

/// The end of the moves that begin with words[first]: where the first word stands that is none of them.
std::size_t end_of_moves(const std::vector<Word>& words, std::size_t first) {
  std::size_t end = first;
  for (std::size_t i = first; i < words.size(); ++i) {
    const std::string_view word = words[i].text;
    const bool joins = (is_or(word) || word == "and" || word == "->") && i + 1 < words.size();
    if (is_part_of_moves(word)) {
      end = i + 1;
    } else if ((!joins || !is_part_of_moves(words[i + 1].text)) && is_plain_word(word)) {
      break;
    } else if (!joins && !is_annotation(word)) {
      return words.size();  // something that is not known
    }
  }
  return end;
}

}  // namespace

std::optional<std::string> moves_in_words(std::string_view text) {
  const std::vector<Word> words = words_of(text);
  if (words.empty()) return std::nullopt;
  if (words.size() == 1) return without_signs(words[0].text);
  // Moves in brackets are read as in PGN.
  const bool brackets = text.find_first_of("({[") < text.size();
  std::size_t first = 0;
  if (is_plain_word(words[0].text)) {
    while (first < words.size() && !is_sure_move(words[first].text)) ++first;
    if (first == words.size()) return names_square(text) ? std::nullopt : std::optional(std::string());
    if (brackets) return std::nullopt;
    // The number of the move may stand before it: "Key: 1. Ra6".
    if (first > 1 && without_move_number(words[first - 1].text).empty()) --first;
    if (std::any_of(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(first),
                    [](const Word& word) { return denies(word.text); }))
      return std::nullopt;
  } else if (!is_part_of_moves(words[0].text)) {
    return std::nullopt;
  }
  const bool numbered = without_move_number(words[first].text) != words[first].text;
  // A solution with the numbers of its moves is read with the words between them.
  if (numbered && first == 0) return std::nullopt;
  if (numbered && !words[first].text.starts_with("1")) return std::nullopt;  // "the threat 2.b7#"
  if (numbered) return std::string(words[first].offset, ' ') + std::string(text.substr(words[first].offset));
  if (brackets) return std::nullopt;
  const std::size_t end = end_of_moves(words, first);
  // Words between moves may say that the later one is the answer: "Ra6 fails, the key is Rh1".
  const auto rest = words.begin() + static_cast<std::ptrdiff_t>(end);
  if (std::any_of(rest, words.end(), [](const Word& word) { return is_sure_move(word.text); })) return std::nullopt;
  const auto several = [](const Word& word) { return tells_several(word.text); };
  if (end > first + 1 && std::any_of(words.begin(), words.end(), several)) return std::nullopt;
  const bool signs = std::any_of(words.begin(), words.end(), [](const Word& word) { return word.text.ends_with(';'); });
  if (end == first || (first == 0 && end == words.size() && !signs)) return std::nullopt;
  std::string out(text.size(), ' ');
  // "Ra6 / bxa6 / b7#"
  const auto ends_mating = [](const Word& word) { return bare(word.text).ends_with('#'); };
  const auto moves = words.begin() + static_cast<std::ptrdiff_t>(first);
  const bool mates = end > first && ends_mating(words[end - 1]) && std::count_if(moves, rest, ends_mating) == 1;
  for (std::size_t i = first; i < end; ++i) {
    const std::string_view word = words[i].text;
    if (mates && word == "/") continue;
    std::size_t from = 0;
    std::size_t to = word.size();
    while (from < to && one_of(word[from], "([\"'`*_")) ++from;
    while (to > from && one_of(word[to - 1], "\"'`,;:*_])") && word.find('(', from) == std::string_view::npos) --to;
    std::copy(word.begin() + static_cast<std::ptrdiff_t>(from), word.begin() + static_cast<std::ptrdiff_t>(to),
              out.begin() + static_cast<std::ptrdiff_t>(words[i].offset + from));
  }
  // A full stop behind the last move is no part of it.
  while (!out.empty() && one_of(out.back(), ". ")) out.pop_back();
  return out;
}

std::vector<Word> joined_first_moves(std::string_view text, bool keys) {
  constexpr std::array<std::string_view, 15> kFillers = {"and", "also", "both", "too",   "&",  "und",  "mate", "mates",
                                                         "et",  "y",    "e",    "works", "as", "well", "work"};
  constexpr std::size_t kJoining = 6;  // of these
  std::vector<Word> out;
  bool joined = keys;
  std::size_t mates = 0;
  for (const Word& word : words_of(text)) {
    const std::size_t from = std::min(word.text.find_first_not_of(kAroundMove), word.text.size());
    const std::string_view move = bare(word.text);
    if (is_sure_move(word.text) && without_move_number(move) == move) {
      out.push_back({move, word.offset + from});
      mates += move.find('#') < move.size() ? 1U : 0U;
      continue;
    }
    const std::string low = lower_case(word.text == "&" ? word.text : move);
    const auto filler = std::find(kFillers.begin(), kFillers.end(), low);
    if (filler == kFillers.end()) return {};
    joined |= filler - kFillers.begin() < static_cast<std::ptrdiff_t>(kJoining);
  }
  // In "Ra6 and b7#" the second move is a later one.
  if (out.size() < 2 || !joined || (mates > 0 && mates < out.size())) return {};
  return out;
}

namespace {

/// Whether the word behind a move tells what becomes of it, or what it looks like.
bool tells_of_move(std::string_view word) {
  constexpr std::array<std::string_view, 25> kWords = {
      "looks", "seems",  "is",      "was",       "fails", "fail",  "loses",     "allows",   "would",
      "runs",  "x",      "échoue",  "scheitert", "falla", "perd",  "verliert",  "fallisce", "misses",
      "isn't", "wasn't", "doesn't", "appears",   "tried", "might", "threatened"};
  return is_among(kWords, word);
}

bool contrasts(std::string_view word) {
  constexpr std::array<std::string_view, 9> kWords = {"but",  "however", "mais",    "aber", "pero",
                                                      "però", "maar",    "sondern", "sino"};
  return is_among(kWords, word);
}

bool praises(std::string_view word) {
  constexpr std::array<std::string_view, 9> kWords = {"key",    "correct", "right",    "only",    "best",
                                                      "answer", "winning", "solution", "decisive"};
  return is_among(kWords, word);
}

bool negates(std::string_view word) {
  constexpr std::array<std::string_view, 5> kWords = {"not", "never", "wrong", "almost", "nearly"};
  return is_among(kWords, word) || lower_case(bare(word)).ends_with("n't");
}

/// The move without its signs.
std::string_view unmarked(std::string_view word) {
  word = bare(word);
  while (!word.empty() && one_of(word.back(), "!?+#")) word.remove_suffix(1);
  return word;
}

}  // namespace

bool may_answer_otherwise(std::string_view text) {
  const std::vector<Word> words = words_of(text);
  if (words.empty() || !is_sure_move(words[0].text)) return false;
  const std::string_view first = bare(words[0].text);
  if (without_move_number(first) != first) return false;
  std::size_t told = 1;
  while (told < words.size() && (is_part_of_moves(words[told].text) || is_annotation(words[told].text))) ++told;
  const auto begin = words.begin() + static_cast<std::ptrdiff_t>(told);
  const auto later = std::find_if(begin, words.end(), [&](const Word& word) {
    return is_sure_move(word.text) && unmarked(word.text) != unmarked(first);
  });
  const auto marked = [](const Word& word) { return word.text.ends_with(';'); };
  if (first.ends_with("?!") && std::any_of(words.begin(), later, marked) && words.size() > 2) return true;
  if (later == words.end()) return false;
  const auto any = [&](auto is) { return std::any_of(begin, later, [&](const Word& word) { return is(word.text); }); };
  if (any(contrasts)) return true;
  return tells_of_move(begin->text) && (any(negates) || !any(praises));
}

}  // namespace keymove
