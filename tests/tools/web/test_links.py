"""What people paste into the page and open it with, in Chromium."""

import json
import pathlib
import sys
import unittest
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from page import MEN, SOURCE, PageTest, browser, setUpModule  # noqa: E402, F401

MORPHY = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
ESCAPED = urllib.parse.quote(MORPHY, safe="")
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def own_variant(name="our-own"):
    text = json.loads((SOURCE / "positions" / "variants" / "gardner-5x5.json").read_text(encoding="utf-8"))
    return json.dumps({**text, "variant": name})


class Positions(PageTest):
    def read(self, text):
        return browser.run("const {fen, moves} = readPosition(arguments[0], 8, arguments[1]); return [fen, moves.join(' ')]", text, START)

    def test_a_position_is_read_in_every_dress(self):
        self.open()
        short = MORPHY[:-4]  # without its counters
        for text, fen in {
            MORPHY: MORPHY, f"  {MORPHY} ": MORPHY, MORPHY.replace(" ", "\t"): MORPHY, MORPHY.replace(" ", "\u00a0"): MORPHY,
            MORPHY.replace(" ", "_"): MORPHY, MORPHY.replace("-", "\u2013"): MORPHY, MORPHY + "\u200b": MORPHY, MORPHY + ";": MORPHY,
            f'"{MORPHY}"': MORPHY, f"\u201c{MORPHY}\u201d": MORPHY, f"FEN: {MORPHY}": MORPHY, f"fen {MORPHY}": MORPHY, f'[FEN "{MORPHY}"]': MORPHY,
            f'[Event "x"] [FEN "{MORPHY}"] 1. Ra6 *': MORPHY, f"position fen {MORPHY}": MORPHY,
            "https://lichess.org/analysis/" + MORPHY.replace(" ", "_"): MORPHY,
            "lichess.org/analysis/standard/" + MORPHY.replace(" ", "_") + "?color=black#3": MORPHY,
            "https://lichess.org/editor/" + MORPHY.replace(" ", "%20") + "?color=white": MORPHY,
            "https://www.chess.com/analysis?fen=" + ESCAPED.replace("%20", "+") + "&tab=x": MORPHY,
            "https://example.org/#fen=" + ESCAPED: MORPHY, "?fen=" + urllib.parse.quote(ESCAPED): MORPHY, ESCAPED: MORPHY,
            f'{short} bm Ra6; dm 2; id "a";': short, f"{MORPHY} bm Ra6;": MORPHY, f"{MORPHY} mate in 2": MORPHY, short: short,
            "startpos": START, "position startpos": START, "": None, " \u200b ": None,
            "https://www.chess.com/game/live/98765432109": None, "https://lichess.org/abcdefgh": None,
        }.items():
            self.assertEqual(self.read(text)[0], fen, text)
        self.assertEqual(self.read(f"position fen {MORPHY} moves a1a6 b7a6"), [MORPHY, "a1a6 b7a6"])
        self.assertEqual(self.read("position startpos moves e2e4"), [START, "e2e4"])

    def entered(self, text):
        self.fill("#fen", text)
        return browser.wait("return state.board && {fen: document.getElementById('fen').value, shown: state.fen, black: document.getElementById('black').ariaChecked}")

    def test_the_field_shows_what_the_rules_have_read(self):
        self.open()
        for text in ("8/8/8/8/8/2k5/1q6/7K  b  -  - 0 1", "8/8/8/8/8/2k5/1q6/7K\tb\t-\t-\t0\t1", "8/8/8/8/8/2k5/1q6/7K B - - 0 1"):
            fen = "8/8/8/8/8/2k5/1q6/7K b - - 0 1"
            self.assertEqual(self.entered(text), {"fen": fen, "shown": fen, "black": "true"})
            self.assertEqual(browser.run(MEN), {"h1": "K", "c3": "k", "b2": "q"})
        self.fill("#fen", "position startpos moves e2e4 e7e5 g1f3")
        # The moves are played one by one.
        browser.wait("return document.getElementById('fen').value.startsWith('rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R ')")
        self.assertEqual(self.entered(" ")["fen"], browser.run("return state.fen"))

    def test_what_is_no_position_leaves_the_board_and_the_page_alone(self):
        self.open()
        self.fill("#fen", "https://www.chess.com/game/live/98765432109")
        browser.wait("return document.getElementById('fen-error').textContent")
        self.fill("#fen", "1/live/game/98765432109 w - - 0 1")
        browser.wait("return document.querySelector('#editor .stale')")
        self.assertEqual(browser.run(MEN)["a1"], "R")
        self.assertEqual(browser.run("const {files, ranks} = readFen(arguments[0]); return [files, ranks]", "k98765432109/" * 40 + "K w"), [16, 16])
        self.assertEqual(self.entered(MORPHY)["fen"], MORPHY)
        self.assertFalse(browser.run("return document.querySelector('#editor .stale')"))

    def test_the_en_passant_square_outlives_a_look_at_the_other_side(self):
        fen = "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"
        self.open("#fen=" + urllib.parse.quote(fen))
        self.click("#black")
        self.assertIn("removed the en passant square d6", browser.wait("return state.board && document.getElementById('status').textContent"))
        self.click("#white")
        browser.wait("return state.board && state.fen.includes(' d6 ')")
        self.entered(fen.replace("d6", "-"))
        self.click("#black")
        browser.wait("return state.board && state.fen.includes(' b ')")
        self.assertNotIn("removed", self.text("#status"))


class Links(PageTest):
    def test_a_link_to_an_unknown_game_is_not_answered_as_chess(self):
        link = f"game=our-own&fen={urllib.parse.quote('rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1')}&kind=mate&n=1&solve=1"
        self.open("#" + link)
        self.assertIn("This link needs the variant file our-own", self.text("#notice"))
        self.assertEqual(self.text("#answer"), "")
        self.assertIn("game=our-own", browser.run("return location.hash"))
        browser.run("takeVariant(new File([arguments[0]], 'our-own.json'))", "\ufeff" + own_variant())
        browser.wait("return state.variant === 'our-own' && state.board")
        self.assertIn("no forced win or loss within 1 ply", browser.wait("return document.querySelector('#answer .found')?.textContent"))
        self.assertFalse(browser.run("return document.getElementById('notice').offsetParent"))

    def test_a_variant_file_is_in_the_link_and_outlives_a_reload(self):
        self.open()
        browser.run("takeVariant(new File([arguments[0]], 'own.json'))", own_variant())
        browser.wait("return state.variant === 'our-own' && state.board")
        link = browser.run("return location.hash")
        self.assertLess(len(link), 1500)
        self.open(link)  # of a browser that does not know it
        self.assertEqual(browser.run("return [state.variant, state.board.moves.length]"), ["our-own", 7])
        self.open(link.replace("&own=", "&own=A"))
        self.assertIn("needs the variant file our-own", self.text("#notice"))
        browser.run("takeVariant(new File([arguments[0]], 'own.json'))", own_variant())
        browser.wait("return state.variant === 'our-own' && state.board")
        browser.run("history.replaceState(null, '', '#game=our-own')")
        self.reload()
        self.assertEqual(browser.run("return [state.variant, state.board.moves.length]"), ["our-own", 7])

    def test_a_shipped_game_is_not_replaced(self):
        self.open()
        browser.run("takeVariant(new File([arguments[0]], 'x.json'))", own_variant("chess"))
        self.assertIn('"chess" is the name of a shipped game', browser.wait("return document.getElementById('notice').textContent"))
        self.assertEqual(browser.run("return [state.variant, state.info.files]"), ["chess", 8])

    def reload(self):
        browser.run("delete document.body.dataset.ready; location.reload()")
        browser.wait("return document.body?.dataset.ready")

    def test_a_second_link_in_the_same_tab_is_followed(self):
        self.open()
        browser.run("location.hash = arguments[0]", "game=gardner-5x5&kind=within&n=3")
        browser.wait("return state.variant === 'gardner-5x5' && state.board")
        self.assertEqual(browser.run("return [document.getElementById('kind').value, document.getElementById('number').value]"), ["within", "3"])
        self.fill("#fen", browser.address + "#game=chess&fen=" + ESCAPED)  # pasted beside the address
        browser.wait("return state.variant === 'chess' && state.board?.moves.length === 16")

    def test_a_reload_keeps_what_was_entered(self):
        self.open()
        self.fill("#kind", "stipulation")
        self.fill("#words", "h#3")
        self.fill("#seconds", "60")
        self.click("#theme")
        theme = browser.run("return document.documentElement.dataset.theme")
        self.click("#tab-suite")
        browser.run("document.getElementById('suite-text').value = 'a suite'")
        self.reload()
        self.assertEqual(browser.run("return ['kind', 'words', 'seconds', 'suite-text'].map(id => document.getElementById(id).value)"), ["stipulation", "h#3", "60", "a suite"])
        self.assertEqual(browser.run("return [document.documentElement.dataset.theme, document.getElementById('suite').hidden]"), [theme, False])

    def test_odd_links(self):
        for link, fen in {"?fen=" + ESCAPED: MORPHY, "#" + MORPHY.replace(" ", "_"): MORPHY, "#game=chess&fen=" + urllib.parse.quote(ESCAPED): MORPHY,
                          "#fen=kbK5/pp6": "kbK5/pp6", "#kind=zzz&n=abc&t=7&tab=zzz&fen=" + ESCAPED: MORPHY}.items():
            self.open(link)
            self.assertEqual(browser.run("return state.fen"), fen, link)
        self.assertEqual(browser.run("return [document.getElementById('kind').value, document.getElementById('number').value, document.getElementById('seconds').value]"), ["mate", "2", "10"])
        for n, kind, taken in (("-3", "mate", "1"), ("100000", "mate", "125"), ("2.5", "within", "3")):
            self.open(f"#fen={ESCAPED}&kind={kind}&n={n}")
            self.assertEqual(browser.run("return document.getElementById('number').value"), taken)
        self.open(f"#fen={ESCAPED}&kind=mate&n=-3&solve=1")
        self.assertIn("no forced win or loss within 1 ply", self.text("#answer"))


if __name__ == "__main__":
    unittest.main()
