// The courses' gameboards: the men of a position as a list or dictionary of Python.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "positions/base/input_error.h"
#include "positions/game/setup.h"
#include "positions/json/located_json.h"

namespace keymove {

/// How a course writes a man on its square.
enum class GameboardStyle {
  list,  ///< fairy-chess-8x8: ('King', 'white', (7, 0)), row 0 at the top
  dict,  ///< minichess-7x7: ('d', 0): ('King', 'White'), row 0 at White's side
};

/// The style of a gameboard node, told by its first man; list when it has none.
GameboardStyle gameboard_style(const JsonNode& node);

/// The name of the shipped variant whose course uses that style.
std::string gameboard_variant(GameboardStyle style);

/// The position of the gameboard, White to move. The node is what read_python_literal returns, or the same in JSON
/// arrays. `error` makes the error for a byte offset.
/// Errors: `gameboard` (not a man, unknown man or colour, a square off the board or taken), `royal-count`.
using ErrorAt = std::function<InputError(std::size_t offset, const std::string& code, const std::string& message)>;
Result<Setup> read_gameboard(const VariantPtr& variant, const JsonNode& node, const ErrorAt& error);

/// The gameboard as the course prints it, men in the order of the squares from the top left.
std::string write_gameboard(const Setup& setup, GameboardStyle style);

}  // namespace keymove
