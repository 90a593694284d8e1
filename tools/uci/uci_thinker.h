// Finds the UCI engine's move: iterative deepening, and proofs of the forced ends that it reports.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "solver/engine/solver.h"
#include "solver/play/analyst.h"
#include "tools/answers/certifier.h"
#include "tools/uci/uci_go.h"
#include "tools/uci/uci_lines.h"
#include "tools/uci/uci_voice.h"
#include "verify/referee/arbiter.h"

namespace keymove::tools {

/// The task of one `go`.
struct UciTask {
  solver::GameSoFar game;
  std::vector<Move> moves;  ///< the moves that may be chosen, at least one
  bool all_moves = true;    ///< whether these are all legal moves
  GoCommand go;
  std::optional<SearchTime> time;
  std::shared_ptr<verify::Arbiter> arbiter;  ///< of the game; whoever thinks may play moves and take them back
  std::size_t lines = 1;
  StopWatch watch;  ///< runs since the command was read
};

/// The chosen move and the expected reply.
struct UciAnswer {
  Move move;
  std::optional<Move> reply;
};

class UciThinker {
 public:
  /// The arguments must outlive the thinker. It answers at once when `stop` becomes true.
  UciThinker(UciVoice& voice, const std::atomic<bool>& stop) : voice_(voice), stop_(stop) {}

  /// Prepares for the variant, with so much memory for all tables, and so many threads for each search.
  void prepare(const VariantPtr& variant, std::size_t hash_mib, std::size_t threads);

  /// Finds the answer, and reports the search on the way. Requires that prepare() was called for the task's variant.
  UciAnswer think(const UciTask& task);

 private:
  std::optional<UciAnswer> prove_mate(const UciTask& task);
  UciAnswer analyse(const UciTask& task);
  /// Reports the lines of an iteration; returns whether the next iteration is wanted.
  bool listen(const UciTask& task, const solver::Analysis& analysis);
  /// Tries to prove the forced end that the iteration reports.
  void prove(const UciTask& task, const solver::Analysis& analysis);
  Finding ask(const UciTask& task, int plies);
  /// The same for the task's moves alone: each is played, and the side that is then to move must lose.
  Finding ask_each(const UciTask& task, int plies);
  /// Has the checker confirm the solver's latest finding; an empty finding if the checker rejects it.
  Finding checked(const UciTask& task, int plies, Finding finding);
  void report_proof(const UciTask& task, const Finding& finding, int plies);

  /// The line up to the end of the game, also by repetition or a count of moves: runners of matches hold lines that
  /// go on for errors.
  [[nodiscard]] static solver::AnalysedLine until_end(const UciTask& task, solver::AnalysedLine line);
  [[nodiscard]] UciCost cost(const UciTask& task) const { return {nodes_ + proof_nodes_, task.watch.seconds()}; }
  [[nodiscard]] std::optional<double> seconds_left(const UciTask& task) const;

  UciVoice& voice_;
  const std::atomic<bool>& stop_;
  VariantPtr variant_;
  std::size_t hash_mib_ = 0;
  std::size_t threads_ = 0;
  std::unique_ptr<solver::Analyst> analyst_;
  std::unique_ptr<solver::Solver> solver_;
  std::optional<Certifier> certifier_;

  // The state of the current task:
  std::uint64_t nodes_ = 0;        ///< of the analysis
  std::uint64_t proof_nodes_ = 0;  ///< of the proofs
  std::optional<Finding> proved_;
  Move reported_;  ///< the first move of the best line that was reported last
};

}  // namespace keymove::tools
