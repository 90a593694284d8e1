// A subcommand as an object: it declares its options once, and all that is known of them comes from there.
#pragma once

#include <memory>
#include <string_view>
#include <type_traits>

#include "tools/command_line/command_line.h"
#include "tools/console/exit_code.h"

namespace keymove::tools {

/// One call of a subcommand: its options, and what it does by them.
class Invocation {
 public:
  Invocation() = default;
  virtual ~Invocation() = default;
  Invocation(const Invocation&) = delete;
  Invocation& operator=(const Invocation&) = delete;

  virtual void declare(CommandLine& line) = 0;
  /// Called once the options have been read from that line. Throws UsageError where they do not go together.
  virtual ExitCode run(const CommandLine& line) = 0;
};

/// A subcommand.
struct Command {
  CommandText text;
  std::unique_ptr<Invocation> (*make)();

  /// Does what the words after the subcommand's name say; when they ask for the help, prints that and does nothing.
  /// Throws UsageError.
  [[nodiscard]] ExitCode run(const Arguments& args) const;

  /// All that the subcommand says of itself. Runs nothing.
  [[nodiscard]] CommandDescription description() const;
};

/// The subcommand whose options are an `Options`, declared by `declare(CommandLine&)`. Once they have been read, its
/// `check()` is called if it has one (it may set what follows from them, and throws UsageError where they do not go
/// together), then `Run` with the options and, where it takes it, with the command line.
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

/// The subcommand of that name in a build that leaves it out; `why` says so. It is never run.
constexpr Command left_out_command(std::string_view name, std::string_view why) {
  return {{name, {}, {}, {}, {}, why}, nullptr};
}

}  // namespace keymove::tools
