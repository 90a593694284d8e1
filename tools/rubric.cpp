#include "tools/rubric.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <optional>

#include <fnmatch.h>
#include <nlohmann/json.hpp>

#include "positions/read_files.h"

namespace keymove::tools {

namespace {

bool matches(const std::string& pattern, const std::string& text) {
  return fnmatch(pattern.c_str(), text.c_str(), 0) == 0;
}

std::optional<double> find(const std::vector<std::pair<std::string, double>>& marks, const std::string& text) {
  const auto it = std::find_if(marks.begin(), marks.end(), [&](const auto& m) { return matches(m.first, text); });
  return it == marks.end() ? std::nullopt : std::optional(it->second);
}

}  // namespace

Result<Rubric> Rubric::read(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return InputError{{file, 0, 0}, "input-unreadable", "the rubric cannot be read", {}};
  note_read_file(file);
  const std::string text(std::istreambuf_iterator<char>(in), {});
  std::vector<InputError> errors;
  const auto wrong = [&](const std::string& message) { errors.push_back({{file, 0, 0}, "rubric", message, {}}); };
  nlohmann::ordered_json json;
  try {
    json = nlohmann::ordered_json::parse(text);
  } catch (const nlohmann::json::parse_error& e) {
    const auto before = text.substr(0, e.byte > 0 ? e.byte - 1 : 0);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t start = before.rfind('\n') + 1;  // npos + 1 is 0
    const Location where{file, static_cast<int>(line), static_cast<int>(before.size() - start) + 1};
    return InputError{where, "rubric", "expected JSON, an object such as {\"classes\": {\"m*\": 0.5}}", {}};
  }
  if (!json.is_object()) return InputError{{file, 1, 1}, "rubric", "expected an object", {}};
  Rubric out;
  const auto mark = [&](const std::string& name, const nlohmann::ordered_json& value) {
    const double number = value.is_number() ? value.get<double>() : -1;
    if (!std::isfinite(number) || number < 0)
      wrong("\"" + name + "\": expected a number of marks, found " + value.dump());
    return number;
  };
  const auto marks = [&](const std::string& name, const nlohmann::ordered_json& value, Marks& target) {
    if (!value.is_object()) return wrong("\"" + name + "\": expected an object of patterns and marks");
    for (const auto& [pattern, number] : value.items()) target.emplace_back(pattern, mark(pattern, number));
  };
  for (const auto& [name, value] : json.items()) {
    if (name == "rubric" && value.is_string()) {
      out.name_ = value;
    } else if (name == "positions") {
      marks(name, value, out.positions_);
    } else if (name == "classes") {
      marks(name, value, out.classes_);
    } else if (name == "others") {
      out.others_ = mark(name, value);
    } else if (name == "bonus" && value.is_array() &&
               std::all_of(value.begin(), value.end(), [](const auto& v) { return v.is_string(); })) {
      out.bonus_ = value.get<std::vector<std::string>>();
    } else {
      wrong("\"" + name +
            "\": expected \"rubric\" (a name), \"positions\", \"classes\", \"others\" or \"bonus\" (a list of "
            "patterns of ids)");
    }
  }
  if (!errors.empty()) return errors;
  return out;
}

Worth Rubric::worth_of(const std::string& id, const std::string& class_name) const {
  Worth out;
  out.marks = find(positions_, id).value_or(find(classes_, class_name).value_or(others_));
  out.bonus = std::any_of(bonus_.begin(), bonus_.end(), [&](const std::string& p) { return matches(p, id); });
  return out;
}

}  // namespace keymove::tools
