"""The page with files, fingers, screen readers and screens of many sizes, in Chromium."""

import base64
import gzip
import itertools
import pathlib
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from page import MEN, SOURCE, PageTest, browser, setUpModule  # noqa: E402, F401

SUITE = '6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Re8; dm 1; id "back rank";'


class Files(PageTest):
    def drop(self, query, name, text):
        """Whether the page takes the file that is dropped there; else the browser would show it instead of the page."""
        return browser.run("const list = new DataTransfer(); list.items.add(new File([arguments[2]], arguments[1]));"
                           "return ['dragover', 'drop'].every(name => !document.querySelector(arguments[0])"
                           ".dispatchEvent(new DragEvent(name, {dataTransfer: list, bubbles: true, cancelable: true})))", query, name, text)

    def test_files_may_be_dropped_anywhere(self):
        self.open()
        self.assertTrue(self.drop("footer", "a.epd", SUITE))
        browser.wait("return document.getElementById('suite-text').value === arguments[0]", SUITE)
        self.assertFalse(browser.run("return document.getElementById('suite').hidden"))
        self.assertTrue(self.drop("#fen", "a.cert", "no certificate"))
        self.assertIn("cannot be read", browser.wait("return /read/.test(document.getElementById('proof-result').textContent) && document.getElementById('proof-result').textContent"))
        self.assertFalse(browser.run("return document.getElementById('proof').hidden"))
        self.assertTrue(self.drop("#drop", "b.epd", SUITE + "\n"))  # not beside the box, but no certificate
        browser.wait("return document.getElementById('suite-text').value === arguments[0]", SUITE + "\n")
        text = (SOURCE / "positions" / "variants" / "gardner-5x5.json").read_text(encoding="utf-8").replace('"gardner-5x5"', '"our-own"')
        self.assertTrue(self.drop("body", "own.json", "\ufeff" + text))
        browser.wait("return state.variant === 'our-own' && state.board")
        self.assertTrue(self.drop("body", "own.json", '{"variant": "bad", "men": {}, "board": {}}'))
        self.assertIn("own.json:1:", browser.wait("return document.getElementById('notice').textContent"))

    def test_a_suite_may_be_compressed_by_gzip(self):
        self.open()
        give = ("const bytes = Uint8Array.from(atob(arguments[0]), letter => letter.charCodeAt(0)); const list = new DataTransfer(); list.items.add(new File([bytes], 'a.epd.gz'));"
                "document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: list, bubbles: true, cancelable: true}))")
        packed = gzip.compress(SUITE.encode())
        browser.run(give, base64.b64encode(packed).decode())
        browser.wait("return document.getElementById('suite-text').value === arguments[0]", SUITE)
        browser.run(give, base64.b64encode(packed[:-9]).decode())
        browser.wait("return document.getElementById('suite-progress').textContent.startsWith('a.epd.gz cannot be read')")

    def test_a_variants_ini_is_named(self):
        self.open()
        self.drop("body", "variants.ini", "# ours\n\n[own:chess]\nking = k\n")
        self.assertIn('"keymove variants show variants.ini:own --format json"', browser.wait("return document.getElementById('notice').textContent"))
        self.assertTrue(browser.run("return document.getElementById('suite').hidden"))

    def test_certificates_are_known_in_both_forms_and_of_every_game(self):
        self.open()
        self.drop("footer", "morphy.json", (SOURCE / "tests" / "support" / "morphy.json").read_text(encoding="utf-8"))
        browser.wait("return document.getElementById('proof-result').textContent.includes('accepted: White wins in exactly 3 plies')")
        text = (SOURCE / "positions" / "variants" / "gardner-5x5.json").read_text(encoding="utf-8").replace('"gardner-5x5"', '"our-own"')
        browser.run("takeVariant(new File([arguments[0]], 'own.json'))", text)
        browser.wait("return state.variant === 'our-own' && state.board")
        self.set_fen("k4/2K2/5/5/4R w - - 0 1")
        self.click("#tab-solve")
        self.solved()
        browser.run("URL.createObjectURL = file => { window.saved = file; return 'data:,'; };"
                    "[...document.querySelectorAll('#detail button')].find(button => button.textContent.startsWith('Certificate')).click()")
        browser.run("document.getElementById('proof-result').textContent = ''; const list = new DataTransfer(); list.items.add(new File([window.saved], 'own.cert'));"
                    "document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: list, bubbles: true, cancelable: true}))")
        self.assertIn("accepted: White wins in exactly 1 ply", browser.wait("return /: /.test(document.getElementById('proof-result').textContent) && document.getElementById('proof-result').textContent"))

    def test_the_same_file_may_be_chosen_again(self):
        self.open()
        choose = ("const field = document.getElementById('suite-file'); const list = new DataTransfer(); list.items.add(new File([arguments[0]], 'a.epd'));"
                  "field.files = list.files; field.dispatchEvent(new Event('change'));")
        browser.run(choose, SUITE)
        browser.wait("return document.getElementById('suite-text').value")
        browser.run("const field = document.getElementById('suite-file'); field.onclick = event => event.preventDefault(); field.click()")
        self.assertEqual(browser.run("return document.getElementById('suite-file').value"), "")


class Screens(PageTest):
    def size(self, width, height):
        browser.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=True)

    def board(self):
        return browser.run("const {width, height, right} = document.querySelector('#editor svg').getBoundingClientRect(); return {width, height, right}")

    def test_a_phone_on_its_side_shows_the_whole_board_and_the_question_beside_it(self):
        self.open(phone=True)
        for width, height in ((740, 360), (844, 390)):
            self.size(width, height)
            self.assertLess(self.board()["height"], height)
            self.assertLess(self.board()["right"], browser.run("return document.getElementById('panel').getBoundingClientRect().left"))
            self.assertLessEqual(browser.run("return document.documentElement.scrollWidth"), width)
            self.picture(f"landscape-{width}")

    def test_nothing_runs_off_a_narrow_screen_or_one_with_large_letters(self):
        self.open(phone=True)
        self.solved()
        self.size(320, 568)
        for size, tab in itertools.product(("100%", "200%"), ("suite", "proof", "solve")):
            browser.run("document.documentElement.style.fontSize = arguments[0]", size)
            self.click(f"#tab-{tab}")
            beside = browser.run("return [...document.querySelectorAll('header *, main *')].filter(node => node.offsetParent && node.getBoundingClientRect().right > 320).map(node => node.outerHTML.slice(0, 80))")
            self.assertEqual(beside, [], (size, tab))
            self.picture(f"narrow-{size[:-1]}-{tab}")
        self.assertEqual(browser.run("return getComputedStyle(document.body).fontSize"), "30px")

    def test_a_large_screen_has_a_large_board(self):
        self.width, self.height = 3840, 2160
        self.open()
        self.assertGreater(self.board()["width"], 1000)

    def test_what_is_chosen_is_seen_with_forced_colours(self):
        browser.command("Emulation.setEmulatedMedia", features=[{"name": "forced-colors", "value": "active"}])
        self.addCleanup(browser.command, "Emulation.setEmulatedMedia", features=[])
        self.open()
        self.picture("forced")
        for chosen, other in (("#tab-solve", "#tab-suite"), ("#white", "#black")):
            colours = [browser.run("return getComputedStyle(document.querySelector(arguments[0])).backgroundColor", query) for query in (chosen, other)]
            self.assertNotEqual(*colours)


class Paper(PageTest):
    def seen(self, query):
        return browser.run("return [...document.querySelectorAll(arguments[0])].filter(node => node.getClientRects().length).length", query)

    def test_the_solution_is_printed_whole_beside_the_board_without_buttons(self):
        self.open()
        self.solved()
        browser.command("Emulation.setDeviceMetricsOverride", width=718, height=1000, deviceScaleFactor=1, mobile=False)
        browser.command("Emulation.setEmulatedMedia", media="print")
        self.addCleanup(browser.command, "Emulation.setEmulatedMedia", media="")
        self.picture("paper")
        self.assertEqual(browser.run("return [...document.querySelectorAll('main *')].filter(node => node.getBoundingClientRect().right > 719).map(node => node.outerHTML.slice(0, 80))"), [])
        self.assertEqual(browser.run("return [...document.querySelectorAll('.trees')].filter(node => node.scrollHeight > node.clientHeight + 1).length"), 0)
        self.assertEqual(self.seen("#palette, .tabs button, .row button, #go, #number-label[hidden]"), 0)
        self.assertEqual(self.seen(".board"), 1)
        self.assertIn("1...bxa6", self.text(".trees"))
        self.click("#tab-suite")
        self.assertEqual(self.seen(".board, textarea"), 0)


class Fields(PageTest):
    def test_a_phone_need_not_zoom_into_a_field(self):
        self.open(phone=True)
        small = browser.run("return [...document.querySelectorAll('select, textarea, input:not([type=checkbox]):not([type=file])')].filter(field => parseFloat(getComputedStyle(field).fontSize) < 16).map(field => field.id)")
        self.assertEqual(small, [])


class Fingers(PageTest):
    def touch(self, *steps):
        """Fingers by their number: ("down" or "move" or "up", number, point)."""
        points = {}
        for kind, finger, *place in steps:
            if place:
                points[finger] = {"x": place[0][0], "y": place[0][1], "id": finger}
            if kind == "up":
                del points[finger]
            browser.command("Input.dispatchTouchEvent", type={"down": "touchStart", "move": "touchMove", "up": "touchEnd"}[kind], touchPoints=list(points.values()))

    def test_a_second_finger_does_not_take_over(self):
        self.open(phone=True)
        browser.run("const send = (name, id, x, y, target = window) => target.dispatchEvent(new PointerEvent(name, {pointerId: id, clientX: x, clientY: y, bubbles: true, cancelable: true, pointerType: 'touch'}));"
                    "const [a1, c8, d4, h8] = arguments; const svg = editor.svg;"
                    "send('pointerdown', 1, ...a1, svg); send('pointermove', 1, ...d4); send('pointerdown', 2, ...c8, svg); send('pointermove', 2, ...h8); send('pointerup', 2, ...h8);",
                    *[self.centre(square) for square in ("a1", "c8", "d4", "h8")])
        self.assertEqual(browser.run("return document.querySelectorAll('.ghost').length"), 1)
        self.assertEqual(browser.run(MEN)["c8"], "K")
        browser.run("dispatchEvent(new PointerEvent('pointerup', {pointerId: 1, clientX: arguments[0][0], clientY: arguments[0][1]}))", self.centre("d4"))
        men = browser.run(MEN)
        self.assertEqual((men["d4"], men["c8"], men.get("a1"), men.get("h8")), ("R", "K", None, None))

    def test_a_finger_on_an_empty_square_moves_the_page_and_one_on_a_man_moves_him(self):
        self.open(phone=True)
        x, y = self.centre("e4")
        self.touch(("down", 1, (x, y)), *[("move", 1, (x, y - 15 * i)) for i in range(1, 9)], ("up", 1))
        browser.wait("return scrollY > 40")
        time.sleep(1)  # a page that still moves would be stopped
        browser.run("scrollTo(0, 50)")  # it may have moved on until the man was out of sight
        before = browser.run("return scrollY")
        x, y = self.centre("b6")
        self.touch(("down", 1, (x, y)), *[("move", 1, (x, y + 15 * i)) for i in range(1, 9)], ("up", 1))
        browser.wait(MEN.replace("return", "return !").replace("]))", "]))['b6']"))
        self.assertEqual(browser.run("return scrollY"), before)


class Readers(PageTest):
    def test_the_answer_is_in_a_live_region(self):
        self.open()
        self.solved()
        self.assertIn("1.Ra6!", browser.run("return document.querySelector('#answer [role=status]').textContent"))

    def test_the_focus_goes_to_the_board_that_is_shown(self):
        self.open()
        self.click("#tab-suite")
        browser.run("document.getElementById('suite-text').value = arguments[0]", SUITE)
        self.click("#suite-go")
        browser.wait("return document.querySelector('#verdicts tbody button')")
        browser.run("document.querySelector('#verdicts tbody button').focus()")
        browser.press("Enter")
        browser.wait("return document.activeElement === editor.svg")


if __name__ == "__main__":
    unittest.main()
