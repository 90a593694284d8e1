#include "tools/batch/suite_folder.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "positions/base/words.h"

namespace keymove::tools {

namespace {

namespace fs = std::filesystem;

/// Beginnings of the names of files and folders that hold no positions.
constexpr auto kOthers = std::to_array<std::string_view>(
    {".", "__macosx", "__pycache__", "node_modules", "readme", "license", "copying", "contributing", "changelog",
     "cmakelists.txt", "requirements.txt", "package.json", "package-lock.json", "thumbs.db", "desktop.ini"});

/// Endings of files that hold none: pictures, sounds, documents, programs.
constexpr auto kOtherKinds = std::to_array<std::string_view>(
    {".png", ".jpg", ".jpeg", ".gif", ".svg", ".ico",   ".webp", ".bmp",    ".mp3", ".mp4",  ".wav",
     ".pdf", ".doc", ".docx", ".odt", ".xls", ".ppt",   ".pptx", ".exe",    ".dll", ".so",   ".dylib",
     ".o",   ".a",   ".obj",  ".pyc", ".jar", ".class", ".db",   ".sqlite", ".ttf", ".woff", ".woff2"});

/// Endings of sources and settings, of which few hold positions.
constexpr auto kSources = std::to_array<std::string_view>(
    {".py", ".js",  ".ts",  ".mjs",  ".c",   ".cc", ".cpp",  ".h",   ".hpp",  ".java", ".rs",    ".go",    ".cs", ".rb",
     ".sh", ".bat", ".ps1", ".html", ".css", ".md", ".toml", ".cfg", ".lock", ".log",  ".ipynb", ".cmake", ".xml"});

template <std::size_t N>
bool ends_with_one_of(std::string_view name, const std::array<std::string_view, N>& endings) {
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) { return name.ends_with(ending); });
}

/// Whether a file or folder of that name, in lower case, holds no positions.
bool holds_no_positions(std::string_view name) {
  return std::any_of(kOthers.begin(), kOthers.end(), [&](std::string_view other) { return name.starts_with(other); }) ||
         ends_with_one_of(name, kOtherKinds);
}

}  // namespace

std::vector<std::string> files_of_suite(const std::string& word) {
  std::error_code error;
  if (!fs::is_directory(word, error)) return {word};
  std::vector<std::string> out;
  for (fs::recursive_directory_iterator it(word, error), end; !error && it != end; it.increment(error)) {
    std::error_code ignored;
    const std::string name = lower_case(it->path().filename().string());
    if (holds_no_positions(name)) {
      it.disable_recursion_pending();
    } else if (it->is_regular_file(ignored)) {
      out.push_back(it->path().generic_string());
    }
  }
  std::sort(out.begin(), out.end());
  if (out.empty() || error) return {word};
  return out;
}

bool is_source(const std::string& file) { return ends_with_one_of(lower_case(file), kSources); }

}  // namespace keymove::tools
