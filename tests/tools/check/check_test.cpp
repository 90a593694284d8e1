#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "positions/compression/decompressor.h"
#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

/// A certificate of Morphy's problem in its JSON form.
std::string morphy() { return read_file(KEYMOVE_SOURCE "/tests/support/morphy.json"); }

std::string with_change(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  INFO(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

const std::string kAccepted = "accepted: White wins in exactly 3 plies, only by a1a6 (47 nodes)\n";

}  // namespace

TEST_CASE("a certificate is accepted in both its forms, compressed, and from standard input") {
  const Folder folder;
  folder.write("m.json", morphy());
  const Ran json = folder.keymove("check m.json --write-binary m.cert");
  CHECK(json.code == 0);
  CHECK(json.out == "m.json: " + kAccepted);
  CHECK(json.err.empty());
  CHECK(folder.keymove("check m.cert --write-json again.json").out == "m.cert: " + kAccepted);
  CHECK(folder.read("again.json") == morphy());
  CHECK(folder.keymove("check m.cert --write-binary again.cert").code == 0);
  CHECK(folder.read("again.cert") == folder.read("m.cert"));
  CHECK(folder.keymove("check - < m.cert").out == "stdin: " + kAccepted);
  CHECK(folder.keymove("check -", "\n " + morphy()).out == "stdin: " + kAccepted);
  if (!keymove::can_decompress()) return;
  CHECK(folder.shell("gzip m.cert && keymove check --quiet m.cert.gz").out == "m.cert.gz: " + kAccepted);
}

TEST_CASE("rejected and unreadable certificates are reported, and the other files are checked") {
  const Folder folder;
  folder.write("good.json", morphy());
  folder.write("bad.json", with_change(morphy(), "\"plies\": 3", "\"plies\": 1"));
  folder.write("broken.json", morphy().substr(0, 400));
  folder.write("noise.cert", std::string("\x7F\0\xFF", 3));
  const Ran rejected = folder.keymove("check bad.json good.json");
  CHECK(rejected.code == 1);
  CHECK(rejected.err.empty());
  CHECK(rejected.out ==
        "bad.json: rejected: the bound is too small: the game goes on, after a1a6\ngood.json: " + kAccepted);
  const Ran unread = folder.keymove("check broken.json missing.cert noise.cert bad.json good.json");
  CHECK(unread.code == 3);
  CHECK(lines_of(unread.out).size() == 2);
  CHECK(unread.err.find("broken.json:3:122: error: not JSON: ") == 0);
  CHECK(count_of(unread.err, "missing.cert: error: no such file, expected a certificate\n") == 1);
  CHECK(count_of(unread.err,
                 "noise.cert:1:1: error: expected the line 'keymove-certificate/1' or 'keymove-certificate/2'\n") == 1);
}

TEST_CASE("nothing is written of a certificate that is rejected") {
  const Folder folder;
  const Ran ran = folder.keymove("check - --write-json a.json --write-binary a.cert",
                                 with_change(morphy(), "\"move\": \"a6a7\"", "\"move\": \"a6a8\""));
  CHECK(ran.code == 1);
  CHECK(ran.out == "stdin: rejected: no winning move is given: \"a6a8\" is not a legal move, after a1a6 b8h2\n");
  CHECK_FALSE(folder.has("a.json"));
  CHECK_FALSE(folder.has("a.cert"));
}

TEST_CASE("a certificate on standard output has it alone") {
  const Folder folder;
  const Ran mixed = folder.keymove("check - --write-json -", morphy());
  CHECK(mixed.code == 2);
  CHECK(mixed.out.empty());
  const Ran alone = folder.keymove("check - --write-json - --output result.txt", morphy());
  CHECK(alone.code == 0);
  CHECK(nlohmann::json::parse(alone.out)["schema"] == "keymove-certificate/1");
  CHECK(folder.read("result.txt") == "stdin: " + kAccepted);
}

TEST_CASE("results in JSON are an object a certificate") {
  const Folder folder;
  folder.write("good.json", morphy());
  folder.write("bad.json", with_change(morphy(), "{\"reply\": \"a7a5\"}", "{}"));
  folder.write("broken.json", "{");
  const Ran ran = folder.keymove("check --format json good.json bad.json broken.json");
  CHECK(ran.code == 3);
  const auto lines = lines_of(ran.out);
  REQUIRE(lines.size() == 3);
  const auto good = nlohmann::json::parse(lines[0]);
  CHECK(good["schema"] == "keymove-check/1");
  CHECK(good["status"] == "accepted");
  CHECK(good["claim"]["keys"] == nlohmann::json({"a1a6"}));
  CHECK(good["nodes"] == 47);
  CHECK(good.count("flaw") == 0);
  const auto bad = nlohmann::json::parse(lines[1]);
  CHECK(bad["status"] == "rejected");
  CHECK(bad["flaw"] == "no defence is given: the document has no \"reply\" here");
  CHECK(bad["path"] == nlohmann::json({"a1b1"}));
  const auto broken = nlohmann::json::parse(lines[2]);
  CHECK(broken["status"] == "unreadable");
  CHECK(broken["errors"].size() == 1);
}

TEST_CASE("a certificate about a game that is not shipped needs its variant file") {
  const Folder folder;
  REQUIRE(folder
              .shell("keymove variants show chess --format json | sed 's/\"variant\": \"chess\"/\"variant\": "
                     "\"mine\"/' > mine.json")
              .code == 0);
  folder.write("m.json", with_change(morphy(), "\"variant\": \"chess\"", "\"variant\": \"mine\""));
  const Ran without = folder.keymove("check m.json");
  CHECK(without.code == 3);
  CHECK(count_of(without.err, "no shipped variant is called \"mine\": its file must be given") == 1);
  const Ran with = folder.keymove("check m.json --variant mine.json");
  CHECK(with.code == 3);
  CHECK(count_of(with.err, "the certificate is about a different variant \"mine\": its digest is \"ac922d9f") == 1);
  const std::size_t at = with.err.find(", expected \"") + 12;
  folder.write("m.json",
               with_change(folder.read("m.json"), "ac922d9f998722b299ded2df180c7a8c334a2fe19ea8f66a60655e7990e7faad",
                           with.err.substr(at, 64)));
  CHECK(folder.keymove("check m.json --variant mine.json").out == "m.json: " + kAccepted);
  const Ran none = folder.keymove("check m.json --variant nowhere.json");
  CHECK(none.code == 3);
  CHECK(count_of(none.err, "nowhere.json: error: no shipped variant and no such file") == 1);
}

TEST_CASE("the check command is used wrongly with no certificate, or to write several in one file") {
  const Folder folder;
  const Ran none = folder.keymove("check");
  CHECK(none.code == 2);
  CHECK(none.err.find("keymove check: expected a certificate, or '-' for standard input\n") == 0);
  const Ran several = folder.keymove("check a b --write-json c");
  CHECK(several.code == 2);
  CHECK(several.err.find("keymove check: --write-json and --write-binary need exactly one certificate\n") == 0);
}

TEST_CASE("hostile JSON is refused before it takes time or memory") {
  const Folder folder;
  std::string deep = "{\"proof\": ";
  for (int i = 0; i < 100'000; ++i) deep += "{\"a\": ";
  const Ran nested = folder.keymove("check -", deep);
  CHECK(nested.code == 3);
  CHECK(count_of(nested.err, "nested deeper than 260 levels") == 1);
  std::string wide = "{";
  for (int i = 0; i < 200'000; ++i) wide += "\"k" + std::to_string(i) + "\": 1, ";
  CHECK(folder.keymove("check -", wide + "\"k\": 1}").code == 3);
  const Ran twice = folder.keymove("check -", wide + "\"k7\": 1}");
  CHECK(count_of(twice.err, "duplicate key \"k7\" in this object") == 1);
}

TEST_CASE("the examples in the help of check work") {
  const Folder folder;
  folder.write("mate.json", morphy());
  REQUIRE(folder.keymove("check mate.json --write-binary mate.cert").code == 0);
  REQUIRE(folder.shell("keymove variants show chess --format json > outpost.json && cp mate.cert outpost.cert").code ==
          0);
  bool examples = false;
  int count = 0;
  for (const std::string& line : lines_of(folder.keymove("help check").out)) {
    if (examples && !line.empty()) {
      INFO(line);
      CHECK(folder.shell(line).code == 0);
      ++count;
    }
    examples = examples || line == "Examples:";
  }
  CHECK(count == 5);
}
