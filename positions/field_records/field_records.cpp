#include "positions/field_records/field_records.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/puzzles/csv_records.h"
#include "positions/puzzles/foreign_object.h"
#include "positions/puzzles/plain_answer.h"

namespace keymove {

namespace {

/// The name and the value of a line, with their offsets in it.
struct Field {
  std::string_view name;
  std::string_view value;
  std::size_t name_at = 0;
  std::size_t value_at = 0;
};

/// Whether the byte is a letter, or a part of one that is not of ASCII.
bool is_any_letter(char c) { return is_letter(c) || static_cast<unsigned char>(c) >= 0x80; }

/// The name without what stands in brackets at its end: "Solution" of "Solution (White)".
std::string_view without_bracket(std::string_view name) {
  const std::size_t open = name.find('(');
  return open != std::string_view::npos && open > 0 && name.back() == ')' ? trimmed(name.substr(0, open)) : name;
}

/// Whether the words before the sign are the name of a field: "fen", "Best move", "mate_in", "Solution to the puzzle".
bool is_field_name(std::string_view name) {
  constexpr std::size_t kMostWords = 4;
  const bool letters =
      std::all_of(name.begin(), name.end(), [](char c) { return is_any_letter(c) || is_digit(c) || one_of(c, "_- "); });
  const auto words = words_of(name);
  // "Position 2: ..." is an item of a list.
  const bool numbered = words.size() > 1 && contains_only(words.back().text, "0123456789");
  return !name.empty() && letters && is_any_letter(name[0]) && words.size() <= kMostWords && !numbered;
}

std::optional<Field> field_of(std::string_view line) {
  const std::size_t sign = line.find_first_of(":=");
  if (sign == std::string_view::npos) return std::nullopt;
  Field out;
  out.name = without_bracket(trimmed(line.substr(0, sign)));
  out.value = trimmed(line.substr(sign + 1));
  if (!is_field_name(out.name)) return std::nullopt;
  if (out.value.size() > 1 && one_of(out.value.front(), "\"'`") && out.value.back() == out.value.front())
    out.value = out.value.substr(1, out.value.size() - 2);
  out.name_at = static_cast<std::size_t>(out.name.data() - line.data());
  out.value_at = out.value.empty() ? sign : static_cast<std::size_t>(out.value.data() - line.data());
  return out;
}

bool is_rule(std::string_view line) { return line.size() > 2 && contains_only(line, "-=*_#"); }

bool is_remark(std::string_view line) {
  return line.starts_with('#') || line.starts_with("//") || line.starts_with(';');
}

/// The name of a section as INI and TOML have them, "[mate 1]" or "[[puzzles]]"; nothing if the line is something else.
std::optional<std::string_view> section_of(std::string_view line) {
  const bool list = line.starts_with("[[") && line.ends_with("]]");
  const std::size_t marks = list ? 2 : 1;
  if (line.size() < 2 * marks + 1 || line.front() != '[' || line.back() != ']') return std::nullopt;
  const std::string_view name = trimmed(line.substr(marks, line.size() - 2 * marks));
  const bool plain =
      std::all_of(name.begin(), name.end(), [](char c) { return is_letter(c) || is_digit(c) || one_of(c, "_-. #"); });
  if (name.empty() || !plain) return std::nullopt;
  return list ? std::string_view() : name;
}

/// The lines of a text without the blanks around them. Of a line with several fields of which the first one is a FEN,
/// "fen=...; mate=2; key=Ra6", each is a line, behind an empty one.
std::vector<Word> lines_of_fields(const TextLines& lines) {
  std::vector<Word> out;
  for (std::size_t i = 0; i < lines.count(); ++i) {
    const std::string_view line = trimmed(lines.line(i));
    const std::size_t at = lines.start(i) + static_cast<std::size_t>(line.data() - lines.line(i).data());
    std::vector<Word> parts;
    for (std::size_t from = 0; from < line.size();) {
      const std::size_t end = std::min(line.find_first_of(";|,", from), line.size());
      const std::string_view part = trimmed(line.substr(from, end - from));
      const auto field = part.empty() ? std::nullopt : field_of(part);
      if (!part.empty()) parts.push_back({part, at + static_cast<std::size_t>(part.data() - line.data())});
      const bool fits = part.empty() || (field && (parts.size() > 1 || is_whole_fen(field->value)));
      if (!fits) parts.clear();
      from = fits ? end + 1 : line.size();
    }
    if (parts.size() < 2) parts = {{line, at}};
    if (parts.size() > 1) out.push_back({line.substr(0, 0), at});
    out.insert(out.end(), parts.begin(), parts.end());
  }
  return out;
}

/// The elements of a list, '["Ra6", "b7"]', with blanks in the place of its signs.
std::string plain_list(std::string_view value) {
  std::string out(value);
  if (value.size() < 2 || value.front() != '[' || value.back() != ']') return out;
  std::replace_if(
      out.begin(), out.end(), [](char c) { return one_of(c, "[]\"',"); }, ' ');
  return out;
}

JsonNode::Member member_of_field(const Field& field, std::size_t line_at) {
  JsonNode::Member out;
  const std::string low = lower_case(field.name);
  out.key = low == "q" ? "question" : low == "a" ? "answer" : std::string(field.name);
  out.key_offset = line_at + field.name_at;
  const auto number = contains_only(field.value, "0123456789") ? parse_int(field.value) : std::nullopt;
  out.value.kind = number ? JsonNode::Kind::integer : JsonNode::Kind::string;
  if (number) out.value.integer = *number;
  out.value.string = number ? std::string() : plain_list(field.value);
  // A text begins behind the quotation mark that JSON has there.
  out.value.offset = line_at + field.value_at - (number || line_at + field.value_at == 0 ? 0U : 1U);
  return out;
}

/// The record of a value that is the row of a table, "P=00001,FEN,d8d2 e1e8,600,mateIn1"; nothing if it is none.
std::optional<JsonNode> row_of_field(const Field& field, std::size_t line_at) {
  std::vector<Word> parts;
  for (std::size_t from = 0; from <= field.value.size();) {
    const std::size_t end = std::min(field.value.find(',', from), field.value.size());
    const std::string_view part = trimmed(field.value.substr(from, end - from));
    parts.push_back({part, field.value_at + static_cast<std::size_t>(part.data() - field.value.data())});
    from = end + 1;
  }
  const auto fen = std::find_if(parts.begin(), parts.end(), [](const Word& part) { return is_whole_fen(part.text); });
  if (parts.size() < 2 || fen == parts.end()) return std::nullopt;
  JsonNode out;
  out.kind = JsonNode::Kind::object;
  out.offset = line_at;
  const auto add = [&](std::string_view name, const Word& part) {
    out.members.push_back(member_of_field({name, part.text, 0, part.offset}, line_at));
  };
  if (fen != parts.begin()) {
    add("PuzzleId", *(fen - 1));
    out.members.back().value.kind = JsonNode::Kind::string;
    out.members.back().value.string = std::string((fen - 1)->text);
  }
  add("FEN", *fen);
  if (fen + 1 != parts.end()) add("Moves", *(fen + 1));
  for (auto part = fen + 1; part != parts.end(); ++part) {
    if (part->text.find("mate") != std::string_view::npos && out.find("Themes") == nullptr) add("Themes", *part);
  }
  return out;
}

bool is_field(std::string_view line) {
  return !line.empty() && !is_rule(line) && !is_remark(line) && field_of(line).has_value();
}

/// The field with which each record begins where empty lines stand between the fields of a record, too, in lower case:
/// each stretch from one such field to the next has one FEN. Empty if a record ends before each empty line.
std::string name_beyond_gaps(const std::vector<Word>& parts) {
  struct Name {
    std::string text;
    bool fen = false;
    std::size_t paragraph = 0;
  };
  std::vector<Name> names;
  std::vector<std::size_t> fens(1);  // of each paragraph that has a field
  for (const auto& [line, at] : parts) {
    if (is_field(line)) {
      const auto field = field_of(line);
      const std::string name = lower_case(field->name);
      names.push_back({name, name == "fen" || is_whole_fen(field->value), fens.size() - 1});
      fens.back() += names.back().fen ? 1U : 0U;
    } else if (!is_remark(line) && !names.empty() && names.back().paragraph + 1 == fens.size()) {
      fens.push_back(0);
    }
  }
  if (names.empty()) return {};
  fens.resize(names.back().paragraph + 1);
  if (std::find(fens.begin(), fens.end(), 0U) == fens.end()) return {};
  const auto begins_each = [&](std::size_t begin) {
    std::size_t found = 1;
    for (std::size_t i = begin; i < names.size(); ++i) {
      if (names[i].text == names[begin].text && std::exchange(found, 0) != 1) return false;
      found += names[i].fen ? 1U : 0U;
    }
    return found == 1;
  };
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool first = i == 0 || names[i].paragraph > names[i - 1].paragraph;
    if (first && begins_each(i)) return names[i].text;
    if (names[i].fen) break;
  }
  return {};
}

}  // namespace

bool shows_field_records(std::string_view text) {
  const TextLines lines({}, text);
  const std::vector<Word> parts = lines_of_fields(lines);
  bool others = false;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string_view line = parts[i].text;
    if (line.empty() || is_rule(line) || is_remark(line) || section_of(line)) continue;
    const auto field = field_of(line);
    // The end of a text of which only a part is examined may be cut.
    if (!field && i + 1 < parts.size()) return false;
    others |= field && (row_of_field(*field, 0) || (!is_whole_fen(field->value) && !field->value.empty()));
  }
  return others && !read_field_records(text).empty();
}

std::vector<JsonNode> read_field_records(std::string_view text) {
  std::vector<JsonNode> out;
  const TextLines lines({}, text);
  JsonNode record;
  record.kind = JsonNode::Kind::object;
  const auto end_record = [&] {
    const JsonNode* fen = fen_of(record);
    if (named(record, {"fen"}) != nullptr || (is_text(fen) && looks_like_fen(fen->string))) out.push_back(record);
    record.members.clear();
  };
  std::optional<JsonNode::Member> section;  // names the next record
  bool by_section = false;                  // the first member is the name of a section
  const std::vector<Word> parts = lines_of_fields(lines);
  const std::string first = name_beyond_gaps(parts);
  for (const auto& [line, at] : parts) {
    const auto field = is_field(line) ? field_of(line) : std::nullopt;
    if (!field) {
      if (!is_remark(line) && (first.empty() || !line.empty())) end_record();
      const auto name = section_of(line);
      if (name) section.reset();
      if (name && !name->empty()) section = JsonNode::Member{"id", at, {}};
      if (section && name) {
        section->value.kind = JsonNode::Kind::string;
        section->value.offset = at;
        section->value.string = std::string(*name);
      }
      continue;
    }
    if (auto row = row_of_field(*field, at)) {
      end_record();
      out.push_back(std::move(*row));
      continue;
    }
    // An id of its own counts.
    if (by_section && !record.members.empty() && names_id(plain_column_name(field->name)))
      record.members.erase(record.members.begin());
    by_section = by_section && !record.members.empty() && !names_id(plain_column_name(field->name));
    if (record.find(field->name) != nullptr || (!first.empty() && lower_case(field->name) == first)) end_record();
    if (record.members.empty()) {
      record.offset = at;
      by_section = section.has_value() && !names_id(plain_column_name(field->name));
      if (by_section) record.members.push_back(*section);
      section.reset();
    }
    if (!field->value.empty()) record.members.push_back(member_of_field(*field, at));
  }
  end_record();
  return out;
}

}  // namespace keymove
