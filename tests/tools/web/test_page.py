"""The web page in Chromium: KEYMOVE_PAGE is the folder that tools/web/build.sh makes, KEYMOVE the program (optional)."""

import base64
import gzip
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from page import MEN, PAGE, SOURCE, PageTest, browser, setUpModule  # noqa: E402, F401

DATA = SOURCE.parent / "shared" / "data" / "suites"
PROGRAM = os.environ.get("KEYMOVE", str(SOURCE / "build" / "release" / "tools" / "keymove"))
BACK_RANK = "6k1/5ppp/8/8/8/8/8/4R1K1 w - - "


class First(PageTest):
    def test_morphys_problem_is_solved_within_a_second_of_opening(self):
        browser.command("Network.clearBrowserCache")
        browser.command("Network.setCacheDisabled", cacheDisabled=True)
        browser.command("Emulation.setDeviceMetricsOverride", width=1300, height=900, deviceScaleFactor=1, mobile=False)
        best = 10.0
        for _ in range(3):  # the machine may be busy
            browser.open("about:blank")
            begun = time.time()
            browser.open(browser.address)
            browser.wait("return document.body.dataset.ready")
            answer = self.solved()
            best = min(best, time.time() - begun)
        browser.command("Network.setCacheDisabled", cacheDisabled=False)
        self.assertIn("White wins, #2 (3 plies): 1.Ra6!, the only key", answer)
        self.assertIn("proved and checked", answer)
        self.picture("solved")
        self.assertLess(best, 1.0)

    @unittest.skipUnless(shutil.which("brotli"), "brotli is not installed")
    def test_what_the_page_loads_is_small_by_brotli(self):
        files = [file for file in PAGE.iterdir() if file.suffix in (".html", ".css", ".js", ".wasm") and file.name != "checker.js"]
        packed = [subprocess.run(["brotli", "-c", file], stdout=subprocess.PIPE, check=True).stdout for file in files]
        self.assertLess(sum(map(len, packed)), 1_000_000)

    def test_every_file_is_small(self):
        for file in PAGE.iterdir():
            packed = len(gzip.compress(file.read_bytes(), 9))
            self.assertLess(packed, {"keymove.wasm": 1_400_000, "checker.js": 250_000}.get(file.name, 100_000), file.name)


class Boards(PageTest):
    def test_men_are_moved_put_and_taken_off_by_mouse(self):
        self.open()
        self.point("mouse", self.centre("a1"), self.centre("a3"), self.centre("d4"))
        self.assertEqual(browser.run(MEN).get("d4"), "R")
        self.assertNotIn("a1", browser.run(MEN))
        x, y = self.centre("d4")
        self.point("mouse", (x, y), (x + 40, y), (x + 1200 - x, y))  # beside the board
        self.assertNotIn("d4", browser.run(MEN))
        self.click("#undo")
        browser.wait(MEN.replace("return", "return 'R' ===").replace("]))", "]))['d4']"))
        self.click("#palette [aria-label='Black queen']")
        self.point("mouse", self.centre("h8"))
        self.assertEqual(browser.run(MEN).get("h8"), "q")

    def test_men_are_moved_by_touch_on_a_phone(self):
        self.open(phone=True)
        self.point("touch", self.centre("a1"), self.centre("b3"), self.centre("a6"))
        self.assertEqual(browser.run(MEN).get("a6"), "R")
        self.assertLessEqual(browser.run("return document.documentElement.scrollWidth"), 390)
        self.picture("phone")

    def test_men_are_put_and_moved_by_keyboard_and_spoken(self):
        self.open()
        browser.run("editor.svg.focus({focusVisible: true})")
        browser.press("ArrowRight", "ArrowUp")
        spoken = self.text("#spoken") or browser.run("return document.getElementById('spoken').textContent")
        self.assertIn("b2", spoken)
        browser.press("Q")
        self.assertEqual(browser.run(MEN).get("b2"), "Q")
        self.assertIn("White queen", browser.run("return document.getElementById('spoken').textContent"))
        browser.press("Enter", "ArrowUp", "Enter")
        self.assertEqual(browser.run(MEN).get("b3"), "Q")
        browser.run("editor.svg.dispatchEvent(new KeyboardEvent('keydown', {key: 'Delete', bubbles: true}))")
        self.assertNotIn("b3", browser.run(MEN))

    def test_only_legal_moves_may_be_made_and_a_pawn_promotes_to_what_is_chosen(self):
        self.open()
        self.set_fen("7k/P7/8/8/8/8/8/K7 w - - 0 1")
        browser.wait("return state.board")
        self.click("#legal")
        self.point("mouse", self.centre("a1"), self.centre("c5"), self.centre("d8"))
        self.assertEqual(browser.run(MEN).get("a1"), "K")
        for choice in ("#choice > button", "#choice [aria-label='rook']"):  # the first is Cancel
            self.assertEqual(browser.run(MEN).get("a7"), "P")
            self.point("mouse", self.centre("a7"), self.centre("a8"), self.centre("a8"))
            browser.wait("return document.getElementById('choice').open")
            self.click(choice)
        browser.wait(MEN.replace("return", "return 'R' ===").replace("]))", "]))['d4']"))
        self.click("#palette [aria-label='Black queen']")
        self.point("mouse", self.centre("h8"))
        self.assertEqual(browser.run(MEN).get("h8"), "q")

    def test_men_are_moved_by_touch_on_a_phone(self):
        self.open(phone=True)
        self.point("touch", self.centre("a1"), self.centre("b3"), self.centre("a6"))
        self.assertEqual(browser.run(MEN).get("a6"), "R")
        self.assertLessEqual(browser.run("return document.documentElement.scrollWidth"), 390)
        self.picture("phone")

    def test_men_are_put_and_moved_by_keyboard_and_spoken(self):
        self.open()
        browser.run("editor.svg.focus({focusVisible: true})")
        browser.press("ArrowRight", "ArrowUp")
        spoken = self.text("#spoken") or browser.run("return document.getElementById('spoken').textContent")
        self.assertIn("b2", spoken)
        browser.press("Q")
        self.assertEqual(browser.run(MEN).get("b2"), "Q")
        self.assertIn("White queen", browser.run("return document.getElementById('spoken').textContent"))
        browser.press("Enter", "ArrowUp", "Enter")
        self.assertEqual(browser.run(MEN).get("b3"), "Q")
        browser.run("editor.svg.dispatchEvent(new KeyboardEvent('keydown', {key: 'Delete', bubbles: true}))")
        self.assertNotIn("b3", browser.run(MEN))

    def test_only_legal_moves_may_be_made_and_a_pawn_promotes_to_what_is_chosen(self):
        self.open()
        self.set_fen("7k/P7/8/8/8/8/8/K7 w - - 0 1")
        browser.wait("return state.board")
        self.click("#legal")
        self.point("mouse", self.centre("a1"), self.centre("c5"), self.centre("d8"))
        self.assertEqual(browser.run(MEN).get("a1"), "K")
        for choice, man in (("#choice > button", "P"), ("#choice [aria-label='rook']", None)):  # the first is Cancel
            self.point("mouse", self.centre("a7"), self.centre("a8"), self.centre("a8"))
            browser.wait("return document.getElementById('choice').open")
            self.click(choice)
            self.assertEqual(browser.run(MEN).get("a7"), man)
        browser.wait(MEN.replace("return", "return 'R' ===").replace("]))", "]))['a8']"))
        self.assertIn("Black to move", browser.wait("return state.board && document.getElementById('status').textContent"))

    def test_a_wrong_fen_says_what_was_expected_and_where(self):
        self.open()
        self.fill("#fen", "4k3/8/8/8/8/8/8/4Kx2 w - - 0 1")
        self.assertIn("no man of chess has the letter 'x'", browser.wait("return document.getElementById('fen-error').textContent"))
        self.assertTrue(browser.run("return document.getElementById('go').disabled"))

    def test_the_address_keeps_game_and_position(self):
        self.open()
        self.fill("#variant", "minichess-7x7")
        browser.wait("return state.variant === 'minichess-7x7'")
        shared = browser.run("return location.hash")
        self.open(shared)
        self.assertEqual(browser.run("return state.variant"), "minichess-7x7")
        self.assertEqual(browser.run("return state.info.ranks"), 7)
        self.picture("variant")

    def test_an_address_may_ask_its_question(self):
        self.open("#game=chess&fen=6k1/8/5K2/8/8/8/6Q1/8+b+-+-+0+1&kind=stipulation&words=h%231&solve=1")
        self.assertIn("3 solutions", self.text("#answer"))  # 1.Kh8 Qg7#, 1.Kh7 Qg7#, 1.Kf8 Qa8#

    def test_a_variant_file_is_played(self):
        text = json.loads((SOURCE / "positions" / "variants" / "gardner-5x5.json").read_text(encoding="utf-8"))
        self.open()
        text["variant"] = "our-own"
        browser.run("engine.addVariant(arguments[0]).then(info => chooseVariant(info.name))", json.dumps(text))
        browser.wait("return state.variant === 'our-own' && state.board")
        self.assertEqual(browser.run("return state.board.moves.length"), 7)
        self.click("#go")  # a new worker knows it, too
        time.sleep(0.5)  # of a double click, the second one is no wish to stop
        self.click("#go")
        browser.wait("return document.getElementById('go').textContent === 'Solve'")
        browser.run("setFen(state.info.start, {keep: false})")
        browser.wait("return state.board?.moves.length === 7")


class Questions(PageTest):
    def test_the_solution_is_stepped_through(self):
        self.open()
        self.solved()
        browser.run("state.stepper.toStart(); state.stepper.on()")
        self.assertEqual(browser.run(MEN).get("a6"), "R")  # on the large board
        browser.run("state.stepper.toEnd()")
        self.assertIn("#: Black to move", self.text(".answer-view .turn"))
        self.picture("steps")

    def test_a_helpmate_and_a_win_of_any_length(self):
        self.open("#game=chess&fen=6k1/8/5K2/8/8/8/6Q1/8%20b%20-%20-%200%201&kind=stipulation")
        self.fill("#words", "h#1")
        answer = self.solved()
        for line in ("Kh8", "Kh7", "Kf8"):  # 1.Kh8 Qg7#, 1.Kh7 Qg7#, 1.Kf8 Qa8#
            self.assertIn(line, answer)
        self.set_fen("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1")
        browser.wait("return state.board")
        self.fill("#kind", "shortest")
        self.assertIn("#1", self.solved())

    def test_a_long_search_tells_how_far_it_is_and_stops(self):
        self.open("#game=chess&fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR%20w%20KQkq%20-%200%201")
        self.fill("#kind", "mate")
        browser.run("document.getElementById('number').value = 20; document.getElementById('seconds').value = '0'")
        self.click("#go")
        browser.wait("return /no forced end within [3-9]/.test(document.getElementById('progress').textContent)")
        self.assertEqual(self.text("#go"), "Stop")
        time.sleep(0.5)  # a click at once would be the second one of a double click
        self.click("#go")
        browser.wait("return document.getElementById('go').textContent === 'Solve'")
        self.assertIn("Stopped", self.text("#progress"))
        browser.run("setFen(kStart)")
        browser.wait("return state.board?.moves.length === 16")
        browser.run("document.getElementById('number').value = 2")
        self.assertIn("1.Ra6!", self.solved())  # the page goes on

    def test_a_helpmate_of_half_a_move_less_is_said_to_be_one(self):
        self.open("#game=chess&fen=8/8/8/8/8/5k2/8/R3K2R+w+KQ+-+0+1&kind=stipulation&words=h%232")
        self.assertIn("White is to move: h#2 without Black\u2019s first move", self.solved())
        self.click("#black")
        browser.wait("return state.board && !state.position.white")
        self.assertNotIn("without Black", self.solved())

    def test_a_wrong_stipulation_is_told(self):
        self.open()
        self.fill("#kind", "stipulation")
        self.fill("#words", "h#")
        self.assertIn("lacks its number of moves", self.solved())


class Suites(PageTest):
    def verify(self, text, seconds=60):
        self.click("#tab-suite")
        browser.run("document.getElementById('suite-text').value = arguments[0]", text)
        self.click("#suite-go")
        browser.wait("return document.getElementById('suite-go').textContent === 'Verify' && !/…|reading/.test(document.getElementById('suite-progress').textContent)", seconds=seconds)

    def test_a_pasted_suite_is_judged(self):
        self.open()
        self.verify(BACK_RANK + 'bm Re8; dm 1; id "right";\n' + BACK_RANK + 'bm Re7; dm 1; id "wrong";\n' + BACK_RANK + 'bm Rx9; id "bad";\n')
        rows = browser.run("return [...document.querySelectorAll('#verdicts tbody tr')].map(row => [...row.cells].map(cell => cell.innerText.trim()))")
        self.assertEqual([row[:2] for row in rows], [["right", "confirmed"], ["wrong", "refuted"], ["bad", "bad position"]])
        self.picture("suite")
        browser.run("document.querySelector('#verdicts tbody button').click()")
        browser.wait("return state.fen.startsWith('6k1/5ppp')")

    def test_a_text_of_no_format_says_what_is_expected(self):
        self.open()
        self.verify("no positions here")
        self.assertIn("expected EPD, FENs, JSON", self.text("#suite-progress"))

    def test_verdicts_are_those_of_the_program_over_the_shipped_suites(self):
        if not os.access(PROGRAM, os.X_OK):
            self.skipTest("the program is not there")
        self.open()
        judged = 0
        for suite in sorted((SOURCE / "positions" / "suites").glob("*.json")):
            if suite.stat().st_size > 300_000:
                continue
            printed = subprocess.run([PROGRAM, "verify", "--quiet", "--format", "json", str(suite)], capture_output=True, text=True, check=False)
            program = [json.loads(line) for line in printed.stdout.splitlines()]
            browser.run("window.found = null; const all = [];"
                        "engine.ask('verify', [arguments[0], 'suite', '', true], ({verdicts}) => all.push(...verdicts))"
                        ".then(({verdicts, error}) => { window.found = error ?? [...all, ...verdicts].map(({json}) => json); })",
                        suite.read_text(encoding="utf-8"))
            page = [json.loads(text) for text in browser.wait("return window.found", seconds=120)]
            same = [(ours, theirs) for ours, theirs in zip(page, program) if not theirs["verdict"] in ("unknown",) and ours["verdict"] != "unsupported"]
            self.assertEqual(len(page), len(program), suite.name)
            for ours, theirs in same:
                for field in ("verdict", "keys", "distance", "proof"):
                    self.assertEqual(ours.get(field), theirs.get(field), f"{suite.name} {ours['id']} {field}")
            judged += len(same)
        self.assertGreater(judged, 100)

    def test_mates_in_two_at_a_quarter_of_the_programs_speed(self):
        suite = DATA / "problems-odd.json"
        if not suite.is_file() or not os.access(PROGRAM, os.X_OK):
            self.skipTest("needs the reference data and the program")
        self.open()
        document = json.loads(suite.read_text(encoding="utf-8"))
        document["problems"] = [problem for problem in document["problems"] if problem["type"] == "Mate in Two"]
        self.assertGreater(len(document["problems"]), 1000)
        text = json.dumps(document)
        ratios = []
        for _ in range(5):
            printed = subprocess.run(["bash", "-c", f"time {PROGRAM} verify --quiet --jobs 1 --class m3 --no-certificates {suite}"], capture_output=True, text=True, check=False)
            native = sum(60 * float(part[0]) + float(part[1][:-1]) for line in printed.stderr.splitlines() if line.startswith(("user", "sys")) for part in [line.split()[1].split("m")])
            browser.run("window.found = null;"
                        "engine.ask('verify', [arguments[0], 'suite.json', '', false], () => {}).then(({seconds}) => { window.found = seconds; })", text)
            page = browser.wait("return window.found", seconds=120)
            ratios.append(page / native)
        print(f"\nthe page takes {min(ratios):.2f} times the program's time", file=sys.stderr)
        self.assertLess(min(ratios), 4)


class Certificates(PageTest):
    def check(self, data, name="mate.cert"):
        self.click("#tab-proof")
        browser.run("const bytes = Uint8Array.from(atob(arguments[0]), c => c.charCodeAt(0)); const list = new DataTransfer();"
                    "list.items.add(new File([bytes], arguments[1]));"
                    "document.getElementById('drop').dispatchEvent(new DragEvent('drop', {dataTransfer: list, bubbles: true, cancelable: true}))",
                    base64.b64encode(data).decode(), name)
        browser.wait("return !/checking/.test(document.getElementById('proof-result').textContent) && document.getElementById('proof-result').textContent")
        return self.text("#proof-result")

    def test_certificates_are_made_and_checked(self):
        self.open()
        self.solved()
        # What the button saves.
        browser.run("window.bytes = null; URL.createObjectURL = blob => { blob.arrayBuffer().then(bytes => { window.bytes = btoa(String.fromCharCode(...new Uint8Array(bytes))); });"
                    " return '#'; }; HTMLAnchorElement.prototype.click = () => {}; document.querySelector('.facts-line button').onclick()")
        made = base64.b64decode(browser.wait("return window.bytes"))
        self.assertIn("accepted: White wins in exactly 3 plies, only by a1a6", self.check(made))
        self.picture("certificate")
        forged = made.replace(b'"plies": 3', b'"plies": 1')
        self.assertNotEqual(forged, made)
        self.assertIn("rejected", self.check(forged))
        self.assertIn("cannot be read", self.check(b"no certificate"))
        if os.access(PROGRAM, os.X_OK):
            with tempfile.NamedTemporaryFile(suffix=".cert") as file:
                file.write(made)
                file.flush()
                self.assertIn("accepted", subprocess.run([PROGRAM, "check", file.name], capture_output=True, text=True, check=False).stdout)


class Node(unittest.TestCase):
    def test_the_example_of_the_package_runs(self):
        if not shutil.which("node"):
            self.skipTest("node is not there")
        text = (SOURCE / "tools" / "web" / "README.md").read_text(encoding="utf-8")
        script = re.search(r"```js\n(.*?)```", text, re.DOTALL)[1]
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "node_modules").mkdir()
            (pathlib.Path(folder) / "node_modules" / "keymove").symlink_to(PAGE)
            (pathlib.Path(folder) / "example.js").write_text(script, encoding="utf-8")
            printed = subprocess.run(["node", "example.js"], cwd=folder, capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual((printed.stdout, printed.stderr), ("White wins, #2 (3 plies): 1.Ra6!, the only key\n", ""))


class Access(PageTest):
    def test_what_can_be_used_has_a_name(self):
        self.open()
        nameless = browser.run("""return [...document.querySelectorAll('button, select, input:not([hidden]), textarea, [role=application]')]
            .filter(node => !(node.textContent.trim() || node.ariaLabel || node.getAttribute('aria-label') || node.title || node.labels?.length))
            .map(node => node.outerHTML)""")
        self.assertEqual(nameless, [])

    def test_dark_and_light(self):
        self.open()
        before = browser.run("return getComputedStyle(document.body).backgroundColor")
        self.click("#theme")
        self.assertNotEqual(browser.run("return getComputedStyle(document.body).backgroundColor"), before)
        self.picture("dark")


if __name__ == "__main__":
    unittest.main()
