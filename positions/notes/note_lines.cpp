#include "positions/notes/note_lines.h"

#include <algorithm>
#include <array>
#include <utility>

#include "positions/base/words.h"
#include "positions/copied_text/web_address.h"
#include "positions/notes/plain_markup.h"
#include "positions/pgn/solution_line.h"

namespace keymove {

namespace {

constexpr int kLowestHeading = 6;

void blank_out(std::string& text, std::size_t from, std::size_t to) {
  for (std::size_t i = from; i < to; ++i) {
    if (text[i] != '\n' && text[i] != '\r') text[i] = ' ';
  }
}

/// The end of the tag of HTML that begins at the offset; the offset if none does.
std::size_t end_of_tag(std::string_view line, std::size_t at) {
  const std::string_view rest = line.substr(at);
  if (rest.size() < 3 || rest[0] != '<' || !(is_letter(rest[1]) || rest[1] == '/')) return at;
  const std::size_t close = rest.find('>');
  return close == std::string_view::npos ? at : at + close + 1;
}

/// Writes the attributes of a tag of HTML that say something of its FEN as a note has them: data-solution="Ra6" as
/// "Key: Ra6".
void write_attributes(std::string& text, std::size_t from, std::size_t to) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kNames = {{{"solution=\"", "Key: "},
                                                                                    {"moves=\"", "Key: "},
                                                                                    {"answer=\"", "Key: "},
                                                                                    {"best-move=\"", "Key: "},
                                                                                    {"bestmove=\"", "Key: "},
                                                                                    {"mate=\"", "#"}}};
  for (const auto& [name, head] : kNames) {
    // The name is that of the whole attribute, and not the end of data-stalemate="1".
    const std::string low = lower_case(std::string_view(text).substr(from, to - from));
    std::size_t found = low.find(name);
    const auto is_end = [&] {
      const std::size_t blank = low.find_last_of(" \t\r\n", found);
      const std::string before = low.substr(blank + 1, found - blank - 1);
      return !before.empty() && before != "data-";
    };
    while (found != std::string::npos && is_end()) found = low.find(name, found + 1);
    if (found == std::string::npos) continue;
    const std::size_t value = from + found + name.size();
    const std::size_t close = text.find('"', value);
    const std::size_t begin = text.find_last_of(" \t\r\n", value - 1) + 1;
    if (close >= to || begin <= from || value - begin < head.size()) continue;
    blank_out(text, begin, value);
    if (head != "#" || is_digit(text[value])) text.replace(value - head.size(), head.size(), head);
    text[close] = ' ';
    std::replace(text.begin() + static_cast<std::ptrdiff_t>(value), text.begin() + static_cast<std::ptrdiff_t>(close),
                 ',', ' ');
  }
}

/// The same for a tag with a FEN that ends on a later line: each attribute stays on its line.
void take_long_tag(std::string& text, std::size_t from) {
  constexpr std::size_t kLongest = 4'000;
  const std::string_view tag = std::string_view(text).substr(from, kLongest);
  const std::size_t end = end_of_tag(tag, 0);
  if (end > 0 && noted_fen(tag.substr(0, end))) write_attributes(text, from, from + end);
}

/// Takes the marks off the line that begins at `from`. Whether it had some that other texts have not.
bool take_marks(std::string& text, std::size_t from, std::size_t to) {
  const std::string_view line(text.data() + from, to - from);
  bool marked = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    std::size_t tag = end_of_tag(line, i);
    if (tag > i && noted_fen(line.substr(i, tag - i))) {  // <div data-fen="...">
      write_attributes(text, from + i, from + tag);
      tag = i;
    } else if (tag == i && line[i] == '<') {
      take_long_tag(text, from + i);
    }
    const bool link = line.substr(i).starts_with("](");
    const std::size_t close = link ? line.find(')', i) : std::string_view::npos;
    if (tag > i) {
      marked |= line.substr(i).starts_with("<details") || line.substr(i).starts_with("<summary");
      blank_out(text, from + i, from + tag);
      i = tag - 1;
    } else if (close != std::string_view::npos) {
      blank_out(text, from + i, from + close + 1);
      i = close;
    } else if (line.substr(i, 2) == "!<") {
      blank_out(text, from + i, from + i + 2);
    } else if (one_of(line[i], "`*_|") || line.substr(i, 2) == "~~") {
      marked |= line[i] == '`' || line.substr(i, 2) == "**";
      blank_out(text, from + i, from + i + 1);
    }
  }
  return marked;
}

/// Takes the signs of quotations and of items of a list off the beginning of the line; whether there was an item's.
bool take_bullets(std::string& text, std::size_t from, std::size_t to) {
  constexpr std::array<std::string_view, 6> kBullets = {"- ", "* ", "+ ", "\u2022 ", ">!", ">"};
  bool item = false;
  for (bool found = true; found;) {
    while (from < to && is_blank(text[from])) ++from;
    found = false;
    for (const std::string_view bullet : kBullets) {
      if (!std::string_view(text).substr(from, to - from).starts_with(bullet)) continue;
      blank_out(text, from, from + bullet.size());
      found = true;
      item |= bullet[0] != '>';
    }
  }
  return item;
}

/// The level of the heading that begins at `from`, whose signs are taken off; 0 if it is none.
int take_heading(std::string& text, std::size_t from, std::size_t to) {
  std::size_t end = from;
  while (end < to && text[end] == '#') ++end;
  const auto level = static_cast<int>(end - from);
  if (level == 0 || level > kLowestHeading || end >= to || text[end] != ' ') return 0;
  blank_out(text, from, end);
  return level;
}

/// Whether the text begins as a page in HTML does, or as a part of one.
bool begins_page(std::string_view text) {
  constexpr std::array<std::string_view, 14> kTags = {"!doctype html", "html", "head", "body", "div",
                                                      "table",         "p",    "ul",   "ol",   "section",
                                                      "article",       "main", "h1",   "h2"};
  constexpr std::size_t kLongestMark = 15;
  const std::string low = lower_case(trimmed(text.substr(0, text.find('>'))).substr(0, kLongestMark));
  if (!low.starts_with('<')) return false;
  return std::any_of(kTags.begin(), kTags.end(), [&](std::string_view tag) {
    return low.compare(1, tag.size(), tag) == 0 && (low.size() == tag.size() + 1 || is_blank(low[tag.size() + 1]));
  });
}

/// The level of the heading of a page that begins the line: 2 of "<h2>"; 0 if it is none.
int level_of_tag(std::string_view line) {
  const bool heading = line.size() > 3 && line[0] == '<' && to_lower(line[1]) == 'h' && one_of(line[2], "123456") &&
                       one_of(line[3], "> ");
  return heading ? line[2] - '0' : 0;
}

/// Whether the line is called "Puzzle 3", "Problem #2: the rooks" or the like.
bool is_title(std::string_view line) {
  constexpr std::array<std::string_view, 11> kWords = {"puzzle",   "problem", "position", "exercise",
                                                       "diagram",  "example", "aufgabe",  "ejercicio",
                                                       "exercice", "test",    "study"};
  const auto words = words_of(line);
  constexpr std::size_t kNumbered = 2;
  if (words.size() < kNumbered) return false;
  const std::string low = lower_case(words[0].text);
  std::string_view number = words[1].text;
  if (number.starts_with('#')) number.remove_prefix(1);
  return std::find(kWords.begin(), kWords.end(), low) != kWords.end() && !number.empty() && is_digit(number[0]);
}

/// Whether the line is an item with a number that is not the first move of a solution: "2) White mates".
bool is_numbered(std::string_view line) {
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  return digits > 0 && digits < 4 && digits + 1 < line.size() && one_of(line[digits], ".)") &&
         is_blank(line[digits + 1]) && !moves_of_solution_in(line);
}

/// Whether the line is a sentence, or a part of one.
bool is_prose(std::string_view line) {
  constexpr std::size_t kFewestWords = 4;
  const auto words = words_of(line);
  const auto plain = std::count_if(words.begin(), words.end(), [](const Word& word) {
    return word.text.size() > 1 && is_letter(word.text[0]) && is_lower(word.text[1]) &&
           std::none_of(word.text.begin(), word.text.end(), is_digit);
  });
  return plain >= static_cast<std::ptrdiff_t>(kFewestWords);
}

/// Takes the FENs of web addresses: each stands in the place of its address thereafter.
void take_addresses(std::string_view text, NoteLines& out) {
  const TextLines lines({}, text);
  for (std::size_t i = 0; i < lines.count(); ++i) {
    const std::string_view raw = lines.line(i);
    const std::size_t found = raw.find("http");
    if (found == std::string_view::npos) continue;
    const std::size_t end = std::min(raw.find_first_of(" \t)>\"'`", found), raw.size());
    auto address = read_web_address(raw.substr(found, end - found));
    if (!address || address->size == 0 || address->at + address->fen.size() > end - found) continue;
    std::replace(address->fen.begin(), address->fen.end(), '_', ' ');
    const std::size_t begin = lines.start(i) + found + address->at;
    blank_out(out.clean, lines.start(i) + found, lines.start(i) + end);
    out.clean.replace(begin, address->fen.size(), address->fen);
    NoteLine& line = out.lines[i];
    const std::string_view clean = std::string_view(out.clean).substr(lines.start(i), raw.size());
    line.text = trimmed(clean);
    line.at = lines.start(i) + (line.text.empty() ? 0 : static_cast<std::size_t>(line.text.data() - clean.data()));
    // A blank may stand for a sign at its ends.
    const std::size_t from = std::max(begin, line.at);
    const std::size_t to = std::min(begin + address->fen.size(), line.at + line.text.size());
    if (line.text.empty() || from >= to) continue;
    line.fen = NotedFen{from, to};
    line.variant = address->variant;
  }
}

}  // namespace

std::string in_single_blanks(std::string_view text) {
  std::string out;
  for (const Word& word : words_of(text)) out += (out.empty() ? "" : " ") + std::string(word.text);
  return out;
}

void read_note_lines(std::string_view text, NoteLines& out) {
  out.clean = std::string(text);
  write_plain_markup(out.clean);
  const TextLines lines({}, text);
  bool fenced = false;
  bool any = false;
  const bool page = begins_page(text);
  // What a generator of pages reads stands above the note, between two such lines.
  out.marked =
      page || (lines.count() > 1 && trimmed(lines.line(0)) == "---" && text.find("\n---", 1) != std::string_view::npos);
  for (std::size_t i = 0; i < lines.count(); ++i) {
    const std::size_t from = lines.start(i);
    const std::size_t to = from + lines.line(i).size();
    NoteLine line;
    const std::string_view raw = trimmed(lines.line(i));
    if (raw.starts_with("```") || raw.starts_with("~~~")) {
      fenced = !fenced;
      out.marked = true;
      blank_out(out.clean, from, to);
    } else if (!fenced) {
      line.level = page ? level_of_tag(raw) : take_heading(out.clean, from, to);
      out.headed |= line.level > 0;
      const bool item = take_bullets(out.clean, from, to);
      const bool marks = take_marks(out.clean, from, to) || raw.find("**") != std::string_view::npos;
      const auto fen = noted_fen(raw);
      out.marked |= marks || ((item || raw.starts_with("> ")) && fen);
      out.records |= fen && fen->begin == 0 && raw.find(';') != std::string_view::npos;
    }
    const std::string_view clean = std::string_view(out.clean).substr(from, to - from);
    line.text = trimmed(clean);
    line.at = from + (line.text.empty() ? 0 : static_cast<std::size_t>(line.text.data() - clean.data()));
    if (const auto fen = noted_fen(clean)) line.fen = NotedFen{from + fen->begin, from + fen->end};
    for (std::size_t at = line.fen ? line.fen->end - from : clean.size(); at < clean.size();) {
      const auto fen = noted_fen(clean.substr(at));
      if (!fen) break;
      line.more.push_back({from + at + fen->begin, from + at + fen->end});
      at += fen->end;
    }
    any |= line.fen.has_value();
    line.item = line.level == 0 && (is_title(line.text) || is_numbered(line.text));
    const std::string_view words =
        line.fen ? std::string_view(out.clean).substr(line.fen->end, to - line.fen->end) : line.text;
    if (line.level == 0 && is_prose(words)) ++out.prose;
    out.lines.push_back(std::move(line));
  }
  if (!any) take_addresses(text, out);
}

}  // namespace keymove
