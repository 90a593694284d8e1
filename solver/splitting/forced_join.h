// Joins the forced ends of parts.
#pragma once

#include <optional>
#include <vector>

#include "solver/splitting/join.h"

namespace keymove::solver {

/// The shortest forced ends over the tree above the parts.
class ForcedJoin {
 public:
  ForcedJoin(const QuestionTree& tree, const std::vector<AnsweredPart>& parts);

  Joined join();

 private:
  const PartAnswer& answer(std::size_t i);
  [[nodiscard]] PartAnswer from_moves(std::size_t i);
  /// Notes the open parts below the node.
  void need(std::size_t i);
  /// For how many plies at least the mover does not lose after a move to that node.
  int held_plies(std::size_t next);
  void choose_moves();

  const QuestionTree& tree_;
  std::vector<const AnsweredPart*> parts_;  ///< by node; null: none
  const std::vector<AnsweredPart>& all_;
  std::vector<std::optional<PartAnswer>> answers_;
  std::vector<bool> needed_;
  Joined out_;
};

}  // namespace keymove::solver
