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

void for_each_count_of_chess960(long limit, const CountVisitor& visit) {
  struct Counts {
    const char* fen;
    std::uint64_t three, four, five;
  };
  const Counts counts[] = {
      {"n2bqrkr/p1p1pppp/1pn5/3p1b2/P6P/1NP5/1P1PPPP1/1NBBQRKR w HFhf - 3 9", 12'152, 325'059, 8'088'751},
      {"nqbbrn1r/p1pppp1k/1p4p1/7p/4P3/1R3B2/PPPP1PPP/NQB2NKR w H - 0 9", 13'512, 317'355, 9'002'073},
      {"qnbbrknr/1p1ppppp/8/p1p5/5P2/PP1P4/2P1P1PP/QNBBRKNR w HEhe - 0 9", 16'331, 391'656, 11'562'434},
      {"nrbb2rq/pppk1ppp/4p1n1/3p4/6P1/1BP5/PP1PPPQP/NRB1KNR1 w GB - 0 9", 22'048, 593'839, 18'588'316},
      {"1rbbkrqn/ppp1pp2/1n1p2p1/7p/P3P1P1/3P4/1PP2P1P/NRBBKRQN w FBfb - 0 9", 18'083, 472'744, 14'006'203},
      {"rn1bnqkr/p1ppppp1/8/1p5p/P4P1P/3N4/1PPPP1b1/RNBB1QKR w HAha - 0 9", 21'735, 613'194, 18'862'234},
      {"rnbbqknr/pppp4/5p2/4p1pp/P7/2N2PP1/1PPPP2P/R1BBQKNR w HAha - 0 9", 14'651, 415'772, 10'881'112},
      {"rqbbnkrn/3pppp1/p1p4p/1p6/5P2/P2N4/1PPPP1PP/RQBBK1RN w ga - 0 9", 16'400, 492'544, 12'794'736},
      {"qrb1k1nr/ppppb1pp/6n1/4ppN1/3P4/4N3/PPP1PPPP/QRBBK2R w HBhb - 2 9", 26'191, 739'276, 22'493'014},
      {"rkbbnnrq/p1pp3p/4p1p1/1p3p2/P6P/1P6/1BPPPPP1/RK1BNNRQ w GAga - 0 9", 30'668, 907'217, 29'735'654},
      {"rkbbnrqn/p2p1ppp/1p2p3/8/P1p1P3/1BP5/1P1P1PPP/RKB1NRQN w FAfa - 0 9", 13'295, 346'811, 8'671'852},
      {"rk1brq1n/p1p1pppp/3p1n2/1p3b2/4P3/2NQ4/PPPP1PPP/RKBBR2N w EAea - 4 9", 35'774, 979'608, 35'143'142}};
  const VariantPtr chess960 = variant_of("chess960");
  for (const Counts& c : counts) {
    INFO(c.fen);
    const Setup setup = position(chess960, c.fen);
    int depth = 3;
    for (const std::uint64_t nodes : {c.three, c.four, c.five}) {
      if (nodes <= static_cast<std::uint64_t>(limit)) visit(setup, depth, nodes);
      ++depth;
    }
  }
}

void for_each_count_of_xiangqi(long limit, const CountVisitor& visit) {
  struct Counts {
    const char* fen;
    std::array<std::uint64_t, 4> nodes;
  };
  const Counts counts[] = {
      {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - -", {44, 1'920, 79'666, 3'290'240}},
      {"r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - -", {38, 1'128, 43'929, 1'339'047}},
      {"1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - -", {7, 281, 8'620, 326'201}},
      {"5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - -", {25, 424, 9'850, 202'884}},
      {"CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - -", {28, 516, 14'808, 395'483}},
      {"R1N1k1b2/9/3aba3/9/2nr5/2B6/9/4B4/4A4/4KA3 w - -", {21, 364, 7'626, 162'837}},
      {"C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w - -", {28, 222, 6'241, 64'971}},
      {"4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w - -", {23, 345, 8'124, 149'272}},
      {"2b1ka3/9/b3N4/4n4/9/9/9/4C4/2p6/2BK5 w - -", {21, 195, 3'883, 48'060}},
      {"1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w - -", {30, 830, 22'787, 649'866}},
      {"CnN1k1b2/c3a4/4ba3/9/2nr5/9/9/4C4/4A4/4KA3 w - -", {19, 583, 11'714, 376'467}}};
  const VariantPtr xiangqi = variant_of("xiangqi");
  for (const Counts& c : counts) {
    INFO(c.fen);
    const Setup setup = position(xiangqi, c.fen);
    int depth = 0;
    for (const std::uint64_t nodes : c.nodes) {
      ++depth;
      if (nodes <= static_cast<std::uint64_t>(limit)) visit(setup, depth, nodes);
    }
  }
}

}  // namespace keymove::tests
