#include "positions/puzzles/yaml_puzzles.h"

#include <string>

#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_format.h"
#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

// White mates by Re8, and in two moves by Ra6 (Morphy).
const std::string kRank = "6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1";
const std::string kCorner = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

/// The ids of the suite's positions, each with its distance, first stated move and the code of its first error.
std::string stated_in(const Suite& suite) {
  std::string out;
  for (const InputError& error : suite.errors)
    out += "!" + error.code + "@" + std::to_string(error.where.line) + ":" + std::to_string(error.where.column) + " ";
  for (const TestPosition& position : suite.positions) {
    out += (out.empty() ? "" : "; ") + position.id;
    if (!position.errors.empty()) {
      const InputError& error = position.errors.front();
      out += " !" + error.code + "@" + std::to_string(error.where.line) + ":" + std::to_string(error.where.column);
      continue;
    }
    out += " " + std::to_string(position.claim.distance.value_or(0));
    if (!position.claim.keys.empty()) out += " " + position.claim.keys.front().text;
    if (!position.claim.line.empty()) out += " " + position.claim.line.front().text;
  }
  return out;
}

std::string stated_by_yaml(const std::string& text, const std::string& name = "dir/p.yaml") {
  return stated_in(parse_suite(name, text, {nullptr, ""}));
}

}  // namespace

TEST_CASE("puzzles in YAML are read in many styles") {
  const std::string both = "a 1 Re8#; b 3 Ra6";
  // A list of maps, in blocks and in brackets.
  CHECK(stated_by_yaml("- id: a\n  fen: " + kRank + "\n  best_move: Re8#\n  mate: 1\n- id: b\n  fen: \"" + kCorner +
                       "\"\n  key: Ra6\n  mate_in: 2\n") == both);
  CHECK(stated_by_yaml("[{id: a, fen: " + kRank + ", best_move: Re8#, mate: 1},\n {id: b, fen: '" + kCorner +
                       "',\n  key: [Ra6], mate: 2}]\n") == both);
  CHECK(stated_by_yaml("puzzles: [\n  {\"id\": \"a\", \"fen\": \"" + kRank +
                       "\", \"best_move\": \"Re8#\", \"mate\": 1},\n  {id: b, fen: " + kCorner +
                       ", bm: Ra6, dm: 2},\n]\n") == both);
  // Maps by their ids, below a title and in groups.
  CHECK(stated_by_yaml("title: Two\npuzzles:\n  a:\n    fen: " + kRank +
                       "\n    best_move: Re8#\n    mate: 1\n  b:\n    fen: " + kCorner +
                       "\n    key: Ra6\n    mate: 2\n") == both);
  CHECK(stated_by_yaml("lessons:\n- name: ranks\n  exercises:\n  - id: a\n    fen: " + kRank +
                       "\n    best_move: Re8#\n    mate: 1\n- name: corners\n  exercises:\n    b: {fen: " + kCorner +
                       ", key: Ra6, mate: 2}\n") == both);
  // Folded and literal texts.
  CHECK(stated_by_yaml("- id: a\n  fen: >-\n    6k1/5ppp/8/8/8/8/8/4R2K\n    w - - 0 1\n  best_move: |\n    Re8#\n"
                       "  mate: 1\n- id: b\n  fen: |\n    " +
                       kCorner + "\n  key: >\n    Ra6\n  mate: 2\n") == both);
  // A document for each, also with directives and ends.
  CHECK(stated_by_yaml("---\nid: a\nfen: " + kRank + "\nbest_move: Re8#\nmate: 1\n---\nid: b\nfen: " + kCorner +
                       "\nkey: Ra6\nmate: 2\n...\n") == both);
  CHECK(stated_by_yaml("%YAML 1.2\n--- # one\n- id: a\n  fen: " + kRank +
                       "\n  best_move: Re8#\n  mate: 1\n...\n---\n- {id: b, fen: " + kCorner +
                       ", key: Ra6, mate: 2}\n") == both);
  // Anchors, aliases and merged maps.
  CHECK(stated_by_yaml("mates: &two {mate: 2, source: a book}\npuzzles:\n- id: a\n  fen: &f " + kRank +
                       "\n  best_move: Re8#\n  mate: 1\n- <<: *two\n  id: b\n  fen: " + kCorner + "\n  key: Ra6\n") ==
        both);
  CHECK(stated_by_yaml("- &x {id: a, fen: " + kRank +
                       ", best_move: Re8#, mate: 1}\n- {<<: [{mate: 2}, *x], id: b, fen: " + kCorner +
                       ", best_move: Ra6}\n") == both);
  // Lines ended by CR LF, and a byte order mark.
  CHECK(stated_by_yaml("\xEF\xBB\xBF- id: a\r\n  fen: " + kRank +
                       "\r\n  best_move: Re8#\r\n  mate: 1\r\n- id: b\r\n  fen: " + kCorner +
                       "\r\n  key: Ra6\r\n  mate: 2\r\n") == both);
}

TEST_CASE("FENs in YAML stand in lists and below ids, and keys state their mates") {
  CHECK(stated_by_yaml("- " + kRank + "\n- " + kCorner + "\n") == "p:1 0; p:2 0");
  CHECK(stated_by_yaml("mate_in_1:\n  - " + kRank + "\nmate_in_2:\n- " + kCorner + "\n- [" + kCorner + ", Ra6]\n") ==
        "p:2 1; p:4 3; p:5 0 Ra6");
  for (const char* key : {"mate_in_2", "mateIn2", "mate-in-two", "Mates in 2", "\"Mate in 2\""}) {
    INFO(key);
    CHECK(stated_by_yaml(std::string(key) + ":\n  - " + kCorner + "\n  - fen: " + kCorner + "\n    id: c\n") ==
          "p:2 3; c 3");
    CHECK(stated_by_yaml(std::string(key) + ": " + kCorner + "\n") == "p:1 3");
  }
  CHECK(stated_by_yaml("mate_in_2:\n- fen: " + kRank + "\n  id: own\n  mate: 1\n") == "own 1");
  CHECK(stated_by_yaml("mate_in_2:\n- fen: " + kCorner + "\n  answer: Ra6\n") == "p:2 3 Ra6");
  CHECK(stated_by_yaml("not_mate_in_2:\n- " + kCorner + "\n") == "p:2 0");
  // Boards by their ids, in groups; who moves is not said.
  CHECK(stated_by_yaml("barnes:\n  82: 6k1/5ppp/8/8/8/8/8/4R2K\n\ngeneral:\n  morphy: kbK5/pp6/1P6/8/8/8/8/R7\n"
                       "  2018-04: 6k1/5ppp/8/8/8/8/8/4R2K\n") == "82 0; morphy 0; 2018-04 0");
  CHECK(stated_by_yaml("one: " + kRank + "\ntwo: " + kCorner + "\n") == "one 0; two 0");
  // A FEN may be the key of its answer.
  CHECK(stated_by_yaml(kRank + ": Re8#\n\"" + kCorner + "\": {key: Ra6, mate: 2}\n") == "p:1 0 Re8#; p:2 3 Ra6");
}

TEST_CASE("ids in YAML are kept as they are written") {
  CHECK(stated_by_yaml("- {id: 007, fen: " + kRank + "}\n- {id: 7, fen: " + kRank + "}\n- {id: 1.50, fen: " + kRank +
                       "}\n- {id: no, fen: " + kRank + "}\n- {id: '12', fen: " + kRank + "}\n") ==
        "007 0; 7 0; 1.50 0; no 0; 12 0");
}

TEST_CASE("a map of YAML names the game of all that it has within") {
  const std::string small = "k4/1Q3/5/5/4K w - - 0 1";
  const Suite suite = parse_suite("p.yaml",
                                  "variant: minichess-5x5\npuzzles:\n- fen: " + small + "\n  key: b4a5\n  mate: 1\n- " +
                                      small + "\n- fen: " + kRank + "\n  variant: chess\n",
                                  {nullptr, ""});
  REQUIRE(suite.positions.size() == 3);
  for (const TestPosition& position : suite.positions) {
    CHECK(position.errors.empty());
    REQUIRE(position.setup);
  }
  CHECK(suite.positions[0].setup->variant->name == "minichess-5x5");
  CHECK(suite.positions[1].setup->variant->name == "minichess-5x5");
  CHECK(suite.positions[2].setup->variant->name == "chess");
  const Suite ahead = parse_suite("p.yaml", "variant: minichess-5x5\n---\n- fen: " + small + "\n", {nullptr, ""});
  REQUIRE(ahead.positions.size() == 1);
  CHECK(ahead.positions[0].setup);
}

TEST_CASE("errors in YAML have their places, and nothing is left out in silence") {
  CHECK(stated_by_yaml("- id: a\n  fen: " + kRank + "\n   best_move: Re8#\n") == "!yaml@3:13 ");
  CHECK(stated_by_yaml("- id: a\n  fen: " + kRank + "\n  id: b\n") == "!yaml@3:3 ");
  CHECK(stated_by_yaml("- id: a\n  fne: " + kRank + "\n  key: Re8\n- fen: " + kRank + "\n").find("p:4 0") !=
        std::string::npos);
  CHECK(stated_by_yaml("- fen: " + kRank + "\n- text: none\n") == "p:1 0; p:2 !unknown-key@2:3");
  CHECK(stated_by_yaml("- " + kRank + "\n- 6k1/5ppp/8/8 w\n") == "p:1 0; p:2 !fen-rows@2:15");
  CHECK(stated_by_yaml("a: {fen: " + kRank + "}\nb: {key: Re8#}\n") == "a 0; b !unknown-key@2:5");
  CHECK(stated_by_yaml("- fen: 6k1/5ppp/8/8/8/8/8/4R2X w - - 0 1\n") == "p:1 !fen-letter@1:30");
  CHECK(stated_by_yaml("- fen: |\n    6k1/5ppp/8/8/8/8/8/4R2X w - - 0 1\n") == "p:1 !fen-letter@2:27");
  // A comment is no question: "#2" needs its quotation marks.
  CHECK(stated_by_yaml("- fen: " + kCorner + "\n  stipulation: #2\n") == "!yaml@2:3 ");
  CHECK(stated_by_yaml("- fen: " + kCorner + "\n  stipulation: \"#2\"\n") == "p:1 3");
  CHECK(stated_by_yaml("- fen: " + kCorner + "\n  book: #2\n") == "p:1 0");
  CHECK(stated_by_yaml("- text: |\n    x\n") == "!no-positions@1:1 ");
  CHECK(stated_by_yaml(std::string(100'000, '[')).starts_with("!yaml@1:"));
}

TEST_CASE("the name of a file of YAML decides its format, or what it shows") {
  const std::string puzzle = "- id: a\n  fen: " + kRank + "\n  key: Re8#\n";
  const auto format_of = [](const std::string& extension, const std::string& text) {
    const SuiteFormat* format = detect_suite_format(extension, text);
    return format == nullptr ? "" : std::string(format->name);
  };
  for (const char* extension : {".yaml", ".yml", "", ".txt"}) {
    INFO(extension);
    CHECK(format_of(extension, puzzle) == "yaml");
    CHECK(format_of(extension, "# ours\ntitle: x\nall:\n- {fen: " + kRank + "}\n") == "yaml");
    CHECK(format_of(extension, "---\nfen: " + kRank + "\n---\nfen: " + kCorner + "\n") == "yaml");
    CHECK(format_of(extension, "mate_in_2:\n- " + kCorner + "\n") == "yaml");
    CHECK(format_of(extension, "algebraic: {white: [Kc1], black: [Ka1]}\nstipulation: h#1\n") == "olv");
    // A text that ends anywhere: as much as has come through a pipe.
    CHECK(format_of(extension, "- {id: a,\n   fen: \"" + kRank + "\",\n") == "yaml");
    CHECK(format_of(extension, "- id: a\n  fen: >-\n    " + kRank + "\n") == "yaml");
  }
  for (const char* extension : {".yaml", ".yml"}) {
    INFO(extension);
    CHECK(format_of(extension, "a: b\n") == "yaml");
    CHECK(format_of(extension, "- fen: x\n broken: y\n") == "yaml");
    CHECK(format_of(extension, kRank + "\n") == "yaml");
    CHECK(format_of(extension, "[{\"fen\": \"" + kRank + "\"}]") == "json");
    CHECK(format_of(extension, "[{fen: " + kRank + "}]") == "yaml");
  }
  CHECK(format_of(".epd", puzzle) == "epd");
  CHECK(format_of("", kRank + " bm Re8; id \"fen: x\";\n") == "epd");
  CHECK(format_of("", "FEN: " + kRank + "\nSolution: Re8#\n") != "yaml");
  CHECK(format_of("", "- FEN: " + kRank + "\n  Solution: Re8#\nHave fun!\n") != "yaml");
  // The beginning of a long file ends within a line.
  std::string many;
  while (many.size() < 200'000) many += "- fen: \"" + kRank + "\"\n  moves:\n    - \"Re8#\"\n";
  CHECK(format_of("", many) == "yaml");
}

TEST_CASE("deep maps of YAML take no more time than others") {
  // What each map holds was once asked of every map around it.
  std::string deep;
  for (int i = 0; i < 60; ++i) deep += std::string(static_cast<std::size_t>(i), ' ') + "b:\n";
  CHECK(stated_by_yaml(deep) == "!no-positions@1:1 ");
  CHECK(stated_by_yaml(deep + std::string(60, ' ') + "- fen: " + kRank + "\n") == "p:61 0");
  std::string brackets = "[";
  for (int i = 0; i < 60; ++i) brackets = "{b: " + brackets;
  CHECK(stated_by_yaml(brackets).starts_with("!yaml@"));
}
