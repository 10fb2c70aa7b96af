"""The example draws its picture, and says how it is called."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(os.environ["SOURCE_ROOT"], "bindings", "python", "examples", "plot_field.py")


class Example(unittest.TestCase):
    def draw(self, name):
        with tempfile.TemporaryDirectory() as folder:
            environment = dict(os.environ, MPLCONFIGDIR=folder, HOME=folder)
            words = [sys.executable, "-W", "ignore", str(SCRIPT), *([name] if name else [])]
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
