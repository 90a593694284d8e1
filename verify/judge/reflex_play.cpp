#include "verify/judge/reflex_play.h"

#include <memory>

#include "verify/rules/rulebook.h"
#include "verify/rules/rules.h"

namespace keymove::verify {

namespace {

/// The search stopped at its greatest number of moves.
struct TooManyMoves {};

class ReflexPlay {
 public:
  ReflexPlay(const Setup& setup, const Stipulation& stipulation, std::uint64_t max_moves)
      : book_(recent_rulebook(setup.variant)), both_bound_(stipulation.play == Play::reflex), moves_left_(max_moves) {}

  std::vector<Move> keys(const Position& position, int n) {
    std::vector<Move> out;
    if (both_bound_ && can_reach_aim(position)) return out;
    for (const Move& move : moves_of(position)) {
      if (must_reach_aim(made(position, move), n)) out.push_back(move);
    }
    return out;
  }

 private:
  [[nodiscard]] std::vector<Move> moves_of(const Position& position) const {
    std::vector<Move> out;
    book_->moves(position, out);
    return out;
  }

  Position made(const Position& position, const Move& move) {
    if (moves_left_-- == 0) throw TooManyMoves();
    return book_->play(position, move);
  }

  bool can_reach_aim(const Position& position) {
    for (const Move& move : moves_of(position)) {
      if (book_->end(made(position, move)) == Outcome::loss) return true;
    }
    return false;
  }

  /// Whether the side to move reaches the aim against its will within n of its moves.
  bool must_reach_aim(const Position& position, int n) {
    const std::vector<Move> replies = moves_of(position);
    if (replies.empty()) return false;
    if (can_reach_aim(position)) return true;
    if (n == 1) return false;
    for (const Move& reply : replies) {
      if (keys(made(position, reply), n - 1).empty()) return false;
    }
    return true;
  }

  std::shared_ptr<const Rulebook> book_;
  bool both_bound_;
  std::uint64_t moves_left_;
};

}  // namespace

std::optional<ReflexAnswer> solve_reflex(const Setup& setup, const Stipulation& stipulation, std::uint64_t max_moves) {
  ReflexPlay play(setup, stipulation, max_moves);
  const Position position = recent_rulebook(setup.variant)->read(setup);
  ReflexAnswer answer;
  try {
    for (int n = 1; n <= stipulation.moves && answer.keys.empty(); ++n) {
      answer.keys = play.keys(position, n);
      if (!answer.keys.empty()) answer.moves = n;
    }
  } catch (const TooManyMoves&) {
    return std::nullopt;
  }
  return answer;
}

}  // namespace keymove::verify
