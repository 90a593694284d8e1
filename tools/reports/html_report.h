// The HTML report, and the page of solutions, which has the same parts.
#pragma once

#include <string>
#include <vector>

#include "tools/records/run.h"

namespace keymove::tools {

/// The run as one HTML page that needs no other file and no network. docs/reports.md describes what it shows. With a
/// checker (checker_text), the page carries it and the certificates of the records.
std::string html_report(const Run& run, const std::string& checker = {});

/// The answer to one position for the page of solutions. The verdict, the stated and the agent's answer of the record
/// are not shown.
struct SolvedPosition {
  RunRecord record;
  std::string state;                       ///< what the answer is: "proved", "unknown", "bad position"
  Standing standing = Standing::doubtful;  ///< how the state is coloured
  std::string asked;                       ///< the stipulation: "#2"; may be empty
  std::string question;                    ///< the same in words: "White to move and mate in 2"
};

/// The answers of one call of solve as one HTML page that needs no other file and no network; `date` is in its head.
std::string html_solutions(const RunHead& head, const std::vector<SolvedPosition>& positions, const std::string& date,
                           const std::string& checker = {});

}  // namespace keymove::tools
