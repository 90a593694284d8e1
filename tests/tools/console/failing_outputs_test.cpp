// What cannot be written or kept is told: full disks, limits of sizes, stores that are none, no memory.
#include <string>

#include <catch2/catch.hpp>

#include "tests/support/shared_data.h"
#include "tests/tools/console/small_suite.h"
#include "tests/tools/support/program.h"

using namespace keymove;
using namespace keymove::tests;

TEST_CASE("every command reports a full disk") {
  const Folder folder;
  folder.write("s.epd", kSuite);
  REQUIRE(folder.keymove("solve s.epd --certificates c").code == 0);
  REQUIRE(folder.keymove("verify s.epd --shard 1/1 --store p.db").code == 1);
  for (const std::string words : {"--version",
                                  "help",
                                  "--help",
                                  "help solve",
                                  "solve --help",
                                  "manual",
                                  "manual solve",
                                  "completions bash",
                                  "completions zsh",
                                  "completions fish",
                                  "solve s.epd",
                                  "verify s.epd",
                                  "check c/a.cert",
                                  "tree --depth 1",
                                  "match dummy dummy --games 1",
                                  "move",
                                  "moves",
                                  "perft --depth 1",
                                  "variants",
                                  "variants show chess",
                                  "runs --store p.db",
                                  "runs show 1 --store p.db",
                                  "merge p.db",
                                  "mine --variant minichess-5x5 --class m3 --count 1",
                                  "heuristic",
                                  "heuristic data --games 1 --plies 4",
                                  "board",
                                  "board --format text",
                                  "bench",
                                  "grade s.epd --agent dummy --no-store",
                                  "uci < uci",
                                  "play < quit"}) {
    INFO(words);
    folder.write("uci", "uci\ngo depth 2\n");
    folder.write("quit", "quit\n");
    const Ran full = folder.keymove(words + " > /dev/full");
    CHECK(full.code == 74);
    CHECK(full.err.find("cannot write to standard output: No space left on device\n") != std::string::npos);
    CHECK(folder.keymove(words + " >&-").code == 74);
  }
  // A search says its move on a thread of its own.
  CHECK(folder.shell("printf 'go depth 2\\n' | keymove uci > /dev/full").code == 74);
}

TEST_CASE("a limit of sizes is an error, for files and for the store, and leaves what was there") {
  const Folder folder;
  std::string text;
  for (int i = 0; i < 600; ++i) text += kBackRank + "bm Re8; dm 1; id \"p" + std::to_string(i) + "\";\n";
  folder.write("s.epd", text);
  folder.write("out.json", "old");
  const std::string limit = "ulimit -f 64; keymove ";  // KiB
  const Ran file = folder.shell(limit + "solve s.epd --format json --output out.json");
  CHECK(file.code == 74);
  CHECK(file.err == "keymove solve: cannot write to out.json: File too large\n");
  CHECK(folder.read("out.json") == "old");
  const Ran report = folder.shell(limit + "verify s.epd --no-certificates --report r.html");
  CHECK(report.code == 74);
  for (const std::string command : {"verify s.epd --no-certificates", "grade s.epd --agent dummy"}) {
    const Ran store = folder.shell(limit + command + " --store r.db > shown");
    CHECK(store.code == 74);
    CHECK(store.err.find("the store r.db: ") != std::string::npos);
  }
  CHECK_FALSE(folder.has("r.html"));
}

TEST_CASE("a file that is no store is bad input, a store that may not be written is an output error") {
  const Folder folder;
  folder.write("s.epd", kSuite);
  folder.write("none.db", "this is no store, but a text that is long enough to be looked at as one\n");
  CHECK(folder.keymove("verify s.epd --store none.db").code == 3);
  CHECK(folder.keymove("runs --store none.db").code == 3);
  CHECK(folder.keymove("verify s.epd --store s.epd/x.db").code == 74);
  CHECK(folder.keymove("verify s.epd --store /proc/x.db").code == 74);
  CHECK(folder.keymove("verify s.epd --store new/folder/x.db").code == 1);
}

TEST_CASE("lack of memory or threads is reported, and not as a bug") {
  const Folder folder;
  folder.write("s.epd", kSuite);
  const Ran ran = folder.shell("keymove solve s.epd --hash 1000000");
  if (sanitized()) return;                   // they end the program by themselves
  CHECK((ran.code == 71 || ran.code == 0));  // some systems promise more than they have
  if (ran.code == 71) CHECK(ran.err.find("out of memory") != std::string::npos);
}

TEST_CASE("an output with the name of a compressed file is refused") {
  const Folder folder;
  folder.write("s.epd", kSuite);
  const Ran ran = folder.keymove("solve s.epd --format json --output r.jsonl.gz");
  CHECK(ran.code == 2);
  CHECK(ran.err.find("r.jsonl.gz: keymove compresses no output: give it another name, and compress the file") !=
        std::string::npos);
  CHECK(folder.shell("test -e r.jsonl.gz").code != 0);
}
