"""The proof checker as a file, and HTML reports that carry it, in Chromium: they prove themselves again when they are opened.

KEYMOVE_PAGE is the folder that tools/web/build.sh makes, KEYMOVE the program. Where KEYMOVE_SCREENSHOTS names a folder, pictures
are left there.
"""

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

SOURCE = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(SOURCE / "tests" / "tools" / "browser"))

from driver import Browser  # noqa: E402

PAGE = pathlib.Path(os.environ.get("KEYMOVE_PAGE", SOURCE / "build" / "page"))
CHECKER = PAGE / "checker.js"
PROBLEMS = SOURCE.parent / "shared" / "data" / "suites" / "problems-odd.json"
PROGRAM = os.environ.get("KEYMOVE", str(SOURCE / "build" / "release" / "tools" / "keymove"))
MORPHY = "kbK5/pp6/1P6/8/8/8/8/R7 w - - "
MATES = f"""{MORPHY}bm Ra6; dm 2; id "Morphy";
{MORPHY}bm bxa7; dm 2; id "wrong";
6k1/5ppp/8/8/8/8/8/4R2K w - - bm Re8; dm 1; id "back rank";
7k/8/5K2/8/8/8/8/6Q1 w - - bm Qg7; dm 1; id "queen";
"""
BAD = '4k3/9/8/8/8/8/8/4K3 w - - id "bad";\n'
# A game of one's own: chess without pawns on 5x5.
SMALL = {"variant": "small", "title": "Small", "board": {"files": 5, "ranks": 5},
         "men": {"k": {"name": "king", "moves": "K", "royal": True}, "r": {"name": "rook", "moves": "R"}}, "royal": "checkmate",
         "ends": [{"when": "no moves in check", "result": "loss"}, {"when": "no moves", "result": "draw"}]}
SMALL_SUITE = {"suite": "own", "variant": "small.json",
               "positions": [{"id": "a", "fen": "k4/5/1K3/5/4R w", "answer": {"keys": ["e1e5"]}, "goal": {"win": 1}}]}
DATA = re.compile(r'(<script type="application/json" id="data">)(.*?)(</script>)', re.DOTALL)


def setUpModule():
    global browser, folder
    if not CHECKER.is_file():
        raise unittest.SkipTest(f"{PAGE} has no checker: tools/web/build.sh makes it")
    if not os.access(PROGRAM, os.X_OK):
        raise unittest.SkipTest("the program is not there")
    temporary = tempfile.TemporaryDirectory(prefix="keymove-checker-")
    unittest.addModuleCleanup(temporary.cleanup)
    folder = pathlib.Path(temporary.name)
    (folder / "mates.epd").write_text(MATES, encoding="utf-8")
    (folder / "bad.epd").write_text(MATES + BAD, encoding="utf-8")
    (folder / "small.json").write_text(json.dumps(SMALL), encoding="utf-8")
    (folder / "own.json").write_text(json.dumps(SMALL_SUITE), encoding="utf-8")
    keymove("verify", "mates.epd", "--certificates", "proofs")
    keymove("verify", "mates.epd", "--report", "mates.html", "--report-checker", CHECKER)
    keymove("verify", "mates.epd", "--report", "plain.html")
    browser = Browser()
    unittest.addModuleCleanup(browser.close)


def keymove(*words):
    return subprocess.run([PROGRAM, *map(str, words)], cwd=folder, capture_output=True, text=True, timeout=300, check=False)


class Node(unittest.TestCase):
    """The file by itself."""

    def checks(self, *certificates, variant=""):
        if not shutil.which("node"):
            self.skipTest("node is not there")
        script = ("const asked = JSON.parse(require('fs').readFileSync(0, 'utf8'));"
                  "require(process.argv[1])().then(check => console.log(JSON.stringify("
                  "asked.certificates.map(text => check(Buffer.from(text, 'base64'), asked.variant)))));")
        asked = {"certificates": [base64.b64encode(each).decode() for each in certificates], "variant": variant}
        ran = subprocess.run(["node", "-e", script, str(CHECKER)], input=json.dumps(asked), capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual(ran.stderr, "")
        return json.loads(ran.stdout)

    def test_it_is_small_and_has_no_solver(self):
        self.assertLess(CHECKER.stat().st_size, 400_000)
        packed = re.search(r'const packed = "([^"]+)"', CHECKER.read_text(encoding="utf-8"))[1]
        module = gzip.decompress(base64.b64decode(packed))
        self.assertEqual(module[:4], b"\0asm")
        name = b"N7keymove6solver"  # the names of the solver's types begin so
        self.assertIn(name, (PAGE / "keymove.wasm").read_bytes())
        self.assertNotIn(name, module)
        self.assertIn(b"N7keymove6verify", module)

    def test_the_certificate_of_the_documents_is_accepted_and_others_are_not(self):
        document = re.search(r"<!-- file: mate.json -->\n```json\n(.*?)```", (SOURCE / "docs" / "certificates.md").read_text(encoding="utf-8"), re.DOTALL)[1]
        shorter = document.replace('"plies": 3', '"plies": 1')
        other = document.replace('"keys": ["a1a6"]', '"keys": ["a1a5"]')
        accepted, *others, unreadable = self.checks(*(text.encode() for text in (document, shorter, other, "no certificate")))
        self.assertEqual((accepted["status"], accepted["text"]), ("accepted", "White wins in exactly 3 plies, only by a1a6"))
        self.assertEqual(accepted["header"]["claim"], json.loads(document)["claim"])
        self.assertEqual(accepted["keys_san"], ["Ra6"])
        for each in others:
            self.assertNotEqual(each["status"], "accepted")
        self.assertEqual(unreadable["status"], "unreadable")

    def test_a_game_of_ones_own_comes_with_its_document(self):
        keymove("verify", "own.json", "--certificates", "own")
        made = (folder / "own" / "a.cert").read_bytes()
        text = (folder / "small.json").read_text(encoding="utf-8")
        self.assertEqual([each["status"] for each in self.checks(made, variant=text)], ["accepted"])
        self.assertEqual([each["status"] for each in self.checks(made)], ["unreadable"])
        self.assertEqual([each["status"] for each in self.checks(made, variant=text.replace('"R"', '"B"'))], ["unreadable"])


class PageTest(unittest.TestCase):
    def open(self, name, after="", width=1300, height=900, dark=False):
        browser.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 500)
        browser.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        browser.open("about:blank")
        browser.requested()
        browser.log("browser")
        self.address = (folder / name).as_uri()
        browser.open(self.address + after)

    def tearDown(self):
        self.assertEqual([entry for entry in browser.log("browser") if entry["level"] in ("SEVERE", "WARNING")], [])
        asked = {address.split("#")[0] for address in browser.requested() if not address.startswith(("data:", "blob:"))}
        self.assertLessEqual(asked, {self.address, "about:blank"})

    def result(self, seconds=60):
        """What the page says at the end of its checks."""
        browser.wait("return document.getElementById('checks-button').textContent === 'Check again' && document.getElementById('checks-text').textContent", seconds=seconds)
        return browser.run("return document.getElementById('checks-text').textContent").strip()

    def states(self):
        return browser.run("return Object.fromEntries([...document.querySelectorAll('#rows tr.row')].map(row =>"
                           "[row.record.id, row.querySelector('.c-proof').textContent.trim()]))")

    def changed(self, change, source="mates.html"):
        """A page whose data `change` has changed."""
        page = (folder / source).read_text(encoding="utf-8")
        data = json.loads(DATA.search(page)[2])
        change(data, {record["id"]: record for record in data["records"]})
        text = json.dumps(data).replace("<", "\\u003c")
        (folder / "changed.html").write_text(DATA.sub(lambda found: found[1] + text + found[3], page), encoding="utf-8")

    def picture(self, name):
        if pictures := os.environ.get("KEYMOVE_SCREENSHOTS"):
            browser.screenshot(pathlib.Path(pictures, f"checker-{name}.png"))


class Reports(PageTest):
    def test_every_certificate_is_checked_when_the_page_is_opened(self):
        self.open("mates.html", "#Morphy")
        self.assertEqual(self.result(), "checked here, in your browser: 4 of 4")
        self.assertEqual(set(self.states().values()), {"checked"})
        self.assertEqual(browser.run("return document.getElementById('checks').className"), "good")
        # The wrong answer of the suite is refuted, by the proof of the right one.
        self.assertIn("checked in your browser: White wins in exactly 3 plies, only by a1a6",
                      browser.run("return document.querySelector('tr.detail .check').textContent"))
        self.picture("row")

    def test_it_can_be_checked_again_by_keyboard_and_is_told_to_those_who_do_not_see(self):
        self.open("mates.html")
        self.result()
        self.assertEqual(browser.run("const {role} = document.getElementById('checks-text'); return role"), "status")
        browser.run("document.getElementById('checks-text').textContent = ''; document.getElementById('checks-button').focus()")
        browser.press("Enter")
        browser.wait("return document.getElementById('checks-text').textContent")
        self.assertEqual(self.result(), "checked here, in your browser: 4 of 4")
        self.assertEqual(browser.run("return document.activeElement.id"), "checks-button")

    def test_a_changed_byte_of_any_certificate_is_told(self):
        proofs = {}
        self.changed(lambda data, records: proofs.update({name: base64.b64decode(record["proof"]) for name, record in records.items()}))
        for name, whole in proofs.items():
            for place in (2, 30, len(whole) // 2, len(whole) - 1):
                with self.subTest(name, place=place):
                    forged = bytearray(whole)
                    forged[place] ^= 1

                    def forge(data, records):
                        records[name]["proof"] = base64.b64encode(forged).decode()
                    self.changed(forge)
                    self.open("changed.html")
                    self.assertEqual(self.result(), "checked here, in your browser: 3 of 4; 1 rejected")
                    self.assertEqual({each for each, state in self.states().items() if state == "rejected"}, {name})
                    self.assertIn(name, browser.run("return document.getElementById('checks-rejected').textContent"))
        self.assertEqual(browser.run("return document.getElementById('checks').className"), "bad")
        self.assertEqual(browser.run("return document.querySelectorAll('tr.rejected').length"), 1)
        self.assertIn("Do not trust what this page says of these", browser.run("return document.querySelector('[role=alert]').innerText"))
        self.assertIn("line-through", browser.run("return getComputedStyle(document.querySelector('tr.rejected .c-verdict')).textDecoration"))
        self.picture("rejected")

    def test_two_exchanged_certificates_are_told_with_and_without_their_digests(self):
        for with_digests in (False, True):
            def exchange(data, records):
                one, other = records["queen"], records["back rank"]
                one["proof"], other["proof"] = other["proof"], one["proof"]
                if with_digests:
                    one["certificate"], other["certificate"] = other["certificate"], one["certificate"]
            self.changed(exchange)
            self.open("changed.html", "#queen")
            self.assertEqual(self.result(), "checked here, in your browser: 2 of 4; 2 rejected")
            said = browser.run("return document.querySelector('tr.detail .check').textContent")
            self.assertIn("the certificate is of another answer", said)
            self.assertIn("position: it proves 6k1/5ppp/8/8/8/8/8/4R2K w - -", said)
            self.assertEqual("its SHA-256 is not" in said, not with_digests)

    def test_a_page_that_states_what_its_certificate_does_not_prove_is_told(self):
        def distance(record):
            record["result"]["distance"] = 1

        def keys(record):
            record["result"]["keys"] = ["b6a7"]

        def san(record):
            record["result"]["keys_san"] = ["bxa7"]

        def found(record):
            record["found"] = "White wins, #3 (5 plies): 1.Ra6!"

        def outcome(record):
            record["result"]["outcome"] = "loss"

        def position(record):
            record["fen"] = record["fen"].replace(" w ", " b ")

        def game(record):
            record["variant"] = "chess-queen-promotion"

        def digest(record):
            record["certificate"] = "0" * 64

        def nothing(record):
            del record["result"]
        for change in (distance, keys, san, found, outcome, position, game, digest, nothing):
            with self.subTest(change.__name__):
                def apply(data, records):
                    data["variants"]["chess-queen-promotion"] = data["variants"]["chess"]
                    change(records["Morphy"])
                self.changed(apply)
                self.open("changed.html")
                self.assertEqual(self.result(), "checked here, in your browser: 3 of 4; 1 rejected")
                self.assertEqual(self.states()["Morphy"], "rejected")

    def test_what_is_not_checked_is_counted(self):
        keymove("verify", "bad.epd", "--report", "bad.html", "--report-checker", CHECKER)
        self.changed(lambda data, records: records["queen"].pop("proof"), source="bad.html")
        self.open("changed.html")
        self.assertEqual(self.result(), "checked here, in your browser: 3 of 5; 1 whose certificate is not in this page; 1 without a certificate")
        self.assertEqual(browser.run("return document.getElementById('checks').className"), "doubtful")
        self.assertEqual(self.states()["queen"], "not here")
        self.assertEqual(self.states()["bad"], "none")

    def test_a_run_that_was_kept_has_no_certificates_to_check(self):
        keymove("verify", "mates.epd", "--store", "runs.db", "--report", "kept.html", "--report-checker", CHECKER)
        keymove("runs", "show", "1", "--store", "runs.db", "--report", "shown.html")
        self.open("shown.html")
        self.assertIn("This page carries no checker", browser.run("return document.getElementById('checks').innerText"))
        self.assertFalse(browser.run("return document.querySelectorAll('.c-proof').length"))

    def test_a_page_without_checker_says_which_commands_check(self):
        self.open("plain.html")
        command = browser.run("return document.querySelector('#checks code').textContent")
        self.assertIn("keymove verify mates.epd", command)
        ran = subprocess.run(command.replace("keymove ", f"{PROGRAM} "), shell=True, cwd=folder, capture_output=True, text=True, check=False)
        self.assertEqual(ran.returncode, 0, ran)
        self.assertEqual(ran.stdout.count(": accepted"), 4)

    def test_the_page_of_solve_checks_its_certificates_too(self):
        keymove("solve", "mates.epd", "--report", "solved.html", "--report-checker", CHECKER)
        self.open("solved.html")
        self.assertEqual(self.result(), "checked here, in your browser: 4 of 4")
        self.assertIn("only by a1a6", browser.wait("return document.querySelector('.problem .check')?.textContent"))
        self.picture("solved")

    def test_values_and_lists_of_solutions_are_compared_with_the_page(self):
        questions = {"value": (["--variant", "pawntastic-5x5-ep", "--goal", "value"], "the game is a draw with best play, only by "),
                     "list": (["--fen", "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1", "--stipulation", "h#1"], "h#1 has exactly 1 solution"),
                     "key": (["--fen", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "--stipulation", "+1"], "is solved in exactly 1 ply")}
        lies = {"value": ({"outcome": "win"}, {"best_moves": ["a2a3"]}), "list": ({"solutions": [["g8f8", "a1a8"]]}, {"solutions": []}),
                "key": ({"keys": ["g1g2"]}, {"keys": []})}
        for name, (words, claim) in questions.items():
            keymove("solve", *words, "--report", f"{name}.html", "--report-checker", CHECKER)
            self.open(f"{name}.html")
            self.assertEqual(self.result(), "checked here, in your browser: 1 of 1", name)
            self.assertIn(claim, browser.wait("return document.querySelector('.problem .check')?.textContent"))
            for lie in lies[name]:
                with self.subTest(name, lie=lie):
                    self.changed(lambda data, records: data["records"][0]["result"].update(lie), source=f"{name}.html")
                    self.open("changed.html")
                    self.assertEqual(self.result(), "checked here, in your browser: 0 of 1; 1 rejected")

    def test_a_game_of_ones_own_is_checked_by_its_document(self):
        keymove("verify", "own.json", "--report", "own.html", "--report-checker", CHECKER)
        self.open("own.html")
        self.assertEqual(self.result(), "checked here, in your browser: 1 of 1")

    def test_without_workers_the_page_itself_checks(self):
        page = (folder / "mates.html").read_text(encoding="utf-8")
        self.assertEqual(page.count("; worker-src blob:"), 1)
        (folder / "alone.html").write_text(page.replace("new Worker(address)", "undefined"), encoding="utf-8")
        self.open("alone.html")
        self.assertEqual(self.result(), "checked here, in your browser: 4 of 4")

    def test_a_browser_that_cannot_check_says_so(self):
        page = (folder / "mates.html").read_text(encoding="utf-8")
        (folder / "old.html").write_text(page.replace("new DecompressionStream(", "new NoSuchStream("), encoding="utf-8")
        self.open("old.html")
        self.assertIn("not checked here, since this browser cannot do it", self.result())
        self.assertEqual(set(self.states().values()), {""})


class Problems(PageTest):
    """The 2,231 problems of the reference data."""

    def setUp(self):
        if not PROBLEMS.is_file():
            self.skipTest("needs the reference data")
        if not (folder / "problems.html").is_file():
            keymove("verify", PROBLEMS, "--jobs", "1", "--quiet", "--report", "problems.html", "--report-checker", CHECKER)

    def test_all_are_checked_within_20_seconds_in_less_than_6_megabytes(self):
        size = (folder / "problems.html").stat().st_size
        self.assertLess(size, 6_000_000)
        began = time.monotonic()
        self.open("problems.html")
        said = self.result()
        seconds = time.monotonic() - began
        print(f"\n2231 certificates: {size / 1e6:.2f} MB, checked {seconds:.1f} s after opening", file=sys.stderr)
        self.assertEqual(said, "checked here, in your browser: 2231 of 2231")
        self.assertLess(seconds, 20)
        self.picture("light")
        self.open("problems.html", "#4001", dark=True)
        self.result()
        self.picture("dark")

    def test_they_fit_on_a_phone(self):
        self.open("problems.html", width=390, height=844)
        self.result()
        self.assertLessEqual(browser.run("return document.documentElement.scrollWidth"), 390)
        self.picture("phone")

    def test_the_checks_can_be_stopped_and_begun_again(self):
        self.open("problems.html")
        browser.wait("return Number(document.getElementById('checks-progress').value) > 0")
        self.assertRegex(browser.run("return document.getElementById('checks-text').textContent"), r"^checking \d+ of 2231$")
        self.assertEqual(browser.run("const button = document.getElementById('checks-button'); button.click(); return button.textContent"), "Check again")
        said = browser.run("return document.getElementById('checks-text').textContent").strip()
        found = re.fullmatch(r"checked here, in your browser: (\d+) of 2231; (\d+) not checked", said)
        self.assertEqual(int(found[1]) + int(found[2]), 2231, said)
        self.assertGreater(int(found[2]), 0)
        time.sleep(0.5)
        self.assertEqual(browser.run("return document.getElementById('checks-text').textContent").strip(), said)
        browser.run("document.getElementById('checks-button').click()")
        self.assertEqual(self.result(), "checked here, in your browser: 2231 of 2231")


if __name__ == "__main__":
    unittest.main()
