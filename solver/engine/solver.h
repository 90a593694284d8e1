// The solver's door: one run-time switch per problem, from a setup to the searches for its variant.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "positions/base/clock.h"
#include "positions/certificates/certificate.h"
#include "positions/problem/finding.h"
#include "positions/problem/problem.h"
#include "solver/move_trees/move_tree.h"
#include "solver/play/agent.h"
#include "solver/play/analyst.h"
#include "solver/play/self_play.h"
#include "solver/search/limits.h"

namespace keymove::solver {

/// The rules and searches of one variant; see engine.h.
class Engine;
class HashMemory;

/// Answers questions, one after the other; each starts with an empty table, so that answers do not depend on order.
/// Not to be shared between threads: one object a thread. Setups must be legal (see verify::make_problem).
class Solver {
 public:
  explicit Solver(const Limits& limits);
  ~Solver();
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  /// What later questions may cost; the memory and the threads stay as they are.
  void set_limits(const Limits& limits);

  /// Answers the goal for the position. A limit gives Status::unknown.
  Finding solve(const Setup& setup, const Goal& goal);

  /// Whether the side to move wins or loses by force within `plies`, and how soon, without asking for all keys or a
  /// line: cheaper than solve. Keys holds at most one move.
  Finding decide(const Setup& setup, int plies);

  /// A forced win of the side to move within `plies`, or of any length without them: not the shortest, and one key
  /// only. Finding::within is its bound; with Length::about it may be greater than `plies`. Without a win a loss, with
  /// its distance; Status::disproved when there is neither within `plies`, or within the longest length tried.
  Finding find_win(const Setup& setup, const std::optional<int>& plies, Length length = Length::at_most);

  /// The value of the game by full minimax to its ends, with the number of states; `best` is the first move of the best
  /// outcome. Requires always_forward(). Status::unknown at a limit and for more states than 64 bits count.
  Finding visit_tree(const Setup& setup, TreeCount count);

  /// The certificate of what was found of that position: a win, a loss, or neither within `proved_plies`. Cheapest
  /// right after the question, while the tables still know the answers: it takes what that has left of the seconds, or
  /// a tenth of them. What it leaves out (see CertificateClaim) would exceed the size or the limits. Nothing when there
  /// is nothing to certify or the rest exceeds them; certificate_gap() tells why.
  std::optional<Certificate> certify(const Setup& setup, const Finding& finding, const CertificateLimits& size = {});

  /// Why the last call of certify() made no certificate, or one that leaves something out.
  [[nodiscard]] CertificateGap certificate_gap() const { return gap_; }

 private:
  Engine& engine_for(const VariantPtr& variant);
  /// The same, for a question that begins now.
  Engine& question_for(const VariantPtr& variant);

  Limits limits_;
  StopWatch asked_;  ///< since the last question
  CertificateGap gap_ = CertificateGap::none;
  std::shared_ptr<HashMemory> memory_;
  std::vector<std::pair<VariantPtr, std::unique_ptr<Engine>>> engines_;
};

/// Whether no position of the game can return, because every man always moves forward.
bool always_forward(const Variant& variant);

/// The moves of the position, sorted; empty when the game is over.
std::vector<Move> legal_moves(const Setup& setup);

/// The position after a legal move; clocks are not kept.
Setup play(const Setup& setup, const Move& move);

/// The result for the side to move when the game is over there.
std::optional<Outcome> game_end(const Setup& setup);

/// The number of move sequences of `depth` plies; a game that is over has none.
std::uint64_t perft(const Setup& setup, int depth);

/// The same by first move, sorted.
std::vector<std::pair<Move, std::uint64_t>> perft_by_move(const Setup& setup, int depth);

/// The value and the line of the tree that grows from the position after `moves`, played from `origin`: their history
/// decides the pychess order. The moves are legal.
TreeResult grow_tree(const Setup& origin, const std::vector<Move>& moves, const TreeRequest& request);
/// The same, and shows the tree. Cost: the tree is searched twice, the first time a minimax tree of first ties by
/// alpha-beta; memory does not grow with it. What the listener throws ends the search.
void grow_tree(const Setup& origin, const std::vector<Move>& moves, const TreeRequest& request, TreeListener& listener);

/// An agent that plays the variant.
std::unique_ptr<Agent> make_agent(const VariantPtr& variant, const AgentSpec& spec);

/// An analyst of the heuristic's variant, with so much memory for its tables.
std::unique_ptr<Analyst> make_analyst(const HeuristicPtr& heuristic, std::size_t hash_mib);

/// Plays the games in turn and hands each to `take`; when that returns false no more are played. Values are those
/// of a heuristic that looks ahead. Games end as the variant has it, or at the longest; of a thousand times the games
/// wanted no more are played. Requires a variant with a start position.
void play_games(const SelfPlayOptions& options, const std::function<bool(const PlayedGame&)>& take);

}  // namespace keymove::solver
