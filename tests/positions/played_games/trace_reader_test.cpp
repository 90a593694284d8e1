#include "positions/played_games/trace_reader.h"

#include <catch2/catch.hpp>

#include "positions/played_games/stated_games.h"
#include "positions/played_games/trace_board.h"
#include "positions/variant_files/variant_reader.h"
#include "tests/support/positions.h"
#include "tests/support/shared_data.h"
#include "tests/support/traces/trace_layouts.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

StatedGame read(const std::string& text) {
  auto game = read_trace({"t.txt", "t", text, nullptr});
  REQUIRE(game);
  return *game;
}

/// The men of a row as FEN letters and dots; "-" if the line is not a row.
std::string row_of(const VariantPtr& variant, const std::string& line) {
  const auto row = read_board_row(*variant, line);
  if (!row) return "-";
  std::string out;
  for (const Man& man : row->men) {
    const char letter = man.present() ? variant->man(man.kind).letter : '.';
    out += man.color == Color::white && man.present() ? static_cast<char>(letter - 'a' + 'A') : letter;
  }
  return out;
}

}  // namespace

TEST_CASE("numbers are read with what their digits leave open") {
  const auto one = [](const std::string& text) {
    const auto found = numbers_in(text);
    REQUIRE(found.size() == 1);
    return stated(found[0], {});
  };
  CHECK(one("144").value == 144);
  CHECK(one("144").tolerance == 0);
  CHECK(one("2.2M").value == Approx(2'200'000));
  CHECK(one("2.2M").tolerance == Approx(100'000));
  CHECK(one("286.5k,").tolerance == Approx(100));
  CHECK(one("1.2K").value == Approx(1'200));
  CHECK(one("1,234").value == 1234);
  CHECK(one("2,176,144 states").value == 2'176'144);
  CHECK(one("2.1e3").value == Approx(2'100));
  CHECK(one("2.1e3").tolerance == Approx(100));
  CHECK(one("-0.35").value == Approx(-0.35));
  CHECK(one("\u22123").value == -3);
  CHECK(one("+7").value == 7);
  CHECK(one("score:-9").value == -9);
  CHECK(one("e0=4").value == 4);
  CHECK(one("#12").value == 12);
  CHECK(one("0.05s").value == Approx(0.05));
  CHECK(one("-inf").value < -1e300);
  CHECK(numbers_in("84.1%")[0].percent);
  CHECK(numbers_in("B2 e0 alpha-beta v1.2").empty());
  CHECK(numbers_in("1, 2,3 4,5678").size() == 5);
}

TEST_CASE("rows of boards are read in every style") {
  const VariantPtr variant = variant_of("minichess-5x5");
  for (const char* line : {"5  bK bQ  .  wN wp",
                           "bK bQ . wN wp",
                           "5| bK | bQ |    | wN | wp |",
                           "| bK | bQ | . | wN | wp | 5",
                           "['bK', 'bQ', '.', 'wN', 'wp']",
                           "[['bk','bq',' ','wn','wp'],",
                           "k q . N P",
                           "5 kq.NP",
                           "kq-NP",
                           "bK|bQ|--|wN|wp",
                           "\u265A \u265B _ \u2658 \u2659",
                           "\u2502 \u265A \u2502 \u265B \u2502   \u2502 \u2658 \u2502 \u2659 \u2502",
                           "5: bK bQ -- wN wP",
                           "bk bq .. wn wp 5",
                           "['bK' 'bQ' ' ' 'wN' 'wp']",
                           "[['bK' 'bQ' '.' 'wN' 'wp']",
                           "| 5 | bK | bQ |   | wN | wp |",
                           "5 \u265A \u265B \u2B1B\u2658 \u2659",
                           "\u265A\uFE0F \u265B\uFE0F \U0001F7E9 \u2658 \u2659",
                           "\u265A \u265B[ ]\u2658 \u2659"}) {
    INFO(line);
    CHECK(row_of(variant, line) == "kq.NP");
  }
  CHECK(row_of(variant, ". . . . .") == ".....");
  CHECK(row_of(variant, "4 - - - - -") == ".....");
  CHECK(row_of(variant, "| 4 |   |   | bp | bp |   |") == "..pp.");
  CHECK(row_of(variant, "|   |   | bp | bp |   | 4 |") == "..pp.");
  CHECK(row_of(variant, "5 | | |\u265F|\u265F| | 5") == "..pp.");
  CHECK(row_of(variant, " 4 |\u265A[ ]\u265F|\u265F| | 4") == "k.pp.");
  CHECK(row_of(variant, " 4 | | [\u265F] |\u265F| 4") == "..p.p");
  for (const char* line :
       {"", "-----", "+--+--+--+--+--+", "|----|----|----|----|----|", "A B C D E", "a|b|c|d|e", "   A  B  C  D  E"}) {
    INFO(line);
    CHECK(is_board_frame(*variant, line));
    CHECK(row_of(variant, line) == "-");
  }
  CHECK(row_of(variant, "bK bQ wX wN wp") == "-");
  CHECK(row_of(variant, "bK bQ . wN") == "-");
  CHECK(row_of(variant_of("pawntastic-5x5"), "5 |o|o| |x|x| 5") == "pp.PP");
}

TEST_CASE("horizontal rules between rows with numbers are no rows") {
  const StatedGame game = read(
      "   a b c d e\n   - - - - -\n5 |k|q|b|n| | 5\n   - - - - -\n4 | | |p|p| | 4\n   - - - - -\n"
      "3 | | | | | | 3\n   - - - - -\n2 | |P|P| | | 2\n   - - - - -\n1 | |N|B|Q|K| 1\n   - - - - -\n"
      "   a b c d e\nwhite: B2 B3\n");
  CHECK(game.errors.empty());
  REQUIRE(game.first_board);
  CHECK(game.first_board->men == game.variant->start);
}

TEST_CASE("a trace that is written is read with all its items") {
  GameTrace trace;
  const VariantPtr variant = variant_of("minichess-5x5");
  trace.seconds = 0.5;
  trace.max_turns = 40;
  trace.alpha_beta = AlphaBeta::off;
  trace.players[1] = {PlayerKind::ai, "e1"};
  trace.start = position(variant, variant->start_fen);
  TraceAction first;
  first.move = move_of(trace.start, "b2b3");
  first.after = after(trace.start, {"b2b3"});
  TraceAction second;
  second.mover = Color::black;
  second.move = move_of(first.after, "c4b3");
  second.after = after(first.after, {"c4b3"});
  second.seconds = 0.25;
  second.heuristic_score = -1.5;
  second.search_score = 999;
  second.states = StatesSoFar{1'234, {1, 33, 1'200}, 6.7};
  trace.actions = {first, second};
  trace.end = TraceEnd{std::nullopt, 1, "a reason"};
  const StatedGame game = read(write_trace(trace));
  CHECK(game.errors.empty());
  CHECK(game.variant->name == "minichess-5x5");
  CHECK(game.seconds->value == Approx(0.5));
  CHECK(game.max_turns->value == 40);
  CHECK(game.alpha_beta->value == AlphaBeta::off);
  CHECK(game.players[0].kind->value == PlayerKind::human);
  CHECK(game.players[1].kind->value == PlayerKind::ai);
  CHECK_FALSE(game.players[0].heuristic);
  CHECK(game.players[1].heuristic->value == "e1");
  CHECK(game.first_board->men == trace.start.board);
  REQUIRE(game.actions.size() == 2);
  CHECK(game.actions[0].mover->value == Color::white);
  CHECK_FALSE(game.actions[0].seconds);
  const StatedAction& action = game.actions[1];
  CHECK(action.mover->value == Color::black);
  CHECK(action.turn->value == 1);
  CHECK(action.move->text == "c4b3");
  CHECK(action.board->men == second.after.board);
  CHECK(action.seconds->value == Approx(0.25));
  CHECK(action.heuristic_score->value == Approx(-1.5));
  CHECK(action.search_score->value == 999);
  CHECK(action.states.total->may_be(1'234));
  CHECK(action.states.by_depth.size() == 3);
  CHECK(action.states.by_depth.at(2).may_be(1'200));
  CHECK(action.states.percentages.at(1).value == Approx(2.7));
  CHECK(action.states.branching_factor->value == Approx(6.7));
  REQUIRE(game.ends.size() == 1);
  CHECK_FALSE(game.ends[0].winner);
  CHECK(game.ends[0].turns->value == 1);
}

TEST_CASE("traces of other games are read back, with where they start") {
  GameTrace trace;
  trace.start = position("chess", "8/P6k/8/8/8/8/8/K7 b - - 3 40");
  TraceAction action;
  action.mover = Color::black;
  action.turn = 40;
  action.move = move_of(trace.start, "h7g7");
  action.after = after(trace.start, {"h7g7"});
  TraceAction promotion;
  promotion.turn = 41;
  promotion.move = move_of(action.after, "a7a8n");
  promotion.after = after(action.after, {"a7a8n"});
  trace.actions = {action, promotion};
  const StatedGame game = read(write_trace(trace));
  CHECK(game.variant->name == "chess");
  REQUIRE(game.start);
  CHECK(write_fen(*game.start) == write_fen(trace.start));
  REQUIRE(game.actions.size() == 2);
  CHECK(game.actions[1].move->text == "a7a8n");
  CHECK(game.actions[1].board->men == promotion.after.board);
}

TEST_CASE("the items have the places where they stand") {
  const StatedGame game = read("timeout: 5\n\nwhite: B2 -> B3, time = 0.10 s\nwon by Black (turn 1)\n");
  CHECK(game.seconds->where.line == 1);
  CHECK(game.seconds->where.column == 10);
  REQUIRE(game.actions.size() == 1);
  CHECK(game.actions[0].mover->where.line == 3);
  CHECK(game.actions[0].move->where.column == 8);
  CHECK(game.actions[0].seconds->where.column == 25);
  REQUIRE(game.ends.size() == 1);
  CHECK(game.ends[0].winner == Color::black);
  CHECK(game.ends[0].where.line == 4);
}

TEST_CASE("items that share a line are told apart") {
  const StatedGame game = read(
      "Mode: H-AI; Alpha-Beta: True\n[Turn 1] WHITE: b2b3\nTurn: 1/100 - Player: black - Action: move from C4 to B3 "
      "(captured wp)\nt=0.31s | h=-1 | search=-3\nTotal nodes=161 | by depth: {0: '1', 1: '10', 2: '150'} | %: 0=0.6% "
      "1=6.2% 2=93.2% | bf=12.7\nGame over! Black wins after 1 turn\n");
  CHECK(game.errors.empty());
  CHECK(game.players[0].kind->value == PlayerKind::human);
  CHECK(game.players[1].kind->value == PlayerKind::ai);
  REQUIRE(game.actions.size() == 2);
  CHECK(game.actions[0].mover->value == Color::white);
  CHECK(game.actions[0].turn->value == 1);
  CHECK(game.actions[0].move->text == "b2b3");
  const StatedAction& action = game.actions[1];
  CHECK(action.mover->value == Color::black);
  CHECK(action.turn->value == 1);
  CHECK(action.move->text == "c4b3");
  CHECK(action.seconds->value == Approx(0.31));
  CHECK(action.heuristic_score->value == -1);
  CHECK(action.search_score->value == -3);
  CHECK(action.states.total->value == 161);
  REQUIRE(action.states.by_depth.size() == 3);
  CHECK(action.states.by_depth.at(2).value == 150);
  REQUIRE(action.states.percentages.size() == 3);
  CHECK(action.states.percentages.at(1).value == Approx(6.2));
  CHECK(action.states.branching_factor->value == Approx(12.7));
  REQUIRE(game.ends.size() == 1);
  CHECK(game.ends[0].winner == Color::black);
  CHECK(game.ends[0].turns->value == 1);
}

TEST_CASE("the turns of a game are not those of its draw rule") {
  const auto turns = [](const std::string& line) {
    const StatedGame game = read("white: B2 B3\n" + line + "\n");
    REQUIRE(game.ends.size() == 1);
    return game.ends[0].turns ? game.ends[0].turns->value : -1;
  };
  CHECK(turns(write_trace_end({std::nullopt, 25, "20 plies without a capture"})) == 25);
  CHECK(turns("Draw: 10 turns without capture (after 31 turns)") == 31);
  CHECK(turns("The game is a draw (turn 31)") == 31);
  CHECK(turns("Draw: 10 turns with no capture") == -1);
}

TEST_CASE("a board with White at the top is turned around, by its labels or by the start position") {
  const std::string rows = "1 . N B Q K\n2 . P P . .\n3 . . . . .\n4 . . p p .\n5 k q b n .\n";
  const VariantPtr variant = variant_of("minichess-5x5");
  CHECK(read(rows).first_board->men == variant->start);
  CHECK(read(". N B Q K\n. P P . .\n. . . . .\n. . p p .\nk q b n .\n").first_board->men == variant->start);
}

TEST_CASE("what is no trace is refused at its place, and a cut board is a flaw") {
  for (const char* text : {"", "\n\n", "hello", "\xFF\x01\x02", "score: 3"}) {
    const auto game = read_trace({"t.txt", "t", text, nullptr});
    REQUIRE_FALSE(game);
    CHECK(game.errors()[0].where.file == "t.txt");
    CHECK(game.errors()[0].where.line == 1);
    CHECK(game.errors()[0].where.column == 1);
  }
  const StatedGame game = read("white: B2 B3\n5 k q b n .\n4 . . p p .\nthe rest is lost\n");
  REQUIRE(game.errors.size() == 1);
  CHECK(game.errors[0].where.line == 4);
  CHECK(game.errors[0].code == "trace-board");
}

TEST_CASE("the kind of a file of games is told by its text") {
  CHECK(detect_source("{\"moves\": []}") == GameSource::json);
  CHECK(detect_source("\n[Event \"x\"]\n\n1. e4 *") == GameSource::pgn);
  CHECK(detect_source("1. e4 e5 2. Nf3 O-O 1-0") == GameSource::moves);
  CHECK(detect_source("b2b3 c4b3") == GameSource::moves);
  CHECK(detect_source("B2 B3\nC4 -> B3") == GameSource::moves);
  CHECK(detect_source("((6, 0), (5, 0))") == GameSource::moves);
  CHECK(detect_source(write_trace_end({Color::white, 13, ""})) == GameSource::trace);
  CHECK(detect_source("player: white\nturn #1") == GameSource::trace);
  for (int layout = 0; layout < kTraceLayouts; ++layout)
    CHECK(detect_source(print_trace(printed_game("b2b3 c4b3"), layout)) == GameSource::trace);
}

TEST_CASE("a JSON line that is no game is refused at its place") {
  const auto refused = [](const std::string& line) {
    const auto read = read_stated_games({"g.jsonl", "g", line, nullptr}, GameSource::json, std::nullopt);
    CHECK(read.games.empty());
    REQUIRE(read.errors.size() == 1);
    return read.errors[0];
  };
  CHECK(refused("{\"moves\": 3}").where.column == 11);
  CHECK(refused("{\"variant\": \"nonsense\", \"moves\": []}").where.column == 13);
  CHECK(refused("{\"moves\": [], \"result\": \"2-0\"}").where.column == 25);
  CHECK(refused("{\"moves\": [1]}").where.column == 12);
  CHECK(refused("[1]").where.column == 1);
  CHECK(refused("{\"fen\": \"x\", \"moves\": []}").where.line == 1);
}

TEST_CASE("a game does not begin at a position of another variant") {
  const Setup small = position("minichess-5x5", (*load_variant("minichess-5x5"))->start_fen);
  const auto traces =
      read_stated_games({"g.trace", "g", "variant: minichess-7x7\nmove: b2 b3\n", nullptr}, GameSource::trace, small);
  const auto lines = read_stated_games({"g.jsonl", "g", R"({"variant": "minichess-7x7", "moves": ["b2b3"]})", nullptr},
                                       GameSource::json, small);
  for (const StatedGames* read : {&traces, &lines}) {
    REQUIRE(read->games.size() == 1);
    CHECK(read->games[0].variant->name == "minichess-7x7");
    CHECK(!read->games[0].start);
  }
}

namespace {

/// The actions of the trace: the player's letter, or a dash, and the move.
std::vector<std::string> actions_of(const std::string& text) {
  std::vector<std::string> out;
  for (const StatedAction& action : read(text).actions) {
    const std::string mover = !action.mover ? "-" : action.mover->value == Color::white ? "w" : "b";
    out.push_back(mover + " " + (action.move ? action.move->text : ""));
  }
  return out;
}

using Actions = std::vector<std::string>;

}  // namespace

TEST_CASE("a man's letter names no player, and a player's letter no man") {
  const std::string chess = "variant: chess\nstart position: 8/3P4/8/8/8/N4k2/8/7K w - - 0 1\n";
  CHECK(actions_of(chess + "player: white\nturn #1\nmove from D7 to D8 = B\n\nplayer: black\nturn #1\nmove from F3 to "
                           "F2\n") == Actions{"w d7d8b", "b f3f2"});
  CHECK(actions_of(chess + "Turn 1: D7 D8 = B\nTurn 1: F3 F2\n") == Actions{"- d7d8b", "- f3f2"});
  CHECK(actions_of(chess + "Turn 1: D7 D8 (B)\n") == Actions{"- d7d8b"});
  CHECK(actions_of("White, turn 2: B C1 D2\n") == Actions{"w c1d2"});
  CHECK(actions_of("turn 2: B C1 D2 (White)\n") == Actions{"w c1d2"});
  CHECK(actions_of("Black, turn 1: C5 B4 (B)\n") == Actions{"b c5b4"});
  CHECK(actions_of("W: B2 B3\nturn 1: C4 B3 (B)\n") == Actions{"w b2b3", "b c4b3"});
  CHECK(actions_of("W B2 B3\nB C4 B3\n") == Actions{"w b2b3", "b c4b3"});
}

TEST_CASE("moves are read with their squares in brackets, after from and to, and with a man before them") {
  for (const char* move : {"Move: (B2, B3)", "Move: ('B2', 'B3')", "Move: [\"B2\", \"B3\"]", "Move: B2, B3",
                           "From: B2, To: B3", "From: B2\nTo: B3", "From: B2 | To: B3", "Move: from: B2, to: B3",
                           "Move: wpB2-B3", "Move: pb2-b3", "Action: wp B2 B3"}) {
    CAPTURE(move);
    CHECK(actions_of("player: white\nturn #1\n" + std::string(move) + "\n") == Actions{"w b2b3"});
  }
  CHECK(actions_of("From: B4, To: B5 = Q\n") == Actions{"- b4b5q"});
  CHECK(actions_of("move: B2 B3\nthe pawn comes from B3\nit looks to the far row\nto C4\n") == Actions{"- b2b3"});
  CHECK(read("Player 1: AI (Alpha-Beta ON, Heuristic: e2)\nmove: B2 B3\n").players[0].heuristic->value == "e2");
}

TEST_CASE("a second game in a file is told where it begins, and the first one is read") {
  const std::string head = "Timeout: 5\nMax turns: 100\nPlay mode: H-H\n";
  const std::string board = "k q b n .\n. . p p .\n. . . . .\n. P P . .\n. N B Q K\n";
  const std::string after = "k q b n .\n. . p p .\n. P . . .\n. . P . .\n. N B Q K\n";
  const auto second = [](const std::string& text) {
    const StatedGame game = read(text);
    CHECK(game.actions.size() == 2);
    REQUIRE(game.errors.size() == 1);
    CHECK(game.errors[0].message == "a second game begins here, expected one in a file; what follows is not judged");
    return game.errors[0].where.line;
  };
  const std::string moves = "White, turn 1: B2 B3\nBlack, turn 1: C4 B3\n";
  CHECK(second(head + moves + "White won in 1 turn\n\n" + head + moves) == 8);
  CHECK(second(head + "White, turn 2: B2 B3\nBlack, turn 2: C4 B3\n" + head + moves) == 6);
  CHECK(second(head + board + "B2 B3\n" + after + "C4 C3\n" + head + board + "B2 B3\n") == 16);
  // Parameters that are printed with every move, or once more at the end, are no head.
  const StatedGame same = read(head + board + "Turn 1\nMax turns: 100\nB2 B3\n" + after +
                               "Turn 1\nMax turns: 100\nC4 C3\n" + "Black won in 1 turn\n" + head);
  CHECK(same.errors.empty());
  REQUIRE(same.actions.size() == 2);
  CHECK(same.actions[1].turn->value == 1);
}

TEST_CASE("long lines are read in a time that grows with their length") {
  const auto size = static_cast<std::size_t>(scaled(900'000, 900'000, 200'000));
  for (const std::string part :
       {"((, ", "1: 1 | ", "1 moves: ", "(b) ", "[['a', ", "| ", "\x1B[", "INFO:", "legal moves ", "D1: 1, "}) {
    INFO(part);
    std::string line = "states explored by depth: ";
    while (line.size() < size) line += part;
    CHECK(read("white: B2 B3\n" + line + "\n").actions.size() == 1);
  }
}
