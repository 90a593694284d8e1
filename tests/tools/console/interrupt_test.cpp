// Signals that come once, twice at once, and again.
#include "tools/console/interrupt.h"

#include <csignal>

#include <catch2/catch.hpp>
#include <sys/wait.h>
#include <unistd.h>

using keymove::tools::InterruptGuard;

namespace {

/// How a process ends that does `work`: its exit code, or 128 and the signal that has ended it.
template <class Work>
int end_of(const Work& work) {
  const pid_t child = fork();
  if (child == 0) _exit(work());
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

TEST_CASE("a signal that comes twice at once, to a process and to its group, counts once") {
  for (const int signal : {SIGTERM, SIGINT}) {
    CHECK(end_of([signal] {
            {
              const InterruptGuard guard;
              if (guard.interrupted()) return 1;
              for (int i = 0; i < 2; ++i) raise(signal);
              if (!guard.interrupted()) return 2;
            }
            raise(signal);  // while the program ends
            return 3;
          }) == 3);
  }
}

TEST_CASE("a signal that comes again later ends the program at once") {
  for (const int signal : {SIGTERM, SIGINT}) {
    CHECK(end_of([signal] {
            const InterruptGuard guard;
            raise(signal);
            usleep(400'000);
            raise(signal);
            return 3;
          }) == 128 + signal);
  }
  CHECK(end_of([] {
          { const InterruptGuard guard; }
          raise(SIGTERM);
          return 3;
        }) == 128 + SIGTERM);
}

TEST_CASE("a single Ctrl-C can be taken back where two are counted") {
  CHECK(end_of([] {
          InterruptGuard guard(2);
          raise(SIGINT);
          if (!guard.interrupted() || !guard.take_back() || guard.interrupted()) return 1;
          for (int i = 0; i < 2; ++i) raise(SIGINT);
          if (guard.take_back() || !guard.interrupted()) return 2;
          return 3;
        }) == 3);
}
