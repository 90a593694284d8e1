#include "positions/trace_text/printed_types.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "positions/base/words.h"
#include "positions/trace_text/readable_moves.h"
#include "positions/trace_text/trace_words.h"

namespace keymove {

namespace {

constexpr char kGone = '\x01';  // stands for a byte that becomes a blank
constexpr std::size_t kLongestValue = 200;

template <class Names>
bool is_name_of(std::string_view name, const Names& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// The last part of a name with points: "from_uci" of "chess.Move.from_uci".
std::string_view last_part(std::string_view name) { return name.substr(name.rfind('.') + 1); }

/// Whether the name is that of a number's type: "np.int64", "float32", "Value".
bool is_number_type(std::string_view name) {
  constexpr std::array<std::string_view, 6> kNames = {"Value", "Decimal", "Number", "Int", "Float", "Integer"};
  const std::string_view last = last_part(name);
  const std::string_view stem = last.substr(0, std::min(last.find_first_of("0123456789"), last.size()));
  const bool sized = stem.size() < last.size() && (stem == "int" || stem == "uint" || stem == "float");
  return name.starts_with("np.") || name.starts_with("numpy.") || sized || is_name_of(last, kNames);
}

/// Whether the name is that of a move's type: "Move", "chess.Move.from_uci".
bool is_move_type(std::string_view name) {
  constexpr std::array<std::string_view, 4> kNames = {"Move", "Action", "ChessMove", "from_uci"};
  return is_name_of(last_part(name), kNames);
}

bool is_plain_number(std::string_view text) {
  return contains_only(text, "0123456789.+-eE_") && std::any_of(text.begin(), text.end(), is_digit);
}

/// The text without the quotes around it.
std::string_view without_quotes(std::string_view text) {
  text = trimmed(text);
  const bool quoted = text.size() > 1 && one_of(text[0], "'\"") && text.back() == text[0];
  return quoted ? text.substr(1, text.size() - 2) : text;
}

/// The parts of the text between the signs that stand in no brackets.
std::vector<std::string_view> parts_between(std::string_view text, std::string_view signs) {
  std::vector<std::string_view> out;
  std::size_t start = 0;
  int depth = 0;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    if (at < text.size() && one_of(text[at], "([{")) ++depth;
    if (at < text.size() && one_of(text[at], ")]}")) --depth;
    if (at < text.size() && (depth > 0 || !one_of(text[at], signs))) continue;
    if (!trimmed(text.substr(start, at - start)).empty()) out.push_back(trimmed(text.substr(start, at - start)));
    start = at + 1;
  }
  return out;
}

/// Whether the text is a square in numbers, "(6, 4)".
bool is_pair(std::string_view text) {
  if (text.size() < 3 || !one_of(text[0], "([") || !one_of(text.back(), ")]")) return false;
  const auto parts = parts_between(text.substr(1, text.size() - 2), ",");
  return parts.size() == 2 && std::all_of(parts.begin(), parts.end(),
                                          [](std::string_view part) { return contains_only(part, "0123456789"); });
}

/// The values of a move's type under the names of its members, or in their order.
struct MoveMembers {
  std::string_view from;
  std::string_view to;
  std::string_view promotion;
  bool known = true;
};

MoveMembers members_of(std::string_view inside, std::string_view signs) {
  constexpr std::array<std::string_view, 12> kFrom = {"from",      "from_",  "from_square", "from_sq",
                                                      "from_pos",  "src",    "source",      "start",
                                                      "start_pos", "origin", "frm",         "initial"};
  constexpr std::array<std::string_view, 12> kTo = {"to",   "to_",         "to_square", "to_sq",  "to_pos",  "dst",
                                                    "dest", "destination", "end",       "target", "end_pos", "final"};
  MoveMembers out;
  for (const std::string_view part : parts_between(inside, signs)) {
    const std::size_t sign = part.find_first_of("=:");
    const bool named = sign != std::string_view::npos;
    const std::string name = lower_case(without_quotes(part.substr(0, named ? sign : 0)));
    const std::string_view value = without_quotes(part.substr(named ? sign + 1 : 0));
    const bool first = named ? is_name_of(name, kFrom) : out.from.empty();
    const bool second = named ? is_name_of(name, kTo) : !first && out.to.empty();
    if (first) {
      out.from = value;
    } else if (second) {
      out.to = value;
    } else if (!named || name.find("prom") != std::string::npos) {
      out.known = out.known && out.promotion.empty();
      out.promotion = value;
    }
  }
  if (out.promotion == "None" || out.promotion == "null" || out.promotion == "False") out.promotion = {};
  return out;
}

/// The move in the brackets of a type; absent if it is not known what they hold.
std::optional<std::string> move_inside(std::string_view inside, std::string_view signs) {
  const std::string_view word = without_quotes(inside);
  const bool one = !word.empty() && word.find_first_of(" ,=(:'\"") == std::string_view::npos;
  if (one) return looks_like_move(word) ? std::optional(std::string(word)) : std::nullopt;
  const MoveMembers members = members_of(inside, signs);
  if (!members.known || members.promotion.size() > 1) return std::nullopt;
  if (is_square(members.from) && is_square(members.to))
    return lower_case(members.from) + lower_case(members.to) + lower_case(members.promotion);
  if (!is_pair(members.from) || !is_pair(members.to) || !members.promotion.empty()) return std::nullopt;
  return "(" + std::string(members.from) + ", " + std::string(members.to) + ")";
}

/// The offset of the bracket that closes the one at `open`, in its line; npos if none does.
std::size_t closing_in_line(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < std::min(text.size(), open + kLongestValue) && text[at] != '\n'; ++at) {
    if (one_of(text[at], "([")) ++depth;
    if (one_of(text[at], ")]") && --depth == 0) return at;
  }
  return std::string_view::npos;
}

/// Puts the value, which is not longer, at the start of the part of the text, and nothing behind it.
void put_value(std::string& text, std::size_t from, std::size_t to, std::string_view value) {
  std::fill(text.begin() + static_cast<std::ptrdiff_t>(from), text.begin() + static_cast<std::ptrdiff_t>(to), kGone);
  text.replace(from, value.size(), value);
}

/// Replaces "Name(value)" at that place by its value if it is one of a known type, and returns the offset behind it.
std::size_t take_call(std::string& text, std::size_t at, std::size_t end) {
  const std::string name = text.substr(at, end - at);
  const std::size_t close = closing_in_line(text, end);
  if (close == std::string::npos) return end;
  const std::string inside = text.substr(end + 1, close - end - 1);
  if (is_number_type(name) && is_plain_number(without_quotes(inside))) {
    put_value(text, at, close + 1, without_quotes(inside));
    return close;
  }
  if (!is_move_type(name)) return end;
  const auto move = move_inside(inside, ",");
  if (!move || move->size() > close + 1 - at) return end;
  put_value(text, at, close + 1, *move);
  return close;
}

/// Replaces "<Move e2e4>" at that place by its move.
void take_angle(std::string& text, std::size_t at) {
  const std::string_view behind = std::string_view(text).substr(at + 1, kLongestValue);
  const std::size_t size = behind.find_first_of(">\n");
  if (size == std::string_view::npos || behind[size] == '\n') return;
  const std::string inside(behind.substr(0, size));
  const std::size_t close = at + 1 + size;
  const std::size_t name = std::min(inside.find_first_of(" :"), inside.size());
  if (!is_move_type(std::string_view(inside).substr(0, name))) return;
  const std::size_t value = inside.find_first_not_of(" :", name);
  if (value == std::string::npos) return;
  const auto move = move_inside(std::string_view(inside).substr(value), ", ");
  if (move && move->size() <= close + 1 - at) put_value(text, at, close + 1, *move);
}

/// Closes the gaps in pairs of squares, whose blanks come behind them.
void close_gaps(std::string& text) {
  std::vector<std::size_t> opens;
  std::vector<int> heights;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\n') {
      opens.clear();
      heights.clear();
    }
    if (one_of(text[at], "([")) {
      opens.push_back(at);
      heights.push_back(1);
    }
    if (!one_of(text[at], ")]") || opens.empty()) continue;
    const std::size_t open = opens.back();
    const int height = heights.back();
    opens.pop_back();
    heights.pop_back();
    if (!heights.empty()) heights.back() = std::max(heights.back(), height + 1);
    if (height > 2) continue;
    const auto from = text.begin() + static_cast<std::ptrdiff_t>(open);
    const auto to = text.begin() + static_cast<std::ptrdiff_t>(at) + 1;
    std::stable_partition(from, to, [](char c) { return c != kGone; });
  }
}

/// Replaces the types that hold no others.
void blank_inner_types(std::string& text) {
  bool found = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '<') take_angle(text, at);
    found = found || text[at] == kGone;
    const bool begins = is_letter(text[at]) && (at == 0 || !(in_word(text[at - 1]) || one_of(text[at - 1], "._")));
    if (!begins) continue;
    std::size_t end = at;
    while (end < text.size() && (in_word(text[end]) || one_of(text[end], "._"))) ++end;
    const bool call = end < text.size() && text[end] == '(';
    found = found || call;
    at = call ? take_call(text, at, end) : end - 1;
  }
  if (!found) return;
  close_gaps(text);
  std::replace(text.begin(), text.end(), kGone, ' ');
}

}  // namespace

void blank_types(std::string& text) {
  if (text.find(kGone) != std::string::npos) return;
  blank_inner_types(text);
  blank_inner_types(text);  // a move's type may have held numbers'
}

}  // namespace keymove
