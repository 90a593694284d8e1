// What a solver found out about a position.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/game/board.h"
#include "positions/problem/problem.h"

namespace keymove {

enum class Status {
  proved,     ///< a win or loss within the plies asked about, or the game is over
  disproved,  ///< neither
  unknown,    ///< a limit was reached
};

/// Who vouches for a finding.
enum class Proof { none, solver, checked };

/// What a certificate covers beyond the forced end itself.
struct CertifiedParts {
  bool exact = false;  ///< that it takes no less
  bool only = false;   ///< win: that no other first move does it
};

/// The answer to a position's goal. Outcomes, gains and distances are the side to move's.
struct Finding {
  Status status = Status::unknown;
  Outcome outcome = Outcome::none;
  std::optional<int> distance;  ///< plies to the end
  std::vector<Move> keys;       ///< every first move that wins in the shortest distance, sorted; empty for a loss
  std::vector<Move> line;       ///< principal line; for a loss the longest defence
  Proof proof = Proof::none;
  std::string unchecked;      ///< Proof::solver: why the checker has not confirmed all of it, without full stop
  std::optional<int> within;  ///< a win that need not be the shortest: the plies it takes at most; no distance then
  std::optional<int> proved_plies;  ///< no forced end within that many plies (when disproved or unknown)

  std::optional<Move> best;      ///< material, value and best-move goals
  std::vector<Move> best_moves;  ///< value: all that keep the value and its distance, as far as it is known; sorted
  std::optional<std::uint64_t> states;  ///< value by full minimax: of the whole tree, its root and ends included
  std::optional<int> gain;              ///< material: best's V(n) - M now
  std::optional<int> second;            ///< material: the largest gain of another first move
  bool won_by_force = false;            ///< material: `best` wins outright within quiescence
  bool opinion = false;                 ///< `best` rests on a search to a limit, not on proof
  std::vector<Move> legal_moves;        ///< moves goal: sorted

  std::uint64_t nodes = 0;
  std::optional<CertifiedParts> certified;  ///< a certificate of it was accepted
  std::string rejected;                     ///< our own bug: why the answer's certificate was not accepted
};

std::string_view text_of(Status status);
std::string_view text_of(Outcome outcome);
std::string_view text_of(Proof proof);

}  // namespace keymove
