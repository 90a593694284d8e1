"""The checks of an HTML report in Chromium, with a stand-in for the proof checker: what the page makes of its answers.

KEYMOVE is the program. The checker itself is tested in tests/tools/web.
"""

import hashlib
import json
import os
import pathlib
import subprocess
import tempfile
import time
import unittest

from driver import Browser

MATES = """kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Ra6; dm 2; id "Morphy";
6k1/5ppp/8/8/8/8/8/4R2K w - - bm Re8; dm 1; id "rank";
"""
# Believes the header of each certificate, but for what RULE makes of it.
STAND_IN = """// keymove-checker/1: a stand-in
function keymoveChecker() {
  const digests = DIGESTS;
  const rule = RULE;
  return Promise.resolve(bytes => {
    const header = JSON.parse(new TextDecoder().decode(bytes).split("\\n")[1]);
    return {status: "accepted", text: "believed", header, sha256: digests[header.position], ...rule(header)};
  });
}
"""
MORPHY = "header.position.startsWith('kbK5')"


def setUpModule():
    global browser, folder, digests
    temporary = tempfile.TemporaryDirectory(prefix="keymove-checks-")
    unittest.addModuleCleanup(temporary.cleanup)
    folder = pathlib.Path(temporary.name)
    (folder / "mates.epd").write_text(MATES, encoding="utf-8")
    keymove("verify", "mates.epd", "--certificates", "proofs")
    digests = {position: hashlib.sha256((folder / "proofs" / name).read_bytes()).hexdigest()
               for position, name in (("kbK5/pp6/1P6/8/8/8/8/R7 w - -", "Morphy.cert"), ("6k1/5ppp/8/8/8/8/8/4R2K w - -", "rank.cert"))}
    browser = Browser()
    unittest.addModuleCleanup(browser.close)


def keymove(*words):
    subprocess.run([os.environ["KEYMOVE"], *words], cwd=folder, stdout=subprocess.DEVNULL, check=False)


class ChecksTest(unittest.TestCase):
    def tearDown(self):
        self.assertEqual([entry for entry in browser.log("browser") if entry["level"] in ("SEVERE", "WARNING")], [])

    def said(self, rule, command="verify"):
        """What the page says when the stand-in has that rule."""
        (folder / "checker.js").write_text(STAND_IN.replace("DIGESTS", json.dumps(digests)).replace("RULE", rule), encoding="utf-8")
        keymove(command, "mates.epd", "--report", "r.html", "--report-checker", "checker.js")
        browser.open("about:blank")
        browser.log("browser")
        browser.open((folder / "r.html").as_uri())
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if browser.run("return document.getElementById('checks-button').textContent === 'Check again' && document.getElementById('checks-text').textContent"):
                break
            time.sleep(0.02)
        return browser.run("return document.getElementById('checks-text').textContent").strip()

    def states(self):
        return browser.run("return [...document.querySelectorAll('#rows tr.row')].map(row => row.querySelector('.c-proof').textContent.trim())")

    def test_accepted_certificates_are_counted(self):
        for command in ("verify", "solve"):
            self.assertEqual(self.said("() => ({})", command), "checked here, in your browser: 2 of 2")

    def test_a_rejected_certificate_is_named_with_the_reason(self):
        self.assertEqual(self.said(f"header => {MORPHY} ? {{status: 'rejected', reason: 'no mate after a1a6'}} : {{}}"),
                         "checked here, in your browser: 1 of 2; 1 rejected")
        self.assertEqual(browser.run("return document.querySelector('#checks-rejected li').textContent"),
                         "Morphy: the checker rejects the certificate: no mate after a1a6")
        self.assertEqual(self.states(), ["rejected", "checked"])
        browser.run("document.querySelector('#checks-rejected a').click()")
        self.assertEqual(browser.wait("return document.querySelector('tr.detail')?.record.id"), "Morphy")

    def test_one_that_proves_something_else_is_rejected(self):
        self.assertEqual(self.said(f"header => {MORPHY} ? {{sha256: 'another'}} : {{}}"), "checked here, in your browser: 1 of 2; 1 rejected")
        self.assertEqual(self.said(f"header => {MORPHY} ? {{header: {{...header, claim: {{...header.claim, keys: ['a1a5']}}}}}} : {{}}"),
                         "checked here, in your browser: 1 of 2; 1 rejected")
        self.assertIn("keys: it proves a1a5, the page states a1a6", browser.run("return document.querySelector('#checks-rejected').textContent"))

    def test_limits_and_failures_decide_nothing(self):
        self.assertEqual(self.said(f"header => {MORPHY} ? {{status: 'undecided', reason: 'no time'}} : {{}}"),
                         "checked here, in your browser: 1 of 2; 1 not decided")
        self.assertEqual(self.said(f"header => {{ if ({MORPHY}) throw new Error('a trap'); }}"),
                         "checked here, in your browser: 1 of 2; 1 not decided")
        self.assertEqual(self.states(), ["undecided", "checked"])


if __name__ == "__main__":
    unittest.main()
