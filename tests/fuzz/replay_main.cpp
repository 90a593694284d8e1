// Runs every kept input once through its target: the seeds and the inputs that fuzzing has found.
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <unistd.h>

#include "tests/fuzz/fuzz.h"

namespace {

namespace fs = std::filesystem;
using keymove::fuzz::Target;

constexpr unsigned kPatience = 60;  // seconds for one input: libFuzzer allows 2, a busy machine under sanitizers more

std::string g_now;  // the input that is running

void report_hang(int) {
  const std::string text = g_now + ": still running after " + std::to_string(kPatience) + " s\n";
  static_cast<void>(!write(STDERR_FILENO, text.data(), text.size()));
  _exit(1);
}

/// Whether the target runs on the file without a failure.
bool bears(const Target& target, const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  const std::string input(std::istreambuf_iterator<char>(in), {});
  g_now = file.string();
  alarm(kPatience);
  try {
    target.run(input);
    return true;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", g_now.c_str(), error.what());
    return false;
  }
}

/// The files of a folder, sorted; none if the folder does not exist.
std::vector<fs::path> files_of(const fs::path& folder) {
  std::vector<fs::path> out;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

/// Whether each folder in `above` is named after a target. The inputs of a misspelled one would never run.
bool folders_are_known(const fs::path& above) {
  bool known = true;
  for (const fs::path& folder : files_of(above)) {
    const auto& all = keymove::fuzz::targets();
    const auto is_it = [&](const Target& target) { return folder.filename() == target.name; };
    if (std::any_of(all.begin(), all.end(), is_it)) continue;
    std::fprintf(stderr, "%s: no target has that name\n", folder.c_str());
    known = false;
  }
  return known;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return std::fprintf(stderr, "usage: fuzz_replay FOLDER\n"), 2;
  const fs::path folder = fs::absolute(argv[1]);
  std::signal(SIGALRM, report_hang);
  bool fine = folders_are_known(folder / "seeds") && folders_are_known(folder / "found");
  // The output of the targets is dropped.
  if (std::freopen("/dev/null", "r", stdin) == nullptr || std::freopen("/dev/null", "w", stdout) == nullptr) return 1;
  std::size_t count = 0;
  for (const Target& target : keymove::fuzz::targets()) {
    const auto seeds = files_of(folder / "seeds" / target.name);
    if (seeds.empty()) std::fprintf(stderr, "%s has no seeds\n", target.name);
    fine = fine && !seeds.empty();
    for (const char* kind : {"seeds", "found"}) {
      for (const fs::path& file : files_of(folder / kind / target.name)) {
        fine = bears(target, file) && fine;
        ++count;
      }
    }
  }
  std::fprintf(stderr, "%zu inputs, %zu targets\n", count, keymove::fuzz::targets().size());
  return fine ? 0 : 1;
}
