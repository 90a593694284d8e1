#include "positions/base/text_lines.h"

#include <algorithm>
#include <utility>

#include "positions/base/words.h"

namespace keymove {

namespace {
constexpr std::size_t kShownLine = std::size_t{1} << 12;  // bytes; errors do not quote longer lines
constexpr std::size_t kShortened = 200;
}  // namespace

TextLines::TextLines(FileName file, std::string_view text, std::size_t lines_before)
    : file_(std::move(file)), text_(text), lines_before_(lines_before) {
  starts_.reserve(static_cast<std::size_t>(std::count(text_.begin(), text_.end(), '\n')) + 1);
  std::size_t at = 0;
  while (at < text_.size()) {
    starts_.push_back(at);
    const std::size_t end = text_.find('\n', at);
    at = end == std::string_view::npos ? text_.size() : end + 1;
  }
}

std::string_view TextLines::line(std::size_t index) const {
  const std::size_t from = starts_[index];
  std::size_t to = index + 1 < starts_.size() ? starts_[index + 1] : text_.size();
  if (to > from && text_[to - 1] == '\n') --to;
  if (to > from && text_[to - 1] == '\r') --to;
  return text_.substr(from, to - from);
}

std::size_t TextLines::index_of(std::size_t offset) const {
  for (std::size_t index = last_; index < std::min(last_ + 2, starts_.size()); ++index) {
    if (offset < starts_[index] || (index + 1 < starts_.size() && starts_[index + 1] <= offset)) continue;
    last_ = index;
    return last_;
  }
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
  last_ = after == starts_.begin() ? 0 : static_cast<std::size_t>(after - starts_.begin()) - 1;
  return last_;
}

Location TextLines::location_of(std::size_t offset) const {
  const int first = static_cast<int>(lines_before_) + 1;
  if (starts_.empty()) return {file_, first, 1};
  const std::size_t index = index_of(std::min(offset, text_.size()));
  return {file_, first + static_cast<int>(index),
          static_cast<int>(std::min(offset, text_.size()) - starts_[index]) + 1};
}

InputError TextLines::error_at(std::size_t offset, std::string code, std::string message) const {
  InputError error{location_of(offset), std::move(code), std::move(message), {}};
  if (starts_.empty()) return error;
  const std::string_view shown = line(index_of(std::min(offset, text_.size())));
  if (shown.size() <= kShownLine) error.text = std::string(shown);
  return error;
}

std::string shortened(std::string_view record) {
  if (record.size() <= kShortened) return std::string(record);
  return std::string(record.substr(0, character_start(record, kShortened))) + "...";
}

std::size_t character_start(std::string_view text, std::size_t at) {
  if (at >= text.size()) return text.size();
  std::size_t start = at;
  while (start > 0 && at - start < 3 && continues_character(text[start])) --start;
  return continues_character(text[start]) ? at : start;
}

std::string first_character(std::string_view text) {
  return std::string(text.substr(0, std::max(utf8_size(text), std::size_t{1})));
}

}  // namespace keymove
