// Games at the terminal: the courses' sessions, talked to through a pseudo-terminal.
#include <regex>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"
#include "tests/tools/support/terminal.h"

using namespace keymove::tests;

namespace {

/// The text with every time as 0.000 secs.
std::string without_times(const std::string& text) {
  return std::regex_replace(text, std::regex("[0-9]+\\.[0-9]+ secs"), "0.000 secs");
}

const std::string kSizes =
    "Choose your game:\n"
    "  4.  Tiny 4x4 Pawntastic\n"
    "  5.  Very small 5x5 Pawntastic\n"
    "  6.  Small 6x6 Pawntastic\n"
    "  8.  Standard 8x8 Pawntastic\n"
    "  10.  Jumbo 10x10 Pawntastic\n"
    "Or enter any size >=4 to play that size game\n";
const std::string kOpponents =
    "Choose your opponent:\n"
    "  1.  An agent that plays randomly\n"
    "  2.  An agent that uses MINIMAX\n"
    "  3.  An agent that uses MINIMAX with alpha-beta pruning\n"
    "  4.  An agent that uses H-MINIMAX with a fixed depth cutoff\n"
    "  5.  An agent that uses H-MINIMAX with a fixed depth cutoff and alpha-beta pruning\n";

}  // namespace

TEST_CASE("the Pawntastic session is the course's transcript") {
  // Figures and texts of the seed's transcript; where its print is damaged, of games.md.
  if (scaled(1, 1, 0) == 0) return;  // 44 million states are too many under sanitizers
  const Folder folder;
  Terminal terminal(folder, "play --variant pawntastic");
  terminal.expect("Your choice? ");
  terminal.say("5");
  terminal.expect("Your choice? ");
  terminal.say("2");
  terminal.expect("Trace opponent agent?  (y/n) ");
  terminal.say("n");
  terminal.expect("Do you want to play BLACK (B) or WHITE (W)? (WHITE plays first) ");
  terminal.say("b");
  terminal.expect("Your move (? for help): ");
  terminal.say("c4 b3");
  terminal.expect("Your move (? for help): ");
  terminal.say("quit");
  CHECK(terminal.finish() == 0);
  const std::string expected =
      "Pawntastic by keymove\n"
      "Note:  en passant capture is off (--variant pawntastic-ep)\n" +
      kSizes + "Your choice? 5\n" + kOpponents +
      "Your choice? 2\n"
      "Trace opponent agent?  (y/n) n\n"
      "Do you want to play BLACK (B) or WHITE (W)? (WHITE plays first) b\n"
      "\n"
      "    a b c d e\n"
      "   +-+-+-+-+-+\n"
      " 5 | | | | | | 5\n"
      "   +-+-+-+-+-+\n"
      " 4 |♟|♟|♟|♟|♟| 4\n"
      "   +-+-+-+-+-+\n"
      " 3 | | | | | | 3\n"
      "   +-+-+-+-+-+\n"
      " 2 |♙|♙|♙|♙|♙| 2\n"
      "   +-+-+-+-+-+\n"
      " 1 | | | | | | 1\n"
      "   +-+-+-+-+-+\n"
      "    a b c d e\n"
      "Next to play: WHITE/♙\n"
      "\n"
      "I'm thinking...\n"
      "visited 42625162 states\n"
      "result: <1.0, ♙:b2-b3>\n"
      "Elapsed time: 0.000 secs\n"
      "♙:b2-b3\n"
      "\n"
      "    a b c d e\n"
      "   +-+-+-+-+-+\n"
      " 5 | | | | | | 5\n"
      "   +-+-+-+-+-+\n"
      " 4 |♟|♟|♟|♟|♟| 4\n"
      "   +-+-+-+-+-+\n"
      " 3 | |♙| | | | 3\n"
      "   +-+-+-+-+-+\n"
      " 2 |♙| |♙|♙|♙| 2\n"
      "   +-+-+-+-+-+\n"
      " 1 | | | | | | 1\n"
      "   +-+-+-+-+-+\n"
      "    a b c d e\n"
      "Next to play: BLACK/♟\n"
      "\n"
      "Your move (? for help): c4 b3\n"
      "Elapsed time: 0.000 secs\n"
      "♟:c4xb3\n";
  const std::string shown = without_times(terminal.shown());
  CHECK(shown.substr(0, expected.size()) == expected);
  CHECK(count_of(shown, "visited 44110817 states\nresult: <1.0, ♙:c2-c4>\n") == 1);
}

TEST_CASE("a Pawntastic session survives wrong answers to every question") {
  const Folder folder;
  Terminal terminal(folder, "play --variant pawntastic --ascii");
  for (const char* wrong : {"three", "3", "99", "4x", ""}) {
    terminal.expect("Your choice? ");
    terminal.say(wrong);
    terminal.expect("expected a size from 4 to 16, or files and ranks as 6x8");
  }
  terminal.say("5");
  terminal.expect("5.  An agent that uses H-MINIMAX with a fixed depth cutoff and alpha-beta pruning");
  terminal.say("6");
  terminal.expect("expected a number from 1 to 5");
  terminal.say("5");
  terminal.expect("Depth cutoff? (suggestion: ");
  terminal.say("x");
  terminal.expect("expected a number of plies from 1 to 100");
  terminal.say("4");
  terminal.expect("(y/n) ");
  terminal.say("yes");
  terminal.expect("BLACK (B) or WHITE (W)?");
  terminal.say("green");
  terminal.expect("expected B or W");
  terminal.say("White");
  terminal.expect(" 2 |x|x|x|x|x| 2");
  terminal.expect("Your move (? for help): ");
  terminal.say("?");
  // The third square of a double step is taken, so there are five moves.
  terminal.expect("  x:a2-a3  x:b2-b3  x:c2-c3  x:d2-d3  x:e2-e3\n");
  for (const char* wrong : {"a2a4", "a2 a9", "hello", "a4 a3", "undo"}) {
    terminal.expect("Your move (? for help): ");
    terminal.say(wrong);
  }
  terminal.expect("you have no move to take back");
  terminal.say("a2 a3");
  terminal.expect("x:a2-a3");
  // The opponent's moves are traced.
  terminal.expect("I'm thinking...");
  terminal.expect("  o:b4xa3 <");
  terminal.expect("result: <");
  terminal.expect("Your move (? for help): ");
  terminal.say("undo");
  terminal.expect("your last move is taken back");
  terminal.expect(" 4 |o|o|o|o|o| 4");
  terminal.expect(" 2 |x|x|x|x|x| 2");
  terminal.expect("Your move (? for help): ");
  terminal.end_input();
  CHECK(terminal.finish() == 0);
}

TEST_CASE("full minimax visits the known number of states on 4x4") {
  // 551 states and Black wins: games.md.
  const Folder folder;
  const Ran ran = folder.keymove("play --variant pawntastic", "4\n2\nn\nb\nquit\n");
  CHECK(ran.code == 0);
  CHECK(count_of(ran.out, "visited 551 states\nresult: <-1.0, ") == 1);
  const Ran pruned = folder.keymove("play --variant pawntastic", "4\n3\nn\nb\nquit\n");
  CHECK(count_of(pruned.out, "result: <-1.0, ") == 1);
  CHECK(count_of(pruned.out, "visited 551 states") == 0);
}

TEST_CASE("every prompt can be left by quit, by the end of the input and by Ctrl-C") {
  const Folder folder;
  struct Questions {
    std::string words;
    std::vector<std::string> answers;
  };
  for (const auto& [words, answers] : {Questions{"play --variant pawntastic", {"5", "4", "2", "n", "w"}},
                                       Questions{"play --variant minichess-5x5", {"1", "10", "H-AI", "true", "e0"}}}) {
    std::string input;
    for (std::size_t given = 0; given <= answers.size(); ++given) {
      INFO(words << " after " << given << " answers");
      CHECK(folder.keymove(words, input).code == 0);
      CHECK(folder.keymove(words, input + "quit\n").code == 0);
      CHECK(folder.keymove(words, input + "exit\n").code == 0);
      if (given < answers.size()) input += answers[given] + "\n";
    }
  }
  for (const char* words : {"play --variant pawntastic", "play --variant minichess-5x5", "play --variant chess"}) {
    Terminal terminal(folder, words);
    terminal.expect(": ");
    terminal.interrupt();
    CHECK(terminal.finish() == 130);
  }
}

TEST_CASE("the 5x5 course's session asks for its parameters and warns of illegal moves") {
  const Folder folder;
  Terminal terminal(folder, "play --variant minichess-5x5 --ascii");
  terminal.expect("Seconds that an AI has for a move [5]: ");
  terminal.say("-1");
  terminal.expect("expected a number of seconds");
  terminal.say("1");
  terminal.expect("Maximum number of turns [100]: ");
  terminal.say("20");
  terminal.expect("Play mode, H-H, H-AI, AI-H or AI-AI [H-AI]: ");
  terminal.say("AI");
  terminal.expect("expected H-H, H-AI, AI-H or AI-AI");
  terminal.say("h-ai");
  terminal.expect("Alpha-beta (true), or minimax (false) [true]: ");
  terminal.say("");
  terminal.expect("Heuristic of Black's AI");
  terminal.say("e9");
  terminal.expect("Heuristic of Black's AI");
  terminal.say("e2");
  terminal.expect("    A B C D E");
  // The seed's examples: not a square, no such square, an own man's.
  const std::pair<const char*, const char*> wrong_moves[] = {
      {"W3 B3", "illegal move 'W3 B3': its first square is off the board, which goes from A1 to E5\n"},
      {"B2 B9", "illegal move 'B2 B9': its second square is off the board, which goes from A1 to E5\n"},
      {"B1 C3 C4", "expected a move of minichess-5x5 such as "},
      {"D1 E1", "illegal move 'D1 E1': White's queen on D1 has no such move\n"},
      {"C4 C3", "illegal move 'C4 C3': the pawn on C4 is Black's, White is to move\n"}};
  for (const auto& [wrong, answer] : wrong_moves) {
    terminal.expect("White's move (? for help): ");
    terminal.say(wrong);
    terminal.expect(answer);
  }
  terminal.say("B2 B3");
  terminal.expect("move from B2 to B3");
  terminal.expect(" 3 | |P| | | | 3");
  terminal.expect("player: black");
  terminal.expect("alpha-beta search score: ");
  terminal.expect("cumulative states explored by depth: 0=");
  terminal.expect("average branching factor: ");
  terminal.expect("White's move (? for help): ");
  terminal.say("save game.json");
  terminal.expect("saved as game.json");
  terminal.say("undo");
  terminal.expect(" 2 | |P|P| | | 2");
  terminal.expect("White's move (? for help): ");
  terminal.say("load game.json");
  terminal.expect(" 2 | | |P| | | 2");  // whatever Black has replied
  terminal.expect("White's move (? for help): ");
  terminal.say("hint");
  terminal.expect("hint: ");
  terminal.say("quit");
  CHECK(terminal.finish() == 0);
  CHECK(folder.has("gameTrace-true-1-20.txt"));
  CHECK(nlohmann::json::parse(folder.read("game.json"))["moves"].size() == 2);
}

TEST_CASE("the trace of a game has every item that the course asks for") {
  // The items of the seed's section 2.5.
  const Folder folder;
  const Ran ran = folder.keymove(
      "play --variant minichess-5x5 --players AI-AI --time 1 --turns 3 --alphabeta false --heuristic e0 "
      "--black-heuristic e1");
  CHECK(ran.code == 0);
  const std::string trace = folder.read("gameTrace-false-1-3.txt");
  for (const char* once : {"timeout: 1 sec\n", "max number of turns: 3\n", "player 1 = AI & player 2 = AI\n",
                           "alpha-beta: off\n", "heuristic of player 1: e0\n", "heuristic of player 2: e1\n"})
    CHECK(count_of(trace, once) == 1);
  for (const char* each :
       {"\nmove from ", "\ntime for this action: ", "\nheuristic score: ", "\nminimax search score: ",
        "\ncumulative states explored: ", "\ncumulative states explored by depth: ",
        "\ncumulative % states explored by depth: ", "\naverage branching factor: "})
    CHECK(count_of(trace, each) == 6);
  CHECK(count_of(trace, "\nplayer: white\nturn #3\n") == 1);
  CHECK(count_of(trace, "draw in 3 turns") == 1);
  const Ran judged = folder.keymove("referee gameTrace-false-1-3.txt");
  CHECK(judged.code == 0);
  CHECK(judged.out == "gameTrace-false-1-3.txt: right (6 moves)\n");
  // Another game does not cost the first one's trace.
  CHECK(folder
            .keymove("play --variant minichess-5x5 --players AI-AI --time 1 --turns 3 --alphabeta false "
                     "--heuristic e0")
            .code == 0);
  CHECK(folder.read("gameTrace-false-1-3.txt.old") == trace);
}

TEST_CASE("the screen of a 5x5 game between people is what the course asks for") {
  // The start is the seed's; the moves are its notation, the texts section 2.5's.
  const Folder folder;
  Terminal terminal(folder, "play --variant minichess-5x5 --players H-H --time 5 --turns 100 --ascii");
  terminal.expect("White's move (? for help): ");
  terminal.say("B2 B3");
  terminal.expect("Black's move (? for help): ");
  terminal.say("C4 B3");
  terminal.expect("White's move (? for help): ");
  terminal.say("quit");
  CHECK(terminal.finish() == 0);
  const std::string letters = "    A B C D E\n";
  const std::string line = "   +-+-+-+-+-+\n";
  const std::string top = letters + line + " 5 |k|q|b|n| | 5\n" + line;
  const std::string bottom = " 1 | |N|B|Q|K| 1\n" + line + letters;
  CHECK(terminal.shown() ==
        "\n" + top + " 4 | | |p|p| | 4\n" + line + " 3 | | | | | | 3\n" + line + " 2 | |P|P| | | 2\n" + line + bottom +
            "\nWhite's move (? for help): B2 B3\nplayer: white\nturn #1\nmove from B2 to B3\n\n" + top +
            " 4 | | |p|p| | 4\n" + line + " 3 | |P| | | | 3\n" + line + " 2 | | |P| | | 2\n" + line + bottom +
            "\nBlack's move (? for help): C4 B3\nplayer: black\nturn #1\nmove from C4 to B3\n\n" + top +
            " 4 | | | |p| | 4\n" + line + " 3 | |p| | | | 3\n" + line + " 2 | | |P| | | 2\n" + line + bottom +
            "\nWhite's move (? for help): quit\n");
}

TEST_CASE("without alpha-beta the trace of a game between people is named so") {
  // The course's first deliverable is such a game: gameTrace-false-<t>-<m>.txt.
  const Folder folder;
  CHECK(folder.keymove("play --variant minichess-5x5 --players H-H --turns 3 --time 1 --alphabeta false", "B2 B3\n")
            .code == 0);
  CHECK(folder.has("gameTrace-false-1-3.txt"));
  CHECK(folder.keymove("referee gameTrace-false-1-3.txt").code == 0);
}

TEST_CASE("two people play a game to its end") {
  const Folder folder;
  const std::string start = "play --variant minichess-5x5 --players H-H --time 5 --turns 10 --pgn game.pgn ";
  const Ran won = folder.keymove(start + "--fen 'k3Q/5/5/5/4K w - - 0 1'", "E5 A5\nE1 E2\n");
  CHECK(won.code == 0);
  CHECK(count_of(won.out, "white won in 1 turn") == 1);
  CHECK(count_of(folder.read("game.pgn"), "[Result \"1-0\"]") == 1);
  CHECK(count_of(folder.read("gameTrace-true-5-10.txt"), "white won in 1 turn") == 1);
  CHECK(folder.keymove("referee gameTrace-true-5-10.txt game.pgn").code == 0);
  // The king may step into capture.
  const Ran lost =
      folder.keymove(start + "--fen 'k3q/5/5/5/K4 w - - 0 1'", "A1 A2\nE5 E4\nA2 B3\nE4 C4\nB3 C4\nundo\n");
  CHECK(lost.code == 0);
  CHECK(count_of(lost.out, "taken back") == 1);
}

TEST_CASE("every variant can be played at the terminal, by agents too") {
  const Folder folder;
  for (const char* variant : {"chess", "minichess-7x7", "fairy-chess-8x8", "shako-10x10", "pawntastic-6x8-ep"}) {
    const std::string words = std::string("play --players AI-AI --white random --black smart --turns 4 --variant ");
    const Ran ran = folder.keymove(words + variant);
    CHECK(ran.code == 0);
    CHECK(count_of(ran.out, "is thinking...") >= 6);
  }
  const Ran usage = folder.keymove("play --players H-AI --white random");
  CHECK(usage.code == 2);
  CHECK(folder.keymove("play --ascii --unicode").code == 2);
  CHECK(folder.keymove("play --variant minichess-5x5 --fen kk").code == 3);
}

TEST_CASE("the board of the 7x7 game has the course's rows, and moves are typed with them") {
  // The seed: rows 0 and 1 are White's, its sample move is (('a', 0), ('b', 1)). The knight on a0 can go to b2.
  const Folder folder;
  const Ran ran =
      folder.keymove("play --variant minichess-7x7 --players H-H", "a0b2\n(('c', 5), ('c', 4))\na7b5\nquit\n");
  CHECK(ran.code == 0);
  CHECK(count_of(ran.out, " 6 |n|b|q|k|a|e|r| 6\n") == 3);
  CHECK(count_of(ran.out, " 0 |N|B|Q|K|A|E|R| 0\n") == 1);
  CHECK(count_of(ran.out, " 2 | [N] | | | | | 2\n") == 1);  // the last move is marked
  CHECK(count_of(ran.out, " 2 | |N| | | | | | 2\n") == 1);
  CHECK(count_of(ran.out, " 7 |") == 0);
  CHECK(count_of(ran.out, "White: (('a', 0), ('b', 2))\n") == 1);
  CHECK(count_of(ran.out, "Black: (('c', 5), ('c', 4))\n") == 1);
  CHECK(count_of(ran.out, "its first square is off the board, which goes from ('a', 0) to ('g', 6)") == 1);
}

TEST_CASE("a file that cannot be loaded or saved is reported, and the game goes on") {
  const Folder folder;
  folder.write("other.json", R"({"variant":"chess","moves":["e2e4"]})");
  folder.write("text.txt", "no game\n");
  folder.write("illegal.json", R"({"variant":"minichess-7x7","moves":["b1b2","a1a5"]})");
  folder.write("over.txt", "e1d3 c6c5 d3e5 c5c4 e5d7 c4c3\n");
  folder.write("moves.txt", "e1d3 c6c5\n");
  const Ran ran = folder.keymove("play --variant minichess-7x7 --players H-H",
                                 "load other.json\nload text.txt\nload illegal.json\nload gone.json\nload\n"
                                 "save nowhere/game.json\nload over.txt\nload moves.txt\nd2b3\nquit\n");
  CHECK(ran.code == 0);
  CHECK(count_of(ran.out, "other.json:1:1: error: a game of chess, not of minichess-7x7") == 1);
  CHECK(count_of(ran.out, "text.txt:1:1: error: ") == 1);
  CHECK(count_of(ran.out, "illegal.json:1:") == 1);
  CHECK(count_of(ran.out, "over.txt:1:26: error: a move after the end of the game: the king is captured") == 1);
  CHECK(count_of(ran.out, "gone.json: error: no such file, expected a game") == 1);
  CHECK(count_of(ran.out, "nowhere/game.json") >= 2);
  CHECK(count_of(ran.out, "White: (('d', 2), ('b', 3))") == 1);
}

TEST_CASE("a game by rules from a file is loaded where it was saved") {
  const Folder folder;
  CHECK(folder
            .shell("sed 's/\"minichess-5x5\"/\"mine\"/' '" KEYMOVE_SOURCE
                   "/positions/variants/minichess-5x5.json' > mine.json")
            .code == 0);
  const Ran ran =
      folder.keymove("play --variant mine.json --players H-H", "B2 B3\nsave g.json\nundo\nload g.json\nquit\n");
  CHECK(count_of(ran.out, "error") == 0);
  CHECK(count_of(ran.out, "Black's move") == 3);  // after the move, after it was saved, and after it was loaded
}
