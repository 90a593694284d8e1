// The options that a subcommand has declared, and what they demand of each other.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace keymove::tools {

/// The value of an option that was given: true for a flag, a list for an option that may be given several times.
using OptionValue = std::variant<bool, std::int64_t, double, std::string, std::vector<std::string>>;

/// An option, or an option with one of some values. Names are without dashes.
struct Given {
  /// The option with any value or, if `one_of` is not empty, with one of these.
  Given(const char* option, std::vector<std::string> one_of = {}) : name(option), values(std::move(one_of)) {}

  std::string name;
  std::vector<std::string> values;
};

/// An option that has been declared.
struct DeclaredOption {
  std::string name;                                   ///< without dashes
  std::function<std::optional<OptionValue>()> value;  ///< reads the target; nothing if the option was not given
  std::vector<std::vector<Given>> needs = {};         ///< one of each of these must be given too
  std::vector<Given> excludes = {};                   ///< none of these may be given too
};

/// Throws UsageError if an option was given without one that it needs, or with one that it excludes. Throws
/// std::logic_error if an option names another that is not declared.
void check_demands(const std::vector<DeclaredOption>& options);

/// What the option demands of the others, as sentences: "Needs --tree or --format pgn. Excludes --any." Empty if it
/// demands nothing.
std::string demands_text(const DeclaredOption& option, const std::vector<DeclaredOption>& all);

}  // namespace keymove::tools
