// Ctrl-C and Ctrl-Break at the consoles of Windows, which call the handler on a thread of their own.
#include <atomic>

#include <windows.h>

#include "tools/console/exit_code.h"
#include "tools/console/interrupt.h"

namespace keymove::tools {

namespace {

std::atomic<int> g_signals = 0;  // how many have come; Ctrl-Break counts as many as are counted
std::atomic<int> g_counted = 1;

BOOL WINAPI count_signal(DWORD signal) {
  if (signal != CTRL_C_EVENT && signal != CTRL_BREAK_EVENT) return FALSE;
  if (g_signals >= g_counted) ExitProcess(static_cast<UINT>(ExitCode::interrupted));
  g_signals += signal == CTRL_BREAK_EVENT ? g_counted.load() : 1;
  return TRUE;
}

}  // namespace

InterruptGuard::InterruptGuard(int counted) {
  g_counted = counted;
  g_signals = 0;
  SetConsoleCtrlHandler(count_signal, TRUE);
}

InterruptGuard::~InterruptGuard() { SetConsoleCtrlHandler(count_signal, FALSE); }

bool InterruptGuard::interrupted() const { return g_signals != 0; }

bool InterruptGuard::take_back() {
  int one = 1;
  return g_signals.compare_exchange_strong(one, 0);
}

}  // namespace keymove::tools
