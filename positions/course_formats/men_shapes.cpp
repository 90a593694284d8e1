#include "positions/course_formats/men_shapes.h"

#include <algorithm>
#include <array>
#include <string>

#include "positions/base/words.h"
#include "positions/course_formats/hand_out_text.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

constexpr std::array<std::string_view, 11> kMen = {"king",      "queen", "rook",     "bishop",  "knight", "squire",
                                                   "combatant", "ferz",  "princess", "empress", "pawn"};
constexpr std::size_t kManWithin = 80;   // bytes that the first man of a literal takes at most
constexpr std::size_t kLongestKey = 12;  // of a square as a key: ('d', 10)

bool is_colour(std::string_view text) {
  const std::string low = lower_case(text);
  return low == "white" || low == "black";
}

/// Whether the node is a square as text or as a pair: 'd0', (7, 0), ('d', 0).
bool is_any_square(const JsonNode& node) {
  if (node.is(Kind::string)) {
    const std::string_view text = node.string;
    return text.size() >= 2 && text.size() <= 3 && is_letter(text[0]) &&
           text.find_first_not_of("0123456789", 1) == std::string_view::npos;
  }
  if (!node.is(Kind::array) || node.items.size() != 2 || !node.items[1].is(Kind::integer)) return false;
  return node.items[0].is(Kind::integer) || (node.items[0].is(Kind::string) && node.items[0].string.size() == 1);
}

/// Whether the node is a tuple with a man's name and a colour.
bool names_man(const JsonNode& node) {
  if (!node.is(Kind::array)) return false;
  const auto has = [&](bool (*is)(std::string_view)) {
    return std::any_of(node.items.begin(), node.items.end(),
                       [&](const JsonNode& item) { return item.is(Kind::string) && is(item.string); });
  };
  return has(is_man_name) && has(is_colour);
}

/// Whether the node is a tuple with a man's name, a colour and a square, the latter perhaps as two numbers.
bool is_tuple(const JsonNode& node) {
  if (!names_man(node)) return false;
  const auto numbers =
      std::count_if(node.items.begin(), node.items.end(), [](const JsonNode& item) { return item.is(Kind::integer); });
  return numbers == 2 || std::any_of(node.items.begin(), node.items.end(), is_any_square);
}

/// Whether the node is a dict with a man's name, a colour and a square among its values.
bool is_record(const JsonNode& node) {
  if (!node.is(Kind::array) || node.items.empty()) return false;
  JsonNode values;
  values.kind = Kind::array;
  for (const JsonNode& entry : node.items) {
    if (!entry.is(Kind::array) || entry.items.size() != 2 || !entry.items[0].is(Kind::string)) return false;
    values.items.push_back(entry.items[1]);
  }
  return is_tuple(values);
}

bool is_entry(const JsonNode& node) {
  if (!node.is(Kind::array) || node.items.size() != 2) return false;
  const JsonNode& first = node.items[0];
  const JsonNode& second = node.items[1];
  return (is_any_square(first) && names_man(second)) || (names_man(first) && is_any_square(second));
}

bool holds_man(const JsonNode& node) { return is_tuple(node) || is_entry(node) || is_record(node); }

/// Whether the text has a man's name and a colour, each as a word.
bool names_man_in_words(std::string_view text) {
  bool man = false;
  bool colour = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = end_of_name(text, at);
    const std::string_view word = text.substr(at, end - at);
    man = man || is_man_name(word);
    colour = colour || is_colour(word);
    at = std::max(end, at + 1);
  }
  return man && colour;
}

/// Whether the text begins with an entry of a square and a man: `(0, 7): ('Rook', 'white')`, `'d0': ['King', 'white']`.
bool begins_entry(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos || colon > kLongestKey) return false;
  const std::string_view key = text.substr(0, colon);
  const std::string_view man = trimmed(text.substr(colon + 1));
  const bool square =
      std::any_of(key.begin(), key.end(), is_digit) && std::count_if(key.begin(), key.end(), is_letter) < 2;
  // A list of men is a board with its name.
  return square && man.size() > 1 && one_of(man[0], "([") && !one_of(man[1], "([") &&
         names_man_in_words(man.substr(0, man.find_first_of(")]")));
}

/// Whether the text begins with a call that makes a man: `Piece('King', 'black', (0, 0))`, `King(WHITE, 7, 0)`. What
/// goes on with "for" makes men out of others.
bool begins_maker(std::string_view text) {
  const std::size_t bracket = text.find('(');
  if (bracket == 0 || bracket == std::string_view::npos || !is_letter(text[0])) return false;
  std::string_view name = text.substr(0, bracket);
  if (!std::all_of(name.begin(), name.end(), [](char c) { return is_name_byte(c) || c == '.'; })) return false;
  name.remove_prefix(name.rfind('.') == std::string_view::npos ? 0 : name.rfind('.') + 1);
  const std::string low = lower_case(name);
  const bool maker = !name.empty() && (is_upper(name[0]) || low.find("piece") != std::string::npos || low == "man");
  const std::size_t close = std::min(text.find(')'), text.size());
  const std::string_view man = text.substr(0, close);
  return maker && std::any_of(man.begin(), man.end(), is_digit) && names_man_in_words(man) &&
         text.find(" for ", close) == std::string_view::npos;
}

}  // namespace

bool is_man_name(std::string_view name) { return std::find(kMen.begin(), kMen.end(), lower_case(name)) != kMen.end(); }

bool is_man_by_row(const JsonNode& node) {
  if (!node.is(Kind::array) || node.items.size() != 2 || !is_any_square(node.items[0]) || !names_man(node.items[1]))
    return false;
  const JsonNode& square = node.items[0];
  return square.is(Kind::array) && square.items[0].is(Kind::integer);
}

bool holds_men(const JsonNode& node) {
  return node.is(Kind::array) && node.items.size() > 1 && holds_man(node.items[0]) && holds_man(node.items[1]);
}

bool opens_men(std::string_view text, std::size_t at) {
  if (at >= text.size() || !one_of(text[at], "[{")) return false;
  const std::string_view inside = trimmed(text.substr(at + 1, kManWithin));
  const std::string_view line = inside.substr(0, inside.find('\n'));
  return text[at] == '{' ? begins_entry(line) : begins_maker(line);
}

}  // namespace keymove
