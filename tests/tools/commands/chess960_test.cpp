// Chess960 in the commands: games whose castlings are those of their own start position.
#include <algorithm>
#include <string>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "positions/evaluation/network.h"
#include "tests/support/positions.h"
#include "tests/tools/support/program.h"
#include "tools/agents/agent_request.h"
#include "verify/judge/make_problem.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

constexpr const char* kStart = "4k3/8/8/8/8/8/8/R2K3R w HA - 0 1";  // the king castles from d1

}  // namespace

TEST_CASE("games of Chess960 are refereed by the castlings of their start position") {
  const Folder folder;
  const std::string fen = std::string("\"fen\": \"") + kStart + "\", ";
  folder.write("named.jsonl", "{\"variant\": \"chess960\", " + fen + "\"moves\": [\"d1h1\"]}\n");
  folder.write("by-fen.jsonl", "{" + fen + "\"moves\": [\"d1a1\"]}\n");
  folder.write("moves.jsonl", "{\"variant\": \"chess960\", \"moves\": [\"d1h1\"]}\n");
  CHECK(folder.keymove("referee named.jsonl by-fen.jsonl").code == 0);
  CHECK(folder.keymove(std::string("referee --variant chess960 --fen '") + kStart + "' moves.jsonl").code == 0);
  CHECK(folder.keymove(std::string("referee --fen '") + kStart + "' moves.jsonl").code == 0);
  // Without the right it is no move.
  folder.write("lost.jsonl", "{\"fen\": \"4k3/8/8/8/8/8/8/R2K3R w A - 0 1\", \"moves\": [\"d1h1\"]}\n");
  CHECK(folder.keymove("referee lost.jsonl").code == 1);
}

TEST_CASE("keymove's own games of Chess960 pass the referee, whichever opening they have") {
  const Folder folder;
  folder.write("openings.epd",
               "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - id \"a\";\n"
               "rk5r/pppppppp/8/8/8/8/PPPPPPPP/RK5R w HAha - id \"b\";\n");
  const Ran ran = folder.keymove(
      "match keymove:depth=1 random --games 4 --turns 40 --seed 3 --openings openings.epd --jsonl games.jsonl --pgn "
      "games.pgn");
  REQUIRE(ran.code == 0);
  CHECK(folder.keymove("referee games.jsonl games.pgn").code == 0);
}

TEST_CASE("a question of Chess960 that was split is joined, though its parts have lost rights") {
  const Folder folder;
  const std::string fen = "6kr/5ppp/8/8/8/8/8/R5KR w HAh - 0 1";
  CHECK(folder.keymove("split --fen '" + fen + "' --plies 3 --parts 60 --least-effort 1 --output parts.json").code ==
        0);
  CHECK(folder.keymove("solve parts.json --certificates proofs --quiet").code <= 1);
  const Ran joined = folder.keymove("join parts.json --certificates proofs --write-certificate whole.cert");
  INFO(joined.out << joined.err);
  CHECK(joined.code == 0);
  CHECK(joined.err.find("another position") == std::string::npos);
  CHECK(folder.keymove("check --second whole.cert").code == 0);
}

TEST_CASE("positions of Chess960 survive convert, with moves before them") {
  const Folder folder;
  folder.write("s.json",
               "{\"positions\": [{\"id\": \"a\", \"fen\": "
               "\"3rk2r/R7/8/8/8/8/8/R3K2R w HAh - 0 1\", \"moves\": [\"a1a2\"]}]}");
  const Ran ran = folder.keymove("convert s.json --format epd");
  CHECK(ran.code == 0);
  CHECK(ran.out.find(" b Hh - ") != std::string::npos);
  CHECK(ran.err.find("hold the position") == std::string::npos);
}

TEST_CASE("heuristics are scored and fitted by games of Chess960") {
  const Folder folder;
  CHECK(
      folder.keymove("heuristic data --variant chess960 --games 6 --plies 60 --lookahead 1 --output games.txt").code ==
      0);
  CHECK(folder.keymove("heuristic score --variant chess960 --heuristic material games.txt").code == 0);
  CHECK(folder.keymove("heuristic fit --variant chess960 --kind network --epochs 1 --name n --output n.json games.txt")
            .code == 0);
  CHECK(folder.keymove("match --variant chess960 keymove:depth=1,heuristic=n.json random --games 1 --turns 3").code ==
        0);
}

TEST_CASE("agents are told the men and the rights of Chess960 in the course's form") {
  TestPosition position;
  position.setup = tests::position("chess960", "4k1r1/8/8/8/8/8/8/RK4R1 w GAg - 0 1");
  position.moves_before = {{"b1a1", {}}};  // the king goes to c1, the rook to d1
  position.goal = {GoalKind::best, std::nullopt};
  const auto problem = verify::make_problem(position);
  REQUIRE(problem);
  tools::ExamQuestion question;
  question.asked = tools::Asked::value;
  question.problem = &*problem;
  const auto request = tools::agent_request(question, 1);
  const auto white = request.at("lists").at(0);
  REQUIRE(white.size() == 3);
  CHECK(std::count(white.begin(), white.end(), nlohmann::ordered_json::array({3, 8, "k"})) == 1);
  CHECK(std::count(white.begin(), white.end(), nlohmann::ordered_json::array({4, 8, "r"})) == 1);
  CHECK(std::count(white.begin(), white.end(), nlohmann::ordered_json::array({7, 8, "r"})) == 1);
  CHECK(request.at("flags").at(0) == nlohmann::ordered_json::array({false, false, false, true}));
}

TEST_CASE("a network has the same inputs for rights to the same side, wherever the rooks stand") {
  const NetworkInputs inputs(variant_of("chess960"), {InputGroup::rights}, {});
  const auto active = [&](const std::string& fen) {
    std::vector<ActiveInput> out;
    inputs.read(position("chess960", fen), out);
    std::vector<std::uint32_t> indices;
    for (const ActiveInput& input : out) indices.push_back(input.index);
    return indices;
  };
  CHECK(inputs.size() == 6);
  CHECK(active("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1") == std::vector<std::uint32_t>{0, 1});
  CHECK(active("4k3/8/8/8/8/8/8/RK4R1 w A - 0 1") == std::vector<std::uint32_t>{1});
  CHECK(active("1rk3r1/8/8/8/8/8/8/1RK3R1 w Gb - 0 1") == std::vector<std::uint32_t>{0, 3});
}
