"""What documents and docstrings say runs, and the example draws."""
import doctest
import importlib
import importlib.util
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(os.environ["SOURCE_ROOT"])
MODULES = ("throng", "throng._field", "throng._grid", "throng._memory", "throng._search", "throng._senses", "throng._walk")


class Documents(unittest.TestCase):
    def test_docstrings(self):
        tried = 0
        for name in MODULES:
            module = importlib.import_module(name)
            result = doctest.testmod(module, extraglobs={name: getattr(importlib.import_module("throng"), name) for name in importlib.import_module("throng").__all__})
            self.assertEqual(result.failed, 0, name)
            tried += result.attempted
        self.assertGreater(tried, 12)

    def test_everything_public_is_explained(self):
        throng = importlib.import_module("throng")
        for name in throng.__all__:
            thing = getattr(throng, name)
            if not callable(thing):
                continue
            self.assertTrue(thing.__doc__ and not thing.__doc__.startswith(f"{name}("), name)
            for member, value in vars(thing).items() if isinstance(thing, type) else ():
                if not member.startswith("_") and (callable(value) or isinstance(value, (property, classmethod))):
                    self.assertTrue(getattr(value, "__doc__", None) or getattr(getattr(throng.Grid.__mro__[1], member, None), "__doc__", None), f"{name}.{member}")

    def test_the_code_of_the_document_runs(self):
        """Remarks behind a line that prints say what it prints; after a loop they stand in lines of their own."""
        blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "python.md").read_text(encoding="utf-8"), re.DOTALL)
        self.assertGreater(len(blocks), 0)
        with tempfile.TemporaryDirectory() as folder:
            for block in blocks:
                done = subprocess.run([sys.executable, "-"], input=block, cwd=folder, capture_output=True, text=True, check=False)
                self.assertEqual(done.returncode, 0, block + done.stderr)
                said = re.findall(r"^(?:print\(.*\) +)?# (.*)$", block, re.MULTILINE)
                self.assertEqual(done.stdout.splitlines(), said, block)
                self.assertGreater(len(said), 5)


@unittest.skipUnless(importlib.util.find_spec("matplotlib"), "there is no matplotlib (Debian: python3-matplotlib)")
class Example(unittest.TestCase):
    def draw(self, name):
        script = ROOT / "bindings" / "python" / "examples" / "plot_field.py"
        with tempfile.TemporaryDirectory() as folder:
            environment = dict(os.environ, MPLCONFIGDIR=folder, HOME=folder)
            words = [sys.executable, "-W", "ignore", str(script), *([name] if name else [])]
            done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)
            path = pathlib.Path(folder, name or "none")
            return done, path.read_bytes() if path.exists() else b""

    def test_it_draws(self):
        done, picture = self.draw("field.png")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("field.png: 34 x 14 tiles, at most ", done.stdout)
        self.assertTrue(picture.startswith(b"\x89PNG"))
        self.assertGreater(len(picture), 30000)
        done, picture = self.draw("field.svg")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(b"</svg>", picture)

    def test_a_wrong_call_says_how(self):
        done, _ = self.draw("")
        self.assertEqual((done.returncode, done.stderr.strip()), (1, "usage: plot_field.py FILE.png"))


if __name__ == "__main__":
    unittest.main()
