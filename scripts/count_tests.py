#!/usr/bin/env python3
"""Counts the test cases of a `meson test` run from its testlog.json.

A cmocka program counts as its cases, any other test as one. A program that failed without a failed case (a crash, a
time-out, a leak) counts as one failure more. Prints one line, `N passed, N failed` and `, N skipped` where some were;
exit status 0 only when something passed and nothing failed.
"""
import json
import re
import sys

# As cmocka prints them. Its summary repeats failed cases and ends with numbers; `---` begins a message, not a name.
CASE = re.compile(r"^\[ +(OK|FAILED|SKIPPED|ERROR) +\] (?!\d+ test|---)(\S+)", re.MULTILINE)


def count(test):
    """(passed, failed, skipped) of one line of the log."""
    text = test.get("stdout", "") + "\n" + test.get("stderr", "")
    names = {}
    for kind, name in CASE.findall(text):
        names.setdefault(kind, set()).add(name)
    passed = len(names.get("OK", ()))
    skipped = len(names.get("SKIPPED", ()))
    failed = len(names.get("FAILED", set()) | names.get("ERROR", set()))
    result = test["result"]
    if result == "SKIP":
        return 0, 0, max(1, skipped)
    if result in ("OK", "EXPECTEDFAIL"):
        return (passed, failed, skipped) if names else (1, 0, 0)
    return passed, max(1, failed), skipped


def main():
    totals = [0, 0, 0]
    try:
        with open(sys.argv[1], encoding="utf-8", errors="replace") as log:
            for line in log:
                for i, number in enumerate(count(json.loads(line))):
                    totals[i] += number
    except OSError:
        pass  # no test ran; the counts below say so
    passed, failed, skipped = totals
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 0 if passed > 0 and failed == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
