"""The page of `solve --report` in Chromium: what people do with it.

KEYMOVE is the program. Where KEYMOVE_SCREENSHOTS names a folder, pictures are left there.
"""

import base64
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from driver import Browser

MORPHY = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
PAGES = {
    "mate": ["--fen", MORPHY, "--mate", "2"],
    "help": ["--fen", "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1", "--stipulation", "h#1"],
    "series": ["--fen", "7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "--stipulation", "ser-#2"],
    "many": ["--fen", "8/8/8/8/8/kp6/p7/K2R4 w - - 0 1", "--stipulation", "ser-h#3"],
    "small": ["--variant", "minichess-5x5", "--fen", "k4/2Q2/5/5/4K w", "--plies", "5"],
    "large": ["--variant", "shako-10x10", "--plies", "1"],
    "suite": ["suite.epd"],
}
SUITE = """kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Ra6; dm 2; id "Morphy"; author "P. Morphy"; award "1st Prize";
4k3/R7/1R6/8/8/8/8/QQ2K3 w - - bm Rb8; dm 1; id "cooked";
4k3/9/8/8/8/8/8/4K3 w - - id "bad";
"""

MEN = """return Object.fromEntries([...document.querySelectorAll('.board use')]
    .map(man => [man.dataset.square, man.dataset.man]))"""
BODY_KEY = "document.dispatchEvent(new KeyboardEvent('keydown', {key: arguments[0], bubbles: true}))"


def setUpModule():
    global browser, folder
    folder = tempfile.TemporaryDirectory(prefix="keymove-solutions-")
    unittest.addModuleCleanup(folder.cleanup)
    pathlib.Path(folder.name, "suite.epd").write_text(SUITE, encoding="utf-8")
    for name, words in PAGES.items():
        command = [os.environ["KEYMOVE"], "solve", *words, "--quiet", "--report", name + ".html"]
        subprocess.run(command, cwd=folder.name, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    browser = Browser()
    unittest.addModuleCleanup(browser.close)


class SolutionsTest(unittest.TestCase):
    def open(self, name, after=""):
        browser.open("about:blank")
        browser.requested()
        browser.log("browser")
        self.address = pathlib.Path(folder.name, name + ".html").as_uri()
        browser.open(self.address + after)

    def tearDown(self):
        self.assertEqual([entry for entry in browser.log("browser") if entry["level"] in ("SEVERE", "WARNING")], [])
        asked = {address.split("#")[0] for address in browser.requested() if not address.startswith("data:")}
        self.assertLessEqual(asked, {self.address, "about:blank"})

    def picture(self, name):
        if pictures := os.environ.get("KEYMOVE_SCREENSHOTS"):
            browser.screenshot(pathlib.Path(pictures, name + ".png"))

    def text(self, selector):
        return browser.run("return document.querySelector(arguments[0])?.textContent", selector)

    def texts(self, selector):
        return browser.run("return [...document.querySelectorAll(arguments[0])].map(each => each.textContent)", selector)

    def move(self, text):
        browser.run("""[...document.querySelectorAll('.move')].find(move => move.textContent === arguments[0]).click()""", text)

    def test_all_phases_are_seen_at_once(self):
        self.open("mate")
        self.assertEqual(self.texts(".trees h3"), ["Set play", "Tries", "Solution"])
        self.assertEqual(self.texts(".tries > li"), ["1.Ra5? zugzwanga6!", "1.Rxa7+?Bxa7!"])
        self.assertEqual(len(self.texts(".set_play > li")), 6)
        # The key, and below it the capture and the six moves of the bishop.
        below = browser.run("""return [...document.querySelectorAll('.solution ul li')].filter(item => item.offsetParent)
            .map(item => item.textContent)""")
        self.assertEqual(len(below), 7)
        self.assertIn("1...bxa62.b7#", below)
        self.assertEqual(self.text(".question"), "White to move and mate in 2.")
        self.assertEqual(self.text("#command"), f"keymove solve --fen '{MORPHY}' --mate 2")
        self.assertRegex(self.text("#date"), r"^\d{4}-\d\d-\d\d \d\d:\d\d UTC$")
        self.picture("solve-light")

    def test_keys_and_clicks_step_wherever_the_focus_is(self):
        self.open("mate")
        start = browser.run(MEN)
        self.assertEqual(start["a1"], "R")
        browser.run(BODY_KEY, "ArrowRight")
        self.assertEqual(browser.run(MEN)["a6"], "R")
        browser.run(BODY_KEY, "ArrowLeft")
        self.assertEqual(browser.run(MEN), start)
        self.move("1.Ra5? zugzwang")
        self.assertEqual(browser.run(MEN)["a5"], "R")
        browser.press("ArrowRight")
        self.assertEqual((browser.run(MEN)["a6"], self.text(".turn")), ("p", "After 1...a6!: White to move"))
        self.move("1...Bc7")  # the first is that of the set play
        browser.run("document.querySelector(\".steps [aria-label^='To the end']\").click()")
        self.assertEqual(self.text(".turn"), "After 2.Rxa7#: Black to move")

    def test_a_try_shows_its_refutation_and_unfolds_what_fails(self):
        self.open("mate")
        seen = "return [...document.querySelectorAll('.tries ul li')].filter(item => item.offsetParent).map(item => item.textContent)"
        self.assertEqual(browser.run(seen), [])
        self.move("a6!")
        self.assertEqual(browser.run(seen), [])
        self.assertEqual(self.text(".turn"), "After 1...a6!: White to move")
        browser.run("document.querySelector('.tries .fold').click()")
        moves = ["Bh2", "Bg3", "Bf4", "Be5", "Bd6", "Bc7"]
        self.assertEqual(sorted(browser.run(seen)), sorted(f"1...{move}2.Rxa7#" for move in moves))
        browser.run("document.querySelector('.tries .fold').click()")
        self.assertEqual(browser.run(seen), [])

    def test_lines_of_help_and_series_play_are_stepped_through(self):
        self.open("help")
        self.assertEqual(self.texts(".solution > li"), ["1.Kh8Ra8#"])
        for _ in range(2):
            browser.run(BODY_KEY, "ArrowRight")
        men = browser.run(MEN)
        self.assertEqual((men["h8"], men["a8"]), ("k", "R"))
        self.open("series")
        browser.run(BODY_KEY, "ArrowRight")
        # White moves twice.
        self.assertIn("White to move", self.text(".turn"))

    def test_solutions_that_are_left_out_are_counted(self):
        self.open("many")
        headings = browser.run("return [...document.querySelectorAll('.trees h3')].map(heading => heading.textContent)")
        counted, = [heading for heading in headings if heading.endswith("solutions")]
        shown, all_of_them = re.fullmatch(r"(\d+) of (\d+) solutions", counted).groups()
        self.assertLess(int(shown), int(all_of_them))
        self.assertIn(f"{all_of_them} solutions", browser.run("return document.body.textContent"))

    def test_key_and_cook_have_different_colours_and_words(self):
        self.open("suite", "#cooked")
        kinds = browser.run("""return [...document.querySelectorAll('#problem-2 .move.main')].map(move =>
            [move.textContent, move.nextSibling.textContent, getComputedStyle(move).color])""")
        self.assertEqual([kind[:2] for kind in kinds], [["1.Qh8#", "cook"], ["1.Rb8#", "key"]])
        self.assertNotEqual(kinds[0][2], kinds[1][2])
        arrows = browser.run("""return ['key', 'cook'].map(kind =>
            getComputedStyle(document.querySelector(`#problem-2 .arrow.${kind}`)).fill)""")
        self.assertNotEqual(*arrows)
        self.picture("solve-cook")

    def test_a_suite_has_a_section_for_each_position(self):
        self.open("suite")
        self.assertEqual(self.texts(".problem h2"), ["Morphy", "cooked", "bad"])
        self.assertEqual(self.texts("#contents a"), ["Morphy", "cooked", "bad"])
        self.assertEqual(browser.run("return document.querySelectorAll('.board').length"), 2)
        self.assertRegex(self.text("#problem-1"), r"author\s*P\. Morphy\s*award\s*1st Prize")
        self.assertIn("row 7 has more than 8 squares", self.text("#problem-3 .found"))

    def test_the_fen_is_copied(self):
        self.open("mate")
        browser.run("document.querySelector('.fen .copy').focus()")
        browser.press("Enter")
        browser.wait("return document.querySelector('.fen .said').textContent === 'copied'")
        browser.run("document.body.append(document.createElement('textarea')); document.querySelector('textarea').focus()")
        browser.paste()
        self.assertEqual(browser.run("return document.querySelector('textarea').value"), MORPHY)

    def test_a_telephone_shows_the_whole_board(self):
        browser.command("Emulation.setDeviceMetricsOverride", width=390, height=844, deviceScaleFactor=1, mobile=True)
        self.addCleanup(browser.command, "Emulation.clearDeviceMetricsOverride")
        for page in PAGES:
            with self.subTest(page):
                self.open(page)
                self.assertEqual(browser.run("return document.documentElement.scrollWidth"), 390)
                cut = browser.run("""return [...document.querySelectorAll('h1, button, .board, .move, code, dd')]
                    .map(part => [part, part.getBoundingClientRect()])
                    .filter(([, box]) => box.right > innerWidth || box.left < 0).map(([part]) => part.outerHTML.slice(0, 80))""")
                self.assertEqual(cut, [])
                self.assertGreater(browser.run("return document.querySelector('.board').getBoundingClientRect().width"), 300)
                self.picture("solve-telephone-" + page)

    def test_dark_is_as_the_system_is(self):
        browser.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
        self.addCleanup(browser.command, "Emulation.setEmulatedMedia", features=[])
        self.open("mate")
        self.assertEqual(browser.run("return document.documentElement.dataset.theme"), "dark")
        self.picture("solve-dark")

    def test_paper_has_the_diagram_and_the_whole_solution_and_no_buttons(self):
        self.open("mate")
        browser.run(BODY_KEY, "ArrowRight")
        browser.run("document.querySelector('.fold').click(); dispatchEvent(new Event('beforeprint'))")
        browser.command("Emulation.setEmulatedMedia", media="print")
        self.addCleanup(browser.command, "Emulation.setEmulatedMedia", media="")
        self.assertEqual(browser.run(MEN)["a1"], "R")
        seen = "return [...document.querySelectorAll(arguments[0])].filter(part => part.getClientRects().length).length"
        self.assertEqual(browser.run(seen, ".steps button, .copy, #theme, .fold"), 0)
        # Set play 6 x 2; tries 2 x 2, and 6 x 2 of the bishop after the first; the key and 7 x 2.
        self.assertEqual(browser.run(seen, ".move"), 12 + 4 + 12 + 15)
        browser.run("dispatchEvent(new Event('afterprint'))")
        self.assertEqual(browser.run(MEN)["a6"], "R")
        pdf = base64.b64decode(browser.command("Page.printToPDF", printBackground=False)["data"])
        self.assertTrue(pdf.startswith(b"%PDF"))
        if pictures := os.environ.get("KEYMOVE_SCREENSHOTS"):
            pathlib.Path(pictures, "solve.pdf").write_bytes(pdf)


if __name__ == "__main__":
    unittest.main()
