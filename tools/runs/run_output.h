// Prints a run that was kept, as the command that made it would have printed it.
#pragma once

#include "tools/console/exit_code.h"
#include "tools/options/options.h"
#include "tools/records/run.h"

namespace keymove::tools {

/// Prints all records of a run with that head in the format of its settings. Returns the exit code of its command.
/// Throws OutputError, and what `next` throws.
ExitCode print_run(const RunHead& head, const RecordSource& next, const BatchOptions& options);

}  // namespace keymove::tools
