#!/usr/bin/env python3
"""The site in Firefox, headless: test_firefox.py SITE THRONG SOURCE [TEST...]. Words as in test_web.py.

Debian has no driver for Firefox, so this speaks the browser's own protocol, Marionette: lines of JSON behind their length.
Exits with 77 where Firefox is missing."""
import functools
import http.server
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

SITE, THRONG, SOURCE = map(os.path.abspath, sys.argv[1:4])
WAIT = 90  # seconds
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
FORBIDDEN = sorted(["base-uri", "connect-src", "font-src", "form-action", "frame-src", "img-src", "media-src", "object-src", "script-src", "script-src-attr",
                    "script-src-elem", "style-src-elem", "worker-src"])  # as in test_web.py
LEVELS = ("first-light", "brimstone", "keep", "mire", "city")

if FIREFOX is None:
    print("SKIPPED: the package firefox-esr is not here")
    sys.exit(77)

sys.path.insert(0, os.path.join(SOURCE, "packaging", "web"))
import serve  # pylint: disable=wrong-import-position


class Browser:
    def __init__(self):
        self.profile = tempfile.TemporaryDirectory(prefix="throng-firefox-")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        with open(os.path.join(self.profile.name, "user.js"), "w", encoding="ascii") as out:
            out.write(f'user_pref("marionette.port", {port});\nuser_pref("browser.shell.checkDefaultBrowser", false);\n')
        self.program = subprocess.Popen([FIREFOX, "--headless", "--no-remote", "--marionette", "--profile", self.profile.name, "--width", "1280",
                                         "--height", "720", "about:blank"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        begun = time.monotonic()
        while True:
            try:
                self.socket = socket.create_connection(("127.0.0.1", port), timeout=WAIT)
                break
            except OSError:
                if time.monotonic() - begun > WAIT:
                    raise
                time.sleep(0.2)
        self.calls = 0
        self.read()  # it says what it is
        self.call("WebDriver:NewSession", capabilities={})
        self.call("WebDriver:SetTimeouts", script=WAIT * 1000)

    def read(self):
        text = b""
        while not text.endswith(b":"):
            text += self.socket.recv(1)
        left = int(text[:-1])
        data = b""
        while len(data) < left:
            data += self.socket.recv(left - len(data))
        return json.loads(data)

    def call(self, name, **values):
        self.calls += 1
        message = json.dumps([0, self.calls, name, values]).encode()
        self.socket.sendall(str(len(message)).encode() + b":" + message)
        _, number, error, answer = self.read()
        if error is not None or number != self.calls:
            raise RuntimeError(f"{name}: {error}")
        return answer.get("value", answer) if isinstance(answer, dict) else answer

    def run(self, script, *words):
        return self.call("WebDriver:ExecuteScript", script=script, args=list(words))

    def run_async(self, script, *words):
        return self.call("WebDriver:ExecuteAsyncScript", script=script, args=list(words))

    def act(self, *sources):
        self.call("WebDriver:PerformActions", actions=list(sources))

    def end(self):
        self.socket.close()
        self.program.terminate()
        self.program.wait()
        self.profile.cleanup()


class Firefox(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(serve.Handler, directory=SITE))
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        cls.browser = Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.end()
        cls.server.shutdown()

    def wait(self, what, good):
        begun = time.monotonic()
        while time.monotonic() - begun < WAIT:
            report = self.browser.run("return globalThis.throng ? throng.report() : {}")
            if good(report):
                return report
            time.sleep(0.1)
        return self.fail(f"{what}: {report}, {self.browser.run('return document.getElementById(`trouble`).textContent')}")

    def open(self, query=""):
        self.browser.call("WebDriver:Navigate", url="about:blank")
        self.browser.call("WebDriver:Navigate", url=f"http://127.0.0.1:{self.server.server_port}/throng.html{query}")
        return self.wait("the first frames", lambda report: report.get("frames", 0) > 2)

    def test_the_title_lives(self):
        report = self.open()
        self.assertEqual(report["screen"], "title")
        self.wait("more frames", lambda now: now["frames"] > report["frames"] + 30)

    def test_an_address_opens_its_scene(self):
        report = self.open("?level=brimstone&depth=3&overlays=1,4&steer=learning&seed=7&paused=1&renderer=webgl")
        expected = {"screen": "game", "level": "brimstone", "depth": 3, "overlays": ["heat", "lookahead"], "steering": "learning", "tick": 0}
        self.assertEqual({name: report[name] for name in expected}, expected)

    def test_a_click_and_a_key(self):
        begun = self.open("?level=brimstone&seed=7&overlays=none")
        middle = [{"type": "pointerMove", "x": begun["width"] // 2 + 150, "y": begun["height"] // 2}, {"type": "pointerDown", "button": 0},
                  {"type": "pointerUp", "button": 0}, {"type": "pause", "duration": 500}]
        self.browser.act({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": middle * 2})
        self.wait("the hero moves", lambda now: abs(now["x"] - begun["x"]) + abs(now["y"] - begun["y"]) > 1)
        self.browser.act({"type": "key", "id": "keys", "actions": [{"type": "keyDown", "value": "1"}, {"type": "keyUp", "value": "1"}]})
        self.wait("the heat map", lambda now: now["overlays"] == ["heat"])

    def test_state_hashes(self):
        self.open()
        for level in LEVELS:
            words = ["sim", level, "--ticks", "200", "--seed", "5"]
            native = subprocess.run([THRONG, *words], env=dict(os.environ, THRONG_DATA=SOURCE), capture_output=True, text=True, check=True).stdout
            status, text = self.browser.run_async(
                "const done = arguments[arguments.length - 1], out = [];"
                "throng.call(arguments[0], {line: (line) => out.push(line)}).then((status) => done([status, out.join('\\n')]), (error) => done([-1, String(error)]));", words)
            with self.subTest(level=level):
                self.assertEqual(status, 0, text)
                self.assertEqual(json.loads(text)["state_hash"], json.loads(native)["state_hash"])


    def test_two_tabs(self):
        """What each has changed before either's is in the store is there in both afterwards."""
        first = self.browser.call("WebDriver:GetWindowHandle")
        self.open("?level=brimstone&paused=1&overlays=none")
        second = self.browser.call("WebDriver:NewWindow", type="tab", focus=True)["handle"]
        for tab, key, overlay in ((second, "1", "heat"), (first, "2", "arrows")):
            self.browser.call("WebDriver:SwitchToWindow", handle=tab, focus=True)
            if tab == second:
                self.open("?level=brimstone&paused=1&overlays=none")
            self.browser.run("throng.store.keep = () => Promise.resolve()")
            self.browser.act({"type": "key", "id": "keys", "actions": [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]})
            self.wait("the overlay", lambda now, overlay=overlay: now["overlays"] == [overlay])
            self.browser.run("throng.core.FS.mkdirTree('/home/player/levels'); throng.core.FS.writeFile('/home/player/levels/same.level', arguments[0])", overlay)
        for tab in (first, second, first):
            self.browser.call("WebDriver:SwitchToWindow", handle=tab, focus=True)
            self.assertTrue(self.browser.run_async("const done = arguments[0]; delete throng.store.keep; throng.store.keep().then(() => done(true), (error) => done(String(error)))"))
        self.browser.call("WebDriver:SwitchToWindow", handle=second, focus=True)
        self.browser.call("WebDriver:CloseWindow")
        self.browser.call("WebDriver:SwitchToWindow", handle=first, focus=True)
        self.assertEqual(self.open()["overlays"], ["heat", "arrows"])
        levels = "return ['same', 'same-2'].map((name) => throng.core.FS.readFile(`/home/player/levels/${name}.level`, {encoding: 'utf8'}))"
        self.assertEqual(sorted(self.browser.run(levels)), ["arrows", "heat"])

    def test_what_the_policy_forbids_is_refused(self):
        self.open("?level=brimstone&paused=1")
        with open(os.path.join(SOURCE, "tests", "web", "policy.js"), encoding="utf-8") as file:
            refused, came = self.browser.run_async(file.read())
        self.assertEqual(came, [])
        self.assertEqual(sorted(refused), FORBIDDEN)


if __name__ == "__main__":
    unittest.main(argv=["test_firefox.py", "-v", *sys.argv[4:]])
