// Tests of replays and bounds with trees made by hand and with the course's keys.
#include <array>
#include <limits>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/base/words.h"
#include "positions/move_trees/move_tree_answer.h"
#include "tests/support/positions.h"
#include "tests/support/shared_data.h"
#include "verify/move_trees/replay_move_tree.h"

using namespace keymove;
using namespace keymove::tests;
using verify::bounds_of_tree;
using verify::CutRule;
using verify::EndValue;
using verify::Position;
using verify::replay_alphabeta;
using verify::Rulebook;
using verify::TreeBounds;
using verify::TreeReplay;
using verify::TreeSearch;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The course's heuristic, with the numbers of the reference data.
struct Pychess {
  explicit Pychess(const std::string& text) {
    std::istringstream lines(text);
    std::vector<std::array<double, 64>*> rows;
    std::size_t at = 0;
    for (std::string line; std::getline(lines, line);) {
      if (line.empty() || line[0] == '#') continue;
      const std::vector<Word> words = words_of(line);
      if (words[0].text == "value") {
        values[words[1].text[0]] = std::stod(std::string(words[2].text));
      } else if (words[0].text == "table") {
        rows.clear();
        at = 0;
        for (std::size_t i = 0; i + 1 < words.size(); ++i) {
          if (words[i].text == "white" || words[i].text == "black") {
            rows.push_back(&tables[std::string(words[i].text) + words[i + 1].text[0]]);
          }
        }
      } else {
        for (const Word& word : words) {
          for (auto* table : rows) (*table)[at] = std::stod(std::string(word.text));
          ++at;
        }
      }
    }
  }

  double operator()(const Variant& variant, const Position& position) const {
    double sum = 0;
    for (Square s = 0; s < 64; ++s) {
      const Man man = position.at(s);
      if (!man.present()) continue;
      const char letter = variant.man(man.kind).letter;
      const bool white = man.color == Color::white;
      const auto row = static_cast<std::size_t>((7 - s / 8) * 8 + s % 8);
      const double worth = values.at(letter) + tables.at(std::string(white ? "white" : "black") + letter)[row];
      sum += white ? worth : -worth;
    }
    return sum;
  }

  std::map<char, double> values;
  std::map<std::string, std::array<double, 64>> tables;
};

}  // namespace

TEST_CASE("flaws of a tree are told with their path") {
  const Setup setup = position("chess-queen-promotion", "7k/8/5KQ1/8/8/8/8/8 w - -");  // g6g7 mates
  const Rulebook rules(setup.variant);
  const Position root = rules.read(setup);
  const TreeSearch search{2, [](const Position&) { return 1.5; }, EndValue::decisive, CutRule::at_least};
  const auto tree = [&](const std::vector<std::string>& path) {
    MoveTree out;
    for (const std::string& text : path) out.open(move_of(setup, text));
    while (!out.is_whole()) out.close();
    return out;
  };
  const auto error = [&](const std::vector<std::string>& path) {
    const MoveTree made = tree(path);
    const TreeReplay replay = replay_alphabeta(rules, root, made, search);
    const TreeBounds bounds = bounds_of_tree(rules, root, made, search);
    CHECK(bounds.proved() == false);
    if (!bounds.error.empty()) {
      CHECK(bounds.error == replay.error);
      CHECK(bounds.path == replay.path);
    }
    return replay.error + " | " + texts_of(setup, replay.path);
  };
  CHECK(error({}) == "too shallow: the tree ends at depth 0 of 2, though the game goes on | ");
  CHECK(error({"g6g1"}) == "too shallow: the tree ends at depth 1 of 2, though the game goes on | g6g1");
  CHECK(error({"g6h8"}) == "g6h8 is not a legal move | g6h8");
  CHECK(error({"g6g1", "h8g8"}) == "h8g8 is not a legal move | g6g1 h8g8");
  CHECK(error({"g6g7", "h8g7"}) == "moves follow, though the game is over | g6g7");
  CHECK(error({"g6g1", "h8h7", "g1g7"}) == "moves follow below depth 2 | g6g1 h8h7");
  CHECK(error({"g6g7"}).find("cut too early: alpha 100.0 < beta inf, but ") == 0);
  CHECK(bounds_of_tree(rules, root, tree({"g6g7"}), search).low == 100);
  CHECK(bounds_of_tree(rules, root, tree({"g6g7"}), search).high == kInfinity);
  CHECK(replay_alphabeta(rules, root, MoveTree(), {0, search.evaluate, {}, {}}).value == 1.5);
  CHECK(bounds_of_tree(rules, root, MoveTree(), {0, search.evaluate, {}, {}}).proved());
  MoveTree deep;
  for (int i = 0; i < 1'000'000; ++i) deep.open(move_of(setup, i % 2 == 0 ? "g6g1" : "h8h7"));
  while (!deep.is_whole()) deep.close();
  CHECK_FALSE(replay_alphabeta(rules, root, deep, {2'000'000'000, search.evaluate, {}, {}}).ok());
}

TEST_CASE("where winners count 100, a draw by the men alone counts nothing") {
  const Setup setup = position("fairy-chess-8x8", "8/8/8/8/8/k7/8/2cK4 w - - 0 1");
  const Rulebook rules(setup.variant);
  const Position bare = rules.play(rules.read(setup), move_of(setup, "d1c1"));
  REQUIRE(rules.end(bare) == Outcome::draw);
  TreeSearch search{1, [](const Position&) { return -2.0; }, EndValue::decisive, CutRule::at_least};
  CHECK(replay_alphabeta(rules, bare, MoveTree(), search).value == 0);
  const TreeBounds bounds = bounds_of_tree(rules, bare, MoveTree(), search);
  CHECK(bounds.proved());
  CHECK(bounds.low == 0);
  search.ends = EndValue::evaluated;
  CHECK(replay_alphabeta(rules, bare, MoveTree(), search).value == -2);
}

TEST_CASE("the course's alpha-beta and minimax keys are replayed and prove their values") {
  const auto figures = shared_file("move-trees/pychess_heuristic.txt");
  if (!figures) return;
  const VariantPtr variant = variant_of("chess-queen-promotion");
  const Rulebook rules(variant);
  const Pychess heuristic(read_file(*figures));
  struct Key {
    const char* name;
    const char* fen;
    int depth;
  };
  const char* const game0 = "rnbqkbnr/pppppp1p/8/6p1/8/2N2N2/PPPPPPPP/R1BQKB1R b KQkq - 1 2";
  const char* const game1 = "r4rk1/ppp2ppp/2nq4/8/P1Ppn1b1/4P1P1/3B2QP/R3KB1R b - - 0 18";
  for (const Key& key : {Key{"alphabeta_game0_depth2", game0, 2}, Key{"alphabeta_game1_depth2", game1, 2},
                         Key{"minimax_game0_depth1", game0, 1}, Key{"minimax_game1_depth1", game1, 1},
                         Key{"minimax_game0_depth2", game0, 2}}) {
    INFO(key.name);
    const auto path = shared_file(std::string("move-trees/keys/") + key.name + ".json");
    if (!path) return;
    const auto answer = read_tree_answer(variant, *path);
    REQUIRE(answer);
    const Position root = rules.read(position(variant, key.fen));
    const TreeSearch search{key.depth, [&](const Position& at) { return heuristic(*variant, at); }, {}, {}};
    const TreeBounds bounds = bounds_of_tree(rules, root, answer->tree, search);
    CHECK(bounds.proved());
    CHECK(bounds.low == answer->value);
    const TreeReplay replay = replay_alphabeta(rules, root, answer->tree, search);
    INFO(replay.error);
    if (std::string(key.name) == "minimax_game0_depth2") {
      CHECK(replay.error.find("no cut: ") == 0);
      continue;
    }
    REQUIRE(replay.ok());
    CHECK(replay.value == answer->value);
    CHECK(replay.line == answer->line);
  }
}
