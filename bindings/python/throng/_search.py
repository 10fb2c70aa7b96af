"""A*: one shortest way from tile to tile."""
from __future__ import annotations

import ctypes
import math
from typing import Any, NamedTuple, Optional

import numpy as np
from numpy.typing import NDArray

from . import _library
from ._field import grid_of
from ._grid import Grid, MoveClass, class_of
from ._library import NavRandom, NavAstarQuery, NavPath, lib
from ._memory import Memory, Owner, member, read_only, whole

STATUSES = ("found", "unreachable", "gave up", "out of memory", "too costly")


class Found(NamedTuple):
    """What a search has found."""

    status: str  # "found", "unreachable", or "gave up": max_expanded tiles were not enough
    cost: float  # of entering the tiles of the path without its first, in tiles of floor; inf unless found
    expanded: int  # tiles that the search has looked at
    path: NDArray[np.int32]  # int32 of shape (tiles, 2), rows (x, y) from start to goal; (0, 2) unless found


class Astar(Owner):
    """A search that keeps its memory from call to call, for one grid.

    Threads: one search at a time with each; several search the same grid at once.

    Raises:
        TypeError: `grid` is no Grid. MemoryError: 13 bytes a tile at most cannot be had.
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid_of(grid)
        with grid._reading():
            address = lib.nav_astar_new(grid._struct())
        if address is None:
            raise MemoryError(f"no memory for a search of {grid!r}")
        super().__init__(Memory(address, lib.nav_astar_free))

    def find(
        self,
        start: Any,
        goal: Any,
        *,
        cls: Any = MoveClass.WALKER,
        diagonal: bool = False,
        seed: Optional[int] = None,
        max_expanded: int = 0,
        layer: Optional[NDArray[Any]] = None,
    ) -> Found:
        """Finds one shortest way between two tiles (x, y): Hart, Nilsson and Raphael (1968). Costs Grid.components(), too,
        where the map has changed.

        Args:
            cls: who moves.
            diagonal: eight directions; a diagonal step costs the square root of 2 times the tile, and cuts no corner.
            seed: chooses among equally short ways; None: always the same one.
            max_expanded: gives up after so many tiles; 0: no bound.
            layer: what each tile costs besides its terrain: uint8 or uint16 of shape (height, width). Copied.

        Raises:
            TypeError: no tile, no whole number. ValueError: off the map, out of range. MemoryError: the way is too long.
        """
        grid = self.grid
        name, costs = grid._layer_of(layer)
        query = NavAstarQuery(cls=class_of(cls), to=grid._cell("goal", goal), diagonal=bool(diagonal))
        setattr(query, "from", grid._cell("start", start))
        query.max_expanded = whole("max_expanded", max_expanded, 0, 2**62)
        if seed is not None:
            query.random = ctypes.pointer(seeded(seed))
        if costs is not None:
            setattr(query, name, costs.ctypes.data)
        path = NavPath()
        memory = Memory(path, lib.nav_path_free)
        with self._lock, grid._reading():
            query.grid = ctypes.pointer(grid._struct())
            labels = grid._components(query.cls)
            query.components = ctypes.pointer(labels.thing)
            result = lib.nav_astar_find(self._open().thing, query, path)
        if result.status == 3:
            raise MemoryError("no memory for the path")
        if result.status != 0:
            return Found(STATUSES[result.status], math.inf, int(result.expanded), np.empty((0, 2), np.int32))
        cells = read_only(memory, path.cell or 0, np.int32, path.count)
        tiles = np.empty(path.count + 1, np.int32)
        tiles[0], tiles[1:] = getattr(query, "from"), cells[::-1]
        return Found(STATUSES[0], result.cost / _library.COST_ONE, int(result.expanded), grid._tiles(tiles))

    def touched(self) -> NDArray[np.int32]:
        """The tiles that the last search has come to: int32 of shape (tiles, 2), rows (x, y), those that it has looked at
        in order, then those left open. A copy."""
        cells = ctypes.c_void_p()
        with self._lock:
            memory = self._open()
            count = lib.nav_astar_touched(memory.thing, ctypes.byref(cells))
            return self.grid._tiles(read_only(memory, cells.value or 0, np.int32, count))


def astar(grid: Grid, start: Any, goal: Any, **options: Any) -> Found:
    """One search: Astar(grid).find(start, goal, ...), with its options.

    >>> grid = Grid.from_rows(["....", ".##.", "...."])
    >>> found = astar(grid, (0, 1), (3, 1))
    >>> found.cost, found.path.tolist()[:2]
    (5.0, [[0, 1], [0, 0]])
    """
    with Astar(grid) as search:
        return search.find(start, goal, **options)


def seeded(seed: Any, stream: int = 0) -> NavRandom:
    """The random stream that the library's nav_random_seeded makes: PCG32 (O'Neill 2014)."""
    number = whole("seed", seed, 0, 2**64 - 1)
    increment = stream << 1 | 1
    state = ((increment + number) * 6364136223846793005 + increment) % 2**64
    return NavRandom(state, increment)
