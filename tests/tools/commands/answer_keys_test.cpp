// Answer keys of verify and grade as people write them.
#include <catch2/catch.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

struct Keys : Folder {
  Keys() {
    write("s.epd",
          "6k1/5ppp/8/8/8/8/8/4R2K w - - id \"one\"; dm 1;\n"
          "7k/8/6K1/8/8/8/8/R7 w - - id \"two\"; dm 1;\n"
          "k7/8/1K6/8/8/8/8/7R w - - id \"three\"; dm 1;\n");
  }
  /// What verify says with the key.
  [[nodiscard]] Ran with(const std::string& key, const std::string& words = "") const {
    write("key.txt", key);
    return keymove("verify s.epd --key key.txt " + words);
  }
};

}  // namespace

TEST_CASE("a key without ids has an answer for each position of the suite") {
  const Keys keys;
  for (const char* key : {"e1e8\na1a8\nh1h8\n", "['Re8#', 'Ra8#', ('h1h8',)]", "1. e1e8\n2. a1a8\n3. h1h8\n",
                          "moves = {1: 'e1e8', 2: 'a1a8', 3: 'h1h8'}\n"}) {
    INFO(key);
    const Ran ran = keys.with(key);
    CHECK(ran.err.empty());
    CHECK(count_of(ran.out, "3 positions: 3 confirmed") == 1);
  }
  // The order is that of the whole suite, whatever is selected.
  const Ran ran = keys.with("e1e8\na1a8\nh1h7\n", "--only three");
  CHECK(count_of(ran.out, "s.epd:3: three: refuted: ") == 1);
  CHECK(ran.code == 1);
}

TEST_CASE("a key without ids that has another number of answers is refused") {
  const Keys keys;
  const Ran ran = keys.with("e1e8\na1a8\n");
  CHECK(ran.code == 3);
  CHECK(count_of(ran.err,
                 "key.txt: error: the key has 2 answers without ids, but there are 3 positions; expected one for each, "
                 "null or - for none, or ids: {\"p1\": \"e1e8\"}\n") == 1);
}

TEST_CASE("a position that the key leaves open is told, and a misspelt id of one, too") {
  const Keys keys;
  const Ran open = keys.with("id,move\none,e1e8\ntwo,a1a8\nthree,\n");
  CHECK(open.err == "key.txt: the key has no answer for 1 position: three\n");
  CHECK(count_of(open.out, "2 confirmed") == 1);
  const Ran misspelt = keys.with("one e1e8\ntwo a1a8\nthre\n");
  CHECK(count_of(misspelt.err, "no position has the id 'thre'; did you mean 'three'?") == 1);
  // Also where some positions are selected; the answers to the others are no errors.
  const Ran selected = keys.with("on e1e8\ntwo a1a8\nthree h1h8\n", "--first 1");
  CHECK(selected.code == 3);
  CHECK(count_of(selected.err, "no position has the id 'on'; did you mean 'one'?") == 1);
  const Ran right = keys.with("one e1e8\ntwo a1a8\nthree h1h8\n", "--first 1");
  CHECK(right.code == 0);
  CHECK(right.err.empty());
}

TEST_CASE("signs behind the ids of a key are no part of them") {
  const Keys keys;
  for (const char* key :
       {"one. e1e8\ntwo. a1a8\nthree. h1h8\n", "one) e1e8\ntwo) a1a8\nthree) h1h8\n",
        "A key of three answers\n\none: e1e8 (the back rank)\ntwo: a1a8\nthree: h1h8\n",
        "{'one': Move.from_uci('e1e8'), 'two': Move.from_uci('a1a8'), 'three': Move.from_uci('h1h8')}"}) {
    INFO(key);
    const Ran ran = keys.with(key);
    CHECK(ran.err.empty());
    CHECK(count_of(ran.out, "3 positions: 3 confirmed") == 1);
  }
}

TEST_CASE("a line in a key refutes nothing where no mate is asked for and none is stated") {
  const Folder folder;
  folder.write("b.epd", "kbK5/pp6/1P6/8/8/8/8/R7 w - - bm a1a6; id \"one\";\n");
  folder.write("key.json", R"([{"id": "one", "solution": ["a1a6", "b7a6"]}])");
  const Ran ran = folder.keymove("verify b.epd --key key.json --verbose");
  CHECK(ran.out.find("one: confirmed: #2 (3 plies): 1.Ra6!") != std::string::npos);
  folder.write("key.json", R"([{"id": "one", "solution": ["a1a6", "b7a6", "b6b7"], "mate": 2}])");
  CHECK(folder.keymove("verify b.epd --key key.json").code == 0);
}

TEST_CASE("a move beside the key is held against proof, too") {
  const Folder folder;
  // Only Ra6 mates in two.
  folder.write("b.epd", "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id \"one\";\n");
  const auto verdict = [&](const std::string& key) {
    folder.write("key.json", key);
    return folder.keymove("verify b.epd --key key.json").out;
  };
  for (const char* right :
       {R"({"one": {"move": "a1a6", "solution": "Ra6"}})", R"({"one": {"moves": ["Ra6"], "mate_in": 2}})",
        R"({"one": {"mate_in": 2, "solution": [{"from": "a1", "to": "a6"}]}})"}) {
    INFO(right);
    CHECK(count_of(verdict(right), "1 position: 1 confirmed") == 1);
  }
  for (const char* wrong :
       {R"({"one": {"move": "a1a6", "solution": "Rh1"}})", R"({"one": {"moves": ["Rh1"], "mate_in": 2}})",
        R"({"one": {"mate_in": 2, "solution": [{"from": "a1", "to": "h1"}]}})",
        R"({"one": {"mate_in": 2, "solution": [["a1", "h1"]]}})"}) {
    INFO(wrong);
    CHECK(count_of(verdict(wrong), "1 position: 1 refuted") == 1);
  }
}

TEST_CASE("the squares of one move are one of several keys, a list of them is all") {
  const Folder folder;
  folder.write("two.py",
               "m1_1 = [('King', 'black', (0, 0)), ('Rook', 'white', (0, 7)), ('Rook', 'white', (7, 0)), "
               "('King', 'white', (7, 7))]\n");
  const auto verdict = [&](const std::string& key) {
    folder.write("key.json", key);
    return folder.keymove("verify two.py --key key.json").out;
  };
  CHECK(count_of(verdict(R"({"m1_1": [[0, 7], [0, 0]]})"), "1 position: 1 confirmed") == 1);
  CHECK(count_of(verdict(R"({"m1_1": [[[0, 7], [0, 0]]]})"), "1 position: 1 cooked") == 1);
  CHECK(count_of(verdict(R"({"m1_1": [[0, 7], [0, 6]]})"), "1 position: 1 refuted") == 1);
}

TEST_CASE("a list of moves is the legal ones where these are asked for") {
  const Folder folder;
  folder.write("b.py",
               "b1 = [('King', 'white', (7, 7)), ('King', 'black', (0, 0)), ('Rook', 'black', (0, 1))]\n"
               "# legal_moves_white: [[[7, 7], [6, 7]], [[7, 7], [7, 6]], [[7, 7], [6, 6]]]\n");
  const auto verdict = [&](const std::string& key) {
    folder.write("key.json", key);
    return folder.keymove("verify b.py --key key.json").out;
  };
  CHECK(count_of(verdict(R"({"b1": [[[7, 7], [6, 7]], [[7, 7], [7, 6]], [[7, 7], [6, 6]]]})"), "1 confirmed") == 1);
  CHECK(count_of(verdict(R"({"b1": [[[7, 7], [6, 7]], [[7, 7], [7, 6]]]})"), "1 refuted") == 1);
}

TEST_CASE("an answer to another question is told") {
  const Folder folder;
  folder.write("s.epd", "6k1/5ppp/8/8/8/8/8/4R2K w - - dm 1; id \"one\";\n");
  folder.write("key.json", R"({"one": {"gain": 3}})");
  const Ran gain = folder.keymove("verify s.epd --key key.json");
  CHECK(gain.code != 0);
  CHECK(count_of(gain.err, "the answer of 'one' states a gain, but the position asks for no material") == 1);
  folder.write("key.json", R"({"one": []})");
  CHECK(folder.keymove("verify s.epd --key key.json").err == "key.json: the key has no answer for 1 position: one\n");
}
