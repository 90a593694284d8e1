// The entry point for libFuzzer: fuzz --target=NAME [its options] [folders], or fuzz --list.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "tests/fuzz/fuzz.h"

namespace {

const keymove::fuzz::Target* g_target = nullptr;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  const std::string flag = "--target=";
  std::string wanted;
  for (int i = 1; i < *argc; ++i) {
    const std::string word = (*argv)[i];
    if (word.starts_with(flag)) wanted = word.substr(flag.size());
    if (word != "--list") continue;
    for (const auto& target : keymove::fuzz::targets())
      std::printf("%s %zu %u\n", target.name, target.longest, target.runs);
    std::fflush(stdout);
    std::_Exit(0);
  }
  for (const auto& target : keymove::fuzz::targets()) {
    if (target.name == wanted) g_target = &target;
  }
  if (g_target == nullptr) {
    std::fprintf(stderr, "expected --target=NAME, one of those that --list names\n");
    std::_Exit(2);
  }
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string input(data, data + size);  // a copy, so that the sanitizer detects reads beyond its end
  g_target->run(input);
  return 0;
}
