#include "positions/heuristic_files/valued_games.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/json/json_text.h"
#include "positions/json/located_json.h"

namespace keymove {

namespace {

/// Reads one line.
class GameReader {
 public:
  GameReader(const TextLines& lines, std::size_t index)
      : source_(lines.file(), std::string(lines.line(index)), static_cast<int>(index) + 1) {}

  Result<ValuedGame> read() {
    const auto root = source_.parse();
    if (!root) return root.errors();
    if (!root->is(JsonNode::Kind::object)) return error(*root, "expected {\"movestr\": ..., \"values\": [...]}");
    const JsonNode* moves = root->find("movestr");
    const JsonNode* values = root->find("values");
    if (moves == nullptr || values == nullptr)
      return error(*root, std::string("expected the key \"") + (moves == nullptr ? "movestr" : "values") + "\"");
    if (!moves->is(JsonNode::Kind::string)) return error(*moves, "expected \"movestr\" as a string");
    if (!values->is(JsonNode::Kind::array)) return error(*values, "expected \"values\" as an array");
    ValuedGame game;
    for (const Word& word : words_of(moves->string))
      game.moves.push_back({std::string(word.text), source_.location_of(moves->offset + 1 + word.offset)});
    for (const JsonNode& value : values->items) {
      const auto number = value.number();
      if (!number) return error(value, "expected a value as a number, found " + std::string(kind_text(value.kind)));
      game.values.push_back(*number);
    }
    return game;
  }

 private:
  InputError error(const JsonNode& node, std::string message) const {
    InputError error = source_.error_at(node.offset, "valued-game", std::move(message));
    error.text = shortened(error.text);
    return error;
  }

  JsonSource source_;
};

}  // namespace

ValuedGames parse_valued_games(const std::string& file, const std::string& text) {
  ValuedGames out;
  const TextLines lines(file, text);
  for (std::size_t i = 0; i < lines.count(); ++i) {
    if (lines.line(i).find_first_not_of(" \t\r") == std::string_view::npos) continue;
    if (lines.line(i).size() > kLongestRecord) {
      out.errors.push_back(lines.error_at(
          lines.start(i), "line-too-long",
          fmt::format("the line has {} bytes, expected at most {}", lines.line(i).size(), kLongestRecord)));
      continue;
    }
    auto game = GameReader(lines, i).read();
    if (game) {
      out.games.push_back(std::move(*game));
    } else {
      out.errors.insert(out.errors.end(), game.errors().begin(), game.errors().end());
    }
  }
  return out;
}

std::string write_valued_game(const Variant& variant, const std::vector<Move>& moves,
                              const std::vector<double>& values) {
  std::string out = "{\"movestr\": \"";
  for (std::size_t i = 0; i < moves.size(); ++i) out += (i == 0 ? "" : " ") + coordinate_text(variant, moves[i]);
  out += "\", \"values\": [";
  for (std::size_t i = 0; i < values.size(); ++i) out += (i == 0 ? "" : ", ") + compact_json(values[i]);
  return out + "]}\n";
}

}  // namespace keymove
