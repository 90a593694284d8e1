#include "keymove/solve.h"

#include <exception>
#include <stdexcept>
#include <utility>

#include <nlohmann/json.hpp>

#include "positions/certificate_files/certificate_binary.h"
#include "positions/json/json_text.h"
#include "solver/engine/solver.h"
#include "tools/answers/answer_tree.h"
#include "tools/answers/asked_goal.h"
#include "tools/keymove/solve_access.h"
#include "tools/library/results.h"
#include "tools/solutions/solution_lines_text.h"
#include "tools/solutions/solution_steps.h"
#include "tools/solutions/solution_text.h"
#include "tools/text/finding_text.h"
#include "verify/keymove/access.h"

namespace keymove::api {

namespace {

void require_range(const char* what, int number, int largest) {
  if (number >= 1 && number <= largest) return;
  const std::string message =
      std::string("expected from 1 to ") + std::to_string(largest) + " " + what + ", found " + std::to_string(number);
  throw bad_input({{{"question", 0, 0}, "range", message, {}}});
}

Status status_of(const Finding& found) {
  if (found.status == keymove::Status::proved) return Status::proved;
  return found.status == keymove::Status::disproved ? Status::disproved : Status::unknown;
}

Outcome outcome_of(const Finding& found) {
  switch (found.outcome) {
    case keymove::Outcome::none:
      return Outcome::none;
    case keymove::Outcome::win:
      return Outcome::win;
    case keymove::Outcome::loss:
      return Outcome::loss;
    case keymove::Outcome::draw:
      return Outcome::draw;
  }
  return Outcome::none;
}

std::vector<Move> moves_of(const Setup& setup, const std::vector<keymove::Move>& moves) {
  std::vector<Move> out;
  for (const keymove::Move& move : moves) out.push_back(move_of(setup, move));
  return out;
}

/// The moves of a line of help or series play.
std::vector<Move> solution_of(const Setup& setup, const Stipulation& stipulation,
                              const std::vector<keymove::Move>& line) {
  const auto san = tools::line_moves(setup, stipulation, line, default_style(*setup.variant));
  std::vector<Move> out;
  for (std::size_t i = 0; i < line.size(); ++i) out.push_back({coordinate_text(*setup.variant, line[i]), san[i]});
  return out;
}

void add_goal_answer(Answer& answer, const Problem& problem, const Finding& found) {
  const Setup& setup = problem.setup;
  if (const auto best = found.best_move()) answer.best = move_of(setup, *best);
  if (const MaterialGain* material = found.material()) answer.gain = material->gain;
  if (const Opinion* opinion = found.opinion()) answer.score = opinion->score;
  const SolutionLines* lines = found.solution_lines();
  if (lines == nullptr) return;
  for (const auto& line : lines->lines) answer.solutions.push_back(solution_of(setup, *problem.goal.stipulation, line));
}

/// The whole solution as text and as steps.
void add_solution(Answer& answer, const tools::Solved& solved, std::size_t max_moves) {
  const Problem& problem = *solved.problem;
  const MoveStyle style = default_style(*problem.setup.variant);
  if (const SolutionLines* found = solved.finding.solution_lines()) {
    answer.solution = tools::lines_text(problem.setup, *problem.goal.stipulation, found->lines, style);
    answer.solution_steps =
        compact_json(tools::line_steps(problem.setup, *problem.goal.stipulation, found->lines, max_moves));
  } else if (solved.tree) {
    answer.solution = tools::tree_text(problem.setup, *solved.tree, style, {true, true});
    answer.solution_steps = compact_json(tools::solution_steps(problem.setup, *solved.tree, max_moves));
  }
}

Answer answer_of(const TestPosition& position, const tools::Solved& solved, const Limits& limits) {
  const Problem& problem = *solved.problem;
  const Finding& found = solved.finding;
  Answer out;
  out.status = status_of(found);
  out.outcome = outcome_of(found);
  out.plies = found.distance;
  out.within = found.within;
  out.none_within = found.proved_plies;
  out.keys = moves_of(problem.setup, found.keys);
  if (found.solution_lines() == nullptr) out.line = line_of(problem.setup, found.line);
  add_goal_answer(out, problem, found);
  out.checked = found.proof == Proof::checked;
  out.unchecked = found.unchecked;
  out.stopped = solved.stopped;
  out.fen = write_fen(problem.setup);
  out.text = tools::describe(problem.setup, problem.goal, found, default_style(*problem.setup.variant));
  out.json = compact_json(tools::solved_json(position, solved));
  if (limits.solution) add_solution(out, solved, limits.tree_moves);
  if (solved.certificate) out.certificate = write_certificate(*solved.certificate);
  out.nodes = found.nodes;
  out.seconds = solved.seconds;
  return out;
}

}  // namespace

Question Question::mate(int moves) {
  require_range("moves", moves, tools::kMaxSearchMoves);
  return within(2 * moves - 1);
}

Question Question::within(int plies) {
  require_range("plies", plies, tools::kMaxSearchPlies);
  Question out;
  out.kind_ = Kind::win;
  out.plies_ = plies;
  return out;
}

Question Question::stipulation(const std::string& text) {
  const auto goal = tools::stipulated_goal(text);
  if (!goal) throw bad_input(goal.errors());
  Question out;
  out.kind_ = Kind::stipulation;
  out.text_ = text;
  return out;
}

Question Question::material(int plies) {
  Question out = within(plies);
  out.kind_ = Kind::material;
  return out;
}

Question Question::best_move() {
  Question out;
  out.kind_ = Kind::best;
  return out;
}

Question Question::value() {
  Question out;
  out.kind_ = Kind::value;
  return out;
}

Question Question::any_win(std::optional<int> plies) {
  Question out = plies ? within(*plies) : Question();
  out.kind_ = Kind::any;
  return out;
}

tools::SolveTask SolveAccess::task(const Question& question) {
  tools::SolveTask out;
  out.any_win = question.kind_ == Question::Kind::any;
  switch (question.kind_) {
    case Question::Kind::shortest:
    case Question::Kind::win:
    case Question::Kind::any:
      out.goal = Goal{GoalKind::win, question.plies_};
      break;
    case Question::Kind::stipulation:
      out.goal = *tools::stipulated_goal(question.text_);
      break;
    case Question::Kind::material:
      out.goal = Goal{GoalKind::material, question.plies_};
      break;
    case Question::Kind::best:
      out.goal = Goal{GoalKind::best, {}};
      break;
    case Question::Kind::value:
      out.goal = Goal{GoalKind::value, {}};
      break;
  }
  return out;
}

solver::Limits solver_limits(const Limits& limits) {
  solver::Limits out;
  out.nodes = limits.nodes;
  out.seconds = limits.seconds;
  out.hash_mib = limits.hash_mib;
  out.threads = limits.threads;
  out.stop = limits.stop;
  return out;
}

struct Solver::Data {
  explicit Data(const Limits& chosen) : limits(chosen), solver(metered_limits()) {
    if (limits.certify) certifier.emplace(solver, solver::CertificateLimits{});
  }

  Answer answer(const TestPosition& position, tools::SolveTask task) {
    task.limits = metered_limits();
    meter.nodes = 0;
    meter.plies = 0;
    tools::Solved solved = tools::solve_position(position, task, solver, certifier);
    if (!solved.problem) throw bad_input(solved.errors);
    if (limits.solution) tools::add_tree(solved, solver, tools::whole_solution(task.limits, limits.tree_moves));
    if (!solved.failure.empty()) throw std::logic_error("keymove: internal error: " + solved.failure);
    return answer_of(position, solved, limits);
  }

  solver::Limits metered_limits() {
    solver::Limits out = solver_limits(limits);
    out.meter = &meter;
    return out;
  }

  Limits limits;
  solver::SearchMeter meter;
  solver::Solver solver;
  std::optional<tools::Certifier> certifier;
};

Solver::Solver(const Limits& limits) : data_(std::make_unique<Data>(limits)) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

Answer Solver::solve(const Board& board, const Question& question) {
  TestPosition position;
  position.id = "position";
  position.setup = Access::setup(board);
  position.repairs = board.repairs();
  return data_->answer(position, SolveAccess::task(question));
}

Answer Solver::solve(const SuitePosition& position) {
  const TestPosition& read = SolveAccess::position(position);
  if (!read.unsupported.empty())
    throw bad_input({{read.where, "unsupported", "unsupported: " + read.unsupported, read.source_text}});
  return data_->answer(read, {});
}

SearchProgress Solver::progress() const { return {data_->meter.nodes, data_->meter.plies}; }

std::uint64_t perft(const Board& board, int depth) { return solver::perft(Access::setup(board), depth); }

}  // namespace keymove::api
