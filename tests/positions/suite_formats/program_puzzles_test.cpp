#include "positions/suite_formats/program_puzzles.h"

#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_format.h"
#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

const std::string kRankFen = "6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1";
const std::string kCornerFen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

Suite parse_code(const std::string& text) { return parse_program_puzzles({"p.js", "p", text, nullptr}); }

TestPosition only_position(const std::string& text) {
  INFO(text);
  const Suite suite = parse_code(text);
  CHECK(suite.errors.empty());
  REQUIRE(suite.positions.size() == 1);
  CHECK(suite.positions[0].errors.empty());
  CHECK(suite.positions[0].setup);
  return suite.positions[0];
}

}  // namespace

TEST_CASE("objects in the code of a program are puzzles") {
  const std::string texts[] = {
      "// our lesson\nexport const PUZZLES: Puzzle[] = [\n  // it's Morphy's\n  {\n    id: \"m\",\n    fen: \"" +
          kCornerFen +
          "\",\n    solution: [\"a1a6\", 'b7a6', `b6b7`], // mate\n    goal: 'Mate in 2',\n    when: new Date(2020, "
          "1),\n  },\n] as const;\n",
      "window.P = (window.P || []).concat([{'id': 'm', 'description': 'White to move. Mate in Two.', 'solution': "
      "['a1a6', "
      "'b7a6', 'b6b7'], 'fen': '" +
          kCornerFen + "'}]);",
      "PUZZLES = {  # of the club\n 'm': Puzzle(id='m', fen='kbK5/pp6/1P6/8/' '8/8/8/R7 w - - 0 1', mate_in=2,\n  "
      "solution=['a1a6', 'b7a6', 'b6b7'])}",
      "final p = [Puzzle(isMate: true, id: 'm', puzzle: '" + kCornerFen +
          "', mateIn: 2, solution: ['a1a6', 'b7a6', 'b6b7'])];",
      "<?php $p = ['id' => 'm', 'fen' => '" + kCornerFen + "', 'mate' => 2, 'solution' => ['a1a6', 'b7a6', 'b6b7']];",
  };
  for (const std::string& text : texts) {
    const TestPosition puzzle = only_position(text);
    CHECK(puzzle.id == "m");
    CHECK(puzzle.claim.distance == 3);
    REQUIRE(puzzle.claim.line.size() == 3);
    CHECK(puzzle.claim.line[0].text == "a1a6");
  }
  const TestPosition placed = only_position(texts[0]);
  CHECK(placed.where.line == 4);
  CHECK(placed.claim.line[1].where.line == 7);
  CHECK(placed.claim.line[1].where.column == 25);
}

TEST_CASE("a row in the code of a program has its id before the FEN and its moves behind it") {
  for (const std::string& text : {"p = [(\"back rank\", \"" + kRankFen + "\", 'Re8#', False)]",
                                  "INSERT INTO p (name, fen, move) VALUES ('back rank', '" + kRankFen + "', 'Re8#');",
                                  "var P = new[] { new Row(\"back rank\", \"" + kRankFen + "\", \"Re8#\") };"}) {
    const TestPosition puzzle = only_position(text);
    CHECK(puzzle.id == "back rank");
    REQUIRE(puzzle.claim.keys.size() == 1);
    CHECK(puzzle.claim.keys[0].text == "Re8#");
  }
  const TestPosition said = only_position("P = [('x', '" + kCornerFen + "', 'White mates. Mate in 2!', None)]");
  CHECK(said.claim.distance == 3);
  CHECK(only_position("P = [('x', '" + kCornerFen + "', 'White mates in 2.')]").claim.distance == 3);
  CHECK(only_position("P = [('x', '" + kCornerFen + "', 'Checkmate in two moves')]").claim.distance == 3);
  CHECK_FALSE(only_position("P = [('x', '" + kCornerFen + "', 'Helpmate in 2')]").claim.distance);
  CHECK(said.claim.keys.empty());
  // As in the public database, the first of two moves is the opponent's.
  const TestPosition row = only_position("(1, '3r2k1/5ppp/8/8/8/8/5PPP/4R1K1 b - - 0 1', 'd8d2 e1e8', 600)");
  CHECK(row.moves_before.size() == 1);
  REQUIRE(row.claim.keys.size() == 1);
  CHECK(row.claim.keys[0].text == "e1e8");
}

TEST_CASE("each FEN in code is one position, with what the innermost brackets say of it") {
  CHECK(parse_code("const P = ['" + kRankFen + "', '" + kCornerFen + "']").positions.size() == 2);
  CHECK(parse_code("load('" + kRankFen + "', 3); f(new Chess('" + kCornerFen + "'))").positions.size() == 2);
  CHECK(parse_code("const START = '" + kRankFen + "';").positions.size() == 1);
  CHECK(parse_code("const P = [{fen: '" + kRankFen + "', after: '4R1k1/5ppp/8/8/8/8/8/7K b - - 1 1'}]")
            .positions.size() == 1);
  const Suite steps = parse_code("P = [{id: 7, steps: [{fen: '" + kRankFen + "', expected: 'Re8#'}]}]");
  REQUIRE(steps.positions.size() == 1);
  CHECK(steps.positions[0].claim.keys.size() == 1);
  // No FENs: comments, paths, other texts.
  for (const char* text :
       {"// '6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1'", "import x from 'a/b/c/d e';", "s = 'w/o b';", ""}) {
    CHECK(parse_code(text).errors.front().code == "no-positions");
  }
  CHECK(parse_code("let p = {fen: 'zz6/8/8/8/8/8/8/K6k w - - 0 1'}").positions[0].errors.front().where.column == 16);
}

TEST_CASE("brackets that are not closed are an error, and their FENs are read") {
  const Suite suite =
      parse_code("const P = [\n {fen: '" + kRankFen + "', solution: 'Re8#'},\n {fen: '" + kCornerFen + "', ");
  REQUIRE(suite.errors.size() == 1);
  CHECK(suite.errors[0].code == "program");
  CHECK(suite.errors[0].where.line == 3);
  CHECK(suite.errors[0].where.column == 2);
  REQUIRE(suite.positions.size() == 2);
  CHECK(suite.positions[0].claim.keys.size() == 1);
  CHECK(suite.positions[1].claim.keys.empty());
  // Signs that look like marks or brackets do not take time.
  CHECK(parse_code(std::string(200'000, '[')).positions.empty());
  std::string marks;
  for (int i = 0; i < 100'000; ++i) marks += "\\\"`";
  CHECK(parse_code(marks).positions.empty());
}

TEST_CASE("programs are recognized by their extension or their first words") {
  const std::string code = "[{fen: '" + kRankFen + "'}]";
  for (const char* extension : {".js", ".ts", ".dart", ".json5", ".sql", ".py"}) {
    CHECK(detect_suite_format(extension, "p = " + code)->name == "program");
  }
  CHECK(detect_suite_format(".txt", "export default " + code)->name == "program");
  CHECK(detect_suite_format("", "const p = " + code)->name == "program");
  CHECK(detect_suite_format(".txt", kRankFen + "\nconst\n")->name == "epd");
  CHECK(detect_suite_format(".py", "board = [['r', 'n'], ['.', '.']]\n")->name != "program");
}

TEST_CASE("puzzles in YAML are read as those in JSON") {
  const std::string one = "fen: \"" + kRankFen + "\"\n";
  for (const std::string& text :
       {"- id: a\n  " + one + "  best_move: Re8#\n- id: b\n  fen: " + kCornerFen + "\n  move: Ra6\n  mate_in: 2\n",
        "title: two\npuzzles:\n- name: a\n  " + one + "  answer: Re8#\n- name: b\n  FEN: " + kCornerFen +
            "\n  solution: [Ra6, bxa6, b7#]  # Morphy\n",
        "a:\n  " + one + "  moves:\n  - Re8#\nb:\n  fen: " + kCornerFen + "\n  key: Ra6\n  dm: 2\n"}) {
    INFO(text);
    const Suite suite = parse_suite("dir/p.yaml", text, {nullptr, ""});
    CHECK(suite.errors.empty());
    REQUIRE(suite.positions.size() == 2);
    const TestPosition& last = suite.positions[1];
    CHECK(suite.positions[0].id == "a");
    CHECK(last.id == "b");
    CHECK(last.errors.empty());
    CHECK(last.claim.distance == 3);
    CHECK(last.where.line > 2);
    const std::vector<MoveText>& moves = last.claim.keys.empty() ? last.claim.line : last.claim.keys;
    REQUIRE_FALSE(moves.empty());
    CHECK(moves[0].text == "Ra6");
  }
  const Suite bad = parse_suite("dir/p.yaml", "- id: a\n  fen: \"6k1/5ppp/8/8/8/8/8/4R2 w - - 0 1\"\n", {nullptr, ""});
  REQUIRE(bad.positions.size() == 1);
  REQUIRE(bad.positions[0].errors.size() == 1);
  CHECK(bad.positions[0].errors[0].where.line == 2);
}

TEST_CASE("a name that says mate in N claims it of the FENs below it in code") {
  const std::string texts[] = {
      "puzzles = {\n  'mate_in_2': [('" + kCornerFen + "', 'Ra6')],  # Morphy\n}",
      "mate_in_2 = [(\"" + kCornerFen + "\", \"Ra6\"), ]",
      "MATE_IN_2_PUZZLES: List[Tuple[str, str]] = [['" + kCornerFen + "', 'a1a6', 'Morphy', 1200]]",
      "export const puzzles = {\n  mateIn2: [\n    { fen: '" + kCornerFen + "', solution: ['Ra6'] },\n  ],\n};",
      "tests[\"mate_in_2\"] = {'" + kCornerFen + "': 'Ra6'}",
      "mates_in_two.append((\"" + kCornerFen + "\", \"Ra6\"))",
      "static readonly Puzzle[] MateIn2 = new Puzzle[] { new Puzzle(\"Morphy\", \"" + kCornerFen + "\", \"Ra6\") };",
      "const easy = {\n  'Mate in 2':\n    [['" + kCornerFen + "', 'a1a6 b7a6 b6b7']],\n};",
  };
  for (const std::string& text : texts) {
    const TestPosition puzzle = only_position(text);
    CHECK(puzzle.claim.distance == 3);
    REQUIRE(puzzle.claim.keys.size() == 1);
    CHECK((puzzle.claim.keys[0].text == "Ra6" || puzzle.claim.keys[0].text == "a1a6"));
  }
  for (const std::string& text : {"MATE_IN_TWO = '" + kCornerFen + "'", "const mateIn2 = ['" + kCornerFen + "'];",
                                  "P = {'mate_in_2': {'easy': ['" + kCornerFen + "']}}"}) {
    CHECK(only_position(text).claim.distance == 3);
  }
  // Each value of an object has its own name.
  const Suite two = parse_code("P = {'mate_in_2': '" + kCornerFen + "', 'mate_in_1': '" + kRankFen + "'}");
  REQUIRE(two.positions.size() == 2);
  CHECK(two.positions[0].claim.distance == 3);
  CHECK(two.positions[1].claim.distance == 1);
}

TEST_CASE("a name in code claims nothing of what does not stand below it") {
  const std::string lists = "mate_in_2 = ['" + kCornerFen + "']\nothers = ['" + kRankFen + "']\n";
  const Suite suite = parse_code(lists);
  REQUIRE(suite.positions.size() == 2);
  CHECK(suite.positions[0].claim.distance == 3);
  CHECK(suite.positions[1].claim.empty());
  for (const std::string& text :
       {"notMateIn2 = ['" + kRankFen + "']", "n = mate_in_2\np = ['" + kRankFen + "']",
        "f(mate_in_2, ['" + kRankFen + "'])", "assert mate_in_2 == ['" + kRankFen + "']",
        "P = {'mate_in_2': [], 'rest': ['" + kRankFen + "']}", "# mate_in_2 = [\np = ['" + kRankFen + "']"}) {
    CHECK(only_position(text).claim.empty());
  }
  // What the puzzle says itself counts.
  CHECK(only_position("mate_in_2 = [{fen: '" + kRankFen + "', mate: 1}]").claim.distance == 1);
}

TEST_CASE("literals of a program without a first word of one are recognized") {
  const std::string pair = "(\"" + kCornerFen + "\", \"Ra6\")";
  for (const std::string& text : {"mate_in_2 = [" + pair + "]", "{'mate_in_2': [" + pair + "]}", "[" + pair + "]",
                                  "[\n  # mates\n  " + pair + ",\n]"}) {
    CHECK(detect_suite_format(".txt", text)->name == "program");
    CHECK(detect_suite_format(".py", text)->name == "program");
  }
  CHECK(detect_suite_format(".txt", "[{\"fen\": \"" + kCornerFen + "\"}]")->name == "json");
  CHECK(detect_suite_format(".txt", "[[\"" + kCornerFen + "\", \"Ra6\"]]")->name == "json");
  CHECK(detect_suite_format(".py", "b = [('King', 'white', (7, 0)), ('King', 'black', (0, 7))]")->name == "gameboards");
}

TEST_CASE("the title of an object in code claims a mate of the puzzles in its lists") {
  const Suite suite =
      parse_code("const P = [\n  { title: 'Mate in 2', id: 3, puzzles: [{ fen: '" + kCornerFen +
                 "', solution: ['Ra6'] }, '" + kCornerFen + "'] },\n  { title: 'Pins', puzzles: ['" + kRankFen +
                 "'] },\n  { category: \"Mates in one\", positions: [['" + kRankFen + "', 'Re8#']] },\n];");
  REQUIRE(suite.positions.size() == 4);
  CHECK(suite.positions[0].claim.distance == 3);
  CHECK(suite.positions[0].claim.keys.size() == 1);
  CHECK(suite.positions[1].claim.distance == 3);
  CHECK(suite.positions[2].claim.empty());
  CHECK(suite.positions[3].claim.distance == 1);
}

TEST_CASE("a comment behind a FEN in code states its problem, as words behind a FEN do") {
  for (const std::string comment :
       {"// mate in 2: Ra6", "/* #2 1.Ra6! */", "# Mate in 2, Ra6", "-- mate in two: 1. Ra6 bxa6 2. b7#"}) {
    INFO(comment);
    const Suite suite = parse_code("p = [\n  \"" + kCornerFen + "\", " + comment + "\n  \"" + kRankFen + "\"\n]\n");
    REQUIRE(suite.positions.size() == 2);
    CHECK(suite.positions[0].claim.distance == 3);
    REQUIRE(suite.positions[0].claim.keys.size() + suite.positions[0].claim.line.size() > 0);
    CHECK(suite.positions[1].claim.empty());
  }
  CHECK(only_position("p = [\"" + kCornerFen + "\"] // from an old book").claim.empty());
  const std::string code = "struct Puzzle { std::string fen, best; };\nconst Puzzle kPuzzles[] = {\n  {\"" +
                           kCornerFen + "\", \"a1a6\"},\n};\n";
  CHECK(detect_suite_format(".txt", code)->name == "program");
  CHECK(only_position(code).claim.keys.size() == 1);
}

TEST_CASE("a text of a program may be a table of puzzles") {
  const Suite suite = parse_code(
      "const csv = `\nPuzzleId,FEN,Moves,Themes\naa1,3r2k1/5ppp/8/8/8/8/5PPP/4R1K1 b - - 0 1,"
      "d8d2 e1e8,mateIn1\nbad,8/8,e1e8,mateIn1\n`;\nconst q = ['" +
      kRankFen + "', 'Re8#'];\n");
  REQUIRE(suite.positions.size() == 3);
  CHECK(suite.positions[0].id == "aa1");
  CHECK(suite.positions[0].where.line == 3);
  CHECK(suite.positions[0].claim.distance == 1);
  REQUIRE_FALSE(suite.positions[1].errors.empty());
  CHECK(suite.positions[1].errors[0].where.line == 4);
  CHECK(suite.positions[2].claim.keys.size() == 1);
}

TEST_CASE("records of EPD may stand in one text of a program, and texts may be raw") {
  const std::string records = "\n" + kRankFen.substr(0, kRankFen.size() - 4) + " bm Re8; id \"rank\";\n" +
                              kCornerFen.substr(0, kCornerFen.size() - 4) + " bm Ra6; dm 2; id \"corner\";\n";
  for (const auto& [begin, end] :
       {std::pair("EPD = \"\"\"", "\"\"\"\n"), std::pair("const epd = `", "`;\n"),
        std::pair("let epd = r#\"", "\"#;\n"), std::pair("auto epd = R\"epd(", ")epd\";\n")}) {
    INFO(begin);
    const Suite suite = parse_code(begin + records + end);
    CHECK(suite.errors.empty());
    REQUIRE(suite.positions.size() == 2);
    CHECK(suite.positions[0].id == "rank");
    CHECK(suite.positions[0].where.line == 2);
    CHECK(suite.positions[1].id == "corner");
    CHECK(suite.positions[1].where.line == 3);
    REQUIRE(suite.positions[1].claim.keys.size() == 1);
    CHECK(suite.positions[1].claim.distance == 3);
  }
  const Suite raw = parse_code("static T: [&str; 2] = [r#\"" + kRankFen.substr(0, kRankFen.size() - 4) +
                               " bm Re8; id \"a \\ b\";\"#,\n  r#\"" + kCornerFen + "\"#];\n");
  REQUIRE(raw.positions.size() == 2);
  CHECK(raw.positions[0].id == "a \\ b");
  // What is no raw text in its language takes no position.
  for (const char* first : {"x = re.compile(R\"(a) b\")", "x = \"a\" if r#\"comment"}) {
    INFO(first);
    CHECK(parse_code(std::string(first) + "\nF = \"" + kRankFen + "\"\nG = (\")\")\nH = \"" + kCornerFen +
                     "\"\nK = \"#\"\n")
              .positions.size() == 2);
  }
  const TestPosition listed = only_position("let p = P { fen: \"" + kCornerFen +
                                            "\".into(), solution: r#\"[\"a1a6\",\"b7a6\",\"b6b7#\"]\"#.into() };");
  CHECK(listed.claim.line.size() == 3);
  CHECK(only_position("String s = \"\"\"\n    " + kRankFen.substr(0, kRankFen.size() - 4) +
                      " bm Re8; id \"a\";\n    \"\"\";")
            .id == "a");
  const TestPosition doubled =
      only_position("var t = @\"" + kRankFen.substr(0, kRankFen.size() - 4) + " bm Re8; id \"\"x\"\";\";");
  CHECK(doubled.id == "x");
}

TEST_CASE("an answer may be a list of a type, and a text that a call makes") {
  const std::string fen = "\"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\"";
  const std::string named = "fen: " + fen + ", mate_in: 2, solution: ";
  for (const std::string& text :
       {"var p = []Puzzle{{FEN: " + fen + ", Solution: []string{\"Ra5\"}, MateIn: 2}}",
        "var p = []Puzzle{{FEN: " + fen + ", Solution: [1]string{\"Ra5\"}, MateIn: 2}}",
        "var p = new[] { new Puzzle { Fen = " + fen + ", MateIn = 2, Solution = new[] {\"Ra5\"} } };",
        "var p = new[] { new Puzzle { Fen = " + fen + ", MateIn = 2, Solution = new List<string> {\"Ra5\"} } };",
        "const P: &[Puzzle] = &[Puzzle { " + named + "vec![\"Ra5\"] }];",
        "const P: &[Puzzle] = &[Puzzle { " + named + "&[\"Ra5\"] }];",
        "let p = vec![Puzzle { fen: String::from(" + fen + "), mate_in: 2, solution: String::from(\"Ra5\") }];",
        "final p = [Puzzle(" + named + "const [\"Ra5\"])];", "final p = [Puzzle(" + named + "<String>[\"Ra5\"])];",
        "let p = @[Puzzle(" + named + "@[\"Ra5\"])]", "const p = [{" + named + "%w[Ra5]}]",
        "const Puzzle p[] = {{.fen = " + fen + ", .mate_in = 2, .solution = \"Ra5\"}};"}) {
    INFO(text);
    const Suite suite = parse_program_puzzles({"p.txt", "p", text, nullptr});
    REQUIRE(suite.positions.size() == 1);
    CHECK(suite.positions[0].errors.empty());
    CHECK(suite.positions[0].claim.distance == 3);
    REQUIRE(suite.positions[0].claim.keys.size() == 1);
    CHECK(suite.positions[0].claim.keys[0].text == "Ra5");
  }
  for (const std::string& text : {"Puzzle[] p = { new Puzzle(" + fen + ", new String[]{\"Ra5\"}) };",
                                  "std::vector<Puzzle> p = {{" + fen + ", std::vector<std::string>{\"Ra5\"}}};",
                                  "const Puzzle p[] = {{" + fen + ", std::string(\"Ra5\")}};"}) {
    INFO(text);
    const Suite suite = parse_program_puzzles({"p.txt", "p", text, nullptr});
    REQUIRE(suite.positions.size() == 1);
    REQUIRE(suite.positions[0].claim.keys.size() == 1);
    CHECK(suite.positions[0].claim.keys[0].text == "Ra5");
  }
}

TEST_CASE("what a function is given beside a FEN is no answer, nor is a part of a list") {
  const std::string fen = "\"4k3/R7/1R6/8/8/8/8/4K3 w - - 0 1\"";
  for (const std::string& text : {"assert!(!is_mate(Board::from(" + fen + "), \"Kd1\"));",
                                  "let p = [Puzzle { fen: " + fen + ", solution: vec![\"Kd1\", \"Rb8\"][1] }];",
                                  "const p = [{ fen: " + fen + ", solution: %w(Kd1 Rb8).last }]"}) {
    INFO(text);
    const Suite suite = parse_program_puzzles({"p.txt", "p", text, nullptr});
    REQUIRE(suite.positions.size() == 1);
    CHECK(suite.positions[0].claim.keys.empty());
  }
}
