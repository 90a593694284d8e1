// Breaks text for people at the width of their terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace keymove::tools {

/// The widest line of a help text.
constexpr std::size_t kWidestHelp = 110;

/// The number of columns for a help text on standard output: those of its terminal, from 40 to kWidestHelp. If it is
/// no terminal, kWidestHelp.
std::size_t help_width();

/// The text with its lines broken at blanks, so that none is wider than `width` if its words allow it. Of a line that
/// begins with blanks, what was broken off has two more. Every line ends with a line feed. Requires text in ASCII.
std::string wrapped(std::string_view text, std::size_t width);

/// A row of a list: `name` at its margin of two columns, and `text` beside it from column `column` on, wrapped at
/// `width`. A name that is too long stands on a line of its own.
std::string list_row(std::string_view name, std::string_view text, std::size_t column, std::size_t width);

}  // namespace keymove::tools
