#include "positions/puzzles/csv_records.h"

#include <algorithm>
#include <array>
#include <string>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"

namespace keymove {

namespace {

constexpr std::array<char, 3> kSeparators = {',', ';', '\t'};

void name_columns(const std::vector<CsvField>& header, CsvColumns& columns) {
  columns.count = header.size();
  for (std::size_t i = 0; i < header.size(); ++i) {
    const std::string name = plain_column_name(header[i].text);
    const int column = static_cast<int>(i);
    if (name == "puzzleid" || name == "id") columns.id = column;
    if (name == "fen") columns.fen = column;
    if (name == "moves") columns.moves = column;
    if (name == "solution" || name == "bestmove" || name == "bm") columns.solution = column;
    if (name == "themes") columns.themes = column;
    if (name == "gameurl" || name == "url") columns.url = column;
  }
}

/// Whether the text may be a FEN: ranks, and after a blank more.
bool looks_like_fen(std::string_view text) {
  const std::size_t blank = text.find(' ');
  const std::string_view board = text.substr(0, blank);
  return blank != std::string_view::npos && std::count(board.begin(), board.end(), '/') >= 2;
}

/// The columns of lichess' database if the fields are those of a puzzle there.
void place_columns(const std::vector<CsvField>& fields, CsvColumns& columns) {
  constexpr std::size_t kThemes = 7;
  if (fields.size() < 3 || fields[0].text.empty() || !looks_like_fen(fields[1].text)) return;
  columns.count = fields.size();
  columns.id = 0;
  columns.fen = 1;
  columns.moves = 2;
  if (fields.size() > kThemes) columns.themes = kThemes;
  if (fields.size() > kThemes + 1) columns.url = kThemes + 1;
}

}  // namespace

std::string plain_column_name(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (is_letter(c) || is_digit(c)) out += to_lower(c);
  }
  return out;
}

CsvRecord CsvCutter::next() {
  CsvRecord record;
  next(record);
  return record;
}

void CsvCutter::next(CsvRecord& record) {
  record.fields.clear();
  record.unquoted.clear();
  record.open_quote.reset();
  record.at = at_;
  const std::size_t end = line_end();
  record.too_long = end - at_ > kLongestRecord;
  while (!record.too_long) {
    const bool more = next_field(record);
    record.too_long = at_ - record.at > kLongestRecord;
    if (!more) break;
  }
  if (record.open_quote || record.too_long) at_ = end;
  record.end = at_;
  while (record.end > record.at && is_blank(text_[record.end - 1])) --record.end;
  if (at_ < text_.size()) ++at_;  // the LF
}

std::optional<std::string_view> CsvCutter::plain_field(int column) const {
  const std::string_view line = text_.substr(at_, line_end() - at_);
  if (line.size() > kLongestRecord || line.find('"') != std::string_view::npos) return std::nullopt;
  std::size_t begin = 0;
  for (int i = 0; i < column; ++i) {
    begin = line.find(separator_, begin) + 1;
    if (begin == 0) return std::nullopt;
  }
  return trimmed(line.substr(begin, std::min(line.find(separator_, begin), line.size()) - begin));
}

void CsvCutter::skip() { at_ = std::min(text_.find('\n', at_), text_.size() - 1) + 1; }

std::size_t CsvCutter::line_end() const { return std::min(text_.find('\n', at_), text_.size()); }

/// Reads one field and the separator after it; returns whether there was one.
bool CsvCutter::next_field(CsvRecord& record) {
  CsvField field;
  field.at = at_;
  if (at_ < text_.size() && text_[at_] == '"') {
    field.text = quoted(record);
  } else {
    std::size_t end = at_;
    while (end < text_.size() && text_[end] != separator_ && text_[end] != '\n') ++end;
    field.text = trimmed(text_.substr(at_, end - at_));
    at_ = end;
  }
  record.fields.push_back(field);
  if (record.open_quote) return false;
  while (at_ < text_.size() && (text_[at_] == '\r' || text_[at_] == ' ')) ++at_;
  if (at_ < text_.size() && text_[at_] == separator_) {
    ++at_;
    return true;
  }
  if (at_ < text_.size() && text_[at_] != '\n') record.open_quote = record.fields.back().at;
  return false;
}

std::string_view CsvCutter::quoted(CsvRecord& record) {
  std::string& out = record.unquoted.emplace_back();
  const std::size_t open = at_;
  const std::size_t end = separator_ == ',' ? text_.size() : line_end();
  while (++at_ < end && at_ - open <= kLongestRecord) {
    if (text_[at_] != '"') {
      out += text_[at_];
    } else if (at_ + 1 < text_.size() && text_[at_ + 1] == '"') {
      out += text_[++at_];
    } else {
      ++at_;
      return out;
    }
  }
  record.open_quote = open;
  return out;
}

CsvColumns csv_columns(std::string_view text) {
  constexpr std::string_view kStated = "sep=";
  std::size_t skipped = 0;
  const std::string_view first = text.substr(0, std::min(text.find('\n'), text.size()));
  const bool stated = first.size() > kStated.size() && lower_case(first.substr(0, kStated.size())) == kStated;
  if (stated) skipped = std::min(first.size() + 1, text.size());
  for (const char separator : kSeparators) {
    if (stated && separator != first[kStated.size()]) continue;
    CsvCutter cutter(text.substr(skipped), separator);
    const CsvRecord record = cutter.next();
    CsvColumns columns;
    columns.separator = separator;
    name_columns(record.fields, columns);
    columns.header_size = skipped + cutter.at();
    if (columns.suffice()) return columns;
    columns = {};
    columns.separator = separator;
    place_columns(record.fields, columns);
    columns.header_size = skipped;
    if (columns.suffice()) return columns;
  }
  return {};
}

}  // namespace keymove
