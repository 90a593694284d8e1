// The aims of stipulations by the reference rules.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "positions/game/stipulation.h"
#include "verify/rules/rulebook.h"

namespace keymove::verify {

/// When the aim of one aimed variant is reached.
class AimRules {
 public:
  /// Requires an aim without error_of_aim.
  explicit AimRules(std::shared_ptr<const Rulebook> book);

  /// Whether the legal move reaches the aim: by an end of the game that the side to move after it has lost, or, if the
  /// aim is a move, by itself.
  [[nodiscard]] bool reached(const Position& position, const Move& move) const;
  /// Whether some legal move reaches the aim; false if the game is over.
  [[nodiscard]] bool can_reach(const Position& position) const;
  /// Whether there are legal moves, and each reaches the aim.
  [[nodiscard]] bool must_reach(const Position& position) const;

 private:
  [[nodiscard]] bool cannot_move(const Position& position) const;

  std::shared_ptr<const Rulebook> book_;
  Aim aim_;
  Square target_ = kNoSquare;
};

/// Why no position of the variant can have that aim: the target square is not on the board, or there is no man to whom
/// check could be given. Nothing if positions can.
std::optional<std::string> error_of_aim(const Variant& variant, const Stipulation& stipulation);

}  // namespace keymove::verify
