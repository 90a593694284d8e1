#include <algorithm>

#include <catch2/catch.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

const std::vector<std::string> kCommands = {"solve",   "verify", "check", "move",     "play",      "match",
                                            "referee", "moves",  "perft", "variants", "heuristic", "grade",
                                            "runs",    "merge",  "uci",   "board"};

/// The lines below "Examples:".
std::vector<std::string> examples_in(const std::string& help) {
  std::vector<std::string> examples;
  bool there = false;
  for (const std::string& line : lines_of(help)) {
    if (there && !line.empty()) examples.push_back(line.substr(line.find_first_not_of(' ')));
    if (line == "Examples:") there = true;
  }
  return examples;
}

}  // namespace

TEST_CASE("the help names every command") {
  const Folder folder;
  const Ran help = folder.keymove("--help");
  CHECK(help.code == 0);
  CHECK(help.err.empty());
  for (const std::string& command : kCommands) CHECK(count_of(help.out, "\n  " + command + " ") == 1);
  CHECK(folder.keymove("help").out == help.out);
  CHECK(folder.keymove("-h").out == help.out);
}

TEST_CASE("without a command the help goes to standard error, and the exit code is that of wrong usage") {
  const Folder folder;
  const Ran ran = folder.shell("keymove");
  CHECK(ran.code == 2);
  CHECK(ran.out.empty());
  CHECK(count_of(ran.err, "Usage:") == 1);
}

TEST_CASE("every command explains itself in three ways that are one") {
  const Folder folder;
  for (const std::string& command : kCommands) {
    const Ran help = folder.keymove("help " + command);
    CHECK(help.code == 0);
    CHECK(count_of(help.out, "Usage:\n  keymove " + command) == 1);
    CHECK(folder.keymove(command + " --help").out == help.out);
    CHECK(folder.keymove(command + " -h").out == help.out);
    CHECK(count_of(help.out, " \n") == 0);
    for (const std::string& line : lines_of(help.out)) CHECK(line.size() <= 120);
  }
}

TEST_CASE("the help breaks long notes, and keeps the lines of a list apart") {
  const Folder folder;
  const std::string help = folder.keymove("help match").out;
  CHECK(count_of(help, "\n  dummy: plays the first move\n  random: plays a random move\n") == 1);
  CHECK(
      count_of(
          help,
          "\nWith --course, each agent plays White against each of the course's opponents, 50 games each, and gets") ==
      1);
}

TEST_CASE("every command has two to four examples, and they work") {
  const Folder folder;
  for (const std::string& command : kCommands) {
    if (command == "check") continue;  // its examples need certificates: check_test.cpp has them
    const auto examples = examples_in(folder.keymove("help " + command).out);
    CHECK(examples.size() >= 2);
    CHECK(examples.size() <= 4);
    for (const std::string& example : examples) {
      INFO(example);
      const Ran ran = folder.shell(example);
      // An example with the word "wrong" shows a wrong answer.
      CHECK(ran.code == (count_of(example, "wrong") > 0 ? 1 : 0));
      CHECK(ran.err.empty());
      CHECK_FALSE(ran.out.empty());
    }
  }
  for (const std::string& example : examples_in(folder.keymove("--help").out)) CHECK(folder.shell(example).code == 0);
}

TEST_CASE("the version is the project's") {
  const Folder folder;
  for (const char* words : {"--version", "-V", "version"}) {
    const Ran ran = folder.keymove(words);
    CHECK(ran.code == 0);
    CHECK(ran.out == "keymove 0.1.0\n");
  }
}

TEST_CASE("the words that are no commands explain themselves, too") {
  const Folder folder;
  for (const std::string word : {"help", "version", "completions", "manual"}) {
    const Ran help = folder.keymove("help " + word);
    CHECK(help.code == 0);
    CHECK(help.out.find("keymove " + word + ": ") == 0);
    CHECK(count_of(help.out, "\n\nUsage:\n  keymove " + word) == 1);
    CHECK(folder.keymove(word + " --help").out == help.out);
  }
}

TEST_CASE("the help groups the commands by what people do") {
  const Folder folder;
  const std::string help = folder.keymove("help").out;
  for (const char* group : {"\n\nProblems and suites:\n  solve ", "\n\nPlaying:\n  play ", "\n\nCourses:\n  grade "})
    CHECK(count_of(help, group) == 1);
}

TEST_CASE("the help is as wide as the terminal") {
  const Folder folder;
  const auto shown = [&](const std::string& words, int columns) {
    return lines_of(folder
                        .shell("NO_COLOR=1 script -qec 'stty cols " + std::to_string(columns) + "; keymove " + words +
                               "' /dev/null < /dev/null | tr -d '\\r'")
                        .out);
  };
  for (const std::string words : {"help", "help solve", "help match"}) {
    std::size_t lines = 0;
    for (const int columns : {60, 80, 100}) {
      const auto narrow = shown(words, columns);
      bool examples = false;  // whole, to be copied
      for (const std::string& line : narrow) {
        if (line == "Examples:") examples = true;
        INFO(line);
        CHECK((examples || line.size() <= static_cast<std::size_t>(columns)));
      }
      CHECK((lines == 0 || narrow.size() < lines));
      lines = narrow.size();
    }
  }
  // What is broken off stands below the text about the option.
  const auto narrow = shown("help perft", 60);
  const auto at = std::find_if(narrow.begin(), narrow.end(),
                               [](const std::string& line) { return line.find("  --convention NAME ") == 0; });
  REQUIRE(at != narrow.end());
  const std::size_t column = at->find("castling");
  CHECK((at + 1)->find_first_not_of(' ') == column);
}

TEST_CASE("headings of the help are bold on a terminal, unless NO_COLOR is set") {
  const Folder folder;
  const auto shown = [&](const std::string& words, const std::string& before) {
    return folder.shell(before + " script -qec 'keymove " + words + "' /dev/null < /dev/null | tr -d '\\r'").out;
  };
  for (const std::string words : {"help", "help solve", "match --help"}) {
    INFO(words);
    const std::string colored = shown(words, "TERM=xterm NO_COLOR=");
    const std::string plain = shown(words, "TERM=xterm NO_COLOR=1");
    CHECK(count_of(colored, "\n\n\x1B[1mUsage:\x1B[0m\n") == 1);
    CHECK(plain.find('\x1B') == std::string::npos);
    CHECK(folder.shell("keymove " + words).out.find('\x1B') == std::string::npos);
    std::string bare = colored;
    for (const std::string code : {"\x1B[1m", "\x1B[0m"}) {
      for (std::size_t at = bare.find(code); at != std::string::npos; at = bare.find(code)) bare.erase(at, code.size());
    }
    CHECK(bare == plain);
  }
}

TEST_CASE("the error for a mistyped word names the nearest known word") {
  struct Case {
    const char* words;
    const char* message;
  };
  const std::vector<Case> cases = {
      {"slove", "keymove: unknown command 'slove'; did you mean 'solve'?\n"},
      {"--versoin", "keymove: unknown option '--versoin'"},
      {"-v", "keymove: unknown option '-v'; without a command, the options are --help (-h) and --version (-V)\n"},
      {"help verfy", "keymove: unknown command 'verfy'; did you mean 'verify'?\n"},
      {"perft --describe-command", "keymove perft: unknown option '--describe-command'\n"},
      {"perft --dept 3", "keymove perft: unknown option '--dept'; did you mean '--depth'?\n"},
      {"solve --formt json x.epd", "keymove solve: unknown option '--formt'; did you mean '--format'?\n"},
      {"variants chek x.json", "keymove variants: expected list, show or check, found 'chek'; did you mean 'check'?\n"},
  };
  const Folder folder;
  for (const Case& c : cases) {
    INFO(c.words);
    const Ran ran = folder.keymove(c.words);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err.find(c.message) == 0);
  }
}

TEST_CASE("the error for a wrong value of an option names what was expected") {
  struct Case {
    const char* words;
    const char* message;
  };
  const std::vector<Case> cases = {
      {"perft", "keymove perft: --depth N is missing\n"},
      {"perft --depth", "keymove perft: the required argument for option '--depth' is missing\n"},
      {"perft --depth three",
       "keymove perft: option '--depth': expected a whole number from 0 to 100, found 'three'\n"},
      {"perft --depth 3x", "keymove perft: option '--depth': expected a whole number from 0 to 100, found '3x'\n"},
      {"perft --depth 0 --divide", "keymove perft: --divide needs a --depth of at least 1\n"},
      {"moves --format xml", "keymove moves: option '--format': expected text or json, found 'xml'\n"},
      {"solve --time 0 x", "keymove solve: option '--time': expected a positive number of seconds, found '0'\n"},
      {"solve --nodes 0 x", "keymove solve: option '--nodes': expected a whole number of at least 1, found '0'\n"},
      {"solve --class m1,,m3 x", "keymove solve: option '--class': expected names between commas, found 'm1,,m3'\n"},
      {"solve --shard 3/2 x.epd",
       "keymove solve: option '--shard': expected I/N with I from 1 to N, such as 2/8, found '3/2'\n"},
      {"solve --plies 3 --mate 2 x", "keymove solve: --plies and --mate exclude each other\n"},
      {"solve --goal moves --plies 3 x", "keymove solve: --plies and --goal moves exclude each other\n"},
      {"solve --goal win --mate 3 x", "keymove solve: --mate and --goal exclude each other\n"},
      {"solve",
       "keymove solve: expected a suite file, '-' for standard input, --fen, or --variant for a start position\n"},
      {"solve '6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1'",
       "keymove solve: '6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1' looks like a FEN; use --fen\n"},
      {"verify", "keymove verify: expected a suite file, or '-' for standard input\n"},
      {"verify --variant chess", "keymove verify: expected a suite file, or '-' for standard input\n"},
      {"verify --fen x", "keymove verify: unknown option '--fen'\n"},
      {"solve --fen 8/8/8/8/8/8/8/8 w - -",
       "keymove solve: 'w' cannot be combined with a single position; quote the FEN: --fen \"... w - -\"\n"},
      {"moves --fen 8/8 --game x", "keymove moves: --fen and --game exclude each other\n"},
      {"solve --longer x", "keymove solve: --longer needs --any\n"},
      {"solve --certify --no-certificates x", "keymove solve: --certify and --no-certificates exclude each other\n"},
      {"verify --resume --store s.db --format epd x.epd",
       "keymove verify: --resume and --format epd exclude each other\n"},
      {"match --course minichess-7x7 --openings x.epd", "keymove match: --course and --openings exclude each other\n"},
      {"match --course minichess-7x7 --variant chess", "keymove match: --course and --variant exclude each other\n"},
      {"play --white random --trace t", "keymove play: --white and --trace exclude each other\n"},
      {"play --black random --variant minichess-5x5",
       "keymove play: --black and --variant minichess-5x5 exclude each other\n"},
      {"board --format text --flip", "keymove board: --flip and --format text exclude each other\n"},
      {"heuristic fit x --kind linear --name y --epochs 2",
       "keymove heuristic: --epochs and --kind linear exclude each other\n"},
      {"tree x.epd --depth 1 --stats --variants chess", "keymove tree: --variants and a SUITE exclude each other\n"},
      {"perft --depth 1 --fen x w", "keymove perft: 'w' cannot be combined with a single position; quote the FEN"},
      {"variants show", "keymove variants: expected one variant: variants show NAME|FILE\n"},
      {"variants list --format json", "keymove variants: --format needs 'variants show'\n"},
  };
  const Folder folder;
  folder.write("x.epd", "6k1/5ppp/8/8/8/8/8/4R2K w - - bm #1;\n");
  for (const Case& c : cases) {
    INFO(c.words);
    const Ran ran = folder.keymove(c.words);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    INFO(ran.err);
    CHECK(ran.err.find(c.message) == 0);
  }
}
