// Problems in LaTeX, in the styles of problemists and of the programs that write them.
#include "positions/problem_files/latex_reader.h"

#include <catch2/catch.hpp>

#include "positions/game/setup.h"
#include "positions/problem/operations.h"
#include "positions/problem_files/latex_writer.h"
#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

const std::string kLatexMen = "\\pieces[3+4]{wKc8, wBb6, wTa1, sKa8, sLb8, sBa7b7}";
const std::string kLatexBoard = "kbK5/pp6/1P6/8/8/8/8/R7";

std::string latex_of(const std::string& inner) { return "\\begin{diagram}\n" + inner + "\n\\end{diagram}\n"; }

std::vector<TestPosition> latex_positions(const std::string& text) { return parse_suite("l.tex", text, {}).positions; }

/// The board and the mover, what is asked, and the stated moves, or what is wrong with its place.
std::string latex_result(const TestPosition& position) {
  if (!position.errors.empty()) {
    const InputError& error = position.errors.front();
    return error.code + "@" + std::to_string(error.where.line) + ":" + std::to_string(error.where.column);
  }
  if (!position.unsupported.empty()) return position.unsupported;
  const std::string fen = write_fen(*position.setup);
  std::string out = fen.substr(0, fen.find(' ') + 2);
  if (position.goal.stipulation) out += " " + text_of(*position.goal.stipulation);
  for (const MoveText& key : position.claim.keys) out += " " + key.text;
  if (!position.claim.line.empty()) out += " (" + std::to_string(position.claim.line.size()) + ")";
  return out;
}

std::string latex_result(const std::string& inner) {
  const auto positions = latex_positions(latex_of(inner));
  return positions.size() == 1 ? latex_result(positions.front()) : std::to_string(positions.size()) + " positions";
}

}  // namespace

TEST_CASE("diagrams of problems in LaTeX are read as they are written") {
  const std::string asked = kLatexBoard + " w #2";
  CHECK(latex_result(kLatexMen + "\\stip{\\#2}") == asked);
  CHECK(latex_result(kLatexMen + "%\n \\stipulation{$\\#2$}%\n") == asked);
  CHECK(latex_result("\\stip{Mate in 2}\\pieces{wKc8, wBb6, % a comment, with sTa1}\n  wTa1; sKa8 sLb8, sBa7b7}") ==
        asked);
  for (const char* solution :
       {"\\sol{1.Ta6!}", "\\solution{1.Ta6 \\zz\\\\ 1...La7~2.Txa7\\#}", "\\sol{\\textbf{1.Ta6!} (\\zz)}",
        "\\sol{1.\\wT a6!}", "\\sol{1.\\T a6 (2.Ta7) L bel.}"}) {
    INFO(solution);
    const auto positions = latex_positions(latex_of(kLatexMen + "\\stip{\\#2}" + solution));
    REQUIRE(positions.size() == 1);
    REQUIRE(positions[0].claim.keys.size() == 1);
    CHECK(positions[0].claim.keys[0].text.substr(0, 3) == "Ta6");
    CHECK(positions[0].claim.distance == 3);
  }
  CHECK(latex_result(kLatexMen + "\\stip{\\#2}\\sol{1.Ta6! b\\x a6, 2.b7\\#}") == asked + " Ta6! (3)");
  // After T. Brand, Problemkiste 1992: a line of fourteen plies.
  CHECK(latex_result("\\source{Problemkiste} \\year{1992}\n\\pieces[2+3]{wKd1, wBe2, sKh8, sBe4, sTa4}\n\\stip{h\\#7}\n"
                     "\\sol{1.Ta3 Kc2!, 2.Tf3 e\\x f3, 3.e3 f4, 4.e2 f5, 5.e1T f6, 6.Th1! (Te7?) f7, 7.Th7 f8D\\#}") ==
        "7k/8/8/8/r3p3/8/4P3/3K4 b h#7 Ta3 (14)");
  CHECK(latex_result(kLatexMen + "\\stip{H\\#2\\half}") == kLatexBoard + " w h#2.5");
  CHECK(latex_result(kLatexMen + "\\stip{\\#2vv}") == asked);
  const auto counted = latex_positions(latex_of(kLatexMen + "\\stip{h\\#2}\\cond{2 solutions}"));
  REQUIRE(counted.size() == 1);
  CHECK(counted[0].claim.solutions == 2);
  const auto castling = latex_positions(latex_of("\\pieces{wKe1, wTh1, sKe8}\\stip{\\#3}"));
  REQUIRE(castling.size() == 1);
  CHECK(rights_text(*castling[0].setup->variant, castling[0].setup->castling) == "K");
}

TEST_CASE("letters may be English, and a FEN may stand in the place of the men") {
  CHECK(latex_positions("\\begin{problem}\\pieces{wKc8, wPb6, wRa1, bKa8, bBb8, bPa7b7}\\stip{\\#2}\\end{problem}"
                        "\\begin{diagram}\\pieces{wKc8, bKa8, bBb8}\\stip{\\#2}\\end{diagram}")
            .size() == 2);
  const auto both = latex_positions(
      "\\begin{problem}\\pieces{wKc8, wPb6, wRa1, bKa8, bBb8, bPa7b7}\\stip{\\#2}\\end{problem}\n"
      "\\begin{diagram}\\pieces{wKc8, sKa8, sBb8}\\stip{\\#2}\\end{diagram}");
  REQUIRE(both.size() == 2);
  CHECK(latex_result(both[0]) == kLatexBoard + " w #2");
  CHECK(latex_result(both[1]) == "kbK5/8/8/8/8/8/8/8 w #2");
  CHECK(latex_result("\\pieces{wKc8, sKa8, sBb7}\\stip{\\#2}") == "k1K5/1p6/8/8/8/8/8/8 w #2");
  CHECK(latex_result("\\fen{4r2k/8/8/8/8/8/5PPP/6K1 b - - 0 1}\\stip{\\#1}\\sol{1.Re1\\#}") ==
        "4r2k/8/8/8/8/8/5PPP/6K1 b #1 Re1# (1)");
}

TEST_CASE("who and where are kept, and what chess does not have is named") {
  const auto credits = latex_positions(
      latex_of("\\author{A, B; C, D}\n\\source{Problemkiste}\\sourcenr{17}\\year{1992}" + kLatexMen + "\\stip{\\#2}"));
  REQUIRE(credits.size() == 1);
  CHECK(joined_operands(credits[0], "author") == "A, B; C, D");
  CHECK(joined_operands(credits[0], "origin") == "Problemkiste");
  CHECK(joined_operands(credits[0], "date") == "1992");
  CHECK(credits[0].id == "l:1");
  CHECK(latex_result(kLatexMen + "\\stip{\\#2}\\cond{Circe}") == "the condition 'Circe'");
  CHECK(latex_result("\\pieces{wKc8, nTa1, sKa8}\\stip{\\#2}") == "neutral men");
  CHECK(latex_result("\\pieces{wKc8, wDLa1, sKa8}\\stip{\\#2}") == "the man wDL");
  CHECK(latex_result(kLatexMen + "\\stip{\\#2 w\\ra}") == "the stipulation '#2 w->'");
  const auto small = latex_positions("\\begin{diagram}[5x5]\\pieces{wLc3, wSa1}\\end{diagram}");
  REQUIRE(small.size() == 1);
  CHECK(small[0].unsupported == "a board of 5x5 squares");
  const auto noted =
      latex_positions(latex_of("\\pieces[4+4]{wKc8, wBb6, wTa1, sKa8, sLb8, sBa7b7}\\stip{\\#2}"
                               "\\sol{see below}\\twins{b) sBa7 to a6}"));
  REQUIRE(noted.size() == 1);
  CHECK(noted[0].repairs == std::vector<std::string>{"the diagram counts 4+4 men, and has 3+4",
                                                     "left out another position: b) sBa7 to a6",
                                                     "found no moves in the solution: see below"});
}

TEST_CASE("lines of a problem with twins may be theirs: the first alone is compared") {
  const auto duplex =
      latex_positions(latex_of("\\pieces{wKb4, wTh4, wSc2, sKc1}\\stip{h\\#2}\\twins{Duplex}"
                               "\\sol{1.Kc1-b1 Kb4-c3 2.Kb1-c1 Th4-h1 \\#\n1.Kb4-a4 Kc1-b1 2.Th4-h3 Kb1-c1 \\#}"));
  REQUIRE(duplex.size() == 1);
  CHECK(duplex[0].errors.empty());
  CHECK(duplex[0].claim.line.size() == 4);
  CHECK(duplex[0].claim.open_number);
  CHECK_FALSE(duplex[0].claim.solutions);
}

TEST_CASE("what is wrong in LaTeX is told with its place, and the other diagrams are read") {
  CHECK(latex_result("\\pieces{wKc8, wBb9, sKa8}") == "latex-men@2:17");
  CHECK(latex_result("\\pieces{wKc8, xx, sKa8}") == "latex-men@2:15");
  CHECK(latex_result("\\pieces{wKc8, wBc8, sKa8}") == "latex-men@2:17");
  CHECK(latex_result("\\pieces{wKc8, wBb6}\\stip{\\#2}") == "royal-count@2:1");
  const std::string good = latex_of(kLatexMen + "\\stip{\\#2}");
  const auto open = latex_positions(latex_of("\\pieces{wKc8, sKa8 \\stip{\\#2}") + good);
  REQUIRE(open.size() == 2);
  CHECK(latex_result(open[0]) == "latex@2:1");
  CHECK(latex_result(open[1]) == kLatexBoard + " w #2");
  const auto endless = latex_positions("\\begin{diagram}\n" + kLatexMen + "\\stip{\\#2}\n" + good);
  REQUIRE(endless.size() == 2);
  CHECK(latex_result(endless[0]) == "latex@1:1");
  CHECK(latex_result(endless[1]) == kLatexBoard + " w #2");
  // The move has its place in the text.
  const auto placed = latex_positions(latex_of(kLatexMen + "\\stip{\\#2}\n\\sol{1.\\emph{Ta5!} b\\x a6}"));
  REQUIRE(placed.size() == 1);
  CHECK(placed[0].claim.keys.at(0).where.line == 3);
  CHECK(placed[0].claim.keys.at(0).where.column == 14);
}

TEST_CASE("LaTeX is known by its diagrams, and what is written is read") {
  CHECK(looks_like_latex_problems("text\n" + latex_of(kLatexMen)));
  CHECK_FALSE(looks_like_latex_problems("% " + latex_of(kLatexMen).substr(0, 15) + kLatexMen));
  CHECK_FALSE(looks_like_latex_problems("\\begin{diagram}[width=200]\nimport X\n\\end{diagram}\n"));
  CHECK(parse_suite("a.tex", "\\begin{diagram}\nA & \\rTo^{i} & B\n\\end{diagram}\n", {}).errors.front().code ==
        "no-positions");
  const auto read = latex_positions(latex_of(kLatexMen + "\\author{P. Morphy}\\stip{\\#2}"));
  REQUIRE(read.size() == 1);
  const auto again = latex_positions(write_latex(read));
  REQUIRE(again.size() == 1);
  CHECK(latex_result(again[0]) == latex_result(read[0]));
  CHECK(joined_operands(again[0], "author") == "P. Morphy");
}

TEST_CASE("options of Popeye that a diagram is written with are read") {
  const auto positions = parse_suite("c.epd",
                                     "8/Q7/8/8/8/8/8/2k1K2R w - - stip \"#2\"; id \"no castling\";\n"
                                     "7R/7p/5P1k/4PKpP/8/8/8/8 w - g6 stip \"#2\"; id \"en passant\";\n"
                                     "8/2k5/8/8/8/8/8/R3K2R w KQ - stip \"h#2 halfduplex\"; id \"half duplex\";\n",
                                     {})
                             .positions;
  REQUIRE(positions.size() == 3);
  const auto again = latex_positions(write_latex(positions));
  REQUIRE(again.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(again[i].unsupported.empty());
    CHECK(again[i].setup->same_position(*positions[i].setup));
    REQUIRE(again[i].goal.stipulation);
    CHECK(text_of(*again[i].goal.stipulation) == (i < 2 ? "#2" : "h#2 halfduplex"));
  }
}

TEST_CASE("set play before the key of a solution in LaTeX is passed over") {
  for (const char* solution :
       {"*1...bxa6 2.b7\\# \\par 1.Ta6! (Zz)", "*1...bxa6 2.b7\\# 1.Ta6!", "*1...bxa6 2.b7\\#\\\\1.Ta6!"})
    CHECK(latex_result(kLatexMen + "\\stip{\\#2}\\sol{" + solution + "}").starts_with(kLatexBoard + " w #2 Ta6!"));
}

TEST_CASE("moves in commands of LaTeX without diagrams are read") {
  for (const std::string words : {"Mate in 2. Solution: 1.~Rh1!", "Mate in 2.\n\nSolution: \\mainline{1. Rh1}",
                                  "Mate in 2. Solution: \\textbf{1.~Rh1}"}) {
    INFO(words);
    const auto read = latex_positions("\\documentclass{article}\\usepackage{xskak}\\begin{document}\n\\fenboard{" +
                                      kLatexBoard + " w - - 0 1}\n" + words + "\n\\end{document}\n");
    REQUIRE(read.size() == 1);
    CHECK(read[0].claim.distance == 3);
    REQUIRE(read[0].claim.keys.size() == 1);
    CHECK(read[0].claim.keys[0].text.substr(0, 3) == "Rh1");
  }
}
