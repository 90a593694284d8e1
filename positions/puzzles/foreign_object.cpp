#include "positions/puzzles/foreign_object.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "positions/base/nearest.h"
#include "positions/base/words.h"
#include "positions/copied_text/stated_mover.h"
#include "positions/copied_text/stated_stipulation.h"
#include "positions/puzzles/csv_records.h"
#include "positions/puzzles/plain_answer.h"
#include "positions/puzzles/puzzle_claims.h"
#include "positions/puzzles/puzzle_mover.h"
#include "positions/puzzles/puzzle_stipulation.h"
#include "positions/stated_answers/goal_json.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

// The theme of the public database says: a mate in five or more.
constexpr std::string_view kThemeOfFiveOrMore = "mateIn5";

/// Adds a theme to those of the object, which may have none.
void add_to_themes(JsonNode& object, std::string_view theme) {
  JsonNode value;
  value.kind = Kind::string;
  value.offset = object.offset;
  value.string = theme;
  for (JsonNode::Member& member : object.members) {
    if (lower_case(member.key) != "themes") continue;
    if (member.value.is(Kind::array)) return member.value.items.push_back(std::move(value));
    value.string = member.value.string + " " + value.string;
    member.value = std::move(value);
    return;
  }
  add_member(object, "themes", std::move(value));
}

bool has_foreign_member(const JsonNode& object) {
  return std::any_of(object.members.begin(), object.members.end(),
                     [](const JsonNode::Member& member) { return !is_own_member(member.key); });
}

/// Whether its moves are those of the mate that its goal asks for, and do not lead to the position: as many, or with
/// the sign of mate.
bool are_moves_of_goal(const JsonNode& object) {
  const JsonNode* goal = object.find("goal");
  const JsonNode* moves = object.find("moves");
  const auto mate =
      is_text(goal) && object.find("answer") == nullptr ? mate_of_stipulation(goal->string) : std::nullopt;
  if (!mate || moves == nullptr || moves->items.empty()) return false;
  return moves->items.back().string.ends_with('#') ||
         (*mate > 1 && moves->items.size() == 2 * static_cast<std::size_t>(*mate) - 1);
}

/// Whether it is a puzzle made from a row, its names as keymove's own: it has no goal and answer of ours, but a member
/// that is not ours or the theme of a mate.
bool is_derived(const JsonNode& object) {
  const JsonNode* goal = object.find("goal");
  const JsonNode* answer = object.find("answer");
  if (are_moves_of_goal(object)) return true;
  if (goal != nullptr && (!is_text(goal) || goal_of_text(goal->string))) return false;
  if (answer != nullptr && answer->is(Kind::object)) return false;
  const JsonNode* themes = object.find("themes");
  if (themes != nullptr && answer == nullptr) {
    const auto stated = themes_of(*themes);
    if (themes_state_mate(stated) || (is_text(themes) && mate_in_text(themes->string))) return true;
  }
  return has_foreign_member(object);
}

/// Whether it is a row of the database: other names than keymove's own, or members that these have not.
bool is_row(const JsonNode& object) {
  const JsonNode* moves = named(object, {"moves"});
  // A number may count the moves of a solution that stands elsewhere.
  if (!is_text(fen_of(object)) || moves == nullptr || (moves->is(Kind::integer) && states_plain_answer(object)))
    return false;
  return !has_own_names(object) || is_of_database(object) || is_derived(object);
}

bool is_service(const JsonNode& object) {
  return inner(object, "puzzle", "solution", Kind::array) != nullptr &&
         inner(object, "game", "pgn", Kind::string) != nullptr;
}

/// Whether it is an entry of a service's list of played puzzles.
bool is_activity(const JsonNode& object) {
  return inner(object, "puzzle", "solution", Kind::array) != nullptr &&
         inner(object, "puzzle", "fen", Kind::string) != nullptr;
}

/// Whether it is a position with evaluations of engines, or a row with one of them.
bool is_evaluated(const JsonNode& object) {
  const JsonNode* evals = object.find("evals");
  const JsonNode* mate = object.find("mate");
  // Without a line, the mate may be the mover's as well as White's.
  const bool alone = object.find("line") == nullptr && mate != nullptr && mate->is(Kind::integer) &&
                     is_text(object.find("fen")) && object.find("fen")->string.find(" w ") != std::string::npos;
  const bool row = (is_text(object.find("line")) || alone) && object.find("cp") != nullptr && mate != nullptr;
  return is_text(object.find("fen")) && (row || (evals != nullptr && evals->is(Kind::array)));
}

/// Whether a number stands under the name of the moves to mate; one that is none, such as 0, is an error.
bool counts_mate(const JsonNode& object) {
  return std::any_of(object.members.begin(), object.members.end(), [](const JsonNode::Member& member) {
    return names_mate(plain_column_name(member.key)) && member.value.is(Kind::integer);
  });
}

/// Whether it asks a question without an answer: {"fen", "mate": 2}, or says of moves that they are wrong. An engine's
/// score has its mates from White's view.
bool asks_plainly(const JsonNode& object) {
  return asked_in_words(object) || names_stipulation(object) || avoided_node(object) != nullptr ||
         ((mate_of_object(object) || counts_mate(object)) && object.find("cp") == nullptr);
}

/// Whether the answer stands under a name that is not keymove's.
bool names_foreign_answer(const JsonNode& object) {
  return std::any_of(object.members.begin(), object.members.end(), [](const JsonNode::Member& member) {
    return !is_own_member(member.key) && names_answer(plain_column_name(member.key));
  });
}

/// Whether it is a position with its answer or its question under a plain name: no goal and no answer as keymove writes
/// them.
bool is_plain(const JsonNode& object) {
  const JsonNode* goal = object.find("goal");
  const bool own_goal =
      goal != nullptr && (!is_text(goal) || !(mate_in_text(goal->string) || mate_of_stipulation(goal->string)) ||
                          (goal_of_text(goal->string) && !names_foreign_answer(object)));
  return is_text(fen_of(object)) && !own_goal && (states_plain_answer(object) || asks_plainly(object)) &&
         (object.find("answer") == nullptr || !object.find("answer")->is(Kind::object));
}

bool is_game(const JsonNode& object) { return is_text(object.find("fen")) && is_text(object.find("pgn")); }

/// Whether it is a FEN that has no goal and no answer of ours: in a list of a foreign form, under another name than
/// ours, or beside an answer that is left open.
bool is_bare(const JsonNode& object, bool foreign) {
  const JsonNode* goal = object.find("goal");
  const JsonNode* answer = object.find("answer");
  const JsonNode* board = object.find("board");
  const bool own = (goal != nullptr && !(is_text(goal) && has_foreign_member(object))) ||
                   (answer != nullptr && !(is_text(answer) && has_foreign_member(object)));
  const bool no_own =
      object.find("fen") == nullptr && object.find("moves") == nullptr && (board == nullptr || is_text(board));
  return is_text(fen_of(object)) && !own && (foreign || no_own || lacks_answer(object));
}

/// The words of a key in small letters, "mate in 2" of "mate_in_2" and of "mateIn2".
std::string words_of_key(std::string_view key) {
  std::string words;
  for (std::size_t i = 0; i < key.size(); ++i) {
    const char c = key[i];
    const char before = i == 0 ? ' ' : key[i - 1];
    if ((is_upper(c) && is_lower(before)) || (is_digit(c) && is_letter(before))) words += ' ';
    words += is_letter(c) || is_digit(c) ? to_lower(c) : ' ';
  }
  return words;
}

/// Whether the word of a key says nothing of what is claimed, as in "MATE_IN_2_PUZZLES" and "easyMateIn1".
bool is_plain_word(std::string_view word) {
  constexpr std::array<std::string_view, 30> kWords = {
      "puzzle", "puzzles", "position", "positions", "problem",  "problems", "fen",      "fens",      "test", "tests",
      "easy",   "medium",  "hard",     "simple",    "advanced", "white",    "black",    "list",      "data", "set",
      "suite",  "cases",   "case",     "sample",    "samples",  "example",  "examples", "exercises", "the",  "k"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

/// The text without words at both ends that say nothing of what is claimed.
std::string_view without_plain_words(std::string_view text) {
  for (std::vector<Word> words = words_of(text); !words.empty(); words = words_of(text)) {
    if (is_plain_word(words.back().text)) {
      text = text.substr(0, words.back().offset);
    } else if (is_plain_word(words.front().text)) {
      text.remove_prefix(words.front().offset + words.front().text.size());
    } else {
      break;
    }
  }
  return trimmed(text);
}

}  // namespace

const JsonNode* named(const JsonNode& object, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    for (const JsonNode::Member& member : object.members) {
      if (plain_column_name(member.key) == name) return &member.value;
    }
  }
  return nullptr;
}

const JsonNode* inner(const JsonNode& object, std::string_view name, std::string_view member, Kind kind) {
  const JsonNode* node = object.find(name);
  if (node == nullptr || !node->is(Kind::object)) return nullptr;
  const JsonNode* found = node->find(member);
  return found != nullptr && found->is(kind) ? found : nullptr;
}

bool is_text(const JsonNode* node) { return node != nullptr && node->is(Kind::string); }

const JsonNode* fen_of(const JsonNode& object) {
  if (const JsonNode* fen = named(object, {"fen"})) return fen;
  for (const std::string_view name : {"position", "board", "startfen", "startingfen", "puzzlefen", "initialfen"}) {
    const JsonNode* node = named(object, {name});
    if (is_text(node) && looks_like_fen(node->string)) return node;
  }
  const JsonNode* only = nullptr;
  for (const JsonNode::Member& member : object.members) {
    if (!is_text(&member.value) || !looks_like_fen(member.value.string) ||
        member.value.string.find(':') != std::string::npos)
      continue;
    if (only != nullptr) return nullptr;
    only = &member.value;
  }
  return only;
}

std::optional<Color> mover_beside_fen(const JsonNode& object) {
  if (const JsonNode* white = named(object, {"whitetomove", "iswhiteturn", "whitetoplay"});
      white != nullptr && white->is(Kind::boolean))
    return white->boolean ? Color::white : Color::black;
  const bool open = words_of(fen_of(object)->string).size() == 1;  // then what may say it counts
  const auto beside = std::find_if(object.members.begin(), object.members.end(), [](const JsonNode::Member& member) {
    return names_mover(plain_column_name(member.key));
  });
  const JsonNode* side = beside != object.members.end() ? &beside->value : nullptr;
  if (side == nullptr && open) side = named(object, {"color", "player"});
  if (is_text(side)) {
    if (const auto mover = mover_named(side->string)) return mover;
  }
  for (const JsonNode::Member& member : object.members) {
    if (const auto mover = is_text(&member.value) ? stated_mover(member.value.string) : std::nullopt) return mover;
  }
  return std::nullopt;
}

bool has_own_names(const JsonNode& object) { return object.find("fen") != nullptr && object.find("moves") != nullptr; }

bool is_of_database(const JsonNode& object) {
  return named(object, {"puzzleid", "rating", "popularity", "nbplays", "gameurl"}) != nullptr;
}

bool is_own_member(std::string_view key) {
  constexpr std::array<std::string_view, 14> kOwn = {"id",         "variant", "fen",    "board",     "to_move",
                                                     "convention", "moves",   "goal",   "answer",    "trees",
                                                     "class",      "themes",  "source", "operations"};
  return std::find(kOwn.begin(), kOwn.end(), key) != kOwn.end();
}

const JsonNode* inner_puzzle(const JsonNode& object) {
  const JsonNode* only = nullptr;
  for (const JsonNode::Member& member : object.members) {
    const JsonNode& value = member.value.items.size() == 1 ? member.value.items.front() : member.value;
    if (!value.is(Kind::object)) continue;
    const JsonNode* found = is_text(named(value, {"fen"})) ? &value : inner_puzzle(value);
    if (found != nullptr && only != nullptr) return nullptr;
    if (found != nullptr) only = found;
  }
  return fen_of(object) == nullptr ? only : nullptr;
}

bool may_be_passed_over(const JsonNode& object, const std::string& key) {
  const std::string name = plain_column_name(key);
  return fen_of(object) != nullptr && object.find("goal") == nullptr && object.find("answer") == nullptr &&
         !names_mate(name) && !names_answer(name) && nearest_names(key, {"goal", "answer"}).empty();
}

std::vector<std::string> themes_of(const JsonNode& node) {
  std::vector<std::string> out;
  if (mate_in_text(node.string) || denies_mate(node.string)) {
    out.push_back(node.string);
  } else {
    for (const Word& word : words_of(node.string)) out.emplace_back(word.text);
  }
  for (const JsonNode& item : node.items) out.push_back(item.string);
  return out;
}

GroupClaim claim_of_key(std::string_view key) {
  if (key == kThemeOfFiveOrMore) return {5, {}, true};
  constexpr std::array<std::string_view, 4> kMates = {"mate", "mates", "checkmate", "checkmates"};
  if (const auto mate = mate_of_stipulation(key)) return {mate, {}};
  const std::string key_words = words_of_key(key);
  const std::string words(without_plain_words(key_words));
  const auto found = words_of(words);
  const bool mates = !found.empty() && std::find(kMates.begin(), kMates.end(), found[0].text) != kMates.end();
  if (mates && (found.size() == 2 || (found.size() == 3 && found[1].text == "in")))
    return {mate_in_text("mate in " + std::string(found.back().text)), {}};
  const bool names = key.find_first_of("#=") != std::string_view::npos || words.find("mate") != std::string::npos;
  const std::string text = key.find_first_of("#=") == std::string_view::npos ? words : std::string(key);
  return {std::nullopt, names && stipulation_in_line(text) ? text : std::string()};
}

GroupClaim claim_of_title(std::string_view title) {
  if (GroupClaim claim = claim_of_key(title); !claim.empty()) return claim;
  constexpr std::size_t kMostWords = 8;
  const auto words = words_of(title);
  const auto numbers =
      std::count_if(words.begin(), words.end(), [](const Word& word) { return is_digit(word.text[0]); });
  const std::string low = lower_case(title);
  const bool denies = low.find("not ") != std::string::npos || low.find("no ") != std::string::npos;
  if (words.size() > kMostWords || numbers > 1 || denies) return {};
  return {mate_in_text(title), {}};
}

bool names_title(std::string_view key) {
  constexpr std::array<std::string_view, 11> kTitles = {"title", "name",  "category", "type",  "theme",  "task",
                                                        "goal",  "label", "section",  "level", "chapter"};
  return std::find(kTitles.begin(), kTitles.end(), lower_case(key)) != kTitles.end();
}

void add_claim(JsonNode& object, const GroupClaim& claim) {
  const JsonNode* answer = object.find("answer");
  if (object.find("goal") != nullptr || (answer != nullptr && answer->is(Kind::object))) return;
  JsonNode value;
  value.offset = object.offset;
  if (claim.or_more && (named(object, {"moves"}) != nullptr || states_plain_answer(object))) {
    add_to_themes(object, kThemeOfFiveOrMore);
  } else if (claim.mate && !mate_of_answered(object)) {
    value.kind = Kind::integer;
    value.integer = *claim.mate;
    add_member(object, "mate", std::move(value));
  } else if (!claim.stipulation.empty() && named(object, {"stipulation"}) == nullptr) {
    value.kind = Kind::string;
    value.string = claim.stipulation;
    add_member(object, "stipulation", std::move(value));
  }
}

void add_member(JsonNode& object, const char* key, JsonNode value) {
  const std::size_t offset = value.offset;
  object.members.push_back({key, offset, std::move(value)});
}

JsonNode object_of_fen(JsonNode fen) {
  JsonNode out;
  out.kind = Kind::object;
  out.offset = fen.offset;
  add_member(out, "fen", std::move(fen));
  return out;
}

JsonNode object_of_keyed_fen(JsonNode fen, JsonNode answer, const GroupClaim& claim) {
  JsonNode out = object_of_fen(std::move(fen));
  if (answer.is(Kind::null)) return out;
  const std::size_t moves = answer.is(Kind::array) ? answer.items.size() : words_of(answer.string).size();
  const bool whole = claim.mate && moves > 1 && moves == 2 * static_cast<std::size_t>(*claim.mate) - 1;
  add_member(out, whole || !claim.stipulation.empty() ? "solution" : "best_move", std::move(answer));
  return out;
}

std::optional<JsonNode> row_of_race(const JsonNode& object) {
  const JsonNode* line = object.find("line");
  const JsonNode* rating = object.find("rating");
  if (!is_text(line) || rating == nullptr || !rating->is(Kind::integer) || !is_text(object.find("fen")) ||
      object.find("moves") != nullptr || object.find("themes") != nullptr)
    return std::nullopt;
  const std::vector<Word> words = words_of(line->string);
  const auto joins_squares = [](const Word& word) {
    constexpr std::size_t kSquares = 4;
    const std::string_view move = word.text;
    return (move.size() == kSquares || move.size() == kSquares + 1) && is_letter(move[0]) && is_digit(move[1]) &&
           is_letter(move[2]) && is_digit(move[3]);
  };
  if (words.empty() || words.size() % 2 != 0 || !std::all_of(words.begin(), words.end(), joins_squares))
    return std::nullopt;
  JsonNode row = object;
  for (JsonNode::Member& member : row.members) {
    if (member.key == "line") member.key = "moves";
  }
  return row;
}

PuzzleKind kind_of_puzzle(const JsonNode& object, bool foreign) {
  if (is_service(object)) return PuzzleKind::service;
  if (is_activity(object)) return PuzzleKind::activity;
  if (is_evaluated(object)) return PuzzleKind::evaluation;
  if (is_game(object)) return PuzzleKind::game;
  const bool row = is_row(object);
  const bool plain = is_plain(object);
  if (!row && !plain && !is_bare(object, foreign)) return PuzzleKind::none;
  const JsonNode* moves = named(object, {"moves"});
  if (moves == nullptr || (is_open(*moves) && states_plain_answer(object))) return PuzzleKind::plain;
  return row || !plain ? PuzzleKind::row : PuzzleKind::plain;
}

}  // namespace keymove
