#include "positions/suite_formats/suite_format.h"

#include <algorithm>
#include <optional>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/copied_text/mended_fen.h"
#include "positions/course_formats/course_config.h"
#include "positions/course_formats/gameboard_suite.h"
#include "positions/course_formats/hand_out_text.h"
#include "positions/course_formats/saved_game.h"
#include "positions/engine_logs/engine_log.h"
#include "positions/field_records/field_records.h"
#include "positions/json/located_json.h"
#include "positions/notes/note_reader.h"
#include "positions/notes/notebook_text.h"
#include "positions/pgn/pgn.h"
#include "positions/pgn/solution_list.h"
#include "positions/printed_boards/board_suite.h"
#include "positions/problem_files/latex_reader.h"
#include "positions/problem_files/olv_reader.h"
#include "positions/problem_files/popeye_input.h"
#include "positions/problem_files/popeye_language.h"
#include "positions/puzzles/csv_records.h"
#include "positions/puzzles/puzzle_csv.h"
#include "positions/suite_formats/epd.h"
#include "positions/suite_formats/grouped_json.h"
#include "positions/suite_formats/problem_book.h"
#include "positions/suite_formats/program_puzzles.h"
#include "positions/suite_formats/suite_json.h"

namespace keymove {

namespace {

constexpr std::size_t kLookedAt = std::size_t{1} << 16;  // bytes from which the format is detected

/// The first byte from `at` on that is not a blank; '\0' at the end.
char next_byte(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at < text.size() ? text[at] : '\0';
}

/// Whether the text begins like a list in JSON of FENs with their keys: [["FEN".
bool opens_fens(std::string_view text) {
  const std::size_t open = text.find_first_not_of("[ \t\r\n");
  if (open == std::string_view::npos || text[open] != '"') return false;
  const std::size_t close = text.find('"', open + 1);
  return close != std::string_view::npos && looks_like_fen(text.substr(open + 1, close - open - 1));
}

/// Whether the text begins like a gameboard, with a man: [( or {( or [[".
bool opens_gameboard(std::string_view text) {
  if (text.empty() || (text[0] != '[' && text[0] != '{') || opens_fens(text)) return false;
  const char next = next_byte(text, 1);
  return next == '(' || (text[0] == '[' && next == '[');
}

/// Whether the line begins with an assignment, as in `name = [`.
bool is_assignment(std::string_view line) {
  const std::size_t sign = line.find('=');
  if (sign == std::string_view::npos || sign == 0) return false;
  const std::string_view name = trimmed(line.substr(0, sign));
  return !name.empty() &&
         std::all_of(name.begin(), name.end(), [](char c) { return is_letter(c) || is_digit(c) || c == '_'; }) &&
         opens_gameboard(trimmed(line.substr(sign + 1)));
}

/// Whether the line begins with a date such as 6/3/2021 or 2021-03-06.
bool has_date(std::string_view line) {
  const auto words = words_of(line);
  if (words.empty()) return false;
  const std::string_view date = words.front().text;
  const auto separators = std::count_if(date.begin(), date.end(), [](char c) { return c == '/' || c == '-'; });
  return separators == 2 && std::any_of(date.begin(), date.end(), is_digit) &&
         std::all_of(date.begin(), date.end(), [](char c) { return is_digit(c) || c == '/' || c == '-'; });
}

bool is_board_field(std::string_view word) {
  return word.find('/') != std::string_view::npos && word.find_first_of("=\"(,") == std::string_view::npos;
}

// --- what the texts of each format look like

bool is_saved_game(const TextHead& head) { return has_date(head.file_second); }

/// Whether a gameboard stands anywhere in a text that begins like a program.
bool holds_gameboard(std::string_view text, char first) {
  if (!is_letter(first) && !one_of(first, "_@'\"")) return false;
  for (std::size_t at = text.find_first_of("[{"); at != std::string_view::npos; at = text.find_first_of("[{", at + 1)) {
    if (opens_gameboard_literal(text, at)) return true;
  }
  return false;
}

bool is_gameboards(const TextHead& head) {
  // A list of tuples may begin with a FEN in place of a man.
  constexpr std::size_t kOpening = 400;
  const bool opens = opens_gameboard(head.text) || is_assignment(head.first);
  return (opens && !holds_program_puzzles(head.text.substr(0, kOpening))) || holds_gameboard(head.file, head.first[0]);
}

bool is_course_config(const TextHead& head) {
  const std::string low = lower_case(head.first.substr(0, 5));
  return low == "rows:" || low == "cols:";
}

/// Whether the line is a FEN in a tag of PGN.
bool is_fen_tag(std::string_view line) { return lower_case(line.substr(0, 6)) == "[fen \""; }

/// Whether the line begins with the mark that message boards have around a FEN, or with a link of Markdown.
bool opens_text(std::string_view line) {
  return lower_case(line.substr(0, 5)) == "[fen]" ||
         (line.starts_with('[') && line.find("](") != std::string_view::npos);
}

/// Whether the line is a number in brackets, "[1]", or begins with a FEN in them, "[8/8/8/8/8/k1K5/8/1R6]".
bool is_text_in_brackets(std::string_view line) {
  if (!line.starts_with('[')) return false;
  const std::size_t close = line.find(']', 2);
  const std::string_view text = line.substr(1, close - 1);
  const bool fen = std::count(text.begin(), text.end(), '/') >= 4;
  if (fen) return text.find_first_of("\"'[,:") == std::string_view::npos;
  return close + 1 == line.size() && contains_only(text, "0123456789");
}

/// Whether the text begins with a section of INI or TOML: "[name]", then "key = value".
bool opens_section(const TextHead& head) {
  const std::string_view line = trimmed(head.first);
  return line.starts_with('[') && line.ends_with(']') && line.find_first_of("\"',{(/") == std::string_view::npos &&
         head.second.find('=') != std::string_view::npos;
}

/// Games; but lines of FEN tags alone are a list of positions, and so is a tag with operations of EPD behind it.
bool is_pgn(const TextHead& head) {
  if (opens_text(head.first) || is_text_in_brackets(head.first) || opens_section(head)) return false;
  if (is_fen_tag(head.first) && (is_fen_tag(head.second) || head.first.ends_with(';'))) return false;
  return head.text[0] == '[' && head.text.size() > 1 && is_letter(head.text[1]);
}

/// Whether the text begins like a literal of a program that is no JSON: {'mates': [, [(, [ # comment.
bool opens_program_literal(std::string_view text) {
  if (text.empty() || !one_of(text[0], "[{")) return false;
  const std::size_t at = text.find_first_not_of("[{ \t\r\n");
  if (at == std::string_view::npos || !one_of(text[at], "'(#/")) return false;
  return holds_program_puzzles(text.substr(0, kLookedAt)) && !opens_gameboard_literal(text, 0);
}

bool is_json(const TextHead& head) {
  const bool alone = head.second.empty() && head.first.find('/') == std::string_view::npos;
  if (is_text_in_brackets(head.first) && !alone) return false;
  if (opens_program_literal(head.text) || opens_section(head)) return false;
  return head.text[0] == '{' || (head.text[0] == '[' && !is_fen_tag(head.first) && !opens_text(head.first));
}

bool is_problem_book(const TextHead& head) {
  return is_json(head) && head.file.find("\"problems\"") != std::string_view::npos;
}

/// Whether an object ends on the first line, and nothing but another object follows.
bool is_json_lines(const TextHead& head) {
  if (opens_program_literal(head.text)) return false;
  const bool objects = head.first.back() == '}' && (head.second.empty() || head.second[0] == '{');
  const auto has_list = [&](std::string_view key) {
    const std::size_t at = head.first.find(key);
    const std::size_t next = at == std::string_view::npos ? at : head.first.find_first_not_of(": ", at + key.size());
    return next != std::string_view::npos && head.first[next] == '[';
  };
  const bool whole = head.first.find("\"positions\"") != std::string_view::npos ||
                     (head.second.empty() && (opens_keyed_positions(head.first) || has_list("\"puzzles\"") ||
                                              has_list("\"data\"") || shows_groups(head.first)));
  return head.first[0] == '{' && objects && !whole;
}

/// A table; but one of Markdown with other lines around it is a note.
bool is_puzzle_csv(const TextHead& head) {
  const CsvColumns columns = csv_columns(head.text);
  const bool cut = head.text.size() > kLookedAt;  // then the last line may not be whole
  const std::string_view lines = head.text.substr(0, cut ? head.text.rfind('\n', kLookedAt) + 1 : kLookedAt);
  return columns.suffice() && (columns.separator != '|' || !shows_notes(head.file) || is_table_alone(lines, '|'));
}

bool is_popeye(const TextHead& head) { return begins_popeye_input(words_of(head.first).front().text); }

bool is_olv(const TextHead& head) { return looks_like_olv(head.file); }

bool is_latex(const TextHead& head) { return looks_like_latex_problems(head.file); }

/// Whether some line begins with the first field of a FEN, and is no comment.
bool is_epd(const TextHead& head) {
  const TextLines lines({}, head.file);
  std::optional<bool> boards;
  for (std::size_t i = 0; i < lines.count(); ++i) {
    if (is_comment(trimmed(lines.line(i)))) continue;
    const auto mended = mended_record(lines.line(i));
    const auto words = words_of(mended ? std::string_view(mended->line) : lines.line(i));
    if (words.empty() || !is_board_field(words.front().text)) continue;
    // A FEN behind other words may stand beside printed boards, or below one.
    const bool first = trimmed(lines.line(i)) == head.first;
    if (first && (!mended || mended->before.empty())) return true;
    if (!boards) boards = shows_printed_boards(head.file);
    if (!*boards) return true;
  }
  return false;
}

/// Whether the text begins like rows of cells in Python or JSON, perhaps with a name: [["r" or board = [['r'.
bool opens_rows(std::string_view text) {
  const std::size_t open = text.find_first_of("[\n=");
  std::size_t at = open;
  if (open != std::string_view::npos && text[open] == '=') at = text.find_first_not_of(" \t", open + 1);
  std::size_t brackets = 0;
  for (; at < text.size() && (text[at] == '[' || is_blank(text[at])); ++at) {
    if (text[at] == '[') ++brackets;
  }
  constexpr std::size_t kLongestCell = 2;
  if (brackets != 2 || at >= text.size() || !one_of(text[at], "'\"")) return false;
  const std::size_t close = text.find(text[at], at + 1);
  return close != std::string_view::npos && close - at - 1 <= kLongestCell && shows_printed_boards(text);
}

bool is_printed_boards(const TextHead& head) { return shows_printed_boards(head.file); }

/// Whether a page in HTML has puzzles in its code.
bool has_script_with_puzzles(const TextHead& head) {
  if (head.text[0] != '<') return false;
  const std::size_t script = lower_case(head.file).find("<script");
  return script != std::string::npos && holds_program_puzzles(head.file.substr(script));
}

bool is_program(const TextHead& head) {
  return has_script_with_puzzles(head) || opens_program_literal(head.text) ||
         (begins_program(head.first) && holds_program_puzzles(head.file));
}

/// The last line of a text of which only the beginning is examined may be cut.
bool is_yaml(const TextHead& head) {
  return holds_yaml_puzzles(head.file.substr(0, head.file.size() < kLookedAt ? kLookedAt : head.file.rfind('\n') + 1));
}

/// A note may explain the commands of an engine.
bool is_engine_log(const TextHead& head) {
  const EngineLogSigns signs = signs_of_engine_log(head.file);
  return signs.mostly || (signs.is_log && !shows_notes(head.file));
}

bool is_field_records(const TextHead& head) { return shows_field_records(head.file); }

bool is_notebook(const TextHead& head) { return looks_like_notebook(head.file); }

bool is_notes(const TextHead& head) { return shows_notes(head.file); }

bool is_solution_list(const TextHead& head) { return shows_solution_list(head.file); }

/// The length of the lines of the text that have their ends.
std::size_t whole_lines(std::string_view text) { return text.rfind('\n') + 1; }

/// The head of a text; its first line is empty if no line counts.
TextHead head_of(std::string_view text) {
  TextHead out;
  out.file = text.substr(0, kLookedAt);
  const TextLines lines({}, out.file);
  if (lines.count() > 1) out.file_second = trimmed(lines.line(1));
  for (std::size_t i = 0; i < lines.count(); ++i) {
    const std::string_view line = trimmed(lines.line(i));
    if (line.empty() || is_comment(line)) continue;
    if (!out.first.empty()) {
      out.second = line;
      break;
    }
    out.first = line;
    out.text = text.substr(lines.start(i) + lines.line(i).find(line[0]));
  }
  return out;
}

const SuiteFormat* by_extension(std::string_view extension) {
  for (const SuiteFormat& format : suite_formats()) {
    for (const std::string_view known : format.extensions) {
      if (known == extension) return &format;
    }
  }
  return nullptr;
}

const SuiteFormat* by_look(const TextHead& head, Recognition recognition) {
  const SuiteFormat* best = nullptr;
  for (const SuiteFormat& format : suite_formats()) {
    if (format.recognition != recognition || !format.looks_like(head)) continue;
    if (best == nullptr || format.precedence < best->precedence) best = &format;
  }
  return best;
}

}  // namespace

const std::vector<SuiteFormat>& suite_formats() {
  using enum Recognition;
  // For PGN, CSV, JSON Lines, .olv, YAML and Python the extension decides, since the text may begin with a comment or a
  // broken line.
  static const std::vector<SuiteFormat> all = {
      {"epd", {".epd"}, false, without_extension, 0, is_epd, parse_epd, whole_lines, nullptr, true, true},
      {"fen", {".fen"}, false, never, 0, nullptr, parse_epd, whole_lines, nullptr, true, true},
      {"list", {}, false, without_extension, -1, is_solution_list, parse_solution_list, nullptr, nullptr, false, true},
      {"boards", {}, false, without_extension, 1, is_printed_boards, parse_printed_boards},
      {"json", {".json"}, false, always, 7, is_json, parse_suite_json},
      {"jsonl", {".jsonl", ".ndjson"}, true, always, 6, is_json_lines, parse_suite_json_lines, whole_lines},
      {"book", {}, false, always, 5, is_problem_book, parse_problem_book},
      {"csv",
       {".csv", ".tsv"},
       true,
       always,
       8,
       is_puzzle_csv,
       parse_puzzle_csv,
       whole_csv_records,
       csv_header,
       true,
       true},
      {"pgn", {".pgn"}, true, always, 4, is_pgn, parse_pgn, whole_pgn_games, nullptr, false, true},
      {"popeye", {".inp"}, false, always, 0, is_popeye, parse_popeye_input},
      {"olv", {".olv"}, true, always, 1, is_olv, parse_olv},
      {"latex", {".tex", ".ltx"}, false, always, 1, is_latex, parse_latex, nullptr, nullptr, false, true},
      {"uci", {}, false, always, -1, is_engine_log, parse_engine_log},
      {"notebook", {".ipynb"}, true, always, -3, is_notebook, parse_notebook},
      {"gameboards", {".py"}, true, always, 2, is_gameboards, parse_gameboards},
      {"config", {}, false, always, 3, is_course_config, parse_course_config},
      {"program", kProgramExtensions, true, without_extension, -2, is_program, parse_program_puzzles},
      {"records",
       {},
       false,
       without_extension,
       -2,
       is_field_records,
       parse_field_records,
       nullptr,
       nullptr,
       false,
       true},
      {"markdown", {}, false, without_extension, -2, is_notes, parse_notes_of_any_kind, nullptr, nullptr, false, true},
      {"yaml",
       {".yaml", ".yml"},
       true,
       without_extension,
       -3,
       is_yaml,
       parse_yaml_puzzles,
       nullptr,
       nullptr,
       false,
       true},
      {"saved-game", {}, false, always, 1, is_saved_game, parse_saved_game},
  };
  return all;
}

const SuiteFormat* suite_format_named(std::string_view name) {
  for (const SuiteFormat& format : suite_formats()) {
    if (format.name == name) return &format;
  }
  return nullptr;
}

std::vector<std::string> suite_format_names() {
  std::vector<std::string> out;
  for (const SuiteFormat& format : suite_formats()) out.emplace_back(format.name);
  return out;
}

const SuiteFormat* detect_suite_format(const std::string& extension, std::string_view text) {
  const SuiteFormat* expected = by_extension(extension);
  const TextHead head = head_of(text);
  if (opens_rows(head.text.substr(0, kLookedAt))) return suite_format_named("boards");
  // A program may have its board behind imports.
  const bool is_python = expected != nullptr && expected->parse == parse_gameboards && !head.first.empty();
  if (is_python && !is_gameboards(head)) {
    if (holds_program_puzzles(head.file, extension)) return suite_format_named("program");
    if (is_printed_boards(head)) return suite_format_named("boards");
  }
  // Files of YAML may be collections of problems, or JSON.
  if (expected != nullptr && expected->parse == parse_yaml_puzzles && !head.first.empty()) {
    if (is_olv(head)) return suite_format_named("olv");
    if (is_json(head) && has_json_form(text)) return by_look(head, Recognition::always);
  }
  const bool lacks_diagrams = expected != nullptr && expected->parse == parse_latex && !is_latex(head);
  if (lacks_diagrams && has_noted_fen(head.file)) return suite_format_named("markdown");
  if (expected != nullptr && expected->named_by_extension) return expected;
  if (head.first.empty()) return expected;
  if (const SuiteFormat* shown = by_look(head, Recognition::always)) return shown;
  return expected != nullptr ? expected : by_look(head, Recognition::without_extension);
}

}  // namespace keymove
