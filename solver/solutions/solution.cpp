#include "solver/solutions/solution.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <deque>
#include <memory>
#include <stdexcept>
#include <utility>

#include "solver/engine/engine.h"

namespace keymove::solver {

namespace {

constexpr std::size_t kSmallHash = 1;

/// Makes null moves: positions after one side has passed.
class NullMoves {
 public:
  explicit NullMoves(const VariantPtr& variant) : rules_(make_engine(variant, kSmallHash)) {
    if (variant->royal != RoyalRule::checkmate) return;
    const auto men_only = std::make_shared<Variant>(*variant);
    men_only->royal = RoyalRule::capture;
    men_only->ends.clear();
    men_only->castlings.clear();
    for (ManKind& kind : men_only->men) kind.promotion = {};
    men_only_ = men_only;
    attacks_ = make_engine(men_only_, kSmallHash);
  }

  /// The position with the other side to move. Nothing if that is illegal, because the side that passes is in check, or
  /// if the game would be over.
  [[nodiscard]] std::optional<Setup> passed(Setup setup) const {
    setup.to_move = !setup.to_move;
    setup.en_passant = kNoSquare;
    if (royal_can_be_captured(setup) || rules_->game_end(setup)) return std::nullopt;
    return setup;
  }

 private:
  /// Whether the side to move could capture the king. Found out in a game in which kings are captured like other men.
  [[nodiscard]] bool royal_can_be_captured(Setup setup) const {
    if (!attacks_) return false;
    setup.variant = men_only_;
    setup.castling = 0;
    const std::vector<Move> moves = attacks_->legal_moves(setup);
    return std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
      const Man& taken = setup.at(move.to);
      return taken.present() && taken.color != setup.to_move && men_only_->man(taken.kind).royal;
    });
  }

  std::unique_ptr<Engine> rules_;
  VariantPtr men_only_;  // set only under the royal rule checkmate
  std::unique_ptr<Engine> attacks_;
};

bool proves_win(const Finding& f) { return f.status == Status::proved && f.outcome == Outcome::win && f.distance; }

bool holds(const std::vector<Move>& moves, const Move& move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

/// The keys as continuations. Keys that end the game and differ only in the promoted man share one.
std::vector<Continuation> continuations_of(const std::vector<Move>& keys, int plies) {
  std::vector<Continuation> out;
  for (const Move& key : keys) {
    const auto same = std::find_if(out.begin(), out.end(), [&](const Continuation& c) {
      return c.ends_game() && differ_only_in_promotion(c.moves.front(), key);
    });
    if (same != out.end()) {
      same->moves.push_back(key);
      continue;
    }
    Continuation continuation;
    continuation.moves = {key};
    continuation.plies = plies;
    out.push_back(std::move(continuation));
  }
  return out;
}

bool several(const std::vector<Continuation>& continuations) {
  return std::any_of(continuations.begin(), continuations.end(), [&](const Continuation& c) {
    return !differ_only_in_promotion(c.moves.front(), continuations.front().moves.front());
  });
}

/// Builds the solution. Moves wait in queues by rank to be followed: those of a printed solution, duals, the others.
class Grower {
 public:
  Grower(Solver& solver, const Setup& setup, const SolutionOptions& options)
      : solver_(solver),
        options_(options),
        root_(setup),
        rules_(make_engine(setup.variant, kSmallHash)),
        null_moves_(setup.variant) {}

  SolutionTree grow(const Finding& finding) {
    tree_.outcome = finding.outcome;
    tree_.plies = *finding.distance;
    if (finding.outcome == Outcome::win) {
      tree_.keys = continuations_of(finding.keys, tree_.plies);
      tree_.moves += finding.keys.size();
      for (Continuation& key : tree_.keys) enlist(key, root_, kShown);
      if (options_.set_play) add_set_play();
    } else {
      add_variations(root_, tree_.plies - 1, {}, tree_.variations, kShown);
    }
    follow_all();
    const bool short_enough = tree_.plies <= options_.longest_with_tries.value_or(tree_.plies);
    if (options_.tries && short_enough && finding.outcome == Outcome::win) add_tries(finding.keys);
    if (options_.try_play) follow_tries();
    return std::move(tree_);
  }

 private:
  using Rank = std::size_t;
  static constexpr Rank kShown = 0;
  static constexpr Rank kDuals = 1;
  static constexpr Rank kUnmet = 2;  ///< continuations after replies that do not meet the threat

  [[nodiscard]] Rank last_rank() const {
    return options_.followed == Followed::printed      ? kShown
           : options_.followed == Followed::with_duals ? kDuals
                                                       : kUnmet;
  }

  /// A move that waits to be followed, and the position in which it is made. A vector of the tree is complete before
  /// its members are enlisted, so that the pointers stay valid.
  struct Waiting {
    Continuation* continuation;
    Setup at;
  };

  void enlist(Continuation& continuation, const Setup& at, Rank rank) {
    if (continuation.ends_game()) return;
    continuation.cut = true;  // cleared when it has been followed
    if (rank > last_rank()) return;
    lines_[rank].push_back({&continuation, at});
  }

  void follow_all() {
    for (Rank rank = 0; rank < lines_.size(); ++rank) {
      while (!lines_[rank].empty()) {
        if (exhausted()) return;
        const Waiting next = std::move(lines_[rank].front());
        lines_[rank].pop_front();
        follow(*next.continuation, rules_->play(next.at, next.continuation->moves.front()), rank);
      }
    }
  }

  /// Whether a limit is reached; if so, SolutionTree::cut is set to the reason.
  bool exhausted() {
    if (tree_.moves >= options_.max_moves) tree_.cut = TreeCut::size;
    if (out_of_effort()) tree_.cut = TreeCut::effort;
    return tree_.cut == TreeCut::size || out_of_effort();
  }

  [[nodiscard]] bool out_of_effort() const {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
    return (options_.nodes && nodes_ >= *options_.nodes) || (options_.seconds && spent.count() >= *options_.seconds);
  }

  Finding solve(const Setup& setup, int plies) {
    Finding found = options_.aim ? solve_for_aim(setup, plies) : solver_.solve(setup, {GoalKind::win, plies});
    note(found);
    return found;
  }

  Finding solve_for_aim(const Setup& setup, int plies) {
    Stipulation asked = *options_.aim;
    asked.moves = asked.play == Play::self ? plies / 2 : (plies + 1) / 2;
    if (asked.moves > 0) return solver_.solve(setup, {GoalKind::win, asked.plies(), asked});
    Finding none;
    none.status = Status::disproved;
    return none;
  }

  [[nodiscard]] bool is_self_play() const {
    return (options_.aim ? options_.aim->play : root_.variant->play) == Play::self;
  }

  /// Whether a move of the loser reaches the aim, as it does in self play.
  [[nodiscard]] bool ends_self_play(const Setup& setup, const Move& reply) const {
    if (!is_self_play()) return false;
    return options_.aim ? rules_->reaches_aim(setup, reply)
                        : rules_->game_end(rules_->play(setup, reply)) == Outcome::win;
  }

  /// Whether the solution is too short for set play and tries, which need a reply.
  [[nodiscard]] bool is_one_move() const { return tree_.plies < (is_self_play() ? 2 : 3); }

  Finding decide(const Setup& setup, int plies) {
    if (options_.aim) return solve(setup, plies);
    Finding found = solver_.decide(setup, plies);
    note(found);
    return found;
  }

  void note(const Finding& found) {
    nodes_ += found.nodes;
    if (found.status == Status::unknown) tree_.cut = TreeCut::effort;
  }

  /// Finds the threats of the move and the answer to each reply but those. `after` is the position after the move.
  void follow(Continuation& continuation, const Setup& after, Rank rank, const std::vector<Move>& but = {}) {
    const int left = continuation.plies - 2;  // after a reply or a null move
    if (const auto passed = null_moves_.passed(after)) {
      const Finding threat = solve(*passed, left);
      if (threat.status == Status::unknown) return;
      if (proves_win(threat)) continuation.threats = continuations_of(threat.keys, *threat.distance);
      continuation.zugzwang = continuation.threats.empty();
      tree_.moves += threat.keys.size();
      for (Continuation& one : continuation.threats) enlist(one, *passed, rank);
    }
    add_variations(after, left, continuation.threats, continuation.variations, rank, but);
    continuation.cut = false;
  }

  /// Adds a variation for each legal move of the loser but those. The winner has `left` plies left after it.
  void add_variations(const Setup& setup, int left, const std::vector<Continuation>& threats,
                      std::vector<Variation>& variations, Rank rank, const std::vector<Move>& but = {}) {
    for (const Move& reply : rules_->legal_moves(setup)) {
      if (holds(but, reply)) continue;
      Variation variation = variation_of(reply, setup, left);
      if (variation.continuations.empty() && !variation.cut && variation.plies > 0)
        throw std::logic_error("a move was proved to win, and then a reply to hold out");
      variation.meets_threat = !carried_out(threats, rules_->play(setup, reply), left, variation);
      variations.push_back(std::move(variation));
    }
    enlist_all(variations, setup, rank);
  }

  /// The variation of a reply in that position. It has no continuations if the reply ends the problem, or if there is
  /// no win within `left` plies.
  Variation variation_of(const Move& reply, const Setup& setup, int left) {
    Variation out;
    out.reply = reply;
    out.plies = left;
    ++tree_.moves;
    if (ends_self_play(setup, reply)) {
      out.plies = 0;
      out.is_short = left > 0;
      return out;
    }
    const Finding found = solve(rules_->play(setup, reply), left);
    out.cut = found.status == Status::unknown;
    if (!proves_win(found)) return out;
    out.plies = *found.distance;
    out.continuations = continuations_of(found.keys, *found.distance);
    out.is_short = *found.distance < left;
    out.is_dual = several(out.continuations);
    tree_.moves += found.keys.size();
    return out;
  }

  void enlist_all(std::vector<Variation>& variations, const Setup& setup, Rank rank) {
    const Variation* main = main_variation(variations);
    for (Variation& variation : variations) {
      const Setup reached = rules_->play(setup, variation.reply);
      const Rank of_reply = variation.meets_threat || &variation == main ? rank : kUnmet;
      for (Continuation& continuation : variation.continuations) {
        const bool first = &continuation == &variation.continuations.front();
        enlist(continuation, reached, std::max(of_reply, first ? kShown : kDuals));
      }
    }
  }

  /// Whether one of the threats still wins within `left` plies after the variation's reply.
  bool carried_out(const std::vector<Continuation>& threats, const Setup& reached, int left,
                   const Variation& variation) {
    for (const Continuation& threat : threats) {
      for (const Move& move : threat.moves) {
        const bool continues = std::any_of(variation.continuations.begin(), variation.continuations.end(),
                                           [&](const Continuation& c) { return holds(c.moves, move); });
        if (continues || (variation.is_short && wins(move, reached, left))) return true;
      }
    }
    return false;
  }

  bool wins(const Move& move, const Setup& setup, int plies) {
    if (!holds(rules_->legal_moves(setup), move)) return false;
    if (options_.aim) return solves(move, setup, plies);
    const Finding after = decide(rules_->play(setup, move), plies - 1);
    return after.status == Status::proved && after.outcome == Outcome::loss;
  }

  /// Whether the legal move reaches the aim within the plies against every reply.
  bool solves(const Move& move, const Setup& setup, int plies) {
    if (options_.aim->play == Play::direct && rules_->reaches_aim(setup, move)) return true;
    const Setup after = rules_->play(setup, move);
    const std::vector<Move> replies = rules_->legal_moves(after);
    return !replies.empty() && std::all_of(replies.begin(), replies.end(), [&](const Move& reply) {
      return ends_self_play(after, reply) || proves_win(solve(rules_->play(after, reply), plies - 2));
    });
  }

  void add_set_play() {
    const auto set = is_one_move() ? std::nullopt : null_moves_.passed(root_);
    if (!set) return;
    for (const Move& move : rules_->legal_moves(*set)) {
      Variation variation = variation_of(move, *set, tree_.plies - 2);
      const bool won = !variation.continuations.empty() || ends_self_play(*set, move);
      if (won) tree_.set_play.push_back(std::move(variation));
    }
    enlist_all(tree_.set_play, *set, kShown);
  }

  void add_tries(const std::vector<Move>& keys) {
    if (is_one_move()) return;
    for (const Move& move : rules_->legal_moves(root_)) {
      if (holds(keys, move)) continue;
      if (out_of_effort()) {
        tree_.cut = TreeCut::effort;
        return;
      }
      Try attempt{move, refutations_of(rules_->play(root_, move)), {}};
      if (!attempt.refutations.empty()) tree_.tries.push_back(std::move(attempt));
    }
    tree_.moves += 2 * tree_.tries.size();
  }

  /// Finds what follows the tries, as after keys.
  void follow_tries() {
    for (Try& attempt : tree_.tries) {
      if (exhausted()) return;
      attempt.play.moves = {attempt.move};
      attempt.play.plies = tree_.plies;
      follow(attempt.play, rules_->play(root_, attempt.move), kShown, attempt.refutations);
    }
    follow_all();
  }

  /// The refutations of a try, if they differ only in the promoted man. Empty if there is none or more than one.
  std::vector<Move> refutations_of(const Setup& setup) {
    std::vector<Move> out;
    for (const Move& reply : rules_->legal_moves(setup)) {
      if (ends_self_play(setup, reply)) continue;
      const Finding found = decide(rules_->play(setup, reply), tree_.plies - 2);
      if (found.status == Status::unknown) return {};
      if (proves_win(found)) continue;
      if (!out.empty() && !differ_only_in_promotion(out.front(), reply)) return {};
      out.push_back(reply);
    }
    return out;
  }

  Solver& solver_;
  const SolutionOptions& options_;
  const Setup& root_;
  std::unique_ptr<Engine> rules_;
  NullMoves null_moves_;
  SolutionTree tree_;
  std::array<std::deque<Waiting>, 3> lines_;
  std::uint64_t nodes_ = 0;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace

SolutionTree find_solution(Solver& solver, const Setup& setup, const Finding& finding, const SolutionOptions& options) {
  return Grower(solver, setup, options).grow(finding);
}

}  // namespace keymove::solver
