// Answer keys as other people write them: in the order of the suite, in Python, with answers that are not there.
#include <catch2/catch.hpp>

#include "positions/answer_keys/answer_key.h"

using namespace keymove;

namespace {

/// The moves of an answer, joined by blanks.
std::string moves_of(const StatedAnswer& answer) {
  std::string out = answer.best ? answer.best->text : "";
  for (const MoveText& move : answer.keys) out += (out.empty() ? "" : " ") + move.text;
  return out;
}

/// "id=moves" of each answer, "id" of each id without one, or the first error.
std::string key_of(const std::string& text) {
  const auto key = parse_answer_key("k.txt", text);
  if (!key) return key.errors().front().code;
  std::string out;
  for (const auto& [id, answer] : key->answers) out += (out.empty() ? "" : "; ") + id + "=" + moves_of(answer);
  for (const auto& [id, place] : key->open) out += (out.empty() ? "" : "; ") + id;
  for (const InputError& error : key->errors) out += " " + error.code;
  return out;
}

std::size_t in_order(const std::string& text) {
  const auto key = parse_answer_key("k.txt", text);
  return key ? key->in_order : 0;
}

}  // namespace

TEST_CASE("a list without ids has the answers in the order of the suite") {
  for (const char* text :
       {R"(["e1e8", ["h1h8", "h1h7"], null])", R"({"answers": ["e1e8", ["h1h8", "h1h7"], null]})",
        R"([{"best_move": "e1e8"}, {"keys": ["h1h8", "h1h7"]}, null])", "['e1e8', ('h1h8', 'h1h7'), None]",
        "answers = ['e1e8',  # the first\n  ['h1h8', 'h1h7'],\n  None,\n]\n",
        "# the key\nfrom typing import List\nKEY: List[str] = ['e1e8', ['h1h8', 'h1h7'], None]\n"}) {
    INFO(text);
    CHECK(key_of(text) == "1=e1e8; 2=h1h8 h1h7; 3");
    CHECK(in_order(text) == 3);
  }
  CHECK(key_of("e1e8\nh1h8\n# none\n-\nB2-B3\n") == "1=e1e8; 2=h1h8; 4=B2-B3; 3");
  CHECK(key_of("Re8#\r\nRh8#\r\n") == "1=Re8#; 2=Rh8#");
  CHECK(in_order("e1e8\nh1h8\n") == 2);
  const auto lines = parse_answer_key("k.txt", "\ne1e8\nh1h8\n");
  REQUIRE(lines);
  CHECK(lines->answers.at("1").best->where.line == 2);
  CHECK(lines->answers.at("2").best->where.column == 1);
  CHECK(in_order(R"([{"id": "a", "move": "e1e8"}])") == 0);
}

TEST_CASE("a key may be Python") {
  const std::string both = "a=e1e8; b=h1h8 h1h7; c";
  for (const char* text :
       {"{'a': 'e1e8', 'b': ('h1h8', 'h1h7'), 'c': None}", "moves = {'a': 'e1e8', 'b': ['h1h8', 'h1h7'], 'c': None,}",
        "[{'id': 'a', 'move': 'e1e8', 'value': 0.5}, {'id': 'b', 'keys': ['h1h8', 'h1h7']}, {'id': 'c', 'move': None}]",
        "a = 'e1e8'\nb = ['h1h8', 'h1h7']\nc = None\n",
        "import math\n\nkey = {\n  'answers': {'a': \"e1e8\", 'b': "
        "['h1h8', 'h1h7'], 'c': None}\n}  # end\n"}) {
    INFO(text);
    const std::string found = key_of(text);
    CHECK((found == both || found == "a=e1e8; b=h1h8 h1h7"));
  }
  CHECK(key_of("m1_1 = ((7, 1), (7, 0))\nm1_2 = ((3, 4), (0, 4))\n") == "m1_1=[[7,1],[7,0]]; m1_2=[[3,4],[0,4]]");
  CHECK(key_of("{1: ((7, 1), (7, 0)), 2: [((3, 4), (0, 4)), ((3, 4), (3, 0))]}") ==
        "1=[[7,1],[7,0]]; 2=[[3,4],[0,4]] [[3,4],[3,0]]");
  CHECK(key_of("a = 'e1e8'\n") == "a=e1e8");
  CHECK(key_of("a = ((7, 1), (7, 0))\n") == "a=[[7,1],[7,0]]");
  CHECK(key_of("{'a': -1.5e3}") == "key-answer");
  CHECK(key_of("{'a': 'e1e8'") == "python");
  CHECK(key_of("{\"a\": \"e1e8\"") == "json");
  CHECK(key_of("answers = {'a': 'e1e8'}\nprint(answers)\n") == "key-format");
  const auto broken = parse_answer_key("k.py", "key = {\n 'a': 'e1e8',\n 'b': e1e8}\n");
  REQUIRE_FALSE(broken);
  CHECK(broken.errors().front().where.line == 3);
  CHECK(broken.errors().front().where.column == 7);
}

TEST_CASE("a line of a table without an answer leaves its position unanswered") {
  CHECK(key_of("id,move\nQ1,e1e8\nQ2,\nQ3\n") == "Q1=e1e8; Q2; Q3");
  CHECK(key_of("Q1: e1e8\nQ2:\n") == "Q1=e1e8; Q2");
  CHECK(key_of("points;Best Move;Name\n1;e1e8;Q1\n2;;Q2\n") == "Q1=e1e8; Q2");
  CHECK(key_of("{\"Q1\": \"e1e8\", \"Q2\": null}") == "Q1=e1e8; Q2");
}

TEST_CASE("a key may be pairs of an id and an answer, without names") {
  for (const char* text : {R"([["Q1", "e1e8"], ["Q2", ["h1h8", "h1h7"]], ["Q3", null]])",
                           "[('Q1', 'e1e8'), ('Q2', ['h1h8', 'h1h7']), ('Q3', None)]",
                           "('Q1', 'e1e8')\n('Q2', ('h1h8', 'h1h7'))\n('Q3', None)\n",
                           "('Q1', 'e1e8'),\n('Q2', ['h1h8', 'h1h7']),\n('Q3', None)",
                           "key = [('Q1', Move.from_uci('e1e8')), ('Q2', [chess.Move.from_uci(\"h1h8\"), "
                           "Move.from_uci('h1h7')]), ('Q3', None)]"}) {
    INFO(text);
    CHECK(key_of(text) == "Q1=e1e8; Q2=h1h8 h1h7; Q3");
  }
  CHECK(key_of("[[1, \"Re8#\"], [2, \"Rh8#\"]]") == "1=Re8#; 2=Rh8#");
  CHECK(key_of("[['a1', 'e1e8'], ['a2', 'h1h8']]") == "a1=e1e8; a2=h1h8");
  // Lists of moves in the order of the suite, and moves of two squares.
  CHECK(in_order(R"([["h1h8", "h1h7"], ["e1e8", "e1e7"]])") == 0);
  CHECK(in_order(R"([["Qh7", "Qg7", "Qf7"], ["Re8", "Rd8"]])") == 2);
  CHECK(in_order(R"([["e4", "d4"], ["c4", "b4"]])") == 2);
  CHECK(in_order("[((7, 1), (7, 0)), ((3, 4), (0, 4))]") == 2);
}

TEST_CASE("a key may have an object a line, or the squares of moves") {
  CHECK(key_of("{\"id\": \"Q1\", \"move\": \"e1e8\"}\n\n{\"id\": \"Q2\", \"move\": null}\n") == "Q1=e1e8; Q2");
  CHECK(key_of("{\"move\": \"e1e8\"}\n{\"move\": \"h1h8\"}\n") == "1=e1e8; 2=h1h8");
  CHECK(key_of("{\"Q1\": \"e1e8\"}\r\n{\"Q2\": \"h1h8\"}\r\n") == "Q1=e1e8; Q2=h1h8");
  const auto broken = parse_answer_key("k.jsonl", "{\"id\": \"Q1\", \"move\": \"e1e8\"}\n{\"id\": }\n");
  REQUIRE_FALSE(broken);
  CHECK(broken.errors().front().where.line == 2);
  CHECK(key_of(R"({"Q1": {"from": "E1", "to": "E8"}, "Q2": {"from": "a7", "to": "a8", "promotion": "q"}})") ==
        "Q1=e1e8; Q2=a7a8q");
}

TEST_CASE("tables are read as spreadsheets, Markdown and pandas write them") {
  for (const char* text :
       {"sep=;\nQ1;e1e8\nQ2;h1h8\n", "Question,Correct answer,Points\nQ1,e1e8,1\nQ2,h1h8,2\n",
        "question_id,student_answer,correct_answer\nQ1,a1a2,e1e8\nQ2,h1h8,h1h8\n", ",id,move\n0,Q1,e1e8\n1,Q2,h1h8\n",
        "\"\",\"id\",\"best_move\"\n\"1\",\"Q1\",\"e1e8\"\n\"2\",\"Q2\",\"h1h8\"\n",
        "| Id | Key |\n|----|:---:|\n| Q1 | `e1e8` |\n| **Q2** | h1h8 |\n", "# Key\n\n| Q1 | e1e8 |\n| Q2 | h1h8 |\n",
        "   id  move\n0  Q1  e1e8\n1  Q2  h1h8\n", "id  move\nQ1  e1e8\nQ2  h1h8\n", "Q1 -> e1e8\nQ2 \u2192 h1h8\n",
        "id,from,to\nQ1,e1,e8\nQ2,H1,H8\n",
        "Answers for the second homework\n\nQ1: e1e8 (the back rank)\nQ2: h1h8\n"}) {
    INFO(text);
    CHECK(key_of(text) == "Q1=e1e8; Q2=h1h8");
  }
  CHECK(key_of("id,from,to,promotion\nQ1,a7,a8,Q\nQ2,,,\n") == "Q1=a7a8q; Q2");
  CHECK(key_of("Q1: a8 (Q)\n") == "Q1=a8 (Q)");
  const auto table = parse_answer_key("k.md", "| Id | Key |\n|---|---|\n| Q1 | e1e8 |\n");
  REQUIRE(table);
  CHECK(table->answers.at("Q1").best->where.line == 3);
}

TEST_CASE("a NUL byte in a table is no error of ours") {
  CHECK_NOTHROW(parse_answer_key("k.txt", std::string("1\0a", 3)));
}

TEST_CASE("a key may be a list or a map of YAML") {
  for (const char* text : {"- id: a\n  move: e1e8\n- id: b\n  keys: [h1h8, 'h1h7']\n",
                           "---\n- id: a\n  move: \"e1e8\"  # the only one\n-  id: b\n   keys:\n   - h1h8\n   - h1h7\n",
                           "a:\n  - e1e8\nb:\n- h1h8\n- h1h7\n", "a:\n  move: e1e8\nb:\n  keys: [h1h8, h1h7]\n",
                           "answers:\n  a: e1e8\n  b: [h1h8, h1h7]\n", "- a: e1e8\n- b: [h1h8, h1h7]\n"}) {
    INFO(text);
    CHECK(key_of(text) == "a=e1e8; b=h1h8 h1h7");
  }
  CHECK(key_of("- Re8#\n- ~\n- Rh8#\n") == "1=Re8#; 3=Rh8#; 2");
  CHECK(key_of("- Re8#\n- ?\n- Rh8#\n") == "1=Re8#; 3=Rh8#; 2");
  CHECK(key_of("---\nid: a\nmove: e1e8\n---\nid: b\nkeys: [h1h8, h1h7]\n") == "a=e1e8; b=h1h8 h1h7");
  CHECK(key_of("- &x {id: a, move: e1e8}\n- <<: *x\n  id: b\n") == "a=e1e8; b=e1e8");
  const auto broken = parse_answer_key("k.txt", "- id: a\n   move: e1e8\n");
  REQUIRE_FALSE(broken);
  CHECK(broken.errors().front().code == "yaml");
  CHECK(broken.errors().front().where.line == 2);
  const auto placed = parse_answer_key("k.yaml", "- id: a\n  move: e1e8\n");
  REQUIRE(placed);
  CHECK(placed->answers.at("a").best->where.line == 2);
  CHECK(placed->answers.at("a").best->where.column == 9);
  CHECK(key_of("- id: a\n  move: {x\n").find("a=") == std::string::npos);
}

TEST_CASE("a key may be copied from a Python console, and end in commas") {
  const std::string both = "a=e1e8; b=h1h8";
  CHECK(key_of(">>> answers = {'a': 'e1e8',\n...  'b': 'h1h8'}\n") == both);
  CHECK(key_of("defaultdict(<class 'str'>, {'a': 'e1e8', 'b': 'h1h8'})") == both);
  CHECK(key_of("OrderedDict([('a', 'e1e8'), ('b', 'h1h8')])") == both);
  CHECK(key_of("{\n  \"a\": \"e1e8\",\n  \"b\": \"h1h8\",\n}\n") == both);
  CHECK(key_of("a: e1e8,\nb: 'h1h8',\n") == both);
  CHECK(key_of("{\"a\": \"e1e8\", \"a\": \"h1h8\",}") == "a=e1e8 key-answer");
}

TEST_CASE("an answer in a table has its own place") {
  const auto key = parse_answer_key("k.md", "| id | move |\n|---|---|\n| a | e1e8 |\n");
  REQUIRE(key);
  CHECK(key->answers.at("a").best->where.column == 7);
  const auto several = parse_answer_key("k.md", "| id | move |\n|---|---|\n| a | h1h8 h1h7 |\n");
  REQUIRE(several);
  CHECK(several->answers.at("a").keys.at(0).where.column == 7);
}

TEST_CASE("the squares of a move are a move under every name of an answer") {
  for (const char* text :
       {R"([{"id": "a", "solution": [[5, 2], [5, 1]]}])", R"([{"id": "a", "pv": [[[5, 2], [5, 1]]]}])",
        R"([{"id": "a", "moveList": [[[5, 2], [5, 1], null]]}])", R"({"a": [[5, 2], [5, 1]]})",
        R"([{"id": "a", "line": [{"from": [5, 2], "to": [5, 1]}]}])", "{'a': ((5, 2), (5, 1))}"}) {
    INFO(text);
    CHECK(key_of(text) == "a=[[5,2],[5,1]]");
  }
  for (const char* text :
       {R"([{"id": "a", "solution": [{"from": "c3", "to": "b3"}]}])",
        R"([{"id": "a", "sol": {"from": "c3", "to": "b3"}}])",
        R"([{"id": "a", "best_line": [{"start": "c3", "end": "b3"}]}])", R"({"a": {"moves": ["c3b3"], "mate_in": 1}})",
        "- id: a\n  solution:\n    - from: c3\n      to: b3\n"}) {
    INFO(text);
    CHECK(key_of(text) == "a=c3b3");
  }
  CHECK(key_of(R"([{"id": "a", "line": [["c3", "b3"]]}])") == "a=['c3', 'b3']");
  // One move is a key, and not all of them.
  const auto pair = parse_answer_key("k.json", R"({"a": [[0, 7], [0, 0]]})");
  REQUIRE(pair);
  CHECK(pair->answers.at("a").best);
  CHECK(pair->answers.at("a").keys.empty());
}

TEST_CASE("an answer without moves is none, and one that cannot be read is told") {
  for (const char* text : {R"({"a": []})", R"({"a": [[]]})", R"({"a": [null]})", R"({"a": [""]})", "{'a': ()}",
                           R"([{"id": "a", "solution": [null]}])", R"([{"id": "a", "line": [""], "mate_in": 1}])",
                           R"({"schema": "keymove-key/1", "answers": {"a": []}})"}) {
    INFO(text);
    CHECK(key_of(text) == "a");
  }
  CHECK(key_of(R"([{"id": "a", "solution": [{"text": "Re7"}], "mate_in": 1}])") == "json-value");
  CHECK(key_of(R"([{"id": "a", "solution": {"text": "Re7"}, "mate_in": 1}])") == "key-answer");
  CHECK(key_of(R"([{"id": "a", "solution": 5, "mate_in": 1}])") == "key-answer");
}
