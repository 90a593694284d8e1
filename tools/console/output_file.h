// Files that are there whole or not at all.
#pragma once

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace keymove::tools {

/// The reader of the output has gone: the program ends quietly.
class OutputClosed : public std::exception {};

/// A file or standard output cannot be written to.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Whether a file may be one that the program has read, or is written by it already.
enum class Rewriting { refused, wanted };

/// Says that the program writes to a file, as long as this lives. Throws UsageError when it is an input, or when
/// something else is being written there; standard output counts.
class OutputClaim {
 public:
  explicit OutputClaim(const std::string& path);
  ~OutputClaim();
  OutputClaim(const OutputClaim&) = delete;
  OutputClaim& operator=(const OutputClaim&) = delete;

 private:
  std::string place_;
};

/// A file that is written beside its place and takes it when it is whole: whatever stops the program on the way, what
/// was there before stays. A link is followed; permissions stay; folders that are missing are made. A pipe, a device
/// or a descriptor (/dev/stdout) is written to as it is, at once.
class OutputFile {
 public:
  /// How it is kept until it is whole: without a name where the file system can do that, so that nothing is left of a
  /// program that is killed; else under a hidden name.
  enum class Way { nameless, named };

  /// Finds out whether it can be written, and touches nothing yet. Throws OutputError, and UsageError as OutputClaim.
  explicit OutputFile(const std::string& path, Rewriting rewriting = Rewriting::refused, Way way = Way::nameless);
  /// What is not finished is dropped.
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// Throws OutputError, and OutputClosed where a pipe has no reader any more.
  void write(std::string_view text);

  /// Puts what was written in its place; nothing may be written then. Throws OutputError, and UsageError where the
  /// place has become an input.
  void finish();

  /// The same, beside its place: under the name and ".partial", which is returned. Of what is no file nothing is
  /// returned, since it is there.
  std::optional<std::string> finish_partial();

  /// Whether it is a person's terminal. Throws OutputError.
  [[nodiscard]] bool is_terminal();

 private:
  [[nodiscard]] bool in_place() const { return special_ || descriptor_of_place_ >= 0; }
  [[nodiscard]] std::filesystem::path folder() const;
  void find_place();
  void check_place();
  void open();
  bool open_nameless();
  bool open_named();
  void keep_permissions() const;
  void name();
  void flush();
  void close();
  void drop();
  [[noreturn]] void fail(int error) const;

  std::string shown_;            ///< its name as it was given
  std::filesystem::path place_;  ///< links followed
  Rewriting rewriting_;
  Way way_;
  bool special_ = false;          ///< a pipe or a device
  int descriptor_of_place_ = -1;  ///< of /dev/fd/N: N
  std::optional<OutputClaim> claim_;
  int descriptor_ = -1;
  std::string temporary_;  ///< the hidden name, while there is one
  std::string waiting_;    ///< written, but not yet to the file
};

}  // namespace keymove::tools
