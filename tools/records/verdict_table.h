// Counts verdicts by class.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <string>

#include "verify/judge/verdict.h"

namespace keymove::tools {

/// Counts verdicts, by the class of the position ("" = none).
class VerdictTable {
 public:
  void add(const std::string& class_name, verify::Verdict verdict);

  [[nodiscard]] std::size_t count(verify::Verdict verdict) const;
  [[nodiscard]] std::size_t total() const;

  /// The table as text: a line for each class that occurs and one for the total, and an aligned column for each verdict
  /// that occurs.
  [[nodiscard]] std::string text() const;

 private:
  using Row = std::array<std::size_t, verify::kVerdicts>;

  std::map<std::string, Row> rows_;
};

}  // namespace keymove::tools
