#include "positions/puzzles/puzzle_csv.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"
#include "tests/support/shared_data.h"

using namespace keymove;

namespace {

Suite parse_csv(const std::string& text) { return parse_puzzle_csv({"p.csv", "p", text, nullptr}); }

const std::string kHeader = "PuzzleId,FEN,Moves,Rating,Themes\n";
const std::string kCsvFen = "6k1/5ppp/8/8/8/8/r4PPP/3R2K1 b - - 0 1";

}  // namespace

TEST_CASE("the reference puzzles are read, the opponent's move apart") {
  const auto path = tests::shared_file("suites/puzzles-500.csv");
  if (!path) return;
  const std::string text = tests::read_file(*path);
  const Suite suite = parse_csv(text);
  REQUIRE(suite.positions.size() == 500);
  int mates = 0;
  int long_mates = 0;
  for (const TestPosition& p : suite.positions) {
    CAPTURE(p.id);
    CHECK(p.errors.empty());
    CHECK(p.moves_before.size() == 1);
    CHECK(p.claim.keys.empty() != p.claim.line.empty());
    mates += p.claim.distance.has_value() ? 1 : 0;
    long_mates += p.claim.distance_at_least ? 1 : 0;
    if (p.claim.distance && !p.claim.distance_at_least) {
      CHECK(p.goal.plies == p.claim.distance);
      CHECK(static_cast<int>(p.claim.line.size()) == *p.claim.distance);
    }
  }
  CHECK(mates == 147);     // the theme `mate`
  CHECK(long_mates == 3);  // the theme `mateIn5`
  CHECK(suite.positions[0].id == "tewjc");
  CHECK(suite.positions[0].claim.keys[0].text == "e5e3");
  CHECK(suite.positions[0].claim.keys[0].where.line == 2);
  CHECK(suite.positions[0].provenance == "https://lichess.org/SLbfzQtP#36");
}

TEST_CASE("the header's names decide the columns, quoted fields and CRLF are read") {
  const Suite suite = parse_csv("Themes,\"Moves\",Id,FEN\r\n\"short mateIn1 mate\",\"a2a1 d1d8\",\"a \"\"x\"\", 1\"," +
                                kCsvFen + "\r\n");
  REQUIRE(suite.positions.size() == 1);
  const TestPosition& p = suite.positions[0];
  CHECK(p.errors.empty());
  CHECK(p.id == "a \"x\", 1");
  CHECK(p.moves_before[0].text == "a2a1");
  CHECK(p.claim.line[0].text == "d1d8");
  CHECK(p.claim.line[0].where.line == 2);
  CHECK(p.claim.line[0].where.column == 28);
  CHECK(p.claim.line_kind == LineKind::sole_moves);
  CHECK(p.claim.distance == 1);
  CHECK(p.goal.plies == 1);
  CHECK(p.class_name.empty());
}

TEST_CASE("themes decide the claim") {
  const auto puzzle = [](const std::string& moves, const std::string& themes) {
    return parse_csv(kHeader + "x," + kCsvFen + "," + moves + ",1500," + themes + "\n").positions.front();
  };
  CHECK(puzzle("a a a a", "mate").claim.distance == 3);
  CHECK(puzzle("a a a a a a a a a a a a", "mate mateIn5").claim.distance == 9);
  CHECK(puzzle("a a a a a a a a a a a a", "mate mateIn5").claim.distance_at_least);
  CHECK(puzzle("a a a a a a a a a a a a", "mate mateIn5").goal.plies == 11);
  CHECK(puzzle("a b", "equality").goal.kind == GoalKind::best);
  CHECK(puzzle("a b", "").claim.keys[0].text == "b");
  CHECK(puzzle("a b c d", "mateIn3").repairs.size() == 1);
}

TEST_CASE("a bad record is a puzzle with an error, the rest goes on") {
  const Suite suite = parse_csv(kHeader + "a,9/8 w,a b,1,\nb," + kCsvFen + ",,1,mate\nc," + kCsvFen + "\nd,\"" +
                                kCsvFen + ",a b,1,\ne," + kCsvFen + ",a b,1,\n");
  REQUIRE(suite.positions.size() == 5);
  const auto error = [&](std::size_t i) {
    const InputError& e = suite.positions[i].errors.front();
    return e.code + "@" + std::to_string(e.where.line) + ":" + std::to_string(e.where.column);
  };
  CHECK(error(0) == "fen-row@2:3");
  CHECK(suite.positions[1].errors.empty());  // it has no moves
  CHECK(error(2) == "csv-fields@4:1");
  CHECK(error(3) == "csv-quote@5:3");
  CHECK(suite.positions[4].errors.empty());
  CHECK(parse_csv("a,b\nc,d\n").errors.front().code == "csv-header");
  const Suite huge = parse_csv(kHeader + std::string(3U << 20U, 'x') + "\nb," + kCsvFen + ",a b,1,\n");
  REQUIRE(huge.positions.size() == 2);
  CHECK(huge.positions[0].errors.front().code == "line-too-long");
}

TEST_CASE("semicolons and tabs separate fields as commas do") {
  const std::string row = "a1|" + kCsvFen + "|a2a1 d1d8|600|mateIn1 mate";
  for (const char separator : {',', ';', '\t', '|'}) {
    for (const std::string stated : {"", "sep=", "SEP="}) {
      std::string text = "PuzzleId|FEN|Moves|Rating|Themes\n" + row + "\n\"b, 2\"|" + kCsvFen + "|a2a1 d1d8||\n";
      std::replace(text.begin(), text.end(), '|', separator);
      if (!stated.empty()) text.insert(0, stated + separator + "\n");
      CAPTURE(text);
      const Suite suite = parse_csv(text);
      CHECK(suite.errors.empty());
      REQUIRE(suite.positions.size() == 2);
      CHECK(suite.positions[0].errors.empty());
      CHECK(suite.positions[0].id == "a1");
      CHECK(suite.positions[0].claim.distance == 1);
      CHECK(suite.positions[0].where.line == (stated.empty() ? 2 : 3));
      CHECK(suite.positions[1].id == "b, 2");
      CHECK(csv_header(text).ends_with("Themes\n"));
    }
  }
}

TEST_CASE("a table without a header has the columns of the public database") {
  const std::string row = "00a|" + kCsvFen + "|a2a1 d1d8|600|80|90|1000|mateIn1 mate|https://example.org/1|\n";
  std::string text = row + row;
  std::replace(text.begin(), text.end(), '|', ',');
  const Suite suite = parse_csv(text);
  REQUIRE(suite.positions.size() == 2);
  CHECK(suite.positions[0].where.line == 1);
  CHECK(suite.positions[0].id == "00a");
  CHECK(suite.positions[0].claim.distance == 1);
  CHECK(suite.positions[0].provenance == "https://example.org/1");
  // A later part knows the columns by the first puzzle.
  const Suite part = parse_puzzle_csv({"p.csv", "p", text, nullptr, {5, 0, csv_header(text)}});
  CHECK(part.positions.size() == 2);
}

TEST_CASE("numbers of moves are passed over, and a solution may begin with the solver's move") {
  const std::string black = "6k1/5ppp/8/8/8/8/3r1PPP/4R1K1 b - - 0 25";
  const Suite numbered = parse_csv("puzzle_id,FEN,Moves\nx," + black + ",25... Rd3 26.Re8#\n");
  REQUIRE(numbered.positions.size() == 1);
  CHECK(numbered.positions[0].errors.empty());
  CHECK(numbered.positions[0].id == "x");
  CHECK(numbered.positions[0].moves_before[0].text == "Rd3");
  CHECK(numbered.positions[0].claim.distance == 1);  // it ends with mate
  CHECK(numbered.positions[0].claim.line[0].where.column == 57);
  const Suite direct = parse_csv("fen;Best Move\n6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 26;Re8#\n");
  REQUIRE(direct.positions.size() == 1);
  CHECK(direct.positions[0].errors.empty());
  CHECK(direct.positions[0].moves_before.empty());
  CHECK(direct.positions[0].claim.distance == 1);
}

TEST_CASE("a row of a table without moves states nothing, in CSV as in JSON") {
  const std::string fen = "6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 26";
  const auto states_nothing = [](const Suite& suite) {
    REQUIRE(suite.positions.size() == 2);
    CHECK(suite.positions[0].errors.empty());
    CHECK(suite.positions[0].claim.empty());
    CHECK(suite.positions[0].goal.kind == GoalKind::none);
    CHECK_FALSE(suite.positions[1].claim.empty());
  };
  for (const char* none : {"", "nan", "None", "NULL", "N/A", " ", "\"\"", "[]", "-"}) {
    INFO(none);
    states_nothing(parse_csv("fen,bm\n" + fen + "," + none + "\n" + fen + ",Re8#\n"));
    states_nothing(parse_csv("FEN,Solution,Comment\n" + fen + "," + none + ",a\n" + fen + ",Re8#,b\n"));
    states_nothing(parse_csv("FEN,Moves,Rating\n" + fen + "," + none + ",1\n" + fen + ",Re8#,2\n"));
  }
  for (const char* none : {"null", "\"\"", "[]", "\"nan\"", "\"None\""}) {
    for (const char* name : {"Moves", "Solution", "best_move", "solution", "key"}) {
      INFO(name << none);
      for (const char* spelling : {"FEN", "fen"}) {
        const std::string begin = std::string("{\"") + spelling + "\": \"" + fen + "\", \"" + name + "\": ";
        states_nothing(parse_suite("a.json", "[" + begin + none + "}, " + begin + "\"Re8#\"}]", {}));
      }
    }
  }
  // A solution beside the empty cell counts, a number of moves to mate, too; a theme alone is noted.
  const Suite beside =
      parse_csv("FEN,Moves,Solution,Mate,Themes\n" + fen + ",,Re8#,,\n" + fen + ",,,1,\n" + fen + ",,,,mateIn1\n");
  REQUIRE(beside.positions.size() == 3);
  CHECK(beside.positions[0].claim.line.at(0).text == "Re8#");
  CHECK(beside.positions[1].claim.distance == 1);
  CHECK(beside.positions[2].claim.empty());
  CHECK(beside.positions[2].repairs ==
        std::vector<std::string>{"a theme says mate, but without moves nothing is stated"});
  // A move that cannot be read is no empty cell.
  CHECK_FALSE(parse_csv("fen,bm\n" + fen + ",unknown\n").positions[0].claim.empty());
}

TEST_CASE("puzzles of Chess960 are known by their castling rights") {
  const Suite suite = parse_csv("FEN,Moves\nr3k3/ppp5/8/8/8/8/5PPP/RK2R3 b AE - 0 1,a7a6 e1e8\n");
  REQUIRE(suite.positions.size() == 1);
  CHECK(suite.positions[0].errors.empty());
  CHECK(suite.positions[0].setup->variant->name == "chess960");
}

TEST_CASE("the moves of a puzzle are also a list in one field") {
  for (const char* moves :
       {"\"['d8d2', 'e1e8']\"", "\"[\"\"d8d2\"\", \"\"e1e8\"\"]\"", "\"d8d2,e1e8\"", "[d8d2;e1e8]"}) {
    INFO(moves);
    const Suite suite = parse_puzzle_csv(
        {"f.csv", "f", "FEN,Moves\n3r2k1/5ppp/8/8/8/8/5PPP/4R1K1 b - - 0 1," + std::string(moves) + "\n", nullptr});
    REQUIRE(suite.positions.size() == 1);
    const TestPosition& puzzle = suite.positions.front();
    CHECK(puzzle.errors.empty());
    REQUIRE(puzzle.moves_before.size() == 1);
    CHECK(puzzle.moves_before[0].text == "d8d2");
    REQUIRE(puzzle.claim.keys.size() == 1);
    CHECK(puzzle.claim.keys[0].text == "e1e8");
  }
}

namespace {

const std::string kMateInTwo = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";  // Morphy: 1.Ra6

TestPosition first_of(const std::string& text) {
  const Suite suite = parse_csv(text);
  CHECK(suite.errors.empty());
  REQUIRE_FALSE(suite.positions.empty());
  return suite.positions.front();
}

}  // namespace

TEST_CASE("an odd number of moves begins with the solver's") {
  for (const char* moves : {"a1a6 b7a6 b6b7", "Ra6 bxa6 b7#", "1. Ra6 bxa6 2. b7#", "Ra6|bxa6|b7#"}) {
    INFO(moves);
    const TestPosition puzzle = first_of(kHeader + "x," + kMateInTwo + "," + moves + ",1500,mate mateIn2\n");
    CHECK(puzzle.errors.empty());
    CHECK(puzzle.repairs.empty());
    CHECK(puzzle.moves_before.empty());
    CHECK(puzzle.claim.distance == 3);
    CHECK(puzzle.claim.line.size() == 3);
    CHECK(puzzle.claim.line_kind == LineKind::sole_moves);
  }
  const TestPosition opinion = first_of(kHeader + "x," + kMateInTwo + ",a1a6 b7a6 b6b7,1500,\n");
  CHECK(opinion.goal.kind == GoalKind::best);
  CHECK(opinion.claim.keys[0].text == "a1a6");
  const TestPosition one = first_of(kHeader + "x,6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1,e1e8,600,mateIn1\n");
  CHECK(one.moves_before.empty());
  CHECK(one.claim.distance == 1);
  CHECK(first_of(kHeader + "x," + kMateInTwo + ",a1a6 b7a6 b6b7,1500,mateIn3\n").repairs.front() ==
        "the theme says mate in 3, the line has 2 moves of the solver");
}

TEST_CASE("a solution beside the moves shows who begins") {
  const TestPosition puzzle = first_of("fen,moves,solution\n" + kMateInTwo + ",a1a6 b7a6,a1a6\n");
  CHECK(puzzle.moves_before.empty());
  CHECK(puzzle.claim.keys[0].text == "a1a6");
}

TEST_CASE("an opponent's move that stands on the board already is not played again") {
  const TestPosition puzzle = first_of(kHeader + "x,6k1/5ppp/8/8/8/8/3r1PPP/4R1K1 w - - 0 1,d8d2 e1e8,600,mateIn1\n");
  CHECK(puzzle.moves_before.empty());
  CHECK(puzzle.claim.line[0].text == "e1e8");
  CHECK(puzzle.repairs.front() == "the opponent's move 'd8d2' has been played in the FEN");
}

TEST_CASE("themes are also a list in one field, or words") {
  const TestPosition listed = first_of(kHeader + "x," + kCsvFen + ",a2a1 d1d8,600,\"['mate', 'mateIn1']\"\n");
  CHECK(listed.themes == std::vector<std::string>{"mate", "mateIn1"});
  CHECK(listed.claim.distance == 1);
  const TestPosition words = first_of(kHeader + "x," + kMateInTwo + ",a1a6 b7a6 b6b7,600,Mate in two\n");
  CHECK(words.themes == std::vector<std::string>{"Mate in two"});
  CHECK(words.claim.distance == 3);
  CHECK(words.claim.line_kind == LineKind::keeps_distance);
}

TEST_CASE("columns have the names that members have in JSON") {
  const TestPosition puzzle =
      first_of("position_id,fen,solution_moves,section\n7," + kMateInTwo + ",a1a6 b7a6 b6b7,x\n");
  CHECK(puzzle.id == "7");
  CHECK(puzzle.claim.keys[0].text == "a1a6");
  const TestPosition stated = first_of("mate;start_fen;solution_moves\n2;" + kMateInTwo + ";a1a6,b7a6,b6b7\n");
  CHECK(stated.claim.distance == 3);
  CHECK(stated.claim.line.size() == 3);
  CHECK(first_of("name,id,fen,moves\na,b," + kMateInTwo + ",a1a6\n").id == "b");
  CHECK(first_of("Puzzle_FEN,FEN,Moves\nnonsense," + kCsvFen + ",a2a1 d1d8\n").errors.empty());
  const TestPosition longer = first_of("fen,mate,bm\n" + kMateInTwo + ",2,a1a6\n");
  CHECK(longer.claim.distance == 3);
  CHECK(longer.repairs.empty());
}

TEST_CASE("a table of FENs alone has positions without claims") {
  for (const std::string& text :
       {"\"" + kMateInTwo + "\",\n\"" + kCsvFen + "\",\n", kMateInTwo + "\n" + kCsvFen + "\n",
        "epd,wdl,dtz\n" + kMateInTwo + ",2,1\n" + kCsvFen + ",0,0\n", "fen\n" + kMateInTwo + "\n" + kCsvFen + "\n"}) {
    INFO(text);
    const Suite suite = parse_csv(text);
    CHECK(suite.errors.empty());
    REQUIRE(suite.positions.size() == 2);
    CHECK(suite.positions[1].errors.empty());
    CHECK(suite.positions[1].setup);
    CHECK(suite.positions[1].claim.empty());
  }
}

TEST_CASE("in a table of evaluations the mate is negative if Black mates") {
  const Suite suite = parse_csv(
      "fen,line,depth,knodes,cp,mate\n4r1k1/8/8/8/8/8/5PPP/6K1 b - -,e8e1,20,9,,-1\n"
      "6k1/5ppp/8/8/8/8/R7/1R5K b - -,g8f8 a2a8,20,9,,1\n6k1/5ppp/8/8/8/8/R7/1R5K b - -,h7h6,20,9,500,\n");
  REQUIRE(suite.positions.size() == 3);
  CHECK(suite.positions[0].claim.outcome == Outcome::win);
  CHECK(suite.positions[0].claim.distance == 1);
  CHECK(suite.positions[1].claim.outcome == Outcome::loss);
  CHECK(suite.positions[1].claim.distance == 2);
  CHECK(suite.positions[2].goal.kind == GoalKind::best);
}

TEST_CASE("a row is of the game that its column names") {
  const std::string fen = "k7/8/2K5/8/8/8/8/7R w - - 0 1";
  const TestPosition named = first_of("FEN,Variant,BestMove\n" + fen + ",antichess,h1h8\n");
  REQUIRE(named.setup);
  CHECK(named.setup->variant->name == "antichess");
  CHECK(first_of("FEN,Variant,BestMove\n" + fen + ",,h1h8\n").setup->variant->name == "chess");
  const TestPosition other = first_of("FEN,Variant,BestMove\n" + fen + ",atomic,h1h8\n");
  REQUIRE(other.errors.size() == 1);
  CHECK(other.errors[0].code == "unsupported-game");
  CHECK(other.errors[0].where.column == 31);
}

TEST_CASE("a mate without a move is stated") {
  const TestPosition number = first_of("fen,mate\n" + kMateInTwo + ",2\n");
  CHECK(number.errors.empty());
  CHECK(number.goal.plies == 3);
  CHECK(number.claim.distance == 3);
  CHECK(number.claim.keys.empty());
  CHECK(first_of("fen,themes\n" + kMateInTwo + ",Mate in two\n").claim.distance == 3);
  CHECK(first_of("fen,cp,mate\n" + kMateInTwo + ",,2\n").claim.empty());
}

TEST_CASE("a table without a header may have its FEN first and the moves behind it") {
  const std::string fen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
  for (const std::string& text : {fen + ",Ra6\n", fen + " | Ra6 | mate in 2\n", fen + ",mate in 2,Ra6 bxa6 b7#\n"}) {
    INFO(text);
    const Suite suite = parse_suite("dir/p.txt", text, {nullptr, ""});
    REQUIRE(suite.positions.size() == 1);
    CHECK(suite.positions[0].errors.empty());
    REQUIRE_FALSE(suite.positions[0].claim.keys.empty());
    CHECK(suite.positions[0].claim.keys[0].text == "Ra6");
  }
  for (const char* rest : {";Ra6\n", ";a1a6;2\n", "\tRa6\tMate in 2\n"}) {  // what is called a table may be one
    const Suite table = parse_suite("dir/p.csv", fen + rest, {nullptr, ""});
    REQUIRE(table.positions.size() == 1);
    REQUIRE(table.positions[0].claim.keys.size() == 1);
  }
  // Records of EPD are none.
  const Suite epd = parse_suite("dir/p.txt", "kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Ra6, Rxa7; id \"x\";\n", {nullptr, ""});
  REQUIRE(epd.positions.size() == 1);
  CHECK(epd.positions[0].id == "x");
  CHECK(epd.positions[0].claim.keys.size() == 2);
}

TEST_CASE("a table of Markdown has a rule, and its cells may stand in backticks") {
  const Suite suite = parse_suite("dir/p.md",
                                  "| # | FEN | Answer | Theme |\n|---|:----|-----|---|\n"
                                  "| 1 | `kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1` | `Ra6` | Mate in 2 |\n",
                                  {nullptr, ""});
  REQUIRE(suite.positions.size() == 1);
  CHECK(suite.positions[0].errors.empty());
  CHECK(suite.positions[0].claim.distance == 3);
  REQUIRE(suite.positions[0].claim.keys.size() == 1);
  CHECK(suite.positions[0].claim.keys[0].text == "Ra6");
}

TEST_CASE("a column may have stipulations, and the position may leave open who begins") {
  const std::string help = "8/8/8/8/1rr5/4k3/2P5/R3K3";
  const std::string two = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
  const Suite suite =
      parse_csv("Forsyth;Stipulation;Solution\n" + help + ";h#2;1.Rf4 Rd1 2.Rbe4 Rd3#\n" + two + ";#2;1.Ra6!\n" + two +
                ";Mate in 2;\n" + two + ";s#2;\n" + help + ";h#2 Circe;1.Rf4\n" + two + ";White wins;Ra6\n" + help +
                ";h#2;1.Rf4 Rd1 2.Rbe4 Rd3# 1.Kd3 O-O-O+ 2.Ke2 Rd2#\n");
  REQUIRE(suite.positions.size() == 7);
  for (const TestPosition& position : suite.positions) CHECK(position.errors.empty());
  const TestPosition& first = suite.positions[0];
  REQUIRE(first.goal.stipulation);
  CHECK(text_of(*first.goal.stipulation) == "h#2");
  CHECK(first.setup->to_move == Color::black);
  CHECK(first.claim.line.size() == 4);
  CHECK(first.claim.line[3].where.column == 48);
  CHECK(suite.positions[1].claim.distance == 3);
  CHECK(suite.positions[1].claim.keys.size() == 1);
  CHECK(suite.positions[2].claim.distance == 3);
  CHECK(suite.positions[3].claim.distance == 4);
  CHECK(suite.positions[4].unsupported == "the stipulation 'h#2 Circe'");
  CHECK(suite.positions[5].goal.kind == GoalKind::best);
  CHECK(suite.positions[6].claim.solutions == 2);

  const Suite types =
      parse_csv("FEN,Type\n" + two + ",Mate in 2 (easy)\n" + help + ",Helpmate in 2\n" + two + ",endgame\n");
  REQUIRE(types.positions.size() == 3);
  CHECK(types.positions[0].claim.distance == 3);
  REQUIRE(types.positions[1].goal.stipulation);
  CHECK(text_of(*types.positions[1].goal.stipulation) == "h#2");
  CHECK(types.positions[2].claim.empty());
}
