#!/usr/bin/env python3
"""The site in a real browser, headless: test_web.py SITE THRONG SOURCE [TEST...].

SITE is what scripts/web.sh leaves, THRONG the program of this machine, whose answers the page must give too. Needs Chromium, its
driver, Selenium and Pillow of Debian; exits with 77 where they are missing."""
import base64
import functools
import http.server
import io
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import zlib

SITE, THRONG, SOURCE = map(os.path.abspath, sys.argv[1:4])
WAIT = 60  # seconds until a page that does not get there counts as failed

if any(importlib.util.find_spec(name) is None for name in ("selenium", "PIL")) or not shutil.which("chromium") or not shutil.which("chromedriver"):
    print("SKIPPED: the packages chromium, chromium-driver, python3-selenium and python3-pil are not all here")
    sys.exit(77)

import PIL.Image  # pylint: disable=wrong-import-position
from selenium import webdriver  # pylint: disable=wrong-import-position
from selenium.webdriver.chrome.service import Service  # pylint: disable=wrong-import-position
from selenium.webdriver.common.action_chains import ActionChains  # pylint: disable=wrong-import-position
from selenium.webdriver.common.by import By  # pylint: disable=wrong-import-position

sys.path.insert(0, os.path.join(SOURCE, "packaging", "web"))
import serve  # pylint: disable=wrong-import-position

# What Chromium itself says of a machine without a GPU, and of the only way in which SDL 2.26 can sound.
EXPECTED = re.compile(r"ScriptProcessorNode is deprecated|software WebGL|GPU stall due to ReadPixels|swiftshader|"
                      r"AudioContext was not allowed to start")

HALL = """throng level 1
title = Hall
[map]
############
#@...*....>#
############
"""


def native(*words):
    done = subprocess.run([THRONG, *words], env=dict(os.environ, THRONG_DATA=SOURCE), capture_output=True, text=True, check=True)
    return done.stdout


def packed(kind, text):
    """The fragment of an address that holds it."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = deflate.compress(text.encode()) + deflate.flush()
    return f"#{kind}=" + base64.urlsafe_b64encode(data).decode().rstrip("=")


class Page(unittest.TestCase):
    """A server and a browser for all tests of a class."""

    size, flags, ratio = (1280, 720), (), 1

    @classmethod
    def setUpClass(cls):
        cls.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(serve.Handler, directory=SITE))
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        cls.profile = tempfile.TemporaryDirectory(prefix="throng-web-")
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium")
        for flag in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", f"--user-data-dir={cls.profile.name}",
                     f"--force-device-scale-factor={cls.ratio}", "--window-size=%d,%d" % (cls.size[0], cls.size[1] + 140), *cls.flags):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        cls.browser = webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)
        cls.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": cls.size[0], "height": cls.size[1], "deviceScaleFactor": cls.ratio, "mobile": False})

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()
        cls.server.shutdown()
        cls.profile.cleanup()

    def tearDown(self):
        said = [entry["message"] for entry in self.browser.get_log("browser") if not EXPECTED.search(entry["message"])]
        self.assertEqual([line for line in said if line not in self.allowed], [])

    def setUp(self):
        self.allowed = []

    def run_script(self, text, *of):
        return self.browser.execute_script(text, *of)

    def report(self):
        return self.run_script("return globalThis.throng ? throng.report() : {}")

    def text_of(self, name):
        return self.run_script("return document.getElementById(arguments[0]).textContent", name)

    def wait(self, what, good):
        """Until the report is good; the report."""
        begun = time.monotonic()
        while time.monotonic() - begun < WAIT:
            report = self.report()
            if good(report):
                return report
            time.sleep(0.05)
        self.fail(f"{what}: {self.report()}, {self.text_of('trouble')!r}")

    def open(self, query="", plays=True):
        self.browser.get("about:blank")
        self.browser.get(f"http://127.0.0.1:{self.server.server_port}/throng.html{query}")
        if plays:
            return self.wait("the first frames", lambda report: report.get("frames", 0) > 2)
        self.wait("the message", lambda report: self.text_of("trouble") != "")
        return None

    def key(self, name):
        ActionChains(self.browser).send_keys(name).perform()


class Scenes(Page):
    def test_the_title_lives(self):
        report = self.open()
        self.assertEqual(report["screen"], "title")
        self.assertEqual((report["width"], report["height"]), self.size)
        later = self.wait("more frames", lambda now: now["frames"] > report["frames"] + 30)
        self.assertEqual(later["screen"], "title")
        self.assertEqual(self.browser.title.split(":")[0], "Throng")

    def test_an_address_opens_its_scene(self):
        report = self.open("?level=brimstone&depth=3&overlays=1,4&steer=learning&seed=7&paused=1")
        expected = {"screen": "game", "level": "brimstone", "depth": 3, "overlays": ["heat", "lookahead"], "steering": "learning",
                    "paused": True, "tick": 0}
        self.assertEqual({name: report[name] for name in expected}, expected)
        self.open("")
        self.assertEqual(self.report()["overlays"], [], "what an address shows is not kept")

    def test_a_click_sends_the_hero(self):
        begun = self.open("?level=brimstone&seed=7")
        canvas = self.browser.find_element(By.ID, "canvas")
        ActionChains(self.browser).move_to_element_with_offset(canvas, 0, 0).click().perform()  # ends the flight over the level
        ActionChains(self.browser).pause(0.3).move_to_element_with_offset(canvas, 150, 0).click().perform()
        moved = self.wait("the hero moves", lambda now: abs(now["x"] - begun["x"]) + abs(now["y"] - begun["y"]) > 1)
        self.assertGreater(moved["tick"], 0)

    def test_a_finger_sends_the_hero(self):
        begun = self.open("?level=brimstone&seed=7")
        for _ in range(2):
            for kind, points in (("touchStart", [{"x": 790, "y": 360}]), ("touchEnd", [])):
                self.browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
                time.sleep(0.15)
        self.wait("the hero moves", lambda now: abs(now["x"] - begun["x"]) + abs(now["y"] - begun["y"]) > 1)

    def test_a_key_switches_an_overlay(self):
        self.open("?level=brimstone&seed=7&paused=1&overlays=none")
        self.key("1")
        self.wait("the heat map", lambda now: now["overlays"] == ["heat"])

    def test_wrong_addresses_are_told(self):
        for query, expected in (
                ("?level=../etc/passwd", "level of the address: expected the name of a level"),
                ("?level=nowhere", "nowhere"),
                ("?depth=3", "but no level"),
                ("?level=brimstone&depth=900", "depth"),
                ("?level=brimstone&steer=psychic", "psychic"),
                ("?level=brimstone&<img src=x onerror=alert(1)>", "which there is not"),
                ("?level=brimstone&overlays=heat,warmth", "warmth"),
                ("?level=brimstone&level=keep", "twice"),
                ("#level=AAAA", "damaged"),
                ("#level=" + "A" * 20000, "neither a level nor a replay"),
                ("#other=1", "neither a level nor a replay"),
                (packed("level", "throng level 1\n[map]\n###\n#@\n###\n"), "shared.level")):
            with self.subTest(query=query[:60]):
                self.open(query, plays=False)
                self.assertIn(expected, self.text_of("trouble"))
                self.assertEqual(self.run_script("return document.querySelectorAll('#door img').length"), 1)
        self.browser.get_log("browser")  # messages of the program, which the page shows


class Files(Page):
    def test_a_link_holds_a_level(self):
        report = self.open(packed("level", HALL))
        self.assertEqual((report["screen"], report["level"]), ("game", "file.shared"))

    def test_what_it_packs_it_unpacks(self):
        self.open()
        fragment = self.run_script("return throng.packLink('level', new TextEncoder().encode(arguments[0]))", HALL)
        self.assertLess(len(fragment), 200)
        back = self.run_script("return throng.unpackLink(arguments[0]).then((it) => [it.kind, new TextDecoder().decode(it.bytes)])", fragment)
        self.assertEqual(back, ["level", HALL])
        noise = "return throng.packLink('level', crypto.getRandomValues(new Uint8Array(5000)))"
        self.assertIsNone(self.run_script(noise), "too large for a link")

    def test_a_bomb_is_refused(self):
        self.open(packed("level", "#" * (8 << 20)), plays=False)
        self.assertIn("damaged", self.text_of("trouble"))

    def test_a_replay_is_watched(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "hall.level")
            with open(path, "w", encoding="utf-8") as out:
                out.write(HALL)
            native("sim", path, "--ticks", "120", "--hero-to", "6,1", "--record", os.path.join(folder, "r"))
            with open(os.path.join(folder, "r"), encoding="utf-8") as file:
                replay = file.read()
        self.open(packed("replay", replay))
        self.wait("the replay", lambda now: now.get("screen") == "game" and now["tick"] > 30)

    def test_a_dropped_file_is_played(self):
        self.open("?level=brimstone&paused=1")
        self.run_script("""
          const data = new DataTransfer();
          data.items.add(new File([arguments[0]], "hall.level"));
          dispatchEvent(new DragEvent("drop", {dataTransfer: data, cancelable: true}));""", HALL)
        self.wait("the level or what to do with it", lambda now: now.get("level") == "file.hall")

    def test_settings_stay(self):
        self.open("?level=brimstone&paused=1&overlays=none")
        self.key("2")
        self.wait("the arrows", lambda now: now["overlays"] == ["arrows"])
        time.sleep(4)  # the store is written every two seconds
        self.open()
        self.assertEqual(self.report()["overlays"], ["arrows"])


class Answers(Page):
    """The commands, in this browser: the same bytes as native."""

    SCRIPT = """
      const done = arguments[arguments.length - 1], out = [];
      throng.call(arguments[0], (line) => out.push(line)).then((status) => done([status, out.join("\\n")]), (error) => done([-1, String(error)]));"""

    def call(self, *words):
        self.browser.set_script_timeout(WAIT)
        return self.browser.execute_async_script(self.SCRIPT, list(words))

    def test_state_hashes_of_all_levels(self):
        self.open()
        names = sorted(re.sub(r"^\d+-", "", name[:-6]) for name in os.listdir(os.path.join(SOURCE, "levels")) if name.endswith(".level"))
        self.assertGreater(len(names), 20)
        for name in names:
            with self.subTest(level=name):
                status, text = self.call("sim", name, "--ticks", "200", "--seed", "5")
                self.assertEqual(status, 0, text)
                self.assertEqual(json.loads(text)["state_hash"], json.loads(native("sim", name, "--ticks", "200", "--seed", "5"))["state_hash"])

    def test_other_commands(self):
        self.open()
        for words in (("path", "brimstone", "--from", "1,1", "--to", "30,30"), ("trace", "brimstone", "--from", "1,1", "--to", "9,9", "--steer", "learning"),
                      ("--version",)):
            status, text = self.call(*words)
            self.assertEqual((status, text.strip()), (0, native(*words).strip()))


class Dense(Page):
    """Two device pixels for each of the page."""

    size, ratio = (800, 600), 2

    def test_the_picture_fills_the_window(self):
        for renderer in ("software", "webgl"):
            with self.subTest(renderer=renderer):
                report = self.open(f"?level=brimstone&paused=1&renderer={renderer}")
                place = self.run_script("const r = document.getElementById('canvas').getBoundingClientRect(); return [r.left, r.top, r.width, r.height]")
                self.assertEqual(place, [0, 0, *self.size])
                self.assertEqual(report["width"] / report["height"], self.size[0] / self.size[1])
                # What is drawn reaches all four corners: the button of the menu is in the upper right one, the depth in the lower left.
                picture = PIL.Image.open(io.BytesIO(base64.b64decode(self.browser.get_screenshot_as_base64()))).convert("L")
                self.assertEqual(picture.size, (self.size[0] * self.ratio, self.size[1] * self.ratio))
                w, h, side = *picture.size, 60 * self.ratio
                for box in ((w - side, 0, w, side), (0, h - side, side, h), (w - side, h - side, w, h)):
                    self.assertGreater(max(picture.crop(box).getdata()), 150, box)


class Narrow(Page):
    size = (360, 640)

    def test_a_telephone(self):
        report = self.open()
        self.assertEqual((report["width"], report["height"], report["screen"]), (*self.size, "title"))


if __name__ == "__main__":
    unittest.main(argv=["test_web.py", "-v", *sys.argv[4:]])
