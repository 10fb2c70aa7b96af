"""One map, many threads: they search, build and step at once, while others change the map and the crowd, and close things."""
import threading
import time
import unittest

import numpy as np
import throng
from reference import as_array, dijkstra, open_tiles, random_map

SECONDS = 1.5


class Threads(unittest.TestCase):
    def run_all(self, *works, seconds=SECONDS):
        """Each work again and again in a thread of its own; what one raises is raised here."""
        end, faults, turns = time.monotonic() + seconds, [], [0] * len(works)

        def again(at, work):
            try:
                while time.monotonic() < end and not faults:
                    work()
                    turns[at] += 1
            except BaseException as fault:
                faults.append(fault)

        threads = [threading.Thread(target=again, args=pair) for pair in enumerate(works)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if faults:
            raise faults[0]
        self.assertTrue(all(turns), turns)

    def test_answers_are_those_of_one_thread(self):
        grid, terrain, edges = random_map(3, edges=20)
        goals = open_tiles(terrain)[::40]
        expected = [as_array(dijkstra(terrain, edges, {goal: 0}), grid.shape) for goal in goals]
        fields = [throng.Field(grid) for _ in goals]

        def work(at):
            def once():
                fields[at].build([goals[at]])
                np.testing.assert_array_equal(fields[at].distance, expected[at])
                value = expected[at][goals[0][1], goals[0][0]]
                found = throng.astar(grid, goals[0], goals[at])
                self.assertEqual(found.cost if found.status == "found" else throng.UNREACHED, value)

            return once

        self.run_all(*(work(at) for at in range(min(4, len(goals)))))

    def test_a_map_that_changes_under_everything(self):
        grid = throng.Grid.from_array(np.ones((120, 120), int))
        field, scent, walkers = throng.Field(grid), throng.Scent(grid), [throng.Walker(grid, (0, 0), name.name) for name in throng.STEERINGS]
        crowd, words = grid.new_counts(), grid.new_counts(np.uint32)
        draw = np.random.default_rng(1)
        kinds = draw.integers(0, 5, (16, 40, 40))

        def change():
            grid.write(kinds[draw.integers(16)], int(draw.integers(80)), int(draw.integers(80)))
            grid.set_wall(int(draw.integers(120)), int(draw.integers(120)), int(draw.integers(4)), bool(draw.integers(2)))
            grid.set_terrain(0, 0, 1)

        def fill():
            crowd[...] = np.random.randint(0, 256, crowd.shape, np.uint8)
            words[...] = np.random.randint(0, 2**32 - 1, words.shape, np.uint32)

        def build():
            field.build([(60, 60), (0, 0)], crowd=crowd, crowd_weight=1)
            field.build([(60, 60)], crowd=words, crowd_weight=2**20)
            field.build([(60, 60)], crowd=words, crowd_weight=9, crowd_cap=3000)
            field.build([(60, 60)], crowd=crowd, diagonal=True)

        def update():
            field.build([(60, 60)], crowd=words, crowd_weight=3, crowd_cap=900)
            for _ in range(20):
                field.update([(60, 61), (3, 3), (119, 119)], crowd=words)

        def caught(work):
            def once():
                try:
                    work()
                except ValueError as fault:
                    if "32 bits" not in str(fault):
                        raise

            return once

        def look():
            field.path(5, 5)
            throng.field_of_view(grid, (0, 0), reach=30)
            scent.deposit((0, 0), 100, 5)
            scent.step()
            throng.Cover(grid).find((60.5, 60.5), (0, 0), 20, bodies=crowd)

        def walk():
            for walker in walkers:
                walker.step((119, 119))
                walker.plan((60, 60), 30)
            throng.walk(grid, (0, 0), (100, 100), "lookahead")

        self.run_all(change, fill, caught(build), caught(update), look, walk, seconds=2 * SECONDS)

    def test_things_are_closed_while_they_are_used(self):
        for _ in range(20):
            grid = throng.Grid.from_array(np.ones((80, 80), int))
            field, search, kept = throng.Field(grid), throng.Astar(grid), []

            def use():
                with self.assertRaisesRegex(ValueError, "closed"):
                    while True:
                        field.build([(3, 3)])
                        kept.append(field.distance)
                        search.find((0, 0), (79, 79))

            threads = [threading.Thread(target=use) for _ in range(3)]
            for thread in threads:
                thread.start()
            time.sleep(0.02)
            for thing in (search, field, grid):
                thing.close()
            for thread in threads:
                thread.join()
            self.assertGreater(len(kept), 0)
            self.assertEqual([view.shape for view in kept if view.sum() < 0], [])  # all of them can still be read

    def test_a_change_waits_for_readers_and_goes_before_new_ones(self):
        grid = throng.Grid.from_array(np.ones((400, 400), int))
        fields = [throng.Field(grid) for _ in range(3)]
        changed = []

        def change():
            grid.set_terrain(len(changed) % 400, 7, len(changed) // 400 % 2)
            changed.append(1)

        self.run_all(*((lambda each=each: each.build([(1, 1)])) for each in fields), change)
        self.assertGreater(len(changed), 10)


if __name__ == "__main__":
    unittest.main()
