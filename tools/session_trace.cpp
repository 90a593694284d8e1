#include "tools/session_trace.h"

#include <algorithm>

#include "verify/heuristic_value.h"

namespace keymove::tools {

namespace {

double heuristic_score(const Heuristic& heuristic, const Setup& setup) {
  const verify::Rulebook rules(setup.variant);
  return verify::heuristic_value(rules, rules.read(setup), heuristic);
}

}  // namespace

AlphaBeta alpha_beta_of(const SessionPlan& plan) {
  const bool whole = std::any_of(plan.agents.begin(), plan.agents.end(),
                                 [](const auto& agent) { return agent && agent->kind == solver::AgentKind::minimax; });
  return whole ? AlphaBeta::off : AlphaBeta::on;
}

TraceAction trace_action(const SessionPlan& plan, const MadeMove& made) {
  TraceAction action;
  action.mover = made.before.to_move;
  action.turn = made.turn;
  action.move = made.move;
  action.after = made.after;
  if (!made.answer) return action;
  action.seconds = made.seconds;
  const auto& spec = plan.agents[static_cast<std::size_t>(index_of(action.mover))];
  if (spec && spec->heuristic) action.heuristic_score = heuristic_score(*spec->heuristic, made.after);
  action.search_score = made.answer->value;
  if (made.nodes_so_far > 0)
    action.states = StatesSoFar{made.nodes_so_far, made.so_far.by_depth, made.so_far.branching_factor()};
  return action;
}

GameTrace trace_of(const SessionPlan& plan, const Setup& start, const std::vector<MadeMove>& made,
                   const std::optional<verify::GameResult>& result) {
  GameTrace trace;
  trace.seconds = plan.rules.time ? plan.rules.time->seconds : 0;
  trace.most_turns = plan.rules.most_turns;
  trace.alpha_beta = alpha_beta_of(plan);
  for (std::size_t side = 0; side < 2; ++side) {
    const auto& agent = plan.agents[side];
    if (!agent) continue;
    trace.players[side] = {PlayerKind::ai, agent->heuristic ? agent->heuristic->name : ""};
  }
  trace.start = start;
  for (const MadeMove& move : made) trace.actions.push_back(trace_action(plan, move));
  if (result) {
    const int turns = made.empty() ? 0 : made.back().turn;
    trace.end = TraceEnd{result->winner, turns, result->reason};
  }
  return trace;
}

}  // namespace keymove::tools
