#include "positions/played_games/trace_moves.h"

#include <algorithm>
#include <array>

#include "positions/base/words.h"
#include "positions/played_games/trace_remarks.h"
#include "positions/trace_text/heuristic_names.h"
#include "positions/trace_text/trace_words.h"

namespace keymove {

namespace {

constexpr std::string_view kAroundSquares = " \t:='\"(#-";  // between the words of a move and its squares

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

/// The length of a man's name that is joined to the first square of a move, as in "wpb2-b3" and "pb2b3"; else 0.
std::size_t man_size(std::string_view lower, std::size_t at) {
  const bool colored = at + 1 < lower.size() && one_of(lower[at], "wb") && one_of(lower[at + 1], "kqrbnp");
  const std::size_t size = colored ? 2 : lower[at] == 'p' ? 1 : 0;
  const std::size_t square = size == 0 ? 0 : square_size(lower, at + size);
  if (square == 0) return 0;
  std::size_t next = at + size + square;
  while (next < lower.size() && one_of(lower[next], "-x: ")) ++next;
  return square_size(lower, next) > 0 ? size : 0;
}

/// Erases the squares that are names of heuristics: "e1 vs e2", "White (e1): b2 b3".
void erase_names(std::string_view lower, std::vector<FoundSquare>& squares) {
  const auto names = heuristic_names_in(lower);
  const auto is_name = [&](const FoundSquare& s) { return std::binary_search(names.begin(), names.end(), s.at); };
  if (!names.empty()) std::erase_if(squares, is_name);
  if (squares.size() > 2 && squares.size() % 2 == 1 && is_bracketed_name(lower, squares[0].at))
    squares.erase(squares.begin());
}

/// The squares in the text, in order, whether they are on the board or not: "b2 b3", "b2b3", "c4xb3".
std::vector<FoundSquare> squares_in(std::string_view lower) {
  std::vector<FoundSquare> out;
  for (std::size_t at = 0; at < lower.size();) {
    const bool word = at == 0 || !in_word(lower[at - 1]);
    const std::size_t man = word ? man_size(lower, at) : 0;
    std::size_t size = word ? square_size(lower, at + man) : 0;
    if (size == 0) {
      ++at;
      continue;
    }
    at += man;
    out.push_back({at, size});
    at += size;
    const std::size_t second = at < lower.size() && lower[at] == 'x' ? at + 1 : at;
    size = square_size(lower, second);
    if (size == 0) continue;
    out.push_back({second, size});
    at = second + size;
    // Moves may be joined to each other: "b2b3c4b3".
    for (size = square_size(lower, at); size > 0; size = square_size(lower, at)) {
      out.push_back({at, size});
      at += size;
    }
  }
  if (out.size() > 1) erase_names(lower, out);
  return out;
}

/// Whether a man of the variant may become that one on the square.
bool may_become(const Variant& variant, char letter, std::string_view square) {
  const auto to = parse_square(variant.shape, square);
  const auto wanted = variant.kind_of(letter);
  if (!to || !wanted) return false;
  const int rank = variant.shape.rank_of(*to) + 1;
  const int furthest = std::max(rank, variant.shape.ranks + 1 - rank);  // of White's and Black's count
  return std::any_of(variant.men.begin(), variant.men.end(), [&](const ManKind& man) {
    const auto& kinds = man.promotion.to;
    return std::find(kinds.begin(), kinds.end(), *wanted) != kinds.end() && furthest >= man.promotion.from_rank;
  });
}

/// The letter of the promotion after a move to the square: "q" for "b4b5=Q", "b4b5q" and "promotes to queen"; "" if
/// there is none. A letter in brackets may be the player's, as in "C5 B4 (B)". `end` becomes the offset after the
/// letter.
std::string promotion_behind(std::string_view lower, const FoundSquare& to, const Variant& variant, std::size_t& end) {
  const std::string_view rest = lower.substr(to.at + to.size);
  const bool glued = !rest.empty() && is_letter(rest[0]) && (rest.size() == 1 || !in_word(rest[1]));
  const auto take = [&](std::string_view letter) {
    end = static_cast<std::size_t>(letter.data() - lower.data()) + 1;
    return std::string(1, letter[0]);
  };
  end = to.at + to.size;
  if (glued && variant.kind_of(rest[0])) return take(rest);
  const std::string_view behind = trimmed(rest);
  if (!behind.empty() && one_of(behind[0], "=(")) {
    const std::string_view letter = trimmed(behind.substr(1));
    const bool alone = !letter.empty() && (letter.size() == 1 || !in_word(letter[1])) && variant.kind_of(letter[0]);
    if (alone && (behind[0] == '=' || may_become(variant, letter[0], lower.substr(to.at, to.size))))
      return take(letter);
  }
  if (lower.find("promot") == std::string_view::npos) return "";
  for (const ManKind& kind : variant.men) {
    if (!kind.name.empty() && kind.letter != 'p' && has_word(lower, kind.name)) return std::string(1, kind.letter);
  }
  return "";
}

/// The move from the square with that text to the other one in the segment.
FoundMove move_to(const std::string& from, const FoundSquare& to, const TraceSegment& segment, const Variant& variant) {
  FoundMove out;
  out.text = from + segment.lower.substr(to.at, to.size) + promotion_behind(segment.lower, to, variant, out.end);
  return out;
}

/// The part of a square in brackets without its quotes: "g" for "'g'".
std::string_view without_quotes(std::string_view part) {
  const bool quoted = part.size() > 2 && one_of(part.front(), "'\"") && part.back() == part.front();
  return quoted ? part.substr(1, part.size() - 2) : part;
}

/// The square in brackets at that place, "(3, 1)", "[3,1]" or "('g', 0)", as a course writes it.
struct PairSquare {
  std::string text;
  std::size_t end = 0;  ///< the offset behind it; 0 if there is none
};

PairSquare pair_square(std::string_view lower, std::size_t at) {
  if (at >= lower.size() || !one_of(lower[at], "([")) return {};
  constexpr std::size_t kLongest = 14;
  const std::string_view square = lower.substr(at, kLongest);
  const std::size_t close = square.find_first_of(")]");
  const std::size_t comma = square.find(',');
  if (close == std::string_view::npos || comma > close) return {};
  const std::string_view written = trimmed(square.substr(1, comma - 1));
  const std::string_view first = without_quotes(written);
  const std::string_view second = trimmed(square.substr(comma + 1, close - comma - 1));
  const auto is_number = [](std::string_view text) {
    return !text.empty() && text.size() < 3 && contains_only(text, "0123456789");
  };
  const bool file = first.size() == 1 && is_letter(first[0]);
  if (!is_number(second) || (!file && !is_number(first))) return {};
  // A bare letter gets the quotes of the course's form.
  const std::string text = file && written == first ? "('" + std::string(first) + "', " + std::string(second) + ')'
                                                    : '(' + std::string(square.substr(1, close - 1)) + ')';
  return {text, at + close + 1};
}

/// The move from one square in brackets to another: "(3, 1) -> (2, 1)", "from ('g', 0) to ('g', 6)".
std::optional<FoundMove> linked_pairs(std::string_view lower) {
  for (std::size_t at = lower.find_first_of("(["); at != std::string_view::npos;
       at = lower.find_first_of("([", at + 1)) {
    const PairSquare from = pair_square(lower, at);
    const std::size_t next = from.end == 0 ? std::string_view::npos : lower.find_first_of("([", from.end);
    if (next == std::string_view::npos) continue;
    const PairSquare to = pair_square(lower, next);
    const std::string_view link = trimmed(lower.substr(from.end, next - from.end));
    const bool linked = link == "to" || link == "->" || link == "=>" || link == "\u2192" || link == "-";
    if (to.end > 0 && linked) return FoundMove{'(' + from.text + ", " + to.text + ')', at, to.end};
  }
  return std::nullopt;
}

/// The move after "move:", "action:" or a player's name if it is not a pair of squares: "Nf3", "((7, 0), (6, 0))".
std::optional<FoundMove> spelled_move(const TraceSegment& segment, const Variant& variant) {
  if (auto move = squares_as_pairs(segment.lower)) return move;
  if (variant.notation == CourseNotation::none) {
    if (const Word move = san_behind_verb(segment.text); !move.text.empty())
      return FoundMove{std::string(move.text), move.offset, move.offset + move.text.size()};
  }
  const std::size_t colon = segment.text.find_last_of(":=");
  if (colon == std::string_view::npos) return std::nullopt;
  // In games whose moves have no form of their own, the player's name is enough: "Black: Nc6", "White (gpt-4): e4".
  const std::string_view key = trimmed(std::string_view(segment.lower).substr(0, colon));
  const bool named = key.starts_with("white") || key.starts_with("black");
  const bool plays = has_any_word(key, {"white", "black"}) && (key.ends_with("plays") || key.ends_with("played"));
  const bool of_player = (variant.notation == CourseNotation::none || variant.notation == CourseNotation::wxf) &&
                         (key == "white" || key == "black" || (named && key.ends_with(')')) || plays);
  if (!of_player && !has_any_word(segment.lower, {"move", "action"})) return std::nullopt;
  const auto words = words_of(segment.text.substr(colon + 1));
  if (words.size() != 1 || !is_letter(words[0].text[0])) return std::nullopt;
  const bool spelled =
      std::any_of(words[0].text.begin(), words[0].text.end(), is_digit) || words[0].text.substr(0, 3) == "O-O";
  if (!spelled) return std::nullopt;
  const std::size_t at = colon + 1 + words[0].offset;
  return FoundMove{std::string(words[0].text), at, at + words[0].text.size()};
}

/// Whether the segment only tells of a capture with those squares: "bp on B3 was captured by wp from C2".
bool tells_of_capture(std::string_view lower, const FoundSquare& first, const FoundSquare& second) {
  const std::size_t at = lower.find("captured");
  if (at == std::string_view::npos) return false;
  const std::string_view behind = trimmed(lower.substr(at + std::string_view("captured").size()));
  const std::string_view before = trimmed(lower.substr(0, at));
  const bool passive = before.ends_with("was") || before.ends_with("is") || before.ends_with("been") ||
                       behind.starts_with("at ") || behind.starts_with("by ") || behind.starts_with("on ");
  const bool between = at > first.at && at < second.at;
  return (passive && at < second.at) ||
         (between && lower.substr(first.at, first.size) == lower.substr(second.at, second.size));
}

/// The offset of the first word in the text that names a player or announces a move; absent if the text has other
/// words.
std::optional<std::size_t> first_announcement(std::string_view text) {
  std::size_t first = text.size();
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!is_letter(text[at])) continue;
    std::size_t end = at;
    while (end < text.size() && is_letter(text[end])) ++end;
    const std::string_view word = text.substr(at, end - at);
    constexpr std::array<std::string_view, 9> kKnown = {"white", "black", "player", "turn", "move",
                                                        "moves", "from",  "then",   "and"};
    const bool known = std::find(kKnown.begin(), kKnown.end(), word) != kKnown.end();
    if (!known && word.size() > 2) return std::nullopt;
    if (known) first = std::min(first, at);
    at = end;
  }
  return first;
}

/// Which bytes of the text are within quotes or parentheses.
std::vector<bool> quoted_parts(std::string_view text) {
  std::vector<bool> out(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t kind = std::string_view("'\"`(").find(text[at]);
    if (kind == std::string_view::npos) continue;
    const std::size_t close = text.find("'\"`)"[kind], at + 1);
    if (close == std::string_view::npos) continue;
    std::fill(out.begin() + static_cast<std::ptrdiff_t>(at), out.begin() + static_cast<std::ptrdiff_t>(close), true);
    at = close;
  }
  return out;
}

}  // namespace

std::optional<FoundMove> move_in(const TraceSegment& segment, const Variant& variant) {
  if (has_any(segment.lower, {"legal", "valid", "possible", "available"})) return std::nullopt;
  // What a search returns is made only later: "result: <1.0, b2-b3>".
  if (has_word(segment.lower, "result") && segment.lower.find('<') != std::string::npos) return std::nullopt;
  if (has_any(segment.lower, {"welcome", "enter moves", "moves are entered"})) return std::nullopt;
  std::vector<FoundSquare> squares = squares_in(segment.lower);
  if (has_any(segment.lower, {"e.g", "example", "such as", "like", "format", "enter"})) {
    const auto quoted = quoted_parts(segment.lower);
    std::erase_if(squares, [&](const FoundSquare& s) { return quoted[s.at]; });
  }
  const auto on_board = [&](const FoundSquare& s) {
    const std::string_view square = std::string_view(segment.lower).substr(s.at, s.size);
    // The 7x7 course counts from 0.
    const bool rank_zero = variant.notation == CourseNotation::letter_row && square.substr(1) == "0";
    return rank_zero || parse_square(variant.shape, square).has_value();
  };
  if (squares.size() > 2) {
    std::erase_if(squares, [&](const FoundSquare& s) { return !on_board(s); });
  }
  if (squares.size() < 2) return spelled_move(segment, variant);
  if (tells_of_capture(segment.lower, squares[0], squares[1])) return std::nullopt;
  FoundMove out = move_to(segment.lower.substr(squares[0].at, squares[0].size), squares[1], segment, variant);
  out.at = squares[0].at;
  return out;
}

std::optional<FoundMove> first_half(const TraceSegment& segment) {
  const auto squares = squares_in(segment.lower);
  if (squares.size() != 1) return std::nullopt;
  const FoundSquare& from = squares[0];
  const std::string_view before = std::string_view(segment.lower).substr(0, from.at);
  const std::size_t last = before.find_last_not_of(kAroundSquares);
  if (last == std::string_view::npos || !before.substr(0, last + 1).ends_with("from")) return std::nullopt;
  return FoundMove{segment.lower.substr(from.at, from.size), from.at, from.at + from.size};
}

std::optional<FoundMove> second_half(const TraceSegment& segment, const std::string& first, const Variant& variant) {
  const auto squares = squares_in(segment.lower);
  if (squares.size() != 1) return std::nullopt;
  const std::string_view before = trimmed(std::string_view(segment.lower).substr(0, squares[0].at));
  if (!before.starts_with("to") || before.find_first_not_of(kAroundSquares, 2) != std::string_view::npos)
    return std::nullopt;
  FoundMove out = move_to(first, squares[0], segment, variant);
  out.at = squares[0].at;
  return out;
}

bool is_thought(std::string_view lower) {
  return has_any(lower, {"pv", "line", "variation", "best", "expect", "predict", "ponder", "think", "consider", "plan",
                         "search", "reply"});
}

std::vector<std::size_t> further_moves(std::string_view lower) {
  std::vector<std::size_t> out;
  const std::size_t pair = lower.find("((");
  for (std::size_t at = lower.find("))"); pair < at && at != std::string_view::npos; at = lower.find("))", at + 1)) {
    const std::size_t next = lower.find("((", at);
    if (next != std::string_view::npos && first_announcement(lower.substr(at, next - at))) out.push_back(next);
  }
  const auto squares = squares_in(lower);
  if (squares.size() < 4 || squares.size() % 2 != 0) return out;
  if (is_thought(lower) || has_any(lower, {"legal", "valid", "possible", "available", "example", "such as", "format"}))
    return out;
  for (std::size_t i = 2; i < squares.size(); i += 2) {
    const std::size_t end = squares[i - 1].at + squares[i - 1].size;
    const auto word = first_announcement(lower.substr(end, squares[i].at - end));
    if (!word) return {};
    out.push_back(end + *word);
  }
  return out;
}

bool is_in_pair_square(std::string_view text, std::size_t comma) {
  constexpr std::size_t kLongestPair = 14;  // lines may be long, and have many commas
  const std::size_t start = comma - std::min(comma, kLongestPair);
  const std::size_t bracket = text.substr(start, comma - start).find_last_of("([");
  if (bracket == std::string_view::npos) return false;
  return start + bracket + pair_square(lower_case(text.substr(start + bracket, kLongestPair)), 0).end > comma;
}

std::optional<FoundMove> squares_as_pairs(std::string_view lower) {
  const std::size_t pair = lower.find("((");
  const std::size_t close = pair == std::string_view::npos ? pair : lower.find("))", pair);
  if (close == std::string_view::npos) return linked_pairs(lower);
  return FoundMove{std::string(lower.substr(pair, close + 2 - pair)), pair, close + 2};
}

bool has_squares(std::string_view lower) { return !first_squares(lower).empty() || squares_as_pairs(lower); }

bool ends_in_move(std::string_view lower) {
  const auto strip = [&lower] {
    while (!lower.empty() && one_of(lower.back(), " \t([{-,;+#!")) lower.remove_suffix(1);
  };
  strip();
  // A remark in brackets: "b2 -> b3 [0.12s]".
  const std::size_t open =
      lower.ends_with(']') || lower.ends_with("s)") ? lower.find_last_of("[(") : std::string_view::npos;
  if (open != std::string_view::npos && open > 0 && pair_square(lower, open).end == 0) lower = lower.substr(0, open);
  strip();
  const auto squares = squares_in(lower);
  if (squares.size() > 1)
    return contains_only(lower.substr(squares.back().at + squares.back().size), "=abcdefghijklmnopqrstuvwxyz')\"(");
  if (lower.ends_with("))")) return lower.find("((") != std::string_view::npos;
  if (const auto move = linked_pairs(lower)) return move->end == lower.size();
  const std::size_t colon = lower.rfind(':');
  if (colon == std::string_view::npos) return false;
  const auto words = words_of(lower.substr(colon + 1));
  return words.size() == 1 && is_letter(words[0].text[0]) &&
         (is_digit(words[0].text.back()) || words[0].text.starts_with("o-o"));
}

bool is_between_squares(std::string_view text, std::size_t comma) {
  constexpr std::size_t kBefore = 60;
  constexpr std::size_t kBehind = 16;
  const std::size_t skip = comma - std::min(comma, kBefore);
  comma -= skip;
  const std::string lower = lower_case(text.substr(skip, comma + kBehind));
  const auto before = squares_in(std::string_view(lower).substr(0, comma));
  if (before.size() != 1 || before[0].at == 0) return false;
  const std::string_view quotes = "'\"` ";
  const std::size_t gap = lower.find_first_not_of(quotes, before[0].at + before[0].size);
  const std::size_t to = lower.find_first_not_of(quotes, comma + 1);
  if (gap != comma || to == std::string::npos) return false;
  const std::size_t size = square_size(lower, to);
  const std::size_t end = lower.find_first_not_of(quotes, to + size);
  if (size == 0 || (to + size < lower.size() && in_word(lower[to + size]))) return false;
  const std::string_view lead =
      trimmed(std::string_view(lower).substr(0, lower.find_last_not_of(quotes, before[0].at - 1) + 1));
  const bool bracket = lead.ends_with('(') || lead.ends_with('[');
  if (bracket) return end != std::string::npos && one_of(lower[end], ")]");
  return end == std::string::npos && has_any_word(lead, {"move", "action"});
}

std::string first_squares(std::string_view lower) {
  const auto squares = squares_in(lower);
  if (squares.size() < 2) return "";
  return std::string(lower.substr(squares[0].at, squares[0].size)) +
         std::string(lower.substr(squares[1].at, squares[1].size));
}

bool may_be_same_move(std::string_view first, std::string_view second) {
  if (first == second) return true;
  const auto one = squares_in(lower_case(first));
  const std::size_t digit = second.find_last_of("0123456789");
  if (one.size() != 2 || digit == std::string_view::npos || squares_in(lower_case(second)).size() > 1) return false;
  const std::size_t letter = second.find_last_not_of("0123456789", digit);
  return letter != std::string_view::npos &&
         lower_case(second.substr(letter, digit + 1 - letter)) == lower_case(first.substr(one[1].at, one[1].size));
}

}  // namespace keymove
