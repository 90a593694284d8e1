// The program as a whole: its list of commands, help and version, and what becomes of exceptions.
#include <array>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <new>

#include "positions/nearest.h"
#include "positions/variant_guard.h"
#include "tools/commands.h"
#include "tools/console.h"
#include "tools/contain.h"
#include "tools/shell_texts.h"
#include "tools/store.h"
#include "tools/two_readings.h"

namespace keymove::tools {

namespace {

struct Command {
  const CommandText& text;
  ExitCode (*run)(const Arguments&);
};

const std::vector<Command>& commands() {
  static const std::vector<Command> all = {
      {kSolveText, run_solve}, {kVerifyText, run_verify},       {kCheckText, run_check},
      {kTreeText, run_tree},   {kCompareText, run_compare},     {kPlayText, run_play},
      {kMatchText, run_match}, {kMoveText, run_move},           {kRefereeText, run_referee},
      {kMovesText, run_moves}, {kPerftText, run_perft},         {kVariantsText, run_variants},
      {kGradeText, run_grade}, {kRunsText, run_runs},           {kMergeText, run_merge},
      {kMineText, run_mine},   {kHeuristicText, run_heuristic}, {kUciText, run_uci},
      {kBoardText, run_board}, {kBenchText, run_bench},
  };
  return all;
}

void print_help(std::ostream& out) {
  constexpr std::size_t kColumn = 12;
  out << "keymove solves, proves and checks forced wins, on any chessboard.\n\n"
         "Usage:\n"
         "  keymove COMMAND [OPTIONS] ...\n"
         "  keymove help COMMAND     what a command does, its options and examples\n"
         "  keymove --version\n"
         "  keymove completions SHELL    a script for bash, zsh or fish\n"
         "  keymove manual [COMMAND]     a manual page, for man -l -\n\n"
         "Commands:\n";
  for (const Command& command : commands()) {
    const std::string_view name = command.text.name;
    out << "  " << name << std::string(kColumn - name.size(), ' ') << command.text.summary << "\n";
  }
  out << "\n"
      << kExitCodesText
      << "\n"
         "Examples:\n"
         "  keymove solve --fen \"6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1\" --mate 1\n"
         "  keymove moves --variant minichess-5x5\n"
         "  keymove perft --depth 4 --divide\n"
         "  keymove variants show shako-10x10\n";
}

const Command& command_named(const std::string& name) {
  std::vector<std::string> names;
  for (const Command& command : commands()) {
    if (command.text.name == name) return command;
    names.emplace_back(command.text.name);
  }
  std::string message = "unknown " + std::string(name.starts_with('-') ? "option" : "command") + " '" + name + "'";
  const auto near = nearest_names(name, names);
  message +=
      near.empty() ? "; the commands are " + enumeration(names, "and") : "; did you mean '" + near.front() + "'?";
  throw UsageError(message);
}

/// What every command says of itself.
std::vector<CommandDescription> descriptions() {
  std::vector<CommandDescription> out;
  for (const Command& command : commands()) {
    try {
      command.run({kDescribeWord});
    } catch (const CommandDescription& description) {
      out.push_back(description);
    }
  }
  return out;
}

ExitCode print_completions(const Arguments& args) {
  constexpr std::array<std::pair<const char*, Shell>, 3> kShells = {
      {{"bash", Shell::bash}, {"zsh", Shell::zsh}, {"fish", Shell::fish}}};
  for (const auto& [name, shell] : kShells) {
    if (args == Arguments{name}) {
      std::cout << completion_script(shell, descriptions());
      return ExitCode::success;
    }
  }
  throw UsageError("completions: expected bash, zsh or fish");
}

ExitCode print_manual(const Arguments& args) {
  const auto all = descriptions();
  if (args.empty()) {
    std::cout << main_manual_page(all, KEYMOVE_VERSION);
    return ExitCode::success;
  }
  const std::string_view name = command_named(args.front()).text.name;
  for (const CommandDescription& command : all) {
    if (command.text.name == name) std::cout << manual_page(command, KEYMOVE_VERSION);
  }
  return ExitCode::success;
}

ExitCode dispatch(const Arguments& args) {
  if (args.empty()) {
    print_help(std::cerr);
    return ExitCode::usage;
  }
  const std::string& first = args.front();
  if (first == "--version") {
    std::cout << "keymove " KEYMOVE_VERSION "\n";
    return ExitCode::success;
  }
  if (first == "--help" || first == "-h" || (first == "help" && args.size() == 1)) {
    print_help(std::cout);
    return ExitCode::success;
  }
  const Arguments rest(args.begin() + 1, args.end());
  if (first == "completions") return print_completions(rest);
  if (first == "manual") return print_manual(rest);
  if (first == "help") return command_named(args[1]).run({"--help"});
  return command_named(first).run(rest);
}

/// The prefix of messages: the program, and the command if there is one.
std::string speaker(const Arguments& args) {
  for (const Command& command : commands()) {
    if (!args.empty() && command.text.name == args.front()) return "keymove " + args.front() + ": ";
  }
  return "keymove: ";
}

}  // namespace

int run_program(const Arguments& args) {
  if (!args.empty() && args.front() == kContainWord) return run_contained({args.begin() + 1, args.end()});
  constexpr int kQuietly = 141;  // what a shell reports of a program that a closed pipe ended
  ExitCode code = ExitCode::internal_error;
  try {
    guard_variants(require_one_reading);
    code = dispatch(args);
    std::cout.flush();
    if (code != ExitCode::interrupted) return static_cast<int>(code);
  } catch (const UsageError& e) {
    const bool known = speaker(args) != "keymove: ";
    std::cerr << speaker(args) << e.what() << "\n"
              << "('keymove help" << (known ? " " + args.front() : "") << "' shows what is possible)\n";
    return static_cast<int>(ExitCode::usage);
  } catch (const OutputClosed&) {
    std::_Exit(kQuietly);
  } catch (const OutputError& e) {
    std::cerr << speaker(args) << e.what() << "\n";
    code = ExitCode::cannot_write;
  } catch (const StoreError& e) {
    std::cerr << speaker(args) << e.what() << "\n";
    code = ExitCode::bad_input;
  } catch (const std::bad_alloc&) {
    std::cerr << speaker(args) << "out of memory: try fewer --jobs or a smaller --hash\n";
  } catch (const std::exception& e) {
    std::cerr << speaker(args) << "this is a bug of keymove, please report it: " << e.what() << "\n";
  }
  std::_Exit(static_cast<int>(code));  // work of a batch may still be under way: leave without tearing down its world
}

}  // namespace keymove::tools
