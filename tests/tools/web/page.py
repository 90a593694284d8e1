"""What the tests of the web page share: KEYMOVE_PAGE is the folder that tools/web/build.sh makes.

Where KEYMOVE_SCREENSHOTS names a folder, pictures are left there.
"""

import functools
import http.server
import os
import pathlib
import sys
import threading
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(SOURCE / "tests" / "tools" / "browser"))

from driver import Browser  # noqa: E402

PAGE = pathlib.Path(os.environ.get("KEYMOVE_PAGE", SOURCE / "build" / "page"))
MEN = "return Object.fromEntries([...document.querySelectorAll('#editor use')].map(man => [man.dataset.square, man.dataset.man]))"


class Opened:
    """The browser of the tests that run."""

    address = ""
    _now = None

    def __getattr__(self, name):
        return getattr(Opened._now, name)


browser = Opened()


class Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm"}

    def log_message(self, *words):
        pass

    def do_GET(self):
        if self.path != "/favicon.ico":
            return super().do_GET()
        self.send_response(204)  # a browser asks for it at times where no page names one
        self.end_headers()
        return None


def setUpModule():
    if not (PAGE / "keymove.wasm").is_file():
        raise unittest.SkipTest(f"{PAGE} has no page: tools/web/build.sh makes it")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(PAGE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    unittest.addModuleCleanup(server.shutdown)
    Opened.address = f"http://127.0.0.1:{server.server_port}/index.html"
    Opened._now = Browser()
    unittest.addModuleCleanup(Opened._now.close)


class PageTest(unittest.TestCase):
    width, height = 1300, 900

    def open(self, after="", phone=False):
        width, height = (390, 844) if phone else (self.width, self.height)
        browser.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=phone)
        browser.command("Emulation.setTouchEmulationEnabled", enabled=phone)
        self.leave()
        browser.log("browser")
        browser.requested()
        browser.open(browser.address + after)
        browser.wait("return document.body.dataset.ready")

    def leave(self):
        """Nothing of an earlier test is kept."""
        browser.open(browser.address.replace("index.html", "page.css"))
        browser.run("sessionStorage.clear(); localStorage.clear()")

    def tearDown(self):
        self.assertEqual([entry for entry in browser.log("browser") if entry["level"] in ("SEVERE", "WARNING")], [])
        folder = browser.address.rsplit("/", 1)[0]
        strange = [url for url in browser.requested() if not url.startswith((folder, "data:", "about:", "blob:", "chrome:"))]
        self.assertEqual(strange, [])  # it asks nobody else

    def picture(self, name):
        if folder := os.environ.get("KEYMOVE_SCREENSHOTS"):
            browser.screenshot(pathlib.Path(folder, f"page-{name}.png"))

    def click(self, query):
        browser.run("document.querySelector(arguments[0]).click()", query)

    def fill(self, query, value):
        browser.run("const field = document.querySelector(arguments[0]); field.value = arguments[1];"
                    "field.dispatchEvent(new Event('change', {bubbles: true}))", query, value)

    def text(self, query):
        return browser.run("return document.querySelector(arguments[0])?.innerText ?? ''", query)

    def set_fen(self, fen):
        self.fill("#fen", fen)
        browser.wait("return document.getElementById('fen').value === arguments[0]", fen)

    def solved(self, seconds=30):
        self.click("#go")
        browser.wait("return document.querySelector('#answer .found, #answer .bad') && document.getElementById('go').textContent === 'Solve'", seconds=seconds)
        return self.text("#answer")

    def centre(self, square):
        """The middle of a square in the window."""
        return browser.run(
            "const [x, y] = editor.place(arguments[0]);"
            "const point = new DOMPoint(x + 98, y + 62).matrixTransform(editor.svg.getScreenCTM()); return [point.x, point.y]", square)

    def point(self, kind, *places):
        """A press at the first place, moves to the others, and a release."""
        actions = []
        for i, (x, y) in enumerate(places):
            actions.append({"type": "pointerMove", "duration": 20 if i else 0, "x": round(x), "y": round(y)})
            if i == 0:
                actions.append({"type": "pointerDown", "button": 0})
        actions.append({"type": "pointerUp", "button": 0})
        browser._post("actions", actions=[{"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions}])
