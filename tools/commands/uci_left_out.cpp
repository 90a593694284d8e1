// keymove uci, in a build without the UCI engine.
#include "tools/commands/commands.h"

namespace keymove::tools {

const Command kUci = left_out_command("uci", "this build of keymove has no UCI engine (KEYMOVE_UCI=OFF)");

}  // namespace keymove::tools
