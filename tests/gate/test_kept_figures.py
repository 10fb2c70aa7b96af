#!/usr/bin/env python3
"""scripts/figures.py: the page of the benchmarks from kept files, made up and real. Usage: test_kept_figures.py SOURCE_ROOT THRONG"""
import importlib.util
import pathlib
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml
from unittest import mock

ROOT, THRONG = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
SCRIPT = ROOT / "scripts" / "figures.py"
SPEC = importlib.util.spec_from_file_location("figures", SCRIPT)
figures = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(figures)

ABOUT = {"version": "9.9.9", "commit": "0123456789ab", "date": "2030-01-02T03:04:05Z", "compiler": "gcc 99", "build": "release",
         "vectors": "avx2", "processor": "Abacus", "cores": 3, "system": "Plan 10", "load": 0.12}


def row(name, median, ratio, ours):
    return {"name": name, "median": median, "least": median, "most": median, "ratio": ratio, "ours": ours}


def case(name, unit, *rows):
    return {"name": name, "unit": unit, "samples": 9, "contestants": list(rows)}


def kept(*cases, **about):
    return {"about": {**ABOUT, **about}, "cases": list(cases), "libtcod": True, "detour": True, "failed": 0}


CASES = (
    case("field/512x512 caves", "ns/tile", row("push-once", 6.6, 1, True), row("some new way", 96.12, 14.56, False)),
    case("field/a new case", "ms", row("push-once", 1234.5, 1, True)),
    case("doors/a tick", "ns/agent", row("tiles", 4, 1, True), row("DetourCrowd", 8000, 2000, False)),
    case("doors/half are through", "s", row("tiles", 18, 1, True), row("DetourCrowd", None, None, False)),
    {"name": "ticks/all, work", "unit": "ms/tick", "samples": 600, "median": 1.25, "p95": 2, "p99": 3.5, "least": 1, "most": 40},
    {"name": "frame", "missing": "this build has no window"},
)


class Page(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        self.page = self.folder / "page.md"
        self.page.write_text("# Typed\n\n" + "".join(f"typed {topic}\n\n<!-- figures: {topic} -->\nold\n<!-- end of figures -->\n\n"
                                                       for topic in ("about", *figures.TOPICS)), encoding="utf-8")

    def write(self, what):
        figures.write_all(THRONG, what, "2030-01-02.json", self.page, self.folder)
        return self.page.read_text(encoding="utf-8")

    def test_tables_come_from_the_file(self):
        text = self.write(kept(*CASES))
        for line in ("| 512x512 caves | push-once **6.6** | some new way 96.1 (15x) | ns/tile |", "| a new case | push-once **1,234** |  | ms |",
                     "| a tick | tiles **4**, 250,000 agents a ms | DetourCrowd 8,000, 125 agents a ms (2,000x) | ns/agent |",
                     "| half are through | tiles **18** | DetourCrowd never | s |",
                     "| all, work | median **1.25**, p99 **3.5**, most **40** | ms/tick |", "Not measured yet."):
            self.assertIn(line, text)
        self.assertIn("2030-01-02 at commit `0123456789ab` of version 9.9.9: 3 cores of Abacus, Plan 10, gcc 99, release, avx2; load 0.12 at start.", text)
        self.assertNotIn("busy", text)
        self.assertNotIn("Absent", text)
        self.assertNotIn("old\n", text)
        for topic in figures.TOPICS:
            self.assertIn(f"typed {topic}\n", text)
        self.assertEqual(self.write(kept(*CASES)), text)

    def test_what_cannot_be_compared_is_said(self):
        text = self.write({**kept(*CASES, load=4.5), "detour": False})
        self.assertIn("load 4.50 at start: **the machine was busy", text)
        self.assertIn("Absent from that build: DetourCrowd.", text)
        self.assertIn("how busy the machine was is not known", self.write(kept(*CASES, load=None)))

    def test_charts_name_their_rows(self):
        text = self.write(kept(*CASES))
        self.assertEqual(sorted(path.stem for path in self.folder.glob("*.svg")), ["doors", "fields", "ticks"])
        self.assertIn("![Two doors](benchmarks/doors.svg)", text)
        words = {element.text for element in xml.parse(self.folder / "doors.svg").getroot().iter() if element.text}
        self.assertLessEqual({"Two doors", "a tick", "tiles", "DetourCrowd", "half are through", "8,000"}, words)
        self.write(kept(CASES[0]))
        self.assertEqual([path.stem for path in self.folder.glob("*.svg")], ["fields"])

    def test_a_page_without_a_place_or_with_a_strange_one_is_refused(self):
        whole = self.page.read_text(encoding="utf-8")
        for text in (whole.replace("<!-- figures: doors -->", ""), whole.replace("figures: doors", "figures: windows")):
            self.assertRaises(figures.Trouble, figures.fill, text, kept(*CASES), "x.json", set())

    def test_a_busy_machine_is_refused(self):
        with mock.patch.object(figures, "load_now", return_value=0.31), mock.patch.object(figures, "WAIT_S", -1), \
                mock.patch.object(figures, "say") as said:
            self.assertRaises(figures.Trouble, figures.wait_for_quiet, False)
            figures.wait_for_quiet(True)
            self.assertIn("the page will say so", said.call_args.args[0])
        with mock.patch.object(figures, "load_now", return_value=0.3):
            figures.wait_for_quiet(False)

    def test_the_page_of_the_project_is_that_of_its_newest_file(self):
        done = subprocess.run([sys.executable, SCRIPT, "--check", "--program", THRONG], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_it_can_be_read_in_five_minutes(self):
        text = figures.MARK.sub("", (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8"))
        self.assertLessEqual(len(text.split()), 1200)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
