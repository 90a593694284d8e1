#include "positions/answer_keys/table_rows.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "positions/base/words.h"

namespace keymove {

namespace {

constexpr std::string_view kCellSeparators = "\t;,:=";

std::string_view first_line(std::string_view text) { return text.substr(0, text.find('\n')); }

/// The text from its next line with something on it.
std::string_view behind_line(std::string_view text) {
  text.remove_prefix(std::min(text.find('\n'), text.size()));
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return text;
}

/// Whether the line is a title: several words, none of which has a digit as moves do.
bool is_title(std::string_view line) {
  const std::vector<Word> words = words_of(line);
  constexpr std::size_t kFewest = 3;
  return words.size() >= kFewest && line.find_first_of(kCellSeparators) == std::string_view::npos &&
         std::none_of(words.begin() + 1, words.end(), [](const Word& word) {
           return is_letter(word.text[0]) && std::any_of(word.text.begin(), word.text.end(), is_digit);
         });
}

/// The separator that Excel's line `sep=;` names; 0 if the line is none.
char named_separator(std::string_view line) {
  const std::string_view words = trimmed(line);
  constexpr std::string_view kName = "sep=";
  return words.size() == kName.size() + 1 && lower_case(words.substr(0, kName.size())) == kName ? words.back() : '\0';
}

/// The text from its first row on.
std::string_view from_first_row(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of("\r\n"), text.size()));
  while (trimmed(first_line(text)).starts_with('#')) text = behind_line(text);
  std::string_view table = text;
  while (is_title(first_line(table))) table = behind_line(table);
  const bool has_cells = first_line(table).find_first_of(kCellSeparators) != std::string_view::npos ||
                         trimmed(first_line(table)).starts_with('|');
  return has_cells ? table : text;
}

bool is_rule(const CsvRecord& row) {
  return std::all_of(row.fields.begin(), row.fields.end(),
                     [](const CsvField& field) { return contains_only(field.text, "-:+= \t\r"); });
}

}  // namespace

TableRows::TableRows(std::string_view text) : cutter_(text) {
  std::string_view table = from_first_row(text);
  const std::string_view line = first_line(table);
  const std::size_t at = line.find_first_of(kCellSeparators);
  if (const char named = named_separator(line); named != '\0') {
    separator_ = named;
    table.remove_prefix(std::min(line.size() + 1, table.size()));
  } else if (trimmed(line).starts_with('|')) {
    separator_ = '|';
  } else if (at != std::string_view::npos) {
    separator_ = line[at];
  }
  cutter_ = CsvCutter(text, separator_);
  while (!cutter_.done() && cutter_.at() < static_cast<std::size_t>(table.data() - text.data())) cutter_.skip();
}

bool TableRows::next(CsvRecord& row) {
  while (!cutter_.done()) {
    CsvRecord read = cutter_.next();
    if (read.fields.empty() || is_rule(read) || trimmed(read.fields[0].text).starts_with('#')) continue;
    if (separator_ == '|') {
      if (read.fields.front().text.empty()) read.fields.erase(read.fields.begin());
      if (read.fields.size() > 1 && read.fields.back().text.empty()) read.fields.pop_back();
    }
    row = std::move(read);
    if (has_blanks()) cut_at_blanks(row);
    return true;
  }
  return false;
}

std::vector<CsvField> TableRows::words_of_row(const CsvRecord& row) {
  std::vector<CsvField> out;
  for (const CsvField& field : row.fields) {
    for (const Word& word : words_of(field.text)) out.push_back({word.text, field.at + word.offset});
  }
  return out;
}

void TableRows::cut_at_blanks(CsvRecord& row) const {
  const CsvField whole = row.fields[0];
  std::vector<CsvField> words = words_of_row(row);
  if (columns_ == 0) {
    // A NUL byte ends a cell, too.
    const bool has_rest = words.size() > 1 && words[1].at < whole.at + whole.text.size();
    const std::size_t rest = has_rest ? words[1].at - whole.at : 0;
    words.resize(1);
    if (rest > 0) words.push_back({whole.text.substr(rest), whole.at + rest});
  } else if (words.size() == columns_ + 1) {
    words.erase(words.begin());
  }
  row.fields = std::move(words);
}

}  // namespace keymove
