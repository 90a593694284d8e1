// Declares, reads and documents the options of a subcommand.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <boost/program_options.hpp>

#include "tools/command_line/declared_option.h"
#include "tools/console/usage_error.h"

namespace keymove::tools {

/// The words of a command line.
using Arguments = std::vector<std::string>;

/// The texts about a subcommand.
struct CommandText {
  std::string_view name;
  std::string_view summary;   ///< for the list of commands, without a full stop
  std::string_view usage;     ///< lines, each without the leading "keymove"
  std::string_view notes;     ///< paragraphs below the options, one a line; the help wraps them; may be empty
  std::string_view examples;  ///< lines, each a command that works

  /// Why this build does not have the subcommand; empty if it has it.
  std::string_view left_out = {};
};

/// An option as completions and manual pages show it.
struct OptionText {
  std::string name;        ///< without dashes
  std::string value_name;  ///< empty for an option without a value
  std::string help;
  std::vector<std::string> words;  ///< all possible values, if the option is a choice
  std::string demands = {};        ///< which options it needs and excludes, as sentences; may be empty
};

/// The texts and options of a subcommand.
struct CommandDescription {
  struct Group {
    std::string title;
    std::vector<OptionText> options;
  };
  CommandText text;
  std::vector<Group> groups;
  bool takes_words = false;
};

/// The `high` of a number that has no maximum.
constexpr std::int64_t kUnbounded = std::numeric_limits<std::int64_t>::max();

/// Options that belong together, under a heading of the help text. A target keeps its value if its option is absent.
/// Targets must outlive the command line.
class OptionGroup {
 public:
  explicit OptionGroup(const std::string& title);

  /// An option without a value; it sets the target to true.
  OptionGroup& flag(const std::string& name, bool& target, const std::string& help);
  /// A free text; `value_name` stands for it in the help.
  OptionGroup& text(const std::string& name, const std::string& value_name, std::optional<std::string>& target,
                    const std::string& help);
  /// A text that may be given several times.
  OptionGroup& texts(const std::string& name, const std::string& value_name, std::vector<std::string>& target,
                     const std::string& help);
  /// A list of texts, separated by commas; the option may be given several times.
  OptionGroup& list(const std::string& name, const std::string& value_name, std::vector<std::string>& target,
                    const std::string& help);
  /// A whole number from `low` to `high`.
  template <std::integral Number>
  OptionGroup& number(const std::string& name, std::type_identity_t<Number> low, std::type_identity_t<Number> high,
                      std::optional<Number>& target, const std::string& help) {
    return number(
        name, {static_cast<std::int64_t>(low), static_cast<std::int64_t>(high)},
        [&target](std::int64_t value) { target = static_cast<Number>(value); },
        [&target] { return target ? std::optional<OptionValue>(static_cast<std::int64_t>(*target)) : std::nullopt; },
        help);
  }
  /// A positive number of seconds.
  OptionGroup& seconds(const std::string& name, std::optional<double>& target, const std::string& help);
  /// A finite number that is not negative.
  OptionGroup& amount(const std::string& name, std::optional<double>& target, const std::string& help);
  /// One of the words, which the help lists; `value_name` stands for them.
  OptionGroup& choice(const std::string& name, const std::string& value_name, const std::vector<std::string>& words,
                      std::optional<std::string>& target, const std::string& help);

  /// The option declared last needs one of these.
  OptionGroup& needs(std::initializer_list<Given> alternatives);
  /// The option declared last excludes each of these.
  OptionGroup& excludes(std::initializer_list<Given> others);

  [[nodiscard]] const std::vector<DeclaredOption>& options() const { return options_; }
  [[nodiscard]] const boost::program_options::options_description& description() const { return description_; }
  [[nodiscard]] CommandDescription::Group text_of_group() const;

 private:
  struct Bounds {
    std::int64_t low;
    std::int64_t high;
  };

  OptionGroup& number(const std::string& name, Bounds bounds, std::function<void(std::int64_t)> write,
                      std::function<std::optional<OptionValue>()> read, const std::string& help);

  template <class Reader>
  OptionGroup& value(const std::string& name, const std::string& value_name, const std::string& help, Reader reader);

  /// Records the option with its target.
  template <class Target>
  void declare(const std::string& name, const Target& target);

  std::string title_;
  std::vector<DeclaredOption> options_;
  boost::program_options::options_description description_;
  std::map<std::string, std::vector<std::string>> words_;  ///< the words of each choice, by option
};

/// The command line of one subcommand.
class CommandLine {
 public:
  explicit CommandLine(const CommandText& text) : text_(text) {}

  /// A new group, shown below the ones before it.
  OptionGroup& group(const std::string& title) { return groups_.emplace_back(title); }

  /// Stores the words that are not options in the target. Without this call such words are a usage error.
  void words(std::vector<std::string>& target) { words_ = &target; }

  /// Fills the targets. If help is asked for, prints it and returns false.
  /// Throws UsageError; for an unknown option it names the nearest known one.
  bool parse(const std::vector<std::string>& args);

  /// The texts and the declared options.
  [[nodiscard]] CommandDescription description() const;

  /// All options in the order of their declaration.
  [[nodiscard]] std::vector<DeclaredOption> options() const;

  /// Usage, options, notes and examples.
  [[nodiscard]] std::string help_text() const;

 private:
  [[noreturn]] void unknown_option(std::string_view name) const;

  CommandText text_;
  std::list<OptionGroup> groups_;  // a list, because group() returns references that must stay valid
  std::vector<std::string>* words_ = nullptr;
};

}  // namespace keymove::tools
