// The verdicts of records: their names in the docs, how they count, and which of them a run may have.
#include "tools/records/run_verdict.h"

#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "tests/support/shared_data.h"
#include "tools/records/run.h"

using namespace keymove;
using namespace keymove::tests;
using namespace keymove::tools;

namespace {

RunHead head_of(const char* command) {
  RunHead head;
  head.command = command;
  return head;
}

/// The names between backquotes in the first column of the page's table of verdicts.
std::set<std::string> documented_verdicts() {
  const std::string page = read_file(KEYMOVE_SOURCE "/docs/grading.md");
  const std::size_t begin = page.find("| verdict | the agent |");
  std::istringstream rows(page.substr(begin, page.find("\n\n", begin) - begin));
  std::set<std::string> out;
  for (std::string row; std::getline(rows, row);) {
    const std::string first = row.substr(0, row.find('|', 1));
    for (std::size_t at = first.find('`'); at != std::string::npos; at = first.find('`', at + 1)) {
      const std::size_t end = first.find('`', at + 1);
      out.insert(first.substr(at + 1, end - at - 1));
      at = end;
    }
  }
  return out;
}

}  // namespace

TEST_CASE("the verdicts of grading are those of the docs") {
  const auto names = kGradeVerdictNames.names();
  CHECK(std::set<std::string>(names.begin(), names.end()) == documented_verdicts());
}

TEST_CASE("a run of grade reads the examiner's verdicts and the judge's, one of verify only the judge's") {
  const RunHead grade = head_of("grade");
  const RunHead verify_head = head_of("verify");
  CHECK(verdict_named(grade, "right") == RunVerdict(GradeVerdict::right));
  CHECK(verdict_named(grade, "not_started") == RunVerdict(GradeVerdict::not_started));
  CHECK(verdict_named(grade, "bad_position") == RunVerdict(verify::Verdict::bad_position));
  CHECK(verdict_named(grade, "unsupported") == RunVerdict(GradeVerdict::unsupported));
  CHECK(verdict_named(verify_head, "unsupported") == RunVerdict(verify::Verdict::unsupported));
  CHECK(verdict_named(verify_head, "confirmed") == RunVerdict(verify::Verdict::confirmed));
  CHECK(!verdict_named(verify_head, "right"));
  for (const char* word : {"", "none", "Right", "right "}) CHECK(!verdict_named(grade, word));
}

TEST_CASE("verdicts of verify and of grade keep their name and their kind") {
  CHECK(RunVerdict(GradeVerdict::timeout).text() == "timeout");
  CHECK(RunVerdict(verify::Verdict::no_claim).text() == "no_claim");
  CHECK(RunVerdict(verify::Verdict::cooked).judged() == verify::Verdict::cooked);
  CHECK(!RunVerdict(GradeVerdict::unsupported).judged());
  CHECK(RunVerdict(GradeVerdict::unsupported) != RunVerdict(verify::Verdict::unsupported));
}

TEST_CASE("confirmed and right count as good, undecided verdicts as doubtful, all others as bad") {
  std::set<std::string> good;
  std::set<std::string> doubtful;
  const auto sort = [&](const RunVerdict& verdict) {
    if (verdict.standing() == Standing::good) good.emplace(verdict.text());
    if (verdict.standing() == Standing::doubtful) doubtful.emplace(verdict.text());
  };
  for (const auto& [verdict, name] : kGradeVerdictNames) sort(verdict);
  for (int i = 0; i < verify::kVerdicts; ++i) sort(static_cast<verify::Verdict>(i));
  CHECK(good == std::set<std::string>{"right", "confirmed", "no_claim", "opinion_agrees"});
  CHECK(doubtful == std::set<std::string>{"ungraded", "unsupported", "unknown", "opinion_differs"});
}
