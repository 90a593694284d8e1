// Reads the results that `solve --format json` has written, as far as others go on with them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/base/input_error.h"
#include "positions/game/setup.h"
#include "positions/problem/finding.h"

namespace keymove::tools {

/// The beginning of the digest of the position's game, which tells its rules from others of the same name; empty for a
/// shipped game.
std::string own_rules(const Setup& setup);

/// One result. Of the finding there are status, outcome, distance, bounds and nodes.
struct ResultLine {
  std::string id;
  std::string variant;  ///< the game's name, and the position as a FEN; empty if the line does not state them
  std::string fen;
  std::string rules;     ///< the beginning of the digest of a game that is not shipped; empty if it is
  std::string text;      ///< the line, with its line feed
  std::string question;  ///< what tells the question from others; empty if the line does not state it
  std::string goal;      ///< what was asked in the place of what the position asks; empty: that
  Finding finding;
  std::optional<double> seconds;  ///< if --times was given
  bool failed = false;            ///< it has errors instead of an answer

  /// Whether it is of that position, as far as it states its own.
  [[nodiscard]] bool is_of(const Setup& setup) const {
    return fen.empty() || (variant == setup.variant->name && fen == write_fen(setup) && rules == own_rules(setup));
  }
  /// Whether nothing more can be expected for the position: it is answered.
  [[nodiscard]] bool final() const { return !failed && finding.status != Status::unknown; }
};

/// The results of a text, one on each line. A last line that is not whole, which a killed program leaves, is passed
/// over.
/// Errors: those of JSON, and `result` (no result of keymove), each with its place.
Result<std::vector<ResultLine>> read_result_lines(const std::string& file, std::string_view text);

}  // namespace keymove::tools
