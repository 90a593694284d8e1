// Takes the place of png_file.cpp in a program that runs no other programs.
#include "tools/console/usage_error.h"
#include "tools/drawing/png_file.h"

namespace keymove::tools {

void write_png(const std::string& /*svg*/, PictureSize /*size*/, const std::string& /*file*/) {
  throw UsageError(
      "keymove runs no other programs on Windows (KEYMOVE_PROGRAMS=OFF), and PNG needs one: write SVG, and convert it");
}

}  // namespace keymove::tools
