#!/usr/bin/env python3
"""Each function that the installed nav.h declares has a row of wrong calls in test_wrong_calls.c, and each row a function.

Usage: wrong_calls.py HEADER TEST
"""
import pathlib
import re
import sys

header, test = (pathlib.Path(path).read_text(encoding="utf-8") for path in sys.argv[1:])
code = re.sub(r"/\*.*?\*/|//[^\n]*", "", header, flags=re.DOTALL)
code = re.sub(r"^[ \t]*#(?:[^\n\\]|\\.)*", "", code, flags=re.MULTILINE | re.DOTALL)
while "{" in code.replace('extern "C" {', ""):
    shorter = re.sub(r'(?<!extern "C" )\{[^{}]*\}', " ", code)
    if shorter == code:
        break
    code = shorter
declared = {name for name in re.findall(r"^(?!static|typedef)[A-Za-z_][^;{}()]*?\b(nav_\w+)\([^;{}]*\);", code, re.MULTILINE)}
rows = set(re.findall(r"^WRONG\((\w+)\)", test, re.MULTILINE))
listed = set(re.findall(r"\bROW\(\s*(\w+)\)", test))
faults = [f"{name}: has no row of wrong calls" for name in sorted(declared - rows)]
faults += [f"{name}: nav.h declares no such function" for name in sorted(rows - declared)]
faults += [f"{name}: is no row of the table" for name in sorted(rows - listed)]
if len(declared) < 100:
    faults.append(f"only {len(declared)} functions were found")
print("\n".join(faults) or f"{len(rows)} functions")
sys.exit(1 if faults else 0)
