#include "tools/python/interrupts.h"

#include <signal.h>
#include <unistd.h>

namespace keymove::api {

namespace {

/// The flag that SIGINT sets, while a search runs in the main thread; else null.
std::atomic<std::atomic<bool>*> interrupted = nullptr;
/// Python's own handler of SIGINT, which notes the signal for the interpreter. Changed only while `interrupted` is
/// null.
struct sigaction pythons_action = {};

void on_interrupt(int signal) {
  if (std::atomic<bool>* flag = interrupted) *flag = true;
  pythons_action.sa_handler(signal);
}

bool in_main_thread() {
  const pybind11::object threading = pybind11::module_::import("threading");
  return threading.attr("current_thread")().is(threading.attr("main_thread")());
}

/// Takes the interpreter's lock. A daemon thread that wants it while the interpreter ends is ended by Python, with an
/// exception that must not leave a destructor and would run others without the lock; it rests until the process ends.
template <class Take>
void wait_for_lock(const Take& take) {
  try {
    if (Py_IsInitialized() != 0) return take();
  } catch (...) {
    while (true) pause();
  }
  while (true) pause();
}

}  // namespace

Search::Search(std::atomic<bool>& stop) {
  if (in_main_thread()) take_interrupts(stop);
  unlocked_ = PyEval_SaveThread();
}

Call::Call() {
  wait_for_lock([this] { before_ = PyGILState_Ensure(); });
}

Search::~Search() {
  wait_for_lock([this] { PyEval_RestoreThread(unlocked_); });
  if (!taken_) return;
  sigaction(SIGINT, &pythons_action, nullptr);
  interrupted = nullptr;
}

void Search::take_interrupts(std::atomic<bool>& stop) {
  struct sigaction before = {};
  if (sigaction(SIGINT, nullptr, &before) != 0) return;
  const bool by_action = (before.sa_flags & SA_SIGINFO) != 0;
  if (by_action || before.sa_handler == SIG_IGN || before.sa_handler == SIG_DFL) return;
  pythons_action = before;
  interrupted = &stop;
  struct sigaction ours = before;
  ours.sa_handler = on_interrupt;
  taken_ = sigaction(SIGINT, &ours, nullptr) == 0;
  if (!taken_) interrupted = nullptr;
}

}  // namespace keymove::api
