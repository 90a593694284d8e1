// The arbiter of a game in progress: the side to move, the legal moves and the end of the game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "verify/rules/rulebook.h"

namespace keymove::verify {

/// The result of a finished game.
struct GameResult {
  std::optional<Color> winner;  ///< absent: a draw
  std::string reason;           ///< "checkmate", "threefold repetition", without a full stop
};

/// "1-0", "0-1" or "1/2-1/2".
std::string score_text(const GameResult& result);

/// A game of one variant, from some position on. The reference rules decide ends and adjudications: repetition counts
/// the positions of this game, and plies without capture begin with the clock of the first position.
class Arbiter {
 public:
  /// The rulebook must outlive it.
  Arbiter(const Rulebook& rules, const Setup& start);

  /// Makes a move. Requires a legal move, and that the game is not over.
  void play(const Move& move);
  /// Takes the last move back; false if there is none.
  bool take_back();

  [[nodiscard]] bool is_legal(const Move& move) const;
  /// The legal moves, sorted; empty if the game is over by its rules.
  [[nodiscard]] std::vector<Move> legal_moves() const;

  [[nodiscard]] const Setup& start() const { return states_.front().setup; }
  [[nodiscard]] const Setup& now() const { return states_.back().setup; }
  [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
  /// The position before the i-th move; before(moves().size()) is now().
  [[nodiscard]] const Setup& before(std::size_t i) const { return states_[i].setup; }
  /// The positions since the last irreversible move (a capture or a pawn's move), without now().
  [[nodiscard]] std::vector<Setup> recent() const;

  /// The result if the game is over: by its rules, otherwise by the first adjudication that applies.
  [[nodiscard]] const std::optional<GameResult>& result() const { return states_.back().result; }

 private:
  struct State {
    Position position;
    Setup setup;
    int plies_without_capture = 0;
    int plies_without_progress = 0;  ///< neither capture nor pawn move
    std::optional<GameResult> result;
  };

  [[nodiscard]] std::optional<GameResult> ended(const State& state) const;
  [[nodiscard]] std::optional<GameResult> adjudicated(const State& state) const;
  [[nodiscard]] bool holds(const Adjudication& rule, const State& state) const;
  [[nodiscard]] bool is_dead(const Setup& setup) const;
  [[nodiscard]] int times_stood(const State& state) const;

  /// The role of a man in dead positions.
  enum class Minor : std::uint8_t { none, knight, bishop };

  const Rulebook& rules_;
  std::vector<Minor> minors_;  ///< by kind
  std::vector<State> states_;
  std::vector<Move> moves_;
};

}  // namespace keymove::verify
