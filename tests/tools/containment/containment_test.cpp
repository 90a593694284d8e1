// Agents that try to escape, with bubblewrap and without it; what they leave behind; and agents that cannot start.
#include <span>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

const std::string kAgents = KEYMOVE_SOURCE "/tests/tools/agents/";

// A rook can capture the king at once.
const std::string kContainedSuite =
    "{\"suite\": \"one\", \"variant\": \"fairy-chess-8x8\", \"positions\": [\n"
    "{\"id\": \"a\", \"fen\": \"4k3/8/8/4R3/8/8/8/K7 w\", \"goal\": {\"win\": 1}},\n"
    "{\"id\": \"b\", \"fen\": \"4k3/8/8/4R3/8/8/8/1K6 w\", \"goal\": {\"win\": 1}}]}\n";

const std::string kReady = "read x; echo '{\"ready\":true}'; ";
const std::string kRightMover = "while read x; do echo '{\"move\":\"e5e8\"}'; done\n";

/// Whether bubblewrap can start here; prints a message if it cannot.
bool has_bubblewrap() {
  const Folder folder;
  folder.write("s.json", kContainedSuite);
  const Ran ran = folder.keymove("grade s.json --agent json:false --no-store --containment bubblewrap");
  CHECK(ran.code == 3);
  if (ran.err.find("bubblewrap") == std::string::npos) return true;
  WARN("skipped: " + ran.err);
  return false;
}

/// A grading in its own folder, and what it leaves there.
class Escape {
 public:
  explicit Escape(std::string way) : way_(std::move(way)) {
    folder_.write("s.json", kContainedSuite);
    REQUIRE(folder_
                .shell("mkdir agent victim temporary && echo mine > victim/file && cp " + kAgents +
                       "escapes.py agent/ && chmod -R a+rX .")
                .code == 0);
  }

  /// The verdict and reason of an agent that makes this attempt; `path` is absolute, or relative to the folder.
  std::string attempt(const std::string& mode, const std::string& path = "") {
    const std::string aim = path.empty() || path[0] == '/' ? path : "$PWD/" + path;
    const std::string limits = " --time " + std::to_string(scaled(3, 3, 6)) + " --memory 300 --processes 20 --disk 90 ";
    ran_ = folder_.shell(
        "export TMPDIR=\"$PWD/temporary\"; chmod 1777 temporary\n"
        "setsid keymove grade s.json --only a --store s.db --format json --containment " +
        way_ + limits + "--agent \"json:python3 $PWD/agent/escapes.py " + mode + " " + aim + "\"");
    if (ran_.code != 1) return "exit code " + std::to_string(ran_.code) + ": " + ran_.err;
    const auto record = nlohmann::json::parse(ran_.out);
    CHECK(record["contained"] == (way_ == "bubblewrap" ? "bubblewrap" : "process group"));
    return record["verdict"].get<std::string>() + ": " + record["reason"].get<std::string>();
  }

  void check_nothing_is_left() const {
    CHECK(folder_.shell("pgrep -f \"^stray-of-$PWD\"; pgrep -f \"$PWD/agent/escapes.py\"").out.empty());
    CHECK(folder_.shell("ls -A temporary agent").out == "agent:\nescapes.py\n\ntemporary:\n");
    CHECK(folder_.read("victim/file") == "mine\n");
  }

 private:
  std::string way_;
  Folder folder_;
  Ran ran_;
};

struct Attempt {
  const char* mode;
  const char* path;
  const char* verdict;
};

// Holds for every way of containment: nobody can look into the grader or its supervisor, and every started process is
// found.
constexpr Attempt kHeldAlways[] = {{"read_suite_of_grader", "", "exception"},
                                   {"ask_grader", "", "exception"},
                                   {"read_memory", "", "exception"},
                                   {"attach", "", "exception"},
                                   {"leave_group", "", "memory"},
                                   {"hold_memory", "", "memory"},
                                   {"write_big_file", "", "exception"},
                                   {"daemon", "", "exception"},
                                   {"flood", "", "flood"},
                                   {"fork_bomb", "", "processes"}};

// Holds if the agent cannot see the others, or runs as another user.
constexpr Attempt kHeldApart[] = {
    {"kill_grader", "", "exception"},       {"stop_grader", "", "exception"},    {"read_suite", "s.json", "exception"},
    {"change_store", "s.db", "exception"},  {"fill_disk", "", "exception"},      {"move_home", "victim", "exception"},
    {"move_folder", "victim", "exception"}, {"write_beside", "", "exception"},   {"write_machine", "", "exception"},
    {"connect", "9", "exception"},          {"kill_supervisor", "", "exception"}};

void check_held(const std::string& way, const Attempt& one) {
  INFO(way << ": " << one.mode);
  Escape escape(way);
  const std::string found = escape.attempt(one.mode, one.path);
  INFO(found);
  CHECK(found.find(one.verdict) == 0);
  CHECK(found.find("escaped") == std::string::npos);
  escape.check_nothing_is_left();
}

/// The same for a list; with sanitizers for every third of it, since the program does the same work for each.
void check_all_held(const std::string& way, std::span<const Attempt> list) {
  for (std::size_t i = 0; i < list.size(); i += static_cast<std::size_t>(scaled(1, 1, 3))) check_held(way, list[i]);
}

/// Lines of records, by agent and position.
std::vector<nlohmann::json> records_of(const Ran& ran) {
  std::vector<nlohmann::json> out;
  for (const std::string& line : lines_of(ran.out)) out.push_back(nlohmann::json::parse(line));
  return out;
}

}  // namespace

TEST_CASE("bubblewrap: nobody gets out") {
  if (!has_bubblewrap()) return;
  check_all_held("bubblewrap", kHeldAlways);
  check_all_held("bubblewrap", kHeldApart);
  check_held("bubblewrap", {"ask_program", program_path().c_str(), "exception"});
  check_held("bubblewrap", {"stop_supervisor", "", "timeout"});
  check_held("bubblewrap", {"closing", "", "closed"});
}

TEST_CASE("a process group holds what it can") {
  check_all_held("process-group", kHeldAlways);
  check_held("process-group", {"closing", "", "closed"});
}

TEST_CASE("a process group: a supervisor that is killed or stopped leaves nothing, nor does a grader") {
  for (const char* mode : {"kill_supervisor", "stop_supervisor", "kill_grader"}) {
    INFO(mode);
    Escape escape("process-group");
    CHECK(escape.attempt(mode).find("escaped") == std::string::npos);
    for (int i = 0; i < 20; ++i) usleep(50'000);  // a supervisor without keymove needs a moment
    escape.check_nothing_is_left();
  }
}

TEST_CASE("a process group: what is written is bounded, and a folder that was moved is found") {
  for (const Attempt& one :
       {Attempt{"fill_disk", "", ""}, {"move_home", "victim", ""}, {"move_folder", "victim", ""}}) {
    INFO(one.mode);
    Escape escape("process-group");
    const std::string found = escape.attempt(one.mode, one.path);
    if (std::string(one.mode) == "fill_disk") CHECK((found.find("disk: ") == 0 || found.find("exception: held") == 0));
    escape.check_nothing_is_left();
  }
}

TEST_CASE("a grading leaves no process to whoever adopts orphans") {
  if (!has_bubblewrap()) return;
  const Folder folder;
  folder.write("s.json", kContainedSuite);
  // The script adopts what keymove leaves; waiting for a child fails if there is none.
  folder.write("adopt.py",
               "import ctypes, os, subprocess, sys\n"
               "ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)\n"
               "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)\n"
               "try:\n"
               "    os.waitpid(-1, os.WNOHANG)\n"
               "    print('left something')\n"
               "except ChildProcessError:\n"
               "    print('left nothing')\n");
  const std::string grade = "python3 adopt.py keymove grade s.json --no-store --containment bubblewrap --agent ";
  CHECK(folder.shell(grade + "json:false").out == "left nothing\n");
  CHECK(folder.shell(grade + "\"json:sh -c 'setsid sleep 99 & exit'\"").out == "left nothing\n");
}

TEST_CASE("agents that end at every answer leave neither zombies nor folders") {
  const Folder folder;
  std::string suite = "{\"suite\": \"many\", \"variant\": \"fairy-chess-8x8\", \"positions\": [\n";
  for (int i = 0; i < 40; ++i) {
    suite += std::string(i == 0 ? "" : ",") + "{\"id\": \"p" + std::to_string(i) +
             "\", \"fen\": \"4k3/8/8/4R3/8/8/8/K7 w\", \"goal\": {\"win\": 1}}";
  }
  folder.write("s.json", suite + "]}");
  folder.write("agent.sh", kReady + "read x; exit 4\n");
  const Ran ran = folder.shell(
      "mkdir temporary; chmod 1777 temporary; chmod a+rx .; export TMPDIR=\"$PWD/temporary\"\n"
      "keymove grade s.json --agent \"json:sh $PWD/agent.sh\" --no-store --format json > out & p=$!\n"
      "while kill -0 $p; do ps -o stat= --ppid $p; sleep 0.05; done 2> /dev/null > states\n"
      "wait $p; echo $?; grep -c crashed out; ls -A temporary; sort states | uniq -c | sort -n | grep Z");
  const auto lines = lines_of(ran.out);
  REQUIRE(lines.size() >= 2);
  CHECK(lines[0] == "1");
  CHECK(lines[1] == "40");
  // A process that has ended may be seen for a moment before it is reaped, but such processes must not pile up.
  CHECK(lines_of(folder.shell("sed -n '$p' states; tail -n 3 states | grep Z").out).size() <= 2);
  CHECK(folder.shell("ls -A temporary").out.empty());
}

TEST_CASE("results say how agents were contained, the text once") {
  const Folder folder;
  folder.write("s.json", kContainedSuite);
  folder.write("agent.sh", kReady + kRightMover);
  const std::string words = "grade s.json --no-store --containment process-group --agent \"json:sh $PWD/agent.sh\"";
  const Ran ran = folder.keymove(words);
  CHECK(ran.code == 0);
  CHECK(lines_of(ran.out).back() == "contained: process group");
  CHECK(count_of(ran.out, "contained") == 1);
  for (const auto& record : records_of(folder.keymove(words + " --format json")))
    CHECK(record["contained"] == "process group");
  CHECK(count_of(folder.keymove("grade s.json --no-store --agent greedy --format json").out, "contained") == 0);
}

TEST_CASE("an agent sees its own files and those that it may read, no others") {
  if (!has_bubblewrap()) return;
  const Folder folder;
  folder.write("s.json", kContainedSuite);
  folder.write(".keep", "");
  CHECK(folder.shell("mkdir -p class/anna class/zoe other && echo secret > class/anna/key && echo help > other/help")
            .code == 0);
  folder.write("class/zoe/agent", "#!/bin/sh\n" + kReady +
                                      "read x; echo \"{\\\"error\\\":\\\"saw $(cat ../x \"$0\".data " +
                                      "$(dirname \"$0\")/../anna/key " + "$(dirname \"$0\")/../../other/help " +
                                      "$(dirname \"$0\")/../../s.json 2>/dev/null | tr '\\n' ' ')\\\"}\"\n");
  folder.write("class/zoe/agent.data", "mine\n");
  CHECK(folder.shell("chmod +x class/zoe/agent; rm -r class/anna/agent; true").code == 0);
  const auto seen = [&](const std::string& more) {
    const auto records = records_of(folder.keymove(
        "grade s.json --only a --agents class --no-store --containment bubblewrap --format json" + more));
    // The first row is anna's, whose folder holds no submission.
    return records.size() == 2 ? records[1]["reason"].get<std::string>() : "";
  };
  CHECK(seen("") == "saw mine ");
  CHECK(seen(" --agent-reads other") == "saw mine help ");
}

TEST_CASE("commands name files as a shell does") {
  const Folder folder;
  folder.write("s.json", kContainedSuite);
  folder.write("agent.sh", "#!/bin/sh\n" + kReady + kRightMover);
  CHECK(folder.shell("chmod +x agent.sh; chmod a+rx .; mkdir -p 'a b' && cp agent.sh 'a b/'").code == 0);
  for (const char* command : {"./agent.sh --depth 2", "sh agent.sh", "sh \\\"$PWD/a b/agent.sh\\\"",
                              "bash -c \\\"sh $PWD/agent.sh\\\"", "env X=1 ./agent.sh"}) {
    INFO(command);
    const Ran ran = folder.keymove("grade s.json --no-store --agent \"json:" + std::string(command) + "\"");
    CHECK(ran.code == 0);
  }
}

TEST_CASE("an agent that cannot start is told before the work, and nothing is kept") {
  const Folder folder;
  folder.write("s.json", kContainedSuite);
  folder.write("broken.py", "def broken(:\n");
  for (const char* agent : {"uci:/no/such/engine", "json:false", "python:broken.py"}) {
    INFO(agent);
    const Ran ran =
        folder.keymove("grade s.json --store s.db --report r.csv --agent greedy --agent " + std::string(agent));
    CHECK(ran.code == 3);
    CHECK(ran.out.empty());
    CHECK(count_of(ran.err, "it cannot be started: ") == 1);
    CHECK_FALSE(folder.has("s.db"));
    CHECK_FALSE(folder.has("r.csv"));
  }
}

TEST_CASE("a submission that cannot start is told once, and the class goes on") {
  const Folder folder;
  folder.write("s.json", kContainedSuite);
  CHECK(
      folder
          .shell(
              "mkdir class && chmod a+rx . class && printf '#!/bin/sh\\nexit 4\\n' > class/anna && chmod +x class/anna")
          .code == 0);
  folder.write("class/bob.py", "import nothing_of_that_name\n");
  CHECK(folder.shell("cp " + kAgents + "right.py class/zoe.py").code == 0);
  const Ran ran = folder.keymove("grade s.json --agents class --no-store --time 20");
  CHECK(ran.code == 1);
  CHECK(count_of(ran.out, "anna: not_started: it cannot be started: it ended: exit 4\n") == 1);
  CHECK(count_of(ran.out, "not_started") == 2);
  CHECK(count_of(ran.out, "bob: not_started: it cannot be started: ModuleNotFoundError") == 1);
  CHECK(count_of(ran.out, "zoe      2/2    2/2\n") == 1);
  const auto records = records_of(folder.keymove("grade s.json --agents class --no-store --time 20 --format json"));
  REQUIRE(records.size() == 6);
  for (std::size_t i = 0; i < 6; ++i) CHECK(records[i]["verdict"] == (i < 4 ? "not_started" : "right"));
}

TEST_CASE("last words are those of the position, without the adapter's frames") {
  const Folder folder;
  folder.write("s.json", kContainedSuite);
  folder.write("agent.py",
               "import sys\n"
               "def studentAgent(board):\n"
               "    print('thinking of ' + str(board[-1][2]), file=sys.stderr)\n"
               "    raise ValueError('no')\n");
  const auto records = records_of(folder.keymove("grade s.json --agent python:agent.py --no-store --format json"));
  REQUIRE(records.size() == 2);
  for (const auto& record : records) {
    const std::string words = record["last_words"];
    CHECK(count_of(words, "thinking of ") == 1);
    CHECK(count_of(words, "  File ") == 1);
    CHECK(count_of(words, "agent.py\", line 4, in studentAgent") == 1);
  }
}

TEST_CASE("root: another user cannot get out either") {
  if (geteuid() != 0) return;
  for (const Attempt& one : std::span(kHeldApart).first(static_cast<std::size_t>(scaled(11, 11, 4)))) {
    INFO(one.mode);
    Escape escape("process-group");
    const std::string found = escape.attempt(one.mode, one.path);
    if (std::string(one.mode) == "kill_grader" && found.find("exit code 137") == 0) {
      WARN("skipped: the system lets root make neither namespaces nor users");
      return;
    }
    CHECK(found.find(one.verdict) == 0);
    CHECK(found.find("escaped") == std::string::npos);
    escape.check_nothing_is_left();
  }
}
