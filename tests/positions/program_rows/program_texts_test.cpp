// Which signs begin comments in the code of programs, and texts in it that are tables or printed boards.
#include "positions/program_rows/program_texts.h"

#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

const std::string kQuotedMateInTwo = "\"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\"";
const std::string kQuotedBackRank = "\"6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1\"";

/// The first stated move of each position, or "-".
std::string keys_in_program(const std::string& text, const std::string& extension) {
  INFO(text);
  const Suite suite = parse_suite("dir/p" + extension, text, {nullptr, ""});
  CHECK(suite.errors.empty());
  std::string out;
  for (const TestPosition& position : suite.positions) {
    CHECK(position.errors.empty());
    out += (out.empty() ? "" : " ") + (position.claim.keys.empty() ? "-" : position.claim.keys.front().text);
  }
  return out;
}

}  // namespace

TEST_CASE("a hash sign begins a comment in the languages that have it so") {
  for (const std::string extension : {".py", ".rb", ".jl", ".ex", ".pl"}) {
    const std::string comment = extension == ".py" ? "#[(" : "#(";
    CHECK(keys_in_program("p = [(" + kQuotedBackRank + ", \"e1a1\")]  " + comment + kQuotedMateInTwo + ", \"Ra6\")]\n",
                          extension) == "e1a1");
  }
  // There two slashes divide.
  CHECK(keys_in_program("p = f(7 // 2, " + kQuotedBackRank + ", \"e1a1\")\n", ".py") == "e1a1");
  CHECK(keys_in_program("<?php # " + kQuotedMateInTwo + "\n#[TestWith([" + kQuotedBackRank + ", 'e1a1'])]\n", ".php") ==
        "e1a1");
}

TEST_CASE("a hash sign of another language hides no position") {
  const std::string row = "(" + kQuotedBackRank + ", \"e1a1\")";
  CHECK(keys_in_program("#[test_case" + row + "]\n#[case(" + kQuotedMateInTwo + ", \"Ra6\")]\nfn t() {}\n", ".rs") ==
        "e1a1 Ra6");
  CHECK(keys_in_program("class P { #n = 0; run() { this.#check" + row + "; } }\n", ".js") == "e1a1");
  CHECK(keys_in_program("const re = /#/; const q = [" + kQuotedBackRank + ", \"e1a1\"];\n", ".js") == "e1a1");
  CHECK(keys_in_program("#define BACK_RANK " + kQuotedBackRank + "\n# define CORNER " + kQuotedMateInTwo + "\n",
                        ".h") == "- -");
  CHECK(keys_in_program(
            "#expect(solve(" + kQuotedBackRank + ") == \"e1e8\")\n#expect(is_mate(" + kQuotedMateInTwo + "))\n",
            ".swift") == "- -");
  CHECK(keys_in_program("(def p #{[" + kQuotedBackRank + " \"e1a1\"]})\n", ".clj") == "-");
  CHECK(keys_in_program("{-# LANGUAGE OverloadedStrings #-}\np = [" + row + "]\n", ".hs") == "e1a1");
  // Of no known language.
  CHECK(keys_in_program("const a = 1;\n#[case" + row + "]\n# [(" + kQuotedMateInTwo + ", 'Ra6')]\n", "") == "e1a1");
}

TEST_CASE("a text in code may be one row of the public database") {
  const std::string csv =
      "00sHx,q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17,e8d7 a2e6 d7d8 f7f8,1760,80,83,72,mate "
      "mateIn2 middlegame short,https://lichess.org/yyznGmXs/black#34,";
  CHECK(is_table_in_code(csv));
  CHECK_FALSE(is_table_in_code("q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17"));
  const Suite suite = parse_suite("dir/p.js", "\nconst ROW = '" + csv + "';\n", {nullptr, ""});
  REQUIRE(suite.positions.size() == 1);
  CHECK(suite.positions[0].id == "00sHx");
  CHECK(suite.positions[0].where.line == 2);
  CHECK(suite.positions[0].claim.distance == 3);
}

TEST_CASE("a printed board in Python's code stands beside its positions in quotation marks") {
  const std::string board =
      "k b K . . . . .\np p . . . . . .\n. P . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n"
      ". . . . . . . .\nR . . . . . . .";
  const std::string puzzles = "P = [(" + kQuotedMateInTwo + ", \"Ra6\"), (" + kQuotedBackRank + ", \"Re8\")]\n";
  CHECK(keys_in_program("\"\"\"Mates.\n\n" + board + "\n\"\"\"\n\n" + puzzles, ".py") == "- Ra6 Re8");
  CHECK(keys_in_program(puzzles + "assert str(b) == \"\"\"\\\n" + board + "\"\"\"\n", ".py") == "Ra6 Re8 -");
}

TEST_CASE("texts that are joined in code are one FEN, or one row of a table") {
  CHECK(keys_in_program("const p = [\"6k1/5ppp/8/8/8/8\" + \"/8/4R2K w - - 0 1\", \"Re8\"];\n", ".js") == "Re8");
  CHECK(keys_in_program("const p = { fen: \"6k1/5ppp/8/8/\" + // White\n \"8/8/8/4R2K w - - 0 1\", best: \"Re8\" };\n",
                        ".js") == "Re8");
  CHECK(keys_in_program("p = [(\"6k1/5ppp/8/8/8/8\"\n      \"/8/4R2K w - - 0 1\", \"Re8\")]\n", ".py") == "Re8");
  const Suite suite = parse_suite("dir/p.js", "f(\"4r2k/8/8/8/8/8/5PPP/6K1 \" + \"b - - 0 1\");\n", {nullptr, ""});
  REQUIRE(suite.positions.size() == 1);
  REQUIRE(suite.positions[0].setup);
  CHECK(suite.positions[0].setup->to_move == Color::black);
  CHECK(keys_in_program("(def p [[" + kQuotedBackRank + " \"Re8#\"] [" + kQuotedMateInTwo + "]])\n", ".clj") == "- -");
  const Suite row = parse_suite("dir/p.kt",
                                "val a = \"00sHx,q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17,\" +\n"
                                "    \"e8d7 a2e6 d7d8 f7f8,1760,80,83,72,mate mateIn2 short,\"\n",
                                {nullptr, ""});
  REQUIRE(row.positions.size() == 1);
  CHECK(row.positions[0].id == "00sHx");
}
