"""The Python package as it is installed: keymove must be importable, and be the wheel that tools/python/build.sh makes."""

import collections
import concurrent.futures
import copy
import dataclasses
import inspect
import io
import json
import os
import pathlib
import pickle
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import xml.etree.ElementTree

import keymove

SOURCE = pathlib.Path(os.environ["KEYMOVE_SOURCE"])
DATA = SOURCE.parent / "shared" / "data" / "suites"
# Paul Morphy, New York Clipper 1856: 1.Ra6!
MORPHY = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
BACK_RANK = "6k1/5ppp/8/8/8/8/8/4R1K1 w - - "
# White has more than a million positions of play before any mate in 20.
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class Stranger:
    """A board of another library."""

    def __init__(self, fen):
        self._fen = fen

    def fen(self):
        return self._fen


class Parts(unittest.TestCase):
    def test_the_parts_of_a_suite_are_every_nth_position(self):
        suite = "".join(BACK_RANK + f'bm Re8; dm 1; id "p{i}";\n' for i in range(10))
        self.assertEqual([each.id for each in keymove.verify(suite, part=(2, 4))], ["p1", "p5", "p9"])
        self.assertEqual([each.id for each in keymove.verify(suite, part=(4, 4), jobs=2)], ["p3", "p7"])
        for part in ((0, 4), (5, 4)):
            with self.assertRaises(ValueError):
                keymove.verify(suite, part=part)


class Whole:
    """A whole number of another library, such as numpy.int64."""

    def __init__(self, number):
        self._number = number

    def __index__(self):
        return self._number


class Real:
    """A number of another library, such as numpy.float32."""

    def __float__(self):
        return 2.0


class Frame:
    """A data frame."""

    def __init__(self, rows):
        self._rows = rows
        self.columns = list(rows[0])

    def to_dict(self, orient):
        return self._rows if orient == "records" else {}


class Row:
    """A row of a data frame: its cells are its attributes, too."""

    def __init__(self, cells):
        self._cells = cells
        self.fen = cells["fen"]

    def to_dict(self):
        return self._cells


def own_variant(name):
    """Chess on 5x5 squares under that name."""
    described = json.loads((SOURCE / "positions" / "variants" / "gardner-5x5.json").read_text(encoding="utf-8"))
    return keymove.Variant.from_json(json.dumps({**described, "variant": name}))


class Boards(unittest.TestCase):
    def test_moves_are_strings_with_their_san(self):
        board = keymove.Board()
        self.assertEqual(len(board.legal_moves), 20)
        self.assertIn("e2e4", board.legal_moves)
        self.assertEqual(board.move("Nf3"), "g1f3")
        self.assertEqual(board.move("g1f3").san, "Nf3")
        self.assertEqual(pickle.loads(pickle.dumps(board.move("Nf3"))).san, "Nf3")

    def test_play_leaves_the_board_as_it_is_and_ends_where_the_game_ends(self):
        board = keymove.Board()
        mated = board.play("f3", "e5", "g4", "Qh4#")
        self.assertEqual(board, keymove.Board(START))
        self.assertEqual(hash(board), hash(keymove.Board(START)))
        self.assertEqual(mated.end, ("loss", "checkmate"))
        self.assertTrue(mated.in_check)
        self.assertIsNone(board.end)
        self.assertEqual(pickle.loads(pickle.dumps(mated)), mated)

    def test_chess960_is_known_by_its_fen_and_by_what_a_board_says_of_itself(self):
        fen = "5k2/8/8/8/8/8/4R1R1/6KR w H - 0 1"
        board = keymove.Board(fen)
        self.assertEqual((board.variant.name, board.fen()), ("chess960", fen))
        self.assertEqual(board.move("O-O"), "g1h1")
        self.assertEqual(board.play("O-O").end, ("loss", "checkmate"))
        self.assertEqual(pickle.loads(pickle.dumps(board)), board)
        self.assertEqual(keymove.solve(fen, mate=1).keys, ["g1h1"])
        stranger = Stranger("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
        self.assertEqual(keymove.Board(stranger).move("O-O"), "e1g1")
        stranger.chess960 = True
        self.assertEqual(keymove.Board(stranger).move("O-O"), "e1h1")

    def test_a_bad_fen_is_an_exception_with_line_and_column(self):
        with self.assertRaises(keymove.BadInput) as raised:
            keymove.Board("4k3/8/8/8/8/8/8/4Kx2 w - - 0 1")
        error = raised.exception
        self.assertIsInstance(error, ValueError)
        self.assertEqual((error.file, error.line, error.column), ("fen", 1, 19))
        self.assertTrue(str(error).startswith("fen:1:19: error: "))
        self.assertEqual(pickle.loads(pickle.dumps(error)).column, 19)
        with self.assertRaises(keymove.BadInput):
            keymove.Board().play("Ke9")
        with self.assertRaises(TypeError):
            keymove.Board(7)

    def test_boards_of_other_libraries_are_taken(self):
        self.assertEqual(keymove.Board(Stranger(START)), keymove.Board())
        self.assertEqual(keymove.solve(Stranger(MORPHY), mate=2).keys, ["a1a6"])

    def test_variants_have_names_files_and_errors_that_suggest(self):
        self.assertIn("minichess-7x7", keymove.variants())
        self.assertEqual(keymove.Board(variant="gardner-5x5").variant.files, 5)
        with self.assertRaises(keymove.BadInput) as raised:
            keymove.Variant.load("ches")
        self.assertIn("chess", raised.exception.message)
        text = (SOURCE / "positions" / "variants" / "gardner-5x5.json").read_text(encoding="utf-8")
        own = keymove.Variant.from_json(text)
        self.assertEqual(keymove.Board(variant=own).legal_moves, keymove.Board(variant="gardner-5x5").legal_moves)

    def test_variants_are_equal_if_their_texts_are(self):
        chess = keymove.Variant.load("chess")
        self.assertEqual(chess, keymove.Variant.load("chess"))
        self.assertEqual(chess, keymove.Variant("chess"))
        self.assertEqual(chess, keymove.Variant(chess))
        self.assertEqual(len({chess, keymove.Variant.load("chess"), keymove.Board().variant}), 1)
        self.assertTrue(chess.shipped)
        other = own_variant("chess")
        self.assertNotEqual(other, chess)
        self.assertFalse(other.shipped)
        self.assertEqual(repr(other), "<keymove.Variant chess, 5x5, not the shipped one>")

    def test_pickled_boards_keep_their_rules(self):
        for variant in (own_variant("chess"), own_variant("my-game"), keymove.Variant.load("pawntastic-9x5")):
            self.assertEqual(pickle.loads(pickle.dumps(variant)), variant)
            board = keymove.Board(variant=variant)
            again = pickle.loads(pickle.dumps(board))
            self.assertEqual(again, board)
            self.assertEqual(again.legal_moves, board.legal_moves)
            self.assertEqual(copy.deepcopy(board).variant, variant)
            self.assertIn(repr(variant), repr(board))
        self.assertLess(len(pickle.dumps(keymove.Board())), 200)
        self.assertEqual(repr(keymove.Board(START)), f"keymove.Board({START!r})")

    def test_a_fen_is_read_as_it_is_pasted(self):
        board = keymove.Board(MORPHY)
        path = MORPHY.replace(" ", "_")
        for text in (
            path,
            f'"{MORPHY}",',
            f"\ufeff{MORPHY}\n",
            f"FEN: {MORPHY}",
            f'[FEN "{MORPHY}"]',
            f"position fen {MORPHY}",
            f"position fen {MORPHY}\ngo mate 2\n",
            f"White moves first: {MORPHY}",
            f"https://lichess.org/analysis/{path}",
            f"https://lichess.org/analysis/standard/{path}?color=white#3",
            f"lichess.org/editor/{path}",
            "https://www.chess.com/analysis?fen=kbK5%2Fpp6%2F1P6%2F8%2F8%2F8%2F8%2FR7+w+-+-+0+1&flip=false",
            MORPHY.replace(" 0 1", ' bm Ra6; dm 2; id "Morphy";'),
            MORPHY.replace(" 0 1", " hmvc 0; fmvn 1;"),
            MORPHY.encode(),
        ):
            self.assertEqual(keymove.Board(text), board, text)
            self.assertEqual(keymove.Board(text).fen(), board.fen(), text)
        self.assertEqual(keymove.Board("startpos"), keymove.Board())
        self.assertEqual(keymove.Board("position startpos moves e2e4 e7e5"), keymove.Board().play("e4", "e5"))
        self.assertEqual(keymove.Board("position startpos moves e2e4\ngo depth 3\nstop"), keymove.Board().play("e4"))
        self.assertEqual(keymove.Board(f"fen {MORPHY} moves a1a6"), board.play("Ra6"))
        self.assertEqual(keymove.Board(f"position fen {MORPHY} moves a1a6 go mate 2"), board.play("Ra6"))
        self.assertEqual(keymove.Board("https://lichess.org/analysis/rnbqk/ppppp/5/PPPPP/RNBQK_w", "gardner-5x5").variant.files, 5)
        for text in ("https://example.org/board", "fen", "'", MORPHY.replace(" 0 1", " x 1")):
            with self.assertRaises(keymove.BadInput, msg=text):
                keymove.Board(text)

    def test_a_fen_is_found_amid_words_and_in_other_letters(self):
        board = keymove.Board(MORPHY)
        for text in (
            f"White to move: {MORPHY}",
            f"1. {MORPHY} (mate in 2)",
            f'[SetUp "1"]\n[FEN "{MORPHY}"]\n\n1. Ra6 *',
            f"{MORPHY}; Ra6",
            "Kc8 Ra1 Pb6 / Ka8 Bb8 Pa7 b7",
            "kbK5/pp6/1P6/8/8/8/8/R7 white",
            "klK5/bb6/1B6/8/8/8/8/T7 w - - 0 1",
        ):
            self.assertEqual(keymove.Board(text), board, text)
        with self.assertRaisesRegex(keymove.BadInput, "this address has no position in it"):
            keymove.Board("https://lichess.org/study/AbCd1234/EfGh5678")
        with self.assertRaises(keymove.BadInput):  # a row of a table: its first move belongs to the position
            keymove.Board(f"00sHx,{MORPHY},a1a6 b7a6")

    def test_a_diagram_is_a_board(self):
        rows = ["rnbqkbnr", "pppppppp", "........", "........", "....P...", "........", "PPPP.PPP", "RNBQKBNR"]
        for text in ("\n".join(rows), "\n".join(" ".join(row) for row in rows) + "\n"):
            self.assertEqual(keymove.Board(text).fen().split()[0], "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR", text)
        with self.assertRaisesRegex(keymove.BadInput, "fen:1:1: "):
            keymove.Board("\n".join(rows[:7]))

    def test_a_link_or_a_tag_may_name_the_game(self):
        fen = "6k1/8/8/8/8/8/8/K6R w - - 0 1"
        link = "https://lichess.org/analysis/{}/" + fen.replace(" ", "_")
        for text in (link.format("antichess"), f'[Variant "Antichess"]\n[FEN "{fen}"]'):
            self.assertEqual(keymove.Board(text).variant.name, "antichess")
            self.assertEqual(keymove.Board(text, "chess").variant.name, "chess")
        for text in (link.format("fromPosition"), f'[Variant "From Position"]\n[FEN "{fen}"]'):
            self.assertEqual(keymove.Board(text).variant.name, "chess")
        for text in (link.format("atomic"), f'[Variant "Atomic"]\n[FEN "{fen}"]'):
            with self.assertRaisesRegex(keymove.BadInput, "does not have the game"):
                keymove.Board(text)

    def test_a_move_is_a_text(self):
        for wrong in (["e4", "e5"], None, b"e4"):
            with self.assertRaisesRegex(TypeError, "move: expected a text"):
                keymove.Board().play(wrong)

    def test_an_odd_character_is_a_bad_input_that_shows_it(self):
        with self.assertRaises(keymove.BadInput) as raised:
            keymove.Board("4k3/8/8/8/8/8/8/4\u26543 w - - 0 1")
        self.assertIn("'\u2654'", raised.exception.message)
        with self.assertRaises(keymove.BadInput) as raised:
            keymove.Board("4k3/8/8/8/8/8/8/4K3 w\udc80 - 0 1")
        self.assertIn("\ufffd", raised.exception.message)
        suite = BACK_RANK + "bm Re8; dm 1;\n" + "6k1/5ppp/8/8/8/8/8/\u2654RK1 w - - bm Re8;\n"
        for source in (suite, suite.encode(), suite.replace("\u2654", "\xe9").encode("latin-1")):
            self.assertEqual([each.verdict for each in keymove.verify(source)], ["confirmed", "bad_position"])

    def test_a_board_is_of_no_other_variant(self):
        with self.assertRaisesRegex(ValueError, "variant: expected that of the board"):
            keymove.solve(keymove.Board(), variant="gardner-5x5", mate=1)
        self.assertEqual(keymove.solve(keymove.Board(MORPHY), variant="chess", mate=2).plies, 3)
        self.assertEqual(keymove.Board(keymove.Board("5k2/8/8/8/8/8/4R1R1/6KR w H - 0 1"), "chess").variant.name, "chess960")
        with self.assertRaisesRegex(TypeError, "variant: expected a name"):
            keymove.Board(START, 7)

    def test_perft_is_what_the_literature_has(self):
        # chessprogramming.org, Perft Results
        for depth, count in enumerate((1, 20, 400, 8902, 197281, 4865609)):
            self.assertEqual(keymove.Board().perft(depth), count)
        kiwipete = keymove.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
        self.assertEqual(kiwipete.perft(4), 4085603)
        with self.assertRaisesRegex(ValueError, "depth: expected at least 0, found -1"):
            keymove.Board().perft(-1)
        with self.assertRaisesRegex(TypeError, "depth: expected a whole number, found '3'"):
            keymove.Board().perft("3")

    def test_pictures_are_svg_with_arrows(self):
        board = keymove.Board(MORPHY)
        for text in (board._repr_svg_(), board.svg(["a1a6"], theme="dark", flipped=True, size=200)):
            self.assertEqual(xml.etree.ElementTree.fromstring(text).tag, "{http://www.w3.org/2000/svg}svg")
        self.assertIn('class="arrow"', board.svg(["a1a6"]))
        self.assertEqual(board.svg("a1a6"), board.svg(["a1a6"]))
        with self.assertRaises(ValueError):
            board.svg(theme="pink")
        with self.assertRaisesRegex(ValueError, "size: expected at least 1"):
            board.svg(size=0)

    def test_styles_of_pictures_are_for_these_pictures_alone(self):
        for theme in ("light", "dark", "auto"):
            style = re.search("<style>(.*?)</style>", keymove.Board().svg(theme=theme))[1]
            rules = re.sub(r"@media [^{]*{(.*)}", r"\1", style)
            for rule in re.findall(r"([^{}]+){", rules):
                self.assertTrue(rule.startswith(f".keymove-{theme} ."), rule)


class Solving(unittest.TestCase):
    def test_an_answer_is_proved_and_its_certificate_accepted(self):
        answer = keymove.solve(MORPHY, mate=2, solution=True)
        self.assertTrue(answer.proved and answer.checked)
        self.assertEqual((answer.outcome, answer.plies, answer.keys[0].san), ("win", 3, "Ra6"))
        self.assertEqual(answer.to_dict()["keys"], ["a1a6"])
        self.assertIn("1.Ra6!", answer.solution)
        self.assertIsInstance(answer.steps, dict)
        checked = keymove.check(answer.certificate)
        self.assertTrue(checked)
        self.assertTrue(checked.claim.startswith("White wins in exactly 3 plies"))
        forged = answer.certificate.replace(b'"plies": 3', b'"plies": 1')
        self.assertEqual(keymove.check(forged).status, "rejected")
        with tempfile.NamedTemporaryFile() as file:
            file.write(answer.certificate)
            file.flush()
            self.assertTrue(keymove.check(pathlib.Path(file.name)))
        self.assertTrue(keymove.check(answer))
        with self.assertRaises(keymove.BadInput):
            keymove.check(b"no certificate")
        with self.assertRaisesRegex(keymove.BadInput, "nowhere: error: no such file"):
            keymove.check("nowhere")
        with self.assertRaisesRegex(ValueError, "the answer has none"):
            keymove.check(keymove.solve(MORPHY, mate=2, certify=False))
        with self.assertRaisesRegex(TypeError, "certificate: expected"):
            keymove.check(7)

    def test_an_answer_is_true_if_what_was_asked_for_is_there(self):
        self.assertTrue(keymove.solve(MORPHY, mate=2))
        self.assertFalse(keymove.solve(MORPHY, mate=1))
        self.assertFalse(keymove.solve("k7/8/1K6/8/8/8/8/7R b - - 0 1", plies=2))  # Black is mated
        self.assertTrue(keymove.solve("6k1/8/5K2/8/8/8/6Q1/8 b - - 0 1", stipulation="h#1"))
        self.assertFalse(keymove.solve(START, mate=20, nodes=1000))

    def test_answers_are_data(self):
        answer, again = (keymove.solve(MORPHY, mate=2, solution=True) for _ in range(2))
        self.assertEqual(answer, again)
        self.assertEqual(len({answer, again}), 1)
        plain = json.loads(json.dumps(dataclasses.asdict(answer)))
        self.assertEqual((plain["fen"], plain["variant"], plain["keys"]), (MORPHY, "chess", ["a1a6"]))
        for copied in (pickle.loads(pickle.dumps(answer)), copy.deepcopy(answer)):
            self.assertEqual(copied, answer)
            self.assertEqual((copied.board, copied.certificate, copied.steps), (answer.board, answer.certificate, answer.steps))
            self.assertEqual(copied.to_dict(), answer.to_dict())
        verdict = keymove.verify(BACK_RANK + "bm Re8; dm 1;")[0]
        self.assertEqual(pickle.loads(pickle.dumps(verdict)).certificate, verdict.certificate)
        self.assertIsInstance(hash(verdict), int)
        json.dumps(dataclasses.asdict(verdict))
        self.assertIsInstance(hash(keymove.tree(depth=1)), int)

    def test_solvers_are_pickled_with_their_settings(self):
        solver = pickle.loads(pickle.dumps(keymove.Solver(nodes=1000)))
        self.assertEqual(solver.solve(START, mate=20).status, "unknown")

    def test_numbers_of_other_libraries_are_numbers(self):
        self.assertEqual(keymove.solve(MORPHY, mate=Whole(2), seconds=Real(), threads=Whole(1)).plies, 3)
        self.assertEqual(keymove.Board().perft(Whole(2)), 400)
        for value in (True, 2.5, "2"):
            with self.assertRaisesRegex(TypeError, "mate: expected a whole number"):
                keymove.solve(MORPHY, mate=value)

    def test_options_are_seen_and_misspelt_ones_are_told(self):
        for name in ("mate", "seconds", "solution"):
            self.assertIn(name, inspect.signature(keymove.solve).parameters)
        self.assertIn("jobs", inspect.signature(keymove.verify).parameters)
        for function, name, meant in (
            (keymove.solve, "mat", "mate"),
            (keymove.solve, "depht", "plies"),
            (keymove.solve, "time", "seconds"),
            (keymove.verify, "job", "jobs"),
        ):
            with self.assertRaisesRegex(TypeError, rf"{function.__name__}\(\) has no option '{name}' \(did you mean '{meant}'\?\)"):
                function(MORPHY, **{name: 2})
        with self.assertRaisesRegex(TypeError, r"solve\(\) has no option 'colour'; it has variant, mate, "):
            keymove.solve(MORPHY, colour="white")

    def test_a_question_without_its_name_is_told(self):
        with self.assertRaisesRegex(TypeError, r"solve\(\) takes position without a name; what follows has one, as in mate=2"):
            keymove.solve(MORPHY, 2)

    def test_every_question_can_be_asked(self):
        self.assertEqual(keymove.solve(MORPHY, plies=1).status, "disproved")
        self.assertEqual(keymove.solve(MORPHY).plies, 3)
        self.assertEqual(keymove.solve("7k/8/8/3q4/8/8/8/K2R4 w - - 0 1", material=1).gain, 9)
        # 1.Kh8 Qg7#, 1.Kh7 Qg7# and 1.Kf8 Qa8#
        help_mate = keymove.solve("6k1/8/5K2/8/8/8/6Q1/8 b - - 0 1", stipulation="h#1")
        # Black begins where the FEN does not say who is to move.
        steudel = keymove.solve("8/8/8/8/1rr5/4k3/2P5/R3K3", stipulation="h#2")
        self.assertEqual([[move.san for move in line] for line in steudel.solutions], [["Rf4", "Rd1", "Rbe4", "Rd3#"]])
        self.assertEqual(steudel.fen, "8/8/8/8/1rr5/4k3/2P5/R3K3 b - - 0 1")
        self.assertEqual(steudel.board.play(steudel.solutions[0][0]).fen(), "8/8/8/8/1r3r2/4k3/2P5/R3K3 w - - 1 2")
        self.assertEqual(sorted(line[0] for line in help_mate.solutions), ["g8f8", "g8h7", "g8h8"])
        self.assertIsNotNone(keymove.solve(START, goal="best", nodes=5000).best)
        self.assertEqual(keymove.solve(keymove.Board(variant="pawntastic-4x4"), goal="value").status, "proved")
        self.assertEqual(keymove.solve(MORPHY, any_win=True, mate=3).outcome, "win")

    def test_wrong_questions_are_value_errors(self):
        for asked in ({"mate": 0}, {"mate": 2, "plies": 3}, {"stipulation": "h#"}, {"goal": "worst"}, {"any_win": True, "material": 1}):
            with self.assertRaises(ValueError, msg=str(asked)):
                keymove.solve(MORPHY, **asked)
        with self.assertRaises(TypeError):
            keymove.solve(MORPHY, mates=2)
        with self.assertRaisesRegex(TypeError, "mate: expected a whole number, found '2'"):
            keymove.solve(MORPHY, mate="2")
        for name, value in (("hash_mib", -1), ("threads", 0), ("nodes", 0), ("seconds", -5), ("seconds", float("nan"))):
            with self.assertRaisesRegex(ValueError, f"{name}: expected "):
                keymove.solve(MORPHY, mate=2, **{name: value})
        for name, value, message in (
            ("stipulation", 2, "stipulation: expected a text such as 'h#2.5', found 2"),
            ("threads", None, "threads: expected a whole number, found None"),
            ("seconds", "1", "seconds: expected a number of seconds, found '1'"),
        ):
            with self.assertRaisesRegex(TypeError, message):
                keymove.solve(MORPHY, **{name: value})
        for name in ("nodes", "mate", "tree_moves"):
            with self.assertRaisesRegex(ValueError, f"{name}: expected at most "):
                keymove.solve(MORPHY, **{name: 10**30})
        with self.assertRaisesRegex(TypeError, r"found None; the start position is keymove.Board\(\)"):
            keymove.solve(None, mate=2)
        with self.assertRaisesRegex(ValueError, "count: expected at least 1"):
            keymove.mine("chess", count=-1)

    def test_a_notebook_shows_board_answer_and_solution(self):
        page = keymove.solve(MORPHY, mate=2, solution=True)._repr_html_()
        for part in ("<svg", 'class="arrow"', "the only key", "<details>", "1.Ra6!"):
            self.assertIn(part, page)
        # It is dark where the notebook is.
        for part in ("prefers-color-scheme:dark", '[data-jp-theme-light="false"]', ".vscode-dark"):
            self.assertIn(part, page)

    def test_ctrl_c_ends_a_search(self):
        self.assert_ctrl_c_ends("keymove.solve(keymove.Board(), mate=30)")

    def test_ctrl_c_ends_a_count_of_moves(self):
        self.assert_ctrl_c_ends("keymove.Board().perft(9)")

    def test_ctrl_c_ends_a_check(self):
        # The claim of a longer problem: the checker would search up to its limit of moves.
        found = keymove.solve("rnbqkbnr/pppppppp/8/8/8/8/8/K7 b - - 0 1", stipulation="h#1").certificate
        slow = found.replace(b'"h#1"', b'"h#5"')
        begun = time.monotonic()
        self.assertEqual(keymove.check(slow).status, "undecided")
        whole = time.monotonic() - begun
        threading.Timer(whole / 10, os.kill, (os.getpid(), signal.SIGINT)).start()
        begun = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            keymove.check(slow)
        self.assertLess(time.monotonic() - begun, whole / 2)
        self.assertTrue(keymove.check(keymove.solve(MORPHY, mate=2)))

    def assert_ctrl_c_ends(self, call):
        script = f"import keymove, time\ntry:\n    {call}\nexcept KeyboardInterrupt:\n    print('stopped')\n    time.sleep(0.1)\n    print('goes on')\n"
        with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
            time.sleep(2)
            self.assertIsNone(process.poll())
            process.send_signal(signal.SIGINT)
            sent = time.time()
            out, _ = process.communicate(timeout=20)
        self.assertLess(time.time() - sent, 5)
        self.assertEqual(out, "stopped\ngoes on\n")

    def test_another_thread_can_stop_a_solver(self):
        solver = keymove.Solver()
        threading.Timer(0.5, solver.stop).start()
        answer = solver.solve(START, mate=30)
        self.assertEqual((answer.status, answer.stopped), ("unknown", "interrupted"))

    def test_a_function_is_told_how_far_a_search_is_and_can_end_it(self):
        told = []

        def progress(now):
            told.append(now)
            return len(told) < 3

        answer = keymove.solve(START, mate=30, progress=progress)
        self.assertEqual((answer.status, answer.stopped), ("unknown", "interrupted"))
        self.assertEqual(len(told), 3)
        self.assertLess(0, told[0].nodes)
        self.assertLess(told[0].nodes, told[2].nodes)
        self.assertLess(told[0].seconds, told[2].seconds)
        self.assertTrue(3 <= told[2].plies <= 59, told)
        # What the function raises ends the search, and is raised by it.
        with self.assertRaises(ZeroDivisionError):
            keymove.solve(START, mate=30, progress=lambda now: now.nodes / 0)
        with self.assertRaisesRegex(TypeError, "progress: expected a function, found True"):
            keymove.solve(MORPHY, mate=2, progress=True)
        # What ends at once tells nothing, and one search does not end the next.
        self.assertEqual(keymove.solve(MORPHY, mate=2, progress=progress).plies, 3)
        self.assertEqual(len(told), 3)

    def test_threads_that_share_a_solver_wait_for_each_other(self):
        fens = ["r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1", MORPHY, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "8/8/8/8/8/2k5/1q6/7K b - - 0 1"]
        solver = keymove.Solver(nodes=20000)
        alone = [solver.solve(fen, mate=4).text for fen in fens]
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            found = list(pool.map(lambda i: solver.solve(fens[i % 4], mate=4).text, range(400)))
        self.assertEqual(found, alone * 100)

    def test_the_lock_is_free_while_a_search_runs(self):
        counted = 0
        solver = keymove.Solver(seconds=1)
        thread = threading.Thread(target=solver.solve, args=(START,), kwargs={"mate": 30})
        thread.start()
        while thread.is_alive():
            counted += 1
            time.sleep(0.001)
        self.assertGreater(counted, 50)


class Suites(unittest.TestCase):
    TEXT = (
        BACK_RANK + 'bm Re8; dm 1; id "right";\n' + BACK_RANK + 'bm Re7; dm 1; id "wrong";\n' + BACK_RANK + 'bm Rx9; id "bad";\n'
    )

    def test_a_text_is_judged_position_by_position(self):
        found = keymove.verify(self.TEXT)
        self.assertEqual([verdict.verdict for verdict in found], ["confirmed", "refuted", "bad_position"])
        self.assertTrue(found[0].checked and found[0].confirmed)
        self.assertEqual(found[0].keys[0].san, "Re8#")
        self.assertTrue(keymove.check(found[0].certificate))
        self.assertEqual(found[1].to_dict()["verdict"], "refuted")
        self.assertEqual([verdict.line for verdict in found], [1, 2, 3])
        self.assertEqual(keymove.verify(self.TEXT, jobs=2), found)
        self.assertFalse(keymove.verify(self.TEXT, certify=False)[0].checked)

    def test_one_line_is_a_suite_too_and_a_wrong_path_is_none(self):
        self.assertTrue(keymove.verify(BACK_RANK + "bm Re8; dm 1;")[0].confirmed)
        for path in ("my suites/mates in two.epd", "a/b/c/d/mates.epd", "mates.epd"):
            with self.assertRaisesRegex(keymove.BadInput, "no such file"):
                keymove.verify(path)

    def test_a_suite_is_given_in_many_ways(self):
        line = BACK_RANK + "bm Re8; dm 1;"
        fen = BACK_RANK + "0 1"
        record = {"fen": fen, "mate": Whole(1), "bm": "Re8", "rating": 1500}
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "back.epd"
            path.write_text(line + "\n", encoding="utf-8")
            with path.open(encoding="utf-8") as text, path.open("rb") as content:
                for source in (
                    path,
                    str(path),
                    text,
                    content,
                    line.encode(),
                    "  " + line,
                    io.StringIO(line),
                    [line],
                    (each for each in [line + "\n"]),
                    [record],
                    record,
                    [{"FEN": fen, "Best Move": ["Re8"], "mate": float("nan")}],
                    [{"fen": fen, "solution": "Re8"}],
                    [{"fen": fen, "stipulation": "#1", "level": 3}],
                    [{"fen": fen, "mateIn": 1}],
                    {"fen": [fen], "mate": (1,), "bm": "Re8"},
                    [{"fen": fen, "goal": {"win": 1}, "answer": {"keys": ["e1e8"]}}],
                    Frame([record]),
                    [Row(record)],
                    [collections.namedtuple("Pandas", ["Index", *record])(7, **record)],
                    list(keymove.Suite(line)),
                ):
                    self.assertEqual([each.verdict for each in keymove.verify(source)], ["confirmed"], source)
        for source in ([fen, fen], [keymove.Board(fen)] * 2, [{"fen": fen}] * 2, json.dumps([{"fen": fen}] * 2)):
            self.assertEqual([each.verdict for each in keymove.verify(source)], ["no_claim"] * 2, source)
        self.assertEqual(keymove.verify([]), [])
        self.assertEqual([each.verdict for each in keymove.verify({"FEN": [fen, fen], "mate": [1, 2]})], ["confirmed", "shorter"])
        with self.assertRaisesRegex(ValueError, "columns of one length, found 1, 2"):
            keymove.verify({"fen": [fen, fen], "mate": [1]})
        for source in (None, 7, [7], [line, None]):
            with self.assertRaisesRegex(TypeError, "suite: expected "):
                keymove.verify(source)
        with self.assertRaisesRegex(ValueError, "expected records with a member fen, found bm, mate"):
            keymove.verify([{"mate": 1, "bm": "Re8"}])
        for jobs in (-1, 0):
            with self.assertRaisesRegex(ValueError, "jobs: expected at least 1"):
                keymove.verify(line, jobs=jobs)

    def test_a_record_is_of_its_own_game(self):
        fen = "8/8/8/8/8/1p6/8/R7 w - - 0 1"
        board = keymove.Board(fen, "antichess")
        key = board.legal_moves[0]
        for record in ({"fen": fen, "bm": key, "variant": "antichess"}, {"fen": board, "bm": key}):
            position = next(iter(keymove.Suite([record])))
            self.assertEqual((position.errors, position.board), ([], board))
        for record in ({"fen": fen, "bm": key, "variant": "atomic"}, {"fen": fen, "moves": key, "Variant": "atomic"}):
            self.assertIn("does not have the game 'atomic'", keymove.verify([record])[0].reason)
        with self.assertRaisesRegex(ValueError, "variant: expected that of the board"):
            keymove.verify([keymove.Board(), board])

    def test_a_record_may_have_a_board_of_a_game_of_ones_own(self):
        for name in ("chess", "my-game"):
            own = own_variant(name)
            board = keymove.Board("4k/R4/4K/5/5 w - - 0 1", own)
            for record in ({"fen": board, "mate": 1, "bm": "Ra5"}, {"FEN": board, "moves": "a4a5"}):
                position = next(iter(keymove.Suite([record])))
                self.assertEqual((position.errors, position.board, position.board.variant), ([], board, own))
                self.assertEqual([each.verdict for each in keymove.verify([record, record])], ["confirmed"] * 2)
            with self.assertRaisesRegex(ValueError, "variant: expected that of the board"):
                keymove.verify([{"fen": board, "mate": 1}, {"fen": keymove.Board(), "mate": 1}])

    def test_positions_of_a_suite_are_pickled(self):
        suite = "# two\n\n" + self.TEXT
        right, wrong, bad = keymove.Suite(suite)
        for position in (right, wrong):
            again = pickle.loads(pickle.dumps(position))
            self.assertEqual((again.id, again.line, again.board), (position.id, position.line, position.board))
            self.assertEqual(keymove.verify([again]), keymove.verify([position]))
        three_check = keymove.Suite('4k3/8/8/8/8/8/8/4K2R w K - 3+3 0 1 id "three"; bm Rh8;\n', format="epd")
        wrong_move = keymove.Suite('# one\n4k3/8/8/8/8/8/8/4K2R w K - bm Rh9; id "no such square";\n', format="epd")
        for position in (bad, *three_check, *wrong_move):
            again = pickle.loads(pickle.dumps(position))
            for name in ("id", "line", "board", "errors", "unsupported", "themes"):
                self.assertEqual(getattr(again, name), getattr(position, name))
            before, after = (keymove.verify([each])[0] for each in (position, again))
            self.assertIn(before.verdict, ("bad_position", "unsupported"))
            self.assertEqual(before.to_dict(), after.to_dict())
            self.assertEqual(pickle.loads(pickle.dumps(again)).errors, position.errors)
        mined = keymove.mine("gardner-5x5", "m1", count=1, seed=7)[0]
        self.assertEqual(pickle.loads(pickle.dumps(mined)).solve().plies, 1)

    def test_positions_of_a_suite_can_be_looked_at_and_solved(self):
        right, _, bad = keymove.Suite.from_text(self.TEXT, name="back.epd", format="epd")
        self.assertEqual(right.id, "right")
        self.assertIn("e1e8", right.board.legal_moves)
        self.assertEqual(right.solve().plies, 1)
        self.assertTrue(bad.errors[0].startswith("back.epd:3:"))
        with self.assertRaises(keymove.BadInput):
            keymove.verify("/nowhere/suite.epd")

    def test_the_verdicts_of_a_file_are_those_of_the_program(self):
        suite = DATA / "problems-odd.json"
        program = os.environ.get("KEYMOVE")
        if not suite.is_file() or not program:
            self.skipTest("needs the reference data and the program")
        printed = subprocess.run([program, "verify", "--format", "json", "--first", "300", str(suite)], capture_output=True, text=True, check=False)
        of_program = [json.loads(line) for line in printed.stdout.splitlines()]
        of_package = [verdict.to_dict() for verdict, _ in zip(keymove.verdicts(suite), range(300))]
        self.assertEqual(of_package, of_program)

    def test_two_threads_search_at_the_same_time(self):
        times = []

        def search():
            solver = keymove.Solver(nodes=300_000)
            begun = time.time()
            solver.solve(START, mate=30)
            times.append((begun, time.time()))

        threads = [threading.Thread(target=search) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        (_, first_end), (second_begin, _) = sorted(times)
        self.assertLess(second_begin, first_end)
        shared = min(end for _, end in times) - max(begin for begin, _ in times)
        self.assertGreater(shared, 0.5 * min(end - begin for begin, end in times))

    def test_new_positions_are_mined_and_written_as_a_suite(self):
        found = keymove.mine("gardner-5x5", "m1", count=3, seed=7)
        self.assertEqual(len(found), 3)
        text = keymove.suite_json(found, "mined")
        verdicts = keymove.verify(text)
        self.assertTrue(all(verdict.confirmed for verdict in verdicts))
        self.assertTrue(all(position.solve().plies == 1 for position in found))
        with self.assertRaises(keymove.BadInput):
            keymove.mine("chess", "m2")


class Trees(unittest.TestCase):
    def test_minimax_visits_every_sequence(self):
        tree = keymove.tree(depth=2)
        self.assertEqual(tree.nodes, 20 + 400)  # perft 1 and 2
        self.assertEqual(len(tree.moves), 20)
        self.assertEqual(len(tree.moves["e2e4"]), 20)
        self.assertEqual(len(tree.line), 2)

    def test_alpha_beta_has_the_value_of_minimax(self):
        full, pruned = (keymove.tree(depth=3, algorithm=name, variant="gardner-5x5") for name in ("minimax", "alphabeta"))
        self.assertEqual(full.value, pruned.value)
        self.assertLess(pruned.nodes, full.nodes)

    def test_a_chooser_chooses_and_its_errors_are_passed_on(self):
        asked = []

        def last(moves):
            asked.append(moves)
            return len(moves) - 1

        tree = keymove.tree(depth=2, algorithm="stochastic", breadth=1, chooser=last)
        self.assertEqual(len(asked), 20)
        self.assertTrue(all(len(replies) == 1 for replies in tree.moves.values()))

        def broken(moves):
            raise KeyError(moves[0])

        with self.assertRaises(KeyError):
            keymove.tree(depth=2, algorithm="stochastic", chooser=broken)
        with self.assertRaises(ValueError):
            keymove.tree(depth=2, algorithm="best first")
        with self.assertRaises(keymove.BadInput):
            keymove.tree(depth=2, heuristic="nowhere")


class Examples(unittest.TestCase):
    def test_the_docstrings_tell_the_truth(self):
        import doctest

        import keymove._answers

        for module in (keymove, keymove._answers):
            self.assertEqual(doctest.testmod(module).failed, 0)
        text = (SOURCE / "docs" / "python.md").read_text(encoding="utf-8")
        blocks = "\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL))
        document = doctest.DocTestParser().get_doctest(blocks, {}, "python.md", None, 0)
        self.assertGreater(len(document.examples), 3)
        self.assertEqual(doctest.DocTestRunner().run(document).failed, 0)

    def test_every_public_name_has_a_docstring(self):
        for name in keymove.__all__:
            self.assertTrue(getattr(keymove, name).__doc__, name)


if __name__ == "__main__":
    unittest.main()
