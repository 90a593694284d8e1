#include "tools/command_line/command.h"

namespace keymove::tools {

ExitCode Command::run(const Arguments& args) const {
  const auto invocation = make();
  CommandLine line(text);
  invocation->declare(line);
  if (!line.parse(args)) return ExitCode::success;
  return invocation->run(line);
}

CommandDescription Command::description() const {
  const auto invocation = make();
  CommandLine line(text);
  invocation->declare(line);
  return line.description();
}

}  // namespace keymove::tools
