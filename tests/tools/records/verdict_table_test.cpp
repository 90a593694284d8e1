#include "tools/records/verdict_table.h"

#include <sstream>

#include <catch2/catch.hpp>

using namespace keymove;
using namespace keymove::tools;
using verify::Verdict;

TEST_CASE("the verdicts that occur are summed up in one line") {
  VerdictTable table;
  CHECK(table.sum() == "0 positions");
  table.add("", Verdict::confirmed);
  CHECK(table.sum() == "1 position: 1 confirmed");
  table.add("", Verdict::refuted);
  table.add("", Verdict::confirmed);
  CHECK(table.sum() == "3 positions: 1 refuted, 2 confirmed");
}

TEST_CASE("a table with every verdict has lines of at most 80 characters, and loses no column") {
  VerdictTable table;
  for (int i = 0; i < verify::kVerdicts; ++i) table.add(i % 2 == 0 ? "even" : "odd", static_cast<Verdict>(i));
  const std::string text = table.text();
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 80);
  for (int i = 0; i < verify::kVerdicts; ++i) {
    const std::string name(text_of(static_cast<Verdict>(i)));
    INFO(name);
    CHECK(text.find("  " + name) != std::string::npos);
  }
}
