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
WAIT = 120  # seconds until a page that does not get there counts as failed

if any(importlib.util.find_spec(name) is None for name in ("selenium", "PIL")) or not shutil.which("chromium") or not shutil.which("chromedriver"):
    print("SKIPPED: the packages chromium, chromium-driver, python3-selenium and python3-pil are not all here")
    sys.exit(77)

import PIL.Image  # pylint: disable=wrong-import-position
import PIL.ImageChops  # pylint: disable=wrong-import-position
from selenium import webdriver  # pylint: disable=wrong-import-position
from selenium.webdriver.chrome.service import Service  # pylint: disable=wrong-import-position
from selenium.webdriver.common.action_chains import ActionChains  # pylint: disable=wrong-import-position
from selenium.webdriver.common.by import By  # pylint: disable=wrong-import-position
from selenium.webdriver.common.keys import Keys  # pylint: disable=wrong-import-position

sys.path.insert(0, os.path.join(SOURCE, "packaging", "web"))
import serve  # pylint: disable=wrong-import-position

# Messages of Chromium about a machine without a GPU, and about the only audio interface of SDL 2.26.
EXPECTED = re.compile(r"ScriptProcessorNode is deprecated|software WebGL|GPU stall due to ReadPixels|swiftshader|"
                      r"AudioContext was not allowed to start")

HALL = """throng level 1
title = Hall
[map]
############
#@...*....>#
############
"""


# Directives of the page's policy that tests/web/policy.js runs against.
FORBIDDEN = sorted(["base-uri", "connect-src", "font-src", "form-action", "frame-src", "img-src", "media-src", "object-src", "script-src", "script-src-attr",
                    "script-src-elem", "style-src-elem", "worker-src"])


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
        self.forget()

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

    def forget(self):
        """The browser forgets what the page has kept."""
        self.browser.get("about:blank")
        self.browser.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": f"http://127.0.0.1:{self.server.server_port}", "storageTypes": "indexeddb"})

    def click(self, x, y):
        """So far from the middle of the canvas."""
        canvas = self.browser.find_element(By.ID, "canvas")
        ActionChains(self.browser).move_to_element_with_offset(canvas, x, y).click().perform()

    def key(self, name, *held):
        keys = ActionChains(self.browser)
        for one in held:
            keys.key_down(one)
        keys.send_keys(name)
        for one in held:
            keys.key_up(one)
        keys.perform()

    def play(self, query=""):
        """A game that has run for a second. Its report."""
        self.open("?level=brimstone&seed=7" + query)
        self.click(0, 0)  # ends the flight over the level
        time.sleep(0.3)
        self.click(150, 0)
        return self.wait("some ticks", lambda now: now["tick"] > 60)


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
        self.click(0, 0)  # ends the flight over the level
        time.sleep(0.3)
        self.click(150, 0)
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

    def fingers(self, kind, *points):
        self.browser.execute_cdp_cmd("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]})
        time.sleep(0.05)

    def test_two_fingers_zoom(self):
        self.open("?level=brimstone&seed=7")
        self.fingers("touchStart", (640, 360))  # ends the flight over the level
        self.fingers("touchEnd")
        time.sleep(1)
        begun = self.report()
        self.fingers("touchStart", (600, 360), (680, 360))
        for step in range(1, 12):
            self.fingers("touchMove", (600 - 15 * step, 360), (680 + 15 * step, 360))
        self.fingers("touchEnd")
        self.wait("the view comes nearer", lambda now: now["zoom"] > 1.3 * begun["zoom"])
        self.assertEqual(self.run_script("return visualViewport.scale"), 1, "the page itself does not zoom")

    def test_the_lab_opens(self):
        self.assertFalse(self.open("?level=brimstone&seed=7&paused=1")["lab"])
        self.key("l")
        self.wait("the lab", lambda now: now["lab"])
        self.key("l")
        self.wait("no lab", lambda now: not now["lab"])

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


    def test_all_is_exported_and_brought_back(self):
        self.open("?level=brimstone&paused=1&overlays=none")
        self.key("3")
        self.wait("an overlay", lambda now: now["overlays"] != [])
        shown = self.report()["overlays"]
        time.sleep(1)
        saved = self.run_script("""
          let saved = null;
          const make = URL.createObjectURL;
          URL.createObjectURL = (blob) => { saved = blob; return make(blob); };
          document.getElementById("open-files").click();
          document.getElementById("export").click();
          URL.createObjectURL = make;
          return saved.text();""")
        self.assertIn("settings.txt", json.loads(saved)["files"])
        self.forget()
        self.open()
        bring = """
          document.getElementById("open-files").click();
          const picker = document.getElementById("picker"), files = new DataTransfer();
          picker.click = () => { files.items.add(new File([arguments[0]], "x.json")); picker.files = files.files; picker.onchange(); };
          document.getElementById("import").click();"""
        self.run_script(bring, "no such file")
        self.wait("what is wrong with it", lambda now: "is no file that this page has saved" in self.text_of("said"))
        self.run_script("globalThis.old = true;" + bring, saved)
        self.wait("the page again", lambda now: self.run_script("return !globalThis.old"))
        report = self.wait("its frames", lambda now: now.get("frames", 0) > 2)
        self.assertEqual(report["overlays"], shown)

    def test_nothing_can_be_kept(self):
        """A private window of some browsers, or storage that is refused."""
        script = self.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": """
          Object.defineProperty(globalThis, "indexedDB", { get() { throw new DOMException("refused"); } });
          Object.defineProperty(globalThis, "localStorage", { get() { throw new DOMException("refused"); } });"""})
        self.open("?level=brimstone&paused=1")
        self.run_script("document.getElementById('open-files').click()")
        self.assertIn("keeps nothing", self.text_of("said"))
        self.browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)

    def test_less_motion_is_heeded(self):
        self.forget()
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]})
        self.open()
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
        self.assertTrue(self.report()["reduced_motion"])

    def test_another_page_shows_it(self):
        self.open()
        self.run_script("""
          const frame = document.createElement("iframe");
          frame.src = "throng.html?level=keep&paused=1&seed=7";
          frame.width = 640;
          frame.height = 400;
          frame.style.border = 0;
          document.body.append(frame);
          globalThis.frame = frame;""")
        inside = "return globalThis.frame.contentWindow.throng?.report() ?? {}"
        self.wait("the scene in its frame", lambda now: self.run_script(inside).get("frames", 0) > 2)
        report = self.run_script(inside)
        self.assertEqual((report["level"], report["width"], report["height"]), ("keep", 640, 400))


class Store(Page):
    """What the player keeps, when the browser's store is full, is cleared while he plays, or belongs to two tabs."""

    def settings(self, key, *overlays):
        self.key(key)
        self.wait("the overlays", lambda now: now["overlays"] == list(overlays))

    def quota(self, **size):
        self.browser.execute_cdp_cmd("Storage.overrideQuotaForOrigin", {"origin": f"http://127.0.0.1:{self.server.server_port}", **size})

    def unkept(self):
        return self.run_script("const it = document.getElementById('unkept'); return it.hidden ? '' : it.textContent")

    def all_kept(self):
        """Waits for it."""
        self.wait("that all is kept", lambda now: self.run_script("return !store.changed && store.running === null"))

    def test_it_is_full(self):
        self.addCleanup(self.quota)
        self.quota(quotaSize=1)  # before the page asks: Chromium remembers for half a minute how much room there is
        self.open("?level=brimstone&paused=1&overlays=none")
        self.settings("1", "heat")
        self.run_script("core.FS.mkdirTree(`${HOME}/levels`); core.FS.writeFile(`${HOME}/levels/hall.level`, arguments[0])", HALL)
        self.wait("a sentence for the player", lambda now: "no more room" in self.unkept())
        self.browser.find_element(By.ID, "unkept-hide").click()
        self.assertEqual(self.unkept(), "")
        self.assertEqual(self.run_script("return core.FS.readFile(`${HOME}/levels/hall.level`).length"), len(HALL), "it is still in memory")
        saved = self.run_script("""
          let saved = null;
          const make = URL.createObjectURL;
          URL.createObjectURL = (blob) => { saved = blob; return make(blob); };
          document.getElementById("unkept-save").click();
          URL.createObjectURL = make;
          return saved.text();""")
        self.assertIn("levels/hall.level", json.loads(saved)["files"])
        self.quota()
        self.all_kept()
        self.assertEqual(self.open()["overlays"], ["heat"])
        self.assertEqual(self.run_script("return core.FS.readFile(`${HOME}/levels/hall.level`).length"), len(HALL))

    def test_what_is_small_goes_into_what_is_left(self):
        self.addCleanup(self.quota)
        self.open()
        self.quota(quotaSize=self.run_script("return navigator.storage.estimate().then((it) => it.usage)") + (2 << 20))
        self.open("?level=brimstone&paused=1&overlays=none")
        self.run_script("core.FS.mkdirTree(`${HOME}/games`); core.FS.writeFile(`${HOME}/games/large.bin`, crypto.getRandomValues(new Uint8Array(65536)).reduce("
                        "(all, byte, at) => { for (let to = at; to < all.length; to += 65536) all[to] = byte ^ to >> 16; return all; }, new Uint8Array(24 << 20)))")
        self.settings("2", "arrows")
        self.wait("a sentence for the player", lambda now: "no more room" in self.unkept())
        self.wait("the settings in the store", lambda now: self.run_script("return store.known.get('settings.txt')?.here === "
                  "(({node}) => `${node.id} ${Number(node.timestamp)} ${node.usedBytes}`)(core.FS.lookupPath(`${HOME}/settings.txt`))"))
        self.assertEqual(self.open()["overlays"], ["arrows"])

    def test_it_is_cleared(self):
        self.open("?level=brimstone&paused=1&overlays=none")
        self.settings("1", "heat")
        self.run_script("core.FS.mkdirTree(`${HOME}/levels`); core.FS.writeFile(`${HOME}/levels/hall.level`, arguments[0])", HALL)
        self.all_kept()
        self.browser.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": f"http://127.0.0.1:{self.server.server_port}", "storageTypes": "indexeddb"})
        self.settings("2", "heat", "arrows")
        time.sleep(1)
        self.wait("that all is kept", lambda now: self.run_script("return !store.changed && store.running === null && store.known.size > 1"))
        self.assertEqual(self.open()["overlays"], ["heat", "arrows"])
        self.assertEqual(self.run_script("return core.FS.readFile(`${HOME}/levels/hall.level`).length"), len(HALL))
        self.assertEqual(self.unkept(), "")

    def test_two_tabs(self):
        self.open("?level=brimstone&paused=1&overlays=none")
        first = self.browser.current_window_handle
        self.browser.switch_to.new_window("tab")
        second = self.browser.current_window_handle
        self.addCleanup(lambda: (self.browser.switch_to.window(second), self.browser.close(), self.browser.switch_to.window(first)))
        self.open("?level=brimstone&paused=1&overlays=none")
        place = "return [core.FS.analyzePath(`${HOME}/autosave.lock`), core.FS.analyzePath(`${HOME}/autosave-2.lock`)].map((it) => it.exists && core.FS.isDir(it.object.mode))"
        self.assertEqual(self.run_script(place), [True, False], "a place for drawings of its own")
        level = "core.FS.mkdirTree(`${HOME}/levels`); core.FS.writeFile(`${HOME}/levels/${arguments[0]}.level`, arguments[1]);"
        # Both tabs change things before either's are in the store.
        hold = "globalThis.keepNow = () => Promise.resolve(false); store.keep = () => Promise.resolve();"
        go_on = "delete store.keep; return store.keep().then(() => true)"
        for tab, key, overlay in ((second, "1", "heat"), (first, "2", "arrows")):
            self.browser.switch_to.window(tab)
            self.run_script(hold)
            self.settings(key, overlay)
            self.run_script(level, "same", HALL + "# " + overlay)
            self.run_script(level, overlay, HALL)
            path = "core.FS.readFile(`${HOME}/settings.txt`, {encoding: 'utf8'})"
            self.run_script(f"core.FS.writeFile(`${{HOME}}/settings.txt`, {path} + arguments[0])",
                            {"heat": "best ring = 90\nmedals ring = par\n", "arrows": "best ring = 80\nmedals ring = unhurt\n"}[overlay])
        for tab in (first, second, first):
            self.browser.switch_to.window(tab)
            self.assertTrue(self.run_script(go_on))
        for tab in (first, second):
            self.browser.switch_to.window(tab)
            self.assertEqual(self.open()["overlays"], ["heat", "arrows"])
            kept = self.run_script("return Object.fromEntries([...filesBelow(HOME)].map((path) => [path.slice(HOME.length + 1), core.FS.readFile(path, {encoding: 'utf8'})]))")
            self.assertEqual({kept["levels/same.level"], kept["levels/same-2.level"]}, {HALL + "# heat", HALL + "# arrows"})
            self.assertEqual((kept["levels/heat.level"], kept["levels/arrows.level"]), (HALL, HALL))
            self.assertIn("best ring = 80\n", kept["settings.txt"])
            self.assertRegex(kept["settings.txt"], "medals ring = par unhurt\n")

    def test_two_games_at_once(self):
        """A game in each tab: both can be gone on with."""
        self.play()
        first = self.browser.current_window_handle
        self.browser.switch_to.new_window("tab")
        second = self.browser.current_window_handle
        self.open("?level=keep&seed=7")
        self.click(0, 0)
        time.sleep(0.3)
        self.click(150, 0)
        self.wait("some ticks", lambda now: now["tick"] > 240)
        self.browser.switch_to.window(first)
        time.sleep(6)
        self.all_kept()
        self.browser.switch_to.window(second)
        self.all_kept()
        self.browser.close()
        self.browser.switch_to.window(first)
        self.open()
        games = self.run_script("return [...filesBelow(HOME)].filter((path) => path.includes('/continue')).map((path) => /^title = (.*)$/m.exec(core.FS.readFile(path, {encoding: 'utf8'}))[1])")
        self.assertEqual(sorted(games), ["Brimstone", "The Keep"])


class Policy(Page):
    """The page's Content-Security-Policy is kept; tests of all kinds see that it hinders nothing, since Chromium would report it."""

    def test_what_is_forbidden_is_refused(self):
        self.open("?level=brimstone&paused=1")
        self.browser.set_script_timeout(WAIT)
        with open(os.path.join(SOURCE, "tests", "web", "policy.js"), encoding="utf-8") as file:
            refused, came = self.browser.execute_async_script(file.read())
        self.assertEqual(came, [])
        self.assertEqual(sorted(refused), FORBIDDEN)
        self.browser.get_log("browser")  # it has told of each


class Leaving(Page):
    """The page goes away, in all the ways in which pages do; nothing is lost."""

    def leave_for(self, seconds):
        """Another tab is in front."""
        own = self.browser.current_window_handle
        self.browser.switch_to.new_window("tab")
        time.sleep(seconds)
        self.browser.close()
        self.browser.switch_to.window(own)

    def test_a_game_goes_on_after_a_reload(self):
        played = self.play()
        self.run_script("globalThis.hidden = 0; addEventListener('visibilitychange', () => { globalThis.hidden += document.hidden; }, true)")
        self.leave_for(1)
        self.assertEqual(self.run_script("return hidden"), 1, "the tab was not hidden")
        self.open()
        self.key("\ue007")  # the first button of the title: go on
        self.wait("the game goes on", lambda now: now.get("level") == "brimstone" and now["tick"] >= played["tick"])

    def test_a_minute_in_another_tab(self):
        self.play()
        self.leave_for(60)
        back = self.wait("a pause", lambda now: now["paused"] or now["screen"] == "pause")
        self.wait("more frames", lambda now: now["frames"] > back["frames"] + 10)
        self.assertLess(back["tick"], 60 * 60, "it has not played on alone")

    def test_the_graphics_go_away(self):
        played = self.play("&renderer=webgl")
        self.assertEqual(played["renderer"], "opengles2")
        self.run_script("document.getElementById('canvas').getContext('webgl').getExtension('WEBGL_lose_context').loseContext()")
        self.wait("it goes on in software", lambda now: now.get("renderer") == "software" and now.get("tick", 0) >= played["tick"])

    def test_without_a_network(self):
        self.open()
        self.run_script("return navigator.serviceWorker.ready.then(() => true)")
        self.wait("the worker has taken over", lambda now: self.run_script("return caches.keys().then((names) => names.length === 1)"))
        for on in (True, False):
            self.browser.execute_cdp_cmd("Network.enable", {})
            self.browser.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": on, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
            self.assertEqual(self.open()["screen"], "title")


class Typing(Page):
    """A device with a screen to touch and no keys."""

    def test_a_name_is_typed(self):
        self.browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.setTouchEmulationEnabled", {"enabled": False})
        self.open("?level=keep&seed=7")
        self.click(0, 0)
        self.key(Keys.F4)
        self.wait("the drawing board", lambda now: now["screen"] == "edit")
        focus = "return document.activeElement.id"
        self.assertEqual(self.run_script(focus), "canvas")
        self.key("s", Keys.CONTROL)
        self.wait("the question for a name", lambda now: now["screen"] == "save_as")
        self.click(0, -65)
        self.wait("the keyboard", lambda now: now["typing"] and self.run_script(focus) == "typed")
        for _ in range(8):  # "the-keep"
            self.key(Keys.BACKSPACE)
        self.browser.execute_cdp_cmd("Input.insertText", {"text": "den"})
        self.key(Keys.BACKSPACE)
        compose = lambda text: self.browser.execute_cdp_cmd("Input.imeSetComposition", {"text": text, "selectionStart": 2, "selectionEnd": 2})
        compose("ep")
        compose("ar")  # the whole word is replaced
        self.browser.execute_cdp_cmd("Input.insertText", {"text": "ar"})
        self.key(Keys.ENTER)
        self.wait("the keyboard goes", lambda now: not now["typing"] and self.run_script(focus) == "canvas")
        if self.report()["screen"] == "save_as":  # Enter has ended the typing
            self.key(Keys.ENTER)
        self.wait("the drawing board again", lambda now: now["screen"] == "edit")
        self.assertIn("/home/player/levels/dear.level", self.run_script("return [...filesBelow(HOME)]"))


class Rooms(Page):
    """What else the window has, here."""

    def test_the_time_line(self):
        self.play()
        self.key(Keys.F6)
        self.key(Keys.LEFT, Keys.SHIFT)
        back = self.wait("a tick before the present", lambda now: now["paused"])
        self.key(Keys.HOME, Keys.SHIFT)
        self.wait("the beginning", lambda now: now["tick"] == 0)
        self.key(Keys.END)
        self.wait("the present", lambda now: now["tick"] > back["tick"])

    def test_a_race(self):
        self.play()
        self.key("v")
        self.wait("who runs", lambda now: now["screen"] == "racers")
        self.key(Keys.ENTER)
        self.wait("the race", lambda now: now["screen"] == "race")
        self.click(-328, -106)  # some tiles next to them, in the first picture
        self.wait("its end", lambda now: now["screen"] == "podium")

    def test_a_level_is_drawn_and_kept(self):
        self.open("?level=keep&seed=7")
        self.click(0, 0)
        self.key(Keys.F4)
        self.wait("the drawing board", lambda now: now["screen"] == "edit")
        self.key("2")
        self.click(100, 50)
        self.key("s", Keys.CONTROL)
        self.wait("its name", lambda now: now["screen"] == "save_as")
        self.key(Keys.ENTER)
        self.wait("the drawing board again", lambda now: now["screen"] == "edit")
        self.key(Keys.F4)
        self.wait("a game on it", lambda now: now["screen"] == "game")
        time.sleep(4)  # the store is written every two seconds
        self.open()
        drawn = self.run_script("return new TextDecoder().decode(core.FS.readFile(HOME + '/levels/the-keep.level'))")
        with open(os.path.join(SOURCE, "levels", "07-keep.level"), encoding="utf-8") as file:
            self.assertNotEqual(drawn.split("[map]")[1], file.read().split("[map]")[1], "nothing was drawn")
        self.run_script("document.getElementById('open-files').click()")
        self.assertIn("the-keep.level", self.text_of("list"))

    def study(self, walkers):
        self.run_script("document.getElementById('study-walkers').value = arguments[0]", walkers)
        self.browser.find_element(By.ID, "study-run").click()
        self.wait("the end of the study", lambda now: self.run_script("return !document.getElementById('study-run').disabled"))

    def test_a_study(self):
        self.open()
        self.wait("the buttons", lambda now: self.run_script("return !document.getElementById('tools').hidden"))
        self.key(Keys.F8)
        self.key("caves:32x32:4" if self.run_script("document.activeElement.select(); return document.activeElement.id") == "study-levels" else "")
        self.study("lookahead:0..3,astar")
        with tempfile.TemporaryDirectory() as folder:
            words = ("study", "--generate", "caves:32x32:4", "--steer", "lookahead:0..3,astar", "--pairs", "50", "-o", folder)
            self.assertEqual(self.text_of("study-table").strip(), native(*words).strip())
        charts = "return Array.from(document.querySelectorAll('#study-charts img'), (chart) => [chart.complete, chart.naturalWidth > 0, chart.alt !== ''])"
        self.assertEqual(self.run_script(charts), [[True, True, True]] * 3)
        self.study("psychic")
        self.assertIn("psychic", self.text_of("study-said"))
        self.assertTrue(self.run_script("return document.getElementById('study-answer').hidden"))


class Devices(Page):
    def at_the_start(self, source):
        """Runs a script in every page before its own."""
        script = self.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
        self.addCleanup(self.browser.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", script)

    def test_full_screen(self):
        self.play()
        is_full = "return document.fullscreenElement !== null"
        for full in (True, False):
            self.key(Keys.F11)
            self.wait("another size", lambda now, full=full: self.run_script(is_full) == full)
        self.key(Keys.F11)
        self.wait("full screen", lambda now: self.run_script(is_full))
        self.run_script("return document.exitFullscreen().then(() => true)")  # as by the browser's own key
        self.key(Keys.F11)
        self.wait("full screen again, by one key", lambda now: self.run_script(is_full))
        time.sleep(4)
        report = self.open("?level=brimstone&paused=1")
        self.assertEqual((report["width"], report["height"]), self.size)

    def test_a_gamepad(self):
        self.at_the_start("""
          const pad = {id: "Standard", index: 0, connected: true, mapping: "standard", timestamp: 1, axes: [0, 0, 0, 0],
                       buttons: Array.from({length: 17}, () => ({pressed: false, touched: false, value: 0}))};
          navigator.getGamepads = () => [pad, null, null, null];
          globalThis.plug = () => dispatchEvent(Object.assign(new Event("gamepadconnected"), {gamepad: pad}));
          globalThis.pushButton = (button, on) => {
            pad.buttons[button] = {pressed: on, touched: on, value: Number(on)};
            pad.timestamp += 1;
          };""")
        self.open()
        down, accept = 13, 0
        for act in ("plug()", *(f"pushButton({button}, {on})" for button in (down, accept) for on in ("true", "false"))):
            frames = self.report()["frames"]
            self.run_script(act)
            self.wait("frames that see it", lambda now, frames=frames: now["frames"] > frames + 1)
        self.wait("what an entry of the menu opens", lambda now: now["screen"] != "title")

    def test_it_sounds(self):
        self.at_the_start("""
          const make = AudioContext.prototype.createScriptProcessor;
          AudioContext.prototype.createScriptProcessor = function (...given) {
            const node = make.apply(this, given), ear = this.createAnalyser();
            globalThis.loudness = () => {
              const samples = new Float32Array(ear.fftSize);
              ear.getFloatTimeDomainData(samples);
              return Math.max(...samples.map(Math.abs));
            };
            node.connect(ear);
            return node;
          };""")
        self.open()
        self.assertEqual(self.run_script("return loudness()"), 0, "nothing before the first tap")
        self.click(0, -340)
        self.wait("music", lambda now: self.run_script("return loudness()") > 0.001)


class Pictures(Page):
    """What is seen here and what the program of this machine draws. Letters have no hints here, and WebGL rounds at edges otherwise: so
    many of 1,000 pixels may differ by more than an eighth of the range, and all together by so much on average. No scene has an
    overlay that moves: the two starts are never equally old."""

    MOST, MEAN = 30, 3.0
    SCENES = ("level=brimstone&paused=1&overlays=1,4", "level=keep&paused=1&overlays=none", "level=footfall&paused=1&overlays=1")

    def native(self, query, folder):
        words = {word.split("=")[0]: word.split("=")[1] for word in query.split("&")}
        path = os.path.join(folder, "native.png")
        subprocess.run([THRONG, "play", words["level"], "--paused", "--overlays", words["overlays"], "--seed", "7", "--size", "%dx%d" % self.size,
                        "--seconds", "2", "--screenshot", path], check=True, capture_output=True,
                       env=dict(os.environ, THRONG_DATA=SOURCE, THRONG_PREF=folder, SDL_VIDEODRIVER="offscreen", SDL_AUDIODRIVER="dummy"))
        return PIL.Image.open(path).convert("RGB")

    def test_they_are_those_of_the_desktop(self):
        for renderer in ("software", "webgl"):
            for query in self.SCENES:
                with self.subTest(query=query, renderer=renderer), tempfile.TemporaryDirectory() as folder:
                    self.open(f"?{query}&seed=7&renderer={renderer}")
                    time.sleep(2)
                    here = PIL.Image.open(io.BytesIO(base64.b64decode(self.browser.get_screenshot_as_base64()))).convert("RGB")
                    there = self.native(query, folder)
                    self.assertEqual(here.size, there.size)
                    apart = [max(pixel) for pixel in PIL.ImageChops.difference(here, there).getdata()]
                    if os.environ.get("THRONG_WEB_PICTURES"):
                        here.save(os.path.join(os.environ["THRONG_WEB_PICTURES"], f"{renderer}-{query.split('&')[0]}-here.png"))
                        there.save(os.path.join(os.environ["THRONG_WEB_PICTURES"], f"{renderer}-{query.split('&')[0]}-there.png"))
                    many, mean = sum(value > 32 for value in apart) * 1000 / len(apart), sum(apart) / len(apart)
                    print(f"{query} {renderer}: {many:.1f} of 1,000 pixels differ, {mean:.2f} on average", flush=True)
                    self.assertLess(many, self.MOST)
                    self.assertLess(mean, self.MEAN)


class Answers(Page):
    """The commands, in this browser: the same bytes as native."""

    SCRIPT = """
      const done = arguments[arguments.length - 1], out = [];
      throng.call(arguments[0], {line: (line) => out.push(line)}).then((status) => done([status, out.join("\\n")]), (error) => done([-1, String(error)]));"""

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
                      ("study", "--generate", "maze:9x9:2", "--steer", "lookahead:0..2,astar", "--pairs", "4", "-o", f"/tmp/study-{os.getpid()}"),
                      ("--version",)):
            status, text = self.call(*words)
            self.assertEqual((status, text.strip()), (0, native(*words).strip()))


def all_kinds():
    """A game with enemies of all kinds."""
    refused = subprocess.run([THRONG, "sim", "keep", "--spawn", "nobody@1,1:1"], env=dict(os.environ, THRONG_DATA=SOURCE), capture_output=True,
                             text=True, check=False).stderr
    kinds = re.search(r"KIND one of (.*)", refused)[1].split(", ")
    assert len(kinds) >= 12, kinds
    return ("sim", "keep", "--ticks", "600", "--seed", "5", *(word for kind in kinds for word in ("--spawn", f"{kind}@20,20:3")))


class Node(unittest.TestCase):
    """The same program without a browser."""

    def test_state_hashes(self):
        program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "run.js")
        for vectors in ("--enable-ssse3", "--no-enable-ssse3"):
            for words in (("sim", "brimstone", "--ticks", "600", "--seed", "5"), ("sim", "city", "--ticks", "100", "--seed", "5"), all_kinds()):
                done = subprocess.run(["node", "--no-experimental-fetch", vectors, program, SITE, *words], capture_output=True, text=True, check=True)
                self.assertEqual(json.loads(done.stdout)["state_hash"], json.loads(native(*words))["state_hash"], (vectors, words))


    def test_links_made_at_random(self):
        program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "page_links.js")
        subprocess.run(["node", "--no-experimental-fetch", program, SOURCE, "150", "5", SITE], check=True)


class Older(Page):
    """A browser that knows no vectors gets the other form of the program, and no other."""

    flags = ("--js-flags=--no-enable-ssse3",)

    def test_it_plays_the_same(self):
        report = self.open("?level=brimstone&paused=1&seed=7")
        self.assertEqual((report["level"], self.run_script("return THRONG_PROGRAM")), ("brimstone", "throng-plain.wasm"))
        fetched = self.run_script("return performance.getEntriesByType('resource').map(entry => new URL(entry.name).pathname)")
        self.assertEqual({name for name in fetched if name.startswith("/throng-core") or name.endswith(".wasm")}, {"/throng-core-plain.js", "/throng-plain.wasm"})
        words = ("sim", "brimstone", "--ticks", "200", "--seed", "5")
        self.browser.set_script_timeout(WAIT)
        status, text = self.browser.execute_async_script(Answers.SCRIPT, list(words))
        self.assertEqual((status, json.loads(text)["state_hash"]), (0, json.loads(native(*words))["state_hash"]))


class Dense(Page):
    """Two device pixels for each of the page."""

    size, ratio = (800, 600), 2
    inset = 60  # of the corners that are looked at, pixels of the page

    def test_the_picture_fills_the_window(self):
        for renderer in ("software", "webgl"):
            with self.subTest(renderer=renderer):
                report = self.open(f"?level=brimstone&paused=1&renderer={renderer}")
                place = self.run_script("const r = document.getElementById('canvas').getBoundingClientRect(); return [r.left, r.top, r.width, r.height]")
                self.assertEqual(place, [0, 0, *self.size])
                self.assertEqual(report["width"] / report["height"], self.size[0] / self.size[1])
                # The drawing reaches all four corners: the button of the menu is in the upper right one, the depth in the lower left.
                picture = PIL.Image.open(io.BytesIO(base64.b64decode(self.browser.get_screenshot_as_base64()))).convert("L")
                self.assertEqual(picture.size, (int(self.size[0] * self.ratio), int(self.size[1] * self.ratio)))
                w, h, side = *picture.size, int(self.inset * self.ratio)
                for box in ((w - side, 0, w, side), (0, h - side, side, h), (w - side, h - side, w, h)):
                    self.assertGreater(max(picture.crop(box).getdata()), 150, box)


class Denser(Dense):
    size, ratio = (800, 600), 3


class Uneven(Dense):
    size, ratio = (1280, 720), 1.5


class Large(Dense):
    size, ratio = (2560, 1440), 1


class Narrow(Page):
    size, ratio = (360, 640), 3

    def test_a_telephone(self):
        report = self.open()
        self.assertEqual((report["width"] * self.size[1], report["screen"]), (report["height"] * self.size[0], "title"))
        self.assertEqual(self.run_script("return document.documentElement.scrollWidth"), self.size[0])


if __name__ == "__main__":
    unittest.main(argv=["test_web.py", "-v", *sys.argv[4:]])
