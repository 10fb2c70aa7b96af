#!/usr/bin/env python3
"""What the documents say holds: links lead somewhere, commands run, tables are complete, the README stays short.
Usage: test_docs.py SOURCE_ROOT THRONG"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT, THRONG = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
PAGES = sorted(ROOT.glob("*.md")) + sorted(ROOT.glob("docs/*.md")) + sorted(ROOT.glob("docs/guide/*.md"))
# Commands that open a window, or take long without saying more than their own tests.
NOT_RUN = re.compile(r"throng (brimstone|play|bench)\b")


def run(words, folder, shell=False):
    environment = dict(os.environ, THRONG_DATA=str(ROOT))
    done = subprocess.run(words, cwd=folder, env=environment, shell=shell, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def commands():
    """Every line `throng ...` of the shell blocks, without its remark."""
    for page in PAGES:
        for block in re.findall(r"```sh\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
            for line in block.splitlines():
                if line.startswith("throng ") and not NOT_RUN.match(line):
                    yield page.name, re.sub(r"\s+#.*", "", line)


class Documents(unittest.TestCase):
    def test_links_lead_somewhere(self):
        self.assertGreater(len(PAGES), 5)
        for page in PAGES:
            for link in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
                if not re.match(r"https?:", link):
                    self.assertTrue((page.parent / link).exists(), f"{page.name}: {link}")

    def test_files_that_are_named_exist(self):
        for page in PAGES:
            text = page.read_text(encoding="utf-8")
            made = set(re.findall(r"^`([\w./-]+)`:\n\n```(?!diff)", text, re.MULTILINE))  # files that a recipe makes
            for path in set(re.findall(r"`((?:src|tests|scripts|docs|levels|assets)/[^`*\s]*)`", text)) - made:
                self.assertTrue((ROOT / path).exists(), f"{page.name}: {path}")

    def test_commands_run(self):
        ran = 0
        with tempfile.TemporaryDirectory() as folder:
            here, maps = pathlib.Path(folder), ROOT / "tests/formats/maps"
            shutil.copy(maps / "rooms.map", here / "cave.map")
            shutil.copy(maps / "rooms.map", here)  # the map that the scenario names
            shutil.copy(maps / "rooms.map.scen", here / "FILE.scen")
            shutil.copytree(ROOT / "levels", here / "levels")
            for path in ROOT.glob("docs/guide/*.map"):
                shutil.copy(path, here)
            for page, line in commands():
                status, _, said = run(line.replace("throng", f"'{THRONG}'", 1), folder, shell=True)
                self.assertEqual(status, 0, f"{page}: {line}\n{said}")
                ran += 1
        self.assertGreater(ran, 12)

    def test_every_command_is_explained(self):
        text = (ROOT / "docs/commands.md").read_text(encoding="utf-8")
        names = re.findall(r"^  (?!throng )([a-z]+) +\S", run([THRONG, "--help"], ROOT)[1], re.MULTILINE)
        self.assertGreater(len(names), 10)
        for name in names:
            self.assertIn(f"throng {name}" if name != "play" else "# play", text)

    def test_every_enemy_is_in_the_bestiary(self):
        text = (ROOT / "docs/bestiary.md").read_text(encoding="utf-8")
        kinds = run([THRONG, "sim", "--help"], ROOT)[1].split("Kinds of enemies for --spawn:\n")[1].split("\n\n")[0]
        names = re.findall(r"^  ([a-z]+) ", kinds, re.MULTILINE)
        self.assertEqual(names, re.findall(r"^\| ([a-z]+) \| `[a-z]` \|", text, re.MULTILINE))

    def test_the_sample_level_is_sound(self):
        sample = re.search(r"```\n(throng level 1\n.*?)```", (ROOT / "docs/levels.md").read_text(encoding="utf-8"), re.DOTALL)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "sample.level"
            path.write_text(sample.group(1), encoding="utf-8")
            self.assertEqual(run([THRONG, "check", str(path)], folder)[::2], (0, ""))

    def test_the_readme_stays_short(self):
        self.assertLessEqual(len((ROOT / "README.md").read_text(encoding="utf-8").split()), 900)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
