"""Fields: equal to Dijkstra's in Python; nothing is copied where nothing has to be."""
import ctypes
import gc
import unittest
import weakref

import numpy as np
import throng
from reference import as_array, dijkstra, open_tiles, random_map


def goals_of(seed, terrain, count):
    draw = np.random.default_rng(seed)
    tiles = open_tiles(terrain)
    return {tiles[at]: int(draw.integers(0, 9)) for at in draw.choice(len(tiles), count, replace=False)}


def given(goals):
    return [(x, y, offset) for (x, y), offset in goals.items()]


class Values(unittest.TestCase):
    def test_equal_to_dijkstra(self):
        for seed in range(12):
            grid, terrain, edges = random_map(seed, edges=30 * (seed % 2))
            goals = goals_of(seed, terrain, 1 + seed % 4)
            for cls in ("walker", "swimmer", "flyer"):
                with throng.Field(grid) as field:
                    field.build(given(goals), cls=cls)
                    expected = dijkstra(terrain, edges, goals, cls)
                    np.testing.assert_array_equal(field.distance, as_array(expected, grid.shape))
                    self.assertEqual((field.reached, field.max), (len(expected), max(expected.values())))

    def test_crowds_cost_what_they_say(self):
        grid, terrain, edges = random_map(5)
        goals = goals_of(5, terrain, 2)
        counts = np.random.default_rng(5).integers(0, 30, grid.shape)
        field = throng.Field(grid)
        for dtype in (np.uint8, np.uint32):
            for weight, cap in ((1, None), (3, 16), (0, None), (700, 1500), (70000, None)):
                expected = as_array(dijkstra(terrain, edges, goals, crowd=counts, weight=weight, cap=np.inf if cap is None else cap), grid.shape)
                own, strided = grid.new_counts(dtype), np.zeros((grid.height * 2, grid.width * 3), dtype)[::2, ::3]
                for crowd in (own, strided, np.asfortranarray(strided), np.zeros(grid.shape, dtype)):
                    crowd[...] = counts
                    field.build(given(goals), crowd=crowd, crowd_weight=weight, crowd_cap=cap)
                    np.testing.assert_array_equal(field.distance, expected)

    def test_with_diagonals(self):
        grid, terrain, edges = random_map(8, edges=15)
        goals = goals_of(8, terrain, 2)
        field = throng.Field(grid)
        field.build(given(goals), diagonal=True)
        self.assertEqual(field.unit, 70)
        expected = dijkstra(terrain, edges, goals, diagonal=True)
        shown = {(int(x), int(y)): int(field.distance[y, x]) for y, x in np.argwhere(field.distance != throng.UNREACHED)}
        self.assertEqual(shown.keys(), expected.keys())
        for tile, value in expected.items():
            self.assertAlmostEqual(shown[tile] / 70, value, delta=1e-4 * value + 1e-9)

    def test_directions_lead_down(self):
        grid, terrain, edges = random_map(2, edges=20)
        goals = goals_of(2, terrain, 3)
        field = throng.Field(grid)
        field.build(given(goals))
        dx, dy = field.vectors
        stops = 0
        for x, y in open_tiles(terrain):
            value, way = field.at(x, y), int(field.direction[y, x])
            if way == throng.NO_WAY:
                stops += 1
                self.assertEqual((int(dx[y, x]), int(dy[y, x]), int(field.best[y, x])), (0, 0, 0))
                self.assertTrue(value is None or goals.get((x, y)) == value)
                continue
            to = (x + int(dx[y, x]), y + int(dy[y, x]))
            self.assertEqual((int(dx[y, x]), int(dy[y, x])), throng.Direction(way).step)
            self.assertEqual(value, field.at(*to) + (0, 1, 4)[terrain[to[1], to[0]]])
        self.assertGreater(stops, 0)

    def test_a_path_costs_what_the_field_says(self):
        for diagonal in (False, True):
            grid, terrain, edges = random_map(4)
            goals = goals_of(4, terrain, 1)
            field = throng.Field(grid)
            field.build(given(goals), diagonal=diagonal)
            for x, y in open_tiles(terrain):
                path = field.path(x, y)
                self.assertEqual(tuple(path[0]), (x, y))
                if field.at(x, y) is not None:
                    self.assertEqual(tuple(path[-1]), next(iter(goals)))
                    lengths = [99 if np.abs(step).sum() == 2 else 70 for step in np.diff(path, axis=0)]
                    cost = sum(length * (0, 1, 4)[terrain[b, a]] for length, (a, b) in zip(lengths, path[1:]))
                    self.assertEqual(cost * field.unit // 70, field.at(x, y) - next(iter(goals.values())) * field.unit)

    def test_goals_in_every_form(self):
        grid = throng.Grid.from_array(np.ones((4, 6), int))
        field = throng.Field(grid)
        for goals in ([(5, 0), (0, 3)], np.array([[5, 0], [0, 3]]), iter([np.array([5, 0]), [0, 3, 0]]), {(5, 0): 1, (0, 3): 2}.keys()):
            field.build(goals)
            self.assertEqual((field.at(5, 0), field.at(0, 3), field.at(0, 0)), (0, 0, 3))
        field.build([])
        self.assertEqual((field.reached, field.at(0, 0)), (0, None))

    def test_costs_beyond_32_bits_leave_the_field_as_it_was(self):
        grid = throng.Grid.from_array(np.ones((40, 40), int))
        field, crowd = throng.Field(grid), np.full((40, 40), 2**31, np.uint32)
        field.build([(0, 0)])
        before = field.distance.copy()
        with self.assertRaisesRegex(ValueError, "32 bits"):
            field.build([(1, 1)], crowd=crowd, crowd_weight=2**30)
        np.testing.assert_array_equal(field.distance, before)


class Repairs(unittest.TestCase):
    def test_a_repair_is_a_build(self):
        draw = np.random.default_rng(9)
        grid, _, _ = random_map(9, 60, 50, edges=40)
        field, fresh = throng.Field(grid), throng.Field(grid)
        crowd = grid.new_counts()
        crowd[...] = draw.integers(0, 4, grid.shape)
        goals = [(int(x), int(y)) for y, x in np.argwhere(grid.open())[:3]]
        field.build(goals, crowd=crowd, crowd_weight=2, crowd_cap=9)
        repaired = 0
        for turn in range(60):
            changed = [(int(draw.integers(60)), int(draw.integers(50))) for _ in range(3)]
            for x, y in changed:
                crowd[y, x] = draw.integers(0, 4)
            x, y = int(draw.integers(60)), int(draw.integers(50))
            if turn % 3 == 0:
                grid.set_terrain(x, y, int(draw.integers(0, 5)))
            if turn % 5 == 0:
                grid.set_edge(x, y, int(draw.integers(4)), int(draw.integers(3)))
            if turn % 7 == 0:
                grid.write(draw.integers(0, 5, (2, 3)), min(x, 57), min(y, 48))
            repaired += field.update(changed, crowd=crowd) >= 0
            fresh.build(goals, crowd=crowd, crowd_weight=2, crowd_cap=9)
            np.testing.assert_array_equal(field.distance, fresh.distance)
            np.testing.assert_array_equal(field.best, fresh.best)
        self.assertGreater(repaired, 30)

    def test_what_cannot_be_repaired_is_built(self):
        grid = throng.Grid.from_array(np.ones((90, 90), int))
        field, fresh = throng.Field(grid), throng.Field(grid)
        field.build([(3, 3)])
        grid.write(np.random.default_rng(1).integers(0, 3, (90, 90)))  # more than are remembered
        self.assertEqual(field.update(), -1)
        grid.set_terrain(3, 3, "floor")
        costs = grid.costs
        costs[0, 1] = 3
        grid.set_costs(costs)
        self.assertEqual(field.update(), -1)
        fresh.build([(3, 3)])
        np.testing.assert_array_equal(field.distance, fresh.distance)


class Memory(unittest.TestCase):
    """Nothing is copied: arrays view the field's own memory, and the library reads the crowd's own."""

    def test_values_are_views_on_the_memory_of_the_library(self):
        grid, _, _ = random_map(1)
        field = throng.Field(grid)
        field.build([(1, 1)])
        for array, name, kind in ((field.distance, "value", ctypes.c_uint32), (field.best, "best", ctypes.c_uint8)):
            struct = field._memory.thing
            raw = np.ctypeslib.as_array((kind * struct.cells).from_address(getattr(struct, name)))
            self.assertTrue(np.shares_memory(array, raw))
            self.assertFalse(array.flags.owndata)
            first = (struct.stride + 1) * raw.itemsize
            self.assertEqual(array.ctypes.data, raw.ctypes.data + first)
            with self.assertRaises(ValueError):
                array[0, 0] = 1
            with self.assertRaises(ValueError):
                array.flags.writeable = True
        self.assertTrue(np.shares_memory(field.distance, field.distance))

    def test_the_crowd_is_read_where_it_lies(self):
        grid, _, _ = random_map(1)
        field = throng.Field(grid)
        for dtype, cap in ((np.uint8, None), (np.uint32, 100)):
            crowd = grid.new_counts(dtype)
            self.assertEqual((crowd.shape, crowd.dtype, crowd.flags.writeable), (grid.shape, dtype, True))
            field.build([(1, 1)], crowd=crowd, crowd_cap=cap)
            read = field._input.crowd_bytes or field._input.crowd
            self.assertEqual(read, crowd.ctypes.data - (field._memory.thing.stride + 1) * crowd.itemsize)
            stride = field._memory.thing.stride
            short = np.zeros((grid.height + 1, stride), dtype)[1:, 1 : grid.width + 1]  # the row behind the map is missing
            for other in (np.zeros(grid.shape, dtype), crowd.copy(), grid.new_counts(dtype)[::-1, ::-1], short):
                field.build([(1, 1)], crowd=other, crowd_cap=cap)
                read = field._input.crowd_bytes or field._input.crowd
                low, high = np.byte_bounds(other)
                self.assertFalse(low - (stride + 1) * other.itemsize == read or low <= read < high)

    def test_an_array_of_another_grid_is_copied(self):
        grid, other = throng.Grid.from_array(np.ones((8, 9), int)), throng.Grid.from_array(np.ones((9, 9), int))
        larger = other.new_counts()
        larger[...] = 1
        field = throng.Field(grid)
        field.build([(0, 0)], crowd=larger[:8])
        self.assertEqual(field.at(2, 0), 4)

    def test_views_keep_the_memory_and_nothing_else_does(self):
        grid = throng.Grid.from_array(np.ones((50, 50), int))
        field = throng.Field(grid)
        field.build([(0, 0)])
        view, memory = field.distance, weakref.ref(field._memory)
        field.close()
        del field
        gc.collect()
        self.assertIsNotNone(memory())
        self.assertEqual(int(view[49, 49]), 98)
        del view
        gc.collect()
        self.assertIsNone(memory())

    def test_a_field_keeps_its_grid(self):
        field = throng.Field(throng.Grid.from_array(np.ones((5, 5), int)))
        gc.collect()
        field.build([(4, 4)])
        self.assertEqual(field.at(0, 0), 8)


if __name__ == "__main__":
    unittest.main()
