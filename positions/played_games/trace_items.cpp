#include "positions/played_games/trace_items.h"

#include <algorithm>
#include <initializer_list>

#include "positions/base/words.h"

namespace keymove {

namespace {

using Texts = std::initializer_list<std::string_view>;

bool in_word(char c) { return is_letter(c) || is_digit(c); }
bool has_any(std::string_view lower, Texts parts) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](std::string_view part) { return lower.find(part) != std::string_view::npos; });
}

bool has_any_word(std::string_view lower, Texts words) {
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return has_word(lower, word); });
}

/// The offset of the word in the text, or npos.
std::size_t find_word(std::string_view lower, std::string_view word, std::size_t from = 0) {
  for (std::size_t at = lower.find(word, from); at != std::string_view::npos; at = lower.find(word, at + 1)) {
    const bool before = at > 0 && in_word(lower[at - 1]);
    const bool after = at + word.size() < lower.size() && in_word(lower[at + word.size()]);
    if (!before && !after) return at;
  }
  return std::string_view::npos;
}

/// Whether an item ends there: at a hard separator always, at a soft one only if the text is not a list.
bool is_hard_separator(char c) { return c == '|' || c == ';'; }
bool is_soft_separator(std::string_view text, std::size_t at) {
  if (text[at] == '\t') return true;
  return (text[at] == ',' || text[at] == '/') && at + 1 < text.size() && is_blank(text[at + 1]);
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

/// Adds the text, split where a new item begins after a number: "turn: 1 player: white".
void add_segments(std::string_view text, std::size_t at, std::vector<TraceSegment>& out) {
  const auto add = [&](std::size_t from, std::size_t to) {
    const std::string_view part = text.substr(from, to - from);
    if (!trimmed(part).empty()) out.push_back({part, lower_case(part), at + from});
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

bool is_end(std::string_view lower, TracePart part) {
  if (has_any(lower, {"counter", "until", "remaining", "countdown", "offer"})) return false;
  if (has_any_word(lower, {"1-0", "0-1", "1/2-1/2"}) && has_any_word(lower, {"result", "score"})) return true;
  if (part == TracePart::head && has_any(lower, {"max", "limit", "without"})) return false;
  return has_any_word(
      lower, {"won", "wins", "winner", "victory", "draw", "drawn", "tie", "tied", "loses", "lost", "beats", "defeats"});
}

TraceItem states_item(std::string_view lower) {
  const bool percent = has_any(lower, {"%", "percent"});
  if (has_any(lower, {"depth", "level"})) return percent ? TraceItem::percentages : TraceItem::states_by_depth;
  return percent ? TraceItem::percentages : TraceItem::total_states;
}

/// The length of the square (a letter and one or two digits) at `at`; 0 if there is none.
std::size_t square_size(std::string_view lower, std::size_t at) {
  if (at >= lower.size() || !is_letter(lower[at])) return 0;
  std::size_t size = 1;
  while (at + size < lower.size() && is_digit(lower[at + size])) ++size;
  constexpr std::size_t kLongest = 3;
  return size >= 2 && size <= kLongest ? size : 0;
}

struct FoundSquare {
  std::size_t at = 0;
  std::size_t size = 0;
};

/// The squares in the text, in order, whether they are on the board or not: "b2 b3", "b2b3", "c4xb3".
std::vector<FoundSquare> squares_in(std::string_view lower) {
  std::vector<FoundSquare> out;
  for (std::size_t at = 0; at < lower.size();) {
    std::size_t size = at == 0 || !in_word(lower[at - 1]) ? square_size(lower, at) : 0;
    if (size == 0) {
      ++at;
      continue;
    }
    out.push_back({at, size});
    at += size;
    const std::size_t second = at < lower.size() && lower[at] == 'x' ? at + 1 : at;
    size = square_size(lower, second);
    if (size == 0) continue;
    out.push_back({second, size});
    at = second + size;
  }
  return out;
}

TraceItem score_item(const TraceSegment& segment, TracePart part) {
  const std::string_view lower = segment.lower;
  const bool search = has_any(lower, {"search", "minimax", "mini-max", "alpha", "negamax"});
  const bool has_move = squares_in(lower).size() > 1;  // E1 may be a square
  const bool static_score = has_any(lower, {"heuristic", "h-score", "eval", "utility", "static", "score"}) ||
                            (!has_move && has_any_word(lower, {"e0", "e1", "e2", "h", "e"}));
  const bool numeric = value_of(segment).has_value();
  if (part == TracePart::head) {
    if (has_any(lower, {"heuristic", "eval"}) && !has_any(lower, {"score", "value"})) return TraceItem::heuristic_name;
    if (has_any(lower, {"alpha", "minimax", "pruning", "algorithm"}) && !has_any(lower, {"score", "value"}))
      return TraceItem::alpha_beta;
  }
  if (numeric && search) return TraceItem::search_score;
  if (numeric && static_score) return TraceItem::heuristic_score;
  return TraceItem::none;
}

/// The letter of the promotion after a move: "q" for "b4b5=Q", "b4b5q" and "promotes to queen".
std::string promotion_behind(std::string_view lower, std::size_t at, const Variant& variant) {
  const std::string_view rest = lower.substr(at);
  const bool glued = !rest.empty() && is_letter(rest[0]) && (rest.size() == 1 || !in_word(rest[1]));
  if (glued && variant.kind_of(rest[0])) return std::string(1, rest[0]);
  const std::string_view behind = trimmed(rest);
  if (!behind.empty() && one_of(behind[0], "=(")) {
    const std::string_view letter = trimmed(behind.substr(1));
    if (!letter.empty() && (letter.size() == 1 || !in_word(letter[1])) && variant.kind_of(letter[0]))
      return std::string(1, letter[0]);
  }
  if (lower.find("promot") == std::string_view::npos) return "";
  for (const ManKind& kind : variant.men) {
    if (!kind.name.empty() && kind.letter != 'p' && has_word(lower, kind.name)) return std::string(1, kind.letter);
  }
  return "";
}

/// The move after "move:" or "action:" if it is not a pair of squares: "Nf3", "((7, 0), (6, 0))".
std::optional<FoundMove> spelled_move(const TraceSegment& segment) {
  const std::size_t pair = segment.lower.find("((");
  if (pair != std::string::npos) {
    const std::size_t close = segment.lower.find("))", pair);
    if (close != std::string::npos) return FoundMove{std::string(segment.text.substr(pair, close + 2 - pair)), pair};
  }
  if (!has_any_word(segment.lower, {"move", "action"})) return std::nullopt;
  const std::size_t colon = segment.text.find_last_of(":=");
  if (colon == std::string_view::npos) return std::nullopt;
  const auto words = words_of(segment.text.substr(colon + 1));
  if (words.size() != 1 || !is_letter(words[0].text[0])) return std::nullopt;
  const bool spelled =
      std::any_of(words[0].text.begin(), words[0].text.end(), is_digit) || words[0].text.substr(0, 3) == "O-O";
  if (!spelled) return std::nullopt;
  return FoundMove{std::string(words[0].text), colon + 1 + words[0].offset};
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

std::optional<FoundNumber> end_turns(const TraceSegment& segment) {
  for (const FoundNumber& number : numbers_in(segment.text)) {
    constexpr std::size_t kNear = 30;
    const std::string_view lower = segment.lower;
    const std::string_view behind = trimmed(lower.substr(number.end, kNear));
    const std::size_t lead = number.at < kNear ? 0 : number.at - kNear;
    const std::string_view before = trimmed(lower.substr(lead, number.at - lead));
    const std::size_t word_end = std::min(behind.find_first_not_of("turns"), behind.size());
    const std::string_view condition = trimmed(behind.substr(word_end));
    const bool rule = has_any(condition.substr(0, 7), {"without", "with no", "unchang"});
    if (behind.substr(0, 4) == "turn" && !rule) return number;
    const std::size_t word = before.rfind("turn");
    if (word != std::string::npos && before.find_first_not_of("turns #:=", word) == std::string::npos) return number;
  }
  return std::nullopt;
}

}  // namespace

bool has_word(std::string_view lower, std::string_view word) {
  return find_word(lower, word) != std::string_view::npos;
}

std::vector<TraceSegment> segments_of(std::string_view line, std::size_t at) {
  std::vector<TraceSegment> out;
  const auto add_part = [&](std::string_view part, std::size_t part_at) {
    TraceSegment whole{part, lower_case(part), part_at};
    const TraceItem item = item_of(whole, TracePart::game);
    const bool list = item == TraceItem::states_by_depth || item == TraceItem::percentages;
    if (list && !depth_numbers(part).empty()) return out.push_back(std::move(whole));
    std::size_t start = 0;
    for (std::size_t i = 0; i <= part.size(); ++i) {
      if (i < part.size() && !is_soft_separator(part, i)) continue;
      add_segments(part.substr(start, i - start), part_at + start, out);
      start = i + 1;
    }
  };
  std::size_t start = 0;
  for (std::size_t i = 0; i <= line.size(); ++i) {
    if (i < line.size() && !is_hard_separator(line[i])) continue;
    add_part(line.substr(start, i - start), at + start);
    start = i + 1;
  }
  return out;
}

TraceItem item_of(const TraceSegment& segment, TracePart part) {
  const std::string_view lower = segment.lower;
  if (has_any(lower, {"branching"}) || has_word(lower, "bf")) return TraceItem::branching_factor;
  if (has_any(lower, {"states", "nodes", "explored", "visited"}) || has_word(lower, "state")) return states_item(lower);
  if (has_any(lower, {"depth"})) return depth_numbers(segment.text).empty() ? TraceItem::none : states_item(lower);
  if (lower.find('%') != std::string_view::npos && depth_numbers(segment.text).size() > 1)
    return TraceItem::percentages;
  const bool limit = has_any(lower, {"max", "limit", "allowed"});
  if (part == TracePart::head && limit && has_any(lower, {"turn"})) return TraceItem::max_turns;
  if (is_end(lower, part)) return TraceItem::end;
  const bool time = has_any(lower, {"time", "second", "elapsed", "duration"}) || has_any_word(lower, {"took", "t"});
  if (has_any(lower, {"timeout", "time-out", "time out"}) || (time && limit)) return TraceItem::timeout;
  if (has_any(lower, {"mode"})) return TraceItem::play_modes;
  if (time && value_of(segment)) return TraceItem::seconds;
  const TraceItem score = score_item(segment, part);
  if (score != TraceItem::none) return score;
  const bool player = named_color(lower).has_value() || has_any(lower, {"player"});
  if (part == TracePart::head && player && !named_kinds(lower).empty()) return TraceItem::play_modes;
  return TraceItem::identity;
}

std::optional<FoundNumber> value_of(const TraceSegment& segment) {
  const auto numbers = numbers_in(segment.text);
  if (numbers.empty()) return std::nullopt;
  const std::size_t sign = segment.text.find_last_of(":=");
  if (sign == std::string_view::npos) return numbers.back();
  const auto behind = std::find_if(numbers.begin(), numbers.end(), [&](const auto& n) { return n.at > sign; });
  if (behind == numbers.end()) return std::nullopt;
  return *behind;
}

std::vector<DepthNumber> depth_numbers(std::string_view text) {
  std::vector<DepthNumber> out;
  const auto numbers = numbers_in(text);
  for (std::size_t i = 0; i + 1 < numbers.size(); ++i) {
    const FoundNumber& depth = numbers[i];
    std::string between(text.substr(depth.end, numbers[i + 1].at - depth.end));
    std::erase_if(between, [](char c) { return is_blank(c) || c == '\'' || c == '"'; });
    constexpr double kDeepest = 999;
    const bool pair = between == "=" || between == ":" || between == "->" || between == "=>";
    if (!pair || depth.rounded || depth.percent || depth.value < 0 || depth.value > kDeepest) continue;
    DepthNumber found{static_cast<int>(depth.value), numbers[i + 1], std::nullopt};
    ++i;
    const bool share = i + 1 < numbers.size() && numbers[i + 1].percent && !found.number.percent;
    if (share && text.substr(numbers[i].end, numbers[i + 1].at - numbers[i].end).find('(') != std::string_view::npos)
      found.percentage = numbers[++i];
    out.push_back(found);
  }
  return out;
}

std::optional<Color> named_color(std::string_view lower) {
  std::optional<Color> found;
  std::size_t first = std::string_view::npos;
  for (const auto& [word, color] :
       {std::pair{"white", Color::white}, std::pair{"black", Color::black}, std::pair{"player 1", Color::white},
        std::pair{"player 2", Color::black}, std::pair{"player1", Color::white}, std::pair{"player2", Color::black},
        std::pair{"p1", Color::white}, std::pair{"p2", Color::black}, std::pair{"w", Color::white},
        std::pair{"b", Color::black}}) {
    const std::size_t at = find_word(lower, word);
    if (at < first) {
      first = at;
      found = color;
    }
  }
  return found;
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

std::optional<FoundNumber> turn_number(const TraceSegment& segment) {
  if (has_any(segment.lower, {"without", "since", "left", "remaining"})) return std::nullopt;
  const std::size_t word = segment.lower.find("turn");
  if (word == std::string::npos) return std::nullopt;
  for (const FoundNumber& number : numbers_in(segment.text)) {
    if (number.at < word) continue;
    if (segment.lower.substr(word, number.at - word).find_first_not_of("turnsmbeo #:=.-(") == std::string::npos)
      return number;
  }
  return std::nullopt;
}

std::optional<std::string> heuristic_name(const TraceSegment& segment) {
  for (std::size_t at = 0; at + 1 < segment.lower.size(); ++at) {
    const bool starts = segment.lower[at] == 'e' && is_digit(segment.lower[at + 1]);
    if (starts && (at == 0 || !in_word(segment.lower[at - 1]))) return segment.lower.substr(at, 2);
  }
  const std::size_t sign = segment.text.find_last_of(":=");
  if (sign == std::string_view::npos) return std::nullopt;
  const auto words = words_of(segment.text.substr(sign + 1));
  if (words.empty() || !is_letter(words[0].text[0])) return std::nullopt;
  return std::string(words[0].text);
}

std::optional<FoundMove> move_in(const TraceSegment& segment, const Variant& variant) {
  if (has_any(segment.lower, {"legal", "valid", "possible", "available"})) return std::nullopt;
  std::vector<FoundSquare> squares = squares_in(segment.lower);
  const auto on_board = [&](const FoundSquare& s) {
    return parse_square(variant.shape, std::string_view(segment.lower).substr(s.at, s.size)).has_value();
  };
  if (squares.size() > 2) {
    squares.erase(std::remove_if(squares.begin(), squares.end(), [&](const auto& s) { return !on_board(s); }),
                  squares.end());
  }
  if (squares.size() < 2) return spelled_move(segment);
  const FoundSquare& to = squares[1];
  return FoundMove{segment.lower.substr(squares[0].at, squares[0].size) + segment.lower.substr(to.at, to.size) +
                       promotion_behind(segment.lower, to.at + to.size, variant),
                   squares[0].at};
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
  for (const char* verb : {"won", "wins", "beats", "defeats", "winner", "victory"}) {
    const std::size_t at = find_word(lower, verb);
    if (at == std::string_view::npos) continue;
    const bool named_behind = verb == std::string_view("winner") || verb == std::string_view("victory");
    out.winner = named_behind ? named_color(lower.substr(at)) : std::nullopt;
    if (!out.winner) out.winner = color_near(lower, at);
    if (out.winner) return out;
  }
  for (const char* verb : {"loses", "lost"}) {
    const std::size_t at = find_word(lower, verb);
    const auto loser = at == std::string_view::npos ? std::nullopt : color_near(lower, at);
    if (!loser) continue;
    out.winner = !*loser;
    return out;
  }
  if (has_any_word(lower, {"draw", "drawn", "tie", "tied"})) return out;
  return std::nullopt;
}

}  // namespace keymove
