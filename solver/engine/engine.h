// The interface to one variant's rules and searches. Its implementations differ in the width of the board.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "positions/problem/finding.h"
#include "solver/engine/solver.h"
#include "solver/move_trees/move_tree.h"
#include "solver/play/agent.h"
#include "solver/play/analyst.h"
#include "solver/play/self_play.h"
#include "solver/search/transposition_table.h"

namespace keymove::solver {

/// Answers questions about positions of one variant. The functions are those of Solver (see solver.h), with the limits
/// of each question. Not to be shared between threads.
class Engine {
 public:
  virtual ~Engine() = default;
  virtual Finding solve(const Setup& setup, const Goal& goal, const Limits& limits) = 0;
  virtual Finding decide(const Setup& setup, int plies, const Limits& limits) = 0;
  virtual Finding find_win(const Setup& setup, const std::optional<int>& plies, Length length,
                           const Limits& limits) = 0;
  virtual std::optional<std::uint64_t> nodes_of_tables(const Setup& setup, double seconds) = 0;
  virtual Finding visit_tree(const Setup& setup, TreeCount count, const Limits& limits) = 0;
  virtual std::optional<Certificate> certify(const Setup& setup, const Finding& finding, const Limits& limits,
                                             const CertificateLimits& size, CertificateGap& gap) = 0;
  virtual std::optional<Certificate> certify_joint(const Setup& setup, Finding& finding, const JointProof& joint,
                                                   const Limits& limits, const CertificateLimits& size,
                                                   CertificateGap& gap) = 0;
  virtual std::vector<Move> legal_moves(const Setup& setup) = 0;
  virtual Setup play(const Setup& setup, const Move& move) = 0;
  virtual std::optional<Outcome> game_end(const Setup& setup) = 0;
  /// Whether the move is legal and reaches the aim of the engine's variant.
  virtual bool reaches_aim(const Setup& setup, const Move& move) = 0;
  virtual std::uint64_t perft(const Setup& setup, int depth) = 0;
  /// See solver::grow_tree. Without a listener only the result is computed.
  virtual TreeResult grow_tree(const Setup& origin, const std::vector<Move>& moves, const TreeRequest& request,
                               TreeListener* listener) = 0;
  /// See solver::make_agent. `self` owns this engine; the agent keeps it alive.
  virtual std::unique_ptr<Agent> make_agent(const AgentSpec& spec, std::shared_ptr<const void> self) = 0;
  /// See solver::make_analyst. `self` as above. The analyst's tables are in this engine's memory.
  virtual std::unique_ptr<Analyst> make_analyst(std::shared_ptr<const void> self) = 0;
  /// See solver::play_games.
  virtual void play_games(const SelfPlayOptions& options, const std::function<bool(const PlayedGame&)>& take) = 0;
};

using MemoryPtr = std::shared_ptr<HashMemory>;

/// The engine for the variant. Its tables are in `memory`, which engines may share as long as only one works at a time.
std::unique_ptr<Engine> make_engine(const VariantPtr& variant, const MemoryPtr& memory);
/// The same with memory of its own, which is allocated when it is first used.
std::unique_ptr<Engine> make_engine(const VariantPtr& variant, std::size_t hash_mib);

// The templates are instantiated for each width and number of kinds in a file of its own.
std::unique_ptr<Engine> make_engine_1_8(const VariantPtr& variant, const MemoryPtr& memory);
std::unique_ptr<Engine> make_engine_1_16(const VariantPtr& variant, const MemoryPtr& memory);
std::unique_ptr<Engine> make_engine_2_16(const VariantPtr& variant, const MemoryPtr& memory);
std::unique_ptr<Engine> make_engine_4_28(const VariantPtr& variant, const MemoryPtr& memory);

}  // namespace keymove::solver
