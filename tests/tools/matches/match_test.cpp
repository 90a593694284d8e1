#include <cmath>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "positions/game/setup.h"
#include "positions/variant_files/variant_reader.h"
#include "tests/tools/support/program.h"
#include "tools/matches/match_score.h"
#include "verify/referee/arbiter.h"

using namespace keymove;
using namespace keymove::tests;
using keymove::tools::MatchScore;

namespace {

MatchScore score_of(std::size_t wins, std::size_t draws, std::size_t losses) {
  MatchScore out;
  for (std::size_t i = 0; i < wins; ++i) out.add(1);
  for (std::size_t i = 0; i < draws; ++i) out.add(0.5);
  for (std::size_t i = 0; i < losses; ++i) out.add(0);
  return out;
}

}  // namespace

TEST_CASE("the share of the points and its error are those of the mean of the results") {
  const MatchScore score = score_of(30, 40, 30);
  CHECK(score.share() == Approx(0.5));
  // The variance of a result is 0.6 / 4, of their mean a hundredth of that.
  CHECK(score.share_error() == Approx(1.959964 * std::sqrt(0.15 / 100)));
  CHECK(score_of(10, 0, 0).share_error() == Approx(0.0));
}

TEST_CASE("Elo differences are the logistic curve's") {
  CHECK(*tools::elo_of(0.5) == Approx(0.0));
  CHECK(*tools::elo_of(10.0 / 11) == Approx(400.0));
  CHECK(*tools::elo_of(1.0 / 11) == Approx(-400.0));
  CHECK_FALSE(tools::elo_of(1.0));
  CHECK_FALSE(tools::elo_of(0.0));
  CHECK(tools::elo_text(score_of(5, 0, 0)) == "+inf [+inf, +inf]");
  CHECK(tools::elo_text(score_of(1, 0, 1)).find("+0.0 [") == 0);
}

TEST_CASE("a match tells the score, and its games are legal and end as they say") {
  const Folder folder;
  const Ran ran = folder.keymove(
      "match keymove:nodes=300 random --variant minichess-5x5 --games 6 --random-plies 2 --jobs 2 --format json "
      "--jsonl games.jsonl --pgn games.pgn");
  INFO(ran.err);
  CHECK(ran.code == 0);
  const auto told = nlohmann::json::parse(ran.out);
  CHECK(told["pairs"][0]["wins"].get<int>() + told["pairs"][0]["draws"].get<int>() +
            told["pairs"][0]["losses"].get<int>() ==
        6);
  const VariantPtr variant = *load_variant("minichess-5x5");
  const verify::Rulebook rules(variant);
  double points = 0;
  const auto lines = lines_of(folder.read("games.jsonl"));
  REQUIRE(lines.size() == 6);
  for (const std::string& line : lines) {
    const auto game = nlohmann::json::parse(line);
    verify::Arbiter arbiter(rules, read_fen(variant, game["fen"].get<std::string>())->setup);
    for (const auto& text : game["moves"]) {
      REQUIRE_FALSE(arbiter.result());
      const auto move = parse_coordinate_text(*variant, text.get<std::string>());
      REQUIRE((move && arbiter.is_legal(*move)));
      arbiter.play(*move);
    }
    REQUIRE(arbiter.result());
    CHECK(score_text(*arbiter.result()) == game["result"].get<std::string>());
    CHECK(arbiter.result()->reason == game["reason"].get<std::string>());
    const bool white = game["white"] == "keymove:nodes=300";
    if (!arbiter.result()->winner) points += 0.5;
    if (arbiter.result()->winner) points += (*arbiter.result()->winner == Color::white) == white ? 1 : 0;
  }
  CHECK(told["pairs"][0]["share"].get<double>() == Approx(points / 6));
}

TEST_CASE("a match with node limits is the same whatever the number of jobs") {
  const Folder folder;
  const std::string match = "match keymove:nodes=200 smart random --variant minichess-7x7 --games 2 --format json ";
  const Ran one = folder.keymove(match + "--jobs 1 --jsonl one.jsonl");
  const Ran three = folder.keymove(match + "--jobs 3 --jsonl three.jsonl");
  CHECK(one.code == 0);
  CHECK(one.out == three.out);
  CHECK(folder.read("one.jsonl") == folder.read("three.jsonl"));
}

TEST_CASE("agents that search to the same depth choose the same moves with and without pruning") {
  const Folder folder;
  for (const char* variant : {"pawntastic-6x6", "minichess-5x5", "chess"}) {
    const std::string rest = std::string(" --variant ") + variant + " --games 2 --sides fixed --turns 6 --jsonl ";
    CHECK(folder.keymove("match minimax:depth=2,name=a random:name=r" + rest + "full.jsonl").code == 0);
    CHECK(folder.keymove("match alphabeta:depth=2,name=a random:name=r" + rest + "cut.jsonl").code == 0);
    const auto full = lines_of(folder.read("full.jsonl"));
    const auto cut = lines_of(folder.read("cut.jsonl"));
    REQUIRE(full.size() == 2);
    REQUIRE(cut.size() == 2);
    for (std::size_t i = 0; i < 2; ++i)
      CHECK(nlohmann::json::parse(full[i])["moves"] == nlohmann::json::parse(cut[i])["moves"]);
  }
}

TEST_CASE("on 8x8 pawntastic the pawn race beats chance nearly always, and the men alone") {
  const Folder folder;
  const auto share = [&](const std::string& words) {
    const Ran ran = folder.keymove("match alphabeta:depth=4,heuristic=pawn-race " + words +
                                   " --variant pawntastic-8x8 --games 100 --format json --quiet");
    REQUIRE(ran.code == 0);
    return nlohmann::json::parse(ran.out)["pairs"][0];
  };
  CHECK(share("random")["share"] >= 0.95);
  const auto men = share("alphabeta:depth=4,heuristic=material --random-plies 6");
  CHECK(men["share"].get<double>() - men["share_error"].get<double>() > 0.5);
}

TEST_CASE("an agent takes a win at hand") {
  const Folder folder;
  folder.write("win.fen", "k4/5/5/5/Q3K w\n");
  for (const char* agent : {"greedy", "smart", "minimax:depth=1", "alphabeta:depth=3", "keymove:nodes=100"}) {
    const Ran ran =
        folder.keymove(std::string("match ") + agent +
                       " random --variant minichess-5x5 --openings win.fen --sides fixed --games 1 --jsonl game.jsonl");
    INFO(agent << ran.err);
    CHECK(folder.read("game.jsonl").find("\"moves\":[\"a1a5\"]") != std::string::npos);
  }
}

TEST_CASE("the 7x7 course's test has five opponents and ten marks") {
  const Folder folder;
  const Ran ran = folder.keymove("match --course minichess-7x7 keymove:nodes=100 --games 1 --turns 40 --format json");
  INFO(ran.err);
  CHECK(ran.code == 0);
  const auto told = nlohmann::json::parse(ran.out);
  REQUIRE(told["pairs"].size() == 5);
  int marks = 0;
  for (const auto& pair : told["pairs"]) marks += pair["marks"].get<int>();
  CHECK(told["marks"] == marks);
}

TEST_CASE("wrong agents are named with what was expected") {
  const Folder folder;
  CHECK(folder.keymove("match dummy").code == 2);
  const Ran unknown = folder.keymove("match keymov random");
  CHECK(unknown.code == 2);
  CHECK(unknown.err.find("did you mean 'keymove'?") != std::string::npos);
  const Ran setting = folder.keymove("match keymove:dept=3 random");
  CHECK(setting.code == 2);
  CHECK(setting.err.find("unknown setting 'dept'") != std::string::npos);
  CHECK(folder.keymove("match minimax:depth=0 random").code == 2);
  CHECK(folder.keymove("match minimax:heuristic=nothing random").code == 2);
  CHECK(folder.keymove("match random random --openings none.epd").code == 3);
}

TEST_CASE("a match keeps a trace of each game") {
  const Folder folder;
  const Ran ran = folder.keymove(
      "match alphabeta:depth=2,heuristic=e0 minimax:depth=2,heuristic=e1 --variant minichess-5x5 --games 2 --turns 4 "
      "--random-plies 3 --traces traces");
  CHECK(ran.code == 0);
  // Alpha-beta is active for one of the agents; who it is changes with the colours.
  for (const char* game : {"traces/1-gameTrace-true-0-4.txt", "traces/2-gameTrace-true-0-4.txt"}) {
    REQUIRE(folder.has(game));
    const std::string trace = folder.read(game);
    // The random opening is where the trace starts, with Black's move; that is its first turn.
    CHECK(count_of(trace, "\nstart position: ") == 1);
    CHECK(count_of(trace, "\nmove from ") == 7);
    CHECK(count_of(trace, "draw in 4 turns") == 1);
    CHECK(folder.keymove(std::string("referee --strict ") + game).code == 0);
  }
  const std::string first = folder.read("traces/1-gameTrace-true-0-4.txt");
  CHECK(count_of(first, "heuristic of player 1: e0\n") == 1);
  CHECK(count_of(first, "timeout: none\n") == 1);
  CHECK(count_of(first, "alpha-beta of player 1: on\nalpha-beta of player 2: off\n") == 1);
  // Black moves first: four moves of Black's minimax, three of White's alpha-beta.
  CHECK(count_of(first, "\nminimax search score: ") == 4);
  CHECK(count_of(first, "\nalpha-beta search score: ") == 3);
  const std::string second = folder.read("traces/2-gameTrace-true-0-4.txt");
  CHECK(count_of(second, "heuristic of player 1: e1\n") == 1);
  CHECK(count_of(second, "alpha-beta of player 1: off\nalpha-beta of player 2: on\n") == 1);
}
