#!/usr/bin/env python3
"""What desktops and `man` find of an installed copy: entries, icons, file types, manual pages.

Usage: test_packaging.py SOURCE_ROOT BUILD_ROOT PREFIX [NAME=PATH]...; NAME=PATH is a validator that this machine has.
"""
import configparser
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

SOURCE, BUILD, PREFIX = (pathlib.Path(word) for word in sys.argv[1:4])
VALIDATORS = dict(word.split("=", 1) for word in sys.argv[4:])
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
ESCAPES = {"\\-": "-", "\\(aq": "'", "\\(ga": "`", "\\(ti": "~", "\\(ha": "^", "\\e": "\\", "\\&": "", "\\ ": " "}


def call(words, **more):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False, **more)


def words_of(page):
    """The words between SYNOPSIS and SEE ALSO, without the names of sections."""
    body = page.split(".SH SYNOPSIS\n")[1].split(".SH SEE ALSO\n")[0]
    body = re.sub(r"^\.(SH .*|[A-Z]+$|br$)", "", body, flags=re.MULTILINE)
    body = re.sub(r"^\.B ", "", body, flags=re.MULTILINE)
    return re.sub(r"\\(\(..|.)", lambda found: ESCAPES[found.group(0)], body).split()


class Packaging(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        root = pathlib.Path(cls.folder.name)
        done = call(["meson", "install", "-C", BUILD, "--no-rebuild", "--quiet"], env=dict(os.environ, DESTDIR=str(root)))
        if done.returncode != 0:
            raise AssertionError(done.stdout + done.stderr)
        cls.root = root / PREFIX.relative_to("/")
        cls.share, cls.throng = cls.root / "share", cls.root / "bin/throng"
        cls.entries = {}
        for path in sorted(cls.share.glob("applications/*.desktop")):
            entry = configparser.ConfigParser(interpolation=None, strict=True)
            entry.optionxform = str
            entry.read(path, encoding="utf-8")
            cls.entries[path] = entry["Desktop Entry"]
        cls.types = {kind.get("type"): kind for path in cls.share.glob("mime/packages/*.xml")
                     for kind in ElementTree.parse(path).getroot().iter(MIME + "mime-type")}
        # A build without the window has nothing to show on a desktop.
        cls.window = b"without SDL2" not in subprocess.run([cls.throng, "play", "--seconds", "0.001"], env=cls.quiet(), check=False,
                                                           capture_output=True).stderr

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def quiet(cls):
        """No display, no sound, and a home of its own."""
        clean = {name: value for name, value in os.environ.items() if name != "THRONG_DATA" and not name.startswith("XDG_")}
        return dict(clean, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", HOME=cls.folder.name)

    def validate(self, name, *words):
        done = call([VALIDATORS[name], *words], env=dict(os.environ, XDG_DATA_DIRS=str(self.share)))
        self.assertEqual((done.returncode, done.stderr), (0, ""), f"{words}: {done.stdout}{done.stderr}")
        return done.stdout

    def pages(self):
        return sorted(self.share.glob("man/man1/*.1"))

    def test_entries_name_what_is_installed(self):
        self.assertEqual(len(self.entries), 2 if self.window else 0)
        told = call([self.throng, "play", "--help"]).stdout
        for path, entry in self.entries.items():
            words = entry["Exec"].split()
            self.assertEqual(words[:2], ["throng", "play"])
            for option in words[2:-1]:
                self.assertIn(f"  {option} ", told)
            self.assertTrue((self.share / f"icons/hicolor/scalable/apps/{entry['Icon']}.svg").exists(), path)
            for kind in entry["MimeType"].strip(";").split(";"):
                self.assertIn(kind, self.types)

    def test_files_open_by_their_type(self):
        samples = {"*.level": SOURCE / "levels/01-first-light.level",
                   "*.replay": SOURCE / "tests/sim/replay/recordings/hall-of-boxes.replay"}
        opened = 0
        for entry in self.entries.values():
            kind = self.types[entry["MimeType"].strip(";")]
            sample = samples.pop(kind.find(MIME + "glob").get("pattern"))
            magic = kind.find(f"{MIME}magic/{MIME}match")
            self.assertTrue(sample.read_text(encoding="utf-8").startswith(magic.get("value")))
            for file, status in ((sample, 0), *((other, 1) for other in samples.values())):
                done = call([self.throng] + entry["Exec"].replace("%f", str(file)).split()[1:] + ["--seconds", "0.05"], env=self.quiet())
                self.assertEqual(done.returncode, status, f"{entry['Exec']} {file}: {done.stderr}")
            opened += 1
        self.assertEqual(opened, 2 if self.window else 0)

    def test_icons_have_the_sizes_of_their_folders(self):
        icons = sorted(self.share.glob("icons/hicolor/*x*/apps/*.png"))
        if self.window:
            self.assertGreaterEqual({path.parent.parent.name for path in icons}, {"16x16", "32x32", "48x48", "128x128", "256x256"})
        for path in icons:
            data = path.read_bytes()
            side = int(path.parent.parent.name.split("x")[0])
            self.assertEqual(data[:8], b"\x89PNG\r\n\x1a\n")
            self.assertEqual(struct.unpack(">II", data[16:24]), (side, side), path)
            self.assertGreater(len(data), side * 12, f"{path} is nearly empty")

    def test_the_description_names_what_is_installed(self):
        files = sorted(self.share.glob("metainfo/*.xml"))
        self.assertEqual(len(files), 1 if self.window else 0)
        for path in files:
            tree = ElementTree.parse(path).getroot()
            self.assertEqual(path.name, tree.findtext("id") + ".metainfo.xml")
            self.assertIn(self.share / "applications" / tree.findtext("launchable"), self.entries)
            self.assertEqual({kind.text for kind in tree.iter("mediatype")}, set(self.types))

    def test_every_command_has_a_page_with_the_words_of_its_help(self):
        told = call([self.throng, "--help"]).stdout
        names = re.findall(r"^  (?!throng )([a-z]+) +\S", told.split("Environment:")[0], re.MULTILINE)
        environment = told.split("Environment:")[1].split()
        self.assertIn("THRONG_DATA", environment)
        self.assertGreater(len(names), 10)
        self.assertEqual({path.stem for path in self.pages()}, {"throng"} | {f"throng-{name}" for name in names})
        for name in names:
            page = (self.share / f"man/man1/throng-{name}.1").read_text(encoding="utf-8")
            told = call([self.throng, name, "--help"], env=dict(os.environ, THRONG_DATA=str(SOURCE))).stdout
            self.assertEqual(words_of(page), told.split()[1:] + environment, name)

    @unittest.skipUnless("desktop-file-validate" in VALIDATORS, "desktop-file-validate is not here")
    def test_entries_are_valid(self):
        for path in self.entries:
            self.assertEqual(self.validate("desktop-file-validate", path), "")

    @unittest.skipUnless("appstreamcli" in VALIDATORS, "appstreamcli is not here")
    def test_the_description_is_valid(self):
        for path in self.share.glob("metainfo/*.xml"):
            self.validate("appstreamcli", "validate", "--no-net", path)

    @unittest.skipUnless("update-mime-database" in VALIDATORS, "update-mime-database is not here")
    def test_types_are_taken(self):
        if self.types:
            self.validate("update-mime-database", self.share / "mime")
            globs = (self.share / "mime/globs2").read_text(encoding="utf-8")
            for kind in self.types:
                self.assertIn(f":{kind}:", globs)

    @unittest.skipUnless("groff" in VALIDATORS, "groff is not here")
    def test_groff_takes_the_pages(self):
        for path in self.pages():
            self.assertIn("SYNOPSIS", self.validate("groff", "-man", "-Tutf8", "-Kutf8", "-ww", "-P-cbou", path))

    @unittest.skipUnless("mandoc" in VALIDATORS, "mandoc is not here")
    def test_mandoc_takes_the_pages(self):
        for path in self.pages():
            self.assertEqual(self.validate("mandoc", "-Tlint", "-Wwarning", path), "")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
