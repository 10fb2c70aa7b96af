#!/usr/bin/env python3
"""scripts/count_tests.py on logs as meson and cmocka write them. Usage: test_count_tests.py SOURCE_ROOT"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(sys.argv.pop(1)) / "scripts" / "count_tests.py"


def test(result, stdout="", stderr="", name="some"):
    return {"name": name, "result": result, "stdout": stdout, "stderr": stderr}


def run(*words, log=None, lines=""):
    """(exit status, standard output, standard error); `log`: the entries of a testlog.json, given as the last word."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "testlog.json"
        if log is not None:
            path.write_text("".join(json.dumps(entry) + "\n" for entry in log))
        if words != ("--sum",):
            words += (str(path),)
        done = subprocess.run([sys.executable, SCRIPT, *words], input=lines, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


CMOCKA = """[==========] Running 4 test(s).
[ RUN      ] one
[       OK ] one
[ RUN      ] one under Xvfb
[       OK ] one under Xvfb
[ RUN      ] two
[  SKIPPED ] two
[==========] 3 test(s) run.
[  PASSED  ] 2 test(s).
"""
FAILED = """[  ERROR   ] --- 0x1 != 0
[   LINE   ] --- ../tests/x.c:204: error: Failure!
[  FAILED  ] bad
[  PASSED  ] 0 test(s).
[  FAILED  ] 1 test(s), listed below:
[  FAILED  ] bad

 1 FAILED TEST(S)
"""


class Counts(unittest.TestCase):
    def test_cases_of_a_program_are_counted(self):
        self.assertEqual(run(log=[test("OK", CMOCKA)]), (0, "2 passed, 0 failed, 1 skipped\n", ""))

    def test_any_other_program_counts_as_one(self):
        self.assertEqual(run(log=[test("OK", "all fine"), test("OK")]), (0, "2 passed, 0 failed\n", ""))

    def test_a_failed_case_counts_once(self):
        self.assertEqual(run(log=[test("FAIL", "[       OK ] good\n", FAILED)]), (1, "1 passed, 1 failed\n", ""))

    def test_a_crash_is_a_failure(self):
        for result in ("FAIL", "ERROR", "TIMEOUT", "INTERRUPT", "UNEXPECTEDPASS"):
            self.assertEqual(run(log=[test(result, CMOCKA)])[:2], (1, "2 passed, 1 failed, 1 skipped\n"), result)

    def test_a_skipped_program_counts_as_one(self):
        self.assertEqual(run(log=[test("SKIP"), test("OK")]), (0, "1 passed, 0 failed, 1 skipped\n", ""))

    def test_skips_may_be_failures(self):
        status, counts, said = run("--no-skips", log=[test("OK", CMOCKA), test("SKIP", name="other")])
        self.assertEqual((status, counts), (1, "2 passed, 2 failed\n"))
        self.assertEqual(said, "skipped: some: two\nskipped: other: all of it\n")

    def test_nothing_run_is_no_success(self):
        self.assertEqual(run(), (1, "0 passed, 0 failed\n", ""))
        self.assertEqual(run(log=[]), (1, "0 passed, 0 failed\n", ""))
        self.assertEqual(run(log=[test("SKIP")]), (1, "0 passed, 0 failed, 1 skipped\n", ""))

    def test_lines_are_added_up(self):
        lines = "2 passed, 0 failed\n3 passed, 0 failed, 4 skipped\n"
        self.assertEqual(run("--sum", lines=lines), (0, "5 passed, 0 failed, 4 skipped\n", ""))
        self.assertEqual(run("--sum", lines=lines + "1 passed, 2 failed\n")[:2], (1, "6 passed, 2 failed, 4 skipped\n"))

    def test_what_is_no_count_is_a_failure(self):
        self.assertEqual(run("--sum", lines="2 passed, 0 failed\nTraceback\n")[:2], (1, "2 passed, 1 failed\n"))
        self.assertEqual(run("--sum", lines="")[:2], (1, "0 passed, 0 failed\n"))


if __name__ == "__main__":
    unittest.main()
