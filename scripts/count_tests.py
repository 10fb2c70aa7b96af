#!/usr/bin/env python3
"""Counts the test cases of a `meson test` run from its testlog.json.

A cmocka program counts as its cases, any other test as one. A program that failed without a failed case (a crash, a
time-out, a leak) counts as one failure more. Prints one line, `N passed, N failed` and `, N skipped` where some were;
exit status 0 only when something passed and nothing failed.
"""
import json
import re
import sys

CASE = re.compile(r"^\[ +(OK|FAILED|SKIPPED|ERROR) +\] (?!\d+ test)", re.MULTILINE)
FAILED_CASE = re.compile(r"^\[ +(?:FAILED|ERROR) +\] (?!\d+ test)(\S+)", re.MULTILINE)


def count(test):
    """(passed, failed, skipped) of one line of the log."""
    text = test.get("stdout", "") + "\n" + test.get("stderr", "")
    kinds = [match.group(1) for match in CASE.finditer(text)]
    passed, skipped = kinds.count("OK"), kinds.count("SKIPPED")
    failed = len(set(FAILED_CASE.findall(text)))  # cmocka names each of them twice
    result = test["result"]
    if result == "SKIP":
        return 0, 0, max(1, skipped)
    if result in ("OK", "EXPECTEDFAIL"):
        return (passed, failed, skipped) if kinds else (1, 0, 0)
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
