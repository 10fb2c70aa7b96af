#!/usr/bin/env python3
"""Draws a flow field around a crowd: what the way to the goal costs from each tile, and where it leads. Two pictures
side by side, without and with a crowd in the short way, so that the arrows show who is sent round.

    python3 plot_field.py field.png         # or .svg, .pdf
"""
import sys

import matplotlib

matplotlib.use("Agg")  # no display is needed
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.patches import Rectangle

import throng

ROWS = (
    "##################################",
    "#...............##...............#",
    "#...............##...............#",
    "#...............##.......,,,.....#",
    "#...####........##......,,,,,....#",
    "#...#..#.................,,,.....#",
    "#...#..#........##...............#",
    "#......#........##...............#",
    "#...####........##......####.....#",
    "#...............##......#..#.....#",
    "#...............##......#........#",
    "#...............##......####.....#",
    "#................................#",
    "##################################",
)
GOAL = (29, 5)
GROUND, MUD, ROCK, HEADS, AIM = "viridis_r", "#6b4a1f", "#2b2d33", "#e69f00", "#d55e00"  # told apart by the colour-blind


def crowd_at_the_door(grid):
    """Three on each tile before the door in the middle."""
    crowd = grid.new_counts()
    crowd[4:7, 11:16] = 3
    return crowd


def draw(axes, grid, field, crowd, title, most):
    distance = np.where(field.distance == throng.UNREACHED, np.nan, field.distance)
    axes.set_facecolor(ROCK)
    image = axes.imshow(distance, cmap=GROUND, vmin=0, vmax=most, interpolation="nearest")

    for number, (y, x) in enumerate(np.argwhere(grid.terrain == throng.Terrain.MUD)):
        label = None if number else "mud: a step costs 4"
        axes.add_patch(Rectangle((x - 0.5, y - 0.5), 1, 1, fill=False, hatch="////", linewidth=0, edgecolor=MUD, label=label))

    dx, dy = field.vectors
    ys, xs = np.nonzero(dx | dy)
    ink = np.where(field.distance[ys, xs] < 0.55 * most, "#20222a", "white")  # dark on light tiles
    axes.quiver(xs, ys, dx[ys, xs], dy[ys, xs], angles="xy", scale_units="xy", scale=1.7, pivot="mid", width=0.003, color=ink)

    heads = np.argwhere(crowd > 0)
    if len(heads) > 0:
        ring = {"s": 105, "facecolors": "none", "linewidths": 2.2}
        axes.scatter(heads[:, 1], heads[:, 0], edgecolors=HEADS, label="3 of the crowd, each adds 2 to the step", **ring)
    axes.scatter(*GOAL, marker="*", s=260, color=AIM, edgecolors="white", linewidths=1, label="goal", zorder=3)
    axes.set_title(title, fontsize=11)
    axes.set_xlabel("column (tiles)")
    axes.set_ylabel("row (tiles)")
    return image


def main(path):
    grid = throng.Grid.from_rows(ROWS)
    nobody, crowd = grid.new_counts(), crowd_at_the_door(grid)
    with throng.Field(grid) as alone, throng.Field(grid) as together:
        alone.build(goals=[GOAL])
        together.build(goals=[GOAL], crowd=crowd, crowd_weight=2)
        most = max(alone.max, together.max)
        figure, axes = plt.subplots(2, 1, figsize=(9, 8), sharex=True, layout="constrained")
        draw(axes[0], grid, alone, nobody, "Nobody there: all go through the door", most)
        image = draw(axes[1], grid, together, crowd, "A crowd before the door: who is behind it goes round, below", most)
        axes[0].set_xlabel("")
        bar = figure.colorbar(image, ax=axes, shrink=0.85, pad=0.02)
        bar.set_label("cost of the way to the goal (1 = a step onto floor)")
        handles, names = axes[1].get_legend_handles_labels()
        axes[1].legend(handles, names, loc="upper center", bbox_to_anchor=(0.5, -0.14), ncols=len(names), frameon=False)
        figure.suptitle("Flow fields: one build serves every walker on the map", fontsize=13)
        figure.savefig(path, dpi=150)
    print(f"{path}: {together.grid.width} x {together.grid.height} tiles, at most {most} to the goal")


if __name__ == "__main__":
    if sys.argv[1:] in (["--help"], ["-h"]):
        print(__doc__.strip())
        sys.exit(0)
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit("usage: plot_field.py FILE.png")
    main(sys.argv[1])
