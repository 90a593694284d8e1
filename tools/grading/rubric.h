// What right answers are worth.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "positions/base/input_error.h"

namespace keymove::tools {

/// What a position is worth, and whether it counts beyond the total.
struct Worth {
  double marks = 1;
  bool bonus = false;
};

/// The seconds that an agent has for an answer, as far as the rubric states them.
struct RubricTime {
  std::optional<double> move;
  std::optional<double> tree;
};

/// Marks by patterns of ids and classes (docs/grading.md).
class Rubric {
 public:
  /// One mark for every position.
  Rubric() = default;

  /// Reads the JSON file. Errors: those of read_input and JsonSource, `rubric` (not a number of marks), `rubric-type`,
  /// `rubric-key`.
  static Result<Rubric> read(const std::string& file);
  /// Reads the JSON text; `file` is for messages.
  static Result<Rubric> parse(const std::string& file, const std::string& text);

  [[nodiscard]] Worth worth_of(const std::string& id, const std::string& class_name) const;
  [[nodiscard]] const RubricTime& time() const { return time_; }
  /// After how many time-outs in a row an agent is given up; 0: never.
  [[nodiscard]] std::optional<std::size_t> give_up() const { return give_up_; }
  /// Who sees the position's result on Gradescope: "visible", "hidden", "after_due_date" or "after_published"; empty if
  /// the rubric does not say.
  [[nodiscard]] std::string visibility_of(const std::string& id, const std::string& class_name) const;
  /// Whether students are told right answers.
  [[nodiscard]] bool tells_answers() const { return tells_answers_; }
  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  class Reader;
  using Marks = std::vector<std::pair<std::string, double>>;  ///< by pattern, the first that matches counts

  std::string name_;
  Marks positions_;
  Marks classes_;
  std::vector<std::string> bonus_;
  double others_ = 1;
  RubricTime time_;
  std::optional<std::size_t> give_up_;
  std::vector<std::pair<std::string, std::string>> visibility_;  ///< by pattern, the first that matches counts
  bool tells_answers_ = true;
};

}  // namespace keymove::tools
