// Replaces olv_writer.cpp in a build without yaml-cpp.
#include <stdexcept>

#include "positions/problem_files/olv_writer.h"

namespace keymove {

std::string write_olv(const std::vector<TestPosition>& /*positions*/) {
  throw std::runtime_error("this keymove writes no .olv files: it has no yaml-cpp");
}

}  // namespace keymove
