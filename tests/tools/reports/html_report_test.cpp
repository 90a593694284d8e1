// The HTML report as a file; what it does in a browser is tested in tests/tools/browser.
#include "tools/reports/html_report.h"

#include <regex>
#include <string>

#include <catch2/catch.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;
using namespace keymove::tools;

namespace {

Run small_run() {
  Run run;
  run.head.command = "verify";
  run.head.version = "0.1.0";
  run.head.suites = {{"two.epd", std::string(64, 'a')}};
  run.head.settings = {{"nodes", 1000}};
  run.head.positions = 2;
  RunRecord record;
  record.id = "one";
  record.variant = "minichess-7x7";
  record.fen = "nbqkaer/fpppppf/7/7/7/FPPPPPF/NBQKAER w - - 0 1";
  record.verdict = keymove::verify::Verdict::confirmed;
  run.records.push_back(record);
  record.index = 1;
  record.id = "</script><b>two</b>";
  record.variant = "a game of one's own";
  record.fen = "zk3/5/5/5/K4 w";
  record.verdict = keymove::verify::Verdict::refuted;
  record.result = {{"id", "two"}, {"verdict", "refuted"}, {"keys", {"a1a2"}}};
  run.records.push_back(record);
  return run;
}

/// The data in the page, as its script reads it.
nlohmann::json data_of(const std::string& page) {
  const std::string mark = R"(<script type="application/json" id="data">)";
  const std::size_t begin = page.find(mark) + mark.size();
  return nlohmann::json::parse(page.substr(begin, page.find("</script>", begin) - begin));
}

}  // namespace

TEST_CASE("a report is one page that asks for nothing else") {
  const std::string page = html_report(small_run());
  CHECK(page.starts_with("<!DOCTYPE html>"));
  CHECK(count_of(page, "default-src 'none'") == 1);
  // The only address is the name of SVG's namespace.
  const std::regex address("(https?:)?//[a-z0-9]+\\.[a-z0-9.]+");
  for (auto it = std::sregex_iterator(page.begin(), page.end(), address); it != std::sregex_iterator(); ++it)
    CHECK(it->str() == "http://www.w3.org");
  for (const char* asking : {" src=", "@import", "url(", "fetch("}) CHECK(count_of(page, asking) == 0);
  for (const char* mark :
       {"<!--style-->", "<!--men-->", "<!--data-->", "<!--script-->", "<!--policy-->", "<!--checker-->"})
    CHECK(count_of(page, mark) == 0);
}

TEST_CASE("a report writes large numbers in one way") {
  CHECK(count_of(html_report(small_run()), "toLocaleString") == 1);
}

TEST_CASE("no text of a suite can end the data of the HTML report or begin a tag") {
  const std::string page = html_report(small_run());
  CHECK(count_of(page, "<b>two") == 0);
  CHECK(data_of(page)["records"][1]["id"] == "</script><b>two</b>");
}

TEST_CASE("a report holds the head and every record, and leaves out what is empty") {
  const auto data = data_of(html_report(small_run()));
  CHECK(data["command"] == "verify");
  CHECK(data["settings"]["nodes"] == 1000);
  REQUIRE(data["records"].size() == 2);
  CHECK(data["records"][0].dump() ==
        R"({"fen":"nbqkaer/fpppppf/7/7/7/FPPPPPF/NBQKAER w - - 0 1","id":"one","standing":"good",)"
        R"("variant":"minichess-7x7","verdict":"confirmed"})");
  CHECK(data["records"][1]["standing"] == "bad");
  CHECK(data["records"][1]["result"].dump() == R"({"keys":["a1a2"]})");
}

TEST_CASE("every man of a report has a drawing, of games that are not shipped too") {
  const std::string page = html_report(small_run());
  const auto data = data_of(page);
  CHECK(data["variants"]["minichess-7x7"]["men"]["e"][0] == "chancellor");
  CHECK(data["variants"]["minichess-7x7"]["first_rank"] == 0);
  CHECK(data["variants"]["a game of one's own"]["men"].dump() == R"({"k":["king",""],"z":["shield-z",""]})");
  for (const auto& variant : data["variants"]) {
    for (const auto& man : variant["men"])
      CHECK(count_of(page, "<symbol id=\"man-" + man[0].get<std::string>() + "\"") == 1);
  }
}

TEST_CASE("bytes that are no UTF-8 do not keep a report from being written") {
  Run run = small_run();
  run.records[0].id = "caf\xe9";
  CHECK(data_of(html_report(run))["records"].size() == 2);
}
