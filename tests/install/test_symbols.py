#!/usr/bin/env python3
"""Each symbol that the installed library exports begins with nav_, and it needs none of the project's other libraries.

Usage: test_symbols.py NM LIBRARY...; symbols that begin with two underscores belong to the compiler.
"""
import re
import subprocess
import sys


def main():
    bad, count = [], 0
    for library in sys.argv[2:]:
        lines = subprocess.run([sys.argv[1], "-g", library], check=True, capture_output=True, text=True).stdout
        for kind, name in re.findall(r"^[0-9a-fA-F ]* ([A-Za-z]) (\w+)$", lines, re.MULTILINE):
            if name.startswith("__"):
                continue
            if kind in "Uwv":  # needed from elsewhere
                if re.match(r"base_|sim_|formats_|app_|cli_", name):
                    bad.append(f"{library}: needs {name}")
            else:
                count += 1
                if not name.startswith("nav_"):
                    bad.append(f"{library}: exports {name}")
    if count < 50:
        bad.append(f"only {count} exported symbols were found")
    print("\n".join(sorted(set(bad))) or f"{count} symbols begin with nav_")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
