#include "positions/program_rows/program_texts.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/pgn/lines_of_problems.h"
#include "positions/puzzles/csv_records.h"

namespace keymove {

namespace {

/// Whether the text is one row of the public database: an id, a FEN, moves, and numbers.
bool is_row_of_database(std::string_view text) {
  constexpr std::ptrdiff_t kCommas = 7;
  if (std::count(text.begin(), text.end(), ',') < kCommas || text.find('\n') != std::string_view::npos) return false;
  const std::size_t fen = text.find(',') + 1;
  return is_whole_fen(text.substr(fen, text.find(',', fen) - fen)) && csv_columns(text).suffice();
}

/// The offset after blanks and comments.
std::size_t after_gap(std::string_view code, std::size_t at) {
  for (;;) {
    while (at < code.size() && is_blank(code[at])) ++at;
    const std::size_t after = after_program_comment(code, at);
    if (after == at) return at;
    at = after;
  }
}

}  // namespace

bool is_table_in_code(std::string_view text) {
  if (text.find('/') == std::string_view::npos) return false;
  return is_row_of_database(text) ||
         (text.find('\n') != std::string_view::npos && csv_columns(trimmed(text)).suffice());
}

bool are_records_in_code(std::string_view text) {
  if (text.find('\n') == std::string_view::npos) return false;
  const TextLines lines({}, text);
  std::size_t fens = 0;
  std::size_t others = 0;
  for (std::size_t i = 0; i < lines.count() && fens < 2; ++i) {
    const std::string_view line = trimmed(lines.line(i));
    ++(is_whole_fen(line) ? fens : others);
    if (line.empty()) --others;
  }
  return fens > 1 || (fens == 1 && others == 0);
}

bool states_puzzles(std::string_view text) {
  return is_whole_fen(text) || is_table_in_code(text) || are_records_in_code(text);
}

ProgramText joined_text(std::string_view code, const ProgramText& first) {
  constexpr int kMostParts = 1000;
  const bool fen = is_whole_fen(first.content);
  const bool mover = words_of(first.content).size() > 1;
  ProgramText out = first;
  for (int parts = 1; parts < kMostParts; ++parts) {
    std::size_t next = after_gap(code, out.end);
    const bool plus = next < code.size() && code[next] == '+';
    if (fen && (!plus || mover)) break;  // "FEN" "Ra6" of Lisp
    if (plus) next = after_gap(code, next + 1);
    const auto text = program_text_at(code, next);
    if (!text) break;
    out.content += text->content;
    out.end = text->end;
  }
  const bool whole = out.end > first.end && states_puzzles(out.content);
  return whole ? out : first;
}

std::string code_without_long_texts(std::string_view code) {
  std::string out(code);
  for (std::size_t at = 0; at < code.size();) {
    const std::size_t after = after_program_comment(code, at);
    const auto text = after > at ? std::nullopt : program_text_at(code, at);
    if (text && text->content.find('\n') != std::string::npos) {
      std::replace_if(
          out.begin() + static_cast<std::ptrdiff_t>(at), out.begin() + static_cast<std::ptrdiff_t>(text->end),
          [](char c) { return c != '\n'; }, ' ');
    }
    at = text ? text->end : std::max(after, at + 1);
  }
  return out;
}

}  // namespace keymove
