// Tests of networks in heuristic files.
#include <catch2/catch.hpp>

#include "positions/evaluation/heuristic.h"
#include "positions/heuristic_files/heuristic_reader.h"
#include "tests/support/positions.h"
#include "verify/evaluation/heuristic_value.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

std::string with_network(const std::string& network) {
  return R"({"heuristic": "x", "values": {"p": 1}, "network": )" + network + "}";
}

/// A network for the input group `rights` of a game without castling, which has two inputs.
const std::string kSmall = R"({"inputs": ["rights"], "scale": 2, "step": 0.5, "layers": [
    {"weights": [512, -512, 1024, 256], "biases": [0, 128]}, {"weights": [512, 512], "biases": [0]}]})";

}  // namespace

TEST_CASE("a network is written as it was read") {
  const VariantPtr variant = variant_of("pawntastic-4");
  const auto read = parse_heuristic(variant, "x.json", with_network(kSmall));
  REQUIRE(read.ok());
  REQUIRE((*read)->network);
  const std::string text = write_heuristic(**read);
  const auto again = parse_heuristic(variant, "x.json", text);
  REQUIRE(again.ok());
  CHECK(write_heuristic(**again) == text);
  CHECK((*again)->network->layers == (*read)->network->layers);
}

TEST_CASE("a network's answer is the sum that its weights say, rounded to its step") {
  const VariantPtr variant = variant_of("pawntastic-4");
  const auto read = parse_heuristic(variant, "x.json", with_network(kSmall));
  REQUIRE(read.ok());
  const Network& network = *(*read)->network;
  CHECK(network.inputs->size() == 2);
  CHECK(evaluate(network, {}) == 0.5);  // (0 + 0.25) * 2
  const std::vector<ActiveInput> both = {{0, 1}, {1, 1}};
  CHECK(evaluate(network, both) == 6);  // max(0, 1 + 2) + max(0, 0.25 - 1 + 0.5), twice
  CHECK(negated(**read).network->scale == -2);
}

TEST_CASE("networks that are none are told with their places") {
  struct Case {
    const char* network;
    const char* code;
  };
  const std::vector<Case> cases = {
      {R"({"inputs": ["rights"], "layers": []})", "network-layers"},
      {R"({"inputs": ["rights"], "layers": [{"weights": [1], "biases": [0]}]})", "network-layers"},
      {R"({"inputs": ["rights"], "layers": [{"weights": [1, 2, 3, 4], "biases": [0, 0]}]})", "network-layers"},
      {R"({"inputs": ["kings"], "layers": []})", "network-inputs"},
      {R"({"inputs": ["men", "men"], "layers": []})", "network-inputs"},
      {R"({"inputs": ["rights"], "layers": [{"weights": ["a", 2], "biases": [0]}]})", "heuristic-type"},
      {R"({"layers": [{"weights": [1, 2], "biases": [0]}]})", "heuristic-missing"},
      {R"({"inputs": ["rights"], "depth": 2, "layers": [{"weights": [1, 2], "biases": [0]}]})", "heuristic-key"},
  };
  for (const Case& c : cases) {
    INFO(c.network);
    const auto read = parse_heuristic(variant_of("pawntastic-4"), "x.json", with_network(c.network));
    REQUIRE_FALSE(read.ok());
    CHECK(read.errors().front().code == c.code);
    CHECK(read.errors().front().where.line == 1);
    CHECK(read.errors().front().where.column > 1);
  }
}

TEST_CASE("the pychess heuristic values the course's games as the course does") {
  const VariantPtr variant = variant_of("chess-queen-promotion");
  const verify::Rulebook rules(variant);
  const auto pychess = load_heuristic(variant, "pychess");
  REQUIRE(pychess.ok());
  const auto value = [&](const char* fen) {
    return verify::heuristic_value(rules, rules.read(position(variant, fen)), **pychess);
  };
  CHECK(value("rnbqkbnr/pppppp1p/8/6p1/8/2N2N2/PPPPPPPP/R1BQKB1R b KQkq - 1 2") == 11.0);
  CHECK(value("r4rk1/ppp2ppp/2nq4/8/P1Ppn1b1/4P1P1/3B2QP/R3KB1R b - - 0 18") == -25.0);
}

TEST_CASE("an exchange at a glance is what two plain moves gain") {
  const VariantPtr variant = variant_of("chess-queen-promotion");
  const auto material = load_heuristic(variant, "material");
  const Reach reach(*variant);
  const auto gain = [&](const char* fen) {
    const Setup setup = position(variant, fen);
    return exchange_at_a_glance(setup, Glance(setup, reach), (*material)->worth);
  };
  CHECK(gain("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1") == 1);     // a pawn captures a pawn
  CHECK(gain("4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1") == 0);   // and is recaptured
  CHECK(gain("4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1") == 0);    // the rook does not capture a defended pawn
  CHECK(gain("4k3/3q4/8/8/8/8/8/3RK3 w - - 0 1") == 9 - 5);  // the king recaptures
  CHECK(gain("4k3/3q4/8/8/8/5N2/3R4/3RK3 b - - 0 1") == 0);  // nor does the queen capture a defended rook
  CHECK(gain("k7/4P3/8/8/8/8/8/K7 w - - 0 1") == 9 - 1);     // a promotion
}
