#include "solver/mining/puzzle.h"

#include <algorithm>
#include <utility>

#include "positions/problem/solution_tree.h"
#include "solver/mining/plain_search.h"
#include "solver/rules/end_facts.h"

namespace keymove::solver {

namespace {

/// The difference in plies between the class of a gain and the search that must confirm it.
constexpr int kAftermath = 2;
constexpr std::uint64_t kOpinionNodes = 200'000;
constexpr int kClear = 50;  // hundredths of a pawn

/// The search for the puzzle of one position.
class PuzzleSearch {
 public:
  PuzzleSearch(Engine& engine, const Setup& setup, const std::vector<Move>& legal, Square taken,
               const PuzzleOptions& options)
      : engine_(engine), setup_(setup), legal_(legal), taken_(taken), options_(options) {
    limits_.nodes = options.nodes;
    for (const std::string& name : options.classes) {
      const TestClass test = *parse_test_class(name);
      (test.goal == GoalKind::win ? wins_ : gains_).push_back(test.plies);
    }
    const EndFacts facts = end_facts_of(*setup.variant);
    even_ = facts.wins;
    if (facts.wins && !facts.losses) gains_.clear();  // who has no men or no moves wins: material is none to want
    std::sort(wins_.begin(), wins_.end());
    std::sort(gains_.begin(), gains_.end());
  }

  PuzzleAnswer run() {
    if (legal_.size() < std::max<std::size_t>(1, options_.moves) || engine_.game_end(setup_)) return {};
    if (!wins_.empty()) {
      Finding found = ask({GoalKind::win, longest_win()});
      if (found.status == Status::proved) return {win(std::move(found)), limit_};
    }
    for (const int plies : gains_) {
      if (limit_) break;
      if (auto puzzle = gain(plies)) return {std::move(puzzle), false};
    }
    return {std::nullopt, limit_};
  }

 private:
  Finding ask(const Goal& goal) {
    Finding found = engine_.solve(setup_, goal, limits_);
    limit_ |= found.status == Status::unknown;
    return found;
  }

  /// The most plies of the classes of wins. Where a win may end with the other side's move, it may take one more.
  [[nodiscard]] int longest_win() const { return wins_.back() + (even_ ? 1 : 0); }

  std::optional<Puzzle> win(Finding found) {
    const int odd = found.distance.value_or(0) - (found.distance.value_or(0) % 2 == 0 ? 1 : 0);
    const auto is_first = [&](const Move& key) { return differ_only_in_promotion(key, found.keys.front()); };
    const bool wanted = found.outcome == Outcome::win && !found.keys.empty() &&
                        std::all_of(found.keys.begin(), found.keys.end(), is_first) &&
                        std::find(wins_.begin(), wins_.end(), odd) != wins_.end();
    if (!wanted || !is_only_win(found.keys.front(), *found.distance)) return {};
    const Goal goal = {GoalKind::win, found.distance};
    return counted({"m" + std::to_string(*found.distance), goal, found.keys.front(), std::move(found), {}});
  }

  /// Whether no other first move wins within the plies that are asked about. There is none that wins in `distance`.
  bool is_only_win(const Move& key, int distance) {
    const int plies = std::max(options_.depth, longest_win());
    if (plies <= distance) return true;
    for (const Move& move : legal_) {
      if (differ_only_in_promotion(move, key)) continue;
      const Setup next = engine_.play(setup_, move);
      if (engine_.game_end(next)) continue;
      const Finding reply = engine_.decide(next, plies - 1, limits_);
      limit_ |= reply.status == Status::unknown;
      if (reply.status == Status::unknown || reply.outcome == Outcome::loss) return false;
    }
    return true;
  }

  std::optional<Puzzle> gain(int plies) {
    const Goal goal = {GoalKind::material, plies};
    Finding found = ask(goal);
    const MaterialGain* const material = found.status == Status::proved ? found.material() : nullptr;
    if (material == nullptr || material->won_by_force || material->gain < options_.gain) return {};
    if (material->second.value_or(0) > 0) return {};
    const Move key = material->best;
    if (is_trivial(key) || !lasts(key, plies) || !is_preferred(key)) return {};
    return counted({"e" + std::to_string(plies), goal, key, std::move(found), {}});
  }

  /// Whether a deeper search has the same move as the only one that gains so much.
  bool lasts(const Move& key, int plies) {
    const Finding found = ask({GoalKind::material, std::max(options_.depth, plies + kAftermath)});
    const MaterialGain* const material = found.status == Status::proved ? found.material() : nullptr;
    return material != nullptr && !material->won_by_force && material->best == key && material->gain >= options_.gain &&
           material->second.value_or(0) < options_.gain;
  }

  /// Whether the playing search prefers the key, and clearly: what is won may cost more than it is worth.
  bool is_preferred(const Move& key) {
    Limits limits;
    limits.nodes = std::min(kOpinionNodes, options_.nodes);
    const Finding found = engine_.solve(setup_, {GoalKind::best, std::nullopt}, limits);
    const auto best = found.best_move();
    const Opinion* const opinion = found.opinion();
    return best == key && (opinion == nullptr || opinion->margin.value_or(kClear) >= kClear);
  }

  /// Whether the key takes back, or the exchange that it begins wins enough.
  bool is_trivial(const Move& key) {
    return !options_.trivial && (key.to == taken_ || exchange_gain(engine_, setup_, key) >= options_.gain);
  }

  /// The puzzle with its difficulty, if that is wanted.
  std::optional<Puzzle> counted(Puzzle puzzle) {
    const auto& wanted = options_.difficulty;
    const std::uint64_t most = wanted ? wanted->high : options_.plain_nodes;
    puzzle.plain_nodes = plain_nodes(engine_, setup_, plain_sum(setup_.variant), *puzzle.goal.plies, most);
    if (wanted && (!puzzle.plain_nodes || !wanted->contains(*puzzle.plain_nodes))) return {};
    return puzzle;
  }

  Engine& engine_;
  const Setup& setup_;
  const std::vector<Move>& legal_;
  const Square taken_;
  const PuzzleOptions& options_;
  Limits limits_;
  std::vector<int> wins_;   ///< plies of the classes, the least first
  std::vector<int> gains_;  ///< likewise
  bool even_ = false;       ///< a win may take an even number of plies
  bool limit_ = false;
};

}  // namespace

PuzzleAnswer find_puzzle(Engine& engine, const Setup& setup, const std::vector<Move>& legal, Square taken,
                         const PuzzleOptions& options) {
  PuzzleAnswer answer = PuzzleSearch(engine, setup, legal, taken, options).run();
  if (answer.limit) answer.puzzle.reset();
  return answer;
}

int exchange_gain(Engine& engine, const Setup& setup, const Move& move) {
  const Setup next = engine.play(setup, move);
  const auto value = [&](const Man& man) { return man.present() ? setup.variant->man(man.kind).value : 0; };
  const auto total = [&](const Setup& position) {
    int out = 0;
    for (const Man& man : position.board) out += man.color == setup.to_move ? value(man) : -value(man);
    return out;
  };
  const int won = total(next) - total(setup);
  const std::vector<Move> replies = engine.legal_moves(next);
  const bool taken =
      std::any_of(replies.begin(), replies.end(), [&](const Move& reply) { return reply.to == move.to; });
  return taken ? won - value(next.at(move.to)) : won;
}

}  // namespace keymove::solver
