// What options say to the solver.
#include "tools/options/options.h"

#include <algorithm>
#include <thread>

#include <catch2/catch.hpp>

using namespace keymove::tools;

TEST_CASE("a solver is asked to use no more threads than there are processors") {
  const std::size_t processors = std::max<std::size_t>(1, std::thread::hardware_concurrency());
  LimitOptions options;
  CHECK(options.limits(std::nullopt).threads == 1);
  options.threads = processors;
  CHECK(options.limits(std::nullopt).threads == processors);
  options.threads = processors + 1;
  CHECK(options.limits(std::nullopt).threads == processors);
}
