#!/usr/bin/env python3
"""throng counterexample and throng difference by the real program: what they say is what throng race, throng trace and
throng check say of the same maps. Usage: test_contrast.py THRONG SOURCE [TEST...]"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

THRONG, SOURCE = sys.argv[1], sys.argv[2]
PAIRS = [("greedy", "astar"), ("lookahead:3", "learning:7"), ("lookahead:5", "lookahead:3"), ("crash-turn", "flow")]
WALKS = [("brimstone", "20,20", "1,1"), ("two-halls", "40,8", "3,14"), ("workbench", "16,12", "16,18"),
         ("maze:31x31:5", "1,1", "29,29")]
STEERINGS = ["lookahead:3", "lookahead:7", "learning:7", "astar", "flow", "crash-turn", "corners", "greedy"]


class Contrast(unittest.TestCase):
    def setUp(self):
        self.holder = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.holder.name)

    def tearDown(self):
        self.holder.cleanup()

    def run_throng(self, line, status=0):
        done = subprocess.run([THRONG, *line.split()], cwd=self.folder, capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, status, f"{line}\n{done.stdout}{done.stderr}")
        return done

    def trace(self, level, start, target, steering):
        name, _, depth = steering.partition(":")
        lines = self.run_throng(f"trace {level} --from {start} --to {target} --steer {name}"
                                + (f" --depth {depth}" if depth else "")).stdout.splitlines()
        return lines[:-1], lines[-1].split()[1]


class Counterexample(Contrast):
    def test_the_file_holds_what_is_said(self):
        for fails, arrives in PAIRS:
            call = f"counterexample --fails {fails} --arrives {arrives} --size 12 --tries 4000"
            found = json.loads(self.run_throng(f"{call} -o a.level").stdout)
            self.assertTrue(found["found"])
            self.run_throng("check a.level")
            raced = json.loads(self.run_throng(f"race a.level --from {found['from']} --to {found['to']}"
                                               f" --steer {fails},{arrives} --json").stdout)["walkers"]
            for walker, key, steering in zip(raced, ("fails", "arrives"), (fails, arrives)):
                self.assertEqual(walker["outcome"], found[key]["outcome"])
                self.assertEqual(walker["steps"], found[key]["steps"])
                tiles, _ = self.trace("a.level", found["from"], found["to"], steering)
                self.assertEqual(tiles[:len(found[key]["tiles"])], found[key]["tiles"])
            self.assertNotEqual(raced[0]["outcome"], "reached")
            self.assertEqual(raced[1]["outcome"], "reached")
            text = (self.folder / "a.level").read_text()
            self.assertIn("# Walk of " + fails, text)
            self.assertIn("\n".join(found["map"]), text.replace("@", "."))
            before = text
            self.run_throng(f"{call} --out b.level")
            self.assertEqual((self.folder / "b.level").read_text(), before)

    def test_none(self):
        done = self.run_throng("counterexample --fails greedy --arrives greedy --tries 500 -o a.level", status=1)
        answer = json.loads(done.stdout)
        self.assertEqual((answer["found"], answer["tries"]), (False, 500))
        self.assertFalse((self.folder / "a.level").exists())

    def test_settings_of_one(self):
        call = "counterexample --fails lookahead --arrives lookahead --fails-set n_step=0 --set depth=5"
        found = json.loads(self.run_throng(call).stdout)
        self.assertTrue(found["found"])
        self.assertEqual(found["fails"]["depth"], 5)

    def test_wrong_calls(self):
        for line, says in (("--fails greedy", "needs --arrives"), ("--arrives greedy", "needs --fails"),
                           ("--fails gredy --arrives astar", "--fails: unknown steering 'gredy'"),
                           ("--fails greedy --arrives astar:3", "astar has no depth"),
                           ("--fails greedy,flow --arrives astar", "--fails"),
                           ("--fails greedy --arrives astar --size 2", "--size"),
                           ("--fails greedy --arrives astar --size 65", "--size"),
                           ("--fails greedy --arrives astar --tries 0", "--tries"),
                           ("--fails greedy --arrives astar -o a.map", "a.map"),
                           ("--fails greedy --arrives astar more", "more")):
            done = self.run_throng(f"counterexample {line}", status=2)
            self.assertIn(says, done.stderr, line)
            self.assertEqual(done.stdout, "")
        self.assertIn("nowhere/a.level",
                      self.run_throng("counterexample --fails greedy --arrives astar -o nowhere/a.level", status=1).stderr)


class Difference(Contrast):
    def test_where_two_traces_part(self):
        differ = equal = 0
        for level, start, target in WALKS:
            walks = {steering: self.trace(level, start, target, steering) for steering in STEERINGS}
            for number, a in enumerate(STEERINGS):
                for b in STEERINGS[number:] if len(level) % 2 == 0 else STEERINGS[:number + 1]:  # each pair once, in either order
                    (one, end_one), (two, end_two) = walks[a], walks[b]
                    done = json.loads(self.run_throng(f"difference {level} --from {start} --to {target}"
                                                      f" --steer {a},{b} --json").stdout)
                    common = 0
                    while common < min(len(one), len(two)) and one[common] == two[common]:
                        common += 1
                    parted = common < max(len(one), len(two)) or end_one != end_two
                    self.assertEqual(done["differ"], parted, (level, a, b))
                    if not parted:
                        equal += 1
                        continue
                    differ += 1
                    self.assertEqual((done["steps"], done["at"]), (common - 1, one[common - 1]), (level, a, b))
                    for decision, tiles in zip(done["decisions"], (one, two)):
                        self.assertEqual(decision["next"], tiles[common] if common < len(tiles) else None)
        self.assertGreater(differ, 60)
        self.assertGreater(equal, 30)

    def test_settings_of_the_second(self):
        call = "difference brimstone --from 20,20 --to 1,1 --steer lookahead,lookahead"
        self.assertTrue(self.run_throng(call).stdout.startswith("equal: 36 steps"))
        lines = self.run_throng(f"{call} --second-set depth=12").stdout.splitlines()
        self.assertRegex(lines[0], r"^differ: at \d+,\d+ after \d+ steps$")
        self.assertEqual(len(lines), 11)

    def test_wrong_calls(self):
        for line, says in (("brimstone --from 20,20 --to 1,1 --steer flow", "expected A[:DEPTH],B[:DEPTH]"),
                           ("brimstone --from 20,20 --to 1,1 --steer flow,flow,flow", "more than 2"),
                           ("brimstone --to 1,1 --steer flow,greedy", "needs --from"),
                           ("brimstone --from 0,0 --to 1,1 --steer flow,greedy", "--from: 0,0 is rock")):
            self.assertIn(says, self.run_throng(f"difference {line}", status=2).stderr, line)
        self.run_throng("difference none.level --from 1,1 --to 2,1 --steer flow,greedy", status=1)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
