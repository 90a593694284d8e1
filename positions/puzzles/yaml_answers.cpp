#include "positions/puzzles/yaml_answers.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <set>
#include <string>
#include <system_error>
#include <utility>

#include "positions/base/words.h"
#include "positions/pgn/pgn_words.h"
#include "positions/puzzles/csv_records.h"
#include "positions/puzzles/plain_answer.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

/// A line with something on it.
struct CountedLine {
  std::string_view text;
  std::size_t indent = 0;
};

bool is_item(std::string_view line) { return line == "-" || line.starts_with("- "); }

bool marks_document(std::string_view line) { return line == "---" || line.starts_with("--- "); }

/// The first lines that are not empty, comments or directives, two at most.
std::vector<CountedLine> first_lines(std::string_view text) {
  std::vector<CountedLine> out;
  for (std::size_t at = 0; at < text.size() && out.size() < 2;) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::size_t begin = std::min(text.find_first_not_of(" \t\r", at), end);
    const std::string_view line = trimmed(text.substr(begin, end - begin));
    if (!line.empty() && !one_of(line[0], "#%")) out.push_back({line, begin - at});
    at = end + 1;
  }
  return out;
}

std::string_view before_comment(std::string_view line) { return trimmed(line.substr(0, line.find(" #"))); }

/// Whether the text begins with an item, a mark of a document, or a key and what is below it: not "p1: e1e8", which may
/// be a row of a table.
bool begins_block(std::string_view text) {
  const auto lines = first_lines(text);
  if (lines.empty()) return false;
  if (is_item(lines[0].text) || marks_document(lines[0].text)) return true;
  return before_comment(lines[0].text).ends_with(':') && lines.size() > 1 &&
         (lines[1].indent > lines[0].indent || is_item(lines[1].text));
}

/// The whole number that the text is in JSON: "7", but not "007", which may be an id.
std::optional<long long> whole_number(std::string_view text) {
  const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
  if (digits.empty() || !std::all_of(digits.begin(), digits.end(), is_digit)) return std::nullopt;
  if (digits.size() > 1 && digits[0] == '0') return std::nullopt;
  long long out = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), out);
  return read.ec == std::errc() ? std::optional(out) : std::nullopt;
}

/// Turns nodes of YAML into those of JSON.
class JsonOfYaml {
 public:
  JsonNode value(YamlNode node) {
    if (node.is(YamlNode::Kind::scalar)) return scalar(std::move(node));
    JsonNode out;
    out.offset = node.offset;
    out.kind = node.is(YamlNode::Kind::list) ? Kind::array : Kind::object;
    for (YamlNode& item : node.items) out.items.push_back(value(std::move(item)));
    bool merges = false;
    for (YamlNode::Member& member : node.members) {
      if (member.value.after_sign) look_at_sign(member);
      merges = merges || member.key == "<<";
      out.members.push_back({std::move(member.key), member.key_offset, value(std::move(member.value))});
    }
    if (merges) merge(out);
    return out;
  }

  [[nodiscard]] const std::optional<YamlError>& error() const { return error_; }

 private:
  static JsonNode scalar(YamlNode node) {
    JsonNode out;
    out.offset = node.offset;
    if (node.text.empty()) return out;
    if (node.plain && (node.text == "true" || node.text == "false")) {
      out.kind = Kind::boolean;
      out.boolean = node.text == "true";
      return out;
    }
    if (const auto number = node.plain ? whole_number(node.text) : std::nullopt) {
      out.kind = Kind::integer;
      out.integer = *number;
      return out;
    }
    out.kind = Kind::string;
    out.string = std::move(node.text);
    while (out.string.ends_with('\n')) out.string.pop_back();
    // The places of several moves and of a FEN count from a quotation mark.
    const bool counted = words_of(out.string).size() > 1 || out.string.find('/') != std::string::npos;
    if (counted && out.offset > 0 && !one_of(out.string[0], "([")) --out.offset;
    return out;
  }

  void look_at_sign(const YamlNode::Member& member) {
    const std::string name = plain_column_name(member.key);
    if (error_ || !(names_phrase(name) || names_mate(name) || names_answer(name))) return;
    error_ = YamlError{member.key_offset,
                       "expected a value: in YAML # begins a comment, and \"#2\" needs its quotation marks"};
  }

  /// Replaces "<<" by the members of its map, or of its maps, whose keys the object does not have.
  static void merge(JsonNode& object) {
    std::vector<JsonNode::Member> own = std::exchange(object.members, {});
    std::vector<JsonNode::Member> others;
    std::set<std::string> keys;
    for (JsonNode::Member& member : own) {
      if (member.key != "<<") {
        keys.insert(member.key);
        object.members.push_back(std::move(member));
        continue;
      }
      if (member.value.is(Kind::object))
        std::move(member.value.members.begin(), member.value.members.end(), std::back_inserter(others));
      for (JsonNode& item : member.value.items)
        std::move(item.members.begin(), item.members.end(), std::back_inserter(others));
    }
    for (JsonNode::Member& member : others) {
      if (keys.insert(member.key).second) object.members.push_back(std::move(member));
    }
  }

  std::optional<YamlError> error_;
};

/// Whether each item is one id with its answer.
bool are_pairs(const JsonNode& list) {
  return std::all_of(list.items.begin(), list.items.end(), [](const JsonNode& item) {
    return item.members.size() == 1 && plain_id(item).empty() && !states_plain_answer(item);
  });
}

bool is_one_move(const JsonNode& item) {
  return item.is(Kind::null) ||
         (item.is(Kind::string) && (item.string == "-" || item.string == "?" || has_move_form(item.string)));
}

/// The text with "~" for each "?" that stands alone in an item, which means no answer and begins a key in YAML.
std::string with_open_items(std::string_view text) {
  std::string out(text);
  for (std::size_t at = 0; at < out.size();) {
    const std::size_t end = std::min(out.find('\n', at), out.size());
    if (trimmed(text.substr(at, end - at)) == "- ?") out[out.find('?', at)] = '~';
    at = end + 1;
  }
  return out;
}

/// One value of several documents: their items or members together, or a list of objects that have ids of their own.
JsonNode joined(std::vector<JsonNode> documents) {
  if (documents.size() == 1) return std::move(documents.front());
  const Kind kind = documents.front().kind;
  const bool alike =
      std::all_of(documents.begin(), documents.end(), [&](const JsonNode& each) { return each.is(kind); });
  const bool apart = kind == Kind::object && std::any_of(documents.begin(), documents.end(), [](const JsonNode& each) {
                       return !plain_id(each).empty() || states_plain_answer(each);
                     });
  JsonNode out;
  out.kind = alike && !apart ? kind : Kind::array;
  out.offset = documents.front().offset;
  for (JsonNode& each : documents) {
    if (!alike || apart) {
      out.items.push_back(std::move(each));
      continue;
    }
    std::move(each.items.begin(), each.items.end(), std::back_inserter(out.items));
    std::move(each.members.begin(), each.members.end(), std::back_inserter(out.members));
  }
  return out;
}

}  // namespace

bool begins_yaml(std::string_view text) {
  const auto lines = first_lines(text);
  if (lines.empty()) return false;
  const std::string_view line = before_comment(lines[0].text);
  if (is_item(line) || marks_document(line)) return true;
  const std::size_t colon = line.ends_with(':') ? line.size() - 1 : line.find(": ");
  return colon != std::string_view::npos && colon > 0 && !one_of(line[0], "[{(");
}

YamlBlocks read_yaml_blocks(std::string_view text) {
  YamlDocuments read = read_yaml(text);
  YamlBlocks out;
  JsonOfYaml json;
  for (YamlNode& root : read.roots) {
    JsonNode value = json.value(std::move(root));
    if (!value.is(Kind::null)) out.documents.push_back(std::move(value));
  }
  out.error = read.error ? read.error : json.error();
  return out;
}

std::optional<JsonNode> read_yaml_answers(std::string_view text, std::optional<YamlError>& error) {
  if (!begins_block(text)) return std::nullopt;
  YamlBlocks read = read_yaml_blocks(with_open_items(text));
  error = read.error;
  if (error || read.documents.empty()) return std::nullopt;
  JsonNode out = joined(std::move(read.documents));
  if (out.is(Kind::object)) return out;
  if (!out.is(Kind::array) || out.items.empty()) return std::nullopt;
  if (are_pairs(out)) {
    JsonNode all;
    all.kind = Kind::object;
    all.offset = out.offset;
    for (JsonNode& item : out.items) all.members.push_back(std::move(item.members.front()));
    return all;
  }
  const bool objects =
      std::all_of(out.items.begin(), out.items.end(), [](const JsonNode& item) { return item.is(Kind::object); });
  const bool moves = std::all_of(out.items.begin(), out.items.end(), is_one_move);
  return objects || moves ? std::optional(std::move(out)) : std::nullopt;
}

}  // namespace keymove
