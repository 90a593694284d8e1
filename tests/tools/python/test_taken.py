"""What is taken as a position, as a suite and as a chooser: boards of other games, pasted texts, lists and tables with gaps."""

import json
import pickle
import random
import subprocess
import sys
import unittest

import keymove

# Paul Morphy, New York Clipper 1856: 1.Ra6!
MORPHY = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
BACK_RANK = "6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1"
# With 1.Kd4 or 1.Ke4 the king reaches the hill.
HILL = "7k/8/8/8/8/4K3/7P/8 w - - 0 1"


class Foreign:
    """A board of python-chess."""

    def __init__(self, fen, game="chess", chess960=False):
        self._fen = fen
        self.uci_variant = game
        self.chess960 = chess960

    def fen(self):
        return self._fen


def told(source):
    """The verdicts on a source."""
    return [verdict.verdict for verdict in keymove.verify(source)]


class Games(unittest.TestCase):
    def test_a_board_is_of_the_game_that_it_names(self):
        hill = Foreign(HILL, "kingofthehill")
        self.assertEqual(keymove.Board(hill).variant.name, "king-of-the-hill")
        self.assertEqual(sorted(keymove.solve(hill, mate=1).keys), ["e3d4", "e3e4"])
        self.assertEqual(keymove.Board(hill, "chess").variant.name, "chess")
        self.assertEqual(keymove.Board(Foreign("8/8/8/8/8/k7/8/1Q2K3 w - - 0 1", "antichess")).variant.name, "antichess")
        self.assertEqual(keymove.Board(Foreign(MORPHY)).variant.name, "chess")
        self.assertEqual(keymove.Board(Foreign(MORPHY, None)).variant.name, "chess")
        with self.assertRaisesRegex(keymove.BadInput, "does not have the game 'atomic'"):
            keymove.solve(Foreign("7k/6pp/8/8/8/8/8/K5QQ w - - 0 1", "atomic"), mate=1)

    def test_so_it_is_in_a_suite(self):
        hill = Foreign(HILL, "kingofthehill")
        self.assertEqual(next(iter(keymove.Suite([hill]))).board.variant.name, "king-of-the-hill")
        self.assertEqual(told([{"fen": hill, "bm": "Kd4"}, {"fen": Foreign(MORPHY), "mate": 2, "bm": "Ra6"}]), ["confirmed"] * 2)
        self.assertEqual(told({"fen": [hill, Foreign(BACK_RANK)], "bm": ["Kd4", "Re7"], "mate": [1, 1]}), ["confirmed", "refuted"])
        for mixed in ([hill, Foreign(MORPHY)], [MORPHY, hill], [MORPHY, keymove.Board(HILL, "king-of-the-hill")]):
            with self.assertRaisesRegex(ValueError, "variant: expected that of the board"):
                keymove.verify(mixed)
        with self.assertRaisesRegex(keymove.BadInput, "does not have the game 'atomic'"):
            keymove.verify([Foreign(MORPHY, "atomic")])

    def test_a_board_of_chess960_keeps_its_castling(self):
        rooks = Foreign("4k3/8/8/8/8/8/8/1R3KR1 w KQ - 0 1", chess960=True)
        for items in ([rooks], [rooks, Foreign(MORPHY)], [Foreign(MORPHY), rooks], [{"fen": rooks, "bm": "O-O"}]):
            boards = [position.board for position in keymove.Suite(items)]
            self.assertIn("f1g1", [move for board in boards if "R3KR" in board.fen() for move in board.legal_moves], items)


class Pasted(unittest.TestCase):
    def test_several_positions_are_none(self):
        placement = MORPHY.split()[0]
        for text in (
            f"{MORPHY}\n{BACK_RANK}",
            f"{MORPHY} (compare {BACK_RANK})",
            f"{placement}\n{BACK_RANK.split()[0]}",
            f"1. {MORPHY}\n2. {BACK_RANK}",
            f"FEN: {MORPHY} FEN: {BACK_RANK}",
            f'[FEN "{MORPHY}"]\n\n*\n\n[FEN "{BACK_RANK}"]\n\n*',
            f"position fen {MORPHY}\nposition fen {BACK_RANK}",
            f"{MORPHY}\n{MORPHY.replace(' w ', ' b ')}",
            f"https://lichess.org/editor/{MORPHY.replace(' ', '_')}\nhttps://lichess.org/editor/{BACK_RANK.replace(' ', '_')}",
        ):
            with self.assertRaisesRegex(keymove.BadInput, "expected one position, found another one", msg=text) as raised:
                keymove.Board(text)
            self.assertEqual(raised.exception.code, "second-position")
        with self.assertRaises(keymove.BadInput) as raised:
            keymove.Board(f"\u2654 {MORPHY}\nor: {BACK_RANK}")
        self.assertEqual((raised.exception.line, raised.exception.column), (2, 5))

    def test_one_that_is_named_twice_or_quoted_is_one(self):
        board = keymove.Board(MORPHY)
        for text in (
            f"{MORPHY}\n{MORPHY}",
            f"{MORPHY} = {MORPHY.split()[0]}",
            MORPHY.replace(" 0 1", f' bm Ra6; c0 "cf. {BACK_RANK}";'),
            f"{MORPHY} (mate in 2)",
        ):
            self.assertEqual(keymove.Board(text), board, text)

    def test_blanks_of_web_pages_are_blanks(self):
        for blank in ("\u00a0", "\u202f", "\u2009"):
            self.assertEqual(keymove.Board(MORPHY.replace(" ", blank)).fen(), MORPHY)
            self.assertEqual(keymove.Board(MORPHY[:-2] + blank + "1").fen(), MORPHY)

    def test_a_diagram_of_an_illegal_position_says_why(self):
        # str(chess.Board(...)) with Black in check and to move: it does not say who is.
        rows = ["....R.k.", ".....ppp", *["........"] * 5, ".......K"]
        with self.assertRaisesRegex(keymove.BadInput, "White to move could capture Black's king") as raised:
            keymove.Board("\n".join(" ".join(row) for row in rows))
        self.assertTrue(raised.exception.code)


class Rows(unittest.TestCase):
    def test_an_item_that_is_no_position_is_not_passed_over(self):
        for gap, what in (("", "empty"), (" ", "empty"), ("# mate in 3", "a remark")):
            with self.assertRaisesRegex(ValueError, f"number 2 is {what}"):
                keymove.verify([MORPHY, gap, BACK_RANK])
        # Lines of a file are what they are in the file.
        self.assertEqual(told(["# mate in 2\n", MORPHY + "\n", "\n", "# mate in 1\n", BACK_RANK + "\n"]), ["confirmed"] * 2)

    def test_a_record_without_a_position_is_a_bad_one(self):
        for none in ("", None, "#", float("nan")):
            self.assertEqual(told([{"fen": MORPHY}, {"fen": none}, {"fen": BACK_RANK}]), ["no_claim", "bad_position", "no_claim"])
            records = [{"fen": MORPHY, "mate": 2}, {"fen": none, "mate": 1}, {"mate": 1}, {"fen": BACK_RANK, "mate": 1}]
            found = keymove.verify(records)
            self.assertEqual([each.verdict for each in found], ["confirmed", "bad_position", "bad_position", "confirmed"])
            self.assertIn("expected a FEN", found[1].reason)
            self.assertIn("expected a FEN", found[2].reason)

    def test_records_have_the_names_that_json_has(self):
        self.assertEqual(told([{"position": MORPHY, "mate": 2}]), ["confirmed"])
        self.assertEqual(told([{"fen": BACK_RANK, "mate": 1}, {"position": MORPHY, "mate": 2}]), ["confirmed"] * 2)
        self.assertEqual(told([{"prompt": f"Mate in 2: {MORPHY}", "completion": "Ra5"}]), ["refuted"])

    def test_dictionaries_of_data_frames_are_taken(self):
        columns = {"fen": {0: MORPHY, 1: BACK_RANK}, "mate": {0: 2, 1: 1}, "bm": {0: "Ra5", 1: "Re8"}}
        rows = {0: {"fen": MORPHY, "mate": 2, "bm": "Ra5"}, 1: {"fen": BACK_RANK, "mate": 1, "bm": "Re8"}}
        for table in (columns, rows):
            self.assertEqual(told(table), ["refuted", "confirmed"])

    def test_repairs_are_told(self):
        record = {"fen": MORPHY, "mate": 2, "bm": "Ra6", "threat": "Ra5"}
        position = next(iter(keymove.Suite([record])))
        verdict = keymove.verify([record])[0]
        self.assertEqual(verdict.repairs, ["read without the moves of threat"])
        self.assertEqual(verdict.repairs, verdict.to_dict()["repairs"])
        self.assertIn("(read without the moves of threat)", str(verdict))
        self.assertEqual(position.repairs, verdict.repairs)
        again = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(position))))
        self.assertEqual(again.repairs, verdict.repairs)
        self.assertEqual(keymove.verify([again]), [verdict])
        self.assertEqual(keymove.verify([again])[0].to_dict()["repairs"], verdict.repairs)
        bad = next(iter(keymove.Suite([{"fen": MORPHY, "mate": 0, "threat": "Ra5"}])))
        self.assertEqual(bad.repairs, keymove.verify([bad])[0].repairs)
        self.assertEqual(keymove.verify([{"fen": MORPHY, "mate": 2}])[0].repairs, [])


class Choosers(unittest.TestCase):
    def test_a_chooser_may_return_one_of_the_moves(self):
        def trees(chooser):
            return keymove.tree(depth=2, algorithm="stochastic", breadth=1, chooser=chooser)

        self.assertEqual(trees(lambda moves: moves[-1]), trees(lambda moves: len(moves) - 1))
        self.assertTrue(trees(random.choice).nodes)
        for wrong, raised in ((-1, ValueError), (99, ValueError), ("e2e5", TypeError), (None, TypeError), (True, TypeError)):
            with self.assertRaisesRegex(raised, "chooser: expected"):
                trees(lambda moves, wrong=wrong: wrong)


class Ends(unittest.TestCase):
    def test_a_daemon_thread_does_not_end_the_process_with_an_error(self):
        for work in ("keymove.Board().perft(3)", f"keymove.solve({MORPHY!r}, mate=2)", "keymove.tree(depth=2, algorithm='stochastic', chooser=len)"):
            code = (
                "import keymove, threading, time\n"
                f"def work():\n    while True:\n        try: {work}\n        except ValueError: pass\n"
                "for _ in range(2): threading.Thread(target=work, daemon=True).start()\n"
                "time.sleep(0.3)\n"
            )
            for _ in range(3):
                ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False)
                self.assertEqual((ended.returncode, ended.stderr), (0, ""), json.dumps(work))


if __name__ == "__main__":
    unittest.main()
