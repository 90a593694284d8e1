// Programs under examination: some that are right, and some that misbehave.
#include <map>
#include <set>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

const std::string kTestAgents = KEYMOVE_SOURCE "/tests/tools/agents/";

// In both positions a rook can capture the king at once. Misbehaving submissions misbehave in the position whose white
// king stands in the corner.
const std::string kTwoGraded =
    "{\"suite\": \"two\", \"variant\": \"fairy-chess-8x8\", \"positions\": [\n"
    "{\"id\": \"trap\", \"class\": \"m1\", \"fen\": \"4k3/8/8/4R3/8/8/8/K7 w\", \"goal\": {\"win\": 1}},\n"
    "{\"id\": \"plain\", \"class\": \"m1\", \"fen\": \"4k3/8/8/4R3/8/8/8/1K6 w\", \"goal\": {\"win\": 1}}]}\n";

const std::string kLimits = " --time " + std::to_string(scaled(2, 2, 4)) + " --memory 300 --processes 20 --no-store ";

/// The verdict of each answer, and the reason of the first.
struct Marked {
  std::vector<std::string> verdicts;
  std::string reason;
  std::string last_words;
};

Marked marked(const Ran& ran) {
  Marked out;
  for (const std::string& line : lines_of(ran.out)) {
    const auto record = nlohmann::json::parse(line);
    if (out.verdicts.empty()) {
      out.reason = record["reason"];
      out.last_words = record.value("last_words", "");
    }
    out.verdicts.push_back(record["verdict"]);
  }
  return out;
}

/// Grades a copy of the broken submission, under that name, on the suite of two positions.
Marked broken(const Folder& folder, const std::string& name) {
  folder.write("two.json", kTwoGraded);
  CHECK(folder.shell("cp " + kTestAgents + "broken.py " + name + ".py").code == 0);
  return marked(folder.keymove("grade two.json --agent python:" + name + ".py --format json" + kLimits));
}

using Verdicts = std::vector<std::string>;

}  // namespace

TEST_CASE("a submission that tries everything is right wherever that is enough") {
  const Folder folder;
  const std::string suite = KEYMOVE_SOURCE "/positions/suites/fairy-chess-8x8.json";
  const Ran ran = folder.keymove("grade " + suite + " --class b,m1,m3 --agent python:" + kTestAgents +
                                 "right.py --time 30 --format json --no-store");
  CHECK(ran.code == 0);
  const Marked found = marked(ran);
  CHECK(found.verdicts.size() >= 8);
  CHECK(std::count(found.verdicts.begin(), found.verdicts.end(), "right") == static_cast<long>(found.verdicts.size()));
}

TEST_CASE("what a submission does wrong costs that position only, and is named") {
  const std::pair<std::string, std::string> troubles[] = {
      {"illegal", "illegal"}, {"exception", "exception"}, {"loop", "timeout"},   {"wrong_type", "malformed"},
      {"memory", "memory"},   {"closes", "crashed"},      {"sleeps", "timeout"}, {"black", "illegal"},
      {"exits", "exception"}, {"fork_bomb", "processes"}};
  for (const auto& [name, verdict] : troubles) {
    INFO(name);
    // The system ends these, after some seconds each: what keymove does then is the same.
    if (sanitized() && name != "loop" && (verdict == "timeout" || verdict == "memory" || verdict == "processes"))
      continue;
    const Folder folder;
    CHECK(broken(folder, name).verdicts == Verdicts{verdict, "right"});
    // No process that it has started is left: each of them has the file's name among its words.
    CHECK(folder.shell("pgrep -f \"$PWD/" + name + ".py\"").out.empty());
  }
}

TEST_CASE("noise and strays do not spoil a right answer, and strays are ended") {
  for (const std::string name : {"noise", "daemon"}) {
    INFO(name);
    const Folder folder;
    CHECK(broken(folder, name).verdicts == Verdicts{"right", "right"});
    CHECK(folder.shell("pgrep -f \"$PWD/" + name + ".py\"").out.empty());
  }
}

TEST_CASE("an exception is told with the agent's last words") {
  const Folder folder;
  const Marked found = broken(folder, "exception");
  CHECK(found.reason.find("KeyError: ") == 0);
  CHECK(count_of(found.last_words, "raise KeyError(\"no such square\")") == 1);
}

TEST_CASE("a program that speaks the protocol by itself is contained as well") {
  const Folder folder;
  folder.write("two.json", kTwoGraded);
  const auto verdicts = [&](const std::string& script) {
    folder.write("agent.sh", script);
    return marked(folder.keymove("grade two.json --agent \"json:sh $PWD/agent.sh\" --format json" + kLimits)).verdicts;
  };
  const std::string ready = "read x; echo '{\"ready\":true}'\n";
  const std::string right = "while read x; do echo '{\"move\":\"e5e8\"}'; done\n";
  CHECK(verdicts(ready + right) == Verdicts{"right", "right"});
  CHECK(verdicts(ready + "while read x; do echo hm; echo '{\"move\":[[3,4],[0,4]]}'; done") ==
        Verdicts{"right", "right"});
  CHECK(verdicts(ready + "read x; yes $(seq 100)") == Verdicts{"flood", "flood"});
  CHECK(verdicts(ready + "read x; exec 1>&-; sleep 1000") == Verdicts{"closed", "closed"});
  CHECK(verdicts(ready + "read x; kill -SEGV $$") == Verdicts{"crashed", "crashed"});
  CHECK(verdicts(ready + "read x; exit 3") == Verdicts{"crashed", "crashed"});
  CHECK(verdicts(ready + "while read x; do echo '{\"moves\":[]}'; done") == Verdicts{"malformed", "malformed"});
  CHECK(verdicts(ready + "while read x; do echo '{\"error\":\"no idea\"}'; done") ==
        Verdicts{"exception", "exception"});
}

TEST_CASE("an object too many does not answer the next question, and what is no object is told") {
  const Folder folder;
  folder.write("two.json", kTwoGraded);
  const auto graded = [&](const std::string& script, const std::string& limits = kLimits) {
    folder.write("agent.sh", script);
    return marked(folder.keymove("grade two.json --agent \"json:sh $PWD/agent.sh\" --format json" + limits));
  };
  const std::string ready = "read x; echo '{\"ready\":true}'\n";
  CHECK(graded(ready + "while read x; do printf '{\"move\":\"e5e8\"}\\n{\"move\":\"a1a2\"}\\n'; sleep 0.1; done")
            .verdicts == Verdicts{"right", "right"});
  const Marked silent =
      graded(ready + "while read x; do echo \"{'move': 'e5e8'}\"; echo bestmove e5e8; done", " --time 0.2 --no-store");
  CHECK(silent.verdicts == Verdicts{"timeout", "timeout"});
  CHECK(silent.reason.ends_with("; it wrote 2 lines that are no JSON object, the last: bestmove e5e8"));
  CHECK(graded(ready + "while read x; do printf '\\357\\273\\277{\"move\":\"e5e8\"}\\n'; done").verdicts ==
        Verdicts{"right", "right"});
}

TEST_CASE("nothing is left running when keymove itself is killed") {
  const Folder folder;
  folder.write("two.json", kTwoGraded);
  CHECK(folder.shell("cp " + kTestAgents + "broken.py sleeps.py").code == 0);
  const Ran ran = folder.shell(
      "keymove grade two.json --agent python:sleeps.py --time 100 --no-store & p=$!\n"
      "until pgrep -f \"$PWD/sleeps.py\" | grep -v \"^$p$\" | grep -q .; do sleep 0.1; done; sleep 0.5\n"
      "kill -9 $p; wait $p; echo $?\n"
      "for i in $(seq 100); do pgrep -f \"$PWD/sleeps.py\" > left || break; sleep 0.1; done; cat left");
  CHECK(lines_of(ran.out) == Verdicts{"137"});
}

TEST_CASE("any move that wins in time is right, and with --strict only the stated one") {
  const Folder folder;
  folder.write("s.epd", "4k3/R7/1R6/8/8/8/8/4K3 w - - bm Rh6; dm 3; id \"slow\";\n");
  folder.write("agent.sh", "read x; echo '{\"ready\":true}'; while read x; do echo '{\"move\":\"b6b8\"}'; done\n");
  const std::string words = "grade s.epd --agent 'json:sh '$PWD/agent.sh --no-store";
  CHECK(folder.keymove(words).code == 0);
  const Ran strict = folder.keymove(words + " --strict");
  CHECK(strict.code == 1);
  CHECK(lines_of(strict.out)[0] == "slow: wrong: 1.Rb8# is not the stated answer; the stated answer is 1.Rh6");
}

TEST_CASE("a move that wins too late is wrong") {
  const Folder folder;
  // Rb8 mates at once; after Rh6 the mate takes one move more.
  folder.write("s.epd", "4k3/R7/1R6/8/8/8/8/4K3 w - - bm Rb8; dm 1; id \"at once\";\n");
  folder.write("agent.sh", "read x; echo '{\"ready\":true}'; while read x; do echo '{\"move\":\"b6h6\"}'; done\n");
  const Ran ran = folder.keymove("grade s.epd --agent 'json:sh '$PWD/agent.sh --no-store");
  CHECK(ran.code == 1);
  CHECK(lines_of(ran.out)[0] == "at once: wrong: 1.Rh6 does not mate in 1, 1.Rb8# does");
}

TEST_CASE("a rubric gives marks by id and class, and bonus beyond the total") {
  const Folder folder;
  folder.write("two.json", kTwoGraded);
  folder.write("rubric.json", "{\"classes\": {\"m*\": 0.5}, \"positions\": {\"plain\": 2}, \"bonus\": [\"plain\"]}");
  const Ran ran = folder.keymove("grade two.json --agent greedy --rubric rubric.json --no-store --report r.json");
  CHECK(ran.code == 0);
  CHECK(ran.out == "agent    m1  right                 marks\ngreedy  2/2    2/2  2.5/0.5 (2 of bonus)\n");
  const auto results = nlohmann::json::parse(folder.read("r.json"));
  CHECK(results["tests"][0]["score"] == 0.5);
  CHECK(results["tests"][1]["score"] == 2);
  // Patterns that match nothing are named; one that should hide a result keeps the autograder from being made.
  folder.write("rubric.json", "{\"classes\": {\"M1\": 2},\n \"visibility\": {\"plian\": \"hidden\"}}");
  const Ran misspelt = folder.keymove("grade two.json --agent greedy --rubric rubric.json --no-store");
  CHECK(count_of(misspelt.err,
                 "rubric.json:1:14: note: \"M1\" matches no class of the suite; did you mean \"m1\"?\n") == 1);
  CHECK(count_of(
            misspelt.err,
            "rubric.json:2:17: note: \"plian\" matches no id and no class of the suite; did you mean \"plain\"?\n") ==
        1);
  const Ran refused = folder.keymove("grade two.json --autograder out --rubric rubric.json");
  CHECK(refused.code == 3);
  CHECK(count_of(refused.err, "rubric.json:2:17: error: \"plian\" matches no id and no class") == 1);
  folder.write("rubric.json", "{\"classes\": {\"m1\": \"half\"}}");
  const Ran bad = folder.keymove("grade two.json --agent greedy --rubric rubric.json --no-store");
  CHECK(bad.code == 3);
  CHECK(count_of(bad.err, "rubric.json:1:20: error: \"m1\": expected a number of marks, found \"half\"") == 1);
}

TEST_CASE("many submissions are a row each, and a run that stopped goes on") {
  const Folder folder;
  folder.write("two.json", kTwoGraded);
  CHECK(folder
            .shell("mkdir -p all/anna; cp " + kTestAgents + "right.py all/anna/AB.py; cp " + kTestAgents +
                   "broken.py all/illegal.py; echo hello > all/notes.txt")
            .code == 0);
  const Ran ran = folder.keymove("grade two.json --agents all --store r.db");
  CHECK(ran.code == 1);
  CHECK(count_of(ran.err, "all/notes.txt: no submission: ") == 1);
  const auto lines = lines_of(ran.out);
  REQUIRE(lines.size() == 6);
  CHECK(lines[0].find("illegal: trap: illegal: illegal move '[[3,4],[2,3]]'") == 0);
  CHECK(lines[2] == "agent     m1  right  marks");
  CHECK(lines[3] == "anna     2/2    2/2    2/2");
  CHECK(lines[4] == "illegal  1/2    1/2    1/2");
  const Ran again = folder.keymove("grade two.json --agents all --store r.db --resume");
  CHECK(again.out == ran.out);
  CHECK(count_of(again.err, "run 1 continues: the store has 4 answers") == 1);
  CHECK(folder.keymove("runs show 1 --store r.db").out == ran.out);
  CHECK(folder.keymove("grade two.json --agents all --no-store --report '{agent}.json'").code == 1);
  CHECK(nlohmann::json::parse(folder.read("illegal.json"))["tests"][0]["status"] == "failed");
  CHECK(nlohmann::json::parse(folder.read("anna.json"))["tests"][0]["status"] == "passed");
}

TEST_CASE("trees of the move-tree course are asked for and held to the keys") {
  const Folder folder;
  folder.write("search.py",
               "import sys, os\n"
               "sys.path.insert(0, '" KEYMOVE_SOURCE
               "/tools/adapters')\n"
               "os.environ['KEYMOVE'] = '" +
                   program_path() +
                   "'\n"
                   "from keymove_adapter.pychess import minimax, alphabeta, stochastic\n");
  const auto key = shared_file("move-trees/keys/minimax_game0_depth2.json");
  const auto game = shared_file("move-trees/saved-games/game0.txt");
  if (!key || !game) return;
  CHECK(
      folder
          .shell("mkdir keys && cp " + *key + " keys/ && cp $(dirname " + *key + ")/alphabeta_game0_depth2.json keys/")
          .code == 0);
  const std::string words =
      "grade " + *game + " --variant chess-queen-promotion --tree-keys keys --time 20 --no-store " +
      "--format json --agent python:search.py --agent-reads " KEYMOVE_SOURCE "/tools/adapters --agent-reads " +
      program_path();
  const Ran ran = folder.keymove(words);
  CHECK(ran.code == 0);
  CHECK(marked(ran).verdicts == Verdicts{"right", "right"});
  // Alpha-beta instead of minimax: the value and the line are right, the tree is not.
  folder.write("search.py", folder.read("search.py") + "minimax = alphabeta\n");
  const Ran wrong = folder.keymove(words);
  CHECK(wrong.code == 1);
  CHECK(marked(wrong).verdicts == Verdicts{"right", "wrong"});
  CHECK(marked(folder.keymove(words + " --only 'minimax*'")).reason.find("tree ") == 0);
  CHECK(marked(folder.keymove(words + " --only 'minimax*'"))
            .reason.find("the search is alpha-beta instead of minimax [pruned]") != std::string::npos);
}

TEST_CASE("agents that are none are told") {
  const Folder folder;
  folder.write("two.json", kTwoGraded);
  const auto told = [&](const std::string& words) { return folder.keymove("grade two.json --no-store " + words).err; };
  CHECK(told("").find("keymove grade: expected --agent or --agents\n") == 0);
  CHECK(told("--agent greedy --resume").find("keymove grade: --no-store and --resume exclude each other\n") == 0);
  CHECK(told("--agent python:none.py")
            .find("keymove grade: option '--agent': no such file: none.py, expected a Python file or a folder\n") == 0);
  CHECK(told("--agent gredy").find("keymove grade: unknown agent 'gredy'; did you mean 'greedy'?\n") == 0);
  CHECK(told("--agent uci:").find("keymove grade: option '--agent': expected a command after 'uci:'\n") == 0);
  CHECK(told("--agents none").find("keymove grade: option '--agents': cannot read the folder none") == 0);
  CHECK(told("--agent greedy --agent greedy").find("keymove grade: two agents have the name 'greedy'") == 0);
  CHECK(told("--agent greedy --agent-reads none").empty());
  CHECK(told("--agent json:true --agent-reads none")
            .find("keymove grade: option '--agent-reads': no such file: none, expected a file or a folder") == 0);
  CHECK(told("--agent json:true --agent-reads .").find("keymove grade: option '--agent-reads': . holds ") == 0);
}

TEST_CASE("equal gradings are equal, with any number of jobs, in parts, killed and resumed") {
  const Folder folder;
  std::string suite;
  const int count = static_cast<int>(scaled(400, 400, 80));
  for (int i = 0; i < count; ++i) suite += "6k1/5ppp/8/8/8/8/8/Q3R2K w - - bm #1; id \"p" + std::to_string(i) + "\";\n";
  folder.write("s.epd", suite);
  const std::string words =
      "grade s.epd --agent random --agent greedy --agent smart --agent stochastic:depth=1,breadth=2 --agent "
      "again=random --agent other=random:seed=2 --agent alphabeta:depth=1,ties=random --format json";
  const Ran whole = folder.keymove(words + " --no-store --jobs 1");
  CHECK(folder.keymove(words + " --no-store --jobs 2").out == whole.out);
  CHECK(folder.keymove(words + " --no-store --jobs 5").out == whole.out);
  // The answer to one position alone is the same as among all positions.
  const Ran one = folder.keymove(words + " --no-store --only p" + std::to_string(count - 1));
  REQUIRE(lines_of(one.out).size() == 7);
  for (const std::string& line : lines_of(one.out)) CHECK(whole.out.find(line + "\n") != std::string::npos);
  // Random choices differ from position to position, from name to name and from seed to seed.
  std::map<std::string, std::vector<std::string>> answers;
  for (const std::string& line : lines_of(whole.out)) {
    const auto record = nlohmann::json::parse(line);
    answers[record["agent"]].push_back(record["answer"]);
  }
  for (const char* agent : {"random", "again", "other"}) {
    const std::set<std::string> moves(answers[agent].begin(), answers[agent].end());
    CHECK(moves.size() > 20);
  }
  CHECK(answers["random"] != answers["again"]);
  CHECK(answers["random"] != answers["other"]);
  for (const int lines : {10, 2 * count, 5 * count}) {
    const std::string store = "r" + std::to_string(lines) + ".db";
    static_cast<void>(folder.shell("keymove " + words + " --jobs 2 --store " + store + " > part & p=$!\n" +
                                   "until test $(wc -l < part) -ge " + std::to_string(lines) +
                                   "; do sleep 0.01; done; kill -9 $p; wait $p"));
    CHECK(folder.keymove(words + " --jobs 2 --store " + store + " --resume").out == whole.out);
  }
}

TEST_CASE("an agent's second best move gets the part of the mark that the suite's points are of the best one's") {
  const Folder folder;
  folder.write("s.epd", "k7/8/8/3q4/8/1N6/8/K2R4 w - - bm Rxd5; c0 \"Rxd5=10, Nd4=3\"; id \"one\";\n");
  const auto record = [&](const std::string& move) {
    folder.write("agent.sh", "read x; echo '{\"ready\":true}'; read x; echo '{\"move\":\"" + move + "\"}'\n");
    const Ran ran =
        folder.keymove("grade s.epd --agent \"json:sh $PWD/agent.sh\" --nodes 20000 --format json" + kLimits);
    return nlohmann::json::parse(lines_of(ran.out).at(0));
  };
  CHECK(record("d1d5")["mark"] == 1);
  const auto second = record("b3d4");
  CHECK(second["verdict"] == "wrong");
  CHECK(second["mark"] == Approx(0.3));
  CHECK(second["reason"].get<std::string>().ends_with("; the suite gives it 3 of 10 points"));
  CHECK(record("a1a2")["mark"] == 0);
}

TEST_CASE("a first move of help play is right if it begins a solution, whatever the suite states") {
  const Folder folder;
  folder.write("agent.sh", "read x; echo '{\"ready\":true}'; while read x; do echo '{\"move\":\"g8h8\"}'; done\n");
  const auto verdicts = [&](const std::string& stated) {
    folder.write("h.epd", "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - stip \"h#1\"; " + stated + " id \"h\";\n");
    return marked(folder.keymove("grade h.epd --agent \"json:sh $PWD/agent.sh\" --no-store --format json")).verdicts;
  };
  CHECK(verdicts("") == Verdicts{"right"});
  CHECK(verdicts("bm Kf8;") == Verdicts{"right"});
}
