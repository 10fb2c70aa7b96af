#!/usr/bin/env python3
"""Which symbols a shared library exports: what its installed headers declare. MinGW-w64 has to be told, by a module definition.

Usage: exports.py NM nav|sim OUT.def STATIC_LIBRARY HEADER...; the test of the symbols (tests/install) reads the headers through this file too.
"""
import pathlib
import re
import subprocess
import sys

# Declared by tables of the headers, a row each (SIM_COMMANDS, SIM_ENEMIES).
ROWS = re.compile(r"sim_command_\w+|sim_kind_\w+")
FACES = {"nav": ("nav.h", "nav_lab.h"), "sim": ("sim.h",)}


def kinds(nm, library, *options):
    """(kind as nm names it, symbol) of a library; what begins with two underscores belongs to the compiler."""
    lines = subprocess.run([nm, "-g", *options, library], check=True, capture_output=True, text=True).stdout
    found = re.findall(r"^[0-9a-fA-F ]* ([A-Za-z]) (\w+)(?:@.*)?$", lines, re.MULTILINE)
    return [(kind, name) for kind, name in found if not name.startswith("__")]


def code_of(path):
    return re.sub(r"/\*.*?\*/|//[^\n]*", "", pathlib.Path(path).read_text(encoding="utf-8"), flags=re.DOTALL)


def public_names(library, headers):
    """Every word in the code of the library's headers."""
    return {name for header in headers if pathlib.Path(header).name in FACES[library] for name in re.findall(r"\w+", code_of(header))}


def is_public(name, names, library):
    return name in names or library == "sim" and ROWS.fullmatch(name) is not None


def main():
    nm, library, out, static, *headers = sys.argv[1:]
    names = public_names(library, headers)
    public = {(name, "" if kind == "T" else " DATA") for kind, name in kinds(nm, static) if kind not in "Uwv" and is_public(name, names, library)}
    with open(out, "w", encoding="ascii") as file:
        file.write("EXPORTS\n" + "".join(f"  {name}{data}\n" for name, data in sorted(public)))


if __name__ == "__main__":
    main()
