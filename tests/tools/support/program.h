// Runs the program as a user does: by the shell, in a folder of its own.
#pragma once

#include <string>
#include <vector>

namespace keymove::tests {

/// The path of the program under test: that of this build, or what the environment variable KEYMOVE_PROGRAM says.
const std::string& program_path();

/// The program's exit codes as its documentation states them.
constexpr int kWrong = 1;
constexpr int kUsage = 2;
constexpr int kBadInput = 3;
constexpr int kNothingSelected = 4;
constexpr int kUndecided = 5;

/// What a command said, and its exit code.
struct Ran {
  int code = -1;
  std::string out;
  std::string err;
};

/// A folder for the files of one test; removed at its end.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }

  /// Writes a file there.
  void write(const std::string& name, const std::string& text) const;
  [[nodiscard]] std::string read(const std::string& name) const;
  [[nodiscard]] bool has(const std::string& name) const;

  /// Runs a line of shell there, in which `keymove` is the program; `input` is its standard input.
  [[nodiscard]] Ran shell(const std::string& line, const std::string& input = "") const;
  /// Runs `keymove WORDS`.
  [[nodiscard]] Ran keymove(const std::string& words, const std::string& input = "") const {
    return shell("keymove " + words, input);
  }

 private:
  std::string path_;
};

/// The lines of a text.
std::vector<std::string> lines_of(const std::string& text);

/// How often `part` stands in `text`.
int count_of(const std::string& text, const std::string& part);

}  // namespace keymove::tests
