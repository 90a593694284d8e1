// Puzzles in JSON below keys that say what they ask, and FENs as keys of their answers.
#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

const std::string kBackRankFen = "6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1";
const std::string kMorphyFen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";  // 1.Ra6

std::string quoted(const std::string& text) { return "\"" + text + "\""; }

/// "keys, plies of the line, mate" of each position, with its first error instead if it has one.
std::string group_claims(const std::string& text, const std::string& file = "g.json") {
  const Suite suite = parse_suite(file, text, {});
  std::string out;
  for (const TestPosition& position : suite.positions) {
    if (!out.empty()) out += "; ";
    if (!position.errors.empty()) {
      const InputError& error = position.errors.front();
      out += error.code + "@" + std::to_string(error.where.line) + ":" + std::to_string(error.where.column);
      continue;
    }
    for (const MoveText& key : position.claim.keys) out += key.text + " ";
    if (!position.claim.line.empty()) out += std::to_string(position.claim.line.size()) + " plies ";
    if (position.goal.stipulation) {
      out += text_of(*position.goal.stipulation);
    } else {
      out += position.claim.distance ? "#" + std::to_string((*position.claim.distance + 1) / 2) : "-";
    }
  }
  for (const InputError& error : suite.errors) out += " " + error.code;
  return out;
}

}  // namespace

TEST_CASE("the theme mateIn5 above puzzles says five or more") {
  const std::string puzzles = "[{\"fen\": " + quoted(kMorphyFen) +
                              ", \"moves\": \"a1a6\"}, {\"fen\": " + quoted(kMorphyFen) +
                              ", \"themes\": [\"endgame\"], \"moves\": \"a1h1\"}]";
  for (const std::string& text :
       {"{\"theme\": \"mateIn5\", \"puzzles\": " + puzzles + "}", "{\"mateIn5\": " + puzzles + "}"}) {
    INFO(text);
    const Suite suite = parse_suite("g.json", text, {});
    REQUIRE(suite.positions.size() == 2);
    for (const TestPosition& position : suite.positions) {
      CHECK(position.claim.distance == 9);
      CHECK(position.claim.distance_at_least);
    }
  }
}

TEST_CASE("a key that names a mate makes that claim of all puzzles below it") {
  for (const char* key : {"mate_in_2", "mateIn2", "Mate in 2", "mate in two", "Mates in two", "mate-2", "mate2", "#2",
                          "checkmate_in_2", "MATE_IN_2"}) {
    INFO(key);
    const std::string begin = "{" + quoted(key) + ": ";
    CHECK(group_claims(begin + "[" + quoted(kMorphyFen) + ", " + quoted(kMorphyFen) + "]}") == "#2; #2");
    CHECK(group_claims(begin + "[[" + quoted(kMorphyFen) + ", \"Ra6\"]]}") == "Ra6 #2");
    CHECK(group_claims(begin + "[{\"fen\": " + quoted(kMorphyFen) + "}]}") == "#2");
    CHECK(group_claims(begin + "[{\n\"id\": 7, \"fen\": " + quoted(kMorphyFen) +
                       ",\n\"solution\": [\"a1a6\", \"b7a6\", \"b6b7\"]}\n]}") == "a1a6 3 plies #2");
    CHECK(group_claims(begin + "{\"p1\": {\"FEN\": " + quoted(kMorphyFen) + ", \"best_move\": \"Ra6\"}}}") == "Ra6 #2");
    CHECK(group_claims(begin + "{" + quoted(kMorphyFen) + ": \"a1a6 b7a6 b6b7\"}}") == "a1a6 3 plies #2");
  }
  const std::string both = "{\n\"version\": 1,\n\"mate_in_1\": [" + quoted(kBackRankFen) + "],\n\"mate_in_2\": [" +
                           quoted(kMorphyFen) + "],\n\"themes\": [\"a\", \"b\"]\n}\n";
  CHECK(group_claims(both) == "#1; #2");
  CHECK(group_claims("{\"puzzles\": {\"mate_in_1\": [" + quoted(kBackRankFen) + "]}}") == "#1");
  CHECK(group_claims("{\"mate_in_1\": [[" + quoted(kBackRankFen) + ", \"e1e8\", 800, \"Back rank\"]]}") == "e1e8 #1");
  CHECK(group_claims("{\"selfmate_in_3\": [" + quoted(kBackRankFen) + "]}") == "s#3");
  CHECK(group_claims("{\"h#2\": [" + quoted(kBackRankFen) + "]}") == "h#2");
  // What a puzzle says itself counts.
  CHECK(group_claims("{\"mate_in_1\": [{\"fen\": " + quoted(kMorphyFen) + ", \"mate_in\": 2}]}") == "#2");
  const Suite suite = parse_suite(
      "g.json", "{\"suite\": \"s\", \"mate_in_2\": {\"morphy\": {\"fen\": " + quoted(kMorphyFen) + "}}}", {});
  REQUIRE(suite.positions.size() == 1);
  CHECK(suite.positions[0].id == "morphy");
}

TEST_CASE("a FEN may be the key of its answer") {
  const auto keyed = [](const std::string& value) { return "{\n" + quoted(kMorphyFen) + ": " + value + "\n}"; };
  CHECK(group_claims(keyed("\"Ra6\"")) == "Ra6 -");
  CHECK(group_claims(keyed("\"Ra6 bxa6 b7#\"")) == "Ra6 3 plies #2");
  CHECK(group_claims(keyed("\"1. Ra6 bxa6 2. b7#\"")) == "Ra6 3 plies #2");
  CHECK(group_claims(keyed("[\"Ra6\", \"bxa6\", \"b7#\"]")) == "Ra6 3 plies #2");
  CHECK(group_claims(keyed("[\"Ra6\", \"Ra5\"]")) == "Ra6 Ra5 -");
  CHECK(group_claims(keyed("{\"best_move\": \"Ra6\", \"mate_in\": 2}")) == "Ra6 #2");
  CHECK(group_claims(keyed("null")) == "-");
  CHECK(group_claims("{\"kbK5\\/pp6\\/1P6\\/8\\/8\\/8\\/8\\/R7 w - - 0 1\": \"Ra6\"}") == "Ra6 -");
  CHECK(group_claims("puzzles = {\n    " + quoted(kMorphyFen) + ": \"Ra6 bxa6 b7#\",\n    " + quoted(kBackRankFen) +
                         ": [\"Re8#\"],\n}\n",
                     "g.py") == "Ra6 3 plies #2; Re8# -");
  const Suite suite = parse_suite("g.json", keyed("\"Ra6 bxa6 b7#\""), {});
  REQUIRE(suite.positions.size() == 1);
  CHECK(suite.positions[0].where.line == 2);
  REQUIRE(suite.positions[0].claim.line.size() == 3);
  CHECK(suite.positions[0].claim.line[1].where.column == 43);
}

TEST_CASE("what is wrong below a key is told with its place, and the rest is read") {
  CHECK(group_claims("{\"mate_in_1\": [\n\"junk\",\n\"6k1/5ppp/8/8/8/8/8/4R1K w - - 0 1\",\n" + quoted(kBackRankFen) +
                     "]}") == "json-type@2:1; fen-row@3:25; #1");
  CHECK(group_claims("{\n" + quoted(kBackRankFen) + ": 20,\n" + quoted(kMorphyFen) + ": \"Ra6\"}") ==
        "json-value@2:38; Ra6 -");
  CHECK(group_claims("{\"mate_in_1\": [" + quoted(kBackRankFen) + ", {\"fen\": }],\n\"mate_in_2\": [" +
                     quoted(kMorphyFen) + "]}") == "#1; json@1:61; #2");
  // Lists under other keys claim nothing, and lists without puzzles are no puzzles.
  CHECK(group_claims("{\"easy\": [" + quoted(kBackRankFen) + "], \"tags\": [\"a/b/c/d\"]}") == "-");
}

TEST_CASE("the key of a group may say of what its claim is") {
  for (const char* key : {"mate_in_2_puzzles", "easyMateIn2", "MATE_IN_TWO_TESTS", "white_mates_in_2"}) {
    const Suite suite = parse_suite("g.json", "{" + quoted(key) + ": [" + quoted(kMorphyFen) + "]}", {});
    REQUIRE(suite.positions.size() == 1);
    CHECK(suite.positions[0].claim.distance == 3);
  }
  const Suite other = parse_suite("g.json", "{\"no_mate_in_2\": [" + quoted(kMorphyFen) + "]}", {});
  REQUIRE(other.positions.size() == 1);
  CHECK(other.positions[0].claim.empty());
}

TEST_CASE("chapters with titles hold puzzles, and a title that says mate in N claims it of them") {
  const std::string plain = quoted("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  CHECK(group_claims(
            "[{\"title\": \"Forks\", \"puzzles\": []}, {\"title\": \"Mate in 2\", \"id\": 7, \"puzzles\": [{\"fen\": " +
            quoted(kMorphyFen) + ", \"solution\": \"Ra6\"}, " + quoted(kMorphyFen) +
            "]}, {\"title\": \"Pins\", \"puzzles\": [" + plain + "]}]") ==
        group_claims("[{\"fen\": " + quoted(kMorphyFen) + ", \"mate\": 2, \"solution\": \"Ra6\"}, {\"fen\": " +
                     quoted(kMorphyFen) + ", \"mate\": 2}, " + plain + "]"));
  const auto distances = [](const std::string& text) {
    std::vector<int> out;
    const Suite suite = parse_suite("g.json", text, {});
    CHECK(suite.errors.empty());
    for (const TestPosition& position : suite.positions) {
      CHECK(position.errors.empty());
      out.push_back(position.claim.distance.value_or(0));
    }
    return out;
  };
  const std::string chapters = "[{\"name\": \"Mates in one\", \"exercises\": [" + quoted(kBackRankFen) +
                               "]}, {\"name\": \"Pins\", \"exercises\": [" + plain + "]}]";
  CHECK(distances(chapters) == std::vector<int>{1, 0});
  CHECK(distances("{\"version\": 2, \"modules\": [{\"title\": \"Mates\", \"themes\": " + chapters + "}]}") ==
        std::vector<int>{1, 0});
  CHECK(distances("{\"positions\": {\"lessons\": " + chapters + "}}") == std::vector<int>{1, 0});
  CHECK(distances("{\"title\": \"Mate in 1\", \"version\": 2, \"puzzles\": [" + quoted(kBackRankFen) + "]}") ==
        std::vector<int>{1});
  CHECK(distances("{\"title\": \"Mates\", \"version\": 2, \"puzzles\": [" + quoted(kBackRankFen) + "]}") ==
        std::vector<int>{0});
  for (const char* title : {"Not a mate in 1", "Mate in 1 or 2", "No mate in 1 here"}) {
    INFO(title);
    CHECK(distances("[{\"title\": " + quoted(title) + ", \"puzzles\": [" + quoted(kBackRankFen) + "]}]") ==
          std::vector<int>{0});
  }
  // What a puzzle says itself counts, and a suite of ours has no other members.
  CHECK(distances("[{\"title\": \"Mate in 2\", \"puzzles\": [{\"fen\": " + quoted(kBackRankFen) +
                  ", \"mate\": 1}]}]") == std::vector<int>{1});
  CHECK(parse_suite("g.json", "{\"title\": \"x\", \"positions\": [{\"fen\": " + plain + "}]}", {}).errors.size() == 1);
}
