#!/usr/bin/env python3
"""Holds that docs/experiments.md is what `throng experiments --markdown` prints, and that the list knows its own numbers.

Usage: test_page.py THRONG EXPERIMENTS.md
"""
import json
import subprocess
import sys


def answer(throng, *words):
    return subprocess.run([throng, "experiments", *words], capture_output=True, text=True, timeout=50)


def main(throng, page):
    faults = []
    printed = answer(throng, "--markdown").stdout
    with open(page, encoding="utf-8") as file:
        if file.read() != printed:
            faults.append(f"{page} is not what `throng experiments --markdown` prints")
    listed = json.loads(answer(throng, "--json").stdout)["experiments"]
    if len(listed) < 35:
        faults.append(f"{len(listed)} experiments, expected 35 or more")
    for row in listed:
        for key in ("id", "article", "level", "claim"):
            if not row.get(key):
                faults.append(f"{row.get('id')}: no {key}")
    one = json.loads(answer(throng, "--run", listed[0]["id"], "--json").stdout)
    if one["holds"] != "yes" or not one["cases"]:
        faults.append(f"{listed[0]['id']} --run --json: {one}")
    if answer(throng, "--run", "no-such-thing").returncode == 0:
        faults.append("an experiment that does not exist was run")
    print("\n".join(faults) or f"{len(listed)} experiments, the page agrees")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
