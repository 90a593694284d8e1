#include "positions/played_games/trace_items.h"

#include <algorithm>
#include <array>
#include <span>

#include "positions/base/words.h"
#include "positions/played_games/trace_ends.h"
#include "positions/played_games/trace_moves.h"
#include "positions/trace_text/depth_numbers.h"
#include "positions/trace_text/heuristic_names.h"
#include "positions/trace_text/trace_words.h"

namespace keymove {

namespace {

constexpr std::array<std::string_view, 5> kWhiteWords = {"white", "player 1", "player1", "p1", "w"};
constexpr std::array<std::string_view, 5> kBlackWords = {"black", "player 2", "player2", "p2", "b"};
constexpr std::size_t kLongWords = 4;  // those before the letter

/// The offset of the first of the words in the text; npos if it has none.
std::size_t first_of(std::string_view lower, std::span<const std::string_view> words) {
  std::size_t first = std::string_view::npos;
  for (const std::string_view word : words) first = std::min(first, find_word(lower, word));
  return first;
}

/// Whether an item ends there: at a hard separator always, at a soft one only if the text is not a list.
bool is_hard_separator(char c) { return c == '|' || c == ';'; }
bool is_soft_separator(std::string_view text, std::size_t at) {
  if (text[at] == '\t') return true;
  return (text[at] == ',' || text[at] == '/') && at + 1 < text.size() && is_blank(text[at + 1]);
}

constexpr std::size_t kNear = 40;  // lines may be long, and have many separators

/// Whether the place is within a pair of squares in parentheses: "(('d', 1), ('d', 2))".
bool is_in_pair(std::string_view text, std::size_t at) {
  const std::size_t start = at - std::min(at, kNear);
  const std::size_t open = text.substr(start, at - start).rfind("((");
  if (open == std::string_view::npos) return false;
  const std::size_t close = text.substr(start + open, 2 * kNear).find("))");
  return close != std::string_view::npos && start + open + close > at;
}

/// Whether the bar at that place stands in a list by depth: "by depth: 0: 1 | 1: 13".
bool is_between_depths(std::string_view text, std::size_t bar) {
  const std::size_t start = bar - std::min(bar, kNear);
  const std::string_view rest = text.substr(bar + 1, kNear);
  return !depth_numbers(text.substr(start, bar - start)).empty() &&
         is_depth_pair(rest.substr(0, std::min(rest.find_first_of("|;"), rest.size())));
}

/// The offset after the unit that follows a number, as in "50ms" or "5 sec".
std::size_t behind_unit(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && text[end] == ' ') ++end;
  const std::size_t start = end;
  while (end < text.size() && is_letter(text[end])) ++end;
  const std::string unit = lower_case(text.substr(start, end - start));
  for (const char* known : {"s", "ms", "sec", "secs", "second", "seconds"}) {
    if (unit == known) return end;
  }
  return at;
}

/// Whether the text has a time with its unit, "in 1.25 seconds".
bool has_time_with_unit(std::string_view lower) {
  const auto numbers = numbers_in(lower);
  return std::any_of(numbers.begin(), numbers.end(),
                     [&](const FoundNumber& number) { return behind_unit(lower, number.end) > number.end; });
}

/// Where a time, or a figure of the player's search, begins behind a move: "White: e2e4 (time=0.21s)", "Computer plays
/// e2e4 in 1.2 seconds"; the text's length if there is none. Without a player, figures may be those of a move that a
/// search has looked at.
std::size_t figures_behind_move(std::string_view lower) {
  constexpr std::array<std::string_view, 4> kTimes = {"time", "took", "elapsed", "duration"};
  constexpr std::array<std::string_view, 9> kFigures = {"score",  "eval",  "evaluation", "value",    "nodes",
                                                        "states", "depth", "utility",    "heuristic"};
  const auto is_one_of = [](std::string_view word, const auto& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  for (std::size_t at = 1; at < lower.size(); ++at) {
    if (!is_letter(lower[at]) || in_word(lower[at - 1])) continue;
    std::size_t end = at;
    while (end < lower.size() && in_word(lower[end])) ++end;
    const std::string_view word = lower.substr(at, end - at);
    const std::string_view rest = lower.substr(end);
    if (rest.find_first_of("0123456789") == std::string_view::npos) return lower.size();
    const bool time = is_one_of(word, kTimes) || ((word == "in" || word == "after") && has_time_with_unit(rest));
    const auto has_figure = [&](std::string_view figure) { return has_word(rest, figure); };
    const bool figure =
        is_one_of(word, kFigures) || (word == "with" && std::any_of(kFigures.begin(), kFigures.end(), has_figure));
    if (!time && !figure) continue;
    const std::string_view before = lower.substr(0, at);
    const bool played = time || named_color(before) || !named_kinds(before).empty();
    if (played && !is_thought(before) && ends_in_move(before)) return at;
  }
  return lower.size();
}

/// Adds the text, split where a further move begins, and behind a move where its time or the like begins.
void add_moves(std::string_view text, std::size_t at, std::vector<TraceSegment>& out) {
  const std::string lower = lower_case(text);
  const auto add = [&](std::size_t from, std::size_t to) {
    if (from < to) out.push_back({text.substr(from, to - from), lower.substr(from, to - from), at + from});
  };
  const auto add_move = [&](std::size_t from, std::size_t to) {
    const std::size_t figures = from + figures_behind_move(std::string_view(lower).substr(from, to - from));
    const std::size_t last = text.substr(from, figures - from).find_last_not_of(" \t([{-,");
    add(from, figures < to && last != std::string_view::npos ? from + last + 1 : figures);
    add(figures, to);
  };
  std::size_t start = 0;
  for (const std::size_t next : further_moves(lower)) {
    add_move(start, next);
    start = next;
  }
  add_move(start, lower.size());
}

/// Adds the text, split where a new item begins after a number: "turn: 1 player: white".
void add_segments(std::string_view text, std::size_t at, std::vector<TraceSegment>& out) {
  const auto add = [&](std::size_t from, std::size_t to) {
    from += bullet_size(text.substr(from, to - from));
    const std::string_view part = text.substr(from, to - from);
    if (!trimmed(part).empty()) add_moves(part, at + from, out);
  };
  std::size_t start = 0;
  for (const FoundNumber& number : numbers_in(text)) {
    std::size_t before = number.at;
    while (before > start && is_blank(text[before - 1])) --before;
    if (before == start || !one_of(text[before - 1], ":=")) continue;
    const std::size_t rest = text.find_first_of(":=", number.end);
    if (rest == std::string_view::npos) break;
    const std::size_t end = behind_unit(text, number.end);
    if (rest <= end) continue;
    // Without a word in between, the number is a depth.
    const std::string_view between = text.substr(end, rest - end);
    if (std::none_of(between.begin(), between.end(), is_letter)) continue;
    add(start, end);
    start = end;
  }
  add(start, text.size());
}

TraceItem states_item(std::string_view lower) {
  const bool percent = has_any(lower, {"%", "percent"});
  if (has_any(lower, {"depth", "level"})) return percent ? TraceItem::percentages : TraceItem::states_by_depth;
  return percent ? TraceItem::percentages : TraceItem::total_states;
}

/// Whether the text says that a player, perhaps with remarks in parentheses, makes a move, and nothing behind it:
/// "White (minimax depth 3) plays e2e4".
bool plays_move(std::string_view lower) {
  if (!named_color(lower)) return false;
  for (const std::string_view verb : {"plays", "played", "moves", "moved"}) {
    const std::size_t at = find_word(lower, verb);
    if (at == std::string_view::npos) continue;
    const std::string_view behind = lower.substr(at);
    const std::string_view before = lower.substr(0, at);
    const bool remark = trimmed(before).ends_with(')') && before.find('(') != std::string_view::npos;
    return remark && !first_squares(behind).empty() && first_squares(before).empty() &&
           behind.find_first_of(":=(") == std::string_view::npos;
  }
  return false;
}

TraceItem score_item(const TraceSegment& segment, TracePart part) {
  const std::string_view lower = segment.lower;
  const bool search = has_any(lower, {"search", "minimax", "mini-max", "alpha", "negamax"});
  const bool has_move = has_squares(lower);  // E1 may be a square, and 'e' a part of one
  const bool static_score = has_any(lower, {"heuristic", "h-score", "eval", "utility", "static", "score"}) ||
                            (!has_move && has_any_word(lower, {"e0", "e1", "e2", "h", "e"}));
  const bool numeric = value_of(segment).has_value();
  // What a player or a program is called is no parameter: "[AlphaBot] move: e2e4", "White (minimax): B2 B3".
  const bool both = named_color(lower) && !only_color(lower);  // "White eval: e0 Black eval: e0"
  const bool names = both && has_any(lower, {"heuristic", "eval", "minimax", "alpha"}) && names_heuristics_alone(lower);
  const bool moves = has_move && !names &&
                     ((named_color(lower) && !is_thought(lower)) ||
                      has_any_word(lower, {"move", "moves", "moved", "plays", "played"}));
  if (part == TracePart::head && !moves) {
    if (has_any(lower, {"heuristic", "eval"}) && !has_any(lower, {"score", "value"})) return TraceItem::heuristic_name;
    if (has_any(lower, {"alpha", "minimax", "pruning", "algorithm"}) && !has_any(lower, {"score", "value"}))
      return TraceItem::alpha_beta;
  }
  if (numeric && search) return TraceItem::search_score;
  if (numeric && static_score) return TraceItem::heuristic_score;
  return TraceItem::none;
}

}  // namespace

std::size_t bullet_size(std::string_view text) {
  std::size_t at = std::min(text.find_first_not_of(" \t"), text.size());
  const bool both = at < text.size() && text[at] == '(';
  at += both ? 1 : 0;
  const bool letter = at + 2 < text.size() && is_letter(text[at]) && text[at + 1] == ')';
  return letter && (both || is_blank(text[at + 2])) ? at + 2 : 0;
}

std::vector<TraceSegment> segments_of(std::string_view line, std::size_t at) {
  std::vector<TraceSegment> out;
  const auto add_part = [&](std::string_view part, std::size_t part_at) {
    TraceSegment whole{part, lower_case(part), part_at};
    const TraceItem item = item_of(whole, TracePart::game);
    const bool list = item == TraceItem::states_by_depth || item == TraceItem::percentages;
    if (list && (!depth_numbers(part).empty() || !listed_numbers(part).empty())) return out.push_back(std::move(whole));
    const auto names = heuristic_names_in(whole.lower);
    std::size_t start = 0;
    for (std::size_t i = 0; i <= part.size(); ++i) {
      if (i < part.size() &&
          (!is_soft_separator(part, i) || is_in_pair(part, i) || is_in_pair_square(part, i) ||
           is_between_squares(part.substr(start), i - start) || is_between_names(whole.lower, i, names)))
        continue;
      add_segments(part.substr(start, i - start), part_at + start, out);
      start = i + 1;
    }
  };
  std::size_t start = 0;
  for (std::size_t i = 0; i <= line.size(); ++i) {
    if (i < line.size() && (!is_hard_separator(line[i]) || is_between_depths(line.substr(start), i - start))) continue;
    add_part(line.substr(start, i - start), at + start);
    start = i + 1;
  }
  return out;
}

TraceItem item_of(const TraceSegment& segment, TracePart part) {
  const std::string_view lower = segment.lower;
  if (has_any(lower, {"branching"}) || has_word(lower, "bf")) return TraceItem::branching_factor;
  // A pair of squares is no count: "nodes:((4, 3), (1, 3)) Board Move: D1 D4".
  const bool counts = has_any(lower, {"states", "nodes", "explored", "visited"}) || has_word(lower, "state");
  if (counts && lower.find("((") == std::string_view::npos) return states_item(lower);
  if (plays_move(lower)) return TraceItem::identity;
  if (has_any(lower, {"depth"})) return depth_numbers(segment.text).empty() ? TraceItem::none : states_item(lower);
  if (lower.find('%') != std::string_view::npos && depth_numbers(segment.text).size() > 1)
    return TraceItem::percentages;
  const bool limit = has_any(lower, {"max", "limit", "allowed"});
  if (part == TracePart::head && limit && find_turn(lower) != std::string_view::npos) return TraceItem::max_turns;
  if (is_end(lower, part)) return TraceItem::end;
  const bool time = has_any(lower, {"time", "second", "elapsed", "duration"}) || has_any_word(lower, {"took", "t"});
  if (has_any(lower, {"timeout", "time-out", "time out"}) || (time && limit)) return TraceItem::timeout;
  if (has_any(lower, {"mode"})) return TraceItem::play_modes;
  if (time && value_of(segment)) return TraceItem::seconds;
  const TraceItem score = score_item(segment, part);
  if (score != TraceItem::none) return score;
  const bool player = named_color(lower).has_value() || has_any(lower, {"player"});
  const std::size_t kinds = part == TracePart::head ? named_kinds(lower).size() : 0;
  if (kinds > 1 || (player && kinds > 0)) return TraceItem::play_modes;
  return TraceItem::identity;
}

std::optional<FoundNumber> value_of(const TraceSegment& segment) {
  auto numbers = numbers_in(segment.text);
  if (const auto move = numbers.empty() ? std::nullopt : squares_as_pairs(segment.lower))
    std::erase_if(numbers, [&](const FoundNumber& number) { return number.at >= move->at && number.at < move->end; });
  if (numbers.empty()) return std::nullopt;
  const std::size_t sign = segment.text.find_last_of(":=");
  if (sign == std::string_view::npos) return numbers.back();
  const auto behind = std::find_if(numbers.begin(), numbers.end(), [&](const auto& n) { return n.at > sign; });
  if (behind == numbers.end()) return std::nullopt;
  return *behind;
}

std::optional<Color> named_color(std::string_view lower) {
  const std::size_t white = first_of(lower, kWhiteWords);
  const std::size_t black = first_of(lower, kBlackWords);
  if (white == black) return std::nullopt;  // neither is named
  return white < black ? Color::white : Color::black;
}

std::optional<Color> color_in_words(std::string_view lower) {
  const std::size_t white = first_of(lower, std::span(kWhiteWords).first(kLongWords));
  const std::size_t black = first_of(lower, std::span(kBlackWords).first(kLongWords));
  if (white == black) return std::nullopt;  // neither is named
  return white < black ? Color::white : Color::black;
}

std::optional<Color> only_color(std::string_view lower) {
  const bool both =
      first_of(lower, kWhiteWords) != std::string_view::npos && first_of(lower, kBlackWords) != std::string_view::npos;
  return both ? std::nullopt : named_color(lower);
}

bool is_color_alone(std::string_view lower) {
  return named_color(lower) && trimmed(lower).find_first_of(" \t") == std::string_view::npos;
}

bool assigns_sides(std::string_view lower) {
  if (!named_color(lower) || has_squares(lower)) return false;
  const bool asks = lower.find('?') != std::string_view::npos;
  if (!asks && (find_turn(lower) != std::string_view::npos || has_any(lower, {"to move"}))) return false;
  const bool order = has_any_word(lower, {"moves first", "plays first", "goes first", "moves second", "plays second"});
  if (order || !only_color(lower)) return true;
  for (const std::string_view verb : {"plays", "playing", "you play", "i play", "want to play", "choose"}) {
    const std::size_t at = find_word(lower, verb);
    if (at == std::string_view::npos || named_color(lower.substr(0, at))) continue;
    const std::string_view behind = lower.substr(at + verb.size());
    if (named_color(behind.substr(0, asks ? behind.size() : behind.find(':')))) return true;
  }
  return false;
}

bool asks_for_side(std::string_view lower) {
  lower = trimmed(lower);
  const bool asks =
      lower.find('?') != std::string_view::npos || has_any_word(lower, {"choose", "select", "pick", "enter"});
  return asks && !lower.empty() && one_of(lower.back(), "?:)");
}

std::vector<PlayerKind> named_kinds(std::string_view lower) {
  std::vector<PlayerKind> out;
  for (std::size_t at = 0; at < lower.size(); ++at) {
    if (at > 0 && in_word(lower[at - 1])) continue;
    for (const auto& [word, kind] :
         {std::pair{"human", PlayerKind::human}, std::pair{"manual", PlayerKind::human},
          std::pair{"person", PlayerKind::human}, std::pair{"h", PlayerKind::human}, std::pair{"ai", PlayerKind::ai},
          std::pair{"computer", PlayerKind::ai}, std::pair{"automatic", PlayerKind::ai},
          std::pair{"auto", PlayerKind::ai}, std::pair{"agent", PlayerKind::ai}, std::pair{"bot", PlayerKind::ai}}) {
      const std::size_t end = at + std::string_view(word).size();
      if (lower.substr(at, end - at) == word && (end >= lower.size() || !in_word(lower[end]))) out.push_back(kind);
    }
  }
  return out;
}

bool states_max_turns(const TraceSegment& segment) {
  const std::size_t max = segment.lower.find("max");
  const std::size_t turn = find_turn(segment.lower, max);
  if (turn == std::string::npos) return false;
  const std::string_view between = std::string_view(segment.lower).substr(max, turn - max);
  return between.find_first_of("0123456789,:=") == std::string_view::npos && value_of(segment).has_value();
}

std::optional<FoundNumber> turn_number(const TraceSegment& segment) {
  if (has_any(segment.lower, {"without", "since", "left", "remaining"}) || states_max_turns(segment))
    return std::nullopt;
  const std::size_t word = find_turn(segment.lower);
  if (word == std::string::npos) return std::nullopt;
  for (const FoundNumber& number : numbers_in(segment.text)) {
    if (number.at < word) continue;
    if (std::string_view(segment.lower).substr(word, number.at - word).find_first_not_of("turnsmbeo #:=.-(") ==
        std::string::npos)
      return number;
  }
  return std::nullopt;
}

std::optional<std::string> heuristic_name(const TraceSegment& segment) {
  const std::size_t sign = segment.text.find_last_of(":=");
  // In "heuristic (e0, e1, e2): e1" only the last name is meant.
  const bool listed = sign != std::string_view::npos && trimmed(segment.text.substr(0, sign)).ends_with(')');
  for (const std::size_t start : {listed ? sign : 0, std::size_t{0}}) {
    for (std::size_t at = start; at + 1 < segment.lower.size(); ++at) {
      const bool starts = segment.lower[at] == 'e' && is_digit(segment.lower[at + 1]);
      if (starts && (at == 0 || !in_word(segment.lower[at - 1]))) return segment.lower.substr(at, 2);
    }
  }
  if (sign == std::string_view::npos) return std::nullopt;
  const auto words = words_of(segment.text.substr(sign + 1));
  if (words.empty() || !is_letter(words[0].text[0])) return std::nullopt;
  return std::string(words[0].text);
}

}  // namespace keymove
