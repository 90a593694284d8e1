// Hostile input: it harms no other answer, and it is reported with its name and place.
#include <cstddef>
#include <span>
#include <string>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "positions/compression/decompressor.h"
#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

/// Two positions where White's rook captures the king at once.
const std::string kTwoRecords =
    "{\"suite\": \"two\", \"variant\": \"fairy-chess-8x8\", \"positions\": [\n"
    "{\"id\": \"first\", \"class\": \"m1\", \"fen\": \"4k3/8/8/4R3/8/8/8/K7 w\", \"goal\": {\"win\": 1}},\n"
    "{\"id\": \"next\", \"class\": \"m1\", \"fen\": \"4k3/8/8/4R3/8/8/8/1K6 w\", \"goal\": {\"win\": 1}}]}\n";

std::string repeated(const std::string& text, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += text;
  return out;
}

std::string nested(std::size_t depth) { return repeated("[", depth) + repeated("]", depth); }

}  // namespace

TEST_CASE("an answer that is beyond what is read is malformed, and the run goes on") {
  const Folder folder;
  folder.write("two.json", kTwoRecords);
  const std::pair<const char*, const char*> hows[] = {
      {"deep", "nested deeper than 2010 levels"}, {"beside", "nested deeper than 2010 levels"},
      {"wide", "more than 2097152 values"},       {"number", "the number 11e999 is too large"},
      {"twice", "duplicate key \"move\""},        {"bytes", "the text is not UTF-8 here"},
      {"words", "the text is not UTF-8 here"}};
  for (const auto& [how, why] : hows) {
    INFO(how);
    const Ran ran = folder.keymove("grade two.json --agent 'json:sh " KEYMOVE_SOURCE "/tests/tools/agents/hostile.sh " +
                                   std::string(how) + "' --time 30 --jobs 1 --no-store");
    CHECK(ran.code == 1);
    CHECK(count_of(ran.out, "first: malformed: no answer that can be read: ") == 1);
    CHECK(count_of(ran.out, why) == 1);
    CHECK(count_of(ran.out, "next: ") == 0);
    CHECK(count_of(ran.out, "1/2") > 0);
  }
}

TEST_CASE("output that is no JSON object is ignored as noise") {
  const Folder folder;
  folder.write("two.json", kTwoRecords);
  const Ran ran = folder.keymove("grade two.json --agent 'json:sh " KEYMOVE_SOURCE
                                 "/tests/tools/agents/hostile.sh noise' --time 30 --no-store");
  CHECK(ran.code == 0);
}

TEST_CASE("a rubric that cannot be read is bad input with its place") {
  const Folder folder;
  folder.write("two.json", kTwoRecords);
  const auto said = [&](const std::string& rubric) {
    folder.write("r.json", rubric);
    const Ran ran = folder.keymove("grade two.json --agent dummy --rubric r.json --no-store");
    CHECK(ran.code == 3);
    return lines_of(ran.err)[0];
  };
  CHECK(said("{\"rubric\": \"x\",\n \"others\": 11e999}") == "r.json:2:12: error: the number 11e999 is too large");
  CHECK(said("{\"positions\": {\"a\": " + nested(200'000) + "}}") ==
        "r.json:1:219: error: nested deeper than 200 levels");
  CHECK(said("{\"others\": 1, \"others\": 2}") == "r.json:1:15: error: duplicate key \"others\" in this object");
  CHECK(said("{\"others\": -1}") == "r.json:1:12: error: \"others\": expected a number of marks, found -1");
  CHECK(said("{\"marks\": {}}").find("r.json:1:2: error: unknown key \"marks\": expected one of ") == 0);
  CHECK(said("[]") == "r.json:1:1: error: expected a rubric as an object, found an array");
  CHECK(said("{\"bonus\": [1]}").find("r.json:1:12: error: expected a pattern of ids as a string") == 0);
  CHECK(said("{").find("r.json:1:2: error: not JSON: expected a key") == 0);
}

TEST_CASE("a damaged store is bad input with the store's name, whatever reads it") {
  const Folder folder;
  folder.write("one.epd", "4k3/R7/1R6/8/8/8/8/4K3 w - - bm Rb8; dm 1; id \"one\";\n");
  REQUIRE(folder.keymove("verify one.epd --store good.db").code == 0);
  const std::string deep = nested(100'000);
  const std::string changes[] = {
      "update records set result='{\"repa'",
      "update records set result='" + deep + "'",
      "update records set result='[]'",
      "update records set result='{\"duals\":0}'",
      "update records set result='{\"duals\":\"x\",\"repairs\":[]}'",
      "update records set result='{\"duals\":0,\"repairs\":[1]}'",
      "update records set result=x'7b22ff'",
      "update records set result=''",
      "update records set solution='{'",
      "update records set solution='" + deep + "'",
      "update records set verdict='none'",
      "update records set agent=1",
      "update records set agent=-1",
      "update records set position=7",
      "update records set position='far'",
      "update records set position=x'00'",
      "update records set agent=0.5",
      "update records set mark=9e999",
      "update runs set head='{'",
      "update runs set head='[]'",
      "update runs set head='" + deep + "'",
      "update runs set head=replace(head,'\"shards\":1','\"shards\":1e9')",
      "update runs set head=replace(head,'\"shards\":1','\"shards\":1000000000000')",
      "update runs set head=replace(head,'\"shard\":1','\"shard\":-1')",
      "update runs set head=replace(head,'\"positions\":1','\"positions\":\"1\"')",
      "update runs set head=replace(head,'\"agents\":[]','\"agents\":[{}]')",
      "update runs set head=replace(head,'\"suites\":[','\"suites\":[1,')",
      "update runs set head=replace(head,'\"settings\":{','\"settings\":{\"times\":1,')",
      "update runs set head=replace(head,'\"settings\":{','\"settings\":{\"flaws\":11e999,')"};
  const std::string commands[] = {"runs show 1 --store x.db --report o.html", "runs compare 1 1 --store x.db",
                                  "merge x.db --report o.csv"};
  folder.write("changes.json", nlohmann::json(changes).dump());
  folder.write("change.py",
               "import json, shutil, sqlite3\n"
               "for i, change in enumerate(json.load(open('changes.json'))):\n"
               "    shutil.copy('good.db', f'x{i}.db')\n"
               "    c = sqlite3.connect(f'x{i}.db'); c.execute(change); c.commit(); c.close()\n");
  REQUIRE(folder.shell("python3 change.py").code == 0);
  for (std::size_t i = 0; i < std::size(changes); ++i) {
    INFO(changes[i].substr(0, 100));
    REQUIRE(folder.shell("mv x" + std::to_string(i) + ".db x.db").code == 0);
    // With sanitizers one command for each change, in turns.
    const std::size_t first = i % std::size(commands);
    for (const std::string& command : std::span(commands).subspan(sanitized() ? first : 0, sanitized() ? 1 : 3)) {
      INFO(command);
      const Ran ran = folder.keymove(command);
      CHECK(ran.code == 3);
      CHECK(count_of(ran.err, "x.db") > 0);
    }
  }
  // --resume finds the run by its digest, and then reads the damaged record.
  folder.write("changes.json", nlohmann::json({changes[1]}).dump());
  REQUIRE(folder.shell("python3 change.py && mv x0.db x.db").code == 0);
  const Ran resumed = folder.keymove("verify one.epd --store x.db --resume");
  CHECK(resumed.code == 3);
  CHECK(count_of(resumed.err, "the store x.db: run 1 is damaged at agent 0, position 0: nested deeper than") == 1);
}

TEST_CASE("a store of grades with a verdict that is none is bad input") {
  const Folder folder;
  folder.write("one.epd", "4k3/R7/1R6/8/8/8/8/4K3 w - - bm Rb8; dm 1; id \"one\";\n");
  REQUIRE(folder.keymove("grade one.epd --agent keymove:nodes=1000 --store x.db").code == 0);
  REQUIRE(folder.keymove("runs show 1 --store x.db").code == 0);
  REQUIRE(folder
              .shell("python3 -c \"import sqlite3; c=sqlite3.connect('x.db'); "
                     "c.execute('update records set verdict=\\'well\\''); c.commit()\"")
              .code == 0);
  const Ran ran = folder.keymove("runs show 1 --store x.db");
  CHECK(ran.code == 3);
  CHECK(count_of(ran.err, "the store x.db: run 1 is damaged at agent 0, position 0: the verdict is unknown") == 1);
}

TEST_CASE("small files that become large ones are refused by every command that reads them") {
  const Folder folder;
  REQUIRE(
      folder
          .shell("(printf '['; head -c 22000000 /dev/zero | sed 's/\\x00/[],/g'; printf '0]') | gzip > nodes.json.gz; "
                 "head -c 200000000 /dev/zero | gzip > zeros.epd.gz")
          .code == 0);
  for (const std::string command : {"variants check nodes.json.gz", "check nodes.json.gz", "verify zeros.epd.gz",
                                    "solve --variant nodes.json.gz", "grade zeros.epd.gz --agent dummy --no-store"}) {
    INFO(command);
    const Ran ran = folder.shell((sanitized() ? "keymove " : "ulimit -v 1000000; keymove ") + command);
    CHECK(ran.code == 3);
    CHECK(count_of(ran.err, ".gz: error: ") + count_of(ran.err, ".gz:1:") > 0);
  }
}

TEST_CASE("an input for which there is no memory is bad input with its name") {
  if (sanitized()) return;  // sanitizers need more address space than the limit leaves
  const Folder folder;
  REQUIRE(folder.shell("head -c 300000000 /dev/zero | tr '\\0' ' ' > large.epd").code == 0);
  const Ran ran = folder.shell("ulimit -v 250000; keymove verify large.epd --jobs 1");
  CHECK(ran.code == 3);
  CHECK(lines_of(ran.err)[0] == "large.epd: error: there is not enough memory to read it");
}

TEST_CASE("an input that comes slowly is read to its end") {
  const Folder folder;
  folder.write("m.json", read_file(KEYMOVE_SOURCE "/tests/support/morphy.json"));
  const Ran ran = folder.shell("(head -c 100 m.json; sleep 0.3; tail -c +101 m.json) | keymove check -");
  CHECK(ran.code == 0);
  if (!keymove::can_decompress()) return;
  CHECK(folder.shell("gzip -k m.json; (head -c 5 m.json.gz; sleep 0.3; tail -c +6 m.json.gz) | keymove check -").code ==
        0);
}

TEST_CASE("the checker stops at its limits of memory and time, reports this, and goes on with the next file") {
  const Folder folder;
  const std::string morphy = read_file(KEYMOVE_SOURCE "/tests/support/morphy.json");
  folder.write("good.json", morphy);
  REQUIRE(folder.keymove("check good.json --write-binary good.cert").code == 0);
  // Bishops on squares of one colour cannot win. A proof of a million first moves takes long to check.
  folder.write(
      "long.py",
      "import re\n"
      "head = open('good.cert', 'rb').read().split(b'\\n')[1]\n"
      "head = re.sub(rb'\"position\": \"[^\"]*\"', b'\"position\": \"7k/8/8/8/B1B1B1B1/8/B1B1B1B1/K7 w - -\"', head)\n"
      "head = re.sub(rb'\"claim\": {[^}]*}', b'\"claim\": {\"outcome\": \"none\", \"plies\": 249}', head)\n"
      "head = re.sub(rb'\"bytes\": [0-9]*', b'\"bytes\": 1000000', head)\n"
      "open('long.cert', 'wb').write(b'keymove-certificate/1\\n' + head + b'\\n' + bytes(1000000))\n");
  REQUIRE(folder.shell("python3 long.py").code == 0);
  const Ran late = folder.keymove("check --time 0.2 long.cert good.json");
  CHECK(late.code == 5);
  REQUIRE(lines_of(late.out).size() == 2);
  CHECK(lines_of(late.out)[0] == "long.cert: undecided: the limit of 0.2 s was reached");
  CHECK(count_of(late.out, "good.json: accepted") == 1);
  const Ran full = folder.keymove("check --memory 2 --format json long.cert");
  CHECK(full.code == 5);
  const auto object = nlohmann::json::parse(full.out);
  CHECK(object["status"] == "undecided");
  CHECK(object["reason"] == "the limit of 2 MiB was reached");
  CHECK(object["claim"]["plies"] == 249);
  CHECK(folder.keymove("check --memory 0 good.json").code == 2);
  CHECK(folder.keymove("check --time 0 good.json").code == 2);
}
