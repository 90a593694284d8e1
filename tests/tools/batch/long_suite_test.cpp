#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

/// An EPD suite of back rank mates, longer than what is read at once from 3,000 positions on: every tenth states a
/// wrong key, and every hundredth has the id of the one before it.
std::string mates(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    const std::string key = i % 10 == 9 ? "Kg1" : "Re8";
    text += "6k1/5ppp/8/8/8/8/8/4R2K w - - bm " + key + "; dm 1; id \"position number " +
            std::to_string(i % 100 == 99 ? i - 1 : i) + " of the suite, with a long name\";\n";
  }
  return text;
}

const std::string kFast = " --hash 1 --no-certificates --jobs 2 ";

/// The most memory that `keymove WORDS` had at once, in KiB. A sanitizer keeps nothing of what was freed, not 256 MiB
/// as otherwise.
int peak_of(const Folder& folder, const std::string& words) {
  folder.write("peak.py",
               "import resource, subprocess, sys\n"
               "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)\n"
               "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n");
  const Ran ran = folder.shell("ASAN_OPTIONS=quarantine_size_mb=0:thread_local_quarantine_size_kb=0 python3 peak.py " +
                               program_path() + " " + words);
  REQUIRE(ran.code == 0);
  return std::stoi(ran.out);
}

/// How many KiB more the subcommand needs for 14,000 positions than for 4,000: the text alone has 1 MiB more, the
/// positions in memory have over 20, ids are kept and have 22 bytes each. With a sanitizer it differs by up to 3
/// MiB between runs.
int growth_of(const std::string& command, const std::string& options) {
  const Folder folder;
  folder.write("short.epd", mates(static_cast<int>(scaled(4'000, 4'000, 1'000))));
  folder.write("long.epd", mates(static_cast<int>(scaled(14'000, 14'000, 3'000))));
  const int with_short = peak_of(folder, command + " short.epd" + options);
  return peak_of(folder, command + " long.epd" + options) - with_short;
}

constexpr int kAllowedGrowth = 8 * 1024;

std::string last_line(const std::string& text) {
  const auto lines = lines_of(text);
  return lines.empty() ? "" : lines.back();
}

}  // namespace

TEST_CASE("the memory of verify does not grow with the length of a suite") {
  CHECK(growth_of("verify", kFast) < kAllowedGrowth);
}

TEST_CASE("every position of a long suite is judged, and the others are said to be wrong with their places") {
  const Folder folder;
  folder.write("long.epd", mates(4'000));
  const Ran ran = folder.keymove("verify long.epd" + kFast);
  CHECK(ran.code == 1);
  CHECK(ran.err.empty());
  const auto lines = lines_of(ran.out);
  CHECK(last_line(ran.out) == "4000 positions: 400 refuted, 3600 confirmed");
  CHECK(lines[0].find("long.epd:10: position number 9 of the suite, with a long name: refuted: ") == 0);
  CHECK(count_of(ran.out, "long.epd:4000: position number 3998 of the suite, with a long name#2: refuted: ") == 1);
  CHECK(count_of(ran.out, "40 positions repaired") == 1);
  CHECK(folder.keymove("verify - " + kFast, mates(4'000)).out.find("stdin:10: ") == 0);
}

TEST_CASE("a shard hardly reads what is not its own") {
  const Folder folder;
  folder.write("long.epd", mates(40'000));
  folder.write("time.py",
               "import resource, subprocess, sys\n"
               "def used():\n"
               "  times = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
               "  return times.ru_utime + times.ru_stime\n"
               "before = used()  # python3 may be a script that has run other programs before it became Python\n"
               "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)\n"
               "print(int(1000 * (used() - before)))\n");
  const auto milliseconds_of = [&](const std::string& options) {
    int least = 1'000'000;
    for (int i = 0; i < 3; ++i)
      least = std::min(least,
                       std::stoi(folder.shell("python3 time.py " + program_path() + " verify long.epd" + options).out));
    return least;
  };
  // Both read the whole suite and judge nothing; a class must be read.
  const int everything = milliseconds_of(" --class none");
  const int others = milliseconds_of(" --shard 1/1000000000");
  CAPTURE(everything, others);
  CHECK(others < everything / 2);
}

TEST_CASE("the first positions of a shard are those of the whole") {
  const Folder folder;
  folder.write("long.epd", mates(4'000));
  const std::string options = " --first 3500 --format json" + kFast;
  const Ran whole = folder.keymove("verify long.epd" + options);
  for (const std::string part : {"1", "2"})
    CHECK(
        folder
            .keymove("verify long.epd --output /dev/null --shard " + part + "/2 --store part" + part + ".db" + options)
            .code == 1);
  CHECK(lines_of(whole.out).size() == 3'500);
  CHECK(folder.keymove("merge part1.db part2.db").out == whole.out);
}

TEST_CASE("the parts of a long suite make the whole") {
  const Folder folder;
  folder.write("long.epd", mates(4'000));
  const Ran whole = folder.keymove("verify long.epd --format json" + kFast);
  CHECK(lines_of(whole.out).size() == 4'000);
  for (const std::string part : {"1", "2", "3"})
    CHECK(folder
              .keymove("verify long.epd --format json --output /dev/null --shard " + part + "/3 --store part" + part +
                       ".db" + kFast)
              .code == 1);
  const Ran merged = folder.keymove("merge part1.db part2.db part3.db");
  CHECK(merged.out == whole.out);
  const Ran some = folder.keymove("verify long.epd --only 'position number 399?*' --verbose" + kFast);
  CHECK(last_line(some.out) == "10 positions: 1 refuted, 9 confirmed");
  CHECK(last_line(folder.keymove("verify long.epd --first 3500" + kFast).out) ==
        "3500 positions: 350 refuted, 3150 confirmed");
  const Ran none = folder.keymove("verify long.epd --class m3" + kFast);
  CHECK(none.code == 4);
  CHECK(none.err.find("keymove verify: none of the 4000 positions is selected; their ids: \"position number 0 of the "
                      "suite, with a long name\", \"position number 1 of") == 0);
  CHECK(none.err.find(", ...; they have no classes\n") != std::string::npos);
}

TEST_CASE("a long suite that was killed goes on where it stopped") {
  const Folder folder;
  folder.write("long.epd", mates(6'000));
  const std::string words = "verify long.epd --verbose --store runs.db --resume" + kFast;
  const Ran whole = folder.keymove("verify long.epd --verbose --report whole.csv" + kFast);
  const Ran killed = folder.shell("keymove " + words +
                                  " > out & p=$!\n"
                                  "until [ $(wc -l < out) -gt 300 ]; do sleep 0.02; done\n"
                                  "kill -9 $p; wait $p; wc -l < out");
  CHECK(std::stoi(killed.out) < 6'000);
  const Ran resumed = folder.keymove(words + " --report resumed.csv");
  CHECK(resumed.err.find("run 1 continues: the store has ") == 0);
  CHECK(resumed.out == whole.out);
  CHECK(resumed.code == whole.code);
  CHECK(folder.read("resumed.csv") == folder.read("whole.csv"));
  CHECK(folder.keymove(words).out == whole.out);
}

TEST_CASE("a verdict is there before a pipe has brought the next position") {
  const Folder folder;
  // The second record is written when the first verdict is there, or after ten seconds.
  const Ran ran = folder.shell(
      "(printf '6k1/5ppp/8/8/8/8/8/4R2K w - - bm #1; id \"one\";\\n'\n"
      " for i in 1 2 3 4 5 6 7 8 9 10; do grep -qs one out && break; sleep 1; done\n"
      " grep -qs one out && printf '6k1/5ppp/8/8/8/8/8/4R2K w - - bm #1; id \"two\";\\n') |\n"
      "keymove verify - --verbose --jobs 1 > out; cat out");
  CHECK(last_line(ran.out) == "2 positions: 2 confirmed");
}

TEST_CASE("an interrupted long suite says how many positions were judged") {
  const Folder folder;
  folder.write("long.epd",
               mates(3'000) + "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - dm 30;\n" + mates(3'000));
  const Ran ran = folder.shell(
      "keymove verify long.epd --jobs 1 --hash 1 --no-certificates > out & p=$!\n"
      "until grep -qs 'number 2989 ' out; do sleep 0.1; done\n"
      "sleep 0.5; kill -INT $p; wait $p; echo $?; tail -n 2 out");
  CHECK(ran.out == "130\n3000 positions: 300 refuted, 2700 confirmed\ninterrupted: 3000 positions of a longer suite\n");
  CHECK(ran.err == "interrupted: 3000 positions of a longer suite were judged\n");
}

TEST_CASE("compressed data that is damaged far behind its start is an error after the positions before it") {
  const Folder folder;
  folder.write("long.epd", mates(8'000));
  REQUIRE(folder.shell("gzip long.epd && head -c $(($(wc -c < long.epd.gz) * 9 / 10)) long.epd.gz > cut.epd.gz").code ==
          0);
  const Ran ran = folder.keymove("verify cut.epd.gz" + kFast);
  CHECK(ran.code == 3);
  CHECK(ran.err == "cut.epd.gz: error: the gzip data is cut short\n");
  CHECK(count_of(ran.out, "1 file error, listed above\n") == 1);
  const int judged = std::stoi(last_line(ran.out));
  CHECK(judged > 6'000);
  CHECK(judged < 8'000);
}

TEST_CASE("the memory of grade does not grow with the length of a suite") {
  CHECK(growth_of("grade", " --no-store --no-certificates --jobs 2 --agent random") < kAllowedGrowth);
}

TEST_CASE("every position of a long suite is asked of each agent in its turn") {
  const Folder folder;
  const auto count = static_cast<std::size_t>(scaled(3'100, 3'100, 310));
  folder.write("long.epd", mates(static_cast<int>(count)));
  const std::string words = "grade long.epd --format json --no-store --no-certificates --jobs 2";
  // Re8 mates, whatever the suite states.
  const Ran one = folder.keymove(words + " --agent keymove:nodes=20");
  CHECK(one.code == 0);
  CHECK(count_of(one.out, "\"verdict\":\"right\"") == static_cast<int>(count));
  // Of two agents, each is asked about every position, in the order of the command line.
  const Ran two = folder.keymove(words + " --agent random --agent keymove:nodes=20");
  const auto lines = lines_of(two.out);
  REQUIRE(lines.size() == 2 * count);
  CHECK(lines[count - 1].find("\"agent\":\"random\"") != std::string::npos);
  std::string second;
  for (std::size_t i = count; i < lines.size(); ++i) second += lines[i] + "\n";
  CHECK(second == one.out);
}
