// Students' heuristics, scored by what they say of boards.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

/// Men, where pawns stand, and the move, in keymove's format. File x counts from a, row y from the top, both from 1.
std::string formula_file() {
  std::string rows;
  for (int y = 1; y <= 8; ++y) {
    std::string row;
    for (int x = 1; x <= 8; ++x) row += (x > 1 ? ", " : "") + std::to_string(0.25 * x + 0.5 * y);
    rows += (y > 1 ? ", [" : "[") + row + "]";
  }
  return R"({"heuristic": "formula", "values": {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 0}, "to move": 0.125, )"
         R"("tables": {"p": {"white": [)" +
         rows + R"(], "black": "same"}}})";
}

/// The same in Python: the sum over the planes, and over the lists of the course's functions.
const std::string kOnPlanes =
    "VALUES = {'k': 0, 'q': 9, 'b': 3, 'n': 3, 'r': 5, 'p': 1}\n"
    "def total(planes):\n"
    "    out = -0.125 if planes[12][0][0] else 0.125\n"
    "    for plane in range(12):\n"
    "        letter = 'kqbnrp'[plane % 6]\n"
    "        for x in range(8):\n"
    "            for y in range(8):\n"
    "                worth = VALUES[letter] + (0.25 * (x + 1) + 0.5 * (y + 1) if letter == 'p' else 0)\n"
    "                if planes[plane][x][y]:\n"
    "                    out += worth if plane < 6 else -worth\n"
    "    return out\n";
const std::string kOnLists =
    "VALUES = {'k': 0, 'q': 9, 'b': 3, 'n': 3, 'r': 5, 'p': 1}\n"
    "def board_value(board, side, flags):\n"
    "    out = -0.125 if side else 0.125\n"
    "    for sign, men in zip((1, -1), board):\n"
    "        for x, y, letter in men:\n"
    "            out += sign * (VALUES[letter] + (0.25 * x + 0.5 * y if letter == 'p' else 0))\n"
    "    return out\n";

/// As much of PyTorch as a model needs that is asked, not trained.
const std::string kTorch =
    "class Tensor:\n"
    "    def __init__(self, data): self.data = data\n"
    "    def unsqueeze(self, at): return Tensor([self.data])\n"
    "def tensor(data, dtype=None): return Tensor(data)\n"
    "float32 = 'float32'\n"
    "class no_grad:\n"
    "    def __enter__(self): pass\n"
    "    def __exit__(self, *error): pass\n"
    "class nn:\n"
    "    class Module:\n"
    "        training = True\n"
    "        def eval(self): self.training = False\n"
    "        def __call__(self, x): return self.forward(x)\n";

void write_games(const Folder& folder) {
  REQUIRE(folder.shell("keymove heuristic data --games 2 --plies 60 > games.txt").code == 0);
  folder.write("formula.json", formula_file());
}

nlohmann::json scored_folder(const Folder& folder, const std::string& words) {
  const Ran ran = folder.keymove("heuristic score games.txt --format json " + words);
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  return nlohmann::json::parse(ran.out);
}

bool starts(const std::string& text, const std::string& with) { return text.rfind(with, 0) == 0; }

}  // namespace

TEST_CASE("a student's heuristic is found in any style, and says of each board what the same formula says as a file") {
  const std::pair<const char*, std::string> styles[] = {
      {"a function of planes", kOnPlanes + "def predict(planes):\n    return total(planes)\n"},
      {"a name with the word in it, and helpers",
       kOnPlanes + "def load(a, b): pass\ndef heuristicValue(x, scale=1):\n    return [[total(x) * scale]]\n"},
      {"the arguments of the course's functions", kOnLists},
      {"an object", kOnPlanes + "class Net:\n    def __init__(self, w): pass\n    def predict(self, planes):\n"
                                "        return total(planes)\nmodel = Net(3)\n"},
      {"a class", kOnPlanes + "class Data:\n    def __len__(self): return 0\nclass Base:\n    def forward(self, x): "
                              "raise ValueError\n    def __call__(self, x): return self.forward(x)\n"
                              "class Net(Base):\n    def forward(self, x): return total(x)\n"},
      {"the course's way", kOnPlanes + "import pickle\nclass Net:\n    def __call__(self, x): return total(x)\n"
                                       "def evaluate(model): pass\ndef trainmodel():\n"
                                       "    pickle.dump(Net(), open('model.pkl', 'wb'))\n"
                                       "if __name__ == '__main__':\n    trainmodel()\n"},
      {"a program without functions", kOnPlanes + "if __name__ == '__main__':\n    import pickle\n"
                                                  "    class Net:\n        def __call__(self, x): return total(x)\n"
                                                  "    pickle.dump(Net(), open('model.pkl', 'wb'))\n"},
      {"a model of PyTorch", kOnPlanes + "import torch\nclass Net(torch.nn.Module):\n    def forward(self, x):\n"
                                         "        assert not self.training and len(x.data) == 1\n"
                                         "        return [total(x.data[0])]\n"},
      {"a function with PyTorch", kOnPlanes + "import torch\ndef predict(x):\n    return total(x.data)\n"},
  };
  const Folder folder;
  write_games(folder);
  for (const auto& [style, text] : styles) {
    INFO(style);
    const Folder one;
    REQUIRE(one.shell("cp " + folder.path() + "/games.txt " + folder.path() + "/formula.json .; mkdir torch").code ==
            0);
    one.write("torch/__init__.py", kTorch);
    one.write("student.py", text);
    const auto score = scored_folder(one, "--agent python:student.py --against formula.json");
    CHECK(score["files"][0]["boards"] == 120);
    CHECK(score["files"][0]["ties"] == 120);
    CHECK(score["files"][0]["without_value"] == 0);
    CHECK(score["marks"] == 0.0);
    CHECK(score["agent"] == "student");
  }
}

TEST_CASE("the planes show castling rights and the square passed by a pawn as the course's do") {
  const Folder folder;
  // a2a4 passes a3, which is file 1 and row 6 from the top, e7e5 passes e6; no pawn can capture there.
  folder.write("games.txt", R"({"movestr": "a2a4 e7e5 a1a2 e8e7", "values": [0, 0, 0, 0]})"
                            "\n");
  folder.write(
      "heuristic.py",
      "expected = [([1, 1, 1, 1], (0, 5)), ([1, 1, 1, 1], (4, 2)), ([0, 1, 1, 1], None), ([0, 1, 0, 0], None)]\n"
      "def predict(planes):\n"
      "    rights, passed = expected.pop(0)\n"
      "    assert [len(planes), len(planes[0]), len(planes[0][0])] == [15, 8, 8]\n"
      "    assert [planes[13][x][y] for x, y in ((0, 7), (7, 7), (0, 0), (7, 0))] == rights\n"
      "    assert sum(map(sum, planes[13])) == sum(rights)\n"
      "    squares = [(x, y) for x in range(8) for y in range(8) if planes[14][x][y]]\n"
      "    assert squares == ([passed] if passed else [])\n"
      "    return 0\n");
  CHECK(scored_folder(folder, "--agent python:heuristic.py")["files"][0]["without_value"] == 0);
}

TEST_CASE("a zip file, a model that was handed in, and an agent in any language are scored, too") {
  const Folder folder;
  write_games(folder);
  REQUIRE(folder.shell("mkdir one").code == 0);
  folder.write("one/extracredit.py", kOnPlanes +
                                         "class Net:\n    def __call__(self, x): return total(x)\n"
                                         "def trainmodel(): raise ValueError('trained again')\n");
  folder.write("train.py",
               "import pickle, sys\nsys.path.insert(0, 'one')\nimport extracredit\n"
               "pickle.dump(extracredit.Net(), open('one/model.pkl', 'wb'))\n"
               "import shutil\nshutil.make_archive('two', 'zip', 'one')\n");
  REQUIRE(folder.shell("python3 train.py && rm -rf one/__pycache__").code == 0);
  CHECK(scored_folder(folder, "--agent python:one --against formula.json")["files"][0]["ties"] == 120);
  CHECK(scored_folder(folder, "--agent python:two.zip --against formula.json")["files"][0]["ties"] == 120);
  folder.write("zero.py",
               "import json\nwhile True:\n    kind = json.loads(input())['request']\n"
               "    print(json.dumps({'ready': True} if kind == 'hello' else {'value': 0}), flush=True)\n");
  folder.write("zero.json", R"({"heuristic": "zero", "values": {"p": 0, "n": 0, "b": 0, "r": 0, "q": 0, "k": 0}})");
  CHECK(scored_folder(folder, "--agent 'mine=json:python3 zero.py' --against zero.json")["files"][0]["ties"] == 120);
}

TEST_CASE("a board without a value is lost, and what went wrong is told once") {
  const std::pair<const char*, const char*> faults[] = {
      {"    return [1, 2]\n", "malformed: 2 values, where one number is expected"},
      {"    return x\n", "malformed: 15 values, where one number is expected"},
      {"    class A:\n        shape = (15,)\n    return A()\n",
       "malformed: an array of the shape (15,), where one number is expected"},
      {"    return None\n", "malformed: None, where a number is expected"},
      {"    return '3'\n", "malformed: '3', where a number is expected"},
      {"    return float('nan')\n", "malformed: nan, which is no value of a board"},
      {"    return -1e400\n", "malformed: -inf, which is no value of a board"},
      {"    return x[99]\n", "exception: IndexError: list index out of range"},
      {"    import sys; sys.exit(4)\n", "exception: SystemExit: 4"},
  };
  const Folder folder;
  folder.write("games.txt", R"({"movestr": "e2e4 e7e5", "values": [0, 0]})"
                            "\n");
  for (const auto& [body, told] : faults) {
    INFO(body);
    folder.write("student.py", std::string("def predict(x):\n") + body);
    const Ran ran = folder.keymove("heuristic score games.txt --agent python:student.py");
    CHECK(ran.code == 1);
    CHECK(ran.out == "games.txt: 2 boards, 0 wins, 0 ties, 2 without a value: winratio 0.0\nmarks: 0.0 of 10\n");
    CHECK(starts(ran.err, "2 of 2 boards have no value, and are lost; the first: games.txt:1:14, after e2e4: " +
                              std::string(told) + "\n"));
  }
}

TEST_CASE("a heuristic that hangs or crashes is not asked again") {
  const std::pair<const char*, std::string> faults[] = {
      {"    while True: pass\n", "timeout: no answer in 0.5 s of processor time"},
      {"    import os; os._exit(3)\n", "crashed: it ended: exit 3"}};
  const Folder folder;
  folder.write("games.txt", R"({"movestr": "e2e4 e7e5 d2d4", "values": [0, 0, 0]})"
                            "\n");
  for (const auto& [body, told] : faults) {
    INFO(body);
    folder.write("student.py", std::string("calls = []\ndef predict(x):\n    calls.append(1)\n    if len(calls) == 1:\n"
                                           "        return 0\n") +
                                   body);
    const Ran ran = folder.keymove("heuristic score games.txt --agent python:student.py --time 0.5 --format json");
    CHECK(ran.code == 1);
    CHECK(nlohmann::json::parse(ran.out)["files"][0]["without_value"] == 2);
    CHECK(ran.err == "2 of 3 boards have no value, and are lost; the first: games.txt:1:19, after e7e5: " + told +
                         "\nit was not asked about the boards that follow\n");
  }
}

TEST_CASE("a file in which no heuristic is found, and one that cannot be trained, are not scored") {
  const std::pair<const char*, const char*> faults[] = {
      {"def f(x):\n    return 1\n", "no heuristic: expected trainmodel() as in extracredit.py, predict(planes), "},
      {"def value_a(x): pass\ndef value_b(x): pass\n",
       "which function is the heuristic? value_a, value_b; name it predict"},
      {"def trainmodel():\n    raise ValueError('no data')\n", "ValueError: no data"},
      {"def trainmodel():\n    open('model.pkl', 'wb').write(b'PK')\n",
       "model.pkl cannot be read: No module named 'torch'"},
      {"import pickle\ndef trainmodel():\n    pickle.dump({'weight': 1}, open('model.pkl', 'wb'))\n",
       "model.pkl holds an object of type dict, which cannot be called"},
      {"def trainmodel():\n    while True: pass\n", "no answer in 1 s of processor time"},
  };
  const Folder folder;
  folder.write("games.txt", R"({"movestr": "e2e4", "values": [0]})"
                            "\n");
  for (const auto& [text, told] : faults) {
    INFO(text);
    const bool needs_no_torch = std::string(told).find("torch'") != std::string::npos;
    if (needs_no_torch && folder.shell("python3 -c 'import torch'").code == 0) continue;
    folder.write("student.py", text);
    const Ran ran = folder.keymove("heuristic score games.txt --agent python:student.py --start-time 1");
    CHECK(ran.code == 3);
    CHECK(ran.out.empty());
    CHECK(starts(ran.err, std::string("keymove heuristic: student: it cannot be started: ") + told));
  }
}

TEST_CASE("the boards to score are hidden from the heuristic unless it may read them") {
  const Folder folder;
  folder.write("games.txt", R"({"movestr": "e2e4", "values": [0]})"
                            "\n");
  REQUIRE(folder.shell("mkdir class").code == 0);
  folder.write("class/extracredit.py",
               "def trainmodel():\n    text = open('games.txt').read()\n    return lambda x: 0\n");
  folder.write("class/games.txt", folder.read("games.txt"));
  const Ran hidden = folder.keymove("heuristic score class/games.txt --agent python:class/extracredit.py");
  CHECK(hidden.code == 3);
  CHECK(count_of(hidden.err,
                 "class/games.txt is hidden from what it scores; --agent-reads class/games.txt lets the "
                 "program read it\n") == 1);
  const std::string open = "heuristic score class/games.txt --agent-reads class/games.txt --agent python:class/";
  CHECK(folder.keymove(open + "extracredit.py").code == 0);
}

TEST_CASE("what does not go with a student's heuristic is refused") {
  const Folder folder;
  folder.write("games.txt", R"({"movestr": "e2e4", "values": [0]})"
                            "\n");
  folder.write("a.py", "def predict(x): return 0\n");
  for (const std::string words :
       {"score games.txt --agent a.py", "score games.txt --agent uci:a.py", "score games.txt --agent random",
        "score games.txt --agent python:none.py", "score games.txt --agent python:a.py --heuristic pychess",
        "score games.txt --agent python:a.py --variant minichess-5x5", "score games.txt --heuristic pychess --time 3",
        "score games.txt --heuristic pychess --disk 64", "data --games 1 --agent python:a.py"}) {
    INFO(words);
    CHECK(folder.keymove("heuristic " + words).code == 2);
  }
}
