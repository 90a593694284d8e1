// Joins the values of parts.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/rules/value_range.h"
#include "solver/splitting/join.h"

namespace keymove::solver {

/// Minimax over the tree above the parts, with bounds where an answer is missing.
class ValueJoin {
 public:
  ValueJoin(const QuestionTree& tree, const std::vector<AnsweredPart>& parts);

  Joined join();

 private:
  ValueRange bounds(std::size_t i);
  /// Whether it is open if the mover has at least that value.
  bool is_open(std::size_t i, int goal);
  /// Notes the parts on which it depends whether the mover has at least that value.
  void need(std::size_t i, int goal);
  /// The bytes of the proofs on which it rests that the mover has at least that value; infinite if he does not have it.
  double cost(std::size_t i, int goal);
  /// The same for the side that does not move.
  double cost_of_other(std::size_t i, int goal);
  void choose_moves();
  void add_moves();

  const QuestionTree& tree_;
  std::vector<const AnsweredPart*> parts_;  ///< by node; null: none
  const std::vector<AnsweredPart>& all_;
  std::vector<std::optional<ValueRange>> bounds_;
  std::vector<std::optional<double>> costs_[4];  ///< by goal, of the mover and of the other side
  std::vector<bool> needed_[2];                  ///< by goal: need() was there
  Joined out_;
};

}  // namespace keymove::solver
