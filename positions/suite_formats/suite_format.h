// The formats of suites, and how they are detected.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keymove {

enum class SuiteFormat { epd, fen, json, json_lines, book, csv, pgn, gameboards, config, saved_game };

/// The format of that name ("epd", "jsonl", "saved-game", ...); absent for another name.
std::optional<SuiteFormat> suite_format_named(std::string_view name);

/// The names of all formats.
std::vector<std::string> suite_format_names();

/// The format, detected from the first lines of the text, otherwise from the extension (".epd"); absent when both fail.
std::optional<SuiteFormat> detect_suite_format(const std::string& extension, std::string_view text);

/// Whether the beginning of the data is not text: it has many control bytes or bytes that are not UTF-8.
bool is_binary(std::string_view text);

}  // namespace keymove
