// Ctrl-C and termination signals in games at the terminal.
#include <string>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"
#include "tests/tools/support/terminal.h"

using namespace keymove::tests;

TEST_CASE("Ctrl-C interrupts a search that would take years, and the menu follows on request") {
  const Folder folder;
  Terminal terminal(folder, "play --variant pawntastic");
  for (const char* answer : {"10", "2", "n", "b"}) terminal.say(answer);
  terminal.expect("I'm thinking...");
  terminal.interrupt();
  terminal.expect("White is interrupted and has not moved.");
  terminal.expect("menu, quit (? for help): ");
  terminal.say("");
  terminal.expect("I'm thinking...");
  terminal.interrupt();
  terminal.expect("menu, quit (? for help): ");
  terminal.say("menu");
  terminal.expect("Choose your game:");
  for (const char* answer : {"4", "1", "n", "w"}) terminal.say(answer);
  terminal.expect("Your move (? for help): ");
  terminal.interrupt();
  CHECK(terminal.finish() == 130);
}

TEST_CASE("Ctrl-C at a question ends the program and saves the game") {
  const Folder folder;
  const std::string words = "play --variant chess --black minimax:depth=30 --time 1000 ";
  for (const char* file : {"keymove-game.json", "keymove-game-2.json"}) {
    Terminal terminal(folder, words);
    terminal.expect("White's move (? for help): ");
    terminal.say("e2e4");
    terminal.expect("Black is thinking...");
    terminal.interrupt();
    terminal.expect("Black is interrupted and has not moved.");
    terminal.say("c7c5");
    terminal.expect("it is Black's move");
    terminal.interrupt();
    CHECK(terminal.finish() == 130);
    CHECK(nlohmann::json::parse(folder.read(file))["moves"] == nlohmann::json{"e2e4"});
  }
  // What was saved can be continued, and is not saved again while nothing changes.
  Terminal terminal(folder, words);
  terminal.say("load keymove-game.json");
  terminal.expect("Black is thinking...");
  terminal.interrupt();
  terminal.expect("quit (? for help): ");
  terminal.interrupt();
  CHECK(terminal.finish() == 130);
  CHECK_FALSE(folder.has("keymove-game-3.json"));
}

TEST_CASE("a game with a trace or a PGN file is saved there when Ctrl-C ends it") {
  const Folder folder;
  Terminal traced(folder, "play --variant minichess-5x5 --players H-H --time 5 --turns 100");
  traced.say("B2 B3");
  traced.expect("Black's move (? for help): ");
  traced.interrupt();
  CHECK(traced.finish() == 130);
  CHECK(count_of(traced.shown(), "the game is saved as ./gameTrace-true-5-100.txt") == 1);
  CHECK(count_of(folder.read("gameTrace-true-5-100.txt"), "move from B2 to B3") == 1);
  Terminal kept(folder, "play --players H-H --pgn game.pgn");
  kept.say("e2e4");
  kept.expect("Black's move (? for help): ");
  kept.interrupt();
  CHECK(kept.finish() == 130);
  CHECK(count_of(folder.read("game.pgn"), "1. e4") == 1);
  CHECK_FALSE(folder.has("keymove-game.json"));
}

TEST_CASE("a termination signal, or Ctrl-C outside a terminal, ends a search at once") {
  const Folder folder;
  const std::string seconds = std::to_string(scaled(1, 1, 6));  // the search must have begun
  for (const std::string signal : {"TERM", "INT"}) {
    const Ran ran = folder.shell("timeout --preserve-status -s " + signal + " " + seconds +
                                 " keymove play --players AI-AI --white minimax:depth=30 --black random --time 1000");
    CHECK(ran.code == 130);
  }
}
