#include "verify/referee/referee.h"

#include <sstream>

#include <catch2/catch.hpp>

#include "positions/played_games/trace_reader.h"
#include "tests/support/positions.h"
#include "tests/support/traces/trace_layouts.h"

using namespace keymove;
using namespace keymove::tests;
using verify::FaultKind;

namespace {

/// Both sides promote, queens are exchanged, and a knight captures White's king, so that Black wins in 8 turns.
const char* const kWonGame = "b2b3 c4b3 c2b3 d4d3 b3b4 d3d2 b4c5q d2c1q c5b5 a5b5 d1c1 d5b4 c1e3 b4d3 b1a3 d3e1";

PrintedGame won_game() {
  PrintedGame game = printed_game(kWonGame);
  game.winner = "black";
  return game;
}

/// A game of that many turns in which the knights move to and fro without a capture.
PrintedGame drawn_game(int turns) {
  std::string moves;
  for (int i = 0; i < turns; ++i) moves += i % 2 == 0 ? "b1a3 d5b4 " : "a3b1 b4d5 ";
  PrintedGame game = printed_game(moves);
  game.winner = "draw";
  return game;
}

verify::Findings judged(const std::string& text, const std::string& file = "t.txt") {
  const auto read = read_trace({file, "t", text, nullptr});
  REQUIRE(read);
  return verify::referee(*read, {});
}

std::string told(const verify::Findings& found) {
  std::string out;
  for (const verify::Fault& fault : found.faults) {
    out += std::to_string(fault.where.line) + ":" + std::to_string(fault.where.column) + " " +
           std::string(name_of(fault.kind)) + ": " + fault.message + "\n";
  }
  return out;
}

/// Requires that the game has only that fault in every layout, and in that turn if one is given.
void expect_fault(const PrintedGame& game, FaultKind kind, int turn = 0) {
  for (int layout = 0; layout < kTraceLayouts; ++layout) {
    const std::string text = print_trace(game, layout);
    INFO("layout " << layout << "\n" << text);
    const verify::Findings found = judged(text);
    INFO(told(found));
    CHECK_FALSE(found.right());
    REQUIRE(found.faults.size() == 1);
    CHECK(name_of(found.faults[0].kind) == name_of(kind));
    if (turn > 0) CHECK(found.faults[0].turn == turn);
    CHECK(found.faults[0].where.line > 1);
    CHECK(found.faults[0].where.column > 0);
  }
}

}  // namespace

TEST_CASE("games without a fault are accepted in every layout, with nothing missing") {
  for (const PrintedGame& game : {won_game(), drawn_game(10)}) {
    for (int layout = 0; layout < kTraceLayouts; ++layout) {
      const std::string text = print_trace(game, layout);
      INFO("layout " << layout << "\n" << text);
      const verify::Findings found = judged(text);
      INFO(told(found));
      CHECK(found.faults.empty());
      CHECK(found.moves == game.actions.size());
    }
  }
  CHECK(judged(print_trace(won_game(), 0)).end == "Black won: the king is captured");
  CHECK(judged(print_trace(drawn_game(10), 3)).end == "draw: 20 plies without a capture");
}

TEST_CASE("an illegal move is found in every layout") {
  PrintedGame game = won_game();
  game.actions[4].to = "b5";  // the pawn goes two squares, onto a queen
  expect_fault(game, FaultKind::illegal_move, 3);
  game = won_game();
  game.actions[3].from = "a1";  // an empty square
  expect_fault(game, FaultKind::illegal_move, 2);
  game = won_game();
  game.actions[0].to = "w9";  // not a square of the board
  expect_fault(game, FaultKind::illegal_move, 1);
}

TEST_CASE("a move after the end is found in every layout") {
  PrintedGame game = won_game();
  PrintedAction more = game.actions.back();
  more.mover = Color::white;
  more.turn = 9;
  more.from = "a3";
  more.to = "b1";
  game.actions.push_back(more);
  expect_fault(game, FaultKind::after_end, 9);
}

TEST_CASE("a board that does not follow is found in every layout") {
  PrintedGame game = won_game();
  game.actions[5].board[1] = '.';  // the queen on b5 is missing in this board only
  expect_fault(game, FaultKind::wrong_board, 3);
  game = won_game();
  game.actions.resize(3);
  game.actions[2].board.back() = 'Q';  // the last board has a queen instead of the white king
  game.winner = "white";
  game.turns = 2;
  const auto found = judged(print_trace(game, 0));
  REQUIRE_FALSE(found.faults.empty());
  CHECK(found.faults[0].kind == FaultKind::wrong_board);
  CHECK(found.faults[0].message ==
        "the board does not follow from C2 B3: E1 has a white queen instead of a white king");
}

TEST_CASE("a wrong board that the game goes on from is reported once") {
  PrintedGame game = won_game();
  game.actions.resize(12);
  game.winner = "draw";
  game.max_turns = 6;
  game.turns = 6;
  for (std::size_t i = 7; i < game.actions.size(); ++i) {
    // White's knight on b1 is missing; none of these moves needs it.
    PrintedAction& action = game.actions[i];
    const std::size_t knight = action.board.rfind('N');
    REQUIRE(knight != std::string::npos);
    action.board[knight] = '.';
    action.heuristic_score -= 3;
  }
  expect_fault(game, FaultKind::wrong_board, 4);
}

TEST_CASE("a wrong player is found in every layout") {
  PrintedGame game = won_game();
  game.actions[6].mover = Color::black;
  expect_fault(game, FaultKind::wrong_player, 4);
}

TEST_CASE("a missed promotion is found in every layout") {
  PrintedGame game = won_game();
  std::string& board = game.actions[6].board;  // 4. b4xc5; the first row is rank 5
  REQUIRE(board[2] == 'Q');
  board[2] = 'P';
  expect_fault(game, FaultKind::missed_promotion, 4);
}

TEST_CASE("a wrong winner and a wrong turn count are found in every layout") {
  PrintedGame game = won_game();
  game.winner = "white";
  expect_fault(game, FaultKind::wrong_winner);
  game.winner = "draw";
  expect_fault(game, FaultKind::wrong_winner);
  game = drawn_game(10);
  game.winner = "white";
  expect_fault(game, FaultKind::wrong_winner);
  game = won_game();
  game.turns = 9;
  expect_fault(game, FaultKind::wrong_turn_count);
}

TEST_CASE("a draw too early and a draw missed are found in every layout") {
  expect_fault(drawn_game(9), FaultKind::draw_too_early);
  expect_fault(drawn_game(11), FaultKind::draw_missed, 11);
  expect_fault(drawn_game(14), FaultKind::draw_missed, 11);
  PrintedGame game = won_game();  // the maximum number of turns ends a game, too
  game.max_turns = 5;
  expect_fault(game, FaultKind::draw_missed, 6);
  game = drawn_game(5);
  game.max_turns = 5;
  for (int layout = 0; layout < kTraceLayouts; ++layout) CHECK(judged(print_trace(game, layout)).faults.empty());
}

TEST_CASE("a wrong e0 is found in every layout; scores of the wrong sign are told once a player") {
  PrintedGame game = won_game();
  game.actions[8].heuristic_score += 1;
  expect_fault(game, FaultKind::wrong_score, 5);
  game = won_game();
  for (PrintedAction& action : game.actions) {
    if (action.mover == Color::black) action.heuristic_score *= -1;
  }
  expect_fault(game, FaultKind::wrong_score, 1);
}

TEST_CASE("percentages that do not add up or do not fit the counts are found in every layout") {
  PrintedGame game = won_game();
  game.actions[3].percentages[3] -= 10;
  expect_fault(game, FaultKind::wrong_percentages, 2);
  game = won_game();
  std::swap(game.actions[3].percentages[2], game.actions[3].percentages[3]);
  expect_fault(game, FaultKind::wrong_percentages, 2);
}

TEST_CASE("states that fall are found in every layout") {
  PrintedGame game = won_game();
  game.actions[6].states = {1, 10, 60, 300};
  expect_fault(game, FaultKind::wrong_states, 4);
}

TEST_CASE("an inverted branching factor is found in every layout, and one beyond the counts") {
  PrintedGame game = won_game();
  game.actions[2].branching = 71.0 / 370;
  expect_fault(game, FaultKind::wrong_branching, 2);
  game.actions[2].branching = 50;
  expect_fault(game, FaultKind::wrong_branching, 2);
}

TEST_CASE("a wrong turn number is found in every layout, and told once") {
  PrintedGame game = won_game();
  game.actions[9].turn = 6;  // misprinted
  expect_fault(game, FaultKind::wrong_turn, 6);
  for (std::size_t i = 10; i < game.actions.size(); ++i) ++game.actions[i].turn;  // go on from the misprint
  game.turns = 9;
  expect_fault(game, FaultKind::wrong_turn, 6);
  game = won_game();  // the numbers are plies instead of turns
  for (std::size_t i = 0; i < game.actions.size(); ++i) game.actions[i].turn = static_cast<int>(i) + 1;
  expect_fault(game, FaultKind::wrong_turn, 2);
  game.turns = 16;  // the number of plies, where 8 turns were played
  for (int layout = 0; layout < kTraceLayouts; ++layout) {
    const auto found = judged(print_trace(game, layout));
    INFO("layout " << layout << "\n" << told(found));
    REQUIRE(found.faults.size() == 2);
    CHECK(found.faults[0].kind == FaultKind::wrong_turn);
    CHECK(found.faults[1].message == "the game has 8 turns, not 16");
  }
}

TEST_CASE("the maximum of turns that is said to be reached is compared with the turns") {
  PrintedGame game = drawn_game(6);
  game.max_turns = 12;
  for (int layout = 0; layout < kTraceLayouts; ++layout) {
    const auto found = judged(print_trace(game, layout));
    INFO("layout " << layout << "\n" << told(found));
    REQUIRE(found.faults.size() == 1);
    CHECK(found.faults[0].message == "a draw is stated, but the game goes on: 6 of 12 turns are played");
  }
}

TEST_CASE("a mistake that is made in every action is told once, with the places where it is made again") {
  PrintedGame game = won_game();
  for (PrintedAction& action : game.actions) {
    action.mover = Color::white;  // the name of the player is never changed
    action.heuristic_score += 2;
  }
  for (int layout = 0; layout < kTraceLayouts; ++layout) {
    const auto found = judged(print_trace(game, layout));
    INFO("layout " << layout << "\n" << told(found));
    std::size_t players = 0;
    std::size_t scores = 0;
    for (const verify::Fault& fault : found.faults) {
      if (fault.kind == FaultKind::wrong_player) players += 1 + fault.again.size();
      if (fault.kind == FaultKind::wrong_score) scores += 1 + fault.again.size();
    }
    CHECK(players == 8);
    CHECK(scores == 16);
  }
}

TEST_CASE("who takes more than the timeout has to lose") {
  PrintedGame game = won_game();
  game.actions[2].seconds = 6;
  expect_fault(game, FaultKind::over_time, 2);
  // White's move in turn 2 is the last one, and White has lost.
  game.actions.resize(3);
  game.turns = 2;
  for (int layout = 0; layout < kTraceLayouts; ++layout) {
    const auto found = judged(print_trace(game, layout));
    INFO(told(found));
    CHECK(found.faults.empty());
  }
}

TEST_CASE("traces that keymove writes are accepted, with nothing missing, in any variant") {
  struct Sample {
    const char* variant;
    const char* moves;
    std::optional<Color> winner;
  };
  const std::vector<Sample> samples = {{"minichess-5x5", kWonGame, Color::black},
                                       {"chess", "f2f3 e7e5 g2g4 d8h4", Color::black},
                                       {"minichess-7x7", "d2d3 d6d5 d3d4 c6c5", std::nullopt},
                                       {"pawntastic-4x4", "b2a3 b3a2", std::nullopt}};
  for (const Sample& sample : samples) {
    GameTrace trace;
    const VariantPtr variant = variant_of(sample.variant);
    trace.start = position(variant, variant->start_fen);
    trace.seconds = 5;
    trace.players = {TracePlayer{PlayerKind::ai, "e1"}, TracePlayer{PlayerKind::ai, "e2"}};
    std::istringstream words(sample.moves);
    Setup setup = trace.start;
    std::uint64_t plies = 2;
    for (std::string move; words >> move; ++plies) {
      TraceAction action;
      action.mover = setup.to_move;
      action.turn = static_cast<int>(plies / 2);
      action.move = move_of(setup, move);
      setup = after(setup, {move});
      action.after = setup;
      action.seconds = 0.01;
      action.heuristic_score = 0.25;
      action.search_score = -2;
      action.states = StatesSoFar{1'111 * plies, {plies, 10 * plies, 100 * plies, 1'000 * plies}, 10};
      trace.actions.push_back(action);
    }
    // Games that nobody wins are drawn by the maximum number of turns.
    const int turns = trace.actions.back().turn;
    trace.max_turns = sample.winner ? 100 : turns;
    trace.end = TraceEnd{sample.winner, turns, ""};
    const auto found = judged(write_trace(trace), trace_file_name(trace));
    INFO(sample.variant << "\n" << told(found));
    CHECK(found.faults.empty());
    CHECK(found.moves == trace.actions.size());
  }
}

TEST_CASE("the course's own example of statistics adds up") {
  std::string text = print_trace(won_game(), 0);
  const std::size_t from = text.find("cumulative states explored:");
  const std::size_t to = text.find("player:", from);
  text.replace(from, to - from,
               "cumulative states explored: 2.2M\n"
               "cumulative states explored by depth: 1=144 2=1.1k 3=7.3k 4=46.7k 5=286.5k 6=1.8M\n"
               "cumulative % states explored by depth: 3=0.3% 4=2.2% 5=13.3% 6=84.1%\n"
               "average branching factor: 6.7\n\n");
  const auto found = judged(text);
  INFO(told(found));
  // White's next statistics are far smaller; this is the only fault.
  REQUIRE(found.faults.size() == 1);
  CHECK(found.faults[0].kind == FaultKind::wrong_states);
  CHECK(found.faults[0].turn == 2);
}

TEST_CASE("counts by depth that do not add up to the total are found") {
  std::string text = print_trace(won_game(), 0);
  const std::string total = "cumulative states explored: 371";
  REQUIRE(text.find(total) != std::string::npos);
  text.replace(text.find(total), total.size(), "cumulative states explored: 471");
  const auto found = judged(text);
  INFO(told(found));
  REQUIRE(found.faults.size() == 1);
  CHECK(found.faults[0].kind == FaultKind::wrong_states);
  CHECK(found.faults[0].message == "the states by depth add up to 371, not to 471");
}

TEST_CASE("percentages do not include roots that are in the total alone") {
  const auto shares = [](const std::string& white) {
    const auto found =
        judged("White, turn 1: B2 B3\nCumulative states: 184\nBy depth: 1=13 2=170\nBy depth (%): " + white +
               "\nBlack, turn 1: C4 C3\nCumulative states: 406\nBy depth: 1=26 2=378\nBy depth (%): 1=6.4% 2=93.1%\n");
    return told(found).find("wrong-percentages") != std::string::npos;
  };
  CHECK_FALSE(shares("1=7.1% 2=92.4%"));
  CHECK_FALSE(shares("0=0.5% 1=7.1% 2=92.4%"));
  CHECK(shares("1=7.1% 2=91.9%"));
  CHECK(shares("0=1.5% 1=7.1% 2=92.4%"));
}

TEST_CASE("items that are missing are warnings, one for each player") {
  std::string text = print_trace(won_game(), 0);
  const auto drop = [&](const std::string& lead) {
    for (std::size_t at = text.find("\n" + lead); at != std::string::npos; at = text.find("\n" + lead, at))
      text.erase(at, text.find('\n', at + 1) - at);
  };
  drop("time for this action");
  drop("alpha-beta: on");
  const auto found = judged(text);
  INFO(told(found));
  CHECK(found.right());
  REQUIRE(found.faults.size() == 3);
  CHECK(found.faults[0].message == "whether alpha-beta is on is missing");
  CHECK(found.faults[1].message == "the time for the action is missing in 8 of the player's actions");
  CHECK(found.faults[2].mover == Color::black);
}

TEST_CASE("the parameters are those of the file's name") {
  const std::string text = print_trace(won_game(), 0);
  CHECK(judged(text, "games/gameTrace-true-5-100.txt").faults.empty());
  const auto found = judged(text, "gameTrace-false-7-99.txt");
  REQUIRE(found.faults.size() == 3);
  for (const verify::Fault& fault : found.faults) CHECK(fault.kind == FaultKind::wrong_parameter);
}
