"""What a notebook that is handed in becomes: a module, whose cells have been run one after the other."""

import json
import os
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(SOURCE / "tools" / "adapters" / "agents"))

import notebook_cells  # noqa: E402

AGENT = "def studentAgent(gameboard):\n    return ((7, 0), (6, 0))\n"


class Notebooks(unittest.TestCase):
    def setUp(self):
        self.modules, self.path, self.before = dict(sys.modules), list(sys.path), os.getcwd()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        os.chdir(folder.name)
        sys.path.insert(0, folder.name)

    def tearDown(self):
        os.chdir(self.before)
        sys.path[:] = self.path
        for name in set(sys.modules) - set(self.modules):
            del sys.modules[name]

    def agent(self, *cells):
        """The answer of the agent that these cells define."""
        code = [{"cell_type": "code", "source": cell.splitlines(True)} for cell in cells]
        Path("AB.ipynb").write_text(json.dumps({"cells": code, "nbformat": 4}), encoding="utf-8")
        return notebook_cells.load("AB.ipynb", "AB", ("studentAgent",)).studentAgent([])

    def test_a_command_goes_on_behind_a_backslash(self):
        for command in ("!pip install -q \\\n    numpy \\\n    chess\n", "!python -c \\\n  'print(1)' \\\n  2>&1\n", "%pip install \\\n  x\n"):
            self.assertEqual(self.agent(command + "import math\n" + AGENT), ((7, 0), (6, 0)), command)
        # What follows a line without one is Python.
        self.assertEqual(self.agent("!ls\nx = 1 + \\\n  2\n" + AGENT.replace("7", "x")), ((3, 0), (6, 0)))

    def test_a_cell_that_writes_a_file_writes_it(self):
        use = "from helper import pick\ndef studentAgent(gameboard):\n    return pick(gameboard)\n"
        helper = "def pick(gameboard):\n    return 7\n"
        for first in ("%%writefile helper.py\n", "%%file 'helper.py'\n", "%%writefile /content/helper.py\n"):
            self.assertEqual(self.agent(first + helper, use), 7, first)
            os.remove("helper.py")
            del sys.modules["helper"]
        read = "def studentAgent(board):\n    with open('data/a.txt') as file:\n        return file.read()\n"
        self.assertEqual(self.agent("%%writefile data/a.txt\none\n", "%%writefile -a data/a.txt\ntwo", read), "one\ntwo\n")
        Path("helper.py").write_text("def pick(gameboard):\n    return 'of the course'\n", encoding="utf-8")
        self.assertEqual(self.agent("%%writefile helper.py\n" + helper, use), "of the course")

    def test_the_module_is_not_a_file_that_a_cell_writes(self):
        self.assertEqual(self.agent("%%writefile AB.py\n" + AGENT, "x = 1"), ((7, 0), (6, 0)))
        self.assertEqual(Path("AB.py").read_text(encoding="utf-8"), AGENT)

    def test_what_a_notebook_has_without_an_import_is_there(self):
        self.assertEqual(self.agent("display(1)\n" + AGENT), ((7, 0), (6, 0)))
        self.assertEqual(self.agent("get_ipython().run_line_magic('matplotlib', 'inline')\n" + AGENT), ((7, 0), (6, 0)))
        self.assertEqual(self.agent("def studentAgent(board):\n    display(board, clear=True)\n    return 'google.colab' in str(get_ipython())\n"), False)
        self.assertEqual(self.agent("def display(board): return 5\n" + AGENT.replace("7", "display(1)")), ((5, 0), (6, 0)))

    def test_cells_of_format_3_are_read(self):
        cell = {"cell_type": "code", "input": ["x = 1\n", "y = 2"], "language": "python"}
        self.assertEqual(notebook_cells.cells_of(json.dumps({"nbformat": 3, "worksheets": [{"cells": [cell]}]})), ["x = 1\ny = 2"])


if __name__ == "__main__":
    unittest.main()
