#!/usr/bin/env python3
"""What the program that was built for Windows does, under Wine: answers byte for byte as elsewhere, files by any name, faults by name.

Usage: test_windows.py SOURCE_ROOT WRAPPERS THRONG_EXE VERSION; WRAPPERS holds a script for each program, which runs it under Wine.
"""
import collections
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

ROOT, WRAPPERS, PROGRAM, VERSION = (pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]), *sys.argv[3:5])
os.environ["THRONG_DATA"] = str(ROOT)
THRONG = str(WRAPPERS / "throng")


def run(program, *words, data=True, cwd=None, given=b""):
    """(exit status, standard output, standard error), both as bytes."""
    environment = {name: value for name, value in os.environ.items() if data or name != "THRONG_DATA"}
    done = subprocess.run([str(program), *map(str, words)], cwd=cwd, env=environment, input=given, capture_output=True, check=False)
    return done.returncode, done.stdout, done.stderr


def steps_from(rows, start, closed):
    """Breadth-first search: {tile: steps}."""
    steps, queue = {start: 0}, collections.deque([start])
    while queue:
        x, y = queue.popleft()
        for near in (x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y):
            if near not in steps and rows[near[1]][near[0]] not in closed:
                steps[near] = steps[(x, y)] + 1
                queue.append(near)
    return steps


def map_rows(level):
    text = level.read_text(encoding="utf-8").split("[map]\n")[1]
    return text.split("\n\n")[0].split("\n")


class Windows(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.here = pathlib.Path(folder.name)

    def test_answers_pass_every_byte(self):
        self.assertEqual(run(THRONG, "--version"), (0, f"throng {VERSION}\n".encode(), b""))
        for name in "sim", "study":
            status, out, _ = run(THRONG, name, "--help")
            self.assertEqual((status, b"\r" in out), (0, False))

    def test_the_library_as_one_file(self):
        status, out, _ = run(WRAPPERS / "single")
        self.assertEqual(status, 0)
        self.assertRegex(out, rb"^10000 walkers, 0 left after 957 turns\r?\n$")

    def test_every_level_is_read(self):
        levels = sorted((ROOT / "levels").glob("*.level"))
        self.assertGreater(len(levels), 20)
        self.assertEqual(run(THRONG, "check", *levels)[::2], (0, b""))

    def test_a_field_and_a_path_are_shortest(self):
        rows = map_rows(ROOT / "levels/01-first-light.level")
        goal = (18, 3)
        steps = steps_from(rows, goal, "#")
        want = [f"{len(rows[0])} {len(rows)}"]
        for y in range(len(rows)):
            want.append(" ".join(str(steps.get((x, y), "-")) for x in range(len(rows[0]))))
        self.assertEqual(run(THRONG, "field", "first-light", "--goal", "18,3"), (0, ("\n".join(want) + "\n").encode(), b""))
        status, out, _ = run(THRONG, "path", "first-light", "--from", "3,10", "--to", "18,3")
        *way, end = out.decode().split("\n")[:-1]
        tiles = [tuple(map(int, tile.split(","))) for tile in way]
        self.assertEqual((status, tiles[0], tiles[-1]), (0, (3, 10), goal))
        self.assertEqual([steps[tile] for tile in tiles], list(range(steps[(3, 10)], -1, -1)))
        self.assertRegex(end, rf"^end: reached cost={steps[(3, 10)]} expanded=\d+$")

    def test_a_file_of_any_name_is_written_whole(self):
        level = ROOT / "levels/01-first-light.level"
        copy = self.here / "Müller Ж 光.level"
        left = self.here / ".throng-0123456789abcdef.tmp"
        for before in None, b"old":  # a new file, then one that is replaced
            left.write_bytes(b"what a program left that was killed")
            if before is not None:
                copy.write_bytes(before)
            self.assertEqual(run(THRONG, "convert", level, copy), (0, b"", b""))
            self.assertEqual(copy.read_bytes(), level.read_bytes())
            self.assertEqual(os.listdir(self.here), [copy.name])
        self.assertEqual(run(THRONG, "check", copy.name, cwd=self.here)[::2], (0, b""))

    def test_backslashes_separate_names(self):
        maps = self.here / "maps"
        maps.mkdir()
        for name in "rooms.map", "rooms.map.scen":
            shutil.copy(ROOT / "tests/formats/maps" / name, maps)
        status, out, _ = run(THRONG, "scen", "maps\\rooms.map.scen", "--first", "9", cwd=self.here)
        self.assertEqual((status, out), (0, b"9 passed, 0 failed\n"))

    def test_faults_are_named(self):
        for words, status, said in (
            (("check", "gone.level"), 1, "throng: gone.level: No such file or directory\n"),
            (("check", "folder.level"), 1, "throng: folder.level: is a folder, a file was expected\n"),
            (("convert", "a.level", "gone/b.level"), 1, "throng: gone/b.level: No such file or directory\n"),
            (("convert", "a.level", "folder.level"), 1, "throng: folder.level: is a folder, a file was expected\n"),
            (("convert", "a.level", "still.level"), 1, "throng: still.level: Permission denied\n"),
            (("check", "torn.level"), 1, "torn.level:1:1: error: "),
            (("fly",), 2, "throng: 'fly' is neither a command nor a level\n"),
            (("play",), 1, "throng: this build has no window"),
        ):
            (self.here / "folder.level").mkdir(exist_ok=True)
            shutil.copy(ROOT / "levels/01-first-light.level", self.here / "a.level")
            (self.here / "torn.level").write_text("garbage\n", encoding="ascii")
            (self.here / "still.level").write_text("", encoding="ascii")
            (self.here / "still.level").chmod(0o444)
            with self.subTest(words=words):
                got, _, error = run(THRONG, *words, cwd=self.here)
                self.assertEqual((got, error.decode()[: len(said)]), (status, said))

    def test_standard_input_and_hashes_of_ticks(self):
        moves = b"0 go 8,10\n60 spawn shade@15,10:20\n"
        self.assertEqual(run(THRONG, "sim", "first-light", "--ticks", 90, "--commands", "-", "--hashes", "ф.txt", cwd=self.here, given=moves)[::2], (0, b""))
        lines = (self.here / "ф.txt").read_bytes().split(b"\n")
        self.assertEqual((len(lines), lines[-1]), (91, b""))
        self.assertRegex(lines[-2].decode(), r"^90 [0-9a-f]{16}$")

    def test_a_study_goes_on_and_is_equal_with_any_threads(self):
        call = ("study", "--generate", "maze:15x15:2", "--steer", "greedy,lookahead:3,astar", "--pairs", 20)

        def table(name):
            text = (self.here / name / "results.csv").read_bytes().decode()
            return [line.rsplit(",", 1)[0] for line in text.split("\n")]

        for name, jobs in ("one", 1), ("three", 3):
            self.assertEqual(run(THRONG, *call, "--jobs", jobs, "-o", name, cwd=self.here)[::2], (0, b""))
        rows = table("one")
        self.assertEqual((len(rows), rows), (2 * 20 * 3 + 2, table("three")))
        whole = self.here / "one" / "results.csv"
        whole.write_bytes(whole.read_bytes()[:-700])  # as an interruption leaves it
        self.assertEqual(run(THRONG, *call, "-o", "one", cwd=self.here)[::2], (0, b""))
        self.assertEqual(table("one"), rows)
        for part in 1, 2:
            self.assertEqual(run(THRONG, *call, "--shard", f"{part}/2", "-o", f"part{part}", cwd=self.here)[::2], (0, b""))
        self.assertEqual(run(THRONG, "study", "--merge", "part1", "part2", "-o", "whole", cwd=self.here)[::2], (0, b""))
        self.assertEqual(table("whole"), rows)
        status, _, said = run(THRONG, "study", "--merge", "part1", "part2", "-o", "PART2", cwd=self.here)  # names of either case are one
        self.assertEqual((status, said), (1, b"throng: PART2: is one of the parts; take another folder for the whole\n"))

    def test_a_table_has_one_writer(self):
        call = [THRONG, "study", "--generate", "maze:15x15:1", "--steer", "astar", "--pairs", "1000000", "--jobs", "1", "-o", "one"]
        table = self.here / "one" / "results.csv"
        with subprocess.Popen(call, cwd=self.here, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as first:
            try:
                while first.poll() is None and not (table.exists() and table.stat().st_size > 1000):
                    time.sleep(0.02)
                status, _, said = run(*call, cwd=self.here)
                self.assertIsNone(first.poll())
            finally:
                first.kill()
        self.assertEqual((status, said), (1, b"throng: one/results.csv: another program is writing it\n"))

    def test_an_installed_copy_finds_its_levels(self):
        (self.here / "bin").mkdir()
        shutil.copy(PROGRAM, self.here / "bin")
        levels = self.here / "share/throng/levels"
        levels.mkdir(parents=True)
        shutil.copy(ROOT / "levels/01-first-light.level", levels / "only-here.level")
        text = pathlib.Path(THRONG).read_text(encoding="utf-8").replace(PROGRAM, str(self.here / "bin" / os.path.basename(PROGRAM)))
        script = self.here / "copy"
        script.write_text(text, encoding="utf-8")
        script.chmod(0o755)
        status, out, error = run(script, "sim", "only-here", "--ticks", 5, data=False, cwd="/")
        self.assertEqual((status, error), (0, b""))
        self.assertIn(b'"state_hash"', out)

    def test_bench_says_where_it_ran(self):
        status, out, _ = run(THRONG, "bench", "frame", "--json")
        self.assertIn((status, b"Windows build " in out), ((0, True), (1, True)))

    def test_locks_and_what_is_put_aside(self):
        self.assertEqual(run(WRAPPERS / "files", cwd=self.here), (0, b"18 right, 0 wrong\n", b""))
        left = sorted(path.name for path in self.here.iterdir())
        self.assertEqual(left, ["f", "settings", "settings.broken", "settings.broken-2", "settings.lock"])

    def test_the_libraries_are_dlls(self):
        if not (WRAPPERS / "crowd").exists():
            self.skipTest("this build has no shared libraries")
        self.assertEqual(run(WRAPPERS / "crowd")[1].decode().split("\n")[-2].rstrip("\r"), "10000 walkers, 0 left after 957 turns")
        moves = self.here / "moves"
        moves.write_text("0 steer learning\n30 go 12,3\n90 spawn shade@5,6:20\n", encoding="ascii")
        answer = run(THRONG, "sim", "two-halls", "--ticks", 300, "--commands", moves)[1].decode()
        hashed = re.search(r'"state_hash": "([0-9a-f]{16})"', answer).group(1)
        self.assertEqual(run(WRAPPERS / "headless", "two-halls", 300, moves)[1].decode().split(), [hashed])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
