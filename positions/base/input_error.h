// Errors of input with their places, and the type of a result that may have failed because of them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace keymove {

/// The code of the error that a position is of a game that keymove does not have.
constexpr std::string_view kUnsupportedGame = "unsupported-game";

/// The name of a file in messages. Its copies share one text, for a suite has a place for each of its moves.
class FileName {
 public:
  FileName() = default;
  FileName(std::string_view name) : text_(name.empty() ? nullptr : std::make_shared<const std::string>(name)) {}
  FileName(const std::string& name) : FileName(std::string_view(name)) {}
  FileName(const char* name) : FileName(std::string_view(name)) {}

  [[nodiscard]] const std::string& text() const;
  operator const std::string&() const { return text(); }
  [[nodiscard]] bool empty() const { return text_ == nullptr; }

  friend bool operator==(const FileName& a, const FileName& b) { return a.text_ == b.text_ || a.text() == b.text(); }

 private:
  std::shared_ptr<const std::string> text_;  ///< null if the name is empty
};

/// A place in an input: lines and columns count from 1; 0 means unknown. Columns count bytes.
struct Location {
  FileName file;
  int line = 0;
  int column = 0;
};

/// One error of an input: its place, a stable code for machines, a sentence that names what was expected, and the line
/// of text that contains it (empty when the input has no lines).
struct InputError {
  Location where;
  std::string code;
  std::string message;
  std::string text;
};

/// A value, or every error that prevented it.
template <class T>
class Result {
 public:
  Result(T value) : state_(std::move(value)) {}
  Result(std::vector<InputError> errors) : state_(std::move(errors)) {}
  Result(InputError error) : state_(std::vector<InputError>{std::move(error)}) {}

  [[nodiscard]] bool ok() const { return std::holds_alternative<T>(state_); }
  explicit operator bool() const { return ok(); }

  /// Requires ok().
  const T& operator*() const { return std::get<T>(state_); }
  T& operator*() { return std::get<T>(state_); }
  const T* operator->() const { return &std::get<T>(state_); }
  T* operator->() { return &std::get<T>(state_); }

  /// Requires !ok().
  [[nodiscard]] const std::vector<InputError>& errors() const { return std::get<std::vector<InputError>>(state_); }

 private:
  std::variant<T, std::vector<InputError>> state_;
};

/// `file:line:column: error: message`, then the line of text with a caret below the column. Long lines are cut to a
/// window around the column, and unprintable bytes are shown as '.'. Ends without a newline.
std::string to_text(const InputError& error);

/// The `line`-th line (from 1) of `text` without its line end; empty when the text has fewer lines.
std::string line_of(const std::string& text, int line);

}  // namespace keymove
