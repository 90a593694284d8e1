#include "tools/records/run_comparison.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace keymove::tools {

namespace {

/// The records with names made of agent and id, in the order of the run; a repeated name gets a number.
std::vector<std::pair<std::string, const RunRecord*>> named(const Run& run) {
  std::vector<std::pair<std::string, const RunRecord*>> out;
  std::map<std::string, int> seen;
  for (const RunRecord& record : run.records) {
    const std::string agent = run.head.agents.size() > 1 ? run.head.agents[record.agent] + ": " : "";
    const int count = ++seen[agent + record.id];
    out.emplace_back(agent + record.id + (count > 1 ? " (" + std::to_string(count) + ")" : ""), &record);
  }
  return out;
}

}  // namespace

double sign_test(std::size_t a, std::size_t b) {
  const auto n = static_cast<double>(a + b);
  if (a + b == 0) return 1;
  double sum = 0;
  for (std::size_t k = std::max(a, b); k <= a + b; ++k) {
    const auto x = static_cast<double>(k);
    sum += std::exp(std::lgamma(n + 1) - std::lgamma(x + 1) - std::lgamma(n - x + 1) - n * std::log(2));
  }
  return std::min(1.0, 2 * sum);
}

RunComparison compare_runs(const Run& before, const Run& after) {
  RunComparison out;
  std::map<std::string, const RunRecord*> old;
  for (const auto& [name, record] : named(before)) old.emplace(name, record);
  for (const auto& [name, record] : named(after)) {
    const auto it = old.find(name);
    if (it == old.end()) {
      out.added.push_back(name);
      continue;
    }
    const RunRecord& was = *it->second;
    old.erase(it);
    out.times.before += was.seconds;
    out.times.after += record->seconds;
    if (record->seconds < was.seconds) ++out.times.faster;
    if (record->seconds > was.seconds) ++out.times.slower;
    const bool was_good = standing_of(was) == Standing::good;
    const bool is_good = standing_of(*record) == Standing::good;
    const RunChange change{name, std::string(was.verdict.text()), std::string(record->verdict.text()), record->reason};
    if (was_good != is_good) {
      (is_good ? out.fixed : out.broken).push_back(change);
    } else if (change.before != change.after || was.mark != record->mark) {
      out.changed.push_back(change);
    } else {
      ++out.same;
    }
  }
  for (const auto& [name, record] : named(before)) {
    if (old.count(name) > 0) out.missing.push_back(name);
  }
  out.times.chance = sign_test(out.times.faster, out.times.slower);
  return out;
}

}  // namespace keymove::tools
