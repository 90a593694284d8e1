#include "positions/notes/plain_markup.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/notes/noted_fen.h"
#include "positions/pgn/solution_line.h"

namespace keymove {

namespace {

/// A mark at the beginning of a text: how long it is, and what is shown of it.
struct ShownMark {
  std::size_t size = 0;
  std::string shown;
};

/// What a character is shown as; nothing for others than blanks, signs in moves and figures of men.
std::optional<std::string> shown_character(int code) {
  constexpr int kAscii = 128;
  constexpr int kFirstFigure = 0x2654;
  constexpr int kLastFigure = 0x265F;
  constexpr std::array<int, 4> kNothing = {0xAD, 0x200B, 0x2060, 0xFEFF};
  constexpr std::array<int, 4> kBlanks = {0xA0, 0x202F, 0x205F, 0x3000};
  constexpr std::array<int, 6> kDashes = {0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2212};
  const auto among = [&](const auto& codes) { return std::find(codes.begin(), codes.end(), code) != codes.end(); };
  if (code > ' ' && code < kAscii) return std::string(1, static_cast<char>(code));
  if (among(kNothing)) return std::string();
  if (code == ' ' || among(kBlanks) || (code >= 0x2000 && code <= 0x200A)) return " ";
  if (among(kDashes)) return "-";
  if (code == 0xD7) return "x";
  // In UTF-8 the figures differ in their last byte.
  if (code >= kFirstFigure && code <= kLastFigure)
    return "\xE2\x99" + std::string(1, static_cast<char>(0x94 + code - kFirstFigure));
  return std::nullopt;
}

std::optional<ShownMark> entity(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, int>, 16> kNamed = {{{"nbsp", 0xA0},
                                                                        {"ensp", 0x2002},
                                                                        {"emsp", 0x2003},
                                                                        {"thinsp", 0x2009},
                                                                        {"shy", 0xAD},
                                                                        {"zwj", 0x200B},
                                                                        {"zwnj", 0x200B},
                                                                        {"hyphen", 0x2010},
                                                                        {"ndash", 0x2013},
                                                                        {"mdash", 0x2014},
                                                                        {"minus", 0x2212},
                                                                        {"times", 0xD7},
                                                                        {"quot", '"'},
                                                                        {"apos", '\''},
                                                                        {"num", '#'},
                                                                        {"excl", '!'}}};
  constexpr std::size_t kLongest = 10;
  const std::size_t end = text.substr(0, kLongest).find(';');
  if (text[0] != '&' || end == std::string_view::npos || end < 2) return std::nullopt;
  const std::string_view name = text.substr(1, end - 1);
  std::optional<int> code;
  if (name[0] == '#') {
    const bool hexadecimal = name.size() > 2 && to_lower(name[1]) == 'x';
    const char* const last = name.data() + name.size();
    int number = 0;
    const auto read = std::from_chars(name.data() + (hexadecimal ? 2 : 1), last, number, hexadecimal ? 16 : 10);
    if (read.ptr == last && read.ec == std::errc()) code = number;
  } else {
    for (const auto& [known, value] : kNamed) {
      if (name == known) code = value;
    }
  }
  auto shown = code ? shown_character(*code) : std::nullopt;
  if (!shown || shown->size() > end + 1) return std::nullopt;
  return ShownMark{end + 1, std::move(*shown)};
}

/// A tag that changes how letters look, and has no attribute that says something of a position.
std::optional<ShownMark> letters_tag(std::string_view text) {
  constexpr std::array<std::string_view, 14> kNames = {"b",    "i",    "em",  "strong", "u",  "span", "font",
                                                       "code", "mark", "big", "small",  "tt", "kbd",  "a"};
  const std::size_t end = text.find('>');
  if (text[0] != '<' || end == std::string_view::npos) return std::nullopt;
  std::string_view inner = text.substr(1, end - 1);
  if (inner.starts_with('/')) inner.remove_prefix(1);
  const std::string name = lower_case(inner.substr(0, inner.find_first_of(" \t")));
  const bool plain = std::find(kNames.begin(), kNames.end(), name) != kNames.end() &&
                     inner.find("http") == std::string_view::npos && !noted_fen(inner) &&
                     inner.find("data-") == std::string_view::npos;
  return plain ? std::optional(ShownMark{end + 1, ""}) : std::nullopt;
}

/// The mark at the offset of a line. Those at the end of a word count as well as those within it.
std::optional<ShownMark> mark_at(std::string_view line, std::size_t at) {
  const std::string_view rest = line.substr(at);
  if (auto found = entity(rest)) return found;
  if (auto found = letters_tag(rest)) return found;
  if (rest.starts_with("\u00A0") || rest.starts_with("\u00AD")) return ShownMark{2, rest[1] == '\xA0' ? " " : ""};
  if (rest.starts_with("\\.") || rest.starts_with("\\#") || rest.starts_with("\\!"))
    return ShownMark{2, std::string(rest.substr(1, 1))};
  if (rest.starts_with("**")) return ShownMark{2, ""};
  if (rest.starts_with("[^")) {  // the number of a footnote
    const std::size_t end = rest.find(']');
    if (end != std::string_view::npos && rest.substr(0, end).find(' ') == std::string_view::npos)
      return ShownMark{end + 1, ""};
  }
  if (rest.starts_with('[')) {
    const std::size_t end = rest.find_first_of("[]", 1);
    if (end != std::string_view::npos && rest.substr(end).starts_with("](")) return ShownMark{1, ""};
  }
  const bool within = rest.starts_with('$') && rest.size() > 1 && (is_letter(rest[1]) || is_digit(rest[1]));
  const bool behind =
      rest.starts_with('$') && at > 0 && (is_letter(line[at - 1]) || one_of(line[at - 1], "0123456789+#!?"));
  return within || behind ? std::optional(ShownMark{1, ""}) : std::nullopt;
}

/// Writes the line as it is shown, each word at its place: blanks behind it make up for what its marks took.
void write_line(std::string& text, std::size_t from, std::size_t to) {
  const std::string line = text.substr(from, to - from);
  if (line.find_first_of("&<\\*[$\xC2") == std::string::npos) return;
  std::string out;
  out.reserve(line.size());
  std::size_t missing = 0;  // blanks that are owed to the end of the word
  for (std::size_t at = 0; at < line.size();) {
    const auto mark = mark_at(line, at);
    if (!mark && (is_blank(line[at]) || one_of(line[at], "|<"))) {
      out.append(missing, ' ');
      missing = 0;
    }
    if (mark && mark->shown == " ") {
      out.append(missing + mark->size, ' ');
      missing = 0;
    } else if (mark) {
      out += mark->shown;
      missing += mark->size - mark->shown.size();
    } else {
      out += line[at];
    }
    at += mark ? mark->size : 1;
  }
  out.append(missing, ' ');
  text.replace(from, to - from, out);
}

/// Blanks what stands between two marks, and the marks, unless it has a position.
void blank_between(std::string& text, std::string_view open, std::string_view close) {
  const std::string low = lower_case(text);
  for (std::size_t at = low.find(open); at != std::string::npos; at = low.find(open, at + 1)) {
    const std::size_t end = low.find(close, at + open.size());
    if (end == std::string::npos) return;
    const std::string_view inner = std::string_view(text).substr(at, end - at);
    // A fence of "~~~" strikes nothing out, nor do marks on different lines.
    const bool strikes = open[0] != '~' || inner.find_first_of("~\n", open.size()) == std::string_view::npos;
    if (!strikes || noted_fen(inner)) continue;
    for (std::size_t i = at; i < end + close.size(); ++i) {
      if (text[i] != '\n' && text[i] != '\r') text[i] = ' ';
    }
    at = end;
  }
}

/// Whether the text has or names a solution outside of comments.
bool shows_solution(std::string text) {
  constexpr std::array<std::string_view, 6> kWords = {
      "solution", "answer", "key:", "correct:", "l\u00F6sung", "best move"};
  blank_between(text, "<!--", "-->");
  const std::string low = lower_case(text);
  const bool named = std::any_of(kWords.begin(), kWords.end(),
                                 [&](std::string_view word) { return low.find(word) != std::string::npos; });
  const TextLines lines({}, text);
  bool numbered = false;
  for (std::size_t i = 0; i < lines.count(); ++i)
    numbered |= !noted_fen(lines.line(i)) && moves_of_solution_in(trimmed(lines.line(i))).has_value();
  return named || numbered;
}

}  // namespace

void write_plain_markup(std::string& text) {
  for (const std::string_view name : {"s", "del", "strike"})
    blank_between(text, "<" + std::string(name) + ">", "</" + std::string(name) + ">");
  blank_between(text, "~~", "~~");
  if (text.find("<!--") != std::string::npos && shows_solution(text)) blank_between(text, "<!--", "-->");
  const std::string before = text;
  const TextLines lines({}, before);
  bool fenced = false;
  for (std::size_t i = 0; i < lines.count(); ++i) {
    const std::string_view raw = trimmed(lines.line(i));
    if (raw.starts_with("```") || raw.starts_with("~~~")) fenced = !fenced;
    if (!fenced) write_line(text, lines.start(i), lines.start(i) + lines.line(i).size());
  }
}

}  // namespace keymove
