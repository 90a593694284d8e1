#include "tools/program/program.h"

// Dispatches the commands, prints help and version, and reports exceptions.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <exception>
#include <functional>
#include <iostream>
#include <new>
#include <system_error>

#include "positions/base/enum_names.h"
#include "positions/base/nearest.h"
#include "positions/base/read_files.h"
#include "positions/base/words.h"
#include "positions/variant_files/variant_reader.h"
#include "tools/check/check_command.h"
#include "tools/check/two_readings.h"
#include "tools/commands/commands.h"
#include "tools/console/console.h"
#include "tools/console/version.h"
#include "tools/console/wrap.h"
#include "tools/containment/contain.h"
#include "tools/program/shell_texts.h"
#include "tools/store/store_error.h"
#include "tools/system/own_process.h"

namespace keymove::tools {

namespace {

/// A word that is no command, but is used like one.
struct BuiltIn {
  std::string_view name;
  std::string_view usage;
  std::string_view summary;
};

constexpr std::array<BuiltIn, 4> kBuiltIns = {
    {{"help", "help [COMMAND]", "show what a command does, its options and examples (-h, --help)"},
     {"version", "version", "print the version (-V, --version)"},
     {"completions", "completions SHELL", "print a completion script for bash, zsh or fish"},
     {"manual", "manual [COMMAND]", "print a manual page, for man -l -"}}};

const BuiltIn* built_in_named(std::string_view name) {
  const auto* const found =
      std::find_if(kBuiltIns.begin(), kBuiltIns.end(), [&](const BuiltIn& word) { return word.name == name; });
  return found == kBuiltIns.end() ? nullptr : found;
}

std::string help_text() {
  constexpr std::size_t kColumn = 14;
  const std::size_t width = help_width();
  std::string out = wrapped("keymove solves, proves and checks forced wins, on any chessboard.\n\nUsage:", width);
  constexpr std::size_t kUsageColumn = 31;
  out += list_row("keymove COMMAND [OPTIONS] ...", "", kUsageColumn, width);
  for (const BuiltIn& word : kBuiltIns)
    out += list_row("keymove " + std::string(word.usage), word.summary, kUsageColumn, width);
  for (const CommandGroup& group : command_groups()) {
    out += "\n" + std::string(group.title) + ":\n";
    for (const Command* command : group.commands)
      out += list_row(command->text.name, command->text.summary, kColumn, width);
  }
  return out + "\n" + wrapped(kExitCodesText, width) +
         "\n"
         "Examples:\n"
         "  keymove solve --fen \"6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1\" --mate 1\n"
         "  keymove moves --variant minichess-5x5\n"
         "  keymove perft --depth 4 --divide\n"
         "  keymove variants show shako-10x10\n";
}

/// Writes to standard output. Throws OutputClosed and OutputError.
ExitCode print(const std::string& text) {
  Output(std::nullopt).write(text);
  return ExitCode::success;
}

/// The command of that name. Throws UsageError if this build leaves it out, or if there is none; then the error names
/// the nearest command or all commands.
const Command& command_or_complain(const std::string& name) {
  if (const Command* command = command_named(name)) {
    if (!command->text.left_out.empty()) throw UsageError(std::string(command->text.left_out));
    return *command;
  }
  if (name.starts_with('-'))
    throw UsageError("unknown option '" + name +
                     "'; without a command, the options are --help (-h) and --version (-V)");
  std::vector<std::string> names;
  for (const Command* command : all_commands()) names.emplace_back(command->text.name);
  for (const BuiltIn& word : kBuiltIns) names.emplace_back(word.name);
  const auto near = nearest_names(name, names);
  throw UsageError(
      "unknown command '" + name +
      (near.empty() ? "'; the commands are " + enumeration(names, "and") : "'; did you mean '" + near.front() + "'?"));
}

/// The descriptions of all commands.
std::vector<CommandDescription> descriptions() {
  std::vector<CommandDescription> out;
  for (const Command* command : all_commands()) out.push_back(command->description());
  return out;
}

ExitCode print_completions(const Arguments& args) {
  constexpr EnumNames<Shell> kShells = {{Shell::bash, "bash"}, {Shell::zsh, "zsh"}, {Shell::fish, "fish"}};
  const auto shell = args.size() == 1 ? kShells.named(args.front()) : std::nullopt;
  if (!shell) throw UsageError("completions: expected " + enumeration(kShells.names(), "or"));
  return print(completion_script(*shell, descriptions()));
}

ExitCode print_manual(const Arguments& args) {
  if (args.empty()) return print(main_manual_page(descriptions(), kVersion));
  return print(manual_page(command_or_complain(args.front()).description(), kVersion));
}

/// The help for a command or for another first word; without a word, for the program.
ExitCode print_help(const Arguments& args) {
  if (args.empty()) {
    Output(std::nullopt).write_help(help_text());
    return ExitCode::success;
  }
  const BuiltIn* word = built_in_named(args.front());
  if (word == nullptr) return command_or_complain(args.front()).run({"--help"});
  return print("keymove " + std::string(word->name) + ": " + std::string(word->summary) + ".\n\nUsage:\n  keymove " +
               std::string(word->usage) + "\n");
}

bool asks_for_help(const std::string& word) { return word == "--help" || word == "-h"; }

ExitCode dispatch(const Arguments& args) {
  if (args.empty()) {
    std::cerr << help_text();
    return ExitCode::usage;
  }
  const std::string& first = args.front();
  const Arguments rest(args.begin() + 1, args.end());
  if (asks_for_help(first)) return print_help({});
  if (built_in_named(first) != nullptr && !rest.empty() && asks_for_help(rest.front())) return print_help({first});
  if (first == "help") return print_help(rest);
  if (first == "version" || first == "--version" || first == "-V")
    return print(std::string("keymove ") + kVersion + "\n");
  if (first == "completions") return print_completions(rest);
  if (first == "manual") return print_manual(rest);
  return command_or_complain(first).run(rest);
}

/// The prefix of messages: the program, and the command if there is one.
std::string speaker(const Arguments& args) {
  return !args.empty() && command_named(args.front()) != nullptr ? "keymove " + args.front() + ": " : "keymove: ";
}

/// How a command ended.
struct Ending {
  ExitCode code;
  bool thrown = false;  ///< whether an exception ended it, perhaps in the middle of a batch
};

/// Reports an exception on standard error and returns its exit code. Rethrows OutputClosed.
ExitCode explain(const std::exception_ptr& thrown, const std::string& who, const std::string& command) {
  try {
    std::rethrow_exception(thrown);
  } catch (const UsageError& e) {
    std::cerr << who << e.what() << "\n('keymove help" << command << "' shows the usage)\n";
    return ExitCode::usage;
  } catch (const OutputError& e) {
    std::cerr << who << e.what() << "\n";
    return ExitCode::cannot_write;
  } catch (const StoreError& e) {
    std::cerr << who << e.what() << "\n";
    return e.written() ? ExitCode::cannot_write : ExitCode::bad_input;
  } catch (const std::bad_alloc&) {
    std::cerr << who << "out of memory: try fewer --jobs or a smaller --hash\n";
    return ExitCode::system_error;
  } catch (const std::system_error& e) {  // e.g. no thread, no process, no access to a folder
    std::cerr << who << "the system refuses a request: " << e.what() << "\n";
    return ExitCode::system_error;
  } catch (const OutputClosed&) {
    throw;
  } catch (const std::exception& e) {
    std::cerr << who << "this is a bug in keymove; please report it: " << e.what() << "\n";
    return ExitCode::internal_error;
  }
}

Ending run_told(const Arguments& args) {
  try {
    return {dispatch(args)};
  } catch (...) {
    const std::string who = speaker(args);
    const std::string command = who != "keymove: " ? " " + args.front() : "";
    return {explain(std::current_exception(), who, command), true};
  }
}

}  // namespace

int run_program(const Arguments& args) {
  hold_standard_descriptors();
  if (!args.empty() && args.front() == kContainWord) return run_contained({args.begin() + 1, args.end()});
  survive_full_files();
  forget_read_files();
  guard_variants(require_one_reading);
  const VisibleErrors visible_errors;
  constexpr int kQuietly = 141;  // the exit code that a shell reports if a closed pipe ended the program
  try {
    const auto [code, thrown] = run_told(args);
    // Threads of a batch may still be running: exit without destroying the objects that they use.
    if (thrown || code == ExitCode::interrupted) std::_Exit(static_cast<int>(code));
    return static_cast<int>(code);
  } catch (const OutputClosed&) {
    std::_Exit(kQuietly);
  }
}

}  // namespace keymove::tools
