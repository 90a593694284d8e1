#include "positions/move_trees/answer_words.h"

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <string>
#include <system_error>

#include "positions/base/words.h"
#include "positions/game/setup.h"

namespace keymove {

std::optional<double> number_of(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<int> whole_number_of(std::string_view text) {
  const std::size_t point = text.find('.');
  if (point == std::string_view::npos || point == 0) return parse_int(text);
  if (text.find_first_not_of('0', point + 1) != std::string_view::npos) return std::nullopt;
  return parse_int(text.substr(0, point));
}

namespace {

/// Whether the letters of the name are those of one of the others, in any case.
bool is_called(std::string_view name, std::initializer_list<std::string_view> names) {
  std::string plain;
  for (const char c : name) {
    if (is_letter(c)) plain += to_lower(c);
  }
  return std::find(names.begin(), names.end(), plain) != names.end();
}

}  // namespace

std::string_view meant_name(std::string_view name) {
  const auto is = [&](std::initializer_list<std::string_view> names) { return is_called(name, names); };
  if (is({"value", "score", "utility", "eval", "evaluation", "bestvalue", "minimaxvalue", "val"})) return "value";
  if (is({"line", "movelist", "moves", "bestline", "pv", "path", "bestmoves", "bestpath", "principalvariation"}))
    return "line";
  if (is({"tree", "movetree"})) return "tree";
  return name;
}

bool means_tree(std::string_view name) {
  return is_called(name, {"children", "root", "rootnode", "gametree", "searchtree"});
}

bool hides_tree(std::string_view name) {
  return is_called(name, {"nodes", "branches", "successors", "subtree", "subtrees", "child", "childnodes", "treenodes",
                          "kids", "edges"});
}

Label label_of(std::string_view text) {
  constexpr std::string_view kIs = " is";
  std::size_t end = 0;
  while (end < text.size() && (is_letter(text[end]) || one_of(text[end], "_ "))) ++end;
  const bool marked = end < text.size() && one_of(text[end], ":=");
  std::string_view name = trimmed(text.substr(0, end));
  const bool is = name.ends_with(kIs);
  if (is) name.remove_suffix(kIs.size());
  const std::string_view part = meant_name(name);
  if ((!marked && !is) || (part != "value" && part != "line" && part != "tree")) return {};
  return {end + (marked ? 1 : 0), part};
}

std::size_t number_type_size(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && (is_letter(text[end]) || is_digit(text[end]) || one_of(text[end], "._"))) ++end;
  const bool numpy = text.substr(0, 3) == "np." || text.substr(0, 6) == "numpy.";
  return numpy && end < text.size() && text[end] == '(' ? end + 1 : 0;
}

bool begins_answer(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r"), text.size()));
  if (text.empty()) return false;
  if (is_digit(text[0]) || one_of(text[0], "+-.([{") || label_of(text).size > 0 || number_type_size(text) > 0)
    return true;
  std::string word;
  for (std::size_t i = 0; i < text.size() && is_letter(text[i]); ++i) word += to_lower(text[i]);
  return word == "nan" || word == "inf" || word == "infinity" || word == "none" || word == "null";
}

std::size_t none_size(std::string_view text) {
  constexpr std::size_t kSize = 4;
  const std::string_view word = text.substr(0, kSize);
  if (word != "None" && word != "null") return 0;
  return text.size() > kSize && (is_letter(text[kSize]) || is_digit(text[kSize])) ? 0 : kSize;
}

bool begins_line(std::string_view text) {
  constexpr std::ptrdiff_t kLevels = 3;
  const std::size_t end = std::min(text.find_first_not_of("[ \t\r\n"), text.size());
  return std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end), '[') == kLevels;
}

bool begins_empty_list(std::string_view text) {
  const std::size_t end = text.find_first_not_of(" \t\r\n", 1);
  return end != std::string_view::npos && text[end] == ']';
}

bool begins_tree(const Variant& variant, std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t open = text.find_first_not_of(kBlanks);
  if (open == std::string_view::npos || text[open] != '{') return false;
  const std::size_t name = text.find_first_not_of(kBlanks, open + 1);
  if (name == std::string_view::npos) return false;
  if (text[name] == '}') return true;
  const std::size_t end = text.find(text[name], name + 1);
  return one_of(text[name], "\"'") && end != std::string_view::npos &&
         parse_coordinate_text(variant, text.substr(name + 1, end - name - 1)).has_value();
}

}  // namespace keymove
