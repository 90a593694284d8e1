#include "positions/played_games/json_games.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/game/setup.h"
#include "positions/json/located_json.h"
#include "positions/played_games/trace_ends.h"
#include "positions/trace_text/readable_moves.h"
#include "positions/trace_text/trace_words.h"
#include "positions/variant_files/variant_reader.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

namespace {

constexpr std::string_view kEnds = "\"white\", \"black\", \"draw\", \"1-0\", \"0-1\", \"1/2-1/2\" or \"*\"";

/// The player that an object with a move names; absent if it names none, or has other words.
std::optional<std::pair<Color, std::size_t>> mover_in(const JsonNode& object) {
  for (const char* key : {"player", "color", "side"}) {
    const JsonNode* named = object.find(key);
    if (named == nullptr || !named->is(JsonNode::Kind::string)) continue;
    const std::string lower = lower_case(named->string);
    const auto words = words_of(lower);
    constexpr std::array<std::string_view, 11> kKnown = {"white", "black",   "w",       "b",  "player", "1",
                                                         "2",     "player1", "player2", "p1", "p2"};
    const bool known = std::all_of(words.begin(), words.end(), [&](const Word& word) {
      return std::find(kKnown.begin(), kKnown.end(), word.text) != kKnown.end();
    });
    const auto color = known ? only_color(lower) : std::nullopt;
    if (color) return std::pair{*color, named->offset};
  }
  return std::nullopt;
}

bool has_move(const JsonNode& object) {
  for (const char* key : {"san", "uci", "lan", "move"}) {
    if (object.find(key) != nullptr) return true;
  }
  return object.find("from") != nullptr && object.find("to") != nullptr;
}

/// An object of a list of moves, and its offset in the text.
struct ListedObject {
  JsonNode node;
  std::size_t at = 0;
};

/// The objects of a text that has nothing else; none if one of them is no JSON.
std::vector<ListedObject> objects_in(std::string_view text) {
  std::vector<ListedObject> out;
  for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{', open + 1)) {
    const std::size_t close = text.find('}', open);
    if (close == std::string_view::npos) return {};
    std::string object(text.substr(open, close + 1 - open));
    // Python prints strings so.
    if (object.find('"') == std::string::npos) std::replace(object.begin(), object.end(), '\'', '"');
    auto node = JsonSource("", std::move(object)).parse();
    if (!node) return {};
    out.push_back({std::move(*node), open});
    open = close;
  }
  return out;
}

/// A FEN with its place.
struct StatedFen {
  std::string text;
  Location where;
};

template <std::size_t N>
const JsonNode* first_of(const JsonNode& object, const std::array<const char*, N>& names, JsonNode::Kind kind) {
  for (const char* name : names) {
    const JsonNode* found = object.find(name);
    if (found != nullptr && found->is(kind)) return found;
  }
  return nullptr;
}

/// What a FEN shows: a board, and who moves then.
struct ShownBoard {
  StatedBoard board;
  Color to_move = Color::white;
};

std::optional<ShownBoard> shown_by(const StatedFen& fen, StatedGame& game) {
  auto read = read_fen(game.variant, fen.text, fen.where);
  if (!read) {
    game.errors.push_back(read.errors().front());
    return std::nullopt;
  }
  const std::vector<Man>& men = read->setup.board;
  return ShownBoard{{men, std::vector<Location>(men.size(), fen.where), fen.where}, read->setup.to_move};
}

/// The FEN of an object with a move, after it or before it; nullptr if there is none.
const JsonNode* fen_of_move(const JsonNode& object) {
  constexpr std::array<const char*, 10> kNames = {"fen_after", "fenAfter", "after",         "new_fen",  "newFen",
                                                  "fen",       "FEN",      "resulting_fen", "position", "board_fen"};
  return first_of(object, kNames, JsonNode::Kind::string);
}

/// The FEN of a game after its last move.
const JsonNode* last_fen(const JsonNode& game) {
  constexpr std::array<const char*, 9> kNames = {"final_fen", "finalFen", "fen_final", "last_fen",      "lastFen",
                                                 "end_fen",   "endFen",   "fen_end",   "final_position"};
  return first_of(game, kNames, JsonNode::Kind::string);
}

/// The FENs of a game: one after each move, or the first one before it.
const JsonNode* listed_fens(const JsonNode& game) {
  constexpr std::array<const char*, 5> kNames = {"fens", "FENs", "positions", "fen_history", "fenHistory"};
  return first_of(game, kNames, JsonNode::Kind::array);
}

/// States the boards of the FENs, one for each action, as those after the moves, or before them if the sides to move
/// say so. One that cannot be read is an error of the game.
void state_fens(const std::vector<std::optional<StatedFen>>& fens, StatedGame& game) {
  std::vector<std::optional<ShownBoard>> shown;
  std::size_t before = 0;
  std::size_t after = 0;
  const Color first = game.start ? game.start->to_move : Color::white;
  for (std::size_t i = 0; i < fens.size(); ++i) {
    shown.push_back(fens[i] ? shown_by(*fens[i], game) : std::nullopt);
    if (!shown.back()) continue;
    const Color mover = i % 2 == 0 ? first : !first;
    ++(shown.back()->to_move == mover ? before : after);
  }
  for (std::size_t i = 0; i < shown.size(); ++i) {
    if (!shown[i]) continue;
    if (after >= before) {
      if (i < game.actions.size()) game.actions[i].board = std::move(shown[i]->board);
    } else if (i == 0) {
      game.first_board = std::move(shown[i]->board);
    } else {
      game.actions[i - 1].board = std::move(shown[i]->board);
    }
  }
}

/// States the board after the last action, unless it has one.
void state_last_fen(const StatedFen& fen, StatedGame& game) {
  if (game.actions.empty() || game.actions.back().board) return;
  if (auto shown = shown_by(fen, game)) game.actions.back().board = std::move(shown->board);
}

/// Whether the turns of the actions differ from the usual count only as a whole: plies, or another first number.
bool counts_otherwise(const std::vector<Stated<int>>& turns) {
  const auto all = [&](std::size_t divisor) {
    for (std::size_t i = 0; i < turns.size(); ++i) {
      if (turns[i].value != turns[0].value + static_cast<int>(i / divisor)) return false;
    }
    return true;
  };
  return !turns.empty() && (all(1) || (turns[0].value != 1 && all(2)));
}

/// Reads one line of JSON Lines in the format that `keymove match` writes.
class JsonGameReader {
 public:
  JsonGameReader(const TextLines& lines, std::size_t index, VariantShelf& shelf)
      : source_(lines.file(), std::string(lines.line(index)), static_cast<int>(index) + 1), shelf_(shelf) {}
  /// The game of a text that is one object on several lines.
  JsonGameReader(const TextLines& lines, VariantShelf& shelf)
      : source_(lines.file(), std::string(lines.text())), shelf_(shelf) {}

  Result<StatedGame> read(const std::optional<Setup>& start) {
    const auto root = source_.parse();
    if (!root) return root.errors();
    if (!root->is(JsonNode::Kind::object)) return error(*root, "expected a game: {\"variant\": ..., \"moves\": [...]}");
    StatedGame game;
    game.source = GameSource::json;
    game.where = source_.location_of(root->offset);
    game.file = game.where.file;
    const JsonNode* variant = root->find("variant");
    if (variant != nullptr && !variant->is(JsonNode::Kind::string)) return error(*variant, "expected a variant's name");
    const JsonNode* initial = root->find("initialFen");
    const JsonNode* fen = initial != nullptr ? initial : root->find("fen");
    const bool plain_chess = variant == nullptr || variant->string == "standard" || variant->string == "fromPosition";
    const std::string name = plain_chess ? "chess" : variant->string;
    auto found =
        shelf_.get(fen != nullptr && fen->is(JsonNode::Kind::string) ? variant_of_fen(name, fen->string) : name);
    if (!found) return error(*variant, found.errors().front().message);
    game.variant = *found;
    game.start = start_of(game.variant, start);
    if (fen != nullptr) {
      if (!fen->is(JsonNode::Kind::string)) return error(*fen, "expected a FEN as a string");
      auto read = read_fen(game.variant, fen->string, source_.location_of(fen->offset + 1));
      if (!read) return read.errors();
      game.start = std::move(read->setup);
    }
    if (const JsonNode* round = root->find("round"); round != nullptr && round->is(JsonNode::Kind::integer))
      game.name = std::to_string(round->integer);
    const JsonNode* moves = root->find("moves");
    for (const char* other : {"history", "move_history", "moveHistory"}) {
      if (moves == nullptr) moves = root->find(other);
    }
    if (moves == nullptr || !(moves->is(JsonNode::Kind::array) || moves->is(JsonNode::Kind::string)))
      return error(moves == nullptr ? *root : *moves, "expected \"moves\" as an array or as a text");
    for (const Word& word : words_of(moves->string))
      add_move(game, {std::string(word.text), source_.location_of(moves->offset + 1 + word.offset)});
    std::vector<std::optional<StatedFen>> fens;
    for (const JsonNode& item : moves->items) {
      fens.push_back(stated_fen(fen_of_move(item)));
      auto move = move_of(item);
      if (!move) return error(item, "expected a move as a string, or its squares: {\"from\": \"e2\", \"to\": \"e4\"}");
      add_move(game, std::move(*move));
      if (const auto mover = mover_in(item))
        game.actions.back().mover = Stated<Color>{mover->first, source_.location_of(mover->second)};
    }
    state_fens(fens, game);
    add_fens(*root, game);
    if (auto unknown = add_ends(*root, game)) return *unknown;
    return game;
  }

 private:
  [[nodiscard]] std::optional<StatedFen> stated_fen(const JsonNode* node) const {
    if (node == nullptr || node->string.find('/') == std::string::npos) return std::nullopt;
    return StatedFen{node->string, source_.location_of(node->offset + 1)};
  }

  /// Adds the boards that the game states in a list of FENs, and in one after its last move.
  void add_fens(const JsonNode& root, StatedGame& game) const {
    const JsonNode* list = listed_fens(root);
    const std::size_t count = list != nullptr ? list->items.size() : 0;
    if (count > 0 && (count == game.actions.size() || count == game.actions.size() + 1)) {
      std::vector<std::optional<StatedFen>> fens;
      for (const JsonNode& item : list->items) fens.push_back(stated_fen(&item));
      if (count > game.actions.size()) fens.erase(fens.begin());
      state_fens(fens, game);
    }
    if (const auto last = stated_fen(last_fen(root))) state_last_fen(*last, game);
  }

  /// The move that an item of a list states as a text, in a member, or as its squares.
  [[nodiscard]] std::optional<MoveText> move_of(const JsonNode& item) const {
    if (item.is(JsonNode::Kind::string)) return MoveText{item.string, source_.location_of(item.offset + 1)};
    const Location where = source_.location_of(item.offset);
    if (item.is(JsonNode::Kind::array)) return MoveText{glued(item), where};
    for (const char* key : {"san", "uci", "lan", "move"}) {
      if (const JsonNode* move = item.find(key)) return move_of(*move);
    }
    const JsonNode* from = item.find("from");
    const JsonNode* to = item.find("to");
    if (from == nullptr || to == nullptr || from->kind != to->kind) return std::nullopt;
    if (from->is(JsonNode::Kind::array)) return MoveText{"(" + glued(*from) + ", " + glued(*to) + ")", where};
    if (!is_square(from->string) || !is_square(to->string)) return std::nullopt;
    const JsonNode* promotion = item.find("promotion");
    std::string letter = promotion != nullptr ? lower_case(promotion->string) : "";
    for (const auto& [name, sign] : {std::pair{"queen", "q"}, std::pair{"rook", "r"}, std::pair{"bishop", "b"},
                                     std::pair{"knight", "n"}, std::pair{"none", ""}}) {
      if (letter == name) letter = sign;
    }
    if (letter.size() > 1) return std::nullopt;
    return MoveText{lower_case(from->string + to->string + letter), source_.location_of(from->offset + 1)};
  }

  /// The value as the file writes it, without blanks: "[6,4]".
  [[nodiscard]] std::string glued(const JsonNode& node) const {
    constexpr std::size_t kLongest = 100;
    std::string out(json_value_at(source_.text(), node.offset).substr(0, kLongest));
    std::erase_if(out, is_blank);
    return out;
  }

  /// Adds what the game says of its end, as `keymove match` writes it, {"result": "1-0", "reason": "mate"}, or as
  /// lichess exports it: {"winner": "white", "status": "mate"}. A winner may be someone who is not known here; a result
  /// that is not known is an error of the game.
  std::optional<InputError> add_ends(const JsonNode& root, StatedGame& game) const {
    for (const auto& [key, reason] : {std::pair{"result", "reason"}, std::pair{"winner", "status"}}) {
      const JsonNode* stated = root.find(key);
      if (stated == nullptr || stated->is(JsonNode::Kind::null)) continue;
      const std::string result = stated->is(JsonNode::Kind::string) ? result_of(*stated, root) : "";
      if (result.empty() && stated == root.find("result"))
        return error(*stated, fmt::format("expected a result: {}", kEnds));
      if (result.empty()) {
        game.errors.push_back(error(*stated, fmt::format("expected a winner: {}", kEnds)));
        continue;
      }
      auto end = end_of(result, source_.location_of(stated->offset + 1), game.actions.size());
      if (!end) continue;
      const JsonNode* why = root.find(reason);
      if (why != nullptr && why->is(JsonNode::Kind::string)) end->text = lower_case(why->string);
      if (!game.ends.empty() && game.ends.front().winner != end->winner)
        game.errors.push_back(error(*stated, "the result and the winner contradict each other"));
      game.ends.push_back(std::move(*end));
    }
    return std::nullopt;
  }

  /// The result in the words of PGN; empty if it is not known what is meant.
  static std::string result_of(const JsonNode& stated, const JsonNode& root) {
    const auto is_name_of = [&](const char* color) {
      const JsonNode* player = root.find(color);
      return player != nullptr && player->is(JsonNode::Kind::string) && player->string == stated.string;
    };
    // Players may be called "Player 1" and "Player 2", too.
    const bool white = is_name_of("white");
    return white == is_name_of("black") ? result_in_words(stated.string) : white ? "1-0" : "0-1";
  }

  [[nodiscard]] InputError error(const JsonNode& node, std::string message) const {
    InputError error = source_.error_at(node.offset, "game", std::move(message));
    error.text = shortened(error.text);
    return error;
  }

  JsonSource source_;
  VariantShelf& shelf_;
};

}  // namespace

StatedGames read_json_games(const SuiteText& source, const std::optional<Setup>& start) {
  StatedGames out;
  const TextLines lines(source.file, source.text);
  if (is_object_array(source.text)) {
    out.errors = {
        lines.error_at(0, "game", "expected a game a line, or an array of moves: {\"from\": \"e2\", \"to\": \"e4\"}")};
    return out;
  }
  VariantShelf shelf(source.variant);
  const std::size_t first = source.text.find_first_not_of(" \t\r\n");
  const bool one = first != std::string_view::npos && !has_json_form(lines.line(lines.index_of(first))) &&
                   has_json_form(source.text);
  for (std::size_t i = 0; i < (one ? 1 : lines.count()); ++i) {
    if (!one && trimmed(lines.line(i)).empty()) continue;
    auto game = one ? JsonGameReader(lines, shelf).read(start) : JsonGameReader(lines, i, shelf).read(start);
    if (game) {
      out.games.push_back(std::move(*game));
    } else {
      out.errors.insert(out.errors.end(), game.errors().begin(), game.errors().end());
    }
  }
  return out;
}

void read_objects(const TextLines& lines, StatedGame& game) {
  const auto objects = objects_in(lines.text());
  const auto moves =
      std::count_if(objects.begin(), objects.end(), [](const auto& item) { return has_move(item.node); });
  if (static_cast<std::size_t>(moves) != game.actions.size()) return;
  std::vector<Stated<int>> turns;
  std::vector<std::optional<StatedFen>> fens;
  auto action = game.actions.begin();
  for (const ListedObject& object : objects) {
    const auto where = [&](std::size_t offset) { return lines.location_of(object.at + offset); };
    if (!has_move(object.node)) {
      const JsonNode* winner = object.node.find("winner");
      if (winner == nullptr) winner = object.node.find("result");
      const std::string result = winner == nullptr ? "" : result_in_words(winner->string);
      if (result.empty() && winner != nullptr)
        game.errors.push_back(
            lines.error_at(object.at + winner->offset, "game", fmt::format("expected a winner: {}", kEnds)));
      if (auto end = end_of(result, where(winner == nullptr ? 0 : winner->offset), game.actions.size()))
        game.ends.push_back(std::move(*end));
      continue;
    }
    if (const auto mover = mover_in(object.node)) action->mover = Stated<Color>{mover->first, where(mover->second)};
    const JsonNode* fen = fen_of_move(object.node);
    const bool stated = fen != nullptr && fen->string.find('/') != std::string::npos;
    fens.push_back(stated ? std::optional(StatedFen{fen->string, where(fen->offset + 1)}) : std::nullopt);
    const JsonNode* turn = object.node.find("turn");
    constexpr long long kMost = 1'000'000;
    if (turn != nullptr && turn->is(JsonNode::Kind::integer) && turn->integer >= 0 && turn->integer < kMost)
      turns.push_back({static_cast<int>(turn->integer), where(turn->offset)});
    ++action;
  }
  state_fens(fens, game);
  if (turns.size() != game.actions.size() || counts_otherwise(turns)) return;
  for (std::size_t i = 0; i < turns.size(); ++i) game.actions[i].turn = turns[i];
}

}  // namespace keymove
