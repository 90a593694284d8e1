#include "verify/judge/reflex_play.h"

#include <algorithm>
#include <memory>
#include <unordered_map>

#include "verify/judge/aim_rules.h"
#include "verify/rules/rulebook.h"
#include "verify/rules/rules.h"

namespace keymove::verify {

namespace {

struct ReflexHash {
  std::size_t operator()(const Position& position) const { return position.hash(); }
};

class ReflexPlay {
 public:
  ReflexPlay(const Setup& setup, const Stipulation& stipulation, SearchMeter& meter)
      : book_(recent_rulebook(setup.variant)),
        aim_(book_),
        both_bound_(stipulation.play == Play::reflex),
        meter_(meter) {}

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
    meter_.count();
    return book_->play(position, move);
  }

  bool can_reach_aim(const Position& position) {
    meter_.count();
    return aim_.can_reach(position);
  }

  /// Whether the side to move has a key within n of its moves.
  bool has_key(const Position& position, int n) {
    const auto level = static_cast<std::size_t>(n);
    if (known_.size() <= level) known_.resize(level + 1);
    const auto known = known_[level].find(position);
    if (known != known_[level].end()) return known->second;
    if (both_bound_ && can_reach_aim(position)) return false;
    const std::vector<Move> moves = moves_of(position);
    const bool found = std::any_of(moves.begin(), moves.end(),
                                   [&](const Move& move) { return must_reach_aim(made(position, move), n); });
    if (meter_.may_remember()) known_[level].emplace(position, found);
    return found;
  }

  /// Whether the side to move reaches the aim against its will within n of its moves.
  bool must_reach_aim(const Position& position, int n) {
    const std::vector<Move> replies = moves_of(position);
    if (replies.empty()) return false;
    if (can_reach_aim(position)) return true;
    if (n == 1) return false;
    return std::all_of(replies.begin(), replies.end(),
                       [&](const Move& reply) { return has_key(made(position, reply), n - 1); });
  }

  std::shared_ptr<const Rulebook> book_;
  AimRules aim_;
  bool both_bound_;
  SearchMeter& meter_;
  /// By the number of moves left: whether a position has a key.
  std::vector<std::unordered_map<Position, bool, ReflexHash>> known_;
};

}  // namespace

KeyAnswer solve_reflex(const Setup& setup, const Stipulation& stipulation, SearchMeter& meter) {
  ReflexPlay play(setup, stipulation, meter);
  const Position position = recent_rulebook(setup.variant)->read(setup);
  KeyAnswer answer;
  for (int n = 1; n <= stipulation.moves && answer.keys.empty(); ++n) {
    answer.keys = play.keys(position, n);
    if (!answer.keys.empty()) answer.moves = n;
  }
  return answer;
}

std::optional<KeyAnswer> solve_reflex(const Setup& setup, const Stipulation& stipulation, std::uint64_t max_moves) {
  SearchMeter meter(max_moves);
  try {
    return solve_reflex(setup, stipulation, meter);
  } catch (const SearchStopped&) {
    return std::nullopt;
  }
}

}  // namespace keymove::verify
