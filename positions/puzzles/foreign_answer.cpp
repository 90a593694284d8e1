// The answers of foreign puzzles that are objects or lists: with_solution_outside() of foreign_object.h.
#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "positions/base/words.h"
#include "positions/pgn/moves_in_words.h"
#include "positions/pgn/pgn_words.h"
#include "positions/puzzles/csv_records.h"
#include "positions/puzzles/foreign_object.h"
#include "positions/puzzles/plain_answer.h"
#include "positions/puzzles/puzzle_claims.h"
#include "positions/puzzles/rival_moves.h"
#include "positions/stated_answers/answer_json.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

/// A text made of the squares of a move, {"from": "a1", "to": "a6"}; nothing if the node is none.
std::optional<JsonNode> squares_of_move(const JsonNode& node) {
  const JsonNode* from = node.find("from");
  const JsonNode* to = node.find("to");
  const JsonNode* promotion = node.find("promotion");
  if (!is_text(from) || !is_text(to)) return std::nullopt;
  JsonNode out = *from;
  out.string = lower_case(from->string + to->string + (is_text(promotion) ? promotion->string : ""));
  return out;
}

/// Adds the moves of an item of a list: a text, a pair of squares by name, {"move": "Ra6", "reply": "bxa6"}.
void add_moves_of_item(const JsonNode& item, std::vector<JsonNode>& out) {
  constexpr std::array<std::string_view, 8> kMoves = {"move", "san", "uci", "lan", "white", "notation", "key", "w"};
  constexpr std::array<std::string_view, 5> kReplies = {"reply", "response", "black", "opponent", "b"};
  if (item.is(Kind::string)) out.push_back(item);
  if (auto squares = squares_of_move(item)) {
    out.push_back(std::move(*squares));
    return;
  }
  const auto add_first = [&](const auto& names) {
    for (const std::string_view name : names) {
      const JsonNode* move = named(item, {name});
      if (is_text(move) && !is_open(*move)) return out.push_back(*move);
    }
  };
  if (!item.is(Kind::object)) return;
  add_first(kMoves);
  add_first(kReplies);
}

/// A text of the file that a member's name is.
JsonNode text_of_key(const JsonNode::Member& member) {
  JsonNode out;
  out.kind = Kind::string;
  out.string = member.key;
  out.offset = member.key_offset;
  return out;
}

/// Whether the value that a move has in an object says that the move is a key; nothing if it may be anything.
std::optional<bool> is_told_right(const JsonNode& value) {
  constexpr std::array<std::string_view, 7> kRight = {"", "win", "correct", "right", "yes", "true", "best"};
  constexpr std::array<std::string_view, 10> kWrong = {"retry", "fail",      "fails", "lose", "loses",
                                                       "wrong", "incorrect", "no",    "?",    "draw"};
  if (value.is(Kind::boolean)) return value.boolean;
  const std::string said = lower_case(value.string);
  if (value.is(Kind::string) && std::find(kWrong.begin(), kWrong.end(), said) != kWrong.end()) return false;
  if (value.is(Kind::string) && std::find(kRight.begin(), kRight.end(), said) != kRight.end()) return true;
  if (!value.is(Kind::object)) return std::nullopt;
  bool right = true;
  for (const JsonNode::Member& member : value.members) {
    const auto inner = is_told_right(member.value);
    if (!inner) return std::nullopt;
    right &= *inner;
  }
  return right;
}

/// Adds the moves of a text as texts of their own.
void add_words(const JsonNode& text, std::vector<JsonNode>& out) {
  for (const Word& word : words_of(text.string)) {
    const std::string_view move = without_move_number(word.text);
    if (move.empty()) continue;
    out.push_back(text);
    out.back().string = move;
  }
}

/// Adds the first move of a text.
void add_first_move(const JsonNode& text, std::vector<JsonNode>& out) {
  std::vector<JsonNode> moves;
  add_words(text, moves);
  if (!moves.empty()) out.push_back(std::move(moves.front()));
}

/// The number of moves of a text or a list.
std::size_t count_of_moves(const JsonNode& node) {
  if (!node.is(Kind::string)) return node.items.size();
  std::vector<JsonNode> moves;
  add_words(node, moves);
  return moves.size();
}

/// Whether the items of a list, of which there are several, are each a move and its reply, and the last a move alone:
/// [["Ra6", "bxa6"], ["b7#"]].
bool are_moves_and_replies(const std::vector<JsonNode>& items) {
  return items.size() > 1 && count_of_moves(items.back()) == 1 &&
         std::all_of(items.begin(), items.end() - 1, [](const JsonNode& item) { return count_of_moves(item) == 2; });
}

/// The moves of an object: {"white": "Ra6", "black": "bxa6"}, {"1": "Ra6"}, {"main": ["Ra6"]}, or a tree with moves as
/// keys, {"Ra6": {"bxa6": {"b7#": {}}}}, of which each first move that is no failure is a key. Nothing if it is
/// another.
std::optional<JsonNode> moves_of_object(const JsonNode& object, bool black_first, std::string& name) {
  if (!object.is(Kind::object) || object.members.empty()) return std::nullopt;
  const auto all = [&](auto&& is) { return std::all_of(object.members.begin(), object.members.end(), is); };
  JsonNode out;
  out.kind = Kind::array;
  out.offset = object.offset;
  const auto is_move = [](std::string_view key) {
    const bool promotes = key.size() == 5 && one_of(key[4], "qrbn");
    return has_move_form(key.substr(0, promotes ? 4 : key.size()));
  };
  if (all([&](const auto& member) { return is_move(member.key); })) {
    for (const JsonNode::Member& member : object.members) {
      const auto right = is_told_right(member.value);
      if (!right) return std::nullopt;
      if (*right) out.items.push_back(text_of_key(member));
    }
    name = "best_moves";
  } else if (all([](const auto& member) { return parse_int(member.key) && is_text(&member.value); })) {
    std::map<int, JsonNode> lines;
    for (const JsonNode::Member& member : object.members) lines.emplace(*parse_int(member.key), member.value);
    const bool variations = std::any_of(lines.begin(), lines.end(),
                                        [](const auto& line) { return words_of(line.second.string).size() > 1; });
    std::vector<JsonNode> found;
    for (auto& [number, line] : lines) found.push_back(std::move(line));
    if (!variations) {
      out.items = std::move(found);
      name = "solution";
    } else if (are_moves_and_replies(found)) {
      for (const JsonNode& pair : found) add_words(pair, out.items);
      name = "solution";
    } else {
      for (const JsonNode& line : found) add_first_move(line, out.items);
      const auto differs = [&](const JsonNode& move) { return move.string != out.items.front().string; };
      if (std::none_of(out.items.begin(), out.items.end(), differs)) return found.front();
      name = "best_moves";
    }
  } else if (const JsonNode* main = named(object, {"main"}); main != nullptr && main->is(Kind::array)) {
    return *main;
  } else {
    add_moves_of_item(object, out.items);
    const bool sides = named(object, {"white", "w"}) != nullptr && out.items.size() == 2;
    if (sides && black_first) std::swap(out.items[0], out.items[1]);
    name = "solution";
  }
  return out.items.empty() ? std::nullopt : std::optional(std::move(out));
}

/// The moves of a list whose items are objects or lists of texts, [["Ra6"]]; nothing if it is another list. Lists that
/// begin differently are variations of different keys; `name` becomes that of what the moves are.
std::optional<JsonNode> flat_moves(const JsonNode& list, std::string& name) {
  if (!list.is(Kind::array) || list.items.empty()) return std::nullopt;
  const auto is_line = [](const JsonNode& item) {
    return item.is(Kind::array) && !item.items.empty() &&
           std::all_of(item.items.begin(), item.items.end(), [](const JsonNode& move) { return is_text(&move); });
  };
  JsonNode out = list;
  out.items.clear();
  const bool lists = std::all_of(list.items.begin(), list.items.end() - 1, is_line);
  if (lists && (is_line(list.items.back()) || is_text(&list.items.back())) && are_moves_and_replies(list.items)) {
    for (const JsonNode& item : list.items) {
      if (is_text(&item)) out.items.push_back(item);
      out.items.insert(out.items.end(), item.items.begin(), item.items.end());
    }
    name = "solution";
    return out;
  }
  if (lists && is_line(list.items.back())) {
    const JsonNode& first = list.items.front();
    bool keys = false;
    for (const JsonNode& line : list.items) {
      keys |= line.items.front().string != first.items.front().string;
      out.items.push_back(line.items.front());
    }
    if (!keys) out.items = first.items;
    name = keys || out.items.size() == 1 ? "best_moves" : "solution";
    return out;
  }
  if (std::none_of(list.items.begin(), list.items.end(), [](const JsonNode& item) { return item.is(Kind::object); }))
    return std::nullopt;
  for (const JsonNode& item : list.items) add_moves_of_item(item, out.items);
  return out.items.empty() ? std::nullopt : std::optional(std::move(out));
}

/// The object with the moves of its answers as texts, where they are objects or lists; nothing if none is.
std::optional<JsonNode> with_flat_answers(const JsonNode& object) {
  std::optional<JsonNode> out;
  const bool black_first = fen_of(object)->string.find(" b ") != std::string::npos;
  for (std::size_t i = 0; i < object.members.size(); ++i) {
    const JsonNode& value = object.members[i].value;
    const std::string plain = plain_column_name(object.members[i].key);
    const bool steps =
        plain == "moves" && !value.items.empty() &&
        std::all_of(value.items.begin(), value.items.end(), [](const JsonNode& item) { return item.is(Kind::object); });
    if (!names_answer(plain) && !steps && !(plain == "lines" && value.is(Kind::object))) continue;
    std::string name = object.members[i].key;
    auto moves = value.is(Kind::object) ? moves_of_object(value, black_first, name) : flat_moves(value, name);
    if (!moves) continue;
    if (!out) out = object;
    out->members[i].value = std::move(*moves);
    out->members[i].key = std::move(name);
  }
  return out;
}

/// Whether a text that is read as moves leaves open which is the answer; another one is an error.
bool leaves_open(std::string_view answer) {
  return begins_with_try(answer) || may_answer_otherwise(answer) ||
         (names_rival(answer) && (!annotated_moves(answer).empty() || moves_in_words(answer)));
}

/// The object with the moves of its answers alone where they stand among words; nothing if none does.
std::optional<JsonNode> with_moves_alone(const JsonNode& object) {
  std::optional<JsonNode> out;
  for (std::size_t i = 0; i < object.members.size(); ++i) {
    const JsonNode::Member& member = object.members[i];
    if (!member.value.is(Kind::string) || !names_answer(plain_column_name(member.key))) continue;
    const std::string text = with_open_alternatives(member.value.string);
    auto moves = leaves_open(text) ? std::optional(std::string()) : moves_in_words(text);
    if (!moves && text != member.value.string) moves = text;
    if (!moves) continue;
    if (!out) out = object;
    const std::size_t begin = std::min(moves->find_first_not_of(' '), moves->size());
    out->members[i].value.string = moves->substr(begin);
    out->members[i].value.offset += begin;
  }
  return out;
}

/// The object of a stated mate with its move in `uci` or `san` alone as its answer; nothing if it is another one.
std::optional<JsonNode> with_notation_as_answer(const JsonNode& object) {
  const bool answers = std::any_of(object.members.begin(), object.members.end(), [](const JsonNode::Member& member) {
    const std::string name = plain_column_name(member.key);
    return names_answer(name) || name == "moves";
  });
  if (answers || !mate_of_object(object)) return std::nullopt;
  for (const std::string_view name : {"san", "uci"}) {
    const JsonNode* move = named(object, {name});
    if (move == nullptr || is_open(*move)) continue;
    JsonNode out = object;
    out.members[static_cast<std::size_t>(std::find_if(object.members.begin(), object.members.end(),
                                                      [&](const auto& member) { return &member.value == move; }) -
                                         object.members.begin())]
        .key = move->is(Kind::array) ? "solution" : "best_move";
    return out;
  }
  return std::nullopt;
}

/// The object with what a member such as `solution` states within an object of its own beside its other members.
std::optional<JsonNode> with_inner_answer(const JsonNode& object) {
  for (std::size_t i = 0; i < object.members.size(); ++i) {
    const JsonNode::Member& member = object.members[i];
    if (!member.value.is(Kind::object) || !names_answer(plain_column_name(member.key))) continue;
    if (auto squares = squares_of_move(member.value)) {
      JsonNode out = object;
      out.members[i].value = std::move(*squares);
      return out;
    }
  }
  const auto solution = std::find_if(object.members.begin(), object.members.end(), [](const auto& member) {
    return member.value.is(Kind::object) && names_answer(plain_column_name(member.key));
  });
  if (solution == object.members.end()) return std::nullopt;
  const auto& stated = solution->value.members;
  const bool own = solution->key == "answer" &&
                   std::all_of(stated.begin(), stated.end(), [](const auto& m) { return is_answer_member(m.key); });
  if (own) return std::nullopt;
  JsonNode out = object;
  out.members.erase(out.members.begin() + (solution - object.members.begin()));
  bool any = false;
  for (const JsonNode::Member& member : stated) {
    constexpr std::array<std::string_view, 6> kMoves = {"moves", "uci", "san", "lan", "sequence", "movelist"};
    const std::string name = plain_column_name(member.key);
    const bool moves = std::find(kMoves.begin(), kMoves.end(), name) != kMoves.end();
    if (member.value.is(Kind::object) || !(moves || names_answer(name) || names_mate(name) || names_phrase(name)))
      continue;
    const std::string key = moves ? "solution" : member.key;
    if (out.find(key) != nullptr) continue;
    out.members.push_back({key, member.key_offset, member.value});
    any = true;
  }
  return any ? std::optional(std::move(out)) : std::nullopt;
}

/// The puzzle within an object that has its answer beside it; nothing if there is none.
std::optional<JsonNode> with_answer_inside(const JsonNode& object) {
  const bool answers = std::any_of(object.members.begin(), object.members.end(), [](const JsonNode::Member& member) {
    return names_answer(plain_column_name(member.key)) && !is_open(member.value);
  });
  const JsonNode* puzzle = answers ? inner_puzzle(object) : nullptr;
  if (puzzle == nullptr || states_plain_answer(*puzzle)) return std::nullopt;
  JsonNode out = *puzzle;
  for (const JsonNode::Member& member : object.members) {
    const std::string name = plain_column_name(member.key);
    const bool says = names_answer(name) || names_mate(name) || names_phrase(name) || names_id(name);
    const bool holds = &member.value == puzzle || inner_puzzle(member.value) == puzzle;
    if (says && !holds && puzzle->find(member.key) == nullptr) out.members.push_back(member);
  }
  return out;
}

}  // namespace

bool has_answer_beside_puzzle(const JsonNode& object) {
  return object.is(Kind::object) && fen_of(object) == nullptr && with_answer_inside(object).has_value();
}

std::optional<JsonNode> with_solution_outside(const JsonNode& object) {
  if (!is_text(fen_of(object))) {
    const auto inside = with_answer_inside(object);
    const auto outside = inside ? with_solution_outside(*inside) : std::nullopt;
    return outside ? outside : inside;
  }
  if (auto named = with_notation_as_answer(object)) return named;
  auto inner = with_inner_answer(object);
  if (auto alone = with_moves_alone(inner ? *inner : object)) inner = std::move(alone);
  auto flat = with_flat_answers(inner ? *inner : object);
  return flat ? flat : inner;
}

void note_words_alone(const JsonNode& object, const JsonNode& moves, TestPosition& puzzle) {
  for (const JsonNode::Member& member : object.members) {
    const JsonNode* left = moves.find(member.key);
    if (left == nullptr || !left->string.empty() || member.value.string.empty()) continue;
    const std::string& words = member.value.string;
    const bool open = leaves_open(words);
    open ? puzzle.repairs.push_back(note_of_rival(words)) : note_no_move(puzzle, words);
    if (open) puzzle.unread = words;
  }
}

}  // namespace keymove
