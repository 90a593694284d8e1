// The reference data outside the project: tests that need it fail when CI=true and it is missing, else are skipped.
#pragma once

#include <optional>
#include <string>

namespace keymove::tests {

/// The path of a file of the reference data. Absent (with a message) when the folder is not there; a test failure when
/// it is missing in CI.
std::optional<std::string> shared_file(const std::string& name);

/// The whole text of a file; a test failure when it cannot be read.
std::string read_file(const std::string& path);

/// How much of a long test to run: `ci` by default, `full` when the environment has KEYMOVE_FULL=1, `sanitized` in a
/// build with sanitizers.
long scaled(long ci, long full, long sanitized);

/// Whether this is a build with sanitizers, whose programs need far more addresses than they use.
bool sanitized();

}  // namespace keymove::tests
