// A forced win of any length for one side, by depth-first proof-number search.
//
// Idea: each position has a proof and a disproof number, estimates of what it takes to prove or to refute that the
// attacker wins. A position is searched until one of its numbers reaches a threshold that makes another one more
// promising; the table keeps the numbers. Positions that are reached in several ways are searched once, so walks and
// manoeuvres are found that a tree would repeat without end. Replies to one move often share their proofs, so of
// proof numbers the greatest counts, and of the others a part (proof_weights.h). What has won against one reply is
// tried against the others at once.
// Sources: Nagai 2002, "Df-pn algorithm for searching AND/OR trees" (depth first, thresholds); Pawlewicz and Lew 2007
// (thresholds a part above the second best); Kawano 1996, "Using similar positions to search game trees" (the same win
// against other replies). What returns to the path: search_path.h.
// Exact: a win is proved by the end of the game or by its children, and never relies on the path. A refutation that
// does is kept no longer than the path stands.
// Cost: one node for a visit to a position and for a move that is tried again; an entry in the table for each position
// that was visited; memory for the moves on the path.
// Not: the shortest win, and paths of more than kMostPlies.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "solver/long_wins/applied.h"
#include "solver/long_wins/proof_numbers.h"
#include "solver/long_wins/proof_table.h"
#include "solver/long_wins/proof_weights.h"
#include "solver/long_wins/search_numbers.h"
#include "solver/long_wins/search_path.h"
#include "solver/long_wins/won_positions.h"
#include "solver/search/game.h"

namespace keymove::solver {

/// Looks for wins of one attacker. The table may be shared with others that answer other questions.
template <Game G>
class ProofSearch {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Actions = typename G::Actions;

  enum class Answer {
    won,
    refuted,   ///< there is no win of any length
    undecided  ///< there is none on paths of up to kMostPlies
  };

  static constexpr int kMostPlies = 250;

  /// The attacker is 0 (White) or 1. All positions that are proved are added to `won`, if it is given. Searches with
  /// other weights share what is decided in the table, and no other numbers.
  ProofSearch(const G& game, ProofTable& table, int attacker, WonPositions* won = nullptr,
              const ProofWeights& weights = ProofWeights::broad())
      : g_(game), attacker_(attacker), weights_(weights), numbers_(table, attacker, weights), won_(won) {}

  /// Whether the attacker wins. Requires that the game is not over. Errors: throws LimitReached; the table then has the
  /// numbers from which the next call goes on.
  Answer solve(const State& s, Budget& budget) {
    budget_ = &budget;
    path_.clear();
    children_.resize(kMostPlies + 1);
    const Numbers root = visit(s, g_.key(s), kInfinite, kInfinite);
    if ((attacks(s) ? root.mine : root.other) == 0) return Answer::won;
    return root.returns.any() ? Answer::undecided : Answer::refuted;
  }

  /// A move by which the attacker, to move in s, wins, and the plies of the win at most, if one is known.
  [[nodiscard]] std::optional<std::pair<Action, int>> winning_move(const State& s) const {
    const auto known = numbers_.find(g_.key(s));
    if (!known || !known->won() || known->best == 0) return std::nullopt;
    return std::pair(Action{known->best}, static_cast<int>(known->plies));
  }
  /// Whether the position with that key is known to be won by the attacker.
  [[nodiscard]] bool knows_win(const PositionKey& key) const {
    if (won_ != nullptr && won_->has(key)) return true;
    const auto known = numbers_.find(key);
    return known && known->won();
  }
  /// The plies of the win at most, if s is known to be won.
  [[nodiscard]] std::optional<int> plies_of_win(const State& s) const {
    const auto known = numbers_.find(g_.key(s));
    return known && known->won() ? std::optional<int>(known->plies) : std::nullopt;
  }
  /// From now on knows that the defender, to move in the position with that key, loses within that many plies.
  void learn(const PositionKey& key, int plies) { store(key, mover_loses(plies), false, 1); }

 private:
  static constexpr std::uint32_t kInfinite = ProofNumbers::kInfinite;
  static constexpr std::uint32_t kMost = kInfinite / 2;  ///< of numbers that are not decided
  static constexpr std::uint32_t kAgain = 8;             ///< the first proof number after a refutation on another path
  static constexpr unsigned kMostDoublings = 16;

  /// The numbers of a position for its mover: what it takes to decide it for him, and for the other side.
  struct Numbers {
    std::uint32_t mine = 1;
    std::uint32_t other = 1;
    Action best{};
    int plies = 0;    ///< of a win of the attacker
    Returns returns;  ///< of a refutation of the attacker
  };
  struct Child {
    Action move;
    PositionKey key;
    Numbers numbers;
  };
  /// What the children say together.
  struct Summary {
    Numbers numbers;
    std::uint32_t second = kInfinite;  ///< the least number of the children but for the best
    std::uint32_t rest = 0;            ///< what the children but for the best add to numbers.other
    Child* best = nullptr;             ///< null: no child is open
  };

  static Numbers mover_wins(int plies = 0) { return {0, kInfinite, Action{}, plies, {}}; }
  static Numbers mover_loses(int plies = 0) { return {kInfinite, 0, Action{}, plies, {}}; }
  static Numbers wins_now(bool attacking) { return attacking ? mover_wins() : mover_loses(); }
  static Numbers attacker_fails(bool attacking) { return attacking ? mover_loses() : mover_wins(); }

  [[nodiscard]] bool attacks(const State& s) const { return s.mover == attacker_; }

  Numbers visit(const State& s, const PositionKey& key, std::uint32_t most_mine, std::uint32_t most_other) {
    const std::uint64_t before = budget_->nodes();
    budget_->spend();
    const int ply = path_.size();
    const bool attacking = attacks(s);
    path_.enter(key);
    std::vector<Child>& children = children_[static_cast<std::size_t>(ply)];
    std::optional<Numbers> out = expand(s, children);
    while (!out) {
      Summary sum = sum_up(children, attacking);
      if (sum.best == nullptr || sum.numbers.mine >= most_mine || sum.numbers.other >= most_other) {
        out = sum.numbers;
        break;
      }
      Child& child = *sum.best;
      const State next = g_.apply(s, child.move);
      try {
        child.numbers =
            visit(next, child.key, std::max(child.numbers.mine + 1, most_other - std::min(most_other, sum.rest)),
                  std::min(most_mine, sum.second + sum.second / 4 + 1));
      } catch (const LimitReached&) {
        keep(ply, key, child, children, attacking, budget_->nodes() - before + 1);
        throw;
      }
      if (child.numbers.other == 0) {
        out = decided_by(child, attacking);
      } else if (child.numbers.mine == 0 && !attacking) {
        win_against_others(s, next, child, children);
      }
    }
    path_.leave();
    out->returns = out->returns.above(ply);
    if (ply > 0 || !out->returns.any()) store(key, *out, attacking, budget_->nodes() - before + 1);
    return *out;
  }

  /// Stores the numbers of a position on the path when the search stops below one of its children, so that the next
  /// call goes on from there.
  void keep(int ply, const PositionKey& key, Child& child, std::vector<Child>& children, bool attacking,
            std::uint64_t work) {
    if (const auto known = numbers_.find(child.key)) child.numbers = read(*known, !attacking);
    const Summary sum = sum_up(children, attacking);
    path_.leave();
    if (child.numbers.other == 0 || sum.best == nullptr) return;  // the next visit sees it
    if (ply > 0) store(key, sum.numbers, attacking, work);
  }

  /// Lists the moves with the numbers that are known of them or that they start with; or says what decides at once.
  std::optional<Numbers> expand(const State& s, std::vector<Child>& children) {
    Actions moves;
    g_.generate(s, moves);
    const bool attacking = attacks(s);
    const Ended end = g_.late_end(s, moves.size());
    if (end || moves.empty())
      return end == (attacking ? EndResult::win : EndResult::loss) ? wins_now(attacking) : attacker_fails(attacking);
    children.clear();
    states_.clear();
    for (const Action m : moves) {
      states_.emplace_back(Applied<G>{g_, s, m});
      Child& child = children.emplace_back();
      child.move = m;
      child.key = g_.key(states_.back());
      numbers_.prepare_first(child.key);
    }
    for (const Child& child : children) numbers_.prepare(child.key);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < children.size(); ++i) {
      children[kept] = children[i];
      Child& child = children[kept];
      set_numbers(s, states_[i], child);
      if (child.numbers.other == 0) return decided_by(child, attacking);
      if (!attacking || child.numbers.mine != 0 || child.numbers.returns.any()) ++kept;
    }
    children.resize(kept);
    return std::nullopt;
  }

  /// Sets the numbers of the position after a move of s. Requires that they are those of an unknown position.
  void set_numbers(const State& s, const State& child, Child& to) const {
    const bool attacking = attacks(s);
    if (const Ended e = g_.early_end(child)) {
      const bool wins = *e == (attacking ? EndResult::loss : EndResult::win);
      to.numbers = wins ? wins_now(!attacking) : attacker_fails(!attacking);
    } else if (const auto ply = path_.find(to.key)) {
      to.numbers = refuted_by(Returns::to(*ply), !attacking);
    } else if (path_.size() == kMostPlies) {
      to.numbers = refuted_by(Returns::cut(path_.size() - 1), !attacking);
    } else if (const auto known = numbers_.find(to.key)) {
      to.numbers = read(*known, !attacking);
    } else if (!attacking) {
      if (g_.wins_at_once(child)) to.numbers = mover_wins(1);
    } else {
      const int replies = g_.replies(s, to.move);
      to.numbers.other = weights_.first_proof(static_cast<std::uint32_t>(replies));
      if (replies == 0 && g_.lost_now(child)) {
        to.numbers = mover_loses();
      } else if (replies == 0 && g_.count(child) == 0) {
        to.numbers = mover_wins();
      }
    }
  }

  static Numbers refuted_by(const Returns& returns, bool attacking) {
    Numbers out = attacker_fails(attacking);
    out.returns = returns;
    return out;
  }

  /// The numbers of a position whose mover has a move that decides for him.
  static Numbers decided_by(const Child& child, bool attacking) {
    Numbers out = mover_wins(attacking ? child.numbers.plies + 1 : 0);
    out.best = child.move;
    if (!attacking) out.returns = child.numbers.returns;
    return out;
  }

  Summary sum_up(std::vector<Child>& children, bool attacking) const {
    Summary out;
    std::uint64_t sum = 0;
    std::uint32_t greatest = 0;
    std::uint32_t others = 0;
    out.numbers.mine = kInfinite;
    for (Child& child : children) {
      const Numbers& n = child.numbers;
      if (n.mine == 0) {
        out.numbers.plies = std::max(out.numbers.plies, n.plies + 1);
        out.numbers.returns.add(n.returns);
        continue;
      }
      sum += n.mine;
      greatest = std::max(greatest, n.mine);
      if (out.best == nullptr) {
        out.best = &child;
      } else {
        ++others;
        if (n.other < out.best->numbers.other ||
            (n.other == out.best->numbers.other && n.mine < out.best->numbers.mine)) {
          out.second = out.best->numbers.other;
          out.best = &child;
        } else {
          out.second = std::min(out.second, n.other);
        }
      }
    }
    if (out.best == nullptr) {
      out.numbers.other = 0;
      return out;
    }
    out.numbers.plies = 0;
    out.numbers.returns = {};
    out.numbers.mine = out.best->numbers.other;
    const auto with = [&](std::uint32_t one) {  // that number and what the others add to it
      const std::uint64_t rest = sum - one;
      return std::min<std::uint64_t>(kMost, one + (attacking ? rest : weights_.of_others(others, rest)));
    };
    out.numbers.other = static_cast<std::uint32_t>(with(greatest));
    out.rest = static_cast<std::uint32_t>(with(out.best->numbers.mine) - out.best->numbers.mine);
    out.numbers.best = out.best->move;
    return out;
  }

  // --- the same win against other replies

  /// After a reply to `s` that led to `model` was proved to lose: marks the other replies that lose in the same way.
  void win_against_others(const State& s, const State& model, const Child& lost, std::vector<Child>& children) {
    for (Child& child : children) {
      if (child.numbers.mine == 0) continue;
      if (const auto plies = imitate(g_.apply(s, child.move), child.key, model, lost.key, path_.size())) {
        child.numbers = mover_wins(*plies);
      }
    }
  }

  /// The plies of a win of the attacker, to move in s, by the moves that win in `model`; nothing if some reply has no
  /// answer there.
  std::optional<int> imitate(const State& s, const PositionKey& key, const State& model, const PositionKey& model_key,
                             int ply) {
    if (const auto known = numbers_.find(key); known && known->won()) return known->plies;
    if (ply >= kMostPlies || path_.find(key)) return std::nullopt;
    const auto answer = numbers_.find(model_key);
    if (g_.goes_on_with_a_move() ? g_.early_end(s) : g_.end(s)) return std::nullopt;
    if (!answer || !answer->won() || answer->best == 0) return once(s);
    const Action m{answer->best};
    const auto child = g_.apply_if_legal(s, m);
    const auto model_child = g_.apply_if_legal(model, m);
    if (!child || !model_child) return once(s);
    budget_->spend();
    const auto plies = replies_lose(*child, *model_child, ply + 1);
    if (!plies) return std::nullopt;
    Numbers won = mover_wins(*plies + 1);
    won.best = m;
    store(key, won, true, 1);
    return won.plies;
  }

  /// The plies that a win at once takes.
  std::optional<int> once(const State& s) const { return g_.wins_at_once(s) ? std::optional<int>(1) : std::nullopt; }

  /// The plies within which the defender, to move in s, loses by the moves that win in `model`.
  std::optional<int> replies_lose(const State& s, const State& model, int ply) {
    if (const Ended e = g_.early_end(s)) return *e == EndResult::loss ? std::optional<int>(0) : std::nullopt;
    const PositionKey key = g_.key(s);
    if (const auto known = numbers_.find(key); known && known->won()) return known->plies;
    Actions moves;
    g_.generate(s, moves);
    if (const Ended e = g_.late_end(s, moves.size()); e || moves.empty())
      return e && *e == EndResult::loss ? std::optional<int>(0) : std::nullopt;
    if (g_.early_end(model)) return std::nullopt;
    int plies = 0;
    for (const Action m : moves) {
      const State child = g_.apply(s, m);
      const auto same = g_.apply_if_legal(model, m);
      std::optional<int> answer;
      if (const Ended e = g_.early_end(child)) {
        if (*e == EndResult::win) answer = 0;
      } else if (same && !g_.early_end(*same)) {
        answer = imitate(child, g_.key(child), *same, g_.key(*same), ply + 1);
      } else {
        answer = once(child);
      }
      if (!answer) return std::nullopt;
      plies = std::max(plies, *answer + 1);
    }
    store(key, mover_loses(plies), false, 1);
    return plies;
  }

  /// What the entry says on this path. A refutation that relied on another path is likely here, too: the proof number
  /// doubles each time.
  [[nodiscard]] Numbers read(const ProofNumbers& known, bool attacking) const {
    std::uint32_t proof = known.proof;
    std::uint32_t disproof = known.disproof;
    Numbers out;
    if (known.refuted() && known.deepest != 0) {
      if (path_.is_in_visit(known.deepest - 1, known.best)) {
        out.returns = {known.shallowest - 1, known.deepest - 1};
      } else {
        proof = kAgain << std::min<unsigned>(known.plies, kMostDoublings);
        disproof = 1;
      }
    }
    out.mine = attacking ? proof : disproof;
    out.other = attacking ? disproof : proof;
    if (known.won()) out.plies = known.plies;
    return out;
  }
  /// Stores the numbers; if they are decided on every path, for the searches with other weights, too.
  void store(const PositionKey& key, const Numbers& n, bool attacking, std::uint64_t work) {
    if (won_ != nullptr && (attacking ? n.mine : n.other) == 0) won_->add(key);
    const auto change = [&](ProofNumbers& entry) {
      if (entry.won()) return;  // the shorter of two wins is not known: keep what others rely on
      const bool again = entry.refuted();
      const std::uint16_t times = entry.plies;
      const auto plies = static_cast<std::uint16_t>(n.plies);
      entry = {attacking ? n.mine : n.other, attacking ? n.other : n.mine, n.best.raw, plies, 0, 0};
      if (!entry.refuted() || !n.returns.any()) return;
      entry.best = path_.visit(n.returns.deepest);
      entry.plies = again ? static_cast<std::uint16_t>(times + 1) : std::uint16_t{0};
      entry.shallowest = static_cast<std::uint8_t>(n.returns.shallowest + 1);
      entry.deepest = static_cast<std::uint8_t>(n.returns.deepest + 1);
    };
    numbers_.update(key, work, change);
    if ((n.mine == 0 || n.other == 0) && !n.returns.any()) numbers_.update_others(key, work, change);
  }

  const G& g_;
  int attacker_;
  ProofWeights weights_;
  SearchNumbers numbers_;
  WonPositions* won_;
  Budget* budget_ = nullptr;
  SearchPath path_;
  std::vector<std::vector<Child>> children_;  ///< by ply
  std::vector<State> states_;                 ///< of the children that are listed
};

}  // namespace keymove::solver
