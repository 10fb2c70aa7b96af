"""A*: costs equal Dijkstra's in Python, and paths cost what they say."""
import math
import unittest

import numpy as np
import throng
from reference import ENTER, dijkstra, open_tiles, random_map, steps


class Searches(unittest.TestCase):
    def check_path(self, found, terrain, edges, cls, diagonal, start, goal):
        tiles = [tuple(int(number) for number in row) for row in found.path]
        self.assertEqual((tiles[0], tiles[-1]), (start, goal))
        cost = 0.0
        for a, b in zip(tiles, tiles[1:]):
            ways = dict(steps(terrain, edges, cls, a, diagonal))
            self.assertIn(b, ways)
            cost += ways[b] * ENTER[cls][terrain[b[1], b[0]]]
        self.assertAlmostEqual(cost, found.cost, delta=1e-9 * (1 + cost))

    def test_costs_are_those_of_dijkstra(self):
        for seed in range(6):
            grid, terrain, edges = random_map(seed, edges=25 * (seed % 2))
            tiles = open_tiles(terrain)
            goal = tiles[seed * 7 % len(tiles)]
            for cls, diagonal in (("walker", False), ("flyer", False), ("walker", True), ("swimmer", True)):
                expected = dijkstra(terrain, edges, {goal: 0}, cls, diagonal=diagonal)
                with throng.Astar(grid) as search:
                    for start in tiles[::9]:
                        found = search.find(start, goal, cls=cls, diagonal=diagonal)
                        if start not in expected:
                            self.assertEqual((found.status, found.cost, found.path.shape), ("unreachable", math.inf, (0, 2)))
                            continue
                        # Its own tile is not entered, the goal is: Dijkstra from the goal counts the same.
                        self.assertEqual(found.status, "found")
                        self.assertAlmostEqual(found.cost, expected[start], delta=1e-6)
                        self.check_path(found, terrain, edges, cls, diagonal, start, goal)

    def test_one_call(self):
        grid = throng.Grid.from_rows(["....", ".##.", "...."])
        found = throng.astar(grid, (0, 1), (3, 1))
        self.assertEqual((found.status, found.cost, len(found.path)), ("found", 5.0, 6))
        same = throng.astar(grid, (2, 0), (2, 0))
        self.assertEqual((same.status, same.cost, same.path.tolist()), ("found", 0.0, [[2, 0]]))

    def test_a_bound_ends_it(self):
        grid = throng.Grid.from_array(np.ones((60, 60), int))
        grid.write(np.zeros((59, 1), int), x=30)
        found = throng.astar(grid, (0, 0), (59, 0), max_expanded=5)
        self.assertEqual((found.status, len(found.path)), ("gave up", 0))
        self.assertLessEqual(found.expanded, 6)

    def test_seeds_choose_among_equals(self):
        grid = throng.Grid.from_array(np.ones((12, 12), int))
        paths = {throng.astar(grid, (0, 0), (11, 11), seed=seed).path.tobytes() for seed in range(8)}
        self.assertGreater(len(paths), 3)
        self.assertEqual(len({throng.astar(grid, (0, 0), (11, 11), seed=3).path.tobytes() for _ in range(3)}), 1)

    def test_what_it_touched(self):
        grid = throng.Grid.from_array(np.ones((9, 9), int))
        with throng.Astar(grid) as search:
            self.assertEqual(search.touched().shape, (0, 2))
            found = search.find((1, 1), (7, 7))
            touched = search.touched()
        self.assertEqual(touched[0].tolist(), [1, 1])
        self.assertGreaterEqual(len(touched), found.expanded)
        self.assertTrue({tuple(row) for row in found.path.tolist()} <= {tuple(row) for row in touched.tolist()})

    def test_a_changed_map_is_searched_as_it_is(self):
        grid = throng.Grid.from_array(np.ones((3, 3), int))
        with throng.Astar(grid) as search:
            self.assertEqual(search.find((0, 0), (2, 0)).cost, 2)
            grid.set_wall(1, 0, "right")
            self.assertEqual(search.find((0, 0), (2, 0)).cost, 4)
            grid.write(np.zeros((3, 1), int), x=1)
            self.assertEqual(search.find((0, 0), (2, 0)).status, "unreachable")


if __name__ == "__main__":
    unittest.main()
