#include "tools/console/interrupt.h"

#include <csignal>
#include <initializer_list>

namespace keymove::tools {

namespace {

volatile std::sig_atomic_t g_interrupted = 0;

}  // namespace

InterruptGuard::InterruptGuard() {
  g_interrupted = 0;
  struct sigaction action {};
  action.sa_handler = [](int) { g_interrupted = 1; };
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  for (const int signal : {SIGINT, SIGTERM}) sigaction(signal, &action, nullptr);
}

InterruptGuard::~InterruptGuard() {
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  for (const int signal : {SIGINT, SIGTERM}) sigaction(signal, &action, nullptr);
}

bool InterruptGuard::interrupted() const { return g_interrupted != 0; }

}  // namespace keymove::tools
