// JSON on one line as people write it.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace keymove {

/// The value on one line, a blank behind each comma and colon: {"keys": ["a1a2", "a1b1"]}. Bytes that are not UTF-8
/// become U+FFFD.
std::string json_line(const nlohmann::ordered_json& json);

}  // namespace keymove
