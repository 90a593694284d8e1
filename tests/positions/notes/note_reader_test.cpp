#include "positions/notes/note_reader.h"

#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_format.h"
#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

const std::string kRank = "6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1";    // mate in one by Re8#
const std::string kRooks = "4k3/R7/1R6/8/8/8/8/4K3 w - - 0 1";    // mate in one by Rb8#
const std::string kCorner = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";  // mate in two by Ra6
const std::string kQuiet = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";     // no mate
const std::string kSentence = "\nThese are the positions of the club, for all of you.\n\n";

std::vector<TestPosition> positions_of(const std::string& text, const std::string& name = "n.md") {
  INFO(text);
  Suite suite = parse_suite(name, text, {});
  CHECK(suite.errors.empty());
  for (const TestPosition& position : suite.positions) {
    CHECK(position.errors.empty());
    CHECK(position.setup);
  }
  return suite.positions;
}

std::string format_of(const std::string& text, const std::string& extension = ".md") {
  const SuiteFormat* format = detect_suite_format(extension, text);
  return format != nullptr ? std::string(format->name) : "";
}

}  // namespace

TEST_CASE("a note in Markdown has its positions below headings, with what is said of them there") {
  const auto read =
      positions_of("# Mates" + kSentence + "## Puzzle 1: the rank\n\nWhite to move. Mate in 1.\n\nFEN: `" + kRank +
                   "`\n\n<details>\n<summary>Solution</summary>\n\n1. Re8# and the pawns on f7, g7 shut in "
                   "their king.\n\n</details>\n\n## Puzzle 2\n\n![a picture](m.png)\n\n- **FEN:** `" +
                   kCorner + "`\n- **Goal:** White mates in two\n- **Solution:** `1. Ra6!` bxa6 2. b7#\n" +
                   "\n### A study\n\nThere is no mate in 2 here.\n\n```\n" + kQuiet + "\n```\n");
  REQUIRE(read.size() == 3);
  CHECK(read[0].id == "Puzzle 1: the rank");
  CHECK(read[0].where.line == 8);
  CHECK(read[0].claim.distance == 1);
  REQUIRE(read[0].claim.keys.size() == 1);
  CHECK(read[0].claim.keys[0].text == "Re8#");
  CHECK(read[0].claim.keys[0].where.line == 13);
  CHECK(read[0].claim.keys[0].where.column == 4);
  CHECK(read[0].claim.line.size() == 1);
  CHECK(read[1].id == "Puzzle 2");
  CHECK(read[1].claim.distance == 3);
  CHECK(read[1].claim.line.size() == 3);
  CHECK(read[2].id == "A study");
  CHECK(read[2].claim.empty());
}

TEST_CASE("headings, themes and the lines around a FEN state its mate") {
  const std::string texts[] = {
      "## Mate in 2\n\n```fen\n" + kCorner + "\n```\n**Answer:**\n\nRa6 bxa6 b7#\n",
      "# Mates in two moves" + kSentence + "## The first one\n\n> **FEN:** `" + kCorner + "`\n> **Best move:** Ra6\n",
      "# Lesson" + kSentence + "- **FEN**: `" + kCorner +
          "`\n- **Themes**: mateIn2 short\n- **Expected solution**: `Ra6` (by "
          "Morphy)\n",
      "# Lesson" + kSentence + "1. White mates in 2: `" + kCorner + "` 1. Ra6!\n",
      "# Lesson" + kSentence + "* `" + kCorner + "` - mate in 2 (Ra6)\n",
      "# Lesson" + kSentence + "| Id | FEN | Task | Key |\n|--|--|--|--|\n| 1 | `" + kCorner +
          "` | Mate in 2 | Ra6 |\n",
      "**Puzzle 1** (White to play, mate in 2)\nFEN: " + kCorner + "\nAnswer: ||Ra6 and now bxa6 b7#||\n",
      "# Lesson" + kSentence + "```\n" + kCorner + " bm Ra6; dm 2;\n```\n",
      "---\ntitle: x\n---\n" + kSentence + "<puzzle>\nFEN: " + kCorner + "\nMoves: Ra6 bxa6 b7#\n</puzzle>\n",
  };
  for (const std::string& text : texts) {
    CHECK(format_of(text) == "markdown");
    const auto read = positions_of(text);
    REQUIRE(read.size() == 1);
    CHECK(read[0].claim.distance == 3);
    const StatedClaim& claim = read[0].claim;
    CHECK((claim.keys.empty() ? claim.line : claim.keys).front().text.starts_with("Ra6"));
  }
}

TEST_CASE("a text that is mostly prose gives its positions, whatever its extension is") {
  const std::string text =
      "Dear all,\n\nplease look at this position from last night's game, which I\nlike very much, "
      "as you all will do, too.\n\n" +
      kRank +
      "\n\nWhite to play and mate in 1.\nSolution: Re8#. The pawns are in the way.\n\nThe second "
      "one is by Morphy and harder than the first.\n\n" +
      kCorner + "\n\nWhite mates in 2. The key is known to all of you.\n";
  for (const char* name : {"n.txt", "n", "n.md"}) {
    const auto read = positions_of(text, name);
    REQUIRE(read.size() == 2);
    CHECK(read[0].claim.distance == 1);
    REQUIRE(read[0].claim.keys.size() == 1);
    CHECK(read[0].claim.keys[0].text == "Re8#");
    CHECK(read[1].claim.distance == 3);
    CHECK(read[1].claim.keys.empty());
  }
}

TEST_CASE("of several FENs on a line each is a position, and the first has what is said") {
  const auto read =
      positions_of("# Two" + kSentence + "`" + kCorner + "` mate in 2, after `" + kQuiet + "` or `" + kRank + "`\n");
  REQUIRE(read.size() == 3);
  CHECK(read[0].claim.distance == 3);
  CHECK(read[1].claim.empty());
  CHECK(read[2].claim.empty());
  CHECK(read[2].where.line == 4);
}

TEST_CASE("a solution among words is taken up to the first that is no move") {
  const std::string begin = "# Lesson" + kSentence + "`" + kCorner + "`";
  for (const std::string& words : {std::string(", expected Ra6, got Rb1\n"), std::string(" bm Ra6\n"),
                                   std::string("\nWhite to move.\n\n||Ra6||\n"), std::string("\n\nBest move is Ra6.\n"),
                                   std::string("\n\nClick to see the answer\n\nRa6! and the pawn on b6 goes on.\n"),
                                   std::string("\n\nSolution: Ra6. The rook on a6 is lost.\n"),
                                   std::string("\n\n**The key was** Ra6, found by Morphy\n"),
                                   std::string("\n\n**Solution:** The key is Ra6, as he knew\n"),
                                   std::string("\n\n**Solution:** The key is Ra6, then 1...bxa6 2.b7#.\n"),
                                   std::string("\n\n**Solution** 1. Ra6, as Morphy found\n")}) {
    const auto read = positions_of(begin + words);
    REQUIRE(read.size() == 1);
    REQUIRE(read[0].claim.keys.size() == 1);
    CHECK(read[0].claim.keys[0].text.starts_with("Ra6"));
    CHECK(read[0].claim.line.size() <= 1);
  }
  for (const char* words :
       {"\n\nBest move is Ra7?\n", "\n\nAfter Ra6 the pawn on b6 goes on.\n", "\n\nThe answer is not known.\n",
        "\n\nSolution: The key is not Rxa7, as it seems.\n", "\n\nMove 8: the ...Nb4 problem.\n",
        "\n\nAnswer: the Ra7 lift.\n", "\n\nKey: the move Ra7 is a try.\n"}) {
    const auto read = positions_of(begin + words);
    REQUIRE(read.size() == 1);
    CHECK(read[0].claim.empty());
  }
}

TEST_CASE("moves may be numbered with brackets") {
  const auto read = positions_of("# Lesson" + kSentence + "`" + kCorner + "`\n\n**Solution:** 1) Ra6 bxa6 2) b7#\n");
  REQUIRE(read.size() == 1);
  CHECK(read[0].claim.line.size() == 3);
}

TEST_CASE("each of several positions below a heading has its own solution") {
  const auto read = positions_of("## Mate in 1" + kSentence + "```\n" + kRank + "\n```\n**Answer:** Re8#\n\n```\n" +
                                 kRooks + "\n```\n**Answer:** Rb8#\n");
  REQUIRE(read.size() == 2);
  CHECK(read[0].claim.keys[0].text == "Re8#");
  CHECK(read[1].claim.keys[0].text == "Rb8#");
  CHECK(read[1].claim.distance == 1);
  const auto titled = positions_of("**Puzzle 1** (mate in 1)\nFEN: " + kRank +
                                   "\nAnswer: Re8#\n\n**Puzzle 2** (mate in 2)\nFEN: " + kCorner + "\nAnswer: Ra6\n");
  REQUIRE(titled.size() == 2);
  CHECK(titled[1].id == "Puzzle 2 (mate in 2)");
  CHECK(titled[1].claim.distance == 3);
  const auto at_end = positions_of("# Week 3" + kSentence + "1. `" + kRank + "` mate in 1\n2. `" + kCorner +
                                   "` mate in 2\n\n## Solutions\n\n1. Re8#\n2. Ra6\n");
  REQUIRE(at_end.size() == 2);
  CHECK(at_end[0].claim.keys[0].text == "Re8#");
  CHECK(at_end[1].claim.distance == 3);
  CHECK(at_end[1].claim.keys[0].text == "Ra6");
}

TEST_CASE("words that deny, suppose or tell of something else state no mate") {
  for (const char* words : {"There is no mate in 2 here.", "If the king moves, White has a mate in 2.",
                            "The engine misses the mate in 2 at depth 4.", "After that it is mate in 2."}) {
    const auto read = positions_of("# Lesson" + kSentence + "`" + kCorner + "`\n\n" + words + "\n");
    REQUIRE(read.size() == 1);
    CHECK(read[0].claim.empty());
  }
  // White's moves are no solution of Black's position.
  CHECK(positions_of(
            "# Openings" + kSentence +
            "`rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2`\n\n1. d4 exd4 2. Nxd4 comes next.\n")[0]
            .claim.empty());
  // A program's name is no claim.
  CHECK(positions_of("# Mate in 2 solver" + kSentence + "`" + kQuiet + "`\n")[0].claim.empty());
  // The heading above that of the position says another length than its solution.
  const auto read =
      positions_of("## Mate in 2\n\n`" + kCorner + "`\n\n### An easier one\n\n`" + kRank + "`\n\nAnswer: Re8#\n");
  REQUIRE(read.size() == 2);
  CHECK(read[0].claim.distance == 3);
  CHECK(read[1].claim.distance == 1);
}

TEST_CASE("a FEN in a note may be its board alone, or stand in a web address") {
  const auto black = positions_of("# Black to move" + kSentence + "FEN: `4r2k/8/8/8/8/8/5PPP/6K1`\nAnswer: Re1#\n");
  REQUIRE(black.size() == 1);
  CHECK(black[0].setup->to_move == Color::black);
  CHECK(black[0].claim.distance == 1);
  const auto address =
      positions_of("# Today" + kSentence +
                   "Position: [a board](https://lichess.org/analysis/6k1/5ppp/8/8/8/8/8/4R2K_w_-_-_0_1)\n\nWhite mates "
                   "in one move.\n");
  REQUIRE(address.size() == 1);
  CHECK(address[0].claim.distance == 1);
  // Signs of blanks may stand at its end.
  const auto blank = positions_of("# Today" + kSentence +
                                  "Position: https://lichess.org/analysis/6k1/5ppp/8/8/8/8/8/4R2K_w_-_-_0_1__\n");
  REQUIRE(blank.size() == 1);
  CHECK(blank[0].setup->to_move == Color::white);
  const auto tag = positions_of("# Today" + kSentence + "<div class=\"board\" data-fen=\"" + kRank +
                                "\"></div>\n\nWhite mates in one move.\n");
  REQUIRE(tag.size() == 1);
  CHECK(tag[0].claim.distance == 1);
  // Beside a FEN an address says the same once more.
  CHECK(positions_of("# Today" + kSentence + "`" + kRank +
                     "` [board](https://lichess.org/analysis/6k1/5ppp/8/8/8/8/8/4R2K_w_-_-_0_1)\n")
            .size() == 1);
}

TEST_CASE("a page in HTML is a note, and its script a program") {
  const std::string page =
      "<!DOCTYPE html>\n<html lang=\"en\"><body>\n<h2>Puzzle 1</h2>\n<p>White to move and mate in "
      "2.<br>FEN: <code>" +
      kCorner +
      "</code></p>\n<details><summary>Solution</summary><p>1. Ra6! bxa6 2. b7#</p></details>\n"
      "<h2>Puzzle 2 (mate in 1)</h2>\n<table><tr><td>" +
      kRank + "</td><td>Re8#</td></tr></table>\n</body></html>\n";
  CHECK(format_of(page, ".html") == "markdown");
  const auto read = positions_of(page, "p.html");
  REQUIRE(read.size() == 2);
  CHECK(read[0].id == "Puzzle 1");
  CHECK(read[0].claim.distance == 3);
  CHECK(read[0].claim.line.size() == 3);
  CHECK(read[1].id == "Puzzle 2 (mate in 1)");
  CHECK(read[1].claim.distance == 1);
  CHECK(read[1].claim.keys.size() == 1);
  const std::string script = "<html><body><p>It's mine</p>\n<script>\nconst p = { mateIn2: [{ fen: '" + kCorner +
                             "', solution: ['Ra6'] }] };\n</script></body></html>\n";
  CHECK(format_of(script, ".html") == "program");
  const auto coded = positions_of(script, "p.html");
  REQUIRE(coded.size() == 1);
  CHECK(coded[0].claim.distance == 3);
}

TEST_CASE("a part of a page, and LaTeX without diagrams, are notes") {
  for (const auto& [name, text] :
       {std::pair<std::string, std::string>("t.html",
                                            "<table>\n<tr><th>FEN</th><th>Mate in</th></tr>\n<tr><td>" + kCorner +
                                                "</td></tr>\n</table>\n<p>Mate in 2</p>\n<p>Solution: Ra6</p>\n"),
        {"d.txt", "<div class=\"puzzle\">" + kCorner + "<p>Mate in 2</p>\n<p>Answer: Ra6</p></div>\n"},
        {"x.tex", "\\documentclass{article}\n\\usepackage{xskak}\n\\begin{document}\n\\fenboard{" + kCorner +
                      "}\n\\chessboard\nMate in 2. Solution: 1.Ra6\n\\end{document}\n"}}) {
    const auto read = positions_of(text, name);
    REQUIRE(read.size() == 1);
    CHECK(read[0].claim.distance == 3);
    REQUIRE(read[0].claim.keys.size() == 1);
    CHECK(read[0].claim.keys[0].text == "Ra6");
  }
}

TEST_CASE("words with a FEN among them are a note where no other format reads them") {
  for (const std::string& text :
       {"#separator:tab\n#html:true\n<img src=\"x.png\"> " + kCorner + "\tMate in 2: <b>Ra6</b>\n",
        "1 / " + kCorner + " / Mate in 2 / Ra6\n", "#1 " + kCorner + " - mate in 2 - Ra6\n"}) {
    CHECK(format_of(text, ".txt").empty());
    const auto read = positions_of(text, "n.txt");
    REQUIRE(read.size() == 1);
    CHECK(read[0].claim.distance == 3);
    REQUIRE(read[0].claim.keys.size() == 1);
    CHECK(read[0].claim.keys[0].text == "Ra6");
  }
  CHECK(parse_suite("n.txt", "Only words.\n", {}).errors.front().code == "unknown-format");
}

TEST_CASE("a list of FENs with their keys is no YAML") {
  for (const char* sign : {"->", ":", "=", "-", "\u2192", "|"}) {
    INFO(sign);
    const std::string item = "- " + kCorner + " " + sign + " Ra6\n";
    for (const std::string name : {"n.md", "n.txt"}) {
      const Suite suite = parse_suite(name, "Mate in 2:\n" + item + item, {});
      REQUIRE(suite.positions.size() == 2);
      for (const TestPosition& position : suite.positions) {
        CHECK(position.errors.empty());
        REQUIRE(position.claim.keys.size() == 1);
        CHECK(position.claim.keys[0].text == "Ra6");
      }
    }
  }
}

TEST_CASE("a solution may stand behind another sentence of its line") {
  for (const char* line : {"Mate in 2. Solution: Ra6", "Mate in 2 (answer: 1.Ra6)", "White mates in 2 - **key:** Ra6",
                           "Mate in 2; best move: Ra6"}) {
    const auto read = positions_of("# Mates" + kSentence + "`" + kCorner + "`\n\n" + line + "\n");
    REQUIRE(read.size() == 1);
    CHECK(read[0].claim.distance == 3);
    REQUIRE(read[0].claim.keys.size() == 1);
    CHECK(read[0].claim.keys[0].text == "Ra6");
  }
}

TEST_CASE("what is no note is read as it was, and a FEN with a flaw has its place") {
  CHECK(format_of(
            "## a suite of mates for engines\n# the first is easy and so is the other\n" + kRank + " bm Re8#; dm 1;\n",
            ".txt") == "epd");
  CHECK(format_of(kRank + "\n" + kCorner + "\n", ".txt") == "epd");
  CHECK(format_of("A. Nobody vs N. N., made up\n" + kCorner + "\n1. Ra6 bxa6 2. b7#\n", ".txt") == "list");
  CHECK(format_of("Only words stand in this text of mine.\nThere is no position in it at all.\n").empty());
  const Suite suite = parse_suite("n.md", "# Lesson" + kSentence + "`6k1/5pxp/8/8/8/8/8/4R2K w - - 0 1`\n", {});
  REQUIRE(suite.positions.size() == 1);
  REQUIRE(suite.positions[0].errors.size() == 1);
  CHECK(suite.positions[0].errors[0].where.line == 4);
  CHECK(suite.positions[0].errors[0].where.column == 8);
}

TEST_CASE("a notebook has the puzzles of its words and of its code, at the lines of the file") {
  const std::string fen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
  const std::string text =
      "{\n \"cells\": [\n  {\n   \"cell_type\": \"markdown\",\n   \"source\": [\n    \"Mate in 2:\\n\",\n    \"\\n\",\n"
      "    \"- `" +
      fen +
      "` Ra6\"\n   ]\n  },\n"
      "  {\n   \"cell_type\": \"code\",\n   \"outputs\": [{\"text\": [\"" +
      fen +
      "\"]}],\n   \"source\": [\n"
      "    \"%matplotlib inline\\n\",\n    \"puzzles = [(\\\"" +
      fen +
      "\\\", \\\"Rb1\\\")]\\n\"\n   ]\n  },\n"
      "  {\"cell_type\": \"code\", \"source\": \"x = 1\\np = {'fen': '" +
      fen +
      "', 'mate': 2}\"}\n"
      " ],\n \"nbformat\": 4\n}\n";
  const Suite suite = parse_suite("a.ipynb", text, {nullptr, ""});
  CHECK(suite.errors.empty());
  REQUIRE(suite.positions.size() == 3);
  CHECK(suite.positions[0].where.line == 8);
  CHECK(suite.positions[0].claim.distance == 3);
  CHECK(suite.positions[0].claim.keys[0].text == "Ra6");
  CHECK(suite.positions[1].where.line == 16);
  CHECK(suite.positions[1].claim.keys[0].text == "Rb1");
  CHECK(suite.positions[2].claim.distance == 3);
  CHECK(parse_suite("-", text, {nullptr, ""}).positions.size() == 3);
  const Suite none = parse_suite("a.ipynb", R"({"cells": [{"cell_type": "code", "source": ["x = 1"]
}]
})",
                                 {nullptr, ""});
  REQUIRE(none.errors.size() == 1);
  CHECK(none.errors[0].code == "no-positions");
  for (const char* bad :
       {"{\"cells\": [", "[]", "{\"cells\": 3}", "{\"cells\": [3, {\"cell_type\": 1, \"source\": {}}]}"})
    CHECK_FALSE(parse_suite("a.ipynb", bad, {nullptr, ""}).errors.empty());
}

TEST_CASE("the cells of a notebook of format 3 stand in its sheets, and their code under input") {
  const std::string text = R"({"nbformat": 3, "worksheets": [{"cells": [
{"cell_type": "markdown", "source": [
"## Mate in 2\n",
"\n",
"`kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1`\n",
"\n",
"**Solution:** Ra6"]},
{"cell_type": "code", "input": [
"p = {'fen': '6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1', 'mate': 1}"]}
]}]}
)";
  const Suite suite = parse_suite("a.ipynb", text, {nullptr, ""});
  CHECK(suite.errors.empty());
  REQUIRE(suite.positions.size() == 2);
  REQUIRE(suite.positions[0].claim.keys.size() == 1);
  CHECK(suite.positions[0].claim.keys[0].text == "Ra6");
  CHECK(suite.positions[0].claim.distance == 3);
  CHECK(suite.positions[1].where.line == 9);
  CHECK(suite.positions[1].claim.distance == 1);
}

TEST_CASE("attributes of tags, and heads in several languages, have the key") {
  const std::string fen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
  const auto key = [](const std::string& name, const std::string& text) {
    const Suite suite = parse_suite(name, text, {nullptr, ""});
    if (suite.positions.size() != 1 || suite.positions[0].claim.keys.size() != 1) return std::string("none");
    return std::to_string(suite.positions[0].claim.distance.value_or(0)) + " " + suite.positions[0].claim.keys[0].text;
  };
  const auto page = [&](const std::string& attributes) {
    return key("a.html",
               "<html><body><h2>Puzzle</h2><div data-fen=\"" + fen + "\" " + attributes + "></div></body></html>");
  };
  CHECK(page("data-mate=\"2\" data-solution=\"Ra6\"") == "3 Ra6");
  CHECK(page("data-mate=\"2\" data-solution=\"a1a6,b7a6,b6b7\"") == "3 a1a6");
  CHECK(page("solution=\"Ra6\"") == "0 Ra6");
  CHECK(page("data-wrong-moves=\"Rh1\" data-moves=\"Ra6\"") == "0 Ra6");
  for (const char* other : {"data-stalemate=\"1\"", "data-last-moves=\"b8a7\"", "data-legal-moves=\"Rh1,Rg1\""})
    CHECK(page(other) == "none");
  for (const char* head : {"Ans", "Antwort", "R\u00E9ponse", "Respuesta", "Answer"}) {
    INFO(head);
    CHECK(key("a.md", "## A\n\n`" + fen + "`\n\nMate in 2\n\n**" + head + ":** Ra6\n") == "3 Ra6");
    CHECK(key("a.txt", fen + "\nMate in 2\n" + head + ": Ra6\n") == "3 Ra6");
  }
}
