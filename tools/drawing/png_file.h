// Pictures as PNG, by a converter that is on the machine.
#pragma once

#include <string>

#include "tools/drawing/board_svg.h"

namespace keymove::tools {

/// Converts the SVG document to a PNG file of that size by the first of rsvg-convert, Chromium, Inkscape and
/// ImageMagick that is there and can. Throws UsageError, naming what to install, when none is, and OutputError when the
/// file cannot be written.
void write_png(const std::string& svg, PictureSize size, const std::string& file);

}  // namespace keymove::tools
