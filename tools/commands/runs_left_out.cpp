// keymove runs and keymove merge, in a build without the store.
#include "tools/commands/commands.h"

namespace keymove::tools {

namespace {
constexpr const char* kWhy = "this build of keymove has no store (KEYMOVE_STORE=OFF)";
}

const Command kRuns = left_out_command("runs", kWhy);
const Command kMerge = left_out_command("merge", kWhy);

}  // namespace keymove::tools
