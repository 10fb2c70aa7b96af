"""What the tests compare with: random maps, and textbook algorithms on them that know nothing of the library."""
import heapq
import math
import random

import numpy as np

import throng

ENTER = {"walker": (0, 1, 4, 0, 0), "swimmer": (0, 1, 4, 1, 0), "flyer": (0, 1, 1, 1, 1)}  # the usual costs by terrain


def random_map(seed, width=23, height=17, edges=0, open_share=0.7):
    """(grid, terrain, walls): walls has ((x, y), (x, y)) for both sides of each wall, and of each rail with True."""
    draw = random.Random(seed)
    terrain = np.array(
        [[draw.choice((1, 1, 1, 1, 2, 3, 4)) if draw.random() < open_share else 0 for _ in range(width)] for _ in range(height)], np.uint8
    )
    grid, edge_kinds = throng.Grid.from_array(terrain), {}
    for _ in range(edges):
        x, y, way = draw.randrange(width), draw.randrange(height), draw.choice(list(throng.Direction))
        rail = draw.random() < 0.3
        grid.set_edge(x, y, way, "rail" if rail else "wall")
        other = (x + way.step[0], y + way.step[1])
        for side in (((x, y), other), (other, (x, y))):
            edge_kinds[side] = edge_kinds.get(side, True) and rail
    return grid, terrain, edge_kinds


def open_tiles(terrain, cls="walker"):
    return [(x, y) for y, row in enumerate(terrain) for x, kind in enumerate(row) if ENTER[cls][kind] > 0]


def steps(terrain, edges, cls, tile, diagonal=False):
    """The tiles that may be stepped to, with the length of the step."""

    def may(a, b):
        x, y = b
        if not (0 <= x < terrain.shape[1] and 0 <= y < terrain.shape[0]) or ENTER[cls][terrain[y, x]] == 0:
            return False
        return (a, b) not in edges or (edges[a, b] and cls == "flyer")

    x, y = tile
    for dx, dy in ((0, -1), (0, 1), (-1, 0), (1, 0)):
        if may(tile, (x + dx, y + dy)):
            yield (x + dx, y + dy), 1
    for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1)) if diagonal else ():
        to, beside, above = (x + dx, y + dy), (x + dx, y), (x, y + dy)
        if may(tile, beside) and may(beside, to) and may(tile, above) and may(above, to):
            yield to, math.sqrt(2)


def dijkstra(terrain, edges, goals, cls="walker", crowd=None, weight=1, cap=math.inf, diagonal=False):
    """{tile: cost of the cheapest way to a goal}; goals: {tile: offset}. Dijkstra (1959), from the goals outward."""
    cost, queue = {}, []
    for goal, offset in goals.items():
        if ENTER[cls][terrain[goal[1], goal[0]]] > 0:
            heapq.heappush(queue, (offset, goal))
    while queue:
        value, tile = heapq.heappop(queue)
        if tile in cost:
            continue
        cost[tile] = value
        x, y = tile
        enter = ENTER[cls][terrain[y, x]] + (0 if crowd is None else min(weight * int(crowd[y, x]), cap))
        for other, length in steps(terrain, edges, cls, tile, diagonal):
            heapq.heappush(queue, (value + enter * length, other))
    return cost


def as_array(cost, shape):
    """The same as the array that a field shows."""
    values = np.full(shape, throng.UNREACHED, np.uint32)
    for (x, y), value in cost.items():
        values[y, x] = value
    return values
