#include "tools/runs/run_settings.h"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <variant>

#include "positions/variant_files/variant_reader.h"
#include "tools/runs/run_keeper.h"

namespace keymove::tools {

namespace {

nlohmann::ordered_json json_of(const std::optional<OptionValue>& value) {
  if (!value) return nullptr;
  return std::visit([](const auto& held) { return nlohmann::ordered_json(held); }, *value);
}

}  // namespace

RunSettings& RunSettings::put(const std::string& name, nlohmann::ordered_json value) {
  named_.insert(name);
  settings_[name] = std::move(value);
  return *this;
}

RunSettings& RunSettings::take(std::initializer_list<const char*> options) {
  for (const std::string option : options) take_as(option, option, taken(option));
  return *this;
}

RunSettings& RunSettings::take_as(const std::string& option, const std::string& name, nlohmann::ordered_json value) {
  if (!taken(option).is_null()) settings_[name] = std::move(value);
  return *this;
}

RunSettings& RunSettings::take_digests(std::initializer_list<const char*> options) {
  for (const std::string option : options) {
    const auto path = taken(option);
    if (!path.is_null()) settings_[option] = digest_of_path(path.get<std::string>());
  }
  return *this;
}

RunSettings& RunSettings::take_variant() {
  const auto name = taken("variant");
  if (name.is_null()) return *this;
  settings_["variant"] = name;
  constexpr std::size_t kShown = 16;  // digits
  if (const auto variant = load_variant(name.get<std::string>()); variant && !is_shipped(**variant))
    settings_["rules"] = (*variant)->digest.substr(0, kShown);
  return *this;
}

RunSettings& RunSettings::leave_out(const std::string& option) {
  static_cast<void>(taken(option));
  return *this;
}

nlohmann::ordered_json RunSettings::all() const {
  auto out = settings_;
  const auto& free = kOptionsThatChangeNoAnswer;
  for (const DeclaredOption& option : line_.options()) {
    if (named_.count(option.name) != 0 || std::find(free.begin(), free.end(), option.name) != free.end()) continue;
    const auto value = json_of(option.value());
    if (!value.is_null()) out[option.name] = value;
  }
  return out;
}

nlohmann::ordered_json RunSettings::taken(const std::string& option) {
  named_.insert(option);
  for (const DeclaredOption& declared : line_.options()) {
    if (declared.name == option) return json_of(declared.value());
  }
  throw std::logic_error("no option --" + option + " is declared");
}

}  // namespace keymove::tools
