// Compares two runs.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tools/records/run.h"

namespace keymove::tools {

/// A position on which two runs differ.
struct RunChange {
  std::string name;  ///< "agent: id", or the id
  std::string before;
  std::string after;  ///< both are verdicts
  std::string reason;
};

/// How the times of two runs differ: in how many positions each is faster, and whether chance explains these numbers.
struct TimeChange {
  std::size_t faster = 0;
  std::size_t slower = 0;
  double before = 0;  ///< total seconds of the positions that both runs have
  double after = 0;
  double chance = 1;  ///< probability that chance makes the numbers so unequal: two-sided sign test
};

struct RunComparison {
  std::vector<RunChange> fixed;    ///< good in the second run only
  std::vector<RunChange> broken;   ///< good in the first run only
  std::vector<RunChange> changed;  ///< the verdict or the mark differs in another way
  std::vector<std::string> added;
  std::vector<std::string> missing;
  std::size_t same = 0;
  TimeChange times;
};

/// Compares `after` with `before`. Records are matched by agent and id; records with equal ids are matched in their
/// order.
RunComparison compare_runs(const Run& before, const Run& after);

/// The probability that, in `a + b` tosses of a fair coin, one of the sides comes up at least max(a, b) times.
double sign_test(std::size_t a, std::size_t b);

}  // namespace keymove::tools
