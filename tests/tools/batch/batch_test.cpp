#include <algorithm>
#include <mutex>
#include <set>
#include <thread>

#include <catch2/catch.hpp>
#include <sys/wait.h>

#include "tests/tools/support/program.h"
#include "tools/batch/ordered_pool.h"

using namespace keymove::tests;
using keymove::tools::OrderedPool;

namespace {

/// Positions of several kinds, most of them quick.
std::string some_positions() {
  const std::vector<std::string> records = {
      "6k1/5ppp/8/8/8/8/8/4R2K w - - bm #1;",
      "7k/8/8/8/8/8/8/KR6 w - - dm 2;",
      "8/5ppp/8/8/8/8/8/4R2K w - - bm #1;",
      "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#;",
      "6k1/R7/6K1/8/8/8/8/8 b - - bm #-1;",
  };
  std::string text;
  for (int i = 0; i < 40; ++i)
    text += records[static_cast<std::size_t>(i) % records.size()] + " id \"p" + std::to_string(i) + "\";\n";
  return text;
}

const std::string kThree =
    "{\"id\": \"a1\", \"fen\": \"6k1/5ppp/8/8/8/8/8/4R2K w - -\", \"class\": \"m1\", \"themes\": [\"rook\"], "
    "\"goal\": {\"mate\": 1}}\n"
    "{\"id\": \"a2\", \"fen\": \"6k1/5ppp/8/8/8/8/8/4Q2K w - -\", \"class\": \"m1\", \"themes\": [\"queen\"], "
    "\"goal\": {\"mate\": 1}}\n"
    "{\"id\": \"b1\", \"fen\": \"7k/P7/6K1/8/8/8/8/8 w - -\", \"class\": \"m3\", \"themes\": [\"pawn\"], "
    "\"goal\": {\"mate\": 1}}\n";

/// The ids of the results, joined by blanks.
std::string ids_of(const Ran& ran) {
  std::string ids;
  for (const std::string& line : lines_of(ran.out)) {
    const std::size_t at = line.find("\"id\":\"") + 6;
    ids += (ids.empty() ? "" : " ") + line.substr(at, line.find('"', at) - at);
  }
  return ids;
}

}  // namespace

TEST_CASE("the output is the same for any number of threads") {
  const Folder folder;
  folder.write("s.epd", some_positions());
  for (const std::string words : {"solve s.epd", "solve s.epd --format json", "solve s.epd --format epd",
                                  "solve s.epd --format key", "verify s.epd", "verify s.epd --format json"}) {
    INFO(words);
    const Ran one = folder.keymove(words + " --jobs 1");
    for (const std::string jobs : {" --jobs 2", " --jobs 5", ""}) {
      const Ran many = folder.keymove(words + jobs);
      CHECK(many.out == one.out);
      CHECK(many.err == one.err);
      CHECK(many.code == one.code);
    }
  }
}

TEST_CASE("positions are selected by id, class, theme, shard and number") {
  const Folder folder;
  folder.write("s.jsonl", kThree);
  const auto ids = [&](const std::string& words) {
    return ids_of(folder.keymove("solve s.jsonl --format json " + words));
  };
  CHECK(ids("") == "a1 a2 b1");
  CHECK(ids("--only a1") == "a1");
  CHECK(ids("--only 'a*'") == "a1 a2");
  CHECK(ids("--only a2 --only 'b?'") == "a2 b1");
  CHECK(ids("--class m3") == "b1");
  CHECK(ids("--class m1,m3 --theme queen,pawn") == "a2 b1");
  CHECK(ids("--first 2") == "a1 a2");
  // FNV-1a, 64 bits, its halves folded: even for a1, odd for a2 and b1 (reckoned by another program).
  CHECK(ids("--class m1 --shard 2/2") == "a2");
  CHECK(ids("--shard 1/2") == "a1");
  CHECK(ids("--shard 2/2") == "a2 b1");
  CHECK(ids("--first 2 --shard 2/2") == "a2");
}

TEST_CASE("when nothing is selected, the error names the classes and ids that exist") {
  const Folder folder;
  folder.write("s.jsonl", kThree);
  for (const std::string command : {"solve", "verify"}) {
    const Ran ran = folder.keymove(command + " s.jsonl --class m7");
    CHECK(ran.code == 4);
    CHECK(ran.out.empty());
    CHECK(ran.err ==
          "keymove " + command + ": none of the 3 positions is selected; their ids: a1, a2, b1; classes: m1, m3\n");
  }
  folder.write("p.csv", "PuzzleId,FEN,Moves,Themes\nx,6k1/5ppp/8/8/8/8/r4PPP/3R2K1 b - - 0 1,a2a1 d1d8,mateIn1 mate\n");
  CHECK(folder.keymove("verify p.csv --theme matein1").err.ends_with("they have no classes; themes: mate, mateIn1\n"));
  folder.write("s.epd", "4k3/8/8/8/8/8/8/R3K3 w - - id \"one, with a comma\";\n");
  CHECK(folder.keymove("solve s.epd --only two").err.find("their ids: \"one, with a comma\"; ") != std::string::npos);
}

TEST_CASE("results go to a file on request, and a file that cannot be written is reported") {
  const Folder folder;
  folder.write("s.jsonl", kThree);
  const Ran ran = folder.keymove("solve s.jsonl --format json --output out.jsonl");
  CHECK(ran.code == 0);
  CHECK(ran.out.empty());
  CHECK(lines_of(folder.read("out.jsonl")).size() == 3);
  const Ran bad = folder.keymove("solve s.jsonl --output s.jsonl/x");
  CHECK(bad.code == 74);
  CHECK(bad.err.find("keymove solve: cannot write to s.jsonl/x: ") == 0);
  const Ran key = folder.keymove("solve s.jsonl --write-key s.jsonl/x");
  CHECK(key.code == 74);
  CHECK(key.out.empty());
  const Ran full = folder.shell("keymove solve s.jsonl > /dev/full");
  CHECK(full.code == 74);
  CHECK(full.err.find("keymove solve: cannot write to standard output: ") == 0);
}

TEST_CASE("a reader that goes away ends the program quietly") {
  const Folder folder;
  folder.write("s.epd", some_positions());
  const Ran ran = folder.shell("(keymove solve s.epd; echo $? > code) | head -n 1");
  CHECK(lines_of(ran.out).size() == 1);
  CHECK(count_of(ran.err, "keymove") == 0);
  const Ran ignored = folder.shell("(trap '' PIPE; keymove solve s.epd; echo $? > code) | head -n 1");
  CHECK(lines_of(ignored.out).size() == 1);
  CHECK(count_of(ignored.err, "keymove") == 0);
}

TEST_CASE("an interrupt ends a batch after what is finished, in order") {
  const Folder folder;
  // The second position takes for ever.
  folder.write("s.epd",
               "6k1/5ppp/8/8/8/8/8/4R2K w - - bm #1; id \"one\";\n"
               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - dm 30; id \"endless\";\n"
               "6k1/5ppp/8/8/8/8/8/4R2K w - - bm #1; id \"three\";\n");
  const Ran ran = folder.shell(
      "keymove verify s.epd --jobs 2 --verbose > out & p=$!\n"
      "until grep -qs one out; do sleep 0.1; done\n"
      "sleep 0.5; kill -INT $p; wait $p; echo $?; cat out");
  const auto lines = lines_of(ran.out);
  REQUIRE(lines.size() == 8);
  CHECK(lines[0] == "130");
  CHECK(lines[1].find("s.epd:1: one: confirmed") == 0);
  CHECK(lines[2].find("s.epd:3: three: confirmed") == 0);
  CHECK(lines[6] == "2 positions: 2 confirmed");
  CHECK(lines[7] == "interrupted: 2 of 3 positions");
  CHECK(ran.err == "interrupted: 2 of 3 positions were judged\n");
}

TEST_CASE("nothing but results is printed where standard error is no terminal") {
  const Folder folder;
  folder.write("s.jsonl", kThree);
  const Ran ran = folder.keymove("solve s.jsonl");
  CHECK(ran.err.empty());
  CHECK(count_of(ran.out, "\x1B") == 0);
}

TEST_CASE("a pool hands out results in order, whatever order they come in") {
  OrderedPool<int> pool(50, 4, [] { return [](std::size_t i) { return static_cast<int>(i * i); }; });
  std::vector<int> got;
  CHECK(pool.run([&](std::size_t, int& value) { got.push_back(value); }, [](std::size_t) { return true; }));
  REQUIRE(got.size() == 50);
  for (std::size_t i = 0; i < got.size(); ++i) CHECK(got[i] == static_cast<int>(i * i));
}

TEST_CASE("a pool passes on what its workers throw") {
  OrderedPool<int> pool(5, 2, [] {
    return [](std::size_t i) -> int {
      if (i == 3) throw std::runtime_error("three");
      return 0;
    };
  });
  CHECK_THROWS_WITH(pool.run([](std::size_t, int&) {}, [](std::size_t) { return true; }), "three");
}

TEST_CASE("a pool of no work is done at once") {
  OrderedPool<int> pool(0, 4, [] { return [](std::size_t) { return 0; }; });
  CHECK(pool.run([](std::size_t, int&) {}, [](std::size_t) { return true; }));
}

TEST_CASE("an address has the position and the game, or the message says that it has none") {
  const Folder folder;
  const Ran ran = folder.keymove(
      "solve --fen 'https://lichess.org/editor/7k/8/8/8/8/2K5/8/8_w_-_-?variant=kingOfTheHill' --plies 1");
  CHECK(ran.code == 0);
  CHECK(ran.out.starts_with("position: White wins in 1 ply: 1.Kd4, the only key\n"));
  const Ran none = folder.keymove("solve --fen https://lichess.org/study/AbCd1234 --plies 1");
  CHECK(none.code == 3);
  CHECK(none.err.starts_with("--fen:1:1: error: this address has no position in it"));
}

TEST_CASE("moves behind the FEN of the command line are played, and words before it taken off") {
  const Folder folder;
  const std::string fen = "6k1/5ppp/8/8/8/8/r4PPP/4R1K1 b - - 0 1";
  for (const std::string before : {"", "position fen ", "FEN: ", "Black to move: "}) {
    INFO(before);
    const Ran ran = folder.keymove("solve --fen '" + before + fen + " moves a2b2' --mate 1");
    CHECK(ran.out.find("Re8#") != std::string::npos);
    CHECK(ran.out.find("ignored") == std::string::npos);
  }
  CHECK(folder.keymove("solve --fen '" + fen + " moves a2h8' --mate 1").code == 3);
  const Ran fool = folder.keymove("solve --fen 'position startpos moves f2f3 e7e5 g2g4' --mate 1");
  CHECK(fool.out.find("Qh4#") != std::string::npos);
}

TEST_CASE("a folder stands for the suites in it, in the order of their paths") {
  const Folder folder;
  REQUIRE(folder.shell("mkdir -p all/b/.git all/__MACOSX none").code == 0);
  const auto one = [](const std::string& id) { return "6k1/5ppp/8/8/8/8/8/4R2K w - - bm #1; id \"" + id + "\";\n"; };
  folder.write("all/z.epd", one("z"));
  folder.write("all/a.txt", one("a"));
  folder.write("all/b/k.epd", one("k"));
  folder.write("all/b/.git/x.epd", one("x"));
  folder.write("all/.hidden.epd", one("h"));
  folder.write("all/__MACOSX/z.epd", one("m"));
  folder.write("all/README.md", "What these suites are.\n");
  folder.write("all/pic.PNG", std::string("\x89PNG\r\n\x1a\n\0\0", 10));
  folder.write("all/package.json", "{\"name\": \"suites\"}\n");
  folder.write("all/run.py", "print('no position')\n");
  folder.write("other.epd", one("o"));
  CHECK(ids_of(folder.keymove("verify all other.epd --format json")) == "a k z o");
  CHECK(ids_of(folder.keymove("solve all/ --format json --jobs 2")) == "a k z");
  const Ran text = folder.keymove("verify all");
  CHECK(text.code == 0);
  CHECK(text.out == folder.keymove("verify all/a.txt all/b/k.epd all/z.epd").out);

  folder.write("all/b/wrong.epd", "6k1/5ppp/8/8/8/8/8/4R2K w - - bm Kg1; dm 1; id \"wrong\";\n8/8 w - -\n");
  const Ran flawed = folder.keymove("verify all --format json");
  CHECK(flawed.code == kBadInput);
  CHECK(flawed.err.find("all/b/wrong.epd:2:") != std::string::npos);
  CHECK(lines_of(flawed.out).size() == 5);
  folder.write("all/b/list.py", "FENS = ['6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1']\n");
  CHECK(lines_of(folder.keymove("verify all --format json").out).size() == 6);
  folder.write("all/b/empty.epd", "");
  CHECK(folder.keymove("verify all").err.find("all/b/empty.epd") != std::string::npos);
  CHECK(folder.keymove("verify all/run.py").code == kBadInput);
  CHECK(folder.keymove("verify none").err ==
        "none: error: this folder has no suite: expected files with positions, such as EPD, JSON, CSV or PGN\n");
}
