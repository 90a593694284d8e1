#include "positions/puzzles/puzzle_json.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/copied_text/any_fen.h"
#include "positions/game/game_names.h"
#include "positions/pgn/game_cutter.h"
#include "positions/pgn/pgn.h"
#include "positions/pgn/pgn_words.h"
#include "positions/pgn/record_item.h"
#include "positions/puzzles/csv_records.h"
#include "positions/puzzles/foreign_object.h"
#include "positions/puzzles/plain_answer.h"
#include "positions/puzzles/puzzle_claims.h"
#include "positions/puzzles/puzzle_mover.h"
#include "positions/puzzles/puzzle_stipulation.h"
#include "positions/puzzles/rival_moves.h"
#include "positions/stated_answers/goal_json.h"
#include "positions/variant_files/variant_reader.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

/// Whether a member with that key of a row is read.
bool is_read(std::string_view key) {
  const std::string name = plain_column_name(key);
  return names_id(name) || names_line(name) || names_mate(name) || names_phrase(name) || name == "tags" ||
         name == "url";
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

class ForeignReader {
 public:
  ForeignReader(JsonTaker& taker, VariantShelf& shelf, const std::string& variant, TestPosition& puzzle)
      : taker_(taker), shelf_(shelf), variant_(variant.empty() ? "chess" : variant), puzzle_(puzzle) {}

  void read(const JsonNode& object) {
    named_variant_ = named(object, {"variant"});
    if (const auto row = row_of_race(object)) return read_row(*row);
    switch (kind_of_puzzle(object, true)) {
      case PuzzleKind::service:
        return read_service(object);
      case PuzzleKind::activity:
        return read_activity(*object.find("puzzle"));
      case PuzzleKind::evaluation:
        return read_evaluation(object);
      case PuzzleKind::game:
        return read_game(object);
      case PuzzleKind::row:
        return read_row(object);
      case PuzzleKind::plain:
      case PuzzleKind::none:
        return read_plain(object);
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
    if (const auto mate = mate_of_object(object)) clues_.mate = mate;
    note_no_mate(puzzle_, object);
    if (moves.empty() && is_open(node)) return state_without_moves(puzzle_, clues_);
    if (moves.empty()) return taker_.fail(node, "json-value", "expected the moves of the puzzle in \"moves\"");
    if (has_own_names(object) && !is_of_database(object)) note_passed_over(object);
    if (tells_history(object, node, moves)) return read_without(object, node);
    look_at_answer(object, moves);
    state_moves(puzzle_, std::move(moves), clues_);
  }

  /// Whether the moves are those of a game from its start, numbered from 1, beside an answer that is none of them.
  bool tells_history(const JsonNode& object, const JsonNode& node, const std::vector<MoveText>& moves) const {
    const std::string& text = node.items.empty() ? node.string : node.items.front().string;
    const auto first = first_answer(taker_, object);
    return first && trimmed(text).starts_with("1.") && *first != moves.front().text &&
           (moves.size() < 2 || *first != moves[1].text);
  }

  /// Reads the object as one without that member.
  void read_without(const JsonNode& object, const JsonNode& member) {
    JsonNode other = object;
    other.members.erase(other.members.begin() +
                        (std::find_if(object.members.begin(), object.members.end(),
                                      [&](const JsonNode::Member& m) { return &m.value == &member; }) -
                         object.members.begin()));
    puzzle_.repairs.emplace_back("the answer counts, not the moves of the game beside it");
    puzzle_.themes.clear();
    puzzle_.setup.reset();
    read_plain(other);
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
    // An archive has the last position beside the whole game of two players.
    if (pgn.string.find("[White \"") != std::string::npos && pgn.string.find("[FEN") == std::string::npos) {
      puzzle_.repairs.emplace_back("the game in \"pgn\" is not read: it does not begin with the FEN");
      return;
    }
    const auto games = games_in(pgn, pgn.string);
    if (games.empty() || games.front().moves.empty()) return;
    state_puzzle(puzzle_, placed(games.front().moves, pgn));
  }

  /// What a member `type` or `stipulation` asks for, such as "Mate in 2"; otherwise what the answer states decides.
  void read_plain(const JsonNode& object) {
    if (std::string id = plain_id(object); !id.empty()) puzzle_.id = std::move(id);
    read_themes(named(object, {"themes", "tags", "theme", "motifs"}));
    read_setup(*fen_of(object));
    read_mover(object);
    if (state_stipulation_of(object, taker_, puzzle_)) return;
    note_unread_moves(object);
    const auto read = read_plain_answer(taker_, object);
    const auto mate = mate_of_answered(object);
    note_no_mate(puzzle_, object);
    const JsonNode* avoided = avoided_node(object);
    if (!read && !mate && avoided == nullptr && !asked_in_words(object)) return;
    StatedAnswer answer = read.value_or(StatedAnswer());
    puzzle_.goal.kind = GoalKind::best;
    if (const auto stated = asked_in_words(object)) {
      puzzle_.goal = stated->goal;
      if (stated->mate_moves > 0) answer.distance = 2 * stated->mate_moves - 1;
    }
    if (mate) answer.distance = 2 * *mate - 1;
    if (!read) answer.keys = keys_in_words(object);
    if (avoided != nullptr) answer.avoid = placed_moves(taker_, *avoided);
    join_squares(answer);
    if (mate) play_opponents_move(answer, *mate);
    keep_sound_line(answer);
    if (answer.distance) puzzle_.goal = {GoalKind::win, answer.distance};
    puzzle_.claim = claim_of(puzzle_.goal, answer, KeyList::some);
    // A line that nothing calls a mate is an opinion: it is legal, and no more.
    if (puzzle_.goal.kind == GoalKind::best) puzzle_.claim.line_kind = LineKind::none;
    // The theme mateIn5 of the public database says: in five or more.
    constexpr int kFiveOrMore = 5;
    if (mate == kFiveOrMore && std::count(puzzle_.themes.begin(), puzzle_.themes.end(), "mateIn5") > 0)
      puzzle_.claim.distance_at_least = true;
  }

  /// The first moves that words beside the FEN name with the mate: "White mates in 2 with Ra6".
  [[nodiscard]] std::vector<MoveText> keys_in_words(const JsonNode& object) const {
    std::vector<MoveText> out;
    for (const JsonNode::Member& member : object.members) {
      const JsonNode& node = member.value;
      const auto item =
          is_text(&node) && names_phrase(plain_column_name(member.key)) ? asked_with_key(node.string) : std::nullopt;
      if (!item || !out.empty()) continue;
      const TextLines lines({}, item->text);
      const auto game = GameCutter::of_solution(lines, item->from, item->to).next();
      if (game && !game->moves.empty())
        out.push_back({game->moves[0].text, taker_.document().location_of(node.offset + 1 + item->from)});
    }
    return out;
  }

  /// Takes the side to move from another member where the FEN has none, and notes where the FEN has the other one.
  void read_mover(const JsonNode& object) {
    const auto mover = puzzle_.setup ? mover_beside_fen(object) : std::nullopt;
    if (mover) take_mover_beside(puzzle_, *mover, fen_of(object)->string);
  }

  /// Two squares, of which a man of the mover's stands on the first one, are one move: ["e1", "e8"].
  void join_squares(StatedAnswer& answer) {
    std::vector<MoveText>& moves = answer.line.size() == 2 ? answer.line : answer.keys;
    if (moves.size() != 2 || !puzzle_.setup) return;
    const BoardShape& shape = puzzle_.setup->shape();
    const auto from = parse_square(shape, moves[0].text);
    const auto to = parse_square(shape, moves[1].text);
    if (!from || !to) return;
    const Man man = puzzle_.setup->at(*from);
    if (!man.present() || man.color != puzzle_.setup->to_move) return;
    // "e4", "d5" are the moves of two pawns where these stand.
    const bool pushes = moves[0].text[0] == moves[1].text[0] && !puzzle_.setup->at(*to).present();
    if (man.kind == puzzle_.setup->variant->kind_of('P') && !pushes) return;
    MoveText joined = moves[0];
    joined.text += moves[1].text;
    answer.line.clear();
    answer.best.reset();
    answer.keys = {std::move(joined)};
  }

  /// A line of one move more than the mate takes begins with the opponent's.
  void play_opponents_move(StatedAnswer& answer, int mate) {
    const std::size_t size = answer.line.size();
    if (size < 2) return;
    // Two moves of the mover's are two mates in one.
    const std::string& first = answer.line[0].text;
    if (mate == 1 && size == 2 && (first.ends_with('#') || is_of_mover(first, answer.line[1].text))) {
      answer.keys = std::exchange(answer.line, {});
      answer.best.reset();
      return;
    }
    keymove::play_opponents_move(puzzle_, answer.line, mate);
    if (answer.line.size() == size) return;
    answer.best = answer.line.front();
    answer.keys.clear();
  }

  /// Notes members that hold moves and are not read.
  void note_unread_moves(const JsonNode& object) {
    const auto is_moves = [](std::string_view text) {
      const auto words = words_of(text);
      return !words.empty() && std::all_of(words.begin(), words.end(), [](const Word& word) {
        const std::string_view move = without_move_number(word.text);
        return move.empty() || has_move_form(move);
      });
    };
    std::string names;
    for (const JsonNode::Member& member : object.members) {
      const std::string name = plain_column_name(member.key);
      if (is_own_member(member.key)) continue;
      const bool open = names_answer(name) && !member.value.members.empty();  // an object that says something else
      if (!open && (is_read(member.key) || names_answer(name) || names_reply(name) || names_avoided(name))) continue;
      const bool items =
          !member.value.items.empty() && std::all_of(member.value.items.begin(), member.value.items.end(),
                                                     [&](const JsonNode& item) { return is_moves(item.string); });
      if (items || open || is_moves(member.value.string)) names += (names.empty() ? "" : ", ") + member.key;
    }
    if (!names.empty()) puzzle_.repairs.push_back("read without the moves of " + shortened(names));
  }

  /// Without the line where it has the solver's moves alone.
  void keep_sound_line(StatedAnswer& answer) {
    if (answer.line.size() < 2) return;
    const bool as_many = answer.distance && 2 * static_cast<int>(answer.line.size()) - 1 == *answer.distance;
    if (!as_many && !is_of_mover(answer.line[0].text, answer.line[1].text)) return;
    answer.line.clear();
    puzzle_.repairs.emplace_back("only the first move is read: the line has the solver's moves, without replies");
  }

  /// Whether the second of two moves in coordinate text is one of the side to move.
  [[nodiscard]] bool is_of_mover(std::string_view first, std::string_view second) const {
    constexpr std::size_t kSquares = 4;
    if (!puzzle_.setup || first.size() < kSquares || second.size() < kSquares) return false;
    const BoardShape& shape = puzzle_.setup->shape();
    const auto from = parse_square(shape, second.substr(0, 2));
    if (!from || !parse_square(shape, second.substr(2, 2)) || !parse_square(shape, first.substr(0, 2))) return false;
    if (first.substr(2, 2) == second.substr(0, 2)) return true;
    return puzzle_.setup->at(*from).present() && puzzle_.setup->at(*from).color == puzzle_.setup->to_move;
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
    auto read = read_fen_alone(*variant, fen.string, taker_.document().location_of(fen.offset + 1));
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
  const auto outside = with_solution_outside(object);
  return kind_of_puzzle(outside ? *outside : object, foreign) != PuzzleKind::none;
}

void read_foreign_puzzle(JsonTaker& taker, const JsonNode& object, VariantShelf& shelf, const std::string& variant,
                         TestPosition& puzzle) {
  const auto outside = with_solution_outside(object);
  if (outside) note_words_alone(object, *outside, puzzle);
  const auto sound = without_answers_at_odds(outside ? *outside : object, puzzle);
  ForeignReader(taker, shelf, variant, puzzle).read(sound ? *sound : outside ? *outside : object);
  judge_conditions_of(object, puzzle);
}

}  // namespace keymove
