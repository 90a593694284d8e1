"""The checker that was extracted from Coq beside `keymove check`: certificates of Pawntastic, and changed ones.

Usage: test_proved.py KEYMOVE PROVED_CHECK [CHANGED]"""

import json
import random
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

KEYMOVE, PROVED = sys.argv[1], sys.argv[2]
CHANGED = int(sys.argv[3]) if len(sys.argv) > 3 else 2000
START = {
    "4x4": "4/pppp/PPPP/4 w - -", "4x5": "4/pppp/4/PPPP/4 w - -", "5x5": "5/ppppp/5/PPPPP/5 w - -",
    "6x6": "6/pppppp/6/6/PPPPPP/6 w - -",
}


def first(files):
    run = subprocess.run([KEYMOVE, "check", "--time", "300", "--format", "json", *map(str, files)], capture_output=True,
                         text=True, check=False)
    return {Path(line["file"]).name: line["status"] for line in map(json.loads, run.stdout.splitlines())}


def proved(files):
    run = subprocess.run([PROVED, *map(str, files)], capture_output=True, text=True, check=False)
    return {Path(line.split(":")[0]).name: line.split(": ")[1].split()[0].rstrip(":") for line in run.stdout.splitlines()}


def changed(data, numbers):
    """The certificate with a byte of its body, or a part of its claim, changed."""
    head, line, body = data.split(b"\n", 2)
    header, body = json.loads(line), bytearray(body)
    claim, kind = header["claim"], numbers.randrange(9)
    if kind == 0 and "plies" in claim:
        claim["plies"] = max(0, claim["plies"] + numbers.choice((-2, -1, 1, 2)))
    elif kind == 1 and "at_least" in claim:
        claim["at_least"] = "win" if claim["at_least"] == "draw" else "draw"
    elif kind == 2 and "at_most" in claim:
        claim["at_most"] = "loss" if claim["at_most"] == "draw" else "draw"
    elif kind == 3 and len(claim.get("keys", [])) > 1:
        claim["keys"].pop(numbers.randrange(len(claim["keys"])))
    elif not body:
        body.append(numbers.randrange(8))
    elif kind == 4:
        del body[numbers.randrange(len(body))]
    elif kind == 5:
        body.insert(numbers.randrange(len(body) + 1), numbers.randrange(8))
    else:
        body[numbers.randrange(len(body))] = numbers.randrange(256 if kind == 6 else 8)
    header["bytes"] = len(body)
    return b"\n".join((head, json.dumps(header).encode(), bytes(body)))


class Proved(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        made = Path(cls.folder.name) / "made"
        for board, fen in START.items():
            lines = [f'{{"id": "{board}-value", "variant": "pawntastic-{board}", "fen": "{fen}", "goal": {{"value": true}}}}']
            for plies in (2, 3, 5):
                lines.append(f'{{"id": "{board}-{plies}", "variant": "pawntastic-{board}", "fen": "{fen}", '
                             f'"goal": {{"within": {plies}}}}}')
            suite = Path(cls.folder.name) / f"{board}.jsonl"
            suite.write_text("\n".join(lines) + "\n")
            subprocess.run([KEYMOVE, "solve", str(suite), "--certificates", str(made), "--quiet"], check=True,
                           capture_output=True)
        for side in ("", "-2"):  # wins, losses and draws of positions from games
            suite = Path(cls.folder.name) / f"mined{side}.json"
            subprocess.run([KEYMOVE, "mine", "--variant", "pawntastic-6x6", "--class", "m3" if side else "m5", "--count", "6",
                            "--seed", "5", "--output", str(suite), "--quiet"], check=True, capture_output=True)
            for goal in (["--plies", "5"], ["--goal", "value"]):
                folder = made / ("".join(goal).strip("-") + side)
                subprocess.run([KEYMOVE, "solve", str(suite), *goal, "--certificates", str(folder), "--quiet"], check=True,
                               capture_output=True)
        cls.files = sorted(made.glob("**/*.cert"))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_certificates_are_accepted(self):
        self.assertGreater(len(self.files), 20)
        kinds = {line for file in self.files for line in file.read_bytes().split(b"\n", 1)[:1]}
        self.assertEqual(len(kinds), 2)  # forced ends and values
        self.assertEqual(set(proved(self.files).values()), {"accepted"})

    def test_changed_certificates_get_the_same_answers(self):
        numbers = random.Random(20261125)
        small = [file.read_bytes() for file in self.files if file.stat().st_size < 5000]
        folder = Path(self.folder.name) / "changed"
        folder.mkdir()
        files = [folder / f"{i}.cert" for i in range(CHANGED)]
        for file in files:
            file.write_bytes(changed(numbers.choice(small), numbers))
        firsts, seconds = first(files), proved(files)
        print({status: list(firsts.values()).count(status) for status in set(firsts.values())})
        self.assertGreater(list(firsts.values()).count("accepted"), CHANGED // 50)
        self.assertGreater(list(firsts.values()).count("rejected"), CHANGED // 4)
        self.assertEqual({n: (firsts[n], seconds.get(n)) for n in firsts if firsts[n] != seconds.get(n)}, {})


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
