#!/usr/bin/env python3
"""What was built for Windows needs no DLL but those of Windows itself and of Throng, and its DLLs export names of their libraries alone:
imports.py OBJDUMP FILE..."""
import os
import re
import subprocess
import sys

SYSTEM = {"kernel32.dll", "msvcrt.dll", "advapi32.dll"}
PREFIXES = {"libthrong-nav": ("nav_", "base_"), "libthrong-sim": ("base_", "sim_", "formats_")}


def faults_of(file, text, own):
    imports = {name.lower() for name in re.findall(r"DLL Name: (\S+)", text)}
    bad = [f"{file}: needs {name}" for name in imports - SYSTEM - own]
    if "kernel32.dll" not in imports:
        bad.append(f"{file}: imports nothing of Windows, so it was not understood")
    if file.endswith(".dll"):
        prefixes = PREFIXES["-".join(os.path.basename(file).split("-")[:2])]
        exports = re.findall(r"^\s+\[ *\d+\] (?!\+base)(\w+)$", text.split("[Ordinal/Name Pointer] Table")[-1], re.MULTILINE)
        bad += [f"{file}: exports {name}" for name in exports if not name.startswith(prefixes)]
        if len(exports) < 100:
            bad.append(f"{file}: exports only {len(exports)} names")
    return bad


def main():
    objdump, *files = sys.argv[1:]
    own = {os.path.basename(file).lower() for file in files}
    bad = []
    for file in files:
        bad += faults_of(file, subprocess.run([objdump, "-p", file], check=True, capture_output=True, text=True).stdout, own)
    print("\n".join(bad) or f"{len(files)} files")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
