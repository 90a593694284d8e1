#include "positions/trace_text/readable_trace.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/trace_text/game_labels.h"
#include "positions/trace_text/logger_prefixes.h"
#include "positions/trace_text/printed_types.h"
#include "positions/trace_text/readable_moves.h"
#include "positions/trace_text/trace_words.h"

namespace keymove {

namespace {

constexpr char kEscape = '\x1B';
constexpr char kBell = '\x07';

/// The length of the escape code at the start of the text, which begins with the escape character.
std::size_t escape_size(std::string_view text) {
  if (text.size() < 2) return 1;
  std::size_t end = 2;
  if (text[1] == '[') {  // parameters, and a letter
    while (end < text.size() && text[end] >= ' ' && text[end] <= '?') ++end;
    return std::min(end + 1, text.size());
  }
  if (text[1] != ']') return 2;
  while (end < text.size() && text[end] != kBell && text[end] != kEscape && text[end] != '\n') ++end;
  return end < text.size() && text[end] == kBell ? end + 1 : end;
}

void blank_escapes(std::string& text) {
  for (std::size_t at = text.find(kEscape); at != std::string::npos; at = text.find(kEscape, at)) {
    const std::size_t size = escape_size(std::string_view(text).substr(at));
    text.replace(at, size, size, ' ');
  }
}

/// Replaces what pages have for blanks, brackets and line ends: "&nbsp;", "<br />", and blanks that do not break.
void blank_markup(std::string& text) {
  struct Mark {
    std::string_view from;
    char to;
  };
  for (const Mark mark :
       {Mark{"\u00A0", ' '}, Mark{"&nbsp;", ' '}, Mark{"&gt;", '>'}, Mark{"<br />", ' '}, Mark{"<br/>", ' '},
        Mark{"<br>", ' '}, Mark{"<p>", ' '}, Mark{"</p>", ' '}, Mark{"<pre>", ' '}, Mark{"</pre>", ' '}}) {
    for (std::size_t at = text.find(mark.from); at != std::string::npos; at = text.find(mark.from, at)) {
      text.replace(at, mark.from.size(), mark.from.size(), ' ');
      text[at] = mark.to;
    }
  }
}

/// The length of the line's mark of a quotation, "> ", or of its number and a tab, as `cat -n` writes them.
std::size_t mark_size(std::string_view line) {
  if (line.starts_with('>')) return 1;
  const std::size_t number = line.find_first_not_of(' ');
  const std::size_t end = line.find_first_not_of("0123456789", std::min(number, line.size()));
  return end != std::string_view::npos && end > number && line[end] == '\t' ? end + 1 : 0;
}

/// Blanks such marks if every line that is not empty has one.
void blank_marks(std::string& text) {
  std::vector<std::pair<std::size_t, std::size_t>> found;
  const TextLines lines("", text);
  for (std::size_t i = 0; i < lines.count(); ++i) {
    if (trimmed(lines.line(i)).empty()) continue;
    const std::size_t size = mark_size(lines.line(i));
    if (size == 0) return;
    found.emplace_back(lines.start(i), size);
  }
  for (const auto& [at, size] : found) text.replace(at, size, size, ' ');
}

/// The number of strings in quotes, and of Nones, in the text; 0 if a quote is not closed.
std::size_t strings_in(std::string_view text) {
  constexpr std::string_view kNone = "None";
  std::size_t count = 0;
  for (std::size_t at = text.find(kNone); at != std::string_view::npos; at = text.find(kNone, at + 1)) ++count;
  for (std::size_t at = text.find_first_of("'\""); at != std::string_view::npos; at = text.find_first_of("'\"", at)) {
    const std::size_t close = text.find(text[at], at + 1);
    if (close == std::string_view::npos) return 0;
    ++count;
    at = close + 1;
  }
  return count;
}

/// Gives every inner list of the line a line of its own if it is a board: lists of as many strings each.
void split_rows(std::string& text, std::size_t start, std::size_t end) {
  const std::string_view line = std::string_view(text).substr(start, end - start);
  const std::size_t open = line.find("[[");
  if (open == std::string_view::npos) return;
  const bool many = line.find("]]", open) != std::string_view::npos;
  std::vector<std::size_t> breaks = {open};
  std::size_t strings = 0;
  std::size_t rows = 1;
  constexpr std::size_t kFewest = 3;
  for (std::size_t at = open + 1; at < line.size() && line[at] == '[';) {
    const std::size_t close = line.find(']', at);
    const std::size_t inside = strings_in(line.substr(at, std::min(close, line.size()) - at));
    if (close == std::string_view::npos || inside < kFewest || (strings > 0 && inside != strings)) return;
    strings = inside;
    const std::size_t next = line.find_first_not_of(", ", close + 1);
    if (next == std::string_view::npos || line[next] != '[') {
      // What stands behind the board, as the other members of a state.
      if (line.substr(close + 1).starts_with(']') && line.size() > close + 2) breaks.push_back(close + 1);
      break;
    }
    if (next == close + 1) return;
    breaks.push_back(close + 1);
    ++rows;
    at = next;
  }
  if (many && rows < kFewest) return;
  for (const std::size_t at : breaks) text[start + at] = '\n';
}

void split_boards(std::string& text) {
  const std::string copy = text;
  const TextLines lines("", copy);
  for (std::size_t i = 0; i < lines.count(); ++i) {
    const std::size_t start = lines.start(i);
    if (lines.line(i).find("[[") != std::string_view::npos) split_rows(text, start, start + lines.line(i).size());
  }
}

/// Whether the line can only be one of a program: a definition, or what a program includes.
bool defines(std::string_view line) {
  const std::string_view code = trimmed(line);
  for (const std::string_view lead : {"def ", "async def ", "class "}) {
    if (code.starts_with(lead) && code.ends_with(':') && (lead == "class " || code.find('(') != std::string_view::npos))
      return true;
  }
  for (const std::string_view lead :
       {"#include <", "#include \"", "public class ", "public static ", "function ", "package "}) {
    if (code.starts_with(lead) && (code[0] == '#' || one_of(code.back(), "{;"))) return true;
  }
  const bool from = code.starts_with("from ") && code.find(" import ") != std::string_view::npos;
  return from && line[0] == 'f';
}

/// Whether the text describes a program, as headings of Markdown show: "## Requirements", "## How to Play".
bool is_read_me(std::string_view text) {
  const TextLines lines("", text);
  std::size_t headings = 0;
  for (std::size_t i = 0; i < lines.count(); ++i) {
    const std::string heading = lower_case(lines.line(i));
    const std::size_t signs = std::min(heading.find_first_not_of('#'), heading.size());
    if (signs == 0 || signs == heading.size() || heading[signs] != ' ') continue;
    if (has_any(heading, {"overview", "usage", "require", "install", "how to", "feature", "rules", "getting", "license",
                          "dependenc", "running", "contribut", "group members", "structure"}))
      ++headings;
  }
  return headings > 1;
}

/// Whether the text has boards whose men have a number each, as the health in the AI Wargame: "A: dA9 dT9 dF9  .   .".
bool has_numbered_men(std::string_view text) {
  const TextLines lines("", text);
  std::size_t rows = 0;
  for (std::size_t i = 0; i < lines.count(); ++i) {
    auto cells = words_of(lines.line(i));
    if (!cells.empty() && cells[0].text.ends_with(':')) cells.erase(cells.begin());
    std::size_t men = 0;
    const bool row = cells.size() > 3 && std::all_of(cells.begin(), cells.end(), [&](const Word& cell) {
                       const std::string_view man = cell.text;
                       if (man.size() != 3 || !is_letter(man[0]) || !is_letter(man[1]) || !is_digit(man[2]))
                         return man == ".";
                       ++men;
                       return true;
                     });
    rows += row && men > 0 ? 1 : 0;
  }
  return rows > 2;
}

/// Whether the text is what a program and an engine have told each other, in which a game stands again and again.
bool is_engine_log(std::string_view text) {
  const TextLines lines("", text);
  std::size_t commands = 0;
  for (std::size_t i = 0; i < lines.count(); ++i) {
    if (lines.line(i).find("position startpos moves ") != std::string_view::npos) ++commands;
  }
  return commands > 1;
}

/// The offset of the first word in a list of moves that is no move; 0 if there is none.
std::size_t first_other_word(std::string_view text) {
  const std::string moves = readable_moves(text);
  const auto words = words_of(moves);
  const auto other =
      std::find_if(words.begin(), words.end(), [](const Word& word) { return !looks_like_move(word.text); });
  return other == words.end() ? 0 : other->offset;
}

}  // namespace

std::string readable_trace(std::string_view text) {
  std::string out(text);
  blank_escapes(out);
  blank_markup(out);
  blank_marks(out);
  blank_logger_prefixes(out);
  blank_types(out);
  split_boards(out);
  return out;
}

bool is_program_source(std::string_view text) {
  const TextLines lines("", text);
  for (std::size_t i = 0; i < lines.count(); ++i) {
    if (defines(lines.line(i))) return true;
  }
  return false;
}

std::optional<NoGame> why_no_game(std::string_view text) {
  if (is_program_source(text)) return NoGame{"this is the source of a program", 0};
  if (is_read_me(text)) return NoGame{"this is the description of a program", 0};
  if (is_engine_log(text)) return NoGame{"this is the log of an engine, which has each move again and again", 0};
  if (begins_as_numbered_chess(text)) {
    return NoGame{
        "the numbered moves stand among other words; a list of moves has only moves, PGN has remarks in braces",
        first_other_word(text)};
  }
  if (has_numbered_men(text)) return NoGame{"these boards are of another game", 0};
  return std::nullopt;
}

}  // namespace keymove
