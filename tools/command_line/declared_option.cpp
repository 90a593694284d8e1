#include "tools/command_line/declared_option.h"

#include <algorithm>
#include <stdexcept>

#include "positions/base/words.h"
#include "tools/console/usage_error.h"

namespace keymove::tools {

namespace {

const DeclaredOption& option_named(const std::string& name, const std::vector<DeclaredOption>& all) {
  const auto it = std::find_if(all.begin(), all.end(), [&](const DeclaredOption& o) { return o.name == name; });
  if (it == all.end()) throw std::logic_error("no option --" + name + " is declared");
  return *it;
}

/// "--format epd or pgn".
std::string text_of(const Given& given) {
  return "--" + given.name + (given.values.empty() ? "" : " " + enumeration(given.values, "or"));
}

/// Each option with each of its values: "--tree", "--format epd", "--format pgn".
std::vector<std::string> texts_of(const std::vector<Given>& given) {
  std::vector<std::string> out;
  for (const Given& one : given) {
    if (one.values.empty()) out.push_back("--" + one.name);
    for (const std::string& value : one.values) out.push_back("--" + one.name + " " + value);
  }
  return out;
}

std::string text_of_alternatives(const std::vector<Given>& given) {
  return given.size() == 1 ? text_of(given.front()) : enumeration(texts_of(given), "or");
}

/// The option as it was given, with its value only if the value matters: "--format epd". Nothing if it was not given
/// so.
std::optional<std::string> found(const Given& wanted, const std::vector<DeclaredOption>& all) {
  const auto value = option_named(wanted.name, all).value();
  if (!value) return std::nullopt;
  if (wanted.values.empty()) return "--" + wanted.name;
  std::vector<std::string> given;
  if (const auto* text = std::get_if<std::string>(&*value)) given = {*text};
  if (const auto* list = std::get_if<std::vector<std::string>>(&*value)) given = *list;
  const auto it = std::find_first_of(given.begin(), given.end(), wanted.values.begin(), wanted.values.end());
  if (it == given.end()) return std::nullopt;
  return "--" + wanted.name + " " + *it;
}

}  // namespace

void check_demands(const std::vector<DeclaredOption>& options) {
  for (const DeclaredOption& option : options) {
    const bool present = option.value().has_value();
    for (const auto& alternatives : option.needs) {
      const auto is_found = [&](const Given& one) { return found(one, options).has_value(); };
      if (std::count_if(alternatives.begin(), alternatives.end(), is_found) == 0 && present)
        throw UsageError("--" + option.name + " needs " + text_of_alternatives(alternatives));
    }
    for (const Given& other : option.excludes) {
      if (const auto conflict = found(other, options); conflict && present)
        throw UsageError("--" + option.name + " and " + *conflict + " exclude each other");
    }
  }
}

std::string demands_text(const DeclaredOption& option, const std::vector<DeclaredOption>& all) {
  std::string out;
  const auto say = [&out](const std::string& sentence) { out += (out.empty() ? "" : " ") + sentence + "."; };
  for (const auto& alternatives : option.needs) say("Needs " + text_of_alternatives(alternatives));
  std::vector<std::string> excluded = texts_of(option.excludes);
  for (const DeclaredOption& other : all) {
    const bool names_it = std::any_of(other.excludes.begin(), other.excludes.end(),
                                      [&](const Given& g) { return g.name == option.name && g.values.empty(); });
    if (names_it) excluded.push_back("--" + other.name);
  }
  if (!excluded.empty()) say("Excludes " + enumeration(excluded, "and"));
  return out;
}

}  // namespace keymove::tools
