#!/usr/bin/env python3
"""The programs of the guide (docs/guide) build against an installed copy of the library and print what the pages say, and its
pictures are what the installed program draws.

The C blocks of a page, one after the other, are one program; its text blocks, one after the other, are its output.

Usage: test_guide.py SOURCE_ROOT BUILD_ROOT SANITIZERS COMPILER...
"""
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

SOURCE, BUILD, SANITIZERS, *COMPILER = sys.argv[1:]
GUIDE = pathlib.Path(SOURCE) / "docs/guide"
PAGES = ("grid", "field", "crowd", "steering", "senses")


def blocks(page, kind):
    return "".join(re.findall(rf"^```{kind}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL))


class Guide(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.root = pathlib.Path(cls.folder.name)
        done = subprocess.run(["meson", "install", "-C", BUILD, "--no-rebuild", "--quiet"], env=dict(os.environ, DESTDIR=str(cls.root)),
                              capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise AssertionError(done.stdout + done.stderr)
        config = next(cls.root.rglob("throng-nav.pc")).parent
        cls.environment = dict(os.environ, PKG_CONFIG_SYSROOT_DIR=str(cls.root), PKG_CONFIG_PATH=str(config),
                               LD_LIBRARY_PATH=str(config.parent))
        told = cls.call("pkg-config", "--cflags", "--static", "--libs", "throng-nav")
        cls.flags = ["-std=c17", "-Wall", "-Wextra", "-Werror"] + ([] if SANITIZERS == "none" else [f"-fsanitize={SANITIZERS}"])
        cls.library = shlex.split(told.stdout)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def call(cls, *words):
        return subprocess.run([str(word) for word in words], env=cls.environment, capture_output=True, text=True, check=False)

    def check(self, name):
        page = (GUIDE / f"{name}.md").read_text(encoding="utf-8")
        program = self.root / name
        source = program.with_suffix(".c")
        source.write_text(blocks(page, "c"), encoding="utf-8")
        done = self.call(*COMPILER, *self.flags, source, *self.library, "-o", program)
        self.assertEqual((done.returncode, done.stderr), (0, ""), f"{name}.md does not build")
        done = self.call(program)
        self.assertEqual((done.returncode, done.stderr), (0, ""), f"{name}.md")
        self.assertNotEqual(done.stdout, "", f"{name}.md prints nothing")
        self.assertEqual(done.stdout, blocks(page, "text"), f"{name}.md")

    def test_the_pictures_are_what_the_program_draws(self):
        page = (GUIDE / "README.md").read_text(encoding="utf-8")
        drawn = set()
        for line in re.findall(r"^throng (draw .*)$", page, re.MULTILINE):
            words = line.split()
            name = words[words.index("-o") + 1]
            words[words.index("-o") + 1] = self.root / name
            done = subprocess.run([next(self.root.rglob("bin/throng")), *words], cwd=GUIDE, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual((self.root / name).read_bytes(), (GUIDE / name).read_bytes(), name)
            drawn.add(name)
        self.assertEqual(drawn, {path.name for path in GUIDE.glob("*.svg")})

    def test_the_guide_has_these_pages(self):
        self.assertEqual({path.stem for path in GUIDE.glob("*.md")}, {*PAGES, "README"})


for page_name in PAGES:
    setattr(Guide, f"test_{page_name}", lambda self, name=page_name: self.check(name))

if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
