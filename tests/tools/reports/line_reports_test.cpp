// Reports that GitHub, GitLab and readers of SARIF show beside the lines of a suite, read as these read them.
#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

const std::string kLineBackRank = "6k1/5ppp/8/8/8/8/8/4R2K w - - ";

/// A position of each standing: the second is wrong, the third is not decided, the fourth has a row that is too short.
const std::string kLineSuite = kLineBackRank + "bm Re8; dm 1; id \"good\";\n" + kLineBackRank +
                               "bm Kg1; dm 1; id \"50%, <bad>: x\";\n" + kLineBackRank + "bm h#; id \"helpmate\";\n" +
                               "6k1/5ppp/8/8/8/8/8/4R2 w - - id \"short\";\n";

/// The file's name has all that GitHub escapes in a property, but for line ends.
constexpr const char* kFile = "a,b:c 5%.epd";

void verify_with(const Folder& folder, const std::string& report) {
  folder.write(kFile, kLineSuite);
  CHECK(folder.keymove("verify '" + std::string(kFile) + "' --report " + report).code == 3);
}

}  // namespace

TEST_CASE("GitHub gets an annotation for what is wrong and a warning for what is undecided, by file and line") {
  const Folder folder;
  verify_with(folder, "github=lines");
  const auto lines = lines_of(folder.read("lines"));
  REQUIRE(lines.size() == 3);
  // In a property %, the comma and the colon are escaped, in the message of these only %.
  const std::string file = "file=a%2Cb%3Ac 5%25.epd";
  CHECK(lines[0].starts_with("::error " + file + ",line=2,title=keymove%3A refuted::50%25, <bad>: x: refuted: "));
  CHECK(lines[1].starts_with("::warning " + file + ",line=3,title=keymove%3A unsupported::helpmate: unsupported: "));
  CHECK(lines[2].starts_with("::error " + file + ",line=4,title=keymove%3A bad_position::short: bad_position: "));
}

TEST_CASE("GitHub's log gets no control characters of a suite") {
  const Folder folder;
  folder.write("s.epd", kLineBackRank + "bm Kg1; dm 1; id \"red \x1b[31m\";\n");
  CHECK(folder.keymove("verify s.epd --report github=lines").code == 1);
  CHECK(count_of(folder.read("lines"), "::red \\u001B[31m: refuted: ") == 1);
}

TEST_CASE("names of files are as servers compare them, without a dot and a slash before them") {
  const Folder folder;
  folder.write("s.epd", kLineBackRank + "bm Kg1; dm 1;\n");
  CHECK(folder.keymove("verify ./s.epd --report github=lines --report codequality=issues --report s.sarif").code == 1);
  CHECK(folder.read("lines").starts_with("::error file=s.epd,line=1,"));
  CHECK(nlohmann::json::parse(folder.read("issues"))[0]["location"]["path"] == "s.epd");
  const auto log = nlohmann::json::parse(folder.read("s.sarif"));
  CHECK(log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "s.epd");
}

TEST_CASE("JUnit tells positions of the same name apart by their suites") {
  const Folder folder;
  for (const char* suite : {"a", "b"}) CHECK(folder.shell("mkdir -p dir/" + std::string(suite)).code == 0);
  for (const char* suite : {"dir/a/s.epd", "dir/b/s.epd"}) {
    folder.write(suite, kLineBackRank + "bm Kg1; dm 1; id \"m1_1\"; class \"m1\";\n" +
                            "6k1/5ppp/8/8/8/8/8/4R2 w - - id \"short\";\n");
  }
  CHECK(folder.keymove("verify dir/a/s.epd dir/b/s.epd --report r.xml").code == 3);
  folder.write("read.py",
               "import xml.etree.ElementTree as E\n"
               "for c in E.parse('r.xml').getroot()[0]: print(c.get('classname'), c.get('name'))\n");
  CHECK(folder.shell("python3 read.py").out == "dir.a.s.m1 m1_1\ndir.a.s short\ndir.b.s.m1 m1_1\ndir.b.s short\n");
}

TEST_CASE("a suite that is right makes no annotations") {
  const Folder folder;
  folder.write("s.epd", kLineBackRank + "bm Re8; dm 1; id \"good\";\n");
  CHECK(folder.keymove("verify s.epd --report github=lines --report codequality=issues --report s.sarif").code == 0);
  CHECK(folder.read("lines").empty());
  CHECK(nlohmann::json::parse(folder.read("issues")) == nlohmann::json::array());
  CHECK(nlohmann::json::parse(folder.read("s.sarif"))["runs"][0]["results"] == nlohmann::json::array());
}

TEST_CASE("a line end in an id ends no annotation") {
  const Folder folder;
  folder.write(
      "s.json",
      "{\"suite\": \"s\", \"positions\": [\n"
      R"({"id": "two\nlines\r", "fen": "6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1", "goal": {"win": 1}, "key": ["h1g1"]})"
      "]}\n");
  static_cast<void>(folder.keymove("verify s.json --report github=lines"));
  const auto lines = lines_of(folder.read("lines"));
  REQUIRE(lines.size() == 1);
  CHECK(count_of(lines[0], "::two%0Alines%0D: ") == 1);
}

TEST_CASE("GitLab gets issues with the members that it requires, each with its own fingerprint") {
  const Folder folder;
  verify_with(folder, "codequality=issues.json");
  const auto issues = nlohmann::json::parse(folder.read("issues.json"));
  REQUIRE(issues.size() == 3);
  // https://docs.gitlab.com/ci/testing/code_quality/: the members and the severities.
  std::vector<std::string> fingerprints;
  for (const auto& issue : issues) {
    CHECK(issue["description"].is_string());
    CHECK(issue["check_name"].is_string());
    CHECK(issue["location"]["path"] == kFile);
    fingerprints.push_back(issue["fingerprint"]);
  }
  CHECK(issues[0]["location"]["lines"]["begin"] == 2);
  CHECK(issues[0]["severity"] == "major");
  CHECK(issues[1]["severity"] == "minor");
  CHECK(issues[2]["location"]["lines"]["begin"] == 4);
  std::sort(fingerprints.begin(), fingerprints.end());
  CHECK(std::adjacent_find(fingerprints.begin(), fingerprints.end()) == fingerprints.end());
}

TEST_CASE("SARIF names a rule for each verdict, and the place of each result") {
  const Folder folder;
  verify_with(folder, "lines.sarif");
  const auto log = nlohmann::json::parse(folder.read("lines.sarif"));
  CHECK(log["version"] == "2.1.0");
  const auto& run = log["runs"][0];
  CHECK(run["tool"]["driver"]["name"] == "keymove");
  REQUIRE(run["results"].size() == 3);
  const auto& result = run["results"][0];
  CHECK(result["ruleId"] == "refuted");
  CHECK(result["level"] == "error");
  CHECK(run["results"][1]["level"] == "warning");
  const auto& where = result["locations"][0]["physicalLocation"];
  CHECK(where["artifactLocation"]["uri"] == "a%2Cb%3Ac%205%25.epd");
  CHECK(where["region"]["startLine"] == 2);
  std::vector<std::string> rules;
  for (const auto& rule : run["tool"]["driver"]["rules"]) {
    rules.push_back(rule["id"]);
    // GitHub asks for these three.
    for (const char* name : {"shortDescription", "fullDescription", "help"})
      CHECK_FALSE(rule[name]["text"].get<std::string>().empty());
    if (rule["id"] == "refuted") CHECK(rule["help"]["text"] == "The stated answer does not do what is stated.");
  }
  for (const auto& one : run["results"]) CHECK(std::count(rules.begin(), rules.end(), one["ruleId"]) == 1);
}

TEST_CASE("SARIF has an absolute name as a URI with its scheme") {
  const Folder folder;
  folder.write("s 1.epd", kLineSuite);
  static_cast<void>(folder.keymove("verify \"$PWD/s 1.epd\" --report lines.sarif"));
  const auto log = nlohmann::json::parse(folder.read("lines.sarif"));
  const auto& where = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
  CHECK(where["artifactLocation"]["uri"] == "file://" + folder.path() + "/s%201.epd");
}

TEST_CASE("JUnit has the file and the line of each test") {
  const Folder folder;
  verify_with(folder, "r.xml");
  folder.write("read.py",
               "import xml.etree.ElementTree as E\n"
               "for c in E.parse('r.xml').getroot()[0]: print(c.get('file'), c.get('line'))\n");
  const std::string file = kFile;
  CHECK(folder.shell("python3 read.py").out == file + " 1\n" + file + " 2\n" + file + " 3\n" + file + " 4\n");
}

TEST_CASE("the formats that no extension names are known by their names") {
  const Folder folder;
  folder.write("s.epd", kLineSuite);
  const Ran ran = folder.keymove("verify s.epd --report annotations");
  CHECK(ran.code == 2);
  CHECK(ran.err.find("expected a name that ends with .html, ") != std::string::npos);
  CHECK(ran.err.find("or that begins with github= or codequality=, found 'annotations'") != std::string::npos);
}
