"""The page while it searches, in Chromium: what is changed meanwhile, what is stopped, what is told."""

import functools
import http.server
import pathlib
import sys
import threading
import time
import unittest
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from page import PAGE, Opened, PageTest, Quiet, browser, setUpModule  # noqa: E402, F401

MORPHY = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
LONG = f"#fen={urllib.parse.quote(START)}&kind=mate&n=40&t=0"


class SlowToCome(Quiet):
    """The solver comes two seconds late."""

    def do_GET(self):
        if self.path.endswith(".wasm"):
            time.sleep(2)
        return super().do_GET()


class Loading(PageTest):
    def test_nothing_can_be_entered_before_the_solver_is_there(self):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(SlowToCome, directory=str(PAGE)))
        self.addCleanup(server.server_close)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        usual, Opened.address = Opened.address, f"http://127.0.0.1:{server.server_port}/index.html"
        self.addCleanup(setattr, Opened, "address", usual)
        self.addCleanup(server.shutdown)
        browser.open(browser.address)
        browser.requested()
        self.assertEqual(browser.run("return [document.getElementById('app').inert, document.getElementById('status').textContent, document.getElementById('variant').disabled]"),
                         [True, "loading \u2026", True])
        browser.run("document.getElementById('fen').focus()")
        self.assertNotEqual(browser.run("return document.activeElement.id"), "fen")
        browser.wait("return document.body.dataset.ready")
        self.assertEqual(browser.run("return [document.getElementById('app').inert, document.getElementById('variant').disabled]"), [False, False])
        self.assertIn("1.Ra6!", self.solved())

    def test_solve_lives_where_a_position_could_not_be_read(self):
        self.open(f"#fen={urllib.parse.quote(MORPHY)}")
        browser.run("state.reading = Promise.reject(new Error('a trial')); state.reading.catch(() => {})")
        self.assertIn("1.Ra6!", self.solved())
        self.assertEqual(self.text("#notice"), "a trial")

    def test_what_the_rules_have_not_judged_is_not_called_illegal(self):
        self.open()
        browser.run("engine.ask = () => Promise.reject(new Error('a trial'))")
        self.fill("#fen", START)
        browser.wait("return document.getElementById('fen-error').textContent === 'a trial'")
        self.assertEqual(self.text("#status"), "Not judged")


class Busy(PageTest):
    def search(self):
        """A search that does not end by itself."""
        self.open(LONG)
        self.click("#go")
        browser.wait("return /no forced end/.test(document.getElementById('progress').textContent)")

    def stop(self):
        browser.wait("return !state.job || performance.now() - state.job.begun > 500")  # longer than a double click
        self.click("#go")
        browser.wait("return document.getElementById('go').textContent === 'Solve'")

    def test_the_position_may_be_changed_during_a_search_and_stays_legal_after_it(self):
        self.search()
        self.fill("#fen", MORPHY)
        browser.wait("return state.board?.moves.length === 16")
        self.assertEqual(self.text("#status"), "White to move, 16 legal moves")
        browser.wait("return /the earlier position is still being solved/.test(document.getElementById('progress').textContent)")
        self.stop()
        self.assertIn("Stopped", self.text("#progress"))
        self.assertEqual(browser.run("return [document.getElementById('go').disabled, document.getElementById('fen-error').textContent]"), [False, ""])
        browser.run("document.getElementById('number').value = 2")
        self.assertIn("1.Ra6!", self.solved())

    def test_the_game_may_be_changed_during_a_search(self):
        self.search()
        self.fill("#variant", "gardner-5x5")
        browser.wait("return state.variant === 'gardner-5x5' && state.board")
        self.stop()
        self.assertEqual(browser.run("return [document.getElementById('variant').value, state.variant, state.board.moves.length]"), ["gardner-5x5", "gardner-5x5", 7])
        self.click("#undo")
        browser.wait("return state.variant === 'chess' && state.board")
        self.assertEqual(browser.run("return [document.getElementById('variant').value, state.fen]"), ["chess", START])

    def test_stopping_one_search_leaves_the_other_alone(self):
        self.search()
        self.click("#tab-suite")
        hard = START.replace(" 0 1", " bm e4; dm 40;")
        browser.run("document.getElementById('suite-text').value = arguments[0]", f"{MORPHY[:-4]} bm Ra6; dm 2;\n{hard}\n")
        self.click("#suite-go")
        browser.wait("return document.querySelector('#verdicts tbody tr') || /reading/.test(document.getElementById('suite-progress').textContent)")
        self.click("#tab-solve")
        self.stop()
        self.assertEqual(self.text("#suite-go") or browser.run("return document.getElementById('suite-go').textContent"), "Stop")
        self.click("#suite-go")
        browser.wait("return document.getElementById('suite-go').textContent === 'Verify'")
        self.assertIn("stopped", browser.run("return document.getElementById('suite-progress').textContent"))
        self.assertLessEqual(browser.run("return engine.workers.length"), 2)

    def test_the_answer_for_the_earlier_position_is_told(self):
        self.open("#fen=" + urllib.parse.quote("8/8/8/8/8/8/8/KQk5 b - - 0 1") + "&kind=mate&n=6")
        self.click("#go")
        self.click("#white")
        self.assertIn("Answer for the earlier position: Black is mated in 5", browser.wait("return document.querySelector('#answer .found')?.textContent"))
        self.click("#detail button")
        browser.wait("return state.stepper && state.fen.includes(' b ')")
        self.assertIn("proved and checked", self.text("#answer"))

    def test_a_double_click_does_not_stop(self):
        self.open(f"#fen={urllib.parse.quote(MORPHY)}")
        browser.run("const go = document.getElementById('go'); go.click(); go.click()")
        browser.wait("return document.querySelector('#answer .found')")
        self.assertIn("1.Ra6!", self.text("#answer"))

    def test_what_is_undecided_says_why(self):
        self.open(LONG.replace("n=40&t=0", "n=40"))
        browser.run("document.getElementById('seconds').add(new Option('1 s', '1')); document.getElementById('seconds').value = '1'")
        self.assertRegex(self.solved(), r"Undecided: no win or loss within \d+ plies; stopped at the limit of 1 s")
        self.fill("#kind", "any")
        self.assertRegex(self.solved(), "Undecided.*stopped at the limit of 1 s")

    def test_a_hidden_field_forbids_nothing(self):
        self.open()
        self.fill("#number", "2.5")
        self.fill("#kind", "shortest")
        self.assertIn("1.Ra6!", self.solved())
        self.fill("#kind", "mate")
        self.click("#go")
        self.assertFalse(browser.run("return document.getElementById('question').checkValidity()"))  # the browser says so

    def test_progress_is_spoken_now_and_then(self):
        self.open(LONG)
        browser.run("window.count = 0; for (const region of document.querySelectorAll('[role=status], [aria-live]'))"
                    "new MutationObserver(() => { ++window.count; }).observe(region, {childList: true, characterData: true, subtree: true})")
        self.click("#go")
        time.sleep(2)
        self.assertLessEqual(browser.run("return window.count"), 2)
        self.stop()
        self.assertIn("Stopped", browser.run("return document.getElementById('spoken').textContent"))


if __name__ == "__main__":
    unittest.main()
