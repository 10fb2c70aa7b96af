#!/usr/bin/env python3
"""Counts the test cases of a `meson test` run: count_tests.py [--no-skips] TESTLOG.json, or --sum.

A cmocka program counts as its cases, any other test as one. A program that failed without a failed case (a crash, a
time-out, a leak) counts as one failure more. Prints one line, `N passed, N failed` and `, N skipped` where some were;
exit status 0 only when something passed and nothing failed. With --no-skips a skipped case counts as failed and is
named on standard error. --sum adds up such lines from standard input.
"""
import json
import re
import sys

# As cmocka prints them. Its summary repeats failed cases and ends with numbers; `---` begins a message, not a name.
CASE = re.compile(r"^\[ +(OK|FAILED|SKIPPED|ERROR) +\] (?!\d+ test|---)(.+?) *$", re.MULTILINE)
COUNTS = re.compile(r"^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$")


def count(test):
    """(passed, failed, names of the skipped) of one line of the log."""
    text = test.get("stdout", "") + "\n" + test.get("stderr", "")
    names = {}
    for kind, name in CASE.findall(text):
        names.setdefault(kind, set()).add(name)
    passed = len(names.get("OK", ()))
    failed = len(names.get("FAILED", set()) | names.get("ERROR", set()))
    skipped = sorted(names.get("SKIPPED", ()))
    result = test["result"]
    if result == "SKIP":
        return 0, 0, skipped or ["all of it"]
    if result in ("OK", "EXPECTEDFAIL"):
        return (passed, failed, skipped) if names else (1, 0, [])
    return passed, max(1, failed), skipped


def count_log(path, no_skips):
    totals = [0, 0, 0]
    try:
        with open(path, encoding="utf-8", errors="replace") as log:
            for line in log:
                test = json.loads(line)
                passed, failed, skipped = count(test)
                totals[0] += passed
                totals[1] += failed + (len(skipped) if no_skips else 0)
                totals[2] += 0 if no_skips else len(skipped)
                for name in skipped if no_skips else ():
                    print(f"skipped: {test['name']}: {name}", file=sys.stderr)
    except OSError:
        pass  # no test ran; the counts say so
    return totals


def sum_lines(lines):
    totals = [0, 0, 0]
    for line in lines:
        found = COUNTS.match(line.strip())
        numbers = [int(number or 0) for number in found.groups()] if found else [0, 1, 0]
        totals = [total + number for total, number in zip(totals, numbers)]
    return totals


def main():
    words = sys.argv[1:]
    if words == ["--sum"]:
        totals = sum_lines(sys.stdin)
    elif len(words) == 1 or (len(words) == 2 and words[0] == "--no-skips"):
        totals = count_log(words[-1], len(words) == 2)
    else:
        print(__doc__, file=sys.stderr)
        return 2
    passed, failed, skipped = totals
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 0 if passed > 0 and failed == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
