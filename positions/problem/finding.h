// What a solver found out about a position.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "positions/game/board.h"
#include "positions/problem/problem.h"

namespace keymove {

enum class Status {
  proved,     ///< a win or loss within the plies asked about, or the game is over
  disproved,  ///< there is no such win or loss
  unknown,    ///< a limit was reached
};

/// Who vouches for a finding.
enum class Proof { none, solver, checked };

/// What a certificate proves beyond the forced end itself.
struct CertifiedParts {
  bool exact = false;  ///< the end cannot be forced in fewer plies
  bool only = false;   ///< win: no other first move wins in the distance
  bool value = false;  ///< the value alone: win, draw or loss
};

/// The answer to a material goal that no forced end of the game decides (docs/verdicts.md defines V and M).
struct MaterialGain {
  Move best;                  ///< the first move with the largest gain
  int gain = 0;               ///< V(n) after `best`, less M now
  std::optional<int> second;  ///< the largest gain of another first move; absent if there is only one move
  bool won_by_force = false;  ///< `best` wins the game within quiescence
};

/// The answer to a value goal, beside the outcome.
struct BestMoves {
  std::optional<Move> best;             ///< the first of the best moves, in the order of the search
  std::vector<Move> all;                ///< all moves that keep the value and its distance, if known; sorted
  std::optional<std::uint64_t> states;  ///< full minimax: the states of the whole tree, its root and ends included
  std::optional<Outcome> at_least = std::nullopt;  ///< of a value of which no more is known: a draw
  std::optional<Outcome> at_most = std::nullopt;   ///< the same from above
};

/// The answer to a goal that asks for the legal moves.
struct LegalMoves {
  std::vector<Move> moves;  ///< sorted
};

/// The move that a heuristic search prefers; nothing is proved. Finding::line is the play that it expects. Scores are
/// in hundredths of a pawn, seen by the side to move.
struct Opinion {
  Move best;
  int depth = 0;               ///< plies of the last finished iteration; 0: none was finished
  std::optional<int> score;    ///< of the position; absent at depth 0 and where the search expects the game's end
  std::optional<int> end_ply;  ///< the game is expected to end after so many plies: above 0 won, below 0 lost
  std::optional<int> margin;   ///< how much less the second best move is worth; absent if there is none, or an end
};

/// The solutions of a stipulation with help or series play. A line has the moves that are played, without the passes of
/// a side that does not move; the replies that follow the line of a helpself or reflex mate are left out.
struct SolutionLines {
  std::vector<std::vector<Move>> lines;  ///< the shortest first, then in the order of their moves
  bool too_many = false;                 ///< the search ended because there are too many
};

/// What is found besides a forced end of the game: nothing, or what the goal asks for.
using GoalAnswer = std::variant<std::monostate, MaterialGain, BestMoves, LegalMoves, Opinion, SolutionLines>;

/// What is known of a position. Whatever the goal, a forced win or loss takes precedence over any other answer, so its
/// outcome, distance, keys and line are direct members. Outcomes, gains and distances are those of the side to move.
struct Finding {
  Status status = Status::unknown;
  Outcome outcome = Outcome::none;
  std::optional<int> distance;  ///< plies to the end
  std::vector<Move> keys;       ///< every first move that wins in the shortest distance, sorted; empty for a loss
  std::vector<Move> line;       ///< principal line; for a loss the longest defence
  Proof proof = Proof::none;
  std::string unchecked;            ///< Proof::solver: why the checker has not confirmed all of it, without full stop
  std::optional<int> within;        ///< a win or loss that may be shorter: the plies it takes at most; no distance
  std::optional<int> proved_plies;  ///< no forced end within that many plies (when its length is unknown)
  GoalAnswer answer;

  std::uint64_t nodes = 0;
  std::optional<CertifiedParts> certified;  ///< the parts that an accepted certificate covers
  std::string rejected;                     ///< our own bug: why the answer's certificate was not accepted

  /// The answer of that type, or nullptr.
  [[nodiscard]] const MaterialGain* material() const { return std::get_if<MaterialGain>(&answer); }
  [[nodiscard]] const BestMoves* best_moves() const { return std::get_if<BestMoves>(&answer); }
  [[nodiscard]] const LegalMoves* legal_moves() const { return std::get_if<LegalMoves>(&answer); }
  [[nodiscard]] const SolutionLines* solution_lines() const { return std::get_if<SolutionLines>(&answer); }
  [[nodiscard]] const Opinion* opinion() const { return std::get_if<Opinion>(&answer); }
  /// The best move, if it is known: the answer's, otherwise the first key.
  [[nodiscard]] std::optional<Move> best_move() const;
  /// Whether a forced win or loss is proved.
  [[nodiscard]] bool is_forced_end() const {
    return status == Status::proved && (outcome == Outcome::win || outcome == Outcome::loss);
  }
};

std::string_view text_of(Status status);
std::string_view text_of(Outcome outcome);
std::string_view text_of(Proof proof);

}  // namespace keymove
