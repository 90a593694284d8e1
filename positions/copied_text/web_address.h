// Web addresses that people copy in the place of a position.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace keymove {

/// A web address, and the FEN in it.
struct WebAddress {
  std::size_t at = 0;    ///< where the FEN begins
  std::size_t size = 0;  ///< its length there; 0 if the address has none
  std::string fen;       ///< the FEN, with its escapes read: %2F is '/', in a query '+' is a blank
  std::string variant;   ///< the game that the address names, if it is not chess
};

/// The address that the word is; nothing if it is none. Boards of analysis have the FEN in their path
/// (lichess.org/editor/8/8/...), or as the member `fen` of their query; nothing is loaded.
std::optional<WebAddress> read_web_address(std::string_view word);

}  // namespace keymove
