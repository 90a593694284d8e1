// What runners of matches say, as their logs show it, and what they hold for an error.
#include <chrono>
#include <sstream>
#include <thread>

#include <catch2/catch.hpp>

#include "tests/tools/support/uci_dialogue.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

using Answers = std::vector<std::string>;

/// Says the lines; `isready` and `go` are answered, and no answer holds an error. Returns the best move.
std::string play(UciDialogue& engine, const Answers& lines) {
  std::string best;
  for (const std::string& line : lines) {
    INFO(line);
    engine.say(line);
    Answers answer;
    if (line == "uci") answer = engine.until("uciok");
    if (line == "isready") answer = engine.until("readyok");
    if (line.starts_with("go ")) answer = engine.until("bestmove ");
    CHECK(lines_with(answer, "info string error").empty());
    if (line.starts_with("go ")) best = word_after(answer.back(), "bestmove");
  }
  return best;
}

/// The number of moves behind `pv`.
std::size_t moves_in(const std::string& info) {
  std::istringstream words(info.substr(info.find(" pv ") + 4));
  std::size_t count = 0;
  for (std::string word; words >> word;) ++count;
  return count;
}

}  // namespace

TEST_CASE("a game as fastchess plays it has no error line") {
  UciDialogue engine;
  const std::string clock = "go wtime 2000 btime 2000 winc 20 binc 20";
  const std::string first = play(engine, {"uci", "setoption name Threads value 1", "setoption name Hash value 16",
                                          "ucinewgame", "isready", "isready", "position startpos", "isready", clock});
  play(engine, {"position startpos moves " + first + " e7e5", "isready", clock, "ucinewgame", "isready", "stop",
                "isready", "quit"});
  CHECK(lines_with(engine.finish(), "info string error").empty());
}

TEST_CASE("a game as cutechess plays it has no error line, in chess and in Los Alamos chess") {
  struct Game {
    const char* option;  ///< that chooses it
    const char* reply;   ///< a first move of Black's
  };
  for (const Game& game : {Game{"", "e7e5"}, Game{"setoption name UCI_Variant value losalamos", "c5c4"}}) {
    UciDialogue engine;
    Answers lines = {"uci", "setoption name Hash value 16", "setoption name Threads value 1", "isready"};
    if (*game.option != '\0') lines.emplace_back(game.option);
    const std::string clock = "go wtime 1020 btime 1020 winc 20 binc 20";
    lines.insert(lines.end(), {"debug on", "ucinewgame", "setoption name Ponder value false", "position startpos",
                               "isready", clock});
    const std::string first = play(engine, lines);
    play(engine, {"position startpos moves " + first + " " + game.reply, "isready", clock, "isready", "quit"});
    CHECK(lines_with(engine.finish(), "info string error").empty());
  }
}

TEST_CASE("no reported line goes on behind a draw by a count of moves or by repetition") {
  // White has a rook more and no mate so soon. After 97 plies without a capture the game is drawn within three.
  UciDialogue engine;
  engine.say("position fen 8/8/8/4k3/8/8/R3K3/8 w - - 97 80");
  std::size_t lines = 0;
  for (const std::string& line : engine.go("depth 8")) {
    if (line.find(" pv ") == std::string::npos) continue;
    INFO(line);
    CHECK(moves_in(line) <= 3);
    ++lines;
  }
  CHECK(lines >= 8);
  // The same position for the third time is reached by one move: it ends the line.
  engine.say("position fen 8/8/8/4k3/8/8/R3K3/8 w - - 0 80 moves a2a3 e5e4 a3a2 e4e5 a2a3 e5e4 a3a2");
  for (const std::string& line : engine.go("depth 6 searchmoves e4e5")) {
    INFO(line);
    if (line.find(" pv ") != std::string::npos) CHECK(moves_in(line) == 1);
  }
}

TEST_CASE("the engine proves with several threads, and stops at once with them") {
  UciDialogue engine;
  engine.say("uci");
  CHECK(lines_with(engine.until("uciok"), "option name Threads type spin default 1 min 1 max ").size() == 1);
  engine.say("setoption name Threads value 2");
  engine.say("position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
  const Answers answer = engine.go("mate 2");
  CHECK(lines_with(answer, "info string error").empty());
  CHECK(lines_with(answer, "info string proved: mate in 2, all keys a1a6").size() == 1);
  engine.say("position startpos");
  engine.say("go mate 12");
  std::this_thread::sleep_for(std::chrono::milliseconds(700));
  const auto told = std::chrono::steady_clock::now();
  engine.say("stop");
  engine.until("bestmove ");
  CHECK(std::chrono::steady_clock::now() - told < std::chrono::seconds(2));
}
