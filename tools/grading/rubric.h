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

/// A pattern of a rubric, and what it is matched with.
struct RubricPattern {
  enum class Of { id, class_name, either };
  std::string text;
  Of of = Of::id;
  Location where;
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
  /// All patterns, in no order.
  [[nodiscard]] const std::vector<RubricPattern>& patterns() const { return patterns_; }

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
  std::vector<RubricPattern> patterns_;
};

/// Finds the patterns of a rubric that match none of the positions: misspelt ones, mostly.
class RubricUse {
 public:
  explicit RubricUse(const Rubric& rubric) : unmatched_(rubric.patterns()) {}

  /// Notes a position of the suite.
  void note(const std::string& id, const std::string& class_name);
  /// An error for each pattern that matches no position noted so far, with the names that there are.
  [[nodiscard]] std::vector<InputError> errors() const { return errors_of(unmatched_); }
  /// Those of the patterns that say who sees a result.
  [[nodiscard]] std::vector<InputError> visibility_errors() const;

 private:
  [[nodiscard]] std::vector<InputError> errors_of(const std::vector<RubricPattern>& patterns) const;

  std::vector<RubricPattern> unmatched_;
  std::vector<std::string> ids_;  ///< some of those that were noted
  std::vector<std::string> classes_;
};

}  // namespace keymove::tools
