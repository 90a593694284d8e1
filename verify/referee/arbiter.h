// Watches over a game that is played: whose move it is, what is legal, and when it is over.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "verify/rules/rulebook.h"

namespace keymove::verify {

/// How a game has ended.
struct GameResult {
  std::optional<Color> winner;  ///< absent: a draw
  std::string reason;           ///< "checkmate", "threefold repetition": without a full stop
};

/// "1-0", "0-1" or "1/2-1/2".
std::string score_text(const GameResult& result);

/// A game of one variant, from some position on. The ends of the game and its adjudications are told by the reference
/// rules: repetition counts positions of this game, plies without capture begin with the clock of the first position.
class Arbiter {
 public:
  /// The rulebook must outlive it.
  Arbiter(const Rulebook& rules, const Setup& start);

  /// Makes a legal move. Requires that it is one and that the game is not over.
  void play(const Move& move);
  /// Takes the last move back; false when there is none.
  bool take_back();

  [[nodiscard]] bool is_legal(const Move& move) const;
  /// Sorted; none when the game is over by the rules.
  [[nodiscard]] std::vector<Move> legal_moves() const;

  [[nodiscard]] const Setup& start() const { return states_.front().setup; }
  [[nodiscard]] const Setup& now() const { return states_.back().setup; }
  [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
  /// The position before the i-th move; that of moves().size() is now().
  [[nodiscard]] const Setup& before(std::size_t i) const { return states_[i].setup; }
  /// The positions since the last move that cannot be taken back on the board (a capture, a pawn's move), without
  /// now().
  [[nodiscard]] std::vector<Setup> recent() const;

  /// The end of the game, if it is over: by its rules, else by the first of its adjudications that holds.
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

  /// What a man is where nobody can win.
  enum class Minor : std::uint8_t { none, knight, bishop };

  const Rulebook& rules_;
  std::vector<Minor> minors_;  ///< by kind
  std::vector<State> states_;
  std::vector<Move> moves_;
};

}  // namespace keymove::verify
