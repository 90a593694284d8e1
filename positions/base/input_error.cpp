#include "positions/base/input_error.h"

#include <algorithm>

#include "positions/base/text_lines.h"

namespace keymove {

namespace {

constexpr std::size_t kWindow = 100;  // bytes of a line shown around the caret

std::string place(const Location& where) {
  std::string out = where.file.empty() ? "input" : where.file.text();
  if (where.line > 0) out += ":" + std::to_string(where.line);
  if (where.line > 0 && where.column > 0) out += ":" + std::to_string(where.column);
  return out;
}

}  // namespace

const std::string& FileName::text() const {
  static const std::string kNone;
  return text_ != nullptr ? *text_ : kNone;
}

std::string to_text(const InputError& error) {
  std::string out = place(error.where) + ": error: " + error.message;
  if (error.text.empty() || error.where.column <= 0) return out;
  const std::size_t caret = std::min(static_cast<std::size_t>(error.where.column - 1), error.text.size());
  const bool is_cut = caret > kWindow / 2 && error.text.size() > kWindow;
  const std::size_t from = is_cut ? character_start(error.text, caret - kWindow / 2) : 0;
  std::string shown = error.text.substr(from, character_start(error.text, from + kWindow) - from);
  for (char& c : shown) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = c == '\t' ? ' ' : '.';
  }
  std::size_t indent = 0;
  for (std::size_t i = 0; i < caret - from && i < shown.size(); ++i) indent += continues_character(shown[i]) ? 0U : 1U;
  return out + "\n  " + shown + "\n  " + std::string(indent, ' ') + "^";
}

std::string line_of(const std::string& text, int line) {
  std::size_t start = 0;
  for (int i = 1; i < line; ++i) {
    start = text.find('\n', start);
    if (start == std::string::npos) return {};
    ++start;
  }
  std::size_t end = text.find('\n', start);
  if (end == std::string::npos) end = text.size();
  if (end > start && text[end - 1] == '\r') --end;
  return text.substr(start, end - start);
}

}  // namespace keymove
