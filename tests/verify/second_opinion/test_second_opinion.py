"""The second checker beside `keymove check`: certificates of the shipped suites and of values, and changed ones.

Usage: test_second_opinion.py KEYMOVE SOURCE [MUTANTS [SEED]]. It changes MUTANTS certificates, 1,000 if nothing is
stated. With KEYMOVE_FULL=1 it changes 10,000, and checks the certificates that take minutes, too."""

import gzip
import importlib.util
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import unittest
from collections import Counter
from pathlib import Path

KEYMOVE, SOURCE = sys.argv[1], Path(sys.argv[2])
CHECKER = SOURCE / "verify/second_opinion/check.py"
FULL = os.environ.get("KEYMOVE_FULL") == "1"
SUITES = sorted((SOURCE / "positions/suites").glob("*.json"))
MUTANTS = int(sys.argv[3]) if len(sys.argv) > 3 else 10_000 if FULL else 1_000
SEED = int(sys.argv[4]) if len(sys.argv) > 4 else 20261125
MOST_NODES = 10**12 if FULL else 10_000  # of the certificates of the suites that are checked
MUTANT_NODES = 1_000  # of the certificates that are changed

# What is known of Pawntastic (../shared/games.md and docs/benchmarks.md): who wins from the start, and by which moves.
KNOWN = {"pawntastic-4x4": {"outcome": "loss", "plies": 2}, "pawntastic-4x4-ep": {"outcome": "loss", "plies": 2},
         "pawntastic-5x5": {"outcome": "win", "keys": ["b2b3", "c2c3", "d2d3"]},
         "pawntastic-5x5-ep": {"at_least": "draw", "at_most": "draw"},
         "pawntastic-6x6": {"at_least": "draw", "at_most": "draw"},
         "pawntastic-6x6-ep": {"at_least": "draw", "at_most": "draw"}}
LARGE = {"pawntastic-7x7": {"at_least": "draw", "at_most": "draw"},
         "pawntastic-7x7-ep": {"at_least": "draw", "at_most": "draw"}}
# More values, for the changes: positions with a draw, a win and a loss that the side to move can hold.
VALUES = [("pawntastic-5x5-ep", "2p2/pp1pp/5/PP1PP/5 w - -"), ("pawntastic-5x5-ep", "5/ppppp/5/PPPPP/5 b - -"),
          ("pawntastic-4x5-ep", "4/pppp/4/PPPP/4 w - -")]
# Stipulations with a proof, with keys and with lines, of each kind of play.
PROBLEMS = [("8/8/8/8/8/kp6/p7/K2R4 w - -", "s#1"), ("k7/P7/2K5/8/8/8/8/8 w - -", "=1"),
            ("8/8/8/8/8/kp6/p7/K2R4 w - -", "s=2"), ("k1K4R/2q5/8/8/8/8/8/6B1 w - -", "s#1"),
            ("k7/8/8/3pP3/8/8/8/K7 w - d6", "x1"), ("k7/8/8/8/8/8/5P2/4K2R w K -", "zg11"),
            ("5k2/8/8/8/8/8/P2PP2P/R2QK2R w KQ -", "+1"), ("k7/P7/2K5/8/8/8/8/8 w - -", "sza71"),
            ("k7/2K5/8/8/8/8/8/3Q4 b - -", "h#=1"), ("kb6/p1p5/P7/2P5/8/5p1p/5P1P/6BK w - -", "==1"),
            ("kb6/p1p5/P7/8/2P5/5p1p/5P1P/6BK w - -", "ser-==2"), ("k7/8/5p2/3pP3/8/8/8/K7 w - d6", "ep1"),
            ("7k/3p4/8/4P3/8/8/8/7K b - -", "hep1"), ("4k3/8/8/8/8/8/8/R3K2R w KQ -", "001"),
            ("7k/7p/8/8/8/8/8/4K2R b K -", "h001"), ("k7/8/1K6/8/8/8/8/7R w - -", "exact-ser-#1"),
            ("8/8/8/8/8/1K6/7R/k7 w - -", "#=1"), ("8/8/8/8/8/kp6/p7/K2R4 w - -", "s#=1"),
            ("k1K5/p1P5/2P5/p7/1B6/P7/8/8 b - -", "hx1"), ("r5k1/5ppp/8/8/8/8/5PPP/6K1 w - -", "h#1 halfduplex"),
            ("k7/2P4p/1K6/7P/8/8/8/8 w - -", "h#1.5"), ("8/8/8/8/8/8/p7/k1K4R w - -", "ser-#2"),
            ("8/8/8/8/8/7Q/K7/2k5 w - -", "ser-#=2"),
            ("8/8/8/8/8/8/p7/k1K4R b - -", "ser-h#2"), ("8/8/8/8/8/kp6/p7/K3R3 w - -", "ser-s#2"),
            ("8/8/8/8/8/kp6/p7/K2R4 w - -", "r#2"), ("k7/8/1K6/8/8/8/7r/7R w - -", "semi-r#2"),
            ("k7/8/1K6/8/8/8/7r/7R w - -", "hs#2"), ("8/8/8/8/8/kp6/p7/K2R4 w - -", "hr#1.5"),
            ("k7/8/1K6/8/8/8/8/7R w - -", "ser-r#2"),
            # Chess960: the king castles from b1, stays on g1, changes places with the rook.
            ("k7/8/8/8/8/8/5P2/1K5R w H -", "zg11"), ("5k2/8/8/8/8/8/4R1R1/6KR w H -", "+1"),
            ("7k/8/8/8/8/8/8/RK3R2 w FA -", "001"), ("5k2/7p/8/8/8/8/8/5KR1 b G -", "h001")]


def keymove(*words):
    return subprocess.run([KEYMOVE, *map(str, words)], check=True, capture_output=True, text=True)


def answers(command, files):
    """What a checker says of each file, by its name."""
    run = subprocess.run([*command, "--time", "1000", "--format", "json", *map(str, files)], capture_output=True,
                         text=True, check=False)
    return {Path(line["file"]).name: line for line in map(json.loads, run.stdout.splitlines())}


def first(files):
    return answers([KEYMOVE, "check"], files)


def second(files):
    return answers([sys.executable, str(CHECKER)], files)


def header_of(data):
    return json.loads(data if data[:1] == b"{" else data.split(b"\n", 2)[1])


def change_lines(lines, numbers):
    """Changes a list of solutions: a line is dropped, added, moved or changed."""
    kind = numbers.randrange(4) if lines else 1
    if kind == 0:
        del lines[numbers.randrange(len(lines))]
    elif kind == 1:
        lines.insert(numbers.randrange(len(lines) + 1), numbers.choice([*lines, ["a1a2"], ["h1h8"], []]))
    elif kind == 2:
        lines.append(lines.pop(0))
    else:
        line = numbers.choice(lines)
        line[numbers.randrange(len(line))] = numbers.choice(("a1a2", "a8b8", "h1h8", "e1g1", "c7c8q", "c7c8Q", "x"))


def change_claim(claim, numbers):
    """Changes one member of a claim, to what it may be or to nonsense."""
    if "solutions" in claim:
        change_lines(claim["solutions"], numbers)
        return
    name = numbers.choice(("plies", "exact", "only", "keys", "keys", "at_least", "at_most", "outcome"))
    if numbers.randrange(4) == 0:
        claim.pop(name, None)
    elif name == "plies" and "plies" in claim:
        claim["plies"] += numbers.choice((-2, -1, 1, 2))
    elif name in ("exact", "only"):
        claim[name] = numbers.choice((True, False, False, 1))
    elif name == "outcome" and "outcome" in claim:
        claim["outcome"] = numbers.choice(("win", "loss", "none", "draw"))
    elif name in ("at_least", "at_most") and "plies" not in claim:
        claim[name] = numbers.choice(("draw", "win", "loss", None))
    elif claim.get("keys") and numbers.randrange(2):
        claim["keys"].pop(numbers.randrange(len(claim["keys"])))
    else:
        keys = claim.setdefault("keys", [])
        keys.insert(numbers.randrange(len(keys) + 1), numbers.choice(("a2a3", "b2b3", "e2e4", "a1a1", "z9z9")))


def change_body(body, numbers):
    """Changes a byte of a body."""
    kind = numbers.randrange(4)
    if not body or kind == 0:
        body.insert(numbers.randrange(len(body) + 1), numbers.randrange(20))
    elif kind == 1:
        del body[numbers.randrange(len(body))]
    else:
        body[numbers.randrange(len(body))] = numbers.randrange(256 if kind == 2 else 20)


def change_document(node, numbers):
    """Changes a place in the proof of a document."""
    while True:
        names = list(node) if isinstance(node, dict) else range(len(node))
        if not names:
            return
        name = numbers.choice(names)
        if isinstance(node[name], (dict, list)) and node[name] and numbers.randrange(8):
            node = node[name]
            continue
        if numbers.randrange(3) == 0:
            del node[name]
        else:
            node[name] = numbers.choice(("a2a3", "b3b4", "c4c3", "e7e8q", "e7e8Q", "seen", "", 1, None, {}, []))
        return


def change_anywhere(data, numbers):
    """Changes, drops or adds a byte, of the header perhaps."""
    place = numbers.randrange(len(data))
    byte = numbers.choice((bytes((numbers.randrange(256),)), b'"', b"{", b"]", b",", b"0", b"k", b" ", b"null", b"\\ud800"))
    return data[:place] + numbers.choice((b"", byte)) + data[place + numbers.randrange(2):]


def changed(data, numbers):
    """The certificate with a place of its claim or of its proof changed."""
    if numbers.randrange(8) == 0:
        return change_anywhere(data, numbers)
    if data[:1] == b"{":
        document = json.loads(data)
        if numbers.randrange(3) and document.get("proof"):
            change_document(document["proof"], numbers)
        else:
            change_claim(document["claim"], numbers)
        return json.dumps(document).encode()
    head, line, body = data.split(b"\n", 2)
    header, body = json.loads(line), bytearray(body)
    if "stipulation" in header and numbers.randrange(6) == 0:
        header["stipulation"] = numbers.choice(PROBLEMS)[1]
    elif numbers.randrange(3) and (body or not numbers.randrange(8)):
        change_body(body, numbers)
    else:
        change_claim(header["claim"], numbers)
    return certificate(head, header, bytes(body))


def illegal(data):
    """The certificate with Black's king attacked and White to move."""
    head, line, body = data.split(b"\n", 2)
    header = json.loads(line)
    header["position"] = "kR6/8/8/8/8/8/8/K7 w - -"
    return certificate(head, header, body)


def certificate(head, header, body):
    """A certificate in its binary form."""
    header["bytes"] = len(body)
    return b"\n".join((head, json.dumps(header).encode(), body))


def load(path):
    """A Python file as a module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


check = load(CHECKER)


class Minimax:
    """Makes certificates of values by plain minimax, with the rules of the second checker."""

    RANK = {"loss": 0, "draw": 1, "win": 2}

    def __init__(self, variant):
        self.rules, self.values = check.Rules(variant), {}

    def value(self, position):
        key = (check.key_of(self.rules, position), position.mover)
        if key not in self.values:
            result, moves = self.rules.look(position)
            self.values[key] = result or max((self.after(position, move) for move in moves), key=self.RANK.get)
        return self.values[key]

    def after(self, position, move):
        """What a move is worth for the side that makes it."""
        return check.OPPOSITE[self.value(self.rules.play(position, move))]

    def played(self, numbers):
        """A position after some moves, with moves to make."""
        position = self.rules.read_position(self.rules.text(check.Position(self.rules.variant.start, 0, 0, None)))
        for _ in range(numbers.randrange(3, 9)):
            after = self.rules.play(position, numbers.choice(self.rules.look(position)[1]))
            if not self.rules.look(after)[1]:
                break
            position = after
        return position

    def certificate(self, position):
        value, moves = self.value(position), self.rules.look(position)[1]
        mover, other = position.mover, position.mover ^ check.BLACK
        keys = [move for move in moves if self.after(position, move) == value]
        others = [move for move in moves if move not in keys]
        claim, body = {}, b""
        if value != "loss":
            texts = [self.rules.variant.move_text(move) for move in keys]
            claim.update(at_least=value, keys=texts, only=True)
            body += self.part(mover, value, [self.rules.play(position, move) for move in keys], other)
        if value != "win":
            claim["at_most"] = value
            body += self.part(other, check.OPPOSITE[value], [position], mover)
        if value != "loss":
            wanted = "win" if value == "draw" else "draw"
            body += self.part(other, wanted, [self.rules.play(position, move) for move in others], other)
        header = {"kind": "value", "variant": self.rules.variant.name, "digest": self.rules.variant.digest,
                  "position": self.rules.text(position), "claim": claim}
        return certificate(b"keymove-certificate/2", header, body)

    def part(self, holder, wanted, positions, mover):
        body = bytearray()
        while positions:
            layer = {check.key_of(self.rules, position): position for position in positions}
            positions = []
            for _, position in sorted(layer.items(), key=lambda item: item[0]):
                moves = self.rules.look(position)[1]
                if moves and mover == holder:
                    good = [self.RANK[self.after(position, move)] >= self.RANK[wanted] for move in moves]
                    body.append(good.index(True))
                    moves = [moves[body[-1]]]
                positions += [self.rules.play(position, move) for move in moves]
            mover ^= check.BLACK
        return bytes(body)


class Moves(unittest.TestCase):
    """Counts of moves that are published: chessprogramming.org, and the task of Pawntastic's course."""

    @classmethod
    def setUpClass(cls):
        cls.shelf = check.Shelf(SOURCE / "positions/variants", None)

    def count(self, variant, fen, depth, inner=False):
        """The sequences of that many moves, or with `inner` also those that are shorter."""
        rules = check.Rules(self.shelf.variant(variant))

        def below(position, depth):
            if depth == 0:
                return 1
            return inner + sum(below(rules.play(position, move), depth - 1) for move in rules.look(position)[1])

        return below(rules.read_position(fen), depth)

    def test_sequences_of_moves_in_chess(self):
        for fen, depth, count in (("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 3, 8902),
                                  ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 2, 2039),
                                  ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 4, 43238),
                                  ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", 3, 9467)):
            self.assertEqual(self.count("chess", fen, depth), count, fen)

    def test_states_of_pawntastic(self):
        self.assertEqual(self.count("pawntastic-4x4", "4/pppp/PPPP/4 w - -", 100, inner=True), 551)


class SecondOpinion(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.holder.cleanup)
        cls.folder = Path(cls.holder.name)
        keymove("verify", *SUITES, "--certificates", cls.folder / "suites", "--quiet")
        cls.suites = sorted((cls.folder / "suites").glob("*.cert"))
        assert len(cls.suites) > 100
        cls.values = {name: cls.value(name, name, "startpos") for name in {**KNOWN, **LARGE} if FULL or name in KNOWN}
        cls.firsts = first([*cls.suites, *cls.values.values()])

    @classmethod
    def value(cls, name, variant, fen):
        """The certificate of the value of a position."""
        return cls.solved(name, "--variant", variant, "--fen", fen, "--goal", "value", "--hash", "256")

    @classmethod
    def solved(cls, name, *words):
        """The certificate of the answer of `keymove solve`."""
        keymove("solve", *words, "--certificates", cls.folder / "made", "--quiet")
        return (cls.folder / "made/position.cert").rename(cls.folder / f"{name}.cert")

    def with_slack(self, file):
        """The same win of three plies by one key, with slack: a slack of 0 after each move. No position comes twice."""
        _, line, body = file.read_bytes().split(b"\n", 2)
        header = json.loads(line)
        header["claim"] = {name: header["claim"][name] for name in ("outcome", "plies", "keys")}
        beginnings = [self.folder / f"beginning-{size}.cert" for size in range(1, len(body) + 1)]
        for size, path in enumerate(beginnings, 1):
            path.write_bytes(certificate(b"keymove-certificate/1", header, body[:size]))
        accepted = [name for name, answer in first(beginnings).items() if answer["status"] == "accepted"]
        self.assertEqual(len(accepted), 1)  # the part `wins` is the beginning that proves the win alone
        size = int(accepted[0][len("beginning-"):-len(".cert")])
        path = self.folder / f"slack-{file.name}"
        header = {"kind": "strategy", **header}
        slack = bytes(byte for move in body[:size] for byte in (move, 0))
        path.write_bytes(certificate(b"keymove-certificate/2", header, slack))
        return path

    def both_accept(self, files, limit=MOST_NODES):
        """Both checkers accept these certificates, and say the same of their number of nodes."""
        files = [file for file in files if self.firsts[file.name]["nodes"] <= limit]
        start = time.monotonic()
        seconds = second(files)
        taken = time.monotonic() - start
        self.assertEqual({name: answer["status"] for name, answer in seconds.items()},
                         {file.name: "accepted" for file in files})
        self.assertEqual({self.firsts[file.name]["status"] for file in files}, {"accepted"})
        nodes = sum(answer["nodes"] for answer in seconds.values())
        print(f"{len(files)} certificates, {nodes} nodes in {taken:.1f} s", file=sys.stderr)
        return seconds

    def test_certificates_of_the_shipped_suites_are_accepted(self):
        seconds = self.both_accept(self.suites)
        self.assertGreater(len(seconds), 100)

    def test_the_values_of_pawntastic_are_accepted_and_are_the_known_ones(self):
        seconds = self.both_accept(self.values.values(), 10**12)
        for name, known in {**KNOWN, **LARGE}.items():
            if name in self.values:
                claim = seconds[f"{name}.cert"]["claim"]
                self.assertEqual({member: claim[member] for member in known}, known, name)

    def test_a_value_has_as_many_positions_for_both(self):
        """Layers are sets: a checker that knew a position twice, or not, would count others."""
        seconds = second(self.values.values())
        for name, answer in seconds.items():
            if "at_least" in answer["claim"]:
                self.assertEqual(answer["nodes"], self.firsts[name]["nodes"], name)

    @classmethod
    def made_values(cls, numbers):
        """Certificates of 30 positions, made by plain minimax: wins, draws and losses."""
        shelf, files = check.Shelf(SOURCE / "positions/variants", None), []
        for name in ("pawntastic-4x5", "pawntastic-4x5-ep", "pawntastic-4x6-ep"):
            minimax = Minimax(shelf.variant(name))
            for i in range(10):
                files.append(cls.folder / f"{name}-{i}.cert")
                files[-1].write_bytes(minimax.certificate(minimax.played(numbers)))
        return files

    def test_values_that_plain_minimax_finds(self):
        files = self.made_values(random.Random(SEED))
        claims = [header_of(file.read_bytes())["claim"] for file in files]
        for claim in ({"at_least": "win"}, {"at_most": "loss"}, {"at_least": "draw", "at_most": "draw"}):
            self.assertTrue(any(claim.items() <= other.items() for other in claims), claim)
        for checker in (first, second):
            self.assertEqual({answer["status"] for answer in checker(files).values()}, {"accepted"})

    def test_a_game_of_two_kinds_of_men(self):
        """Positions are sorted by the kinds of men, too, and a man may go far in a move."""
        variant = {"variant": "forward", "board": {"files": 4, "ranks": 6},
                   "men": {"p": {"moves": "fmWfceFifmnD"}, "l": {"moves": "fRfF"}},
                   "start": "4/lppl/4/4/LPPL/4 w", "royal": "none",
                   "ends": [{"when": "far row reached", "result": "loss", "men": "p"},
                            {"when": "no moves", "result": "draw"}]}
        file = self.folder / "forward.json"
        file.write_text(json.dumps(variant), encoding="utf-8")
        certificate = self.value("forward", file, "startpos")
        for command in ([KEYMOVE, "check"], [sys.executable, str(CHECKER)]):
            answer = answers([*command, "--variant", str(file)], [certificate])["forward.cert"]
            self.assertEqual(answer["status"], "accepted")
            self.assertEqual(answer["claim"]["at_least"], "draw")

    def test_an_exact_win_without_only_has_its_other_moves_after_its_keys(self):
        file = self.solved("queens", "--fen", "8/8/8/3k4/8/8/8/QQ4K1 w - - 0 1", "--mate", "3", "--certificate-size", "1")
        claim = header_of(file.read_bytes())["claim"]
        self.assertTrue(claim["exact"] and not claim["only"] and claim["keys"][0] != "a1a2")
        self.assertEqual(second([file])["queens.cert"]["status"], "accepted")

    def test_changed_certificates_get_the_same_answers(self):
        numbers = random.Random(SEED)
        small = [file for file in [*self.suites, *self.values.values()] if self.firsts[file.name]["nodes"] < MUTANT_NODES]
        short = [file for file in small if ("plies", 3) in (claim := header_of(file.read_bytes())["claim"]).items()
                 and len(claim["keys"]) == 1 and claim["only"]]
        slack = [self.with_slack(file) for file in numbers.sample(short, 8)]
        problems = [self.solved(f"problem-{i}", "--fen", fen, "--stipulation", stipulation)
                    for i, (fen, stipulation) in enumerate(PROBLEMS)]
        values = [self.value(f"value-{i}", *value) for i, value in enumerate(VALUES)] + self.made_values(numbers)
        self.assertEqual({answer["status"] for answer in second([*slack, *problems, *values]).values()}, {"accepted"})
        bases = [file.read_bytes() for file in [*small, *problems, *slack * 3, *values * 2]]
        document = self.folder / "document.json"
        for file in [*small, *values]:
            keymove("check", file, "--write-json", document)
            bases.append(document.read_bytes())
        kinds = Counter((header_of(base).get("kind"), base[:1] == b"{") for base in bases)
        self.assertEqual({kind for kind, _ in kinds}, {None, "strategy", "solutions", "keys", "value"})
        self.assertGreater(min(kinds[kind, form] for kind in (None, "value") for form in (True, False)), 10, kinds)
        folder = self.folder / "changed"
        folder.mkdir()
        files = [folder / f"{i}.cert" for i in range(MUTANTS)]
        for file in files:
            file.write_bytes(changed(numbers.choice(bases), numbers))
        start = time.monotonic()
        firsts, middle, seconds = first(files), time.monotonic(), second(files)
        print(f"{MUTANTS} changed certificates: {middle - start:.1f} s, {time.monotonic() - middle:.1f} s by the second",
              file=sys.stderr)
        self.assertEqual(len(firsts), MUTANTS)
        pairs = {name: (answer["status"], seconds.get(name, {}).get("status")) for name, answer in firsts.items()}
        counts = Counter(pairs.values())
        print(dict(counts), file=sys.stderr)
        self.assertEqual({name: pair for name, pair in pairs.items() if pair[0] != pair[1]}, {})
        for status, share in (("accepted", 20), ("rejected", 3), ("unreadable", 50)):
            self.assertGreater(counts[status, status], MUTANTS // share, counts)

    def test_exit_codes_and_limits(self):
        def run(data, *options):
            file = self.folder / "one.cert"
            file.write_bytes(data)
            return subprocess.run([sys.executable, str(CHECKER), str(file), *options], capture_output=True, text=True,
                                  check=False)

        good = self.values["pawntastic-5x5-ep"].read_bytes()
        self.assertEqual(run(good).returncode, 0)
        self.assertEqual(run(good[:-1]).returncode, 3)
        self.assertEqual(run(good.replace(b'"at_least": "draw"', b'"at_least": "win"')).returncode, 1)
        self.assertEqual(run(good.replace(b'"bytes": ', b'"bytes": 9')).returncode, 3)
        self.assertEqual(run(b"keymove-certificate/7\n{}\n").returncode, 3)
        self.assertEqual(run(b"").returncode, 3)
        for options, reason in ((["--nodes", "100"], "the limit of 100 nodes was reached"),
                                (["--time", "0"], "the limit of 0 s was reached"),
                                (["--memory", "0"], "the limit of 0 MiB was reached")):
            ran = run(good, *options)
            self.assertEqual(ran.returncode, 5)
            self.assertIn(f"undecided: {reason}", ran.stdout)

    def test_a_promotion_in_upper_case(self):
        file = self.solved("promotion", "--fen", "7k/8/P5K1/8/8/8/8/8 w - - 0 1", "--mate", "2")
        document, upper = self.folder / "promotion.json", self.folder / "upper.json"
        keymove("check", file, "--write-json", document)
        text = document.read_text(encoding="utf-8")
        self.assertIn('"move": "a7a8q"', text)
        upper.write_text(text.replace('"move": "a7a8q"', '"move": "a7a8Q"'), encoding="utf-8")
        for checker in (first, second):
            self.assertEqual(checker([upper])["upper.json"]["status"], "accepted")

    def test_a_king_that_can_be_captured_is_a_flaw(self):
        files = [self.folder / f"illegal-{file.name}" for file in self.suites if file.name.startswith("chess-m1")]
        self.assertGreater(len(files), 3)
        for file in files:
            file.write_bytes(illegal((self.folder / "suites" / file.name[len("illegal-"):]).read_bytes()))
        for checker in (first, second):
            self.assertEqual({answer["status"] for answer in checker(files).values()}, {"rejected"})

    def test_a_file_that_cannot_be_read_is_named_in_plain_words(self):
        for path, reason in ((self.folder / "none.cert", "no such file"), (self.folder, "it is a folder")):
            ran = subprocess.run([sys.executable, str(CHECKER), str(path)], capture_output=True, text=True, check=False)
            self.assertEqual((ran.returncode, ran.stdout, ran.stderr), (3, f"{path}: unreadable: {reason}\n", ""))

    def test_a_text_that_is_no_certificate_is_unreadable(self):
        path = self.folder / "no.json"
        for text in ('{"schema": {"a": 1}}', '{"schema": ["a"]}', '{"schema": 1}', "[]", "7"):
            path.write_text(text, encoding="utf-8")
            ran = subprocess.run([sys.executable, str(CHECKER), str(path)], capture_output=True, text=True, check=False)
            self.assertEqual((ran.returncode, ran.stderr), (3, ""), text)
            self.assertTrue(ran.stdout.startswith(f"{path}: unreadable: "), ran.stdout)

    def test_what_follows_compressed_data_is_passed_over(self):
        good = gzip.compress(self.values["pawntastic-5x5-ep"].read_bytes())
        packed = self.folder / "packed.cert"
        packed.write_bytes(good + b"junk")
        ran = subprocess.run([sys.executable, str(CHECKER), str(packed)], capture_output=True, text=True, check=False)
        self.assertEqual(ran.returncode, 0, ran.stdout)
        packed.write_bytes(good[:-9])
        ran = subprocess.run([sys.executable, str(CHECKER), str(packed)], capture_output=True, text=True, check=False)
        self.assertEqual(ran.returncode, 3, ran.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
