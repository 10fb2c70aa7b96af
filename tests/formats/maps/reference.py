#!/usr/bin/env python3
"""Optimal lengths for the maps in this folder, found by a plain Dijkstra search that shares nothing with the program:
reference.py [--check] writes MAP.scen for every *.map beside it, or compares what it would write with what is there.

Moves are octile: a straight step costs 1, a diagonal one the square root of 2 and only where both straight neighbours
are open. Open are '.', 'G' and 'S', all at the same cost. Rows are drawn by a fixed generator, so a file changes only
with its map.
"""
import heapq
import math
import pathlib
import sys

ROWS = 40
OPEN = ".GS"
STEPS = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0)]


def read_map(path):
    lines = path.read_text(encoding="ascii").splitlines()  # CRLF too
    height, width = int(lines[1].split()[1]), int(lines[2].split()[1])
    rows = lines[4:]
    assert lines[0] == "type octile" and lines[3] == "map", path
    assert len(rows) == height and all(len(row) == width for row in rows), path
    return rows


def is_open(rows, x, y):
    return 0 <= y < len(rows) and 0 <= x < len(rows[0]) and rows[y][x] in OPEN


def lengths_from(rows, start):
    """{tile: (straight steps, diagonal steps)} of a shortest way to each tile that can be reached."""
    found, queue = {}, [(0.0, 0, 0, start)]
    while queue:
        _, straight, diagonal, (x, y) = heapq.heappop(queue)
        if (x, y) in found:
            continue
        found[x, y] = straight, diagonal
        for dx, dy in STEPS:
            if not (is_open(rows, x + dx, y + dy) and is_open(rows, x + dx, y) and is_open(rows, x, y + dy)):
                continue
            s, d = (straight, diagonal + 1) if dx and dy else (straight + 1, diagonal)
            heapq.heappush(queue, (s + d * math.sqrt(2), s, d, (x + dx, y + dy)))
    return found


def draws(seed):
    """Numbers of a linear congruential generator (Knuth, MMIX), its upper half."""
    while True:
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
        yield seed >> 33


def scenario(path):
    rows = read_map(path)
    tiles = [(x, y) for y, row in enumerate(rows) for x in range(len(row)) if is_open(rows, x, y)]
    numbers, problems = draws(len(tiles)), []
    while len(problems) < ROWS:
        start = tiles[next(numbers) % len(tiles)]
        found = sorted(lengths_from(rows, start).items())
        goal, (straight, diagonal) = found[next(numbers) % len(found)]
        problems.append((straight + diagonal * math.sqrt(2), start, goal))
    blank = " " if path.stem == "open" else "\t"  # both are found in published files
    lines = ["version 1"]
    for length, start, goal in sorted(problems):
        columns = [int(length / 4), path.name, len(rows[0]), len(rows), *start, *goal, f"{length:.8f}"]
        lines.append(blank.join(map(str, columns)))
    return "\n".join(lines) + "\n"


def main():
    check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] and not check:
        print(__doc__, file=sys.stderr)
        return 2
    maps = sorted(pathlib.Path(__file__).resolve().parent.glob("*.map"))
    differing = 0
    for path in maps:
        target = path.with_name(path.name + ".scen")
        text = scenario(path)
        if not check:
            target.write_text(text, encoding="ascii")
        elif not target.exists() or target.read_text(encoding="ascii") != text:
            print(f"{target.name} is not what the reference finds", file=sys.stderr)
            differing += 1
    return 0 if maps and not differing else 1


if __name__ == "__main__":
    sys.exit(main())
