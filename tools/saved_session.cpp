#include "tools/saved_session.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "verify/rules.h"

namespace keymove::tools {

namespace {

InputError flaw(const std::string& file, const std::string& message) {
  return {{file, 1, 1}, "saved-session", message, {}};
}

}  // namespace

Result<SavedSession> parse_saved_session(const VariantPtr& variant, const std::string& file, const std::string& text) {
  const auto json = nlohmann::json::parse(text.substr(0, text.find('\n')), nullptr, false);
  const auto has = [&](const char* key, nlohmann::json::value_t type) {
    return json.is_object() && json.contains(key) && json[key].type() == type;
  };
  using Type = nlohmann::json::value_t;
  if (!has("variant", Type::string) || !has("fen", Type::string) || !has("moves", Type::array))
    return flaw(file, R"(expected a saved game: {"variant": .., "fen": .., "moves": [..]} on the first line)");
  if (json["variant"] != variant->name)
    return flaw(file, "a game of " + json["variant"].get<std::string>() + ", not of " + variant->name);
  const auto read = read_fen(variant, json["fen"].get<std::string>(), {file, 1, 1});
  if (!read) return read.errors();
  SavedSession out{read->setup, {}};
  Setup now = out.start;
  for (const auto& word : json["moves"]) {
    const auto move = word.is_string() ? parse_coordinate_text(*variant, word.get<std::string>()) : std::nullopt;
    const std::vector<Move> legal = verify::moves_of(now);
    if (!move || std::find(legal.begin(), legal.end(), *move) == legal.end())
      return flaw(file, "move " + std::to_string(out.moves.size() + 1) + " is not legal: " + word.dump());
    out.moves.push_back(*move);
    now = verify::play(now, *move);
  }
  return out;
}

}  // namespace keymove::tools
