"""The second checker beside `keymove check`: certificates of the shipped suites, changed ones, and counts of moves.

Usage: test_second_opinion.py KEYMOVE SOURCE. With KEYMOVE_FULL=1 all suites and more changed certificates."""

import importlib.util
import json
import os
import random
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

KEYMOVE, SOURCE = sys.argv[1], Path(sys.argv[2])
CHECKER = SOURCE / "verify/second_opinion/check.py"
FULL = os.environ.get("KEYMOVE_FULL") == "1"
SUITES = sorted((SOURCE / "positions/suites").glob("*.json"))
MUTANTS = 10_000 if FULL else 300
CERTIFICATES = None if FULL else 24  # of the suites; all with KEYMOVE_FULL


def statuses(command, files):
    """The status of each file, by its name."""
    run = subprocess.run([*command, "--time", "300", "--format", "json", *map(str, files)], capture_output=True,
                         text=True, check=False)
    return {Path(line["file"]).name: line["status"] for line in map(json.loads, run.stdout.splitlines())}


def first(files):
    return statuses([KEYMOVE, "check"], files)


def second(files):
    return statuses([sys.executable, str(CHECKER)], files)


def changed(data, numbers):
    """The certificate with a byte of its body, or a part of its claim, changed."""
    head, line, body = data.split(b"\n", 2)
    header = json.loads(line)
    claim, body = header["claim"], bytearray(body)
    kind = numbers.randrange(8)
    if kind == 0 and "plies" in claim:
        claim["plies"] += numbers.choice((-2, -1, 1, 2))
    elif kind == 1 and "exact" in claim:
        claim[numbers.choice(("exact", "only"))] ^= True
    elif kind == 2 and len(claim.get("keys", [])) > 1:
        claim["keys"].pop(numbers.randrange(len(claim["keys"])))
    elif not body:
        body.append(numbers.randrange(20))
    elif kind == 3:
        del body[numbers.randrange(len(body))]
    elif kind == 4:
        body.insert(numbers.randrange(len(body)), numbers.randrange(20))
    else:
        body[numbers.randrange(len(body))] = numbers.randrange(256 if kind == 5 else 20)
    header["bytes"] = len(body)
    return b"\n".join((head, json.dumps(header).encode(), bytes(body)))


class SecondOpinion(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        made = Path(cls.folder.name) / "made"
        subprocess.run([KEYMOVE, "verify", *map(str, SUITES), "--certificates", str(made), "--quiet"],
                       check=True, capture_output=True)
        files = sorted(made.glob("*.cert"))
        assert len(files) > 100
        cls.files = files if CERTIFICATES is None else random.Random(1).sample(files, CERTIFICATES)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_certificates_of_the_shipped_suites_are_accepted(self):
        answers = second(self.files)
        self.assertEqual(set(answers.values()), {"accepted"}, answers)
        self.assertEqual(len(answers), len(self.files))

    def test_changed_certificates_get_the_same_answers(self):
        numbers = random.Random(20261125)
        small = [file.read_bytes() for file in self.files if file.stat().st_size < 3000]
        self.assertGreater(len(small), 5)
        folder = Path(self.folder.name) / "changed"
        folder.mkdir()
        files = [folder / f"{i}.cert" for i in range(MUTANTS)]
        for file in files:
            file.write_bytes(changed(numbers.choice(small), numbers))
        firsts, seconds = first(files), second(files)
        self.assertEqual(len(firsts), MUTANTS)
        self.assertIn("accepted", firsts.values())
        self.assertGreater(sum(status == "rejected" for status in firsts.values()), MUTANTS // 4)
        different = {name: (firsts[name], seconds.get(name)) for name in firsts if firsts[name] != seconds.get(name)}
        self.assertEqual(different, {})

    def test_exit_codes(self):
        def code(data):
            file = Path(self.folder.name) / "one.cert"
            file.write_bytes(data)
            return subprocess.run([sys.executable, str(CHECKER), str(file)], capture_output=True, check=False).returncode

        good = self.files[0].read_bytes()
        self.assertEqual(code(good), 0)
        self.assertEqual(code(good.replace(b'"bytes": ', b'"bytes": 9')), 3)
        self.assertEqual(code(b"keymove-certificate/7\n{}\n"), 3)
        self.assertEqual(code(b""), 3)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
