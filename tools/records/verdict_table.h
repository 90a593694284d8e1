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
  /// that occurs. No line is longer than 80 characters unless a class's name is; columns stand below each other then.
  [[nodiscard]] std::string text() const;

  /// "3 positions: 1 refuted, 2 confirmed": the verdicts that occur.
  [[nodiscard]] std::string sum() const;

 private:
  using Row = std::array<std::size_t, verify::kVerdicts>;

  std::map<std::string, Row> rows_;
};

}  // namespace keymove::tools
