// How a go command of UCI ends: at its limits, by the clock, by stop or ponderhit, with the input.
#include "tools/uci/uci_go.h"

#include <algorithm>
#include <chrono>
#include <sstream>
#include <string>

#include <catch2/catch.hpp>

#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"
#include "tests/tools/support/uci_dialogue.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

/// Whether nothing but the answer to `isready` comes.
bool keeps_silent_but_ready(UciDialogue& engine) {
  engine.say("isready");
  return lines_with(engine.until("readyok"), "bestmove").empty();
}

}  // namespace

TEST_CASE("the UCI engine stops at once, and is ready while it searches") {
  UciDialogue engine;
  auto soonest = std::chrono::steady_clock::duration::max();
  for (int i = 0; i < 5; ++i) {
    engine.say("go infinite");
    engine.until("info depth 3 ");
    CHECK(keeps_silent_but_ready(engine));
    const auto told = std::chrono::steady_clock::now();
    engine.say("stop");
    engine.until("bestmove ");
    soonest = std::min(soonest, std::chrono::steady_clock::now() - told);
  }
  CHECK(soonest < std::chrono::milliseconds(scaled(50, 50, 500)));
  engine.say("position fen k1K5/8/P7/8/6p1/5pP1/5P2/8 w - - 0 1");
  engine.say("go mate 100");
  engine.say("stop");
  engine.until("bestmove ");
}

TEST_CASE("the UCI engine answers a pondering go after ponderhit or stop alone") {
  UciDialogue engine;
  engine.say("go ponder depth 1");
  engine.until("info depth 1 ");
  CHECK(keeps_silent_but_ready(engine));
  engine.say("ponderhit");
  engine.until("bestmove ");
  engine.say("go ponder wtime 300 btime 300");
  CHECK(keeps_silent_but_ready(engine));
  engine.say("ponderhit");
  engine.until("bestmove ");
  engine.say("go ponder wtime 300000 btime 300000");
  engine.say("stop");
  engine.until("bestmove ");
}

TEST_CASE("a clock of the other side alone limits a search, and a mate that is not found leaves time for a move") {
  const Folder folder;
  CHECK(count_of(folder.keymove("uci", "position startpos\ngo btime 1000\nisready\n").out, "bestmove ") == 1);
  UciDialogue engine;
  engine.say("position startpos");
  engine.say("go mate 20 movetime 300");
  engine.until("info depth 2 ");
  engine.until("bestmove ");
}

TEST_CASE("an option that comes during a search waits for its end, and what comes behind it is obeyed") {
  UciDialogue engine;
  engine.say("position startpos");
  for (const char* go : {"go movetime 60000", "go infinite"}) {
    engine.say(go);
    engine.until("info depth 1 ");
    engine.say("setoption name MultiPV value 3");
    engine.say("setoption name UCI_Variant value gardner-5x5");
    engine.say("isready");
    engine.until("readyok");
    engine.say("stop");
    engine.until("bestmove ");
    engine.say("go depth 2");
    CHECK_FALSE(lines_with(engine.until("bestmove "), "info depth 2 multipv 3 ").empty());
    engine.say("d");
    engine.until("Fen: rnbqk/ppppp/");
    // A game that is set behind the option is of the new variant.
    engine.say("go movetime 200");
    engine.say("setoption name UCI_Variant value chess");
    engine.say("position startpos moves e2e4");
    engine.say("d");
    engine.until("Fen: rnbqkbnr/pppppppp/8/8/4P3/");
    engine.say("setoption name MultiPV value 1");
  }
}

TEST_CASE("when the input ends a search with a limit is finished, any other stopped") {
  const Folder folder;
  CHECK(count_of(folder.keymove("uci", "go depth 4\n").out, "info depth 4 ") == 1);
  for (const char* input : {"go depth 4\n", "go nodes 5000", "go movetime 50\n", "go infinite\n", "go\n",
                            "go ponder wtime 100 btime 100\n", "go mate 2\n", "go infinite\nquit\n"}) {
    INFO(input);
    const Ran ran = folder.keymove("uci", input);
    CHECK(ran.code == 0);
    CHECK(ran.err.empty());
    CHECK(count_of(ran.out, "bestmove ") == 1);
  }
  CHECK(folder.keymove("uci").out.empty());
}

TEST_CASE("a go command is read word by word, and its time is what the clock allows") {
  using tools::UciEnd;
  tools::UciErrors errors;
  const auto read = [&](const std::string& text) {
    std::istringstream in(text);
    tools::UciWords words;
    for (std::string word; in >> word;) words.push_back(word);
    errors.clear();
    return tools::parse_go(words, errors);
  };
  const auto go = read("wtime 60000 btime 30000 winc 1000 binc 0 movestogo 20 searchmoves e2e4 d2d4 depth 9");
  CHECK(errors.empty());
  CHECK(go.search_moves == tools::UciWords{"e2e4", "d2d4"});
  CHECK(go.depth == 9);
  CHECK(go.end() == UciEnd::own);
  CHECK(read("infinite").end() == UciEnd::stop);
  CHECK(read("").end() == UciEnd::stop);
  const auto seconds = [&](const std::string& text, Color mover) { return time_for(read(text), mover, 10)->maximum; };
  CHECK(seconds("movetime 100", Color::white) == Approx(0.09));
  // A clock that is reset after this move may be used up.
  CHECK(seconds("wtime 500 btime 100 movestogo 1", Color::white) == Approx(0.49));
  CHECK(seconds("wtime 500 btime 100 movestogo 1", Color::black) == Approx(0.09));
  CHECK(seconds("wtime 1000 movestogo 0", Color::white) == seconds("wtime 1000", Color::white));
  CHECK(errors.empty());
  for (const char* clock : {"wtime 40 winc 5000", "wtime 1000", "wtime 100000 winc 100", "wtime 9 movestogo 40"}) {
    INFO(clock);
    const double left = std::stod(word_after(clock, "wtime")) / 1000;
    CHECK(seconds(clock, Color::white) < left);
    CHECK(seconds(clock, Color::white) > 0);
  }
  // A clock below zero leaves a moment.
  CHECK(seconds("wtime -50", Color::white) == Approx(0.001));
  CHECK(seconds("wtime 1000", Color::black) == Approx(seconds("wtime 1000", Color::white)));
}

TEST_CASE("a list of commands that comes at once is obeyed one after the other, and each go is answered") {
  const Folder folder;
  const Ran ran = folder.keymove("uci",
                                 "position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\ngo mate 2\n"
                                 "setoption name Hash value 16\n"
                                 "position fen 6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1\ngo mate 1\n"
                                 "go infinite\nposition startpos\ngo depth 1\n");
  CHECK(ran.code == 0);
  CHECK(count_of(ran.out, "error") == 0);
  std::vector<std::string> best;
  for (const std::string& line : lines_of(ran.out)) {
    if (line.starts_with("bestmove ")) best.push_back(word_after(line, "bestmove"));
  }
  REQUIRE(best.size() == 4);
  CHECK(best[0] == "a1a6");
  CHECK(best[1] == "e1e8");
  CHECK(best[2] == "e1e8");
}

TEST_CASE("a mate is proved among the moves that may be chosen") {
  UciDialogue engine;
  engine.say("position fen 7k/5Q2/5K2/8/8/8/8/8 w - - 0 1");
  const auto said = [&](const std::string& words) {
    const auto answer = engine.go(words);
    return std::pair(lines_with(answer, "info string ").back(), word_after(answer.back(), "bestmove"));
  };
  using Said = std::pair<std::string, std::string>;
  CHECK(said("mate 2") == Said("info string proved: mate in 1, all keys f7g7", "f7g7"));
  CHECK(said("mate 2 searchmoves f7a7").first == "info string proved: mate in 2, all keys f7a7, of these moves");
  CHECK(said("mate 2 searchmoves f7a7").second == "f7a7");
  CHECK(said("mate 2 searchmoves f7a7 f7g7").first == "info string proved: mate in 1, all keys f7g7, of these moves");
  CHECK(said("mate 1 searchmoves f7a7").first == "info string disproved: no mate in 1, of these moves");
  // Stalemate, and a move that lets the king out.
  CHECK(said("mate 2 searchmoves f7e6 f6e5").first == "info string disproved: no mate in 2, of these moves");
  for (const std::string& line : engine.go("mate 2 searchmoves f7e6 f6e5")) {
    INFO(line);
    if (line.find(" pv ") != std::string::npos)
      CHECK((word_after(line, "pv") == "f7e6" || word_after(line, "pv") == "f6e5"));
  }
}

TEST_CASE("go perft counts move sequences, by first moves") {
  UciDialogue engine;
  engine.say("go perft 2");
  const auto counts = engine.until("Nodes searched: ");
  CHECK(lines_with(counts, "e2e4: 20").size() == 1);
  CHECK(counts.back() == "Nodes searched: 400");
  engine.say("go perft");
  CHECK(engine.until("info string error: ").back().find("found ''") != std::string::npos);
  engine.say("go perft deep");
  CHECK(engine.until("info string error: ").back().find("found 'deep'") != std::string::npos);
}

TEST_CASE("the fewest nodes give a score, too") {
  UciDialogue engine;
  engine.say("go nodes 1");
  const auto answer = engine.until("bestmove ");
  const auto scores = lines_with(answer, "info depth 1 multipv 1 score ");
  REQUIRE(scores.size() == 1);
  CHECK(word_after(scores[0], "pv") == word_after(answer.back(), "bestmove"));
}

TEST_CASE("commands may have capitals, and programs send options of the protocol unasked") {
  UciDialogue engine;
  for (const char* said : {"SetOption name Hash value 1", "setoption name UCI_AnalyseMode value true",
                           "setoption name UCI_Opponent value none none human Somebody", "UCINewGame"}) {
    INFO(said);
    engine.say(said);
    engine.say("IsReady");
    CHECK(engine.until("readyok").size() == 1);
  }
}
