// What students' functions are given and may return, and what is said where the functions are missing.
#include <string>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/tools/support/program.h"
#include "tests/tools/support/student_verdicts.h"

using namespace keymove::tests;

TEST_CASE("a file without the course's function is told what it lacks, once and without a traceback") {
  const Folder folder;
  folder.write("two.json", kTwo);
  const auto said = [&](const std::string& text) {
    folder.write("AB.py", text);
    return folder.keymove("grade two.json --agent python:AB.py --no-store").err;
  };
  const std::string other = said("def student_agent(gameboard):\n    return None\nclass Board: pass\n");
  CHECK(count_of(other, "AB.py has no function studentAgent; it defines student_agent\n") == 1);
  CHECK(other.find("Traceback") == std::string::npos);
  CHECK(count_of(said("class Agent:\n    def studentAgent(self, gameboard):\n        return None\n"),
                 "AB.py has no function studentAgent; the class Agent has one, but it is called as a function of the "
                 "file\n") == 1);
  CHECK(count_of(said("MOVE = 1\n"), "AB.py has no function studentAgent; it defines no functions\n") == 1);
  CHECK(count_of(said(std::string("\xFF\xFE"
                                  "d\0",
                                  4)),
                 "AB.py is in UTF-16, which Python does not read") == 1);
  // What is asked for is missing, but not all.
  folder.write("AB.py", "def get_legal_moves(gameboard, color):\n    return []\n");
  const auto verdict = verdicts(folder, "two.json --agent python:AB.py");
  REQUIRE(verdict.size() == 2);
  CHECK(verdict[0] == "exception: AB.py has no function studentAgent; it defines get_legal_moves");
}

TEST_CASE("a move is a pair of squares, whose numbers may be floats") {
  const Folder folder;
  folder.write("two.json", kTwo);
  const auto verdict = [&](const std::string& move) {
    folder.write("AB.py", "def studentAgent(gameboard):\n    return " + move + "\n");
    const auto all = verdicts(folder, "two.json --agent python:AB.py --first 1");
    return all.empty() ? "" : all[0];
  };
  CHECK(starts(verdict("((3.0, 4.0), (0.0, 4.0))"), "right"));
  CHECK(starts(verdict("[[3, 4], [0, 4]]"), "right"));
  CHECK(verdict("[((3, 4), (0, 4))]") ==
        "malformed: [((3, 4), (0, 4))], where studentAgent has to return a move, a pair of squares");
  CHECK(starts(verdict("(3, 4, 0, 4)"), "malformed: (3, 4, 0, 4), where"));
  CHECK(starts(verdict("{((3, 4), (0, 4))}"), "malformed: {((3, 4), (0, 4))}, where"));
  CHECK(starts(verdict("{'move': ((3, 4), (0, 4))}"), "malformed: {'move': ((3, 4), (0, 4))}, where"));
}

TEST_CASE("a function that plays White sees Black's position with exchanged colours") {
  const Folder folder;
  // Black's rook captures the king: seen by White it goes from row 3, column 4 to row 0.
  folder.write("black.json",
               "{\"suite\": \"b\", \"variant\": \"fairy-chess-8x8\", \"positions\": [{\"id\": \"one\", \"fen\": "
               "\"k7/8/8/8/4r3/8/8/4K3 b\", \"goal\": {\"win\": 1}}]}\n");
  folder.write("AB.py",
               "def studentAgent(gameboard):\n"
               "    assert ('Rook', 'white', (3, 4)) in gameboard and ('King', 'black', (0, 4)) in gameboard\n"
               "    return (3, 4), (0, 4)\n");
  const auto all = verdicts(folder, "black.json --agent python:AB.py");
  REQUIRE(all.size() == 1);
  CHECK(starts(all[0], "right"));
  folder.write("seven.json",
               "{\"suite\": \"b\", \"variant\": \"minichess-7x7\", \"positions\": [{\"id\": \"one\", \"fen\": "
               "\"k6/7/7/4r2/7/7/4K2 b\", \"goal\": {\"win\": 1}}]}\n");
  folder.write("AB.py",
               "def studentAgent(gameboard):\n"
               "    assert gameboard[('e', 3)] == ('Rook', 'White') and gameboard[('e', 6)] == ('King', 'Black')\n"
               "    return ('e', 3), ('e', 6)\n");
  const auto seven = verdicts(folder, "seven.json --agent python:AB.py");
  REQUIRE(seven.size() == 1);
  CHECK(starts(seven[0], "right"));
}

TEST_CASE("the suite may lie in the agent's own folder, and files import each other as a package") {
  const Folder folder;
  CHECK(folder.shell("mkdir own").code == 0);
  folder.write("own/two.json", kTwo);
  folder.write("own/AB.py",
               "from .board import MOVE\nfrom own.board import MOVE as SAME\ndef studentAgent(gameboard):\n"
               "    return SAME\n");
  folder.write("own/board.py", "MOVE = (3, 4), (0, 4)\n");
  const auto all = verdicts(folder, "own/two.json --agent python:own");
  REQUIRE(all.size() == 2);
  CHECK(starts(all[0], "right"));
  CHECK(folder.shell("mkdir -p class/own; cp own/*.py class/own/").code == 0);
  CHECK(starts(verdicts(folder, "own/two.json --agents class")[0], "right"));
  CHECK(folder.shell("mv own/AB.py own/mine.py").code == 0);
  const Ran ran = folder.keymove("grade own/two.json --agent python:own --no-store");
  CHECK(ran.code == 2);
  CHECK(ran.err.find("the folder holds two.json, which no agent may read; name the submission's file: python:") !=
        std::string::npos);
}

TEST_CASE("what keeps a whole class from being started is said once") {
  const Folder folder;
  folder.write("two.json", kTwo);
  CHECK(folder.shell("mkdir -p class bin; ln -s /bin/sh bin/sh").code == 0);
  folder.write("class/a.py", "type X = int\nx = = 1\n" + kRight);
  folder.write("class/b.py", "x = = 1\n" + kRight);
  const Ran syntax = folder.keymove("grade two.json --agents class --no-store");
  CHECK(syntax.code == 3);
  CHECK(count_of(syntax.err, "no submission can be started: all have a SyntaxError\n") == 1);
  const Ran none = folder.shell("PATH=$PWD/bin " + program_path() + " grade two.json --agents class --no-store");
  CHECK(none.code == 3);
  CHECK(count_of(none.err, "there is no python3 on the PATH") == 1);
  const Ran zip = folder.keymove("grade two.json --agents two.json --no-store");
  CHECK(zip.code == 2);
  CHECK(zip.err.find("two.json is a file, expected a folder") != std::string::npos);
}
