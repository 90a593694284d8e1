// Confirms mined positions, and writes them.
#pragma once

#include <string>

#include "positions/problem/problem.h"
#include "tools/answers/oracle.h"

namespace keymove::tools {

/// Whether mined positions are checked against proof.
enum class Checked { no, yes };

/// Checks the mined position against proof, and states in its provenance what the checker has not confirmed. Returns
/// the finding of the judge, if there is one. Throws std::logic_error if the position is not as stated.
Finding confirm_mined(TestPosition& position, Checked checked, SolverOracle& oracle);

/// What an EPD record says beside the answer.
enum class EpdRemarks { none, source_and_themes };

/// The suite in that format: json, jsonl, epd or gameboards.
std::string mined_suite_text(const Suite& suite, const std::string& format, EpdRemarks remarks);

}  // namespace keymove::tools
