#include "tests/tools/support/program.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <catch2/catch.hpp>
#include <sys/wait.h>

#include "tests/support/shared_data.h"

namespace keymove::tests {

namespace {

/// A program that does not end within ten minutes fails its own test, and not all that follow.
const std::string kUnlessItHangs = "timeout --foreground --kill-after=5 600 ";
constexpr int kHung = 124;  // timeout's exit code then

}  // namespace

const std::string& program_path() {
  static const std::string path = [] {
    const char* other = std::getenv("KEYMOVE_PROGRAM");  // NOLINT: before there are threads
    return std::string(other != nullptr ? other : KEYMOVE_BUILT_PROGRAM);
  }();
  return path;
}

Folder::Folder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "keymove-test-XXXXXX").string();
  REQUIRE(mkdtemp(pattern.data()) != nullptr);
  path_ = pattern;
}

Folder::~Folder() { std::filesystem::remove_all(path_); }

void Folder::write(const std::string& name, const std::string& text) const {
  std::ofstream out(path_ + "/" + name, std::ios::binary);
  out << text;
  REQUIRE(out);
}

std::string Folder::read(const std::string& name) const { return read_file(path_ + "/" + name); }

bool Folder::has(const std::string& name) const { return std::filesystem::exists(path_ + "/" + name); }

Ran Folder::shell(const std::string& line, const std::string& input) const {
  const std::string folder = std::filesystem::path(program_path()).parent_path().string();
  write(".input", input);
  write(".line", "PATH='" + folder + "':\"$PATH\"\ncd '" + path_ + "'\n" + line + "\n");
  const std::string in = "'" + path_ + "/";
  const int status = std::system(
      (kUnlessItHangs + "bash " + in + ".line' < " + in + ".input' > " + in + ".out' 2> " + in + ".err'").c_str());
  INFO(line);
  REQUIRE(WIFEXITED(status));
  REQUIRE(WEXITSTATUS(status) != kHung);
  return {WEXITSTATUS(status), read(".out"), read(".err")};
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

int count_of(const std::string& text, const std::string& part) {
  int count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

}  // namespace keymove::tests
