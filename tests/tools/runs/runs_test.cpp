// Runs are kept, resumed, merged, compared and reported.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"
#include "tools/records/run_comparison.h"

using namespace keymove::tests;

namespace {

// The only mate in one is the rook's, on the back rank.
const std::string kRunBackRank = "6k1/5ppp/8/8/8/8/8/4R2K w - - ";

/// A suite of `count` positions; every third states a wrong answer.
std::string some_suite(int count) {
  std::string text;
  for (int i = 0; i < count; ++i)
    text += kRunBackRank + (i % 3 == 2 ? "bm Kg1; dm 1;" : "bm Re8; dm 1;") + " id \"p" + std::to_string(i) + "\";\n";
  return text;
}

}  // namespace

TEST_CASE("a run is kept, listed and shown as it was printed") {
  const Folder folder;
  folder.write("s.epd", some_suite(6));
  const Ran ran = folder.keymove("verify s.epd --store r.db");
  CHECK(ran.code == 1);
  const Ran shown = folder.keymove("runs show 1 --store r.db");
  CHECK(shown.code == 1);
  CHECK(shown.out == ran.out);
  CHECK(folder.keymove("runs show last --store r.db --format json").out ==
        folder.keymove("verify s.epd --format json").out);
  const auto listed = nlohmann::json::parse(folder.keymove("runs --store r.db --format json").out);
  CHECK(listed["run"] == 1);
  CHECK(listed["records"] == 6);
  CHECK(listed["positions"] == 6);
  CHECK(listed["suites"][0]["name"] == "s.epd");
  CHECK_FALSE(listed["ended"].is_null());
  CHECK(folder.keymove("runs remove 1 --store r.db").code == 0);
  CHECK(folder.keymove("runs --store r.db").out == "no runs yet\n");
}

TEST_CASE("a run that was killed goes on where it stopped, and prints the same") {
  const Folder folder;
  // The last position takes so long that the run can be killed meanwhile.
  folder.write("s.epd", some_suite(30) + "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - dm 30; id \"long\";\n");
  const std::string words =
      "verify s.epd --jobs 1 --format json --nodes " + std::to_string(scaled(8'000'000, 8'000'000, 800'000));
  const Ran killed = folder.shell("keymove " + words +
                                  " --store r.db > out & p=$!\n"
                                  "until test $(grep -c confirmed out) = 20; do sleep 0.05; done\n"
                                  "sleep 0.3; kill -9 $p; wait $p; echo $?");
  CHECK(killed.out == "137\n");
  CHECK(nlohmann::json::parse(folder.keymove("runs --store r.db --format json").out)["ended"].is_null());
  const Ran resumed = folder.keymove(words + " --store r.db --resume");
  CHECK(resumed.err.find("run 1 continues: ") == 0);
  CHECK(resumed.out == folder.keymove(words).out);
  const auto listed = nlohmann::json::parse(folder.keymove("runs --store r.db --format json").out);
  CHECK(listed["records"] == 31);
}

TEST_CASE("an answer is in the store at once, however long the next one takes") {
  const Folder folder;
  folder.write("s.epd", some_suite(2) + "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - dm 30; id \"long\";\n");
  const Ran killed = folder.shell(
      "keymove verify s.epd --jobs 1 --format json --store r.db > out & p=$!\n"
      "until test $(wc -l < out) = 2; do sleep 0.05; done\n"
      "sleep 1; kill -9 $p; wait $p; echo $?");
  CHECK(killed.out == "137\n");
  CHECK(nlohmann::json::parse(folder.keymove("runs --store r.db --format json").out)["records"] == 2);
}

TEST_CASE("a run goes on only with the same suite and settings") {
  const Folder folder;
  folder.write("s.epd", some_suite(3));
  CHECK(folder.keymove("verify s.epd --store r.db").code == 1);
  CHECK(folder.keymove("verify s.epd --store r.db --resume").err == "run 1 continues: the store has 3 answers\n");
  CHECK(folder.keymove("verify s.epd --store r.db --resume --nodes 1000").err.empty());
  folder.write("s.epd", some_suite(3) + "\n");
  CHECK(folder.keymove("verify s.epd --store r.db --resume").err.empty());
  CHECK(lines_of(folder.keymove("runs --store r.db").out).size() == 4);
}

TEST_CASE("answers that are kept are printed again, however many there are") {
  const Folder folder;
  folder.write("s.epd", some_suite(600));  // the store is read by 256 records
  const Ran ran = folder.keymove("verify s.epd --format json --store r.db --report whole.csv");
  const Ran resumed = folder.keymove("verify s.epd --format json --store r.db --resume --report again.csv");
  CHECK(resumed.err == "run 1 continues: the store has 600 answers\n");
  CHECK(resumed.out == ran.out);
  CHECK(folder.keymove("runs show 1 --store r.db --report shown.csv").out == ran.out);
  CHECK(lines_of(folder.read("whole.csv")).size() == 601);
  CHECK(folder.read("again.csv") == folder.read("whole.csv"));
  CHECK(folder.read("shown.csv") == folder.read("whole.csv"));
}

TEST_CASE("the shards of a run, merged, are the run to the byte") {
  const Folder folder;
  folder.write("s.epd", some_suite(1000));
  for (const std::string format : {"text", "json"}) {
    const std::string words = "verify s.epd --format " + format;
    std::string stores;
    std::size_t largest = 0;
    for (const std::string shard : {"1", "2", "3"}) {
      const std::string store = format + shard + ".db";
      static_cast<void>(folder.keymove(words + " --shard " + shard + "/3 --output part --store " + store));
      stores = store + " " + stores;
      largest = std::max(largest, folder.read("part").size());
    }
    const Ran whole = folder.keymove(words);
    CHECK(largest < whole.out.size());
    const Ran merged = folder.keymove("merge " + stores + " --store all.db");
    CHECK(merged.out == whole.out);
    CHECK(merged.code == whole.code);
    CHECK(folder.keymove("runs show last --store all.db").out == whole.out);
  }
}

TEST_CASE("merge refuses holes, overlaps and mixed settings") {
  const Folder folder;
  folder.write("s.epd", some_suite(20));
  for (const std::string shard : {"1", "2"})
    static_cast<void>(folder.keymove("verify s.epd --shard " + shard + "/2 --store " + shard + ".db"));
  static_cast<void>(folder.keymove("verify s.epd --shard 2/2 --nodes 1000 --store other.db"));
  const auto refused = [&](const std::string& stores, const std::string& why) {
    const Ran ran = folder.keymove("merge " + stores);
    CHECK(ran.code == 3);
    CHECK(ran.out.empty());
    CHECK(ran.err.find("keymove merge: " + why) == 0);
  };
  refused("1.db", "shard 2 of 2 is missing\n");
  refused("1.db 2.db 1.db", "shard 1 is present twice: in 1.db and 1.db\n");
  refused("1.db other.db", "other.db holds another run than 1.db: settings: ");
  refused("1.db none.db", "no such file: none.db, expected a store");
  folder.write("text.db", "this is no store at all, but it has some text in it\n");
  refused("text.db", "the store text.db: ");
}

TEST_CASE("a comparison of two runs names what was fixed and what broke") {
  const Folder folder;
  folder.write("a.epd", kRunBackRank + "bm Re8; dm 1; id \"x\";\n" + kRunBackRank + "bm Kg1; dm 1; id \"y\";\n");
  folder.write("b.epd", kRunBackRank + "bm Kg1; dm 1; id \"x\";\n" + kRunBackRank + "bm Re8; dm 1; id \"y\";\n" +
                            kRunBackRank + "bm Re8; id \"z\";\n");
  static_cast<void>(folder.keymove("verify a.epd --store keymove.db"));
  static_cast<void>(folder.keymove("verify b.epd --store keymove.db"));
  const Ran ran = folder.keymove("runs compare 1 2");
  CHECK(ran.code == 1);
  const auto lines = lines_of(ran.out);
  REQUIRE(lines.size() == 5);
  CHECK(lines[0].find("fixed: y: refuted -> confirmed: ") == 0);
  CHECK(lines[1].find("broken: x: confirmed -> refuted: ") == 0);
  CHECK(lines[2] == "new: z");
  CHECK(lines[3] == "1 fixed, 1 broken, 0 changed, 0 the same, 1 new");
  CHECK(folder.keymove("runs compare 1 1").code == 0);
  const auto found = nlohmann::json::parse(folder.keymove("runs compare 2 1 --format json").out);
  CHECK(found["fixed"][0]["id"] == "x");
  CHECK(found["missing"][0] == "z");
}

TEST_CASE("the sign test is that of the binomial distribution") {
  using keymove::tools::sign_test;
  CHECK(sign_test(0, 0) == 1);
  CHECK(sign_test(5, 5) == 1);
  CHECK(sign_test(0, 5) == Approx(2.0 / 32));
  CHECK(sign_test(8, 2) == Approx(2.0 * (45 + 10 + 1) / 1024));
  CHECK(sign_test(1000, 0) < 1e-200);
}

TEST_CASE("a run, store or report that does not exist is reported") {
  const Folder folder;
  folder.write("s.epd", some_suite(1));
  CHECK(folder.keymove("runs").err == "keymove runs: no such file: keymove.db, expected a store; --store makes one\n");
  static_cast<void>(folder.keymove("verify s.epd --store keymove.db"));
  const Ran none = folder.keymove("runs show 7");
  CHECK(none.code == 3);
  CHECK(none.err == "keymove runs: the store keymove.db: it has no run 7\n");
  CHECK(folder.keymove("runs show x").code == 2);
  CHECK(folder.keymove("runs compare 1").code == 2);
  CHECK(folder.keymove("runs delete 1").code == 2);
  const Ran lost = folder.keymove("verify s.epd --resume");
  CHECK(lost.code == 2);
  CHECK(lost.err.find("keymove verify: --resume needs --store\n") == 0);
  CHECK(folder.keymove("verify s.epd --report x.pdf").err.find("keymove verify: option '--report': expected a name") ==
        0);
  CHECK(folder.keymove("verify s.epd --store no/such/folder.db").code == 0);  // the folder is created
  CHECK(folder.keymove("verify s.epd --store s.epd/folder.db").code == 74);
}
