// The solver: finds all keys of forced wins and the solutions of problems, and proves its answers to the checker.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "keymove/board.h"

namespace keymove::api {

class SuitePosition;

/// What is asked about a position.
class Question {
 public:
  /// The shortest forced win, of any length: of one ply, two plies, ..., for at most 10 s if there are no limits.
  Question() = default;
  /// Mate in that many moves, or the game's own win; from 1 to 125. Throws BadInput for other numbers.
  static Question mate(int moves);
  /// A forced win or loss within that many plies, from 1 to 249.
  static Question within(int plies);
  /// A problem's stipulation: "#3", "s#2", "h#2.5", "ser-h=4", ... Throws BadInput.
  static Question stipulation(const std::string& text);
  /// The material that is won within that many plies (docs/verdicts.md), from 1 to 249.
  static Question material(int plies);
  /// The best move: a proved win, or else an opinion.
  static Question best_move();
  /// The value of the game.
  static Question value();
  /// Any forced win, also one that is not the shortest: sooner found. Within that many plies if they are given.
  static Question any_win(std::optional<int> plies = std::nullopt);

 private:
  friend struct SolveAccess;
  enum class Kind { shortest, win, stipulation, material, best, value, any };
  Kind kind_ = Kind::shortest;
  std::optional<int> plies_;
  std::string text_;
};

/// What one question may cost, and what is wanted beside its answer.
struct Limits {
  std::optional<std::uint64_t> nodes;  ///< the answers are then the same on every machine
  std::optional<double> seconds;
  std::size_t hash_mib = 256;     ///< memory of all tables
  std::size_t threads = 1;        ///< for one position
  bool certify = true;            ///< have the checker confirm every answer
  bool solution = false;          ///< find the whole solution, too: Answer::solution
  std::size_t tree_moves = 3000;  ///< where a solution is cut
  /// Ends a question when it becomes true, from any thread; the answer is then unknown. Must outlive the solver.
  const std::atomic<bool>* stop = nullptr;
};

/// How far a question is decided.
enum class Status {
  proved,     ///< a win, a loss or a solution, or the game is over
  disproved,  ///< there is none within the plies asked about
  unknown,    ///< a limit was reached
};

/// A result of the game for the side to move.
enum class Outcome { none, win, loss, draw };

/// The answer to a question. Moves are those of the side to move first; distances are plies.
struct Answer {
  Status status = Status::unknown;
  Outcome outcome = Outcome::none;
  std::optional<int> plies;                  ///< the exact distance of a forced end
  std::optional<int> within;                 ///< any win: the plies that it takes at most
  std::optional<int> none_within;            ///< no forced end within that many plies
  std::vector<Move> keys;                    ///< all first moves that win in the distance
  std::vector<Move> line;                    ///< a line of best play; for a loss the longest defence
  std::vector<std::vector<Move>> solutions;  ///< help and series play: all solutions
  std::optional<Move> best;                  ///< the best move, where one is asked for
  std::optional<int> gain;                   ///< material: what the best move wins, in pawns
  std::optional<int> score;                  ///< an opinion: hundredths of a pawn
  bool checked = false;                      ///< the checker has confirmed all of it
  std::string unchecked;                     ///< else why it has not, if there is something to confirm
  std::string stopped;                       ///< why a search ended early; else empty
  std::string fen;                           ///< of the position, with the side that has moved first
  std::string text;                          ///< "White wins, #2 (3 plies): 1.Ra6!, the only key"
  std::string json;                          ///< as `keymove solve --format json` prints it
  std::string solution;                      ///< the whole solution as text, if Limits::solution asked for it
  std::string solution_steps;                ///< the same as JSON, to step through (docs/reports.md)
  std::string certificate;                   ///< its binary form; empty if there is none
  std::uint64_t nodes = 0;
  double seconds = 0;
};

/// What the question under way has done so far.
struct SearchProgress {
  std::uint64_t nodes = 0;  ///< some thousands behind
  int plies = 0;            ///< the length that is being searched; 0: none yet
};

/// Answers questions, one after the other; no answer depends on earlier ones. Each thread needs a solver of its own.
class Solver {
 public:
  explicit Solver(const Limits& limits = {});
  ~Solver();
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;

  /// The answer. Where the board's FEN left open who is to move, the side that begins the stipulation moves first.
  /// Throws BadInput if the question cannot be asked about that game, such as a selfmate where there is no king.
  Answer solve(const Board& board, const Question& question = {});
  /// The answer to the question that a suite asks about its position; what it states plays no part. Throws BadInput if
  /// the position is bad or unsupported.
  Answer solve(const SuitePosition& position);

  /// How far the question under way is, or how far the last one went. Other threads may ask while this one searches.
  [[nodiscard]] SearchProgress progress() const;

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

/// The number of sequences of `depth` legal moves, by the solver's fast rules.
std::uint64_t perft(const Board& board, int depth);

}  // namespace keymove::api
