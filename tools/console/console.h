// Where results and messages go.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

#include "positions/base/input_error.h"
#include "tools/console/output_file.h"

namespace keymove::tools {

enum class Tint { plain, good, bad, doubtful };

/// Standard output, or a file in its place. On standard output what is written is there at once; a file is there when
/// it is finished (tools/console/output_file.h).
class Output {
 public:
  /// Without a path, and with "-", standard output. Throws OutputError, and UsageError for a file that is an input or
  /// is being written by something else.
  explicit Output(const std::optional<std::string>& path, Rewriting rewriting = Rewriting::refused);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Writes data: as it is, but on a terminal made visible. Throws OutputClosed or OutputError.
  void write(std::string_view text);
  /// Writes text for people: made visible (tools/console/visible_text.h) wherever it goes. Throws as write.
  void say(std::string_view text);

  /// Puts a file in its place; without that it is dropped. Throws OutputError.
  void finish();
  /// Keeps the part of a file that is there beside its place, with ".partial" behind its name, and says so on standard
  /// error. Throws OutputError.
  void finish_partial();

  /// The text in that colour if this is a terminal and NO_COLOR is not set; for say() and write().
  [[nodiscard]] std::string colored(std::string_view text, Tint color) const;

 private:
  void put(std::string_view text);

  std::unique_ptr<OutputFile> file_;  ///< none: standard output
  bool terminal_ = false;
  bool colors_ = false;
};

/// Writes a whole file. Throws as Output.
void write_file(const std::string& path, std::string_view text, Rewriting rewriting = Rewriting::refused);

/// While it lives, all that goes to std::cerr is made visible.
class VisibleErrors {
 public:
  VisibleErrors();
  ~VisibleErrors();
  VisibleErrors(const VisibleErrors&) = delete;
  VisibleErrors& operator=(const VisibleErrors&) = delete;

 private:
  std::unique_ptr<std::streambuf> buffer_;
  std::streambuf* before_;
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

/// Writes the errors of one input to standard error, each with its line and a caret; of very many only the first.
void complain(const std::vector<InputError>& errors);

}  // namespace keymove::tools
