// The solver's door: one run-time switch per problem, from a setup to the searches for its variant.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "positions/certificate.h"
#include "positions/finding.h"
#include "positions/problem.h"
#include "solver/clock.h"

namespace keymove::solver {

/// What one question may cost. Nodes and plies give the same answer on every machine; seconds need not.
struct Limits {
  std::optional<int> plies;  ///< the longest forced win looked for when the goal names none; depth of an opinion
  std::optional<std::uint64_t> nodes;
  std::optional<double> seconds;
  std::size_t hash_mib = 64;  ///< of all tables and trees together
  std::size_t threads = 1;    ///< for the keys of one position; each has the whole of `nodes`
  /// Ends a question when it becomes true. Several threads on one position do not look at it.
  const std::atomic<bool>* stop = nullptr;
};

/// What a number of plies means to who looks for any win: a bound, or the length that one is thought to have.
enum class Length { at_most, about };

/// How large a certificate may become.
struct CertificateLimits {
  std::size_t strategy_bytes = std::size_t{1} << 22;    ///< of what proves that a win or loss is forced
  std::size_t refutation_bytes = std::size_t{1} << 16;  ///< of what proves that there is no other or shorter one
};

/// Why a certificate leaves something out, or was not made.
enum class CertificateGap {
  none,
  nothing_to_certify,  ///< no win, loss or lack of both within a number of plies was found
  too_many_plies,      ///< more than kMostCertifiedPlies
  too_large,           ///< the proof exceeds CertificateLimits
  limit,               ///< to make it would exceed what the question may cost
};

/// How full minimax counts the states of a game's tree.
enum class TreeCount {
  by_visit,  ///< every state is visited, as often as there are ways to it
  by_table,  ///< a position is visited once, its states are added again
};

/// The rules and searches of one variant; see engine.h.
class Engine;
class TableMemory;

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
  std::shared_ptr<TableMemory> memory_;
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

}  // namespace keymove::solver
