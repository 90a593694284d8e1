"""The page without its server, in Chromium."""

import functools
import http.server
import pathlib
import re
import sys
import threading
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from page import PAGE, SOURCE, Opened, PageTest, Quiet, browser, setUpModule  # noqa: E402, F401

READY = "return navigator.serviceWorker.controller !== null"


class Offline(PageTest):
    def setUp(self):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(PAGE)))
        self.addCleanup(self.server.server_close)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        usual, Opened.address = Opened.address, f"http://127.0.0.1:{self.server.server_port}/index.html"
        self.addCleanup(setattr, Opened, "address", usual)
        self.addCleanup(self.server.shutdown)

    def without_server(self):
        """Opens the page once, and takes its server away."""
        browser.open(browser.address)
        browser.requested()
        browser.wait("return document.body.dataset.ready")
        browser.wait(READY)
        self.server.shutdown()
        self.server.server_close()

    def test_a_stopped_search_leaves_a_page_that_solves(self):
        self.without_server()
        browser.run("engine.workers.forEach(one => engine.end(one)); engine.begin()")
        self.assertIn("1.Ra6!", self.solved())

    def test_the_page_opens_again_at_a_link(self):
        self.without_server()
        browser.open("about:blank")
        browser.open(browser.address + "?from=a-course#fen=6k1/5ppp/8/8/8/8/8/4R1K1%20w%20-%20-%200%201")
        browser.wait("return document.body.dataset.ready")
        self.assertIn("1.Re8#", self.solved())
        self.assertIn("proved and checked", self.text("#answer"))

    def test_what_the_server_has_changed_counts(self):
        browser.open(browser.address)
        browser.requested()
        browser.wait("return document.body.dataset.ready")
        browser.wait(READY)
        kept = browser.run("return (async () => { const kept = await caches.open('keymove'); const name = 'page.css';"
                           "await kept.put(name, new Response('body { color: red }')); return (await (await fetch(name)).text()).length > 100; })()")
        self.assertTrue(kept)

    def test_every_file_of_the_page_is_kept(self):
        script = (SOURCE / "tools" / "web" / "page" / "offline.js").read_text(encoding="utf-8")
        kept = set(re.findall(r'"([^"]+)"', re.search(r"kFiles = \[(.*?)\]", script, re.DOTALL)[1])) - {"./"}
        unused = {"offline.js", "checker.js"}  # it is fetched by the browser itself; it is for other programs
        self.assertEqual(kept, {file.name for file in PAGE.iterdir() if file.suffix in (".html", ".css", ".js", ".wasm")} - unused)
