// Folders of a class as learning platforms export them, in which several files belong to one student.
#include <algorithm>

#include <catch2/catch.hpp>

#include "tests/tools/support/program.h"
#include "tests/tools/support/student_verdicts.h"
#include "tools/agents/exported_name.h"

using namespace keymove::tests;
using keymove::tools::exported_name;
using keymove::tools::HandIn;

namespace {

/// "student|file" of a name, or "" for one of no platform.
std::string parts_of(const std::string& name) {
  const auto read = exported_name(name);
  return read ? read->shown + "|" + read->file : "";
}

constexpr const char* kExportedSuite =
    "{\"suite\": \"one\", \"variant\": \"fairy-chess-8x8\", \"positions\": [{\"id\": \"one\", \"class\": \"m1\", "
    "\"fen\": \"4k3/8/8/4R3/8/8/8/K7 w\", \"goal\": {\"win\": 1}}]}\n";
constexpr const char* kMain = "from board import move\ndef studentAgent(gameboard): return move\n";
constexpr const char* kBoard = "move = (3, 4), (0, 4)\n";
constexpr const char* kRead = "def studentAgent(gameboard): return eval(open('book.txt').read())\n";

/// The rows of the class in the table, without blanks: "alice1/1".
std::vector<std::string> rows_of(const Ran& ran) {
  std::vector<std::string> out;
  for (std::string line : lines_of(ran.out)) {
    line.erase(std::remove(line.begin(), line.end(), ' '), line.end());
    if (const auto at = line.find("/1"); at != std::string::npos) out.push_back(line.substr(0, at + 2));
  }
  return out;
}

Ran graded(const Folder& folder, const std::string& words = "one.json") {
  return folder.keymove("grade " + words + " --agents class --no-store");
}

}  // namespace

TEST_CASE("a platform's name of a file tells the student and what he called it") {
  CHECK(parts_of("doejane_123_456_AB.py") == "doejane_123|AB.py");
  CHECK(parts_of("doejane_LATE_123_456_my_AB-1.py") == "doejane_123|my_AB-1.py");
  CHECK(parts_of("group of4_91_92_AB_2.py") == "group of4_91|AB_2.py");
  CHECK(parts_of("doejane_123_text.html") == "doejane_123|text.html");
  CHECK(parts_of("anon_aB3xY_456_AB.py") == "anon_aB3xY|AB.py");
  CHECK(parts_of("LATE_anon_aB3xY_456_AB.py") == "anon_aB3xY|AB.py");
  CHECK(parts_of("Jane van Doe_4711_assignsubmission_file_my_AB.py") == "Jane van Doe_4711|my_AB.py");
  CHECK(parts_of("Group 2_12_assignsubmission_file_") == "Group 2_12|");
  CHECK(parts_of("Jane Doe_4711_assignsubmission_onlinetext") == "Jane Doe_4711|");
  CHECK(parts_of("Project 1_jdoe3_attempt_2024-03-01-12-30-00_AB.py") == "jdoe3|AB.py");
  CHECK(parts_of("Project_1_jdoe3_attempt_2024-03-01-12-30-00.txt") == "jdoe3|");
  CHECK(parts_of("Project_1_jdoe3_attempt_2026-03-01_AB.py") == "jdoe3|AB.py");
  CHECK(parts_of("123456-789 - Jane Doe - Mar 1, 2024 1230 PM - AB.py") == "Jane Doe|AB.py");
  CHECK(parts_of("123456-789 - Jane - Doe - 1 mars 2024 12:30 - AB.py") == "Jane - Doe|AB.py");
  CHECK(parts_of("123456-789 - Jane Doe - Mar 1, 2024 1230 PM") == "Jane Doe|");
  for (const char* name : {"AB.py", "doe_jane_AB.py", "hw_01_02_AB.py", "a_1_AB.py", "12-13 - x", "x_attempt_2.py",
                           "_1_2_AB.py", "anon_", "hw_1_2", "12-13 - Jane - AB.py"})
    CHECK(parts_of(name).empty());
  // Later attempts come later, by the hour, too.
  const auto attempt = [](const std::string& date) {
    return exported_name("1-2 - Jane - " + date + " - AB.py")->attempt;
  };
  CHECK(attempt("Mar 1, 2024 1230 AM") < attempt("Mar 1, 2024 1130 AM"));
  CHECK(attempt("Mar 1, 2024 1130 AM") < attempt("Mar 1, 2024 1230 PM"));
  CHECK(attempt("Sep 30, 2023 1159 PM") < attempt("Oct 1, 2023 1201 AM"));
}

TEST_CASE("files of one student in an export of Canvas are one submission, under the names that he gave them") {
  const Folder folder;
  folder.write("one.json", kExportedSuite);
  REQUIRE(folder.shell("mkdir class").code == 0);
  folder.write("class/alice_11_101_AB.py", kMain);
  folder.write("class/alice_11_102_board.py", kBoard);
  folder.write("class/bob_LATE_12_103_AB-2.py", kMain);
  folder.write("class/bob_LATE_12_104_board-1.py", kBoard);
  folder.write("class/bob_LATE_12_105_report.pdf", "%PDF");
  folder.write("class/cat_13_106_AB.py", kRead);
  folder.write("class/cat_13_107_book-1.txt", "(3, 4), (0, 4)");
  folder.write("class/dan_14_108_report.pdf", "%PDF");
  folder.write("class/eve_15_109_search.py", "def studentAgent(gameboard): return (3, 4), (0, 4)\n");
  const Ran ran = graded(folder);
  CHECK(rows_of(ran) == std::vector<std::string>{"alice_111/1", "bob_121/1", "cat_131/1", "dan_140/1", "eve_151/1"});
  CHECK(count_of(ran.err, "class: 9 files of 5 students, by the names that a learning platform gave them\n") == 1);
  CHECK(count_of(ran.out, "no submission: expected AB.py") == 1);
  CHECK(count_of(ran.out, "no Python file among report.pdf") == 1);
  CHECK(ran.code == 1);
}

TEST_CASE("a student sees none of the files that lie beside his own") {
  const Folder folder;
  folder.write("one.json", kExportedSuite);
  REQUIRE(folder.shell("mkdir class").code == 0);
  folder.write("class/alice_11_101_AB.py",
               "import os\nfrom board import move\nassert sorted(os.listdir('.')) == ['AB.py', 'board.py'], "
               "os.listdir('.')\ndef studentAgent(gameboard): return move\n");
  folder.write("class/alice_11_102_board.py", kBoard);
  folder.write("class/bob_12_103_AB.py", kRead);
  folder.write("class/bob_12_104_book.txt", "(3, 4), (0, 4)");
  CHECK(rows_of(graded(folder)) == std::vector<std::string>{"alice_111/1", "bob_121/1"});
  // Not even if the class is what the course hands out.
  CHECK(rows_of(graded(folder, "one.json --course-files class")) ==
        std::vector<std::string>{"alice_111/1", "bob_121/1"});
}

TEST_CASE("exports of Moodle, Blackboard and Brightspace are read, and the last attempt counts") {
  const Folder folder;
  folder.write("one.json", kExportedSuite);
  REQUIRE(folder
              .shell("mkdir -p 'class/Ida Ng_7_assignsubmission_file_' 'class/Ida Ng_7_assignsubmission_onlinetext' "
                     "'class/11-9 - Joe Ray - Mar 1, 2024 1130 AM' 'class/11-9 - Joe Ray - Mar 1, 2024 1230 PM'")
              .code == 0);
  folder.write("class/Ann Lee_5_assignsubmission_file_AB.py", kMain);
  folder.write("class/Ann Lee_5_assignsubmission_file_board.py", kBoard);
  folder.write("class/Ann Lee_5_assignsubmission_onlinetext_onlinetext.html", "<p>my agent</p>");
  folder.write("class/Ida Ng_7_assignsubmission_file_/AB.py", kMain);
  folder.write("class/Ida Ng_7_assignsubmission_file_/board.py", kBoard);
  folder.write("class/Ida Ng_7_assignsubmission_onlinetext/onlinetext.html", "<p>my agent</p>");
  folder.write("class/HW 2_bo1_attempt_2024-03-01-12-30-00.txt", "Name: Bo\n");
  folder.write("class/HW 2_bo1_attempt_2024-03-01-12-30-00_AB.py", "1 / 0\n");
  folder.write("class/HW 2_bo1_attempt_2024-03-02-09-00-00.txt", "Name: Bo\n");
  folder.write("class/HW 2_bo1_attempt_2024-03-02-09-00-00_AB.py", kMain);
  folder.write("class/HW 2_bo1_attempt_2024-03-02-09-00-00_board.py", kBoard);
  folder.write("class/HW 2_cy2_attempt_2024-03-02-09-00-00.txt", "Name: Cy\n");
  folder.write("class/11-9 - Joe Ray - Mar 1, 2024 1130 AM/AB.py", "1 / 0\n");
  folder.write("class/11-9 - Joe Ray - Mar 1, 2024 1230 PM/AB.py", kMain);
  folder.write("class/11-9 - Joe Ray - Mar 1, 2024 1230 PM/board.py", kBoard);
  folder.write("class/12-9 - Kim - Mar 1, 2024 1230 PM - AB.py", kMain);
  folder.write("class/12-9 - Kim - Mar 1, 2024 1230 PM - board.py", kBoard);
  folder.write("class/submission_metadata.yml", "x\n");
  const Ran ran = graded(folder);
  std::vector<std::string> rows = rows_of(ran);
  std::sort(rows.begin(), rows.end());
  CHECK(rows == std::vector<std::string>{"AnnLee_51/1", "IdaNg_71/1", "JoeRay1/1", "Kim1/1", "bo11/1", "cy20/1"});
  CHECK(count_of(ran.err, "; 3 of earlier attempts left out\n") == 1);
  CHECK(count_of(ran.err, "submission_metadata") == 0);
}

TEST_CASE("files of one student in a folder of Google Classroom are one submission") {
  const Folder folder;
  folder.write("one.json", kExportedSuite);
  REQUIRE(folder.shell("mkdir class").code == 0);
  folder.write("class/Ann Lee - AB.py", kMain);
  folder.write("class/Ann Lee - board.py", kBoard);
  folder.write("class/Bob - AB.py", "def studentAgent(gameboard): return (3, 4), (0, 4)\n");
  folder.write("class/cy.py", "def studentAgent(gameboard): return (3, 4), (0, 4)\n");
  CHECK(rows_of(graded(folder)) == std::vector<std::string>{"AnnLee1/1", "Bob1/1", "cy1/1"});
  REQUIRE(folder.shell("mv 'class/Bob - AB.py' 'class/Bob - search.py'").code == 0);
  CHECK(rows_of(graded(folder)) == std::vector<std::string>{"AnnLee1/1", "Bob1/1", "cy1/1"});
  REQUIRE(folder.shell("mv 'class/Bob - search.py' 'class/Bob - AB.py'").code == 0);
  // One name alone shows no platform: the submission keeps its own.
  REQUIRE(folder.shell("rm class/Ann*").code == 0);
  CHECK(rows_of(graded(folder)) == std::vector<std::string>{"Bob-AB1/1", "cy1/1"});
}

TEST_CASE("names that only look like an export's keep their submissions apart") {
  const Folder folder;
  folder.write("one.json", kExportedSuite);
  REQUIRE(folder.shell("mkdir class").code == 0);
  for (const char* name : {"class/hw_2_31_ann.py", "class/hw_2_31_bob.py"})
    folder.write(name, "def studentAgent(gameboard): return (3, 4), (0, 4)\n");
  CHECK(rows_of(graded(folder)) == std::vector<std::string>{"hw_2_31_ann1/1", "hw_2_31_bob1/1"});
  // Two assignments' users of one name are told apart by the whole name.
  REQUIRE(folder.shell("rm class/*").code == 0);
  for (const char* name :
       {"class/A_jo_attempt_2024-03-01-12-30-00_AB.py", "class/B_jo_attempt_2024-03-01-12-30-00_AB.py"})
    folder.write(name, "def studentAgent(gameboard): return (3, 4), (0, 4)\n");
  CHECK(rows_of(graded(folder)) == std::vector<std::string>{"jo1/1", "B_jo1/1"});
}

TEST_CASE("a file of the run in the folder of submissions is none") {
  const Folder folder;
  REQUIRE(folder.shell("mkdir -p class/course").code == 0);
  folder.write("class/m1.py",
               "m1_1 = [('King', 'white', (7, 0)), ('Rook', 'white', (3, 4)), ('King', 'black', (0, 4))]\n");
  folder.write("class/ann.py", "from rules import MOVE\ndef studentAgent(gameboard): return MOVE\n");
  folder.write("class/base.py", "def studentAgent(gameboard): return None\n");
  folder.write("class/course/rules.py", "MOVE = (3, 4), (0, 4)\n");
  folder.write("class/rubric.json", "{\"others\": 1}\n");
  const Ran ran = graded(folder,
                         "class/m1.py --rubric class/rubric.json --course-files class/course "
                         "--agent python:class/base.py --variant fairy-chess-8x8");
  CHECK(rows_of(ran) == std::vector<std::string>{"base0/1", "ann1/1"});
  CHECK(count_of(ran.err, "class/m1.py: left out: it is the suite, no submission\n") == 1);
  CHECK(count_of(ran.err, "class/rubric.json: left out: it is the rubric, no submission\n") == 1);
  CHECK(count_of(ran.err, "class/course: left out: it is the folder of --course-files, no submission\n") == 1);
  CHECK(count_of(ran.err, "class/base.py: left out: it is named by --agent, no submission\n") == 1);
  // However the path is written.
  CHECK(count_of(graded(folder, "\"$PWD\"/class/./m1.py").err, "m1.py: left out: it is the suite") == 1);
}

TEST_CASE("students in an export that lies in the class folder are found, beside files and folders of others") {
  const Folder folder;
  folder.write("one.json", kExportedSuite);
  const std::string right = "def studentAgent(gameboard): return (3, 4), (0, 4)\n";
  const std::string down = "class/Assignment 3 Download Nov 28, 2026 1130 PM";
  REQUIRE(folder
              .shell("mkdir -p class/eve '" + down + "/11-9 - Joe Ray - Mar 1, 2026 1130 AM' '" + down +
                     "/12-9 - Kim - Mar 1, 2026 1230 PM' class/hw/31_assignment/submission_7 "
                     "class/hw/31_assignment/submission_8 class/__MACOSX")
              .code == 0);
  folder.write(down + "/11-9 - Joe Ray - Mar 1, 2026 1130 AM/AB.py", right);
  folder.write(down + "/12-9 - Kim - Mar 1, 2026 1230 PM/AB.py", right);
  folder.write(down + "/index.html", "<html>");
  folder.write("class/hw/31_assignment/submission_7/AB.py", right);
  folder.write("class/hw/31_assignment/submission_8/AB.py", right);
  folder.write("class/hw/31_assignment/submission_metadata.yml", "x\n");
  folder.write("class/eve/AB.py", right);
  folder.write("class/fay.py", right);
  folder.write("make.py", kPack +
                              "pack('class/gus.zip', [('AB.py', open('class/fay.py').read())])\n"
                              "os.rename('class/hw', 'class/assignment export')\n");
  REQUIRE(folder
              .shell("python3 make.py; touch class/Thumbs.db class/desktop.ini class/.DS_Store '" + down +
                     "/Thumbs.db'; chmod +x class/Thumbs.db")
              .code == 0);
  const Ran ran = graded(folder);
  std::vector<std::string> rows = rows_of(ran);
  std::sort(rows.begin(), rows.end());
  CHECK(rows == std::vector<std::string>{"JoeRay1/1", "Kim1/1", "eve1/1", "fay1/1", "gus1/1", "submission_71/1",
                                         "submission_81/1"});
  CHECK(count_of(ran.err, down + ": what is in it is taken for the submissions of several students\n") == 1);
  for (const char* name : {"Thumbs.db", "desktop.ini", ".DS_Store", "__MACOSX"}) CHECK(count_of(ran.err, name) == 0);
  // Two sections, in which each student has a folder; and one student with folders of her own.
  REQUIRE(folder
              .shell("rm -rf class; mkdir -p class/section1/ann class/section1/bob class/section2/ann "
                     "class/section2/cy; for s in section1/ann section1/bob section2/ann section2/cy; do echo '" +
                     right.substr(0, right.size() - 1) + "' > class/$s/AB.py; done")
              .code == 0);
  const Ran sections = graded(folder);
  rows = rows_of(sections);
  std::sort(rows.begin(), rows.end());
  CHECK(rows == std::vector<std::string>{"ann1/1", "bob1/1", "cy1/1", "section2/ann1/1"});
  CHECK(count_of(sections.err, "another submission is called ann; this one is called section2/ann\n") == 1);
  REQUIRE(folder
              .shell("rm -rf class/section2; mkdir -p class/dan/src class/dan/old; echo 1 > class/dan/AB.py; "
                     "cp class/section1/ann/AB.py class/dan/AB.py; mv class/section1/* class/; rmdir class/section1")
              .code == 0);
  folder.write("class/dan/old/AB.py", "1 / 0\n");
  folder.write("class/dan/src/search.py", "1 / 0\n");
  CHECK(rows_of(graded(folder)) == std::vector<std::string>{"ann1/1", "bob1/1", "dan1/1"});
}

TEST_CASE("comments and typed text of Moodle hide no files, and folders and files of a student are laid together") {
  const Folder folder;
  folder.write("one.json", kExportedSuite);
  REQUIRE(folder
              .shell("mkdir -p 'class/Ray Ann_1_assignsubmission_comments_' 'class/Ray Ann_1_assignsubmission_file_' "
                     "'class/Ray Ann_1_assignsubmission_onlinetext_' 'class/Poe Bo_2_assignsubmission_comments_' "
                     "'class/Poe Bo_2_assignsubmission_onlinetext_' 'class/Lee Cy_3_assignsubmission_comments_' "
                     "'class/Ito Di_4_assignsubmission_file_/res'")
              .code == 0);
  folder.write("class/Ray Ann_1_assignsubmission_file_/AB.py", kMain);
  folder.write("class/Ray Ann_1_assignsubmission_file_/board.py", kBoard);
  folder.write("class/Ray Ann_1_assignsubmission_onlinetext_/onlinetext.html", "<p>my agent</p>");
  folder.write("class/Ray Ann_1_assignsubmission_comments_/comments.html", "<p>late</p>");
  folder.write("class/Poe Bo_2_assignsubmission_file_AB.py", kMain);
  folder.write("class/Poe Bo_2_assignsubmission_file_board.py", kBoard);
  folder.write("class/Lee Cy_3_assignsubmission_comments_/comments.html", "<p>ill</p>");
  folder.write("class/Ito Di_4_assignsubmission_file_/res/book.txt", "(3, 4), (0, 4)");
  folder.write("class/Ito Di_4_assignsubmission_file_AB.py",
               "def studentAgent(board): return eval(open('res/book.txt').read())\n");
  const Ran ran = graded(folder);
  std::vector<std::string> rows = rows_of(ran);
  std::sort(rows.begin(), rows.end());
  CHECK(rows == std::vector<std::string>{"ItoDi_41/1", "LeeCy_30/1", "PoeBo_21/1", "RayAnn_11/1"});
}

TEST_CASE("of files that Canvas has numbered the newest counts, and of attempts the last, which is said") {
  const Folder folder;
  folder.write("one.json", kExportedSuite);
  REQUIRE(folder.shell("mkdir class").code == 0);
  const std::string right = "def studentAgent(gameboard): return (3, 4), (0, 4)\n";
  folder.write("class/alice_11_101_AB.py", "1 / 0\n");
  folder.write("class/alice_11_999_AB-1.py", "2 / 0\n");
  folder.write("class/alice_11_1000_AB-2.py", right);
  folder.write("class/bo_LATE_12_1001_AB-1.py", right);
  folder.write("class/HW_cy_attempt_2026-03-01-12-30-00_AB.py", "1 / 0\n");
  folder.write("class/HW_cy_attempt_2026-03-02-12-30-00_AB.py", right);
  const Ran ran = graded(folder);
  std::vector<std::string> rows = rows_of(ran);
  std::sort(rows.begin(), rows.end());
  CHECK(rows == std::vector<std::string>{"alice_111/1", "bo_121/1", "cy1/1"});
  CHECK(count_of(ran.err, "class: cy: the attempt of 2026-03-02-12-30-00 counts, not that of 2026-03-01-12-30-00\n") ==
        1);
  CHECK(count_of(ran.err, "alice_11_1000_AB-2.py counts, not alice_11_999_AB-1.py") == 1);
  CHECK(count_of(ran.err, "; 3 of earlier attempts left out\n") == 1);
}
