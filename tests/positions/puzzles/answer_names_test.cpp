// The names and forms under which tables and JSON have the key of a puzzle.
#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

const std::string kNamedFen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

/// "distance key" of the only position.
std::string answer_in(const std::string& name, const std::string& text) {
  const Suite suite = parse_suite(name, text, {nullptr, ""});
  CHECK(suite.errors.empty());
  if (suite.positions.size() != 1) return "positions: " + std::to_string(suite.positions.size());
  const TestPosition& position = suite.positions.front();
  if (!position.errors.empty()) return position.errors.front().message;
  std::string out = std::to_string(position.claim.distance.value_or(0));
  for (const MoveText& key : position.claim.keys) out += " " + key.text;
  if (position.claim.keys.empty() && !position.claim.line.empty()) out += " " + position.claim.line.front().text;
  return out;
}

}  // namespace

TEST_CASE("columns of a table have the key under the names that members of JSON have") {
  for (const char* name :
       {"correct_move", "winning_move", "expected", "expected_move", "target", "bestMoves", "answers", "best",
        "correctMove", "L\u00F6sung", "answer_move", "Solution Line", "sequence"}) {
    INFO(name);
    CHECK(answer_in("a.csv", "fen,mate_in," + std::string(name) + "\n" + kNamedFen + ",2,Ra6\n") == "3 Ra6");
    CHECK(answer_in("a.csv", "fen,mate_in," + std::string(name) + "\n" + kNamedFen + ",2,\"['Ra6']\"\n") == "3 Ra6");
  }
  // What is no move is none of them.
  CHECK(answer_in("a.csv", "fen,mate_in,target\n" + kNamedFen + ",2,easy\n") == "3");
  CHECK(answer_in("a.csv", "fen,mate_in,correct\n" + kNamedFen + ",2,TRUE\n") == "3");
}

TEST_CASE("the key in JSON may be an object, a list of objects or of lists") {
  const auto answer = [](const std::string& name, const std::string& value) {
    return answer_in("a.json", "[{\"fen\":\"" + kNamedFen + "\",\"mate\":2,\"" + name + "\":" + value + "}]");
  };
  for (const char* name : {"solution", "best_move", "answer_move", "moves_san", "sequence", "steps", "solutions"}) {
    for (const char* value :
         {R"("Ra6")", R"(["Ra6"])", R"([["Ra6"]])", R"([["Ra6","bxa6"]])", R"({"from":"a1","to":"a6"})",
          R"([{"from":"a1","to":"a6"}])", R"({"moves":["Ra6"]})", R"([{"move":"Ra6"}])",
          R"([{"san":"Ra6","uci":"a1a6"}])", R"([["Ra6","bxa6","b7#"],["Ra6","Bd6","Rxa7#"]])"}) {
      INFO(name << ": " << value);
      const std::string found = answer(name, value);
      CHECK((found == "3 Ra6" || found == "3 a1a6"));
    }
  }
  CHECK(answer("solution", R"([{"move":"Ra6","reply":"bxa6"},{"move":"b7#"}])") == "3 Ra6");
  CHECK(answer_in("a.json", "[{\"fen\":\"" + kNamedFen + "\",\"solution\":[\"Ra6\"],\"moves\":2}]") == "0 Ra6");
  CHECK(answer("uci", "\"a1a6\"") == "3 a1a6");
  CHECK(answer("san", "\"Ra6\"") == "3 Ra6");
  CHECK(answer("solutions", R"([["Ra6"],["Rb1"]])") == "3 Ra6 Rb1");
}

TEST_CASE("the FENs of a table may stand under another name") {
  for (const char* name : {"Stellung", "Position", "Posición", "Diagramm", "Setup"}) {
    INFO(name);
    CHECK(answer_in("a.csv", "Nr;" + std::string(name) + ";Matt in;Lösung\n1;" + kNamedFen + ";2;Ra6\n") == "3 Ra6");
    CHECK(answer_in("a.txt", std::string(name) + "\tanswer\tmate\n" + kNamedFen + "\tRa6\t2\n") == "3 Ra6");
  }
}

TEST_CASE("the moves to mate may be a number, a word or a task; what is none of these is noted") {
  for (const char* stated :
       {"2", "2.0", "+2", "two", "Two", "#2", "M2", "mate in 2", "Mate in two", "2 moves", "in 2", "2#"}) {
    INFO(stated);
    CHECK(answer_in("a.csv", "fen,mate_in,best_move\n" + kNamedFen + "," + stated + ",Ra6\n") == "3 Ra6");
    const std::string object = "{\"fen\":\"" + kNamedFen + "\",\"best_move\":\"Ra6\",\"mate_in\":\"" + stated + "\"}";
    CHECK(answer_in("a.json", "[" + object + "]") == "3 Ra6");
  }
  CHECK(answer_in("a.json", "[{\"fen\":\"" + kNamedFen + "\",\"best_move\":\"Ra6\",\"mate_in\":2.0}]") == "3 Ra6");
  const auto notes = [](const std::string& name, const std::string& text) {
    const Suite suite = parse_suite(name, text, {nullptr, ""});
    REQUIRE(suite.positions.size() == 1);
    CHECK_FALSE(suite.positions[0].claim.distance);
    return suite.positions[0].repairs;
  };
  const std::vector<std::string> note = {"'soon' states no moves to mate and was passed over"};
  CHECK(notes("a.csv", "fen,mate_in,best_move\n" + kNamedFen + ",soon,Ra6\n") == note);
  CHECK(notes("a.json", "[{\"fen\":\"" + kNamedFen + "\",\"best_move\":\"Ra6\",\"mate_in\":\"soon\"}]") == note);
  for (const char* none : {"", "-", "None", "0", "nan"}) {
    INFO(none);
    CHECK(notes("a.csv", "fen,mate_in,best_move\n" + kNamedFen + "," + none + ",Ra6\n").empty());
  }
}

TEST_CASE("moves behind the FEN of a field are an error, for they would be lost") {
  for (const char* rest : {" Ra6", " bm Ra6;", " -> a1a6", " dm 2"}) {
    for (const std::string& text :
         {"fen,mate_in\n" + kNamedFen + rest + ",2\n", "[{\"fen\":\"" + kNamedFen + rest + "\",\"mate\":2}]",
          "{\"mate_in_2\":[\"" + kNamedFen + rest + "\"]}", "mate_in_2:\n  - \"" + kNamedFen + rest + "\"\n",
          "[FEN \"" + kNamedFen + rest + "\"]\n[Stipulation \"#2\"]\n\n*\n",
          R"({"suite":"s","positions":[{"id":"a","fen":")" + kNamedFen + rest + R"(","goal":{"mate":2}}]})"}) {
      INFO(text);
      const bool table = text.starts_with("fen,");
      const Suite suite = parse_suite(table ? "a.csv" : "a.txt", text, {nullptr, ""});
      REQUIRE(suite.positions.size() == 1);
      REQUIRE(suite.positions[0].errors.size() == 1);
      CHECK(suite.positions[0].errors[0].code == "fen-rest");
    }
  }
  CHECK(answer_in("a.csv", "fen,mate_in,key\n" + kNamedFen + " C+,2,Ra6\n") == "3 Ra6");
  CHECK(answer_in("a.csv", "fen,mate_in,key\nWhite: Kc8 Ra1 Pb6 Black: Ka8 Bb8 Pa7 Pb7,2,Ra6\n") == "3 Ra6");
}

TEST_CASE("values with their names stand behind a FEN in one line, in many forms") {
  for (const char* rest :
       {" ; bm: Ra6 ; dm: 2", "; bm=Ra6; dm=2", ", mate: 2, move: Ra6", " best=Ra6 mate=2",
        "; Key move: Ra6; Mate in: 2", "; solution: a1a6 b7a6 b6b7; rating: 800; dm: 2",
        " | mate=2 | solution=\"1.Ra6! bxa6 2.b7#\"", " \"mate in 2\" \"Ra6\"", ", 'Ra6', 'mate in 2'",
        " bm Ra6; mate 2;", "; type: Mate in 2; best move: Ra6", "; bm: Ra6; mate in: two", ", key=Ra6, mate=#2"}) {
    INFO(rest);
    const std::string found = answer_in("a.txt", kNamedFen + rest + "\n");
    CHECK((found == "3 Ra6" || found == "3 Ra6!" || found == "3 a1a6"));
    CHECK(answer_in("a.epd", kNamedFen + rest + "\n") == found);
  }
  for (const char* before : {"fen=", "FEN: ", "fen = "}) {
    INFO(before);
    CHECK(answer_in("a.txt", before + kNamedFen + ";mate=2;move=Ra6\n") == "3 Ra6");
    CHECK(answer_in("a.txt", before + kNamedFen + " | Solution: Ra6 | Mate: 2\n") == "3 Ra6");
  }
  for (const char* rest : {" 1. Ra6! bxa6 2. b7#", " mate in 2: Ra6", ": #2 1.Ra6!", " - mate in 2 - Ra6"}) {
    const std::string found = answer_in("a.txt", "[" + kNamedFen + "]" + rest + "\n");
    INFO(rest << ": " << found);
    CHECK(found.starts_with("3 Ra6"));
  }
  for (const char* rest : {" Ra6 (mate in 2)", " Ra6, mate in 2", " => Ra6 [#2]", " 1.Ra6! bxa6 2.b7# - mate in two"})
    CHECK(answer_in("a.txt", kNamedFen + rest + "\n").starts_with("3 Ra6"));
  CHECK(answer_in("a.txt", kNamedFen + " Ra6 and mate in 1\n") == "0 Ra6");  // of the moves after it
  for (const char* rest : {" #2 1.Ra6!", ": #2 1.Ra6!", "; #2: 1. Ra6!", " - #2 Ra6", " #2 1.Ra6!;", " #2 Ra6;"}) {
    const std::string found = answer_in("a.epd", kNamedFen + rest + "\n");
    INFO(rest << ": " << found);
    CHECK(found.starts_with("3 Ra6"));
  }
  const Suite lost = parse_suite("a.epd", "7k/R7/1R6/8/8/8/8/7K b - - 0 1; dm: -1\n", {nullptr, ""});
  REQUIRE(lost.positions.size() == 1);
  CHECK(lost.positions[0].claim.outcome == Outcome::loss);
  CHECK(lost.positions[0].claim.distance == 2);
  // A comment is one, whatever it says.
  CHECK(answer_in("a.epd", kNamedFen + " c0 \"best move: Ra6\"; id \"x\";\n") == "0");
  CHECK(answer_in("a.epd", kNamedFen + "; rating: 800; author: N. N.\n") == "0");
}

TEST_CASE("tags, titles and names in other languages state the mate of a puzzle with moves") {
  const std::string fen = "[{\"fen\":\"" + kNamedFen + "\",";
  for (const char* said :
       {"\"themes\":[\"short\",\"mateIn2\"]", "\"theme\":\"mateIn2\"", "\"tags\":\"mate_in_2 sacrifice\"",
        "\"tags\":[\"mate-in-2\"]", "\"motif\":\"Mate in 2\"", "\"title\":\"Matt in 2\"", "\"title\":\"Mate en 2\"",
        "\"description\":\"Мат в 2 хода\"", "\"goal\":\"Mate en 2\"",
        "\"puzzle_desc\":\"White to play and mate in two.\"", "\"name\":\"Mate in 2\"", "\"themes\":[\"Mate in 2\"]"}) {
    INFO(said);
    CHECK(answer_in("a.json", fen + said + ",\"solution\":[\"Ra6\"]}]") == "3 Ra6");
    CHECK(answer_in("a.js", "const p = " + fen + said + ",\"best_move\":\"Ra6\"}];\n") == "3 Ra6");
  }
  CHECK(answer_in("a.json", fen + "\"title\":\"#2\",\"solution\":[\"Ra6\"]}]") == "0 Ra6");  // a number
  CHECK(answer_in("a.json", fen + "\"theme\":\"mateIn2\"}]") == "0");  // perhaps after the opponent's move
}

TEST_CASE("a line of one move more than the mate takes begins with the opponent's move") {
  const std::string fen = "3r2k1/5ppp/8/8/8/8/5PPP/4R1K1 b - - 0 1";
  for (const std::string& text : {"[{\"fen\":\"" + fen + "\",\"mate\":1,\"solution\":[\"d8d2\",\"e1e8\"]}]",
                                  "[{\"fen\":\"" + fen + "\",\"mate\":1,\"uciMoves\":[\"d8d2\",\"e1e8\"]}]",
                                  "{\"mateIn1\":[{\"fen\":\"" + fen + "\",\"uci\":[\"d8d2\",\"e1e8\"]}]}",
                                  "id,FEN,move,rating,themes\na," + fen + ",d8d2 e1e8,600,mate mateIn1\n",
                                  "id,FEN,solution,mate\na," + fen + ",d8d2 e1e8,1\n"}) {
    INFO(text);
    const Suite suite = parse_suite(text[0] == 'i' ? "a.csv" : "a.json", text, {nullptr, ""});
    REQUIRE(suite.positions.size() == 1);
    REQUIRE(suite.positions[0].moves_before.size() == 1);
    CHECK(suite.positions[0].moves_before[0].text == "d8d2");
    CHECK(suite.positions[0].claim.distance == 1);
  }
  CHECK(answer_in("a.csv", "id,FEN,move,rating\na," + kNamedFen + ",Ra6,600\n") == "0 Ra6");
  // Two mates in one are two keys.
  const std::string two = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";
  CHECK(answer_in("a.json", "[{\"fen\":\"" + two + "\",\"mate\":1,\"solution\":[\"a2a8\",\"b1b8\"]}]") ==
        "1 a2a8 b1b8");
  CHECK(answer_in("a.json", "[{\"fen\":\"" + two + "\",\"mate\":1,\"solution\":[\"Ra8#\",\"Rb8#\"]}]") ==
        "1 Ra8# Rb8#");
}

TEST_CASE("a solution may have comments, variations, a result and a full stop") {
  for (const char* moves : {"1. Ra6 1-0", "1. Ra6 bxa6 2. b7# *", "1. Ra6 {the key} bxa6 2. b7#",
                            "1. Ra6 (1. Rb1? d6) bxa6 2. b7#", "Ra6.", "1. Ra6 $1 bxa6 2. b7#"}) {
    INFO(moves);
    CHECK(answer_in("a.json", "[{\"fen\":\"" + kNamedFen + "\",\"mate\":2,\"solution\":\"" + moves + "\"}]")
              .starts_with("3 Ra6"));
  }
  for (const char* solution :
       {"1. Ra6 {zugzwang} bxa6 2. b7#", "1. Ra6 bxa6 (1... Bf4 2. Rxa7#) 2. b7#", "1. Ra6 bxa6 2. b7 mate", "Ra6."}) {
    INFO(solution);
    CHECK(answer_in("a.csv", "id,FEN,mate,Solution\n1," + kNamedFen + ",2," + solution + "\n") == "3 Ra6");
  }
  // What follows a mate is said of it.
  CHECK(answer_in("a.csv", "id,FEN,Solution\n1,6k1/5ppp/8/8/8/8/8/R3R2K w - - 0 1,\"Re8#, Ra8# also mates\"\n") ==
        "1 Re8#");
  CHECK(answer_in("a.json", "[{\"fen\": \"" + kNamedFen + "\", \"mate\": 2, \"solution\": \"Ra6, bxa6, b7#\"}]") ==
        "3 Ra6");
}

TEST_CASE("the squares of a move may be two texts, and the side to move may stand beside a board") {
  CHECK(answer_in("a.json", "[{\"fen\":\"" + kNamedFen + "\",\"mate\":2,\"solution\":[\"a1\",\"a6\"]}]") == "3 a1a6");
  CHECK(answer_in("a.json", R"([{"fen":"k7/8/8/8/8/8/4P3/4K3 w - - 0 1","solution":["e4","Kb7"]}])") == "0 e4");
  CHECK(answer_in("a.json", R"([{"fen":"4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 2","line":["e4","e5"]}])") == "0 e4");
  CHECK(answer_in("a.json", R"([{"fen":"4k3/8/8/2p5/4P3/8/8/4K3 w - - 0 2","line":"1.e4 c5"}])") == "0 e4");
  CHECK(answer_in("a.json", R"([{"fen":"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 2","line":"1.e4 d5"}])") == "0 e4");
  CHECK(answer_in("a.json", R"([{"fen":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1","solution":["e2","e4"]}])") == "0 e2e4");
  for (const char* side : {"\"turn\":\"black\"", "\"sideToMove\":\"b\"", "\"whiteToMove\":false", "\"color\":\"Black\"",
                           "\"description\":\"Black to play and mate in 1.\""}) {
    INFO(side);
    const Suite suite =
        parse_suite("a.json", "[{\"fen\":\"4r2k/8/8/8/8/8/5PPP/6K1\"," + std::string(side) + ",\"solution\":\"Re1#\"}]",
                    {nullptr, ""});
    REQUIRE(suite.positions.size() == 1);
    REQUIRE(suite.positions[0].setup);
    CHECK(suite.positions[0].setup->to_move == Color::black);
  }
}

TEST_CASE("what is only said beside a FEN makes no error, and the digits of a FEN may be ones") {
  const Suite suite = parse_suite(
      "a.json", R"([{"id":"a","title":"Back rank","fen":"6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1","hint":"Look"}])",
      {nullptr, ""});
  REQUIRE(suite.positions.size() == 1);
  CHECK(suite.positions[0].errors.empty());
  CHECK(answer_in("a.json", R"({"version":1,"positions":[{"fen":")" + kNamedFen +
                                R"(","mate":2,"best_move":"Ra6"}]})") == "3 Ra6");
  CHECK(answer_in("a.epd", "kb1K1111/pp111111/1P111111/8/8/8/11111111/R1111111 w - - bm Ra6; dm 2;\n") == "3 Ra6");
  CHECK(answer_in("a.epd", "# Mate in 2\nkbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\n") == "3");
  CHECK(answer_in("a.md", "[![build](https://e.org/b.svg)](https://e.org)\n\nMate in 2: `" + kNamedFen + "` Ra6\n") ==
        "3 Ra6");
}

TEST_CASE("a line may have the solver's moves alone, and the opponent's under another name") {
  const std::string fen = "[{\"fen\":\"" + kNamedFen + "\",";
  CHECK(answer_in("a.json", fen + "\"solution\":[\"a1a6\",\"b6b7\"]}]") == "0 a1a6");
  const Suite suite = parse_suite(
      "a.json", fen + "\"mate\":2,\"solution\":[\"a1a6\",\"b6b7\"],\"opponentMoves\":[\"b7a6\"]}]", {nullptr, ""});
  REQUIRE(suite.positions.size() == 1);
  CHECK(suite.positions[0].claim.line.size() == 3);
  CHECK(suite.positions[0].repairs.empty());
}

TEST_CASE("a puzzle may stand within other objects, and puzzles by their ids below a key") {
  const std::string puzzle = R"({"fen":"6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1","correctMove":"Re8#"})";
  for (const std::string& text :
       {R"([{"userId":1,"puzzle":{"title":"x","states":[)" + puzzle + "]}}]",
        R"([{"model":"p.puzzle","pk":1,"fields":)" + puzzle + "}]", R"({"version":1,"puzzles":{"p1":)" + puzzle + "}}",
        R"({"meta":{"n":1},"items":{"p1":)" + puzzle + "}}"}) {
    INFO(text);
    const Suite suite = parse_suite("a.json", text, {nullptr, ""});
    REQUIRE(suite.positions.size() == 1);
    CHECK(suite.positions[0].errors.empty());
    REQUIRE(suite.positions[0].claim.keys.size() == 1);
    CHECK(suite.positions[0].claim.keys[0].text == "Re8#");
  }
  CHECK_FALSE(parse_suite("a.json", R"([{"a":)" + puzzle + R"(,"b":)" + puzzle + "}]", {nullptr, ""})
                  .positions[0]
                  .errors.empty());
}

TEST_CASE("a game that leads to the FEN beside it states nothing of it") {
  const std::string fen = "[{\"fen\":\"" + kNamedFen + "\",";
  CHECK(answer_in("a.json", fen + R"("moves":["1. e4 e5","2. Nf3 Nc6"],"solution":["Ra6"],"mate":2}])") == "3 Ra6");
  CHECK(answer_in("a.json", fen + R"("moves":"1. Ra6 bxa6 2. b7#","solution":["Ra6"],"mate":2}])") == "3 Ra6");
  const std::string played = R"("pgn":"[White \"x\"]\n\n1. f3 e5 2. g4 Qh4# 0-1"}])";
  CHECK(answer_in("a.json", R"([{"fen":"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",)" + played) ==
        "0");
  CHECK(answer_in("a.json", fen + R"("pgn":"1. Ra6 bxa6 2. b7#"}])") == "3 Ra6");
}

TEST_CASE("a key may stand among words, and moves may have signs between them") {
  const auto answer = [](const std::string& name, const std::string& value) {
    return answer_in("a.json", "[{\"fen\":\"" + kNamedFen + "\",\"mate\":2,\"" + name + "\":\"" + value + "\"}]");
  };
  for (const char* text : {"The key is Ra6", "White plays Ra6 and mates next move", "Ra6 wins", "Ra6,", "Key: Ra6.",
                           "the rook goes to a6 by Ra6"}) {
    INFO(text);
    CHECK(answer("solution", text) == "3 Ra6");
    CHECK(answer("best_move", text) == "3 Ra6");
    CHECK(answer_in("a.csv", "fen,mate_in,solution\n" + kNamedFen + ",2,\"" + text + "\"\n") == "3 Ra6");
  }
  for (const char* text : {"Ra6,bxa6,b7#", "Ra6; bxa6; b7#", "Ra6|bxa6|b7#", "Ra6/bxa6/b7#", "Ra6->bxa6->b7#"}) {
    INFO(text);
    const Suite suite =
        parse_suite("a.json", "[{\"fen\":\"" + kNamedFen + "\",\"solution\":\"" + text + "\"}]", {nullptr, ""});
    REQUIRE(suite.positions.size() == 1);
    CHECK(suite.positions[0].errors.empty());
    CHECK(suite.positions[0].claim.line.size() == 3);
  }
  CHECK(answer("solution", "Ra6/Rb1") == "3 Ra6 Rb1");
  CHECK(answer_in("a.csv", "fen,mate_in,solution\n" + kNamedFen + ",2,Ra6/Rb1\n") == "3 Ra6 Rb1");
  // Words that name another move are no answer; what names no move at all is passed over.
  for (const char* text :
       {"not Rb1 but Ra6", "if bxa6 then b7#", "Rook to a6", "The tempting Ra6 fails, the key is Rh1!",
        "Rather than bxa7, play Ra6!", "Nicht bxa7, sondern Ta6"}) {
    INFO(text);
    CHECK(answer("solution", text) != "3 Ra6");
    CHECK(answer("solution", text) != "3");
  }
  CHECK(answer("solution", "see page 12") == "3");
  CHECK(answer_in("a.csv", "fen,mate_in,solution\n" + kNamedFen + ",2,see page 12\n") == "3");
  // Numbered moves are read with the words between them.
  CHECK(answer("solution", "1.Ra6! Black resigned due to: 1...bxa6 2.b7 #") == "3 Ra6!");
}

TEST_CASE("a table of Markdown may have a heading, and emphasis in its cells") {
  const std::string table = "| FEN | Task | Solution |\n|---|---|---|\n| `" + kNamedFen + "` | Mate in 2 | ";
  CHECK(answer_in("a.md", "# Puzzles\n\n" + table + "**1. Ra6!** bxa6 (1... Bc7 2. Rxa7#) 2. b7# |\n") == "3 Ra6!");
  CHECK(answer_in("a.md", table + "_Ra6_ |\n") == "3 Ra6");
  CHECK(answer_in("a.md", "# Puzzles\n\n" + table + "**Ra6** |\n\nThe solutions are mine.\n") == "3 Ra6");
  CHECK(answer_in("a.csv", "# my puzzles\n\nfen,mate_in,solution\n" + kNamedFen + ",2,Ra6\n") == "3 Ra6");
  CHECK(answer_in("a.csv", "#,fen,mate_in,solution\n1," + kNamedFen + ",2,Ra6\n") == "3 Ra6");
  for (const char* header : {"# fen,mate_in,solution\n", "#fen,mate_in,solution\n"})
    CHECK(answer_in("a.csv", header + kNamedFen + ",2,Ra6\n") == "3 Ra6");
}

TEST_CASE("an answer may be a tree, a pair of moves, or numbered moves, and what is not read is told") {
  const auto answer = [](const std::string& member) {
    return answer_in("a.json", "[{\"fen\":\"" + kNamedFen + "\",\"mate\":2," + member + "}]");
  };
  for (const char* member :
       {R"("solutions":{"Ra6":{"bxa6":{"b7#":{}},"Bc7":{"Rxa7#":{}}}})",
        R"("lines":{"Ra6":{"bxa6":{"b7#":"win"}},"Rb1":"retry"})", R"("solution":{"white":"Ra6","black":"bxa6"})",
        R"("solution":{"main":["Ra6"]})", R"("solution":{"1":"Ra6"})", R"("solution":[{"w":"Ra6","b":"bxa6"}])"}) {
    INFO(member);
    CHECK(answer(member) == "3 Ra6");
  }
  CHECK(answer(R"("solutions":{"Ra6":{},"Rb1":{}})") == "3 Ra6 Rb1");
  // What is told to fail is no key, and what is told in numbers states nothing.
  for (const char* member : {R"("solution":{"Ra6":true,"Rh1":false})", R"("solution":{"Ra6":"win","Rh1":"incorrect"})",
                             R"("solution":{"Ra6":{},"bxa7":{"Bxa7":"lose"}})", R"("solution":{"2":"b7#","1":"Ra6"})",
                             R"("solution":{"1":"1. Ra6 bxa6 2. b7#","2":"1. Ra6 Bc7 2. Rxa7#"})"}) {
    INFO(member);
    CHECK(answer(member).starts_with("3 Ra6"));
  }
  CHECK(answer(R"("solution":{"Ra6":10,"Rh1":0})") == "3");
  const auto repairs = [](const std::string& name, const std::string& text) {
    const Suite suite = parse_suite(name, text, {nullptr, ""});
    return suite.positions.size() == 1 ? suite.positions.front().repairs : std::vector<std::string>{"none"};
  };
  const std::vector<std::string> told = {"read without the moves of solution"};
  CHECK(repairs("a.json", "[{\"fen\":\"" + kNamedFen + R"(","mate":2,"solution":{"text":"Ra5"}}])") == told);
  CHECK(repairs("a.csv", "fen,mate,engine_move\n" + kNamedFen + ",2,Ra5\n") ==
        std::vector<std::string>{"read without the moves of engine_move"});
  CHECK(repairs("a.csv", "fen,mate,rating,solution\n" + kNamedFen + ",2,1500,Ra6\n").empty());
  // The FEN counts where the side to move is said to be another.
  const std::string other = "beside the FEN it is said that Black moves first; the FEN counts";
  for (const char* member : {R"("turn":"black")", R"("title":"Black to move, mate in 2")", R"("whiteToMove":false)"})
    CHECK(repairs("a.json", "[{\"fen\":\"" + kNamedFen + R"(","mate":2,)" + member + "}]") ==
          std::vector<std::string>{other});
  CHECK(repairs("a.json", "[{\"fen\":\"" + kNamedFen + R"(","mate":2,"turn":"w"}])").empty());
}

TEST_CASE("columns of a table have the question and the moves under the names that members of JSON have") {
  for (const char* name : {"category", "title", "name", "description", "question"}) {
    INFO(name);
    const std::string head = "fen," + std::string(name) + ",solution\n";
    CHECK(answer_in("a.csv", head + kNamedFen + ",Mate in 2,Ra6\n") == "3 Ra6");
    CHECK(answer_in("a.csv", head + kNamedFen + ",A hard one,Ra6\n") == "0 Ra6");
  }
  CHECK(answer_in("a.csv", "fen,mate,uci\n" + kNamedFen + ",2,a1a6\n") == "3 a1a6");
  CHECK(answer_in("a.csv", "ply,uci,fen_before,score,mate\n1,a1h1," + kNamedFen + ",12,2\n") == "3");
  CHECK(answer_in("a.csv", "fen,description,solution\n" + kNamedFen + ",Black threatens mate in 1,Ra6\n") == "0 Ra6");
  CHECK(answer_in("a.csv", "fen,description,solution\n" + kNamedFen + ",Not a mate in 3,Ra6\n") == "0 Ra6");
  CHECK(answer_in("a.csv", "fen,mate,san\n" + kNamedFen + ",2,Ra6\n") == "3 Ra6");
}

TEST_CASE("threats, tries, several keys and moves in brackets are not taken for the one key that words name") {
  const auto answer = [](const std::string& value) {
    return answer_in("a.json", "[{\"fen\":\"" + kNamedFen + "\",\"mate\":2,\"solution\":\"" + value + "\"}]");
  };
  for (const char* text :
       {"Keys: Ra6, Rh1", "Ra6, Rh1 both mate", "Threat: 2. Rxa7#", "Threat Rxa7#: Ra6", "The try Rxa7; Ra6 is best"}) {
    INFO(text);
    CHECK(answer(text) != "3 Ra6");
    CHECK(answer(text) != "3 Rxa7");
    CHECK(answer(text) != "3 Rxa7#");
  }
  CHECK(answer("Key: Ra6! (Rh1? a5!)") == "3 Ra6!");
  CHECK(answer("Correct answer: Ra6 / b7#") == "3 Ra6");
  for (const char* title : {"White must parry the mate in 3", "Is there a mate in 3?", "White missed mate in 3"})
    CHECK(answer_in("a.csv", "fen,title,solution\n" + kNamedFen + "," + title + ",Ra6\n") == "0 Ra6");
  for (const char* header : {"# id, fen, mate, solution\n", "#id,startfen,mate,move\n"})
    CHECK(answer_in("a.csv", header + ("1," + kNamedFen) + ",2,Ra6\n") == "3 Ra6");
}
