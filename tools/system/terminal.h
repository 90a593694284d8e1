// Terminals: whether there is one, and how wide it is.
#pragma once

#include <cstddef>
#include <optional>

namespace keymove::tools {

/// Whether the descriptor is a terminal.
bool is_terminal(int descriptor);

/// The columns of the terminal; nothing if the descriptor is none, or if they are not known.
std::optional<std::size_t> columns_of_terminal(int descriptor);

/// Whether the terminal, if there is one, obeys escape sequences for colours and lines.
bool obeys_escapes();

}  // namespace keymove::tools
