#include "positions/engine_logs/engine_log.h"

#include <catch2/catch.hpp>

#include "positions/engine_logs/log_line.h"
#include "positions/suite_formats/suite_format.h"
#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

const std::string kRank = "6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1";    // mate in one by e1e8
const std::string kCorner = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";  // mate in two by a1a6

std::vector<TestPosition> positions_of(const std::string& text) {
  INFO(text);
  CHECK(detect_suite_format(".log", text)->name == "uci");
  Suite suite = parse_suite("e.log", text, {});
  CHECK(suite.errors.empty());
  return suite.positions;
}

/// The only position of a log, which states the mate in two of kCorner with its line.
void check_corner(const std::string& text) {
  const auto read = positions_of(text);
  REQUIRE(read.size() == 1);
  CHECK(read[0].errors.empty());
  CHECK(read[0].setup);
  CHECK(read[0].claim.distance == 3);
  CHECK(read[0].claim.outcome == Outcome::win);
  REQUIRE(read[0].claim.line.size() == 3);
  CHECK(read[0].claim.line[0].text == "a1a6");
}

}  // namespace

TEST_CASE("the mate of an engine's last score is that of the position before it, whatever stands before the lines") {
  const std::string kTime = "2024-05-03 17:49:45,072";
  const std::pair<std::string, std::string> prefixes[] = {
      {"", ""},
      {">> ", "<< "},
      {">>> ", "<<< "},
      {"-->1:", "<--1:"},
      {kTime + "-->1:", kTime + "<--1:"},
      {kTime + "  --> ", kTime + "  <-- "},
      {"123 >Engine(0): ", "456 <Engine(0): "},
      {"[2024-05-03 17:49:45] DEBUG:chess.engine:<UciProtocol (pid=7)>: << ",
       "[2024-05-03 17:49:46] DEBUG:chess.engine:<UciProtocol (pid=7)>: >> "},
      {"Sent: ", "Received: "},
      {"GUI: ", "Engine: "},
  };
  for (const auto& [to, from] : prefixes) {
    check_corner(to + "uci\n" + from + "id name X\n" + from + "uciok\n" + to + "position fen " + kCorner + "\n" + to +
                 "go mate 3\n" + from + "info depth 1 score cp 500 pv a1a7\n" + from +
                 "info depth 5 multipv 1 score mate 2 nodes 9 pv a1a6 b7a6 b6b7\n" + from +
                 "info depth 5 multipv 2 score cp 3 pv a1a2\n" + from + "info string done\n" + from +
                 "bestmove a1a6 ponder b7a6\n");
  }
}

TEST_CASE("a best move without a mate is an opinion, and moves lead to the position") {
  const auto read = positions_of(
      "position startpos moves e2e4 e7e5\ngo depth 3\ninfo depth 3 score mate 9 pv g1f3\n"
      "info depth 4 score cp 20 pv g1f3 b8c6\nbestmove g1f3\n");
  REQUIRE(read.size() == 1);
  CHECK(read[0].where.line == 1);
  REQUIRE(read[0].moves_before.size() == 2);
  CHECK(read[0].moves_before[1].text == "e7e5");
  CHECK(read[0].moves_before[1].where.column == 30);
  CHECK(read[0].goal.kind == GoalKind::best);
  CHECK_FALSE(read[0].claim.distance);
  REQUIRE(read[0].claim.keys.size() == 1);
  CHECK(read[0].claim.keys[0].text == "g1f3");
  CHECK(read[0].claim.keys[0].where.column == 29);
}

TEST_CASE("an engine's mate is that of the side to move, with Black or against it, too") {
  const auto black =
      positions_of("position startpos moves f2f3 e7e5 g2g4\ngo\ninfo score mate 1 pv d8h4\nbestmove d8h4\n");
  REQUIRE(black.size() == 1);
  CHECK(black[0].claim.outcome == Outcome::win);
  CHECK(black[0].claim.distance == 1);
  const auto lost =
      positions_of("position fen " + kCorner + " moves a1a6\ngo\ninfo score mate -1 pv b7a6 b6b7\nbestmove b7a6\n");
  REQUIRE(lost.size() == 1);
  CHECK(lost[0].claim.outcome == Outcome::loss);
  CHECK(lost[0].claim.distance == 2);
  const auto over = positions_of("position fen " + kCorner +
                                 " moves a1a6 b7a6 b6b7\ngo\ninfo depth 0 score mate 0\nbestmove (none)\n");
  REQUIRE(over.size() == 1);
  CHECK(over[0].claim.empty());
}

TEST_CASE("the answers of two engines are their own") {
  const auto read = positions_of(
      "1 >White(0): position startpos\n2 >White(0): go ponder\n3 >Black(1): position startpos moves e2e4\n"
      "4 <White(0): bestmove e2e4 ponder e7e5\n5 >Black(1): go movetime 9\n6 <Black(1): bestmove c7c5\n");
  REQUIRE(read.size() == 2);
  CHECK(read[0].claim.keys[0].text == "e2e4");
  CHECK(read[1].claim.keys[0].text == "c7c5");
}

TEST_CASE("each question about a position is one, and what is not asked states nothing") {
  const std::string position = "position fen " + kRank + "\n";
  const auto twice = positions_of(position + position + "go depth 1\nbestmove e1e8\ngo depth 2\nbestmove e1e2\n" +
                                  "position startpos\nposition fen " + kCorner + "\n");
  REQUIRE(twice.size() == 4);
  CHECK(twice[0].claim.keys[0].text == "e1e8");
  CHECK(twice[1].claim.keys[0].text == "e1e2");
  CHECK(twice[1].where.line == 5);
  CHECK(twice[1].setup);
  CHECK(twice[2].claim.empty());
  CHECK(twice[3].claim.empty());
  // Of a log that is cut the last words count; bounds and other lines than the best do not.
  const auto cut = positions_of(position +
                                "go infinite\ninfo depth 2 score mate 1 pv e1e8\n"
                                "info depth 3 score cp 9 lowerbound pv e1e2\n");
  CHECK(cut[0].claim.distance == 1);
  // Only some moves are searched.
  const auto some = positions_of(position + "go searchmoves e1e2\ninfo score mate 4 pv e1e2\nbestmove e1e2\n");
  CHECK(some[0].claim.empty());
  CHECK(some[0].repairs.size() == 1);
}

TEST_CASE("an option names the game, and a position with a flaw has its place") {
  const auto games = positions_of(
      "setoption name UCI_Variant value kingofthehill\nposition startpos moves e2e4\ngo\n"
      "setoption name UCI_Variant value atomic\nposition startpos\ngo\n");
  REQUIRE(games.size() == 2);
  REQUIRE(games[0].setup);
  CHECK(games[0].setup->variant->name == "king-of-the-hill");
  CHECK_FALSE(games[1].unsupported.empty());
  const auto broken = positions_of("ucinewgame\nSent: position fen 6k1/8/8/8/8/8/8/K7 w - x 0 1\n");
  REQUIRE(broken.size() == 1);
  REQUIRE(broken[0].errors.size() == 1);
  CHECK(broken[0].errors[0].where.line == 2);
  CHECK(broken[0].errors[0].where.column == 43);
}

TEST_CASE("a note that explains the commands of an engine is a note") {
  const std::string note =
      "# My engine\n\nIt speaks UCI, as all the others of its kind do.\n\n```\nposition fen <fen> moves e2e4\n"
      "go depth 5\n```\n\nHere is a position that it likes very much, of all.\n\n`" +
      kRank + "`\n\nWhite mates in 1.\n\nAnd these are some words more,\nwhich do not matter.\n";
  CHECK(detect_suite_format(".md", note)->name == "markdown");
  const Suite suite = parse_suite("n.md", note, {});
  REQUIRE(suite.positions.size() == 1);
  CHECK(suite.positions[0].claim.distance == 1);
  // A placeholder is no position.
  CHECK(positions_of("position fen <fen>\nposition fen " + kRank + "\ngo\nbestmove e1e8\n").size() == 1);
}

TEST_CASE("an engine that answers with another move than its line has still announced a mate") {
  const auto read = positions_of("position fen " + kRank + "\ngo\ninfo depth 9 score mate 1 pv e1e8\nbestmove e1e2\n");
  REQUIRE(read.size() == 1);
  CHECK(read[0].claim.distance == 1);
  REQUIRE(read[0].claim.line.size() == 1);
  CHECK(read[0].claim.line[0].text == "e1e8");
}

TEST_CASE("words that are no commands are none, and lists of positions are no logs") {
  for (const char* line : {"the engine says bestmove e2e4", "go home", "information: none", "signposition fen 8/8",
                           "we go depth first", "info"}) {
    CHECK_FALSE(log_line(line));
  }
  CHECK(log_line("go")->word == "go");
  CHECK(log_line("5 <A(0): bestmove e2e4")->channel == log_line("6 >A(0): go depth 3")->channel);
  CHECK(log_line("5 <A(0): bestmove e2e4")->channel != log_line("6 >B(0): go depth 3")->channel);
  CHECK(detect_suite_format(".txt", "position fen " + kRank + "\nposition fen " + kCorner + "\n")->name == "epd");
  CHECK(detect_suite_format(".json", "[{\"prompt\": \"position startpos\"},\n {\"prompt\": \"go\"}]")->name == "json");
}
