"""Sight, hearing, scent and cover, against definitions that are computed here."""
import math
import unittest

import numpy as np
import throng
from reference import open_tiles, random_map


def sampled(terrain, a, b, count=4001):
    """Does a dense row of points on the segment stay out of rock? None where it passes a corner or a border closely,
    where sampling says nothing."""
    points = np.linspace(a, b, count)
    near = np.abs(points - np.round(points)).min(axis=1) < 1e-3
    both = (np.abs(points - np.round(points)) < 0.02).all(axis=1)
    if both.any() or near.mean() > 0.5:
        return None
    tiles = np.floor(points).astype(int)
    return not (terrain[tiles[:, 1], tiles[:, 0]] == 0).any()


class Sight(unittest.TestCase):
    def test_rays_are_free_where_nothing_lies_on_them(self):
        checked = {True: 0, False: 0}
        for seed in range(4):
            grid, terrain, _ = random_map(seed)
            tiles = open_tiles(terrain)
            draw = np.random.default_rng(seed)
            for _ in range(150):
                (ax, ay), (bx, by) = (tiles[at] for at in draw.choice(len(tiles), 2, replace=False))
                a, b = (ax + float(draw.random()), ay + float(draw.random())), (bx + float(draw.random()), by + float(draw.random()))
                expected = sampled(terrain, a, b)
                found = throng.ray(grid, a, b)
                self.assertEqual(found.free, throng.ray(grid, b, a).free)
                if expected is not None:
                    checked[expected] += 1
                    self.assertEqual(found.free, expected, (seed, a, b))
                if found.free:
                    np.testing.assert_allclose(found.end, b, atol=1e-4)
        self.assertGreater(min(checked.values()), 30)

    def test_a_wall_stops_a_ray_and_a_rail_does_not(self):
        grid = throng.Grid.from_rows(["...."])
        grid.set_edge(1, 0, "right", "rail")
        self.assertTrue(throng.ray(grid, (0, 0), (3, 0)).free)
        grid.set_wall(1, 0, "right")
        self.assertEqual(throng.ray(grid, (0, 0), (3, 0)), (False, (2.0, 0.5)))
        self.assertEqual(throng.ray(grid, (0.25, 0.5), (3, 0)).end, (2.0, 0.5))

    def test_range_and_field_of_view(self):
        grid = throng.Grid.from_array(np.ones((21, 21), int))
        for (x, y), facing, fov, reach in (((14, 10), 0, 10, 4), ((10, 14), 90, 10, 4), ((6, 10), 180, 1, 4), ((10, 6), -90, 0, 4)):
            found = throng.see(grid, (10, 10), (x, y), facing=facing, fov=fov, reach=reach)
            self.assertEqual(found, (True, 1, 1, 4.0))
            self.assertFalse(throng.see(grid, (10, 10), (x, y), facing=facing + 90, fov=fov, reach=reach).seen)
            self.assertFalse(throng.see(grid, (10, 10), (x, y), facing=facing, fov=fov, reach=3.99).seen)

    def test_rays_past_the_sides_of_a_target(self):
        grid = throng.Grid.from_rows(["...", ".#.", "..."])
        self.assertEqual(throng.see(grid, (0.5, 1.5), (2.5, 1.5), radius=0.9, rays=1)[:3], (False, 0, 1))
        self.assertEqual(throng.see(grid, (0.5, 0.9), (2.5, 0.9), radius=0.4, rays=3)[1:3], (2, 3))
        self.assertEqual(throng.see(grid, (0, 0), (2, 0), radius=0.3, rays=5)[:3], (True, 5, 5))

    def test_the_field_of_view_is_what_is_seen(self):
        for seed, options in ((1, {}), (2, {"reach": 7.5, "facing": 30, "fov": 100}), (3, {"rays": 5, "radius": 0.3, "reach": 6})):
            grid, terrain, _ = random_map(seed, edges=20)
            eye = open_tiles(terrain)[60]
            seen = throng.field_of_view(grid, eye, **options)
            self.assertEqual((seen.shape, seen.dtype), (grid.shape, bool))
            for y in range(grid.height):
                for x in range(grid.width):
                    self.assertEqual(bool(seen[y, x]), throng.see(grid, eye, (x, y), **options).seen, (x, y))
            self.assertTrue(seen[eye[1], eye[0]] and not seen.all())


class Hearing(unittest.TestCase):
    def test_levels_are_loudness_less_distance_and_walls(self):
        grid = throng.Grid.from_rows([".....#....", ".........."])
        for ear in ((0, 0), (3, 0), (4, 1)):
            expected = 10 - math.dist(ear, (0, 0))
            self.assertAlmostEqual(throng.sound_level(grid, (0, 0), ear), expected, delta=0.00501)
        self.assertAlmostEqual(throng.sound_level(grid, (0, 0), (9, 0)), 10 - 9 - 4)
        self.assertAlmostEqual(throng.sound_level(grid, (0, 0), (9, 0), loudness=20, muffling=2.5), 20 - 9 - 2.5)
        grid.set_wall(2, 0, "right")
        self.assertAlmostEqual(throng.sound_level(grid, (0, 0), (9, 0), muffling=1), 10 - 9 - 2)

    def test_hearing_is_a_threshold(self):
        grid, terrain, _ = random_map(4)
        tiles = open_tiles(terrain)
        for ear in tiles[::7]:
            level = throng.sound_level(grid, tiles[3], ear, loudness=12)
            self.assertTrue(throng.hears(grid, tiles[3], ear, loudness=12, threshold=level))
            self.assertFalse(throng.hears(grid, tiles[3], ear, loudness=12, threshold=level + 0.01))


class Trails(unittest.TestCase):
    def test_a_trail_is_followed_to_its_end(self):
        grid = throng.Grid.from_array(np.ones((7, 9), int))
        way = [(x, 1) for x in range(1, 7)] + [(6, y) for y in range(2, 6)]
        with throng.Scent(grid) as scent:
            for tick, tile in enumerate(way):
                scent.deposit(tile, 20000, tick)
                scent.step()
            at, followed = way[0], [way[0]]
            while (step := scent.follow(at)) is not None:
                at = (at[0] + step.step[0], at[1] + step.step[1])
                followed.append(at)
            self.assertEqual(followed, way)
            self.assertEqual(scent.smell(way[-1], reach=4), (None, way[-1]))
            self.assertEqual(scent.smell((6, 3), reach=2), (throng.Direction.DOWN, (6, 5)))
            self.assertEqual(scent.age(way[-1]), len(way) - 1)

    def test_strength_fades_and_spreads_as_the_header_says(self):
        terrain = np.ones((5, 6), int)
        terrain[2, 4] = 3  # water
        grid, expected = throng.Grid.from_array(terrain), np.zeros((5, 6), int)
        fading, spreading = 6554, 3277
        with throng.Scent(grid) as scent:
            scent.deposit((2, 2), 50000, 0)
            scent.deposit((4, 2), 50000, 0)
            expected[2, 2] = 50000
            for _ in range(4):
                scent.step(fading=fading / 65536, spreading=spreading / 65536)
                left = expected - -(-expected * fading // 65536)
                part, after = left * spreading // 65536, left.copy()
                for y, x in np.argwhere(part > 0):
                    for dx, dy in throng.WAYS[:4]:
                        if 0 <= x + dx < 6 and 0 <= y + dy < 5 and terrain[y + dy, x + dx] == 1:
                            after[y + dy, x + dx] += part[y, x]
                            after[y, x] -= part[y, x]
                expected = after
                np.testing.assert_array_equal(scent.strengths(), expected)
            self.assertEqual({tuple(row) for row in scent.tiles().tolist()}, {(x, y) for y, x in np.argwhere(expected)})
            self.assertEqual(scent.strength((2, 2)), expected[2, 2])
            scent.wash()
            self.assertEqual(scent.strength((3, 2)), 0)
            self.assertEqual(scent.strength((2, 2)), expected[2, 2])
            scent.clear()
            self.assertFalse(scent.strengths().any())
            self.assertIsNone(scent.age((2, 2)))
            self.assertEqual(scent.smell((2, 2)), (None, None))


class CoverFromShots(unittest.TestCase):
    def test_the_map_covers_what_no_ray_reaches(self):
        grid, terrain, _ = random_map(6)
        tiles = open_tiles(terrain)
        shooter, at, radius = tiles[30], tiles[100], 0.25
        with throng.Cover(grid) as cover:
            found = [tuple(row) for row in cover.find(shooter, at, 1000, radius=radius).tolist()]
            self.assertEqual(cover.find(shooter, at, 1000, radius=radius, max_tiles=1).tolist(), [list(found[0])])
            near = {tuple(row) for row in cover.find(shooter, at, 3, radius=radius).tolist()}
        reached = {tuple(row[::-1]) for row in np.argwhere(grid.components() == grid.components()[at[1], at[0]]).tolist()}
        expected = set()
        for x, y in reached:
            discs = [(x + 0.5, y + 0.5)] + [(x + 0.5 + dx, y + 0.5 + dy) for dx, dy in ((0, radius), (0, -radius), (radius, 0), (-radius, 0))]
            if not any(throng.ray(grid, shooter, point).free for point in discs):
                expected.add((x, y))
        self.assertEqual(set(found), expected)
        self.assertTrue(near < expected)
        for tile in reached:
            kind = throng.cover_of(grid, shooter, tile, radius=radius)
            self.assertEqual(kind, throng.CoverKind.MAP if tile in expected else throng.CoverKind.NONE)

    def test_bodies_cover(self):
        grid = throng.Grid.from_rows(["......"])
        for bodies in (grid.new_counts(), np.zeros((1, 6), np.uint8)):
            self.assertEqual(throng.cover_of(grid, (0, 0), (4, 0), bodies=bodies), throng.CoverKind.NONE)
            bodies[0, 2] = 1
            self.assertEqual(throng.cover_of(grid, (0, 0), (4, 0), bodies=bodies), throng.CoverKind.BODIES)
            self.assertEqual(throng.cover_of(grid, (0, 0), (4, 0), bodies=bodies, at=(2, 0)), throng.CoverKind.NONE)
            with throng.Cover(grid) as cover:
                self.assertEqual(cover.find((0, 0), (4, 0), 1, bodies=bodies).tolist(), [[4, 0], [3, 0], [5, 0]])


if __name__ == "__main__":
    unittest.main()
