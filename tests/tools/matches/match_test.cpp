#include <cmath>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "positions/game/setup.h"
#include "positions/variant_files/variant_reader.h"
#include "tests/tools/support/program.h"
#include "tools/matches/match_score.h"
#include "tools/matches/sprt.h"
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

TEST_CASE("without draws the interval of the share is Wilson's") {
  constexpr double kZ = 1.959964;
  for (const auto& [wins, losses] : {std::pair<std::size_t, std::size_t>{5, 0}, {1, 1}, {7, 3}, {0, 4}, {480, 520}}) {
    const MatchScore score = score_of(wins, 0, losses);
    const auto n = static_cast<double>(wins + losses);
    const double p = static_cast<double>(wins) / n;
    const double middle = (p + kZ * kZ / (2 * n)) / (1 + kZ * kZ / n);
    const double half = kZ / (1 + kZ * kZ / n) * std::sqrt(p * (1 - p) / n + kZ * kZ / (4 * n * n));
    INFO(wins << " won, " << losses << " lost");
    CHECK(score.share() == Approx(p));
    CHECK(score.interval().low == Approx(middle - half).margin(1e-4));
    CHECK(score.interval().high == Approx(middle + half).margin(1e-4));
  }
}

TEST_CASE("draws narrow the interval, but a single draw proves little") {
  // All probability that a mean above a half needs beside draws is that of wins; then the variance is (m - 1/2)(1 - m).
  constexpr double kSquare = 1.959964 * 1.959964;
  for (const std::size_t draws : {std::size_t{1}, std::size_t{10}}) {
    const auto n = static_cast<double>(draws);
    const auto interval = score_of(0, draws, 0).interval();
    CHECK(interval.high == Approx((0.5 + kSquare / n) / (1 + kSquare / n)).margin(1e-3));
    CHECK(interval.low == Approx(1 - interval.high).margin(1e-3));
  }
  CHECK(score_of(0, 1, 0).interval().high > 0.89);
  CHECK(score_of(30, 40, 30).interval().high < score_of(50, 0, 50).interval().high);
  // With many games of every kind it is the normal one: the variance of a result is 0.6 / 4.
  CHECK(score_of(3000, 4000, 3000).interval().high == Approx(0.5 + 1.959964 * std::sqrt(0.15 / 10000)).margin(2e-4));
}

TEST_CASE("the sequential test has Wald's bounds, and without draws the binomial likelihoods") {
  const tools::Sprt test{0, 50, 0.05, 0.05};
  CHECK(test.upper() == Approx(std::log(19)));
  CHECK(test.lower() == Approx(-std::log(19)));
  const double p1 = 1 / (1 + std::pow(10.0, -50.0 / 400));
  for (const auto& [wins, losses] : {std::pair<std::size_t, std::size_t>{60, 40}, {40, 60}, {200, 100}}) {
    const double expected =
        static_cast<double>(wins) * std::log(p1 / 0.5) + static_cast<double>(losses) * std::log((1 - p1) / 0.5);
    CHECK(log_likelihood_ratio(score_of(wins, 0, losses), test) == Approx(expected).margin(0.02));
  }
  CHECK(state_of(score_of(200, 0, 100), test) == tools::SprtState::h1);
  CHECK(state_of(score_of(100, 0, 200), test) == tools::SprtState::h0);
  CHECK(state_of(score_of(10, 0, 10), test) == tools::SprtState::open);
  // With draws, and hypotheses that are close, the ratio is that of normal means (Van den Bergh 2019).
  const tools::Sprt close{0, 5, 0.05, 0.05};
  const double s1 = 1 / (1 + std::pow(10.0, -5.0 / 400));
  const double expected = 10000 * (s1 - 0.5) * (2 * 0.51 - 0.5 - s1) / (2 * (0.6 / 4 - 0.0001));
  CHECK(log_likelihood_ratio(score_of(3100, 4000, 2900), close) == Approx(expected).epsilon(0.02));
}

TEST_CASE("the test ends a pair when it is decided, and wrong settings are named") {
  const Folder folder;
  const std::string match =
      "match alphabeta:depth=2 random --variant minichess-5x5 --games 1000 --sprt elo0=0,elo1=100 ";
  const Ran ran = folder.keymove(match + "--format json --jobs 2");
  const auto pair = nlohmann::json::parse(ran.out)["pairs"][0];
  CHECK(pair["sprt"] == "H1");
  CHECK(pair["llr"] >= std::log(19));
  CHECK(pair["wins"].get<int>() + pair["draws"].get<int>() + pair["losses"].get<int>() < 200);
  CHECK(folder.keymove(match + "--format json --jobs 1").out == ran.out);
  CHECK(count_of(folder.keymove(match).out, ", elo0 0, elo1 100: H1 accepted") == 1);
  for (const char* wrong : {"elo=3", "elo0=9,elo1=1", "alpha=0.7", "elo1=much", "beta"})
    CHECK(folder.keymove(std::string("match dummy dummy --sprt ") + wrong).code == 2);
}

TEST_CASE("agents that leave nothing to chance do not play one game again and again") {
  const Folder folder;
  const std::string match = "match dummy dummy --variant minichess-7x7 --games 8 --turns 10 ";
  const auto told = [&](const std::string& rest) {
    return nlohmann::json::parse(folder.keymove(match + rest + "--format json").out)["pairs"][0]["different_games"];
  };
  CHECK(told("--random-plies 0 ") == 1);
  CHECK(told("") == 4);  // two games from each opening
  CHECK(count_of(folder.keymove(match + "--random-plies 0").out, "; 1 different game\n") == 1);
  CHECK(count_of(folder.keymove(match).out, "varied: from game 3 of a pair on, 4 random moves come first") == 1);
  // In the course's test only the first moves of its dummy are changed.
  const Ran course = folder.keymove(
      "match --course minichess-7x7 dummy --games 5 --turns 10 --format json --jsonl games.jsonl --quiet");
  CHECK(nlohmann::json::parse(course.out)["pairs"][0]["different_games"] >= 4);
  for (const std::string& line : lines_of(folder.read("games.jsonl")))
    CHECK(nlohmann::json::parse(line)["opening_plies"] == 0);
}

TEST_CASE("errors in a course's test are named with their place") {
  const Folder folder;
  folder.write("c.json", "{\"variant\": \"chess\",\n \"opponents\": [{\"agnt\": \"dummy\"}], \"games\": 0}");
  const Ran ran = folder.keymove("match --course c.json random");
  CHECK(ran.code == 3);
  CHECK(ran.err.find("c.json:2:17: error: unknown key \"agnt\"") != std::string::npos);
  CHECK(ran.err.find("\"games\": expected a number from 1 on") != std::string::npos);
  CHECK(folder.keymove("match --course none.json random").code == 3);
}

TEST_CASE("Elo differences are the logistic curve's") {
  CHECK(*tools::elo_of(0.5) == Approx(0.0));
  CHECK(*tools::elo_of(10.0 / 11) == Approx(400.0));
  CHECK(*tools::elo_of(1.0 / 11) == Approx(-400.0));
  CHECK_FALSE(tools::elo_of(1.0));
  CHECK_FALSE(tools::elo_of(0.0));
  CHECK(tools::elo_text(score_of(5, 0, 0)) == "+inf [+45.8, +inf]");  // Wilson: 5 / (5 + z^2)
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
  // The seven tags that the PGN standard demands, in its order.
  const auto tags = lines_of(folder.read("games.pgn"));
  const std::vector<std::string> demanded = {"Event", "Site", "Date", "Round", "White", "Black", "Result"};
  for (std::size_t i = 0; i < demanded.size(); ++i) CHECK(tags.at(i).find("[" + demanded[i] + " \"") == 0);
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

TEST_CASE("a PGN has the names of games that others know, and keymove reads them") {
  const Folder folder;
  for (const auto& [ours, theirs] : {std::pair<std::string, std::string>("king-of-the-hill", "King of the Hill"),
                                     {"racing-kings", "Racing Kings"}}) {
    CHECK(folder.keymove("match random random --variant " + ours + " --games 1 --turns 2 --pgn game.pgn").code == 0);
    CHECK(count_of(folder.read("game.pgn"), "[Variant \"" + theirs + "\"]\n") == 1);
    const Ran ran = folder.keymove("convert --format json game.pgn");
    CHECK(nlohmann::json::parse(ran.out)["variant"] == ours);
  }
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
  CHECK(men["share_low"].get<double>() > 0.5);
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
  folder.write("over.epd", "R5k1/5ppp/8/8/8/8/8/7K b - - id \"over\";\n");
  const Ran over = folder.keymove("match random random --openings over.epd");
  CHECK(over.code == 3);
  CHECK(over.err == "over: the game is over in this position\n");
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
