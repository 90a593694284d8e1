// HTML reports that carry the proof checker and their certificates; a browser runs the real checker in tests/tools/web.
#include <string>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/tools/support/program.h"
#include "tools/reports/base64.h"
#include "tools/reports/checker_file.h"
#include "tools/reports/html_report.h"

using namespace keymove::tests;
using namespace keymove::tools;

namespace {

/// It stands for verify/web/checker.js; no text of it may end its script element.
const std::string kStandIn = "// keymove-checker/1: a stand-in </script><b>bold</b> <!-- ]]>\n";
const std::string kMates =
    "6k1/5ppp/8/8/8/8/8/4R2K w - - bm Re8; dm 1; id \"right\";\n"
    "6k1/5ppp/8/8/8/8/8/4R2K w - - bm Kg1; dm 1; id \"wrong\";\n"
    "6k1/5ppp/8/8/8/8/8/4R9 w - - id \"bad\";\n";

nlohmann::json element(const std::string& page, const std::string& id) {
  const std::string mark = R"(<script type="application/json" id=")" + id + "\">";
  const std::size_t begin = page.find(mark) + mark.size();
  const std::string text = page.substr(begin, page.find("</script>", begin) - begin);
  return text.empty() ? nlohmann::json() : nlohmann::json::parse(text);
}

bool may_run_wasm(const std::string& page) {
  return count_of(page, "script-src 'unsafe-inline' 'wasm-unsafe-eval'; worker-src blob:; img-src data:") == 1;
}

/// Whether the page is as one that has never heard of checkers.
void check_carries_nothing(const std::string& page) {
  CHECK(element(page, "checker").is_null());
  CHECK(count_of(page, "script-src 'unsafe-inline'; img-src data:") == 1);
  CHECK(count_of(page, "\"proof\":\"a2V5bW92ZS") == 0);  // "keymove" in base64
}

}  // namespace

TEST_CASE("bytes are written in base64 as RFC 4648 has it") {
  CHECK(base64_text("").empty());
  CHECK(base64_text("f") == "Zg==");
  CHECK(base64_text("fo") == "Zm8=");
  CHECK(base64_text("foo") == "Zm9v");
  CHECK(base64_text("foob") == "Zm9vYg==");
  CHECK(base64_text("fooba") == "Zm9vYmE=");
  CHECK(base64_text("foobar") == "Zm9vYmFy");
  CHECK(base64_text(std::string("\xff\x00\xfb\xff", 4)) == "/wD7/w==");
}

TEST_CASE("a report with a checker carries the certificates that the program writes") {
  const Folder folder;
  folder.write("checker.js", kStandIn);
  folder.write("s.epd", kMates);
  CHECK(folder.keymove("verify s.epd --report r.html --report-checker checker.js --certificates proofs").code == 3);
  const std::string page = folder.read("r.html");
  CHECK(element(page, "checker") == kStandIn);
  CHECK(may_run_wasm(page));
  CHECK(count_of(page, "<b>bold") == 0);
  const auto records = element(page, "data")["records"];
  REQUIRE(records.size() == 3);
  for (const std::string id : {"right", "wrong"}) {
    const auto& record = records[id == "right" ? 0 : 1];
    CHECK(record["proof"] == base64_text(folder.read("proofs/" + id + ".cert")));
    CHECK(record["certificate"].get<std::string>().size() == 64);
  }
  CHECK_FALSE(records[2].contains("proof"));

  CHECK(folder.keymove("solve s.epd --report p.html --report-checker checker.js").code == 3);
  const std::string solutions = folder.read("p.html");
  CHECK(element(solutions, "checker") == kStandIn);
  CHECK(may_run_wasm(solutions));
  CHECK(element(solutions, "data")["records"][0]["proof"] == records[0]["proof"]);
}

TEST_CASE("a report without checker or without certificates carries neither") {
  const Folder folder;
  folder.write("checker.js", kStandIn);
  folder.write("s.epd", kMates);
  static_cast<void>(folder.keymove("verify s.epd --report without.html --report without.csv"));
  check_carries_nothing(folder.read("without.html"));
  CHECK(element(folder.read("without.html"), "data")["records"][0].contains("certificate"));
  static_cast<void>(
      folder.keymove("verify s.epd --no-certificates --report none.html --report-checker checker.js --store runs.db"));
  check_carries_nothing(folder.read("none.html"));
}

TEST_CASE("the store keeps no certificates, so that a run that goes on has only new ones") {
  const Folder folder;
  folder.write("checker.js", kStandIn);
  folder.write("s.epd", kMates);
  const std::string verify = "verify s.epd --store runs.db --report-checker checker.js --report ";
  static_cast<void>(folder.keymove(verify + "first.html"));
  CHECK(may_run_wasm(folder.read("first.html")));
  static_cast<void>(folder.keymove(verify + "again.html --resume"));
  static_cast<void>(folder.keymove("runs show 1 --store runs.db --report shown.html"));
  for (const std::string name : {"again.html", "shown.html"}) {
    check_carries_nothing(folder.read(name));
    CHECK(element(folder.read(name), "data")["records"][0].contains("certificate"));
  }
}

TEST_CASE("of a long run, only the answers that are listed have their certificates in the page") {
  constexpr int kPositions = 6'000;
  const Folder folder;
  folder.write("checker.js", kStandIn);
  std::string text;
  for (int i = 1; i <= kPositions; ++i)
    text += "6k1/5ppp/8/8/8/8/8/4R2K w - - bm " + std::string(i % 1000 == 0 ? "Kg1" : "Re8") + "; dm 1;\n";
  folder.write("s.epd", text);
  CHECK(folder.keymove("verify s.epd --jobs 2 --hash 1 --report r.html --report-checker checker.js --output /dev/null")
            .code == 1);
  const std::string page = folder.read("r.html");
  CHECK(may_run_wasm(page));
  const auto records = element(page, "data")["records"];
  CHECK(records.size() >= 900);
  CHECK(records.size() <= 1'006);
  for (const auto& record : records) CHECK(record.contains("proof"));
}

TEST_CASE("a page carries 32 megabytes of certificates at most, and says which answers have others") {
  Run run;
  run.head.command = "verify";
  for (const unsigned megabytes : {20U, 13U, 12U, 1U}) {
    RunRecord record;
    record.id = std::to_string(megabytes);
    record.variant = "chess";
    record.certificate = std::string(64, 'a');
    record.proof = std::string(std::size_t{megabytes} << 20U, 'x');
    run.records.push_back(record);
  }
  run.head.positions = run.records.size();
  const auto records = element(html_report(run, kStandIn), "data")["records"];
  for (const auto& record : records) {
    CHECK(record.contains("proof") == (record["id"] != "13" && record["id"] != "1"));
    CHECK(record.contains("certificate"));
  }
}

TEST_CASE("a game that is not shipped is carried with its certificates, and a shipped one is not") {
  const Folder folder;
  folder.write("checker.js", kStandIn);
  const std::string game = R"({"variant": "small", "title": "Small", "board": {"files": 5, "ranks": 5},
    "men": {"k": {"name": "king", "moves": "K", "royal": true}, "r": {"name": "rook", "moves": "R"}},
    "royal": "checkmate",
    "ends": [{"when": "no moves in check", "result": "loss"}, {"when": "no moves", "result": "draw"}]})";
  folder.write("small.json", game);
  folder.write("own.json", R"({"suite": "own", "variant": "small.json", "positions": [{"id": "a",
    "fen": "k4/5/1K3/5/4R w", "answer": {"keys": ["e1e5"]}, "goal": {"win": 1}}]})");
  const std::string options = " --report r.html --report-checker checker.js";
  const Ran ran = folder.keymove("verify own.json" + options);
  INFO(ran.err << ran.out);
  CHECK(ran.code == 0);
  CHECK(element(folder.read("r.html"), "data")["variants"]["small"]["document"] == game);
  folder.write("s.epd", kMates);
  static_cast<void>(folder.keymove("verify s.epd" + options));
  CHECK_FALSE(element(folder.read("r.html"), "data")["variants"]["chess"].contains("document"));
}

TEST_CASE("the installed checker is taken if none is named") {
  const Folder folder;
  folder.write("s.epd", kMates);
  CHECK(folder.shell("mkdir -p bin share/keymove/web && cp " + program_path() + " bin/keymove").code == 0);
  static_cast<void>(folder.shell("bin/keymove verify s.epd --report r.html"));
  check_carries_nothing(folder.read("r.html"));
  folder.write("share/keymove/web/checker.js", kStandIn);
  static_cast<void>(folder.shell("bin/keymove verify s.epd --report r.html"));
  CHECK(element(folder.read("r.html"), "checker") == kStandIn);
  // One of another kind is as good as none.
  folder.write("share/keymove/web/checker.js", "// keymove-checker/2: from a later release\n");
  const Ran other = folder.shell("bin/keymove verify s.epd --report r.html --quiet");
  CHECK(other.code == 3);
  check_carries_nothing(folder.read("r.html"));
}

TEST_CASE("a file that is no checker, or that a report would overwrite, is refused before the work") {
  const Folder folder;
  folder.write("s.epd", kMates);
  folder.write("other.js", "alert(1);\n");
  for (const std::string file : {"other.js", "missing.js", "."}) {
    const Ran ran = folder.keymove("verify s.epd --report r.html --report-checker " + file);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err.find(
              "option '--report-checker': expected a checker.js, which begins with '// keymove-checker/1', found '" +
              file + "'") != std::string::npos);
  }
  folder.write("checker.js", kStandIn);
  CHECK(folder.keymove("verify s.epd --report html=checker.js --report-checker checker.js").code == 2);
  CHECK(folder.read("checker.js") == kStandIn);
  CHECK(folder.keymove("verify s.epd --report-checker checker.js").code == 2);
}
