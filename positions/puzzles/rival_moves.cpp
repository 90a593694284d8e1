#include "positions/puzzles/rival_moves.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/pgn/pgn_words.h"
#include "positions/puzzles/csv_records.h"
#include "positions/puzzles/foreign_object.h"
#include "positions/puzzles/plain_answer.h"

namespace keymove {

namespace {

constexpr std::string_view kAround = "([{\"'`*_)]},.;:";

std::string_view inside(std::string_view word) {
  while (!word.empty() && one_of(word.front(), kAround)) word.remove_prefix(1);
  while (!word.empty() && one_of(word.back(), kAround)) word.remove_suffix(1);
  return word;
}

template <std::size_t N>
bool stands_in(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// A word of an answer.
struct AnswerWord {
  std::string_view text;    ///< without signs around it
  std::string_view move;    ///< without its number; empty: it is none
  std::string_view number;  ///< before the move, or alone
  bool plain = false;       ///< a word of a language
  bool stops = false;       ///< a clause ends behind it
};

/// Whether the signs at the end of a word end its clause.
bool ends_clause(std::string_view word) {
  while (!word.empty() && one_of(word.back(), "\"'`*_)")) word.remove_suffix(1);
  return !word.empty() && one_of(word.back(), ",.;:");
}

AnswerWord read_word(std::string_view word) {
  AnswerWord out;
  out.text = inside(word);
  out.stops = ends_clause(word);
  word.remove_prefix(std::min(word.find_first_not_of(kAround), word.size()));
  const std::string_view rest = without_move_number(word);
  const std::string_view move = inside(rest);
  const bool form = move.size() > 2 && has_move_form(move);
  if (form) out.move = move;
  if (form || rest.empty()) out.number = word.substr(0, word.size() - rest.size());
  const auto is_of_word = [](char c) {
    return is_letter(c) || (static_cast<unsigned char>(c) & 0x80U) != 0 || c == '\'';
  };
  out.plain = !form && !out.text.empty() && !is_or(out.text) && !is_annotation(out.text) && !says_mate(out.text) &&
              !has_move_form(out.text) && std::all_of(out.text.begin(), out.text.end(), is_of_word);
  return out;
}

/// The words of the text outside of its brackets; a first move in brackets counts.
std::vector<AnswerWord> words_of_answer(std::string_view text) {
  std::vector<AnswerWord> out;
  int open = 0;
  bool moves = false;
  for (const Word& word : words_of(text)) {
    const bool opens = moves && one_of(word.text[0], "([{");
    if (opens || open > 0) {
      for (const char c : word.text) open += one_of(c, "([{") ? 1 : one_of(c, ")]}") && open > 0 ? -1 : 0;
      continue;
    }
    out.push_back(read_word(word.text));
    moves |= !out.back().move.empty();
  }
  return out;
}

/// Whether the word tells that the move behind it is no other answer.
bool introduces_reply(std::string_view word) {
  constexpr std::array<std::string_view, 39> kWords = {
      "after",       "if",       "on",      "against",  "by",       "when",      "threat",  "threatens",
      "threatening", "with",     "because", "since",    "not",      "instead",   "while",   "although",
      "try",         "tries",    "follows", "followed", "then",     "next",      "forcing", "forces",
      "allows",      "allowing", "stops",   "avoids",   "prevents", "preparing", "than",    "nicht",
      "nach",        "auf",      "got",     "played",   "returned", "perhaps",   "maybe"};
  return stands_in(kWords, lower_case(word));
}

/// Whether the word tells that the move before it fails.
bool tells_failure(std::string_view word) {
  constexpr std::array<std::string_view, 16> kWords = {"fails", "fail",      "failed", "loses", "lost",   "wrong",
                                                       "slow",  "stalemate", "draws",  "early", "allows", "weak",
                                                       "bad",   "refuted",   "not",    "falla"};
  return stands_in(kWords, lower_case(word)) || lower_case(word).ends_with("n't");
}

bool is_try(std::string_view move) { return (move.ends_with('?') && !move.ends_with("!?")) || move.ends_with("?!"); }

/// Whether the number is that of a later move, or of a reply: "2.", "1...".
bool is_later(std::string_view number) {
  if (number.empty()) return false;
  const bool first = number[0] == '1' && (number.size() == 1 || !is_digit(number[1]));
  return !first || number.find("..") != std::string_view::npos || number.find("\u2026") != std::string_view::npos;
}

std::string_view without_marks(std::string_view move) {
  while (!move.empty() && one_of(move.back(), "!?+#")) move.remove_suffix(1);
  return move;
}

/// Whether the move words[i], behind words of a language, may be meant as another answer than `first`.
bool is_rival(const std::vector<AnswerWord>& words, std::size_t i, std::string_view first) {
  const std::string_view move = words[i].move;
  const bool apart = i > 0 && words[i].number.empty() && words[i - 1].move.empty();  // "1. Ra6"
  const std::string_view number = apart ? words[i - 1].number : words[i].number;
  if (move.ends_with('#') || is_try(move) || is_later(number) || without_marks(move) == without_marks(first))
    return false;
  // One behind it that goes on with the line shows it to be a reply.
  if (i + 1 < words.size()) {
    const AnswerWord& next = words[i + 1];
    if (is_later(next.number) || next.move.ends_with('#')) return false;
  }
  for (std::size_t at = i; at-- > 0 && !words[at].stops && words[at].move.empty();) {
    if (introduces_reply(words[at].text)) return false;
  }
  for (std::size_t at = i; !words[at].stops && ++at < words.size() && words[at].move.empty();) {
    if (tells_failure(words[at].text)) return false;
  }
  return true;
}

/// The square to which a move goes; empty if it is not told.
std::string target_of(std::string_view move) {
  for (std::size_t i = move.size(); i-- > 1;) {
    if (is_digit(move[i]) && is_letter(move[i - 1])) return lower_case(move.substr(i - 1, 2));
  }
  return {};
}

/// Whether the move is in coordinate text: "a1a6".
bool joins_two_squares(std::string_view move) {
  constexpr std::size_t kSquares = 4;
  return move.size() >= kSquares && is_letter(move[0]) && is_digit(move[1]) && is_letter(move[2]) && is_digit(move[3]);
}

bool may_be_one(std::string_view one, std::string_view other) {
  const std::string square = target_of(one);
  const std::string its = target_of(other);
  return square.empty() || its.empty() || square == its;
}

bool is_among_moves(std::string_view move, const std::vector<std::string_view>& moves) {
  return std::any_of(moves.begin(), moves.end(),
                     [&](std::string_view other) { return without_marks(move) == without_marks(other); });
}

/// An answer of an object: its moves, if it is nothing but moves.
struct NamedAnswer {
  std::size_t member = 0;
  bool loose = false;
  std::vector<std::string_view> moves;
};

std::optional<NamedAnswer> answer_of_member(const JsonNode& object, std::size_t i) {
  const JsonNode::Member& member = object.members[i];
  const std::string name = plain_column_name(member.key);
  if (!names_answer(name) || is_open(member.value)) return std::nullopt;
  NamedAnswer out{i, names_loosely(name), {}};
  std::vector<std::string_view> texts = {member.value.string};
  for (const JsonNode& item : member.value.items) texts.push_back(item.string);
  for (const std::string_view text : texts) {
    const auto moves = moves_alone(text);
    if (moves.empty() && !text.empty()) return std::nullopt;
    out.moves.insert(out.moves.end(), moves.begin(), moves.end());
  }
  return out.moves.empty() ? std::nullopt : std::optional(std::move(out));
}

}  // namespace

bool begins_with_try(std::string_view text) {
  const std::string plain = without_comments(text);
  for (const AnswerWord& word : words_of_answer(plain)) {
    if (!word.move.empty()) return is_try(word.move);
  }
  return false;
}

bool names_rival(std::string_view text) {
  const std::string moves = without_comments(text);
  const std::vector<AnswerWord> words = words_of_answer(moves);
  std::string_view first;
  bool plain = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (first.empty()) {
      first = words[i].move;
      continue;
    }
    plain |= words[i].plain;
    if (words[i].move.empty()) continue;
    const bool praised = first.ends_with('!') && !is_try(first) && !words[i].move.ends_with('!');
    if (plain && !praised && is_rival(words, i, first)) return true;
    if (!plain && words[i].move.ends_with('#')) return false;  // the whole line
  }
  return false;
}

std::string note_of_rival(std::string_view text) {
  return "the answer is not read: its words may mean another move than the first one: " + shortened(trimmed(text));
}

std::string with_open_alternatives(std::string_view text) {
  std::string out(text);
  for (std::size_t at = out.find("(or "); at != std::string::npos; at = out.find("(or ", at + 1)) {
    const std::size_t close = out.find(')', at);
    if (close == std::string::npos) break;
    out[at] = out[close] = ' ';
  }
  return out;
}

std::vector<std::string_view> moves_alone(std::string_view text) {
  static constexpr ByteSet kBreaks(" \t\r\n\f\v[]'\",;|`");
  std::vector<std::string_view> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = kBreaks.find_in(text, at);
    const std::string_view move = without_move_number(text.substr(at, end - at));
    at = end + 1;
    if (move.empty() || is_or(move)) continue;
    if (move.size() < 3 || !has_move_form(move)) return {};
    out.push_back(move);
  }
  return out;
}

bool are_at_odds(const std::vector<std::string_view>& one, const std::vector<std::string_view>& other) {
  if (one.empty() || other.empty()) return false;
  if (may_be_one(one.front(), other.front()) || is_among_moves(one.front(), other) ||
      is_among_moves(other.front(), one))
    return false;
  // The opponent's move may begin one of them.
  const auto follows = [](std::string_view move, const std::vector<std::string_view>& line) {
    return line.size() % 2 == 0 && joins_two_squares(move) != joins_two_squares(line[1]) && may_be_one(move, line[1]);
  };
  return !follows(one.front(), other) && !follows(other.front(), one);
}

std::optional<JsonNode> without_answers_at_odds(const JsonNode& object, TestPosition& puzzle) {
  if (const JsonNode* moves = named(object, {"moves"}); moves != nullptr && !is_open(*moves)) return std::nullopt;
  std::vector<NamedAnswer> found;
  for (std::size_t i = 0; i < object.members.size(); ++i) {
    if (auto answer = answer_of_member(object, i)) found.push_back(std::move(*answer));
  }
  std::stable_partition(found.begin(), found.end(), [](const NamedAnswer& answer) { return !answer.loose; });
  std::vector<std::size_t> left_out;
  bool none = false;
  for (const NamedAnswer& answer : found) {
    const NamedAnswer& first = found.front();
    if (!are_at_odds(first.moves, answer.moves)) continue;
    const std::string& key = object.members[answer.member].key;
    left_out.push_back(answer.member);
    if (answer.loose != first.loose) {
      puzzle.repairs.push_back("read without the moves of " + key);
      continue;
    }
    none = true;
    puzzle.errors.push_back({puzzle.where,
                             "answer-contradiction",
                             object.members[first.member].key + " and " + key + " name different moves",
                             {}});
  }
  if (left_out.empty()) return std::nullopt;
  JsonNode out = object;
  out.members.clear();
  for (std::size_t i = 0; i < object.members.size(); ++i) {
    const bool drops = none ? names_answer(plain_column_name(object.members[i].key))
                            : std::find(left_out.begin(), left_out.end(), i) != left_out.end();
    if (!drops) out.members.push_back(object.members[i]);
  }
  return out;
}

bool names_loosely(std::string_view name) {
  constexpr std::array<std::string_view, 10> kNames = {"move",     "movesan",    "moveuci", "target",   "output",
                                                       "response", "completion", "steps",   "sequence", "movelist"};
  return stands_in(kNames, name);
}

}  // namespace keymove
