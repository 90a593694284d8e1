// The game that a GUI has on its board.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solver/play/agent.h"
#include "tools/uci/uci_go.h"
#include "verify/referee/arbiter.h"

namespace keymove::tools {

class UciGame {
 public:
  /// The start position, if the game has one.
  explicit UciGame(const VariantPtr& variant);

  /// Sets up what the words after `position` say. Errors: all stays as it was.
  [[nodiscard]] UciErrors set_up(const UciWords& words);
  /// What was mended in the FEN of the last set_up, a sentence each.
  [[nodiscard]] const UciWords& repairs() const { return repairs_; }

  /// Whether there is a position.
  [[nodiscard]] bool ready() const { return arbiter_ != nullptr; }
  /// The rest requires ready().
  [[nodiscard]] const Setup& now() const { return arbiter_->now(); }
  [[nodiscard]] solver::GameSoFar so_far() const { return {arbiter_->now(), arbiter_->recent()}; }
  /// None when the game is over by its rules; one that is drawn by repetition or a count of moves may go on.
  [[nodiscard]] std::vector<Move> legal_moves() const { return arbiter_->legal_moves(); }
  /// The legal move of that text.
  [[nodiscard]] std::optional<Move> legal_move(const std::string& text) const;
  [[nodiscard]] const std::optional<verify::GameResult>& result() const { return arbiter_->result(); }

 private:
  [[nodiscard]] Result<Setup> read_setup(const std::string& fen);

  std::shared_ptr<const verify::Rulebook> rulebook_;
  const verify::Rulebook& rules_;
  std::unique_ptr<verify::Arbiter> arbiter_;
  UciWords repairs_;
};

}  // namespace keymove::tools
