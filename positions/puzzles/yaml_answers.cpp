#include "positions/puzzles/yaml_answers.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "positions/base/words.h"
#include "positions/pgn/pgn_words.h"
#include "positions/puzzles/plain_answer.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

constexpr std::size_t kDeepest = 6;

/// A line with something on it, from its first letter on.
struct Line {
  std::string_view text;
  std::size_t at = 0;
  std::size_t indent = 0;
};

std::string_view without_comment(std::string_view line) {
  if (line.starts_with('#')) return {};
  return trimmed(line.substr(0, line.find(" #")));
}

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::size_t begin = std::min(text.find_first_not_of(" \t\r", at), end);
    const std::string_view line = without_comment(text.substr(begin, end - begin));
    if (!line.empty() && line != "---" && line != "...") out.push_back({line, begin, begin - at});
    at = end + 1;
  }
  return out;
}

bool is_item(std::string_view line) { return line == "-" || line.starts_with("- "); }

/// The offset of the colon behind a key; npos if the line has none.
std::size_t colon_of(std::string_view line) {
  const std::size_t colon = line.ends_with(':') ? std::min(line.find(": "), line.size() - 1) : line.find(": ");
  const bool key = colon != std::string_view::npos && colon > 0 && !one_of(line[0], "[{(");
  return key ? colon : std::string_view::npos;
}

std::string_view without_quotes(std::string_view text) {
  const bool quoted = text.size() > 1 && one_of(text.front(), "\"'") && text.back() == text.front();
  return quoted ? text.substr(1, text.size() - 2) : text;
}

/// A value on one line.
JsonNode scalar(std::string_view text, std::size_t at) {
  JsonNode out;
  const std::string_view plain = without_quotes(text);
  out.offset = at + static_cast<std::size_t>(plain.data() - text.data());
  if (plain.empty() || text == "null" || text == "~") return out;
  if (const auto number = parse_int(text)) {
    out.kind = Kind::integer;
    out.integer = *number;
    return out;
  }
  out.kind = Kind::string;
  out.string = plain;
  // The places of several moves count from a quotation mark.
  if (words_of(plain).size() > 1 && out.offset > 0 && !one_of(plain[0], "([")) --out.offset;
  return out;
}

class BlockReader {
 public:
  explicit BlockReader(std::vector<Line> lines) : lines_(std::move(lines)) {}

  std::optional<JsonNode> read() {
    if (lines_.empty() || lines_[0].indent > 0) return std::nullopt;
    auto out = block(0);
    if (!out || next_ < lines_.size()) return std::nullopt;
    return out;
  }

  /// Whether an item comes first, or a key and what is below it: not "p1: e1e8", which may be a row of a table.
  [[nodiscard]] bool begins_block() const {
    if (lines_.empty() || is_item(lines_[0].text)) return !lines_.empty();
    return lines_[0].text.ends_with(':') && lines_.size() > 1 && (lines_[1].indent > 0 || is_item(lines_[1].text));
  }
  /// The offset of the line that comes next.
  [[nodiscard]] std::size_t at() const { return lines_.empty() ? 0 : lines_[std::min(next_, lines_.size() - 1)].at; }

 private:
  std::optional<JsonNode> block(std::size_t depth) {
    if (depth > kDeepest) return std::nullopt;
    return is_item(lines_[next_].text) ? list(depth) : map(depth);
  }

  std::optional<JsonNode> list(std::size_t depth) {
    const std::size_t indent = lines_[next_].indent;
    JsonNode out;
    out.kind = Kind::array;
    out.offset = lines_[next_].at;
    while (next_ < lines_.size() && lines_[next_].indent == indent && is_item(lines_[next_].text)) {
      Line& line = lines_[next_];
      const std::size_t skip = std::min(line.text.find_first_not_of(" \t", 1), line.text.size());
      if (skip == line.text.size()) return std::nullopt;
      line = {line.text.substr(skip), line.at + skip, line.indent + skip};
      auto item = is_item(line.text) || colon_of(line.text) != std::string_view::npos ? block(depth + 1) : value(line);
      if (!item) return std::nullopt;
      out.items.push_back(std::move(*item));
    }
    return out;
  }

  std::optional<JsonNode> map(std::size_t depth) {
    const std::size_t indent = lines_[next_].indent;
    JsonNode out;
    out.kind = Kind::object;
    out.offset = lines_[next_].at;
    while (next_ < lines_.size() && lines_[next_].indent == indent && !is_item(lines_[next_].text)) {
      const Line line = lines_[next_];
      const std::size_t colon = colon_of(line.text);
      if (colon == std::string_view::npos) return std::nullopt;
      const std::string_view rest = line.text.substr(colon + 1);
      const std::string_view text = trimmed(rest);
      std::optional<JsonNode> found;
      if (!text.empty()) {
        found = value({text, line.at + static_cast<std::size_t>(text.data() - line.text.data()), 0});
      } else {
        ++next_;
        const bool below = next_ < lines_.size() && (lines_[next_].indent > indent ||
                                                     (lines_[next_].indent == indent && is_item(lines_[next_].text)));
        found = below ? block(depth + 1) : scalar({}, line.at);
      }
      if (!found) return std::nullopt;
      out.members.push_back(
          {std::string(without_quotes(trimmed(line.text.substr(0, colon)))), line.at, std::move(*found)});
    }
    return out;
  }

  /// The value on the line, which is taken: a word, or a list in brackets.
  std::optional<JsonNode> value(const Line& line) {
    const bool list = line.text[0] == '[';
    const bool plain =
        !list || (line.text.back() == ']' && line.text.find_first_of("[({", 1) == std::string_view::npos);
    if (!plain || one_of(line.text[0], "{|>&*!")) return std::nullopt;
    ++next_;
    if (!list) return scalar(line.text, line.at);
    JsonNode out;
    out.kind = Kind::array;
    out.offset = line.at;
    for (std::size_t at = 1; at < line.text.size();) {
      const std::size_t end = line.text.find_first_of(",]", at);
      const std::string_view item = trimmed(line.text.substr(at, end - at));
      if (!item.empty())
        out.items.push_back(scalar(item, line.at + static_cast<std::size_t>(item.data() - line.text.data())));
      at = end + 1;
    }
    return out;
  }

  std::vector<Line> lines_;
  std::size_t next_ = 0;
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

}  // namespace

std::optional<JsonNode> read_yaml_blocks(std::string_view text, std::size_t& stopped) {
  BlockReader reader(lines_of(text));
  auto out = reader.read();
  if (!out) stopped = reader.at();
  return out;
}

std::optional<JsonNode> read_yaml_answers(std::string_view text) {
  BlockReader reader(lines_of(text));
  auto out = reader.begins_block() ? reader.read() : std::nullopt;
  if (!out || out->is(Kind::object) || out->items.empty()) return out;
  if (are_pairs(*out)) {
    JsonNode all;
    all.kind = Kind::object;
    all.offset = out->offset;
    for (JsonNode& item : out->items) all.members.push_back(std::move(item.members.front()));
    return all;
  }
  const bool objects =
      std::all_of(out->items.begin(), out->items.end(), [](const JsonNode& item) { return item.is(Kind::object); });
  const bool moves = std::all_of(out->items.begin(), out->items.end(), is_one_move);
  return objects || moves ? out : std::nullopt;
}

}  // namespace keymove
