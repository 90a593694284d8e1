// Data that stand in the code of programs: JavaScript, TypeScript, Python, Dart, Lua, SQL and languages like these.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "positions/json/located_json.h"

namespace keymove {

/// A text in quotation marks: what it says, and the offset after it.
struct ProgramText {
  std::string content;
  std::size_t end = 0;
};

/// The text that opens at `at` in ', ", `, or three of them; nothing if none opens there, or if it is not closed: one
/// in single marks ends on its line. A sign behind a backslash stands for itself, but for \n and \t. Raw texts of Rust,
/// C++ and C# are read, too: r#"..."#, R"(...)", @"...".
std::optional<ProgramText> program_text_at(std::string_view code, std::size_t at);

/// The offset after the comment that begins at `at` (`//`, `#`, `/*`, and `--` before a blank); `at` if none does.
std::size_t after_program_comment(std::string_view code, std::size_t at);

/// The value in brackets, and the offset after them.
struct ProgramGroup {
  JsonNode value;
  std::size_t end = 0;
};

/// The value in the brackets that open at `at`, one of ( [ {: an object if an item has a name before `:`, `=` or `=>`,
/// else an array. Items may be texts, also joined by `+`, numbers, true, false, such brackets, and calls, which are the
/// object of their named values, or else what they are given; whatever else stands there is null. Of a name that stands
/// twice the first counts. Nothing if the brackets do not fit, are not closed within kLongestRecord, or are nested
/// deeper than 60 levels.
std::optional<ProgramGroup> read_program_group(std::string_view code, std::size_t at);

}  // namespace keymove
