"""The Python adapters held against the courses' own boards and keys."""

import ast
import doctest
import json
import os
import random
import re
import sys
import unittest
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(SOURCE / "tools" / "adapters"))

from keymove_adapter import fairy, minichess, pychess  # noqa: E402

PATIENT = 60.0  # seconds: with as many the answers do not depend on the machine
NAMES = {
    "fairy-chess-8x8": {"k": "King", "r": "Rook", "b": "Bishop", "n": "Knight", "s": "Squire", "c": "Combatant"},
    "minichess-7x7": {
        "k": "King", "q": "Queen", "r": "Rook", "b": "Bishop", "n": "Knight", "e": "Empress", "a": "Princess",
        "f": "Ferz", "p": "Pawn",
    },
}
MINICHESS_START = "nbqkaer/fpppppf/7/7/7/FPPPPPF/NBQKAER w"


DATA = Path(os.environ.get("KEYMOVE_SHARED_DATA", SOURCE.parent / "shared" / "data"))


def shared(name):
    """The text of a file of the reference data; without the folder the test is skipped, but for CI."""
    path = DATA / name
    if not path.exists() and os.environ.get("CI") != "true":
        raise unittest.SkipTest(f"the reference data are not there: {path}")
    return path.read_text(encoding="utf-8")


def gameboard(variant, fen):
    """The men of a FEN as the course of that variant writes them."""
    men = []
    rows = fen.split()[0].split("/")
    for row, text in enumerate(rows):
        column = 0
        for letter in text:
            if letter.isdigit():
                column += int(letter)
                continue
            name = NAMES[variant][letter.lower()]
            color = "White" if letter.isupper() else "Black"
            if variant == "fairy-chess-8x8":
                men.append((name, color.lower(), (row, column)))
            else:
                men.append((("abcdefg"[column], len(rows) - 1 - row), (name, color)))
            column += 1
    return men if variant == "fairy-chess-8x8" else dict(men)


def course_boards():
    """Name, gameboard and statements of each board in the course's file."""
    boards, name = [], None
    for line in shared("course/fairy-chess-8x8.txt").splitlines():
        statement = re.match(r"# (\w+): (.*)", line)
        if statement:
            boards[-1][2][statement[1]] = json.loads(statement[2])
        elif line.startswith("# "):
            name = line[2:].strip()
        elif line.strip():
            boards.append((name, ast.literal_eval(line), {}))
    return boards


def tuples(value):
    return tuple(tuples(v) for v in value) if isinstance(value, list) else value


class FairyTest(unittest.TestCase):
    def test_the_example_of_the_course(self):
        board = [("King", "white", (7, 0)), ("King", "black", (0, 7)), ("Knight", "white", (3, 4))]
        moves = {
            ((7, 0), (7, 1)), ((7, 0), (6, 0)), ((7, 0), (6, 1)), ((3, 4), (5, 5)), ((3, 4), (4, 6)), ((3, 4), (1, 5)),
            ((3, 4), (2, 6)), ((3, 4), (5, 3)), ((3, 4), (4, 2)), ((3, 4), (1, 3)), ((3, 4), (2, 2)),
        }
        listed = fairy.get_legal_moves(board, "white")
        self.assertEqual(len(listed), len(moves))
        self.assertEqual(set(listed), moves)
        self.assertEqual(
            set(fairy.get_legal_moves(board, "black")), {((0, 7), (0, 6)), ((0, 7), (1, 6)), ((0, 7), (1, 7))}
        )
        self.assertIn(fairy.studentAgent(board, 0.1), moves)

    def test_the_boards_of_the_course(self):
        seen = set()
        for name, board, stated in course_boards():
            with self.subTest(name):
                if "legal_moves_white" in stated:
                    moves = fairy.get_legal_moves(board, "white")
                    self.assertEqual(sorted(moves), sorted(tuples(stated["legal_moves_white"])))
                    seen.add("moves")
                if "best_move" in stated:
                    self.assertEqual(fairy.studentAgent(board, PATIENT), tuples(stated["best_move"]))
                    seen.add("best")
        self.assertEqual(seen, {"moves", "best"})

    def test_a_game_that_is_over_has_no_move(self):
        kings = [("King", "white", (7, 0)), ("King", "black", (6, 0))]
        with self.assertRaisesRegex(ValueError, "the game is over: a draw"):
            fairy.studentAgent(kings)
        self.assertEqual(fairy.get_legal_moves(kings, "white"), [])

    def test_a_flaw_of_the_board_is_told(self):
        king = ("King", "white", (7, 0))
        for men, color, message in (
            ([king, ("King", "black", (0, 7)), ("Wizard", "white", (3, 3))], "white", "'Wizard'"),
            ([king, ("King", "black", (7, 0))], "white", "two men stand on this square"),
            ([king, ("King", "black", (8, 0))], "white", "not on the board"),
            ([king, ("King", "black", (0, 7))], "green", "green"),
        ):
            with self.assertRaisesRegex(ValueError, message):
                fairy.get_legal_moves(men, color)


class SuiteTest(unittest.TestCase):
    """The positions that are shipped, each proved to have one best move."""

    def check(self, variant, agent, legal_moves, square):
        suite = json.loads((SOURCE / "positions" / "suites" / f"{variant}.json").read_text(encoding="utf-8"))
        classes = set()
        for position in suite["positions"]:
            board, answer = gameboard(variant, position["fen"]), position["answer"]
            with self.subTest(position["id"]):
                if "moves" in answer:
                    moves = sorted((square(text[:2]), square(text[2:])) for text in answer["moves"])
                    self.assertEqual(sorted(legal_moves(board, "white")), moves)
                else:
                    text = answer["best"] if "best" in answer else answer["keys"][0]
                    self.assertEqual(agent(board, PATIENT), (square(text[:2]), square(text[2:])))
            classes.add(position["class"])
        self.assertLessEqual({"b", "m1", "m3", "m5", "e3", "e5"}, classes)

    def test_fairy_chess(self):
        def square(text):
            return 8 - int(text[1]), "abcdefgh".index(text[0])

        self.check("fairy-chess-8x8", fairy.studentAgent, fairy.get_legal_moves, square)

    def test_minichess(self):
        def square(text):
            return text[0], int(text[1]) - 1

        self.check("minichess-7x7", minichess.studentAgent, minichess.get_legal_moves, square)


class MinichessTest(unittest.TestCase):
    def test_the_start_position(self):
        board = gameboard("minichess-7x7", MINICHESS_START)
        self.assertEqual(board[("d", 0)], ("King", "White"))
        self.assertEqual(board[("f", 6)], ("Empress", "Black"))
        moves = minichess.get_legal_moves(board, "White")
        self.assertEqual(len(moves), 12)
        self.assertIn((("b", 1), ("b", 2)), moves)
        self.assertIn(minichess.studentAgent(board, 0.1), moves)
        self.assertIn((("b", 5), ("b", 4)), minichess.get_legal_moves(board, "Black"))

    def test_a_side_that_is_checkmated_has_no_move(self):
        # The course's figure 4: queen on a0, rook on b1.
        board = {("d", 0): ("King", "White"), ("a", 0): ("Queen", "Black"), ("b", 1): ("Rook", "Black"),
                 ("d", 6): ("King", "Black")}
        with self.assertRaisesRegex(ValueError, "the game is over: White has lost"):
            minichess.studentAgent(board)


class Game:
    """A saved game replayed on the course's lists of men: see docs/move-trees.md, 'The order of moves'."""

    def __init__(self, moves=()):
        back = "rnbqkbnr"
        self.board = [
            [[x, pawns, "p"] for x in range(1, 9)] + [[x, end, back[x - 1]] for x in range(1, 9)]
            for pawns, end in ((7, 8), (2, 1))
        ]
        self.castling = [True] * 4
        self.passed = None
        self.side = False
        for move in moves:
            self.play(move)

    @property
    def flags(self):
        return [self.castling, self.passed]

    def play(self, text):
        (x, y), to, promotion = pychess.decode(text)
        own, enemy = self.board[self.side], self.board[not self.side]
        man = next(m for m in own if m[:2] == [x, y])
        taken = [to[0], y] if man[2] == "p" and to == self.passed else to
        enemy[:] = [m for m in enemy if m[:2] != taken]
        if man[2] == "k" and abs(to[0] - x) == 2:
            rook = next(m for m in own if m == [1 if to[0] == 3 else 8, y, "r"])
            rook[0] = 4 if to[0] == 3 else 6
        man[:2] = to
        if promotion:
            own.remove(man)
            own.append([*to, promotion])
        self.passed = [x, (y + to[1]) // 2] if man[2] == "p" and abs(y - to[1]) == 2 else None
        for i, home in enumerate(([1, 8], [8, 8], [1, 1], [8, 1])):
            men = self.board[i // 2]
            self.castling[i] &= [*home, "r"] in men and [5, home[1], "k"] in men
        self.side = not self.side


class Turns:
    """The grader's chooser."""

    def __init__(self):
        self.turn = 0
        self.calls = 0

    def __call__(self, moves):
        self.calls += 1
        self.turn = (self.turn + 1) % len(moves)
        return moves[self.turn]


class PychessTest(unittest.TestCase):
    def test_the_keys_of_the_course(self):
        folder = "move-trees/keys"
        shared(f"{folder}/minimax_game0_depth1.json")
        names = sorted(path.name for path in (DATA / folder).iterdir())
        self.assertGreaterEqual(len(names), 8)
        for name in names:
            algorithm, saved, depth, *breadth = re.findall(r"^[a-z]+|game\d|(?<=depth)\d|(?<=breadth)\d", name)
            game = Game(shared(f"move-trees/saved-games/{saved}.txt").splitlines()[2].split())
            more = [int(breadth[0]), Turns()] if breadth else []
            with self.subTest(name):
                answer = getattr(pychess, algorithm)(game.side, game.board, game.flags, int(depth), *more)
                value, line, tree = shared(f"{folder}/{name}").splitlines()
                self.assertEqual(answer[0], float(value))
                self.assertEqual(answer[1], json.loads(line))
                self.assertEqual(json.dumps(answer[2]), tree)

    def test_moves_come_in_the_order_of_the_lists(self):
        game = Game()
        value, line, tree = pychess.minimax(game.side, game.board, game.flags, 1)
        self.assertEqual(list(tree)[:4] + list(tree)[-4:], "a2a4 a2a3 b2b4 b2b3 b1c3 b1a3 g1h3 g1f3".split())
        self.assertEqual((len(line), type(value)), (1, float))
        for men in game.board:
            men.reverse()
        tree = pychess.minimax(game.side, game.board, game.flags, 1)[2]
        self.assertEqual(list(tree)[:6], "g1h3 g1f3 b1c3 b1a3 h2h4 h2h3".split())

    def test_flags_become_the_fields_of_a_fen(self):
        game = Game("e2e4 a7a6 e4e5 d7d5".split())
        fen = "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 1"
        self.assertEqual(pychess.fen(game.side, game.board, game.flags), fen)
        self.assertIn("e5d6", pychess.minimax(game.side, game.board, game.flags, 1)[2])
        game = Game("e2e4 e7e5 e1e2 h7h5 e2e1 h8h6".split())
        self.assertEqual(pychess.fen(game.side, game.board, game.flags).split()[1:4], ["w", "q", "-"])

    def test_depth_0_is_the_value_alone(self):
        game = Game(shared("move-trees/saved-games/game0.txt").splitlines()[2].split())
        self.assertEqual(pychess.alphabeta(game.side, game.board, game.flags, 0), (11.0, [], {}))

    def test_the_chooser_is_asked_once_for_each_move_of_each_path(self):
        game, turns = Game(), Turns()
        pychess.stochastic(game.side, game.board, game.flags, 3, 2, turns)
        self.assertEqual(turns.calls, 20 * 2 * 2)
        pick = random.Random(1).choice
        value, line, tree = pychess.stochastic(game.side, game.board, game.flags, 3, 4, pick)
        self.assertEqual(len(tree), 20)
        self.assertEqual(len(line), 3)
        first = pychess.encode(*line[0])
        paths = [(a, b) for a, below in tree[first].items() for b in below]
        self.assertTrue(1 <= len(paths) <= 4)
        self.assertIn((pychess.encode(*line[1]), pychess.encode(*line[2])), paths)

    def test_what_a_chooser_raises_is_passed_on(self):
        def tired(_):
            raise KeyError("tired")

        game = Game()
        with self.assertRaisesRegex(KeyError, "tired"):
            pychess.stochastic(game.side, game.board, game.flags, 2, 1, tired)
        with self.assertRaisesRegex(ValueError, "not in list"):
            pychess.stochastic(game.side, game.board, game.flags, 2, 1, lambda moves: [[9, 9], [9, 9], None])

    def test_a_flaw_of_the_board_is_told(self):
        game = Game()
        game.board[0].append([1, 7, "n"])
        with self.assertRaisesRegex(ValueError, "two men stand on a2"):
            pychess.minimax(game.side, game.board, game.flags, 1)
        game = Game()
        game.board[0].append([9, 9, "n"])
        with self.assertRaisesRegex(ValueError, "no square of the board"):
            pychess.minimax(game.side, game.board, game.flags, 1)
        game = Game()
        with self.assertRaisesRegex(ValueError, "depth: expected"):
            pychess.minimax(game.side, game.board, game.flags, -1)
        game.board[1] = [man for man in game.board[1] if man[2] != "k"]
        with self.assertRaisesRegex(ValueError, "king"):
            pychess.minimax(game.side, game.board, game.flags, 1)


class DocsTest(unittest.TestCase):
    def test_the_examples_of_the_docs_print_what_they_say(self):
        page = (SOURCE / "docs" / "adapters.md").read_text(encoding="utf-8")
        text = "\n".join(re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL))
        examples = doctest.DocTestParser().get_doctest(text, {}, "adapters.md", "docs/adapters.md", 0)
        self.assertGreaterEqual(len(examples.examples), 6)
        report = []
        doctest.DocTestRunner(verbose=False).run(examples, out=report.append)
        self.assertEqual(report, [])


if __name__ == "__main__":
    unittest.main()
