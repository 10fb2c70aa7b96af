"""What a user may get wrong: each is an exception that says what was expected, and the process lives on."""
import copy
import gc
import math
import pathlib
import pickle
import random
import resource
import unittest

import numpy as np
import throng

ROWS = ["....", ".##.", "...~"]


class Wrong(unittest.TestCase):
    def setUp(self):
        self.grid = throng.Grid.from_rows(ROWS)
        self.field = throng.Field(self.grid)
        self.field.build([(0, 0)])
        self.walker = throng.Walker(self.grid, (0, 0))
        self.scent, self.cover, self.search = throng.Scent(self.grid), throng.Cover(self.grid), throng.Astar(self.grid)

    def rows(self):
        grid, field, walker, scent, cover, search = self.grid, self.field, self.walker, self.scent, self.cover, self.search
        ones, good = np.ones, grid.new_counts()
        readonly_transposed = np.zeros((4, 3), np.uint8)
        inf, nan = math.inf, math.nan
        return [
            # The call, its exception, and a part of the message.
            (lambda: throng.Grid(0, 5), ValueError, "width is 0; expected 1 to 4096"),
            (lambda: throng.Grid(5, 4097), ValueError, "height is 4097; expected 1 to 4096"),
            (lambda: throng.Grid(2.0, 5), TypeError, "width is 2.0 (float); expected a whole number"),
            (lambda: throng.Grid("5", 5), TypeError, "expected a whole number"),
            (lambda: throng.Grid(10**30, 5), ValueError, "expected 1 to 4096"),
            (lambda: throng.Grid.from_array(ones((3, 3))), TypeError, "dtype float64; expected whole numbers"),
            (lambda: throng.Grid.from_array(ones(3, int)), ValueError, "shape (3,); expected (height, width)"),
            (lambda: throng.Grid.from_array(ones((0, 3), int)), ValueError, "shape (0, 3)"),
            (lambda: throng.Grid.from_array(ones((2, 2), int) * 64), ValueError, "from 64 to 64; expected 0 to 63"),
            (lambda: throng.Grid.from_array(-ones((2, 2), int)), ValueError, "from -1 to -1"),
            (lambda: throng.Grid.from_array(None), TypeError, "dtype object"),
            (lambda: throng.Grid.from_array([[1, 2], ["a", "b"]]), TypeError, "dtype"),
            (lambda: throng.Grid.from_array(ones((1, 5000), np.uint8)), ValueError, "width is 5000"),
            (lambda: throng.Grid.from_rows(["..", "."]), ValueError, "different lengths"),
            (lambda: throng.Grid.from_rows([]), ValueError, "none"),
            (lambda: throng.Grid.from_rows(["@"]), ValueError, "letter '@'"),
            (lambda: throng.Grid.from_rows([1]), TypeError, "no strings"),
            (lambda: grid.set_terrain(4, 0, 1), ValueError, "tile (4, 0) is off the map of 4 x 3 tiles (width x height)"),
            (lambda: grid.set_terrain(-1, 0, 1), ValueError, "off the map"),
            (lambda: grid.set_terrain(0, 10**40, 1), ValueError, "off the map"),
            (lambda: grid.set_terrain(0, 0, 64), ValueError, "terrain is 64; expected one of rock, floor, mud, water, pit"),
            (lambda: grid.set_terrain(0, 0, "lava"), ValueError, "'lava'; expected one of rock"),
            (lambda: grid.set_terrain(0, 0, None), TypeError, "terrain is None (NoneType)"),
            (lambda: grid.set_terrain(0, 0, 1.5), TypeError, "expected one of"),
            (lambda: grid.set_edge(0, 0, 4, 1), ValueError, "direction is 4; expected one of up, down, left, right"),
            (lambda: grid.set_edge(0, 0, "up", "fence"), ValueError, "expected one of none, wall, rail"),
            (lambda: grid.edge(9, 9, "up"), ValueError, "off the map"),
            (lambda: grid.passable(0, 3, "up"), ValueError, "off the map"),
            (lambda: grid.passable(0, 0, "up", cls="swallow"), ValueError, "expected one of walker, swimmer, flyer"),
            (lambda: grid.write(ones((3, 3), int), x=2), ValueError, "does not fit the map of 4 x 3"),
            (lambda: grid.write(ones((1, 1), int), x=-1), ValueError, "x is -1; expected 0 to 3"),
            (lambda: grid.write(ones((1, 1), complex)), TypeError, "complex"),
            (lambda: grid.set_costs(ones((3, 5))), TypeError, "float64"),
            (lambda: grid.set_costs(ones((9, 3), int)), ValueError, "shape (9, 3); expected (classes, terrains)"),
            (lambda: grid.set_costs(ones((3, 5), int)), ValueError, "rock"),
            (lambda: grid.set_costs(np.full((3, 5), 1024)), ValueError, "expected 0 to 1023"),
            (lambda: grid.connected((0, 0), (0, 9)), ValueError, "b (0, 9) is off the map"),
            (lambda: grid.new_counts(float), TypeError, "expected uint8 or uint32"),
            (lambda: grid.nearest_open(2**31, 0), ValueError, "x is"),
            (lambda: throng.Field("grid"), TypeError, "grid is str; expected a throng.Grid"),
            (lambda: throng.Field(None), TypeError, "expected a throng.Grid"),
            (lambda: field.build(None), TypeError, "goals is NoneType"),
            (lambda: field.build([3]), TypeError, "goal is 3 (int); expected a tile"),
            (lambda: field.build([(1, 2, 3, 4)]), ValueError, "goal has 4 numbers"),
            (lambda: field.build([(4, 0)]), ValueError, "goal (4, 0) is off the map of 4 x 3 tiles"),
            (lambda: field.build([(0.5, 0)]), TypeError, "goal x is 0.5 (float); expected a whole number"),
            (lambda: field.build(["ab"]), TypeError, "expected a tile"),
            (lambda: field.build(iter(lambda: (0, 0), 1)), ValueError, "more than 1024 members"),
            (lambda: field.build([(0, 0, -1)]), ValueError, "offset of a goal is -1"),
            (lambda: field.build([(0, 0, 2**32 - 1)]), ValueError, "offset of a goal"),
            (lambda: field.build([(0, 0)] * 1025), ValueError, "goals has more than 1024 members"),
            (lambda: field.build([(0, 0)], crowd=[[0] * 4] * 3), TypeError, "expected a numpy array of shape (3, 4)"),
            (lambda: field.build([(0, 0)], crowd=ones((3, 4))), TypeError, "dtype float64; expected uint8 or uint32"),
            (lambda: field.build([(0, 0)], crowd=ones((3, 4), np.int64)), TypeError, "int64"),
            (lambda: field.build([(0, 0)], crowd=ones((3, 4), ">u4")), TypeError, ">u4"),
            (lambda: field.build([(0, 0)], crowd=ones((4, 3), np.uint8)), ValueError, "shape (4, 3); expected (3, 4), rows first"),
            (lambda: field.build([(0, 0)], crowd=ones(12, np.uint8)), ValueError, "shape (12,)"),
            (lambda: field.build([(0, 0)], crowd=readonly_transposed), ValueError, "shape (4, 3)"),
            (lambda: field.build([(0, 0)], crowd=good, crowd_weight=-1), ValueError, "crowd_weight is -1"),
            (lambda: field.build([(0, 0)], crowd=good, crowd_weight=0.5), TypeError, "crowd_weight is 0.5"),
            (lambda: field.build([(0, 0)], crowd=good, crowd_cap=2**32), ValueError, "crowd_cap"),
            (lambda: field.build([(0, 0)], cls=8), ValueError, "cls is 8"),
            (lambda: field.update([(9, 9)]), ValueError, "changed (9, 9) is off the map"),
            (lambda: field.update(5), TypeError, ""),
            (lambda: throng.Field(grid).update(), ValueError, "needs a field that was built"),
            (lambda: field.at(0, 3), ValueError, "off the map"),
            (lambda: field.path(-1, 0), ValueError, "off the map"),
            (lambda: throng.astar(grid, (0, 0), (0, 5)), ValueError, "goal (0, 5) is off the map"),
            (lambda: throng.astar(grid, (0,), (0, 1)), ValueError, "start has 1 numbers; expected a tile (x, y)"),
            (lambda: throng.astar(None, (0, 0), (0, 1)), TypeError, "expected a throng.Grid"),
            (lambda: search.find((0, 0), (1, 0), seed=-1), ValueError, "seed is -1"),
            (lambda: search.find((0, 0), (1, 0), max_expanded=-5), ValueError, "max_expanded is -5"),
            (lambda: search.find((0, 0), (1, 0), max_expanded=2**70), ValueError, "max_expanded"),
            (lambda: throng.walk(grid, (0, 0), (3, 0), "teleport"), ValueError, "steering is 'teleport'; expected one of greedy, lookahead"),
            (lambda: throng.walk(grid, (0, 0), (3, 0), 3), TypeError, "steering is int"),
            (lambda: throng.walk(grid, (1, 1), (3, 0)), ValueError, "start (1, 1) is closed to a walker"),
            (lambda: throng.walk(grid, (0, 0), (3, 0), depth=65), ValueError, "depth is 65; expected 0 to 64"),
            (lambda: throng.walk(grid, (0, 0), (3, 0), max_steps=-1), ValueError, "max_steps is -1"),
            (lambda: throng.walk(grid, (0, 0), (3, 0), rules={}), TypeError, "rules is dict"),
            (lambda: throng.walk(grid, (0, 0), (3, 0), rules=throng.Rules(corner_offset=0.5)), ValueError, "corner_offset is 0.5"),
            (lambda: throng.walk(grid, (0, 0), (3, 0), seed=2**64), ValueError, "seed"),
            (lambda: throng.lookahead(grid, (0, 0), (3, 0), -1), ValueError, "depth is -1"),
            (lambda: throng.lookahead(grid, (0, 0), (3, 0), previous=(7, 7)), ValueError, "previous (7, 7)"),
            (lambda: throng.lookahead(grid, (1, 1), (3, 0)), ValueError, "closed"),
            (lambda: throng.Walker(grid, (3, 2)), ValueError, "position (3, 2) is closed to a walker"),
            (lambda: setattr(walker, "position", (1, 1)), ValueError, "closed"),
            (lambda: setattr(walker, "position", 7), TypeError, "position is 7"),
            (lambda: walker.step((0, 3)), ValueError, "target (0, 3) is off the map"),
            (lambda: walker.plan((0, 0), -1), ValueError, "max_tiles is -1"),
            (lambda: throng.ray(grid, (0.0, nan), (1, 1)), ValueError, "a y is nan; expected 0 to 3"),
            (lambda: throng.ray(grid, (0.0, -0.1), (1, 1)), ValueError, "a y is -0.1"),
            (lambda: throng.ray(grid, (0, 0), (inf, 1.0)), ValueError, "b x is inf"),
            (lambda: throng.ray(grid, (0, 0), (4, 0)), ValueError, "off the map"),
            (lambda: throng.ray(grid, (0, 0), ("1", "1")), TypeError, "b x is '1' (str); expected a number"),
            (lambda: throng.ray(grid, (0, 0), None), TypeError, "b is None"),
            (lambda: throng.see(grid, (0, 0), (1, 0), rays=2), ValueError, "rays is 2; expected 1, 3 or 5"),
            (lambda: throng.see(grid, (0, 0), (1, 0), rays=7), ValueError, "rays"),
            (lambda: throng.see(grid, (0, 0), (1, 0), fov=400), ValueError, "fov is 400; expected 0 to 360"),
            (lambda: throng.see(grid, (0, 0), (1, 0), reach=-1), ValueError, "reach is -1"),
            (lambda: throng.see(grid, (0, 0), (1, 0), radius=nan), ValueError, "radius is nan"),
            (lambda: throng.see(grid, (0, 0), (1, 0), facing=1e300), ValueError, "facing"),
            (lambda: throng.see(grid, (0, 0), (1, 0), facing="up"), TypeError, "facing is 'up'"),
            (lambda: throng.field_of_view(grid, (9, 9)), ValueError, "eye (9, 9) is off the map"),
            (lambda: throng.sound_level(grid, (0, 0), (1, 0), muffling=-1), ValueError, "muffling is -1"),
            (lambda: throng.sound_level(grid, (0, 0), (1, 0), loudness=1e18), ValueError, "loudness"),
            (lambda: throng.hears(grid, (0, 0), (1, 0), threshold=inf), ValueError, "threshold"),
            (lambda: scent.deposit((0, 0), 65536, 0), ValueError, "strength is 65536"),
            (lambda: scent.deposit((0, 0), 1, 2**32 - 1), ValueError, "tick"),
            (lambda: scent.deposit((0, 3), 1, 0), ValueError, "off the map"),
            (lambda: scent.step(fading=0), ValueError, "fading is 0"),
            (lambda: scent.step(spreading=0.21), ValueError, "spreading is 0.21; expected 0 to 0.2"),
            (lambda: scent.smell((0, 0), reach=5), ValueError, "reach is 5; expected 1 to 4"),
            (lambda: scent.smell((0, 0), weakest=0), ValueError, "weakest"),
            (lambda: scent.strength((0, -1)), ValueError, "off the map"),
            (lambda: cover.find((0, 0), (1, 1), 3), ValueError, "tile (1, 1) is closed"),
            (lambda: cover.find((0, 0), (3, 0), -1), ValueError, "steps is -1"),
            (lambda: cover.find((0, 0), (3, 0), 3, radius=2), ValueError, "radius is 2"),
            (lambda: cover.find((0, 0), (3, 0), 3, bodies=grid.new_counts(np.uint32)), TypeError, "uint32; expected uint8"),
            (lambda: cover.find((5.0, 0.0), (3, 0), 3), ValueError, "shooter x is 5"),
            (lambda: throng.cover_of(grid, (0, 0), (3, 3)), ValueError, "tile (3, 3) is off the map"),
            (lambda: pickle.dumps(grid), TypeError, "cannot be pickled"),
            (lambda: copy.copy(field), TypeError, "cannot be pickled or copied"),
            (lambda: copy.deepcopy(walker), TypeError, "cannot be pickled or copied"),
        ]

    def test_wrong_arguments_are_told(self):
        rows = self.rows()
        for at, (call, error, says) in enumerate(rows):
            with self.subTest(at=at, says=says):
                with self.assertRaises((ValueError, TypeError)) as raised:
                    call()
                self.assertIs(type(raised.exception), error)
                self.assertIn(says, str(raised.exception))
        np.testing.assert_array_equal(self.grid.terrain, throng.Grid.from_rows(ROWS).terrain)
        self.assertEqual(self.field.at(3, 0), 3)

    def test_what_is_closed_says_so(self):
        calls = {
            "Field": [lambda f: f.build([(0, 0)]), lambda f: f.update(), lambda f: f.distance, lambda f: f.best, lambda f: f.vectors,
                      lambda f: f.at(0, 0), lambda f: f.path(0, 0), lambda f: f.unit, lambda f: f.reached, lambda f: f.max],
            "Walker": [lambda w: w.step((1, 0)), lambda w: w.decide((1, 0)), lambda w: w.plan((1, 0)), lambda w: w.forget(),
                       lambda w: setattr(w, "position", (0, 0))],
            "Scent": [lambda s: s.deposit((0, 0), 1, 1), lambda s: s.step(), lambda s: s.wash(), lambda s: s.clear(), lambda s: s.strength((0, 0)),
                      lambda s: s.age((0, 0)), lambda s: s.tiles(), lambda s: s.strengths(), lambda s: s.follow((0, 0)), lambda s: s.smell((0, 0))],
            "Cover": [lambda c: c.find((0, 0), (3, 0), 2)],
            "Astar": [lambda a: a.find((0, 0), (3, 0)), lambda a: a.touched()],
        }  # fmt: skip
        for thing in (self.field, self.walker, self.scent, self.cover, self.search):
            thing.close()
            thing.close()
            name = type(thing).__name__
            for call in calls[name] + [lambda each: each.__enter__()]:
                with self.assertRaisesRegex(ValueError, f"this {name} is closed"):
                    call(thing)

    def test_a_closed_grid_says_so_everywhere(self):
        grid = self.grid
        terrain, distance = grid.terrain, self.field.distance
        grid.close()
        grid.close()
        for call in (
            lambda: grid.terrain, lambda: grid.costs, lambda: grid.revision, lambda: grid.copy(), lambda: grid.open(), lambda: grid.components(),
            lambda: grid.set_terrain(0, 0, 1), lambda: grid.write(np.ones((1, 1), int)), lambda: grid.set_wall(0, 0, "up"),
            lambda: grid.edge(0, 0, "up"), lambda: grid.passable(0, 0, "up"), lambda: grid.nearest_open(0, 0), lambda: grid.connected((0, 0), (1, 0)),
            lambda: grid.set_costs(np.zeros((3, 5), int)), lambda: throng.Field(grid), lambda: throng.Astar(grid), lambda: throng.Scent(grid),
            lambda: throng.Cover(grid), lambda: throng.Walker(grid, (0, 0)), lambda: throng.walk(grid, (0, 0), (3, 0)),
            lambda: throng.lookahead(grid, (0, 0), (3, 0)), lambda: throng.ray(grid, (0, 0), (1, 0)), lambda: throng.see(grid, (0, 0), (1, 0)),
            lambda: throng.field_of_view(grid, (0, 0)), lambda: throng.sound_level(grid, (0, 0), (1, 0)),
            lambda: throng.cover_of(grid, (0, 0), (1, 0)), lambda: self.field.build([(0, 0)]), lambda: self.field.update(),
            lambda: self.walker.step((1, 0)), lambda: self.walker.plan((1, 0)), lambda: self.scent.step(), lambda: self.scent.deposit((0, 0), 1, 1),
            lambda: self.cover.find((0, 0), (3, 0), 2), lambda: self.search.find((0, 0), (1, 0)),
        ):  # fmt: skip
            with self.assertRaisesRegex(ValueError, "this Grid is closed"):
                call()
        self.assertIn("closed", repr(grid))
        self.assertEqual((int(terrain[2, 3]), int(distance[0, 3])), (3, 3), "views stay valid")
        self.field.close()
        self.walker.close()

    def test_memory_that_cannot_be_had(self):
        soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        kept, taken = [], int(pathlib.Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (taken + (1 << 29), hard))
        try:
            with self.assertRaisesRegex(MemoryError, "no memory for"):
                while True:
                    kept.append(throng.Grid(4096, 4096))
                    kept.append(throng.Field(kept[-1]))
        finally:
            resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
        self.assertGreater(len(kept), 0)

    def test_random_calls(self):
        """Any call with any values ends, or in one of the three exceptions."""
        draw = random.Random(4)
        values = [
            -1, 0, 1, 2, 3, 4, 5, 64, 65, 255, 4096, 2**31, 2**32, 2**63, 2**64, 0.0, 0.5, 3.99, math.nan, math.inf, -math.inf, None, True, "", "up",
            "walker", "flow", b"x", (0, 0), (1, 1), (3, 2), (2, 0), (-1, 0), (0, 9), (0.5, 0.5), (4.0, 3.0), (1, 2, 3), [], [(0, 0)], {}, object(),
            np.zeros((3, 4)), np.zeros((3, 4), np.uint8), np.zeros((3, 4), np.uint32), np.zeros((3, 4), np.uint8)[::-1], np.array(2), np.zeros((2, 2)),
        ]  # fmt: skip
        usual = [(0, 0), (2, 0), (3, 0), (0, 2), 0, 1, 2, 3, "up", "walker", "flow", 0.5, values[-5], [(3, 0), (0, 0)]]
        names = {
            "crowd", "crowd_weight", "crowd_cap", "cls", "diagonal", "depth", "seed", "max_steps", "rules", "previous", "facing", "fov", "reach",
            "radius", "rays", "loudness", "muffling", "threshold", "fading", "spreading", "weakest", "bodies", "at", "max_tiles", "max_expanded", "trace",
        }  # fmt: skip
        done = {True: 0, False: 0}
        for turn in range(8000):
            if turn % 200 == 0:
                self.setUp()
            grid = self.grid
            call = draw.choice([
                lambda *a, **k: throng.walk(grid, *a, **k), lambda *a, **k: throng.astar(grid, *a, **k), lambda *a, **k: throng.lookahead(grid, *a, **k),
                lambda *a, **k: throng.see(grid, *a, **k), lambda *a, **k: throng.ray(grid, *a, **k), lambda *a, **k: throng.field_of_view(grid, *a, **k),
                lambda *a, **k: throng.sound_level(grid, *a, **k), lambda *a, **k: throng.cover_of(grid, *a, **k), self.cover.find, self.scent.deposit,
                self.scent.step, self.scent.smell, self.scent.follow, self.field.build, self.field.update, self.field.path, self.field.at, self.walker.step,
                self.walker.decide, self.walker.plan, self.search.find, grid.set_terrain, grid.set_edge, grid.set_wall, grid.write, grid.passable,
                grid.nearest_open, grid.components, grid.connected, grid.edge, grid.open, throng.Walker, grid.new_counts, grid.set_costs,
            ])  # fmt: skip
            arguments = [draw.choice(usual if draw.random() < 0.8 else values) for _ in range(draw.randrange(5))]
            options = {draw.choice(sorted(names)): draw.choice(values) for _ in range(draw.choice((0, 0, 1, 2)))}
            try:
                call(*arguments, **options)
                done[True] += 1
            except (ValueError, TypeError, MemoryError):
                done[False] += 1
        self.assertGreater(min(done.values()), 150)
        gc.collect()


if __name__ == "__main__":
    unittest.main()
