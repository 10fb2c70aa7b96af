#!/usr/bin/env python3
"""Puts the site together: site.py SOURCE BUILD PLAIN OUT. SOURCE is the tree, BUILD the folder in which Meson has built for the web, PLAIN
that of the form for older browsers.

The result is static files, with .br and .gz beside the large ones for hosts that send those. Equal input gives equal files."""
import gzip
import hashlib
import html
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
# The letters of the game's texts and of names of levels in Latin letters, and its arrows and shapes.
LETTERS = "U+0020-007E,U+00A0-017F,U+2010-2027,U+2030-203A,U+20AC,U+2190-2199,U+2212,U+221E,U+2248,U+2260,U+2264-2265,U+25A0-25FF,U+2713,U+2717"
SITE = {"page.css": "throng.css", "page.js": "throng.js", "pack.js": "pack.js", "address.js": "address.js", "store.js": "store.js", "study.js": "study.js", "typing.js": "typing.js", "commands.js": "commands.js", "throng.webmanifest": "throng.webmanifest"}
LARGE = ("throng.wasm", "throng.data", "throng-core.js", "throng.js", "address.js", "store.js", "study.js", "typing.js", "commands.js", "throng.css", "throng.html")
OLDER = ("throng-plain.wasm", "throng-core-plain.js")  # instead of those without "plain", for older browsers
DATA = "/throng"


def small_svg(text):
    """A picture without comments and the white space between its elements."""
    return re.sub(r">\s+<", "><", re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)).strip()


def font():
    with tempfile.TemporaryDirectory() as folder:
        small = os.path.join(folder, "font.ttf")
        subprocess.run(["pyftsubset", FONT, "--unicodes=" + LETTERS, "--layout-features=kern", "--no-hinting", "--desubroutinize",
                        "--output-file=" + small], check=True, env=dict(os.environ, SOURCE_DATE_EPOCH="0"))
        with open(small, "rb") as file:
            return file.read()


def pack(source):
    """All files of the game in one: the length of a list, the list of (path, bytes) as JSON, and the bytes."""
    files = [(FONT, font())]
    for top in ("assets", "levels"):
        for folder, rooms, names in os.walk(os.path.join(source, top)):
            rooms[:] = sorted(set(rooms) - {"tiled"})  # pictures for another program
            for name in sorted(names):
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    data = file.read()
                if name.endswith(".svg"):
                    data = small_svg(data.decode()).encode()
                files.append((DATA + "/" + os.path.relpath(path, source), data))
    index = json.dumps([(path, len(data)) for path, data in files], separators=(",", ":")).encode()
    return struct.pack("<I", len(index)) + index + b"".join(data for _, data in files)


def articles(source):
    """Those of the credits, as items of a list."""
    with open(os.path.join(source, "src/app/campaign/credits.c"), encoding="utf-8") as file:
        rows = re.findall(r'\{APP_SPRITE_\w+, ("(?:[^"\\]|\\.)*"), ("(?:[^"\\]|\\.)*"),', file.read())
    if len(rows) != 5:
        sys.exit(f"site.py: the credits have {len(rows)} articles, expected 5")
    return "\n".join(f"      <li>{html.escape(json.loads(who))}: <cite>{html.escape(json.loads(what))}</cite></li>" for who, what in rows)


def write(out, name, data):
    with open(os.path.join(out, name), "wb") as file:
        file.write(data.encode() if isinstance(data, str) else data)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def minify(path, out):
    subprocess.run(["terser", path, "-c", "-m", "-o", out], check=True, env=dict(os.environ, NODE_PATH="/usr/share/nodejs"))


def main():
    source, build, plain, out = map(os.path.abspath, sys.argv[1:5])
    here = os.path.join(source, "packaging/web")
    shutil.rmtree(out, ignore_errors=True)
    os.makedirs(out)
    shutil.copy(os.path.join(build, "src/throng.wasm"), os.path.join(out, "throng.wasm"))
    shutil.copy(os.path.join(plain, "src/throng.wasm"), os.path.join(out, "throng-plain.wasm"))
    minify(os.path.join(plain, "src/throng.js"), os.path.join(out, "throng-core-plain.js"))
    minify(os.path.join(build, "src/throng.js"), os.path.join(out, "throng-core.js"))
    for name, to in SITE.items():
        write(out, to, read(os.path.join(here, name)))
    write(out, "throng.svg", small_svg(read(os.path.join(source, "packaging/throng.svg"))))
    for size in (192, 512):
        subprocess.run(["rsvg-convert", "-w", str(size), "-h", str(size), "-o", os.path.join(out, f"throng-{size}.png"),
                        os.path.join(source, "packaging/throng.svg")], check=True)
    write(out, "throng.data", pack(source))
    sizes = {name: os.path.getsize(os.path.join(out, name)) for name in ("throng.wasm", "throng-plain.wasm", "throng.data")}
    page = read(os.path.join(here, "page.html")).replace("@ARTICLES@", articles(source))
    page = page.replace("<body>", f"<body data-sizes='{json.dumps(sizes)}'>")
    write(out, "throng.html", page)
    write(out, "index.html", page)
    names = sorted(os.listdir(out))
    whole = hashlib.sha256()
    for name in names:
        with open(os.path.join(out, name), "rb") as file:
            whole.update(name.encode() + b"\0" + file.read())
    worker = read(os.path.join(here, "worker.js")).replace("@VERSION@", "throng " + whole.hexdigest()[:16])
    write(out, "worker.js", worker.replace("@FILES@", json.dumps([name for name in names if name != "index.html"])))
    total = 0
    for name in (*LARGE, *OLDER):
        path = os.path.join(out, name)
        subprocess.run(["brotli", "-q", "11", "-w", "24", "-f", "-k", path], check=True)
        with open(path, "rb") as file, open(path + ".gz", "wb") as packed:
            packed.write(gzip.compress(file.read(), 9, mtime=0))
        total += os.path.getsize(path + ".br") if name not in OLDER else 0
        print(f"{name:16} {os.path.getsize(path):9,} bytes, brotli {os.path.getsize(path + '.br'):9,}")
    print(f"all, brotli      {total:9,}")


if __name__ == "__main__":
    main()
