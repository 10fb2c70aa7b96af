"""What the document and docstrings say runs, and all that is public has one."""
import doctest
import importlib
import inspect
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import throng

ROOT = pathlib.Path(os.environ["SOURCE_ROOT"])
MODULES = ("throng", "throng._field", "throng._grid", "throng._memory", "throng._search", "throng._senses", "throng._walk")


class Documents(unittest.TestCase):
    def test_docstrings(self):
        tried, names = 0, {name: getattr(throng, name) for name in throng.__all__}
        for name in MODULES:
            result = doctest.testmod(importlib.import_module(name), extraglobs=names)
            self.assertEqual(result.failed, 0, name)
            tried += result.attempted
        self.assertGreater(tried, 12)

    def test_everything_public_is_explained(self):
        explained = 0
        for name in throng.__all__:
            thing = getattr(throng, name)
            members = [getattr(thing, member) for member in vars(thing) if not member.startswith("_")] if inspect.isclass(thing) else []
            for each in [thing, *members]:
                if inspect.isclass(each) or inspect.isroutine(each) or isinstance(each, property):
                    self.assertTrue(inspect.getdoc(each), (name, each))
                    explained += 1
        self.assertGreater(explained, 60)

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


if __name__ == "__main__":
    unittest.main()
