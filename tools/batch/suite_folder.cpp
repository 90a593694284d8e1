#include "tools/batch/suite_folder.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "positions/base/words.h"

namespace keymove::tools {

namespace {

namespace fs = std::filesystem;

/// Whether a file or folder of that name holds no positions.
bool holds_no_positions(const std::string& name) {
  std::string low = name;
  std::transform(low.begin(), low.end(), low.begin(), to_lower);
  const auto begins = [&](const char* with) { return low.starts_with(with); };
  return begins(".") || begins("__macosx") || begins("__pycache__") || begins("readme") || begins("license") ||
         begins("copying") || low == "thumbs.db" || low == "desktop.ini";
}

}  // namespace

std::vector<std::string> files_of_suite(const std::string& word) {
  std::error_code error;
  if (!fs::is_directory(word, error)) return {word};
  std::vector<std::string> out;
  for (fs::recursive_directory_iterator it(word, error), end; !error && it != end; it.increment(error)) {
    std::error_code ignored;
    if (holds_no_positions(it->path().filename().string())) {
      it.disable_recursion_pending();
    } else if (it->is_regular_file(ignored)) {
      out.push_back(it->path().generic_string());
    }
  }
  std::sort(out.begin(), out.end());
  if (out.empty() || error) return {word};
  return out;
}

}  // namespace keymove::tools
