#include "positions/played_games/trace_ends.h"

#include <algorithm>
#include <array>
#include <utility>

#include "positions/base/words.h"
#include "positions/played_games/trace_moves.h"
#include "positions/trace_text/readable_moves.h"
#include "positions/trace_text/trace_words.h"

namespace keymove {

namespace {

constexpr std::array<std::string_view, 17> kEndWords = {
    "won",  "wins",  "winner",  "victory",      "draw",       "drawn",   "tie",      "tied",    "loses",
    "lost", "beats", "defeats", "disqualified", "victorious", "resigns", "resigned", "forfeits"};

bool ends_with_any(std::string_view text, Texts tails) {
  return std::any_of(tails.begin(), tails.end(), [&](std::string_view tail) {
    if (text.size() < tail.size() || text.substr(text.size() - tail.size()) != tail) return false;
    return text.size() == tail.size() || !in_word(text[text.size() - tail.size() - 1]);
  });
}

bool starts_with_any(std::string_view text, Texts leads) {
  return std::any_of(leads.begin(), leads.end(), [&](std::string_view lead) {
    return text.substr(0, lead.size()) == lead && (text.size() == lead.size() || !in_word(text[lead.size()]));
  });
}

/// Whether the text is a number of games, as in a tally: "White wins: 1", "Draws: 0 games".
bool is_tally(std::string_view value) {
  const std::size_t digits = std::min(value.find_first_not_of("0123456789"), value.size());
  const std::string_view unit = trimmed(value.substr(digits));
  return digits > 0 && (unit.empty() || unit == "game" || unit == "games");
}

/// Whether the text denies the word at that place, or names it as a rule: "no draw", "draw: false", "draw condition".
bool is_denied(std::string_view lower, std::size_t at, std::size_t size) {
  const std::string_view before = trimmed(lower.substr(0, at));
  if (ends_with_any(before,
                    {"no", "not", "not a", "no current", "without a", "not yet", "not been", "hasn't", "isn't a",
                     "has not", "have not", "nobody", "nobody has", "no one", "no one has", "yet to be"}))
    return true;
  const std::string_view behind = trimmed(lower.substr(at + size));
  if (starts_with_any(behind, {"condition", "conditions", "check", "rule", "rules", "limit", "status", "by rule"}))
    return true;
  if (behind.empty() || !one_of(behind[0], ":=?")) return false;
  std::string_view value = trimmed(behind.substr(1));
  while (!value.empty() && one_of(value.back(), ".,!")) value.remove_suffix(1);
  const std::string_view word = lower.substr(at, size);
  if (word != "winner" && word != "victory" && is_tally(value)) return true;
  return value == "no" || value == "false" || starts_with_any(value, {"not yet", "none yet", "no draw", "no winner"});
}

/// Whether the text says that the maximum number of turns is reached.
bool runs_out_of_turns(std::string_view lower) {
  return has_any(lower, {"max", "limit"}) && has_any(lower, {"turn", "move"}) &&
         has_any(lower, {"reached", "exceeded", "expired"}) && !has_any(lower, {"not reached", "until", "if "});
}

/// The colour that is named last before `at`, otherwise first after it.
std::optional<Color> color_near(std::string_view lower, std::size_t at) {
  std::optional<Color> found;
  std::size_t found_at = 0;
  for (const auto& [word, color] : {std::pair{"white", Color::white}, std::pair{"black", Color::black},
                                    std::pair{"player 1", Color::white}, std::pair{"player 2", Color::black}}) {
    for (std::size_t i = find_word(lower, word); i != std::string_view::npos && i < at;
         i = find_word(lower, word, i + 1)) {
      if (!found || i >= found_at) found = color;
      found_at = std::max(found_at, i);
    }
  }
  if (!found) found = named_color(lower.substr(0, at));  // by a letter, "P1 wins"
  return found ? found : named_color(lower.substr(std::min(at, lower.size())));
}

/// Whether the number belongs to a rule: "10 turns without a capture", "no captures in 10 turns".
bool is_of_rule(std::string_view before, std::string_view behind) {
  const std::size_t word_end = std::min(behind.find_first_not_of("turns"), behind.size());
  const std::string_view condition = trimmed(behind.substr(word_end));
  if (has_any(condition.substr(0, 7), {"without", "with no", "unchang"})) return true;
  const std::size_t clause = before.find_last_of(".,;:(");
  const std::string_view lead = before.substr(clause == std::string_view::npos ? 0 : clause + 1);
  return has_any(lead, {"no capture", "no piece", "without", "unchanged", "not changed", "no change", "for the last"});
}

std::optional<FoundNumber> end_turns(const TraceSegment& segment) {
  for (const FoundNumber& number : numbers_in(segment.text)) {
    constexpr std::size_t kNear = 30;
    const std::string_view lower = segment.lower;
    const std::string_view behind = trimmed(lower.substr(number.end, kNear));
    const std::size_t lead = number.at < kNear ? 0 : number.at - kNear;
    const std::string_view before = trimmed(lower.substr(lead, number.at - lead));
    if (is_of_rule(lower.substr(0, number.at), behind)) continue;
    if (behind.substr(0, 4) == "turn") return number;
    const std::size_t word = before.rfind("turn");
    if (word != std::string::npos && before.find_first_not_of("turns #:=", word) == std::string::npos) return number;
  }
  return std::nullopt;
}

/// The text without the signs around it, and without a type's name: "white_win" of "<gameresult.white_win".
std::string_view bare_value(std::string_view text) {
  constexpr std::string_view kAround = " \t'\"`.,!:=>-<()[]";
  const std::size_t start = text.find_first_not_of(kAround);
  if (start == std::string_view::npos) return "";
  text = text.substr(start, text.find_last_not_of(kAround) + 1 - start);
  const std::size_t dot = text.find('.');
  const bool type = dot != std::string_view::npos && dot > 0 && is_letter(text[dot - 1]) && is_letter(text[dot + 1]);
  return type ? text.substr(dot + 1) : text;
}

/// The result of PGN that the text states and nothing else: "1-0", "Game over: 0-1", "Result: White", "White win",
/// "GameResult.WHITE_WIN"; empty if there is none.
std::string stated_result(std::string_view lower) {
  std::string_view value = bare_value(lower);
  if (is_result(value)) return std::string(value);
  std::string result = has_word(value, "win") ? result_in_words(value) : "";
  for (const std::string_view key : {"result", "outcome", "game over", "game ended", "winner"}) {
    const std::size_t at = find_word(lower, key);
    if (at == std::string_view::npos || !result.empty()) continue;
    const auto before = words_of(lower.substr(0, at));
    value = bare_value(lower.substr(at + key.size()));
    const bool heads = std::all_of(before.begin(), before.end(), [](const Word& word) {
      return word.text == "the" || word.text == "final" || word.text == "game" || word.text == "match";
    });
    if (heads && !value.empty()) result = result_in_words(value);
  }
  return result == "*" ? "" : result;
}

/// The player whose king is said to be captured: "White captured the king", "Black's king was captured".
std::optional<Color> loser_of_king(std::string_view lower) {
  const std::string_view text = bare_value(lower);
  for (const std::string_view verb : {"captured", "captures", "took", "takes"}) {
    const std::size_t at = find_word(text, verb);
    if (at == std::string_view::npos) continue;
    const std::string_view before = text.substr(0, at);
    const std::string_view behind = trimmed(text.substr(at + verb.size()));
    const std::size_t king = find_word(before, "king");
    const bool passive = verb == "captured" && king != std::string_view::npos;
    const bool names_winner = has_any_word(before, {"won", "wins", "winner", "beats", "defeats", "victory"});
    if (passive && names_winner) return std::nullopt;  // "White won in 5 turns: the king is captured"
    if (passive && (behind.empty() || behind.starts_with("by "))) return only_color(before.substr(0, king));
    const auto winner = only_color(before);
    if (!passive && winner && behind.ends_with("king") && named_color(behind) != winner) return !*winner;
  }
  return std::nullopt;
}

}  // namespace

std::string result_in_words(std::string_view text) {
  text = trimmed(text);
  if (is_result(text)) return std::string(text);
  std::string lower = lower_case(text);
  if (lower == "1/2" || lower == "\u00BD-\u00BD" || lower == "0.5-0.5") return "1/2-1/2";
  std::replace_if(
      lower.begin(), lower.end(), [](char c) { return one_of(c, "_-.!()"); }, ' ');
  lower = trimmed(lower);
  for (const char* none : {"", "none", "null", "n/a", "ongoing", "in progress", "unfinished"}) {
    if (lower == none) return "*";
  }
  const auto words = words_of(lower);
  const auto all_among = [&](Texts known) {
    return std::all_of(words.begin(), words.end(), [&](const Word& word) {
      return std::find(known.begin(), known.end(), word.text) != known.end();
    });
  };
  if (all_among({"draw", "drawn", "tie", "tied", "game", "a", "is", "the", "it"}) &&
      has_any_word(lower, {"draw", "drawn", "tie", "tied"}))
    return "1/2-1/2";
  if (!all_among({"white", "black", "w", "b", "player", "1", "2", "player1", "player2", "p1", "p2", "wins", "won",
                  "win", "winner", "is", "the", "has"}))
    return "";
  const auto winner = only_color(lower);
  return !winner ? "" : *winner == Color::white ? "1-0" : "0-1";
}

bool is_end(std::string_view lower, TracePart part) {
  if (has_any(lower, {"counter", "until", "remaining", "countdown", "offer"})) return false;
  if (has_any_word(lower, {"1-0", "0-1", "1/2-1/2"}) && has_any_word(lower, {"result", "score"})) return true;
  if (runs_out_of_turns(lower)) return true;
  if (part == TracePart::game && !has_squares(lower) && (!stated_result(lower).empty() || loser_of_king(lower)))
    return true;
  if (part == TracePart::head && has_any(lower, {"max", "limit", "without"})) return false;
  for (const std::string_view word : kEndWords) {
    for (std::size_t at = find_word(lower, word); at != std::string_view::npos; at = find_word(lower, word, at + 1)) {
      if (!is_denied(lower, at, word.size())) return true;
    }
  }
  return false;
}

std::optional<FoundEnd> end_in(const TraceSegment& segment) {
  const std::string_view lower = segment.lower;
  FoundEnd out;
  out.turns = end_turns(segment);
  if (has_word(lower, "1/2-1/2")) return out;
  if (has_word(lower, "1-0") || has_word(lower, "0-1")) {
    out.winner = has_word(lower, "1-0") ? Color::white : Color::black;
    return out;
  }
  if (const std::string result = stated_result(lower); !result.empty()) {
    if (result != "1/2-1/2") out.winner = result == "1-0" ? Color::white : Color::black;
    return out;
  }
  if (const auto loser = loser_of_king(lower)) {
    out.winner = !*loser;
    return out;
  }
  for (const char* verb : {"won", "wins", "beats", "defeats", "winner", "victory", "victorious"}) {
    const std::size_t at = find_word(lower, verb);
    if (at == std::string_view::npos || is_denied(lower, at, std::string_view(verb).size())) continue;
    const bool named_behind = verb == std::string_view("winner") || verb == std::string_view("victory");
    out.winner = named_behind ? named_color(lower.substr(at)) : std::nullopt;
    if (!out.winner) out.winner = color_near(lower, at);
    if (out.winner) return out;
  }
  for (const char* verb : {"loses", "lost", "disqualified", "resigns", "resigned", "forfeits"}) {
    const std::size_t at = find_word(lower, verb);
    const auto loser = at == std::string_view::npos ? std::nullopt : color_near(lower, at);
    if (!loser) continue;
    out.winner = !*loser;
    return out;
  }
  if (has_any_word(lower, {"draw", "drawn", "tie", "tied"}) || runs_out_of_turns(lower)) return out;
  return std::nullopt;
}

void FailureNote::read(std::string_view lower) {
  // A number shows a measure: "White's error: 0.1".
  const bool fails =
      has_any(lower, {"error", "exception", "crashed", "timed out", "resigns", "resigned", "forfeits"}) &&
      lower.find_first_of("0123456789") == std::string_view::npos;
  if (!fails || !only_color(lower)) return;
  line_ = lower;
  who_ = only_color(lower);
}

std::string FailureNote::of_loser(std::optional<Color> winner) const {
  return winner && who_ && *who_ != *winner ? ' ' + line_ : "";
}

}  // namespace keymove
