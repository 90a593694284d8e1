// Which format a suite's text is in.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keymove {

enum class SuiteFormat { epd, fen, json, json_lines, book, csv, pgn, gameboards, config, saved_game };

/// The format of that name ("epd", "jsonl", "saved-game", ...), if it is one.
std::optional<SuiteFormat> suite_format_named(std::string_view name);

/// The names of all formats.
std::vector<std::string> suite_format_names();

/// The format, told by the text's first lines, else by the extension (".epd"). Absent when neither tells.
std::optional<SuiteFormat> detect_suite_format(const std::string& extension, std::string_view text);

/// Whether the text's beginning is not text: many control bytes or bytes that are not UTF-8.
bool is_binary(std::string_view text);

}  // namespace keymove
