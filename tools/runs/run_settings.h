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

/// The options of verify and grade that change no answer. All other options are settings. The shard of a run is kept
/// apart from its settings, and the setting "solutions" says whether a report shows solutions.
constexpr std::array<std::string_view, 13> kOptionsThatChangeNoAnswer = {
    "shard",  "jobs",   "output",         "quiet",      "certificates",       "store",           "no-store",
    "resume", "report", "report-checker", "autograder", "autograder-program", "autograder-setup"};

/// Collects the settings in the order of the calls. The given options that no call names are appended, so that a new
/// option cannot be forgotten.
class RunSettings {
 public:
  /// Requires a line that has been parsed and outlives this object.
  explicit RunSettings(const CommandLine& line) : line_(line) {}

  /// Adds a value under that name. It replaces the option of that name, whether that was given or not.
  RunSettings& put(const std::string& name, nlohmann::ordered_json value);
  /// Adds the values of those of these options that were given. Throws std::logic_error for an option that is not
  /// declared.
  RunSettings& take(std::initializer_list<const char*> options);
  /// Adds that value under that name if the option was given. Throws like `take`.
  RunSettings& take_as(const std::string& option, const std::string& name, nlohmann::ordered_json value);
  /// Adds the digests of the files or folders that these options name. Throws like `take`.
  RunSettings& take_digests(std::initializer_list<const char*> options);

  /// Adds the option --variant, and as "rules" the beginning of the digest of the game in its file, if it names one.
  /// Throws like `take`.
  RunSettings& take_variant();

  /// Adds nothing: the option is represented by another value. Throws like `take`.
  RunSettings& leave_out(const std::string& option);

  /// The settings collected, then the given options that were not named, except those that change no answer.
  [[nodiscard]] nlohmann::ordered_json all() const;

 private:
  /// The value of the option, null if it was not given. Marks the option as named.
  nlohmann::ordered_json taken(const std::string& option);

  const CommandLine& line_;
  nlohmann::ordered_json settings_ = nlohmann::ordered_json::object();
  std::set<std::string, std::less<>> named_;
};

}  // namespace keymove::tools
