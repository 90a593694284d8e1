// The formats of suites: their names, how a text is recognized, and how it is read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// The beginning of a file. Lines are without blanks around them. Empty lines and comments (epd.h) do not count, except
/// in `file` and `file_second`.
struct TextHead {
  std::string_view file;         ///< the part of the file that is examined
  std::string_view file_second;  ///< its second line
  std::string_view text;         ///< the file from the first line that counts, to its end
  std::string_view first;        ///< the first line that counts
  std::string_view second;       ///< the second one, or empty
};

/// How surely the text itself shows its format.
enum class Recognition {
  never,             ///< the text does not show it
  always,            ///< it does, whatever the extension is
  without_extension  ///< it does, unless the extension is known
};

/// Everything particular to a format. A new format needs a reader and a row in suite_format.cpp.
struct SuiteFormat {
  std::string_view name;                     ///< the word of `--suite-format`
  std::vector<std::string_view> extensions;  ///< with their dots
  bool named_by_extension = false;           ///< the extension takes precedence over the text
  Recognition recognition = Recognition::never;
  int precedence = 0;  ///< of the formats that a text looks like, the lowest is taken
  bool (*looks_like)(const TextHead&) = nullptr;
  Suite (*parse)(const SuiteText&) = nullptr;
  /// For a suite that is read in parts: the length of the records at the beginning of a text that are the same whatever
  /// follows the text; nullptr if the format must be read as a whole. Parts are such records, beginning with a line.
  std::size_t (*whole_records)(std::string_view text) = nullptr;
  /// The header at the beginning of the suite, with its line end; nullptr if the format has none.
  std::string_view (*header)(std::string_view text) = nullptr;
  bool asks = false;  ///< whether its reader asks which positions are passed over (SuitePart::passes_over)
  /// Whether its texts may be in windows-1252: they are read as utf8_stream reads them.
  bool any_charset = false;
};

/// All formats.
const std::vector<SuiteFormat>& suite_formats();

/// The format of that name ("epd", "jsonl", "saved-game", ...), or nullptr.
const SuiteFormat* suite_format_named(std::string_view name);

/// The names of all formats.
std::vector<std::string> suite_format_names();

/// The format that the text's first lines show, otherwise that of the extension (".epd"); nullptr if there is none.
const SuiteFormat* detect_suite_format(const std::string& extension, std::string_view text);

}  // namespace keymove
