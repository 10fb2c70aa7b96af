#!/usr/bin/env python3
"""Prints where a run of scripts/test.sh spent its time: gate_times.py BUILDS TIMES BEGUN LANE...

BUILDS/LANE has a lane's build: .ninja_log and meson-logs/testlog*.json. BEGUN (seconds since 1970) is when the run began: what
was built earlier does not count. TIMES/LANE.times is what the shell's `times` wrote at the end of the lane: its processor time. The
seconds of steps and tests are those that passed while each ran. Several run at once, so their sums exceed the processor time."""
import json
import pathlib
import re
import sys

SLOWEST = 10


def processor(times):
    """Seconds of the lane and of all it started, user and system."""
    text = times.read_text(encoding="ascii") if times.exists() else ""
    return sum(int(minutes) * 60 + float(seconds) for minutes, seconds in re.findall(r"(\d+)m([\d.]+)s", text))


def built(log, begun):
    """Seconds of the steps since `begun`, and how many there were."""
    steps = {}
    for line in log.read_text(encoding="utf-8").splitlines() if log.exists() else []:
        fields = line.split("\t")
        if len(fields) == 5 and int(fields[2]) / 1e9 >= begun:
            steps[fields[3]] = (int(fields[1]) - int(fields[0])) / 1000
    return sum(steps.values()), len(steps)


def tested(folder):
    """[(seconds, name)] of the lane's tests."""
    found = []
    for log in sorted((folder / "meson-logs").glob("testlog*.json")):
        with open(log, encoding="utf-8", errors="replace") as lines:
            tests = [json.loads(line) for line in lines]
        found += [(test["duration"], test["name"].split(" / ")[-1]) for test in tests]
    return found


def report(builds, times, begun, lanes):
    slowest = []
    yield f"{'seconds of':<10} {'processor':>9} {'compiling':>9} {'steps':>6} {'testing':>8} {'tests':>6}"
    for lane in lanes:
        seconds, steps = built(builds / lane / ".ninja_log", begun)
        tests = tested(builds / lane)
        slowest += [(duration, f"{name} ({lane})") for duration, name in tests]
        spent = processor(times / f"{lane}.times")
        yield f"{lane:<10} {spent:>9.0f} {seconds:>9.0f} {steps:>6} {sum(duration for duration, _ in tests):>8.0f} {len(tests):>6}"
    slowest.sort(reverse=True)
    if slowest:
        yield "slowest: " + ", ".join(f"{name} {duration:.0f} s" for duration, name in slowest[:SLOWEST])


def main():
    builds, times, begun, *lanes = sys.argv[1:]
    for line in report(pathlib.Path(builds), pathlib.Path(times), float(begun), lanes):
        print(line)


if __name__ == "__main__":
    main()
