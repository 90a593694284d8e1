#include "tests/support/perft_data.h"

#include <map>
#include <sstream>
#include <string>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/support/positions.h"
#include "tests/support/shared_data.h"

namespace keymove::tests {

namespace {

/// The variant of that name in perft/games.json.
VariantPtr game_named(const std::string& name) {
  const std::string safe = ",\n    {\"when\": \"no safe move\", \"result\": \"loss\"}";
  const std::string check = "{\"when\": \"no moves in check\", \"result\": \"loss\"},";
  if (name == "minichess-7x7 king capture only") return edited_variant("minichess-7x7", {{safe, ""}, {check, ""}});
  if (name == "minichess-7x7 legal moves only") {
    return edited_variant("minichess-7x7", {{"\"royal\": \"capture\"", "\"royal\": \"checkmate\""},
                                            {"{\"when\": \"royal captured\", \"result\": \"loss\"},", ""},
                                            {safe, ""}});
  }
  if (name == "fairy-chess-8x8 without the bare kings draw") {
    return edited_variant("fairy-chess-8x8", {{"{\"when\": \"bare kings\", \"result\": \"draw\"},", ""}});
  }
  const std::string en_passant = " en passant";
  if (name.ends_with(en_passant)) return variant_of(name.substr(0, name.size() - en_passant.size()) + "-ep");
  return variant_of(name);
}

}  // namespace

void for_each_count_of_games(long limit, const CountVisitor& visit) {
  const auto path = shared_file("perft/games.json");
  if (!path) return;
  std::map<std::string, VariantPtr> games;
  for (const auto& entry : nlohmann::json::parse(read_file(*path))) {
    const std::string game = entry.at("game");
    const std::string fen = entry.at("fen");
    VariantPtr& variant = games[game];
    if (!variant) variant = game_named(game);
    const Setup setup = position(variant, fen);
    std::map<int, std::uint64_t> counts;
    for (const auto& [depth, nodes] : entry.at("nodes").items()) counts[std::stoi(depth)] = nodes;
    for (const auto& [depth, nodes] : counts) {
      if (nodes > static_cast<std::uint64_t>(limit))
        break;  // a deeper count may be smaller, but its search visits more nodes
      INFO(game << " " << fen << " depth " << depth);
      visit(setup, depth, nodes);
    }
  }
}

void for_each_count_of_chess(long limit, const CountVisitor& visit) {
  const auto path = shared_file("perft/chess.epd");
  if (!path) return;
  const VariantPtr chess = variant_of("chess");
  std::istringstream file(read_file(*path));
  for (std::string line; std::getline(file, line);) {
    std::istringstream fields(line);
    std::string fen;
    if (!std::getline(fields, fen, ';') || fen.find('/') == std::string::npos) continue;
    const Setup setup = position(chess, fen);
    for (std::string field; std::getline(fields, field, ';');) {
      int depth = 0;
      std::uint64_t nodes = 0;
      char letter = 'D';
      if (!(std::istringstream(field) >> letter >> depth >> nodes)) continue;  // only blanks follow the last ';'
      if (nodes > static_cast<std::uint64_t>(limit)) continue;
      INFO(fen << " depth " << depth);
      visit(setup, depth, nodes);
    }
  }
}

}  // namespace keymove::tests
