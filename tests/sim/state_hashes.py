#!/usr/bin/env python3
"""Runs the scenes of state_hashes.txt and the recordings, and compares each state hash with the one on record.

A hash may change only where a rule of the game or a level changes. Then `state_hashes.py THRONG --write` records the new
ones, and CHANGELOG.md names the change. A recording that differs is made anew from its own level, seed and commands. A line of
the list is `HASH  ARGUMENTS OF throng sim`. With --some every third scene and recording is played: in lanes that play them slowly,
where hash_scenario compares all kinds of enemies, too.
"""
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
LIST = os.path.join(HERE, "state_hashes.txt")
RECORDINGS = os.path.join(HERE, "replay", "recordings")


def state_hash(throng, arguments):
    run = subprocess.run([throng, "sim", *arguments.split()], capture_output=True, text=True, check=False)
    found = re.search(r'"state_hash": "([0-9a-f]{16})"', run.stdout)
    return found.group(1) if run.returncode == 0 and found else run.stderr.strip() or "no hash"


def replays(throng, name):
    """What is wrong with a recording; an empty text: nothing."""
    run = subprocess.run([throng, "replay", os.path.join(RECORDINGS, name)], capture_output=True, text=True, check=False)
    return "" if run.returncode == 0 else f"{run.stdout.strip()} {run.stderr.strip()}"


def record_again(throng, name):
    """The commands of a recording, given to its level as it is now."""
    path = os.path.join(RECORDINGS, name)
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    head = dict(line.split(" = ", 1) for line in lines if " = " in line)
    words = {"move": "go", "steering": "steer", "tune": "set"}
    commands = [line.split(" ") for line in lines if line[0].isdigit() and line.split(" ")[1] not in ("hash", "digest", "hero", "world")]
    ticks = next(line.split(" ")[1] for line in lines if line.startswith("end "))
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as script:
        for tick, word, *rest in commands:
            script.write(f"{tick} {words.get(word, word)} {('=' if word == 'tune' else ' ').join(rest)}\n")
        script.flush()
        subprocess.run(
            [throng, "sim", head["level"], "--seed", head["seed"], "--ticks", ticks, "--commands", script.name, "--record", path],
            stdout=subprocess.DEVNULL,
            check=True,
        )


def main():
    throng = sys.argv[1]
    with open(LIST, encoding="ascii") as file:
        scenes = [line.rstrip("\n").split("  ", 1) for line in file]
    every = 3 if "--some" in sys.argv else 1
    known = len(scenes)
    scenes = scenes[::every]
    found = [(state_hash(throng, arguments), arguments) for _, arguments in scenes]
    if "--write" in sys.argv:
        with open(LIST, "w", encoding="ascii") as file:
            file.writelines(f"{got}  {arguments}\n" for got, arguments in found)
        for name in sorted(os.listdir(RECORDINGS)):
            if replays(throng, name):
                record_again(throng, name)
        return 0
    failed = 0
    for (want, arguments), (got, _) in zip(scenes, found):
        if got != want:
            failed += 1
            print(f"throng sim {arguments}: {got}, expected {want}")
    recordings = sorted(os.listdir(RECORDINGS))[::every]
    for name in recordings:
        wrong = replays(throng, name)
        if wrong:
            failed += 1
            print(f"throng replay {name}: {wrong}")
    print(f"{len(scenes)} scenes, {len(recordings)} recordings, {failed} differ")
    return 0 if failed == 0 and known > 50 and recordings else 1


if __name__ == "__main__":
    sys.exit(main())
