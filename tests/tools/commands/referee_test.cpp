#include <filesystem>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/support/traces/trace_layouts.h"
#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

PrintedGame short_game() {
  PrintedGame game = printed_game("b2b3 c4b3 c2b3 d4d3 b3b4 d3d2 b4a5q");
  game.winner = "white";
  return game;
}

}  // namespace

TEST_CASE("a right trace is reported as right, a wrong one with the place, turn and player of each fault") {
  const Folder folder;
  folder.write("right.txt", print_trace(short_game(), 1));
  PrintedGame game = short_game();
  game.actions[3].heuristic_score = 7;
  game.turns = 5;
  folder.write("wrong.txt", print_trace(game, 0));
  const Ran right = folder.keymove("referee right.txt");
  CHECK(right.code == 0);
  CHECK(right.err.empty());
  CHECK(right.out == "right.txt: right (7 moves; White won: the king is captured)\n");
  const Ran wrong = folder.keymove("referee right.txt wrong.txt");
  CHECK(wrong.code == 1);
  const auto lines = lines_of(wrong.out);
  REQUIRE(lines.size() == 4);
  const std::string text = folder.read("wrong.txt");
  const auto line_of = [&](const std::string& part) {
    return std::to_string(1 + count_of(text.substr(0, text.find(part)), "\n"));
  };
  // Each side has lost a pawn.
  CHECK(lines[1] == "wrong.txt:" + line_of("score: 7\n") + ":18: fault: turn 2, Black: e0 of this board is 0, not 7");
  CHECK(lines[2] == "wrong.txt:" + line_of("white won") + ":14: fault: the game has 4 turns, not 5");
  CHECK(lines[3] == "wrong.txt: wrong: 2 faults (7 moves)");
}

TEST_CASE("the JSON form has a line a game and an object a fault") {
  const Folder folder;
  PrintedGame game = short_game();
  game.actions[2].from = "a1";
  folder.write("g.txt", print_trace(game, 2));
  const Ran ran = folder.keymove("referee --format json g.txt");
  CHECK(ran.code == 1);
  const auto told = nlohmann::json::parse(ran.out);
  CHECK(told["file"] == "g.txt");
  CHECK(told["verdict"] == "wrong");
  REQUIRE(told["faults"].size() == 1);
  CHECK(told["faults"][0]["kind"] == "illegal-move");
  CHECK(told["faults"][0]["turn"] == 2);
  CHECK(told["faults"][0]["player"] == "White");
  CHECK(told["faults"][0]["line"].get<int>() > 1);
}

TEST_CASE("warnings are faults only where they are asked for") {
  const Folder folder;
  std::string text = print_trace(short_game(), 0);
  text.erase(0, text.find('\n') + 1);  // the line with the timeout
  folder.write("g.txt", text);
  const Ran ran = folder.keymove("referee g.txt");
  CHECK(ran.code == 0);
  CHECK(count_of(ran.out, "warning: the timeout is missing") == 1);
  CHECK(folder.keymove("referee --strict g.txt").code == 1);
}

TEST_CASE("other heuristics are judged only where they are given") {
  const Folder folder;
  std::string text = print_trace(short_game(), 0);
  for (std::size_t at = text.find(": e0"); at != std::string::npos; at = text.find(": e0", at))
    text.replace(at, 4, ": e7");
  folder.write("g.txt", text);
  folder.write("e7.json",
               "{ \"heuristic\": \"e7\", \"title\": \"pawns alone\", \"board\": {\"files\": 5, \"ranks\": 5}, "
               "\"values\": {\"p\": 1, \"b\": 0, \"n\": 0, \"q\": 0, \"k\": 0} }");
  CHECK(folder.keymove("referee g.txt").code == 0);
  const Ran ran = folder.keymove("referee --heuristic e7.json g.txt");
  CHECK(ran.code == 1);
  // Counting only pawns gives the same values as e0 until 4. b4xa5, which captures the king.
  CHECK(count_of(ran.out, "fault:") == 1);
  CHECK(count_of(ran.out, "turn 4, White: e7 of this board is") == 1);
}

TEST_CASE("the games that match writes are accepted, as PGN and as JSON Lines, in several variants") {
  const Folder folder;
  for (const char* variant : {"minichess-5x5", "minichess-7x7", "chess", "pawntastic-5x5"}) {
    INFO(variant);
    const Ran match =
        folder.keymove(std::string("match random greedy --games 4 --seed 3 --turns 60 --quiet --variant ") + variant +
                       " --pgn g.pgn --jsonl g.jsonl");
    REQUIRE(match.code == 0);
    const Ran ran = folder.keymove("referee g.pgn g.jsonl");
    INFO(ran.out << ran.err);
    CHECK(ran.code == 0);
    CHECK(count_of(ran.out, ": right (") == 8);
  }
  // Change a move of the last game into an impossible one.
  std::string text = folder.read("g.jsonl");
  const std::size_t move = text.rfind("\"moves\":[\"") + 10;
  text.replace(move, 4, "a1a1");
  folder.write("changed.jsonl", text);
  const Ran changed = folder.keymove("referee changed.jsonl");
  CHECK(changed.code == 1);
  const std::size_t column = move - text.rfind('\n', move);
  CHECK(count_of(changed.out, "changed.jsonl:4:" + std::to_string(column) + ": fault: turn 1, White: ") == 1);
  CHECK(count_of(changed.out, "illegal move 'a1a1'") == 1);
}

TEST_CASE("moves come from standard input, from any position") {
  const Folder folder;
  CHECK(folder.keymove("referee --variant minichess-5x5 -", "b2b3 c4b3 c2b3").code == 0);
  CHECK(folder.keymove("referee --fen \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\" -", "1. Rd8# 1-0").code == 0);
  const Ran wrong = folder.keymove("referee --fen \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\" -", "1. Rd8# 0-1");
  CHECK(wrong.code == 1);
  CHECK(count_of(wrong.out, "stdin:1:9: fault: Black is said to have won, but White has won: checkmate") == 1);
}

TEST_CASE("what cannot be read has exit code 3 and a place, wrong use exit code 2") {
  const Folder folder;
  folder.write("noise.txt", "this is no game\n");
  const Ran noise = folder.keymove("referee noise.txt");
  CHECK(noise.code == 3);
  CHECK(count_of(noise.err, "noise.txt:1:1: error: ") == 1);
  CHECK(nlohmann::json::parse(folder.keymove("referee --format json noise.txt").out)["verdict"] == "unreadable");
  CHECK(folder.keymove("referee missing.txt").code == 3);
  CHECK(folder.keymove("referee").code == 2);
  folder.write("right.txt", print_trace(short_game(), 0));
  CHECK(folder.keymove("referee --heuristic nonsense right.txt").code == 3);
}

TEST_CASE("an archive is not judged as a game") {
  const Folder folder;
  // A zip archive with a stored file, and the header of a tar archive; the names have what looks like a move.
  folder.write("g.zip", std::string("PK\x03\x04\x0A\0\0\0\0\0", 10) + "white: B2 B3\n");
  folder.write("g.tar", std::string("white: B2 B3\n") + std::string(244, '\0') + "ustar  ");
  for (const std::string kind : {"zip", "tar"}) {
    const Ran ran = folder.keymove("referee g." + kind);
    CHECK(ran.code == 3);
    CHECK(ran.out.empty());
    CHECK(ran.err.find("this is a " + kind + " archive; unpack it first") != std::string::npos);
  }
}

TEST_CASE("a document or a program is not judged as a game, and what to do is said") {
  const Folder folder;
  folder.write("n.ipynb", "{\n \"cells\": [{\"source\": [\"white: B2 B3\"]}],\n \"nbformat\": 4\n}\n");
  folder.write("t.rtf", "{\\rtf1\\ansi white: B2 B3\n}\n");
  folder.write("a.py", "def agent(game):\n  return 'B2 B3'\n");
  for (const auto& [file, said] :
       {std::pair{"n.ipynb", "this is a Jupyter notebook; save what its cells print as plain text first"},
        std::pair{"t.rtf", "this is formatted text (RTF); save it as plain text first"},
        std::pair{"a.py", "expected a game: this is the source of a program"}}) {
    const Ran ran = folder.keymove(std::string("referee ") + file);
    CHECK(ran.code == 3);
    CHECK(ran.out.empty());
    CHECK(count_of(ran.err, said) == 1);
  }
}

TEST_CASE("a list of the course's moves is told from one of chess") {
  const Folder folder;
  folder.write("course.txt", "1. B2 B3\n2. C4 B3\n3. C2 B3\n");
  folder.write("chess.txt", "1. e4 e5 2. Ke3\n");
  CHECK(count_of(folder.keymove("referee course.txt").err, "try --variant minichess-5x5") == 1);
  folder.write("course.json", "[\"B2 B3\", \"C4 B3\", \"C2 B3\"]\n");
  CHECK(folder.keymove("referee course.json").err ==
        "course.json: a list of moves is taken for one of chess; these are moves of minichess-5x5, gardner-5x5, "
        "pawntastic-5x5 or pawntastic-5x5-ep: try --variant minichess-5x5\n");
  CHECK(folder.keymove("referee --variant minichess-5x5 course.txt").err.empty());
  CHECK(folder.keymove("referee chess.txt").err.empty());
}

TEST_CASE("a repeated mistake is reported once, with the lines of its repetitions") {
  const Folder folder;
  PrintedGame game = short_game();
  for (PrintedAction& action : game.actions) action.heuristic_score += 5;  // all seven are wrong
  folder.write("g.txt", print_trace(game, 0));
  const Ran ran = folder.keymove("referee g.txt");
  INFO(ran.out);
  const auto lines = lines_of(ran.out);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].find(" (7 times, again in lines ") != std::string::npos);
  CHECK(lines[1] == "g.txt: wrong: 1 fault (7 moves)");
  const auto told = nlohmann::json::parse(folder.keymove("referee --format json g.txt").out);
  REQUIRE(told["faults"].size() == 1);
  CHECK(told["faults"][0]["count"] == 7);
  CHECK(told["faults"][0]["again"].size() == 6);
}

TEST_CASE("traces in UTF-16, in windows-1252 and with CR at the ends of lines are read") {
  const Folder folder;
  const std::string trace = print_trace(short_game(), 1);
  std::string wide = "\xFF\xFE";
  std::string cr = "\xEF\xBB\xBF";
  for (const char c : trace) {
    wide += c;
    wide += '\0';
    cr += c == '\n' ? '\r' : c;
  }
  folder.write("wide.txt", wide);
  folder.write("cr.txt", cr);
  folder.write("latin.txt",
               "Heuristique: \xE9"
               "valu\xE9"
               "e\n" +
                   trace);
  for (const std::string file : {"wide.txt", "cr.txt"})
    CHECK(folder.keymove("referee " + file).out == file + ": right (7 moves; White won: the king is captured)\n");
  CHECK(folder.keymove("referee latin.txt").out.find('\xE9') == std::string::npos);
}

TEST_CASE("the parameters in a file's name are compared where it has the course's form") {
  const Folder folder;
  const std::string game = "Timeout: 5\nMax turns: 100\nAlpha-beta: on\nWhite: B2 B3\n";
  for (const char* name : {"gameTrace-true-5-100.txt", "doe_1_2_gameTrace-true-5-100 (1).txt", "gameTrace-1-5-7.txt",
                           "gameTrace-2025-03-09-mode_3-6.txt", "gameTrace-AI-5-7.txt"}) {
    INFO(name);
    folder.write(name, game);
    CHECK(folder.keymove(std::string("referee '") + name + "'").code == 0);
  }
  for (const char* name : {"gameTrace-false-5-100.txt", "doe_1_2_gameTrace-false-5-100.txt", "gameTrace-true-6-100.txt",
                           "gameTrace-true-5-99 (1).txt"}) {
    INFO(name);
    folder.write(name, game);
    const Ran ran = folder.keymove(std::string("referee '") + name + "'");
    CHECK(ran.code == 1);
    CHECK(count_of(ran.out, "is not that of the file's name") == 1);
  }
}

TEST_CASE("a player who breaks the rules has lost, in any words") {
  const Folder folder;
  for (const char* end : {"White loses the game due to repeated rule violations.", "White is disqualified. Black wins",
                          "White is disqualified for illegal moves", "Black wins by rule violation"}) {
    INFO(end);
    folder.write("g.txt", std::string("White: B2 B3\nBlack: C4 B3\n") + end + "\n");
    CHECK(folder.keymove("referee g.txt").code == 0);
  }
  folder.write("g.txt", "White: B2 B3\nBlack: C4 B3\nWhite loses the game\n");
  CHECK(folder.keymove("referee g.txt").code == 1);
}

TEST_CASE("a file without a move is not right") {
  const Folder folder;
  const std::string board = "bK bQ bB bN .\n. . bp bp .\n. . . . .\n. wp wp . .\n. wN wB wQ wK\n";
  folder.write("board.txt", board);
  folder.write("README.md", "Moves look like this:\nWhite: B2 B3\n");
  folder.write("wrong.txt", "Timeout: 5\n" + board + "A draw\n");
  for (const std::string file : {"board.txt", "README.md"}) {
    const Ran ran = folder.keymove("referee " + file);
    CHECK(ran.code == 3);
    CHECK(ran.out.empty());
  }
  CHECK(count_of(folder.keymove("referee board.txt").err, "no move is found") == 1);
  CHECK(nlohmann::json::parse(folder.keymove("referee --format json board.txt").out)["verdict"] == "unreadable");
  CHECK(folder.keymove("referee wrong.txt").code == 1);
}

TEST_CASE("of a folder all files are judged but hidden ones") {
  const Folder folder;
  const std::string right = print_trace(short_game(), 0);
  for (const char* file : {"class/b.txt", "class/a/2.txt", "class/__MACOSX/x.txt", "class/.hidden"}) {
    std::filesystem::create_directories((std::filesystem::path(folder.path()) / file).parent_path());
    folder.write(file, right);
  }
  const Ran ran = folder.keymove("referee class");
  CHECK(ran.code == 0);
  const auto lines = lines_of(ran.out);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].starts_with("class/a/2.txt: right"));
  CHECK(lines[1].starts_with("class/b.txt: right"));
  std::filesystem::create_directories(folder.path() + "/empty");
  CHECK(folder.keymove("referee empty").code == 3);
}

TEST_CASE("no move of a list in one line is passed over") {
  const Folder folder;
  folder.write("g.json", R"(["e2e4","e7e5","e1e3"])");
  const Ran ran = folder.keymove("referee g.json");
  CHECK(ran.code == 1);
  CHECK(count_of(ran.out, "g.json:1:17: fault: turn 2, White: illegal move 'e1e3'") == 1);
  CHECK(count_of(ran.out, "(3 moves)") == 1);
}

TEST_CASE("items of the 5x5 course are missed in traces of other games only where that is asked for") {
  const Folder folder;
  folder.write("g.txt", "White plays e2e4\nBlack plays e7e5\n");
  const Ran ran = folder.keymove("referee g.txt");
  CHECK(ran.code == 0);
  CHECK(ran.out == "g.txt: right (2 moves)\n");
  CHECK(folder.keymove("referee --strict g.txt").code == 1);
}

TEST_CASE("games with the letters of another language are judged, and standard error says so") {
  const Folder folder;
  folder.write("german.pgn", "[Event \"x\"]\n\n1. e4 e5 2. Dh5 Sc6 3. Lc4 Sf6 4. Dxf7# 1-0\n");
  const Ran german = folder.keymove("referee german.pgn");
  CHECK(german.code == 0);
  CHECK(german.out.starts_with("german.pgn (1): right (7 moves; White won: "));
  CHECK(german.err == "german.pgn (1): repaired: read the moves with German letters\n");
  folder.write("list.txt", "1. e4 e5 2. Cf3 Cc6 3. Fb5\n");
  CHECK(folder.keymove("referee list.txt").code == 0);
  // White's knight has no such move.
  folder.write("wrong.pgn", "[Event \"x\"]\n\n1. e4 e5 2. Sf4 Sc6 *\n");
  const Ran wrong = folder.keymove("referee wrong.pgn");
  CHECK(wrong.code == 1);
  CHECK(count_of(wrong.out, "wrong.pgn:3:13: fault: turn 2, White: ") == 1);
  folder.write("later.pgn", "[Event \"x\"]\n\n1. e4 e5 2. Dh5 Sc6 3. Lc4 Sf5 *\n");
  CHECK(count_of(folder.keymove("referee later.pgn").out, "later.pgn:3:28: fault: turn 3, Black: ") == 1);
  // This would be a move of the king in French, but nothing says that the game is French.
  folder.write("english.pgn", "[Event \"x\"]\n\n1. e4 e5 2. Re2 *\n");
  CHECK(folder.keymove("referee english.pgn").code == 1);
}
