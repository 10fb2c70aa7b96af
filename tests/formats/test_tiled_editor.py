#!/usr/bin/env python3
"""What the editor Tiled makes of our maps, and we of its: levels are written, exported by Tiled as JSON and XML, and read
back: the same bytes. Usage: test_tiled_editor.py SOURCE_ROOT THRONG"""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT, THRONG = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
LEVELS = ["first-light", "pits-and-rails", "thin-walls", "market", "workbench"]
RICH = """throng level 1
title = <Odd> & "quoted" \\# 'title' \\\\ ]]>
brief = B\u00e9, \u20ac, \U0001f56f
time = 90
embers = 0

[tuning]
crowd_weight = 2
hero_speed = 4.25

[lessons]
start "Tap \\"it\\"."
seconds 9 "& < >"

[map]
#######
#@.,s+#
#*>~^.#
#######

[walls]
rail 1,1..5,1 down
wall 1,1 right

[spawn]
shade at 2,1 count 40 every 0.0167 start 2
sentry at 5,2 count 1 start 1439.9833 asleep

[goals]
goal at 5,2 offset 4
"""


def run(*words, **more):
    environment = dict(os.environ, THRONG_DATA=str(ROOT), QT_QPA_PLATFORM="offscreen", XDG_RUNTIME_DIR="/tmp")
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=environment, timeout=120, **more)
    return done.returncode, done.stdout, done.stderr


class Editor(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.at = pathlib.Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def convert(self, source, target):
        status, _, said = run(THRONG, "convert", source, target, cwd=self.at)
        self.assertEqual(status, 0, said)
        return said

    def test_levels_survive_the_editor(self):
        (self.at / "rich.level").write_text(RICH, encoding="utf-8")
        for name in ["rich.level"] + LEVELS:
            self.convert(name, "in.level")
            for ours in ("tmj", "tmx"):
                self.convert("in.level", f"ours.{ours}")
                for form, theirs in (("json", "tmj"), ("tmx", "tmx")):
                    target = self.at / f"theirs.{theirs}"
                    target.unlink(missing_ok=True)
                    status, _, said = run("tiled", "--export-map", form, f"ours.{ours}", target.name, cwd=self.at)
                    self.assertTrue(target.exists(), f"{name}: tiled ended with {status}: {said}")
                    self.assertEqual(self.convert(target.name, "back.level"), "", f"{name} {ours} {form}")
                    self.assertEqual((self.at / "in.level").read_bytes(), (self.at / "back.level").read_bytes(),
                                     f"{name}, as .{ours}, exported as {form}")

    def test_the_tileset_is_one(self):
        for name in ("throng.tsx", "throng.tsj"):
            target = self.at / "out.tsx"
            target.unlink(missing_ok=True)
            status, _, said = run("tiled", "--export-tileset", "tsx", ROOT / "assets/tiled" / name, target, cwd=self.at)
            self.assertTrue(target.exists(), f"{name}: tiled ended with {status}: {said}")
            text, ours = target.read_text(encoding="utf-8"), (ROOT / "assets/tiled" / name).read_text(encoding="utf-8")
            self.assertEqual(text.count("<tile "), ours.count("<tile ") + ours.count('{"id":'))

    def test_a_picture_shows_the_tiles(self):
        """Pictures of a level differ where its tiles do: Tiled has found the image."""
        self.convert("two-halls", "halls.tmx")
        status, _, said = run("tmxrasterizer", "--tilesize", "16", "halls.tmx", "halls.png", cwd=self.at)
        self.assertEqual(status, 0, said)
        self.assertGreater((self.at / "halls.png").stat().st_size, 20000)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
