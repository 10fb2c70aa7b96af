"""The benchmark next to scikit-fmm: it skips aloud without that module, and its numbers are those of the fields."""
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(os.environ["SOURCE_ROOT"], "bindings", "python", "bench", "bench_field.py")


class Bench(unittest.TestCase):
    def run_bench(self, module, *words):
        """`module`: the text of a skfmm that comes before any other, or None."""
        with tempfile.TemporaryDirectory() as folder:
            if module is not None:
                pathlib.Path(folder, "skfmm.py").write_text(module, encoding="ascii")
            path = os.pathsep.join([folder, *filter(None, [os.environ.get("PYTHONPATH")])])
            environment = dict(os.environ, PYTHONPATH=path)
            done = subprocess.run([sys.executable, str(SCRIPT), "--side", "48", *words], cwd=folder, env=environment, capture_output=True,
                                  text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def test_without_the_module_it_says_so(self):
        absent = "raise ModuleNotFoundError(\"No module named 'skfmm'\", name='skfmm')"
        done = self.run_bench(absent)
        self.assertEqual(done.stdout, "")
        self.assertIn("skfmm is missing (Debian: python3-scikit-fmm), so nothing was measured", done.stderr)
        cases = json.loads(self.run_bench(absent, "--json").stdout)["cases"]
        self.assertEqual([case["name"] for case in cases], ["python"])
        self.assertIn("python3-scikit-fmm", cases[0]["missing"])

    def check(self, module):
        done = self.run_bench(module, "--json")
        self.assertEqual(done.stderr, "")
        cases = {case["name"]: case for case in json.loads(done.stdout)["cases"]}
        self.assertEqual(list(cases), ["python/48x48 open", "python/48x48 open, error", "python/48x48 random rock"])
        for case in cases.values():
            self.assertEqual([row["ours"] for row in case["contestants"]], [True, False, False])
        errors = cases["python/48x48 open, error"]["contestants"]
        self.assertAlmostEqual(errors[0]["most"], 8.2, delta=0.2)  # octile: at 22.5 degrees
        self.assertGreater(cases["python/48x48 open"]["contestants"][0]["median"], 0)
        return errors

    def test_errors_of_a_perfect_peer_are_none(self):
        errors = self.check("def distance(phi, order):\n    return phi.filled(0) if hasattr(phi, 'filled') else phi\n")
        self.assertLess(errors[1]["most"], 1e-9)

    def test_the_module_itself(self):
        if importlib.util.find_spec("skfmm") is None:
            print("scikit-fmm is not here: the peer itself is left out", file=sys.stderr)
            return
        errors = self.check(None)
        self.assertLess(errors[2]["median"], errors[1]["median"])
        self.assertLess(errors[1]["median"], errors[0]["median"])


if __name__ == "__main__":
    unittest.main()
