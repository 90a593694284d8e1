#include "positions/yaml/yaml_nodes.h"

#include <string>

#include <catch2/catch.hpp>

#include "positions/base/text_lines.h"

using namespace keymove;

namespace {

/// The node as one line: texts in <>, if they are not plain in "".
std::string shown_node(const YamlNode& node) {
  std::string out;
  if (node.is(YamlNode::Kind::scalar)) return node.plain ? "<" + node.text + ">" : "\"" + node.text + "\"";
  for (const YamlNode& item : node.items) out += (out.empty() ? "" : " ") + shown_node(item);
  for (const YamlNode::Member& member : node.members)
    out += (out.empty() ? "" : " ") + member.key + "=" + shown_node(member.value);
  return node.is(YamlNode::Kind::list) ? "[" + out + "]" : "{" + out + "}";
}

/// The documents of the text, or "line:column: message" of its error.
std::string yaml_of(const std::string& text) {
  const YamlDocuments read = read_yaml(text);
  if (read.error) {
    const TextLines lines("y", text);
    const Location where = lines.location_of(read.error->offset);
    return std::to_string(where.line) + ":" + std::to_string(where.column) + ": " + read.error->message;
  }
  std::string out;
  for (const YamlNode& root : read.roots) out += (out.empty() ? "" : "; ") + shown_node(root);
  return out;
}

/// Whether the text is refused at that place with a message that has these words.
bool refused_at(const std::string& text, const std::string& place, const std::string& words) {
  const std::string found = yaml_of(text);
  UNSCOPED_INFO(found);
  return found.starts_with(place + ": ") && found.find(words) != std::string::npos;
}

std::string repeated(const std::string& text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

}  // namespace

TEST_CASE("documents of YAML are lists, maps and texts") {
  CHECK(yaml_of("").empty());
  CHECK(yaml_of("# nothing\n").empty());
  CHECK(yaml_of("- a\n- 'b'\n- \"c\"\n-\n") == "[<a> \"b\" \"c\" <>]");
  CHECK(yaml_of("a: 1\nb:\n- x\n- y: z\n  w: ~\n") == "{a=<1> b=[<x> {y=<z> w=<>}]}");
  CHECK(yaml_of("a: [x, {y: z}, [v]]  # all of it\n") == "{a=[<x> {y=<z>} [<v>]]}");
  CHECK(yaml_of("a: |\n  one\n  two\nb: >-\n  one\n  two\n") == "{a=\"one\ntwo\n\" b=\"one two\"}");
  CHECK(yaml_of("a: one\n  two\nb: 'it''s'\nc: \"\\u00e9\"\n") == "{a=<one two> b=\"it's\" c=\"\xC3\xA9\"}");
  CHECK(yaml_of("a: b\r\nc:\r\n- d\r\n") == "{a=<b> c=[<d>]}");
  CHECK(yaml_of("--- # first\na: 1\n...\n---\n- b\n") == "{a=<1>}; [<b>]");
  CHECK(yaml_of("%YAML 1.2\n---\na: b\n") == "{a=<b>}");
  CHECK(yaml_of("a: !!str 12\nb: !own {c: d}\n") == "{a=\"12\" b={c=<d>}}");
  CHECK(yaml_of("? a\n: b\n? c\n") == "{a=<b> c=<>}");
  CHECK(yaml_of("\xEF\xBB\xBF- a\n") == "[<a>]");
}

TEST_CASE("a node of YAML has the place of its content") {
  const std::string text =
      "\xEF\xBB\xBF- id: 'a'\n  fen: &f \"b c\"\n  moves: >-\n    d e\n  other: *f\n- \xC3\xA9: g\n";
  const YamlDocuments read = read_yaml(text);
  REQUIRE_FALSE(read.error);
  REQUIRE(read.roots.size() == 1);
  const YamlNode& list = read.roots[0];
  REQUIRE(list.items.size() == 2);
  REQUIRE(list.items[0].members.size() == 4);
  CHECK(list.items[0].offset == text.find("id"));
  CHECK(list.items[0].members[0].value.offset == text.find("a'"));
  CHECK(list.items[0].members[1].key_offset == text.find("fen"));
  CHECK(list.items[0].members[1].value.offset == text.find("b c"));
  CHECK(list.items[0].members[2].value.offset == text.find("d e"));
  CHECK(list.items[0].members[3].value.offset == text.find("*f"));
  CHECK(list.items[1].members[0].value.offset == text.find("g\n"));
}

TEST_CASE("aliases of YAML stand for what their anchors name, within limits") {
  CHECK(yaml_of("- &a {b: c}\n- *a\n- d: *a\n") == "[{b=<c>} {b=<c>} {d={b=<c>}}]");
  CHECK(yaml_of("- &a 1\n- &a 2\n- *a\n") == "[<1> <2> <2>]");
  CHECK(yaml_of("&k a: b\nc: *k\n") == "{a=<b> c=<a>}");
  CHECK(refused_at("- *a\n", "1:3", "anchor is not defined"));
  CHECK(refused_at("---\n- &a b\n---\n- *a\n", "4:3", "anchor is not defined"));
  CHECK(refused_at("- &a [b, *a]\n", "1:10", "has ended before"));
  // Each list has the one before it nine times.
  std::string laughs = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 12; ++i) {
    const std::string before = "*a" + std::to_string(i - 1);
    laughs += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + repeated(before + ", ", 9) + "]\n";
  }
  CHECK(yaml_of(laughs).find("fewer aliases") != std::string::npos);
  CHECK(yaml_of("- &a " + std::string(1'000'000, 'x') + "\n" + repeated("- *a\n", 100)).find("fewer aliases") !=
        std::string::npos);
  std::string deep = "- &a0 x\n";
  for (int i = 1; i < 100; ++i) deep += "- &a" + std::to_string(i) + " [*a" + std::to_string(i - 1) + "]\n";
  CHECK(yaml_of(deep).find("at most 64") != std::string::npos);
}

TEST_CASE("YAML that is nested without end is refused at once") {
  for (const char* opening : {"[", "{", "- ", "? ", "[{", "{a: ", "a: [", "- - ? "}) {
    INFO(opening);
    CHECK(yaml_of(repeated(opening, 100'000)).find("at most 64") != std::string::npos);
  }
  CHECK(yaml_of(repeated("[", 64) + repeated("]", 64)) == repeated("[", 64) + repeated("]", 64));
  for (const char* other : {"&a ", "*a ", "!a ", "'", "\"", "\"\" ", "a: b: ", "]", "}", "-", ":", "#", "|\n", "a\n"}) {
    INFO(other);
    CHECK_NOTHROW(yaml_of(repeated(other, 100'000)));
  }
}

TEST_CASE("what is no YAML is refused at its place, with a hint") {
  CHECK(refused_at("- fen: x\n   moves: y\n", "2:9", "column 4, what is above it in column 3"));
  CHECK(refused_at("- fen: x\n moves: y\n", "2:2", "column 2, what is above it in column 3"));
  CHECK(refused_at("- id: 1\n# here\n\n  a: b\n c: d\n", "5:2", "column 2, what is above it in column 3"));
  CHECK(refused_at("a:\n  b: c\n d: e\n", "3:2", "column 2, what is above it in column 3"));
  CHECK(refused_at("- a: b\nc: d\n", "2:1", "or a line ---"));
  CHECK(refused_at("- a\n-b\n", "2:1", "or a line ---"));
  CHECK(refused_at("- a: |\n  b\n", "2:3", "colon"));
  CHECK(refused_at("- a: >\n\tb\n", "2:1", "not by tabs"));
  CHECK(refused_at("a:\n\tb: c\n", "2:3", "not by tabs"));
  CHECK(refused_at("title: mate: in 2\n", "1:12", "needs quotation marks"));
  CHECK(refused_at("move: @x\n", "1:7", "needs quotation marks"));
  CHECK(refused_at("moves: [a, b\n", "1:14", "the bracket in line 1, column 8 is open"));
  CHECK(refused_at("- {a: b,\n   c: [d, e],\n- {f: g}\n", "3:1", "a bracket above this line may be open"));
  CHECK(refused_at("moves: - a\n", "1:8", "a line of its own"));
}

TEST_CASE("what the parser lets pass and YAML does not is refused") {
  CHECK(refused_at("- a: x\n  foo\n- b\n", "2:3", "colon"));
  CHECK(refused_at("a: x\nfoo\n", "2:1", "colon"));
  CHECK(refused_at("- a\n- \"b\n", "2:3", "closes this one"));
  CHECK(refused_at("- a\n- 'b''\n", "2:3", "closes this one"));
  CHECK(refused_at("- a\n- \"b\\\"\n", "2:3", "closes this one"));
  CHECK(refused_at("a: 1\nb: 2\n\"a\": 3\n", "3:2", "'a' again"));
  CHECK(refused_at("- {a: b, a: c}\n", "1:10", "'a' again"));
  CHECK(refused_at(", \n", "1:1", "expected a text, a list or a map"));
  CHECK(refused_at("a\n...\n, b\n", "3:1", "expected a text, a list or a map"));
  CHECK(refused_at("[a]: b\n", "1:1", "a text as the key"));
  CHECK(refused_at("~: b\n", "1:1", "a text as the key"));
  CHECK(refused_at("\"a\" \"b\"\n", "1:5", "or a line ---"));
  CHECK(refused_at("- [((7, 1), (7, 0))]\n", "1:4", "quotation marks"));
  CHECK(yaml_of("- ((7, 1), (7, 0))\n- ['((7, 1), (7, 0))', Qh5 (or Qg6)]\n") ==
        "[<((7, 1), (7, 0))> [\"((7, 1), (7, 0))\" <Qh5 (or Qg6)>]]");
  // yaml-cpp takes this byte for the end of the text.
  CHECK(refused_at("a: b\x04\nc: d\n", "1:5", "no character"));
  CHECK(refused_at("a: \xE9\n", "1:4", "no character"));
  CHECK(refused_at(std::string("a: \0b\n", 7), "1:4", "no character"));
}

TEST_CASE("of a text that is no YAML the nodes before the error are there") {
  const YamlDocuments read = read_yaml("- a: b\n- c: d\n  e: [f,\n");
  CHECK(read.error);
  REQUIRE(read.roots.size() == 1);
  CHECK(shown_node(read.roots[0]) == "[{a=<b>} {c=<d> e=[<f>]}]");
  const YamlDocuments brackets = read_yaml("- {a: b,\n   c: d,\n");
  CHECK(brackets.error);
  REQUIRE(brackets.roots.size() == 1);
  CHECK(shown_node(brackets.roots[0]) == "[{a=<b> c=<d>}]");
}
