#include "keymove/tree.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "positions/heuristic_files/heuristic_reader.h"
#include "solver/engine/solver.h"
#include "solver/move_trees/move_tree.h"
#include "solver/search/game.h"
#include "verify/keymove/access.h"

namespace keymove::api {

namespace {

/// Writes the tree as nested objects.
class TreeText final : public solver::TreeListener {
 public:
  explicit TreeText(const Setup& setup) : setup_(setup) { out_.json = "{"; }

  void on_result(const solver::TreeResult& result) override {
    out_.value = result.value;
    out_.line = line_of(setup_, result.line);
  }
  void enter(const keymove::Move& move) override {
    ++out_.nodes;
    if (out_.json.back() != '{') out_.json += ", ";
    out_.json += '"' + coordinate_text(*setup_.variant, move) + "\": {";
  }
  void leave(const std::optional<solver::TreeNumbers>& /*numbers*/) override { out_.json += '}'; }
  [[nodiscard]] bool wants_numbers() const override { return false; }

  MoveTree finished() {
    out_.json += '}';
    return std::move(out_);
  }

 private:
  const Setup& setup_;
  MoveTree out_;
};

[[noreturn]] void refuse(std::string message) { throw bad_input({{{"tree", 0, 0}, "tree", std::move(message), {}}}); }

std::vector<Square> men_of(const Setup& setup, const std::vector<std::string>& squares) {
  std::vector<Square> out;
  for (const std::string& text : squares) {
    const auto square = parse_square(setup.shape(), text);
    if (!square || !setup.at(*square).present()) refuse("men: no man stands on '" + text + "'");
    if (std::find(out.begin(), out.end(), *square) != out.end()) refuse("men: '" + text + "' is named twice");
    out.push_back(*square);
  }
  const auto present = std::count_if(setup.board.begin(), setup.board.end(), [](auto& man) { return man.present(); });
  if (!out.empty() && out.size() != static_cast<std::size_t>(present))
    refuse("men: expected the squares of all " + std::to_string(present) + " men, found " + std::to_string(out.size()));
  return out;
}

solver::TreeRequest request_of(const Setup& setup, const TreeSearch& search) {
  if (search.depth < 0 || search.depth > solver::kDeepestTree)
    refuse("depth: expected from 0 to " + std::to_string(solver::kDeepestTree) + " plies");
  if (search.breadth < 1) refuse("breadth: expected at least 1");
  using Algorithm = TreeSearch::Algorithm;
  solver::TreeRequest out;
  out.algorithm = search.algorithm == Algorithm::alphabeta    ? solver::TreeAlgorithm::alphabeta
                  : search.algorithm == Algorithm::stochastic ? solver::TreeAlgorithm::stochastic
                  : search.algorithm == Algorithm::random     ? solver::TreeAlgorithm::random
                                                              : solver::TreeAlgorithm::minimax;
  out.order = search.order == TreeSearch::Order::generation ? solver::TreeOrder::generation
              : search.order == TreeSearch::Order::sorted   ? solver::TreeOrder::sorted
                                                            : solver::TreeOrder::pychess;
  out.depth = search.depth;
  out.breadth = search.breadth;
  out.cut_off = search.cut_at_equal ? solver::CutOff::at_equal : solver::CutOff::beyond;
  out.tie = search.first_of_equals ? solver::Tie::first : solver::Tie::last;
  out.terminal = search.decisive_ends ? solver::Terminal::decisive : solver::Terminal::static_value;
  out.seed = search.seed;
  out.men = men_of(setup, search.men);
  out.gives_up = search.gives_up;
  auto heuristic =
      heuristic_or_default(setup.variant, search.heuristic.empty() ? std::nullopt : std::optional(search.heuristic));
  if (!heuristic) throw bad_input(heuristic.errors());
  out.heuristic = *heuristic;
  if (search.choose) {
    out.chooser = solver::Chooser::asked;
    out.ask = [&setup, choose = search.choose](const std::vector<keymove::Move>& legal) {
      std::vector<Move> moves;
      for (const keymove::Move& move : legal) {
        const std::string text = coordinate_text(*setup.variant, move);
        moves.push_back({text, text});
      }
      const std::size_t choice = choose(moves);
      if (choice >= moves.size()) refuse("choose: expected a number below " + std::to_string(moves.size()));
      return choice;
    };
  }
  return out;
}

}  // namespace

MoveTree move_tree(const Board& board, const TreeSearch& search) {
  const Setup& setup = Access::setup(board);
  TreeText text(setup);
  try {
    solver::grow_tree(setup, {}, request_of(setup, search), text);
  } catch (const solver::LimitReached&) {
    throw std::runtime_error("keymove: the search of the tree was stopped");
  }
  return text.finished();
}

}  // namespace keymove::api
