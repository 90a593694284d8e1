// Opinions of other programs, where no proof decides.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "positions/game/setup.h"
#include "positions/problem/finding.h"

namespace keymove::tools {

/// The move that a program prefers; nothing is proved. Scores are in hundredths of a pawn, seen by the side to move.
struct EngineOpinion {
  std::string name;                  ///< of the program
  std::vector<std::string> options;  ///< that were set: "Hash=16"
  std::string limit;                 ///< "nodes 1000000"
  Move best;                         ///< legal by keymove's rules
  std::vector<Move> line;            ///< the play that it expects, as far as that is legal; begins with `best`
  std::optional<int> score;
  std::optional<int> mate;    ///< moves to mate, in the place of a score; below 0 if the side to move is mated
  std::optional<int> margin;  ///< how much less the second best move is worth, if both have scores
  bool other_end = false;     ///< a mate is forced by the best move alone, or against all others
  std::optional<int> depth;
  std::string trouble;  ///< why there is no opinion; then there is none of the above but the name
};

/// "Stockfish 15.1: +1.25, the next best move 0.40 less, depth 18".
std::string text_of(const EngineOpinion& opinion);

/// Puts the program's move and line in the place of the finding's opinion, or nothing if the program has none.
void replace_opinion(Finding& finding, const EngineOpinion& opinion);

/// A program that is asked. Each thread has its own.
class OpinionSource {
 public:
  OpinionSource() = default;
  OpinionSource(const OpinionSource&) = delete;
  OpinionSource& operator=(const OpinionSource&) = delete;
  virtual ~OpinionSource() = default;

  /// What the program thinks of the position, which is not over. Does not depend on earlier positions, unless the
  /// limit is one of time.
  virtual EngineOpinion ask(const Setup& setup) = 0;
};

}  // namespace keymove::tools
