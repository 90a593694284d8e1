// The reference data outside the project. If it is missing, tests that need it fail when CI=true and are skipped
// otherwise.
#pragma once

#include <optional>
#include <string>

namespace keymove::tests {

/// The path of a file of the reference data. If the folder is missing, absent with a message; in CI the test fails.
std::optional<std::string> shared_file(const std::string& name);

/// The whole text of a file. The test fails if it cannot be read.
std::string read_file(const std::string& path);

/// The length of a long test: `ci` by default, `full` if the environment has KEYMOVE_FULL=1, `with_sanitizers`
/// if sanitized().
long scaled(long ci, long full, long with_sanitizers);

/// Whether this is a build with sanitizers, whose programs reserve far more address space than they use, or the program
/// under test is one: then the environment has KEYMOVE_SANITIZED=1.
bool sanitized();

}  // namespace keymove::tests
