#!/usr/bin/env python3
"""The rows of scripts/planted_faults.py fit the source, and a row that does not is found.
Usage: test_planted_faults.py SOURCE_ROOT"""
import pathlib
import sys
import unittest

ROOT = pathlib.Path(sys.argv.pop(1))
sys.path.insert(0, str(ROOT / "scripts"))
sys.dont_write_bytecode = True

import planted_faults  # noqa: E402
from planted_rows import ROWS, Fault  # noqa: E402

SOUND = Fault("one", "files", "src/base/keep.c", "enum { PATH_CAPACITY = 4096, PAUSE = 5,", "enum {", "it", ("test_base",))


def found(*rows):
    return planted_faults.complaints(rows, ROOT, 0)


class Rows(unittest.TestCase):
    def test_all_fit(self):
        self.assertEqual(planted_faults.complaints(ROWS, ROOT), [])

    def test_the_sound_one_fits(self):
        self.assertEqual(found(SOUND), [])

    def test_each_fault_of_a_row_is_found(self):
        for change, says in (
            ({"old": "no such text"}, "0 times"),
            ({"old": "return"}, "times, expected once"),
            ({"file": "src/base/none.c"}, "no file"),
            ({"new": SOUND.old}, "a change of one line"),
            ({"tests": ("test_none",)}, "no test has the name"),
            ({"tests": ()}, "no test is named"),
        ):
            with self.subTest(says):
                lines = found(SOUND._replace(**change))
                self.assertEqual(len(lines), 1, lines)
                self.assertIn(says, lines[0])

    def test_names_are_used_once(self):
        self.assertIn("two rows", found(SOUND, SOUND)[0])

    def test_too_few_are_no_list(self):
        self.assertIn("expected 60", planted_faults.complaints([SOUND], ROOT)[0])


if __name__ == "__main__":
    unittest.main()
