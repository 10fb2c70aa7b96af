#!/usr/bin/env python3
"""scripts/gate_times.py on logs as ninja, meson and the shell write them. Usage: test_gate_times.py SOURCE_ROOT"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(sys.argv.pop(1)) / "scripts" / "gate_times.py"
BEGUN = 1000
NINJA = "# ninja log v5\n0\t4000\t999000000000\told.o\taa\n0\t1500\t1001000000000\ta.o\taa\n1500\t3500\t1002000000000\tb.o\taa\n"
TIMES = "0m1.000000s 0m0.500000s\n1m2.250000s 0m3.250000s\n"


def report(*lanes):
    with tempfile.TemporaryDirectory() as scratch:
        builds = pathlib.Path(scratch)
        logs = builds / "release" / "meson-logs"
        logs.mkdir(parents=True)
        (builds / "release" / ".ninja_log").write_text(NINJA)
        (builds / "release.times").write_text(TIMES)
        tests = [{"name": "throng:nav / quick", "duration": 1.2}, {"name": "throng:nav+vectors / slow", "duration": 30.0}]
        (logs / "testlog.json").write_text("".join(json.dumps(test) + "\n" for test in tests))
        done = subprocess.run([sys.executable, SCRIPT, builds, builds, str(BEGUN), *lanes], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


class Times(unittest.TestCase):
    def test_a_lane_has_its_sums_of_this_run(self):
        self.assertEqual(report("release")[1].split(), ["release", "67", "4", "2", "31", "2"])

    def test_the_slowest_tests_come_first(self):
        self.assertEqual(report("release")[-1], "slowest: slow (release) 30 s, quick (release) 1 s")

    def test_a_lane_without_logs_has_zeros(self):
        self.assertEqual(report("format")[1:], ["format".ljust(10) + "         0         0      0        0      0"])


if __name__ == "__main__":
    unittest.main()
