#include "tools/answers/set_play.h"

#include <memory>
#include <utility>

namespace keymove::tools {

namespace {

/// The stipulation without its first half move, for `begins`, who makes the next.
Stipulation without_first_move(Stipulation stipulation, Color begins) {
  if (stipulation.play == Play::series_help) {
    stipulation.play = Play::help;
    stipulation.moves = 0;
    stipulation.half = true;
  } else if (stipulation.half) {
    stipulation.half = false;
    stipulation.swapped = stipulation.play == Play::help && begins == Color::white;
  } else {
    --stipulation.moves;
    stipulation.half = true;
    stipulation.swapped = false;
  }
  return stipulation;
}

}  // namespace

bool has_set_lines(const Stipulation& stipulation) {
  return stipulation.play == Play::series_help || (stipulation.play == Play::help && stipulation.moves > 0) ||
         ((stipulation.play == Play::help_self || stipulation.play == Play::help_reflex) &&
          stipulation.line_plies() > 1);
}

void add_set_play(Solved& solved, const TestPosition& position, SolveTask task, solver::Solver& solver,
                  std::optional<Certifier>& certifier) {
  if (!solved.problem || !solved.problem->goal.stipulation || !has_set_lines(*solved.problem->goal.stipulation)) return;
  TestPosition set;
  set.id = position.id;
  set.where = position.where;
  set.source_text = position.source_text;
  set.setup = solved.problem->setup;
  set.setup->variant = position.setup->variant;  // the one without the aim
  set.setup->to_move = !set.setup->to_move;
  set.setup->en_passant = kNoSquare;
  const Stipulation asked = without_first_move(*solved.problem->goal.stipulation, set.setup->to_move);
  set.goal = {GoalKind::win, asked.plies(), asked};
  task.goal.reset();
  solved.set_play = std::make_shared<Solved>(solve_position(set, task, solver, certifier));
  solved.seconds += solved.set_play->seconds;
  if (solved.failure.empty()) solved.failure = solved.set_play->failure;
}

}  // namespace keymove::tools
