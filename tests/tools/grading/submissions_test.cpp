// Students' files as they are handed in: in folders and zip files, with what they need around them.
#include <algorithm>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"
#include "tests/tools/support/student_verdicts.h"

using namespace keymove::tests;

namespace {

/// A search.py that returns what the published key says, from a file that it opens at import by a relative path.
/// `ret` is what minimax returns of value, line and tree.
std::string from_key(const std::string& arguments, const std::string& ret) {
  return "import json\n"
         "value, line, tree = [json.loads(text) for text in open('res/key.json').read().split('\\n')[:3]]\n"
         "def minimax(" +
         arguments + "):\n    assert board[side][0][2] == 'p' and depth == 2\n    return " + ret + "\n";
}

/// The folder of the course, and a submission in it; false if there is no shared data.
bool has_course(const Folder& folder) {
  const auto key = shared_file("move-trees/keys/minimax_game0_depth2.json");
  const auto game = shared_file("move-trees/saved-games/game0.txt");
  if (!key || !game) return false;
  return folder
             .shell("mkdir -p keys class/one/res; cp " + *key + " keys/; cp " + *key + " class/one/res/key.json; cp " +
                    *game + " game0.txt")
             .code == 0;
}

const std::string kTreeWords = "game0.txt --tree-keys keys --agents class";

}  // namespace

TEST_CASE("a search.py finds what lies beside it, with both orders of arguments") {
  const Folder folder;
  if (!has_course(folder)) return;
  const auto marked = [&](const std::string& arguments, const std::string& ret) {
    folder.write("class/one/search.py", from_key(arguments, ret));
    const auto out = verdicts(folder, kTreeWords);
    REQUIRE(out.size() == 1);
    return out[0];
  };
  const std::string seeds = "side, board, flags, depth";
  const std::string later = "board, side, flags, depth";
  CHECK(marked(seeds, "value, line, tree") == "right: ");
  CHECK(marked(later, "line, tree, value") == "right: ");
  CHECK(marked("flags, theBoard, playerSide, depth", "value, line, tree").find("exception: ") == 0);
  CHECK(
      marked(seeds, "line, tree, value") ==
      "wrong: minimax returns (moveList, moveTree, value), where the course's tests take (value, moveList, moveTree)");
  CHECK(
      marked(later, "value, line, tree") ==
      "wrong: minimax returns (value, moveList, moveTree), where the course's tests take (moveList, moveTree, value)");
  CHECK(marked(seeds, "str(value), line, tree") ==
        "wrong: the value is the text '10.0', where the course's tests compare numbers");
  CHECK(marked(seeds, "value, line[:1], tree").find("wrong: line ") == 0);
  CHECK(marked(seeds, "value, [tuple(move) for move in line], tree") ==
        "wrong: moveList has tuples, which differ from the lists that the course's tests compare");
  // The types that the course's functions do not return.
  CHECK(marked(seeds, "None") == "malformed: None, where minimax has to return (value, moveList, moveTree)");
  CHECK(marked(seeds, "value, line") == "malformed: 2 values, where minimax has to return (value, moveList, moveTree)");
  CHECK(marked(seeds, "None, line, tree") == "malformed: value is None, not a number");
  CHECK(starts(marked(seeds, "float('nan'), line, tree"), "wrong: value nan"));
  CHECK(marked(seeds, "value, iter(line), tree").find("malformed: moveList is <list_iterator object>") == 0);
  CHECK(marked(seeds, "value, line, [tree]").find("malformed: ") == 0);
  CHECK(marked(seeds, "value, line, {('a7', 'a5'): {}}").find("malformed: moveTree has the key ('a7', 'a5')") == 0);
  CHECK(marked(seeds, "value, line, {'a7a5': {1, 2}}") == "malformed: moveTree below /a7a5 is {1, 2}, not a dict");
  CHECK(marked(seeds, "value, line, (tree.update(a7a5=tree) or tree)") ==
        "malformed: moveTree below /a7a5 contains itself");
}

TEST_CASE("every tree of a saved game has a row and a mark of its own") {
  const Folder folder;
  if (!has_course(folder)) return;
  const auto more = shared_file("move-trees/keys/alphabeta_game0_depth2.json");
  REQUIRE(more);
  CHECK(folder.shell("cp " + *more + " keys/; cp game0.txt game7.txt").code == 0);
  folder.write("class/one/search.py",
               from_key("side, board, flags, depth", "value, line, tree") + "def alphabeta(*all): raise KeyError(1)\n");
  folder.write("rubric.json", R"({"classes": {"minimax": 7}, "positions": {"alphabeta_*_depth2": 8}, "time": 5})");
  const std::string words =
      "grade game0.txt game7.txt --tree-keys keys --agents class --rubric rubric.json --no-store ";
  const Ran ran = folder.keymove(words + "--report a.csv --report r/{agent}.json --report x.xml --report h.html");
  CHECK(ran.code == 1);
  CHECK(count_of(ran.err, "game7: there is no key for this game; it is left out") == 1);
  const auto lines = lines_of(ran.out);
  CHECK(lines[0] == "alphabeta_game0_depth2: exception: KeyError: 1");
  CHECK(count_of(ran.out, "agent  alphabeta  minimax  right  marks\none          0/1      1/1    1/2   7/15\n") == 1);
  const auto results = nlohmann::json::parse(folder.read("r/one.json"));  // its folder was made
  REQUIRE(results["tests"].size() == 2);
  CHECK(results["tests"][0]["max_score"] == 8);
  CHECK(results["tests"][1]["score"] == 7);
  for (const char* file : {"a.csv", "x.xml", "h.html"}) {
    CHECK(count_of(folder.read(file), "minimax_game0_depth2") > 0);
    CHECK(count_of(folder.read(file), "alphabeta_game0_depth2") > 0);
  }
  CHECK(records_of(folder.keymove(words + "--format json --class minimax")).size() == 1);
  CHECK(records_of(folder.keymove(words + "--format json --only 'alphabeta*'"))[0]["class"] == "alphabeta");
}

TEST_CASE("the working folder is a private copy, without what lies outside and what is the grader's") {
  const Folder folder;
  folder.write("two.json", kTwo);
  CHECK(folder
            .shell("mkdir -p class/ann/data; echo secret > secret.txt; echo 7 > class/ann/data/n.txt; "
                   "ln -s ../../secret.txt class/ann/link.txt; ln -s data/n.txt class/ann/inner.txt")
            .code == 0);
  folder.write("class/ann/AB.py",
               "import os\nassert open('data/n.txt').read() == open('inner.txt').read() == '7\\n'\n"
               "assert not os.path.exists('link.txt') and not os.path.exists('../two.json')\n"
               "open('data/n.txt', 'w').write('8')\n" +
                   kRight);
  CHECK(verdicts(folder, "two.json --agents class")[0] == "right: ((3, 4), (0, 4)) wins in 1 ply");
  CHECK(folder.read("class/ann/data/n.txt") == "7\n");
}

TEST_CASE("zip files are read as they are, and refused where they would do harm") {
  const Folder folder;
  folder.write("two.json", kTwo);
  folder.write("AB.py", "from helper import move\ndef studentAgent(gameboard): return move\n");
  folder.write(
      "make.py",
      kPack +
          "ab, helper = ('AB.py', open('AB.py').read()), ('helper.py', 'move = (3, 4), (0, 4)')\n"
          "pack('class/A1X.zip', [('A1X/' + n, t) for n, t in (ab, helper)] + [('__MACOSX/A1X/._AB.py', '')])\n"
          "pack('class/A2X.ZIP', [ab, helper])\n"
          "pack('class/b1.zip', [ab, helper, ('../out.py', 'x')])\n"
          "pack('class/b2.zip', [ab, helper, ('/abs.py', 'x')])\n"
          "pack('class/b3.zip', [ab, helper] + [('%d' % i, bytes(1 << 25)) for i in range(8)])\n"
          "pack('class/b4.zip', [('notes.txt', 'none')])\n"
          "open('class/b5.zip', 'w').write('PK but no zip')\n");
  CHECK(folder.shell("python3 make.py").code == 0);
  const auto found = verdicts(folder, "two.json --only one --agents class");
  REQUIRE(found.size() == 7);
  CHECK(found[0] == "right: ((3, 4), (0, 4)) wins in 1 ply");
  CHECK(found[1] == "right: ((3, 4), (0, 4)) wins in 1 ply");
  const std::string no = "not_started: it cannot be started: ";
  CHECK(found[2] == no + "the zip file is refused: '../out.py' leads out of it");
  CHECK(found[3] == no + "the zip file is refused: '/abs.py' leads out of it");
  CHECK(found[4] == no + "the zip file is refused: unpacked, it is too large");
  CHECK(starts(found[5], no + "no submission: expected AB.py, "));
  CHECK(starts(found[6], no + "the zip file cannot be read: "));
}

TEST_CASE("a folder with one zip file is that submission, and what is none is graded as one that does not start") {
  const Folder folder;
  folder.write("two.json", kTwo);
  folder.write("AB.py", kRight);
  folder.write("make.py", kPack +
                              "import shutil\n"
                              "ab = ('AB.py', open('AB.py').read())\n"
                              "pack('class/Group 1_123_file/final.zip', [ab])\n"
                              "pack('class/Group 2_124_file/hand in/Final.ZIP', [ab])\n"
                              "os.makedirs('class/cap'); shutil.copy('AB.py', 'class/cap/B1.PY')\n"
                              "os.mkdir('class/empty')\n"
                              "open('class/note.ipynb', 'w').write('{}')\n"
                              "os.mkdir('class/tar'); open('class/tar/all.tar.gz', 'w').write('x')\n"
                              "open('class/grades.csv', 'w').write('x')\n");
  CHECK(folder.shell("python3 make.py").code == 0);
  const auto found = verdicts(folder, "two.json --only one --agents class");
  REQUIRE(found.size() == 6);
  for (std::size_t i = 0; i < 3; ++i) CHECK(found[i] == "right: ((3, 4), (0, 4)) wins in 1 ply");
  const std::string no = "not_started: it cannot be started: no submission: ";
  CHECK(starts(found[3], no + "expected AB.py, "));
  CHECK(found[4] == no + "note.ipynb is no notebook: it has no cells");
  CHECK(found[5] == no + "all.tar.gz is an archive that is not read; a zip file is");
}

TEST_CASE("several zip files of one submission are laid together, and of numbered ones the last counts") {
  const Folder folder;
  folder.write("two.json", kTwo);
  folder.write("AB.py", kRight);
  folder.write("make.py",
               kPack +
                   "ab, wrong = ('AB.py', open('AB.py').read()), ('AB.py', 'def studentAgent(board): return None\\n')\n"
                   "read = ('hw/AB.py', \"def studentAgent(board): return eval(open('res/move.txt').read())\\n\")\n"
                   "pack('class/a/code.zip', [read])\n"
                   "pack('class/a/data.zip', [('hw/res/move.txt', '(3, 4), (0, 4)')])\n"
                   "pack('class/b/AB.zip', [wrong])\n"
                   "pack('class/b/AB-2.zip', [wrong])\n"
                   "pack('class/b/AB-10.zip', [ab])\n"
                   "pack('class/c/AB.zip', [wrong])\n"
                   "pack('class/c/AB (1).zip', [ab])\n"
                   "pack('class/d/AB.zip', [ab])\n"
                   "pack('class/d/report.zip', [('report.pdf', '%PDF')])\n"
                   "pack('class/e/AB.zip', [ab])\n"
                   "pack('class/e/other.zip', [wrong])\n"
                   "pack('class/f.zip', [(n, open('class/a/' + n, 'rb').read()) for n in ('code.zip', 'data.zip')])\n"
                   "pack('class/g/AB.zip', [ab])\n"
                   "open('class/g/old.zip', 'w').write('PK but no zip')\n");
  CHECK(folder.shell("python3 make.py").code == 0);
  const auto found = verdicts(folder, "two.json --only one --agents class");
  REQUIRE(found.size() == 7);
  for (const std::size_t right : {0U, 1U, 2U, 3U, 5U}) CHECK(found[right] == "right: ((3, 4), (0, 4)) wins in 1 ply");
  const std::string no = "not_started: it cannot be started: ";
  CHECK(found[4] == no + "which file is the submission? AB.zip and other.zip have different AB.py: leave one of them");
  CHECK(starts(found[6], no + "the zip file old.zip cannot be read: "));
}

TEST_CASE("the cells of a notebook are a submission") {
  const Folder folder;
  folder.write("two.json", kTwo);
  folder.write("right.py", kRight);
  folder.write(
      "make.py",
      kPack +
          "import json\n"
          "def notebook(path, *cells):\n"
          "    os.makedirs(os.path.dirname(path), exist_ok=True)\n"
          "    sources = [c.splitlines(True) for c in cells]\n"
          "    json.dump({'nbformat': 4, 'metadata': {}, 'cells': [{'cell_type': 'markdown', 'source': ['# (3, 4)']}] "
          "+\n"
          "        [{'cell_type': 'code', 'source': s, 'outputs': [], 'metadata': {}} for s in sources]}, open(path, "
          "'w'))\n"
          "right = open('right.py').read()\n"
          "notebook('class/a.ipynb', '%matplotlib inline\\nimport math', '!pip install numpy', right, "
          "'studentAgent?')\n"
          "notebook('class/b/AB.ipynb', 'from google.colab import drive', right, 'input(\"go? \")', 'raise "
          "SystemExit')\n"
          "notebook('class/c/final.ipynb', '%%writefile agent.py\\n!ls\\n' + right, '%%bash\\nls')\n"
          "notebook('class/d/n.ipynb', 'def studentAgent(board):\\n    return helper(board)', 'def helper(b): return "
          "1/0')\n"
          "notebook('class/e/n.ipynb', 'x = 1/0')\n"
          "notebook('z/AB.ipynb', right)\n"
          "pack('class/f.zip', [('z/AB.ipynb', open('z/AB.ipynb').read())])\n"
          "open('class/g.ipynb', 'w').write('no JSON')\n");
  CHECK(folder.shell("python3 make.py").code == 0);
  const auto found = verdicts(folder, "two.json --only one --agents class");
  REQUIRE(found.size() == 7);
  for (const std::size_t right : {0U, 1U, 2U, 5U}) CHECK(found[right] == "right: ((3, 4), (0, 4)) wins in 1 ply");
  CHECK(starts(found[3], "exception: ZeroDivisionError: division by zero"));
  CHECK(starts(found[4], "not_started: "));
  CHECK(found[4].find("ZeroDivisionError") != std::string::npos);
  CHECK(starts(found[6], "not_started: it cannot be started: no submission: g.ipynb is no notebook: "));
}

TEST_CASE("every folder of a class is a row, and what systems leave behind is none") {
  const Folder folder;
  folder.write("two.json", kTwo);
  folder.write("right.py", kRight);
  CHECK(
      folder
          .shell("mkdir -p class/__MACOSX/x class/venv/lib class/ann/src/data class/bob class/cat/src class/dan; "
                 "cp right.py class/venv/lib/AB.py; touch class/__MACOSX/x/._AB.py class/bob/Main.java class/eve.java "
                 "class/README.md; echo '(3, 4), (0, 4)' > class/ann/move.txt; cp right.py class/dan/AB.py.txt; "
                 "cp right.py class/cat/src/moves.py")
          .code == 0);
  folder.write("class/ann/src/AB.py", "def studentAgent(board): return eval(open('move.txt').read())\n");
  folder.write("class/cat/src/AB.py",
               "from src.moves import studentAgent as best\ndef studentAgent(b): return best(b)\n");
  const auto found = verdicts(folder, "two.json --only one --agents class");
  REQUIRE(found.size() == 5);
  const std::string no = "not_started: it cannot be started: no submission: ";
  CHECK(found[0] == "right: ((3, 4), (0, 4)) wins in 1 ply");
  CHECK(found[1] == no + "Main.java is no Python file");
  CHECK(found[2] == "right: ((3, 4), (0, 4)) wins in 1 ply");
  CHECK(found[3] == no + "AB.py.txt is a text file; rename it to AB.py");
  CHECK(found[4] == no + "eve.java is no Python file");
}

TEST_CASE("numbers that are no JSON and halves of characters are malformed answers, told at once") {
  const Folder folder;
  folder.write("two.json", kTwo);
  for (const auto& [returned, told] :
       {std::pair<std::string, std::string>{"float('-inf')",
                                            "malformed: -inf, where studentAgent has to return a move"},
        {"float('nan')", "malformed: nan, where studentAgent has to return a move"},
        {"'a\\udcff'", "malformed: 'a\\udcff', where studentAgent has to return a move"}}) {
    folder.write("AB.py", "def studentAgent(board): return " + returned + "\n");
    CHECK(verdicts(folder, "two.json --only one --agent python:AB.py")[0] == told);
  }
  folder.write("AB.py", "def studentAgent(board): raise ValueError('a\\udcff')\n");
  CHECK(starts(verdicts(folder, "two.json --only one --agent python:AB.py")[0], "exception: ValueError: a\\udcff"));
}

TEST_CASE("a submission's file is found by its name, by the course's names and by its functions") {
  const Folder folder;
  folder.write("two.json", kTwo);
  const auto found = [&](const std::string& files, const std::string& words = "") {
    CHECK(folder.shell("rm -rf class; mkdir -p class/ann/src; cd class/ann; " + files).code == 0);
    return verdicts(folder, "two.json --only one --agents class " + words)[0].substr(0, 5);
  };
  folder.write("right.py", kRight);
  const std::string wrong = "echo 'def studentAgent(board): return None' > ";
  CHECK(found("cp ../../right.py submitted.py; echo > util.py") == "right");
  CHECK(found("cp ../../right.py src/AB.py; echo > util.py") == "right");
  CHECK(found("cp ../../right.py e0123456.py") == "right");
  CHECK(found("cp ../../right.py 'AB (1).py'; echo > util.py") == "right");
  CHECK(found("cp ../../right.py mine.py; " + wrong + "AB.py", "--submission-file mine.py") == "right");
  CHECK(found("cp ../../right.py mine.py; " + wrong + "AB.py") == "malfo");
  CHECK(found("cp ../../right.py x.py; cp x.py y.py") == "not_s");
  // Two submissions of one stem are told apart.
  CHECK(folder.shell("rm -rf class; mkdir -p class/ann; cp right.py class/ann.py; cp right.py class/ann/AB.py").code ==
        0);
  CHECK(count_of(folder.keymove("grade two.json --agents class --no-store").out, "ann.py  2/2") == 1);
}

TEST_CASE("sys.argv is the course's, and course files are laid beside every submission") {
  const Folder folder;
  folder.write("two.json", kTwo);
  folder.write("config.txt", "depth 3\n");
  folder.write("AB.py",
               "import sys\nassert sys.argv[0] == 'AB.py' and open(sys.argv[1]).read() == 'depth 3\\n'\n" + kRight);
  CHECK(verdicts(folder, "two.json --agent python:AB.py --agent-argument config.txt")[0] ==
        "right: ((3, 4), (0, 4)) wins in 1 ply");
  CHECK(verdicts(folder, "two.json --agent python:AB.py")[0].find("IndexError") != std::string::npos);
  // In the 7x7 game it is the course's config file, as handed out.
  folder.write("7.json", R"({"suite": "7", "variant": "minichess-7x7", "positions": [
      {"id": "a", "fen": "3k3/4P2/3K3/7/7/7/1R5 w - -", "goal": {"moves": true}}]})");
  folder.write(
      "AB.py",
      "import sys\nassert open(sys.argv[1]).readline() == 'Rows:7\\n'\ndef get_legal_moves(b, c): return None\n");
  CHECK(verdicts(folder, "7.json --agent python:AB.py")[0] ==
        "malformed: None, where get_legal_moves has to return a list of moves");
  folder.write("e1.py", "import rules\ndef studentAgent(gameboard): return rules.MOVE\n");
  CHECK(folder
            .shell("mkdir class course; mv e1.py class/; echo 'MOVE = (3, 4), (0, 4)' > course/rules.py; "
                   "cp two.json course/")
            .code == 0);
  CHECK(verdicts(folder, "course/two.json --agents class --course-files course")[0] ==
        "right: ((3, 4), (0, 4)) wins in 1 ply");
}

TEST_CASE("what all submissions lack is told once, and nothing is asked") {
  const Folder folder;
  folder.write("two.json", kTwo);
  CHECK(folder.shell("mkdir class").code == 0);
  for (const char* name : {"class/a.py", "class/b.py"}) folder.write(name, "import no_such_thing\n" + kRight);
  const Ran ran = folder.keymove("grade two.json --agents class --no-store");
  CHECK(ran.code == 3);
  CHECK(ran.out.empty());
  CHECK(count_of(ran.err, "no submission can be started: ModuleNotFoundError: No module named 'no_such_thing'") == 1);
  folder.write("class/b.py", kRight);
  CHECK(folder.keymove("grade two.json --agents class --no-store").code == 1);
  // A baseline beside the class; a name that both have is refused.
  const Ran both = folder.keymove("grade two.json --agents class --agent greedy --no-store");
  CHECK(count_of(both.out, "greedy  2/2") == 1);
  CHECK(count_of(both.out, "b       2/2") == 1);
  CHECK(folder.keymove("grade two.json --agents class --agent b=greedy --no-store").code == 2);
}

TEST_CASE("time is the processor's, and five times as much by the wall clock") {
  const Folder folder;
  folder.write("two.json", kTwo);
  folder.write("waits.py",
               "import time\ndef studentAgent(gameboard):\n    time.sleep(1.5)\n    return (3, 4), (0, 4)\n");
  folder.write("works.py", "def studentAgent(gameboard):\n    while True: pass\n");
  const auto first = [&](const std::string& words) { return verdicts(folder, "two.json --only one " + words)[0]; };
  CHECK(first("--time 1 --agent python:waits.py") == "right: ((3, 4), (0, 4)) wins in 1 ply");
  CHECK(first("--time 1 --clock wall --agent python:waits.py") == "timeout: no answer in 1 s");
  CHECK(first("--time 0.2 --agent python:waits.py") == "timeout: no answer in 1 s, in which it mostly waited");
  CHECK(first("--time 0.5 --agent python:works.py") == "timeout: no answer in 0.5 s of processor time");
  folder.write("rubric.json", R"({"time": {"move": 0.5}})");
  CHECK(first("--rubric rubric.json --agent python:works.py") == "timeout: no answer in 0.5 s of processor time");
}

TEST_CASE("last words are those of the present position") {
  const Folder folder;
  folder.write("two.json", kTwo);
  folder.write(
      "AB.py",
      "import sys\nprint('begins')\ndef studentAgent(gameboard):\n    print(len(sys.argv))\n    raise KeyError(7)\n");
  const auto records =
      records_of(folder.keymove("grade two.json --agent python:AB.py --no-store --format json --jobs 1"));
  REQUIRE(records.size() == 2);
  for (const auto& record : records)
    CHECK(record["last_words"] ==
          "1\nTraceback (most recent call last):\n  File \"AB.py\", line 5, in studentAgent\n    raise "
          "KeyError(7)\nKeyError: 7");
  // What is too long is cut at a line.
  folder.write("AB.py",
               "def studentAgent(gameboard):\n    for i in range(2000): print('line', i)\n    raise KeyError(7)\n");
  const std::string words =
      records_of(folder.keymove("grade two.json --agent python:AB.py --no-store --format json"))[0]["last_words"];
  CHECK(starts(words, "...\nline "));
}
