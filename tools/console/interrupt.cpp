#include "tools/console/interrupt.h"

#include <atomic>
#include <csignal>
#include <initializer_list>

namespace keymove::tools {

namespace {

std::atomic<int> g_signals = 0;  // how many have come; a SIGTERM counts as many as are counted
std::atomic<int> g_counted = 1;
static_assert(std::atomic<int>::is_always_lock_free);

void restore_defaults() {
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  for (const int signal : {SIGINT, SIGTERM}) sigaction(signal, &action, nullptr);
}

void count_signal(int signal) {
  const int weight = signal == SIGTERM ? g_counted.load() : 1;
  if (g_signals.fetch_add(weight) + weight >= g_counted) restore_defaults();
}

}  // namespace

InterruptGuard::InterruptGuard(int counted) {
  g_counted = counted;
  g_signals = 0;
  struct sigaction action {};
  action.sa_handler = count_signal;
  action.sa_flags = static_cast<int>(SA_RESTART);
  for (const int signal : {SIGINT, SIGTERM}) sigaction(signal, &action, nullptr);
}

InterruptGuard::~InterruptGuard() { restore_defaults(); }

bool InterruptGuard::interrupted() const { return g_signals != 0; }

bool InterruptGuard::take_back() {
  int one = 1;
  return g_signals.compare_exchange_strong(one, 0);
}

}  // namespace keymove::tools
