// The autograder for Gradescope, run as Gradescope runs it.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

// In both positions a rook captures the king at once: from row 3, column 4 to row 0.
const std::string kTwoPositions =
    "{\"suite\": \"two\", \"variant\": \"fairy-chess-8x8\", \"positions\": [\n"
    "{\"id\": \"seen\", \"class\": \"b1\", \"fen\": \"4k3/8/8/4R3/8/8/8/K7 w\", \"goal\": {\"win\": 1}},\n"
    "{\"id\": \"kept\", \"class\": \"m1\", \"fen\": \"4k3/8/8/4R3/8/8/8/1K6 w\", \"goal\": {\"win\": 1}}]}\n";
const std::string kRubric =
    R"({"classes": {"*": 3}, "visibility": {"b1": "visible", "m*": "hidden"}, "answers": "hidden"})";

/// The command that writes auto/autograder.zip. Debian's ldconfig is a static program.
const std::string kWrite = "grade two.json --rubric rubric.json --time 5 --autograder auto --autograder-program ";

/// Writes an autograder, unpacks it as Gradescope does, and runs it on the submission, a Python file; returns its
/// results.
nlohmann::json results_of(const Folder& folder, const std::string& submission) {
  folder.write("two.json", kTwoPositions);
  folder.write("rubric.json", kRubric);
  REQUIRE(folder.keymove(kWrite + "/sbin/ldconfig").code == 0);
  REQUIRE(
      folder
          .shell(
              "mkdir -p gs/source gs/submission gs/results && cd gs/source && "
              "python3 -m zipfile -e ../../auto/autograder.zip . && chmod +x setup.sh run_autograder && rm keymove && "
              "ln -s \"$(command -v keymove)\" keymove")
          .code == 0);
  folder.write("gs/submission/AB.py", submission);
  REQUIRE(folder.shell("AUTOGRADER=\"$PWD/gs\" bash gs/source/run_autograder").code == 0);
  return nlohmann::json::parse(folder.read("gs/results/results.json"));
}

}  // namespace

TEST_CASE("an autograder grades a submission, and tells students no answers that it hides") {
  const Folder folder;
  const auto results = results_of(folder, "def studentAgent(gameboard):\n    return (3, 4), (0, 4)\n");
  CHECK(results.at("tests").size() == 2);
  CHECK(results.at("execution_time").get<double>() > 0);
  CHECK(results.at("tests")[0].at("score") == 3);
  CHECK(results.at("tests")[0].at("visibility") == "visible");
  CHECK(results.at("tests")[1].at("visibility") == "hidden");
  CHECK(results.at("tests")[1].at("output") == "right\nanswer: e5e8");
}

TEST_CASE("a wrong answer is marked, and the right one is not told") {
  const Folder folder;
  const auto results = results_of(folder, "def studentAgent(gameboard):\n    return (3, 4), (3, 5)\n");
  const auto& first = results.at("tests")[0];
  CHECK(first.at("score") == 0);
  CHECK(first.at("output").get<std::string>().find("wrong\nanswer: ") == 0);
  CHECK(results.dump().find("e5e8") == std::string::npos);
}

TEST_CASE("a submission that cannot be marked gets results, too") {
  const Folder folder;
  const auto broken = results_of(folder, "def studentAgent(gameboard:\n");
  CHECK(broken.dump().find("SyntaxError") != std::string::npos);
  CHECK(folder.shell("rm gs/submission/AB.py; AUTOGRADER=\"$PWD/gs\" bash gs/source/run_autograder").code == 0);
  const auto none = nlohmann::json::parse(folder.read("gs/results/results.json"));
  REQUIRE(none.at("tests").size() == 2);
  for (const auto& test : none.at("tests")) CHECK(test.at("score") == 0);
  CHECK(none.at("tests")[0].at("output").get<std::string>().find("no submission") != std::string::npos);
}

TEST_CASE("wrong use of --autograder is reported") {
  const Folder folder;
  folder.write("two.json", kTwoPositions);
  folder.write("rubric.json", kRubric);
  CHECK(
      folder.keymove(kWrite + "/bin/sh").err.find("/bin/sh needs libraries that Gradescope's machines may not have") !=
      std::string::npos);
  CHECK(folder.keymove(kWrite + "none").err.find("no such file: none, expected a program") != std::string::npos);
  CHECK(folder.keymove("grade two.json --agent dummy --autograder auto").code == 2);
  CHECK(folder.keymove("grade two.json --agent dummy --autograder-setup two.json").err.find("needs --autograder") !=
        std::string::npos);
}

TEST_CASE("equal examinations give equal autograders") {
  const Folder folder;
  folder.write("two.json", kTwoPositions);
  folder.write("rubric.json", kRubric);
  REQUIRE(folder.keymove(kWrite + "/sbin/ldconfig").code == 0);
  REQUIRE(folder.shell("mv auto/autograder.zip one.zip").code == 0);
  REQUIRE(folder.keymove(kWrite + "/sbin/ldconfig").code == 0);
  CHECK(folder.shell("cmp one.zip auto/autograder.zip").code == 0);
}
