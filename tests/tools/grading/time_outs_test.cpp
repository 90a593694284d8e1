// Agents that time out again and again are not asked any more.
#include "tools/grading/time_outs.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"

using namespace keymove::tests;
using keymove::tools::GradeVerdict;
using keymove::tools::RunRecord;
using keymove::tools::TimeOuts;

namespace {

const std::string kNotRun = "not run: the submission timed out 3 times in a row";

RunRecord record_of(keymove::tools::RunVerdict verdict) {
  RunRecord out;
  out.verdict = verdict;
  return out;
}

/// A position for each letter, in each of which a rook captures the king at once. The white king stands on the first
/// square of his row for "t", on the second one for "r".
void write_suite(const Folder& folder, const std::string& letters) {
  auto positions = nlohmann::json::array();
  for (std::size_t i = 0; i < letters.size(); ++i)
    positions.push_back({{"id", std::to_string(i)},
                         {"fen", letters[i] == 't' ? "4k3/8/8/4R3/8/8/8/K7 w" : "4k3/8/8/4R3/8/8/8/1K6 w"},
                         {"goal", {{"win", 1}}}});
  folder.write("s.json",
               nlohmann::json({{"suite", "s"}, {"variant", "fairy-chess-8x8"}, {"positions", positions}}).dump());
}

/// Hangs where the white king stands on the first square of his row.
void write_student(const Folder& folder) {
  folder.write("student.py",
               "def studentAgent(gameboard):\n    while ('King', 'white', (7, 0)) in gameboard: pass\n"
               "    return (3, 4), (0, 4)\n");
}

/// A letter for each answer: "t" timed out, "n" not run, "r" right.
std::string graded_text(const Folder& folder, const std::string& words) {
  const Ran ran = folder.keymove("grade s.json --agent python:student.py --time 0.3 --no-store --format json " + words);
  INFO(ran.err);
  std::string out;
  for (const std::string& line : lines_of(ran.out)) {
    const auto record = nlohmann::json::parse(line);
    const std::string reason = record["reason"];
    out += record["verdict"] == "right"                                 ? "r"
           : record["verdict"] != "timeout"                             ? "?"
           : reason.rfind("not run: the submission timed out ", 0) == 0 ? "n"
           : reason == "no answer in 0.3 s of processor time"           ? "t"
                                                                        : "?";
  }
  return out;
}

}  // namespace

TEST_CASE("an agent is given up after time-outs in a row, once all before are known to be time-outs") {
  TimeOuts three(2, 3);
  const auto timeout = record_of(GradeVerdict::timeout);
  three.note(0, 1, timeout.verdict);
  three.note(0, 3, timeout.verdict);
  three.note(0, 4, timeout.verdict);
  CHECK_FALSE(three.given_up(0, 5));  // what was answered to position 2 is not known
  three.note(0, 2, record_of(keymove::verify::Verdict::bad_position).verdict);
  CHECK(three.given_up(0, 5));
  CHECK(three.given_up(0, 8));
  CHECK_FALSE(three.given_up(0, 4));
  CHECK_FALSE(three.given_up(1, 8));
  three.note(0, 0, timeout.verdict);
  CHECK(three.given_up(0, 4));
  CHECK_FALSE(three.given_up(0, 3));
  TimeOuts never(1, 0);
  for (std::size_t i = 0; i < 8; ++i) never.note(0, i, timeout.verdict);
  CHECK_FALSE(never.given_up(0, 8));
  TimeOuts mixed(1, 2);
  for (std::size_t i = 0; i < 8; ++i)
    mixed.note(0, i, (i % 2 == 0 ? timeout : record_of(GradeVerdict::crashed)).verdict);
  CHECK_FALSE(mixed.given_up(0, 8));
}

TEST_CASE("a submission that hangs is not asked any more after three time-outs in a row, with any number of jobs") {
  const Folder folder;
  write_student(folder);
  write_suite(folder, "trttrtttrtr");
  for (const char* jobs : {"--jobs 1", "--jobs 3"}) {
    INFO(jobs);
    CHECK(graded_text(folder, jobs) == "trttrtttnnn");
    CHECK(graded_text(folder, std::string(jobs) + " --give-up 2") == "trttnnnnnnn");
  }
  CHECK(graded_text(folder, "--give-up 0") == "trttrtttrtr");
  folder.write("rubric.json", R"({"give_up": 1, "others": 2})");
  CHECK(graded_text(folder, "--rubric rubric.json") == "tnnnnnnnnnn");
  CHECK(graded_text(folder, "--rubric rubric.json --give-up 3") == "trttrtttnnn");
  for (const char* wrong : {"-1", "1.5", "\"3\""}) {
    folder.write("rubric.json", std::string("{\"give_up\": ") + wrong + "}");
    CHECK(folder.keymove("grade s.json --agent python:student.py --no-store --rubric rubric.json").code == 3);
  }
}

TEST_CASE("every report says that an answer was not asked for, and standard error which option sets the limit") {
  const Folder folder;
  write_student(folder);
  write_suite(folder, "tttrr");
  const Ran ran = folder.keymove(
      "grade s.json --agent python:student.py --time 0.3 --jobs 2 --report a.csv --report "
      "a.html --report a.xml --report a.json");
  CHECK(ran.code == 1);
  for (const char* report : {"a.csv", "a.html", "a.xml", "a.json"}) {
    INFO(report);
    CHECK(count_of(folder.read(report), kNotRun) >= 2);
  }
  CHECK(count_of(ran.out, "timeout: " + kNotRun + "\n") == 2);
  CHECK(ran.err ==
        "keymove grade: 5 timeouts; the limit is 0.3 s for a move (--time, or \"time\" in the rubric, sets it)\n");
  CHECK(count_of(folder.keymove("grade s.json --agent greedy --no-store").err, "timeout") == 0);
}

TEST_CASE("trees that were not asked for are told apart from those that took too long") {
  const auto keys = shared_file("move-trees/keys/minimax_game0_depth2.json");
  const auto game = shared_file("move-trees/saved-games/game0.txt");
  if (!keys || !game) return;
  const Folder folder;
  const std::string from = keys->substr(0, keys->rfind('/'));
  REQUIRE(folder.shell("mkdir keys; cp " + from + "/*_game0_* keys; cp " + *game + " game0.txt; ls keys | wc -l").out ==
          "5\n");
  folder.write("search.py",
               "def minimax(side, board, flags, depth):\n    while True: pass\n"
               "alphabeta = minimax\n"
               "def stochastic(side, board, flags, depth, breadth, chooser):\n    while True: pass\n");
  const Ran ran = folder.keymove("grade game0.txt --tree-keys keys --agent python:search.py --time 0.3 --no-store");
  CHECK(count_of(ran.out, "timeout: no answer in 0.3 s of processor time\n") == 3);
  CHECK(count_of(ran.out, "timeout: " + kNotRun + "\n") == 2);
  CHECK(count_of(ran.err, "keymove grade: 5 timeouts; the limit is 0.3 s for a tree (") == 1);
}

TEST_CASE("an engine has the time that the words after go give it") {
  const Folder folder;
  // It takes the time that it is told, and a little more.
  folder.write("engine.sh",
               "while read -r word rest; do\n"
               "  case $word in\n"
               "    uci) echo uciok;;\n"
               "    isready) echo readyok;;\n"
               "    go) sleep 1.3; echo 'bestmove e1e8';;\n"
               "    quit) exit;;\n"
               "  esac\n"
               "done\n");
  folder.write("s.epd", "6k1/5ppp/8/8/8/8/8/4R2K w - - bm Re8#; id \"one\";\n");
  const std::string grade = "grade s.epd --agent 'uci:bash engine.sh' --no-store --verbose ";
  CHECK(count_of(folder.keymove(grade + "--go 'movetime 1200'").out, "one: right") == 1);
  CHECK(count_of(folder.keymove(grade + "--go 'depth 3'").out, "one: right") == 1);
  CHECK(count_of(folder.keymove(grade + "--go 'depth 3' --time 0.3").out, "one: timeout") == 1);
}

TEST_CASE("an interrupted grading says how many answers it has graded, and how to go on") {
  const Folder folder;
  folder.write("s.epd",
               "6k1/5ppp/8/8/8/8/8/4R2K w - - bm Re8#; id \"one\";\n"
               "6k1/5ppp/8/8/8/8/8/4R2K w - - bm Re8#; id \"two\";\n");
  folder.write("engine.sh",
               "n=0\n"
               "while read -r word rest; do\n"
               "  case $word in\n"
               "    uci) echo uciok;;\n"
               "    isready) echo readyok;;\n"
               "    go) n=$((n + 1)); [ $n -gt 1 ] && sleep 30; echo 'bestmove e1e8';;\n"
               "    quit) exit;;\n"
               "  esac\n"
               "done\n");
  const Ran ran = folder.shell(
      "keymove grade s.epd --agent 'uci:bash engine.sh' --go 'depth 3' --store runs.db --jobs 1 --verbose > out & "
      "p=$!\n"
      "until grep -qs one out; do sleep 0.1; done\n"
      "sleep 0.5; kill -INT $p; wait $p; echo $?; tail -1 out");
  CHECK(ran.out == "130\ninterrupted: 1 of 2 answers were graded\n");
  CHECK(ran.err ==
        "interrupted: 1 of 2 answers were graded\n"
        "keymove grade: runs.db has these answers; the same command with --resume goes on\n");
}
