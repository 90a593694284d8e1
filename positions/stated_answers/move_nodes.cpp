#include "positions/stated_answers/move_nodes.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "positions/base/words.h"
#include "positions/json/json_text.h"
#include "positions/json/python_literal.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

constexpr std::size_t kPair = 2;

bool is_square_of_numbers(const JsonNode& square) {
  return square.items.size() == kPair && square.items[1].is(Kind::integer) &&
         (square.items[0].is(Kind::integer) || square.items[0].is(Kind::string));
}

/// Whether the text is the name of a square: "e1", "a10".
bool is_square_name(const JsonNode& node) {
  const std::string_view text = node.string;
  constexpr std::size_t kLongest = 3;
  return node.is(Kind::string) && text.size() >= kPair && text.size() <= kLongest && is_letter(text[0]) &&
         text.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

MoveText move_of_pair(const JsonText& document, const JsonNode& pair) {
  JsonNode squares = pair;
  squares.items.resize(kPair);
  return {compact_json(to_json(squares)), document.location_of(pair.offset)};
}

/// The move of an object with its two squares, under these names.
std::optional<MoveText> move_between(const JsonText& document, const JsonNode& object, std::string_view first,
                                     std::string_view second) {
  const JsonNode* from = object.find(first);
  const JsonNode* to = object.find(second);
  if (from == nullptr || to == nullptr) return std::nullopt;
  if (is_square_of_numbers(*from) && is_square_of_numbers(*to)) {
    JsonNode pair;
    pair.kind = Kind::array;
    pair.offset = from->offset;
    pair.items = {*from, *to};
    return move_of_pair(document, pair);
  }
  if (from->string.empty() || to->string.empty()) return std::nullopt;
  const JsonNode* promotion = object.find("promotion");
  const std::string squares = from->string + to->string + (promotion != nullptr ? promotion->string : "");
  return MoveText{lower_case(squares), document.location_of(from->offset + 1)};
}

}  // namespace

bool is_pair_of_squares(const JsonNode& node) {
  const bool pair = node.items.size() == kPair || (node.items.size() == kPair + 1 && node.items[kPair].is(Kind::null));
  return pair && is_square_of_numbers(node.items[0]) && is_square_of_numbers(node.items[1]);
}

std::optional<MoveText> move_of_squares(const JsonText& document, const JsonNode& node) {
  if (is_pair_of_squares(node)) return move_of_pair(document, node);
  if (!node.is(Kind::object)) return std::nullopt;
  if (auto move = move_between(document, node, "from", "to")) return move;
  return move_between(document, node, "start", "end");
}

std::optional<MoveText> move_of_item(const JsonText& document, const JsonNode& node) {
  if (node.items.size() == kPair && is_square_name(node.items[0]) && is_square_name(node.items[1]))
    return MoveText{literal_text(node), document.location_of(node.offset)};
  return move_of_squares(document, node);
}

std::optional<JsonNode> list_of_text(const JsonNode& node) {
  if (!node.string.starts_with("[\"") && !node.string.starts_with("['")) return std::nullopt;
  JsonNode list;
  list.kind = Kind::array;
  list.offset = node.offset;
  std::string text = node.string;
  std::replace_if(
      text.begin(), text.end(), [](char c) { return one_of(c, "[]\"',"); }, ' ');
  for (const Word& word : words_of(text)) {
    JsonNode item;
    item.kind = Kind::string;
    item.string = word.text;
    item.offset = node.offset;
    list.items.push_back(std::move(item));
  }
  return list;
}

}  // namespace keymove
