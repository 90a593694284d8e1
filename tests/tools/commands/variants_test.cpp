#include <algorithm>

#include <catch2/catch.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

TEST_CASE("the variants are listed by name with their titles") {
  const Folder folder;
  const Ran ran = folder.keymove("variants");
  CHECK(ran.code == 0);
  CHECK(count_of("\n" + ran.out, "\nchess                  Orthodox chess\n") == 1);
  for (const char* name : {"minichess-7x7", "minichess-5x5", "fairy-chess-8x8", "pawntastic-FxR[-ep]", "shako-10x10"})
    CHECK(count_of("\n" + ran.out, std::string("\n") + name + " ") == 1);
  CHECK(folder.keymove("variants list").out == ran.out);
  CHECK(count_of(ran.out, "pawntastic-") == 1);  // one line for all its sizes
  const Ran no_size = folder.keymove("perft --depth 1 --variant pawntastic");
  CHECK(no_size.err.find("did you mean pawntastic-5x5, or another size from 4x4 to 16x16?") != std::string::npos);
}

TEST_CASE("a variant is shown with its board, its men and its ends") {
  const Folder folder;
  const Ran ran = folder.keymove("variants show minichess-5x5");
  CHECK(ran.code == 0);
  const std::string start =
      "5 k q b n .\n"
      "4 . . p p .\n"
      "3 . . . . .\n"
      "2 . P P . .\n"
      "1 . N B Q K\n"
      "  a b c d e\n";
  const std::string pawn =
      "  . . . . .\n"
      "  . x o x .\n"
      "  . . P . .\n"
      "  . . . . .\n"
      "  . . . . .\n"
      "  promotes to queen\n";
  const std::string knight =
      "  . * . * .\n"
      "  * . . . *\n"
      "  . . N . .\n"
      "  * . . . *\n"
      "  . * . * .\n";
  CHECK(count_of(ran.out, start) == 1);
  CHECK(count_of(ran.out, pawn) == 1);
  CHECK(count_of(ran.out, knight) == 1);
  CHECK(count_of(ran.out, "o may go there, x may capture there, * both\n") == 1);
  CHECK(count_of(ran.out, "the side to move loses when its king has been captured\n") == 1);
}

TEST_CASE("a man that leaps and jumps is drawn with what its letters mean") {
  const Folder folder;
  folder.write("game.json",
               "{\"variant\": \"mine\", \"title\": \"t\", \"board\": {\"files\": 5, \"ranks\": 5},\n"
               " \"men\": {\"k\": {\"name\": \"king\", \"moves\": \"K\", \"royal\": true},\n"
               "  \"g\": {\"name\": \"grasshopper\", \"moves\": \"gQ\", \"value\": 2}},\n"
               " \"start\": \"kg3/5/5/5/3GK w\", \"royal\": \"capture\",\n"
               " \"ends\": [{\"when\": \"royal captured\", \"result\": \"loss\"}, {\"when\": \"no moves\", \"result\": "
               "\"draw\"}]}\n");
  const Ran ran = folder.keymove("variants show game.json");
  CHECK(ran.code == 0);
  const std::string grasshopper =
      "  h . . h . . h\n"
      "  . h . h . h .\n"
      "  . . . . . . .\n"
      "  h h . G . h h\n"
      "  . . . . . . .\n"
      "  . h . h . h .\n"
      "  h . . h . . h\n";
  CHECK(count_of(ran.out, grasshopper) == 1);
  CHECK(count_of(ran.out, "h only over a man") == 1);
  CHECK(count_of(ran.out, "lands right behind the first man it meets") == 1);
}

TEST_CASE("variant files are checked, each flaw at its place") {
  const Folder folder;
  CHECK(folder.shell("keymove variants show chess --format json > good.json").code == 0);
  const Ran good = folder.keymove("variants check good.json");
  CHECK(good.code == 0);
  CHECK(good.out == "good.json: good: chess, 6 men on 8x8\n");

  std::string text = folder.read("good.json");
  const std::string knight = "\"moves\": \"N\"";
  text.replace(text.find(knight), knight.size(), "\"moves\": \"NY\"");
  folder.write("bad.json", text);
  const auto lines = lines_of(text);
  const auto line = std::find_if(lines.begin(), lines.end(), [](const auto& l) { return l.find("NY") != l.npos; });
  const auto number = std::to_string(line - lines.begin() + 1);
  const auto column = std::to_string(line->find("NY") + 2);
  const Ran bad = folder.keymove("variants check bad.json good.json missing.json");
  CHECK(bad.code == 3);
  CHECK(bad.out == "good.json: good: chess, 6 men on 8x8\n");
  CHECK(count_of(bad.err, "bad.json:" + number + ":" + column + ": error: ") == 1);
  CHECK(count_of(bad.err, "'Y'") == 1);
  CHECK(count_of(bad.err, "missing.json: error: no such file, expected a variant file\n") == 1);
}

TEST_CASE("a word that is no end is one error, and a number that is not whole is named") {
  const Folder folder;
  const std::string head =
      "{\"variant\": \"v\", \"board\": {\"files\": 3, \"ranks\": 3}, \"royal\": \"checkmate\",\n"
      " \"men\": {\"k\": {\"moves\": \"K\", \"royal\": true, \"value\": ";
  folder.write("end.json", head + "1}}, \"ends\": [{\"when\": \"stalemate\", \"result\": \"loss\"}]}");
  const Ran end = folder.keymove("variants check end.json");
  CHECK(count_of(end.err, "error: ") == 1);
  CHECK(count_of(end.err, "error: expected an end: one of ") == 1);
  folder.write("value.json", head + "3.25}}}");
  CHECK(count_of(folder.keymove("variants check value.json").err,
                 "error: expected \"value\" as a whole number, found 3.25\n") == 1);
}

TEST_CASE("a game needs a name, and shows for whom a game is adjudicated") {
  const Folder folder;
  const std::string rest =
      "\", \"board\": {\"files\": 3, \"ranks\": 3}, \"royal\": \"checkmate\",\n"
      " \"men\": {\"k\": {\"moves\": \"K\", \"royal\": true}},\n"
      " \"adjudications\": [{\"when\": \"repetition\", \"count\": 2, \"result\": \"win\"}]}";
  folder.write("empty.json", "{\"variant\": \"" + rest);
  CHECK(folder.keymove("variants check empty.json").code == 3);
  folder.write("twice.json", "{\"variant\": \"twice" + rest);
  CHECK(folder.keymove("variants show twice.json")
            .out.ends_with("  a position has occurred 2 times: the side to move wins\n"));
}

TEST_CASE("a game without ends says that a position without a move is a draw") {
  const Folder folder;
  folder.write("none.json",
               "{\"variant\": \"none\", \"board\": {\"files\": 3, \"ranks\": 3}, \"royal\": \"checkmate\",\n"
               " \"men\": {\"k\": {\"moves\": \"K\", \"royal\": true}}}");
  const Ran shown = folder.keymove("variants show none.json");
  CHECK(shown.out.ends_with("Ends: none, so that a position without a move is a draw\n"));
  const Ran checked = folder.keymove("variants check none.json");
  CHECK(checked.code == 0);
  CHECK(checked.out == "none.json: good: none, 1 men on 3x3\n");
  CHECK(checked.err == "none.json: no ends: a position without a move is a draw, and nobody can win\n");
}

TEST_CASE("castling rights of a start position without castling are noted, and a variants.ini is no suite") {
  const Folder folder;
  folder.write("rights.json",
               "{\"variant\": \"rights\", \"board\": {\"files\": 4, \"ranks\": 4}, \"royal\": \"checkmate\",\n"
               " \"men\": {\"k\": {\"moves\": \"K\", \"royal\": true}}, \"start\": \"3k/4/4/K3 w KQkq - 0 1\"}");
  const auto checked = folder.keymove("variants check rights.json");
  CHECK(checked.err.find("the start position has castling rights, but the game has no 'castling'") !=
        std::string::npos);
  folder.write("variants.ini", "# own games\n[own:chess]\nking = k\n");
  CHECK(folder.keymove("verify variants.ini").err.find("variants.ini of Fairy-Stockfish") != std::string::npos);
}

TEST_CASE("a variants.ini is checked and listed section by section, and each is a variant") {
  const Folder folder;
  folder.write("own.ini",
               "# three games\r\n[small:gardner]\r\nstalemateValue = loss\r\n\r\n[smaller:small]\r\nqueen = -\r\n"
               "startFen = rnb1k/ppppp/5/PPPPP/RNB1K w - - 0 1\r\n[other:chess]\r\nmustCapture = true\r\n"
               "maxfile = 8\r\n");
  const Ran checked = folder.keymove("variants check own.ini");
  CHECK(checked.code == 3);
  CHECK(checked.out ==
        "own.ini:small: good: 6 men on 5x5\nown.ini:smaller: good: 5 men on 5x5\nown.ini: 2 of 3 sections are good\n");
  CHECK(count_of(checked.err, "own.ini:10:1: error: Fairy-Stockfish has no key 'maxfile'; did you mean maxFile?\n") ==
        1);
  const Ran listed = folder.keymove("variants list own.ini");
  CHECK(listed.code == 0);
  CHECK(listed.out.starts_with("small    6 men on 5x5\nsmaller  5 men on 5x5\nother    not read: "));
  CHECK(folder.keymove("perft --variant own.ini:small --depth 3").out == "depth 1: 7\ndepth 2: 53\ndepth 3: 506\n");
  CHECK(count_of(folder.keymove("variants show own.ini:smaller").out, "5 r n b . k\n") == 1);

  // What is shown as JSON is a variant file that describes the same game.
  CHECK(folder.shell("keymove variants show own.ini:small --format json > small.json").code == 0);
  CHECK(folder.keymove("variants check small.json").out == "small.json: good: small, 6 men on 5x5\n");
  CHECK(folder.keymove("variants show small.json").out == folder.keymove("variants show own.ini:small").out);

  const Ran which = folder.keymove("perft --variant own.ini --depth 1");
  CHECK(which.code == 3);
  CHECK(count_of(which.err, "expected FILE:NAME with one of the sections of this variants.ini: small, smaller\n") == 1);
  const Ran none = folder.keymove("perft --variant own.ini:smal --depth 1");
  CHECK(count_of(none.err, "no section 'smal'; did you mean small, smaller?") == 1);
  CHECK(folder.keymove("variants list own.json").code == 3);
}

TEST_CASE("a variants.ini with one section is a variant by its path, and a suite may name a section") {
  const Folder folder;
  folder.write("one.ini", "[small:gardner]\nstalemateValue = loss\n");
  CHECK(folder.keymove("perft --variant one.ini --depth 1").out == "depth 1: 7\n");
  folder.write("suite.json", R"({"positions": [{"id": "a", "variant": "one.ini:small",
    "fen": "k4/2R2/1K3/5/5 w - - 0 1", "goal": {"win": 1}}]})");
  const Ran solved = folder.keymove("solve suite.json --plies 1");
  CHECK(solved.code == 0);
  CHECK(count_of(solved.out, "White wins in 1 ply") == 1);
}

TEST_CASE("a variant may come through a pipe") {
  const Folder folder;
  const Ran ran =
      folder.shell("keymove variants show minichess-5x5 --format json | keymove perft --variant /dev/stdin --depth 2");
  CHECK(ran.err.empty());
  CHECK(ran.out == folder.keymove("perft --variant minichess-5x5 --depth 2").out);
}

TEST_CASE("what is mined in a game of one's own names its file, so that it can be verified") {
  const Folder folder;
  CHECK(
      folder.shell("keymove variants show minichess-5x5 --format json | sed 's/minichess-5x5/mygame-5x5/' > mine.json")
          .code == 0);
  for (const char* format : {"json", "epd"}) {
    INFO(format);
    const std::string suite = std::string("s.") + format;
    CHECK(folder
              .keymove("mine --variant mine.json --class m1 --count 2 --quiet --format " + std::string(format) +
                       " --output " + suite)
              .code == 0);
    const Ran verified = folder.keymove("verify " + suite);
    CHECK(verified.err.empty());
    CHECK(count_of(verified.out, "2 positions: 2 confirmed") == 1);
  }
}

TEST_CASE("the parts of a question in a game of one's own name its file") {
  const Folder folder;
  CHECK(
      folder
          .shell("keymove variants show pawntastic-4x4 --format json | sed 's/pawntastic-4x4/mygame-4x4/' > mine.json")
          .code == 0);
  CHECK(
      folder.keymove("split --variant mine.json --fen startpos --goal value --parts 4 --least-effort 1 --output p.json")
          .code == 0);
  const Ran solved = folder.keymove("solve p.json --format json --certificates c --output r.jsonl");
  CHECK(solved.err.find("error") == std::string::npos);
  CHECK(solved.code == 0);
  CHECK(folder.keymove("join p.json --certificates c --results r.jsonl").code == 0);
  for (const char* mixed : {"join p.json --certificates c --results r.jsonl --write-certificate -",
                            "join p.json --certificates c --results r.jsonl --remaining -"}) {
    const Ran refused = folder.keymove(mixed);
    CHECK(refused.code == 2);
    CHECK(refused.out.empty());
    CHECK(refused.err.find("--output FILE") != std::string::npos);
  }
}

TEST_CASE("the second checker gets the game that the first one has read") {
  const Folder folder;
  folder.write("games.ini",
               "[small]\nking = k\nrook = r\nmaxFile = 5\nmaxRank = 5\nstartFen = r3k/5/5/5/K3R w - - 0 1\n");
  REQUIRE(folder.shell("keymove variants show games.ini:small --format json > small.json").code == 0);
  REQUIRE(folder.keymove("solve --variant games.ini:small --fen 'k4/2R2/1K3/5/5 w - - 0 1' --plies 1 --certificates c")
              .code == 0);
  CHECK(folder.keymove("check --second --variant games.ini:small c/position.cert").code == 0);
  CHECK(folder.keymove("check --second --variant games.ini c/position.cert").code == 0);
  CHECK(folder.keymove("check --second --variant small.json c/position.cert").code == 0);
}
