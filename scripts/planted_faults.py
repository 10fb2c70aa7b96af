#!/usr/bin/env python3
"""Plants one-line faults, each alone, and shows which test notices it.

  planted_faults.py [--only NAME_OR_ROOM]... [--jobs N] [--scratch FOLDER]
  planted_faults.py --list      the faults, without running anything
  planted_faults.py --check     only: does each row still fit the source? (a fast test does this)

The rows are in planted_rows.py. The tests run on a copy of the tree, never on the tree itself: in a temporary folder, or in
FOLDER, which is kept for the next time. First all named tests must pass there without any fault. Then each fault is
planted, what its tests need is built, and they run until one fails. A fault that no test notices has survived.
Prints one line a fault; the last is `planted faults: N noticed, N survived`. Exit status 0: none survived; 1: some did;
2: the rows do not fit, or the tests fail without a fault.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import queue
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

import c_source
import planted_rows

MIN_ROWS = 60
MIN_PATIENCE, PATIENCE = 20, 5  # seconds; times what the test takes without a fault
MAX_MEMORY = 8 << 30  # bytes of a test's address space
SOURCE = pathlib.Path(__file__).resolve().parent.parent


def stop(text):
    print(text, file=sys.stderr)
    sys.exit(2)


# The rows


def test_names(root):
    """All words that the tests' meson files quote: names, some behind a folder."""
    words = set()
    for path in (root / "tests").rglob("meson.build"):
        words.update(word.split("/")[-1] for word in re.findall(r"'([^'\n]+)'", path.read_text(encoding="utf-8")))
    return words


class Place(NamedTuple):
    """Where a fault is planted: bytes from `start` to below `end` of the file give way to `new`."""
    file: str
    line: int
    start: int
    end: int
    new: str


class Finder:
    """Finds the places of the rows in the tree of C sources below `root`. A file is parsed when a row asks for it: most rows
    find their place in one."""

    def __init__(self, root):
        self.root = root
        self.files = {str(path.relative_to(root)): path.stem for path in sorted((root / "src").rglob("*.[ch]"))}
        self.texts = {}
        self.parsed = {}

    def read(self, file):
        if file not in self.texts:
            self.texts[file] = (self.root / file).read_text(encoding="utf-8")
        return self.texts[file]

    def parse(self, file):
        """(text, tokens, outline) of it."""
        if file not in self.parsed:
            text = self.read(file)
            tokens = c_source.tokens(text)
            self.parsed[file] = (text, tokens, c_source.outline(text, tokens))
        return self.parsed[file]

    def places(self, row):
        """The places that fit, from the closest reading of the row to the widest: the function of that file, any of that name, the whole tree; each as
        written, then with names that have changed. The first reading that fits at all counts; sound is exactly one place."""
        stem, _, where = row.where.rpartition(":")
        pattern = c_source.tokens(row.old)
        for renamed in (False, True):
            for reach in ("file", "name", "tree"):
                found = []
                for file in self.files:
                    if reach == "file" and self.files[file] != stem:
                        continue
                    if not renamed and not all(token.text in self.read(file) for token in pattern):
                        continue
                    text, tokens, outline = self.parse(file)
                    spans = [(0, len(tokens))] if reach == "tree" else [(d.first, d.last) for d in outline if d.name == where]
                    for at, names in {at: (at, names) for span in spans for at, names in c_source.match(pattern, tokens, *span, renamed)}.values():
                        start, end = tokens[at].start, tokens[at + len(pattern) - 1].end
                        found.append(Place(file, c_source.line_of(text, start), start, end, rename(row.new, names)))
                if found:
                    return found
        return []


def rename(code, names):
    """The code with other names."""
    parts, last = [], 0
    for token in c_source.tokens(code):
        parts += [code[last:token.start], names.get(token.text, token.text) if token.kind == "name" else token.text]
        last = token.end
    return "".join(parts) + code[last:]


def complaints(rows, root=SOURCE, min_rows=MIN_ROWS):
    """What is wrong with the rows, as lines."""
    found, names, tests = [], set(), test_names(root)
    finder = Finder(root)
    for row in rows:
        places = finder.places(row)
        if row.name in names:
            found.append(f"{row.name}: two rows have this name")
        names.add(row.name)
        if len(places) != 1:
            found.append(f"{row.name}: {row.where} has its expression {len(places)} times, expected once: {row.old}")
        if "\n" in row.old + row.new or row.old == row.new or not row.old.strip():
            found.append(f"{row.name}: expected a change within one line")
        if not row.equal and not row.tests:
            found.append(f"{row.name}: no test is named")
        found.extend(f"{row.name}: no test has the name {test}" for test in row.tests if test not in tests)
    if len(rows) < min_rows:
        found.append(f"{len(rows)} rows, expected {min_rows} or more")
    return found


def chosen(rows, only):
    for word in only:
        if not any(word in (row.name, row.room) for row in rows):
            stop(f"No fault and no room has the name '{word}'; see --list")
    return [row for row in rows if not only or row.name in only or row.room in only]


# The copy


def files_of_tree():
    command = ["git", "-C", str(SOURCE), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return [name for name in done.stdout.split("\0") if name and (SOURCE / name).is_file()]
    inside = (path.relative_to(SOURCE) for path in SOURCE.rglob("*") if path.is_file())
    return [str(path) for path in inside if not path.parts[0].startswith("build")]


class Copy:
    """A copy of the tree with a build of its own."""

    def __init__(self, folder, cores):
        self.root = folder / "throng"
        self.build = self.root / "build-planted"
        self.cores = cores
        self.env = dict(os.environ, CCACHE_NOHASHDIR="1", CCACHE_BASEDIR=str(self.root), THRONG_EVERY_READ="1")
        self.seconds = {}
        for name in files_of_tree():
            source, target = SOURCE / name, self.root / name
            if not target.is_file() or target.read_bytes() != source.read_bytes():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, target)
        self.set_up()

    def run(self, *words):
        done = subprocess.run(words, cwd=self.root, env=self.env, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def set_up(self):
        if not (self.build / "build.ninja").is_file():
            ccache = "ccache " if shutil.which("ccache") else ""
            self.env.setdefault("CC", ccache + "gcc")
            status, log = self.run("meson", "setup", str(self.build), "--buildtype=plain", "-Doptimization=1", "-Dtests=enabled")
            if status != 0:
                stop(log)
        status, log = self.run("ninja", "-C", str(self.build), "build.ninja")
        if status != 0:
            stop(log)

        def told(what):
            return json.loads(self.run("meson", "introspect", what, str(self.build))[1])

        files = {target["id"]: target["filename"] for target in told("--targets")}
        self.targets = {}
        self.tests = {}  # lists: two layers may have a test of one name
        for test in told("--tests"):
            paths = [path for of in test["depends"] for path in files.get(of, ())]
            self.tests.setdefault(test["name"], []).append(test)
            self.targets.setdefault(test["name"], []).extend(os.path.relpath(path, self.build) for path in paths)

    def make(self, tests):
        """What the compiler says against it; empty: built."""
        targets = sorted({target for test in tests for target in self.targets[test]})
        status, log = self.run("ninja", "-C", str(self.build), f"-j{self.cores}", *targets)
        return "" if status == 0 else log

    def passes(self, name):
        """Do all tests of this name pass, in their time?"""
        begun = time.monotonic()
        patience = max(MIN_PATIENCE, PATIENCE * self.seconds[name]) if name in self.seconds else None
        passed = all(self.passes_one(test, patience or test["timeout"]) for test in self.tests[name])
        self.seconds.setdefault(name, time.monotonic() - begun)
        return passed

    def passes_one(self, test, limit):
        with tempfile.TemporaryFile() as log:
            program = subprocess.Popen(
                test["cmd"], cwd=test["workdir"] or self.build, env=dict(self.env, **test["env"]), stdin=subprocess.DEVNULL,
                stdout=log, stderr=log, start_new_session=True,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY)))
            try:
                status = program.wait(limit)
            except subprocess.TimeoutExpired:
                os.killpg(program.pid, 9)
                program.wait()
                return False
        return status == 0

    def plant(self, row):
        """(result, what noticed it, seconds)"""
        [place] = Finder(self.root).places(row)
        path, begun = self.root / place.file, time.monotonic()
        whole = path.read_text(encoding="utf-8")
        path.write_text(whole[:place.start] + place.new + whole[place.end:], encoding="utf-8")
        try:
            log = self.make(row.tests)
            if log:
                print(log, file=sys.stderr)
                return "does not build", "", time.monotonic() - begun
            noticed = next((test for test in row.tests if not self.passes(test)), None)
        finally:
            path.write_text(whole, encoding="utf-8")
        return ("noticed" if noticed else "SURVIVED"), noticed or "", time.monotonic() - begun


# The run


def without_fault(copy, tests):
    missing = [test for test in tests if test not in copy.tests]
    if missing:
        stop(f"Tests that this machine's build lacks: {' '.join(missing)}")
    log = copy.make(tests)
    if log:
        stop(log)
    failing = [test for test in tests if not copy.passes(test)]
    if failing:
        stop(f"These fail without any fault: {' '.join(failing)}")


def run(rows, jobs, folder):
    planted = [row for row in rows if not row.equal]
    tests = sorted({test for row in planted for test in row.tests})
    cores = max(1, (os.cpu_count() or 1) // jobs)
    free = queue.Queue()
    first = Copy(folder / "0", os.cpu_count() or 1)
    without_fault(first, tests)
    first.cores = cores
    free.put(first)
    for i in range(1, jobs):
        copy = Copy(folder / str(i), cores)
        copy.seconds = dict(first.seconds)
        free.put(copy)
    counts = {}

    def plant(row):
        if row.equal:
            return row, ("equal", row.equal, 0)
        copy = free.get()
        try:
            return row, copy.plant(row)
        finally:
            free.put(copy)

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for row, (result, by, seconds) in pool.map(plant, rows):
            counts[result] = counts.get(result, 0) + 1
            print(f"{row.name:30} {row.room:10} {result:9} {by if row.equal else f'{by} {seconds:.0f} s'}", flush=True)
            if result == "SURVIVED":
                print(f"    {row.where}: {row.old}\n    -> {row.new}: {row.breaks}", flush=True)
    equal = counts.get("equal", 0)
    lost = len(rows) - counts.get("noticed", 0) - equal
    print(f"planted faults: {counts.get('noticed', 0)} noticed, {lost} survived" + (f", {equal} change nothing" if equal else ""))
    return 1 if lost else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", default=[], metavar="NAME_OR_ROOM")
    parser.add_argument("--jobs", type=int, default=1, metavar="N")
    parser.add_argument("--scratch", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--check", action="store_true")
    words = parser.parse_args()
    found = complaints(planted_rows.ROWS)
    for line in found:
        print(line)
    if found:
        print(f"planted faults: {len(found)} complaints")
        return 2
    rows = chosen(planted_rows.ROWS, words.only)
    if words.check:
        print(f"planted faults: {len(rows)} rows fit the source")
        return 0
    if words.list:
        finder = Finder(SOURCE)
        for row in rows:
            [place] = finder.places(row)
            print(f"{row.name:30} {row.room:10} {place.file}:{place.line}: {row.breaks} ({row.equal or ', '.join(row.tests)})")
        return 0
    if words.scratch:
        return run(rows, max(1, words.jobs), words.scratch.resolve())
    with tempfile.TemporaryDirectory(prefix="throng-planted-") as folder:
        return run(rows, max(1, words.jobs), pathlib.Path(folder))


if __name__ == "__main__":
    sys.exit(main())
