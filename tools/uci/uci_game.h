// The game on the board of a GUI.
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
  /// Begins with the start position, if the variant has one.
  explicit UciGame(const VariantPtr& variant);

  /// Sets up the position that the words after `position` describe. If there are errors, the game stays unchanged.
  [[nodiscard]] UciErrors set_up(const UciWords& words);
  /// The repairs of the FEN of the last set_up, one sentence each.
  [[nodiscard]] const UciWords& repairs() const { return repairs_; }

  /// Whether there is a position. All functions below require it.
  [[nodiscard]] bool ready() const { return arbiter_ != nullptr; }
  [[nodiscard]] const Setup& now() const { return arbiter_->now(); }
  [[nodiscard]] solver::GameSoFar so_far() const { return {arbiter_->now(), arbiter_->recent()}; }
  /// The legal moves; none if the game is over by its rules. A game that is drawn by repetition or by a count of moves
  /// may go on.
  [[nodiscard]] std::vector<Move> legal_moves() const { return arbiter_->legal_moves(); }
  /// The move with that coordinate text, if it is legal.
  [[nodiscard]] std::optional<Move> legal_move(const std::string& text) const;
  /// A copy of the game's arbiter.
  [[nodiscard]] std::shared_ptr<verify::Arbiter> arbiter() const;
  [[nodiscard]] const std::optional<verify::GameResult>& result() const { return arbiter_->result(); }

 private:
  [[nodiscard]] Result<Setup> read_setup(const std::string& fen);

  VariantPtr variant_;                                ///< of Chess960 without castlings: they depend on the position
  std::shared_ptr<const verify::Rulebook> rulebook_;  ///< of the position's variant
  std::unique_ptr<verify::Arbiter> arbiter_;
  UciWords repairs_;
};

}  // namespace keymove::tools
