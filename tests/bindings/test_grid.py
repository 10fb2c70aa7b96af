"""Grids: what goes in comes out, views show changes and cannot be written, copies are independent."""
import copy
import unittest

import numpy as np
import throng
from reference import ENTER, random_map, steps


class Grids(unittest.TestCase):
    def test_terrain_goes_in_and_comes_out(self):
        terrain = np.random.default_rng(1).integers(0, 5, (7, 62)).astype(np.uint8)  # a stride with cells to spare
        grid = throng.Grid.from_array(terrain)
        self.assertEqual((grid.width, grid.height, grid.shape), (62, 7, (7, 62)))
        np.testing.assert_array_equal(grid.terrain, terrain)
        for same in (terrain.astype(np.int64), np.asfortranarray(terrain), terrain.tolist(), terrain[::-1, ::-1][::-1, ::-1], terrain.astype(">u2")):
            np.testing.assert_array_equal(throng.Grid.from_array(same).terrain, terrain)
        np.testing.assert_array_equal(throng.Grid.from_array(terrain == 1).terrain, terrain == 1)

    def test_a_grid_drawn_in_text(self):
        grid = throng.Grid.from_rows(["#.,", "~^#"])
        self.assertEqual(grid.terrain.tolist(), [[0, 1, 2], [3, 4, 0]])
        self.assertEqual(throng.Terrain(grid.terrain[1, 0]).name, "WATER")

    def test_the_view_of_terrain_shows_changes_and_cannot_be_written(self):
        grid = throng.Grid(5, 4)
        view = grid.terrain
        self.assertFalse(view.any())
        grid.set_terrain(3, 2, "floor")
        self.assertEqual(view[2, 3], throng.Terrain.FLOOR)
        self.assertTrue(np.shares_memory(view, grid.terrain))
        for array in (view, view.base if isinstance(view.base, np.ndarray) else view):
            with self.assertRaises(ValueError):
                array[...] = 200
            with self.assertRaises(ValueError):
                array.flags.writeable = True

    def test_parts_are_written(self):
        grid, before = throng.Grid(6, 5), None
        before = grid.revision
        grid.write(np.ones((2, 3), int), x=3, y=3)
        expected = np.zeros((5, 6), int)
        expected[3:, 3:] = 1
        np.testing.assert_array_equal(grid.terrain, expected)
        self.assertGreater(grid.revision, before)
        before = grid.revision
        grid.write(np.ones((2, 3), int), x=3, y=3)
        self.assertEqual(grid.revision, before, "nothing has changed")

    def test_edges(self):
        grid = throng.Grid.from_array(np.ones((3, 3), int))
        grid.set_wall(1, 1, "right")
        self.assertEqual(grid.edge(1, 1, "right"), throng.Edge.WALL)
        self.assertEqual(grid.edge(2, 1, throng.Direction.LEFT), throng.Edge.WALL)
        self.assertFalse(grid.passable(1, 1, "right"))
        self.assertTrue(grid.passable(1, 1, "left"))
        grid.set_wall(1, 1, "right", False)
        grid.set_edge(1, 1, "right", "rail")
        self.assertEqual([grid.passable(1, 1, "right", cls) for cls in ("walker", "swimmer", "flyer")], [False, False, True])
        self.assertFalse(grid.passable(0, 0, "up"))

    def test_bodies_fit_where_all_their_tiles_do(self):
        for seed in range(4):
            grid, terrain, edges = random_map(seed, 11, 9, edges=20)
            for cls in ENTER:
                clearance = grid.clearance(cls)
                for size in range(1, 5):
                    body = grid.for_body(size, cls)
                    np.testing.assert_array_equal(body.open(cls), clearance >= size)
                    for y, x in np.argwhere(clearance >= size):
                        under = terrain[y : y + size, x : x + size]
                        self.assertEqual(under.shape, (size, size))
                        costs = np.array(ENTER[cls])[under]
                        self.assertTrue(costs.all())
                        self.assertEqual(body.costs[throng.MoveClass[cls.upper()]][body.terrain[y, x]], costs.max())
        with self.assertRaises(ValueError):
            grid.for_body(5)

    def test_steps_are_those_of_the_rules(self):
        for seed in range(5):
            grid, terrain, edges = random_map(seed, 9, 8, edges=20)
            for cls in ENTER:
                np.testing.assert_array_equal(grid.open(cls), np.array(ENTER[cls])[terrain] > 0)
                for x in range(9):
                    for y in range(8):
                        reached = {(x + way.step[0], y + way.step[1]) for way in throng.Direction if grid.passable(x, y, way, cls)}
                        self.assertEqual(reached, {tile for tile, _ in steps(terrain, edges, cls, (x, y))})

    def test_costs(self):
        grid = throng.Grid.from_rows([".,~"])
        self.assertEqual(grid.costs.tolist(), [list(ENTER[cls]) for cls in ("walker", "swimmer", "flyer")])
        costs = grid.costs
        costs[0, throng.Terrain.WATER] = 7
        grid.set_costs(costs)
        self.assertEqual(grid.costs[0].tolist(), [0, 1, 4, 7, 0])
        self.assertTrue(grid.open()[0, 2])

    def test_ground_of_ones_own(self):
        grid = throng.Grid(3, 2)
        grid.set_costs([[0, 1, 200, 0], [0, 1, 2, 1000]], doors=[None, 5], over_rails=[1])
        grid.write([[1, 2, 1], [3, 0, 1]])
        grid.set_edge(1, 0, "right", "door")
        grid.set_edge(0, 0, "right", "rail")
        self.assertEqual(grid.costs[:2, :4].tolist(), [[0, 1, 200, 0], [0, 1, 2, 1000]])
        self.assertEqual([[grid.passable(x, 0, "right", cls) for x in (0, 1)] for cls in (0, 1)], [[False, False], [True, True]])
        self.assertEqual(grid.open(1).tolist(), [[True, True, True], [True, False, True]])
        self.assertFalse(grid.connected((1, 0), (2, 0), 0))
        field, layer = throng.Field(grid), np.array([[0, 7, 0], [0, 0, 0]], np.uint8)
        field.build([(0, 0)], cls=1, layer=layer)
        self.assertEqual(field.distance[0].tolist(), [0, 1, 1 + 2 + 7 + 5])
        layer[0, 1] = 20
        field.update([(1, 0)], layer=layer)
        self.assertEqual(field.at(2, 0), 1 + 2 + 20 + 5)
        self.assertEqual(throng.Astar(grid).find((2, 0), (0, 0), cls=1, layer=layer.astype(np.uint16)).cost, 28)
        self.assertTrue(throng.ray(grid, (0, 0), (1, 0)).free)
        self.assertFalse(throng.ray(grid, (1, 0), (2, 0)).free)
        grid.set_blocking(sight=[2], door_sight=False)
        self.assertFalse(throng.ray(grid, (0, 0), (1, 0)).free)
        self.assertTrue(throng.hears(grid, (0, 0), (1, 0), loudness=12))

    def test_components_are_what_a_flood_finds(self):
        grid, terrain, edges = random_map(3, 15, 12, edges=25, open_share=0.55)
        labels = grid.components()
        self.assertFalse(labels.flags.writeable)
        seen = {}
        for y, x in np.argwhere(grid.open()):
            flood, todo = {(int(x), int(y))}, [(int(x), int(y))]
            while todo:
                for tile, _ in steps(terrain, edges, "walker", todo.pop()):
                    if tile not in flood:
                        flood.add(tile)
                        todo.append(tile)
            self.assertEqual({(int(b), int(a)) for a, b in np.argwhere(labels == labels[y, x])}, flood)
            seen[labels[y, x]] = flood
        self.assertGreater(len(seen), 2)
        self.assertFalse(labels[~grid.open()].any())
        first, other = list(seen.values())[:2]
        self.assertTrue(grid.connected(min(first), max(first)))
        self.assertFalse(grid.connected(min(first), min(other)))

    def test_components_follow_the_map(self):
        grid = throng.Grid.from_rows(["...", "###", "..."])
        before = grid.components()
        self.assertFalse(grid.connected((0, 0), (0, 2)))
        grid.set_terrain(1, 1, "floor")
        self.assertTrue(grid.connected((0, 0), (0, 2)))
        self.assertEqual(len(np.unique(before[before > 0])), 2, "what was asked for before stays")

    def test_nearest_open(self):
        grid = throng.Grid.from_rows(["##.", "###"])
        self.assertEqual(grid.nearest_open(0, 1), (2, 0))
        self.assertEqual(grid.nearest_open(-50, 99), (2, 0))
        self.assertIsNone(throng.Grid(3, 3).nearest_open(1, 1))

    def test_copies_are_independent(self):
        grid = throng.Grid.from_rows(["..", ".."])
        grid.set_wall(0, 0, "down")
        for other in (grid.copy(), copy.copy(grid), copy.deepcopy(grid)):
            self.assertEqual(other.edge(0, 1, "up"), throng.Edge.WALL)
            other.set_terrain(1, 1, "rock")
            self.assertEqual(grid.terrain[1, 1], 1)
            self.assertFalse(np.shares_memory(other.terrain, grid.terrain))

    def test_views_outlive_what_they_view(self):
        grid = throng.Grid.from_array(np.full((300, 300), 4))
        labels, terrain = grid.components("flyer"), grid.terrain
        grid.close()
        del grid
        others = [throng.Grid(300, 300) for _ in range(8)]  # would take the memory if it were free
        self.assertEqual((int(terrain.min()), int(labels.min())), (4, 1))
        self.assertEqual(len(others), 8)


if __name__ == "__main__":
    unittest.main()
