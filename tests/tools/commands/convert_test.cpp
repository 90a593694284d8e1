// keymove convert.
#include <string>

#include <catch2/catch.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

const std::string kRepaired = "1 position was repaired when read; --verbose tells how\n";

/// The file `name`, written with `text`, in another format; nothing may be lost.
std::string converted(const Folder& folder, const std::string& name, const std::string& text,
                      const std::string& format) {
  folder.write(name, text);
  const Ran ran = folder.keymove("convert " + name + " --format " + format);
  INFO(ran.err);
  CHECK(ran.code == 0);
  CHECK((ran.err.empty() || ran.err == kRepaired));
  return ran.out;
}

}  // namespace

TEST_CASE("convert keeps every operation of EPD on the way through JSON and JSON Lines") {
  const Folder folder;
  const std::string epd =
      "kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Ra6; dm 2; id \"Morphy\";\n"
      "4k3/R7/1R6/8/8/8/8/4K3 w - - id \"rooks\"; bm #1; pv Rb8#; am Ra8; c0 \"a \"\"comment\"\"\"; c7 x y;\n"
      "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - stip \"h#1\"; solutions 2; id \"help\"; hmvc 7; fmvn 30;\n"
      "k4/1Q3/5/5/4K w - - bm b4a5; dm 1; id \"small\"; variant \"minichess-5x5\";\n"
      "6k1/5ppp/8/8/8/8/8/4R2K b - - dm -1; id \"lost\"; themes \"back rank, pin\"; class \"m1\"; source \"a book\";\n";
  for (const std::string format : {"json", "jsonl"}) {
    INFO(format);
    const std::string json = converted(folder, "one.epd", epd, format);
    CHECK(converted(folder, "two." + format, json, "epd") == epd);
    CHECK(converted(folder, "three." + format, json, format) == json);
    CHECK(count_of(json, R"("class": "m1", "themes": ["back rank", "pin"], "source": "a book")") == 1);
  }
}

TEST_CASE("convert writes EPD for what JSON states") {
  const Folder folder;
  folder.write("one.json",
               R"({"positions": [{"id": "a", "fen": "4k3/R7/1R6/8/8/8/8/4K3 w - - 0 1", "goal": {"mate": 1},
 "answer": {"keys": ["b6b8"]}, "themes": ["two rooks"]},
 {"id": "b", "fen": "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 3 9", "goal": {"stipulation": "h#1"}, "answer": {"solutions": 1}},
 {"id": "c", "moves": "f2f3 e7e5 g2g4", "goal": {"win": 1}, "answer": {"keys": ["d8h4"]}}]})");
  const Ran ran = folder.keymove("convert one.json --format epd");
  CHECK(ran.code == 0);
  CHECK(ran.out ==
        "4k3/R7/1R6/8/8/8/8/4K3 w - - bm b6b8; dm 1; id \"a\"; themes \"two rooks\";\n"
        "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - stip \"h#1\"; solutions 1; id \"b\"; hmvc 3; fmvn 9;\n"
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - bm d8h4; dm 1; id \"c\"; fmvn 2;\n");
  CHECK(ran.err == "c: warning: epd does not hold the moves before the position\n");
}

TEST_CASE("convert names what the target cannot hold, and leaves out what it cannot hold at all") {
  const Folder folder;
  folder.write("one.epd",
               "4k3/R7/1R6/8/8/8/8/4K3 w - - bm Rb8; dm 1; id \"keyed\"; c0 \"easy\";\n"
               "4k3/R7/1R6/8/8/8/8/4K3 w - - bm Rb8; id \"no length\";\n"
               "k4/1Q3/5/5/4K w - - dm 1; id \"small\"; variant \"minichess-5x5\";\n");
  const Ran ran = folder.keymove("convert one.epd --format popeye");
  CHECK(ran.code == kUndecided);
  CHECK(ran.out == "BeginProblem\nTitle keyed\nStipulation #1\nPieces White Ke1 Rb6a7\n       Black Ke8\nEndProblem\n");
  CHECK(ran.err ==
        "keyed: warning: popeye does not hold the keys and the operation c0\n"
        "no length: warning: left out: a question other than a forced win or a stipulation\n"
        "small: warning: left out: the game minichess-5x5\n");
}

TEST_CASE("convert reports what cannot be read and goes on") {
  const Folder folder;
  folder.write("one.epd",
               "4k3/R7/1R6/8/8/8/8/4K4 w - - dm 1; id \"bad\";\n4k3/R7/1R6/8/8/8/8/4K3 w - - dm 1; id \"good\";\n"
               "4k3/R7/1R6/8/8/8/8/4K3 w - - stip \"s#\"; id \"endless\";\n");
  const Ran ran = folder.keymove("convert one.epd --format epd");
  CHECK(ran.code == kBadInput);
  CHECK(ran.out == "4k3/R7/1R6/8/8/8/8/4K3 w - - dm 1; id \"good\";\n");
  CHECK(count_of(ran.err, "one.epd:1:22: error: row 1 has more than 8 squares") == 1);
  CHECK(count_of(ran.err, "endless: warning: left out: a selfmate without a length") == 1);
}

TEST_CASE("convert writes Popeye's input that says the same when it is read again") {
  const Folder folder;
  // Rights of White's h-rook alone, a double step just made, Black as the attacker, a twin, and who made it.
  const std::string popeye =
      "BeginProblem\nAuthor A. Nobody\nAuthor B. Somebody\nOrigin Nowhere 1\nAward 1st Prize\nTitle castles\n"
      "Stipulation #3\nOption NoCastling a1\nPieces White Ke1 Ra1h1 Pa2b2\n       Black Ka8 Pa7\n"
      "NextProblem\nTitle passing\nStipulation s#2\nOption EnPassant g7g6g5\n"
      "Pieces White Kc1 Pf5h5\n       Black Ka8 Qa4 Sb8 Pg5\n"
      "NextProblem\nTitle black\nStipulation #2\nOption HalfDuplex\nPieces White Kh1\n       Black Kf2 Rd8\n"
      "NextProblem\nTitle half\nStipulation h=2.5\nPieces White Kh1\n       Black Kf2 Rd8 Bc8\n"
      "NextProblem\nTitle other side\nStipulation hx2\nOption HalfDuplex\nPieces White Kh1 Pa2\n       Black Kf2 Rd8\n"
      "NextProblem\nTitle target\nStipulation ser-zf14\nPieces White Kh1 Qa1\n       Black Kf2\n"
      "NextProblem\nTitle series\nStipulation ser-h#4\nPieces White Kh1 Qa1\n       Black Kf2\n"
      "EndProblem\n";
  CHECK(converted(folder, "same.inp", popeye, "popeye") == popeye);
  for (const std::string format : {"json", "jsonl", "epd"}) {
    INFO(format);
    folder.write("one.inp", popeye);
    const Ran there = folder.keymove("convert one.inp --format " + format + " --output two." + format);
    CHECK(there.code == 0);
    const Ran back = folder.keymove("convert two." + format + " --format popeye");
    CHECK(back.code == 0);
    CHECK(back.out == popeye);
  }
}

TEST_CASE("convert adds no id where a record has none, and tells how it was repaired") {
  const Folder folder;
  const std::string epd =
      "4k3/R7/1R6/8/8/8/8/4K3 w - - bm Rb8#; dm 1;\n6k1/5ppp/8/8/8/8/8/4R2K w - - bm #1; c9 \"x\";\n";
  CHECK(converted(folder, "two.json", converted(folder, "one.epd", epd, "json"), "epd") == epd);
  folder.write("bad.epd", "4k3/R7/1R6/8/8/8/8/4K3 w - - dm 1; 00:07;\n");
  CHECK(folder.keymove("convert bad.epd --format json").err == kRepaired);
  CHECK(folder.keymove("convert bad.epd --format json --verbose").err ==
        "bad:1: warning: repaired: kept '00:07', which is not an EPD operation\n");
}

TEST_CASE("a question is compared by its meaning, not by its length in the record") {
  const Folder folder;
  for (const std::string stipulation : {"h#2", "h~1", "h==2", "h001"}) {
    folder.write("one.epd", "4k3/7R/8/8/8/8/8/R3K3 w - - stip \"" + stipulation + "\";\n");
    for (const std::string format : {"popeye", "olv"}) {
      INFO(stipulation << " " << format);
      const Ran ran = folder.keymove("convert one.epd --format " + format);
      CHECK(ran.code == 0);
      CHECK(count_of(ran.err, "the question") == 0);
    }
  }
}

TEST_CASE("convert needs a format that it can write") {
  const Folder folder;
  folder.write("one.epd", "4k3/R7/1R6/8/8/8/8/4K3 w - - dm 1;\n");
  CHECK(folder.keymove("convert one.epd").code == kUsage);
  CHECK(folder.keymove("convert one.epd --format pgn").code == kUsage);
  const Ran ran = folder.keymove("convert one.epd --format jsonl --output one.jsonl");
  CHECK(ran.code == 0);
  CHECK(ran.out.empty());
  CHECK(count_of(folder.read("one.jsonl"), "\"fen\":\"4k3/R7/1R6/8/8/8/8/4K3 w - - 0 1\"") +
            count_of(folder.read("one.jsonl"), "\"fen\": \"4k3/R7/1R6/8/8/8/8/4K3 w - - 0 1\"") ==
        1);
}

TEST_CASE("convert writes .olv that says the same when it is read again") {
  const Folder folder;
  folder.write("one.olv",
               "---\nauthors: ['Nobody & Sons, A.']\nsource: {name: 'Nowhere #1', date: 1999-05}\n"
               "algebraic: {white: [Kg1, Ra1, Pf2, Pg2, Ph2], black: [Kg8, Sb8, Pf7, Pg7, Ph7]}\n"
               "stipulation: h#1.5\nintended-solutions: 2\nsolution: |\n  1...Ra1-a7\n    50% {x_y}\n"
               "---\nstipulation: '#2'\noptions: [Circe]\nalgebraic: {white: [Kg1], black: [Kg8]}\n");
  const Ran olv = folder.keymove("convert one.olv --format olv --output two.olv");
  CHECK(olv.code == kUndecided);
  CHECK(olv.err == "one:2: warning: left out: the condition Circe\n");
  CHECK(converted(folder, "three.olv", folder.read("two.olv"), "olv") == folder.read("two.olv"));
  CHECK(count_of(folder.read("two.olv"), "intended-solutions: 2\n") == 1);
  CHECK(converted(folder, "four.olv", folder.read("two.olv"), "json") ==
        converted(folder, "four.olv", folder.read("three.olv"), "json"));
  const Ran epd = folder.keymove("convert two.olv --format epd");
  CHECK(epd.err == "one:1: warning: epd does not hold the line breaks of solution\n");
  CHECK(epd.out ==
        "1n4k1/5ppp/8/8/8/8/5PPP/R5K1 w - - stip \"h#1.5\"; solutions 2; id \"one:1\"; "
        "source \"Nobody & Sons, A.; Nowhere #1\"; author \"Nobody & Sons, A.\"; origin \"Nowhere #1\"; "
        "date \"1999-05\"; solution \"1...Ra1-a7   50% {x_y}\";\n");
}

TEST_CASE("convert writes diagrams for LaTeX") {
  const Folder folder;
  const std::string olv =
      "---\nauthors: ['Nobody & Sons, A.']\nsource: {name: 'Nowhere #1', date: 1999-05}\nsource-id: 5/27\n"
      "algebraic: {white: [Kg1, Ra1, Pf2, Pg2, Ph2], black: [Kg8, Sb8, Pf7, Pg7, Ph7]}\n"
      "stipulation: h#1.5\nintended-solutions: 2\nsolution: |\n  1...Ra1-a7\n    50% {x_y}\n";
  CHECK(converted(folder, "one.olv", olv, "latex") ==
        "\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage[utf8]{inputenc}\n\\usepackage{diagram}\n\n"
        "\\begin{document}\n\n% one:1\n\\begin{diagram}\n  \\author{Nobody \\& Sons, A.}\n  \\source{Nowhere \\#1}\n"
        "  \\sourcenr{27}\n  \\issue{5}\n"
        "  \\year{1999-05}\n"
        "  \\pieces[5+5]{wKg1, wTa1, wBf2, wBg2, wBh2, sKg8, sSb8, sBf7, sBg7, sBh7}\n  \\stipulation{h\\#1.5}\n"
        "  \\condition{2 solutions}\n  \\solution{1...Ra1-a7\\\\\n    50\\% \\{x\\_y\\}}\n\\end{diagram}\n\n"
        "\\putsol\n\n\\end{document}\n");
}

TEST_CASE("puzzles become EPD with a best move, and what all lose is said of three and for the others together") {
  const Folder folder;
  const std::string row = ",3r2k1/5ppp/8/8/8/8/5PPP/4R1K1 b - - 0 1,d8d2 e1e8,600,mateIn1\n";
  folder.write("p.csv", "PuzzleId,FEN,Moves,Rating,Themes\na" + row + "b" + row + "c" + row + "d" + row + "e" + row);
  const Ran ran = folder.keymove("convert p.csv --format epd");
  CHECK(ran.code == 0);
  CHECK(count_of(ran.out, "6k1/5ppp/8/8/8/8/3r1PPP/4R1K1 w - - bm e1e8; dm 1; pv e1e8; id \"a\";") == 1);
  CHECK(count_of(ran.err, "epd does not hold the moves before the position\n") == 4);
  CHECK(count_of(ran.err, "2 more positions: warning: epd does not hold the moves before the position\n") == 1);
  CHECK(count_of(ran.err, "the keys") == 0);
  CHECK(count_of(folder.keymove("convert p.csv --format epd --verbose").err, "the moves before the position") == 5);
}
