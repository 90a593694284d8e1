// The settings of a run, made from its command line.
#pragma once

#include <array>
#include <functional>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "tools/command_line/command_line.h"

namespace keymove::tools {

/// The options of verify and grade that change no answer. All others are settings. Which shard it is stands beside the
/// settings, and the setting "solutions" says whether a report shows them.
constexpr std::array<std::string_view, 9> kOptionsThatChangeNoAnswer = {
    "shard", "jobs", "output", "quiet", "certificates", "store", "no-store", "resume", "report"};

/// Collects the settings in an order of their own; the options that were given and are not named follow by themselves,
/// so that one that is new is never forgotten.
class RunSettings {
 public:
  /// The line has been read, and lives as long.
  explicit RunSettings(const CommandLine& line) : line_(line) {}

  /// A value under that name; it stands in for the option of that name if there is one, given or not.
  RunSettings& put(const std::string& name, nlohmann::ordered_json value);
  /// The values of these options, of those that were given. Throws std::logic_error for one that is not declared.
  RunSettings& take(std::initializer_list<const char*> options);
  /// Another value under another name, if the option was given. Throws as `take`.
  RunSettings& take_as(const std::string& option, const std::string& name, nlohmann::ordered_json value);
  /// The digests of the files or folders that these options name. Throws as `take`.
  RunSettings& take_digests(std::initializer_list<const char*> options);

  /// Nothing, for an option that a value of another name tells. Throws as `take`.
  RunSettings& leave_out(const std::string& option);

  /// What was collected, and the options that were not named but for those that change no answer.
  [[nodiscard]] nlohmann::ordered_json all() const;

 private:
  /// The option's value, null where it was not given; from now on it has been named.
  nlohmann::ordered_json taken(const std::string& option);

  const CommandLine& line_;
  nlohmann::ordered_json settings_ = nlohmann::ordered_json::object();
  std::set<std::string, std::less<>> named_;
};

}  // namespace keymove::tools
