// Reports in the formats of other programs, read as these programs read them.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

const std::string kReportBackRank = "6k1/5ppp/8/8/8/8/8/4R2K w - - ";

/// One position of each standing, and an id that every format must quote.
const std::string kSuite = kReportBackRank + "bm Re8; dm 1; id \"good\";\n" + kReportBackRank +
                           "bm Kg1; dm 1; id \"<bad>, |#1 & '*'\";\n" + kReportBackRank + "bm h#; id \"helpmate\";\n" +
                           "6k1/5ppp/8/8/8/8/8/4R2 w - - id \"short\";\n";

/// The output of a Python script.
std::string python(const Folder& folder, const std::string& script) {
  folder.write("read.py", script);
  const Ran ran = folder.shell("python3 read.py");
  CHECK(ran.err.empty());
  return ran.out;
}

}  // namespace

TEST_CASE("JUnit counts what failed, what is flawed and what was skipped") {
  const Folder folder;
  folder.write("s.epd", kSuite);
  CHECK(folder.keymove("verify s.epd --report r.xml").code == 3);
  CHECK(python(folder,
               "import xml.etree.ElementTree as E\n"
               "r = E.parse('r.xml').getroot()\n"
               "s = r[0]\n"
               "print(r.tag, s.tag, s.get('tests'), s.get('failures'), s.get('errors'), s.get('skipped'))\n"
               "print([c.get('name') + ' ' + (c[0].tag if len(c) else 'passed') for c in s])\n") ==
        "testsuites testsuite 4 1 1 1\n"
        "['good passed', \"<bad>, |#1 & '*' failure\", 'helpmate skipped', 'short error']\n");
}

TEST_CASE("TAP numbers every position and gives the reason of a failure") {
  const Folder folder;
  folder.write("s.epd", kSuite);
  static_cast<void>(folder.keymove("verify s.epd --report tap=results"));
  const auto lines = lines_of(folder.read("results"));
  REQUIRE(lines.size() > 8);
  CHECK(lines[0] == "TAP version 13");
  CHECK(lines[1] == "1..4");
  CHECK(lines[2] == "ok 1 - good");
  CHECK(lines[3] == "not ok 2 - <bad>, |\\#1 & '*'");
  CHECK(lines[4] == "  ---");
  CHECK(lines[5] == "  verdict: refuted");
  CHECK(count_of(folder.read("results"), "\nok 3 - helpmate # SKIP unsupported\n") == 1);
  CHECK(count_of(folder.read("results"), "\nnot ok 4 - short\n") == 1);
}

TEST_CASE("a spreadsheet gets a row a position") {
  const Folder folder;
  folder.write("s.epd", kSuite);
  static_cast<void>(folder.keymove("verify s.epd --report r.csv"));
  CHECK(python(folder,
               "import csv\n"
               "for r in csv.DictReader(open('r.csv', newline='')):\n"
               "  print(r['number'], r['id'], r['verdict'], r['mark'], r['worth'], r['place'])\n") ==
        "1 good confirmed 1 1 s.epd:1\n"
        "2 <bad>, |#1 & '*' refuted 0 1 s.epd:2\n"
        "3 helpmate unsupported 0 1 s.epd:3\n"
        "4 short bad_position 0 1 s.epd:4\n");
  // An id is no formula.
  folder.write("s.epd", "6k1/5ppp/8/8/8/8/8/4R2K w - - bm Re8; id \"=1+2\";\n");
  static_cast<void>(folder.keymove("verify s.epd --report f.csv"));
  CHECK(count_of(folder.read("f.csv"), ",'=1+2,") == 1);
}

TEST_CASE("Gradescope gets a test a position, in the members it knows") {
  const Folder folder;
  folder.write("s.epd", kSuite);
  static_cast<void>(folder.keymove("verify s.epd --report results.json"));
  const auto results = nlohmann::json::parse(folder.read("results.json"));
  // https://gradescope-autograders.readthedocs.io/en/latest/specs/: the members of the file and of a test.
  const std::vector<std::string> known = {
      "score",      "execution_time",    "output",      "output_format",      "visibility",      "tests",
      "extra_data", "stdout_visibility", "leaderboard", "test_output_format", "test_name_format"};
  for (const auto& [name, value] : results.items()) CHECK(std::count(known.begin(), known.end(), name) == 1);
  REQUIRE(results["tests"].size() == 4);
  const std::vector<std::string> of_test = {"score",  "max_score",     "status", "name",       "name_format", "number",
                                            "output", "output_format", "tags",   "visibility", "extra_data"};
  for (const auto& test : results["tests"]) {
    for (const auto& [name, value] : test.items()) CHECK(std::count(of_test.begin(), of_test.end(), name) == 1);
    CHECK(test["name"].is_string());
    CHECK(test["number"].is_string());
    CHECK(test["score"].is_number());
    CHECK(test["max_score"] == 1);
    CHECK((test["status"] == "passed") == (test["score"] == 1));
  }
  CHECK(results["tests"][0]["status"] == "passed");
  CHECK(results["tests"][1]["status"] == "failed");
}

TEST_CASE("a report that cannot be written is reported before anything is judged") {
  const Folder folder;
  folder.write("s.epd", kSuite);
  const Ran ran = folder.keymove("verify s.epd --report s.epd/r.xml");
  CHECK(ran.code == 74);
  CHECK(ran.out.empty());
  CHECK(ran.err == "keymove verify: cannot write to s.epd/r.xml: its folder cannot be made: Not a directory\n");
}

TEST_CASE("Markdown has a table whose cells hold what they should") {
  const Folder folder;
  folder.write("s.epd", kSuite);
  static_cast<void>(folder.keymove("verify s.epd --report r.md"));
  const std::string text = folder.read("r.md");
  CHECK(count_of(text, "\n| good |  | confirmed | ") == 1);
  CHECK(count_of(text, "\n| \\<bad>, \\|#1 & '\\*' |  | refuted | ") == 1);
}

TEST_CASE("JSON Lines in a report are those that are printed, and several reports may be asked for") {
  const Folder folder;
  folder.write("s.epd", kSuite);
  static_cast<void>(folder.keymove("verify s.epd --report a.jsonl --report b.csv"));
  CHECK(folder.read("a.jsonl") == folder.keymove("verify s.epd --format json").out);
  CHECK(folder.has("b.csv"));
}
