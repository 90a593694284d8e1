// Where results and messages go.
#pragma once

#include <cstddef>
#include <cstdio>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "positions/input_error.h"

namespace keymove::tools {

/// The reader of the output has gone: the program ends quietly.
class OutputClosed : public std::exception {};

/// A file or standard output cannot be written to.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

enum class Tint { plain, good, bad, doubtful };

/// Standard output, or a file in its place. What is written is there at once.
class Output {
 public:
  /// Without a path, standard output. Throws OutputError.
  explicit Output(const std::optional<std::string>& path);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Throws OutputClosed or OutputError.
  void write(std::string_view text);

  /// The text in that colour if this is a terminal and NO_COLOR is not set.
  [[nodiscard]] std::string colored(std::string_view text, Tint color) const;

 private:
  std::string name_;
  std::FILE* file_ = nullptr;
  bool colors_ = false;
};

/// A line on standard error that tells how far a batch is; nothing where that is no terminal.
class Progress {
 public:
  enum class Wish { shown, quiet };

  /// `things` are what is counted.
  Progress(std::size_t total, Wish wish, std::string_view things = "positions");
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(std::size_t done, std::string_view note);
  /// Makes room for a line of output.
  void clear();

 private:
  std::size_t total_;
  std::string things_;
  bool wanted_;
  bool drawn_ = false;
  std::string last_;
};

/// Writes the flaws of one input to standard error, each with its line and a caret; of very many only the first.
void complain(const std::vector<InputError>& errors);

}  // namespace keymove::tools
