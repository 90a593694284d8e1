// Answers in words: those that are read, and those that are told to be unread.
#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

const std::string kWordsFen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

/// The keys of the only position of the text, or "unread" if it states an answer that was not read.
std::string key_or_unread(const std::string& name, const std::string& text) {
  const Suite suite = parse_suite("dir/" + name, text, {nullptr, ""});
  INFO(text);
  REQUIRE(suite.positions.size() == 1);
  const TestPosition& position = suite.positions.front();
  CHECK(position.errors.empty());
  CHECK(position.claim.distance == 3);
  std::string out;
  for (const MoveText& move : position.claim.keys) out += (out.empty() ? "" : ",") + move.text;
  if (!position.unread.empty()) {
    CHECK_FALSE(position.repairs.empty());
    out += "unread";
  }
  return out;
}

std::string in_json(const std::string& members) { return "[{\"fen\": \"" + kWordsFen + "\", " + members + "}]"; }

}  // namespace

TEST_CASE("a task that names the move with which it begins states a key") {
  for (const char* task : {"White mates in 2 with Rh1", "White mates in 2 with Rh1.", "Mate in 2. The key is Rh1",
                           "White to move: mate in 2 starting with Rh1!", "Mate in 2. Solution: Rh1"}) {
    CHECK(key_or_unread("p.json", in_json("\"description\": \"" + std::string(task) + "\"")).substr(0, 3) == "Rh1");
    CHECK(key_or_unread("p.py", "P = [(\"one\", \"" + kWordsFen + "\", \"" + task + "\", False)]\n").substr(0, 3) ==
          "Rh1");
  }
  for (const char* task : {"Mate in 2. Black threatens Qa1", "White mates in 2", "Mate in 2 (after 24.Kc8)",
                           "Mate in 2, seen by Fischer in 1970"}) {
    CHECK(key_or_unread("p.json", in_json("\"description\": \"" + std::string(task) + "\"")).empty());
  }
}

TEST_CASE("an answer of which the words leave open what it is, is unread") {
  const std::string open = "Ra6 looks good but Rh1 is the key";
  CHECK(key_or_unread("p.json", in_json("\"mate\": 2, \"solution\": \"" + open + "\"")) == "unread");
  CHECK(key_or_unread("p.csv", "fen,mate,solution\n" + kWordsFen + ",2," + open + "\n") == "unread");
  CHECK(key_or_unread("p.txt", kWordsFen + "\nMate in 2\nSolution: " + open + "\n") == "unread");
  CHECK(key_or_unread("p.md", "# Puzzles\n\n**White** to move, mate in 2.\n\n- `" + kWordsFen +
                                  "`\n\nSolution: " + open + "\n") == "unread");
  CHECK(key_or_unread("p.txt", kWordsFen + "\nMate in 2\nSolution: 1.Rh1?\n") == "unread");
  CHECK(key_or_unread("p.py", "P = [(\"" + kWordsFen + "\", \"mate in 2\", \"Solution: not Ra6\")]\n") == "unread");
  CHECK(key_or_unread("p.jsonl", "{\"prompt\": \"Mate in 2: " + kWordsFen +
                                     "\", \"completion\": \"Perhaps Rh1, perhaps Ra6\"}\n") == "unread");
}

TEST_CASE("words that are no answer leave none unread") {
  for (const char* line :
       {"Solution: see page 12", "Fischer - Spassky, after 24.Kc8", "Tal plays here against Botwinnik"})
    CHECK(key_or_unread("p.txt", kWordsFen + "\nMate in 2\n" + line + "\n").empty());
  CHECK(key_or_unread("p.json", in_json("\"mate\": 2, \"solution\": \"see the book\"")).empty());
  CHECK(key_or_unread("p.py", "P = [(\"" + kWordsFen + "\", \"mate in 2\", \"Fischer, after 24.Kc8\")]\n").empty());
}

TEST_CASE("solutions at the end that are not those of all positions are unread by each") {
  const std::string problem = "Mate in 2\n" + kWordsFen + "\n";
  const Suite suite =
      parse_suite("dir/p.txt", problem + problem + problem + "\nSolutions\n1) Ra6\n2) Ra6\n", {nullptr, ""});
  REQUIRE(suite.positions.size() == 3);
  for (const TestPosition& position : suite.positions) CHECK_FALSE(position.unread.empty());
}

TEST_CASE("moves beside a goal in words are its solution if they mate, or are as many") {
  for (const char* moves : {"[\"Ra6\", \"bxa6\", \"b7#\"]", "[\"a1a6\", \"b7a6\", \"b6b7\"]"}) {
    const Suite suite =
        parse_suite("dir/p.json", in_json("\"goal\": \"mate in 2\", \"moves\": " + std::string(moves)), {nullptr, ""});
    REQUIRE(suite.positions.size() == 1);
    CHECK(suite.positions[0].errors.empty());
    CHECK(suite.positions[0].moves_before.empty());
    CHECK(suite.positions[0].claim.distance == 3);
    CHECK(suite.positions[0].claim.line.size() == 3);
  }
  const Suite before =
      parse_suite("dir/p.json", in_json("\"goal\": \"mate in 1\", \"moves\": [\"a1a6\", \"b7a6\"]"), {nullptr, ""});
  REQUIRE(before.positions.size() == 1);
  CHECK(before.positions[0].moves_before.size() == 2);
}

TEST_CASE("steps of a lesson are the moves of its puzzle") {
  const std::string steps =
      "\"goal\": \"mate in 2\", \"moves\": [{\"move\": \"Ra6\", \"note\": \"!\"}, {\"move\": \"bxa6\"}, {\"move\": "
      "\"b7#\"}]";
  for (const char* name : {"title", "concept"}) {
    std::string text = in_json(steps);
    text.replace(text.find("goal"), 4, name);
    const Suite suite = parse_suite("dir/p.json", text, {nullptr, ""});
    REQUIRE(suite.positions.size() == 1);
    CHECK(suite.positions[0].errors.empty());
    CHECK(suite.positions[0].claim.line.size() == 3);
  }
}
