#!/usr/bin/env python3
"""What an untrusted file may cost: time and memory of the worst files under 100 KB, for each form that is read and for each
command that reads a level. Usage: test_costs.py [--full] THRONG SOURCE

Times are ratios to reading a plain file of that size, memory is the peak that the system reports for the process, less that of
`throng --version`. The limits of memory are those of the tables in SECURITY.md, which are read here. --full: maps of 4096x4096
tiles, the largest there are, instead of the smallest that count as large."""
import base64
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zlib

FULL = "--full" in sys.argv
THRONG, SOURCE = [word for word in sys.argv[1:] if word != "--full"][:2]
SIDE = 4096 if FULL else 736  # from 725 x 725 on a map is a large one
SIZE = 100_000  # bytes of a file
PLAIN_TILES = SIZE  # of a plain file of that size
MIB = 1 << 20
ROOM = 6 * MIB  # that a call may take besides its tiles
ROOMS = {"run": 16 * MIB, "diagonal": 16 * MIB, "all": 56 * MIB, "window": 112 * MIB}  # what kinds share, and pictures
ROUNDS = 3
ENVIRONMENT = dict(os.environ, THRONG_DATA=SOURCE, LC_ALL="C.UTF-8", SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="none")
ENVIRONMENT.pop("MALLOC_PERTURB_", None)  # by which Meson has all memory touched

# A process begins with the peak of the one that started it, so a small one starts them: it reads a call as a line of JSON and
# answers with seconds, KiB and status.
STARTER = """
import json, os, sys
for line in sys.stdin:
    words, said = json.loads(line)
    quiet = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0), (os.POSIX_SPAWN_OPEN, 2, said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)]
    _, status, used = os.wait4(os.posix_spawn(words[0], words, os.environ, file_actions=quiet), 0)
    print(json.dumps([used.ru_utime + used.ru_stime, used.ru_maxrss, os.waitstatus_to_exitcode(status)]), flush=True)
"""
DIAGONAL = '<property name="diagonal" value="1"/>'
HERO = '<object id="1" type="hero" x="40" y="40"/>'


def tiles(width, height):
    return base64.b64encode(zlib.compress(b"\1\0\0\0" * (width * height), 9)).decode()


def tmx(width, height, things="", properties="", more="", data=None):
    code = 'encoding="csv"' if data else 'encoding="base64" compression="zlib"'
    return (f'<?xml version="1.0"?>\n<map version="1.10" orientation="orthogonal" width="{width}" height="{height}" tilewidth="16" '
            f'tileheight="16"><properties>{properties}</properties><tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="8" '
            f'columns="8"><tile id="0" type="floor"/></tileset><layer id="1" name="terrain" width="{width}" height="{height}"><data {code}>'
            f'{data or tiles(width, height)}</data></layer>{more}<objectgroup id="2" name="o">{HERO}{things}</objectgroup></map>')


def tmj(width, height, things=(), more=(), data=None):
    terrain = {"type": "tilelayer", "name": "terrain", "width": width, "height": height, "data": data or tiles(width, height)}
    terrain.update({} if data else {"encoding": "base64", "compression": "zlib"})
    objects = {"type": "objectgroup", "name": "o", "objects": [{"id": 1, "type": "hero", "x": 40, "y": 40}, *things]}
    tileset = {"firstgid": 1, "name": "t", "tilecount": 8, "columns": 8, "tilewidth": 16, "tileheight": 16, "tiles": [{"id": 0, "type": "floor"}]}
    return json.dumps({"type": "map", "version": "1.10", "orientation": "orthogonal", "width": width, "height": height, "tilewidth": 16,
                       "tileheight": 16, "infinite": False, "tilesets": [tileset], "layers": [terrain, *more, objects]}, separators=(",", ":"))


def level(width, height, rest=""):
    rows = ["#" * width, "#@" + "." * (width - 3) + "#", *["#" + "." * (width - 2) + "#"] * (height - 3), "#" * width]
    return "throng level 1\n\n[map]\n" + "\n".join(rows) + "\n" + rest


def octile(width, height):
    return f"type octile\nheight {height}\nwidth {width}\nmap\n" + ("." * width + "\n") * height


def filled(make, piece):
    """What `make` makes of as many pieces as fit into a file."""
    return make(piece * ((SIZE - len(make(""))) // len(piece)))


def section(name, line):
    return filled(lambda lines: level(64, 64, f"\n[{name}]\n{lines}"), line)


def objects(line, width=64, height=64):
    return filled(lambda lines: tmx(width, height, lines), line)


def polyline(width, height, x, y, points):
    head = f'<object id="2" type="wall" x="{x}" y="{y}"><polyline points="0,0'
    return filled(lambda more: tmx(width, height, head + more + '"/></object>'), points)


def layers(side):
    layer = f'<layer name="a" width="{side}" height="{side}"><data encoding="base64" compression="zlib">{tiles(side, side)}</data></layer>'
    return filled(lambda more: tmx(side, side, more=more), layer)


def study(pairs):
    head = f"throng study 1\nversion = 0.2.0\nseed = 1\npairs = {pairs}\nshard = 1/1\nsteer = astar\n"
    return filled(lambda lines: head + lines, "level = f52df0755e535585 small.level\n")


SHADES = [{"type": "shade", "x": 99, "y": 99}] * 2800
LINES = [{"type": "wall", "x": 0, "y": 16, "polyline": [{"x": 65536 * (i & 1), "y": 0} for i in range(5600)]}]

# The plain file of each form; then: name, tiles, text, and what it is refused for (None: it is read).
PLAIN = {
    "level": level(316, 312),
    "map": octile(320, 310),
    "tmx": tmx(220, 220, data=",".join(["1"] * 220 * 220)),
    "tmj": tmj(220, 220, data=[1] * 220 * 220),
}
WORST = [
    ("spawners.level", 64 * 64, section("spawn", "shade at 9,9 count 9 every 1\n"), "at most 1024"),
    ("enemies.level", 300 * 300, level(300, 300, "\n[spawn]\nshade at 9,9 count 1048576\n"), None),
    ("walls.level", 4000 * 3, filled(lambda lines: level(4000, 3, "\n[walls]\n" + lines), "wall 1,1..3998,1 down\n"), "every edge of the map several"),
    ("tuning.level", 64 * 64, section("tuning", "diagonal = 1\n"), "'diagonal' is given twice"),
    ("rows.level", 64 * 64, filled(lambda lines: level(64, 64, lines), "q = 1\n"), "the row is 5 long, expected 64"),
    ("sections.level", 64 * 64, section("q", "[q]\n"), "unknown section 'q'"),
    ("goals.level", 64 * 64, section("goals", "9,9\n"), "unknown word '9,9', expected goal"),
    ("tall.map", 4096 * 23, octile(23, 4096), None),
    ("short.map", 4096 * 4096, "type octile\nheight 4096\nwidth 4096\nmap\n" + ("." * 4096 + "\n") * 20, "ends after row 20"),
    ("tiles.tmx", SIDE * SIDE, tmx(SIDE, SIDE), None),
    ("lines.tmx", 4096 * 4, polyline(4096, 4, 0, 16, " 65536,0 0,0"), "every edge of the map several"),
    ("posts.tmx", 4096 * 4, polyline(4, 4096, 16, 0, " 0,65536 0,0"), "every edge of the map several"),
    ("frames.tmx", 700 * 700, objects('<object type="wall" x="16" y="16" width="11000" height="11000"/>', 700, 700), None),
    ("shades.tmx", 64 * 64, objects('<object type="shade" x="99" y="99"/>'), "at most 1024 places"),
    ("layers.tmx", 512 * 512, layers(512), None),
    ("groups.tmx", 64 * 64, tmx(64, 64, more="<group>" * 5000 + "</group>" * 5000), "more than 64 deep"),
    ("bomb.tmx", 16 * 16, tmx(16, 16, data=None).replace(tiles(16, 16), tiles(4096, 4096)), "holds 257 tiles or more, expected 256"),
    ("entity.tmx", 16 * 16, '<?xml version="1.0"?>\n<!DOCTYPE m [<!ENTITY a "aaaa">]>\n<map>&a;</map>', "declares the entity 'a'"),
    ("tiles.tmj", SIDE * SIDE, tmj(SIDE, SIDE), None),
    ("lines.tmj", 4096 * 4, tmj(4096, 4, LINES), "every edge of the map several"),
    ("shades.tmj", 64 * 64, tmj(64, 64, SHADES), "at most 1024 places"),
    ("lists.tmj", 1, "[" * (SIZE - 1), "maximum parsing depth"),
    ("groups.tmj", 64 * 64, tmj(64, 64, more=[{"type": "group", "layers": []}] * 2700), None),
]
TIME = 14  # times reading the plain file; more for a map that has more tiles

# Further files: the call, the name of the file in it, its text, what it is refused for.
READERS = [
    ("sim small.level --ticks 2 --commands FILE", "0 go 9,9\n" * 11000, "a tick has at most 1024"),
    ("sim small.level --ticks 2 --commands FILE", "0 spawn shade@9,9:1048576\n" * 8, None),
    ("sim small.level --ticks 2 --commands FILE", "0 terrain # 9,9\n0 terrain . 9,9\n" * 3000, None),
    ("sim small.level --ticks 2 --commands FILE", "0 nonsense\n" * 9000, "'nonsense' is not valid here"),
    ("replay FILE", "throng replay 2\n" + "x" * 99000, "the line is too long, expected at most 2048 bytes"),
    ("scen FILE --map small.map", "version 1\n" + "0\tsmall.map\t64\t64\t0\t0\t99\t3\t8\n" * 3000, "the goal 99,3 is off the map"),
    ("scen FILE --map small.map", "version 1\n" + "22\tsmall.map\t64\t64\t0\t0\t63\t63\t89.09545443\n" * 2300, None),
    ("draw small.level -o out.svg --goal 1,1 --crowd FILE", "[" * 99000, "the line has 99000 bytes, at most 8192 are allowed"),
    ("study --merge half -o out", study(2), "not all rows of its part are there"),
    ("study --merge half -o out", study(1_000_000), "more than 10000000 walks"),
]
READER_TIME = 30  # times reading a plain level

# Calls that play, by the row of the second table of SECURITY.md that has its limits: the call, and what lies in the player's
# folder, which is empty without it.
WATCH = "play --script {} --size 640x400"
GAMES = {f"games/20260101-{i:06d}-abcd{ending}": text for i in range(256) for ending, text in (
    (".txt", f"throng game 1\ntitle = A\nlevel = a\nend = won\nticks = 1\nwhen = {i}\n"), (".replay", "throng replay 2\n" + "x" * 250))}
PLAYED = [
    ("experiments", "experiments --run regions", {}),
    ("bots", "bots bots.level --seeds 1 --jobs 1", {}),
    ("settings", WATCH.format("quit.txt"), {"settings.txt": "throng settings 1\n" + "".join(f"best a{i:05d} = 1\n" for i in range(5800))}),
    ("own levels", WATCH.format("levels.txt"), {"levels/wide.tmx": tmx(SIDE, SIDE)}),
    ("kept games", WATCH.format("games.txt"), GAMES),
]
SCRIPTS = {  # what they tap is there in a window of 640x400
    "quit.txt": "0.5 quit\n",
    "levels.txt": "0.2 key Escape\n0.3 tap 353,365\n0.4 tap 250,226\n0.49 texts texts\n0.5 quit\n",
    "games.txt": "0.2 key Escape\n0.3 tap 353,365\n0.4 tap 250,290\n0.49 texts texts\n0.5 quit\n",
    "leave.txt": "0.2 key Return\n0.3 tap 300,200\n2 quit\n",
}
SHOWN = {"own levels": f"{SIDE} x {SIDE}", "kept games": "Your last games"}

# The calls that read a level, by the row of SECURITY.md that says what memory they may take; times reading that level.
FAR = f"{SIDE - 3},{SIDE - 3}"
COMMANDS = [
    ("check one.tmx", "read", 3),
    ("convert one.tmx out.level", "read", 4),
    ("convert one.tmx out.map", "read", 4),
    ("convert one.tmx out.tmj", "read", 16),
    (f"path one.tmx --from 1,1 --to {FAR}", "way", 16),
    (f"trace one.tmx --from 1,1 --to {FAR} --steer astar", "way", 16),
    (f"race one.tmx --from 1,1 --to {FAR} --steer astar,greedy", "way", 24),
    ("field one.tmx --goal 1,1", "way", 16),
    ("draw one.tmx -o out.svg", "way", 16),
    ("study --levels one.tmx --steer astar --pairs 2 --jobs 1 -o out", "way", 24),
    ("sim one.tmx --ticks 60 --record one.replay", "run", 24),
    ("replay one.replay", "run", 16),
    ("sim diagonal.tmx --ticks 60", "diagonal", 32),
    ("sim all.tmx --ticks 60", "all", 75),
    ("play all.tmx --script quit.txt --size 640x400", "window", 60),
]


def of_all_kinds(side, kinds, properties=""):
    """A map with one of each kind in the corner that is farthest from the hero."""
    at = 16 * (side - 5)
    things = "".join(f'<object id="{3 + i}" type="{kind}" x="{at - 48 * i}" y="{at}"/>' for i, kind in enumerate(kinds))
    return tmx(side, side, things, properties)


def with_gate(text):
    """Won where the hero stands in a corner with a gate at the other one."""
    return text.replace("..#\n####", "*>#\n####", 1)


def limits():
    """Bytes a tile, by the rows of SECURITY.md."""
    text = pathlib.Path(SOURCE, "SECURITY.md").read_text(encoding="utf-8")
    names = {"reading": "read", "a way or a field": "way", "one kind of enemies": "run", "the same with diagonals": "diagonal",
             "all kinds with diagonals, two kinds of large bodies among them": "all", "the window, all kinds with diagonals": "window"}
    found = {names[row]: int(count) for row, count in re.findall(r"^\| ([^|]+) \| (\d+) bytes ", text, re.MULTILINE) if row in names}
    assert len(found) == len(names), found
    return found


def limits_of_play():
    """Times a plain read or start, and bytes besides those of a tile, by the rows of the second table."""
    text = pathlib.Path(SOURCE, "SECURITY.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| (\d+) (reads|starts)[^|]* \| (\d+) MB", text, re.MULTILINE)
    return {name: (int(times), unit, int(size) * 1_000_000) for name, times, unit, size in rows}


class Cost:
    def __init__(self, seconds, memory, status, said):
        self.seconds, self.memory, self.status, self.said = seconds, memory, status, said


class Costs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        cls.environment = dict(ENVIRONMENT, THRONG_PREF=str(cls.folder / "own"))
        cls.starter = subprocess.Popen([sys.executable, "-S", "-c", STARTER], cwd=cls.folder, env=cls.environment, text=True,
                                       stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        cls.base = 0
        cls.base = cls.cost("--version").memory

    @classmethod
    def tearDownClass(cls):
        cls.starter.communicate()
        shutil.rmtree(cls.folder)

    @classmethod
    def put(cls, name, text):
        (cls.folder / name).write_text(text, encoding="ascii")

    @classmethod
    def cost(cls, call, rounds=1):
        """Seconds of the processor, the fewest of so many rounds; bytes beyond those of a program that does nothing."""
        best = None
        for _ in range(rounds):
            print(json.dumps([[THRONG, *call.split()], "said"]), file=cls.starter.stdin, flush=True)
            seconds, kib, status = json.loads(cls.starter.stdout.readline())
            text = (cls.folder / "said").read_text(encoding="utf-8", errors="replace")
            cost = Cost(seconds, kib * 1024 - cls.base, status, text)
            best = cost if best is None or cost.seconds < best.seconds else best
        return best

    @classmethod
    def kinds(cls):
        """All that have a speed, and are no hero."""
        said = subprocess.run([THRONG, "help", "play"], env=cls.environment, capture_output=True, text=True, check=True).stdout
        kinds = [name for name in re.findall(r"^  (\w+)_speed .* How fast .* (?:walk|fly|hop)$", said, re.MULTILINE)]
        assert {"shade", "moth", "toad"} <= set(kinds), kinds
        return kinds

    def expect(self, call, cost, refused):
        if refused is None:
            self.assertEqual(cost.status, 0, f"{call}: {cost.said[-500:]}")
        else:
            self.assertEqual(cost.status, 1, f"{call} is not refused: {cost.said[-500:]}")
            self.assertRegex(cost.said, refused, call)

    def within(self, call, cost, plain, times, memory):
        self.assertLess(cost.seconds, plain * times, f"{call}: {cost.seconds / plain:.1f} times a plain read, {times:.1f} at most")
        self.assertLess(cost.memory, memory, f"{call}: {cost.memory / MIB:.1f} MiB, {memory / MIB:.1f} at most")

    def test_each_form(self):
        plain = {}
        for form, text in PLAIN.items():
            self.put(f"plain.{form}", text)
            plain[form] = self.cost(f"check plain.{form}", ROUNDS)
            self.expect(form, plain[form], None)
        a_tile = limits()["read"]
        for name, count, text, refused in WORST:
            with self.subTest(name):
                self.assertLessEqual(len(text), SIZE)
                self.put(name, text)
                cost = self.cost(f"check {name}", ROUNDS)
                self.expect(name, cost, refused)
                times = max(TIME, count / PLAIN_TILES)
                self.within(name, cost, plain[name.rsplit(".", 1)[1]].seconds, times, ROOM + a_tile * count)

    def test_each_reader(self):
        self.put("small.level", level(64, 64))
        self.put("small.map", octile(64, 64))
        self.put("plain.level", PLAIN["level"])
        (self.folder / "half").mkdir()
        self.put("half/results.csv", "level,seed,from,to,steering,depth,outcome,steps,cost,shortest,looked,microseconds\n")
        plain = self.cost("check plain.level", ROUNDS)
        for call, text, refused in READERS:
            with self.subTest(call):
                self.put("half/study.txt" if call.startswith("study") else "file", text)
                cost = self.cost(call.replace("FILE", "file"))
                self.expect(call, cost, refused)
                self.within(call, cost, plain.seconds, READER_TIME, 4 * ROOM)

    def test_each_command(self):
        self.put("one.tmx", of_all_kinds(SIDE, ["shade"]))
        self.put("diagonal.tmx", of_all_kinds(SIDE, ["shade"], DIAGONAL))
        self.put("all.tmx", of_all_kinds(SIDE, self.kinds(), DIAGONAL))
        self.put("quit.txt", SCRIPTS["quit.txt"])
        plain = self.cost("check one.tmx", ROUNDS)
        bytes_of = limits()
        for call, row, times in COMMANDS:
            with self.subTest(call):
                cost = self.cost(call)
                if "SHOW_COSTS" in os.environ:
                    print(f"{call}: {cost.seconds / plain.seconds:.1f} times, {cost.memory / SIDE**2:.1f} bytes a tile", file=sys.stderr)
                if call.startswith("play") and cost.status != 0 and "has no window" in cost.said:
                    continue
                self.expect(call, cost, None)
                self.within(call, cost, plain.seconds, times, ROOMS.get(row, ROOM) + bytes_of[row] * SIDE * SIDE)

    def played(self, row, call, plain, tiles_read=0):
        times, unit, memory = limits_of_play()[row]
        cost = self.cost(call)
        if "SHOW_COSTS" in os.environ:
            print(f"{row}: {cost.seconds / plain[unit]:.1f} {unit}, {cost.memory / 1e6:.1f} MB", file=sys.stderr)
        self.expect(call, cost, None)
        self.within(call, cost, plain[unit], times + tiles_read / PLAIN_TILES, memory + limits()["read"] * tiles_read)
        if row in SHOWN:
            self.assertIn(SHOWN[row], (self.folder / "texts").read_text(encoding="utf-8"))

    def test_each_play(self):
        self.put("plain.level", PLAIN["level"])
        self.put("bots.level", with_gate(level(64, 64, "\n[spawn]\n" + "shade at 60,60 count 9 every 1\n" * 1000)))
        self.put("left.tmx", of_all_kinds(256, self.kinds(), DIAGONAL))
        for name, text in SCRIPTS.items():
            self.put(name, text)
        own = self.folder / "own"
        start = self.cost(WATCH.format("quit.txt"), ROUNDS)
        window = start.status == 0 or "has no window" not in start.said
        plain = {"reads": self.cost("check plain.level", ROUNDS).seconds, "starts": start.seconds}
        for row, call, files in PLAYED:
            if call.startswith("play") and not window:
                continue
            with self.subTest(row):
                shutil.rmtree(own, ignore_errors=True)
                for name, text in files.items():
                    (own / name).parent.mkdir(parents=True, exist_ok=True)
                    self.put(f"own/{name}", text)
                self.played(row, call, plain, SIDE * SIDE if row == "own levels" else 0)
        if window:
            shutil.rmtree(own)
            self.expect("leave", self.cost("play left.tmx --script leave.txt --size 640x400"), None)
            left = list(own.glob("continue*.game"))
            self.assertEqual(len(left), 1)
            self.assertLess(left[0].stat().st_size, SIZE)
            self.played("an unfinished game", "play --continue --script quit.txt --size 640x400", plain)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
