#include "tools/drawing/png_file.h"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/console/console.h"
#include "tools/console/usage_error.h"

namespace keymove::tools {

namespace {

namespace fs = std::filesystem;

/// A temporary folder for the intermediate files; the destructor removes it.
class WorkFolder {
 public:
  WorkFolder() {
    std::string pattern = (fs::temp_directory_path() / "keymove-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw OutputError(pattern + ": cannot be made");
    path_ = pattern;
  }
  ~WorkFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;

  [[nodiscard]] std::string operator/(const std::string& name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

/// Runs a program of the PATH with /dev/null as its input and output; true if its exit code is 0.
bool runs(const std::vector<std::string>& words) {
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  const int failed = posix_spawnp(&child, words.front().c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) return false;
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

std::string bytes_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// The command lines that can convert the file, the best converter first.
std::vector<std::vector<std::string>> converters(const WorkFolder& work, PictureSize size) {
  const std::string from = work / "board.svg";
  const std::string to = work / "board.png";
  const std::string width = std::to_string(size.width);
  const std::string height = std::to_string(size.height);
  std::vector<std::vector<std::string>> out = {{"rsvg-convert", "-w", width, "-h", height, "-o", to, from}};
  for (const char* name : {"chromium", "chromium-browser", "google-chrome"})
    out.push_back({name, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
                   "--disable-background-networking", "--user-data-dir=" + (work / "profile"),
                   fmt::format("--window-size={},{}", width, height), "--screenshot=" + to, "file://" + from});
  out.push_back({"inkscape", "-w", width, "-h", height, "--export-type=png", "--export-filename=" + to, from});
  for (const char* name : {"magick", "convert-im6.q16"})
    out.push_back({name, "-background", "none", from, "-resize", fmt::format("{}x{}!", width, height), to});
  return out;
}

}  // namespace

void write_png(const std::string& svg, PictureSize size, const std::string& file) {
  constexpr std::string_view kSignature = "\x89PNG\r\n\x1a\n";
  Output output(file);
  const WorkFolder work;
  write_file(work / "board.svg", svg, Rewriting::wanted);
  for (const auto& converter : converters(work, size)) {
    if (!runs(converter)) continue;
    const std::string png = bytes_of(work / "board.png");
    if (!png.starts_with(kSignature)) continue;
    output.write(png);
    output.finish();
    return;
  }
  throw UsageError(
      "no program here makes PNG of SVG: install rsvg-convert (Debian: librsvg2-bin), chromium, inkscape or "
      "imagemagick");
}

}  // namespace keymove::tools
