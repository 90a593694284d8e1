// What a store holds, before it is believed: the file may be damaged, or made by another program.
#pragma once

#include <string>

#include "positions/base/input_error.h"
#include "tools/records/run.h"

namespace keymove::tools {

/// The head of a run, from the text that head_json wrote. Errors: those of JsonSource, `store` (a member that is
/// missing or of another kind).
Result<RunHead> read_run_head(const std::string& text);

/// What is wrong with a record of a run with that head, a sentence without its full stop; empty when nothing is.
std::string error_of(const RunRecord& record, const RunHead& head);

}  // namespace keymove::tools
