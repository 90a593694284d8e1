#include "tools/move_trees/move_tree_stats.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "positions/game/variant.h"
#include "positions/variant_files/variant_reader.h"
#include "solver/engine/solver.h"
#include "solver/search/game.h"
#include "tools/console/text_table.h"
#include "tools/drawing/svg_plot.h"
#include "tools/move_trees/move_tree_names.h"
#include "tools/text/finding_text.h"

namespace keymove::tools {

namespace {

using solver::TreeAlgorithm;
using solver::TreeRequest;

constexpr std::uint64_t kMaxMinimaxNodes = 300'000'000;

enum class Effort { searched, listed };

/// Counts the nodes of every ply of a tree that is searched, or only enumerated.
class Counter final : public solver::TreeListener {
 public:
  explicit Counter(Effort effort) : effort_(effort) { plies_.push_back({1, 0}); }

  void on_result(const solver::TreeResult&) override {}
  [[nodiscard]] bool wants_answer() const override { return false; }
  [[nodiscard]] bool wants_numbers() const override { return effort_ == Effort::searched; }
  void enter(const Move&) override {
    if (++ply_ == plies_.size()) plies_.emplace_back();
    ++plies_[ply_].nodes;
    ++total_;
    entered_ = true;
  }
  void leave(const std::optional<solver::TreeNumbers>&) override {
    if (entered_) ++plies_[ply_].leaves;  // no other node was entered after this one
    entered_ = false;
    --ply_;
  }
  [[nodiscard]] std::uint64_t total() const { return total_; }
  [[nodiscard]] std::vector<PlyCount> take() {
    if (total_ == 0) plies_.front().leaves = 1;
    return std::move(plies_);
  }

 private:
  Effort effort_;
  std::vector<PlyCount> plies_;
  std::size_t ply_ = 0;
  std::uint64_t total_ = 0;
  bool entered_ = false;
};

std::optional<std::uint64_t> count_minimax(const Problem& problem, TreeRequest request,
                                           const std::function<bool()>& gives_up) {
  Counter counter(Effort::listed);
  request.algorithm = TreeAlgorithm::minimax;
  request.order = solver::TreeOrder::generation;
  request.gives_up = [&] { return gives_up() || counter.total() > kMaxMinimaxNodes; };
  try {
    solver::grow_tree(problem.origin, problem.moves_before, request, counter);
  } catch (const solver::LimitReached&) {
    return std::nullopt;
  }
  return counter.total();
}

std::string number_text(double value, int digits) { return fmt::format("{:.{}f}", value, digits); }

std::string depth_text(const TreeStats& s) {
  // If the games end before the requested depth, the deepest ply is shown.
  return std::to_string(std::min<std::size_t>(static_cast<std::size_t>(s.depth), s.plies.size() - 1));
}

}  // namespace

std::uint64_t TreeStats::nodes() const {
  std::uint64_t sum = 0;
  for (std::size_t i = 1; i < plies.size(); ++i) sum += plies[i].nodes;
  return sum;
}

std::uint64_t TreeStats::leaves() const {
  std::uint64_t sum = 0;
  for (const PlyCount& ply : plies) sum += ply.leaves;
  return sum;
}

double TreeStats::branching() const {
  const std::uint64_t parents = nodes() + 1 - leaves();
  return parents == 0 ? 0 : static_cast<double>(nodes()) / static_cast<double>(parents);
}

double TreeStats::effective_branching() const {
  const auto total = static_cast<double>(nodes());
  const auto levels = plies.size() - 1;
  if (levels == 0 || total == 0) return 0;
  double low = 0;
  double high = total;
  constexpr int kHalvings = 100;
  for (int i = 0; i < kHalvings; ++i) {
    const double b = (low + high) / 2;
    double sum = 0;
    double power = 1;
    for (std::size_t ply = 0; ply < levels && sum <= total; ++ply) sum += power *= b;
    (sum > total ? high : low) = b;
  }
  return low;
}

std::optional<double> TreeStats::pruned() const {
  if (!minimax_nodes || *minimax_nodes == 0 || !whole) return std::nullopt;
  return 1.0 - static_cast<double>(nodes()) / static_cast<double>(*minimax_nodes);
}

TreeStats measure_tree(const Problem& problem, const TreeRequest& asked, const std::function<bool()>& gives_up) {
  TreeRequest request = asked;
  request.gives_up = gives_up;
  TreeStats out;
  out.variant = problem.setup.variant->name;
  out.algorithm = request.algorithm;
  out.depth = request.depth;
  Counter counter(Effort::searched);
  const auto start = std::chrono::steady_clock::now();
  try {
    solver::grow_tree(problem.origin, problem.moves_before, request, counter);
  } catch (const solver::LimitReached&) {
    out.whole = false;
  }
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  out.plies = counter.take();
  if (out.whole && request.algorithm == TreeAlgorithm::minimax) out.minimax_nodes = out.nodes();
  if (out.whole && request.algorithm == TreeAlgorithm::alphabeta)
    out.minimax_nodes = count_minimax(problem, request, gives_up);
  return out;
}

std::string stats_text(const std::vector<TreeStats>& all) {
  std::vector<std::vector<std::string>> rows = {
      {"game", "algorithm", "plies", "nodes", "leaves", "branching", "effective", "pruned", "seconds"}};
  for (const TreeStats& s : all) {
    const auto pruned = s.pruned();
    rows.push_back({s.variant, std::string(kTreeAlgorithmNames.name_of(s.algorithm)), depth_text(s),
                    fmt::format("{}{}", s.whole ? "" : "> ", s.nodes()), std::to_string(s.leaves()),
                    number_text(s.branching(), 2), s.whole ? number_text(s.effective_branching(), 2) : "",
                    pruned && s.algorithm == TreeAlgorithm::alphabeta ? number_text(*pruned * 100, 2) + " %" : "",
                    number_text(s.seconds, 3)});
  }
  std::string out = table_text(rows, 2);
  if (all.size() != 1) return out;
  rows = {{"ply", "nodes", "leaves", "branching"}};
  const auto& plies = all.front().plies;
  for (std::size_t i = 0; i < plies.size(); ++i) {
    const std::uint64_t parents = plies[i].nodes - plies[i].leaves;
    const std::uint64_t children = i + 1 < plies.size() ? plies[i + 1].nodes : 0;
    const double branching = parents == 0 ? 0 : static_cast<double>(children) / static_cast<double>(parents);
    rows.push_back({std::to_string(i), std::to_string(plies[i].nodes), std::to_string(plies[i].leaves),
                    parents == 0 ? "" : number_text(branching, 2)});
  }
  return fmt::format("{}\n{}", out, table_text(rows, 0));
}

std::string stats_json(const std::vector<TreeStats>& all) {
  nlohmann::ordered_json out;
  out["schema"] = "keymove-tree-stats/1";
  auto list = nlohmann::ordered_json::array();
  for (const TreeStats& s : all) {
    nlohmann::ordered_json one;
    one["variant"] = s.variant;
    one["algorithm"] = kTreeAlgorithmNames.name_of(s.algorithm);
    one["depth"] = s.depth;
    one["whole"] = s.whole;
    one["nodes"] = s.nodes();
    one["leaves"] = s.leaves();
    one["branching"] = s.branching();
    one["effective_branching"] = s.effective_branching();
    if (s.minimax_nodes) one["minimax_nodes"] = *s.minimax_nodes;
    if (const auto pruned = s.pruned()) one["pruned"] = *pruned;
    one["seconds"] = s.seconds;
    auto plies = nlohmann::ordered_json::array();
    for (const PlyCount& ply : s.plies) plies.push_back({{"nodes", ply.nodes}, {"leaves", ply.leaves}});
    one["plies"] = std::move(plies);
    list.push_back(std::move(one));
  }
  out["searches"] = std::move(list);
  return json_line(out);
}

std::string stats_plot(const std::vector<TreeStats>& all, StatsPlot what) {
  std::set<int> depths;
  std::set<std::string> variants;
  for (const TreeStats& s : all) {
    depths.insert(s.depth);
    variants.insert(s.variant);
  }
  const bool by_size = depths.size() == 1 && variants.size() > 1;
  // Courses give the size of a square board by its side.
  const auto shape_of = [](const std::string& name) {
    const auto variant = load_variant(name);
    return variant ? (*variant)->shape : BoardShape{};
  };
  const bool square = by_size && std::all_of(variants.begin(), variants.end(), [&](const std::string& name) {
                        return shape_of(name).files == shape_of(name).ranks;
                      });
  std::map<std::string, PlotLine> lines;
  std::vector<std::string> order;
  for (const TreeStats& s : all) {
    if (!s.whole) continue;
    std::string name(kTreeAlgorithmNames.name_of(s.algorithm));
    if (!by_size && variants.size() > 1) name = s.variant + " " + name;
    if (lines.find(name) == lines.end()) order.push_back(name);
    double x = s.depth;
    if (by_size) x = square ? shape_of(s.variant).files : shape_of(s.variant).squares();
    const double y = what == StatsPlot::nodes ? static_cast<double>(s.nodes()) : s.seconds;
    lines[name].name = name;
    lines[name].points.emplace_back(x, y);
  }
  Plot plot;
  plot.title = fmt::format("{} of the search by {}", what == StatsPlot::nodes ? "Nodes" : "Time",
                           by_size ? "the size of the board" : "depth");
  plot.x_label = square ? "board size: squares of a side" : by_size ? "squares" : "depth in plies";
  plot.x_whole = true;
  plot.y_label = what == StatsPlot::nodes ? "nodes" : "seconds";
  plot.y_scale = PlotScale::logarithmic;
  for (const std::string& name : order) {
    std::sort(lines[name].points.begin(), lines[name].points.end());
    plot.lines.push_back(lines[name]);
  }
  return svg_of(plot);
}

}  // namespace keymove::tools
