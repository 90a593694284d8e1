// Wins in a game in which the attacker's moves are restricted, solved backwards while its positions are collected.
//
// Idea: the attacker may make only the moves that a restriction allows, the defender all of his. So a win of the
// reduced game is one of the game, within as many plies; no win there proves nothing. Each position is there once,
// however it is reached. The attacker's positions are expanded in the order of their cost, which grows with the
// number of replies on the way to them, so that forced play is seen far ahead. What is won is carried backwards at
// once; so is what cannot be won under the restriction, which ends a game that has no win soon. Cycles need no care:
// what is not reached backwards stays open, as do positions that are not expanded. Wins by any moves that others know
// end the game early, so the few men that a restriction leaves need not be those that mate.
// Sources: robertnurnberg/matetb (reduced games, with restrictions made by hand); retrograde analysis (Stroehlein
// 1970).
// Exact: a win is a proof; its distance is that of the positions that were collected.
// Cost: one node for an attacker's position, and what it takes to know wins; 24 bytes for a position, 6 for its place
// in the index, 8 for a move and a packed position for one that waits, all in the memory given; when that is full, no
// more is collected. To measure the distances takes 4 bytes for a position more.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "solver/long_wins/restriction.h"
#include "solver/long_wins/waiting_list.h"
#include "solver/search/game.h"

namespace keymove::solver {

/// The reduced game of one restriction, collected little by little.
template <class R>
class ReducedGame {
 public:
  using State = typename R::State;
  using Action = typename R::Action;
  using Actions = typename R::Actions;
  using Set = typename R::Set;

  /// Whether the attacker may move to the position with that key, if the game goes on there.
  using Filter = std::function<bool(const PositionKey&)>;
  /// The plies, up to kMostKnown, in which the attacker, to move, wins by any moves; 0 if that is not known. Errors:
  /// may throw LimitReached.
  using KnownWin = std::function<int(const State&)>;

  static constexpr int kMostKnown = 10'000;

  /// The game from `root` with that attacker (0: White), with room for at most `most` positions in `memory`, which must
  /// outlive this object and be aligned for 64-bit integers. The filter, if there is one, restricts the attacker, too.
  /// Requires that the game is not over.
  ReducedGame(const R& rules, const State& root, const Restriction<Set>& restriction, int attacker, std::size_t most,
              std::span<std::byte> memory, Filter filter = {})
      : rules_(rules),
        restriction_(restriction),
        filter_(std::move(filter)),
        attacker_(attacker),
        parts_(divide(root, most, memory)),
        waiting_(root, parts_.waiting) {
    std::fill(parts_.index.begin(), parts_.index.end(), kNone);
    const std::uint32_t number = add(root, rules_.key(root));
    if (root.mover == attacker_) {
      wait(number, root, 0);
    } else {
      expand_defence(number, root, 0);
    }
  }

  /// Collects until `most` positions are known, the first one is won, or no more can be collected; returns whether
  /// nothing is left to do. `wins` may be empty. Errors: throws LimitReached.
  bool collect(std::size_t most, Budget& budget, const KnownWin& wins = {}) {
    while ((whole_ || node(0).plies == kOpen) && !full_ && !nothing_waits() && positions_ < most) {
      budget.spend();
      const std::size_t cost = waiting_.lowest();
      const auto entry = waiting_.pop();
      if (!whole_ && node(entry.number).plies != kOpen) continue;
      if (whole_ || matters(entry.number)) {
        postponed_ = 0;
        expand_attack(entry.number, entry.state, cost, wins);
      } else {
        ++postponed_;
        wait(entry.number, entry.state, cost + kLater);
      }
    }
    return node(0).plies != kOpen || full_ || nothing_waits();
  }

  /// The same for all positions, also when the first is won: distances are then the shortest of the reduced game.
  void collect_whole(Budget& budget, const KnownWin& wins = {}) {
    whole_ = true;
    collect(SIZE_MAX, budget, wins);
  }
  /// Measures the distances, and tells those of the defender's losses but for ends of the game: tell(key, plies).
  template <class Tell>
  void tell_lost_replies(const Tell& tell) {
    distance();
    for (std::size_t i = 0; i < positions_; ++i) {
      if (const Node& n = node(i); !attacks(n) && is_won(n) && n.plies > 0) tell(n.key, static_cast<int>(n.plies));
    }
  }

  [[nodiscard]] bool won() const { return is_won(node(0)); }
  /// Whether all of the reduced game was collected and the first position is not won in it.
  [[nodiscard]] bool lost() const { return node(0).plies == kLost || (!won() && !full_ && nothing_waits()); }
  [[nodiscard]] std::size_t positions() const { return positions_; }

  /// Measures the distances of all won positions in plies and returns that of the first, if it is won.
  int distance() {
    for (std::size_t i = 0; i < positions_; ++i) {
      if (!attacks(node(i)) && is_won(node(i))) node(i).open = 0;
    }
    for (std::size_t e = 0; e < edges_; ++e) {
      Node& parent = node(parts_.edges[e].parent);
      if (!attacks(parent) && is_won(parent)) ++parent.open;
    }
    std::vector<std::vector<std::uint32_t>> known(1);  // by plies
    for (std::uint32_t i = 0; i < positions_; ++i) {
      const std::size_t plies = node(i).plies;
      if (plies > kMostKnown) continue;
      if (plies >= known.size()) known.resize(plies + 1);
      known[plies].push_back(i);
    }
    std::vector<std::uint32_t> now = known[0];
    std::vector<std::uint32_t> next;
    for (std::uint16_t plies = 1; !now.empty() || plies < known.size(); ++plies) {
      next.clear();
      if (plies < known.size()) next = known[plies];
      for (const std::uint32_t child : now) {
        for (std::uint32_t e = node(child).in; e != kNone; e = parts_.edges[e].next) {
          Node& parent = node(parts_.edges[e].parent);
          if (parent.plies != kWon || (!attacks(parent) && --parent.open > 0)) continue;
          parent.plies = plies;
          next.push_back(parts_.edges[e].parent);
        }
      }
      now.swap(next);
    }
    return node(0).plies;
  }

  /// The attacker's move to the nearest won position that is known, and the plies of the win; nothing if none is
  /// known, as where others know of a win. Requires that distance() has been called.
  [[nodiscard]] std::optional<std::pair<Action, int>> winning_move(const State& s) const {
    Actions moves;
    rules_.generate(s, moves);
    std::optional<std::pair<Action, int>> best;
    for (const Action m : moves) {
      const std::uint32_t child = find(rules_.key(rules_.apply(s, m)));
      if (child == kNone || node(child).plies >= kLost) continue;
      const int plies = node(child).plies + 1;
      if (!best || plies < best->second) best = std::pair(m, plies);
    }
    return best;
  }

 private:
  static constexpr std::uint32_t kNone = UINT32_MAX;
  static constexpr std::uint16_t kOpen = UINT16_MAX;  ///< plies: not known to be won
  static constexpr std::uint16_t kWon = kOpen - 1;    ///< plies: won, the distance is not measured
  static constexpr std::uint16_t kLost = kWon - 1;    ///< plies: cannot be won in this reduced game
  static constexpr std::uint16_t kAttacks = 0x8000;

  static constexpr std::size_t kLater = 40;  ///< added to the cost of what does not matter now: ten bits

  struct Node {
    PositionKey key;
    std::uint32_t in;     ///< the first move that leads here
    std::uint16_t plies;  ///< kOpen, kWon, kLost, or the plies to the end
    std::uint16_t open;   ///< the replies that are not won; or kAttacks and the moves that are not lost, and 1 for the
                          ///< moves that are not collected
  };
  struct Edge {
    std::uint32_t parent;
    std::uint32_t next;  ///< the next move that leads to the same position
  };
  struct Child {
    Action move;
    PositionKey key;
    State state;
  };
  struct Parts {
    std::span<Node> nodes;
    std::span<Edge> edges;
    std::span<std::uint32_t> index;  ///< numbers by key, open addressing
    std::span<std::byte> waiting;
  };

  /// Divides the memory by what most games need: three moves to a position, and two of three positions that wait.
  static Parts divide(const State& root, std::size_t most, std::span<std::byte> memory) {
    constexpr std::size_t kMoves = 3;
    const std::size_t each = sizeof(Node) + kMoves * sizeof(Edge) + 2 * sizeof(std::uint32_t) +
                             WaitingList<State>::record_bytes(root) * 2 / 3;
    const std::size_t n = std::min<std::size_t>({memory.size() / each, most, kNone / (2 * kMoves)});
    std::byte* at = memory.data();
    Parts out;
    // NOLINTBEGIN: raw memory with a suitable alignment
    out.nodes = {reinterpret_cast<Node*>(at), n};
    at += n * sizeof(Node);
    out.edges = {reinterpret_cast<Edge*>(at), kMoves * n};
    at += kMoves * n * sizeof(Edge);
    out.index = {reinterpret_cast<std::uint32_t*>(at), n + n / 2};
    at += out.index.size_bytes();
    // NOLINTEND
    out.waiting = {at, memory.data() + std::min(memory.size(), n * each)};
    return out;
  }

  [[nodiscard]] Node& node(std::size_t i) { return parts_.nodes[i]; }
  [[nodiscard]] const Node& node(std::size_t i) const { return parts_.nodes[i]; }
  static bool attacks(const Node& n) { return (n.open & kAttacks) != 0; }
  static bool is_won(const Node& n) { return n.plies != kOpen && n.plies != kLost; }

  /// Whether nothing waits, or nothing that matters.
  [[nodiscard]] bool nothing_waits() const { return postponed_ >= waiting_.size(); }

  /// Whether that position of the attacker may decide another one of his, as far as its parents and theirs tell. What
  /// does not matter now may do so later, when it is reached on another way.
  [[nodiscard]] bool matters(std::uint32_t number) const {
    if (number == 0) return true;
    for (std::uint32_t e = node(number).in; e != kNone; e = parts_.edges[e].next) {
      const std::uint32_t reply_to = parts_.edges[e].parent;
      if (node(reply_to).plies != kOpen) continue;
      if (reply_to == 0) return true;
      for (std::uint32_t m = node(reply_to).in; m != kNone; m = parts_.edges[m].next) {
        if (node(parts_.edges[m].parent).plies == kOpen) return true;
      }
    }
    return false;
  }

  [[nodiscard]] std::size_t place_of(const PositionKey& key) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>(static_cast<Wide>(key.low) * parts_.index.size() >> 64U);
  }
  [[nodiscard]] std::uint32_t find(const PositionKey& key) const {
    std::size_t i = place_of(key);
    while (parts_.index[i] != kNone && node(parts_.index[i]).key != key) i = i + 1 == parts_.index.size() ? 0 : i + 1;
    return parts_.index[i];
  }
  /// The number of a new position. Requires that there is room.
  std::uint32_t add(const State& s, const PositionKey& key) {
    const auto number = static_cast<std::uint32_t>(positions_++);
    node(number) = {key, kNone, kOpen, s.mover == attacker_ ? std::uint16_t{kAttacks + 1} : std::uint16_t{0}};
    std::size_t i = place_of(key);
    while (parts_.index[i] != kNone) i = i + 1 == parts_.index.size() ? 0 : i + 1;
    parts_.index[i] = number;
    return number;
  }
  void link(std::uint32_t parent, std::uint32_t child) {
    parts_.edges[edges_] = {parent, node(child).in};
    node(child).in = static_cast<std::uint32_t>(edges_++);
  }
  /// Whether there is room for the position after one move and its replies.
  [[nodiscard]] bool has_room(std::size_t replies) const {
    return positions_ + replies + 1 <= parts_.nodes.size() && edges_ + replies + 1 <= parts_.edges.size();
  }
  void wait(std::uint32_t number, const State& s, std::size_t cost) {
    if (waiting_.full()) {
      full_ = true;
    } else {
      waiting_.push(cost, number, s);
    }
  }

  /// Adds the position after the move to the list, and asks for its place in the index.
  void add_child(Action m, const State& child, std::vector<Child>& list) const {
    list.push_back({m, rules_.key(child), child});
    __builtin_prefetch(&parts_.index[place_of(list.back().key)]);
  }
  /// Asks for the positions that the index names.
  void look_ahead(const std::vector<Child>& list) const {
    for (const Child& c : list) {
      const std::uint32_t at = parts_.index[place_of(c.key)];
      if (at != kNone) __builtin_prefetch(&node(at));
    }
  }

  /// The end of the game in s, for its mover; generates the moves.
  Ended end_of(const State& s, Actions& moves) const {
    if (const Ended e = rules_.early_end(s)) return e;
    rules_.generate(s, moves);
    return rules_.late_end(s, moves.size());
  }

  /// Marks the position as won in that many plies, or as lost (kLost), and carries that backwards.
  void decide(std::uint32_t number, std::uint16_t plies) {
    node(number).plies = plies;
    const bool wins = plies != kLost;
    queue_.assign(1, number);
    while (!queue_.empty()) {
      const std::uint32_t child = queue_.back();
      queue_.pop_back();
      for (std::uint32_t e = node(child).in; e != kNone; e = parts_.edges[e].next) {
        Node& parent = node(parts_.edges[e].parent);
        if (parent.plies != kOpen) continue;
        const bool chooses = attacks(parent) == wins;
        if (!chooses && (--parent.open & ~kAttacks) > 0) continue;
        parent.plies = wins ? kWon : kLost;
        queue_.push_back(parts_.edges[e].parent);
      }
    }
  }

  void expand_attack(std::uint32_t number, const State& s, std::size_t cost, const KnownWin& wins) {
    Actions moves;
    if (const Ended e = end_of(s, moves)) return decide(number, *e == EndResult::win ? 0 : kLost);
    const int plies = wins && number != 0 ? wins(s) : 0;  // the first position is asked for a move
    if (plies > 0) return decide(number, static_cast<std::uint16_t>(plies));
    children_.clear();
    for (const Action m : moves) {
      if ((restriction_.kinds >> static_cast<unsigned>(m.kind()) & 1U) == 0) continue;
      const State child = rules_.apply(s, m);
      if (!restriction_.checks || rules_.in_check(child)) add_child(m, child, children_);
    }
    look_ahead(children_);
    for (const Child& c : children_) {
      std::uint32_t at = find(c.key);
      Actions replies;
      Ended end;
      const bool known = at != kNone;
      if (!known) {
        end = end_of(c.state, replies);
        if (!end && !allows(c, replies)) continue;
      } else if (node(at).plies == kLost) {
        continue;
      }
      if (!has_room(known || end ? 0 : replies.size())) {
        full_ = true;
        return;
      }
      if (!known) at = add(c.state, c.key);
      link(number, at);
      ++node(number).open;
      if (!known) defend(at, c.state, end, replies, cost);
      if (is_won(node(at)) && node(number).plies == kOpen) decide(number, kWon);
      if (!whole_ && node(number).plies != kOpen) return;
    }
    if (--node(number).open == kAttacks && node(number).plies == kOpen) decide(number, kLost);
  }

  [[nodiscard]] bool allows(const Child& to, const Actions& replies) const {
    if (replies.size() > restriction_.most_replies || (filter_ && !filter_(to.key))) return false;
    if (!restriction_.quiet && !restriction_.safe && restriction_.caged.none()) return true;
    return std::none_of(replies.begin(), replies.end(), [&](Action reply) {
      return (restriction_.quiet && R::is_capture(reply)) || (restriction_.safe && reply.to() == to.move.to()) ||
             restriction_.caged.has(reply.from());
    });
  }

  void expand_defence(std::uint32_t number, const State& s, std::size_t cost) {
    Actions moves;
    const Ended end = end_of(s, moves);
    full_ = !has_room(moves.size());
    if (!full_) defend(number, s, end, moves, cost);
  }

  /// Adds all replies in a new position of the defender. Requires that there is room.
  void defend(std::uint32_t number, const State& s, Ended end, const Actions& replies, std::size_t cost) {
    if (end || replies.empty()) return decide(number, end && *end == EndResult::loss ? 0 : kLost);
    const std::size_t more = cost + 1 + static_cast<std::size_t>(std::lround(4 * std::log2(replies.size())));
    replies_.clear();
    for (const Action m : replies) add_child(m, rules_.apply(s, m), replies_);
    look_ahead(replies_);
    const bool lost = std::any_of(replies_.begin(), replies_.end(), [&](const Child& c) {
      const std::uint32_t at = find(c.key);
      return at != kNone && node(at).plies == kLost;
    });
    if (lost) return decide(number, kLost);
    std::uint16_t open = 0;
    for (const Child& c : replies_) {
      std::uint32_t at = find(c.key);
      const bool known = at != kNone;
      if (!known) at = add(c.state, c.key);
      link(number, at);
      if (node(at).plies == kOpen) ++open;
      if (!known) wait(at, c.state, more);
    }
    node(number).open = open;
    if (open == 0) decide(number, kWon);
  }

  const R& rules_;
  Restriction<Set> restriction_;
  Filter filter_;
  int attacker_;
  Parts parts_;
  WaitingList<State> waiting_;
  std::vector<std::uint32_t> queue_;
  std::vector<Child> children_;  ///< of the attacker's position that is expanded
  std::vector<Child> replies_;   ///< in the defender's position that is expanded
  std::size_t positions_ = 0;
  std::size_t edges_ = 0;
  std::size_t postponed_ = 0;  ///< positions in a row that did not matter
  bool full_ = false;
  bool whole_ = false;  ///< also positions that do not matter are collected
};

}  // namespace keymove::solver
