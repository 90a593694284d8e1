#include "positions/puzzles/plain_answer.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "positions/base/words.h"
#include "positions/pgn/pgn_words.h"
#include "positions/puzzles/csv_records.h"
#include "positions/puzzles/puzzle_claims.h"
#include "positions/puzzles/puzzle_stipulation.h"
#include "positions/stated_answers/move_nodes.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

// Names in other languages are without their letters beyond ASCII: "Lösung" is "lsung".
constexpr std::array<std::string_view, 55> kKeys = {
    "bm",           "key",           "coup",          "best",           "keys",
    "move",         "hamle",         "clave",         "jugada",         "target",
    "output",       "answer",        "chiave",        "movesan",        "moveuci",
    "bestuci",      "bestsan",       "keymove",       "answers",        "correct",
    "response",     "bestmove",      "keymoves",      "expected",       "schlssel",
    "bestmoves",    "firstmove",     "besterzug",     "targetmove",     "completion",
    "answermove",   "schluessel",    "groundtruth",   "correctmove",    "winningmove",
    "bestmoveuci",  "bestmovesan",   "expecteduci",   "expectedsan",    "answermoves",
    "bestmovelan",  "mejorjugada",   "mossachiave",   "firstmoveuci",   "firstmovesan",
    "correctmoves", "expectedmove",  "winningmoves",  "solutionmove",   "bestresponse",
    "meilleurcoup", "expectedmoves", "correctanswer", "correctanswers", "expectedbestmove"};
constexpr std::array<std::string_view, 31> kLines = {
    "ucimoves",    "sanmoves",     "ucisolution", "sansolution", "sol",           "solution",  "solutions",
    "line",        "pv",           "mainline",    "bestline",    "solutionmoves", "variation", "solutionuci",
    "solutionsan", "solutionline", "winningline", "sequence",    "steps",         "movessan",  "movesuci",
    "movelist",    "lsung",        "loesung",     "solucin",     "solucion",      "soluzione", "soluo",
    "solucao",     "oplossing",    "rozwizanie"};
constexpr std::array<std::string_view, 8> kReplies = {"reply",         "replies",      "replyuci",    "replysan",
                                                      "opponentmoves", "opponentmove", "enginemoves", "computermoves"};
constexpr std::array<std::string_view, 3> kAvoided = {"am", "avoidmove", "avoidmoves"};
constexpr std::array<std::string_view, 9> kMates = {"mate",  "matein", "movestomate", "dm",    "mattin",
                                                    "maten", "mateen", "mattoin",     "mateem"};
constexpr std::array<std::string_view, 15> kPhrases = {
    "description", "title",      "type",       "stipulation", "task",     "objective",   "category",    "goal",
    "theme",       "puzzletype", "puzzledesc", "desc",        "question", "instruction", "instructions"};
constexpr std::array<std::string_view, 7> kTags = {"themes", "theme", "tags", "tag", "motif", "motifs", "name"};
constexpr std::array<std::string_view, 3> kOutcomes = {"outcome", "result", "gamevalue"};
constexpr std::array<std::string_view, 10> kIds = {"id",       "puzzleid", "problemid", "positionid", "name",
                                                   "position", "puzzle",   "problem",   "title",      "puzzlename"};

/// Whether the name is one of these, also as "expected answer" and "gold move".
template <std::size_t N>
bool has_name(const std::array<std::string_view, N>& names, std::string_view name) {
  if (std::find(names.begin(), names.end(), name) != names.end()) return true;
  for (const std::string_view which : {"expected", "gold"}) {
    if (name.starts_with(which)) return has_name(names, name.substr(which.size()));
  }
  return false;
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

/// Whether the node is a move, or an array of moves: no board, no object.
bool holds_moves(const JsonNode* node) {
  return node != nullptr && (node->is(Kind::string) || node->is(Kind::array)) && !is_open(*node);
}

/// The first member under one of the names that holds moves or is an object; nullptr if there is none.
template <std::size_t N>
const JsonNode* answer_of(const JsonNode& object, const std::array<std::string_view, N>& names) {
  for (const JsonNode::Member& member : object.members) {
    if (!has_name(names, plain_column_name(member.key))) continue;
    if (holds_moves(&member.value) || !member.value.members.empty()) return &member.value;
  }
  return nullptr;
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

/// The only item of a list if it is itself a list of moves, [["e1e8", "g8f7"]]; otherwise the list.
const JsonNode& list_of_moves(const JsonTaker& taker, const JsonNode& node) {
  const bool nested = node.items.size() == 1 && node.items[0].is(Kind::array) &&
                      !move_of_item(taker.document(), node.items[0]) && !is_open(node.items[0]);
  return nested ? list_of_moves(taker, node.items[0]) : node;
}

/// The first item of a list of moves that is none.
const JsonNode* item_without_move(const JsonTaker& taker, const JsonNode& given) {
  const JsonNode& list = list_of_moves(taker, given);
  if (move_of_squares(taker.document(), list)) return nullptr;
  for (const JsonNode& item : list.items) {
    if (!is_open(item) && !item.is(Kind::string) && !move_of_item(taker.document(), item)) return &item;
  }
  return nullptr;
}

/// Whether a text beside the key may be a move, and not the letter of an answer.
bool may_be_move(std::string_view text) {
  const bool letters = std::any_of(text.begin(), text.end(), [](char c) { return is_letter(c) || c == '['; });
  return has_move_form(text) || (letters && std::any_of(text.begin(), text.end(), is_digit));
}

void read_line(JsonTaker& taker, const JsonNode& node, const JsonNode* replies, StatedAnswer& answer) {
  if (const JsonNode* item = item_without_move(taker, node))
    return taker.fail(*item, "json-value", "expected a move, a text or its two squares");
  std::vector<MoveText> line = placed_moves(taker, node);
  if (replies != nullptr) add_replies(line, placed_moves(taker, *replies));
  if (line.empty()) return;
  const bool beside_key = answer.best || !answer.keys.empty();
  if (!beside_key) answer.best = line.front();
  if (line.back().text.ends_with('#')) answer.distance = static_cast<int>(line.size());
  if (line.size() > 1) {
    answer.line = std::move(line);
  } else if (beside_key && may_be_move(line.front().text)) {
    answer.also.push_back(std::move(line.front()));
  }
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

StatedAnswer read_keys(JsonTaker& taker, const JsonNode& node) {
  if (const auto list = list_of_text(node)) return read_keys(taker, *list);
  StatedAnswer answer;
  if (auto move = move_of_squares(taker.document(), node)) {
    answer.best = std::move(*move);
    return answer;
  }
  const auto is_squares = [&](const JsonNode& item) { return move_of_squares(taker.document(), item).has_value(); };
  if (!node.items.empty() && std::all_of(node.items.begin(), node.items.end(), is_squares)) {
    for (const JsonNode& item : node.items) answer.keys.push_back(*move_of_squares(taker.document(), item));
    return answer;
  }
  if (node.is(Kind::string)) return read_moves_text(taker, node);
  std::vector<std::string_view> moves;
  for (const JsonNode& item : node.items) moves.push_back(item.string);
  if (!end_in_mate(moves)) return read_answer(taker, node);
  read_line(taker, node, nullptr, answer);
  return answer;
}

/// The answer under the names of keys and lines, where they are there: moves, or an answer of its own. Nothing if
/// none is stated in the object of the keys.
std::optional<StatedAnswer> read_stated_moves(JsonTaker& taker, const JsonNode& node, const JsonNode* keys,
                                              const JsonNode* line) {
  StatedAnswer answer;
  const JsonNode* first = keys != nullptr ? keys : line;
  if (first != nullptr && first->is(Kind::object)) {
    auto inner = read_plain_answer(taker, *first);
    if (!inner && keys != nullptr) return std::nullopt;
    answer = inner.value_or(StatedAnswer());
  } else if (keys != nullptr) {
    answer = read_keys(taker, *keys);
  }
  if (!holds_moves(line)) return answer;
  if (are_keys(node, *line, mate_of_answered(node))) {
    answer.keys = placed_moves(taker, *line);
  } else {
    read_line(taker, *line, member_of(node, kReplies), answer);
  }
  return answer;
}

/// The text with blanks in place of the semicolons between its moves: "f7-f6;h8-h7".
std::string spaced_moves(std::string_view text) {
  std::string out(text);
  std::replace(out.begin(), out.end(), ';', ' ');
  const auto words = words_of(out);
  const bool moves = std::all_of(words.begin(), words.end(), [](const Word& word) {
    const std::string_view move = without_move_number(word.text);
    return move.empty() || has_move_form(move);
  });
  return moves ? out : std::string(text);
}

}  // namespace

std::vector<MoveText> placed_moves(const JsonTaker& taker, const JsonNode& given) {
  if (const auto list = list_of_text(given)) return placed_moves(taker, *list);
  if (auto move = move_of_squares(taker.document(), given)) return {std::move(*move)};
  const JsonNode& node = list_of_moves(taker, given);
  std::vector<MoveText> out;
  const auto add = [&](std::string_view given_text, std::size_t offset) {
    const std::string text = spaced_moves(given_text);
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
  for (const JsonNode& item : node.items) {
    if (auto move = move_of_item(taker.document(), item)) {
      out.push_back(std::move(*move));
    } else {
      add(item.string, item.offset);
    }
  }
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
         (node.is(Kind::array) && std::all_of(node.items.begin(), node.items.end(), is_open));
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
  if (auto move = move_of_squares(taker.document(), node)) {
    answer.best = std::move(*move);
    return answer;
  }
  const JsonNode* keys = answer_of(node, kKeys);
  const JsonNode* line = answer_of(node, kLines);
  const JsonNode* mate = member_of(node, kMates);
  const JsonNode* outcome = member_of(node, kOutcomes);
  const bool has_mate = mate != nullptr && mate->is(Kind::integer);
  if (keys == nullptr && line == nullptr && has_mate && holds_moves(node.find("moves"))) line = node.find("moves");
  const auto named =
      outcome != nullptr && outcome->is(Kind::string) ? outcome_named(lower_case(outcome->string)) : std::nullopt;
  if (keys == nullptr && line == nullptr && !has_mate && !named) return std::nullopt;
  auto moves = read_stated_moves(taker, node, keys, line);
  if (!moves) return std::nullopt;
  answer = std::move(*moves);
  if (has_mate) {
    std::optional<int> count;
    taker.number(*mate, 1, kMaxStatedPlies / 2, count);
    if (count) answer.distance = 2 * *count - 1;
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

const JsonNode* avoided_node(const JsonNode& object) {
  const JsonNode* node = member_of(object, kAvoided);
  return holds_moves(node) ? node : nullptr;
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
bool names_avoided(std::string_view name) { return has_name(kAvoided, name); }
bool names_reply(std::string_view name) { return has_name(kReplies, name); }
bool names_answer(std::string_view name) { return has_name(kKeys, name) || has_name(kLines, name); }

std::string plain_id(const JsonNode& object) {
  const JsonNode* id = member_of(object, kIds);
  if (id == nullptr || looks_like_fen(id->string)) return {};
  return id->is(Kind::integer) ? std::to_string(id->integer) : id->string;
}

}  // namespace keymove
