#include "positions/played_games/json_games.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/json/located_json.h"
#include "positions/played_games/trace_items.h"
#include "positions/trace_text/readable_moves.h"
#include "positions/trace_text/trace_words.h"
#include "positions/variant_files/variant_reader.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

namespace {

constexpr std::string_view kEnds = "\"white\", \"black\", \"draw\", \"1-0\", \"0-1\", \"1/2-1/2\" or \"*\"";

/// The result of PGN that the text means: "Black wins", "player 2", "tie", "none"; empty if it has other words.
std::string result_in_words(std::string_view text) {
  text = trimmed(text);
  if (is_result(text)) return std::string(text);
  std::string lower = lower_case(text);
  if (lower == "1/2" || lower == "\u00BD-\u00BD" || lower == "0.5-0.5") return "1/2-1/2";
  std::replace_if(
      lower.begin(), lower.end(), [](char c) { return one_of(c, "_-.!()"); }, ' ');
  lower = trimmed(lower);
  for (const char* none : {"", "none", "null", "n/a", "ongoing", "in progress", "unfinished"}) {
    if (lower == none) return "*";
  }
  const auto words = words_of(lower);
  const auto all_among = [&](Texts known) {
    return std::all_of(words.begin(), words.end(), [&](const Word& word) {
      return std::find(known.begin(), known.end(), word.text) != known.end();
    });
  };
  if (all_among({"draw", "drawn", "tie", "tied", "game", "a", "is", "the", "it"}) &&
      has_any_word(lower, {"draw", "drawn", "tie", "tied"}))
    return "1/2-1/2";
  if (!all_among({"white", "black", "w", "b", "player", "1", "2", "player1", "player2", "p1", "p2", "wins", "won",
                  "win", "winner", "is", "the", "has"}))
    return "";
  const auto winner = only_color(lower);
  return !winner ? "" : *winner == Color::white ? "1-0" : "0-1";
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
    for (const JsonNode& item : moves->items) {
      auto move = move_of(item);
      if (!move) return error(item, "expected a move as a string, or its squares: {\"from\": \"e2\", \"to\": \"e4\"}");
      add_move(game, std::move(*move));
    }
    if (auto unknown = add_ends(*root, game)) return *unknown;
    return game;
  }

 private:
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

}  // namespace keymove
