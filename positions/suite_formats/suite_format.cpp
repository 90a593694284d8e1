#include "positions/suite_formats/suite_format.h"

#include <algorithm>
#include <utility>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"

namespace keymove {

namespace {

constexpr std::size_t kLookedAt = std::size_t{1} << 16;  // bytes from which the format is detected

constexpr std::pair<std::string_view, SuiteFormat> kNames[] = {
    {"epd", SuiteFormat::epd},       {"fen", SuiteFormat::fen},
    {"json", SuiteFormat::json},     {"jsonl", SuiteFormat::json_lines},
    {"book", SuiteFormat::book},     {"csv", SuiteFormat::csv},
    {"pgn", SuiteFormat::pgn},       {"gameboards", SuiteFormat::gameboards},
    {"config", SuiteFormat::config}, {"saved-game", SuiteFormat::saved_game}};

constexpr std::pair<std::string_view, SuiteFormat> kExtensions[] = {
    {".epd", SuiteFormat::epd},          {".fen", SuiteFormat::fen},           {".json", SuiteFormat::json},
    {".jsonl", SuiteFormat::json_lines}, {".ndjson", SuiteFormat::json_lines}, {".csv", SuiteFormat::csv},
    {".pgn", SuiteFormat::pgn}};

std::optional<SuiteFormat> by_extension(const std::string& extension) {
  for (const auto& [known, format] : kExtensions) {
    if (known == extension) return format;
  }
  return std::nullopt;
}

/// The first byte from `at` on that is not a blank; '\0' at the end.
char next_byte(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at < text.size() ? text[at] : '\0';
}

/// Whether the text begins like a gameboard, with a man: [( or {( or [[".
bool opens_gameboard(std::string_view text) {
  if (text.empty() || (text[0] != '[' && text[0] != '{')) return false;
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
  return separators == 2 &&
         std::all_of(date.begin(), date.end(), [](char c) { return is_digit(c) || c == '/' || c == '-'; });
}

bool has_column(std::string_view header, std::string_view name) {
  const std::string low = "," + lower_case(header) + ",";
  return low.find("," + std::string(name) + ",") != std::string::npos ||
         low.find("\"" + std::string(name) + "\"") != std::string::npos;
}

bool is_board_field(std::string_view word) {
  return word.find('/') != std::string_view::npos && word.find_first_of("=\"(,") == std::string_view::npos;
}

/// The format of a JSON text, from its first bytes: a book, JSON Lines (an object ends on the first line and perhaps
/// another follows), otherwise a suite.
SuiteFormat json_format(std::string_view text, std::string_view first, std::string_view second) {
  if (text.substr(0, kLookedAt).find("\"problems\"") != std::string_view::npos) return SuiteFormat::book;
  const bool objects = first.back() == '}' && (second.empty() || second[0] == '{');
  const bool whole = first.find("\"positions\"") != std::string_view::npos;
  return first[0] == '{' && objects && !whole ? SuiteFormat::json_lines : SuiteFormat::json;
}

struct FirstLines {
  std::string_view all_second;  ///< the second line of the text
  std::string_view first;       ///< the first line that is neither blank nor a comment with '#'
  std::size_t first_at = 0;
  std::string_view second;  ///< the next such line
};

FirstLines first_lines(const TextLines& lines) {
  FirstLines out;
  if (lines.count() > 1) out.all_second = trimmed(lines.line(1));
  for (std::size_t i = 0; i < lines.count(); ++i) {
    const std::string_view line = trimmed(lines.line(i));
    if (line.empty() || line[0] == '#') continue;
    if (!out.first.empty()) {
      out.second = line;
      break;
    }
    out.first = line;
    out.first_at = lines.start(i) + lines.line(i).find(line[0]);
  }
  return out;
}

}  // namespace

std::optional<SuiteFormat> suite_format_named(std::string_view name) {
  for (const auto& [known, format] : kNames) {
    if (known == name) return format;
  }
  return std::nullopt;
}

std::vector<std::string> suite_format_names() {
  std::vector<std::string> out;
  for (const auto& [name, format] : kNames) out.emplace_back(name);
  return out;
}

std::optional<SuiteFormat> detect_suite_format(const std::string& extension, std::string_view text) {
  const auto expected = by_extension(extension);
  // For these three the extension decides, since the text may begin with a comment or a broken line.
  if (expected == SuiteFormat::pgn || expected == SuiteFormat::csv || expected == SuiteFormat::json_lines)
    return expected;
  const TextLines lines({}, text.substr(0, kLookedAt));
  const FirstLines found = first_lines(lines);
  if (found.first.empty()) return expected;
  const std::string_view start = text.substr(found.first_at);
  const std::string low = lower_case(found.first.substr(0, 64));
  if (has_date(found.all_second)) return SuiteFormat::saved_game;
  if (opens_gameboard(start) || is_assignment(found.first)) return SuiteFormat::gameboards;
  if (low.compare(0, 5, "rows:") == 0 || low.compare(0, 5, "cols:") == 0) return SuiteFormat::config;
  if (start[0] == '[' && start.size() > 1 && is_letter(start[1])) return SuiteFormat::pgn;
  if (start[0] == '{' || start[0] == '[') return json_format(text, found.first, found.second);
  if (has_column(found.first, "fen") && has_column(found.first, "moves")) return SuiteFormat::csv;
  if (expected) return expected;
  for (std::size_t i = 0; i < lines.count(); ++i) {
    const auto words = words_of(lines.line(i));
    if (!words.empty() && is_board_field(words.front().text)) return SuiteFormat::epd;
  }
  return std::nullopt;
}

bool is_binary(std::string_view text) {
  text = text.substr(0, kLookedAt);
  std::size_t strange = 0;
  const std::size_t size = text.size();
  while (!text.empty()) {
    const std::size_t length = utf8_size(text);
    const auto byte = static_cast<unsigned char>(text[0]);
    if (length == 0 || (byte < 0x20 && !is_blank(text[0])) || byte == 0x7F) ++strange;
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return strange * 10 > size;
}

}  // namespace keymove
