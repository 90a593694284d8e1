// What a suite asks of a position and what it states of the answer.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "positions/base/enum_names.h"
#include "positions/base/input_error.h"
#include "positions/game/board.h"
#include "positions/game/setup.h"
#include "positions/game/stipulation.h"

namespace keymove {

/// The text of a move as its source has it, with its place.
struct MoveText {
  std::string text;
  Location where;
};

/// Which outcome a claim states for the side to move.
enum class Outcome { none, win, loss, draw };

enum class GoalKind {
  none,      ///< nothing asked: find the shortest forced win, or else an opinion
  win,       ///< a forced win (or loss) within `plies`
  material,  ///< material won within `plies`, as docs/verdicts.md defines it
  best,      ///< the best move: a proved win, or else an opinion
  moves,     ///< the set of legal moves
  value,     ///< the game-theoretic value
};

struct Goal {
  GoalKind kind = GoalKind::none;
  std::optional<int> plies;                               ///< win, material: the plies asked about
  std::optional<Stipulation> stipulation = std::nullopt;  ///< win: what is asked in the place of the variant's own win
  bool outcome_alone = false;                             ///< value: neither moves nor distance are asked for
  std::optional<Outcome> at_least = std::nullopt;         ///< value: only whether it is at least a draw, or a win

  /// Whether the question is not one of help, series or reflex play, which have no forced wins of the game.
  [[nodiscard]] bool has_tree() const { return !stipulation || stipulation->is_forced_win(); }
};

/// What the moves of a stated line must satisfy.
enum class LineKind {
  none,
  /// The first move is a key, each move of the winner keeps the distance, and the loser's moves are legal.
  keeps_distance,
  /// As keeps_distance, and each move of the winner but the last is the only one that wins in time.
  sole_moves,
};

/// The most points that a suite may give to a move.
constexpr int kMaxPoints = 1'000'000;

/// The points that a suite gives to who plays the move, as the Strategic Test Suite does: 10 for the best one, fewer
/// for others.
template <class M>
struct MovePoints {
  M move;
  int points = 0;
};

/// What a suite states of one position. Moves are `M`: MoveText as read, Move once resolved.
template <class M>
struct BasicClaim {
  Outcome outcome = Outcome::none;  ///< win or loss when a forced end is stated
  std::optional<int> distance;      ///< stated distance in plies
  bool distance_at_least = false;   ///< the true distance may be larger (mateIn5 = 5 or more)
  std::vector<M> keys;              ///< stated first moves (bm, best_move)
  std::vector<M> avoid;             ///< am: moves stated to be wrong
  bool sole_key = false;            ///< the key is stated to be the only one
  bool all_keys = false;            ///< `keys` is stated to be the whole set (answer keys)
  std::vector<M> line;
  LineKind line_kind = LineKind::none;
  std::optional<std::vector<M>> legal_moves;  ///< the stated set
  std::optional<int> gain;                    ///< material: the stated gain of the best move
  std::optional<Outcome> value;               ///< goal value: the stated game value
  std::optional<int> solutions;               ///< help and series play: the number of solutions
  bool open_number = false;                   ///< the same: a number is stated in a form that leaves it open
  std::vector<MovePoints<M>> points;          ///< moves that score, the best one and others; they decide no verdict
  bool points_in_comment = false;  ///< of a comment: what is no legal move is something else, and may be there twice

  /// Whether anything at all is stated.
  [[nodiscard]] bool empty() const {
    return outcome == Outcome::none && !distance && keys.empty() && avoid.empty() && line.empty() && !legal_moves &&
           !value && !solutions;
  }
};

using StatedClaim = BasicClaim<MoveText>;
using Claim = BasicClaim<Move>;

/// One operation of an EPD record: its opcode and its operands, raw between the blank after the opcode and the ';'.
struct EpdOperation {
  std::string opcode;
  std::string operands;
};

/// A move tree that a suite states: its answer key's file, and the search if the file's name does not state it
/// (docs/move-trees.md). An empty member has the course's value.
struct StatedTree {
  std::string file;  ///< relative to the suite's folder
  Location where;
  std::string algorithm;
  std::optional<int> depth;
  std::optional<int> breadth;
  std::string heuristic;
  std::string terminal;
};

/// Where the castling rights of a position come from.
enum class Convention {
  fen,      ///< they are stated, as in a FEN
  problem,  ///< as problemists suppose: a king and a rook at home may castle
};

inline constexpr EnumNames<Convention> kConventionNames = {{Convention::fen, "fen"}, {Convention::problem, "problem"}};

/// One position of a suite as it was read: never dropped, whatever its errors.
struct TestPosition {
  std::string id;
  Location where;
  std::string source_text;               ///< the record as written (one line), for messages
  std::optional<Setup> setup;            ///< absent when it could not be read
  std::optional<Convention> convention;  ///< if the suite states it, or the format has one of its own
  std::vector<MoveText> moves_before;    ///< played from `setup` to reach the position asked about
  Goal goal;
  StatedClaim claim;
  std::vector<StatedTree> trees;
  std::string class_name;  ///< b, m1, m3, m5, e3, e5, ... or empty
  std::vector<std::string> themes;
  std::string provenance;
  std::vector<std::string> repairs;      ///< a sentence for each repair
  std::vector<InputError> errors;        ///< why it is a bad position; empty when it can be solved
  std::string unsupported;               ///< why it cannot be judged (a selfmate without a length, ...), or empty
  std::string unread;                    ///< words that state an answer which could not be read, or empty
  std::vector<EpdOperation> operations;  ///< all operations of an EPD record, in order
};

/// A file's positions. `errors` are errors of the file that belong to no position.
struct Suite {
  std::string name;
  std::vector<TestPosition> positions;
  std::vector<InputError> errors;
};

/// A position ready to be solved: set up, with moves resolved.
struct Problem {
  Setup setup;
  Setup origin;                    ///< where `moves_before` start; the setup itself if there are none
  std::vector<Move> moves_before;  ///< the moves from `origin` to `setup`
  Goal goal;
  Claim claim;
  std::vector<std::string> repairs = {};  ///< a sentence for each way in which the stated moves were mended
};

}  // namespace keymove
