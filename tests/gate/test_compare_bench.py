#!/usr/bin/env python3
"""scripts/compare_bench.py: its judgement, from JSON as throng bench prints it, and the whole of it on a scratch repository
whose "throng" prints prepared times. Usage: test_compare_bench.py SOURCE_ROOT"""
import contextlib
import importlib.util
import io
import itertools
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = pathlib.Path(sys.argv.pop(1)).resolve()
SCRIPT = ROOT / "scripts" / "compare_bench.py"
SPEC = importlib.util.spec_from_file_location("compare_bench", SCRIPT)
bench = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(bench)

# Ratios of ten pairs of a machine that other programs use: they differ by up to 12 percent and lean to no side.
NOISE = (1.04, 0.97, 1.01, 0.99, 0.93, 1.06, 0.98, 1.02, 1.05, 0.95)


def case(name, median, **more):
    return {"name": name, "unit": "us", "samples": 9,
            "contestants": [{"name": "ours", "median": median, "ours": True}, {"name": "heap", "median": 7 * median, "ours": False}],
            **more}


def failed(name):
    return {"name": name, "failed": "the results differ, so nothing was timed"}


def outcome(*cases):
    return bench.read_bench(json.dumps({"cases": cases, "failed": 0}))


def verdicts(pairs, threshold=0.03):
    return {measure: verdict for measure, verdict, _ in bench.judge(pairs, threshold)}


def noisy(factor):
    """Ten pairs of one case, B `factor` times as slow; the machine itself drifts by half."""
    return [(outcome(case("x", 10 + i / 2)), outcome(case("x", (10 + i / 2) * noise * factor))) for i, noise in enumerate(NOISE)]


class Judgement(unittest.TestCase):
    def test_noise_is_no_difference(self):
        self.assertEqual(verdicts(noisy(1)), {"x": "same"})
        self.assertEqual(verdicts(noisy(1.02)), {"x": "same"})

    def test_slower_and_faster_beyond_noise(self):
        self.assertEqual(verdicts(noisy(1.12)), {"x": "slower"})
        self.assertEqual(verdicts(noisy(1 / 1.12)), {"x": "faster"})

    def test_one_bad_pair_hides_nothing_and_makes_nothing(self):
        for factor, verdict in ((1.2, "slower"), (1, "same")):
            for bad in (0.9, 3):
                pairs = noisy(factor)
                pairs[4] = pairs[4][0], outcome(case("x", bad * pairs[4][0][0]["x"][0]))
                self.assertEqual(verdicts(pairs), {"x": verdict}, (factor, bad))

    def test_a_small_but_sure_change_counts_only_beyond_the_threshold(self):
        pairs = [(outcome(case("x", 100 + i)), outcome(case("x", 1.02 * (100 + i)))) for i in range(8)]
        self.assertEqual(verdicts(pairs), {"x": "same"})
        self.assertEqual(verdicts(pairs, 0.01), {"x": "slower"})

    def test_too_few_pairs_say_nothing(self):
        self.assertEqual(verdicts(noisy(2)[:6]), {"x": "none"})
        self.assertEqual(verdicts([(outcome(case("x", 0)), outcome(case("x", 0)))] * 10), {"x": "none"})

    def test_cases_of_one_side(self):
        pairs = [(outcome(case("x", 1), case("old", 1)), outcome(case("x", 1), case("new", 1)))] * 8
        self.assertEqual(verdicts(pairs), {"x": "same", "old": "only A", "new": "only B"})

    def test_failed_cases(self):
        pairs = [(outcome(case("x", 1), failed("y"), failed("z")), outcome(failed("x"), case("y", 1), failed("z")))] * 8
        self.assertEqual(verdicts(pairs), {"x": "fails", "y": "mended", "z": "none"})
        pairs = [(outcome(case("x", 1)), outcome({"name": "x", "missing": "this build has no window"}))] * 8
        self.assertEqual(verdicts(pairs), {"x": "none"})

    def test_p95_and_more_contestants_of_ours_are_judged(self):
        def both(median, p95, trace):
            two = case("x", 1)
            two["contestants"].insert(1, {"name": "trace", "median": trace, "ours": True})
            return outcome(two, {"name": "tick", "unit": "ms", "samples": 60, "median": median, "p95": p95, "most": 9})

        pairs = [(both(1 + i / 100, 2, 3), both(1 + i / 100, 3, 4)) for i in range(8)]
        self.assertEqual(verdicts(pairs), {"x": "same", "x: trace": "slower", "tick": "same", "tick p95": "slower"})

    def test_another_unit_is_no_comparison(self):
        other = case("x", 1, unit="ms")
        self.assertEqual(verdicts([(outcome(case("x", 1)), outcome(other))] * 8), {"x": "unit"})

    def test_the_rank_test_is_exact(self):
        """Against all choices of signs, written out, with ties; and the table of Wilcoxon: n = 8, sum 33, p = 5/256."""
        self.assertEqual(bench.signed_rank_p([-1, -2, 3, 4, 5, 6, 7, 8]), 5 / 256)
        self.assertEqual(bench.signed_rank_p([1] * 10), 1 / 1024)
        for logs in ([0.5, -0.5, 0.5, 2, -1, 3], [1, 2, 2, -2, 4, 0], [-3, 1, 2, 2, 5, 5, -5]):
            sizes = [abs(value) for value in logs if value]
            ranks = [sum(other < size for other in sizes) + (sizes.count(size) + 1) / 2 for size in sizes]
            found = sum(rank for rank, value in zip(ranks, [value for value in logs if value]) if value > 0)
            sums = [sum(itertools.compress(ranks, signs)) for signs in itertools.product((0, 1), repeat=len(ranks))]
            self.assertAlmostEqual(bench.signed_rank_p(logs), sum(total >= found for total in sums) / len(sums))

    def test_the_exit_status(self):
        for pairs, status, word in ((noisy(1), 0, "1 within noise"), (noisy(1.3), 1, "SLOWER"), (noisy(0.7), 0, "faster")):
            said = io.StringIO()
            with contextlib.redirect_stdout(said):
                self.assertEqual(bench.report(bench.judge(pairs, 0.03), 0.03, 10), status)
            self.assertIn(word, said.getvalue())

    def test_what_is_no_bench_is_refused(self):
        for text in ("", "[]", '{"cases": [{"name": "x"}]}'):
            self.assertRaises(bench.Trouble, bench.read_bench, text)


class Kept(unittest.TestCase):
    def test_kept_files_say_what_was_measured(self):
        files = sorted((ROOT / "docs" / "benchmarks").glob("*.json"))
        self.assertTrue(files)
        for path in files:
            text = path.read_text(encoding="utf-8")
            about = json.loads(text)["about"]
            for key in ("version", "commit", "date", "compiler", "build", "vectors", "processor", "cores"):
                self.assertTrue(about[key], f"{path.name}: {key}")
            self.assertIn(path.stem, (about["version"], about["date"][:10]))
            self.assertFalse(about["commit"].endswith("-dirty"), path.name)
            self.assertEqual(about["build"], "release")
            self.assertGreater(len(bench.read_bench(text)[0]), 20)


# A program that takes the time of the file `speed` of its commit.
FAKE = """#!/bin/sh
[ "$2" != --help ] || exit 0
[ "$2" != none ] || { echo "bench: no case begins with 'none'" >&2; exit 2; }
sleep SLEEP
echo '{"cases": [{"name": "x", "unit": "us", "contestants": [{"name": "ours", "median": SPEED}]}]}'
"""
MESON = "project('fake')\nsubdir('src')\n"
TARGET = "custom_target('throng', input: 'fake.sh', output: 'throng', command: ['cp', '@INPUT@', '@OUTPUT@'])\n"
OPTIONS = "option('tests', type: 'feature')\noption('window', type: 'feature')\n"


@unittest.skipUnless(shutil.which("git"), "there is no git")
class Whole(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root, self.temporary = pathlib.Path(scratch.name, "repository"), pathlib.Path(scratch.name, "temporary")
        self.temporary.mkdir()
        (self.root / "scripts").mkdir(parents=True)
        (self.root / "src").mkdir()
        shutil.copy(SCRIPT, self.root / "scripts")
        (self.root / "meson_options.txt").write_text(OPTIONS)
        self.git("init", "--quiet")
        self.commit("quick", speed="10.0")
        self.commit("slow", speed="12.5")
        self.commit("broken", meson="project('fake', 'no such language')\n")
        self.commit("sleeper", sleep="60")

    def git(self, *words):
        subprocess.run(["git", "-C", self.root, "-c", "user.name=x", "-c", "user.email=x@example.org", *words], check=True,
                       capture_output=True)

    def commit(self, tag, speed="1", sleep="0", meson=MESON):
        (self.root / "meson.build").write_text(meson)
        (self.root / "src" / "meson.build").write_text(TARGET)
        fake = self.root / "src" / "fake.sh"
        fake.write_text(FAKE.replace("SPEED", speed).replace("SLEEP", sleep))
        fake.chmod(0o755)
        self.git("add", "--all")
        self.git("commit", "--quiet", "-m", tag)
        self.git("tag", tag)

    def start(self, *words):
        return subprocess.Popen([sys.executable, self.root / "scripts" / "compare_bench.py", *words], text=True,
                                env=dict(os.environ, TMPDIR=str(self.temporary)), stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def expect(self, status, word, *words, stop=None):
        process = self.start(*words)
        if stop is not None:
            for line in process.stderr:
                if "round 1" in line:
                    break
            process.send_signal(stop)
        out, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, status, out + errors)
        self.assertIn(word, out + errors)
        self.assertEqual(list(self.temporary.iterdir()), [])
        trees = subprocess.run(["git", "-C", self.root, "worktree", "list"], capture_output=True, text=True, check=True).stdout
        self.assertEqual(trees.count("\n"), 1, trees)

    def test_two_commits(self):
        self.expect(1, "+25.0%", "quick", "slow", "x", "none", "--rounds", "4")
        self.expect(0, "-20.0%", "slow", "quick", "--rounds", "4")
        self.expect(0, "1 within noise", "--self", "slow", "x")

    def test_what_cannot_be_compared(self):
        self.expect(2, "'lost' is no commit", "quick", "lost")
        self.expect(2, "does not build", "quick", "broken")
        self.expect(2, "neither commit has cases that begin with none", "quick", "slow", "none")
        self.expect(2, "two commits are needed", "quick")
        self.expect(2, "--rounds", "quick", "slow", "--rounds", "3")

    def test_nothing_stays_when_it_is_stopped(self):
        begun = time.monotonic()
        self.expect(130, "stopped", "quick", "sleeper", stop=signal.SIGINT)
        self.expect(143, "stopped", "quick", "sleeper", stop=signal.SIGTERM)
        self.assertLess(time.monotonic() - begun, 50)


if __name__ == "__main__":
    unittest.main()
