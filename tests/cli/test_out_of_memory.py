#!/usr/bin/env python3
"""test_out_of_memory.py [--window] THRONG STARVE_LIBRARY SOURCE [COMMAND...]: memory runs out in every command of throng.

Each call is made once with all the memory it wants, and then with its K-th allocation failing (tests/support/starve.c), once
with that one alone and once with all that follow it. Each time it must say `throng: out of memory` (or something else in one
clean line) and exit with 1, or give exactly the right answer. With THRONG_EVERY_ALLOCATION in the environment, K is every
number there is; else a spread of them, SPREAD a call. COMMAND: the calls of these commands alone.

With --window, `play` follows a script under the dummy driver: what it records must be the same; its picture may lack
parts."""
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import tempfile

SPREAD = 4  # of the allocations of one call
WINDOW_SPREAD = 3
PLAY = "play small.level --seed 1 --script script.txt --record out.replay --size 640x400"
MICROSECONDS = re.compile(rb",[0-9.]+$", re.MULTILINE)
TIMES = re.compile(r'"(ns_per_tile|median|p95|max|microseconds)": [0-9.]+| +[0-9]+\.[0-9]$', re.MULTILINE)

LEVEL = """throng level 1
title = Small
brief = For the tests.
embers = 1

[map]
################
#@...*...#....>#
#....##..#.~~..#
#........+..,,.#
################

[spawn]
shade at 8,1 count 4 every 10
"""

MAP = """type octile
height 4
width 6
map
......
.@@@..
......
..T...
"""

SCEN = "version 1\n0\tsmall.map\t6\t4\t0\t0\t5\t3\t8\n"

COMMANDS = """0 steer regions
2 go 12,1
5 spawn hound@3,3:2
9 steer astar
10 bell 4,3
12 barricade 5,1
14 terrain . 9,1
20 steer learning
25 steer flow
30 steer corners
35 steer crash-turn-memory
"""

SCRIPT = """0.1 tap 300,200
0.3 key R
0.5 screenshot out.png
0.6 quit
"""

KINDS = ["shade", "husk", "ghoul", "hound", "newt", "moth", "archer", "skirter", "lurker", "mole", "delver", "sentry", "warden",
         "thief", "ogre", "toad"]
STUDY = ("out/study.txt", "out/results.csv", "out/report.html")
STEERINGS = ["greedy", "lookahead", "learning", "astar", "flow", "crash-turn", "crash-turn-memory", "corners", "regions", "dijkstra", "best-first",
             "recursion", "centre", "normal"]


def calls(window):
    """Each: the words of a call, and the files that it writes."""
    if window:
        yield PLAY, ("out.replay", "out.png")
    walk = "small.level --from 1,1 --to 14,1"
    yield from ((f"trace {walk} --steer {name}", ()) for name in STEERINGS)
    yield f"trace {walk} --steer flow --diagonal", ()
    yield f"trace {walk} --steer astar --diagonal", ()
    yield f"race {walk} --steer {','.join(STEERINGS)}", ()
    yield "sim small.level --ticks 60 --hero-to 14,1 --commands commands.txt --record out.replay --hashes out.txt", (
        "out.replay", "out.txt")
    yield "sim small.level --ticks 40 --threads 0 " + " ".join(f"--spawn {kind}@5,3:1" for kind in KINDS), ()
    yield "sim small.level --ticks 40 --threads 2 --hero 1,1 --hero 2,3 --hero-to 14,1 --steer learning --count 3,3", ()
    yield "field small.level --goal 1,1 --crowd crowd.txt", ()
    yield "field small.level --goal 1,1 --diagonal", ()
    yield "path small.level --from 1,1 --to 14,1", ()
    yield "path small.level --from 1,1 --to 14,1 --diagonal --seed 3", ()
    yield "sense sight small.level --from 1,1 --facing 0 --fov 90 --range 9 --to 3,1", ()
    yield "sense sound small.level --from 1,1 --loudness 20 --to 3,1 --threshold 1", ()
    yield "scen small.scen --map small.map", ()
    yield "check small.level small.map broken.level", ()
    yield "convert small.level out.level", ("out.level",)
    yield "convert small.level out.tmj", ("out.tmj",)
    yield "convert small.level out.tmx", ("out.tmx",)
    yield "convert small.level out.map", ("out.map",)
    yield "convert small.tmj out.level", ("out.level",)
    yield "convert small.tmx out.level", ("out.level",)
    yield "convert small.map out.level", ("out.level",)
    yield "generate caves out.level --size 24x16", ("out.level",)
    yield "generate maze out.level --size 24x16", ("out.level",)
    yield "study --levels small.level,keep --steer lookahead:0..1,learning,astar,crash-turn --pairs 2 --jobs 1 -o out", STUDY
    yield "study --generate maze:9x9:2 --steer lookahead:0..1,flow --pairs 2 --jobs 1 -o out", STUDY
    yield "study --merge part1 part2 -o out", STUDY
    yield "draw small.level -o out.svg --goal 1,1 --crowd crowd.txt --show heat,arrows,numbers,grid", ("out.svg",)
    yield "draw small.level -o out.svg --from 1,1 --to 14,1 --steer lookahead:2,learning,astar --show way,looked", ("out.svg",)
    yield "replay game.replay", ()
    yield "bots small.level --seeds 1 --jobs 1", ()
    yield "completion bash", ()
    yield "race small.level --from 1,1 --to 14,1 --steer astar,greedy --json", ()
    yield from ((f"difference {walk} --steer {pair}", ()) for pair in ("greedy,learning", "lookahead,flow --json"))
    yield "counterexample --fails greedy --arrives astar --size 5 --tries 40 -o out.level", ("out.level",)
    yield "--help", ()
    yield "--version", ()
    yield from ((f"{name} --help", ()) for name in ("play", "sim", "trace", "check", "generate"))


class Runner:
    def __init__(self, throng, library, source):
        self.throng, self.library = throng, library
        self.folder = tempfile.TemporaryDirectory()
        self.environment = {key: value for key, value in os.environ.items() if not key.startswith(("STARVE_", "LD_PRELOAD"))}
        self.environment.update(THRONG_DATA=source, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", SDL_RENDER_DRIVER="software")
        for name, text in (("small.level", LEVEL), ("small.map", MAP), ("small.scen", SCEN), ("commands.txt", COMMANDS), ("script.txt", SCRIPT),
                           ("crowd.txt", "2 1 3\n3 1 250\n"), ("broken.level", LEVEL.replace("@", "?"))):
            with open(os.path.join(self.folder.name, name), "w", encoding="ascii") as file:
                file.write(text)
        for call in ("convert small.level small.tmj", "convert small.level small.tmx",
                     "sim small.level --ticks 130 --hero-to 14,1 --commands commands.txt --record game.replay",
                     *(f"study --levels small.level --steer greedy --pairs 4 --shard {i}/2 -o part{i}" for i in (1, 2))):
            subprocess.run([throng, *call.split()], cwd=self.folder.name, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                           check=True)

    def run(self, words, written, **starve):
        """Status, answer, messages, and what the files hold."""
        with tempfile.TemporaryDirectory() as folder:
            for name in os.listdir(self.folder.name):
                kept = os.path.join(self.folder.name, name)
                (shutil.copytree if os.path.isdir(kept) else os.link)(kept, os.path.join(folder, name))
            environment = dict(self.environment, LD_PRELOAD=self.library, THRONG_PREF=os.path.join(folder, "pref"), **starve)
            done = subprocess.run([self.throng, *words.split()], cwd=folder, env=environment, capture_output=True,
                                  text=True, errors="replace", timeout=60, check=False)
            files = []
            for name in written:
                path = os.path.join(folder, name)
                found = open(path, "rb").read() if os.path.exists(path) else None
                files.append(MICROSECONDS.sub(b"", found) if found is not None and name.endswith(".csv") else found)
            left = sorted(set(os.listdir(folder)) - set(os.listdir(self.folder.name)) - {name.split("/")[0] for name in written}
                          - {"count", "pref"})
            count = os.path.join(folder, "count")
            number = int(open(count, encoding="ascii").read()) if os.path.exists(count) else 0
        return done.returncode, TIMES.sub("", done.stdout), done.stderr, files, left, number

    def wrong(self, words, written, right, starve):
        """What is wrong with a call whose memory runs out; None: nothing."""
        try:
            status, out, err, files, left, _ = self.run(words, written, **starve)
        except subprocess.TimeoutExpired:
            return "does not end"
        if left:
            return f"leaves {left}"
        if status == 1 and (right[0] != 1 or err != right[2]):
            lines = err.splitlines()
            if not lines or any("\x00" in line or len(line) > 400 for line in lines):
                return f"exit status 1 with the message {err!r}"
            if not any("memory" in line for line in lines):
                return f"exit status 1, and no word of memory: {err!r}"
            return None
        if status != right[0]:
            return f"exit status {status}: {err[-300:]!r}"
        if words == PLAY:
            return "records another game" if files[0] != right[3][0] else None
        if (out, err) != right[1:3]:
            return f"exit status {status} with another answer: {out[-200:]!r} {err[-300:]!r}"
        if files != right[3]:
            return "writes another file"
        return None


def numbers(count, spread):
    if "THRONG_EVERY_ALLOCATION" in os.environ or count <= spread:
        return range(1, count + 1)
    return sorted({1 + i * (count - 1) // (spread - 1) for i in range(spread)})


def main():
    window = "--window" in sys.argv
    throng, library, source, *only = [word for word in sys.argv[1:] if word != "--window"]
    runner = Runner(throng, library, source)
    tasks = []
    for words, written in calls(window):
        if only and words.split()[0] not in only:
            continue
        right = runner.run(words, written, STARVE_COUNT="count")
        if right[0] == 2 or right[5] == 0 and not words.endswith(("--version", "--help")):
            print(f"throng {words}: exit status {right[0]}, {right[5]} allocations: {right[2]}")
            return 1
        for k in numbers(right[5], WINDOW_SPREAD if words == PLAY else SPREAD):
            tasks += [(words, written, right, {"STARVE_AT": str(k)}), (words, written, right, {"STARVE_AT": str(k), "STARVE_ON": "1"})]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda task: runner.wrong(*task), tasks))
    failed = 0
    for (words, _, _, starve), wrong in zip(tasks, found):
        if wrong is None:
            continue
        failed += 1
        print(f"{' '.join(f'{name}={value}' for name, value in starve.items())} throng {words}: {wrong}")
    print(f"memory: {len(tasks)} failures, {failed} failed")
    return 1 if failed > 0 or not tasks else 0


if __name__ == "__main__":
    sys.exit(main())
