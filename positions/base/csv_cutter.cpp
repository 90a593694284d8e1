#include "positions/base/csv_cutter.h"

#include <algorithm>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"

namespace keymove {

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
    if (!field.text.empty()) field.at = static_cast<std::size_t>(field.text.data() - text_.data());
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

}  // namespace keymove
