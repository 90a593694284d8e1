// The hostile inputs of the reference data, each checked against the result that its README states.
#include <sstream>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "positions/compression/decompressor.h"
#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

/// A copy of the inputs, in which the program runs.
class Inputs {
 public:
  explicit Inputs(const std::string& source) {
    REQUIRE(folder_.shell("cp -r '" + source + "'/. . && chmod -R a+rX .").code == 0);
  }

  [[nodiscard]] Ran run(const std::string& line) const { return folder_.shell(line); }
  [[nodiscard]] const Folder& folder() const { return folder_; }

 private:
  Folder folder_;
};

std::optional<std::string> robustness() { return shared_file("robustness"); }

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> out;
  std::istringstream in(line);
  for (std::string field; std::getline(in, field, '\t');) out.push_back(field);
  return out;
}

}  // namespace

TEST_CASE("hostile inputs: variants with unusual ends are decided by their list") {
  const auto source = robustness();
  if (!source) return;
  const Inputs inputs(*source);
  for (const char* word : {"", " --no-certificates"}) {
    const Ran swapped = inputs.run(std::string("keymove verify swapped-ends.jsonl --format json") + word);
    CHECK(swapped.code == 0);
    CHECK(count_of(swapped.out, "\"verdict\":\"confirmed\"") == 14);
    const Ran unsafe = inputs.run(std::string("keymove verify no-safe-move.jsonl --format json") + word);
    CHECK(unsafe.code == 1);
    CHECK(count_of(unsafe.out, "\"verdict\":\"refuted\"") == 1);
  }
  const Ran grid = inputs.run("cd ends && keymove solve ends.jsonl --plies 3 --certify --format json");
  CHECK(grid.code == 0);
  CHECK(grid.err.empty());
  CHECK(lines_of(grid.out).size() == 11);
  for (int i = 1; i <= 6; ++i) {
    const std::string name = std::to_string(i);
    INFO(name);
    const Ran random = inputs.run("cd random-ends && keymove solve " + name +
                                  ".jsonl --plies 5 --certify --nodes 30000 --format json --quiet");
    CHECK((random.code == 0 || random.code == 5));
    CHECK(count_of(random.err, "internal error") == 0);
    CHECK(lines_of(random.out).size() == 40);
  }
}

TEST_CASE("hostile inputs: every position with swapped ends has its distance and its keys") {
  const auto source = robustness();
  if (!source) return;
  const Inputs inputs(*source);
  // The table's outcomes are by brute force. The order of these two ends makes no difference in these positions.
  const auto lines = lines_of(read_file(*source + "/swapped-ends.tsv"));
  REQUIRE(lines.size() == 25);
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto fields = fields_of(lines[i]);
    REQUIRE(fields.size() >= 4);
    for (const std::string variant : {"swapped-ends.json", "pawntastic-5x5"}) {
      INFO(lines[i] << " " << variant);
      const Ran ran =
          inputs.run("keymove solve --plies 7 --format json --variant " + variant + " --fen '" + fields[1] + "'");
      REQUIRE(ran.code == 0);
      const auto found = nlohmann::json::parse(ran.out);
      CHECK(found["outcome"] == fields[2]);
      CHECK(found["distance"] == std::stoi(fields[3]));
      CHECK(found["proof"] == "checked");
      std::string keys;
      for (const std::string key : found["keys"]) keys += (keys.empty() ? "" : " ") + key;
      if (fields.size() > 4 && fields[2] == "win") CHECK(keys == fields[4]);
    }
  }
}

TEST_CASE("hostile inputs: certificates that lie are refused, and large ones end in time") {
  const auto source = robustness();
  if (!source) return;
  const Inputs inputs(*source);
  const Ran lies = inputs.run("keymove check --quiet lies/*");
  CHECK((lies.code == 1 || lies.code == 3));
  CHECK(count_of(lies.out, ": accepted: ") == 4);
  for (const char* name : {"loss0realmate", "loss4realmate", "none0", "none_big_claim"})
    CHECK(count_of(lies.out, std::string("lies/") + name + ".json: accepted: ") == 1);
  const Ran zeros = inputs.run("keymove check --time 1 dos.cert.zst");
  CHECK((zeros.code == 1 || zeros.code == 3 || zeros.code == 5));
  CHECK(count_of(zeros.out, "accepted") == 0);
  const Ran arrays = inputs.run("keymove check nodes.json.gz");
  CHECK(arrays.code == 3);
  CHECK(count_of(arrays.err, keymove::can_decompress() ? "nodes.json.gz:1:" : "nodes.json.gz: error: ") > 0);
}

TEST_CASE("hostile inputs: rubrics, counters, nested answers and slow games cost only themselves") {
  const auto source = robustness();
  if (!source) return;
  const Inputs inputs(*source);
  const Ran rubric = inputs.run("keymove grade two-mates.epd --rubric rubric-overflow.json --agent dummy --no-store");
  CHECK(rubric.code == 3);
  CHECK(count_of(rubric.err, "rubric-overflow.json:1:") == 1);
  CHECK(inputs.run("keymove verify two-mates.epd").code == 0);
  const Ran counters = inputs.run("keymove solve counter-overflow.json");
  CHECK(counters.code == 0);
  CHECK(counters.err.empty());
  const Ran alone = inputs.run(
      "cd nested-answer && keymove grade s.epd --agent \"j=json:python3 $PWD/nested.py\" --no-store --format json");
  CHECK(alone.code == 1);
  CHECK(count_of(alone.out, "\"verdict\":\"malformed\"") == 2);
  const Ran all = inputs.run("cd nested-answer && keymove grade s.epd --agents class --store v.db --report v.csv");
  CHECK(all.code == 1);
  CHECK(count_of(all.out, "mallory    0/2    0/2\n") == 1);
  CHECK(count_of(all.out, "zoe        1/2    1/2\n") == 1);
  CHECK(inputs.folder().has("nested-answer/v.csv"));
  const Ran slow = inputs.run("keymove solve slow.jsonl --only 8 --time 1 --times --format json");
  CHECK((slow.code == 0 || slow.code == 5));
  const double seconds = nlohmann::json::parse(slow.out)["seconds"];
  CHECK(seconds < static_cast<double>(scaled(3, 3, 10)));
}
