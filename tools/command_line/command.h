// A subcommand as an object. It declares its options once, for parsing, help, completions and manual pages.
#pragma once

#include <memory>
#include <string_view>
#include <type_traits>

#include "tools/command_line/command_line.h"
#include "tools/console/exit_code.h"

namespace keymove::tools {

/// One call of a subcommand: its options and its work.
class Invocation {
 public:
  Invocation() = default;
  virtual ~Invocation() = default;
  Invocation(const Invocation&) = delete;
  Invocation& operator=(const Invocation&) = delete;

  virtual void declare(CommandLine& line) = 0;
  /// Does the work. Called after the options were read from the line. Throws UsageError if they contradict each other.
  virtual ExitCode run(const CommandLine& line) = 0;
};

/// A subcommand.
struct Command {
  CommandText text;
  std::unique_ptr<Invocation> (*make)();

  /// Runs the subcommand with the words after its name. If they ask for help, only prints the help.
  /// Throws UsageError.
  [[nodiscard]] ExitCode run(const Arguments& args) const;

  /// The texts and options of the subcommand. Does not run it.
  [[nodiscard]] CommandDescription description() const;
};

/// Makes a subcommand whose options are an `Options`, declared by `declare(CommandLine&)`. After they were read, their
/// `check()` is called if there is one: it may set values that follow from the options, and throws UsageError if they
/// contradict each other. Then `Run` is called with the options and, if it accepts it, with the command line.
template <class Options, auto Run>
constexpr Command make_command(const CommandText& text) {
  class Call final : public Invocation {
   public:
    void declare(CommandLine& line) override { options_.declare(line); }
    ExitCode run(const CommandLine& line) override {
      if constexpr (requires(Options & options) { options.check(); }) options_.check();
      if constexpr (std::is_invocable_v<decltype(Run), Options&, const CommandLine&>) {
        return Run(options_, line);
      } else {
        return Run(options_);
      }
    }

   private:
    Options options_;
  };
  return {text, []() -> std::unique_ptr<Invocation> { return std::make_unique<Call>(); }};
}

/// The subcommand of that name in a build that leaves it out, for the reason `why`. It must not be run.
constexpr Command left_out_command(std::string_view name, std::string_view why) {
  return {{name, {}, {}, {}, {}, why}, nullptr};
}

}  // namespace keymove::tools
