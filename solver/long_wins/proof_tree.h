// Some forced win within a number of plies, by proof-number search: best first, in a tree kept in memory.
//
// Idea: each node has a proof and a disproof number, estimates of the leaves that must still be decided to prove or to
// disprove that the side to move at the root wins. The search always expands the leaf that matters most to both. An
// attacker's move starts with the number of replies as its proof number, a reply with the number of the attacker's
// moves as its disproof number. The last kLastPlies plies are left to ForcedSearch.
// Sources: Allis, van der Meulen and van den Herik 1994, "Proof-number search"; Breuker, Allis and van den Herik 1994,
// "How to mate: applying proof-number search" (first numbers); Schijf, Allis and Uiterwijk 1994 (numbers of
// transpositions, from the table); Breuker, Uiterwijk and van den Herik 2001 (a second search at the leaves).
// Exact: the numbers only guide the search. A node is decided by the end of the game, by ForcedSearch, by a bound in
// the table, or by its children; and the plies left fall with every move.
// Cost: one node of the budget per expanded leaf besides those of ForcedSearch; 24 bytes per move in the tree. When the
// memory is full, subtrees away from the current path are forgotten; the table keeps their numbers. That takes a bit
// for each node besides.
// It does not look for the shortest win, for other keys or for losses.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "solver/search/forced.h"
#include "solver/search/game.h"
#include "solver/search/transposition_table.h"

namespace keymove::solver {

/// Answers whether the mover wins within n plies. Numbers and answers also go into the table, so that positions that
/// are reached in several ways help each other.
template <Game G>
class ProofTree {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Actions = typename G::Actions;

  /// A move that wins for the mover, and the plies of the win at most; nothing if none is known.
  using KnownWin = std::function<std::optional<std::pair<Action, int>>(const State&)>;

  /// The tree is built in `memory`, which must outlive this object and be aligned for 32-bit integers. `known_win`, if
  /// there is one, says what other searches have found.
  ProofTree(const G& game, TranspositionTable<ForcedBounds>& table, Budget& budget, ForcedSearch<G>& last_plies,
            std::span<std::byte> memory, KnownWin known_win = {})
      : g_(game),
        table_(table),
        budget_(budget),
        last_plies_(last_plies),
        known_win_(std::move(known_win)),
        nodes_(reinterpret_cast<Node*>(memory.data())),  // NOLINT: raw memory with a suitable alignment
        max_nodes_(static_cast<std::uint32_t>(std::min<std::size_t>(memory.size() / sizeof(Node), UINT32_MAX))) {}

  /// A first move that wins within n plies, or Action{} if there is none. Requires that the game is not over. Errors:
  /// throws LimitReached when the budget is used up, or when the memory is too small even after forgetting.
  Action winning_move(const State& s, int n) {
    if (n <= kLastPlies) return last_plies_.winning_move(s, n);
    start(s, n);
    while (nodes_[0].proof != 0 && nodes_[0].disproof != 0) {
      descend();
      expand();
      update();
    }
    if (nodes_[0].disproof == 0) return Action{};
    return nodes_[0].best.valid() ? nodes_[0].best : last_plies_.winning_move(s, n);
  }

 private:
  static constexpr int kLastPlies = 5;
  static constexpr std::uint32_t kInfinite = 1'000'000'000;
  static constexpr std::size_t kClasses = 13;          ///< blocks of 1, 2, 4, ... 4096 nodes
  static constexpr std::uint64_t kDefaultWork = 1000;  ///< the work, in nodes, of an answer that goes into the table

  struct Node {
    std::uint32_t proof;
    std::uint32_t disproof;
    std::uint32_t children;  ///< index of the first child; 0 for a leaf
    std::uint16_t count;     ///< children still open: not refuted (attacker to move) or not proved (defender)
    std::uint16_t block;     ///< size class of the block that holds the children
    Action move;             ///< the move that leads here
    Action best;             ///< at the root: the move that won
  };
  struct Step {
    std::uint32_t node;
    State state;
  };

  void start(const State& s, int n) {
    used_ = std::min(kLargest, max_nodes_);
    nodes_[0] = {1, 1, 0, 0, 0, Action{}, Action{}};
    find_free_blocks();
    path_.clear();
    path_.push_back({0, s});
    plies_ = n;
  }

  [[nodiscard]] int plies_left() const { return plies_ - static_cast<int>(path_.size()) + 1; }
  [[nodiscard]] bool attacking() const { return path_.size() % 2 == 1; }
  [[nodiscard]] Node& node() { return nodes_[path_.back().node]; }

  /// Extends the path to the most proving leaf below its end.
  void descend() {
    while (node().children != 0) {
      const Node& at = node();
      const bool attack = attacking();
      const auto before = [attack](const Node& a, const Node& b) {
        if (attack) return a.proof != b.proof ? a.proof < b.proof : a.disproof < b.disproof;
        return a.disproof != b.disproof ? a.disproof < b.disproof : a.proof < b.proof;
      };
      const Node* chosen = std::min_element(nodes_ + at.children, nodes_ + at.children + at.count, before);
      path_.push_back({static_cast<std::uint32_t>(chosen - nodes_), g_.apply(path_.back().state, chosen->move)});
    }
  }

  void expand() {
    budget_.spend();
    const State s = path_.back().state;
    const int n = plies_left();
    const bool attack = attacking();
    if (!attack && n <= kLastPlies + 1) return settle(last_plies_.loses(s, n));
    if (attack && known_win_) {
      const auto known = known_win_(s);
      if (known && known->second <= n) return decide(true, known->first);
    }
    Actions moves;
    g_.generate(s, moves);
    if (const Ended e = g_.late_end(s, moves.size())) return settle(*e == (attack ? EndResult::win : EndResult::loss));
    children_.clear();
    keys_.clear();
    for (const Action m : moves) {
      children_.push_back(g_.apply(s, m));
      keys_.push_back(g_.key(children_.back()));
      table_.prefetch(keys_.back());
    }
    fresh_.clear();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (add_child(s, moves[i], i, n, attack)) return decide(attack, moves[i]);
    }
    if (fresh_.empty()) return decide(!attack, Action{});
    const std::uint16_t block = class_of(fresh_.size());
    const std::uint32_t first = allocate(block);
    std::copy(fresh_.begin(), fresh_.end(), nodes_ + first);
    node().children = first;
    node().count = static_cast<std::uint16_t>(fresh_.size());
    node().block = block;
  }

  /// Whether the move decides the position for its mover. Otherwise adds the child, unless it is known not to help.
  bool add_child(const State& s, Action m, std::size_t i, int n, bool attack) {
    const State& child = children_[i];
    if (const Ended e = g_.early_end(child)) return *e == EndResult::loss || (!attack && *e == EndResult::draw);
    const auto known = table_.find(keys_[i]);
    if (known) {
      if (const auto answer = attack ? known->loses(n - 1) : known->wins(n - 1)) return *answer == attack;
    }
    if (!attack && known_win_) {
      const auto win = known_win_(child);
      if (win && win->second < n) return false;
    }
    Node c{1, 1, 0, 0, 0, m, Action{}};
    if (attack) {
      const int replies = g_.replies(s, m);
      if (replies == 0) {
        if (g_.lost_now(child)) return true;
        if (g_.count(child) == 0) return false;
      }
      c.proof = static_cast<std::uint32_t>(replies + 1);
    } else {
      c.disproof = static_cast<std::uint32_t>(1 + g_.count(child));
    }
    if (known && known->proof != 0) {
      c.proof = known->proof;
      c.disproof = known->disproof;
    }
    fresh_.push_back(c);
    return false;
  }

  /// Decides the node at the end of the path, without telling the table.
  void settle(bool proved) {
    node().proof = proved ? 0 : kInfinite;
    node().disproof = proved ? kInfinite : 0;
  }
  /// Decides the node and stores the answer in the table. `best` is the move that decided it, if there is one.
  void decide(bool proved, Action best) {
    const State& s = path_.back().state;
    const int n = plies_left();
    table_.update(g_.key(s), kDefaultWork, [&](ForcedBounds& b) {
      attacking() ? b.learn_win(n, proved, best.raw) : b.learn_loss(n, proved, best.raw);
    });
    if (path_.size() == 1) node().best = best;
    settle(proved);
  }

  /// Recomputes the numbers from the end of the path upwards, as long as they change.
  void update() {
    while (true) {
      const std::uint32_t proof = node().proof;
      const std::uint32_t disproof = node().disproof;
      const bool inner = node().children != 0;
      if (inner) sum_up();
      if (path_.size() == 1 || (inner && node().proof == proof && node().disproof == disproof)) return;
      path_.pop_back();
    }
  }

  void sum_up() {
    Node& at = node();
    const bool attack = attacking();
    Node* c = nodes_ + at.children;
    std::uint32_t minimum = kInfinite;
    std::uint64_t sum = 0;
    for (std::uint32_t i = 0; i < at.count;) {
      const std::uint32_t ours = attack ? c[i].proof : c[i].disproof;
      const std::uint32_t theirs = attack ? c[i].disproof : c[i].proof;
      if (ours == 0) {
        const Action best = c[i].move;
        release(path_.back().node);
        return decide(attack, best);
      }
      if (theirs == 0) {
        std::swap(c[i], c[--at.count]);
        continue;
      }
      minimum = std::min(minimum, ours);
      sum += theirs;
      ++i;
    }
    if (at.count == 0) {
      release(path_.back().node);
      return decide(!attack, Action{});
    }
    const auto total = static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, kInfinite - 1));
    at.proof = attack ? minimum : total;
    at.disproof = attack ? total : minimum;
    table_.update(g_.key(path_.back().state), 1, [&](ForcedBounds& b) {
      b.proof = at.proof;
      b.disproof = at.disproof;
    });
  }

  // --- memory

  static std::uint16_t class_of(std::size_t count) { return static_cast<std::uint16_t>(std::bit_width(count - 1)); }

  /// The index of a free block of 2^block nodes. Errors: throws LimitReached when there is none even after forgetting.
  std::uint32_t allocate(std::uint16_t block) {
    for (int attempt = 0; attempt <= kAttempts; ++attempt) {
      if (const auto found = take(block)) return *found;
      if (attempt == kAttempts) break;
      forget(0, 0, (kAttempts - attempt - 1) * 2);
      find_free_blocks();
    }
    throw LimitReached{};
  }

  /// The same without forgetting: nothing if there is none. The index is a multiple of the size, as are those of all
  /// blocks.
  std::optional<std::uint32_t> take(std::uint16_t block) {
    std::size_t larger = block;
    while (larger < kClasses && free_[larger].empty()) ++larger;
    if (larger == kClasses) {
      if (max_nodes_ - used_ < kLargest) return std::nullopt;
      free_[--larger].push_back(std::exchange(used_, used_ + kLargest));
    }
    const std::uint32_t at = free_[larger].back();
    free_[larger].pop_back();
    while (larger > block) {
      --larger;
      free_[larger].push_back(at + (1U << larger));
    }
    return at;
  }
  static constexpr int kAttempts = 4;
  static constexpr std::uint32_t kLargest = 1U << (kClasses - 1);  ///< nodes of the largest block

  /// Makes the free blocks as large as those in use allow: blocks are split when smaller ones are needed.
  void find_free_blocks() {
    std::vector<bool> taken(used_);
    taken[0] = true;
    mark(0, taken);
    for (auto& list : free_) list.clear();
    std::uint32_t end = 0;  // of the free nodes from here
    for (std::uint32_t at = 1; at < used_;) {
      if (end <= at) end = static_cast<std::uint32_t>(std::find(place(taken, at), taken.end(), true) - taken.begin());
      if (end == at) {
        ++at;
        continue;
      }
      const std::uint32_t aligned = at & (0U - at);  // the largest power of two that divides the index
      const std::uint32_t size = std::min({aligned, std::bit_floor(end - at), kLargest});
      free_[class_of(size)].push_back(at);
      at += size;
    }
  }

  static std::vector<bool>::iterator place(std::vector<bool>& taken, std::uint32_t index) {
    return taken.begin() + static_cast<std::vector<bool>::difference_type>(index);
  }

  /// Marks the blocks below the node.
  void mark(std::uint32_t index, std::vector<bool>& taken) const {
    const Node& at = nodes_[index];
    if (at.children == 0) return;
    std::fill_n(place(taken, at.children), 1U << at.block, true);
    for (std::uint32_t i = 0; i < at.count; ++i) mark(at.children + i, taken);
  }

  /// Makes leaves of all nodes below `index` that are deeper than `depth`, except those on the path.
  void forget(std::uint32_t index, int at_depth, int depth) {
    const bool on_path =
        static_cast<std::size_t>(at_depth) < path_.size() && path_[static_cast<std::size_t>(at_depth)].node == index;
    Node& at = nodes_[index];
    if (at.children == 0) return;
    if (at_depth > depth && !on_path) return release(index);
    for (std::uint32_t i = 0; i < at.count; ++i) forget(at.children + i, at_depth + 1, depth);
  }

  /// Frees all nodes below the node. Decided children, which are outside `count`, are leaves already.
  void release(std::uint32_t index) {
    Node& at = nodes_[index];
    if (at.children == 0) return;
    for (std::uint32_t i = 0; i < at.count; ++i) release(at.children + i);
    free_[at.block].push_back(at.children);
    at.children = 0;
  }

  const G& g_;
  TranspositionTable<ForcedBounds>& table_;
  Budget& budget_;
  ForcedSearch<G>& last_plies_;
  KnownWin known_win_;
  Node* nodes_;
  std::uint32_t max_nodes_;
  std::uint32_t used_ = 0;
  int plies_ = 0;
  std::array<std::vector<std::uint32_t>, kClasses> free_;
  std::vector<Step> path_;
  std::vector<Node> fresh_;
  std::vector<State> children_;
  std::vector<PositionKey> keys_;
};

}  // namespace keymove::solver
