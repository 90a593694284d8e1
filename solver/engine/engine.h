// One variant's rules and searches behind a virtual door, so that the board's width is chosen once a problem.
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

class Engine {
 public:
  virtual ~Engine() = default;
  virtual Finding solve(const Setup& setup, const Goal& goal, const Limits& limits) = 0;
  virtual Finding decide(const Setup& setup, int plies, const Limits& limits) = 0;
  virtual Finding find_win(const Setup& setup, const std::optional<int>& plies, Length length,
                           const Limits& limits) = 0;
  virtual Finding visit_tree(const Setup& setup, TreeCount count, const Limits& limits) = 0;
  virtual std::optional<Certificate> certify(const Setup& setup, const Finding& finding, const Limits& limits,
                                             const CertificateLimits& size, CertificateGap& gap) = 0;
  virtual std::vector<Move> legal_moves(const Setup& setup) = 0;
  virtual Setup play(const Setup& setup, const Move& move) = 0;
  virtual std::optional<Outcome> game_end(const Setup& setup) = 0;
  virtual std::uint64_t perft(const Setup& setup, int depth) = 0;
  /// See solver::grow_tree; no listener, no tree.
  virtual TreeResult grow_tree(const Setup& origin, const std::vector<Move>& moves, const TreeRequest& request,
                               TreeListener* listener) = 0;
  /// `self` keeps this engine alive as long as the agent lives.
  virtual std::unique_ptr<Agent> make_agent(const AgentSpec& spec, std::shared_ptr<const void> self) = 0;
  /// The same; the analyst's tables lie in this engine's memory.
  virtual std::unique_ptr<Analyst> make_analyst(const HeuristicPtr& heuristic, std::shared_ptr<const void> self) = 0;
  /// See solver::play_games.
  virtual void play_games(const SelfPlayOptions& options, const std::function<bool(const PlayedGame&)>& take) = 0;
};

using MemoryPtr = std::shared_ptr<HashMemory>;

/// The engine for the variant; its tables lie in `memory`, which engines may share as long as they take turns.
std::unique_ptr<Engine> make_engine(const VariantPtr& variant, const MemoryPtr& memory);
/// The same with memory of its own; it takes none before it is used.
std::unique_ptr<Engine> make_engine(const VariantPtr& variant, std::size_t hash_mib);

// One file each instantiates the templates for a width and a number of kinds.
std::unique_ptr<Engine> make_engine_1_8(const VariantPtr& variant, const MemoryPtr& memory);
std::unique_ptr<Engine> make_engine_1_16(const VariantPtr& variant, const MemoryPtr& memory);
std::unique_ptr<Engine> make_engine_2_16(const VariantPtr& variant, const MemoryPtr& memory);
std::unique_ptr<Engine> make_engine_4_28(const VariantPtr& variant, const MemoryPtr& memory);

}  // namespace keymove::solver
