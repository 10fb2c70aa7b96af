#!/usr/bin/env python3
"""What the crowd weight does to a throng that leaves by a short way and a long one: times, queue, shares.

Usage: crowd_study.py THRONG OUT [--level FILE] [--seeds N]

Runs `throng sim` on docs/studies/two-ways.level: COUNTS shades at one place want out by the tile EXIT. For each crowd weight and seed
it finds the ticks after which a half and 95% of them are out (by halving, to STEP ticks), and how many took the long way. Writes
OUT/crowd.csv (count, weight, seed, half, most, long_way; times in seconds), OUT/crowd-time.svg (medians of the seeds, bars from the
least to the most) and OUT/crowd-curve.svg (who is still inside, at seed 1)."""
import argparse
import csv
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

COUNTS, WEIGHTS, CURVES = (100, 400), (0, 1, 2, 4, 8, 16), (0, 1, 16)
PLACE, EXIT, LONG_WAY = "35,8", "2,12", "20,1"
STEP, LONGEST, TICKS_A_SECOND = 20, 6000, 60
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")
DASHES = ("", "8 4", "2 3", "8 3 2 3")
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 400, 74, 540, 16, 342


class Runs:
    def __init__(self, throng, level, folder):
        self.throng, self.level, self.commands, self.kept = throng, level, pathlib.Path(folder) / "exit.txt", {}
        self.commands.write_text(f"0 goal {EXIT}\n", encoding="ascii")

    def out(self, count, weight, seed, ticks):
        """How many are out after so many ticks, and how many came through the long way."""
        key = count, weight, seed, ticks
        if key not in self.kept:
            words = [self.throng, "sim", self.level, "--ticks", ticks, "--seed", seed, "--threads", 0, "--spawn", f"shade@{PLACE}:{count}",
                     "--set", f"crowd_weight={weight}", "--commands", self.commands, "--count", LONG_WAY]
            report = json.loads(subprocess.run([str(word) for word in words], capture_output=True, check=True).stdout)
            self.kept[key] = report["enemies"]["escaped"], report["counts"][0]["enemies"]
        return self.kept[key]

    def seconds_until(self, count, weight, seed, share):
        """The first time, in steps, at which that share is out."""
        below, above = 0, LONGEST // STEP
        if self.out(count, weight, seed, LONGEST)[0] < share * count:
            sys.exit(f"weight {weight}, seed {seed}: not out after {LONGEST} ticks")
        while above - below > 1:
            middle = (below + above) // 2
            if self.out(count, weight, seed, middle * STEP)[0] < share * count:
                below = middle
            else:
                above = middle
        return above * STEP / TICKS_A_SECOND


def chart(path, title, axes, lines, x_ticks, y_ticks):
    """`lines`: name to [(place on the x axis, value, least, most)]; `x_ticks`: place to name."""
    places, y_max = list(x_ticks), y_ticks[-1]

    def px(place):
        return LEFT + 20 + (place - places[0]) / (places[-1] - places[0]) * (RIGHT - LEFT - 40)

    def py(value):
        return BOTTOM - value / y_max * (BOTTOM - TOP)

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
           f'font-family="Helvetica, Arial, \'Liberation Sans\', sans-serif" font-size="13">',
           f'<title>{title}</title>', f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>']
    for value in y_ticks:
        out.append(f'<path d="M{LEFT} {py(value):.1f}H{RIGHT}" stroke="#d9d9d9"/>'
                   f'<text x="{LEFT - 8}" y="{py(value) + 4.5:.1f}" text-anchor="end">{value:g}</text>')
    for place, name in x_ticks.items():
        out.append(f'<path d="M{px(place):.1f} {BOTTOM}v5" stroke="#000000"/><text x="{px(place):.1f}" y="{BOTTOM + 20}" text-anchor="middle">{name}</text>')
    out.append(f'<path d="M{LEFT} {TOP}V{BOTTOM}H{RIGHT}" fill="none" stroke="#000000"/>'
               f'<text x="{(LEFT + RIGHT) / 2}" y="{BOTTOM + 44}" text-anchor="middle">{axes[0]}</text>'
               f'<text x="18" y="{(TOP + BOTTOM) / 2}" text-anchor="middle" transform="rotate(-90 18 {(TOP + BOTTOM) / 2})">{axes[1]}</text>')
    for number, (name, points) in enumerate(lines.items()):
        style = f'fill="none" stroke="{COLOURS[number]}" stroke-width="2" stroke-dasharray="{DASHES[number] or "none"}"'
        out.append(f'<path d="M{"L".join(f"{px(x):.1f} {py(y):.1f}" for x, y, _, _ in points)}" {style}/>')
        out += [f'<path d="M{px(x):.1f} {py(low):.1f}V{py(high):.1f}" stroke="{COLOURS[number]}" stroke-width="1.2"/>'
                for x, _, low, high in points if high > low]
        out += [f'<circle cx="{px(x):.1f}" cy="{py(y):.1f}" r="3.5" fill="{COLOURS[number]}"/>' for x, y, _, _ in points if len(points) < 12]
        y = TOP + 14 + 24 * number
        out.append(f'<path d="M{RIGHT + 24} {y}h36" {style}/><text x="{RIGHT + 68}" y="{y + 4.5}">{name}</text>')
    path.write_text("\n".join(out) + "\n</svg>\n", encoding="ascii")


def middle(values):
    return statistics.median(values), min(values), max(values)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("throng")
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--level", default=pathlib.Path(__file__).resolve().parents[1] / "docs/studies/two-ways.level")
    parser.add_argument("--seeds", type=int, default=5)
    call = parser.parse_args()
    call.out.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        runs = Runs(call.throng, call.level, folder)
        rows = [(count, weight, seed, runs.seconds_until(count, weight, seed, 0.5), runs.seconds_until(count, weight, seed, 0.95),
                 runs.out(count, weight, seed, LONGEST)[1])
                for count in COUNTS for weight in WEIGHTS for seed in range(1, call.seeds + 1)]
        curves = {f"weight {weight}": [(ticks / TICKS_A_SECOND, COUNTS[-1] - runs.out(COUNTS[-1], weight, 1, ticks)[0], 0, 0)
                                       for ticks in range(0, 3601, 120)] for weight in CURVES}
    with open(call.out / "crowd.csv", "w", encoding="ascii", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["count", "weight", "seed", "half", "most", "long_way"])
        writer.writerows((*row[:3], f"{row[3]:.2f}", f"{row[4]:.2f}", row[5]) for row in rows)
    lines = {}
    print("shades weight   half out (s)    95% out (s)    long way")
    for count in COUNTS:
        for place, weight in enumerate(WEIGHTS):
            own = [row for row in rows if row[:2] == (count, weight)]
            half, most, long_way = (middle([row[i] for row in own]) for i in (3, 4, 5))
            lines.setdefault(f"{count} shades, half", []).append((place, *half))
            lines.setdefault(f"{count} shades, 95%", []).append((place, *most))
            print(f"{count:6} {weight:6} {half[0]:8.1f} {half[1]:.1f}-{half[2]:.1f} {most[0]:8.1f} {most[1]:.1f}-{most[2]:.1f} "
                  f"{100 * long_way[0] / count:7.0f}%")
    chart(call.out / "crowd-time.svg", "Time until a half and 95% are out", ("crowd weight", "seconds"), lines,
          dict(enumerate(map(str, WEIGHTS))), range(0, 61, 10))
    chart(call.out / "crowd-curve.svg", "Shades that are still inside", ("seconds", "shades inside"), curves,
          {second: str(second) for second in range(0, 61, 10)}, range(0, 401, 100))


if __name__ == "__main__":
    main()
