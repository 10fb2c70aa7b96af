"""One map, many threads: they search, build and step at once, while others change the map and the crowd, and close things."""
import threading
import unittest

import numpy as np
import throng
from reference import as_array, dijkstra, open_tiles, random_map


class Threads(unittest.TestCase):
    def run_all(self, *works, least=50):
        """Each work again and again in a thread of its own, until all have been done so often; what one raises is raised here."""
        faults, turns = [], [0] * len(works)

        def again(at, work):
            try:
                while min(turns) < least and not faults:
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

        self.run_all(change, fill, caught(build), caught(update), look, walk)

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
            while not kept:
                threading.Event().wait(0.001)
            for thing in (search, field, grid):
                thing.close()
            for thread in threads:
                thread.join()
            self.assertGreater(len(kept), 0)
            self.assertEqual([view.shape for view in kept if view.sum() < 0], [])  # all of them can still be read


class Lock(unittest.TestCase):
    """What holds a change of the map back while something reads it, and what reads it later while a change waits."""

    PAUSE = 0.05  # long enough for a thread that is not held back to be noticed

    def setUp(self):
        self.grid = throng.Grid.from_array(np.ones((4, 4), int))
        self.events = {}

    def tearDown(self):
        for name in self.events:
            self.leave(name)

    def start(self, name, context):
        """A thread that enters the context and waits there until it is told to leave."""
        inside, leave = self.events[name] = threading.Event(), threading.Event()

        def stay():
            with context:
                inside.set()
                leave.wait()

        thread = threading.Thread(target=stay)
        thread.start()
        self.addCleanup(thread.join)

    def inside(self, name):
        return self.events[name][0].wait(self.PAUSE)

    def leave(self, name):
        self.events[name][1].set()

    def test_readers_share_and_a_writer_waits_for_the_last_of_them(self):
        self.start("first", self.grid._rw.reading)
        self.start("second", self.grid._rw.reading)
        self.assertTrue(self.events["first"][0].wait() and self.events["second"][0].wait())
        self.start("writer", self.grid._rw.writing)
        self.leave("first")
        self.assertFalse(self.inside("writer"))
        self.leave("second")
        self.assertTrue(self.events["writer"][0].wait())

    def test_who_waits_to_write_goes_before_new_readers(self):
        self.start("reader", self.grid._rw.reading)
        self.events["reader"][0].wait()
        self.start("writer", self.grid._rw.writing)
        while self.grid._rw._waiting == 0 and not self.events["writer"][0].is_set():
            threading.Event().wait(0.001)
        self.start("late", self.grid._rw.reading)
        self.assertFalse(self.inside("late"))
        self.leave("reader")
        self.assertTrue(self.events["writer"][0].wait())
        self.assertFalse(self.inside("late"))
        self.leave("writer")
        self.assertTrue(self.events["late"][0].wait())

    def test_every_change_and_every_read_takes_it(self):
        grid, field = self.grid, throng.Field(self.grid)
        walker, scent = throng.Walker(grid, (0, 0)), throng.Scent(grid)
        field.build([(0, 0)])
        costs = grid.costs
        changes = [
            lambda: grid.set_terrain(0, 0, 2), lambda: grid.set_wall(0, 0, "down"), lambda: grid.write(np.zeros((1, 1), int)),
            lambda: grid.set_costs(costs),
        ]  # fmt: skip
        reads = [
            lambda: field.build([(0, 0)]), field.update, lambda: walker.step((3, 3)), lambda: walker.plan((3, 3)), lambda: throng.astar(grid, (0, 0), (1, 1)),
            lambda: throng.walk(grid, (0, 0), (1, 1)), lambda: throng.lookahead(grid, (0, 0), (1, 1)), lambda: throng.ray(grid, (0, 0), (1, 1)),
            lambda: throng.see(grid, (0, 0), (1, 1)), lambda: throng.field_of_view(grid, (0, 0)), lambda: throng.sound_level(grid, (0, 0), (1, 1)),
            lambda: throng.hears(grid, (0, 0), (1, 1)), scent.step, scent.wash, lambda: scent.deposit((0, 0), 1, 1), lambda: scent.follow((0, 0)),
            lambda: throng.Cover(grid), lambda: throng.cover_of(grid, (0, 0), (1, 1)), grid.copy, grid.open, grid.components,
            lambda: grid.passable(0, 0, "up"), lambda: grid.nearest_open(0, 0), lambda: grid.edge(0, 0, "up"),
        ]  # fmt: skip
        self.start("writer", grid._rw.writing)
        self.events["writer"][0].wait()
        threads = [threading.Thread(target=call) for call in reads]
        for thread in threads:
            thread.start()
        threading.Event().wait(self.PAUSE)
        early = [at for at, thread in enumerate(threads) if not thread.is_alive()]
        self.leave("writer")
        for thread in threads:
            thread.join()
        self.assertEqual(early, [])
        self.start("reader", grid._rw.reading)
        self.events["reader"][0].wait()
        threads = [threading.Thread(target=call) for call in changes]
        for thread in threads:
            thread.start()
        threading.Event().wait(self.PAUSE)
        early = [at for at, thread in enumerate(threads) if not thread.is_alive()]
        self.leave("reader")
        for thread in threads:
            thread.join()
        self.assertEqual(early, [])


if __name__ == "__main__":
    unittest.main()
