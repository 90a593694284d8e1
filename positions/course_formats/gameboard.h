// The courses' gameboards: the men of a position as a Python list or dictionary.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "positions/base/input_error.h"
#include "positions/game/setup.h"
#include "positions/json/located_json.h"

namespace keymove {

/// How a course writes a man and his square.
enum class GameboardStyle {
  list,  ///< fairy-chess-8x8: ('King', 'white', (7, 0)), row 0 at the top
  dict,  ///< minichess-7x7: ('d', 0): ('King', 'White'), row 0 at White's side
};

/// The style of a gameboard node, detected from its first man; list when it has no men.
GameboardStyle gameboard_style(const JsonNode& node);

/// The name of the shipped variant whose course uses that style.
std::string gameboard_variant(GameboardStyle style);

/// The position of the gameboard, with White to move. Squares of the list may stand in a dictionary, too: `(7, 0):
/// ('King', 'white')`. The node is the value of read_python_literal, or the same as JSON
/// arrays. `error` makes the error for a byte offset.
/// Errors: `gameboard` (not a man, unknown man or colour, a square off the board or occupied), `royal-count`.
using ErrorAt = std::function<InputError(std::size_t offset, const std::string& code, const std::string& message)>;
Result<Setup> read_gameboard(const VariantPtr& variant, const JsonNode& node, const ErrorAt& error);

/// The gameboard as the course prints it, with the men in the order of their squares from the top left.
std::string write_gameboard(const Setup& setup, GameboardStyle style);

}  // namespace keymove
