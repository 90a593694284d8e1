// Writes files that appear whole or not at all.
#pragma once

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace keymove::tools {

/// Thrown if nobody reads the output any more; the program then ends quietly.
class OutputClosed : public std::exception {};

/// Thrown if a file or standard output cannot be written to.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Whether the file may be one that the program has read or is already writing.
enum class Rewriting { refused, wanted };

/// Claims a file for writing as long as the object lives. Throws UsageError if the file is an input, or if the program
/// is already writing to it; a file that standard output goes to counts too.
class OutputClaim {
 public:
  explicit OutputClaim(const std::string& path);
  ~OutputClaim();
  OutputClaim(const OutputClaim&) = delete;
  OutputClaim& operator=(const OutputClaim&) = delete;

 private:
  std::string place_;
};

/// A file that is written beside its place and moved there when it is finished. If the program stops before that, the
/// file that was there stays as it was. Links are followed, permissions are kept, and missing folders are made. A pipe,
/// a device or a descriptor (/dev/stdout) is written to directly and at once.
class OutputFile {
 public:
  /// How the file is kept until it is finished: without a name if the file system can do that, so that a killed program
  /// leaves nothing behind; else under a hidden name.
  enum class Way { nameless, named };

  /// Finds out whether the file can be written, without changing it. Throws OutputError, and UsageError as OutputClaim.
  explicit OutputFile(const std::string& path, Rewriting rewriting = Rewriting::refused, Way way = Way::nameless);
  /// Drops a file that is not finished.
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// Writes text. Throws OutputError, and OutputClosed if a pipe has no reader any more.
  void write(std::string_view text);

  /// Moves the file to its place; nothing may be written after that. Throws OutputError, and UsageError if the program
  /// has read the file at that place in the meantime.
  void finish();

  /// Moves the unfinished file beside its place, under its name with ".partial" after it, and returns that name. A
  /// pipe, device or descriptor is finished, and nothing is returned.
  std::optional<std::string> finish_partial();

  /// Whether the file is a terminal. Throws OutputError.
  [[nodiscard]] bool is_terminal();

 private:
  [[nodiscard]] bool in_place() const { return special_ || descriptor_of_place_ >= 0; }
  [[nodiscard]] std::filesystem::path folder() const;
  void find_place();
  void check_place();
  void open();
  bool open_nameless();
  bool open_named();
  void name();
  void flush();
  void close();
  void drop();
  [[noreturn]] void fail(int error) const;

  std::string shown_;            ///< the name as it was given
  std::filesystem::path place_;  ///< the path after following links
  Rewriting rewriting_;
  Way way_;
  bool special_ = false;          ///< whether the place is a pipe or a device
  int descriptor_of_place_ = -1;  ///< N if the place is /dev/fd/N
  std::optional<OutputClaim> claim_;
  int descriptor_ = -1;
  std::string temporary_;  ///< the hidden name of the file; empty if it has none
  std::string waiting_;    ///< the text that is not yet in the file
};

}  // namespace keymove::tools
