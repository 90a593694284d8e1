// keymove check --second: both checkers answer, and a disagreement is an error.
#include <array>
#include <cstddef>
#include <string>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

/// Writes a certificate of Morphy's problem, good.json, and one that says that the win is a ply long, bad.json.
void write_certificates(const Folder& folder) {
  const std::string text = read_file(KEYMOVE_SOURCE "/tests/support/morphy.json");
  const std::string plies = "\"plies\": 3";
  const std::size_t at = text.find(plies);
  REQUIRE(at != std::string::npos);
  folder.write("good.json", text);
  folder.write("bad.json", std::string(text).replace(at, plies.size(), "\"plies\": 1"));
}

/// Installs this program of Python in the place of the second checker, beside a copy of keymove: bin/keymove.
void install_stand_in(const Folder& folder, const std::string& python) {
  REQUIRE(folder.shell("mkdir -p bin share/keymove/second_opinion && cp " + program_path() + " bin/keymove").code == 0);
  folder.write("share/keymove/second_opinion/check.py", python);
}

/// A stand-in that gives this answer about each file.
std::string answering(const std::string& answer) {
  return "import sys\nfor _ in sys.argv[sys.argv.index('--') + 1:]: print('" + answer + "')\n";
}

const std::string kGoodAccepted = "good.json: accepted: White wins in exactly 3 plies, only by a1a6 (47 nodes)\n";
const std::string kBad = "bad.json: rejected: the bound is too small: the game goes on, after a1a6\n";

}  // namespace

TEST_CASE("the second checker is asked about each certificate, and agrees") {
  const Folder folder;
  write_certificates(folder);
  const Ran good = folder.keymove("check --second good.json");
  CHECK(good.code == 0);
  CHECK(good.err.empty());
  CHECK(good.out == kGoodAccepted + "good.json: second checker: accepted\n");
  const Ran both = folder.keymove("check --second bad.json missing.cert good.json");
  CHECK(both.code == 3);
  CHECK(count_of(both.err, "disagree") == 0);
  const auto lines = lines_of(both.out);
  REQUIRE(lines.size() == 5);
  CHECK(lines[0] + "\n" == kBad);
  CHECK(lines[1] == "bad.json: second checker: rejected: the bound is too small: the game goes on, after a1a6");
  CHECK(lines[2] == "missing.cert: second checker: unreadable: no such file");
  CHECK(lines[4] == "good.json: second checker: accepted");
}

TEST_CASE("results in JSON have the answers of both checkers") {
  const Folder folder;
  write_certificates(folder);
  const Ran ran = folder.keymove("check --second --format json good.json bad.json missing.cert");
  CHECK(ran.code == 3);
  const auto lines = lines_of(ran.out);
  REQUIRE(lines.size() == 3);
  const std::array<std::string, 3> statuses = {"accepted", "rejected", "unreadable"};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto object = nlohmann::json::parse(lines[i]);
    CHECK(object["status"] == statuses[i]);
    CHECK(object["second"]["status"] == statuses[i]);
    CHECK(object["second"]["disagrees"] == false);
    CHECK(object["second"].count("reason") == (i == 0 ? 0 : 1));
  }
  CHECK(nlohmann::json::parse(lines[0])["second"]["nodes"] > 0);
  CHECK(nlohmann::json::parse(lines_of(folder.keymove("check --format json good.json").out)[0]).count("second") == 0);
}

TEST_CASE("two checkers that disagree are an error") {
  const Folder folder;
  write_certificates(folder);
  install_stand_in(folder, answering("{\"status\": \"rejected\", \"flaw\": \"no\", \"nodes\": 1}"));
  const Ran ran = folder.shell("bin/keymove check --second good.json bad.json");
  CHECK(ran.code == 70);
  CHECK(ran.out == kGoodAccepted + "good.json: second checker: rejected: no\n" + kBad +
                       "bad.json: second checker: rejected: no\n");
  CHECK(ran.err ==
        "keymove check: good.json: the two checkers disagree: accepted by the first, rejected by the second; this is a "
        "bug in one of them; please report it with the certificate\n");
  const Ran json = folder.shell("bin/keymove check --second --format json good.json");
  CHECK(json.code == 70);
  CHECK(nlohmann::json::parse(json.out)["second"]["disagrees"] == true);
  install_stand_in(folder, answering("{\"status\": \"accepted\", \"nodes\": 1}"));
  CHECK(count_of(folder.shell("bin/keymove check --second bad.json").err, "rejected by the first, accepted") == 1);
  CHECK(folder.shell("bin/keymove check --second missing.cert").code == 70);
  CHECK(folder.shell("bin/keymove check --second good.json").code == 0);
}

TEST_CASE("an undecided second answer contradicts none") {
  const Folder folder;
  write_certificates(folder);
  install_stand_in(folder, answering("{\"status\": \"undecided\", \"reason\": \"too long\", \"nodes\": 1}"));
  const Ran ran = folder.shell("bin/keymove check --second good.json");
  CHECK(ran.code == 5);
  CHECK(ran.err.empty());
  CHECK(ran.out == kGoodAccepted + "good.json: second checker: undecided: too long\n");
  CHECK(folder.shell("bin/keymove check --second bad.json").code == 1);
}

TEST_CASE("limits and the variant file hold for the second checker, too") {
  const Folder folder;
  write_certificates(folder);
  install_stand_in(
      folder,
      "import json, sys\n"
      "given = sys.argv[1:]\n"
      "at = given.index('--variant') + 1\n"
      "given[at] = 'the same game' if open(given[at]).read() == open('mine.json').read() else 'another game'\n"
      "print(json.dumps({'status': 'accepted', 'nodes': 1, 'reason': ' '.join(given)}))\n");
  folder.write("mine.json", folder.keymove("variants show chess --format json").out);
  CHECK(folder.shell("bin/keymove check --second --time 7 --memory 99 --variant mine.json good.json").out ==
        kGoodAccepted +
            "good.json: second checker: accepted: --format json --memory 99 --time 7.000000 --variant the same game -- "
            "good.json\n");
}

TEST_CASE("a second checker that cannot answer is named") {
  const Folder folder;
  write_certificates(folder);
  install_stand_in(folder, "import sys\nsys.exit(9)\n");
  const Ran ended = folder.shell("bin/keymove check --second good.json bad.json");
  CHECK(ended.code == 71);
  CHECK(ended.out == kGoodAccepted + kBad);
  CHECK(ended.err == "keymove check: the second checker ended without an answer about good.json\n");
  CHECK(folder.shell("rm share/keymove/second_opinion/check.py").code == 0);
  const Ran missing = folder.shell("bin/keymove check --second good.json");
  CHECK(missing.code == 2);
  CHECK(missing.out.empty());
  CHECK(count_of(missing.err, "option '--second': the second checker is not installed, expected it as ") == 1);
  const Ran no_python = folder.shell("PATH=\"$(dirname \"$(command -v keymove)\")\" keymove check --second good.json");
  CHECK(no_python.code == 2);
  CHECK(count_of(no_python.err, "option '--second': the second checker needs python3, which is not on the PATH") == 1);
  const Ran input = folder.keymove("check --second -", folder.read("good.json"));
  CHECK(input.code == 2);
  CHECK(count_of(input.err, "--second needs files: the second checker cannot read standard input, too") == 1);
}
