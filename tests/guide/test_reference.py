#!/usr/bin/env python3
"""The reference: doxygen has nothing to complain of, and its pages lead to one another.

Usage: test_reference.py SOURCE_ROOT BUILD_ROOT VERSION. Skipped (77) where doxygen is missing.
"""
import html.parser
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCE, BUILD, VERSION = sys.argv[1:]
MAKER = pathlib.Path(SOURCE) / "docs/reference/reference.py"
GUIDE = ("grid", "field", "crowd", "steering", "senses")
# Some of what must be described, with words of their comments.
FUNCTIONS = {
    "nav_field_build": "Builds value and best from scratch",
    "nav_astar_find": "Finds one shortest path",
    "nav_sees": "in range",
    "nav_steer_decide": "One decision of row",
    "sim_step": "One tick",
    "sim_record_step": "Call right before",
    "formats_load": "Loads a file by its ending",
}


class Page(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.names, self.links, self.tags, self.text = set(), [], set(), ""
        text = path.read_text(encoding="utf-8")
        self.title = re.search("<title>(.*?)</title>", text).group(1)
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        for name, value in attrs:
            if name == "id" or (tag == "a" and name == "name"):
                self.names.add(value)
            if name in ("href", "src", "data") and value:
                self.links.append(value)

    def handle_data(self, data):
        self.text += data


def make(out, build=BUILD):
    return subprocess.run([sys.executable, MAKER, SOURCE, build, VERSION, out], capture_output=True, text=True, check=False)


class Reference(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.root = pathlib.Path(cls.folder.name)
        done = make(cls.root / "html")
        if done.returncode != 0:
            raise AssertionError(done.stdout + done.stderr)
        cls.pages = {path.name: Page(path) for path in (cls.root / "html").glob("*.html")}

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_the_guide_is_in_it(self):
        index = self.pages["index.html"]
        for name in GUIDE:
            self.assertIn(f"guide_{name}.html", index.links)
            title = (pathlib.Path(SOURCE) / f"docs/guide/{name}.md").read_text(encoding="utf-8").split("\n")[0].lstrip("# ")
            self.assertIn(title, self.pages[f"guide_{name}.html"].text)
        links = [link for link in index.links if link.endswith(".html")]
        self.assertEqual([link for link in links if link != "index.html"][:5], [f"guide_{name}.html" for name in GUIDE])

    def test_functions_are_described(self):
        text = " ".join(" ".join(page.text.split()) for name, page in self.pages.items() if name.endswith("_8h.html"))
        for name, words in FUNCTIONS.items():
            self.assertIn(name, text)
            self.assertIn(words, text)
        self.assertIn(VERSION, self.pages["index.html"].text)

    def test_every_public_header_has_a_page(self):
        plan = json.loads((pathlib.Path(BUILD) / "meson-info/intro-installed.json").read_text(encoding="utf-8"))
        headers = [path.split("/throng/", 1)[1] for path in plan.values() if path.endswith(".h")]
        self.assertEqual(len(headers), 3)
        titles = {self.pages[link].title for link in self.pages["files.html"].links if link.endswith("_8h.html")}
        self.assertEqual({title for title in titles if title.endswith(f".h - Throng {VERSION}")}, {f"{header} - Throng {VERSION}" for header in headers})

    def test_links_lead_somewhere(self):
        count = 0
        for name, page in self.pages.items():
            for link in page.links:
                if "://" in link:
                    continue
                target, _, part = link.partition("#")
                target = target or name
                self.assertTrue((self.root / "html" / target).exists(), f"{name}: {link}")
                if part:
                    self.assertIn(part, self.pages[target].names, f"{name}: {link}")
                count += 1
        self.assertGreater(count, 1000)

    def test_equal_sources_give_equal_bytes_without_a_path_of_this_machine(self):
        done = make(self.root / "again")
        self.assertEqual(done.returncode, 0, done.stderr)
        both = [{str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()}
                for root in (self.root / "html", self.root / "again")]
        self.assertEqual(both[0], both[1])
        for name, data in both[0].items():
            for place in (SOURCE, BUILD, tempfile.gettempdir()):
                self.assertNotIn(os.fsencode(place) + b"/", data, name)

    def test_nothing_but_pages_pictures_and_one_style_sheet(self):
        files = [path for path in (self.root / "html").rglob("*") if not path.name.endswith((".html", ".svg"))]
        self.assertEqual([path.name for path in files], ["throng.css"])
        for name, page in self.pages.items():
            self.assertNotIn("script", page.tags, name)

    def test_what_has_no_comment_or_leads_nowhere_is_refused(self):
        """Faults are planted in a copy of a header; each is told with its line."""
        faults = {
            "/// The end of a ray.": "//",  # a struct
            "  bool free;    // nothing stopped it": "  bool free;",
            "/// The most rays of a look.": "//",  # a constant
            "/// A ray with the place where it was stopped. `from` must lie on the map (its rim included).": "//",  # a function
            "/// `facing` in hundredths of degrees (nav_angle), `fov` the angle around it, 0 to NAV_TURN.": "/// As in #nav_no_such_function.",
        }
        name, build = "nav.h", self.root / "build"
        plan = json.loads((pathlib.Path(BUILD) / "meson-info/intro-installed.json").read_text(encoding="utf-8"))
        source = next(path for path, target in plan.items() if target.endswith("/throng/" + name))
        lines = pathlib.Path(source).read_text(encoding="utf-8").split("\n")
        where = [lines.index(line) for line in faults]
        planted = self.root / "planted.h"
        planted.write_text("\n".join(faults.get(line, line) for line in lines), encoding="utf-8")
        (build / "meson-info").mkdir(parents=True)
        plan[str(planted)] = plan.pop(source)
        (build / "meson-info/intro-installed.json").write_text(json.dumps(plan), encoding="utf-8")
        done = make(self.root / "refused", build)
        self.assertEqual(done.returncode, 1)
        self.assertFalse((self.root / "refused").exists())
        told = {int(line) for line in re.findall(rf"^throng/{name}:(\d+): ", done.stderr, re.MULTILINE)}
        for at in where:  # the line of the comment or that below it
            self.assertTrue(told & {at + 1, at + 2}, f"{name}:{at + 1}: {done.stderr}")
        self.assertEqual(len(told), len(faults), done.stderr)


if __name__ == "__main__":
    if shutil.which("doxygen") is None:
        print("skipped: no doxygen")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1], verbosity=2)
