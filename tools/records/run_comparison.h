// Two runs held against each other.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tools/records/run.h"

namespace keymove::tools {

/// A position of which two runs do not say the same.
struct RunChange {
  std::string name;  ///< "agent: id", or the id
  std::string before;
  std::string after;  ///< the verdicts
  std::string reason;
};

/// How the times of two runs differ, position by position: which took longer, and whether chance explains it.
struct TimeChange {
  std::size_t faster = 0;
  std::size_t slower = 0;
  double before = 0;  ///< seconds in all, of the positions that both have
  double after = 0;
  double chance = 1;  ///< that so unequal numbers come about by chance: two-sided sign test
};

struct RunComparison {
  std::vector<RunChange> fixed;    ///< good now
  std::vector<RunChange> broken;   ///< good before
  std::vector<RunChange> changed;  ///< otherwise
  std::vector<std::string> added;
  std::vector<std::string> missing;
  std::size_t same = 0;
  TimeChange times;
};

/// Holds `after` against `before`. Records belong together by agent and id; of equal ids the first to the first.
RunComparison compare_runs(const Run& before, const Run& after);

/// The probability that of `a + b` tosses of a coin one side comes up max(a, b) times or more.
double sign_test(std::size_t a, std::size_t b);

}  // namespace keymove::tools
