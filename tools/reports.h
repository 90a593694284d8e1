// Reports of runs: a format a file name's end (docs/reports.md).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tools/run.h"

namespace keymove::tools {

/// Throws UsageError for a --report whose format is not told, or that holds one agent's marks and is asked for several,
/// and OutputError for a file that cannot be written. The file is there afterwards.
void check_report(const std::string& request, std::size_t agents);

/// Whether the report that is asked for shows solution trees.
bool shows_solutions(const std::string& request);

/// Writes every report that was asked for: FILE, or FORMAT=FILE. "{agent}" in a file's name makes it a file an agent.
/// Times are in them only if the run's settings say so. Throws OutputError.
void write_reports(const std::vector<std::string>& requests, const Run& run);

/// The formats, each a whole file. Gradescope's is of a run with one agent, or with none.
std::string gradescope_report(const Run& run);
std::string junit_report(const Run& run);
std::string tap_report(const Run& run);
std::string csv_report(const Run& run);
std::string markdown_report(const Run& run);
std::string jsonl_report(const Run& run);

}  // namespace keymove::tools
