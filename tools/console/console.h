// Writes results and messages to standard output, files and standard error.
#pragma once

#include <chrono>
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

enum class Tint { plain, good, bad, doubtful, heading };

/// Standard output, or a file in its place. Standard output is written to at once; a file appears at its place only
/// when it is finished (tools/console/output_file.h).
class Output {
 public:
  /// Opens the file, or standard output if there is no path or it is "-". Throws OutputError, and UsageError if the
  /// file is an input, is already being written to, or has the name of a compressed file.
  explicit Output(const std::optional<std::string>& path, Rewriting rewriting = Rewriting::refused);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Writes data: made visible on a terminal, elsewhere unchanged. Throws OutputClosed or OutputError.
  void write(std::string_view text);
  /// Writes text for people: always made visible (tools/console/visible_text.h). Throws as write.
  void say(std::string_view text);

  /// Writes help: its headings, which are lines behind an empty one that end in a colon, are bold where colours are
  /// shown.
  void write_help(std::string_view text);

  /// Moves the finished file to its place; without this call the file is dropped. Throws OutputError.
  void finish();
  /// Keeps an unfinished file beside its place, with ".partial" after its name, and reports this on standard error.
  /// Throws OutputError.
  void finish_partial();

  /// The text in that colour if this is a terminal and NO_COLOR is not set, else unchanged; for say() and write().
  [[nodiscard]] std::string colored(std::string_view text, Tint color) const;

 private:
  void put(std::string_view text);

  std::unique_ptr<OutputFile> file_;  ///< nullptr: standard output
  bool terminal_ = false;
  bool colors_ = false;
};

/// Writes a whole file. Throws as Output.
void write_file(const std::string& path, std::string_view text, Rewriting rewriting = Rewriting::refused);

/// While an object of this class lives, all text that is written to std::cerr is made visible.
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

/// A line on standard error that shows the progress of a batch, if standard error is a terminal.
class Progress {
 public:
  enum class Wish { shown, quiet };

  /// `things` names the counted things; their number may be unknown.
  Progress(std::optional<std::size_t> total, Wish wish, std::string_view things = "positions");
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Draws the line, at most ten times a second.
  void show(std::size_t done, std::string_view note);
  /// Removes the line, so that other output can be written.
  void clear();

 private:
  std::optional<std::size_t> total_;
  std::string things_;
  bool wanted_;
  bool drawn_ = false;
  std::string last_;
  std::chrono::steady_clock::time_point drawn_at_;
};

/// Writes the errors of one input to standard error, each with its line and a caret; if there are many, only the first
/// ones.
void complain(const std::vector<InputError>& errors);

}  // namespace keymove::tools
