#include "positions/puzzles/puzzle_json.h"

#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_json.h"

using namespace keymove;

namespace {

Suite parse_puzzles(const std::string& text) { return parse_suite_json({"p.json", "p", text, nullptr}); }

TestPosition one_puzzle(const std::string& text) {
  const Suite suite = parse_puzzles("[" + text + "]");
  CHECK(suite.errors.empty());
  REQUIRE(suite.positions.size() == 1);
  return suite.positions.front();
}

const std::string kJsonFen = "6k1/5ppp/8/8/8/8/r4PPP/3R2K1 b - - 0 1";

}  // namespace

TEST_CASE("rows of the public database are read in JSON, with names in any case") {
  for (const std::string& row :
       {"{\"PuzzleId\": \"x\", \"FEN\": \"" + kJsonFen +
            "\", \"Moves\": \"a2a1 d1d8\", \"Rating\": 600, \"Themes\": [\"mate\", \"mateIn1\"]}",
        "{\"id\": \"x\", \"fen\": \"" + kJsonFen +
            "\", \"moves\": \"a2a1 d1d8\", \"rating\": 600, \"themes\": \"mate mateIn1\"}",
        "{\"puzzle_id\": \"x\", \"fen\": \"" + kJsonFen +
            "\", \"Moves\": [\"a2a1\", \"d1d8\"], \"themes\": \"mate mateIn1\"}"}) {
    INFO(row);
    const TestPosition puzzle = one_puzzle(row);
    CHECK(puzzle.errors.empty());
    CHECK(puzzle.id == "x");
    REQUIRE(puzzle.moves_before.size() == 1);
    CHECK(puzzle.moves_before[0].text == "a2a1");
    CHECK(puzzle.claim.distance == 1);
    CHECK(puzzle.claim.line_kind == LineKind::sole_moves);
    CHECK(puzzle.themes == std::vector<std::string>{"mate", "mateIn1"});
  }
  const TestPosition placed = one_puzzle("\n{\"FEN\": \"" + kJsonFen + "\",\n \"Moves\": \"a2a1 d1d8#\"}");
  CHECK(placed.id == "p:1");
  CHECK(placed.claim.line[0].where.line == 3);
  CHECK(placed.claim.line[0].where.column == 17);
  CHECK(one_puzzle("{\"FEN\": \"" + kJsonFen + "\", \"Moves\": 5}").errors.front().code == "json-value");
  CHECK(one_puzzle("{\"FEN\": \"nonsense\", \"Moves\": \"a2a1 d1d8\"}").errors.front().where.line == 1);
}

TEST_CASE("the line of a puzzle of a race begins with the opponent's move") {
  const Suite races = parse_puzzles("{\"puzzles\": [{\"id\": \"x\", \"fen\": \"" + kJsonFen +
                                    "\", \"line\": \"a2a1 d1d8\", \"rating\": 600}]}");
  REQUIRE(races.positions.size() == 1);
  const TestPosition& puzzle = races.positions[0];
  CHECK(puzzle.errors.empty());
  REQUIRE(puzzle.moves_before.size() == 1);
  CHECK(puzzle.moves_before[0].text == "a2a1");
}

TEST_CASE("a service's puzzle begins where its game ends") {
  const TestPosition puzzle = one_puzzle(
      "{\"game\": {\"id\": \"g\", \"pgn\": \"e4 e5 Bc4 Nc6 Qh5 Nf6\", \"clock\": \"3+0\"}, "
      "\"puzzle\": {\"id\": \"abc\", \"rating\": 600, \"solution\": [\"h5f7\"], \"themes\": [\"mateIn1\"], "
      "\"initialPly\": 5}}");
  CHECK(puzzle.errors.empty());
  CHECK(puzzle.id == "abc");
  CHECK(puzzle.moves_before.size() == 6);
  CHECK(puzzle.claim.distance == 1);
  CHECK(puzzle.claim.line[0].text == "h5f7");
  const Suite list = parse_puzzles("{\"puzzles\": [{\"game\": {\"pgn\": \"e4\"}, \"puzzle\": {\"solution\": []}}]}");
  REQUIRE(list.positions.size() == 1);
  CHECK(list.positions[0].errors.front().message == "expected the moves of the solution");
}

TEST_CASE("a FEN with a game in PGN begins with the solver's move") {
  const TestPosition puzzle = one_puzzle(
      "{\"title\": \"Back rank\", \"fen\": \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\", \"url\": "
      "\"https://example.org\", "
      "\"pgn\": \"[Result \\\"*\\\"]\\r\\n\\r\\n1. Rd8# *\"}");
  CHECK(puzzle.errors.empty());
  CHECK(puzzle.id == "Back rank");
  CHECK(puzzle.moves_before.empty());
  CHECK(puzzle.claim.distance == 1);
}

TEST_CASE("keymove's own positions are none of these") {
  const TestPosition own =
      one_puzzle("{\"fen\": \"" + kJsonFen + "\", \"moves\": [\"a2a1\"], \"goal\": {\"mate\": 1}}");
  CHECK(own.errors.empty());
  CHECK(own.goal.plies == 1);
  CHECK(own.claim.line.empty());
  const TestPosition rated = one_puzzle("{\"fen\": \"" + kJsonFen + "\", \"rating\": 3}");
  CHECK(rated.errors.empty());
  CHECK(rated.repairs == std::vector<std::string>{"read without rating"});
  CHECK_FALSE(one_puzzle("{\"fen\": \"" + kJsonFen + "\", \"gaol\": {\"mate\": 1}}").errors.empty());
  CHECK(
      one_puzzle("{\"fen\": \"" + kJsonFen + "\", \"moves\": \"a2a1\", \"goal\": {\"mate\": 1}}").moves_before.size() ==
      1);
  CHECK(one_puzzle("{\"fen\": \"" + kJsonFen + "\", \"moves\": \"a2a1 d1d8\"}").moves_before.size() == 2);
}

TEST_CASE("positions with answers under plain names are read") {
  const std::string fen = "\"6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1\"";
  const TestPosition best =
      one_puzzle("{\"name\": \"a\", \"fen\": " + fen + ", \"bestMove\": \"Re7\", \"rating\": 900}");
  CHECK(best.errors.empty());
  CHECK(best.id == "a");
  CHECK(best.goal.kind == GoalKind::best);
  REQUIRE(best.claim.keys.size() == 1);
  CHECK(best.claim.keys[0].text == "Re7");
  const TestPosition stated =
      one_puzzle("{\"FEN\": " + fen + ", \"type\": \"Mate in two\", \"best_moves\": [\"e1e8\", \"e1e7\"]}");
  CHECK(stated.goal.plies == 3);
  CHECK(stated.claim.distance == 3);
  CHECK(stated.claim.outcome == Outcome::win);
  CHECK(stated.claim.keys.size() == 2);
  const TestPosition line = one_puzzle("{\"fen\": " + fen + ", \"solution\": \"1.Re8#\", \"tags\": [\"back\"]}");
  CHECK(line.goal.plies == 1);
  CHECK(line.claim.keys[0].text == "Re8#");
  CHECK(line.themes == std::vector<std::string>{"back"});
  CHECK(one_puzzle("{\"fen\": " + fen + ", \"mate_in\": 0, \"bm\": \"e1e8\"}").errors.front().code == "json-range");
}

namespace {

const std::string kTwo = "\"fen\": \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\"";  // Morphy: 1.Ra6
const std::string kPuzzleLine = "\"moves\": [\"a1a6\", \"b7a6\", \"b6b7\"]";

}  // namespace

TEST_CASE("rows whose first move is the solver's are known by what they say") {
  for (const char* more :
       {"\"themes\": [\"mate\", \"mateIn2\"]", "\"themes\": \"mateIn2\", \"rating\": 1500", "\"mateIn\": 2",
        "\"type\": \"Mate in 2\"", "\"theme\": \"Mate in two\", \"rating\": 800", "\"tags\": [\"mateIn2\"]",
        "\"themes\": [\"mateIn2\"], \"solution\": [\"a1a6\", \"b7a6\", \"b6b7\"]"}) {
    std::string row = "{";
    row += kTwo + ", " + kPuzzleLine + ", " + more + "}";
    INFO(row);
    const TestPosition puzzle = one_puzzle(row);
    CHECK(puzzle.errors.empty());
    CHECK(puzzle.repairs.empty());
    CHECK(puzzle.moves_before.empty());
    CHECK(puzzle.claim.outcome == Outcome::win);
    CHECK(puzzle.claim.distance == 3);
    CHECK(puzzle.claim.line.size() == 3);
  }
  const TestPosition opinion = one_puzzle("{" + kTwo + ", " + kPuzzleLine + ", \"rating\": 1500}");
  CHECK(opinion.goal.kind == GoalKind::best);
  CHECK(opinion.claim.keys[0].text == "a1a6");
  const TestPosition mate_in_one =
      one_puzzle("{\"fen\": \"6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1\", \"moves\": [\"e1e8\"], \"theme\": \"Mate in 1\"}");
  CHECK(mate_in_one.claim.distance == 1);
  CHECK(mate_in_one.claim.keys[0].text == "e1e8");
}

TEST_CASE("an answer beside the moves shows who begins") {
  const TestPosition solver =
      one_puzzle("{" + kTwo + ", \"moves\": \"a1a6 b7a6\", \"solution\": \"a1a6\", \"rating\": 1}");
  CHECK(solver.moves_before.empty());
  CHECK(solver.claim.keys[0].text == "a1a6");
  const TestPosition other =
      one_puzzle("{\"fen\": \"" + kJsonFen + "\", \"moves\": \"a2a1 d1d8\", \"best_move\": \"a2a3\", \"rating\": 1}");
  CHECK(other.repairs.front() == "the moves count, not the answer 'a2a3' beside them");
}

TEST_CASE("members that a row does not have are noted, not refused") {
  const TestPosition named = one_puzzle("{" + kTwo + ", " + kPuzzleLine + ", \"name\": \"Morphy\", \"level\": 3}");
  CHECK(named.errors.empty());
  CHECK(named.id == "Morphy");
  CHECK(named.claim.keys[0].text == "a1a6");
  CHECK(named.repairs == std::vector<std::string>{"read as a puzzle, without level"});
  CHECK(one_puzzle("{" + kTwo + ", " + kPuzzleLine + ", \"themes\": [\"fork\"]}").moves_before.size() == 3);
  CHECK_FALSE(
      one_puzzle("{" + kTwo + ", " + kPuzzleLine + ", \"name\": \"x\", \"goal\": {\"mate\": 2}}").errors.empty());
}

TEST_CASE("several solutions of a mate are keys, and replies stand beside a solution") {
  const std::string rook = "\"fen\": \"7k/8/5K2/8/8/8/8/R7 w - - 0 1\"";
  const TestPosition keys = one_puzzle("{" + rook + ", \"mateIn\": 2, \"solutions\": [\"Kf7\", \"Kg6\"]}");
  CHECK(keys.errors.empty());
  REQUIRE(keys.claim.keys.size() == 2);
  CHECK(keys.claim.keys[1].text == "Kg6");
  CHECK(keys.claim.distance == 3);
  const TestPosition replied =
      one_puzzle("{" + kTwo +
                 ", \"mateIn\": 2, \"goal\": \"White to move - Mate in 2\", \"solutionUci\": [\"a1a6\", \"b6b7\"], "
                 "\"replyUci\": [\"b7a6\"]}");
  CHECK(replied.errors.empty());
  REQUIRE(replied.claim.line.size() == 3);
  CHECK(replied.claim.line[1].text == "b7a6");
  CHECK(replied.claim.distance == 3);
  const TestPosition alone = one_puzzle("{" + kTwo + ", \"mateIn\": 2, \"solution\": [\"a1a6\", \"b6b7\"]}");
  CHECK(alone.claim.line.empty());
  CHECK(alone.claim.keys[0].text == "a1a6");
  CHECK(alone.repairs.size() == 1);
}

TEST_CASE("an entry of a list of played puzzles begins with the solver's move") {
  const TestPosition puzzle =
      one_puzzle("{\"date\": 1, \"win\": true, \"puzzle\": {\"id\": \"abc\", " + kTwo +
                 ", \"solution\": [\"a1a6\", \"b7a6\", \"b6b7\"], \"themes\": [\"mateIn2\"], \"lastMove\": \"a7a8\"}}");
  CHECK(puzzle.errors.empty());
  CHECK(puzzle.id == "abc");
  CHECK(puzzle.moves_before.empty());
  CHECK(puzzle.claim.distance == 3);
}

TEST_CASE("the deepest evaluation announces a mate, a positive number if White mates") {
  const auto evaluated = [](const std::string& fen, const std::string& pv) {
    return one_puzzle("{\"fen\": \"" + fen +
                      "\", \"evals\": [{\"pvs\": [{\"cp\": 9, \"line\": \"a1a2\"}], \"depth\": 8}, {\"pvs\": [" + pv +
                      "], \"knodes\": 1, \"depth\": 30}]}");
  };
  const TestPosition win = evaluated("kbK5/pp6/1P6/8/8/8/8/R7 w - -", "{\"mate\": 2, \"line\": \"a1a6 b7a6 b6b7\"}");
  CHECK(win.errors.empty());
  CHECK(win.claim.outcome == Outcome::win);
  CHECK(win.claim.distance == 3);
  CHECK(win.claim.line.size() == 3);
  // Black to move: after ...bxa6 White mates at once.
  const TestPosition loss = evaluated("kbK5/pp6/RP6/8/8/8/8/8 b - -", "{\"mate\": 1, \"line\": \"b7a6 b6b7\"}");
  CHECK(loss.claim.outcome == Outcome::loss);
  CHECK(loss.claim.distance == 2);
  const TestPosition opinion = evaluated("kbK5/pp6/1P6/8/8/8/8/R7 w - -", "{\"cp\": 900, \"line\": \"a1a6 b7a6\"}");
  CHECK(opinion.goal.kind == GoalKind::best);
  CHECK(opinion.claim.keys[0].text == "a1a6");
}

TEST_CASE("a row with one evaluation has its mate from White's point of view, too") {
  const auto row = [](const std::string& fen, const std::string& line, const std::string& mate) {
    return one_puzzle("{\"fen\": \"" + fen + "\", \"line\": \"" + line +
                      "\", \"depth\": 20, \"knodes\": 9, \"cp\": null, \"mate\": " + mate + "}");
  };
  const TestPosition black = row("4r1k1/8/8/8/8/8/5PPP/6K1 b - -", "e8e1", "-1");
  CHECK(black.errors.empty());
  CHECK(black.claim.outcome == Outcome::win);
  CHECK(black.claim.distance == 1);
  const TestPosition mated = row("6k1/5ppp/8/8/8/8/R7/1R5K b - -", "g8f8 a2a8", "1");
  CHECK(mated.claim.outcome == Outcome::loss);
  CHECK(mated.claim.distance == 2);
  CHECK(mated.claim.line.size() == 2);
  CHECK(row("6k1/5ppp/8/8/8/8/R7/1R5K b - -", "h7h6 a2a8", "null").goal.kind == GoalKind::best);
}

TEST_CASE("a line under a plain name is a mate only if something says so") {
  const std::string fen = "{\"fen\": \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\", ";
  for (const char* line : {"\"solution\": [\"a1a6\", \"b7a6\", \"c8d7\"]}", "\"pv\": \"a1a6 b7a6\"}"}) {
    INFO(line);
    const TestPosition opinion = one_puzzle(fen + line);
    CHECK(opinion.errors.empty());
    CHECK(opinion.goal.kind == GoalKind::best);
    CHECK(opinion.claim.line_kind == LineKind::none);
    REQUIRE(opinion.claim.keys.size() == 1);
    CHECK(opinion.claim.keys[0].text == "a1a6");
  }
  const std::string moves = "\"solution\": [\"a1a6\", \"b7a6\", \"b6b7";
  for (const char* end : {"#\"]}", "\"], \"mate\": 2}", "\"], \"type\": \"Mate in 2\"}"}) {
    INFO(end);
    CHECK(one_puzzle(fen + moves + end).claim.distance == 3);
    CHECK(one_puzzle(fen + moves + end).claim.line_kind == LineKind::keeps_distance);
  }
}

TEST_CASE("a FEN is found under the names that data sets give it") {
  for (const char* name : {"position", "board", "start_fen", "puzzleFen"}) {
    INFO(name);
    const TestPosition plain =
        one_puzzle("{\"" + std::string(name) +
                   "\": \"6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1\", \"best_move\": \"Re8#\", \"level\": 3}");
    CHECK(plain.errors.empty());
    REQUIRE(plain.claim.keys.size() == 1);
    CHECK(plain.claim.keys[0].text == "Re8#");
    const TestPosition row =
        one_puzzle("{\"" + std::string(name) + "\": \"" + kJsonFen +
                   "\", \"moves\": [\"a2a1\", \"d1d8\"], \"rating\": 800, \"themes\": [\"mateIn1\"]}");
    CHECK(row.errors.empty());
    CHECK(row.moves_before.size() == 1);
    CHECK(row.claim.distance == 1);
  }
}

TEST_CASE("a FEN with a question and no answer asks it") {
  const std::string fen = "{\"fen\": \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\", ";
  for (const char* mate :
       {"\"mate\": 2}", "\"mateIn\": \"2\"}", "\"dm\": 2, \"level\": 3}", "\"type\": \"Mate in Two\"}"}) {
    INFO(mate);
    const TestPosition puzzle = one_puzzle(fen + mate);
    CHECK(puzzle.errors.empty());
    CHECK(puzzle.goal.kind == GoalKind::win);
    CHECK(puzzle.goal.plies == 3);
    CHECK(puzzle.claim.keys.empty());
  }
  CHECK(one_puzzle(fen + "\"stipulation\": \"s#2\"}").goal.stipulation);
  CHECK(one_puzzle(fen + "\"mate\": -2}").errors.front().code == "json-range");
}

TEST_CASE("a puzzle in JSON is one of the game that it names, or that its suite names") {
  const std::string fen = "\"fen\": \"k7/8/2K5/8/8/8/8/7R w - - 0 1\"";
  const auto game_of = [](const TestPosition& puzzle) {
    REQUIRE(puzzle.setup);
    return puzzle.setup->variant->name;
  };
  CHECK(game_of(one_puzzle("{" + fen + ", \"bm\": \"Rh8\", \"variant\": \"antichess\"}")) == "antichess");
  CHECK(game_of(one_puzzle(
            "{\"FEN\": \"k7/8/2K5/8/8/8/8/7R w - - 0 1\", \"Moves\": \"h1h8\", \"Variant\": \"antichess\"}")) ==
        "antichess");
  CHECK(game_of(one_puzzle("{" + fen + ", \"bm\": \"Rh8\", \"variant\": \"Standard\"}")) == "chess");
  const TestPosition other = one_puzzle("{" + fen + ", \"bm\": \"Rh8\", \"variant\": \"atomic\"}");
  CHECK(other.errors.front().code == "unsupported-game");
  const Suite suite = parse_puzzles("{\"variant\": \"antichess\", \"positions\": [{" + fen + ", \"bm\": \"Rh8\"}]}");
  REQUIRE(suite.positions.size() == 1);
  CHECK(game_of(suite.positions[0]) == "antichess");
}

TEST_CASE("the only FEN of an object is its position, whatever its name is") {
  const TestPosition puzzle =
      one_puzzle("{\"prompt\": \"6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1\", \"completion\": \"Re8#\"}");
  CHECK(puzzle.errors.empty());
  REQUIRE(puzzle.claim.keys.size() == 1);
  CHECK(puzzle.claim.keys[0].text == "Re8#");
  CHECK(one_puzzle("{\"input\": \"6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1\", \"target\": \"Re8#\"}").claim.keys.size() == 1);
  CHECK(parse_puzzles("{\"data\": [{\"fen\": \"6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1\", \"best\": \"Re8#\"}]}")
            .positions.at(0)
            .claim.keys.size() == 1);
  const TestPosition titled =
      one_puzzle("{\"title\": \"Mate in 2\", \"fen\": \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\", \"solution\": [\"Ra6\"]}");
  CHECK(titled.claim.distance == 3);
}

TEST_CASE("an engine's mate without a line is a mate where White moves") {
  const TestPosition white =
      one_puzzle(R"({"fen": "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "depth": 9, "cp": null, "mate": 1})");
  CHECK(white.errors.empty());
  CHECK(white.claim.distance == 1);
  // Where Black moves it may be the mover's or White's.
  const TestPosition black = one_puzzle("{\"fen\": \"" + kJsonFen + "\", \"cp\": null, \"mate\": 1}");
  REQUIRE_FALSE(black.errors.empty());
  CHECK(black.errors.front().code == "unknown-key");
}

TEST_CASE("puzzles in JSON may be problems with stipulations and solutions") {
  const std::string help = R"({"type": "helpmate", "stipulation": "h#2", "fen": "8/8/8/8/1rr5/4k3/2P5/R3K3", )";
  for (const char* solution :
       {R"("solution": "1.Rf4 Rd1 2.Rbe4 Rd3#"})", R"("solution": ["Rf4", "Rd1", "Rbe4", "Rd3#"]})",
        R"("moves": "c4f4 a1d1 b4e4 d1d3"})", R"("solutions": ["1.Rf4 Rd1 2.Rbe4 Rd3#"]})"}) {
    CAPTURE(solution);
    const TestPosition puzzle = one_puzzle(help + solution);
    CHECK(puzzle.errors.empty());
    REQUIRE(puzzle.goal.stipulation);
    CHECK(text_of(*puzzle.goal.stipulation) == "h#2");
    CHECK(puzzle.setup->to_move == Color::black);
    CHECK(puzzle.claim.line.size() == 4);
    CHECK(!puzzle.claim.solutions);
  }
  const std::string two = R"("solutions": ["1.Rf4 Rd1 2.Rbe4 Rd3#", "1.Kd3 O-O-O+ 2.Ke2 Rd2#"]})";
  CHECK(one_puzzle(help + two).claim.solutions == 2);
  const TestPosition self =
      one_puzzle(R"({"fen": "8/8/8/8/8/kp6/p7/K2R4 w - - 0 1", "stipulation": "s#1", "solution": "1.Rd4 b2#"})");
  CHECK(self.errors.empty());
  REQUIRE(self.goal.stipulation);
  CHECK(self.claim.distance == 2);
  CHECK(one_puzzle(R"({"fen": "8/8/8/8/8/kp6/p7/K2R4 w - - 0 1", "stipulation": "h##2"})").unsupported ==
        "the stipulation 'h##2'");
}

TEST_CASE("a solution may be an object with its moves and its mate") {
  const std::string fen = "{\"fen\": \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\", ";
  for (const char* stated :
       {R"("solution": {"moves": ["Ra6", "bxa6", "b7#"], "mate": 2}})",
        R"("solution": {"moves": "1. Ra6 bxa6 2. b7#"}})",
        R"("solution": {"move": "Ra6", "mate_in": 2, "text": "after Morphy"}})",
        R"("answer": {"best_move": "Ra6", "type": "Mate in 2"}})", R"("mate": 2, "Solution": {"san": ["Ra6"]}})",
        R"("solution": {"moves": ["Ra6"], "mate": 2}, "title": "Morphy"})"}) {
    INFO(stated);
    const TestPosition puzzle = one_puzzle(fen + stated);
    CHECK(puzzle.errors.empty());
    CHECK(puzzle.claim.distance == 3);
    REQUIRE(puzzle.claim.keys.size() == 1);
    CHECK(puzzle.claim.keys[0].text == "Ra6");
  }
  const TestPosition whole = one_puzzle(fen + R"("solution": {"moves": ["Ra6", "bxa6", "b7#"], "mate": 2}})");
  REQUIRE(whole.claim.line.size() == 3);
  CHECK(whole.claim.line[1].where.column == 78);
  // Our own answers, and an object without moves, are what they were.
  CHECK(one_puzzle(fen + R"("goal": {"win": 3}, "answer": {"keys": ["Ra6"]}})").claim.keys.size() == 1);
  CHECK(one_puzzle(fen + R"("goal": {"win": 3}, "solution": {"author": "Morphy"}})").errors.front().code ==
        "unknown-key");
}

TEST_CASE("the names of solutions and mates may be in other languages") {
  const std::string fen = "{\"FEN\": \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\", ";
  for (const char* stated : {"\"Lösung\": \"Ra6\", \"Matt in\": 2}", "\"solución\": \"Ra6\", \"mate en\": 2}",
                             "\"chiave\": \"Ra6\", \"matto in\": 2}", "\"Schlüssel\": \"Ra6\", \"mate\": 2}",
                             "\"solução\": \"Ra6\", \"mate em\": 2}", "\"meilleur coup\": \"Ra6\", \"mat en\": 2}"}) {
    INFO(stated);
    const TestPosition puzzle = one_puzzle(fen + stated);
    CHECK(puzzle.claim.distance == 3);
    REQUIRE(puzzle.claim.keys.size() == 1);
    CHECK(puzzle.claim.keys[0].text == "Ra6");
  }
}
