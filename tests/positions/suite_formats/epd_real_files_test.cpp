// Records as they stand in files of others: each case is the smallest that was once read wrongly.
#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/problem/operations.h"
#include "positions/suite_formats/epd.h"
#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

const std::string kRookFen = "6k1/5ppp/8/8/8/8/8/4R2K w - -";
const std::string kRookBoard = kRookFen + " ";
const std::string kTwoBoard = "kbK5/pp6/1P6/8/8/8/8/R7 w - - ";

Suite parse_real_epd(const std::string& text) { return parse_suite("dir/s.epd", text, {nullptr, ""}); }

TestPosition one_epd(const std::string& text) {
  const Suite suite = parse_real_epd(text);
  REQUIRE(suite.positions.size() == 1);
  return suite.positions.front();
}

std::string moves(const std::vector<MoveText>& list) {
  std::string out;
  for (const MoveText& move : list) out += (out.empty() ? "" : " ") + move.text;
  return out;
}

bool says(const TestPosition& position, const std::string& part) {
  return std::any_of(position.repairs.begin(), position.repairs.end(),
                     [&](const std::string& repair) { return repair.find(part) != std::string::npos; });
}

}  // namespace

TEST_CASE("an opcode among moves begins another operation") {
  const TestPosition position = one_epd(kRookBoard + "bm Re8 Re7 dm 1 id \"x; y\" c0 \"z\"");
  CHECK(position.errors.empty());
  CHECK(moves(position.claim.keys) == "Re8 Re7");
  CHECK(position.claim.distance == 1);
  CHECK(position.id == "x; y");
  REQUIRE(position.operations.size() == 4);
  CHECK(position.operations[3].operands == "\"z\"");
  CHECK(says(position, "the ';' behind 'bm Re8 Re7' is missing"));
  CHECK(one_epd(kRookBoard + "bm Re8 id \"x\";").id == "x");
  CHECK(moves(one_epd(kRookBoard + "am Re7 bm Re8;").claim.avoid) == "Re7");
  // c3 and c6 are squares as well.
  CHECK(moves(one_epd(kRookBoard + "bm c3 c6;").claim.keys) == "c3 c6");
  CHECK(moves(one_epd(kRookBoard + "bm c3 c6 \"a comment\";").claim.keys) == "c3");
  CHECK(one_epd(kRookBoard + "c0 \"a\" bm Re8;").claim.keys.size() == 1);
  CHECK(one_epd(kRookBoard + "c0 \"the words bm and id\";").operations.size() == 1);
}

TEST_CASE("bytes by which old systems end a file are left out") {
  using namespace std::string_literals;
  const Suite suite = parse_real_epd(kRookBoard + "bm Re8;\0\n"s + kRookBoard + "bm Re7\x1A\r\n\x1A"s);
  REQUIRE(suite.positions.size() == 2);
  CHECK(suite.positions[0].errors.empty());
  CHECK(moves(suite.positions[0].claim.keys) == "Re8");
  CHECK(suite.positions[0].repairs ==
        std::vector<std::string>{"left out bytes at the end of the line that are no text"});
  CHECK(moves(suite.positions[1].claim.keys) == "Re7");
}

TEST_CASE("signs that stand alone belong to the move before them") {
  CHECK(moves(one_epd(kRookBoard + "bm Re8 + Re7 !?;").claim.keys) == "Re8+ Re7!?");
  CHECK(moves(one_epd(kRookBoard + "am Re8 ++ ?;").claim.avoid) == "Re8++?");
  CHECK(moves(one_epd(kRookBoard + "bm Re8 #; dm 1;").claim.keys) == "Re8#");
  CHECK(moves(one_epd(kRookBoard + "dm 1; pv Re8 #;").claim.line) == "Re8#");
  CHECK(moves(one_epd(kRookBoard + "dm 1; pv 1.Re8#;").claim.line) == "Re8#");
}

TEST_CASE("quotation marks within a text are escaped") {
  const TestPosition position = one_epd(kRookBoard + R"(bm Re8; id "a; \"b\"; c\\";)");
  CHECK(position.id == R"(a; "b"; c\)");
  CHECK(position.operations.size() == 2);
  CHECK(one_epd(write_epd(position)).id == position.id);
  for (const std::string text : {R"(a "b")", R"(\)", R"(a\)", R"(\\)", "''", "'''", R"("'\"'')", "", "a;b"}) {
    INFO(text);
    CHECK(operand_text(text_operation("c0", text)) == text);
    CHECK(operand_text(one_epd(kRookBoard + "c0 " + text_operation("c0", text).operands + "; dm 1;").operations[0]) ==
          text);
  }
  // A backslash before another sign is one.
  CHECK(one_epd(kRookBoard + R"(id "C:\suite";)").id == R"(C:\suite)");
  CHECK(one_epd(kRookBoard + R"(bm Re8; id "C:\";)").id == R"(C:\)");
}

TEST_CASE("a line that begins with a semicolon is a comment") {
  CHECK(parse_real_epd("; a list\n" + kRookBoard + "bm Re8;\n  ; 8/8/8\n").positions.size() == 1);
}

TEST_CASE("points of moves with blanks or colons, and opcodes with a colon") {
  for (const char* points : {"Re8=10, Re7=3", "Re8 = 10, Re7 = 3", "Re8: 10, Re7: 3", "Re8 =10;Re7= 3"}) {
    const TestPosition position = one_epd(kRookBoard + "bm: Re8; c0 \"" + points + "\";");
    CHECK(position.errors.empty());
    REQUIRE(position.claim.keys.size() == 1);
    REQUIRE(position.claim.points.size() == 2);
    CHECK(position.claim.points[0].points == 10);
    CHECK(position.claim.points[1].move.text == "Re7");
  }
}

TEST_CASE("an evaluation of mate states the mate, unless something else does") {
  const auto distance = [](const std::string& operations) {
    return one_epd(kRookBoard + "bm Re8; " + operations).claim.distance;
  };
  for (const char* text : {"ce +M2;", "ce M2;", "ce #2;", "ce 32764;", "ce +32764; c0 \"ce\";"})
    CHECK(distance(text) == 3);
  CHECK(distance("ce 32766;") == 1);
  CHECK(distance("ce -M2;") == 4);
  CHECK(distance("ce -32763;") == 4);
  CHECK(distance("ce 32764; dm 1;") == 1);
  for (const char* text : {"ce 250;", "ce 32765;", "ce -32764;", "ce 32767;", "ce 0;", "ce M0;", "ce mate;",
                           "ce -2147483648;", "ce M-2147483648;"})
    CHECK(!distance(text));
}

TEST_CASE("the length of a mate in the place of a move, in words and letters") {
  for (const char* text : {"bm M1", "bm +M1", "bm mate in 1", "bm mate 1", "bm Re8 mate in 1", "bm Re8 (mate in 1)"}) {
    INFO(text);
    CHECK(one_epd(kRookBoard + text + ";").claim.distance == 1);
    CHECK(one_epd(kRookBoard + text + ";").errors.empty());
  }
  CHECK(one_epd(kRookBoard + "bm -M2;").claim.distance == 4);
  CHECK(moves(one_epd(kRookBoard + "bm Re8 mate;").claim.keys) == "Re8#");
  CHECK(moves(one_epd(kRookBoard + "bm Re8 or Re7 / Re6;").claim.keys) == "Re8 Re7 Re6");
}

TEST_CASE("a FEN is found where people copy it from") {
  const std::string board = "6k1/5ppp/8/8/8/8/8/4R2K";
  for (const std::string& text :
       {"\"" + board + " w - - 0 1\" bm Re8;", "position fen " + board + " w - - 0 1", "FEN: " + board + " w - - 0 1",
        "[FEN \"" + board + " w - - 0 1\"]\n", board + "_w_-_-_0_1",
        "https://lichess.org/analysis/standard/" + board + "_w_-_-_0_1?color=white",
        "lichess.org/editor/" + board + "_w_-_-_0_1",
        "https://www.chess.com/analysis?fen=" + board + "+w+-+-+0+1&flip=false",
        std::string("https://www.chess.com/analysis?fen=6k1%2F5ppp%2F8%2F8%2F8%2F8%2F8%2F4R2K%20w%20-%20-%200%201"),
        board + "\u00A0w\u00A0-\u00A0-\u00A00 1", board + " w \u2013 \u2013 bm Re8;"}) {
    INFO(text);
    const Suite suite = parse_suite("s.txt", text, {nullptr, ""});
    REQUIRE(suite.positions.size() == 1);
    CHECK(suite.positions[0].errors.empty());
    REQUIRE(suite.positions[0].setup);
    CHECK(write_fen(*suite.positions[0].setup) == board + " w - - 0 1");
  }
  const Suite tags =
      parse_suite("s.txt", "[FEN \"" + board + " w - -\"]\n[FEN \"" + board + " b - -\"]\n", {nullptr, ""});
  CHECK(tags.positions.size() == 2);
  const Suite stated = parse_suite("s.txt", "[FEN \"" + board + " w - -\"] bm Re8; dm 1;\n", {nullptr, ""});
  REQUIRE(stated.positions.size() == 1);
  CHECK(moves(stated.positions[0].claim.keys) == "Re8");
  const TestPosition played = one_epd("position fen " + board + " w - - 0 1 moves e1e7 g8f8");
  CHECK(moves(played.moves_before) == "e1e7 g8f8");
  const TestPosition glued = one_epd("6k1/5ppp/8/8/8/8/8/4R2K w - -1 12");
  CHECK(write_fen(glued.setup.value()) == "6k1/5ppp/8/8/8/8/8/4R2K w - - 1 12");
}

TEST_CASE("a number of solutions is a number or leaves it open") {
  const auto number = [](const std::string& operations) {
    return one_epd(kRookBoard + operations).claim.solutions.value_or(0);
  };
  CHECK(number("stip \"h#2\"; solutions 2;") == 2);
  CHECK(number("stip \"h#2\"; solutions 1.2;") == 2);
  CHECK(number("stip \"h#2\"; solutions 2.1.1.1;") == 2);
  CHECK(number("stip \"h#2\"; solutions 2.2.1.1;") == 4);
  CHECK(number("stip \"h#2.5\"; solutions 0.2.1.1.1;") == 2);
  CHECK(number("h#1 2 solutions") == 2);
  CHECK(number("stip \"h#1 2 solutions\";") == 2);
  CHECK(number("stip \"h#2\"; intended \"3\";") == 3);
  for (const char* text : {"solutions 4.1.1...", "solutions 1.2."}) {
    INFO(text);
    const TestPosition open = one_epd(kRookBoard + "stip \"h#2\"; " + text + ";");
    CHECK(open.errors.empty());
    CHECK_FALSE(open.claim.solutions);
    CHECK(open.claim.open_number);
    CHECK(says(open, "the number of solutions is not checked"));
  }
  CHECK_FALSE(one_epd(kRookBoard + "stip \"h#2\"; solutions 0;").errors.empty());
}

TEST_CASE("a position of three-check is not one of chess") {
  for (const std::string& text : {kRookBoard + "0 1 +2+1", kRookBoard + "3+3 0 1", kRookBoard + "+2+1 bm Re8;"}) {
    INFO(text);
    const TestPosition position = one_epd(text);
    CHECK(position.errors.empty());
    CHECK(position.unsupported.find("three-check") != std::string::npos);
  }
}

TEST_CASE("numbers of perft are not checked, which is said once") {
  const Suite suite = parse_real_epd(kRookBoard + ";D1 20 ;D2 400\n" + kRookBoard + ";D1 20 ;D2 400\n");
  REQUIRE(suite.positions.size() == 2);
  CHECK(says(suite.positions[0], "'keymove perft FILE'"));
  CHECK_FALSE(says(suite.positions[1], "'keymove perft FILE'"));
}

TEST_CASE("empty rows of Forsyth notation may be counted together") {
  const TestPosition position = one_epd("6k1/5ppp/24/8/8/4R2K w - - bm Re8;");
  CHECK(position.errors.empty());
  CHECK(write_fen(position.setup.value()) == "6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1");
  CHECK(says(position, "24"));
  CHECK_FALSE(one_epd("6k1/5ppp/99/8/8/8/8/4R2K w - -").errors.empty());
  CHECK_FALSE(one_epd("6k1/5ppp/96/4R2K w - -").errors.empty());
}

TEST_CASE("a stipulation in the place of a move that is known by name alone") {
  CHECK(one_epd(kRookBoard + "bm h##2;").unsupported == "the stipulation 'h##2'");
  CHECK(one_epd(kRookBoard + "stip \"pser-#3\";").unsupported == "the stipulation 'pser-#3'");
}

TEST_CASE("a variants.ini is said to be one") {
  const Suite suite = parse_suite("variants.ini", "# own\n[own:chess]\nking = k\n", {nullptr, ""});
  REQUIRE(suite.errors.size() == 1);
  CHECK(suite.errors[0].code == "variants-ini");
  CHECK(parse_suite("g.pgn", "[Event \"x\"]\n\n1. e4 *\n", {nullptr, ""}).errors.empty());
}

TEST_CASE("moves without an opcode are the best moves") {
  const auto took = [](const std::string& text) { return "took '" + text + "' behind the FEN for the best move"; };
  for (const char* word : {"Ra6", "Rxa6+", "e4", "e2e4", "exd8=Q#", "O-O"}) {
    const TestPosition position = one_epd(kRookBoard + word + "; dm 3;");
    CHECK(says(position, took(word)));
    CHECK_FALSE(says(position, "kept"));
    CHECK(moves(position.claim.keys) == word);
    CHECK(position.claim.distance == 5);
  }
  const TestPosition before = one_epd("k7/8/8/8/8/8/8/K3Q3 w - - 1 1 Qe2 dm 21");
  CHECK(says(before, took("Qe2")));
  CHECK(before.claim.distance == 41);
  CHECK(one_epd(kRookBoard + "Ra6 20; Rb6 30;").claim.keys.empty());  // numbers of moves of something
  // Where best moves are stated, they are something else.
  CHECK(says(one_epd(kRookBoard + "bm Re8; Ra6;"), "kept 'Ra6', which looks like a move: is bm missing?"));
  CHECK(one_epd(kRookBoard + "am Re8; Ra6;").claim.keys.empty());
}

TEST_CASE("parts behind a FEN may be a task and a solution with numbers") {
  for (const char* parts : {"; Mate in 2 ; 1.Ra6!", "; #2; Ra6", "Mate in 2; 1. Ra6", "; 1.Ra6; Mate in 2",
                            "; mate in two; Ra6!", "0 1 ; Mate in 2 ; Ra6", "0 1; Ra6; #2;"}) {
    INFO(parts);
    for (const char* before : {"", "(1) ", "1. "}) {
      const TestPosition position = one_epd(before + kTwoBoard + parts);
      CHECK(position.errors.empty());
      CHECK(position.claim.distance == 3);
      REQUIRE(position.claim.keys.size() == 1);
      CHECK(position.claim.keys[0].text.starts_with("Ra6"));
    }
  }
  const TestPosition line = one_epd(kTwoBoard + "dm 2; 1.Ra6! bxa6 2.b7#;");
  CHECK(moves(line.claim.keys) == "Ra6!");
  CHECK(line.claim.line.size() == 3);
  CHECK(moves(one_epd(kTwoBoard + "dm 2; Ra6 or Rb1;").claim.keys) == "Ra6 Rb1");
}

TEST_CASE("words behind a FEN may have the key among them") {
  for (const char* words :
       {"// mate in 2, Ra6", "# mate in 2: Ra6", "-- White mates in 2 with Ra6", "- mate in 2 by Ra6!",
        "White to play and mate in 2 moves (starting with a1a6)", "mate in 2, key: Ra6."}) {
    INFO(words);
    const TestPosition position = one_epd(kTwoBoard + "0 1 " + words);
    CHECK(position.errors.empty());
    CHECK(position.claim.distance == 3);
    REQUIRE(position.claim.keys.size() == 1);
    CHECK((position.claim.keys[0].text.starts_with("Ra6") || position.claim.keys[0].text == "a1a6"));
  }
}

TEST_CASE("a move alone behind a whole FEN is the best move") {
  for (const std::string move : {"Re8#", "e1e8"}) {
    const TestPosition position = one_epd(kRookFen + " 0 1\t" + move);
    CHECK(moves(position.claim.keys) == move);
    REQUIRE(position.repairs.size() == 1);
    CHECK(position.repairs.front().find("behind the FEN for the best move") != std::string::npos);
  }
}

TEST_CASE("a line that states a stipulation holds for the positions below it") {
  const Suite suite = parse_real_epd("White to move, mate in 2\n\n1. kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\n" + kRookFen +
                                     " dm 1;\n# a comment\n" + kRookFen + " 0 1 Re8#\nMate in one\n" + kRookFen +
                                     "\nEndings\n" + kRookFen + "\n");
  REQUIRE(suite.positions.size() == 6);
  const auto distance = [&](std::size_t i) { return suite.positions[i].claim.distance; };
  CHECK(distance(0) == 3);
  CHECK(says(suite.positions[0], "took the stipulation 'White to move, mate in 2' from the line above that states it"));
  CHECK(distance(1) == 1);
  CHECK(distance(2) == 3);
  CHECK(moves(suite.positions[2].claim.keys) == "Re8#");
  CHECK(distance(3) == 1);
  // A line that cannot be read is an error as ever, and what is below it another part.
  CHECK(suite.positions[4].errors.front().code == "fen-rows");
  CHECK_FALSE(says(suite.positions[4], "from the line above"));
  CHECK_FALSE(distance(5));
}

TEST_CASE("words before a FEN are taken off, and what they state counts") {
  CHECK(one_epd("1. " + kRookBoard + "bm Re8#; dm 1;").claim.distance == 1);
  const TestPosition asked = one_epd("3) White to move, mate in 2: kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
  CHECK(asked.errors.empty());
  CHECK(asked.claim.distance == 3);
  CHECK(says(asked, "took the stipulation 'White to move, mate in 2' from the words before the FEN"));
  CHECK(one_epd("Black to move - 8/8/8/8/8/4k3/r7/1r2K3").setup.value().to_move == Color::black);
  CHECK(one_epd("White to move - 8/8/8/8/8/4k3/r7/1r2K3").setup.value().to_move == Color::white);
  // A line without a FEN is bad as ever.
  CHECK(one_epd("mate in 2 / mate in 3").errors.front().code == "fen-rows");
}

TEST_CASE("a mate in words may follow a FEN, and so may the moves that lead on from it") {
  for (const char* text : {"0 1 mate in 1", "0 1; mate in 1;", "bm Re8; mate in 1;"}) {
    INFO(text);
    CHECK(one_epd(kRookBoard + text).claim.distance == 1);
  }
  const TestPosition played = one_epd(kRookBoard + "0 1 moves h1g1 g7g6");
  CHECK(moves(played.moves_before) == "h1g1 g7g6");
  CHECK(played.operations.empty());
  CHECK(one_epd(kRookBoard + "moves 20;").moves_before.empty());
}

TEST_CASE("behind a stipulation the solution may have comments, variations and words") {
  const std::string fen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
  for (const char* solution :
       {" #2 1. Ra6! {waits}", " #2 1. Ra6! bxa6 (1... Bf4 2. Rxa7#) 2. b7#", " #2 - 1. Ra6!", " #2 Solution: Ra6",
        " #2 Key: Ra6", " #2 \"1. Ra6!\"", " #2 1. Ra6! threat 2. b7#", " #2 1) Ra6 bxa6 2) b7#", " #2 Ra6 wins",
        " Mate in 2: \u201CRa6\u201D", " #2; 1. Ra6 {good}", ";Mate in 2;1. Ra6 (1. Rxa7+? Bxa7) 1... bxa6 2. b7#",
        "|Mate in 2|1. Ra6 (1. Rxa7+? Bxa7) 1... bxa6 2. b7#", "|Mate in 2|1. Ra6 bxa6 (1... Bf4 2. Rxa7#) 2. b7#"}) {
    INFO(solution);
    const TestPosition position = one_epd(fen + solution);
    CHECK(position.errors.empty());
    REQUIRE(position.claim.keys.size() == 1);
    CHECK(position.claim.keys[0].text.substr(0, 3) == "Ra6");
    CHECK(position.claim.distance == 3);
    CHECK(position.goal.plies == 3);
  }
  CHECK(moves(one_epd(kTwoBoard + "bm #2; 1. Ra6 bxa6 2. b7#").claim.line) == "Ra6 bxa6 b7#");
  CHECK(one_epd(fen + " #2 L. Kubbel 1920").claim.keys.empty());
}

TEST_CASE("stray words before an operation and an id without quotation marks do not swallow it") {
  CHECK(moves(one_epd(kRookBoard + "? ? bm Re8; dm 1;").claim.keys) == "Re8");
  CHECK(moves(one_epd(kRookBoard + "-1 5 bm Re8; dm 1;").claim.keys) == "Re8");
  const TestPosition position = one_epd(kRookBoard + "id test bm Re8; dm 1;");
  CHECK(moves(position.claim.keys) == "Re8");
  CHECK(position.id == "test");
  // "am", "bm" and "dm" may be words of an id.
  for (const char* id : {"Matt am Rand", "Smith bm 12", "Hamburg dm 1965", "the dm 1 puzzle", "I am here"}) {
    const TestPosition named = one_epd(kRookBoard + "bm Re8#; id " + id + ";");
    CHECK(named.errors.empty());
    CHECK(named.id == id);
    CHECK(moves(named.claim.keys) == "Re8#");
    CHECK(named.claim.avoid.empty());
  }
  // A quotation mark that is not closed is closed where the operation ends.
  CHECK(write_epd(one_epd(kRookBoard + "id \"open; bm Re8;")) == kRookBoard + "id \"open\"; bm Re8;");
}

TEST_CASE("a byte order mark within a text, as where files were joined, is left out") {
  const Suite suite = parse_real_epd(kRookBoard + "bm Re8;\n\xEF\xBB\xBF" + kTwoBoard + "bm Ra6;\n");
  REQUIRE(suite.positions.size() == 2);
  CHECK(suite.positions[1].errors.empty());
  CHECK(moves(suite.positions[1].claim.keys) == "Ra6");
}

TEST_CASE("moves of a list may have bars, slashes or commas between them, and those of a line quotation marks") {
  CHECK(moves(one_epd(kRookBoard + "bm Re8+|Re7;").claim.keys) == "Re8+ Re7");
  CHECK(moves(one_epd(kRookBoard + "bm Re8+/Re7;").claim.keys) == "Re8+ Re7");
  CHECK(moves(one_epd(kRookBoard + "bm e1e8,e1e7,h1g1;").claim.keys) == "e1e8 e1e7 h1g1");
  CHECK(moves(one_epd(kTwoBoard + "pv \"Ra6 bxa6 b7#\"; dm 2;").claim.line) == "Ra6 bxa6 b7#");
  CHECK(moves(one_epd(kTwoBoard + "pv a1a6,b7a6,b6b7; dm 2;").claim.line) == "a1a6 b7a6 b6b7");
}

TEST_CASE("points and moves of different numbers are told") {
  const TestPosition position = one_epd(kRookBoard + "bm Re8; c8 \"10 3 4\"; c9 \"e1e8 e1e7\";");
  CHECK(position.claim.points.empty());
  CHECK(says(position, "passed over 3 points in c8 for 2 moves in c9"));
}
