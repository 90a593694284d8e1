// The settings of runs: their contents, and that no option is forgotten.
#include "tools/runs/run_settings.h"

#include <algorithm>
#include <map>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/tools/support/program.h"
#include "tools/commands/commands.h"

using namespace keymove::tests;
using namespace keymove::tools;

namespace {

/// One option of each kind.
struct EveryKind {
  bool flag = false;
  std::optional<std::string> text;
  std::optional<std::string> choice;
  std::vector<std::string> texts;
  std::vector<std::string> list;
  std::optional<std::int64_t> number;
  std::optional<double> seconds;
  std::optional<double> amount;
  std::optional<std::int64_t> jobs;

  void declare(CommandLine& line) {
    line.group("Kinds")
        .flag("flag", flag, "")
        .text("text", "TEXT", text, "")
        .choice("choice", "WORD", {"one", "two"}, choice, "")
        .texts("texts", "TEXT", texts, "")
        .list("list", "TEXT", list, "");
    line.group("Numbers")
        .number("number", 0, 100, number, "")
        .seconds("seconds", seconds, "")
        .amount("amount", amount, "")
        .number("jobs", 1, 100, jobs, "");
  }
};

constexpr CommandText kKindsText = {"kinds", "every kind of option", "kinds", "", ""};

/// The settings of that command line, with `format` put first.
std::string settings_of(const Arguments& args) {
  EveryKind options;
  CommandLine line(kKindsText);
  options.declare(line);
  REQUIRE(line.parse(args));
  return RunSettings(line).put("format", "text").all().dump();
}

/// The settings of the only run in the store.
nlohmann::json kept_settings(const Folder& folder, const std::string& store) {
  const Ran listed = folder.keymove("runs --store " + store + " --format json");
  INFO(listed.err);
  REQUIRE(listed.code == 0);
  return nlohmann::json::parse(listed.out)["settings"];
}

bool changes_no_answer(const std::string& option) {
  const auto& free = kOptionsThatChangeNoAnswer;
  return std::find(free.begin(), free.end(), option) != free.end();
}

/// Checks that every option of the command changes the settings of its runs, or is among those that change no answer.
/// `values` has the values of the options that take one. `plain` is part of every command line except that with the
/// option `words`.
void check_options(const Command& command, const std::string& plain, const std::string& words,
                   const std::map<std::string, std::string>& values) {
  const Folder folder;
  folder.write("s.json", R"({"suite": "s", "positions": [{"id": "a", "fen": "6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1",
    "answer": {"keys": ["e1e8"]}, "goal": {"win": 1}, "class": "m1", "themes": ["back rank"]}]})");
  folder.write("key.json", folder.keymove("solve s.json --format key").out);
  folder.write("rubric.json", "{}");
  folder.write("engine.sh", "while read -r line; do echo uciok; echo readyok; done\n");
  static_cast<void>(folder.shell("mkdir trees agents; printf '#!/bin/sh\\n' > agents/idle; chmod +x agents/idle"));
  const auto settings = [&](const std::string& with, const std::string& store) {
    static_cast<void>(folder.keymove(std::string(command.text.name) + " s.json " + with + " --store " + store));
    return kept_settings(folder, store);
  };
  const auto before = settings(plain, "plain.db");
  std::size_t options = 0;
  for (const auto& group : command.description().groups) {
    for (const OptionText& option : group.options) {
      if (changes_no_answer(option.name)) continue;
      INFO("--" << option.name << ": what is it given here, or is it of those that change no answer?");
      if (!option.value_name.empty()) REQUIRE(values.count(option.name) == 1);
      const auto value = values.find(option.name);
      const std::string given = " --" + option.name + (value == values.end() ? "" : " " + value->second);
      CHECK(settings((option.name == words ? "" : plain) + given, option.name + ".db") != before);
      ++options;
    }
  }
  CHECK(options > 15);
}

const std::map<std::string, std::string> kValues = {
    {"variant", "chess"},
    {"convention", "problem"},
    {"tree-keys", "trees"},
    {"key", "key.json"},
    {"notation", "long"},
    {"letters", "de"},
    {"nodes", "100000"},
    {"time", "50"},
    {"hash", "16"},
    {"threads", "2"},
    {"plies", "3"},
    {"only", "'*'"},
    {"class", "m1"},
    {"theme", "'back rank'"},
    {"first", "1"},
    {"format", "json"},
    {"certificate-size", "32"},
    {"suite-format", "json"},
    {"agent", "random"},
    {"agents", "agents"},
    {"option", "Hash=16"},
    {"go", "'nodes 10'"},
    {"start-time", "5"},
    {"memory", "512"},
    {"processes", "8"},
    {"disk", "64"},
    {"containment", "process-group"},
    {"agent-reads", "trees"},
    {"rubric", "rubric.json"},
    {"clock", "wall"},
    {"submission-file", "AB.py"},
    {"give-up", "2"},
    {"agent-argument", "x"},
    {"course-files", "trees"},
    {"tree-nodes", "500 --duals"},
    {"opinion", "\"uci:sh $PWD/engine.sh\""},
    {"opinion-option", "Hash=1 --opinion \"uci:sh $PWD/engine.sh\""},
    {"opinion-nodes", "5 --opinion \"uci:sh $PWD/engine.sh\""},
    {"opinion-time", "1 --opinion \"uci:sh $PWD/engine.sh\""},
};

}  // namespace

TEST_CASE("an option that was given is a setting, of whatever kind, unless it changes no answer") {
  CHECK(settings_of({}) == R"({"format":"text"})");
  CHECK(settings_of({"--jobs", "3"}) == R"({"format":"text"})");
  CHECK(settings_of({"--amount", "0.5", "--flag", "--number", "7", "--choice", "two", "--list", "a,b", "--text", "x",
                     "--seconds", "2", "--texts", "c,d", "--list", "e"}) ==
        R"({"format":"text","flag":true,"text":"x","choice":"two","texts":["c,d"],"list":["a","b","e"],"number":7,)"
        R"("seconds":2.0,"amount":0.5})");
}

TEST_CASE("settings that are named stand where they are named, and in place of the option's value") {
  EveryKind options;
  CommandLine line(kKindsText);
  options.declare(line);
  REQUIRE(line.parse({"--text", "x", "--number", "7", "--flag", "--choice", "one", "--amount", "1"}));
  const auto settings = RunSettings(line)
                            .take({"number", "seconds"})
                            .put("text", "y")
                            .take_as("flag", "flags", "one")
                            .take_as("list", "lists", "one")
                            .leave_out("choice")
                            .put("flaws", 0)
                            .all();
  CHECK(settings.dump() == R"({"number":7,"text":"y","flags":"one","flaws":0,"amount":1.0})");
  CHECK_THROWS_AS(RunSettings(line).take({"numbr"}), std::logic_error);
}

TEST_CASE("every option of verify is a setting of its runs, or changes no answer") {
  check_options(kVerify, "", "", kValues);
}

TEST_CASE("every option of grade is a setting of its runs, or changes no answer") {
  check_options(kGrade, "--agent dummy", "agents", kValues);
}

TEST_CASE("the settings are those of the runs that are kept already") {
  const Folder folder;
  folder.write("s.epd", "6k1/5ppp/8/8/8/8/8/4R2K w - - bm Re8; dm 1; id \"a\";\n");
  const auto listed = [&](const std::string& words) {
    static_cast<void>(folder.keymove(words + " --first 1 --plies 3 --no-certificates --store one.db"));
    const std::string out = folder.keymove("runs --store one.db --format json").out;
    static_cast<void>(folder.keymove("runs remove last --store one.db"));
    return out;
  };
  CHECK(count_of(listed("verify s.epd --time 50 --only a"),
                 R"("settings":{"format":"text","verbose":false,"times":false,"plies":3,"time":50.0,)"
                 R"("certificates":"none","only":["a"],"first":1,"solutions":false,"flaws":0},)") == 1);
  CHECK(count_of(listed("grade s.epd --agent dummy"),
                 R"(],"go":"","time":1.0,"memory":1024,"processes":32,"strict":false,"plies":3,"first":1,)"
                 R"("solutions":false,"certificates":"none","flaws":0},)") == 1);
}

TEST_CASE("a grading does not go on with answers to a suite that was read in another way") {
  const Folder folder;
  folder.write("s.epd", "6k1/5ppp/8/8/8/8/8/4R2K w - - bm Re8; dm 1; id \"a\";\n");
  static_cast<void>(folder.keymove("grade s.epd --agent dummy"));
  CHECK(folder.keymove("grade s.epd --agent dummy --resume").err == "run 1 continues: the store has 1 answer\n");
  CHECK(folder.keymove("grade s.epd --agent dummy --resume --suite-format epd").err.empty());
}
