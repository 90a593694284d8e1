#include "positions/played_games/game_trace.h"

#include <catch2/catch.hpp>

#include "tests/support/positions.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

/// A game of one move each, between an AI with alpha-beta (White) and a person (Black).
GameTrace short_game() {
  GameTrace trace;
  const VariantPtr variant = variant_of("minichess-5x5");
  trace.seconds = 5;
  trace.max_turns = 100;
  trace.players[0] = {PlayerKind::ai, "e0"};
  trace.start = position(variant, variant->start_fen);
  TraceAction first;
  first.move = move_of(trace.start, "b2b3");
  first.after = after(trace.start, {"b2b3"});
  first.seconds = 0.05;
  first.heuristic_score = 0;
  first.search_score = -9;
  first.states = StatesSoFar{2'176'144, {0, 144, 1'100, 7'300, 46'700, 286'500, 1'834'400}, 6.7};
  TraceAction second;
  second.mover = Color::black;
  second.move = move_of(first.after, "c4b3");
  second.after = after(first.after, {"c4b3"});
  trace.actions = {first, second};
  return trace;
}

}  // namespace

TEST_CASE("counts are shortened as the course's examples are") {
  CHECK(short_count(0) == "0");
  CHECK(short_count(144) == "144");
  CHECK(short_count(999) == "999");
  CHECK(short_count(1'100) == "1.1k");
  CHECK(short_count(286'500) == "286.5k");
  CHECK(short_count(2'200'000) == "2.2M");
  CHECK(short_count(999'949) == "999.9k");
  CHECK(short_count(999'950) == "1.0M");
  CHECK(short_count(999'950'000) == "1.0G");
  CHECK(short_count(UINT64_MAX) == "18446744073.7G");
}

TEST_CASE("a trace's file is named for alpha-beta, the time and the turns") {
  GameTrace trace = short_game();
  CHECK(trace_file_name(trace) == "gameTrace-true-5-100.txt");
  trace.alpha_beta = AlphaBeta::off;
  trace.seconds = 0.5;
  CHECK(trace_file_name(trace) == "gameTrace-false-0.5-100.txt");
}

TEST_CASE("a trace has the items of the course in its words") {
  GameTrace trace = short_game();
  trace.end = TraceEnd{Color::white, 13, ""};
  CHECK(write_trace(trace) == R"(variant: minichess-5x5
timeout: 5 sec
max number of turns: 100
play modes: player 1 = AI & player 2 = H
alpha-beta: on
heuristic of player 1: e0

initial configuration of the board:
5  bK bQ bB bN  .
4   .  . bp bp  .
3   .  .  .  .  .
2   . wp wp  .  .
1   . wN wB wQ wK
    A  B  C  D  E

player: white
turn #1
move from B2 to B3
time for this action: 0.05 sec
heuristic score: 0
alpha-beta search score: -9
new configuration of the board:
5  bK bQ bB bN  .
4   .  . bp bp  .
3   . wp  .  .  .
2   .  . wp  .  .
1   . wN wB wQ wK
    A  B  C  D  E
cumulative states explored: 2.2M
cumulative states explored by depth: 1=144 2=1.1k 3=7.3k 4=46.7k 5=286.5k 6=1.8M
cumulative % states explored by depth: 2=0.1% 3=0.3% 4=2.1% 5=13.2% 6=84.3%
average branching factor: 6.7

player: black
turn #1
move from C4 to B3
new configuration of the board:
5  bK bQ bB bN  .
4   .  .  . bp  .
3   . bp  .  .  .
2   .  . wp  .  .
1   . wN wB wQ wK
    A  B  C  D  E

white won in 13 turns
)");
}

TEST_CASE("without alpha-beta the search is called minimax; a draw has its reason") {
  GameTrace trace = short_game();
  trace.alpha_beta = AlphaBeta::off;
  CHECK(write_trace_action(trace.actions[0], trace.alpha_beta).find("\nminimax search score: -9\n") !=
        std::string::npos);
  CHECK(write_trace_head(trace).find("\nalpha-beta: off\n") != std::string::npos);
  CHECK(write_trace_end({std::nullopt, 1, "20 plies without a capture"}) ==
        "draw in 1 turn: 20 plies without a capture\n");
}

TEST_CASE("AIs that search in different ways are told apart") {
  GameTrace trace = short_game();
  trace.players = {TracePlayer{PlayerKind::ai, "e0", AlphaBeta::on}, TracePlayer{PlayerKind::ai, "e1", AlphaBeta::off}};
  trace.actions[1].search_score = 4;
  const std::string text = write_trace(trace);
  CHECK(text.find("\nalpha-beta of player 1: on\nalpha-beta of player 2: off\n") != std::string::npos);
  CHECK(text.find("\nalpha-beta search score: -9\n") != std::string::npos);
  CHECK(text.find("\nminimax search score: 4\n") != std::string::npos);
}

TEST_CASE("a trace of another game tells its start position, and the man that a pawn becomes where there is a choice") {
  GameTrace trace;
  trace.start = position("chess", "8/P6k/8/8/8/8/8/K7 w - - 3 40");
  TraceAction action;
  action.turn = 40;
  action.move = move_of(trace.start, "a7a8n");
  action.after = after(trace.start, {"a7a8n"});
  CHECK(write_trace_head(trace).find("\nstart position: 8/P6k/8/8/8/8/8/K7 w - - 3 40\n") != std::string::npos);
  CHECK(write_trace_action(action, AlphaBeta::on).find("\nmove from A7 to A8 = N\n") != std::string::npos);
}
