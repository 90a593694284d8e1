// Reports of long runs: all figures, all failures and a sample, whatever way the run went.
#include <map>
#include <set>
#include <string>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

constexpr int kLongRunPositions = 6'000;
const std::string kLongRun = " --hash 1 --no-certificates --jobs 2 --output /dev/null ";

/// Back rank mates; every thousandth and the last state a wrong key.
std::string many_mates() {
  std::string text;
  for (int i = 1; i <= kLongRunPositions; ++i) {
    const bool wrong = i % 1000 == 0 || i == kLongRunPositions - 1;
    text += "6k1/5ppp/8/8/8/8/8/4R2K w - - bm " + std::string(wrong ? "Kg1" : "Re8") + "; dm 1; id \"p" +
            std::to_string(i) + "\";\n";
  }
  return text;
}

nlohmann::json page_data(const std::string& page) {
  const std::string mark = R"(<script type="application/json" id="data">)";
  const std::size_t begin = page.find(mark) + mark.size();
  return nlohmann::json::parse(page.substr(begin, page.find("</script>", begin) - begin));
}

}  // namespace

TEST_CASE("the page of a long run has all figures, all failures and a sample, and the lists have everything") {
  const Folder folder;
  folder.write("s.epd", many_mates());
  CHECK(
      folder
          .keymove("verify s.epd --report r.html --report r.xml --report r.csv --report r.tap --report r.md" + kLongRun)
          .code == 1);
  const auto data = page_data(folder.read("r.html"));
  std::map<std::string, int> figures;
  for (const auto& figure : data["figures"]) figures[figure["verdict"]] += figure["count"].get<int>();
  CHECK(figures == std::map<std::string, int>{{"refuted", 7}, {"confirmed", kLongRunPositions - 7}});
  std::set<std::string> wrong;
  int right = 0;
  for (const auto& record : data["records"]) {
    CHECK(record["id"] == "p" + std::to_string(record["number"].get<int>()));
    CHECK(record.contains("solution"));
    if (record["standing"] == "bad") {
      wrong.insert(record["id"].get<std::string>());
    } else {
      ++right;
    }
  }
  CHECK(wrong == std::set<std::string>{"p1000", "p2000", "p3000", "p4000", "p5000", "p5999", "p6000"});
  CHECK(right >= 900);
  CHECK(right <= 1000);

  CHECK(count_of(folder.read("r.xml"), "<testcase ") == kLongRunPositions);
  CHECK(count_of(folder.read("r.xml"), "<failure ") == 7);
  CHECK(folder.read("r.xml").find("tests=\"6000\" failures=\"7\" errors=\"0\"") != std::string::npos);
  CHECK(count_of(folder.read("r.csv"), "\r\n") == kLongRunPositions + 1);
  CHECK(folder.read("r.tap").find("TAP version 13\n1..6000\nok 1 - p1\n") == 0);
  CHECK(count_of(folder.read("r.md"), "| refuted | 7 |\n") == 1);
}

TEST_CASE("the reports of a long run are the same from its shards and when it goes on") {
  const Folder folder;
  folder.write("s.epd", many_mates());
  const std::string reports = " --report NAME.html --report NAME.xml --report NAME.jsonl ";
  const auto named = [&](const std::string& name) {
    std::string out = reports;
    for (std::size_t at = 0; (at = out.find("NAME", at)) != std::string::npos;) out.replace(at, 4, name);
    return out;
  };
  CHECK(folder.keymove("verify s.epd --store whole.db" + named("whole") + kLongRun).code == 1);
  CHECK(folder.keymove("verify s.epd --store whole.db --resume" + named("again") + kLongRun).code == 1);
  for (const std::string part : {"1", "2"})
    CHECK(folder.keymove("verify s.epd --shard " + part + "/2 --store part" + part + ".db" + named("part") + kLongRun)
              .code == 1);
  CHECK(folder.keymove("merge part1.db part2.db --output /dev/null" + named("merged")).code == 1);
  for (const std::string end : {".html", ".xml", ".jsonl"}) {
    CHECK(folder.read("again" + end) == folder.read("whole" + end));
    CHECK(folder.read("merged" + end) == folder.read("whole" + end));
  }
}
