#include "positions/puzzles/plain_answer.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "positions/base/words.h"
#include "positions/json/json_text.h"
#include "positions/pgn/pgn_words.h"
#include "positions/puzzles/csv_records.h"
#include "positions/puzzles/puzzle_claims.h"
#include "positions/puzzles/puzzle_stipulation.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

// Names in other languages are without their letters beyond ASCII: "Lösung" is "lsung".
constexpr std::array<std::string_view, 55> kKeys = {"movesan",
                                                    "moveuci",
                                                    "bestuci",
                                                    "bestsan",
                                                    "firstmoveuci",
                                                    "firstmovesan",
                                                    "targetmove",
                                                    "groundtruth",
                                                    "coup",
                                                    "jugada",
                                                    "hamle",
                                                    "target",
                                                    "output",
                                                    "response",
                                                    "bestmove",
                                                    "bestmoves",
                                                    "best",
                                                    "bm",
                                                    "key",
                                                    "keys",
                                                    "keymove",
                                                    "keymoves",
                                                    "answer",
                                                    "answers",
                                                    "correct",
                                                    "correctmove",
                                                    "correctmoves",
                                                    "expected",
                                                    "expectedmove",
                                                    "expectedmoves",
                                                    "move",
                                                    "expectedbestmove",
                                                    "winningmove",
                                                    "winningmoves",
                                                    "firstmove",
                                                    "bestmoveuci",
                                                    "bestmovesan",
                                                    "correctanswer",
                                                    "correctanswers",
                                                    "expecteduci",
                                                    "expectedsan",
                                                    "completion",
                                                    "solutionmove",
                                                    "answermove",
                                                    "answermoves",
                                                    "bestmovelan",
                                                    "bestresponse",
                                                    "schlssel",
                                                    "schluessel",
                                                    "besterzug",
                                                    "clave",
                                                    "mejorjugada",
                                                    "chiave",
                                                    "mossachiave",
                                                    "meilleurcoup"};
constexpr std::array<std::string_view, 31> kLines = {
    "ucimoves",    "sanmoves",     "ucisolution", "sansolution", "sol",           "solution",  "solutions",
    "line",        "pv",           "mainline",    "bestline",    "solutionmoves", "variation", "solutionuci",
    "solutionsan", "solutionline", "winningline", "sequence",    "steps",         "movessan",  "movesuci",
    "movelist",    "lsung",        "loesung",     "solucin",     "solucion",      "soluzione", "soluo",
    "solucao",     "oplossing",    "rozwizanie"};
constexpr std::array<std::string_view, 8> kReplies = {"reply",         "replies",      "replyuci",    "replysan",
                                                      "opponentmoves", "opponentmove", "enginemoves", "computermoves"};
constexpr std::array<std::string_view, 9> kMates = {"mate",  "matein", "movestomate", "dm",    "mattin",
                                                    "maten", "mateen", "mattoin",     "mateem"};
constexpr std::array<std::string_view, 15> kPhrases = {
    "description", "title",      "type",       "stipulation", "task",     "objective",   "category",    "goal",
    "theme",       "puzzletype", "puzzledesc", "desc",        "question", "instruction", "instructions"};
constexpr std::array<std::string_view, 7> kTags = {"themes", "theme", "tags", "tag", "motif", "motifs", "name"};
constexpr std::array<std::string_view, 3> kOutcomes = {"outcome", "result", "gamevalue"};
constexpr std::array<std::string_view, 10> kIds = {"id",       "puzzleid", "problemid", "positionid", "name",
                                                   "position", "puzzle",   "problem",   "title",      "puzzlename"};

template <std::size_t N>
bool has_name(const std::array<std::string_view, N>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

template <std::size_t N>
const JsonNode* member_of(const JsonNode& object, const std::array<std::string_view, N>& names) {
  for (const JsonNode::Member& member : object.members) {
    if (has_name(names, plain_column_name(member.key))) return &member.value;
  }
  return nullptr;
}

/// The moves to mate that a text states in English or, as all of it, in another language: "Matt in 2". A sign alone,
/// "#2", may be a number.
std::optional<int> mate_of_words(std::string_view text) {
  if (const auto moves = mate_in_text(text)) return moves;
  const bool words = std::any_of(text.begin(), text.end(), [](char c) { return is_letter(c) || (c & 0x80) != 0; });
  return words ? mate_of_stipulation(text) : std::nullopt;
}

/// The same of the tags of an object.
std::optional<int> mate_of_tags(const JsonNode& object) {
  for (const JsonNode::Member& member : object.members) {
    if (!has_name(kTags, plain_column_name(member.key))) continue;
    std::vector<std::string_view> texts = {member.value.string};
    for (const Word& word : words_of(member.value.string)) texts.push_back(word.text);
    for (const JsonNode& item : member.value.items) texts.push_back(item.string);
    for (const std::string_view text : texts) {
      const auto tag = mate_of_tag(text);
      if (const auto moves = tag ? tag : mate_of_words(text)) return moves;
    }
  }
  return std::nullopt;
}

/// Whether the node is a move as the courses write it: a pair of squares, each a pair of a letter or number and a
/// number.
bool is_pair_of_squares(const JsonNode& node) {
  constexpr std::size_t kPair = 2;
  const auto is_square = [](const JsonNode& square) {
    return square.items.size() == kPair && square.items[1].is(Kind::integer) &&
           (square.items[0].is(Kind::integer) || square.items[0].is(Kind::string));
  };
  return node.items.size() == kPair && std::all_of(node.items.begin(), node.items.end(), is_square);
}

MoveText move_of_squares(const JsonTaker& taker, const JsonNode& node) {
  return {compact_json(to_json(node)), taker.document().location_of(node.offset)};
}

/// The move of an object with its two squares: {"from": "e1", "to": "e8"}.
std::optional<MoveText> move_between_squares(const JsonTaker& taker, const JsonNode& object) {
  const JsonNode* from = object.find("from");
  const JsonNode* to = object.find("to");
  const JsonNode* promotion = object.find("promotion");
  if (from == nullptr || to == nullptr || from->string.empty() || to->string.empty()) return std::nullopt;
  const std::string squares = from->string + to->string + (promotion != nullptr ? promotion->string : "");
  return MoveText{lower_case(squares), taker.document().location_of(from->offset + 1)};
}

/// Whether the node is a move, or an array of moves: no board, no object.
bool holds_moves(const JsonNode* node) {
  return node != nullptr && ((node->is(Kind::string) && !stands_for_none(node->string)) ||
                             (node->is(Kind::array) && !node->items.empty()));
}

/// Sets the opponent's moves between the solver's where each has one.
void add_replies(std::vector<MoveText>& line, std::vector<MoveText> replies) {
  if (replies.empty() || replies.size() + 1 != line.size()) return;
  for (std::size_t i = 0; i < replies.size(); ++i)
    line.insert(line.begin() + static_cast<std::ptrdiff_t>(2 * i + 1), std::move(replies[i]));
}

/// Whether the moves under `solutions` are different keys of a mate in so many moves: a line would have another length.
bool are_keys(const JsonNode& object, const JsonNode& line, std::optional<int> mate) {
  if (line.is(Kind::string) && lists_alternatives(line.string)) return true;
  if (!mate || !line.is(Kind::array) || line.items.size() < 2) return false;
  const JsonNode* solutions = object.find("solutions");
  return solutions == &line && line.items.size() != 2 * static_cast<std::size_t>(*mate) - 1;
}

void read_line(const JsonTaker& taker, const JsonNode& node, const JsonNode* replies, StatedAnswer& answer) {
  std::vector<MoveText> line = placed_moves(taker, node);
  if (replies != nullptr) add_replies(line, placed_moves(taker, *replies));
  if (line.empty()) return;
  if (!answer.best && answer.keys.empty()) answer.best = line.front();
  if (line.back().text.ends_with('#')) answer.distance = static_cast<int>(line.size());
  if (line.size() > 1) answer.line = std::move(line);
}

/// Whether the last of several moves, and no other, mates, and the side that begins plays it: they are no keys.
bool end_in_mate(const std::vector<std::string_view>& moves) {
  const auto mates = [](std::string_view move) { return move.ends_with('#'); };
  return moves.size() > 1 && moves.size() % 2 == 1 && mates(moves.back()) &&
         std::none_of(moves.begin(), moves.end() - 1, mates);
}

/// A text of several moves is a line if its moves have numbers, "1. Qh7+ Kf8 2. Qf7#", or if the last one alone mates,
/// or else a list of keys.
StatedAnswer read_moves_text(JsonTaker& taker, const JsonNode& node) {
  const std::vector<Word> words = words_of(node.string);
  // "((7, 1), (7, 0))" is one move.
  if (words.size() < 2 || one_of(words[0].text[0], "([")) return read_answer(taker, node);
  StatedAnswer answer;
  std::vector<std::string_view> moves;
  for (const Word& word : words) moves.push_back(word.text);
  const auto has_number = [](std::string_view move) { return without_move_number(move) != move; };
  const bool numbered = std::any_of(moves.begin(), moves.end(), has_number) && !lists_alternatives(node.string);
  if (numbered || end_in_mate(moves)) {
    read_line(taker, node, nullptr, answer);
    return answer;
  }
  for (MoveText& move : placed_moves(taker, node)) {
    while (!move.text.empty() && one_of(move.text.back(), ",;/")) move.text.pop_back();
    if (!move.text.empty() && move.text != "and") answer.keys.push_back(std::move(move));
  }
  return answer;
}

/// A text that is itself a list, "[\"a1a6\", \"b7a6\"]", as an array of texts.
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

StatedAnswer read_keys(JsonTaker& taker, const JsonNode& node) {
  if (const auto list = list_of_text(node)) return read_keys(taker, *list);
  StatedAnswer answer;
  if (is_pair_of_squares(node)) {
    answer.keys = {move_of_squares(taker, node)};
    return answer;
  }
  if (!node.items.empty() && std::all_of(node.items.begin(), node.items.end(), is_pair_of_squares)) {
    for (const JsonNode& item : node.items) answer.keys.push_back(move_of_squares(taker, item));
    return answer;
  }
  if (node.is(Kind::string)) return read_moves_text(taker, node);
  std::vector<std::string_view> moves;
  for (const JsonNode& item : node.items) moves.push_back(item.string);
  if (!end_in_mate(moves)) return read_answer(taker, node);
  read_line(taker, node, nullptr, answer);
  return answer;
}

}  // namespace

std::vector<MoveText> placed_moves(const JsonTaker& taker, const JsonNode& node) {
  if (const auto list = list_of_text(node)) return placed_moves(taker, *list);
  std::vector<MoveText> out;
  const auto add = [&](std::string_view text, std::size_t offset) {
    if (auto cut = annotated_moves(text); !cut.empty()) {
      for (MoveText& move : cut) {
        const int column = move.where.column;
        move.where = taker.document().location_of(offset + 1);
        move.where.column += column - 1;
        out.push_back(std::move(move));
      }
      return;
    }
    for (const Word& word : words_of(text)) {
      std::string_view move = without_move_number(word.text);
      while (move.ends_with(',')) move.remove_suffix(1);
      if (move.empty() || is_or(move)) continue;
      out.push_back({std::string(move), taker.document().location_of(offset + 1 + word.offset)});
    }
  };
  if (!stands_for_none(node.string)) add(node.string, node.offset);
  for (const JsonNode& item : node.items) add(item.string, item.offset);
  return out;
}

bool states_plain_answer(const JsonNode& object) {
  return holds_moves(member_of(object, kKeys)) || holds_moves(member_of(object, kLines));
}

bool lacks_answer(const JsonNode& object) {
  return std::any_of(object.members.begin(), object.members.end(), [](const JsonNode::Member& member) {
    return names_answer(plain_column_name(member.key)) && is_open(member.value);
  });
}

bool is_open(const JsonNode& node) {
  return node.is(Kind::null) || (node.is(Kind::string) && stands_for_none(node.string)) ||
         (node.is(Kind::array) && node.items.empty());
}

std::optional<StatedAnswer> read_plain_answer(JsonTaker& taker, const JsonNode& node) {
  if (!node.is(Kind::object)) {
    if (!node.is(Kind::string) && !node.is(Kind::array)) return std::nullopt;
    return read_keys(taker, node);
  }
  const bool own =
      !node.members.empty() && std::all_of(node.members.begin(), node.members.end(),
                                           [](const auto& member) { return is_answer_member(member.key); });
  if (own) return read_answer(taker, node);
  StatedAnswer answer;
  if (auto move = move_between_squares(taker, node)) {
    answer.keys = {std::move(*move)};
    return answer;
  }
  const JsonNode* keys = member_of(node, kKeys);
  const JsonNode* line = member_of(node, kLines);
  const JsonNode* mate = member_of(node, kMates);
  const JsonNode* outcome = member_of(node, kOutcomes);
  const bool has_mate = mate != nullptr && mate->is(Kind::integer);
  const auto stated = mate_of_answered(node);
  const auto named =
      outcome != nullptr && outcome->is(Kind::string) ? outcome_named(lower_case(outcome->string)) : std::nullopt;
  if (keys != nullptr && keys->is(Kind::object)) return read_plain_answer(taker, *keys);
  if (!holds_moves(keys) && !holds_moves(line) && !has_mate && !named) return std::nullopt;
  if (holds_moves(keys)) answer = read_keys(taker, *keys);
  if (holds_moves(line) && are_keys(node, *line, stated)) {
    answer.keys = placed_moves(taker, *line);
  } else if (holds_moves(line)) {
    read_line(taker, *line, member_of(node, kReplies), answer);
  }
  if (has_mate) {
    std::optional<int> moves;
    taker.number(*mate, 1, kMaxStatedPlies / 2, moves);
    if (moves) answer.distance = 2 * *moves - 1;
  }
  if (named) answer.outcome = *named;
  return answer;
}

std::optional<int> mate_of_object(const JsonNode& object) {
  if (const JsonNode* mate = member_of(object, kMates); mate != nullptr) {
    const auto number = mate->number();
    if (const auto moves = moves_to_mate(number ? fmt::format("{}", *number) : mate->string)) return moves;
  }
  for (const JsonNode::Member& member : object.members) {
    if (!member.value.is(Kind::string) || !has_name(kPhrases, plain_column_name(member.key))) continue;
    if (const auto moves = mate_of_words(member.value.string)) return moves;
  }
  return std::nullopt;
}

std::optional<int> mate_of_answered(const JsonNode& object) {
  if (const auto mate = mate_of_object(object)) return mate;
  return solution_node(object) != nullptr ? mate_of_tags(object) : std::nullopt;
}

void note_no_mate(TestPosition& puzzle, const JsonNode& object) {
  const JsonNode* mate = member_of(object, kMates);
  if (mate != nullptr && mate->is(Kind::string) && !moves_to_mate(mate->string)) note_no_mate(puzzle, mate->string);
}

const JsonNode* solution_node(const JsonNode& object) {
  for (const JsonNode* node : {member_of(object, kLines), member_of(object, kKeys)}) {
    if (holds_moves(node)) return node;
  }
  return nullptr;
}

std::optional<std::string> first_answer(const JsonTaker& taker, const JsonNode& object) {
  const JsonNode* node = solution_node(object);
  const auto moves = node != nullptr ? placed_moves(taker, *node) : std::vector<MoveText>();
  return moves.empty() ? std::nullopt : std::optional(moves.front().text);
}

bool names_line(std::string_view name) { return has_name(kLines, name); }
bool names_mate(std::string_view name) { return has_name(kMates, name); }
bool names_phrase(std::string_view name) { return has_name(kPhrases, name); }
bool names_id(std::string_view name) { return has_name(kIds, name); }
bool names_reply(std::string_view name) { return has_name(kReplies, name); }
bool names_answer(std::string_view name) { return has_name(kKeys, name) || has_name(kLines, name); }

std::string plain_id(const JsonNode& object) {
  const JsonNode* id = member_of(object, kIds);
  if (id == nullptr || looks_like_fen(id->string)) return {};
  return id->is(Kind::integer) ? std::to_string(id->integer) : id->string;
}

}  // namespace keymove
