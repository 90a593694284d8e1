#include "positions/json_text.h"

namespace keymove {

std::string json_line(const nlohmann::ordered_json& json) {
  using nlohmann::ordered_json;
  const auto leaf = [](const ordered_json& value) {
    return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
  };
  if (!json.is_structured()) return leaf(json);
  std::string out;
  for (auto it = json.begin(); it != json.end(); ++it) {
    if (!out.empty()) out += ", ";
    if (json.is_object()) out += leaf(it.key()) + ": ";
    out += json_line(*it);
  }
  return json.is_object() ? "{" + out + "}" : "[" + out + "]";
}

}  // namespace keymove
