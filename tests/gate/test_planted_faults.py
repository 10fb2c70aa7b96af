#!/usr/bin/env python3
"""The rows of scripts/planted_faults.py fit the source; a row that does not is found; one whose names have changed still fits.
Usage: test_planted_faults.py SOURCE_ROOT"""
import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(sys.argv.pop(1))
sys.path.insert(0, str(ROOT / "scripts"))
sys.dont_write_bytecode = True

import planted_faults  # noqa: E402
from planted_rows import ROWS, Fault  # noqa: E402

SOUND = Fault("one", "files", "heap:sift", "at > 0 && less(heap, at, (at - 1) / 2)", "at > 0", "it", ("test_base",))
SOURCE = """
/* at > 0 && less(heap, at, (at - 1) / 2) */
enum { MOST = 5, REST };
static int other(Heap *heap, int at) { return at > 0 && less(heap, heap, (at - 1) / 2); }
static void sift(Heap *heap, int at) {
  while (at > 0 && less(heap, at, (at - 1) / 2)) at = swap(heap, at, (at - 1) / 2);
}
"""


def found(*rows, source=SOURCE):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for path, text in (("src/base/heap.c", source), ("tests/meson.build", "'test_base'")):
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")
        return planted_faults.complaints(rows, root, 0)


def planted(row, source):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "src/base/tree.c"
        path.parent.mkdir(parents=True)
        path.write_text(source, encoding="utf-8")
        [place] = planted_faults.Finder(pathlib.Path(folder)).places(row)
        return source[: place.start] + place.new + source[place.end:]


class Rows(unittest.TestCase):
    def test_all_fit(self):
        self.assertEqual(planted_faults.complaints(ROWS, ROOT), [])

    def test_the_sound_one_fits(self):
        self.assertEqual(found(SOUND), [])
        self.assertEqual(found(SOUND._replace(where="heap:enum", old="MOST = 5, REST", new="MOST = 6, REST")), [])

    def test_each_fault_of_a_row_is_found(self):
        for change, says in (
            ({"old": "heap->less"}, "0 times"),
            ({"old": "(at - 1) / 2"}, "2 times, expected once"),
            ({"new": SOUND.old}, "a change within one line"),
            ({"tests": ("test_none",)}, "no test has the name"),
            ({"tests": ()}, "no test is named"),
        ):
            with self.subTest(says):
                lines = found(SOUND._replace(**change))
                self.assertEqual(len(lines), 1, lines)
                self.assertIn(says, lines[0])

    def test_a_rename_breaks_no_row(self):
        for old, new in (("sift", "move_up"), ("heap", "queue"), ("less", "is_before"), ("at", "index"), (" && less", " &&\n    less")):
            with self.subTest(old):
                source = SOURCE.replace(old, new)
                self.assertEqual(found(SOUND, source=source), [])
                self.assertEqual(planted(SOUND, source).count("&&"), source.count("&&") - 1)

    def test_names_of_the_change_are_the_new_ones(self):
        row = SOUND._replace(new="less(heap, at, (at - 1) / 2)")
        self.assertIn("while (is_before(queue, at, (at - 1) / 2))",
                      planted(row, SOURCE.replace("heap", "queue").replace("less", "is_before")))

    def test_names_are_used_once(self):
        self.assertIn("two rows", found(SOUND, SOUND)[0])

    def test_too_few_are_no_list(self):
        self.assertIn("expected 60", planted_faults.complaints(ROWS[:1], ROOT)[0])


if __name__ == "__main__":
    unittest.main()
