#include "tools/matches/played_trace.h"

#include "verify/evaluation/heuristic_value.h"
#include "verify/rules/rules.h"

namespace keymove::tools {

namespace {

double heuristic_score(const Heuristic& heuristic, const Setup& setup) {
  const verify::Rulebook rules(setup.variant);
  return verify::heuristic_value(rules, rules.read(setup), heuristic);
}

/// The heuristic of an agent of keymove's own; nullptr for other players.
HeuristicPtr heuristic_of(const std::optional<PlayerSpec>& player) {
  return player && player->own ? player->own->heuristic : nullptr;
}

}  // namespace

AlphaBeta alpha_beta_of(const Players& players, Color side) {
  const auto& player = players[slot(side)];
  const bool prunes =
      player && player->own &&
      (player->own->kind == solver::AgentKind::alphabeta || player->own->kind == solver::AgentKind::keymove);
  return prunes ? AlphaBeta::on : AlphaBeta::off;
}

TraceAction trace_action(const Players& players, const MadeMove& made) {
  TraceAction action;
  action.mover = made.before.to_move;
  action.turn = made.turn;
  action.move = made.move;
  action.after = made.after;
  if (!made.answer) return action;
  action.seconds = made.seconds;
  const auto& player = players[slot(action.mover)];
  if (const HeuristicPtr heuristic = heuristic_of(player))
    action.heuristic_score = heuristic_score(*heuristic, made.after);
  action.search_score = made.answer->value;
  if (made.nodes_so_far > 0)
    action.states = StatesSoFar{made.nodes_so_far, made.so_far.by_depth, made.so_far.branching_factor()};
  return action;
}

GameTrace trace_of(const GameRules& rules, const Players& players, const PlayedGame& game, AlphaBeta of_people) {
  GameTrace trace;
  trace.seconds = rules.time.value_or(0);
  trace.max_turns = rules.max_turns;
  trace.alpha_beta = players[0] || players[1] ? AlphaBeta::off : of_people;
  for (const Color color : {Color::white, Color::black}) {
    const std::size_t side = slot(color);
    if (!players[side]) continue;
    const HeuristicPtr heuristic = heuristic_of(players[side]);
    const AlphaBeta search = alpha_beta_of(players, color);
    trace.players[side] = {PlayerKind::ai, heuristic ? heuristic->name : "", search};
    if (search == AlphaBeta::on) trace.alpha_beta = AlphaBeta::on;
  }
  trace.start = game.start;
  for (const Move& move : game.opening) trace.start = verify::play(trace.start, move);
  trace.start.fullmove_number = 1;  // the turns of a trace count from its start
  for (const MadeMove& move : game.made) trace.actions.push_back(trace_action(players, move));
  if (game.result) trace.end = TraceEnd{game.result->winner, game.turns(), game.result->reason};
  return trace;
}

}  // namespace keymove::tools
