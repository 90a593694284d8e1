// The options about the notation of moves in text.
#pragma once

#include <optional>
#include <string>

#include "positions/notation/move_style.h"
#include "tools/command_line/command_line.h"

namespace keymove::tools {

/// --notation and --letters.
struct NotationOptions {
  std::optional<std::string> notation;
  std::optional<std::string> letters;

  void declare(OptionGroup& group);
  /// What the options wish. Throws UsageError if letters are given for a notation that has none.
  [[nodiscard]] StyleWish wish() const;
};

}  // namespace keymove::tools
