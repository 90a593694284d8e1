#include "positions/suite_formats/suite_reader.h"

#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_format.h"
#include "positions/suite_formats/suite_json.h"
#include "positions/variant_files/variant_reader.h"
#include "tests/support/shared_data.h"

using namespace keymove;

namespace {

const std::string kReaderFen = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";

std::string error_code(const Suite& suite) { return suite.errors.empty() ? "" : suite.errors.front().code; }

}  // namespace

TEST_CASE("every reference file is recognised and read without an error") {
  struct Known {
    const char* path;
    std::size_t positions;
    const char* first_id;
  };
  const Known files[] = {{"suites/problems-odd.json", 2231, "1"},
                         {"suites/mate-in-2-odd.epd", 3166, "mate-in-2-odd:1"},
                         {"suites/matetrack-odd.epd", 3277, "matetrack-odd:1"},
                         {"suites/wac-odd.epd", 150, "WAC.001"},
                         {"suites/puzzles-500.csv", 500, "tewjc"},
                         {"course/fairy-chess-8x8.txt", 6, "b1"},
                         {"course/minichess-7x7-config.txt", 1, "minichess-7x7-config"},
                         {"move-trees/saved-games/game0.txt", 1, "game0"},
                         {"move-trees/saved-games/game1.txt", 1, "game1"},
                         {"perft/chess.epd", 174, "chess:1"}};
  for (const Known& known : files) {
    CAPTURE(known.path);
    const auto path = tests::shared_file(known.path);
    if (!path) return;
    const auto suite = read_suite(*path);
    REQUIRE(suite);
    CHECK(suite->errors.empty());
    CHECK(suite->positions.size() == known.positions);
    CHECK(suite->positions.front().id == known.first_id);
    for (const TestPosition& p : suite->positions) {
      CHECK(p.errors.empty());
      CHECK(p.setup);
      CHECK(p.where.file == *path);
    }
  }
}

TEST_CASE("what the reference suites state survives the way through our JSON") {
  for (const char* name : {"suites/matetrack-odd.epd", "suites/wac-odd.epd", "suites/puzzles-500.csv",
                           "suites/problems-odd.json", "course/fairy-chess-8x8.txt"}) {
    CAPTURE(name);
    const auto path = tests::shared_file(name);
    if (!path) return;
    const auto suite = read_suite(*path);
    REQUIRE(suite);
    const Suite again = parse_suite("again.json", write_suite_json(*suite));
    CHECK(again.errors.empty());
    REQUIRE(again.positions.size() == suite->positions.size());
    for (std::size_t i = 0; i < again.positions.size(); ++i) {
      const TestPosition& a = suite->positions[i];
      const TestPosition& b = again.positions[i];
      CAPTURE(a.id);
      CHECK(b.errors.empty());
      CHECK(a.id == b.id);
      CHECK(write_fen(*a.setup) == write_fen(*b.setup));
      CHECK(a.moves_before.size() == b.moves_before.size());
      CHECK(a.goal.kind == b.goal.kind);
      CHECK(a.goal.plies == b.goal.plies);
      CHECK(a.claim.outcome == b.claim.outcome);
      CHECK(a.claim.distance == b.claim.distance);
      CHECK(a.claim.distance_at_least == b.claim.distance_at_least);
      CHECK(a.claim.sole_key == b.claim.sole_key);
      CHECK(a.claim.keys.size() == b.claim.keys.size());
      CHECK(a.claim.avoid.size() == b.claim.avoid.size());
      CHECK(a.claim.line.size() == b.claim.line.size());
      CHECK(a.claim.line_kind == b.claim.line_kind);
      CHECK(a.class_name == b.class_name);
    }
  }
}

TEST_CASE("the format is told by the content where the name does not tell") {
  const auto format = [](const std::string& text, const std::string& extension = "") {
    const SuiteFormat* found = detect_suite_format(extension, text);
    return found != nullptr ? found->name : std::string_view();
  };
  CHECK(format(kReaderFen) == "epd");
  CHECK(format("# a\n\n" + kReaderFen) == "epd");
  CHECK(format("hello\n" + kReaderFen) == "epd");
  CHECK(format("hello\n", ".epd") == "epd");
  CHECK(format("{\"suite\": \"a\",\n\"positions\": []}") == "json");
  CHECK(format("[{\"fen\": 1}]") == "json");
  CHECK(format("{\"positions\": [{\"fen\": 1}]}") == "json");
  CHECK(format("{\"fen\": 1}\n{\"fen\": 2}\n") == "jsonl");
  CHECK(format("{\"fen\": 1}", ".jsonl") == "jsonl");
  CHECK(format("{ \"problems\":\n[") == "book");
  CHECK(format("PuzzleId,FEN,Moves\n") == "csv");
  CHECK(format("[Event \"a\"]\n") == "pgn");
  CHECK(format("{a comment}\n1. e4", ".pgn") == "pgn");
  CHECK(format("# b1\n[('King', 'white', (7, 0))]") == "gameboards");
  CHECK(format("[[\"King\", \"white\", [7, 0]]]") == "gameboards");
  CHECK(format("board = { ('a', 1): ('Ferz', 'White')}") == "gameboards");
  CHECK(format("from AB import *\n\ndef test():\n  board = [(\"King\", 'white', (7,0))]") == "gameboards");
  CHECK(format("'''tests'''\ntests = {'m1': ({('a', 1): ('Ferz', 'White')}, 1)}") == "gameboards");
  CHECK(format("hello", ".py") == "gameboards");
  CHECK(format("Rows:7\r\nCols:7\r\n") == "config");
  CHECK(format("me\n6/3/2021 15:2:0\ne2e4\n") == "saved-game");
  CHECK(format("hello\nworld\n").empty());
  CHECK(format("", ".epd") == "epd");
  CHECK(format("# 8/8 is no board\nhello\n8/8/8/8/8/8/8/8 w\n", ".txt") == "epd");
  for (const std::string& name : suite_format_names()) CHECK(suite_format_named(name)->name == name);
}

TEST_CASE("an object on one line may be a whole suite") {
  for (const char* name : {"positions", "puzzles", "data"}) {
    const std::string item = "{\"fen\": \"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\", \"best_move\": \"Ra8\"}";
    const Suite suite = parse_suite("a.json", "{\"" + std::string(name) + "\": [" + item + ", " + item + "]}\n");
    INFO(name);
    CHECK(suite.errors.empty());
    REQUIRE(suite.positions.size() == 2);
    CHECK(suite.positions[1].claim.keys.size() == 1);
  }
}

TEST_CASE("what holds no suite is refused as a whole") {
  CHECK(error_code(parse_suite("a.epd", "")) == "no-positions");
  CHECK(error_code(parse_suite("a.json", " \n\n")) == "no-positions");
  CHECK(error_code(parse_suite("a.epd", "\xEF\xBB\xBF")) == "no-positions");
  CHECK(error_code(parse_suite("a.epd", "# only a comment\n")) == "no-positions");
  CHECK(error_code(parse_suite("a.epd", std::string(500, '\0'))) == "binary");
  CHECK(error_code(parse_suite("a.bin", "hello")) == "unknown-format");
  CHECK(error_code(parse_suite("a.epd", kReaderFen, {nullptr, "nonsense"})) == "unknown-format");
  CHECK(parse_suite("a.toml", "[[puzzle]]\nfens = [\n\"8/8 w\",\n]\n")
            .errors.front()
            .message.starts_with("of TOML, sections with lines"));
  CHECK(parse_suite("a.txt", "<?xml version=\"1.0\"?>\n<fen>" + kReaderFen + "</fen>\n")
            .errors.front()
            .message.starts_with("XML is not read here"));
  std::string noise;
  for (unsigned i = 0, state = 1; i < 4000; ++i) {
    state = state * 1664525U + 1013904223U;
    noise += static_cast<char>(state >> 24U);
  }
  CHECK(error_code(parse_suite("a.epd", noise)) == "binary");
  CHECK_FALSE(read_suite("/nowhere/a.epd"));
  CHECK(parse_suite("a.epd", kReaderFen + " id \"R\xE9ti\";").errors.empty());
}

TEST_CASE("a byte order mark is skipped and ids are made unique") {
  const Suite suite =
      parse_suite("dir/a.epd", "\xEF\xBB\xBF" + kReaderFen + "; id \"x\";\n" + kReaderFen + "; id \"x\";\n" +
                                   kReaderFen + "; id \"x#2\";\n" + kReaderFen + "; id \"x\";\n");
  REQUIRE(suite.positions.size() == 4);
  CHECK(suite.name == "a");
  CHECK(suite.positions[0].where.file == "dir/a.epd");
  CHECK(suite.positions[0].errors.empty());
  CHECK(suite.positions[1].id == "x#2");
  CHECK(suite.positions[2].id == "x#2#2");
  CHECK(suite.positions[3].id == "x#3");
  CHECK_FALSE(suite.positions[3].repairs.empty());
}

TEST_CASE("the user's format and variant go before what the file says") {
  const Suite fens =
      parse_suite("a.txt", "nbqkaer/fpppppf/7/7/7/FPPPPPF/NBQKAER w\n", {*load_variant("minichess-7x7"), "fen"});
  CHECK(fens.positions.front().errors.empty());
  CHECK(fens.positions.front().setup->variant->name == "minichess-7x7");
}

TEST_CASE("very long lines of every format are read in time and memory that stay small") {
  const std::string filler(std::size_t{1} << 25U, 'x');
  CHECK(parse_suite("a.epd", kReaderFen + " id \"" + filler + "\";\n" + kReaderFen).positions.size() == 2);
  CHECK(parse_suite("a.epd", filler).positions.front().errors.front().code == "line-too-long");
  CHECK(parse_suite("a.jsonl", "{\"id\": \"" + filler + "\"}\n{\"fen\": \"" + kReaderFen + "\"}").positions.size() ==
        2);
  CHECK(parse_suite("a.json", "[{\"id\": \"" + filler + "\"},\n{\"fen\": \"" + kReaderFen + "\"}]").positions.size() ==
        2);
  CHECK(parse_suite("a.csv", "FEN,Moves\n" + filler + "\n" + kReaderFen + ",a b\n").positions.size() == 2);
  CHECK_FALSE(parse_suite("a.pgn", "1. " + filler + "\n").positions.front().errors.empty());
  std::string brackets(std::size_t{1} << 24U, '[');
  CHECK_FALSE(parse_suite("a.json", brackets, {nullptr, "json"}).errors.empty());
  for (std::size_t i = 1; i < brackets.size(); i += 2) brackets[i] = '\n';
  for (const char* name : {"a.json", "a.pgn", "a.txt"}) {
    const Suite suite = parse_suite(name, brackets);
    CHECK(suite.errors.size() + suite.positions.size() > 0);
  }
  for (std::size_t i = 0; i < brackets.size(); i += 2) brackets[i] = '{';
  for (const char* name : {"a.json", "a.pgn"}) {
    const Suite suite = parse_suite(name, brackets);
    CHECK(suite.errors.size() + suite.positions.size() > 0);
  }
}

TEST_CASE("pages and notes are read however far from their beginning the first FEN stands") {
  const std::string fen = "6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1";
  std::string style;
  for (int i = 0; i < 6000; ++i) style += ".x { color: red }\n";
  const auto key_in = [](const std::string& name, const std::string& text) {
    const Suite suite = parse_suite(name, text, {nullptr, ""});
    if (suite.positions.size() != 1 || suite.positions[0].claim.keys.size() != 1) return std::string();
    return suite.positions[0].claim.keys[0].text;
  };
  CHECK(key_in("a.html", "<!DOCTYPE html><style>" + style + "</style><script>\nconst P = [{fen: '" + fen +
                             "', solution: 'Re8#', mate: 1}];\n</script>") == "Re8#");
  CHECK(key_in("a.html", "<title>x</title><style>a {}</style>\n<p>White mates in 1: <code>" + fen +
                             "</code> Re8#</p>\n") == "Re8#");
  CHECK(key_in("a.md", "# T\n" + style + "\nMate in 1: `" + fen + "` Re8#\n") == "Re8#");
}
