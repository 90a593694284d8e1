// Takes the place of zip_file.cpp in a build without compression.
#include "tools/autograder/zip_file.h"
#include "tools/console/usage_error.h"

namespace keymove::tools {

void write_zip(const std::string&, const std::vector<ZipEntry>&) {
  throw UsageError("this keymove was built without compression (KEYMOVE_COMPRESSION=OFF): it writes no zip files");
}

}  // namespace keymove::tools
