#!/usr/bin/env python3
"""throng draw by the real program: every picture is XML, and what it shows is what throng field and throng trace say.
Usage: test_figures.py THRONG SOURCE [TEST...]"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml

THRONG, SOURCE = sys.argv[1], sys.argv[2]
SVG = "{http://www.w3.org/2000/svg}"
GROUND = """throng level 1
title = Mud & <Water>
[map]
##############
#@...,,..#...#
#.##.,,..#.#.#
#.#......~~..#
#.#.####.~~^.#
#...#..#....^#
##.##..#.##.##
#..,,......#.#
##############
[walls]
wall 1,1..1,2 right
rail 5,5 right
"""
STEPS = [(0, -1), (0, 1), (-1, 0), (1, 0)]


def tiles_of(path):
    """The tiles of rectangles MX YhWvHh-Wz, each of which may be there once."""
    tiles = []
    for x, y, width, height, back in re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)h-(\d+)z", path):
        assert width == back
        tiles += [(i, k) for k in range(int(y), int(y) + int(height)) for i in range(int(x), int(x) + int(width))]
    assert len(tiles) == len(set(tiles))
    return set(tiles)


def brightness(colour):
    """Relative luminance of #rrggbb (WCAG 2)."""
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return sum(share * (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
               for share, part in zip((0.2126, 0.7152, 0.0722), parts))


def contrast(one, other):
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


def tile_of(x, y):
    """The tile whose centre that is."""
    assert float(x) % 1 == 0.5 and float(y) % 1 == 0.5, (x, y)
    return int(float(x)), int(float(y))


class Pictures(unittest.TestCase):
    def setUp(self):
        self.kept = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.kept.name)
        (self.folder / "ground.level").write_text(GROUND, encoding="ascii")
        self.lines = GROUND.split("[map]\n")[1].split("[walls]")[0].split()

    def tearDown(self):
        self.kept.cleanup()

    def run_throng(self, line, status=0):
        done = subprocess.run([THRONG, *line.split()], cwd=self.folder, env=dict(os.environ, THRONG_DATA=SOURCE), capture_output=True,
                              text=True, check=False)
        self.assertEqual(done.returncode, status, f"throng {line}\n{done.stdout}{done.stderr}")
        return done

    def draw(self, line):
        done = self.run_throng(f"draw {line} -o out.svg")
        self.assertEqual((done.stdout, done.stderr), ("", ""))
        root = xml.parse(self.folder / "out.svg").getroot()
        self.assertEqual(root.tag, SVG + "svg")
        known = {element.get("id") for element in root.iter()}
        for element in root.iter():  # nothing from elsewhere, and no name that nothing has
            self.assertNotIn(element.tag, (SVG + "script", SVG + "image", SVG + "foreignObject", SVG + "use"))
            for value in element.attrib.values():
                for name in re.findall(r"url\(#([^)]*)\)", value):
                    self.assertIn(name, known)
        for name in root.get("aria-labelledby").split():
            self.assertIn(name, known)
        return root

    def field(self, line):
        rows = self.run_throng(f"field {line}").stdout.split("\n")[1:-1]
        return {(x, y): int(value) for y, row in enumerate(rows) for x, value in enumerate(row.split()) if value != "-"}

    def map_of(self, root):
        return next(group for group in root.iter(SVG + "g") if group.get("id") == "map")

    def by_class(self, root, name):
        return [element for element in root.iter() if element.get("class") == name]

    def entries(self, root):
        return [(entry.get("data-of"), entry.findall(SVG + "text")) for entry in self.by_class(root, "entry")]

    def test_the_ground_is_that_of_the_level(self):
        root = self.draw("ground.level")
        self.assertEqual(root.find(SVG + "title").text, "Mud & <Water>")
        self.assertIn("14 x 9 tiles", root.find(SVG + "desc").text)
        for name, glyph in (("rock", "#"), ("mud", ","), ("water", "~"), ("pit", "^")):
            tiles = {(x, y) for y, row in enumerate(self.lines) for x, found in enumerate(row) if found == glyph}
            self.assertEqual(tiles_of(self.by_class(root, name)[0].get("d")), tiles)
        self.assertEqual(self.by_class(root, "walls")[0].get("d"), "M2 1v1M2 2v1")
        self.assertEqual(self.by_class(root, "rails")[0].get("d"), "M6 5v1")
        self.assertEqual([name for name, _ in self.entries(root)], ["rock", "floor", "mud", "water", "pit", "wall", "rail"])
        root = self.draw("ring")
        self.assertEqual([name for name, _ in self.entries(root)], ["rock", "floor"])

    def test_numbers_and_heat_are_those_of_the_field(self):
        for more in ("", " --class flyer", " --goal 12,7:9"):
            values = self.field(f"ground.level --goal 1,1{more}")
            root = self.draw(f"ground.level --goal 1,1{more} --show heat,numbers")
            numbers = [text for group in self.by_class(root, "numbers") for text in group]
            self.assertEqual(len(numbers), len(values))
            for text in numbers:
                size = float(text.get("font-size"))
                x, y = tile_of(text.get("x"), round(float(text.get("y")) - 0.36 * size, 2))
                self.assertEqual(int(text.text), values[x, y])
            heat = self.by_class(root, "heat")[0]
            self.assertEqual(set().union(*(tiles_of(path.get("d")) for path in heat)), set(values))
            for path in heat:  # at most 64 colours
                shown = {values[tile] for tile in tiles_of(path.get("d"))}
                self.assertLessEqual(max(shown) - min(shown), max(values.values()) / 63)
            colour = {tile: path.get("fill") for path in heat for tile in tiles_of(path.get("d"))}
            for group in self.by_class(root, "numbers"):  # read on the colour of their tile
                for text in group:
                    tile = tile_of(text.get("x"), round(float(text.get("y")) - 0.36 * float(text.get("font-size")), 2))
                    self.assertGreater(contrast(group.get("fill"), colour[tile]), 3)
            texts = [text.text for name, found in self.entries(root) for text in found if name == "heat"]
            self.assertEqual(texts[1], "0")
            self.assertEqual(texts[3], str(max(values.values())))
        (self.folder / "crowd.txt").write_text("3,3 1\n".replace(",", " ") + "8 1 7\n", encoding="ascii")
        values = self.field("ground.level --goal 1,1 --crowd crowd.txt --crowd-weight 3")
        root = self.draw("ground.level --goal 1,1 --crowd crowd.txt --crowd-weight 3 --show numbers")
        self.assertEqual(sorted(int(text.text) for group in self.by_class(root, "numbers") for text in group), sorted(values.values()))
        self.assertEqual(len(self.by_class(root, "crowd")[0]), 2)

    def test_arrows_are_the_best_directions(self):
        values = self.field("maze:21x21:4 --goal 1,1")
        best = {(tile, step) for tile in values for step in STEPS
                if values.get((tile[0] + step[0], tile[1] + step[1]), values[tile]) == values[tile] - 1}
        for show, strokes in (("arrows", 2), ("arrows,heat", 2), ("arrows,numbers", 1)):
            root = self.draw(f"maze:21x21:4 --goal 1,1 --show {show}")
            data = "".join(path.get("d") for path in self.by_class(root, "arrows"))
            self.assertEqual(data.count("M"), strokes * len(best))
            tips = set()
            for x, y in re.findall(r"M[\d.-]+ [\d.-]+L([\d.]+) ([\d.]+)L", data):  # the middle of a head is its tip
                tile = int(float(x)), int(float(y))
                dx, dy = float(x) % 1 - 0.5, float(y) % 1 - 0.5
                tips.add((tile, (round(dx / 0.43), round(dy / 0.43))))
            self.assertEqual(tips, best)
            heat = {tile: path.get("fill") for group in self.by_class(root, "heat") for path in group for tile in tiles_of(path.get("d"))}
            for path in self.by_class(root, "arrows"):
                for x, y in re.findall(r"M[\d.-]+ [\d.-]+L([\d.]+) ([\d.]+)L", path.get("d")):
                    self.assertGreater(contrast(path.get("stroke"), heat.get((int(float(x)), int(float(y))), "#ffffff")), 3)

    def way(self, root, number):
        group = next(group for group in root.iter(SVG + "g") if group.get("id") == f"way-{number}")
        corners = [tile_of(*point.split(",")) for point in group.find(f"{SVG}polyline").get("points").split()]
        tiles = corners[:1]
        for x, y in corners[1:]:
            while tiles[-1] != (x, y):
                last = tiles[-1]
                tiles.append((last[0] + (x > last[0]) - (x < last[0]), last[1] + (y > last[1]) - (y < last[1])))
        return tiles, group

    def trace(self, line):
        lines = self.run_throng(f"trace {line}").stdout.splitlines()
        return [tuple(map(int, line.split(","))) for line in lines[:-1]], lines[-1]

    def test_ways_are_those_of_trace(self):
        names = ["greedy", "lookahead:2", "lookahead:9", "learning:3", "astar", "crash-turn-memory", "corners"]
        for level, start, target in (("brimstone", "20,20", "1,1"), ("ground.level", "1,1", "12,2"), ("maze:21x21:4", "1,1", "19,19")):
            root = self.draw(f"{level} --from {start} --to {target} --steer {','.join(names)}")
            lines = self.by_class(root, "line")
            self.assertEqual(len(lines), len(names))
            looks = {(line.get("stroke"), line.get("stroke-dasharray")) for line in lines}
            self.assertEqual(len(looks), len(names))
            entries = [[text.text for text in found] for name, found in self.entries(root) if name == "way"]
            self.assertEqual([entry[-1] for entry in entries], names)
            for number, name in enumerate(names):
                steering, _, depth = name.partition(":")
                tiles, group = self.way(root, number)
                walk = f"{level} --from {start} --to {target} --steer {steering} --depth {depth or 7}"
                expected, end = self.trace(walk)
                said = group.find(SVG + "title").text
                self.assertTrue(said.startswith(name + ": "))
                self.assertIn(said[len(name) + 2:], entries[number][0])
                if "loop" in said:
                    self.assertIn("end: loop", end)
                    expected, end = self.trace(f"{walk} --max-steps {len(tiles)}")  # as far and a step on
                    self.assertIn("end: limit", end)
                    self.assertEqual(tiles, expected[:len(tiles)])
                    self.assertIn(tiles[-1], tiles[:-1])
                    self.assertEqual(expected[len(tiles)], tiles[tiles.index(tiles[-1]) + 1])
                else:
                    self.assertEqual(tiles, expected)
                    self.assertEqual(said.split()[1].rstrip(","), end.split()[1])
                    self.assertIn(f" {end.split('=')[1]} step", said)
        crosses = len(self.by_class(root, "end"))
        self.assertEqual(crosses, sum(": reached" not in group.find(SVG + "title").text for group in self.by_class(root, "way")))

    def test_seeds_and_sets_are_those_of_trace(self):
        for more in ("--seed 3", "--seed 4", "--set n_step=0", "--depth 4"):
            root = self.draw(f"workbench --from 29,23 --to 45,23 --steer lookahead,crash-turn {more}")
            self.assertEqual(self.way(root, 0)[0], self.trace(f"workbench --from 29,23 --to 45,23 --steer lookahead {more}")[0])

    def test_looked_at_is_what_lies_within_reach(self):
        depth = 3
        root = self.draw("maze:21x21:4 --from 1,1 --to 19,19 --steer lookahead:3 --show looked,way,grid")
        open_tiles = set(self.field("maze:21x21:4 --goal 1,1"))
        seen = set()
        for tile in self.way(root, 0)[0]:
            ring = {tile}
            for _ in range(depth + 1):  # within P steps of a neighbour
                ring = {(x + dx, y + dy) for x, y in ring for dx, dy in STEPS + [(0, 0)]} & open_tiles
            seen |= ring
        looked = tiles_of(self.by_class(root, "looked")[0].get("d"))
        self.assertLessEqual(looked, seen)
        self.assertGreater(len(looked), 0.6 * len(seen))
        self.assertEqual(self.by_class(root, "grid")[0].get("d").count("M"), 40)

    def test_large_maps_become_few_rectangles(self):
        self.draw("city:600x600 --goal 300,300 --show heat")
        size = (self.folder / "out.svg").stat().st_size
        self.assertLess(size, 4 * 600 * 600)  # a rectangle for each tile takes 20
        self.draw("city:600x600 --goal 300,300 --goal 1,1 --show grid")
        for show, what in (("numbers", "numbers"), ("heat,arrows", "arrows")):
            done = self.run_throng(f"draw city:600x600 --goal 300,300 --show {show} -o more.svg", status=2)
            self.assertIn(f"{what}: 360000 tiles, more than 16384 cannot be told apart", done.stderr)
            self.assertFalse((self.folder / "more.svg").exists())

    def test_wrong_calls_are_refused(self):
        (self.folder / "crowd.txt").write_text("1 1 x\n", encoding="ascii")
        for line, status, says in (
                ("ring", 2, "draw needs --out FILE.svg"),
                ("-o a.svg", 2, "draw needs a LEVEL"),
                ("ring -o a.png", 2, "'a.png': expected a file that ends in .svg"),
                ("ring -o a.svg --show heat", 2, "heat, arrows and numbers need --goal X,Y or --to X,Y"),
                ("ring -o a.svg --goal 1,1 --show way", 2, "way and looked need --from"),
                ("ring -o a.svg --goal 1,1 --show warmth", 2, "unknown layer 'warmth'; there are heat, arrows"),
                ("ring -o a.svg --goal 1,1 --show heat,", 2, "unknown layer ''"),
                ("ring -o a.svg --goal 0,0", 2, "--goal: 0,0 is rock"),
                ("ring -o a.svg --goal 1", 2, "--goal: '1' is not a tile"),
                ("ring -o a.svg --from 1,1", 2, "--from needs --to X,Y and --steer"),
                ("ring -o a.svg --from 1,1 --steer astar", 2, "--steer needs --from X,Y and --to X,Y"),
                ("ring -o a.svg --from 1,1 --to 99,1 --steer astar", 2, "--to: 99,1 is off the map"),
                ("ring -o a.svg --from 1,1 --to 2,1 --steer astar:2", 2, "astar has no depth"),
                ("ring -o a.svg --from 1,1 --to 2,1 --steer lookahead:1..3", 2, "'1..3' is not a whole number"),
                ("ring -o a.svg --goal 19,19 --crowd crowd.txt", 1, "crowd.txt:1:5: error"),
                ("none.level -o a.svg", 1, "none.level"),
                ("ring -o nowhere/a.svg", 1, "nowhere/a.svg: No such file or directory")):
            done = self.run_throng(f"draw {line}", status=status)
            self.assertIn(says, done.stderr, line)
            self.assertEqual(done.stdout, "")
            self.assertFalse((self.folder / "a.svg").exists())


HEADER = "case,by,unit,samples,median,p95,p99,least,most,ratio,ours,note\n"
BENCH = HEADER + '''hall/<open> & wide,"quick, one way",ns/tile,9,6.5,,,6,7,1,true,
hall/<open> & wide,slow way,ns/tile,9,26,,,25,27,4,false,
hall/maze,"quick, one way",ns/tile,9,13,,,12,14,1,true,
"hall/half ""through""",,s,40,1000,38,40,1,40,,,
hall/all through,,s,40,2,38,40,1,40,,,
hall/lost,,,,,,,,,,,"missing: there is no shore"
other/one,by,ms,9,1,,,1,1,1,true,
'''


class Charts(unittest.TestCase):
    """throng bench --kept draws what --csv has printed."""

    def setUp(self):
        self.kept = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.kept.name)
        self.addCleanup(self.kept.cleanup)

    def bench(self, words, status=0, text=BENCH):
        (self.folder / "rows.csv").write_text(text, encoding="utf-8")
        done = subprocess.run([THRONG, "bench", *words.split()], cwd=self.folder, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done

    def chart(self, filters):
        done = self.bench(f"{filters} --kept rows.csv --svg out.svg")
        self.assertEqual((done.stdout, done.stderr), ("", ""))
        root = xml.parse(self.folder / "out.svg").getroot()
        return root, [element.text for element in root.iter(SVG + "text")]

    def test_rows_and_values_are_named(self):
        root, words = self.chart("hall")
        for word in ("hall", "hall/<open> & wide", "quick, one way", "slow way", "hall/maze", 'hall/half "through"', "hall/all through",
                     "ns/tile", "s, logarithmic", "Throng", "other ways", "6.5", "26", "13", "1,000", "2"):
            self.assertIn(word, words)
        self.assertEqual(words.count("quick, one way"), 2)
        for word in ("hall/lost", "other/one", "ms"):
            self.assertNotIn(word, words)
        bars = [float(bar.get("width")) for bar in root.iter(SVG + "rect") if bar.get("class") == "bar"]
        self.assertEqual(len(bars), 3)  # the other panel is logarithmic: marks
        self.assertAlmostEqual(bars[1] / bars[0], 4, delta=0.01)
        self.assertAlmostEqual(bars[2] / bars[0], 2, delta=0.01)
        self.assertEqual(sum(path.get("class") == "hair" for path in root.iter(SVG + "path")), 2)

    def test_nothing_lies_outside(self):
        root, _ = self.chart("")
        width, height = float(root.get("width")), float(root.get("height"))
        for element in root.iter():
            for name, most in (("x", width), ("cx", width), ("y", height), ("cy", height)):
                self.assertTrue(0 <= float(element.get(name, 0)) <= most, element.attrib)
        self.bench("--kept rows.csv --svg out.svg --title Halls")
        self.assertEqual(xml.parse(self.folder / "out.svg").getroot().find(SVG + "title").text, "Halls")
        self.assertIn("prefers-color-scheme: dark", root.find(SVG + "style").text)

    def test_what_is_no_bench_is_refused(self):
        self.bench("--kept rows.csv", 2)
        self.bench("--kept rows.csv --title Halls", 2)
        self.bench("--kept rows.csv --svg out.svg --json", 2)
        self.assertIn("no case begins with 'hut'", self.bench("hut --kept rows.csv --svg out.svg", 2).stderr)
        for text in ("", "a,b\n1,2\n", HEADER + "x,y\n", HEADER + "x,y,ns,9,fast,,,1,1,1,true,\n", HEADER + '"x,y,ns,9,1,,,1,1,1,true,',
                     HEADER + "x" * 200 + ",y,ns,9,1,,,1,1,1,true,\n"):
            self.assertIn("rows.csv: ", self.bench("--kept rows.csv --svg out.svg", 1, text).stderr)
            self.assertFalse((self.folder / "out.svg").exists())

    def test_a_run_may_be_drawn_at_once(self):
        done = self.bench("field/42x42 --ours --csv --svg out.svg")
        words = [element.text for element in xml.parse(self.folder / "out.svg").getroot().iter(SVG + "text")]
        rows = [line.rsplit(",", 11)[0].strip('"') for line in done.stdout.splitlines()[1:]]
        self.assertGreater(len(rows), 0)
        for name in rows:
            self.assertIn(name, words)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
