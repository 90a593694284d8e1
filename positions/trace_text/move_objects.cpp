// Lists of moves that are objects: {"color":"w","from":"e2","to":"e4","san":"e4"}.
#include "positions/trace_text/move_objects.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "positions/base/words.h"
#include "positions/trace_text/readable_moves.h"

namespace keymove {

namespace {

std::size_t past_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at;
}

/// The string that the object has under the key.
std::optional<Word> value_of_key(std::string_view object, std::string_view key) {
  for (std::size_t at = object.find(key); at != std::string_view::npos; at = object.find(key, at + 1)) {
    const std::size_t end = at + key.size();
    if (at == 0 || !one_of(object[at - 1], "'\"") || end >= object.size() || !one_of(object[end], "'\"")) continue;
    const std::size_t colon = past_blanks(object, end + 1);
    if (colon >= object.size() || object[colon] != ':') continue;
    const std::size_t open = past_blanks(object, colon + 1);
    if (open >= object.size() || !one_of(object[open], "'\"")) return std::nullopt;
    const std::size_t close = object.find(object[open], open + 1);
    if (close == std::string_view::npos) return std::nullopt;
    return Word{object.substr(open + 1, close - open - 1), open + 1};
  }
  return std::nullopt;
}

/// The square that the object has under the key as a row and a column, [6, 4], in the form (6, 4); empty if it has
/// none.
std::string pair_of_key(std::string_view object, std::string_view key) {
  const std::size_t at = object.find("\"" + std::string(key) + "\"");
  const std::size_t open = at == std::string_view::npos ? at : object.find('[', at);
  const std::size_t close = open == std::string_view::npos ? open : object.find(']', open);
  if (close == std::string_view::npos) return {};
  const std::string between(trimmed(object.substr(at + key.size() + 2, open - at - key.size() - 2)));
  const std::string_view inside = object.substr(open + 1, close - open - 1);
  const std::size_t comma = inside.find(',');
  if (between != ":" || comma == std::string_view::npos) return {};
  const std::string row(trimmed(inside.substr(0, comma)));
  const std::string column(trimmed(inside.substr(comma + 1)));
  const bool numbers = !row.empty() && !column.empty() && contains_only(row + column, "0123456789");
  return numbers ? "(" + row + ", " + column + ")" : "";
}

/// The move that the object has as two squares in numbers, "move": [[7, 3], [5, 3]]; empty if it has none.
std::string pairs_of_move(std::string_view object) {
  constexpr std::string_view kKey = "\"move\"";
  const std::size_t key = object.find(kKey);
  const std::size_t open = key == std::string_view::npos ? key : object.find("[[", key);
  const std::size_t close = open == std::string_view::npos ? open : object.find("]]", open);
  if (close == std::string_view::npos) return {};
  if (trimmed(object.substr(key + kKey.size(), open - key - kKey.size())) != ":") return {};
  std::vector<std::string> numbers;
  bool inside = false;
  for (const char c : object.substr(open, close - open)) {
    if (is_digit(c) && !inside) numbers.emplace_back();
    inside = is_digit(c);
    if (inside) numbers.back() += c;
    if (!inside && !is_blank(c) && !one_of(c, "[],")) return {};
  }
  constexpr std::size_t kTwoSquares = 4;
  if (numbers.size() != kTwoSquares) return {};
  return "((" + numbers[0] + ", " + numbers[1] + "), (" + numbers[2] + ", " + numbers[3] + "))";
}

/// The move of an object, and the place where it begins.
std::optional<std::pair<std::string, std::size_t>> move_of_object(std::string_view object) {
  const auto from = value_of_key(object, "from");
  const auto to = value_of_key(object, "to");
  if (from && to && is_square(from->text) && is_square(to->text)) {
    const auto promotion = value_of_key(object, "promotion");
    const std::string letter = promotion && promotion->text.size() == 1 ? std::string(promotion->text) : "";
    return std::pair{lower_case(from->text) + lower_case(to->text) + lower_case(letter), from->offset};
  }
  const std::string from_pair = pair_of_key(object, "from");
  const std::string to_pair = pair_of_key(object, "to");
  if (!from_pair.empty() && !to_pair.empty()) return std::pair{"(" + from_pair + ", " + to_pair + ")", std::size_t{0}};
  for (const std::string_view key : {"san", "uci", "lan", "move"}) {
    const auto value = value_of_key(object, key);
    if (value && !value->text.empty()) return std::pair{std::string(value->text), value->offset};
  }
  if (std::string pairs = pairs_of_move(object); !pairs.empty()) return std::pair{std::move(pairs), std::size_t{0}};
  return std::nullopt;
}

bool has_key(std::string_view object, std::string_view key) {
  for (const char quote : {'"', '\''}) {
    const std::string quoted = quote + std::string(key) + quote;
    for (std::size_t at = object.find(quoted); at != std::string_view::npos; at = object.find(quoted, at + 1)) {
      const std::size_t colon = past_blanks(object, at + quoted.size());
      if (colon < object.size() && object[colon] == ':') return true;
    }
  }
  return false;
}

/// Whether the object tells of the game, not of a move: {"event": "start"}, {"winner": "black"}.
bool is_about_game(std::string_view object) {
  for (const std::string_view key : {"from", "to", "san", "uci", "lan", "move", "moves", "player", "color", "fen",
                                     "board", "start", "end", "position", "history"}) {
    if (has_key(object, key)) return false;
  }
  return true;
}

}  // namespace

void join_objects(std::string& text) {
  const std::size_t start = past_blanks(text, 0);
  if (!is_object_array(text) && (start == text.size() || text[start] != '{')) return;
  std::string joined = text;
  std::size_t moves = 0;
  std::size_t close = 0;
  bool ended = false;
  for (std::size_t open = text.find('{'); open != std::string::npos; open = text.find('{', close)) {
    close = text.find('}', open);
    if (close == std::string::npos || text.find('{', open + 1) < close) return;
    const std::string_view object = std::string_view(text).substr(open, close - open);
    auto move = move_of_object(object);
    if (move) {
      if (ended) return;
      ++moves;
    } else {
      if (!is_about_game(object)) return;
      ended = moves > 0;
      const auto result = value_of_key(object, "result");
      const bool known = result && is_result(result->text);
      move = known ? std::pair{std::string(result->text), result->offset} : std::pair{std::string(), std::size_t{0}};
    }
    if (open + move->second + move->first.size() > close) return;
    joined.replace(open, close + 1 - open, close + 1 - open, ' ');
    joined.replace(open + move->second, move->first.size(), move->first);
  }
  if (moves > 0) text = std::move(joined);
}

}  // namespace keymove
