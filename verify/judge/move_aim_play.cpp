#include "verify/judge/move_aim_play.h"

#include <algorithm>
#include <memory>
#include <unordered_map>

#include "verify/judge/aim_rules.h"
#include "verify/rules/rulebook.h"
#include "verify/rules/rules.h"

namespace keymove::verify {

namespace {

struct SeekerHash {
  std::size_t operator()(const Position& position) const { return position.hash(); }
};

/// One player, the seeker, wants a move that reaches the aim within his next n moves: a move of his own in direct play,
/// and a move of the other player in self play.
class Seeker {
 public:
  Seeker(const Setup& setup, const Stipulation& stipulation, SearchMeter& meter)
      : book_(recent_rulebook(setup.variant)),
        aim_(book_),
        own_move_(stipulation.play == Play::direct),
        meter_(meter) {}

  std::vector<Move> keys(const Position& position, int n) {
    std::vector<Move> out = moves_of(position);
    std::erase_if(out, [&](const Move& move) { return !succeeds(position, move, n); });
    return out;
  }

 private:
  std::vector<Move> moves_of(const Position& position) {
    std::vector<Move> out;
    book_->moves(position, out);
    return out;
  }

  /// Whether the seeker's move is the aim, or all that follows it leads there.
  bool succeeds(const Position& position, const Move& move, int n) {
    meter_.count();
    if (own_move_ && aim_.reached(position, move)) return true;
    if (own_move_ && n == 1) return false;
    const Position next = book_->play(position, move);
    const std::vector<Move> replies = moves_of(next);
    return !replies.empty() &&
           std::none_of(replies.begin(), replies.end(), [&](const Move& reply) { return escapes(next, reply, n); });
  }

  /// Whether the reply keeps the seeker from the aim.
  bool escapes(const Position& position, const Move& reply, int n) {
    meter_.count();
    if (!own_move_ && aim_.reached(position, reply)) return false;
    return n == 1 || !has_key(book_->play(position, reply), n - 1);
  }

  bool has_key(const Position& position, int n) {
    const auto level = static_cast<std::size_t>(n);
    if (known_.size() <= level) known_.resize(level + 1);
    const auto known = known_[level].find(position);
    if (known != known_[level].end()) return known->second;
    const std::vector<Move> moves = moves_of(position);
    const bool found =
        std::any_of(moves.begin(), moves.end(), [&](const Move& move) { return succeeds(position, move, n); });
    if (meter_.may_remember()) known_[level].emplace(position, found);
    return found;
  }

  std::shared_ptr<const Rulebook> book_;
  AimRules aim_;
  bool own_move_;
  SearchMeter& meter_;
  /// By the number of moves left: whether a position has a key.
  std::vector<std::unordered_map<Position, bool, SeekerHash>> known_;
};

}  // namespace

KeyAnswer solve_for_move(const Setup& setup, const Stipulation& stipulation, SearchMeter& meter) {
  Seeker seeker(setup, stipulation, meter);
  const Position position = recent_rulebook(setup.variant)->read(setup);
  KeyAnswer answer;
  for (int n = 1; n <= stipulation.moves && answer.keys.empty(); ++n) {
    answer.keys = seeker.keys(position, n);
    if (!answer.keys.empty()) answer.moves = n;
  }
  return answer;
}

}  // namespace keymove::verify
