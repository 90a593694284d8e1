#include "solver/splitting/question_tree.h"

#include <algorithm>

#include "solver/rules/race.h"

namespace keymove::solver {

namespace {
constexpr std::size_t kRulesOnly = 1;  // MiB: nothing is searched
}

Setup mirror_image(const Setup& setup) {
  const BoardShape& shape = setup.shape();
  Setup out = setup;
  const auto image = [&](Square s) { return shape.at(shape.files - 1 - shape.file_of(s), shape.rank_of(s)); };
  for (Square s = 0; s < shape.squares(); ++s) out.at(image(s)) = setup.at(s);
  if (setup.en_passant != kNoSquare) out.en_passant = image(setup.en_passant);
  return out;
}

QuestionTree::QuestionTree(const Setup& root, const Goal& goal)
    : goal_(goal), mirrored_(is_mirrored(*root.variant)), engine_(make_engine(root.variant, kRulesOnly)) {
  node_of(root, goal, {});
}

std::string QuestionTree::name_of(const Setup& setup, const Goal& goal) const {
  std::string name = write_epd_board(setup);
  // A line of a forced end must lead to the very position of its part, so mirror images are two there.
  if (is_value() && mirrored_) name = std::min(name, write_epd_board(mirror_image(setup)));
  return goal.plies ? name + " " + std::to_string(*goal.plies) : name;
}

std::size_t QuestionTree::node_of(Setup setup, const Goal& goal, std::vector<Move> line) {
  const auto [at, fresh] = names_.try_emplace(name_of(setup, goal), nodes_.size());
  if (!fresh) return at->second;
  Node node;
  node.ended = engine_->game_end(setup);
  node.setup = std::move(setup);
  node.goal = goal;
  node.line = std::move(line);
  nodes_.push_back(std::move(node));
  return nodes_.size() - 1;
}

void QuestionTree::expand(std::size_t i) {
  if (nodes_[i].expanded || nodes_[i].closed()) return;
  const Setup setup = nodes_[i].setup;
  Goal goal = nodes_[i].goal;
  if (goal.plies) --*goal.plies;
  if (is_value()) goal.outcome_alone = true;
  std::vector<std::pair<Move, std::size_t>> moves;
  for (const Move& move : engine_->legal_moves(setup)) {
    std::vector<Move> line = nodes_[i].line;
    line.push_back(move);
    moves.emplace_back(move, node_of(engine_->play(setup, move), goal, std::move(line)));
  }
  nodes_[i].moves = std::move(moves);
  nodes_[i].expanded = true;
}

std::optional<std::size_t> QuestionTree::follow(const std::vector<Move>& line) {
  std::size_t at = 0;
  // The node may have the mirror image of the position that the line leads to.
  Setup setup = nodes_[0].setup;
  for (const Move& move : line) {
    if (nodes_[at].closed()) return std::nullopt;
    expand(at);
    const std::vector<Move> moves = engine_->legal_moves(setup);
    if (std::find(moves.begin(), moves.end(), move) == moves.end()) return std::nullopt;
    setup = engine_->play(setup, move);
    Goal goal = nodes_[at].goal;
    if (goal.plies) --*goal.plies;
    at = names_.at(name_of(setup, goal));
  }
  return at;
}

}  // namespace keymove::solver
