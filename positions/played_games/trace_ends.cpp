#include "positions/played_games/trace_ends.h"

#include <algorithm>
#include <array>
#include <utility>

#include "positions/base/words.h"
#include "positions/trace_text/trace_words.h"

namespace keymove {

namespace {

constexpr std::array<std::string_view, 14> kEndWords = {"won",   "wins",    "winner",       "victory",   "draw",
                                                        "drawn", "tie",     "tied",         "loses",     "lost",
                                                        "beats", "defeats", "disqualified", "victorious"};

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

}  // namespace

bool is_end(std::string_view lower, TracePart part) {
  if (has_any(lower, {"counter", "until", "remaining", "countdown", "offer"})) return false;
  if (has_any_word(lower, {"1-0", "0-1", "1/2-1/2"}) && has_any_word(lower, {"result", "score"})) return true;
  if (runs_out_of_turns(lower)) return true;
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
  for (const char* verb : {"won", "wins", "beats", "defeats", "winner", "victory", "victorious"}) {
    const std::size_t at = find_word(lower, verb);
    if (at == std::string_view::npos || is_denied(lower, at, std::string_view(verb).size())) continue;
    const bool named_behind = verb == std::string_view("winner") || verb == std::string_view("victory");
    out.winner = named_behind ? named_color(lower.substr(at)) : std::nullopt;
    if (!out.winner) out.winner = color_near(lower, at);
    if (out.winner) return out;
  }
  for (const char* verb : {"loses", "lost", "disqualified"}) {
    const std::size_t at = find_word(lower, verb);
    const auto loser = at == std::string_view::npos ? std::nullopt : color_near(lower, at);
    if (!loser) continue;
    out.winner = !*loser;
    return out;
  }
  if (has_any_word(lower, {"draw", "drawn", "tie", "tied"}) || runs_out_of_turns(lower)) return out;
  return std::nullopt;
}

}  // namespace keymove
