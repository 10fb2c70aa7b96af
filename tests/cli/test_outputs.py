#!/usr/bin/env python3
"""What the commands print and write, compared with what is on record in outputs.txt.

A line of that list is `STATUS HASH BYTES WORDS`: the exit status of `throng WORDS`, and the hash and the length of all that it prints and writes. Calls run in
their order, in a copy of the folder outputs, so one may read what an earlier one wrote. Times and versions are blanked before hashing.
A changed answer is looked at, then recorded: `--show NUMBER` prints the answer of the line NUMBER, `--write` records all.
With the library of tests/support/starve.c, no call may keep memory at its end, or write past the end of a block.
Usage: test_outputs.py THRONG SOURCE [--starve LIBRARY] [--write] [--show NUMBER]"""
import hashlib
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
LIST = "outputs.txt"
SHOWN_LINES = 12
# Parts that differ in each run, or in a build without a window: a pattern of the call, one of its answer, and the text that takes its place.
BLANKED = [
    ("-V|--version", rb"throng \d+\.\d+\.\d+\S*", rb"throng VERSION"),
    ("completion .*", rb"(?m)^.*overlays.*\n", rb""),
    ("race .*", rb"(?m) +\d+\.\d$", rb" TIME"),
    ("race .*--csv", rb"(?m),[\d.]+$", rb",TIME"),
    ("race .*--json", rb'"microseconds": [\d.]+', rb'"microseconds": TIME'),
    ("study .*", rb"(?m)^([^,\n]*(?:,[^,\n]*){12}),[\d.]+$", rb"\1,TIME"),
    ("sim .*", rb'"(ns_per_tile|median|p95|max)": [\d.]+', rb'"\1": TIME'),
]
LACKING = b"this build reads no"


def blank(words, data):
    for of, pattern, instead in BLANKED:
        if re.fullmatch(of, words):
            data = re.sub(pattern, instead, data)
    return data


class Memory:
    """What each call keeps, told by the library of tests/support/starve.c."""

    def __init__(self, library, environment):
        self.report = None
        if library:
            self.file = tempfile.NamedTemporaryFile(prefix="throng-kept-")
            self.report = pathlib.Path(self.file.name)
            environment.update(LD_PRELOAD=library, STARVE_KEPT=self.file.name, STARVE_GUARD="1")

    def kept(self):
        return int(self.report.read_text() or 0) if self.report else 0


class Folder:
    """A copy of the folder outputs, and what the calls change in it."""

    def __init__(self, path):
        self.path = path
        for file in (HERE / "outputs").iterdir():
            shutil.copy(file, path / file.name)
        self.seen = self.stamps()

    def stamps(self):
        return {file: (file.stat().st_mtime_ns, file.stat().st_ino, file.stat().st_size) for file in self.path.rglob("*") if file.is_file()}

    def changes(self):
        """The files written since the last call."""
        now = self.stamps()
        found = sorted(file for file in now if now[file] != self.seen.get(file))
        self.seen = now
        return found


def change_recording(folder):
    """A recording with a wrong number in it, for throng replay."""
    recording = folder.path / "run.replay"
    if recording.is_file() and not (folder.path / "changed.replay").is_file():
        text = recording.read_text(encoding="utf-8")
        (folder.path / "changed.replay").write_text(text.replace("move 12,2", "move 1,7", 1), encoding="utf-8")
        folder.changes()


def answer_of(throng, environment, folder, words):
    """The exit status and everything that the call prints and writes."""
    parts = shlex.split(words)
    given = (folder.path / parts.pop()[1:]).read_bytes() if parts[-1:] and parts[-1].startswith("<") else b""
    change_recording(folder)
    done = subprocess.run([throng, *parts], cwd=folder.path, env=environment, input=given, capture_output=True, check=False, timeout=30)
    said = done.stdout + (b"-- messages\n" + done.stderr if done.stderr else b"")
    for file in folder.changes():
        said += f"-- {file.relative_to(folder.path)}\n".encode() + file.read_bytes()
    return done.returncode, blank(words, said).replace(str(folder.path).encode(), b"FOLDER")


def first_lines(data):
    lines = data.decode(errors="replace").splitlines()
    return "\n".join("    " + line[:160] for line in lines[:SHOWN_LINES] + ["..."] * (len(lines) > SHOWN_LINES))


def main():
    throng, source, *more = *map(os.path.abspath, sys.argv[1:3]), *sys.argv[3:]
    environment = dict(os.environ, THRONG_DATA=source)
    memory = Memory(os.path.abspath(more[1]) if more[:1] == ["--starve"] else None, environment)
    more = more[2:] if memory.report else more
    lines = (HERE / LIST).read_text(encoding="utf-8").splitlines()
    wrong, written, compared = [], [], 0
    with tempfile.TemporaryDirectory(prefix="throng-outputs-") as path:
        folder = Folder(pathlib.Path(path))
        for number, line in enumerate(lines, 1):
            if not line or line[0] == "#":
                written.append(line)
                continue
            words = line.split(maxsplit=3)[3]
            status, said = answer_of(throng, environment, folder, words)
            if more[:1] == ["--show"] and str(number) == more[1]:
                sys.stdout.buffer.write(said)
                return 0
            found = f"{status} {hashlib.sha256(said).hexdigest()[:12]} {len(said):6} {words}"
            written.append(found)
            compared += 1
            if memory.kept() > 0:  # below 0: a library has taken what the program gives back
                wrong.append(f"line {number}: throng {words}\n  keeps {memory.kept()} bytes at its end")
            if found != line and LACKING not in said:
                wrong.append(f"line {number}: throng {words}\n  is {found[:21]}, on record is {line[:21]}\n{first_lines(said)}")
    if more == ["--write"]:
        (HERE / LIST).write_text("\n".join(written) + "\n", encoding="utf-8")
        print(f"{len(wrong)} of {compared} outputs are new")
        return 0
    print("\n".join(wrong) + f"\n{compared} outputs, {len(wrong)} differ")
    if wrong:
        print("Look at one: test_outputs.py THRONG SOURCE --show NUMBER. If all are as they should be, record them: test_outputs.py THRONG SOURCE --write")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
