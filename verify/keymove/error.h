// The error of everything that keymove's library reads.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace keymove::api {

/// A text, a file or a question that cannot be read. what() names the place, what was expected, and shows the line:
/// "fen:1:4: error: ...".
class BadInput : public std::runtime_error {
 public:
  BadInput(const std::string& text, std::string file, int line, int column, std::string code, std::string message)
      : std::runtime_error(text),
        file_(std::move(file)),
        line_(line),
        column_(column),
        code_(std::move(code)),
        message_(std::move(message)) {}

  /// The file's name, or what stands for it: "fen", "move".
  [[nodiscard]] const std::string& file() const noexcept { return file_; }
  /// Line and column of the first error, from 1, columns in bytes; 0 if it has none.
  [[nodiscard]] int line() const noexcept { return line_; }
  [[nodiscard]] int column() const noexcept { return column_; }
  /// A word for the kind of error that stays the same: "illegal-move".
  [[nodiscard]] const std::string& code() const noexcept { return code_; }
  /// What was expected, without the place.
  [[nodiscard]] const std::string& message() const noexcept { return message_; }

 private:
  std::string file_;
  int line_;
  int column_;
  std::string code_;
  std::string message_;
};

}  // namespace keymove::api
