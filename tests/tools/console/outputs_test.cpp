// Files that the program writes: whole or not at all, never an input, never silently lost.
#include <algorithm>
#include <filesystem>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

#include "positions/base/read_files.h"
#include "tests/support/shared_data.h"
#include "tests/tools/console/small_suite.h"
#include "tests/tools/support/program.h"
#include "tests/tools/support/terminal.h"
#include "tools/command_line/command_line.h"
#include "tools/console/output_file.h"

using namespace keymove;
using namespace keymove::tests;
using tools::OutputFile;
using tools::Rewriting;

namespace {

// Nobody proves that within the time of a test.
const std::string kLong = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - dm 30; id \"long\";\n";

/// The names in a folder, hidden ones too, but not those of Folder::shell.
std::vector<std::string> names_in(const Folder& folder, const std::string& below = "") {
  std::vector<std::string> out;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path() + "/" + below)) {
    const std::string name = entry.path().filename().string();
    if (name != ".input" && name != ".line" && name != ".out" && name != ".err") out.push_back(name);
  }
  std::sort(out.begin(), out.end());
  return out;
}

using OutputNames = std::vector<std::string>;

constexpr OutputFile::Way kWays[] = {OutputFile::Way::nameless, OutputFile::Way::named};

mode_t permissions(const std::string& path) {
  struct stat status {};
  REQUIRE(stat(path.c_str(), &status) == 0);
  return status.st_mode & 0777U;
}

/// Runs until the file has so many lines, then sends the signal and waits.
std::string stopped_by(const std::string& words, const std::string& signal, int lines) {
  return "keymove " + words + " > shown & p=$!\nuntil test $(wc -l < shown) -ge " + std::to_string(lines) +
         "; do sleep 0.05; done\nsleep 0.2; kill -" + signal + " $p; wait $p; echo $?";
}

}  // namespace

TEST_CASE("a file takes its place when it is whole, and not before") {
  for (const auto way : kWays) {
    const Folder folder;
    folder.write("x", "old");
    const std::string path = folder.path() + "/x";
    {
      OutputFile file(path, Rewriting::refused, way);
      file.write("new");
      CHECK(folder.read("x") == "old");
      file.finish();
      CHECK(folder.read("x") == "new");
      CHECK(names_in(folder) == OutputNames{"x"});
    }
    {
      OutputFile dropped(path, Rewriting::refused, way);
      dropped.write(std::string(1'000'000, 'x'));
    }
    CHECK(folder.read("x") == "new");
    CHECK(names_in(folder) == OutputNames{"x"});
    OutputFile part(path, Rewriting::refused, way);
    part.write("some");
    CHECK(part.finish_partial() == path + ".partial");
    CHECK(folder.read("x") == "new");
    CHECK(folder.read("x.partial") == "some");
    CHECK(names_in(folder) == OutputNames{"x", "x.partial"});
  }
}

TEST_CASE("permissions stay, links are followed, folders are made") {
  for (const auto way : kWays) {
    const Folder folder;
    const std::string path = folder.path();
    folder.write("x", "old");
    REQUIRE(chmod((path + "/x").c_str(), 0640) == 0);
    std::filesystem::create_symlink("x", path + "/link");
    std::filesystem::create_symlink("y", path + "/dangling");
    for (const std::string name : {"/link", "/dangling", "/a/b/z"}) {
      OutputFile file(path + name, Rewriting::refused, way);
      file.write("new");
      file.finish();
    }
    CHECK(folder.read("x") == "new");
    CHECK(permissions(path + "/x") == 0640);
    CHECK(std::filesystem::is_symlink(path + "/link"));
    CHECK(folder.read("y") == "new");
    CHECK(folder.read("a/b/z") == "new");
    std::filesystem::create_symlink("round", path + "/round");
    CHECK_THROWS_AS(OutputFile(path + "/round", Rewriting::refused, way), tools::OutputError);
    CHECK_THROWS_AS(OutputFile(path + "/x/below", Rewriting::refused, way), tools::OutputError);
    CHECK_THROWS_AS(OutputFile(path, Rewriting::refused, way), tools::OutputError);
    CHECK_THROWS_AS(OutputFile("", Rewriting::refused, way), tools::OutputError);
  }
}

TEST_CASE("an input under any of its names is refused, and so is a second output") {
  const Folder folder;
  const std::string path = folder.path();
  folder.write("in", "text");
  std::filesystem::create_hard_link(path + "/in", path + "/hard");
  std::filesystem::create_symlink("in", path + "/soft");
  forget_read_files();
  note_read_file(path + "/in");
  for (const std::string name : {"/in", "/hard", "/soft", "/./in"})
    CHECK_THROWS_AS(OutputFile(path + name), tools::UsageError);
  CHECK_NOTHROW(OutputFile(path + "/in", Rewriting::wanted));
  const OutputFile first(path + "/out");
  CHECK_THROWS_AS(OutputFile(path + "/./out"), tools::UsageError);
  CHECK_NOTHROW(OutputFile(path + "/other"));
  // What is read later is found out at the end.
  folder.write("late", "text");
  OutputFile late(path + "/late");
  late.write("new");
  note_read_file(path + "/late");
  CHECK_THROWS_AS(late.finish(), tools::UsageError);
  CHECK(folder.read("late") == "text");
  forget_read_files();
}

TEST_CASE("no command writes over what it reads") {
  const Folder folder;
  folder.write("s.epd", kSuite);
  folder.write("r.json", "{\"rubric\": \"r\"}");
  folder.write("g.pgn", "[Event \"e\"]\n\n1. e4 e5 *\n");
  folder.write("games.txt", "{\"movestr\": \"e2e4\", \"values\": [0.0]}\n");
  folder.write("v.json", folder.keymove("variants show minichess-5x5 --format json").out);
  REQUIRE(folder.keymove("solve s.epd --only a --certificates c --write-key k.json").code == 0);
  REQUIRE(folder.keymove("tree --depth 1 --output t.txt --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' --heuristic material")
              .code == 0);
  REQUIRE(folder.keymove("verify s.epd --shard 1/1 --store p.db").code == 1);
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"verify s.epd --output s.epd", "s.epd"},
      {"verify s.epd --output ./s.epd --format epd", "s.epd"},
      {"verify s.epd --report csv=s.epd", "s.epd"},
      {"verify s.epd --key k.json --output k.json", "k.json"},
      {"verify s.epd --store s.epd", "s.epd"},
      {"verify - --output s.epd < s.epd", "s.epd"},
      {"verify - < s.epd >> s.epd", "s.epd"},
      {"solve s.epd --write-key s.epd", "s.epd"},
      {"solve s.epd --output s.epd", "s.epd"},
      {"solve --variant v.json --output v.json", "v.json"},
      {"grade s.epd --agent dummy --no-store --output s.epd", "s.epd"},
      {"grade s.epd --agent dummy --no-store --rubric r.json --report r.json", "r.json"},
      {"mine --variant v.json --class m3 --count 1 --output v.json", "v.json"},
      {"merge p.db --output p.db", "p.db"},
      {"merge p.db --store p.db", "p.db"},
      {"runs show 1 --store p.db --report csv=p.db", "p.db"},
      {"check c/a.cert --output c/a.cert", "c/a.cert"},
      {"check c/a.cert --write-json c/a.cert", "c/a.cert"},
      {"compare t.txt t.txt --output t.txt", "t.txt"},
      {"referee g.pgn --output g.pgn", "g.pgn"},
      {"match dummy dummy --openings s.epd --pgn s.epd", "s.epd"},
      {"move s.epd --output s.epd", "s.epd"},
      {"variants check v.json --output v.json", "v.json"},
      {"heuristic score games.txt --heuristic pychess --output games.txt", "games.txt"},
      {"heuristic fit games.txt --kind linear --name n --output games.txt", "games.txt"},
      {"board --variant v.json --output v.json", "v.json"},
      {"tree --depth 1 --variant v.json --heuristic material --output v.json", "v.json"},
  };
  for (const auto& [words, input] : cases) {
    INFO(words);
    const std::string before = folder.read(input);
    const Ran ran = folder.keymove(words);
    CHECK(ran.code == 2);
    CHECK(ran.err.find("is an input") != std::string::npos);
    CHECK(folder.read(input) == before);
  }
}

TEST_CASE("two outputs with one name are refused before the work") {
  const Folder folder;
  folder.write("s.epd", kSuite + kLong);
  for (const std::string words :
       {"verify s.epd --output x.csv --report x.csv", "verify s.epd --report x.csv --report csv=./x.csv",
        "verify s.epd --store x --output x", "solve s.epd --output x --write-key x",
        "verify s.epd --report x.csv > x.csv", "match dummy dummy --pgn x --jsonl x",
        "grade s.epd --agent dummy --agent greedy --no-store --output m-dummy.csv "
        "--report 'm-{agent}.csv'"}) {
    const Ran ran = folder.keymove(words);
    INFO(words);
    CHECK(ran.code == 2);
    CHECK(ran.err.find("two outputs would be written to") != std::string::npos);
  }
}

TEST_CASE("reports make their folders, or say before the work that they cannot") {
  const Folder folder;
  folder.write("s.epd", kSuite);
  const Ran made = folder.keymove("grade s.epd --agent dummy --agent greedy --no-store --report 'marks/{agent}.json'");
  CHECK(made.code == 1);
  CHECK(names_in(folder, "marks") == OutputNames{"dummy.json", "greedy.json"});
  folder.write("long.epd", kLong);
  for (const std::string words :
       {"verify long.epd --report s.epd/r.csv", "grade long.epd --agent dummy --no-store --report 's.epd/{agent}.json'",
        "solve long.epd --write-key s.epd/key", "solve long.epd --certificates s.epd/c",
        "verify long.epd --store s.epd/x.db", "tree --depth 30 --output s.epd/x",
        "tree --depth 30 --write-keys s.epd/x", "match random random --traces s.epd/x",
        "match random random --pgn s.epd/x",
        "mine --variant minichess-5x5 --class m9 --count 10000 --output s.epd/x"}) {
    const Ran ran = folder.shell("timeout 20 keymove " + words);
    INFO(words);
    CHECK(ran.code == 74);
    CHECK(ran.err.find("s.epd") != std::string::npos);
  }
}

TEST_CASE("a killed command leaves the earlier file and no other") {
  const Folder folder;
  folder.write("s.epd", kSuite + kLong);
  folder.write("key.json", "old key");
  folder.write("r.csv", "old report");
  folder.write("out.json", "old results");
  const std::string words = "solve s.epd --jobs 1 --format json --nodes 1000000000 --write-key key.json";
  CHECK(folder.shell(stopped_by(words, "9", 2)).out == "137\n");
  CHECK(folder.read("key.json") == "old key");
  // The results are behind the report here, so that the lines on standard output tell how far it is.
  CHECK(folder.shell(stopped_by("verify s.epd --jobs 1 --format json --nodes 1000000000 --report r.csv", "9", 2)).out ==
        "137\n");
  CHECK(folder.read("r.csv") == "old report");
  CHECK(folder.shell("keymove " + words + " --output out.json & p=$!; sleep 1; kill -9 $p; wait $p; echo $?").out ==
        "137\n");
  CHECK(folder.read("out.json") == "old results");
  CHECK(names_in(folder) == OutputNames{"key.json", "out.json", "r.csv", "s.epd", "shown"});
}

TEST_CASE("a key that is not whole is never under its own name") {
  const Folder folder;
  folder.write("s.epd", kSuite + kLong);
  folder.write("key.json", "old key");
  const std::string words = "solve s.epd --jobs 1 --format json --write-key key.json";
  for (const std::string signal : {"INT", "TERM"}) {
    const Ran ran = folder.shell(stopped_by(words, signal, 2));
    CHECK(ran.out == "130\n");
    CHECK(ran.err.find("the part that is finished is in key.json.partial\n") != std::string::npos);
    CHECK(folder.read("key.json") == "old key");
    const auto part = nlohmann::json::parse(folder.read("key.json.partial"));
    CHECK(part.dump().find("e1e8") != std::string::npos);
    CHECK(names_in(folder) == OutputNames{"key.json", "key.json.partial", "s.epd", "shown"});
    REQUIRE(unlink((folder.path() + "/key.json.partial").c_str()) == 0);
  }
  // The same where a limit leaves positions undecided.
  const Ran limited = folder.keymove("solve s.epd --nodes 2000 --write-key key.json");
  CHECK(limited.code == 5);
  CHECK(limited.err.find("the answer key is incomplete: 1 position is undecided\n") != std::string::npos);
  CHECK(folder.read("key.json") == "old key");
  CHECK(folder.has("key.json.partial"));
  CHECK(folder.keymove("solve s.epd --nodes 2000 --format key --output other.json").code == 5);
  CHECK_FALSE(folder.has("other.json"));
  CHECK(folder.has("other.json.partial"));
  CHECK(folder.keymove("solve s.epd --only '[ab]' --write-key key.json").code == 0);
  CHECK(folder.read("key.json") != "old key");
}

TEST_CASE("results that Ctrl-C ended are beside their place") {
  const Folder folder;
  folder.write("s.epd", kSuite + kLong);
  folder.write("out.json", "old");
  const Ran ran = folder.shell(
      "keymove verify s.epd --jobs 1 --format json --store r.db --output out.json & p=$!\n"
      "until test \"$(keymove runs --store r.db --format json 2>/dev/null | grep -c '\"records\":2')\" = 1; do sleep "
      "0.1; "
      "done\nkill -INT $p; wait $p; echo $?");
  CHECK(ran.out == "130\n");
  CHECK(folder.read("out.json") == "old");
  CHECK(lines_of(folder.read("out.json.partial")).size() == 2);
}

TEST_CASE("pipes, devices and descriptors are written to as they are") {
  const Folder folder;
  folder.write("s.epd", kSuite);
  const std::string right = folder.keymove("verify s.epd").out;
  CHECK(folder.keymove("verify s.epd --output -").out == right);
  CHECK(folder.keymove("verify s.epd --output /dev/stdout").out == right);
  CHECK(folder.keymove("verify s.epd --output /dev/stdout | cat").out == right);
  CHECK(folder.shell("echo before; keymove verify s.epd --output /dev/stdout; echo after").out ==
        "before\n" + right + "after\n");
  CHECK(folder.shell("keymove verify s.epd --output /dev/fd/3 3> three; cat three").out == right);
  CHECK(folder.shell("mkfifo p; cat p & keymove verify s.epd --output p; wait").out == right);
  CHECK(folder.shell("keymove verify s.epd --output /dev/null; test -c /dev/null").code == 0);
  CHECK(folder.shell("keymove verify s.epd --output /dev/fd/17").code == 74);
  CHECK_FALSE(folder.has("-"));
}

TEST_CASE("no control characters of inputs reach a terminal") {
  const Folder folder;
  folder.write("s.epd", kBackRank + "bm Kg1; dm 1; id \"a\x1B[2Jb\u202E\x07\";\n" + kBackRank +
                            "bm Re8\x1B[31m; dm 1; id \"\u009Bx\";\n");
  folder.write("agent.py",
               "import sys, json\n"
               "for line in sys.stdin:\n"
               "    sys.stderr.buffer.write(b'last \\x1b]0;x\\x07\\r words \\xe2\\x80\\xae \\x00 \\xff\\n')\n"
               "    sys.stderr.flush()\n"
               "    print(json.dumps({'error': 'no \\x1b[31m\\u202e\\nb: right'}), flush=True)\n");
  const auto is_clean = [](const std::string& text) {
    const bool controls = std::any_of(text.begin(), text.end(), [](char c) {
      return (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7F;
    });
    return !controls && text.find("\u202E") == std::string::npos && text.find("\u009B") == std::string::npos &&
           text.find('\xFF') == std::string::npos;
  };
  for (const std::string words : {"verify s.epd", "verify s.epd --verbose", "solve s.epd", "move s.epd",
                                  "grade s.epd --agent json:'python3 agent.py' --no-store", "verify $'no\\e[31msuch'",
                                  "grade s.epd --agent $'\\e[31m' --no-store", "solve --fen $'\\e]0;x\\a/8'",
                                  "variants show $'\\e[2J'", "check $'\\e[2J'"}) {
    const Ran ran = folder.keymove(words);
    INFO(words << "\n" << ran.out << ran.err);
    CHECK(is_clean(ran.out));
    CHECK(is_clean(ran.err));
    CHECK((ran.out + ran.err).find("u001B") != std::string::npos);
    CHECK(ran.out.find("\nb: right") == std::string::npos);
  }
  CHECK(is_clean(folder.shell("printf 'position fen \\033[2J\\ngo \\033x\\nquit\\n' | keymove uci").out));
  // Data stays data in a file, and is made visible on a terminal.
  CHECK(folder.keymove("solve s.epd --format epd").out.find("\x1B[2J") != std::string::npos);
  for (const std::string format : {"epd", "json", "text"}) {
    Terminal terminal(folder, "solve s.epd --quiet --format " + format);
    terminal.expect("[2J");
    terminal.expect("Re8");
    static_cast<void>(terminal.finish());
    INFO(terminal.shown());
    CHECK(is_clean(terminal.shown()));
    CHECK(terminal.shown().find("\\u202E") != std::string::npos);
  }
}
