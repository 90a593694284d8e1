// The check command as a program of its own, linked without a solver.
#include <iostream>

#include "tools/check/check_command.h"

int main(int argc, char** argv) {
  try {
    return static_cast<int>(keymove::tools::kCheck.run({argv + 1, argv + argc}));
  } catch (const std::exception& e) {
    std::cerr << e.what() << "\n";
    return static_cast<int>(keymove::tools::ExitCode::usage);
  }
}
