// The smallest traces of students' programs that were judged wrong, or of which a part was passed over.
#include <catch2/catch.hpp>

#include "positions/played_games/stated_games.h"
#include "positions/played_games/trace_reader.h"
#include "positions/variant_files/variant_reader.h"
#include "verify/referee/referee.h"

using namespace keymove;
using verify::FaultKind;

namespace {

using Faults = std::vector<std::string>;

struct Judged {
  StatedGame game;
  std::size_t moves = 0;
  Faults faults;  ///< without warnings: "kind: message"
};

Judged judge(const std::string& text, const std::string& variant = "minichess-5x5") {
  const auto read = read_trace({"t.txt", "t", text, *load_variant(variant)});
  REQUIRE(read);
  const auto found = verify::referee(*read, {});
  Judged out{*read, found.moves, {}};
  for (const verify::Fault& fault : found.faults) {
    if (!fault.is_warning()) out.faults.push_back(std::string(name_of(fault.kind)) + ": " + fault.message);
  }
  return out;
}

/// Whether the trace is right and has so many moves.
void is_right(const std::string& text, std::size_t moves, const std::string& variant = "minichess-5x5") {
  INFO(text);
  const Judged judged = judge(text, variant);
  CHECK(judged.faults == Faults{});
  CHECK(judged.moves == moves);
}

const std::string kAi = "timeout: 5\nmax turns: 100\nplay mode: AI vs AI\nalpha-beta: on\nheuristic: e1\n";
const std::string kMove = kAi + "white\nturn #1\nmove B2 B3\n";

}  // namespace

TEST_CASE("a stated limit of time is exact, however many digits it has") {
  const std::string moved = "white\nturn #1\nmove B2 B3\ntime for this action: ";
  for (const std::string limit : {"1", "1.0", "1.00"}) {
    const std::string head = "timeout: " + limit + " sec\nplay mode: AI vs AI\n" + moved;
    const auto late = judge(head + "1.03 sec\n").faults;
    REQUIRE(late.size() == 1);
    CHECK(late[0].substr(0, 10) == "over-time:");
    is_right(head + "1.0 sec\n", 1);
    is_right(head + "1.01 sec\n", 1);  // may be 1.00 that is rounded up
  }
}

TEST_CASE("prefixes of loggers stand before items and before rows of boards") {
  for (const std::string log : {"[10:42:31] ", "INFO:root:", "2025-03-13 23:12:01,123 - INFO - "}) {
    std::string text;
    for (const char* line : {"timeout: 5", "max turns: 100", "5  bK bQ bB bN  .", "4   .  . bp bp  .",
                             "3   .  .  .  .  .", "2   . wp wp  .  .", "1   . wN wB wQ wK", "   A  B  C  D  E", "white",
                             "turn #1", "move B2 B3", "states explored: 14", "states explored by depth: 0=1 1=13"})
      text += log + line + "\n";
    is_right(text, 1);
    const StatedGame game = judge(text).game;
    CHECK(game.first_board);
    CHECK(game.actions.at(0).states.by_depth.size() == 2);
  }
}

TEST_CASE("one of alpha-beta and minimax is off") {
  for (const auto& [head, search] :
       {std::pair{"Minimax: off\nAlpha-beta: on\n", AlphaBeta::on},
        std::pair{"Alpha-beta: off\nMinimax: on\n", AlphaBeta::off},
        std::pair{"Minimax: on\nAlpha-beta: off\n", AlphaBeta::off},
        std::pair{"Alpha-beta: on\nMinimax: off\n", AlphaBeta::on}, std::pair{"Minimax: true\n", AlphaBeta::off},
        std::pair{"Algorithm: minimax\n", AlphaBeta::off}}) {
    INFO(head);
    const auto read = judge(std::string(head) + "white\nmove B2 B3\n").game.alpha_beta;
    REQUIRE(read);
    CHECK(read->value == search);
  }
}

TEST_CASE("who takes too long loses, and a tally of games is no end") {
  is_right("white\nmove B2 B3\nAI took too long! Black wins.\n", 1);
  const auto ends =
      judge("white\nmove B2 B3\nAI took too long! Black wins.\nWhite wins: 0, Black wins: 1, Draws: 0\n").game.ends;
  REQUIRE(ends.size() == 1);
  CHECK(ends[0].winner == Color::black);
  CHECK(judge("white\nmove B2 B3\nAI 1 (white) wins: 3 games, AI 2 (black) wins: 1\n").game.ends.empty());
  CHECK(judge("white\nmove B2 B3\nWinner: 1\n").game.ends.size() <= 1);
}

TEST_CASE("figures by depth are read as programs print them") {
  for (const std::string list : {"[1, 13, 170]", "[(0, 1), (1, 13), (2, 170)]", "depth0=1, depth1=13, depth2=170",
                                 "D0: 1 | D1: 13 | D2: 170", "{0: 1, 1: 13, 2: 170}"}) {
    INFO(list);
    const auto right = judge(kMove + "states explored: 184\nstates explored by depth: " + list + "\n");
    CHECK(right.faults == Faults{});
    CHECK(right.game.actions.at(0).states.by_depth.size() == 3);
    const auto wrong = judge(kMove + "states explored: 194\nstates explored by depth: " + list + "\n").faults;
    REQUIRE(wrong.size() == 1);
    CHECK(wrong[0].substr(0, 13) == "wrong-states:");
  }
  const std::string counts = kMove + "states explored: 184\nstates explored by depth: [1, 13, 170]\n";
  is_right(counts + "cumulative % states explored by depth: [0.005, 0.0707, 0.924]\n", 1);
  is_right(
      counts + "cumulative % states explored by depth: [0.0054347826086956, 0.070652173913043, 0.923913043478260]\n",
      1);
  CHECK(judge(counts + "cumulative % states explored by depth: [0.005, 0.0907, 0.904]\n").faults.size() == 1);
  is_right(kMove + "states explored: 183\nstates explored by depth: [13, 170]\n", 1);
  is_right(kMove + "average branching factor: nan\n", 1);
}

TEST_CASE("parameters in the form of a Python dictionary begin a trace") {
  const std::string text = "{'timeout': 5, 'max_turns': 100, 'alpha_beta': True}\nwhite\nturn #1\nmove B2 B3\n";
  CHECK(detect_source(text) == GameSource::trace);
  CHECK(detect_source("{\"timeout\": 5}\nwhite: B2 B3\n") == GameSource::trace);
  CHECK(detect_source("{\"moves\": []}\n") == GameSource::json);
  CHECK(detect_source("{\n  \"moves\": []\n}\n") == GameSource::json);
  const StatedGame game = judge(text).game;
  REQUIRE(game.seconds);
  CHECK(game.seconds->value == 5);
  REQUIRE(game.max_turns);
  CHECK(game.max_turns->value == 100);
  REQUIRE(game.alpha_beta);
  CHECK(game.alpha_beta->value == AlphaBeta::on);
}

TEST_CASE("the source of a program is no game") {
  const auto read = read_trace({"t.py", "t", "def agent(game):\n  return (('a', 2), ('a', 6))  # a2 a6\n", nullptr});
  REQUIRE(!read);
  CHECK(read.errors()[0].message == "expected a game: this is the source of a program");
}
