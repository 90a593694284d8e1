#include "positions/answer_keys/python_key.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "positions/base/words.h"
#include "positions/json/python_literal.h"
#include "positions/stated_answers/move_nodes.h"

namespace keymove {

namespace {

/// The offset of what counts from `at` on: after blanks, comments and imports.
std::size_t next_statement(std::string_view text, std::size_t at) {
  for (;;) {
    at = std::min(text.find_first_not_of(" \t\r\n;", at), text.size());
    const std::string_view rest = text.substr(at);
    if (!rest.starts_with('#') && !rest.starts_with("import ") && !rest.starts_with("from ")) return at;
    at = std::min(text.find('\n', at), text.size());
  }
}

/// The name that is given a value at `at`, and the offset of the value; an empty name if there is none.
std::pair<std::string_view, std::size_t> assignment_at(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && (is_letter(text[end]) || is_digit(text[end]) || text[end] == '_')) ++end;
  const std::size_t line_end = std::min(text.find('\n', end), text.size());
  // `answers: dict[str, str] = {`
  const std::string_view between = text.substr(end, line_end - end);
  const std::size_t sign = between.find('=');
  if (end == at || sign == std::string_view::npos || between.substr(sign).starts_with("==")) return {{}, at};
  const std::string_view type = trimmed(between.substr(0, sign));
  if (!type.empty() && type[0] != ':') return {{}, at};
  return {text.substr(at, end - at), end + sign + 1};
}

/// Whether one of the signs opens a literal at `at`.
bool opens_literal(std::string_view text, std::size_t at, std::string_view signs) {
  at = text.find_first_not_of(" \t\r\n\\", at);
  return at != std::string_view::npos && one_of(text[at], signs);
}

/// The text without what python-chess prints around moves, in a text of the same length: Move.from_uci('e1e8').
std::string without_move_calls(std::string_view text) {
  std::string out(text);
  constexpr std::string_view kCall = "Move.from_uci(";
  for (std::size_t at = text.find(kCall); at != std::string_view::npos; at = text.find(kCall, at + 1)) {
    constexpr std::string_view kModule = "chess.";
    const std::size_t close = text.find(')', at);
    if (close == std::string_view::npos) break;
    const std::size_t start = text.substr(0, at).ends_with(kModule) ? at - kModule.size() : at;
    out.replace(start, at + kCall.size() - start, at + kCall.size() - start, ' ');
    out[close] = ' ';
  }
  return out;
}

/// Makes objects of dicts, which the reader of literals gives as arrays of pairs.
void make_objects(JsonNode& node, std::string_view text) {
  const bool is_dict = node.is(JsonNode::Kind::array) && text[node.offset] == '{';
  if (!is_dict) {
    for (JsonNode& item : node.items) make_objects(item, text);
    return;
  }
  node.kind = JsonNode::Kind::object;
  for (JsonNode& pair : node.items) {
    const JsonNode& key = pair.items[0];
    make_objects(pair.items[1], text);
    node.members.push_back(
        {key.is(JsonNode::Kind::string) ? key.string : literal_text(key), key.offset, std::move(pair.items[1])});
  }
  node.items.clear();
}

/// The offset behind the bracket that closes the one at `open`; npos if none does.
std::size_t behind_closing(std::string_view text, std::size_t open) {
  std::size_t depth = 0;
  char quote = '\0';
  for (std::size_t at = open; at < text.size(); ++at) {
    const char c = text[at];
    if (quote != '\0') {
      if (c == '\\') ++at;
      if (c == quote) quote = '\0';
    } else if (one_of(c, "'\"")) {
      quote = c;
    } else if (one_of(c, "[({")) {
      ++depth;
    } else if (one_of(c, "])}") && --depth == 0) {
      return at + 1;
    }
  }
  return std::string_view::npos;
}

/// Blanks what a collection prints around its contents: defaultdict(<class 'str'>, {...}), OrderedDict([...]).
void blank_collections(std::string& text) {
  for (const std::string_view name : {"defaultdict(", "OrderedDict(", "Counter(", "deque("}) {
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
      const std::size_t open = text.find_first_of("[{", at);
      const std::size_t end = open == std::string::npos ? open : behind_closing(text, open);
      const std::size_t close = end == std::string::npos ? end : text.find_first_not_of(" \t\r\n", end);
      if (close == std::string::npos || text[close] != ')') continue;
      std::fill(text.begin() + static_cast<std::ptrdiff_t>(at), text.begin() + static_cast<std::ptrdiff_t>(open), ' ');
      text[close] = ' ';
    }
  }
}

}  // namespace

std::string without_console(std::string_view given) {
  std::string text(given);
  for (std::size_t at = 0; at < text.size(); at = std::min(text.find('\n', at), text.size() - 1) + 1) {
    const std::string_view line = std::string_view(text).substr(at);
    if (line.starts_with(">>> ") || line.starts_with("... ")) text.replace(at, 3, 3, ' ');
  }
  blank_collections(text);
  return text;
}

bool begins_python_key(const TextLines& lines) {
  const std::string_view text = lines.text();
  const std::size_t at = next_statement(text, 0);
  const auto [name, value_at] = assignment_at(text, at);
  return opens_literal(text, value_at, name.empty() ? "[({" : "[({'\"");
}

Result<JsonNode> read_python_key(const TextLines& given) {
  const std::string text = without_move_calls(given.text());
  const TextLines lines(given.file(), text);
  JsonNode all;
  all.kind = JsonNode::Kind::object;
  bool named = false;
  for (std::size_t at = next_statement(text, 0); at < text.size(); at = next_statement(text, at)) {
    const auto [name, value_at] = assignment_at(text, at);
    named = named || !name.empty();
    if (name.empty() && (named || !opens_literal(text, at, "[({")))
      return lines.error_at(at, "key-format", "expected NAME = ANSWER, or the end of the key");
    auto literal = read_python_literal(lines, value_at);
    if (!literal) return literal.errors();
    make_objects(literal->value, text);
    all.members.push_back({std::string(name), at, std::move(literal->value)});
    at = literal->end;
    if (!named && text[at] == ',') ++at;
  }
  if (!named && all.members.size() > 1) {  // a pair a line
    for (JsonNode::Member& member : all.members) all.items.push_back(std::move(member.value));
    all.members.clear();
    all.kind = JsonNode::Kind::array;
    return all;
  }
  if (all.members.empty()) return all;
  // One name is that of the key, unless it has a single move; several are those of the positions.
  const JsonNode& value = all.members.front().value;
  const bool answer = named && (value.is(JsonNode::Kind::string) || is_pair_of_squares(value));
  if (all.members.size() != 1 || answer) return all;
  return std::move(all.members.front().value);
}

}  // namespace keymove
