#include "positions/puzzles/puzzle_json.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/copied_text/any_fen.h"
#include "positions/pgn/pgn.h"
#include "positions/pgn/pgn_words.h"
#include "positions/puzzles/csv_records.h"
#include "positions/puzzles/plain_answer.h"
#include "positions/puzzles/puzzle_claims.h"
#include "positions/puzzles/puzzle_stipulation.h"
#include "positions/stated_answers/goal_json.h"
#include "positions/variant_files/variant_reader.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

/// The first member with one of these plain names.
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

/// The member with the FEN: `fen`, or a text under another usual name that may be one, or the only text that may be;
/// nullptr if there is none.
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

bool has_own_names(const JsonNode& object) { return object.find("fen") != nullptr && object.find("moves") != nullptr; }

/// Whether it has a member that only rows of the database have.
bool is_of_database(const JsonNode& object) {
  return named(object, {"puzzleid", "rating", "popularity", "nbplays", "gameurl"}) != nullptr;
}

/// Whether a member with that key of a row is read.
bool is_read(std::string_view key) {
  const std::string name = plain_column_name(key);
  return names_id(name) || names_line(name) || names_mate(name) || names_phrase(name) || name == "tags" ||
         name == "url";
}

bool is_own_member(std::string_view key) {
  constexpr std::array<std::string_view, 14> kOwn = {"id",         "variant", "fen",    "board",     "to_move",
                                                     "convention", "moves",   "goal",   "answer",    "trees",
                                                     "class",      "themes",  "source", "operations"};
  return std::find(kOwn.begin(), kOwn.end(), key) != kOwn.end();
}

bool has_foreign_member(const JsonNode& object) {
  return std::any_of(object.members.begin(), object.members.end(),
                     [](const JsonNode::Member& member) { return !is_own_member(member.key); });
}

/// The themes of a text or a list.
std::vector<std::string> themes_of(const JsonNode& node) {
  std::vector<std::string> out;
  if (mate_in_text(node.string)) {
    out.push_back(node.string);
  } else {
    for (const Word& word : words_of(node.string)) out.emplace_back(word.text);
  }
  for (const JsonNode& item : node.items) out.push_back(item.string);
  return out;
}

/// Whether it is a puzzle made from a row, its names as keymove's own: it has no goal and answer of ours, but a member
/// that is not ours or the theme of a mate.
bool is_derived(const JsonNode& object) {
  const JsonNode* goal = object.find("goal");
  const JsonNode* answer = object.find("answer");
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
  if (!is_text(fen_of(object)) || named(object, {"moves"}) == nullptr) return false;
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

/// The first line of the deepest evaluation; nullptr if there is none.
const JsonNode* deepest_line(const JsonNode& evals) {
  const JsonNode* line = nullptr;
  long long deepest = -1;
  for (const JsonNode& eval : evals.items) {
    const JsonNode* depth = eval.find("depth");
    const JsonNode* lines = eval.find("pvs");
    const long long reached = depth != nullptr ? depth->integer : 0;
    if (lines == nullptr || lines->items.empty() || reached <= deepest) continue;
    line = &lines->items.front();
    deepest = reached;
  }
  return line;
}

/// Whether it asks a question without an answer: {"fen", "mate": 2}. An engine's score has its mates from White's view.
bool asks_plainly(const JsonNode& object) {
  return asked_in_words(object) || names_stipulation(object) ||
         (mate_of_object(object) && object.find("cp") == nullptr);
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
  const bool own_goal = goal != nullptr && (!is_text(goal) || !mate_in_text(goal->string) ||
                                            (goal_of_text(goal->string) && !names_foreign_answer(object)));
  return is_text(fen_of(object)) && !own_goal && (states_plain_answer(object) || asks_plainly(object)) &&
         (object.find("answer") == nullptr || !object.find("answer")->is(Kind::object));
}

bool is_game(const JsonNode& object) { return is_text(object.find("fen")) && is_text(object.find("pgn")); }

class ForeignReader {
 public:
  ForeignReader(JsonTaker& taker, VariantShelf& shelf, const std::string& variant, TestPosition& puzzle)
      : taker_(taker), shelf_(shelf), variant_(variant.empty() ? "chess" : variant), puzzle_(puzzle) {}

  void read(const JsonNode& object) {
    named_variant_ = named(object, {"variant"});
    if (is_service(object)) {
      read_service(object);
    } else if (is_activity(object)) {
      read_activity(*object.find("puzzle"));
    } else if (is_evaluated(object)) {
      read_evaluation(object);
    } else if (is_game(object)) {
      read_game(object);
    } else if (named(object, {"moves"}) != nullptr && (is_row(object) || !is_plain(object))) {
      read_row(object);
    } else {
      read_plain(object);
    }
  }

 private:
  void read_row(const JsonNode& object) {
    read_id(named(object, {"puzzleid", "id"}));
    if (named(object, {"puzzleid", "id"}) == nullptr) read_id(named(object, {"name", "title"}));
    if (const JsonNode* url = named(object, {"gameurl", "url"}); is_text(url)) puzzle_.provenance = url->string;
    read_themes(named(object, {"themes", "tags"}));
    read_setup(*fen_of(object));
    if (state_stipulation_of(object, taker_, puzzle_)) return;
    const JsonNode& node = *named(object, {"moves"});
    std::vector<MoveText> moves = placed_moves(taker_, node);
    if (moves.empty()) return taker_.fail(node, "json-value", "expected the moves of the puzzle in \"moves\"");
    if (const auto mate = mate_of_object(object)) clues_.mate = mate;
    if (has_own_names(object) && !is_of_database(object)) note_passed_over(object);
    look_at_answer(object, moves);
    state_moves(puzzle_, std::move(moves), clues_);
  }

  /// Notes members that say something we do not know.
  void note_passed_over(const JsonNode& object) {
    std::string names;
    for (const JsonNode::Member& member : object.members) {
      if (!is_own_member(member.key) && !is_read(member.key)) names += (names.empty() ? "" : ", ") + member.key;
    }
    if (!names.empty()) puzzle_.repairs.push_back("read as a puzzle, without " + shortened(names));
  }

  /// An answer beside the moves begins with the solver's first move.
  void look_at_answer(const JsonNode& object, const std::vector<MoveText>& moves) {
    const auto first = first_answer(taker_, object);
    if (!first) return;
    if (*first == moves.front().text) {
      clues_.solver_begins = true;
    } else if (moves.size() > 1 && *first == moves[1].text) {
      clues_.solver_begins = false;
    } else {
      puzzle_.repairs.push_back("the moves count, not the answer '" + shortened(*first) + "' beside them");
    }
  }

  void read_service(const JsonNode& object) {
    const JsonNode& stated = *object.find("puzzle");
    read_id(stated.find("id"));
    read_themes(stated.find("themes"));
    const JsonNode& pgn = *inner(object, "game", "pgn", Kind::string);
    const auto games = games_in(pgn, pgn.string);
    if (games.empty()) return taker_.fail(pgn, "no-position", "expected the moves of a game");
    puzzle_.setup = games.front().setup;
    puzzle_.moves_before = placed(games.front().moves, pgn);
    const JsonNode& solution = *stated.find("solution");
    std::vector<MoveText> moves = placed_moves(taker_, solution);
    if (moves.empty()) return taker_.fail(solution, "json-value", "expected the moves of the solution");
    state_puzzle(puzzle_, std::move(moves), clues_);
  }

  void read_activity(const JsonNode& puzzle) {
    read_id(puzzle.find("id"));
    read_themes(puzzle.find("themes"));
    read_setup(*puzzle.find("fen"));
    const JsonNode& solution = *puzzle.find("solution");
    std::vector<MoveText> moves = placed_moves(taker_, solution);
    if (moves.empty()) return taker_.fail(solution, "json-value", "expected the moves of the solution");
    state_puzzle(puzzle_, std::move(moves), clues_);
  }

  /// The deepest evaluation of a list, or the only one.
  void read_evaluation(const JsonNode& object) {
    read_setup(*object.find("fen"));
    const JsonNode* evals = object.find("evals");
    const JsonNode* best = evals != nullptr ? deepest_line(*evals) : &object;
    if (best == nullptr || !puzzle_.setup) return;
    const JsonNode* line = best->find("line");
    const JsonNode* mate = best->find("mate");
    std::optional<int> stated;
    if (mate != nullptr && mate->is(Kind::integer)) {
      taker_.number(*mate, -kMaxPuzzleMate, kMaxPuzzleMate, stated);
      if (!stated) return;
    }
    state_evaluation(puzzle_, line != nullptr ? placed_moves(taker_, *line) : std::vector<MoveText>(), stated);
  }

  void read_game(const JsonNode& object) {
    read_id(named(object, {"id", "title", "url"}));
    const JsonNode& fen = *object.find("fen");
    const JsonNode& pgn = *object.find("pgn");
    read_setup(fen);
    const auto games = games_in(pgn, pgn.string);
    if (games.empty() || games.front().moves.empty()) return;
    state_puzzle(puzzle_, placed(games.front().moves, pgn));
  }

  /// What a member `type` or `stipulation` asks for, such as "Mate in 2"; otherwise what the answer states decides.
  void read_plain(const JsonNode& object) {
    if (std::string id = plain_id(object); !id.empty()) puzzle_.id = std::move(id);
    read_themes(named(object, {"themes", "tags"}));
    read_setup(*fen_of(object));
    if (state_stipulation_of(object, taker_, puzzle_)) return;
    const auto read = read_plain_answer(taker_, object);
    const auto mate = mate_of_object(object);
    if (!read && !mate && !asked_in_words(object)) return;
    StatedAnswer answer = read.value_or(StatedAnswer());
    puzzle_.goal.kind = GoalKind::best;
    if (const auto stated = asked_in_words(object)) {
      puzzle_.goal = stated->goal;
      if (stated->mate_moves > 0) answer.distance = 2 * stated->mate_moves - 1;
    }
    if (mate) answer.distance = 2 * *mate - 1;
    keep_sound_line(answer);
    if (answer.distance) puzzle_.goal = {GoalKind::win, answer.distance};
    puzzle_.claim = claim_of(puzzle_.goal, answer, KeyList::some);
    // A line that nothing calls a mate is an opinion: it is legal, and no more.
    if (puzzle_.goal.kind == GoalKind::best) puzzle_.claim.line_kind = LineKind::none;
  }

  /// Without the line where it has the solver's moves alone.
  void keep_sound_line(StatedAnswer& answer) {
    if (!answer.distance || answer.line.size() < 2 || 2 * static_cast<int>(answer.line.size()) - 1 != *answer.distance)
      return;
    answer.line.clear();
    puzzle_.repairs.emplace_back(
        "only the first move is read: the line has as many moves as the mate, without replies");
  }

  void read_id(const JsonNode* node) {
    if (node == nullptr) return;
    const std::string id = node->is(Kind::integer) ? std::to_string(node->integer) : node->string;
    if (!id.empty()) puzzle_.id = id;
  }

  void read_themes(const JsonNode* node) {
    if (node == nullptr) return;
    for (const std::string& theme : themes_of(*node)) add_theme(puzzle_, clues_, theme);
  }

  void read_setup(const JsonNode& fen) {
    const bool is_named = is_text(named_variant_) && !trimmed(named_variant_->string).empty();
    const std::string name = variant_of_fen(is_named ? named_variant_->string : variant_, fen.string);
    const auto variant = shelf_.get(name);
    if (!variant) {
      return taker_.fail(is_named ? *named_variant_ : fen, variant.errors().front().code,
                         "variant '" + name + "': " + variant.errors().front().message);
    }
    auto read = read_any_fen(*variant, fen.string, taker_.document().location_of(fen.offset + 1));
    if (!read) return taker_.add_errors(read.errors(), fen);
    puzzle_.setup = std::move(read->setup);
    puzzle_.repairs.insert(puzzle_.repairs.end(), read->repairs.begin(), read->repairs.end());
  }

  std::vector<PgnGame> games_in(const JsonNode& node, const std::string& text) {
    std::vector<PgnGame> games = read_pgn_games({"", "", text, nullptr, {0, 0, {}, &shelf_}});
    if (games.empty()) return games;
    for (const InputError& error : games.front().errors) taker_.fail(node, error.code, error.message);
    return games;
  }

  /// The moves with the place of the text in which they stand.
  std::vector<MoveText> placed(std::vector<MoveText> moves, const JsonNode& node) const {
    for (MoveText& move : moves) move.where = taker_.document().location_of(node.offset);
    return moves;
  }

  JsonTaker& taker_;
  VariantShelf& shelf_;
  std::string variant_;                      ///< of positions that name none
  const JsonNode* named_variant_ = nullptr;  ///< the game that the object names
  TestPosition& puzzle_;
  PuzzleClues clues_;
};

}  // namespace

bool is_foreign_puzzle(const JsonNode& object, bool foreign) {
  const JsonNode* goal = object.find("goal");
  const JsonNode* answer = object.find("answer");
  const bool own = (goal != nullptr && !(is_text(goal) && has_foreign_member(object))) ||
                   (answer != nullptr && !(is_text(answer) && has_foreign_member(object)));
  if (foreign && is_text(fen_of(object)) && !own) return true;
  return is_service(object) || is_activity(object) || is_evaluated(object) || is_game(object) || is_row(object) ||
         is_plain(object);
}

void read_foreign_puzzle(JsonTaker& taker, const JsonNode& object, VariantShelf& shelf, const std::string& variant,
                         TestPosition& puzzle) {
  ForeignReader(taker, shelf, variant, puzzle).read(object);
}

}  // namespace keymove
