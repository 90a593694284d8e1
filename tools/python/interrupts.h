// Ctrl-C while the interpreter waits for C++.
#pragma once

#include <atomic>

#include <pybind11/pybind11.h>

#include "tools/python/texts.h"

namespace keymove::api {

/// While it lives, the interpreter's lock is free, and SIGINT sets the flag if this is the main thread.
class Search {
 public:
  explicit Search(std::atomic<bool>& stop);
  ~Search();
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

 private:
  void take_interrupts(std::atomic<bool>& stop);

  bool taken_ = false;
  PyThreadState* unlocked_;
};

/// While it lives, a search calls a function of Python's.
class Call {
 public:
  Call();
  ~Call() { PyGILState_Release(before_); }
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

 private:
  PyGILState_STATE before_;
};

/// What the function returns, found without the interpreter's lock. Raises KeyboardInterrupt after SIGINT.
template <class Find>
auto searched(std::atomic<bool>& stop, const Find& find) {
  auto found = [&] {
    const Search search(stop);
    return find();
  }();
  if (stop.exchange(false) && PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
  return found;
}

}  // namespace keymove::api
