// Writes PNG files with a converter that is installed on this machine.
#pragma once

#include <string>

#include "tools/drawing/board_svg.h"

namespace keymove::tools {

/// Converts the SVG document to a PNG file of that size with the first of rsvg-convert, Chromium, Inkscape and
/// ImageMagick that is installed and succeeds. Throws UsageError, which names the programs to install, if none does,
/// and OutputError if the file cannot be written.
void write_png(const std::string& svg, PictureSize size, const std::string& file);

}  // namespace keymove::tools
