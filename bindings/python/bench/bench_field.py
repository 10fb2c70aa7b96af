#!/usr/bin/env python3
"""Fields with diagonals next to fast marching (scikit-fmm, Sethian 1996): time a tile, and by how much lengths differ from
the straight line.

    python3 bench_field.py [--json] [--side TILES]

Both answer another question. Fast marching solves for distance in the plane, so its lengths come near the straight line,
and it has no steps; a field counts steps from tile to tile in eight directions, whose shortest way is up to 8.2 percent
longer than the straight line, and it says for each tile which steps are best. --json prints what `throng bench --json` calls cases.
"""
import argparse
import json
import statistics
import sys
import time

ROUNDS = 9
FAR = 8  # tiles: nearer to the goal a length is mostly rounding
RING = 1.5  # tiles: fast marching begins on a circle around the goal, on which distances are exact
NAME = "python/{side}x{side} {ground}"


def timed(contestants, count):
    """Medians, least and most in nanoseconds a tile, in turns after a warm-up."""
    for run in contestants.values():
        run()
    samples = {name: [] for name in contestants}
    for _ in range(ROUNDS):
        for name, run in contestants.items():
            begun = time.process_time_ns()
            run()
            samples[name].append((time.process_time_ns() - begun) / count)
    return {name: (statistics.median(times), min(times), max(times)) for name, times in samples.items()}


def case(name, unit, rows):
    """As throng bench has it, ours first."""
    first = next(iter(rows.values()))[0]
    contestants = [
        {"name": key, "median": round(middle, 4), "least": round(least, 4), "most": round(most, 4),
         "ratio": round(middle / first, 4) if first else None, "ours": i == 0}
        for i, (key, (middle, least, most)) in enumerate(rows.items())
    ]
    return {"name": name, "unit": unit, "samples": ROUNDS, "contestants": contestants}


def measure(side):
    import numpy as np
    import skfmm

    import throng

    goal = side // 2
    y, x = np.mgrid[0:side, 0:side]
    straight = np.hypot(x - goal, y - goal)
    dice = np.random.default_rng(32)
    cases = []
    for ground, share in (("open", 0.0), ("random rock", 0.2)):
        rock = (dice.random((side, side)) < share) & (straight > 2 * RING)
        grid = throng.Grid.from_array(np.where(rock, int(throng.Terrain.ROCK), int(throng.Terrain.FLOOR)).astype(np.uint8))
        field = throng.Field(grid)
        front = np.ma.MaskedArray(straight - RING, rock)
        contestants = {
            "throng, eight directions": lambda: field.build(goals=[(goal, goal)], diagonal=True),
            "fast marching, first order": lambda: skfmm.distance(front, order=1),
            "fast marching, second order": lambda: skfmm.distance(front, order=2),
        }
        name = NAME.format(side=side, ground=ground)
        field.build(goals=[(goal, goal)], diagonal=True)
        cases.append(case(name, "ns/tile", timed(contestants, field.reached)))
        if share > 0:
            continue
        lengths = {
            "throng, eight directions": field.distance / field.unit,
            "fast marching, first order": skfmm.distance(front, order=1) + RING,
            "fast marching, second order": skfmm.distance(front, order=2) + RING,
        }
        far = straight >= FAR
        errors = {key: 100 * np.abs(np.asarray(length)[far] / straight[far] - 1) for key, length in lengths.items()}
        cases.append(case(name + ", error", "% of length", {
            key: (float(np.mean(error)), float(np.min(error)), float(np.max(error))) for key, error in errors.items()}))
    return cases


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--side", type=int, default=512, help="tiles a side of the maps (default 512, at least 32)")
    options = parser.parse_args()
    if options.side < 32:
        parser.error("--side: at least 32")
    try:
        cases = measure(options.side)
    except ImportError as error:
        packages = {"skfmm": "python3-scikit-fmm", "numpy": "python3-numpy", "throng": "python3-throng"}
        why = f"nothing was measured: {error}"
        if error.name in packages:
            why = f"the Python module {error.name} is missing (Debian: {packages[error.name]}), so nothing was measured"
        print(f"bench_field.py: {why}", file=sys.stderr)
        cases = [{"name": "python", "missing": why}]
    if options.json:
        print(json.dumps({"cases": cases, "failed": 0}))
        return
    for one in cases:
        for i, row in enumerate(one.get("contestants", [])):
            print(f"{'' if i else one['name']:<34} {row['name']:<28} {row['median']:>10.3f} {row['least']:>10.3f} {row['most']:>10.3f}  {one['unit']}")


if __name__ == "__main__":
    main()
