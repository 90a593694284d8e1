#include "solver/mining/plain_search.h"

#include <algorithm>
#include <memory>

namespace keymove::solver {

namespace {

constexpr double kRoyalWorth = 1000;

/// Thrown by a listener to end a search that makes too many moves.
struct TooManyNodes {};

/// Counts the moves that a search makes, and remembers the values of its first moves if it is told to.
class RootListener : public TreeListener {
 public:
  RootListener(bool remembers, std::uint64_t limit) : remembers_(remembers), limit_(limit) {}

  void enter(const Move& move) override {
    if (++nodes_ > limit_) throw TooManyNodes{};
    if (depth_++ == 0) first_ = move;
  }
  void leave(const std::optional<TreeNumbers>& numbers) override {
    if (--depth_ == 0 && remembers_) values_.emplace_back(first_, numbers->value);
  }
  [[nodiscard]] bool wants_numbers() const override { return remembers_; }
  void on_result(const TreeResult& /*result*/) override {}
  [[nodiscard]] bool wants_answer() const override { return false; }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  /// The first moves of the greatest value if `greatest`, else of the least value.
  [[nodiscard]] std::vector<Move> best(bool greatest) const {
    std::vector<Move> out;
    double value = 0;
    for (const auto& [move, its] : values_) {
      if (out.empty() || (greatest ? its > value : its < value)) {
        out.clear();
        value = its;
      }
      if (its == value) out.push_back(move);
    }
    return out;
  }

 private:
  bool remembers_;
  std::uint64_t limit_;
  std::uint64_t nodes_ = 0;
  int depth_ = 0;
  Move first_;
  std::vector<std::pair<Move, double>> values_;
};

TreeRequest request_of(const Setup& setup, const HeuristicPtr& heuristic, int plies) {
  TreeRequest request;
  request.algorithm = TreeAlgorithm::alphabeta;
  request.depth = plies;
  request.heuristic = heuristic;
  // A captured royal man is in the sum; a checkmate is not.
  if (setup.variant->royal != RoyalRule::capture) request.terminal = Terminal::decisive;
  return request;
}

/// The moves of alpha-beta in two orders: the greater number. Throws TooManyNodes.
std::uint64_t nodes_of(Engine& engine, const Setup& setup, TreeRequest request, std::uint64_t limit) {
  std::uint64_t out = 0;
  for (const TreeOrder order : {TreeOrder::generation, TreeOrder::sorted}) {
    request.order = order;
    RootListener counter(false, limit);
    engine.grow_tree(setup, {}, request, &counter);
    out = std::max(out, counter.nodes());
  }
  return out;
}

}  // namespace

HeuristicPtr plain_sum(const VariantPtr& variant) {
  auto out = std::make_shared<Heuristic>();
  out->name = "plain sum";
  out->variant = variant;
  const auto squares = static_cast<std::size_t>(variant->shape.squares());
  for (const ManKind& man : variant->men) {
    const double worth = !man.royal ? man.value : variant->royal == RoyalRule::capture ? kRoyalWorth : 0;
    out->worth.push_back({BySquare<double>(squares, worth), BySquare<double>(squares, worth)});
  }
  return out;
}

std::optional<std::uint64_t> plain_nodes(Engine& engine, const Setup& setup, const HeuristicPtr& heuristic, int plies,
                                         std::uint64_t limit) {
  try {
    return nodes_of(engine, setup, request_of(setup, heuristic, plies), limit);
  } catch (const TooManyNodes&) {
    return std::nullopt;
  }
}

std::optional<PlainAnswer> plain_answer(Engine& engine, const Setup& setup, const HeuristicPtr& heuristic, int plies,
                                        std::uint64_t limit) {
  TreeRequest request = request_of(setup, heuristic, plies);
  PlainAnswer out;
  try {
    out.nodes = nodes_of(engine, setup, request, limit);
    // Without cut-offs at equality, no first move that is as good as the best one is left with a mere bound.
    request.order = TreeOrder::generation;
    request.cut_off = CutOff::beyond;
    RootListener values(true, 16 * limit);
    engine.grow_tree(setup, {}, request, &values);
    out.best = values.best(setup.to_move == request.maximiser);
  } catch (const TooManyNodes&) {
    return std::nullopt;
  }
  return out;
}

}  // namespace keymove::solver
