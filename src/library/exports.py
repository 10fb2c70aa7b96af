#!/usr/bin/env python3
"""Which symbols a shared library exports: what its public headers declare. MinGW-w64 has to be told, by a module definition.

Usage: exports.py NM SRC nav|sim STATIC_LIBRARY OUT.def; the test of the symbols (tests/install) reads the headers through this file too.
"""
import os
import re
import subprocess
import sys

# Declared by tables of the headers, a row each (NAV_STEERINGS, SIM_COMMANDS, SIM_ENEMIES).
ROWS = re.compile(r"nav_steering_\w+|sim_command_\w+|sim_kind_\w+")
PREFIXES = {"nav": ("nav_", "base_"), "sim": ("base_", "sim_", "formats_")}


def kinds(nm, library, *options):
    """(kind as nm names it, symbol) of a library; what begins with two underscores belongs to the compiler."""
    lines = subprocess.run([nm, "-g", *options, library], check=True, capture_output=True, text=True).stdout
    found = re.findall(r"^[0-9a-fA-F ]* ([A-Za-z]) (\w+)(?:@.*)?$", lines, re.MULTILINE)
    return [(kind, name) for kind, name in found if not name.startswith("__")]


def code_of(path):
    with open(path, encoding="utf-8") as file:
        return re.sub(r"/\*.*?\*/|//[^\n]*", "", file.read(), flags=re.DOTALL)


def public_names(root, only=None):
    """Every word in the code of the public headers (of those called `only`) between BASE_API_BEGIN and BASE_API_END."""
    names = set()
    for folder, _, files in os.walk(root):
        for name in files:
            if name.endswith((".h", ".h.in")) and only in (None, name):
                text = code_of(os.path.join(folder, name))
                for part in re.findall(r"^BASE_API_BEGIN$(.*?)^BASE_API_END$", text, re.DOTALL | re.MULTILINE):
                    names.update(re.findall(r"\w+", part))
    return names


def exported_words(root, library):
    """The allocator is the navigation library's, which the other one needs."""
    return public_names(root) - (set() if library == "nav" else public_names(root, "allocator.h"))


def is_public(name, names, library):
    return name.startswith(PREFIXES[library]) and (name in names or ROWS.fullmatch(name) is not None)


def main():
    nm, root, library, static, out = sys.argv[1:]
    names = exported_words(root, library)
    public = {(name, "" if kind == "T" else " DATA") for kind, name in kinds(nm, static) if kind not in "Uwv" and is_public(name, names, library)}
    with open(out, "w", encoding="ascii") as file:
        file.write("EXPORTS\n" + "".join(f"  {name}{data}\n" for name, data in sorted(public)))


if __name__ == "__main__":
    main()
