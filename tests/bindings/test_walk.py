"""Walks by all steerings, single decisions with their traces, walkers that step."""
import math
import os
import pathlib
import re
import unittest

import numpy as np
import throng
from reference import ENTER, dijkstra, open_tiles, random_map, steps

NAMES = [steering.name for steering in throng.STEERINGS]
ARRIVE = {"learning", "astar", "flow", "crash-turn-memory", "corners", "regions", "dijkstra", "best-first"}  # wherever a way exists
SHORTEST = {"astar", "flow", "dijkstra"}


class Walks(unittest.TestCase):
    def test_steerings_are_those_of_the_table(self):
        header = pathlib.Path(os.environ["SOURCE_ROOT"], "src", "nav", "steer", "steer.h").read_text(encoding="utf-8")
        self.assertEqual(NAMES, [row.replace("_", "-") for row in re.findall(r"^  ROW\((\w+)\)", header, re.MULTILINE)])
        self.assertEqual(len(NAMES), 14)
        self.assertTrue(all(steering.title and steering.help for steering in throng.STEERINGS))
        self.assertEqual([steering.name for steering in throng.STEERINGS if steering.uses_depth], ["lookahead", "learning", "recursion"])

    def check_steps(self, walk, terrain, edges, cls, diagonal, start):
        tiles = [tuple(row) for row in walk.path.tolist()]
        self.assertEqual((tiles[0], len(tiles)), (start, walk.steps + 1))
        for a, b in zip(tiles, tiles[1:]):
            self.assertIn(b, dict(steps(terrain, edges, cls, a, diagonal)))

    def test_every_step_is_allowed_and_those_who_must_arrive_do(self):
        ends = set()
        for seed in range(4):
            grid, terrain, edges = random_map(seed, edges=20)
            tiles = open_tiles(terrain)
            for start, goal in ((tiles[0], tiles[-1]), (tiles[-3], tiles[2]), (tiles[5], tiles[5])):
                costs = dijkstra(terrain, edges, {goal: 0})
                for name in NAMES:
                    for rules in (None, throng.Rules(ties_in_order=True)):
                        walk = throng.walk(grid, start, goal, name, depth=5, rules=rules)
                        ends.add(walk.end)
                        self.check_steps(walk, terrain, edges, "walker", False, start)
                        if start not in costs:
                            self.assertNotEqual(walk.end, "reached", name)
                            if name not in ("greedy", "lookahead", "recursion"):  # which look ahead and ask no components
                                self.assertEqual((walk.end, walk.steps), ("unreachable", 0), name)
                        elif name in ARRIVE:
                            self.assertEqual((walk.end, tuple(walk.path[-1])), ("reached", goal), name)
                        if name in SHORTEST and start in costs:
                            cost = sum(ENTER["walker"][terrain[y, x]] for x, y in walk.path[1:])
                            self.assertEqual(cost, costs[start], name)
        self.assertTrue({"reached", "unreachable", "loop", "oscillation"} <= ends, ends)

    def test_diagonal_steps_and_other_classes(self):
        grid, terrain, edges = random_map(1, edges=10)
        tiles = open_tiles(terrain)
        for cls in ENTER:
            for name in NAMES:
                walk = throng.walk(grid, tiles[0], tiles[-1], name, cls=cls, diagonal=True)
                self.check_steps(walk, terrain, edges, cls, True, tiles[0])

    def test_the_lookahead_as_in_the_documents(self):
        """The hollow of examples/steer.c; the numbers are those that it prints."""
        grid = throng.Grid.from_array(np.ones((13, 24), int))
        grid.write(np.zeros((7, 1), int), x=14, y=3)
        for y in (3, 9):
            grid.write(np.zeros((1, 5), int), x=9, y=y)
        self.assertEqual(throng.walk(grid, (2, 6), (21, 6), "regions", depth=6).steps, 27)
        self.assertEqual(throng.walk(grid, (2, 6), (21, 6), "lookahead", depth=6).end, "oscillation")

    def test_limits(self):
        grid = throng.Grid.from_array(np.ones((1, 30), int))
        walk = throng.walk(grid, (0, 0), (29, 0), max_steps=10)
        self.assertEqual((walk.end, walk.steps, tuple(walk.path[-1])), ("limit", 10, (10, 0)))
        self.assertEqual(throng.walk(grid, (0, 0), (29, 0), max_steps=0).steps, 0)

    def test_seeds(self):
        grid = throng.Grid.from_array(np.ones((20, 20), int))
        walks = [throng.walk(grid, (1, 1), (18, 18), "astar", seed=seed).path.tobytes() for seed in (1, 1, 2, 3, 4)]
        self.assertEqual(walks[0], walks[1])
        self.assertGreater(len(set(walks)), 2)


class Decisions(unittest.TestCase):
    def n_proxy(self, terrain, tile, target, depth):
        """The least distance to the target of the tiles within so many steps; the definition, by breadth-first search."""
        if tile not in open_tiles(terrain):
            return math.inf
        ring, seen = {tile}, {tile}
        for _ in range(depth):
            ring = {other for each in ring for other, _ in steps(terrain, {}, "walker", each)} - seen
            seen |= ring
        return min(math.dist(each, target) for each in seen)

    def test_proxies_are_those_of_the_definition(self):
        for seed in range(6):
            grid, terrain, _ = random_map(seed)
            tiles = open_tiles(terrain)
            target = tiles[-1]
            for at in tiles[:-1:11]:
                for depth in (1, 3, 6):
                    found = throng.lookahead(grid, at, target, depth)
                    expected = [self.n_proxy(terrain, (at[0] + way.step[0], at[1] + way.step[1]), target, depth) for way in throng.Direction]
                    np.testing.assert_allclose(found.trace.proxy, expected, rtol=1e-12)
                    if found.status == "move":
                        self.assertEqual(expected[found.direction], min(expected))
                        self.assertIn(found.trace.reason, ("min proxy", "min steps", "first equal"))
                        self.assertTrue({tuple(tile) for tile in found.trace.seen.tolist()} <= set(tiles))
                        self.assertGreater(len(found.trace.seen), 0)

    def test_what_ends_it(self):
        grid = throng.Grid.from_rows(["..", "##"])
        self.assertEqual(throng.lookahead(grid, (0, 0), (0, 0)).status, "reached")
        alone = throng.Grid.from_rows([".#."])
        self.assertEqual(throng.lookahead(alone, (0, 0), (2, 0)).status, "blocked")
        back = throng.lookahead(grid, (0, 0), (1, 0), previous=(1, 0))
        self.assertEqual((back.status, back.next, back.direction), ("oscillation", (1, 0), throng.Direction.RIGHT))


class Walkers(unittest.TestCase):
    def test_a_walker_walks_as_walk_does(self):
        grid, terrain, _ = random_map(7, edges=10)
        tiles = open_tiles(terrain)
        for name in NAMES:
            for start, goal in ((tiles[0], tiles[-1]), (tiles[9], tiles[-20])):
                walk = throng.walk(grid, start, goal, name, depth=4, seed=5)
                with throng.Walker(grid, start, name, depth=4, seed=5) as walker:
                    path = [walker.position]
                    for _ in range(walk.steps):
                        planned = walker.plan(goal, 1)
                        decision = walker.step(goal)
                        self.assertEqual((decision.status, decision.next), ("move", walker.position))
                        if len(planned) > 0 and name != "learning":  # which learns on the way
                            self.assertEqual(tuple(planned[0]), walker.position, name)
                        path.append(walker.position)
                    self.assertEqual(path, [tuple(row) for row in walk.path.tolist()], name)
                    if walk.end != "loop":
                        self.assertEqual(walker.step(goal).status, walk.end, name)

    def test_deciding_is_not_stepping(self):
        grid = throng.Grid.from_rows(["....."])
        walker = throng.Walker(grid, (0, 0), "flow")
        decision = walker.decide((4, 0), trace=True)
        self.assertEqual((decision.status, decision.next, walker.position), ("move", (1, 0), (0, 0)))
        self.assertEqual((decision.trace.reason, decision.trace.rank[throng.Direction.RIGHT]), ("field", 4))
        self.assertTrue(math.isinf(decision.trace.rank[throng.Direction.UP]))
        self.assertEqual(walker.plan((4, 0)).tolist(), [[1, 0], [2, 0], [3, 0], [4, 0]])
        walker.position = (3, 0)
        self.assertEqual(walker.step((4, 0)).next, (4, 0))
        self.assertEqual(walker.step((4, 0)).status, "reached")
        self.assertEqual(walker.steering, "flow")

    def test_the_map_may_change_under_a_walker(self):
        grid = throng.Grid.from_array(np.ones((15, 15), int))
        for name in NAMES:
            walker = throng.Walker(grid, (0, 0), name)
            draw = np.random.default_rng(3)
            for turn in range(200):
                grid.set_terrain(int(draw.integers(15)), int(draw.integers(15)), int(draw.integers(0, 3)))
                walker.step((14, 14), trace=turn % 4 == 0)
                walker.plan((14, 14))
            walker.forget()


if __name__ == "__main__":
    unittest.main()
