// Replaces olv_reader.cpp in a build without yaml-cpp.
#include "positions/problem_files/olv_reader.h"

namespace keymove {

Suite parse_olv(const SuiteText& source) {
  Suite suite;
  suite.errors.push_back({{source.file, 0, 0}, "olv-yaml", "this keymove reads no .olv files: it has no yaml-cpp", {}});
  return suite;
}

}  // namespace keymove
