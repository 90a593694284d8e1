// Games and solutions as they stand in files of others: each case is the smallest that was once read wrongly.
#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/pgn/pgn.h"
#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

const std::string kPgnFen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

TestPosition one_of(const Suite& suite) {
  REQUIRE(suite.positions.size() == 1);
  return suite.positions.front();
}

TestPosition only_game(const std::string& text) { return one_of(parse_suite("dir/s.pgn", text, {nullptr, ""})); }

/// The problem of a list with that solution.
TestPosition listed(const std::string& solution, const std::string& fen = kPgnFen) {
  const Suite suite = parse_suite("dir/s.txt", "Loyd\n" + fen + "\n" + solution + "\n", {nullptr, ""});
  CHECK(one_of(suite).id == "Loyd");
  return one_of(suite);
}

std::string line(const TestPosition& position) {
  std::string out;
  for (const MoveText& move : position.claim.line) out += (out.empty() ? "" : " ") + move.text;
  return out;
}

std::string key(const TestPosition& position) {
  return position.claim.keys.empty() ? "" : position.claim.keys.front().text;
}

const std::string kTag = "[FEN \"" + kPgnFen + "\"]\n\n";

}  // namespace

TEST_CASE("a null move ends the main line, or leaves no position") {
  const TestPosition problem = only_game(kTag + "1. Ra6 -- 2. Rxa7# 1-0\n");
  CHECK(problem.errors.empty());
  CHECK(key(problem) == "Ra6");
  CHECK(line(problem) == "Ra6");
  CHECK(problem.repairs == std::vector<std::string>{"the main line ends before a null move"});
  for (const char* null : {"--", "Z0"}) {
    const TestPosition played = only_game("[Event \"x\"]\n\n1. e4 " + std::string(null) + " 2. d4 *\n");
    REQUIRE(played.errors.size() == 1);
    CHECK(played.errors[0].message.find("null move") != std::string::npos);
    CHECK(played.errors[0].where.line == 3);
  }
  CHECK(only_game("1. e4 (1. d4 --) e5 *\n").errors.empty());
}

TEST_CASE("a FEN that is none stands for the start position") {
  for (const char* fen : {"", "?", "startpos"}) {
    INFO(fen);
    const TestPosition position = only_game("[Event \"x\"]\n[FEN \"" + std::string(fen) + "\"]\n\n1. e4 e5 *\n");
    CHECK(position.errors.empty());
    REQUIRE(position.setup);
    CHECK(write_fen(*position.setup) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    CHECK(position.moves_before.size() == 2);
    CHECK(position.repairs.size() == 1);
  }
}

TEST_CASE("results with dashes, comments in comments, novelties and half quoted tags") {
  CHECK(parse_suite("s.pgn", "1. e4 1\u20130\n\n1. d4 \u00BD\u2013\u00BD\n", {nullptr, ""}).positions.size() == 2);
  const TestPosition nested = only_game(kTag + "1. Ra6 {a {b} c} bxa6 2. b7# 1-0\n");
  CHECK(nested.errors.empty());
  CHECK(line(nested) == "Ra6 bxa6 b7#");
  // One '{' in a comment is only a sign in it.
  CHECK(line(only_game(kTag + "1. Ra6 {a { b} bxa6 {c} 2. b7# 1-0\n")) == "Ra6 bxa6 b7#");
  CHECK(line(only_game(kTag + "1. Ra6!N bxa6 2. b7# 1-0\n")) == "Ra6! bxa6 b7#");
  const TestPosition half = only_game("[Event \"x]\n" + kTag + "1. Ra6 bxa6 2. b7#\n");
  CHECK(half.errors.empty());
  CHECK(half.id == "x");
  CHECK(half.claim.distance == 3);
  CHECK(half.repairs == std::vector<std::string>{"a quotation mark of the tag 'Event' is missing"});
}

TEST_CASE("what follows a result is no game of its own") {
  for (const char* end : {"1-0 *", "1-0\n*", "1-0 1-0", "1-0 {Black resigns}", "1-0 ; time"}) {
    INFO(end);
    const Suite suite =
        parse_suite("s.pgn", "1. e4 " + std::string(end) + "\n\n[Event \"b\"]\n\n1. d4 *\n", {nullptr, ""});
    REQUIRE(suite.positions.size() == 2);
    CHECK(suite.positions[1].id == "b");
    CHECK(suite.positions[1].moves_before.size() == 1);
    CHECK(line(only_game(kTag + "1. Ra6 bxa6 2. b7# " + end + "\n")) == "Ra6 bxa6 b7#");
  }
  const auto games = read_pgn_games({"g.pgn", "g", "1. e4 0-1 *\n", nullptr});
  REQUIRE(games.size() == 1);
  CHECK(games[0].result->text == "0-1");
}

TEST_CASE("tags without quotation marks are read, which is noted") {
  const TestPosition read = only_game("[Event Morphy, a problem]\n[FEN " + kPgnFen + "]\n\n1. Ra6 bxa6 2. b7# 1-0\n");
  CHECK(read.errors.empty());
  CHECK(read.id == "Morphy, a problem");
  CHECK(read.claim.distance == 3);
  CHECK(read.repairs == std::vector<std::string>{"the quotation marks of the tag 'Event' are missing",
                                                 "the quotation marks of the tag 'FEN' are missing"});
  CHECK_FALSE(only_game("[Event \"x\"]\n[?what is that]\n\n1. e4 *\n").errors.empty());
}

TEST_CASE("Ctrl-Z ends a file") {
  CHECK(line(only_game(kTag + "1. Ra6 bxa6 2. b7#\x1A")) == "Ra6 bxa6 b7#");
  CHECK(line(only_game(kTag + "1. Ra6 bxa6 2. b7# 1-0\r\n\x1A\r\n")) == "Ra6 bxa6 b7#");
}

TEST_CASE("games of other servers are unsupported by name") {
  for (const char* name : {"Five-check", "5check", "Janggi", "Duck Chess"}) {
    INFO(name);
    const TestPosition position = only_game("[Variant \"" + std::string(name) + "\"]\n\n1. e4 *\n");
    CHECK(position.errors.empty());
    CHECK(position.unsupported.find("keymove does not have the game '" + std::string(name) + "'") == 0);
    const Suite epd = parse_suite(
        "s.epd", "4k3/8/8/8/8/8/8/4K2R w - - bm Rh8; variant \"" + std::string(name) + "\";\n", {nullptr, ""});
    CHECK(one_of(epd).unsupported == position.unsupported);
  }
  CHECK(only_game("[Variant \"Los Alamos\"]\n\n*\n").setup.value().variant->name == "los-alamos-6x6");
  for (const char* name : {"Three-check", "ThreeCheck", "3check"})
    CHECK(only_game("[Variant \"" + std::string(name) + "\"]\n\n*\n").setup.value().variant->name == "three-check");
  CHECK(only_game("[Variant \"Capablanca\"]\n\n*\n").setup.value().variant->name == "capablanca-10x8");
}

TEST_CASE("a tag states a stipulation") {
  const TestPosition help =
      only_game("[FEN \"6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1\"]\n[Stipulation \"h#1\"]\n\n1. Kh8 Ra8# *\n");
  CHECK(help.errors.empty());
  CHECK(text_of(help.goal.stipulation.value()) == "h#1");
  CHECK(line(help) == "Kh8 Ra8#");
  const TestPosition mate = only_game("[Stipulation \"#2\"]\n" + kTag + "1. Ra6 *\n");
  CHECK(mate.claim.distance == 3);
  CHECK(key(mate) == "Ra6");
}

TEST_CASE("the line of a solution ends where a variation, a try or a threat follows") {
  CHECK(line(listed("1.Ra6! bxa6 2.b7# 1...B~ 2.Rxa7#")) == "Ra6! bxa6 b7#");
  CHECK(line(listed("1.Ra6! [2.Rxa7#] 1...bxa6 2.b7#")) == "Ra6! bxa6 b7#");
  CHECK(line(listed("1.Ra6! (2.Rxa7#) bxa6 2.b7\u2021")) == "Ra6! bxa6 b7#");
  CHECK(line(listed("1.Ra6! zz. 1...bxa6 2.b7#, 1...Bf4 2.Rxa7#")) == "Ra6! bxa6 b7#");
  CHECK(line(listed("1.Ra5? a6! 1.Ra6! zugzwang 1...bxa6 2.b7#")) == "Ra6! bxa6 b7#");
  CHECK(key(listed("1.Ra6! threat 2.Rxa7#")) == "Ra6!");
  CHECK(key(listed("1.Ra6! ~ 2.Rxa7#")) == "Ra6!");
  CHECK(key(listed("1.Ra6! 2.Rxa7#")) == "Ra6!");
  CHECK(key(listed("1.Ra6! Bf4, Be5 2.Rxa7#")) == "Ra6!");
  CHECK(line(listed("1.Ra6! b\u00D7a6 2.b7\u266F")) == "Ra6! bxa6 b7#");
  CHECK(line(listed("1.Ra6 bxa6 2.b7#", "kbK5/pp6/1P6/8/8/8/8/R7")) == "Ra6 bxa6 b7#");
}

TEST_CASE("the numbers of a solution may lack their full stops, and set play and tries may precede it") {
  const std::string whole = "Ra6! bxa6 b7#";
  CHECK(line(listed("1 Ra6! bxa6 2 b7#")) == whole);
  CHECK(line(listed("1 Ra6! (zugzwang) bxa6 2 b7 mate")) == whole);
  CHECK(line(listed("1) Ra6! bxa6 2) b7#")) == whole);
  CHECK(line(listed("1 Ra5? (threat 2 Rxa7)\n1 ... B~/Bc7 2 Rxa7\nbut 1 ... a6!\n\n1 Ra6! bxa6 2 b7#")) == whole);
  CHECK(line(listed("1.Ra5 ? a6 ! 1.Ra6 ! bxa6 2.b7#")) == whole);
  CHECK(line(listed("1...bxa6 2.b7#\n\n1.Ra6! bxa6 2.b7#")) == whole);
  CHECK(line(listed("[b]1.Ra6![/b] bxa6 2.b7#")) == whole);
  CHECK(line(listed("Solution: 1.Ra6! bxa6 2.b7#")) == whole);
  CHECK(line(listed("1.Ra1-a6 ! zugzwang.\n    1...b7*a6\n        2.b6-b7 #")) == "Ra1-a6! b7xa6 b6-b7#");
  CHECK(key(listed("Key: Ra6!")) == "Ra6!");
  // "mate" is a mark of the move before it only where no sentence goes on.
  CHECK(key(listed("1.Ra6! mate in 2")) == "Ra6!");
  CHECK(key(listed("1 Ra6! and mate next move")) == "Ra6!");
  CHECK(listed("1.Ra5? a6!").claim.empty());
}

TEST_CASE("the solutions of help play are counted where no number is stated") {
  const std::string fen = "8/8/8/8/1rr5/4k3/2P5/R3K3 b - - 0 1";
  const std::string moves = "1.Rf4 Rd1 2.Rbe4 Rd3#\n";
  const auto number = [&](const std::string& stipulation, const std::string& solution) {
    const TestPosition read = listed(stipulation + "\n" + solution, fen);
    CHECK(read.errors.empty());
    CHECK_FALSE(read.claim.open_number);
    CHECK(line(read).substr(0, 17) == "Rf4 Rd1 Rbe4 Rd3#");
    return read.claim.solutions.value_or(0);
  };
  CHECK(number("h#2", moves) == 0);
  CHECK(number("h#2", "I) " + moves + "II) 1.Kd4 0-0-0+ 2.Ke4 Rd4#") == 2);
  CHECK(number("h#2", "1...Rd1 2.Kf3 Rd3#\n" + moves) == 0);              // set play
  CHECK(number("h#2", "a) " + moves + "b) 1.Kd4 Rd1+ 2.Ke4 Rd4#") == 0);  // another position
  CHECK(number("h#2 3.1.1.1", moves + moves) == 3);
  CHECK(number("h#2 (3+3)", moves) == 0);
  CHECK(number("h#2\n(3+3) C+", moves) == 0);
  CHECK(number("h#2 C+ (3+3)", moves) == 0);
  CHECK(listed("h#2\nCirce\n" + moves, fen).unsupported == "the condition Circe");
}

TEST_CASE("in a list words may stand before the FEN, and empty lines before the solution") {
  const auto read = [](const std::string& text) { return parse_suite("dir/s.txt", text, {nullptr, ""}); };
  const TestPosition morphy = one_of(read("2) Morphy: " + kPgnFen + "\n\n#2\n\nSolution:\n1.Ra6! bxa6 2.b7#\n"));
  CHECK(morphy.id == "Morphy");
  CHECK(morphy.claim.distance == 3);
  CHECK(line(morphy) == "Ra6! bxa6 b7#");
  CHECK(one_of(read("Black to move: 8/8/8/8/8/4k3/r7/1r2K3\n1... Ra1#\n")).setup.value().to_move == Color::black);
  CHECK(one_of(read("[fen]kbK5/pp6/1P6/8/8/8/8/R7[/fen]\n#2\n1 Ra6\n")).claim.distance == 3);
  const Suite both = read(kPgnFen + "\n#2\n\n4k3/R7/1R6/8/8/8/8/4K3 w - - 0 1\n#1\n\n1.Rb8#\n");
  REQUIRE(both.positions.size() == 2);
  CHECK(both.positions[0].claim.distance == 3);
  CHECK(both.positions[0].claim.keys.empty());
  CHECK(key(both.positions[1]) == "Rb8#");
  CHECK(one_of(read("wKc8 Ra1 Pb6\nbKa8 Bb8 Pa7 b7\n#2\n1 Ra6\n")).claim.distance == 3);
  // A number of a move, and not the title of the next problem.
  const Suite titled = read(kPgnFen + "\n1.Ra6\n\n2. Paul Morphy, 1856\n" + kPgnFen + "\n1.Ra6\n");
  REQUIRE(titled.positions.size() == 2);
  CHECK(titled.positions[1].id == "2. Paul Morphy, 1856");
}

TEST_CASE("what Popeye prints is a problem with its solution") {
  const std::string edge = "+---a---b---c---d---e---f---g---h---+\n";
  const std::string side = "|                                   |\n";
  std::string board = "\n" + edge;
  const char* const ranks[] = {"-k  -b   K   .   .   .   .   .", "-p  -p   .   .   .   .   .   .",
                               " .   P   .   .   .   .   .   .", " .   .   .   .   .   .   .   .",
                               " .   .   .   .   .   .   .   .", " .   .   .   .   .   .   .   .",
                               " .   .   .   .   .   .   .   .", " R   .   .   .   .   .   .   ."};
  for (int i = 0; i < 8; ++i) {
    const std::string number = std::to_string(8 - i);
    board += side + number + "  " + ranks[i] + "   " + number + "\n";
  }
  board += side + edge;
  const std::string solution =
      "   1.Ra1-a6 ! zugzwang.\n      1...b7*a6\n          2.b6-b7 #\n      1...Bb8-c7\n          2.Ra6*a7 #\n";
  const std::string text = "Paul Morphy\n" + board + "  #2                         3 + 4\n\n" + solution;
  const TestPosition read = one_of(parse_suite("dir/s.txt", text, {nullptr, ""}));
  CHECK(read.errors.empty());
  CHECK(read.id == "Paul Morphy");
  CHECK(write_fen(read.setup.value()) == kPgnFen);
  CHECK(read.claim.distance == 3);
  CHECK(line(read) == "Ra1-a6! b7xa6 b6-b7#");
  // Without the solution, and with a condition that chess does not have.
  CHECK(one_of(parse_suite("dir/s.txt", board + "  #2      3 + 4\n\n", {nullptr, ""})).claim.distance == 3);
  CHECK(
      one_of(parse_suite("dir/s.txt", board + "  #2      3 + 4\n  Circe\n\n" + solution, {nullptr, ""})).unsupported ==
      "the condition Circe");
}

TEST_CASE("the solution of a study states its first move") {
  const TestPosition reti = one_of(
      parse_suite("dir/s.txt", "R. Reti, 1921\n7K/8/k1P5/7p/8/8/8/8 w - - 0 1\n=\n1.Kg7! h4 2.Kf6 Kb6 3.Ke5!! h3\n",
                  {nullptr, ""}));
  CHECK(reti.errors.empty());
  CHECK(reti.goal.kind == GoalKind::best);
  CHECK(key(reti) == "Kg7!");
}
