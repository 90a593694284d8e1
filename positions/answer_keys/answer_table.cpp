#include "positions/answer_keys/answer_table.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "positions/answer_keys/table_rows.h"
#include "positions/base/words.h"
#include "positions/puzzles/csv_records.h"
#include "positions/puzzles/plain_answer.h"

namespace keymove {

namespace {

constexpr std::size_t kNone = std::string_view::npos;

struct AnswerColumns {
  std::size_t id = 0;
  std::size_t answer = 1;  ///< or of the square that the man leaves
  std::size_t to = kNone;  ///< of the square that he goes to
  std::size_t promotion = kNone;
  std::string name;  ///< of the answer's column
};

bool names_position(std::string_view name) {
  constexpr std::array<std::string_view, 8> kQuestions = {"question", "questionid", "questionnumber", "q",
                                                          "qid",      "exercise",   "exerciseid",     "no"};
  return names_id(name) || std::find(kQuestions.begin(), kQuestions.end(), name) != kQuestions.end();
}

/// The columns that the fields name; nothing if they name no id and no answer.
bool read_names(const std::vector<CsvField>& fields, AnswerColumns& columns) {
  AnswerColumns out;
  out.id = out.answer = kNone;
  std::size_t from = kNone;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const std::string name = plain_column_name(fields[i].text);
    if (name == "from" && from == kNone) {
      from = i;
    } else if (name == "to" && out.to == kNone) {
      out.to = i;
    } else if (name == "promotion" && out.promotion == kNone) {
      out.promotion = i;
    } else if (out.id == kNone && names_position(name)) {
      out.id = i;
    } else if (out.answer == kNone && names_answer(name)) {
      out.answer = i;
      out.name = trimmed(fields[i].text);
    }
  }
  const bool squares = out.answer == kNone && from != kNone && out.to != kNone;
  if (squares) out.answer = from;
  if (!squares) out.to = out.promotion = kNone;
  if (out.id == kNone || out.answer == kNone) return false;
  columns = std::move(out);
  return true;
}

bool is_no_answer(std::string_view word) { return word == "-" || word == "?"; }

/// Whether a word alone on its line may be a move: Qh7#, B2-B3, O-O.
bool looks_like_move(std::string_view word) {
  return is_letter(word[0]) && std::any_of(word.begin(), word.end(), [](char c) { return is_digit(c) || c == '-'; }) &&
         word.find_first_of(":,;{}[]<>/") == std::string_view::npos;
}

/// The cell without the signs of Markdown around it, `Re8#` or **Re8#**.
std::string_view plain_cell(std::string_view text) {
  text = trimmed(text);
  while (!text.empty() && one_of(text.front(), "`*")) text.remove_prefix(1);
  while (!text.empty() && one_of(text.back(), "`*")) text.remove_suffix(1);
  return trimmed(text);
}

/// The answer in a cell, without an arrow before it and a remark in parentheses behind it. "a8 (Q)" is a promotion.
std::string_view plain_answer_cell(std::string_view text) {
  text = plain_cell(text);
  for (const std::string_view sign : {"->", "=>", "\u2192", "\u2013", "- "}) {
    if (text.starts_with(sign)) text = trimmed(text.substr(sign.size()));
  }
  const std::size_t remark = text.find(" (");
  constexpr std::size_t kPromotion = 4;
  if (!text.empty() && is_letter(text[0]) && remark != kNone && text.size() > remark + kPromotion && text.back() == ')')
    text = trimmed(text.substr(0, remark));
  // As in a program or a list: "p1: 'Re8#',".
  while (!text.empty() && one_of(text.back(), ",;")) text = trimmed(text.substr(0, text.size() - 1));
  const bool quoted = text.size() > 2 && one_of(text.front(), "'\"") && text.back() == text.front();
  return quoted ? text.substr(1, text.size() - 2) : text;
}

JsonNode text_node(const CsvField& field, std::string_view text) {
  JsonNode node;
  node.kind = JsonNode::Kind::string;
  node.string = text;
  node.offset = field.at + static_cast<std::size_t>(text.data() - field.text.data());
  // The places of several moves count from a quotation mark.
  if (words_of(text).size() > 1 && !one_of(text[0], "([")) --node.offset;
  return node;
}

/// The answer in the row; null if it has none.
JsonNode answer_in(const CsvRecord& row, const AnswerColumns& columns) {
  const auto cell = [&](std::size_t column) {
    return column < row.fields.size() ? plain_cell(row.fields[column].text) : std::string_view();
  };
  const bool has_answer = columns.answer < row.fields.size();
  const CsvField& field = row.fields[has_answer ? columns.answer : columns.id];
  JsonNode answer = text_node(field, plain_answer_cell(field.text));
  if (columns.to != kNone && has_answer) {
    answer.string = lower_case(answer.string) + lower_case(cell(columns.to)) + lower_case(cell(columns.promotion));
  }
  if (!has_answer || answer.string.empty()) {
    answer.kind = JsonNode::Kind::null;
  } else if (!columns.name.empty()) {
    JsonNode object;
    object.kind = JsonNode::Kind::object;
    object.offset = answer.offset;
    object.members.push_back({columns.name, answer.offset, std::move(answer)});
    return object;
  }
  return answer;
}

}  // namespace

bool read_answer_table(std::string_view text,
                       const std::function<void(const std::string& id, const JsonNode& answer)>& take) {
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  if (start == kNone || one_of(text[start], "{[<") || first_not_utf8(text) != kNone) return false;
  TableRows rows(text);
  AnswerColumns columns;
  CsvRecord row;
  for (bool first = true; rows.next(row); first = false) {
    if (first && rows.has_blanks()) {
      const std::vector<CsvField> words = rows.words_of_row(row);
      if (read_names(words, columns)) {
        rows.align(words.size());
        continue;
      }
    }
    if (first && read_names(row.fields, columns)) continue;
    if (first && row.fields.size() <= std::max(columns.id, columns.answer)) return false;
    if (row.fields.size() <= columns.id || plain_cell(row.fields[columns.id].text).empty()) continue;
    take(std::string(plain_cell(row.fields[columns.id].text)), answer_in(row, columns));
  }
  return !row.fields.empty();
}

bool read_answer_lines(std::string_view text, const std::function<void(const JsonNode& answer)>& take) {
  if (first_not_utf8(text) != std::string_view::npos) return false;
  std::vector<CsvField> moves;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    const std::vector<Word> words = words_of(line);
    if (!words.empty() && words[0].text[0] != '#') {
      if (words.size() > 1 || !(looks_like_move(words[0].text) || is_no_answer(words[0].text))) return false;
      moves.push_back({words[0].text, at + words[0].offset});
    }
    at = end + 1;
  }
  for (const CsvField& move : moves) {
    JsonNode answer = text_node(move, move.text);
    answer.offset = move.at;
    if (is_no_answer(move.text)) answer.kind = JsonNode::Kind::null;
    take(answer);
  }
  return !moves.empty();
}

}  // namespace keymove
