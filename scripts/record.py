#!/usr/bin/env python3
"""Writes the lists on record again, with what the tests find now: record.py BUILD [TEST...].

The tests of the suites `recorded` and `lists` compare hashes of answers, games, outputs and pictures with lists that are checked in. After a change that is meant
to change them this program runs those tests, or the named ones, with `--write`. BUILD is a build folder with all optional parts (`meson setup
build -Dwindow=enabled -Dtiled=enabled -Dtests=enabled`) that is built. Look at `git diff`: a list that changes without being meant to is a fault.
"""
import json
import os
import subprocess
import sys


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        print(__doc__)
        return 0 if sys.argv[1:] in (["-h"], ["--help"]) else 2
    build, names = sys.argv[1], sys.argv[2:]
    tests = json.loads(subprocess.run(["meson", "introspect", "--tests", build], capture_output=True, text=True, check=True).stdout)
    recorded = [test for test in tests if any(suite.endswith((":recorded", ":lists")) for suite in test["suite"])]
    unknown = [name for name in names if name not in [test["name"] for test in recorded]]
    if unknown:
        print(f"There is no list of '{unknown[0]}'; there are: {' '.join(test['name'] for test in recorded)}", file=sys.stderr)
        return 2
    failed = 0
    for test in recorded:
        if names and test["name"] not in names:
            continue
        done = subprocess.run([*test["cmd"], "--write"], cwd=test["workdir"] or build, env=dict(os.environ, **test["env"]), check=False)
        print(f"{test['name']}: {'written' if done.returncode == 0 else 'FAILED'}", flush=True)
        failed += done.returncode != 0
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
