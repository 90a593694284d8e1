#include "positions/json/json_text.h"

#include <nlohmann/json.hpp>

#include "positions/base/words.h"

namespace keymove {

namespace {

std::string dumped(const nlohmann::ordered_json& json, int indent) {
  return json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace

std::string json_line(const nlohmann::ordered_json& json) {
  if (!json.is_structured()) return compact_json(json);
  std::string out;
  for (auto it = json.begin(); it != json.end(); ++it) {
    if (!out.empty()) out += ", ";
    if (json.is_object()) out += compact_json(it.key()) + ": ";
    out += json_line(*it);
  }
  return json.is_object() ? "{" + out + "}" : "[" + out + "]";
}

std::string compact_json(const nlohmann::ordered_json& json) { return dumped(json, -1); }

std::string sorted_json(const nlohmann::ordered_json& json) {
  const nlohmann::json sorted(json);
  return sorted.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string indented_json(const nlohmann::ordered_json& json) { return dumped(json, 1); }

std::string quoted_json(const std::string& text) { return compact_json(text); }

std::string utf8_text(const std::string& text) {
  std::string out;
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::size_t size = utf8_size(rest);
    out += size == 0 ? std::string_view("\xEF\xBF\xBD") : rest.substr(0, size);
    rest.remove_prefix(size == 0 ? 1 : size);
  }
  return out;
}

}  // namespace keymove
