#include "positions/yaml/yaml_hints.h"

#include <algorithm>

#include <fmt/format.h>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"

namespace keymove {

namespace {

/// A line of YAML: where it begins, and where the first key or text in it does, behind dashes.
struct YamlLine {
  std::string_view text;
  std::size_t begin = 0;  ///< the column, from 0
  std::size_t key = 0;
};

YamlLine yaml_line(std::string_view line) {
  YamlLine out;
  out.text = line;
  out.begin = std::min(line.find_first_not_of(" \t\r"), line.size());
  out.key = out.begin;
  while (line.substr(out.key).starts_with("- "))
    out.key = std::min(line.find_first_not_of(' ', out.key + 1), line.size());
  return out;
}

/// The line with that byte, from its first byte on.
std::size_t line_start(std::string_view text, std::size_t at) { return at == 0 ? 0 : text.rfind('\n', at - 1) + 1; }

/// The line that is not empty and no comment above the one that starts there; an empty text if there is none.
std::string_view line_above(std::string_view text, std::size_t start) {
  while (start > 0) {
    const std::size_t end = start - 1;
    start = line_start(text, end);
    const std::string_view line = text.substr(start, end - start);
    const std::string_view words = trimmed(line);
    if (!words.empty() && words[0] != '#') return line;
  }
  return {};
}

}  // namespace

std::string indent_hint(std::string_view text, std::size_t at) {
  const std::size_t start = line_start(text, std::min(at, text.size()));
  const YamlLine line = yaml_line(text.substr(start, std::min(text.find('\n', start), text.size()) - start));
  if (line.text.substr(0, line.begin).find('\t') != std::string_view::npos)
    return "; lines of YAML are indented by blanks, not by tabs";
  const YamlLine above = yaml_line(line_above(text, start));
  if (trimmed(line.text).empty() || above.text.empty()) return {};
  const bool item = line.key > line.begin;
  const std::size_t other = item && above.key > above.begin ? above.begin : above.key;
  if (line.begin == other || line.begin == above.begin) return {};
  return fmt::format(
      "; this line begins in column {}, what is above it in column {}: the keys of a map begin in one column, and so "
      "do the dashes of a list",
      line.begin + 1, other + 1);
}

std::string yaml_hint(std::string_view text, std::size_t at, std::string_view message) {
  if (message == "unknown token") return "; a text that begins with this sign needs quotation marks";
  const std::size_t start = line_start(text, std::min(at, text.size()));
  const std::string_view before = text.substr(start, std::min(at, text.size()) - start);
  if (message == "illegal block entry" && !trimmed(before).empty()) return "; a list begins in a line of its own";
  if (message == "illegal block entry") return "; a bracket above this line may be open";
  if (std::string hint = indent_hint(text, at); !hint.empty()) return hint;
  if (message == "illegal map value" && before.find(": ") != std::string_view::npos)
    return "; a text with a colon and a blank in it needs quotation marks";
  return {};
}

std::string bracket_hint(std::string_view text, std::size_t bracket) {
  const auto lines = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(bracket), '\n');
  return fmt::format("; the bracket in line {}, column {} is open", lines + 1, bracket - line_start(text, bracket) + 1);
}

std::string shown_text(std::string_view text) {
  std::string out = shortened(text);
  std::replace_if(out.begin(), out.end(), is_blank, ' ');
  return out;
}

}  // namespace keymove
