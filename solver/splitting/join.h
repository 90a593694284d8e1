// Puts the answers to the parts of a question together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "positions/problem/finding.h"
#include "solver/joining/chosen_move.h"
#include "solver/splitting/question_tree.h"

namespace keymove::solver {

/// What is known of a position, for its mover.
struct PartAnswer {
  /// Of a value: the bounds, -1 a loss, 0 a draw, 1 a win.
  int low = -1;
  int high = 1;
  /// Of a forced end: a win or a loss within `plies`, or neither within them. Without plies nothing is known.
  Outcome outcome = Outcome::none;
  std::optional<int> plies;
  bool exact = false;  ///< the win or the loss does not take fewer plies

  /// Whether both cannot be true.
  [[nodiscard]] bool contradicts(const PartAnswer& other) const;
  /// Adds what another answer, which does not contradict, says more.
  void add(const PartAnswer& other);

  /// What a finding says, or what a certificate claims.
  static PartAnswer of(const Finding& finding);
  static PartAnswer of(const Certificate& certificate);
};

/// A part as it came back.
struct AnsweredPart {
  std::size_t node = 0;              ///< in the tree
  std::optional<PartAnswer> answer;  ///< nothing: it is open
  std::uint64_t proof_bytes = 0;     ///< of two ways, that with the smaller proofs is taken
};

/// What the parts say of the whole.
struct Joined {
  Finding finding;                 ///< Status::unknown if an answer is missing; of a value perhaps with a bound
  bool whole = true;               ///< all that can be said is said: no open part could add anything
  std::vector<std::size_t> open;   ///< the parts without an answer that the whole needs, by their number
  std::vector<std::size_t> holes;  ///< nodes that no part answers and that are not expanded
  std::vector<ChosenMove> chosen;  ///< the moves above the parts, for the proof
};

/// Joins the parts of a question. The tree must have been expanded above them (QuestionTree::follow). The line is left
/// out, and of values the distance. Cost: the nodes of the tree, some times.
Joined join(const QuestionTree& tree, const std::vector<AnsweredPart>& parts);

}  // namespace keymove::solver
