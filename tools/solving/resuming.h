// Goes on with the results of an earlier run of `solve --output FILE --resume`.
#pragma once

#include <string>

#include "positions/base/input_error.h"
#include "positions/problem/problem.h"
#include "tools/batch/batch.h"
#include "tools/command_line/command_line.h"
#include "tools/runs/result_log.h"
#include "tools/solving/solve_options.h"

namespace keymove::tools {

/// The settings that are part of each position's question. Limits are not: with other ones a result is as right.
std::string asked_by(const CommandLine& line);

/// A text that tells the question from others: of that position, with those settings.
std::string question_of(const TestPosition& position, const std::string& asked);

/// Opens the file of results, tells which of them are solved again, and removes the positions from the batch that have
/// one. A result that a certificate proved counts only if the certificate is in the folder that the options name.
/// Errors: those of ResultLog::open.
Result<ResultLog> resume(const SolveOptions& options, const CommandLine& line, Batch& batch);

}  // namespace keymove::tools
