// Checks the contents of a store, since the file may be damaged, or made by another program.
#pragma once

#include <string>

#include "positions/base/input_error.h"
#include "tools/records/run.h"

namespace keymove::tools {

/// Reads the head of a run from the text that head_json wrote. Errors: those of JsonSource, `store` (a member is
/// missing or invalid).
Result<RunHead> read_run_head(const std::string& text);

/// What is wrong with a record of a run with that head, as a sentence without its full stop; empty if nothing is wrong.
std::string error_of(const RunRecord& record, const RunHead& head);

}  // namespace keymove::tools
