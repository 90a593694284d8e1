// The commands: each in the file of its name. `check` is a room of its own, tools/check/.
#pragma once

#include "tools/command_line/command_line.h"
#include "tools/console/exit_code.h"

namespace keymove::tools {

extern const CommandText kSolveText;
extern const CommandText kVerifyText;
extern const CommandText kTreeText;
extern const CommandText kCompareText;
extern const CommandText kMatchText;
extern const CommandText kPlayText;
extern const CommandText kMoveText;
extern const CommandText kRefereeText;
extern const CommandText kMovesText;
extern const CommandText kPerftText;
extern const CommandText kVariantsText;
extern const CommandText kMineText;
extern const CommandText kHeuristicText;
extern const CommandText kGradeText;
extern const CommandText kRunsText;
extern const CommandText kMergeText;
extern const CommandText kUciText;
extern const CommandText kBenchText;
extern const CommandText kBoardText;

/// Each runs its subcommand with the words after its name. Throws UsageError.
ExitCode run_solve(const Arguments& args);
ExitCode run_verify(const Arguments& args);
ExitCode run_tree(const Arguments& args);
ExitCode run_compare(const Arguments& args);
ExitCode run_match(const Arguments& args);
ExitCode run_play(const Arguments& args);
ExitCode run_move(const Arguments& args);
ExitCode run_referee(const Arguments& args);
ExitCode run_moves(const Arguments& args);
ExitCode run_perft(const Arguments& args);
ExitCode run_variants(const Arguments& args);
ExitCode run_mine(const Arguments& args);
ExitCode run_heuristic(const Arguments& args);
ExitCode run_grade(const Arguments& args);
ExitCode run_runs(const Arguments& args);
ExitCode run_merge(const Arguments& args);
ExitCode run_uci(const Arguments& args);
ExitCode run_bench(const Arguments& args);
ExitCode run_board(const Arguments& args);

}  // namespace keymove::tools
