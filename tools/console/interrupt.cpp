#include "tools/console/interrupt.h"

#include <atomic>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <initializer_list>

namespace keymove::tools {

namespace {

std::atomic<int> g_signals = 0;  // how many have come; a SIGTERM counts as many as are counted
std::atomic<int> g_counted = 1;
std::atomic<std::int64_t> g_noticed = 0;  // milliseconds of the monotonic clock: when as many had come as are counted
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<std::int64_t>::is_always_lock_free);

/// timeout(1) and others send one signal twice, to the process and to its group: what comes so soon is no second one.
constexpr std::int64_t kSameSignal = 250;  // milliseconds

/// Milliseconds; a signal handler may ask for them, other than std::chrono's clocks.
std::int64_t now() {
  struct timespec time {};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}

void handle(void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = static_cast<int>(SA_RESTART);
  for (const int signal : {SIGINT, SIGTERM}) sigaction(signal, &action, nullptr);
}

void count_signal(int signal) {
  if (g_signals >= g_counted) {
    if (now() - g_noticed < kSameSignal) return;
    handle(SIG_DFL);
    raise(signal);
    return;
  }
  const int weight = signal == SIGTERM ? g_counted.load() : 1;
  if (g_signals.fetch_add(weight) + weight >= g_counted) g_noticed = now();
}

}  // namespace

InterruptGuard::InterruptGuard(int counted) {
  g_counted = counted;
  g_signals = 0;
  handle(count_signal);
}

InterruptGuard::~InterruptGuard() {
  if (g_signals < g_counted) handle(SIG_DFL);  // otherwise the program ends, and the same signal may still come again
}

bool InterruptGuard::interrupted() const { return g_signals != 0; }

bool InterruptGuard::take_back() {
  int one = 1;
  return g_signals.compare_exchange_strong(one, 0);
}

}  // namespace keymove::tools
