// keymove uci: an engine for GUIs and match runners.
#include <iostream>

#include "positions/variant_files/variant_reader.h"
#include "tools/commands/commands.h"
#include "tools/console/console.h"
#include "tools/uci/uci_session.h"

namespace keymove::tools {

namespace {

constexpr CommandText kUciText = {
    "uci", "run a chess engine for GUIs and match runners", "uci [OPTIONS]",
    "The engine speaks the Universal Chess Interface on standard input and output. 'go mate N' runs the prover. If a "
    "search finds a mate that is not too long, the engine also proves it: 'info string proved: mate in 2, all keys "
    "a1a6'.\n"
    "The GUI chooses the game with UCI_Variant, or a variant file with VariantPath. When the input ends, a search with "
    "a limit is finished first.",
    "printf 'uci\\nquit\\n' | keymove uci\n"
    "printf 'position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\\ngo mate 2\\n' | keymove uci\n"
    "printf 'setoption name MultiPV value 3\\nposition startpos moves e2e4\\ngo depth 4\\n' | keymove uci\n"
    "printf 'go nodes 20000\\n' | keymove uci --variant minichess-7x7"};

struct UciCommandOptions {
  std::optional<std::string> variant;

  void declare(CommandLine& line) {
    line.group("The game")
        .text("variant", "NAME|FILE", variant, "the game until the GUI chooses another (default: chess)");
  }
};

ExitCode run_uci(const UciCommandOptions& options) {
  const auto variant = load_variant(options.variant.value_or("chess"));
  if (!variant) {
    complain(variant.errors());
    return ExitCode::bad_input;
  }
  UciSession session(*variant);
  for (std::string words; std::getline(std::cin, words);) {
    if (session.obey(words) == UciTalk::over) break;
  }
  session.finish();
  session.check();
  return ExitCode::success;
}

}  // namespace

const Command kUci = make_command<UciCommandOptions, run_uci>(kUciText);

}  // namespace keymove::tools
