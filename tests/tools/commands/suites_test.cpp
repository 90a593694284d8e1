// The shipped suites are complete and right.
#include <algorithm>
#include <map>
#include <string>

#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"
#include "tests/support/exhaustive_oracle.h"
#include "tests/support/positions.h"
#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"
#include "verify/judge/make_problem.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

std::string suite_path(const std::string& game) {
  return std::string(KEYMOVE_SOURCE) + "/positions/suites/" + game + ".json";
}

const std::map<std::string, std::vector<std::string>>& classes_of_games() {
  static const std::map<std::string, std::vector<std::string>> all = {
      {"minichess-7x7", {"b", "m1", "m3", "m5", "e3", "e5"}},
      {"minichess-5x5", {"b", "m1", "m3", "m5", "e3", "e5"}},
      {"fairy-chess-8x8", {"b", "m1", "m3", "m5", "e3", "e5"}},
      {"pawntastic", {"b", "m1", "m3", "m5"}},
      {"chess", {"b", "m1", "m3", "m5", "m7", "e3", "e5"}}};
  return all;
}

}  // namespace

TEST_CASE(
    "every game has a suite of at least 40 positions, at least 6 in each of its classes, each with its provenance") {
  for (const auto& [game, classes] : classes_of_games()) {
    const auto suite = read_suite(suite_path(game));
    INFO(game);
    REQUIRE(suite);
    CHECK(suite->errors.empty());
    CHECK(suite->positions.size() >= 40);
    std::map<std::string, int> count;
    for (const TestPosition& t : suite->positions) {
      ++count[t.class_name];
      CHECK_FALSE(t.claim.empty());
      CHECK_FALSE(t.provenance.empty());
      CHECK(t.repairs.empty());
    }
    for (const std::string& name : classes) CHECK(count[name] >= 6);
  }
}

TEST_CASE("every answer of the shipped suites is confirmed") {
  for (const auto& [game, classes] : classes_of_games()) {
    const Ran ran = Folder().keymove("verify --format json --quiet " + suite_path(game));
    INFO(ran.out << ran.err);
    CHECK(ran.code == 0);
    CHECK(count_of(ran.out, "\"verdict\":\"confirmed\"") == count_of(ran.out, "\"verdict\":"));
    CHECK(count_of(ran.out, "\"verdict\":") >= 40);
  }
}

TEST_CASE("the mates of Xiangqi, which Fairy-Stockfish found too, are confirmed") {
  const Ran ran = Folder().keymove("verify --quiet " + suite_path("xiangqi"));
  INFO(ran.out << ran.err);
  CHECK(ran.code == 0);
  CHECK(ran.out.find("7 positions: 7 confirmed") != std::string::npos);
}

TEST_CASE("plain minimax on the reference rules finds the keys of the short wins and the moves of the shipped suites") {
  ExhaustiveOracle oracle;
  for (const auto& [game, classes] : classes_of_games()) {
    const auto suite = read_suite(suite_path(game));
    REQUIRE(suite);
    for (const TestPosition& t : suite->positions) {
      if (t.class_name != "b" && t.class_name != "m1") continue;
      const auto problem = verify::make_problem(t);
      INFO(t.id);
      REQUIRE(problem);
      if (t.class_name == "b") {
        CHECK(verify::moves_of(problem->setup) == *problem->claim.legal_moves);
      } else {
        CHECK(oracle.solve(problem->setup, problem->goal).keys == problem->claim.keys);
      }
    }
  }
}

TEST_CASE("the same jobs give the same bytes, however many work on them") {
  const std::string files = suite_path("minichess-5x5") + (sanitized() ? "" : " " + suite_path("chess"));
  const Ran one = Folder().keymove("verify --format json --jobs 1 " + files);
  const Ran four = Folder().keymove("verify --format json --jobs 4 " + files);
  CHECK(one.out == four.out);
  CHECK(one.code == four.code);
}

TEST_CASE("mine writes a suite that verify confirms, and reports what it cannot do") {
  const Folder folder;
  const Ran mined = folder.keymove("mine --variant minichess-5x5 --class m3 --count 2 --seed 5 --output mined.json");
  CHECK(mined.code == 0);
  CHECK(folder.keymove("verify mined.json").code == 0);
  const Ran boards =
      folder.keymove("mine --variant fairy-chess-8x8 --class m1 --count 2 --format gameboards --output boards.txt");
  CHECK(boards.code == 0);
  CHECK(folder.read("boards.txt").find("m1_2 = [(") != std::string::npos);
  CHECK(folder.read("boards.txt").find("\nstudentAgent(m1_2) = ((") != std::string::npos);
  CHECK(folder.keymove("verify boards.txt").code == 0);
  const Ran wrong = folder.keymove("mine --variant chess --class m4");
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find("unknown class 'm4'") != std::string::npos);
  const Ran none = folder.keymove("mine --variant minichess-5x5 --class m3 --count 2 --games 1 --seed 2");
  CHECK(none.code == 4);
  CHECK(none.err.find("found 0 of 2") != std::string::npos);
}

TEST_CASE("mine keeps to the numbers of men and the difficulty, and says so in the provenance") {
  const Folder folder;
  // With sanitizers what is found soon.
  const std::size_t count = sanitized() ? 1 : 3;
  const int easiest = sanitized() ? 10 : 100;
  const std::string wish = std::string(sanitized() ? "--class e1" : "--class e3") + " --men 4-5 --difficulty " +
                           std::to_string(easiest) + (sanitized() ? "-2000 --depth 3" : "-2000 --depth 5");
  const std::string options = wish + " --quiet --count " + std::to_string(count);
  CHECK(folder.keymove("mine --variant fairy-chess-8x8 " + options + " --output few.json").code == 0);
  const auto suite = parse_suite("few.json", folder.read("few.json"));
  REQUIRE(suite.positions.size() == count);
  for (const TestPosition& t : suite.positions) {
    const auto men = std::count_if(t.setup->board.begin(), t.setup->board.end(), [](Man man) { return man.present(); });
    CHECK((men == 4 || men == 5));
    CHECK(t.provenance.find(wish + " --seed 1:") != std::string::npos);
    const std::size_t cost = t.provenance.find("plain alpha-beta: ");
    REQUIRE(cost != std::string::npos);
    const int nodes = std::stoi(t.provenance.substr(cost + std::string("plain alpha-beta: ").size()));
    CHECK((easiest <= nodes && nodes <= 2000));
  }
  const auto refused = [&](const std::string& words) { return folder.keymove("mine --variant chess " + words).err; };
  CHECK(refused("--class m1 --men 12-4").find("option '--men': expected a range") != std::string::npos);
  CHECK(refused("--class m1 --difficulty few").find("option '--difficulty': expected a range") != std::string::npos);
}

TEST_CASE("mine writes the layout of the 7x7 course, too") {
  const Folder folder;
  CHECK(
      folder.keymove("mine --variant minichess-7x7 --class m1 --count 2 --format gameboards --output seven.py").code ==
      0);
  CHECK(folder.read("seven.py").find("m1_1 = {('") == 0);
  CHECK(folder.keymove("verify seven.py").code == 0);
  CHECK(folder.keymove("mine --variant minichess-5x5 --class m1 --format gameboards").code == 2);
}

TEST_CASE("the bench solves its set at the cost that is the searches' signature") {
  // The number of nodes is a signature, not an expected answer: a commit that changes it says so in its Bench line.
  const Ran ran = Folder().keymove("bench");
  CHECK(ran.code == 0);
  CHECK(ran.out == "solved 38 of 38\nnodes 400327\n");
}
