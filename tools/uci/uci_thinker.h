// How the UCI engine finds its move: opinions that deepen, and proofs of what they say is forced.
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

namespace keymove::tools {

/// One `go`.
struct UciTask {
  solver::GameSoFar game;
  std::vector<Move> moves;  ///< that may be chosen, at least one
  bool all_moves = true;    ///< whether these are all that are legal
  GoCommand go;
  std::optional<MoveTime> time;
  std::size_t lines = 1;
  StopWatch watch;  ///< since the command was read
};

/// What is answered, and the reply that is expected.
struct UciAnswer {
  Move move;
  std::optional<Move> reply;
};

class UciThinker {
 public:
  /// Both outlive it; the thinker answers at once when `stop` becomes true.
  UciThinker(UciVoice& voice, const std::atomic<bool>& stop) : voice_(voice), stop_(stop) {}

  /// Makes ready for a game, with so much memory for all tables.
  void prepare(const VariantPtr& variant, std::size_t hash_mib);

  /// Thinks and tells how it goes on. Requires prepare() for the task's variant.
  UciAnswer think(const UciTask& task);

 private:
  std::optional<UciAnswer> prove_mate(const UciTask& task);
  UciAnswer analyse(const UciTask& task);
  /// Tells the lines of an iteration; whether the next one is wanted.
  bool listen(const UciTask& task, const solver::Analysis& analysis);
  /// Tries to prove what the iteration says is forced.
  void prove(const UciTask& task, const solver::Analysis& analysis);
  Finding ask(const UciTask& task, int plies);
  /// Has the checker confirm what the solver has just found.
  Finding checked(const UciTask& task, int plies, Finding finding);
  void report_proof(const UciTask& task, const Finding& finding, int plies);

  [[nodiscard]] UciCost cost(const UciTask& task) const { return {nodes_ + proof_nodes_, task.watch.seconds()}; }
  [[nodiscard]] std::optional<double> seconds_left(const UciTask& task) const;

  UciVoice& voice_;
  const std::atomic<bool>& stop_;
  VariantPtr variant_;
  std::size_t hash_mib_ = 0;
  std::unique_ptr<solver::Analyst> analyst_;
  std::unique_ptr<solver::Solver> solver_;
  std::optional<Certifier> certifier_;

  // Of the task at hand:
  std::uint64_t nodes_ = 0;        ///< of the analysis
  std::uint64_t proof_nodes_ = 0;  ///< of the proofs
  std::optional<Finding> proved_;
  Move told_;  ///< the first move told last
};

}  // namespace keymove::tools
