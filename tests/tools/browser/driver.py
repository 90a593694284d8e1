"""A browser by the WebDriver protocol: chromedriver, spoken to as it is written down, with Python alone."""

import base64
import json
import re
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

_FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--window-size=1300,900",
]

KEYS = {
    "Escape": "\ue00c", "Enter": "\ue007", "Tab": "\ue004", "Home": "\ue011", "End": "\ue010", "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "PageDown": "\ue00f", "Space": " ",
}


def _ask(url, method, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"}, method=method)
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=60) as answer:
            return json.load(answer)["value"]
    except urllib.error.HTTPError as error:
        raise RuntimeError(json.load(error)["value"]["message"]) from None


class Browser:
    """One headless Chromium with a profile of its own."""

    def __init__(self):
        for program in ("chromium", "chromedriver"):
            if shutil.which(program) is None:
                raise RuntimeError(f"{program} is not installed (Debian: chromium, chromium-driver)")
        self._profile = tempfile.TemporaryDirectory(prefix="keymove-browser-", ignore_cleanup_errors=True)
        self._driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True)
        port = None
        while port is None:
            line = self._driver.stdout.readline()
            if not line:
                raise RuntimeError("chromedriver did not start")
            port = re.search(r"started successfully on port (\d+)", line)
        url = f"http://127.0.0.1:{port[1]}/session"
        wish = {
            "browserName": "chrome",
            "goog:chromeOptions": {"binary": shutil.which("chromium"),
                                   "args": [*_FLAGS, f"--user-data-dir={self._profile.name}"]},
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
        }
        self._session = f"{url}/{_ask(url, 'POST', {'capabilities': {'alwaysMatch': wish}})['sessionId']}"

    def close(self):
        try:
            _ask(self._session, "DELETE")
        finally:
            self._driver.terminate()
            self._driver.wait()
            self._driver.stdout.close()
            self._profile.cleanup()

    def _post(self, path, **body):
        return _ask(f"{self._session}/{path}", "POST", body)

    def open(self, address):
        self._post("url", url=address)

    def run(self, script, *arguments):
        """What a JavaScript function with that body returns."""
        return self._post("execute/sync", script=script, args=list(arguments))

    def wait(self, script, *arguments, seconds=60):
        """What the function returns as soon as that is true."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = self.run(script, *arguments)
            if found:
                return found
            time.sleep(0.02)
        raise AssertionError(f"not within {seconds} s: {script}")

    def press(self, *keys):
        """Keys, one after the other, where the focus is; names of KEYS or single characters."""
        actions = []
        for key in keys:
            value = KEYS.get(key, key)
            actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self._post("actions", actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    def paste(self):
        """The clipboard's text, into what has the focus."""
        self.command("Input.dispatchKeyEvent", type="keyDown", key="v", commands=["paste"])
        self.command("Input.dispatchKeyEvent", type="keyUp", key="v")

    def command(self, name, **parameters):
        """A command of the developer tools' protocol."""
        return self._post("goog/cdp/execute", cmd=name, params=parameters)

    def log(self, kind):
        """What was logged since the last call: "browser" or "performance"."""
        return self._post("se/log", type=kind)

    def requested(self):
        """The addresses that were asked for since the last call."""
        events = [json.loads(entry["message"])["message"] for entry in self.log("performance")]
        return [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]

    def screenshot(self, file):
        """A picture of what is seen, as PNG."""
        with open(file, "wb") as out:
            out.write(base64.b64decode(_ask(f"{self._session}/screenshot", "GET")))
