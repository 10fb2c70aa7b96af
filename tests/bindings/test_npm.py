#!/usr/bin/env python3
"""The npm package as a user has it: built and packed by scripts/npm.sh, installed into an empty folder, tried by node and Chromium.

Usage: test_npm.py SOURCE_ROOT
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

SOURCE = pathlib.Path(sys.argv[1])
FILES = {"LICENSE", "README.md", "package.json", "throng-nav.wasm", "index.mjs", "index.cjs", "index.d.mts", "index.d.cts",
         "file.mjs", "file.cjs", "file.d.mts", "file.d.cts"}


def call(words, folder, **more):
    environment = dict(os.environ, npm_config_cache=str(folder / "cache"), npm_config_update_notifier="false", **more)
    done = subprocess.run([str(word) for word in words], cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}: {done.stdout}{done.stderr}")
    return done.stdout


def check_package(tarball):
    with tarfile.open(tarball) as packed:
        names = {name.removeprefix("package/") for name in packed.getnames()}
        about = json.load(packed.extractfile("package/package.json"))
        texts = [packed.extractfile(f"package/{name}").read() for name in FILES]
    assert names == FILES, names ^ FILES
    assert not any(about.get(key) for key in ("dependencies", "peerDependencies", "optionalDependencies", "scripts")), about
    version = re.search(r"version: '([^']+)'", (SOURCE / "meson.build").read_text(encoding="utf-8")).group(1)
    assert about["version"] == version, about
    assert not any(str(SOURCE).encode() in text for text in texts), "a path of this machine is in the package"


def main():
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        call(["sh", SOURCE / "scripts/npm.sh", folder / "built"], folder)
        tarballs = list((folder / "built").glob("throng-nav-*.tgz"))
        assert len(tarballs) == 1, tarballs
        check_package(tarballs[0])
        user = folder / "user"
        user.mkdir()
        (user / "package.json").write_text('{"name": "user", "private": true}\n', encoding="utf-8")
        call(["npm", "install", "--offline", "--no-audit", "--no-fund", tarballs[0]], user)
        (user / "ways.mjs").write_text('import { Grid } from "throng-nav";\nimport { createRequire } from "node:module";\n'
                                       'const { findPath, Grid: Other } = createRequire(import.meta.url)("throng-nav");\n'
                                       'console.log(new Grid(3, 2).cells, findPath(Other.from(["..."]), { x: 0, y: 0 }, { x: 2, y: 0 }).cost);\n',
                                       encoding="utf-8")
        assert call(["node", "ways.mjs"], user) == "20 2\n"
        tests = [SOURCE / "bindings/npm/test" / name for name in ("throng.test.mjs", "browser.test.mjs")]
        told = call(["node", "--expose-gc", "--test", *tests], user, THRONG_NPM=str(user / "node_modules/throng-nav"))
        assert re.search(r"pass 1[0-9]\b", told) and re.search(r"fail 0\b", told), told
        if not shutil.which("chromium"):
            print("without Chromium: the test of the page is left out")
        print("the bench without contestants:")
        print(call(["node", SOURCE / "bindings/npm/bench.mjs", user / "node_modules/throng-nav/index.mjs", user], user).splitlines()[-1])


if __name__ == "__main__":
    main()
