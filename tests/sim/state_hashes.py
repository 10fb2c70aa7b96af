#!/usr/bin/env python3
"""Runs the scenes of state_hashes.txt and the recordings, and compares each state hash with the one on record.

A hash may change only where a rule of the game changes. Then `state_hashes.py THRONG --write` records the new ones,
and CHANGELOG.md names the rule. A line of the list is `HASH  ARGUMENTS OF throng sim`.
"""
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
LIST = os.path.join(HERE, "state_hashes.txt")
RECORDINGS = os.path.join(HERE, "replay", "recordings")


def state_hash(throng, arguments):
    run = subprocess.run([throng, "sim", *arguments.split()], capture_output=True, text=True, check=False)
    found = re.search(r'"state_hash": "([0-9a-f]{16})"', run.stdout)
    return found.group(1) if run.returncode == 0 and found else run.stderr.strip() or "no hash"


def main():
    throng = sys.argv[1]
    with open(LIST, encoding="ascii") as file:
        scenes = [line.rstrip("\n").split("  ", 1) for line in file]
    found = [(state_hash(throng, arguments), arguments) for _, arguments in scenes]
    if "--write" in sys.argv:
        with open(LIST, "w", encoding="ascii") as file:
            file.writelines(f"{got}  {arguments}\n" for got, arguments in found)
        return 0
    failed = 0
    for (want, arguments), (got, _) in zip(scenes, found):
        if got != want:
            failed += 1
            print(f"throng sim {arguments}: {got}, expected {want}")
    recordings = sorted(os.listdir(RECORDINGS))
    for name in recordings:
        run = subprocess.run([throng, "replay", os.path.join(RECORDINGS, name)], capture_output=True, text=True, check=False)
        if run.returncode != 0:
            failed += 1
            print(f"throng replay {name}: {run.stdout.strip()} {run.stderr.strip()}")
    print(f"{len(scenes)} scenes, {len(recordings)} recordings, {failed} differ")
    return 0 if failed == 0 and len(scenes) > 50 and recordings else 1


if __name__ == "__main__":
    sys.exit(main())
