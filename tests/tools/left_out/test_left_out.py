"""The program that the preset `small` builds: what is left out is reported, and the rest works."""

import os
import subprocess
import tempfile
import unittest

KEYMOVE = os.environ["KEYMOVE"]
BACK_RANK = '6k1/5ppp/8/8/8/8/8/4R2K w - - bm Re8; dm 1; id "back rank";\n'

USAGE = 2
STORE = "this build of keymove has no store (KEYMOVE_STORE=OFF)"
REPORTS = "this build of keymove has no reports (KEYMOVE_REPORTS=OFF)"
TRAINING = "this build of keymove has no training (KEYMOVE_TRAINING=OFF)"
UCI = "this build of keymove has no UCI engine (KEYMOVE_UCI=OFF)"


def keymove(*words, text=""):
    with tempfile.TemporaryDirectory() as folder:
        return subprocess.run(
            [KEYMOVE, *words], input=text, cwd=folder, capture_output=True, encoding="utf-8", timeout=60, check=False
        )


class LeftOut(unittest.TestCase):
    def assert_left_out(self, why, *words):
        ended = keymove(*words, text=BACK_RANK)
        self.assertEqual(ended.returncode, USAGE, ended.stderr)
        self.assertIn(why + "\n", ended.stderr)
        self.assertEqual(ended.stdout, "")

    def test_commands_are_told(self):
        for words in (["uci"], ["help", "uci"], ["manual", "uci"]):
            self.assert_left_out(UCI, *words)
        for words in (["runs"], ["runs", "show", "last"], ["merge", "a.db"], ["help", "merge"]):
            self.assert_left_out(STORE, *words)

    def test_options_are_told(self):
        self.assert_left_out(STORE, "verify", "-", "--store", "keymove.db")
        self.assert_left_out(STORE, "verify", "-", "--store", "keymove.db", "--resume")
        self.assert_left_out(REPORTS, "verify", "-", "--report", "report.html")
        self.assert_left_out(REPORTS, "solve", "-", "--report", "report.html")
        self.assert_left_out(TRAINING, "heuristic", "fit", "games.txt", "--kind", "linear", "--name", "mine")

    def test_commands_are_not_listed(self):
        for words in (["help"], ["completions", "bash"], ["manual"]):
            listed = keymove(*words).stdout
            self.assertIn("verify", listed)
            for name in ("uci", "runs", "merge"):
                # "keymove uci:" are two agents in a list of words.
                self.assertNotRegex(listed, rf"(?m)\bkeymove[ -]{name}\b(?!:)|^ +{name} ")
        self.assertNotIn("uci", keymove("nonsense").stderr)

    def test_the_rest_works(self):
        confirmed = keymove("verify", "-", text=BACK_RANK)
        self.assertEqual((confirmed.returncode, confirmed.stderr), (0, ""))
        self.assertIn("confirmed", confirmed.stdout)
        shown = keymove("heuristic", "show", "material")
        self.assertEqual((shown.returncode, shown.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
