// Writes JSON. All JSON output goes through these functions: bytes that are not UTF-8 become U+FFFD, and nothing
// throws.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace keymove {

/// The value on one line with a blank after each comma and colon: {"keys": ["a1a2", "a1b1"]}.
std::string json_line(const nlohmann::ordered_json& json);

/// The value on one line without blanks: {"keys":["a1a2","a1b1"]}.
std::string compact_json(const nlohmann::ordered_json& json);

/// The same with the keys of every object sorted.
std::string sorted_json(const nlohmann::ordered_json& json);

/// The value on several lines, each level indented by one more blank.
std::string indented_json(const nlohmann::ordered_json& json);

/// The text as a JSON string, in quotation marks.
std::string quoted_json(const std::string& text);

/// The text with U+FFFD in place of bytes that are not UTF-8.
std::string utf8_text(const std::string& text);

}  // namespace keymove
