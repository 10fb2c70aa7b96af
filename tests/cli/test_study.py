#!/usr/bin/env python3
"""throng study by the real program: rows against throng trace, race and a Dijkstra of this file, equal tables for any
number of threads, shards and interruptions, numbers of the report against Python's own.
Usage: test_study.py THRONG SOURCE [TEST...]"""
import csv
import heapq
import json
import math
import os
import pathlib
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree as xml

THRONG, SOURCE = sys.argv[1], sys.argv[2]
STEERINGS = ("greedy,lookahead:0..2,lookahead:7,learning:1,learning:9,astar,flow,crash-turn,crash-turn-memory,corners,regions,"
             "dijkstra,best-first,recursion:2,centre,normal")
COLUMNS = "level,seed,from,to,steering,depth,outcome,steps,cost,shortest,looked,microseconds"
GROUND = """throng level 1
[map]
##############
#@...,,..#...#
#.##.,,..#.#.#
#.#......~~..#
#.#.####.~~..#
#...#..#.....#
##.##..#.##.##
#..,,......#.#
##############
[walls]
wall 1,1..1,2 right
rail 5,5 right
"""
COST = {".": 1, "@": 1, ",": 4}


class Folder(unittest.TestCase):
    def setUp(self):
        self.kept = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.kept.name)
        self.environment = dict(os.environ, THRONG_DATA=SOURCE)

    def tearDown(self):
        self.kept.cleanup()

    def run_throng(self, *words, status=0, **more):
        done = subprocess.run([THRONG, *map(str, words)], cwd=self.folder, env=self.environment, capture_output=True, text=True,
                              check=False, **more)
        self.assertEqual(done.returncode, status, f"throng {' '.join(map(str, words))}\n{done.stdout}{done.stderr}")
        return done

    def study(self, line, status=0):
        return self.run_throng("study", *line.split(), status=status)

    def start(self, line):
        return subprocess.Popen([THRONG, "study", *line.split()], cwd=self.folder, env=self.environment, stdout=subprocess.DEVNULL,
                                stderr=subprocess.PIPE, text=True)

    def rows(self, folder):
        with open(self.folder / folder / "results.csv", encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def table(self, folder):
        """All columns but the last."""
        text = (self.folder / folder / "results.csv").read_text(encoding="utf-8")
        self.assertTrue(text.endswith("\n"))
        return [line.rpartition(",")[0] for line in text.splitlines()]


def dijkstra(lines, walls, start, diagonal=False):
    """Costs from `start`, by the rules of docs/levels.md, of a map as text."""
    def open_tile(x, y):
        return lines[y][x] in COST

    def stopped(a, b):
        return (a, b) in walls or (b, a) in walls

    costs, queue = {start: 0.0}, [(0.0, start)]
    while queue:
        cost, (x, y) = heapq.heappop(queue)
        if cost > costs[x, y]:
            continue
        for dx, dy in [(0, -1), (0, 1), (-1, 0), (1, 0)] + ([(-1, -1), (1, -1), (-1, 1), (1, 1)] if diagonal else []):
            to = (x + dx, y + dy)
            corners = [(x + dx, y), (x, y + dy)]
            if not open_tile(*to):
                continue
            if dx and dy:
                if not all(open_tile(*corner) for corner in corners):
                    continue
                if any(stopped((x, y), corner) or stopped(corner, to) for corner in corners):
                    continue
            elif stopped((x, y), to):
                continue
            new = cost + COST[lines[to[1]][to[0]]] * math.hypot(dx, dy)
            if new < costs.get(to, math.inf) - 1e-9:
                costs[to] = new
                heapq.heappush(queue, (new, to))
    return costs


def tile(text):
    x, y = text.split(",")
    return int(x), int(y)


class Rows(Folder):
    def compare(self, rows, lines, walls, sets=(), diagonal=False):
        compared = 0
        for row in rows:
            walks_diagonally = diagonal and row["steering"] in ("astar", "flow", "regions")
            words = ["--from", row["from"], "--to", row["to"], "--seed", row["seed"], *sets]
            words += ["--depth", row["depth"]] if row["depth"] else []
            answer = self.run_throng("trace", row["level"], *words, "--steer", row["steering"]).stdout.splitlines()
            self.assertEqual(answer[-1], f"end: {row['outcome']} steps={row['steps']}", row)
            way = [tile(line) for line in answer[:-1]]
            cost = sum(COST[lines[b[1]][b[0]]] * math.dist(a, b) for a, b in zip(way, way[1:]))
            self.assertAlmostEqual(float(row["cost"]), cost, 3)
            start, target = tile(row["from"]), tile(row["to"])
            costs = dijkstra(lines, walls, start, walks_diagonally)
            self.assertAlmostEqual(float(row["shortest"]), costs[target], 3)
            self.assertNotEqual(start, target)
            if row["outcome"] == "reached":
                self.assertGreaterEqual(float(row["cost"]) + 1e-3, float(row["shortest"]))
                race = self.run_throng("race", row["level"], *words, "--steer", f"{row['steering']},greedy").stdout.splitlines()[1]
                self.assertEqual(race.split()[1:4], [row["outcome"], row["steps"], row["looked"]])
                compared += 1
        return compared

    def test_rows_are_those_of_trace(self):
        (self.folder / "ground.level").write_text(GROUND, encoding="ascii")
        lines = GROUND.split("[map]\n")[1].split("[walls]")[0].split()
        walls = {((1, 1), (2, 1)), ((1, 2), (2, 2)), ((5, 5), (6, 5))}
        self.study(f"--levels ground.level --steer {STEERINGS} --pairs 6 --seed 5 -o out")
        rows = self.rows("out")
        self.assertEqual(len(rows), 6 * 18)
        self.assertGreater(self.compare(rows, lines, walls), 30)
        self.assertGreater(len({row["outcome"] for row in rows}), 1)
        self.study("--levels ground.level --steer astar,flow,regions,lookahead:4 --pairs 12 --set diagonal=1 -o slanted")
        rows = self.rows("slanted")
        self.assertTrue(any("." in row["cost"] for row in rows))
        self.assertGreater(self.compare(rows, lines, walls, ["--set", "diagonal=1"], True), 20)

    def test_generated_levels_can_be_named(self):
        self.study("--generate maze:11x9:3 --steer learning:3,crash-turn --pairs 4 --seed 8 -o out")
        rows = self.rows("out")
        names = sorted({row["level"] for row in rows}, key=[row["level"] for row in rows].index)
        self.assertEqual(len(names), 3)
        for name in names:
            kind, size, seed = name.split(":")
            text = self.run_throng("generate", kind, "--size", size, "--seed", seed).stdout
            lines = text.split("[map]\n")[1].split("\n\n")[0].translate(str.maketrans("*>+", "...")).split()
            self.assertGreater(self.compare([row for row in rows if row["level"] == name], lines, set()), 3)

    def test_rows_stand_in_a_fixed_order(self):
        self.study("--levels ring --levels keep,straw-men --steer greedy,lookahead:2..3,astar --pairs 3 -o out")
        rows = self.rows("out")
        self.assertEqual(",".join(rows[0]), COLUMNS)
        self.assertEqual([row["level"] for row in rows], ["ring"] * 12 + ["keep"] * 12 + ["straw-men"] * 12)
        self.assertEqual([(row["steering"], row["depth"]) for row in rows],
                         [("greedy", ""), ("lookahead", "2"), ("lookahead", "3"), ("astar", "")] * 9)
        for i in range(0, 36, 4):
            self.assertEqual(len({(row["seed"], row["from"], row["to"]) for row in rows[i:i + 4]}), 1)
        self.assertGreater(len({(row["from"], row["to"]) for row in rows}), 7)
        self.study("--levels ring,keep,straw-men --steer greedy,lookahead:2..3,astar --pairs 3 --seed 2 -o other")
        self.assertNotEqual(self.table("out"), self.table("other"))

    def test_tiles_come_evenly_from_all_that_are_connected(self):
        (self.folder / "parts.level").write_text("throng level 1\n[map]\n@.#.#...#.\n###.######\n", encoding="ascii")
        self.study("--levels parts.level --steer greedy --pairs 2000 -o out")
        counts = {}
        for row in self.rows("out"):
            counts[row["from"]] = counts.get(row["from"], 0) + 1
            part = {"0": 0, "1": 0, "3": 1}.get(row["from"][0], 2)
            self.assertEqual(part, {"0": 0, "1": 0, "3": 1}.get(row["to"][0], 2))
            self.assertNotEqual(row["from"], row["to"])
        self.assertEqual(len(counts), 7)
        for count in counts.values():  # 2000 / 7 = 286, four standard deviations
            self.assertLess(abs(count - 2000 / 7), 63)

    def test_names_are_quoted(self):
        (self.folder / 'a"b; <i>&.level').write_text(GROUND, encoding="ascii")
        done = self.run_throng("study", "--levels", 'a"b; <i>&.level', "--steer", "greedy", "--pairs", 2, "-o", "out")
        self.assertIn("greedy", done.stdout)
        text = (self.folder / "out/results.csv").read_text(encoding="utf-8")
        self.assertTrue(text.splitlines()[1].startswith('"a""b; <i>&.level",'))
        self.assertEqual([row["level"] for row in self.rows("out")], ['a"b; <i>&.level'] * 2)
        page = (self.folder / "out/report.html").read_text(encoding="utf-8")
        self.assertNotIn("<i>", page)
        self.assertIn("a&quot;b; &lt;i&gt;&amp;.level", page)
        self.run_throng("study", "--levels", 'a"b; <i>&.level', "--steer", "greedy", "--pairs", 2, "-o", "out")


PLAN = "--generate maze:15x15:3 --steer lookahead:0..3,astar,crash-turn --pairs 43"  # 129 in 7 parts


class Equal(Folder):
    def test_threads_change_nothing(self):
        for jobs in (1, 2, 3):
            self.study(f"{PLAN} --jobs {jobs} -o {jobs}")
        for jobs in (2, 3):
            self.assertEqual(self.table("1"), self.table(jobs := str(jobs)))
            self.assertEqual((self.folder / "1/report.html").read_bytes(), (self.folder / jobs / "report.html").read_bytes())
            self.assertEqual((self.folder / "1/study.txt").read_bytes(), (self.folder / jobs / "study.txt").read_bytes())

    def test_shards_make_the_whole(self):
        self.study(f"{PLAN} -o whole")
        for shard in range(1, 8):
            self.study(f"{PLAN} --shard {shard}/7 -o part{shard}")
        folders = " ".join(f"part{shard}" for shard in (4, 2, 7, 1, 5, 3, 6))
        self.study(f"--merge {folders} -o merged")
        self.assertEqual(self.table("whole"), self.table("merged"))
        for name in ("report.html", "study.txt"):
            self.assertEqual((self.folder / "whole" / name).read_bytes(), (self.folder / "merged" / name).read_bytes())
        merged = (self.folder / "merged/results.csv").read_bytes()
        self.study(f"--merge {folders} -o merged")  # again: the same
        self.assertEqual(merged, (self.folder / "merged/results.csv").read_bytes())
        self.study(f"{PLAN} -o merged")  # it is the study itself, finished
        self.assertEqual(merged, (self.folder / "merged/results.csv").read_bytes())

    def test_merging_wants_all_parts_once(self):
        for shard in (1, 2, 3):
            self.study(f"--levels ring --steer greedy --pairs 6 --shard {shard}/3 -o p{shard}")
        self.study("--levels ring --steer greedy --pairs 6 --shard 1/2 -o half")
        self.study("--levels ring --steer greedy --pairs 7 --shard 2/3 -o other")
        for folders, says in (("p1 p2", "part 3 of 3 is missing"), ("p1 p3", "part 2 of 3"), ("p2 p3", "part 1 of 3"),
                              ("p1 p2 p2", "both are part 2 of 3"), ("p1 half", "one of"),
                              ("p1 other", "parts of different studies"), ("p1 nowhere", "nowhere"), ("p1 p2 p3 half", "one of")):
            self.assertIn(says, self.study(f"--merge {folders} -o out", status=1).stderr)
            self.assertFalse((self.folder / "out").exists())
        self.assertIn("is one of the parts", self.study("--merge p1 p2 p3 -o p2", status=1).stderr)
        path = self.folder / "p2/results.csv"
        whole = path.read_bytes()
        path.write_bytes(whole[:-3])
        self.assertIn("not all rows", self.study("--merge p1 p2 p3 -o out", status=1).stderr)
        path.write_bytes(whole.replace(b",greedy,", b",greed,", 1))
        self.assertIn("p2/results.csv:2:", self.study("--merge p1 p2 p3 -o out", status=1).stderr)
        path.write_bytes(whole)
        (self.folder / "p2/study.txt").write_text("throng study 1\nseed = 1\npairs = x\n", encoding="ascii")
        self.assertIn("p2/study.txt:3:1: error: expected", self.study("--merge p1 p2 p3 -o out", status=1).stderr)


LONG = "--generate maze:31x31:4 --steer lookahead:0..12,learning:7,crash-turn,greedy --pairs 50 --jobs 2"


class Stopped(Folder):
    def stop_in_the_middle(self, line, folder, number, rows):
        """Sends the signal once there are that many rows. False: the study was over before."""
        path = self.folder / folder / "results.csv"
        before = path.stat().st_size if path.exists() else 0
        process = self.start(f"{line} -o {folder}")
        while process.poll() is None and not (path.exists() and path.stat().st_size > max(before, 70 * rows)):
            time.sleep(0.002)
        process.send_signal(number)
        self.said = process.communicate()[1]
        self.ended = process.returncode
        return self.ended != 0


class Threads(Stopped):
    def test_ctrl_c_ends_in_good_order(self):
        self.study(f"{LONG} -o whole")
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if not self.stop_in_the_middle(LONG, "parts", number, 5):
                continue
            if self.ended == -number and self.table("parts") == self.table("whole"):
                continue  # all walks were done, and it was at the report
            self.assertEqual(self.ended, 128 + number)
            self.assertRegex(self.said, r"^throng: stopped after \d+ of 3200 walks; the same call goes on with what is in parts\n$")
            count = len(self.table("parts")) - 1
            self.assertIn(f"after {count} of", self.said)
            self.assertEqual(count % 16, 0)
        self.study(f"{LONG} -o parts")
        self.assertEqual(self.table("whole"), self.table("parts"))


class Interrupted(Stopped):
    def test_killed_it_goes_on(self):
        self.study(f"{LONG} -o whole")
        all_rows = len(self.table("whole")) - 1
        killed = 0
        for share in (0.0, 0.2, 0.5, 0.8):
            killed += self.stop_in_the_middle(LONG, "parts", signal.SIGKILL, all_rows * share)
        self.assertGreater(killed, 0)
        self.assertFalse((self.folder / "parts/report.html").exists() and killed == 4)
        self.study(f"{LONG} -o parts")
        self.assertEqual(self.table("whole"), self.table("parts"))
        self.assertEqual((self.folder / "whole/report.html").read_bytes(), (self.folder / "parts/report.html").read_bytes())

    def test_any_cut_is_mended(self):
        line = "--levels ring --steer greedy,astar --pairs 3"
        self.study(f"{line} -o out")
        path = self.folder / "out/results.csv"
        whole, table = path.read_bytes(), self.table("out")
        for cut in range(len(whole)):
            path.write_bytes(whole[:cut])
            if cut % 31 == 0 or whole[cut - 1:cut] == b"\n":
                self.study(f"{line} -o out")
                self.assertEqual(self.table("out"), table, cut)
        path.write_bytes(whole[:300] + bytes(200))  # a power cut
        self.study(f"{line} -o out")
        self.assertEqual(self.table("out"), table)

    def test_a_full_disk_is_told(self):
        line = "--levels ring --steer greedy,astar --pairs 400"
        self.study(f"{line} -o whole")
        done = subprocess.run(f"ulimit -f 8; '{THRONG}' study {line} -o out", shell=True, cwd=self.folder, env=self.environment,
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("out/results.csv: ", done.stderr)
        self.study(f"{line} -o out")
        self.assertEqual(self.table("whole"), self.table("out"))

    def test_other_plans_change_nothing(self):
        (self.folder / "ground.level").write_text(GROUND, encoding="ascii")
        line = "--levels ground.level --steer greedy,lookahead:3 --pairs 5 -o out"
        self.study(line)
        before = {name: (self.folder / "out" / name).read_bytes() for name in ("results.csv", "study.txt", "report.html")}
        for other, says in (("--pairs 5", "--pairs 6"), ("lookahead:3", "lookahead:4"), ("greedy,", ""), ("-o", "--seed 2 -o"),
                            ("-o", "--set n_step=0 -o"), ("-o", "--shard 1/2 -o")):
            done = self.study(line.replace(other, says, 1), status=1)
            self.assertIn("another study lies in this folder", done.stderr)
            self.assertIn("Nothing was changed", done.stderr)
        (self.folder / "ground.level").write_text(GROUND.replace(",,..#", ".,..#", 1), encoding="ascii")
        self.assertIn("another study", self.study(line, status=1).stderr)
        (self.folder / "ground.level").write_text(GROUND, encoding="ascii")
        for name, content in before.items():
            self.assertEqual((self.folder / "out" / name).read_bytes(), content)
        path = self.folder / "out/results.csv"
        path.write_bytes(before["results.csv"].replace(b",lookahead,3,", b",lookahead,4,", 1))
        done = self.study(line, status=1)
        self.assertRegex(done.stderr, r"out/results\.csv:3:\d+: error: expected the steering and depth")
        path.write_bytes(before["results.csv"] + b"more\n")
        self.assertIn("out/results.csv:12:1: error: expected no more rows", self.study(line, status=1).stderr)
        path.write_bytes(b"a,b\n1,2\n")
        self.assertIn("out/results.csv:1:1: error: expected the names", self.study(line, status=1).stderr)
        self.assertEqual(path.read_bytes(), b"a,b\n1,2\n")
        (self.folder / "mine").mkdir()
        (self.folder / "mine/results.csv").write_bytes(b"a,b\n1,2\n")
        self.assertIn("a table without a plan", self.study(line.replace("out", "mine"), status=1).stderr)
        self.assertEqual((self.folder / "mine/results.csv").read_bytes(), b"a,b\n1,2\n")

    def test_two_at_once_are_refused(self):
        process = self.start(f"{LONG.replace('31x31:4', '31x31:40')} -o out")
        while not (self.folder / "out/results.csv").exists() or (self.folder / "out/results.csv").stat().st_size < 5000:
            time.sleep(0.002)
        done = self.study(f"{LONG.replace('31x31:4', '31x31:40')} -o out", status=1)
        process.kill()
        process.communicate()
        self.assertIn("another program is writing it", done.stderr)


def wilson(part, count, z=statistics.NormalDist().inv_cdf(0.975)):
    share = part / count
    middle = share + z * z / (2 * count)
    half = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return 100 * max(0, (middle - half) / (1 + z * z / count)), 100 * min(1, (middle + half) / (1 + z * z / count))


class Report(Folder):
    def read(self, folder):
        text = (self.folder / folder / "report.html").read_text(encoding="utf-8")
        self.assertNotRegex(text, r"<script|<link|<img|src=|href=|@import|url\(")
        self.assertEqual(set(re.findall(r"https?://[^\"'<]*", text)), {"http://www.w3.org/2000/svg"})
        return xml.fromstring(text.split("\n", 1)[1])  # behind the doctype it is XML

    def test_numbers_are_those_of_the_table(self):
        self.study("--generate maze:13x13:5 --steer lookahead:0..4,learning:5,astar,greedy --pairs 30 --set n_step=0 -o out")
        rows, page = self.rows("out"), self.read("out")
        walkers = [(row["steering"], row["depth"]) for row in rows[:8]]
        pairs = [rows[i:i + 8] for i in range(0, len(rows), 8)]
        common = [pair for pair in pairs if all(row["outcome"] == "reached" for row in pair)]
        self.assertGreater(len(common), 3)
        cells = [[cell.text for cell in line] for line in page.find(".//table[@id='numbers']/tbody")]
        ends = [[cell.text for cell in line] for line in page.find(".//table[@id='outcomes']/tbody")]
        self.assertEqual([(cell[0], cell[1].replace("\u2013", "")) for cell in cells], walkers)
        for number, (cell, end) in enumerate(zip(cells, ends)):
            own = [pair[number] for pair in pairs]
            arrived = [row for row in own if row["outcome"] == "reached"]
            self.assertEqual(cell[2:5], [str(len(own)), str(len(arrived)), f"{100 * len(arrived) / len(own):.1f}"])
            low, high = wilson(len(arrived), len(own))
            self.assertEqual(cell[5], f"{low:.1f}\u2013{high:.1f}")
            ratios = sorted(float(row["cost"]) / float(row["shortest"]) for row in arrived)
            self.assertEqual(cell[6], f"{statistics.median(ratios):.3f}")
            quartiles = statistics.quantiles(ratios, n=4, method="inclusive")
            self.assertEqual(cell[8], f"{quartiles[0]:.3f}\u2013{quartiles[2]:.3f}")
            self.assertEqual(cell[9], str(len(common)))
            of_common = [float(pair[number]["cost"]) / float(pair[number]["shortest"]) for pair in common]
            self.assertEqual(cell[10], f"{statistics.median(of_common):.3f}")
            looked = sorted(float(row["looked"]) for row in own)
            self.assertEqual(float(cell[11]), statistics.median(looked))
            low, high = map(float, cell[12].split("\u2013"))
            inside = sum(math.comb(len(looked), k) for k in range(sum(value < low for value in looked) + 1,
                                                                    sum(value <= high for value in looked))) / 2 ** len(looked)
            self.assertGreaterEqual(inside, 0.94)  # that many draws of so many values have their median within
            self.assertEqual([int(value) for value in end[2:]],
                             [sum(row["outcome"] == name for row in own)
                              for name in ("reached", "oscillation", "blocked", "unreachable", "limit", "loop")])

    def test_it_says_how_it_was_made(self):
        self.study("--generate maze:13x13:5 --steer lookahead:0..4,learning:5,astar --pairs 3 --set n_step=0 --seed 9 -o out")
        page = self.read("out")
        text = "".join(page.itertext())
        version = self.run_throng("--version").stdout.strip()
        self.assertIn(version, text)
        self.assertIn("n_step=0", [cell.text for cell in page.iter("td")])
        call = next(code.text for code in page.iter("code") if code.text.startswith("throng study"))
        self.assertEqual(call, "throng study --generate maze:13x13:5 --steer lookahead:0..4,learning:5,astar --pairs 3 --seed 9 "
                               "--set n_step=0 -o DIR")
        self.run_throng(*call.replace("DIR", "again").split()[1:])
        self.assertEqual(self.table("out"), self.table("again"))
        self.assertEqual(len(page.findall(".//{http://www.w3.org/2000/svg}svg")), 3)
        self.study("--levels ring --steer greedy --pairs 4 --shard 2/2 -o part")
        self.assertIn("2 of 2", "".join(self.read("part").itertext()))

    def test_charts_have_a_mark_for_each_walker(self):
        self.study("--generate maze:13x13:2 --steer lookahead:0..4,astar --pairs 9 -o out")
        svg = "{http://www.w3.org/2000/svg}"
        for chart in self.read("out").iter(svg + "svg"):
            self.assertTrue(chart.find(svg + "title").text and chart.find(svg + "desc").text)
            self.assertEqual(len(chart.findall(f"{svg}path[@class='series']")), 1)
            self.assertEqual(chart.find(f"{svg}path[@class='series']").get("d").count("L"), 4)
            self.assertEqual(len(chart.findall(f"{svg}path[@class='level']")), 1)
            self.assertEqual(len(chart.findall(f"{svg}path[@class='legend']")), 2)
            self.assertEqual(len(chart.findall(f"{svg}circle")), 5 + 1)
            texts = [text.text for text in chart.iter(svg + "text")]
            self.assertIn("lookahead depth (steps)", texts)
        page = self.read("out")
        shares = [float(line[4].text) for line in page.find(".//table[@id='numbers']/tbody")][:5]
        chart = next(page.iter(svg + "svg"))
        ticks = {text.text: float(text.get("y")) - 4.5 for text in chart.iter(svg + "text") if text.get("text-anchor") == "end"}
        for circle, share in zip(chart.findall(f"{svg}circle"), shares):  # on the scale that the ticks say
            wanted = ticks["0"] + (ticks["100"] - ticks["0"]) * share / 100
            self.assertAlmostEqual(float(circle.get("cy")), wanted, delta=0.3)
        self.study("--levels ring --steer greedy,astar --pairs 9 -o names")
        for chart in self.read("names").iter(svg + "svg"):
            texts = [text.text for text in chart.iter(svg + "text")]
            self.assertIn("greedy", texts)
            self.assertIn("astar", texts)


class Tables(Folder):
    """race and bench as CSV and JSON."""

    def test_a_race_is_the_same_in_every_form(self):
        call = ["race", "brimstone", "--from", "20,20", "--to", "1,1", "--seed", "3", "--depth", "4", "--steer", "lookahead,lookahead:9,astar"]
        table = [line.split()[:4] for line in self.run_throng(*call).stdout.splitlines()[1:]]
        rows = list(csv.DictReader(self.run_throng(*call, "--csv").stdout.splitlines()))
        report = json.loads(self.run_throng(*call, "--json").stdout)
        self.assertEqual(",".join(rows[0]), COLUMNS.replace(",cost,shortest", ""))
        self.assertEqual([row["depth"] for row in rows], ["4", "9", ""])
        self.assertEqual([walker["depth"] for walker in report["walkers"]], [4, 9, None])
        for line, row, walker in zip(table, rows, report["walkers"]):
            self.assertEqual(line[0].split(":")[0], row["steering"])
            self.assertEqual(line[1:], [row["outcome"], row["steps"], row["looked"]])
            self.assertEqual(line[1:], [walker["outcome"], str(walker["steps"]), str(walker["looked"])])
            for name in ("level", "from", "to", "seed"):
                self.assertEqual(row[name], str(report[name]))
            self.assertGreater(float(row["microseconds"]), 0)
        self.assertIn("only one of them", self.run_throng(*call, "--csv", "--json", status=2).stderr)

    def test_a_bench_has_the_same_cases_in_every_form(self):
        rows = list(csv.DictReader(self.run_throng("bench", "field/42", "--ours", "--csv").stdout.splitlines()))
        report = json.loads(self.run_throng("bench", "field/42", "--ours", "--json").stdout)
        self.assertEqual([(row["case"], row["by"], row["unit"], row["ours"] == "true") for row in rows],
                         [(case["name"], one["name"], case["unit"], one["ours"]) for case in report["cases"] for one in case["contestants"]])
        for row in rows:
            self.assertTrue(0 < float(row["least"]) <= float(row["median"]) <= float(row["most"]))
            self.assertEqual(row["p95"] + row["note"], "")
        self.assertIn("only one of them", self.run_throng("bench", "field/42", "--csv", "--json", status=2).stderr)


WRONG = [
    ("--steer astar -o out", 2, "study needs --levels FILE,FILE,... or --generate"),
    ("--levels ring -o out", 2, "study needs --steer"),
    ("--levels ring --steer astar", 2, "study needs --out DIR"),
    ("--levels ring --generate maze:9x9:1 --steer astar -o out", 2, "only one of them"),
    ("--levels ring,,keep --steer astar -o out", 2, "'ring,,keep' has an empty name"),
    ("--levels ring --steer astar, -o out", 2, "'astar,' has an empty name"),
    ("--levels ring --steer astar:3 -o out", 2, "astar has no depth"),
    ("--levels ring --steer lookahead:3..2 -o out", 2, "--steer A:DEPTH..DEPTH: '2' is not a whole number from 3 to 64"),
    ("--levels ring --steer lookahead:1..99 -o out", 2, "from 1 to 64"),
    ("--levels ring --steer lookahead:.. -o out", 2, "--steer A:DEPTH: ''"),
    ("--levels ring --steer flown -o out", 2, "unknown steering 'flown'"),
    ("--levels ring --steer lookahead:1..3,lookahead:2 -o out", 2, "lookahead:2 is there twice"),
    ("--levels ring --steer lookahead,lookahead:7 -o out", 2, "lookahead:7 is there twice"),
    ("--levels ring --steer astar --pairs 0 -o out", 2, "--pairs: '0'"),
    ("--levels ring --steer astar --shard 0/3 -o out", 2, "--shard: '0/3' is not I/N"),
    ("--levels ring --steer astar --shard 4/3 -o out", 2, "--shard: '4/3' is not I/N"),
    ("--levels ring --steer astar --jobs 0 -o out", 2, "--jobs: '0'"),
    ("--levels ring --steer astar --set nothing=1 -o out", 2, "unknown name 'nothing'"),
    ("--levels ring,keep --steer astar,flow --pairs 3000000 -o out", 2, "a study has at most 10000000 walks"),
    ("--generate maze --steer astar -o out", 2, "expected NAME:WIDTHxHEIGHT:COUNT"),
    ("--generate cave:9x9:2 --steer astar -o out", 2, "no generator has this name"),
    ("--generate maze:2x9:2 --steer astar -o out", 2, "expected WIDTHxHEIGHT"),
    ("--generate maze:9x9:0 --steer astar -o out", 2, "expected 1 to 4096 levels"),
    ("--levels none.level --steer astar -o out", 1, "none.level"),
    ("--levels broken.level --steer astar -o out", 1, "broken.level:3:4: error"),
    ("--levels alone.level --steer astar -o out", 1, "alone.level: no two of its tiles are connected"),
    ("--levels ring --steer astar -o nowhere/out", 1, "nowhere/out: No such file or directory"),
    ("--levels ring --steer astar -o file", 1, "file/study.txt: Not a directory"),
    ("ring --steer astar -o out", 2, "unexpected word 'ring'"),
    ("--merge a --levels ring -o out", 2, "--merge takes the plan of its folders"),
    ("--merge a", 2, "study needs --out DIR"),
    ("--merge a -o out", 1, "a/study.txt"),
]


class Calls(Folder):
    def test_wrong_calls_are_refused(self):
        (self.folder / "broken.level").write_text("throng level 1\n[map]\n@..?\n", encoding="ascii")
        (self.folder / "alone.level").write_text("throng level 1\n[map]\n@#.\n###\n", encoding="ascii")
        (self.folder / "file").write_text("", encoding="ascii")
        for line, status, says in WRONG:
            done = self.study(line, status=status)
            self.assertIn(says, done.stderr, line)
            self.assertEqual(done.stdout, "")
            self.assertFalse((self.folder / "out").exists(), line)

    def test_what_is_not_a_terminal_gets_no_bar(self):
        done = self.study("--levels ring --steer astar --pairs 20 -o out")
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.stdout.splitlines()[0].split(), ["steering", "walks", "arrive", "95%", "way", "looked"])
        self.assertEqual(done.stdout.splitlines()[1].split()[:3], ["astar", "20", "100.0%"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
