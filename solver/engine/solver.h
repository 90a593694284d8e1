// The public interface of the solver: answers to questions about setups of any variant.
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
#include "solver/joining/chosen_move.h"
#include "solver/move_trees/move_tree.h"
#include "solver/play/agent.h"
#include "solver/play/analyst.h"
#include "solver/play/self_play.h"
#include "solver/search/limits.h"

namespace keymove::solver {

/// The rules and searches of one variant; see engine.h.
class Engine;
class HashMemory;

/// Answers questions, one after the other. Each starts with an empty table, so that answers do not depend on the order.
/// Each thread needs an object of its own. Requires that setups are legal (see verify::make_problem).
class Solver {
 public:
  explicit Solver(const Limits& limits);
  ~Solver();
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  /// Sets what later questions may cost. Memory and number of threads cannot be changed; theirs are ignored.
  void set_limits(const Limits& limits);

  /// The answer to the goal for the position; Status::unknown at a limit.
  Finding solve(const Setup& setup, const Goal& goal);

  /// Whether the side to move wins or loses by force within `plies`, and its distance. Cheaper than solve(), because it
  /// finds neither keys nor a line. Status::unknown at a limit.
  Finding decide(const Setup& setup, int plies);

  /// Some forced win of the side to move within `plies`, or of any length if they are absent: not the shortest, and
  /// with one key. Finding::within is its bound, which with Length::about may be greater than `plies`. If there is no
  /// win, the answer is a loss with its distance, or Status::disproved when there is neither within the longest length
  /// tried. Without `plies` it may be a loss with a bound. Status::unknown at a limit.
  Finding find_win(const Setup& setup, const std::optional<int>& plies, Length length = Length::at_most);

  /// How many nodes a win may count that is answered from tables of few men; nothing where there are none for these
  /// men, or where they take more than so many seconds.
  std::optional<std::uint64_t> nodes_of_tables(const Setup& setup, double seconds);

  /// The value of the game by full minimax to its ends, with the number of states. Finding::best is the first move with
  /// the best outcome. Requires always_forward(). Status::unknown at a limit, and for more than 2^64 - 1 states.
  Finding visit_tree(const Setup& setup, TreeCount count);

  /// The certificate for what was found out about that position: a win, a loss, or neither within `proved_plies`. Parts
  /// that would exceed the size or the limits are left out (see CertificateClaim). Nothing if there is nothing to
  /// certify, or if the indispensable part exceeds them; certificate_gap() gives the reason. Cost: least right after
  /// the question, while the tables still hold the answers. It may take the seconds that the question has left, at
  /// least a tenth of the limit.
  std::optional<Certificate> certify(const Setup& setup, const Finding& finding, const CertificateLimits& size = {});

  /// The certificate of a finding that was joined from its parts, made from their proofs; the search is asked where
  /// they have no move. Adds the line of a forced end to the finding, if they have it. Otherwise as certify().
  std::optional<Certificate> certify_joint(const Setup& setup, Finding& finding, const JointProof& joint,
                                           const CertificateLimits& size = {});

  /// What a certificate may cost: the seconds that the question has left, at least a tenth of the limit, and its nodes.
  [[nodiscard]] Limits limits_for_certificate() const;

  /// Why the last call of certify() or certify_joint() made no certificate, or an incomplete one.
  [[nodiscard]] CertificateGap certificate_gap() const { return gap_; }

 private:
  Engine& engine_for(const VariantPtr& variant);
  /// The same, and starts the watch for a new question.
  Engine& question_for(const VariantPtr& variant);

  Limits limits_;
  StopWatch asked_;  ///< runs since the last question
  CertificateGap gap_ = CertificateGap::none;
  std::shared_ptr<HashMemory> memory_;
  std::vector<std::pair<VariantPtr, std::unique_ptr<Engine>>> engines_;
};

/// Whether every man always moves forward, so that no position of the game can repeat.
bool always_forward(const Variant& variant);

/// The legal moves of the position, sorted; empty when the game is over.
std::vector<Move> legal_moves(const Setup& setup);

/// The position after the move, which must be legal. Clocks are not kept.
Setup play(const Setup& setup, const Move& move);

/// The result for the side to move if the game is over, else nothing.
std::optional<Outcome> game_end(const Setup& setup);

/// The number of move sequences of `depth` plies. No sequence goes on after the end of the game.
std::uint64_t perft(const Setup& setup, int depth);

/// The same number for each first move, sorted by move. Requires depth >= 1.
std::vector<std::pair<Move, std::uint64_t>> perft_by_move(const Setup& setup, int depth);

/// The value and the best line of the move tree of the position after `moves`, played from `origin`. The moves matter
/// because they decide the pychess order. Requires that they are legal.
TreeResult grow_tree(const Setup& origin, const std::vector<Move>& moves, const TreeRequest& request);
/// The same, and leads the listener through the tree. Exceptions of the listener end the search. Cost: the tree is
/// searched twice, unless the listener does not want the answer first; the first search of a minimax tree with first
/// ties is done by alpha-beta. Memory does not grow with the tree.
void grow_tree(const Setup& origin, const std::vector<Move>& moves, const TreeRequest& request, TreeListener& listener);

/// An agent that plays the variant as `spec` says.
std::unique_ptr<Agent> make_agent(const VariantPtr& variant, const AgentSpec& spec);

/// An analyst of the variant, with `hash_mib` MiB for its tables.
std::unique_ptr<Analyst> make_analyst(const VariantPtr& variant, std::size_t hash_mib);

/// Plays random games and hands each game that is kept to `take`, until `take` returns false or options.games are kept.
/// Games end by the rules of the variant or at the greatest length. At most a thousand times as many games are played
/// as are wanted. Requires a variant with a start position.
void play_games(const SelfPlayOptions& options, const std::function<bool(const PlayedGame&)>& take);

}  // namespace keymove::solver
