// solve --report: the page as a file; what it does in a browser is tested in tests/tools/browser.
#include <string>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

const std::string kMorphyMate = "--fen 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1' --mate 2";

/// The data of the page in that file.
nlohmann::json data_of(const Folder& folder, const std::string& file) {
  const std::string page = folder.read(file);
  const std::string mark = R"(<script type="application/json" id="data">)";
  const std::size_t begin = page.find(mark) + mark.size();
  return nlohmann::json::parse(page.substr(begin, page.find("</script>", begin) - begin));
}

}  // namespace

TEST_CASE("solve writes a page beside its answer, with all phases of the solution") {
  const Folder folder;
  const Ran alone = folder.keymove("solve " + kMorphyMate);
  const Ran ran = folder.shell("SOURCE_DATE_EPOCH=86400 keymove solve " + kMorphyMate + " --report new/page.html");
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
  CHECK(ran.out == alone.out);
  const auto data = data_of(folder, "new/page.html");
  CHECK(data["command"] == "solve");
  CHECK(data["date"] == "1970-01-02 00:00 UTC");
  CHECK(data["settings"].dump() == R"({"fen":"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1","mate":2})");
  REQUIRE(data["records"].size() == 1);
  const auto& record = data["records"][0];
  CHECK(record["asked"] == "#2");
  CHECK(record["question"] == "White to move and mate in 2");
  CHECK(record["verdict"] == "proved");
  CHECK(record["standing"] == "good");
  const auto& solution = record["solution"];
  CHECK(solution["solution"][0][0] == "1.Ra6! zugzwang");
  CHECK(solution["set_play"].size() == 6);  // the moves of the bishop
  REQUIRE(solution["tries"].size() == 2);
  CHECK(solution["tries"][0][0] == "1.Ra5? zugzwang");
  CHECK(solution["tries"][0][3].size() == 7);  // the refutation, and the moves of the bishop
  CHECK(solution["tries"][0][3][0].dump() == R"(["1...a6!","a7a6"])");
  CHECK(solution["tries"][1].dump() == R"(["1.Rxa7+?","a1a7",[],[["1...Bxa7!","b8a7"]]])");
}

TEST_CASE("the page does not change the tree that is printed, and makes its phases by itself") {
  const Folder folder;
  for (const std::string words : {" --tree", " --tree --format json", " --format pgn", " --tree --tries"}) {
    INFO(words);
    const std::string line = "solve " + kMorphyMate + words;
    CHECK(folder.keymove(line + " --report p.html").out == folder.keymove(line).out);
    CHECK(data_of(folder, "p.html")["records"][0]["solution"].size() == 3);
  }
  CHECK(folder.keymove("solve " + kMorphyMate + " --set-play --tries --report p.html").code == 0);
  CHECK(folder.keymove("solve " + kMorphyMate + " --set-play").code == 2);
}

TEST_CASE("solutions of help play are chains of steps") {
  const Folder folder;
  // docs/stipulations.md: the only solution is 1.Kh8 Ra8#, and in the set play White mates at once.
  const Ran ran =
      folder.keymove("solve --fen '6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1' --stipulation h#1 --quiet --report=html=page");
  CHECK(ran.code == 0);
  const auto record = data_of(folder, "page")["records"][0];
  CHECK(record["asked"] == "h#1");
  CHECK(record["question"] == "Helpmate in 1, Black to move");
  CHECK(record["solution"].dump() ==
        R"({"set_play":[["1...Ra8#","a1a8"]],"solution":[["1.Kh8","g8h8",[],[["1...Ra8#","a1a8"]]]]})");
}

TEST_CASE("the set play of whole moves leaves out the first move, and changes nothing that is printed") {
  const Folder folder;
  const std::string asked = "solve --fen 'k7/8/1K6/8/8/8/8/7R w - - 0 1' --stipulation h#1.5";
  CHECK(folder.keymove(asked + " --report p.html").out == folder.keymove(asked).out);
  // Popeye 4.104: 1...  ...  2.Ka8-b8 Rh1-h8 #
  CHECK(data_of(folder, "p.html")["records"][0]["solution"]["set_play"].dump() ==
        R"([["2.Kb8","a8b8",[],[["2...Rh8#","h1h8"]]]])");
  // Here there is neither a solution nor set play.
  const std::string nothing = "solve --fen 'k7/8/2K5/8/8/8/8/7R b - - 0 1' --stipulation h#1 --report p.html";
  CHECK(folder.keymove(nothing).code == 0);
  CHECK(data_of(folder, "p.html")["records"][0]["solution"].is_null());
}

TEST_CASE("the report of verify has the solutions of help play, too") {
  const Folder folder;
  folder.write("h.epd", "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - stip \"h#1\"; id \"one\";\n");
  CHECK(folder.keymove("verify h.epd --report p.html").code != 3);
  CHECK(data_of(folder, "p.html")["records"][0]["solution"]["solution"][0][0] == "1.Kh8");
}

TEST_CASE("keys that are not stated are cooks, and every position has its place on the page") {
  const Folder folder;
  folder.write("s.epd",
               "4k3/R7/1R6/8/8/8/8/QQ2K3 w - - bm Rb8; dm 1; id \"two\";\n"
               "4k3/9/8/8/8/8/8/4K3 w - - id \"bad\";\n"
               "4k3/R7/1R6/8/8/8/8/QQ2K3 w - - dm 1; id \"none stated\";\n");
  const Ran ran = folder.keymove("solve s.epd --report p.html");
  CHECK(ran.code == 3);
  const auto data = data_of(folder, "p.html");
  REQUIRE(data["records"].size() == 3);
  CHECK(data["records"][0]["result"]["keys"] == nlohmann::json({"a1h8", "b6b8"}));
  CHECK(data["records"][0]["result"]["cooks"] == nlohmann::json({"a1h8"}));
  CHECK(data["records"][1]["standing"] == "bad");
  CHECK(data["records"][1]["verdict"] == "bad position");
  CHECK(data["records"][2]["result"]["cooks"] == nlohmann::json({"b6b8"}));
  CHECK(data["suites"][0]["name"] == "s.epd");
}

TEST_CASE("the report of solve is HTML, and never an input") {
  const Folder folder;
  const Ran ran = folder.keymove("solve " + kMorphyMate + " --report p.xml");
  CHECK(ran.code == 2);
  CHECK(ran.err.find("option '--report': expected a name that ends with .html, found 'p.xml'") != std::string::npos);
  CHECK_FALSE(folder.has("p.xml"));
  folder.write("s.html", "4k3/R7/1R6/8/8/8/8/4K3 w - - bm Rb8; id \"a\";\n");
  const std::string before = folder.read("s.html");
  CHECK(folder.keymove("solve s.html --suite-format epd --report s.html").code == 2);
  CHECK(folder.read("s.html") == before);
}

TEST_CASE("two pages differ in their date alone") {
  const Folder folder;
  folder.write("s.epd",
               "kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Ra6; dm 2; id \"Morphy\";\n"
               "4k3/R7/1R6/8/8/8/8/4K3 w - - bm Rb8; dm 1; id \"two rooks\";\n");
  const std::string line = "SOURCE_DATE_EPOCH=0 keymove solve s.epd ";
  CHECK(folder.shell(line + "--jobs 1 --report a.html").code == 0);
  CHECK(folder.shell(line + "--jobs 2 --report b.html").code == 0);
  CHECK(folder.read("a.html") == folder.read("b.html"));
}
