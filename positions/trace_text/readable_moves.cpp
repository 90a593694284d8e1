#include "positions/trace_text/readable_moves.h"

#include <algorithm>
#include <array>
#include <vector>

#include "positions/base/words.h"
#include "positions/trace_text/game_labels.h"
#include "positions/trace_text/move_asides.h"
#include "positions/trace_text/move_objects.h"
#include "positions/trace_text/printed_types.h"
#include "positions/trace_text/trace_words.h"

namespace keymove {

namespace {

constexpr std::array<std::string_view, 3> kArrows = {"->", "=>", "\u2192"};

void blank(std::string& text, std::size_t from, std::size_t to) {
  std::fill(text.begin() + static_cast<std::ptrdiff_t>(from), text.begin() + static_cast<std::ptrdiff_t>(to), ' ');
}

std::size_t behind_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at;
}

/// Puts the move into the place of the text from there to there, which is at least as long.
void put_move(std::string& text, std::size_t from, std::size_t to, std::size_t at, const std::string& move) {
  blank(text, from, to);
  text.replace(at, move.size(), move);
}

// The heading of a table: "move,white,black", "| # | White | Black |".

bool is_heading(std::string_view line) {
  std::string words(line);
  std::replace_if(
      words.begin(), words.end(), [](char c) { return one_of(c, ",;|\"'"); }, ' ');
  const std::string lower = lower_case(words);
  const auto all = words_of(lower);
  return all.size() > 1 && std::all_of(all.begin(), all.end(), [](const Word& word) {
           constexpr std::array<std::string_view, 18> kKnown = {
               "#",          "no",         "no.",         "nr",      "number",     "move",
               "moves",      "turn",       "ply",         "round",   "white",      "black",
               "move_white", "move_black", "move_number", "move_no", "movenumber", "turn_number"};
           return std::find(kKnown.begin(), kKnown.end(), word.text) != kKnown.end();
         });
}

void blank_heading(std::string& text) {
  const std::size_t start = behind_blanks(text, 0);
  const std::size_t end = std::min(text.find('\n', start), text.size());
  if (is_heading(std::string_view(text).substr(start, end - start))) blank(text, start, end);
}

// Groups in brackets: ["e2","e4"], ('e7', 'e8', 'q'), ((6, 4), (4, 4)).

struct Group {
  std::size_t open = 0;
  std::size_t close = 0;
  std::vector<Word> items;
};

/// The items between the brackets, without their quotes.
std::vector<Word> items_of(std::string_view text, std::size_t open, std::size_t close) {
  std::vector<Word> out;
  std::size_t start = std::string_view::npos;
  for (std::size_t at = open + 1; at <= close; ++at) {
    const bool outside = at == close || is_blank(text[at]) || one_of(text[at], ",'\"`");
    if (!outside && start == std::string_view::npos) start = at;
    if (!outside || start == std::string_view::npos) continue;
    out.push_back({text.substr(start, at - start), start});
    start = std::string_view::npos;
  }
  return out;
}

/// The innermost groups, and how deep the deepest one is.
std::vector<Group> groups_of(std::string_view text, std::size_t& depth) {
  std::vector<Group> out;
  std::size_t open = std::string_view::npos;
  std::size_t level = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (one_of(text[at], "[(")) {
      open = at;
      depth = std::max(depth, ++level);
    }
    if (!one_of(text[at], "])") || level == 0) continue;
    --level;
    if (open != std::string_view::npos) out.push_back({open, at, items_of(text, open, at)});
    open = std::string_view::npos;
  }
  return out;
}

bool is_move_of_squares(const Group& group) {
  const auto& items = group.items;
  return (items.size() == 2 || (items.size() == 3 && items[2].text.size() == 1 && is_letter(items[2].text[0]))) &&
         is_square(items[0].text) && is_square(items[1].text);
}

/// Whether the group is a square in numbers: "(6, 4)", "('d', 1)".
bool is_pair_of_coordinates(const Group& group) {
  return group.items.size() == 2 && contains_only(group.items[1].text, "0123456789") &&
         (contains_only(group.items[0].text, "0123456789") || group.items[0].text.size() == 1);
}

/// Blanks the brackets around pairs of squares in numbers, and the signs between the pairs.
void bare_pairs(std::string& text, std::size_t depth) {
  std::size_t level = 0;
  for (char& c : text) {
    const bool between = level + 1 < depth && one_of(c, ",;");
    if (one_of(c, "])") && level > 0) --level;
    const bool around = level + 2 < depth && one_of(c, "[]()");
    if (one_of(c, "[(")) ++level;
    if (between || around) c = ' ';
  }
}

/// Makes a word of each group of two squares, if all groups are such. Returns whether the text has squares in numbers,
/// whose brackets and commas are needed.
bool join_groups(std::string& text) {
  std::size_t depth = 0;
  const std::string copy = text;
  const std::vector<Group> groups = groups_of(copy, depth);
  if (groups.empty()) return false;
  if (depth > 1 && is_pair_of_coordinates(groups[0])) {
    bare_pairs(text, depth);
    return true;
  }
  // One list of two words has two moves, as in ["e4","e5"].
  if ((groups.size() < 2 && depth < 2) || !std::all_of(groups.begin(), groups.end(), is_move_of_squares)) return false;
  for (const Group& group : groups) {
    std::string move;
    for (const Word& item : group.items) move += lower_case(item.text);
    put_move(text, group.open, group.close + 1, group.items[0].offset, move);
  }
  return false;
}

// Arrows: "e2 -> e4", "e2e4->e7e5", "(6, 4) -> (4, 4)".

std::size_t arrow_size(std::string_view text, std::size_t at) {
  for (const std::string_view arrow : kArrows) {
    if (text.substr(at, arrow.size()) == arrow) return arrow.size();
  }
  return 0;
}

/// The length of the square at that place that is a word of its own, but for arrows.
std::size_t bare_square_size(std::string_view text, std::size_t at) {
  if (at > 0 && (in_word(text[at - 1]) || text[at - 1] == '-')) return 0;
  std::size_t end = at;
  while (end < text.size() && in_word(text[end])) ++end;
  return is_square(text.substr(at, end - at)) ? end - at : 0;
}

/// The length of what stands between the squares of a move there, with the blanks around it; 0 if there is nothing.
std::size_t link_size(std::string_view text, std::size_t at) {
  const std::size_t start = behind_blanks(text, at);
  std::size_t size = arrow_size(text, start);
  const bool apart = start > at && start + 1 < text.size();
  if (size == 0 && apart && text[start] == '-' && is_blank(text[start + 1])) size = 1;
  if (size == 0 && apart && text.substr(start, 3) == "to ") size = 2;
  return size == 0 ? 0 : behind_blanks(text, start + size) - at;
}

/// Makes a word of two squares with an arrow between them; a third one shows that it is a list of moves.
void join_links(std::string& text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t first = bare_square_size(text, at);
    const std::size_t link = first == 0 ? 0 : link_size(text, at + first);
    const std::size_t to = at + first + link;
    const std::size_t second = link == 0 ? 0 : bare_square_size(text, to);
    if (second == 0) continue;
    const std::size_t before = std::string_view(text).substr(0, at).find_last_not_of(" \t");
    const bool linked = before != std::string::npos && one_of(text[before], ">\x92");
    if (!linked && link_size(text, to + second) == 0) {
      put_move(text, at, to + second, at, lower_case(text.substr(at, first)) + lower_case(text.substr(to, second)));
    }
    at = to + second;
  }
}

/// Whether the text between two squares links them to a move, and has room for two brackets.
bool links_pairs(std::string_view between) {
  const std::string_view link = trimmed(between);
  const bool arrow = !link.empty() && arrow_size(link, 0) == link.size();
  return between.size() > 1 && between.find('\n') == std::string_view::npos &&
         (arrow || link.empty() || link == "," || link == "-" || link == "to");
}

/// Brackets the two squares of each move if the text has nothing but squares in numbers: "(6, 4) -> (4, 4)".
void bracket_pairs(std::string& text) {
  std::size_t depth = 0;
  const std::string copy = text;
  const std::vector<Group> groups = groups_of(copy, depth);
  if (depth != 1 || groups.size() % 2 != 0 || !std::all_of(groups.begin(), groups.end(), is_pair_of_coordinates))
    return;
  const auto text_of = [&](const Group& group) { return copy.substr(group.open, group.close + 1 - group.open); };
  for (std::size_t i = 0; i < groups.size(); i += 2) {
    const std::size_t behind = groups[i].close + 1;
    if (!links_pairs(std::string_view(copy).substr(behind, groups[i + 1].open - behind))) return;
  }
  for (std::size_t i = 0; i < groups.size(); i += 2) {
    put_move(text, groups[i].open, groups[i + 1].close + 1, groups[i].open,
             '(' + text_of(groups[i]) + text_of(groups[i + 1]) + ')');
  }
}

void blank_arrows(std::string& text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t size = arrow_size(text, at);
    const bool between = size > 0 && at > 0 && !is_blank(text[at - 1]);
    if (between) blank(text, at, at + size);
  }
}

// What is left.

/// Blanks the sign behind the number of a move: "1) e4", "1: e4".
void blank_number_signs(std::string& text) {
  for (std::size_t at = 1; at < text.size(); ++at) {
    if (!one_of(text[at], "):") || !is_digit(text[at - 1])) continue;
    std::size_t start = at;
    while (start > 0 && is_digit(text[start - 1])) --start;
    if (start == 0 || is_blank(text[start - 1])) text[at] = ' ';
  }
}

void blank_signs(std::string& text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    // The brackets of "a8(Q)" belong to the move.
    const bool promotes = text[at] == '(' && at > 0 && in_word(text[at - 1]) && at + 2 < text.size() &&
                          is_letter(text[at + 1]) && text[at + 2] == ')';
    if (promotes) at += 2;
    if (!promotes && one_of(text[at], "\"'`,;|[](){}")) text[at] = ' ';
  }
}

void blank_rules(std::string& text) {
  const std::string copy = text;
  for (const Word& word : words_of(copy)) {
    if (word.text.size() > 1 && contains_only(word.text, "-:=+"))
      blank(text, word.offset, word.offset + word.text.size());
  }
}

}  // namespace

bool is_square(std::string_view word) {
  constexpr std::size_t kLongest = 3;
  return word.size() >= 2 && word.size() <= kLongest && is_letter(word[0]) &&
         std::all_of(word.begin() + 1, word.end(), is_digit);
}

bool is_result(std::string_view word) { return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*"; }

bool is_link(std::string_view word) { return word == "-" || word == "->" || word == "to" || word == "x"; }

bool looks_like_move(std::string_view word) {
  word.remove_prefix(move_number_size(word));
  if (word.empty() || is_result(word) || is_link(word) || word.substr(0, 3) == "O-O" || word.substr(0, 3) == "0-0")
    return true;
  constexpr std::size_t kLongest = 14;
  const bool letters = std::any_of(word.begin(), word.end(), is_letter) || !is_letter(word[0]);
  return word.size() <= kLongest && letters && std::any_of(word.begin(), word.end(), is_digit) &&
         word.find_first_not_of(
             "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-=+#x:!?(),[]'\xE2\x99\x9F") ==
             std::string_view::npos &&
         !is_digit(word[0]);
}

std::size_t move_number_size(std::string_view word) {
  std::size_t size = 0;
  while (size < word.size() && is_digit(word[size])) ++size;
  if (size < word.size() && word[size] != '.') return 0;
  while (size < word.size() && word[size] == '.') ++size;
  return size;
}

bool is_object_array(std::string_view text) {
  const std::size_t open = behind_blanks(text, 0);
  const std::size_t next = behind_blanks(text, std::min(open + 1, text.size()));
  return next < text.size() && text[open] == '[' && text[next] == '{';
}

std::string readable_moves(std::string_view text, SquarePairs pairs) {
  std::string out(text);
  blank_types(out);
  blank_heading(out);
  blank_game_labels(out);
  blank_asides(out);
  join_objects(out);
  if (pairs == SquarePairs::are_moves) {
    bracket_pairs(out);
    if (join_groups(out)) return out;
  }
  blank_number_signs(out);
  join_links(out);
  blank_arrows(out);
  blank_signs(out);
  blank_rules(out);
  return out;
}

bool is_move_list(std::string_view readable) {
  const std::size_t begin = behind_blanks(readable, 0);
  const std::string_view text = readable.substr(begin);
  // A pair of pairs is a move of a course, not a board.
  constexpr std::size_t kPairLead = 3;
  if (text.size() > kPairLead && one_of(text[0], "([") && one_of(text[1], "([") &&
      (text[0] == '(' || is_digit(text[2])))
    return true;
  const auto words = words_of(readable);
  return !words.empty() &&
         std::all_of(words.begin(), words.end(), [](const Word& word) { return looks_like_move(word.text); });
}

}  // namespace keymove
