#include "tools/system/own_process.h"

#include <cerrno>
#include <csignal>
#include <initializer_list>

#include <fcntl.h>
#include <unistd.h>

namespace keymove::tools {

void hold_standard_descriptors() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(descriptor, F_GETFD) != -1 || errno != EBADF) continue;
    static_cast<void>(open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY));
  }
}

void survive_full_files() {
  struct sigaction action {};
  action.sa_handler = [](int) {};
  sigaction(SIGXFSZ, &action, nullptr);
}

}  // namespace keymove::tools
