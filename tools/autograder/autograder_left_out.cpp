// Takes the place of autograder.cpp in a program that runs no other programs: it could not mark what it packs.
#include "tools/autograder/autograder.h"

namespace keymove::tools {

namespace {

[[noreturn]] void refuse() {
  throw UsageError(
      "option '--autograder': keymove runs no other programs on Windows (KEYMOVE_PROGRAMS=OFF): pack the autograder on "
      "Linux");
}

}  // namespace

Autograder pack_examination(const CommandLine& /*line*/, const std::vector<std::string>& /*suites*/,
                            const std::vector<TestPosition>& /*positions*/) {
  refuse();
}

std::string autograder_program(const std::string& /*named*/) { refuse(); }

std::string write_autograder(const std::string& /*folder*/, const Autograder& /*autograder*/) { refuse(); }

}  // namespace keymove::tools
