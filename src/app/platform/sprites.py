"""Writes sprites.h: a row for each picture in assets, sorted by name. Usage: sprites.py ASSETS OUTPUT."""
import os
import sys

names = sorted(name[:-4] for name in os.listdir(sys.argv[1]) if name.endswith(".svg"))
rows = "".join(f' \\\n  X({name.replace("-", "_").upper()}, "{name}")' for name in names)
text = f"/* X(NAME, \"name\"): assets/name.svg. Made from that folder by sprites.py. */\n#define APP_SPRITES(X){rows}\n"
if not os.path.exists(sys.argv[2]) or open(sys.argv[2], encoding="utf-8").read() != text:
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(text)
