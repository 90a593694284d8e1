#include "tools/solving/solve_options.h"

#include "tools/answers/set_play.h"
#include "tools/runs/run_keeper.h"

namespace keymove::tools {

void SolveOptions::declare(CommandLine& line) {
  suites.declare(line);
  position.declare(line);
  goal.declare(line);
  line.group("What to find")
      .flag("any", any_win,
            "find any forced win within the plies, or win or loss of any length, or a draw: sooner than the shortest")
      .excludes({"material", Given("goal", {"best", "moves", "value", "outcome"}), "write-key", "tree",
                 Given("format", {"epd", "key", "pgn", "popeye"})})
      .flag("longer", longer, "with --any: accept a longer win, too; this is often faster")
      .needs({"any"})
      .flag("certify", certify, "prove each answer to the checker (the default)")
      .excludes({"no-certificates"})
      .choice("algorithm", "NAME", {"alphabeta", "minimax", "minimax-table"}, algorithm,
              "with --goal value: minimax visits and counts every state of the tree; minimax-table reuses the counts "
              "of states that it has met before (default: alphabeta)")
      .needs({Given("goal", {"value"})})
      .choice(
          "at-least", "OUTCOME", {"draw", "win"}, at_least,
          "with --goal outcome: prove only whether the side to move has at least a draw, or a win; often half of the "
          "work")
      .needs({Given("goal", {"outcome"})});
  limits.declare(line);
  opinion.declare(line);
  selection.declare(line);
  OptionGroup& output = line.group("Output");
  output
      .choice("format", "FORMAT", {"text", "json", "jsonl", "epd", "key", "pgn", "popeye"}, format,
              "print text (the default), JSON Lines (json or jsonl), EPD with the answers, an answer key, "
              "PGN with the tree, or the solutions of help and series play in Popeye's layout")
      .text("write-key", "FILE", write_key, "also write an answer key to FILE")
      .text("report", "FILE.html", report,
            "also write an HTML page: diagrams, and the whole solutions with set play and tries, to step through and "
            "to print");
  declare_checker(output, checker);
  notation.declare(output);
  certificates.declare(output);
  tree.declare(output);
  themes.declare(output);
  batch.declare(line)
      .flag("resume", resume,
            "go on with the results in FILE of --output: solve what it has no final result of, and add each result at "
            "once")
      .needs({"output"})
      .needs({Given("format", {"json", "jsonl"})})
      .excludes({"report", "write-key"});
}

void SolveOptions::check() {
  batch.threads_each = limits.threads.value_or(1);
  themes.check();
  opinion.check();
  const auto asked = goal.chosen();
  const bool lines = asked && asked->stipulation && has_set_lines(*asked->stipulation);
  if (any_win && asked && asked->stipulation && !asked->has_tree())
    throw UsageError("--any is for forced wins; help, series and reflex play have none");
  if (tree.parts.set_play && !tree.tree && format != "pgn" && format != "popeye" && !report && !lines)
    throw UsageError("--set-play needs --tree or --report, except with help play such as --stipulation h#2");
}

std::optional<Goal> SolveOptions::asked() const {
  std::optional<Goal> out = goal.chosen();
  if (at_least) out->at_least = *at_least == "win" ? Outcome::win : Outcome::draw;
  return out;
}

std::optional<solver::TreeCount> SolveOptions::tree_count() const {
  if (!algorithm || *algorithm == "alphabeta") return std::nullopt;
  return *algorithm == "minimax" ? solver::TreeCount::by_visit : solver::TreeCount::by_table;
}

}  // namespace keymove::tools
