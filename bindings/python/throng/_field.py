"""Flow fields: for every tile the cost of the cheapest way to the nearest goal, and the steps that lead there."""
from __future__ import annotations

import ctypes
from itertools import islice
from typing import Any, Iterable, Optional, Tuple

import numpy as np
from numpy.typing import NDArray

from . import _library
from ._grid import Grid, MoveClass, Tile, class_of
from ._library import NavField, NavFieldInput, NavGoal, lib
from ._memory import Memory, Owner, array, member, pair, read_only, whole

UNREACHED = _library.UNREACHED
WAYS = ((0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1))  # what each adds to (x, y)
NO_WAY = -1

# By a set of ways: the first of them.
_FIRST = np.array([NO_WAY] + [(bits & -bits).bit_length() - 1 for bits in range(1, 256)], np.int8)
_DX, _DY = (np.array([step[axis] for step in WAYS] + [0], np.int8) for axis in (0, 1))  # the last one: NO_WAY


class Field(Owner):
    """An integration field with its flow field, for one grid, built as often as goals, crowd or map change.

        value(goal) = its offset
        value(tile) = minimum over its neighbours n of value(n) + terrain cost of n + layer on n
                                + min(crowd_weight x crowd on n, crowd_cap)

    >>> grid = Grid.from_rows([".....", ".###.", "....."])
    >>> with Field(grid) as field:
    ...     field.build(goals=[(4, 1)])
    ...     field.at(0, 1), field.path(2, 0).tolist()
    (6, [[2, 0], [3, 0], [4, 0], [4, 1]])

    Arrays are views on the field's own memory. After the next build or update an array that was taken before it may show
    anything (it stays readable): take it again, or copy it.

    Threads: one builds or updates a field at a time, others wait; different fields are built at once.

    Raises:
        TypeError: `grid` is no Grid. MemoryError: 19 bytes a tile cannot be had.
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid_of(grid)
        struct = NavField()
        with grid._reading():
            if not lib.nav_field_init(struct, grid._struct()):
                raise MemoryError(f"no memory for a field of {grid!r}")
        super().__init__(Memory(struct, lib.nav_field_free))
        self._input: Optional[NavFieldInput] = None  # of the last build; None: none
        self._goals: Any = None
        self._tick = 0
        self._scratch: Optional[NDArray[Any]] = None

    def __repr__(self) -> str:
        return f"<throng.Field of {self.grid!r}{'' if self._memory else ', closed'}>"

    def build(
        self,
        goals: Iterable[Any],
        *,
        crowd: Optional[NDArray[Any]] = None,
        crowd_weight: int = 1,
        crowd_cap: Optional[int] = None,
        cls: Any = MoveClass.WALKER,
        diagonal: bool = False,
        layer: Optional[NDArray[Any]] = None,
    ) -> None:
        """Builds the field from scratch: a few nanoseconds a tile, with diagonals two to three times as many.

        Args:
            goals: tiles (x, y), or (x, y, offset): the higher the offset (in tiles of floor), the less it attracts. At most
                1024; closed ones are ignored.
            crowd: how many stand on each tile: uint8 or uint32 of shape (height, width). Read without a copy where it
                comes from Grid.new_counts() (uint32 ones need a crowd_cap for that); not kept.
            crowd_weight: what each of them adds to the cost of entering the tile.
            crowd_cap: the most that they add to one tile. None: no bound.
            cls: who moves.
            layer: what each tile costs besides its terrain: uint8 or uint16 of shape (height, width). Copied.
            diagonal: eight directions. Distances are then in 1/70 of a tile of floor (`unit`); offsets stay in whole tiles.

        Raises:
            TypeError: another type or dtype.
            ValueError: a goal off the map, more than 1024 of them, a number out of range, another shape, or costs that add
                up to more than 32 bits hold. The field is then as it was.
            MemoryError: the field is as it was.
        """
        grid = self.grid
        given = _goals(grid, goals)
        weight = whole("crowd_weight", crowd_weight, 0, 2**32 - 1)
        cap = _library.NO_CAP if crowd_cap is None else whole("crowd_cap", crowd_cap, 0, 2**32 - 2)
        kind = class_of(cls)
        request = NavFieldInput(
            cls=kind, goals=given, goal_count=len(given), crowd_weight=weight, crowd_cap=cap, diagonal=bool(diagonal)
        )
        counts = _crowd(grid, crowd)
        costs = grid._layer_of(layer)
        with self._lock, grid._reading():
            memory = self._open()
            keep = self._set(request, counts, costs)
            self._done(lib.nav_field_build(memory.thing, request))
            self._input, self._goals, self._tick = request, given, grid._tick
            del keep

    def update(
        self,
        changed: Iterable[Any] = (),
        *,
        crowd: Optional[NDArray[Any]] = None,
        layer: Optional[NDArray[Any]] = None,
    ) -> int:
        """Repairs the field after few changes: it is then what build() would give with the same goals and numbers. What has
        changed of the map is known; where that is too much to repair, it builds.

        Args:
            changed: the tiles (x, y) on which crowd or layer may have changed since the last build or update. One that is
                missing leaves the field wrong there.
            crowd, layer: as in build(), as they are now.

        Returns:
            How many tiles got another value, or -1 where it built from scratch.

        Raises:
            ValueError: nothing was built yet, or as in build(). TypeError, MemoryError: as in build().
        """
        grid = self.grid
        counts = _crowd(grid, crowd)
        costs = grid._layer_of(layer)
        cells = [grid._cell("changed", tile) for tile in changed]
        with self._lock, grid._reading():
            memory = self._open()
            request = self._input
            if request is None:
                raise ValueError("update() needs a field that was built")
            keep = self._set(request, counts, costs)
            known = grid._changes_since(self._tick)
            if known is None:
                status, repaired = lib.nav_field_build(memory.thing, request), -1
            else:
                named = np.array(cells + known, np.int32)
                status = lib.nav_field_update(memory.thing, request, named.ctypes.data, len(named), -1)
                repaired = int(lib.nav_field_repaired(memory.thing))
            self._done(status)
            self._tick = grid._tick
            del keep
            return repaired

    def _set(
        self, request: NavFieldInput, counts: Optional[NDArray[Any]], costs: Tuple[str, Optional[NDArray[Any]]]
    ) -> Any:
        """Puts grid, crowd and layer into the request; what is returned must live as long as the call."""
        request.grid = ctypes.pointer(self.grid._struct())
        request.crowd = request.crowd_bytes = request.layer = request.layer_wide = None
        name, layer = costs
        if layer is not None:
            setattr(request, name, layer.ctypes.data)
        if counts is None:
            return layer
        source = self.grid._counts_of("crowd", counts, self._scratch)
        most = min(request.crowd_cap, request.crowd_weight * (255 if counts.dtype == np.uint8 else 2**32 - 1))
        last = max((goal.offset for goal in self._goals_of(request)), default=0)
        ground = max(request.grid.contents.costs.enter[request.cls]) + (0 if layer is None else int(layer.max()))
        if last + self.grid._cells * (most + ground) >= UNREACHED:
            # Only with this bound no count that another thread writes meanwhile can do harm.
            source = source.copy()
        elif not np.may_share_memory(source, counts):
            self._scratch = source
        if counts.dtype == np.uint8:
            request.crowd_bytes = source.ctypes.data
        else:
            request.crowd = source.ctypes.data
        return source, layer

    @staticmethod
    def _goals_of(request: NavFieldInput) -> Iterable[NavGoal]:
        return (request.goals[i] for i in range(request.goal_count))

    @staticmethod
    def _done(status: int) -> None:
        if status == 1:
            raise ValueError("the costs add up to more than 32 bits hold; lower offsets, crowd_weight or crowd_cap")
        if status == 2:
            raise MemoryError("no memory to build the field; it is as it was")

    @property
    def distance(self) -> NDArray[np.uint32]:
        """What the way from each tile to the nearest goal costs, in `unit` a tile of floor: uint32 of shape (height, width),
        a read-only view; throng.UNREACHED where no goal can be reached."""
        memory = self._open()
        return self.grid._on_map(read_only(memory, memory.thing.value, np.uint32, memory.thing.cells))

    @property
    def best(self) -> NDArray[np.uint8]:
        """All steps that are equally best, as bits: 1 << way, indices of throng.WAYS. uint8 of shape (height, width), a
        read-only view; 0 at a goal and where none is reached."""
        memory = self._open()
        return self.grid._on_map(read_only(memory, memory.thing.best, np.uint8, memory.thing.cells))

    @property
    def direction(self) -> NDArray[np.int8]:
        """The first best step of each tile: an index of throng.WAYS, of which the first four are those of Direction; -1 at a
        goal and where none is reached. int8 of shape (height, width), a copy."""
        return _FIRST[self.best]

    @property
    def vectors(self) -> Tuple[NDArray[np.int8], NDArray[np.int8]]:
        """The first best step as what it adds to x and to y: two int8 of shape (height, width), copies; (0, 0) where
        there is none."""
        direction = self.direction
        return _DX[direction], _DY[direction]

    @property
    def unit(self) -> int:
        """What a straight step onto floor adds to the distance: 1, with diagonals 70."""
        return int(self._open().thing.unit)

    @property
    def reached(self) -> int:
        """How many tiles have a distance."""
        return int(self._open().thing.reached)

    @property
    def max(self) -> int:
        """The largest distance reached; 0 where none is."""
        return int(self._open().thing.max)

    def at(self, x: int, y: int) -> Optional[int]:
        """The distance of one tile; None where no goal can be reached."""
        self.grid._cell("tile", (x, y))
        with self._lock:
            value = int(self.distance[y, x])
        return None if value == UNREACHED else value

    def path(self, x: int, y: int) -> NDArray[np.int32]:
        """The way from a tile to its goal by the first best steps: int32 of shape (tiles, 2), rows (x, y), the tile itself
        first; only that where no goal can be reached."""
        self.grid._cell("tile", (x, y))
        tiles = [(int(x), int(y))]
        with self._lock:
            direction = self.direction
        height, width = self.grid.shape
        while len(tiles) <= direction.size:
            x, y = tiles[-1]
            way = int(direction[y, x])
            x, y = x + WAYS[way][0], y + WAYS[way][1]
            if way == NO_WAY or not (0 <= x < width and 0 <= y < height):
                break
            tiles.append((x, y))
        return np.array(tiles, np.int32)


def grid_of(grid: Any) -> Grid:
    """TypeError: it is no Grid."""
    if not isinstance(grid, Grid):
        raise TypeError(f"grid is {type(grid).__name__}; expected a throng.Grid")
    return grid


def _crowd(grid: Grid, crowd: Optional[NDArray[Any]]) -> Optional[NDArray[Any]]:
    return None if crowd is None else array("crowd", crowd, (np.uint8, np.uint32), grid.shape)


def _goals(grid: Grid, goals: Iterable[Any]) -> Any:
    try:
        given = list(islice(goals, _library.MAX_GOALS + 1))
    except TypeError:
        raise TypeError(f"goals is {type(goals).__name__}; expected a list of tiles (x, y) or (x, y, offset)") from None
    if len(given) > _library.MAX_GOALS:
        raise ValueError(f"goals has more than {_library.MAX_GOALS} members")
    made = (NavGoal * len(given))()
    for at, goal in enumerate(given):
        offset = 0
        if np.ndim(goal) == 1 and len(goal) == 3:
            goal, offset = goal[:2], whole("offset of a goal", goal[2], 0, UNREACHED - 1)
        made[at] = NavGoal(grid._cell("goal", pair("goal", goal, "a tile (x, y) or (x, y, offset)")), offset)
    return made
