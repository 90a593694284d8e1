"""Problems, diagrams and positions amid words, as they are pasted into the field of the FEN, in Chromium."""

import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from page import SOURCE, PageTest, browser, setUpModule  # noqa: E402, F401

MORPHY = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
RANK = "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1"
STATE = ("return {fen: document.getElementById('fen').value, error: document.getElementById('fen-error').textContent, kind: document.getElementById('kind').value,"
         "asked: document.getElementById(document.getElementById('words').disabled ? 'number' : 'words').value, variant: state.variant}")


class Entries(PageTest):
    def paste(self, text):
        """What is shown after the text was pasted where the cursor is, amid the FEN, and read."""
        browser.run("const field = document.getElementById('fen'); field.focus(); field.setSelectionRange(3, 3);"
                    "const data = new DataTransfer(); data.setData('text/plain', arguments[0]);"
                    "const event = new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true});"
                    "const done = window.readDone = {}; if (field.dispatchEvent(event)) { field.value = arguments[0]; field.dispatchEvent(new Event('change')); }"
                    "state.reading.then(() => { done.is = true; })", text)
        browser.wait("return window.readDone.is")
        return browser.run(STATE)

    def test_a_problem_brings_its_question(self):
        self.open()
        popeye = "BeginProblem\nStipulation {}\nPieces\nWhite Kc8 Ra1 Pb6\nBlack Ka8 Bb8 Pa7b7\nEndProblem\n"
        black = MORPHY.replace(" w ", " b ")
        row = "00sHx,q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17,e8d7 a2e6 d7d8 f7f8,1760,80,83,72,mate mateIn2 middlegame short,https://lichess.org/yyznGmXs/black#34,"
        for text, fen, kind, asked in (
            (popeye.format("s#2"), MORPHY, "stipulation", "s#2"),
            (popeye.format("h#3").replace("\n", " "), black, "stipulation", "h#3"),
            (MORPHY[:-10] + " h#3 2.1...", black, "stipulation", "h#3"),
            (row, "q5nr/1ppknQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 w - - 1 18", "mate", "2"),
            (f'[SetUp "1"]\n[FEN "{RANK}"]\n\n{{White mates}} 1. Re8# *\n', RANK, "mate", "1"),
            (RANK[:-4] + ' bm Re8; dm 1; id "a";', RANK, "mate", "1"),
            (f"Mate in 2\n{MORPHY}", MORPHY, "mate", "2"),
            (f"{MORPHY} - mate in two", MORPHY, "mate", "2"),
            (f"Matt in 2: {MORPHY}", MORPHY, "mate", "2"),
            (f'{{"fen": "{MORPHY}", "mate": 2}}', MORPHY, "mate", "2"),
            (f'[{{"fen": "{MORPHY}", "stipulation": "s#2"}}]', MORPHY, "stipulation", "s#2"),
            (f"fen,mate\n{MORPHY},2", MORPHY, "mate", "2"),
            (f"Diagram 7 {MORPHY} (after Loyd) s#2", MORPHY, "stipulation", "s#2"),
            (f'forsyth: {MORPHY.split()[0]}\nstipulation: "s#2"', MORPHY, "stipulation", "s#2"),
            (f"{RANK} (White to play, mate in 1)", RANK, "mate", "1"),
        ):
            found = self.paste(text)
            self.assertEqual((found["fen"], found["kind"], found["asked"], found["error"]), (fen, kind, asked, ""), text)
        self.paste(RANK[:-4] + f" dm 1;\n{MORPHY[:-4]} dm 2;\n")
        self.assertIn("the first of several positions", self.text("#status"))

    def test_a_diagram_is_a_position(self):
        self.open()
        fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
        rows = ["rnbqkbnr", "pppppppp", "........", "........", "....P...", "........", "PPPP.PPP", "RNBQKBNR"]
        frame = " +" + "---+" * 8 + "\n"
        framed = frame + "".join(" | " + " | ".join(row.replace(".", " ")) + f" | {8 - i}\n{frame}" for i, row in enumerate(rows)) + "   a   b   c   d   e   f   g   h\n"
        figures = "\n".join(" ".join(row) for row in rows).translate(str.maketrans("KQRBNPkqrbnp.", "\u2654\u2655\u2656\u2657\u2658\u2659\u265a\u265b\u265c\u265d\u265e\u265f\u2b58"))
        for text in ("\n".join(rows), "\n".join(f"{8 - i} {row}" for i, row in enumerate(rows)) + "\n  abcdefgh", framed, figures):
            self.assertEqual(self.paste(text + "\nBlack to move")["fen"], f"{fen} b - - 0 1", text)

    def test_a_position_is_found_amid_words(self):
        self.open()
        for text in (f"White to move: {RANK}", f"White moves and wins in 3 moves: {RANK}", f"ucinewgame\nposition fen {RANK}\ngo depth 20", f"<{RANK}>", f'"fen": "{RANK}",', RANK.replace(" ", ", "),
                     RANK.split()[0] + "/ w - - 0 1", f"7\t{RANK}\tRe8", "look: https://lichess.org/editor/" + RANK.replace(" ", "_") + " please",
                     RANK.split()[0] + " white", RANK.replace("ppp", "bbb").replace("R", "T")):
            self.assertEqual(self.paste(text)["fen"], RANK, text)
        self.assertEqual(self.paste(RANK.split()[0] + " (Black to move)")["fen"], RANK.replace(" w ", " b "))
        for text in ("1. e4 e5 2. Nf3", "e4 e5 Nf3", "e2e4 e7e5 g1f3"):  # a game without tags
            self.assertIn("4P3/5N2", self.paste(text)["fen"], text)
        self.assertEqual(self.paste(RANK.replace(" ", "+"))["fen"], RANK)

    def test_what_is_pasted_names_its_game(self):
        self.open()
        link = "https://lichess.org/analysis/{}/" + RANK.replace(" ", "_")
        for text in (link.format("atomic"), f'[Variant "Atomic"]\n[FEN "{RANK}"]\n\n*', f'{{"fen": "{RANK}", "bm": "Re8", "variant": "atomic"}}'):
            found = self.paste(text)
            self.assertIn("keymove does not have the game 'atomic'".lower(), found["error"].lower(), text)
            self.assertEqual(found["variant"], "chess", text)
        for text in (link.format("antichess"), f'[Variant "Antichess"]\n[FEN "{RANK}"]\n\n*', f'{{"fen": "{RANK}", "bm": "Re8", "variant": "antichess"}}'):
            self.fill("#variant", "chess")
            browser.wait("return state.variant === 'chess' && state.board")
            found = self.paste(text)
            self.assertEqual((found["variant"], found["fen"], found["error"]), ("antichess", RANK, ""), text)

    def test_a_text_that_names_chess_is_of_chess(self):
        self.open()
        lichess = "https://lichess.org/analysis/standard/" + MORPHY.replace(" ", "_")
        for text in (lichess, lichess.replace("/standard/", "#"), "https://www.chess.com/analysis?fen=" + MORPHY.replace(" ", "+"), f'[Event "?"]\n[Variant "Standard"]\n[SetUp "1"]\n[FEN "{MORPHY}"]\n\n*\n',
                     f'{{"fen": "{MORPHY}", "variant": "chess", "mate": 2}}', f"{MORPHY[:-4]} dm 2; variant chess;\n"):
            self.fill("#variant", "antichess")
            browser.wait("return state.variant === 'antichess' && state.board")
            found = self.paste(text)
            self.assertEqual((found["variant"], found["fen"], found["error"]), ("chess", MORPHY, ""), text)
        # What names no game is of the one on the board.
        self.fill("#variant", "antichess")
        browser.wait("return state.variant === 'antichess' && state.board")
        self.assertEqual(self.paste(f"{MORPHY[:-4]} id \"a\";\n{RANK[:-4]} id \"b\";\n")["variant"], "antichess")

    def test_a_suite_is_verified_in_the_game_on_the_board(self):
        self.open()
        # The rook on a4 guards the row of the king's flights, so that 1.Rb5 is mate.
        mate = "4k/R4/5/5/1R2K w - -"
        gardner = json.loads((SOURCE / "positions" / "variants" / "gardner-5x5.json").read_text(encoding="utf-8"))
        browser.run("takeVariant(new File([arguments[0]], 'own.json'))", json.dumps({**gardner, "variant": "our-own"}))
        browser.wait("return state.variant === 'our-own' && state.board")
        for game, text in (("gardner-5x5", f'{mate} bm Rb5; dm 1; id "a";\n'), ("our-own", f'{mate} bm Rb5; dm 1; id "a";\n'),
                           ("chess", f'{{"fen": "{mate}", "variant": "our-own", "mate": 1}}'), ("antichess", f'{RANK[:-4]} bm Re8; dm 1; variant chess;\n')):
            self.fill("#variant", game)
            browser.wait("return state.variant === arguments[0] && state.board", game)
            browser.run("document.getElementById('suite-text').value = arguments[0]", text)
            self.click("#suite-go")
            browser.wait("return document.getElementById('suite-go').textContent === 'Verify'")
            self.assertIn("confirmed", browser.run("return document.getElementById('verdicts').textContent + document.getElementById('suite-progress').textContent"), (game, text))

    def test_a_condition_or_a_fairy_man_is_not_passed_over(self):
        self.open()
        problem = "BeginProblem\n{}Stipulation {}\nPieces\nWhite Kc8 Ra1 Pb6{}\nBlack Ka8 Bb8 Pa7b7\nEndProblem\n"
        for text in (problem.format("Condition Circe\n", "#2", ""), problem.format("Condition BlackMaximummer\n", "s#3", ""), problem.format("", "#2", " Ga3"),
                     problem.format("", "#2", "\nNeutral Rh1"), problem.format("", "dia4", ""), problem.format("", "ser-z5a8", ""),
                     "\\begin{diagram}\n\\pieces{wKc8, wTa1, wBb6, sKa8, sLb8, sBa7, sBb7}\n\\stipulation{\\#2}\n\\condition{Circe}\n\\end{diagram}\n"):
            before = browser.run("return state.fen")
            found = self.paste(text)
            self.assertTrue(found["error"].startswith("unsupported: "), (text, found))
            self.assertEqual(browser.run("return state.fen"), before, text)
        self.assertEqual(self.paste(problem.format("", "#2", ""))["error"], "")

    def test_what_is_no_position_is_called_by_its_name(self):
        self.open()
        slip = "BeginProblem\nStipulation #2\nPieces\nWhite Kc8 Ra1 Pb6\nBlack Ka8 Bb8 Pa7 b7\nEndProblem\n"
        for text, words in (("[knightwin:chess]\ncheckmateValue = loss\nstartFen = " + RANK + "\n", "this is a variants.ini"),
                            ((SOURCE / "positions" / "variants" / "gardner-5x5.json").read_text(encoding="utf-8"), "choose it with \u201cFile\u2026\u201d"), (slip, "line 5: ")):
            found = self.paste(text)
            self.assertIn(words, found["error"], text)
            self.assertNotIn("expected a FEN", found["error"], text)
            self.assertEqual(found["variant"], "chess")
        # Where there is a FEN, it is read whatever stands around it.
        self.assertEqual(self.paste(f"White to move: {RANK}")["error"], "")

    def test_moves_are_played_where_moves_follow(self):
        self.open()
        found = self.paste(f"{MORPHY} White to play and mate in 2 moves.")
        self.assertEqual((found["fen"], found["error"], found["kind"], found["asked"]), (MORPHY, "", "mate", "2"))
        # 1.Ra6 bxa6: Black's pawn b7 takes the rook, and White is to make his second move.
        played = "kbK5/p7/pP6/8/8/8/8/8 w - - 0 2"
        for text in (f"position fen {MORPHY} moves a1a6 b7a6\ngo mate 2", f"position fen {MORPHY} moves a1a6 b7a6 go mate 2", f"{MORPHY} moves Ra6 bxa6"):
            found = self.paste(text)
            self.assertEqual((found["fen"], found["error"]), (played, ""), text)

    def test_figurines_and_links_of_other_forms_are_read(self):
        self.open()
        figurines = MORPHY.translate(str.maketrans("KRPkp", "\u2654\u2656\u2659\u265a\u265f")).replace("\u265ab", "\u265a\ufe0e\u265d\ufe0e").replace("\u265f\u265f", "\u265f\ufe0f\u265f\ufe0f")
        for text in (figurines, "https://lichess.org/analysis#" + MORPHY.replace(" ", "_"), "https://lichess.org/analysis#" + MORPHY.replace(" ", "%20")):
            found = self.paste(text)
            self.assertEqual((found["fen"], found["error"]), (MORPHY, ""), text)
            self.paste(RANK)

    def test_a_long_text_is_read_at_once(self):
        self.open()
        game = '[Event "Rated blitz game"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n' + "1. Nf3 { [%clk 0:02:58] } Nf6 { [%clk 0:02:57] } 2. Ng1 Ng8 " * 20 + "*\n\n"
        for text in (game * 20, "BeginProblem Stipulation #2 Pieces White Kc8 Ra1 Black Ka8 NextProblem\n" * 400, "word" * 50_000):
            taken = browser.run("const begun = performance.now(); readPosition(arguments[0], 8, '', 8); return performance.now() - begun", text)
            self.assertLess(taken, 1000, text[:20])  # it took 10 s and more

    def test_what_holds_no_position_says_what_would(self):
        self.open()
        self.assertIn("nothing is loaded from elsewhere", self.paste("https://lichess.org/study/AbCd1234/EfGh5678")["error"])
        self.assertIn("no man of chess has the letter", self.paste(RANK.replace("R", "x"))["error"])
        self.assertIn("expected the side to move", self.paste(RANK.replace(" w ", " x "))["error"])
        slip = self.paste(RANK.replace("4R1K1", "4R1K2"))["error"]
        self.assertIn("row 1 has more than 8 squares", slip)
        self.assertNotIn("choose the game first", slip)
        self.fill("#variant", "gardner-5x5")
        browser.wait("return state.variant === 'gardner-5x5' && state.board")
        self.assertIn("a board of 8x8, that of gardner-5x5 is 5x5", self.paste(MORPHY)["error"])

    def test_an_empty_number_is_none(self):
        self.open()
        self.fill("#number", "")
        self.click("#go")
        self.assertEqual(browser.run("return [document.getElementById('number').validity.valueMissing, document.getElementById('go').textContent]"), [True, "Solve"])

    def test_a_position_keeps_its_counted_checks(self):
        self.open()
        self.fill("#variant", "three-check")
        browser.wait("return state.variant === 'three-check' && state.board")
        fen = RANK.replace("- 0 1", "- 1+2 0 1")
        for text in (fen, f"White to move: {fen}", "https://lichess.org/analysis/threeCheck/" + fen.replace(" ", "_"), RANK + " +2+1"):
            self.assertEqual(self.paste(text)["fen"], fen, text)
        # They stay when the men are moved about.
        browser.run("at('black').click()")
        browser.wait(f"return state.board && state.fen === {fen.replace(' w ', ' b ')!r}")

    def test_a_letter_that_is_pasted_changes_the_fen_that_is_there(self):
        self.open()
        kept = browser.run("const data = new DataTransfer(); data.setData('text/plain', 'Q'); const field = document.getElementById('fen');"
                           "return field.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true}))")
        self.assertTrue(kept)  # the browser does it


if __name__ == "__main__":
    unittest.main()
