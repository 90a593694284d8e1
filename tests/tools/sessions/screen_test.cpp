// keymove play: the boards of a game that is no course's.
#include <string>

#include <catch2/catch.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

const std::string kPawns = "play --ascii --fen '7k/6pp/8/8/8/8/4P3/K7 w - - 0 1' --players ";

}  // namespace

TEST_CASE("one board is shown for a move and its reply") {
  const Folder folder;
  const Ran ran = folder.keymove(kPawns + "H-AI --black random", "e2e4\nundo\nquit\n");
  CHECK(ran.code == 0);
  CHECK(count_of(ran.out, " 1 |K| | | | | | | | 1\n") == 3);  // the start, after the reply, after undo
  CHECK(count_of(ran.out, " 4 | | | | |P| | | | 4\n") == 1);
}

TEST_CASE("the last move is marked on the board") {
  const Folder folder;
  const Ran ran = folder.keymove(kPawns + "H-H", "e2e4\nh8g8\nundo\nquit\n");
  CHECK(ran.code == 0);
  CHECK(count_of(ran.out, " 4 | | | | [P] | | | 4\n") == 2);
  CHECK(count_of(ran.out, " 2 | | | | [ ] | | | 2\n") == 2);
  CHECK(count_of(ran.out, " 8 | | | | | | [k| ] 8\n") == 1);  // one bracket between neighbours is enough
  CHECK(count_of(ran.out, "\x1B") == 0);
}

TEST_CASE("the last move and errors are coloured at a terminal alone") {
  const Folder folder;
  folder.write("moves", "e9\ne2e4\nquit\n");
  const auto shown = [&](const std::string& setting) {
    return folder
        .shell("TERM=xterm " + setting +
               " script -qec 'keymove play --players H-H --ascii < moves' /dev/null < /dev/null")
        .out;
  };
  const std::string colored = shown("NO_COLOR=");
  CHECK(count_of(colored, "\x1B[33m[\x1B[0m\x1B[33mP\x1B[0m\x1B[33m]\x1B[0m") == 1);
  CHECK(count_of(colored, "\x1B[31m") == 1);
  CHECK(count_of(shown("NO_COLOR=1"), "\x1B") == 0);
}
