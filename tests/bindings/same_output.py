#!/usr/bin/env python3
"""Does a program print what a file holds? same_output.py FILE is the last word, the program and its wrapper those before."""
import pathlib
import subprocess
import sys

printed = subprocess.run(sys.argv[1:-1], capture_output=True, text=True, check=True).stdout
if printed != pathlib.Path(sys.argv[-1]).read_text(encoding="utf-8"):
    sys.exit(f"{sys.argv[1]} prints something else:\n{printed}")
