#include "positions/puzzles/answer_table.h"

#include <algorithm>
#include <cstddef>

#include "positions/base/words.h"
#include "positions/puzzles/csv_records.h"
#include "positions/puzzles/plain_answer.h"

namespace keymove {

namespace {

constexpr char kNoSeparator = '\0';

/// The sign that sets the parts of the line apart: the first of those that it has.
char separator_of(std::string_view line) {
  const std::size_t at = line.find_first_of("\t;,:=");
  return at == std::string_view::npos ? kNoSeparator : line[at];
}

/// Makes two fields of a line whose parts only a blank sets apart.
void split_at_blank(CsvRecord& record) {
  const CsvField whole = record.fields[0];
  const std::size_t end = whole.text.find(' ');
  if (end == std::string_view::npos) return;
  record.fields = {{whole.text.substr(0, end), whole.at}, {whole.text.substr(end + 1), whole.at + end + 1}};
}

struct AnswerColumns {
  std::size_t id = 0;
  std::size_t answer = 1;
  std::string name;  ///< of the answer's column
};

/// The columns that the fields name; nothing if they name no id and no answer.
bool read_names(const CsvRecord& record, AnswerColumns& columns) {
  bool id = false;
  bool answer = false;
  for (std::size_t i = 0; i < record.fields.size(); ++i) {
    const std::string name = plain_column_name(record.fields[i].text);
    if (!id && names_id(name)) {
      columns.id = i;
      id = true;
    } else if (!answer && names_answer(name)) {
      columns.answer = i;
      columns.name = trimmed(record.fields[i].text);
      answer = true;
    }
  }
  return id && answer;
}

bool is_no_answer(std::string_view word) { return word == "-" || word == "?"; }

/// Whether a word alone on its line may be a move: Qh7#, B2-B3, O-O.
bool looks_like_move(std::string_view word) {
  return is_letter(word[0]) && std::any_of(word.begin(), word.end(), [](char c) { return is_digit(c) || c == '-'; }) &&
         word.find_first_of(":,;{}[]<>/") == std::string_view::npos;
}

JsonNode text_node(const CsvField& field) {
  JsonNode node;
  node.kind = JsonNode::Kind::string;
  const std::string_view text = trimmed(field.text);
  node.string = text;
  node.offset = field.at + static_cast<std::size_t>(text.data() - field.text.data()) - 1;  // before a quotation mark
  return node;
}

}  // namespace

bool read_answer_table(std::string_view text,
                       const std::function<void(const std::string& id, const JsonNode& answer)>& take) {
  std::size_t start = text.find_first_not_of(" \t\r\n");
  while (start != std::string_view::npos && text[start] == '#')
    start = text.find_first_not_of(" \t\r\n", std::min(text.find('\n', start), text.size()));
  if (start == std::string_view::npos || one_of(text[start], "{[<") || first_not_utf8(text) != std::string_view::npos)
    return false;
  const char separator = separator_of(text.substr(start, text.find('\n', start) - start));
  CsvCutter cutter(text, separator);
  AnswerColumns columns;
  bool first = true;
  while (!cutter.done()) {
    CsvRecord record = cutter.next();
    if (separator == kNoSeparator && !record.fields.empty()) split_at_blank(record);
    if (record.fields.empty() || trimmed(record.fields[0].text).empty() || record.fields[0].text[0] == '#') continue;
    const bool is_first = first;
    first = false;
    if (is_first && read_names(record, columns)) continue;
    const bool has_answer = record.fields.size() > columns.answer;
    if (record.fields.size() <= columns.id || !has_answer) {
      if (is_first) return false;
      if (record.fields.size() <= columns.id) continue;
    }
    JsonNode answer = text_node(record.fields[has_answer ? columns.answer : columns.id]);
    if (!has_answer || answer.string.empty()) {
      answer.kind = JsonNode::Kind::null;
    } else if (!columns.name.empty()) {
      JsonNode object;
      object.kind = JsonNode::Kind::object;
      object.offset = answer.offset + 1;
      object.members.push_back({columns.name, answer.offset, std::move(answer)});
      answer = std::move(object);
    }
    take(std::string(trimmed(record.fields[columns.id].text)), answer);
  }
  return !first;
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
    JsonNode answer = text_node(move);
    answer.offset = move.at;
    if (is_no_answer(move.text)) answer.kind = JsonNode::Kind::null;
    take(answer);
  }
  return !moves.empty();
}

}  // namespace keymove
