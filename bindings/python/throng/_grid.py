"""The map: terrain of tiles, walls, rails and doors between them, costs, components."""
from __future__ import annotations

import ctypes
import operator
import threading
from collections import deque
from contextlib import AbstractContextManager
from enum import IntEnum
from typing import Any, Deque, Dict, Iterable, Optional, Tuple

import numpy as np
from numpy.typing import NDArray

from . import _library
from ._library import NavBlocking, NavClearance, NavComponents, NavCosts, NavGrid, NavSized, lib
from ._memory import Memory, Owner, ReadWriteLock, array, member, pair, read_only, whole

Tile = Tuple[int, int]
JOURNAL = 4096  # changed tiles that are remembered, so that a field can be repaired


class Terrain(IntEnum):
    """What a tile is made of; the numbers of Grid.terrain. Numbers up to 63 are yours: see Grid.set_costs()."""

    ROCK, FLOOR, MUD, WATER, PIT = range(5)


class MoveClass(IntEnum):
    """Who moves: what may be entered, and at what cost (Grid.costs). Numbers up to 7 are yours."""

    WALKER, SWIMMER, FLYER = range(3)


class Edge(IntEnum):
    """What is between two tiles. A wall stops movement and sight, a rail walkers and swimmers, a door all whom
    Grid.set_costs() does not let pass."""

    NONE, WALL, RAIL, DOOR = range(4)


class Direction(IntEnum):
    """The direction of a step, in the order in which equals are told apart; rows grow downward."""

    UP, DOWN, LEFT, RIGHT = range(4)

    @property
    def step(self) -> Tile:
        """What it adds to (x, y)."""
        return ((0, -1), (0, 1), (-1, 0), (1, 0))[self]


def class_of(cls: Any) -> int:
    """A MoveClass, its name, or a number of a class; TypeError, ValueError."""
    return _number("cls", cls, MoveClass, _library.MAX_CLASSES)


def _number(name: str, value: Any, kind: Any, end: int) -> int:
    if not isinstance(value, (str, bool)) and hasattr(value, "__index__") and len(kind) <= operator.index(value) < end:
        return operator.index(value)
    return int(member(name, value, kind))


LETTERS = {"#": Terrain.ROCK, ".": Terrain.FLOOR, ",": Terrain.MUD, "~": Terrain.WATER, "^": Terrain.PIT}


class Grid(Owner):
    """A map of tiles. A tile is (x, y), column and row, from (0, 0) at the top left; arrays are indexed [y, x].

    It is made of rock, which nobody enters; everything off the map is rock too.

    >>> grid = Grid.from_rows(["....", ".##.", "...."])
    >>> grid.shape
    (3, 4)

    Threads: any number may use a grid. A change waits until no field, search or walk reads it.

    Args:
        width, height: tiles, 1 to 4096 each.

    Raises:
        TypeError, ValueError: a side is no whole number, or not 1 to 4096.
        MemoryError: 2 bytes a tile cannot be had.
    """

    def __init__(self, width: int, height: int) -> None:
        width, height = (whole(name, side, 1, _library.MAX_SIDE) for name, side in (("width", width), ("height", height)))
        struct = NavGrid()
        if not lib.nav_grid_init(struct, width, height):
            raise MemoryError(f"no memory for a grid of {width} x {height} tiles")
        self._adopt(struct)

    def _adopt(self, struct: NavGrid) -> None:
        super().__init__(Memory(struct, lib.nav_grid_free))
        self.width, self.height = int(struct.width), int(struct.height)
        self._stride, self._cells = int(struct.stride), int(struct.cells)
        self._rw = ReadWriteLock()
        self._labels: Dict[int, Memory] = {}
        self._labels_lock = threading.Lock()
        self._journal: Deque[int] = deque(maxlen=JOURNAL)
        self._tick = 0  # goes up by one a tile in the journal, by more where the journal does not tell

    @classmethod
    def from_array(cls, terrain: Any) -> Grid:
        """A grid with the size and the terrain of an array of shape (height, width); see write()."""
        values = _terrain_values("terrain", terrain)
        grid = cls(values.shape[1], values.shape[0])
        grid.write(values)
        return grid

    @classmethod
    def from_rows(cls, rows: Iterable[str]) -> Grid:
        """A grid drawn in text, a string a row: `#` rock, `.` floor, `,` mud, `~` water, `^` pit.

        Raises:
            TypeError: rows are no strings.
            ValueError: rows of different lengths, none at all, or another letter.
        """
        lines = list(rows)
        if not all(isinstance(line, str) for line in lines):
            raise TypeError("rows has members that are no strings")
        if not lines or {len(line) for line in lines} != {len(lines[0])}:
            raise ValueError("rows have different lengths, or there are none; expected rows of one length")
        strange = sorted({letter for line in lines for letter in line} - LETTERS.keys())
        if strange:
            raise ValueError(f"rows have the letter {strange[0]!r}; expected only {' '.join(LETTERS)}")
        return cls.from_array(np.array([[LETTERS[letter] for letter in line] for line in lines], np.uint8))

    def __repr__(self) -> str:
        return f"<throng.Grid {self.width} x {self.height}{'' if self._memory else ', closed'}>"

    def __copy__(self) -> Grid:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Grid:
        return self.copy()

    def copy(self) -> Grid:
        """An independent copy. MemoryError: 2 bytes a tile cannot be had."""
        struct = NavGrid()
        with self._reading():
            if not lib.nav_grid_copy(struct, self._struct()):
                raise MemoryError(f"no memory for a grid of {self.width} x {self.height} tiles")
        grid = type(self).__new__(type(self))
        grid._adopt(struct)
        return grid

    def close(self) -> None:
        with self._rw.writing:
            self._memory = None
            self._labels.clear()

    # For the other objects of this package

    def _struct(self) -> NavGrid:
        struct: NavGrid = self._open().thing
        return struct

    def _reading(self) -> AbstractContextManager[None]:
        return self._rw.reading

    def _cell(self, name: str, tile: Any) -> int:
        column, row = pair(name, tile, "a tile (x, y)")
        x, y = whole(f"{name} x", column), whole(f"{name} y", row)
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise ValueError(f"{name} ({x}, {y}) is off the map of {self.width} x {self.height} tiles (width x height)")
        return (y + 1) * self._stride + x + 1

    def _check_open(self, name: str, cell: int, cls: int) -> None:
        """ValueError: the class may not enter the cell. Called while the grid is read."""
        struct = self._struct()
        if struct.costs.enter[cls][ctypes.c_uint8.from_address(struct.terrain + cell).value] == 0:
            who = f"a {MoveClass(cls).name.lower()}" if cls < len(MoveClass) else f"class {cls}"
            raise ValueError(f"{name} {self._tile(cell)} is closed to {who}")

    def _tile(self, cell: int) -> Optional[Tile]:
        return None if cell == _library.NO_CELL else (cell % self._stride - 1, cell // self._stride - 1)

    def _tiles(self, cells: NDArray[Any]) -> NDArray[np.int32]:
        """(count, 2) of int32, a row (x, y) for each cell."""
        tiles = np.empty((len(cells), 2), np.int32)
        tiles[:, 0], tiles[:, 1] = cells % self._stride - 1, cells // self._stride - 1
        return tiles

    def _on_map(self, flat: NDArray[Any]) -> NDArray[Any]:
        """The (height, width) view of an array with a number for each cell."""
        return flat.reshape(self.height + 2, self._stride)[1 : self.height + 1, 1 : self.width + 1]

    def _counts_of(self, name: str, counts: NDArray[Any], scratch: Optional[NDArray[Any]]) -> NDArray[Any]:
        """Counts as the library reads them, a number for each cell: the array behind `counts` itself where it has that
        layout, as those of new_counts() have, otherwise a copy in `scratch` or in a new array."""
        root = counts
        while isinstance(root.base, np.ndarray):
            root = root.base
        item = counts.itemsize
        if (
            type(root) is np.ndarray
            and root.flags.owndata
            and root.flags.c_contiguous
            and root.dtype == counts.dtype
            and root.size == self._cells
            and counts.strides == (self._stride * item, item)
            and counts.ctypes.data - root.ctypes.data == (self._stride + 1) * item
        ):
            return root
        if scratch is None or scratch.dtype != counts.dtype:
            scratch = np.zeros(self._cells, counts.dtype)
        self._on_map(scratch)[...] = counts
        return scratch

    def _components(self, cls: int) -> Memory:
        """Components of the grid as it is now; called while it is read."""
        with self._labels_lock:
            known = self._labels.get(cls)
            if known is not None and known.thing.revision == self._struct().revision:
                return known
            struct = NavComponents()
            if not lib.nav_components_init(struct, self._struct(), cls):
                raise MemoryError(f"no memory for the components of {self!r}")
            memory = Memory(struct, lib.nav_components_free)
            lib.nav_components_build(struct, self._struct())
            self._labels[cls] = memory
            return memory

    def _changed(self, cells: Iterable[int]) -> None:
        for cell in cells:
            self._journal.append(cell)
            self._tick += 1

    def _forget_changes(self) -> None:
        self._journal.clear()
        self._tick += JOURNAL + 1

    def _changes_since(self, tick: int) -> Optional[list[int]]:
        """Every cell that has changed since then, or None where that is not known."""
        count = self._tick - tick
        return list(self._journal)[len(self._journal) - count :] if count <= len(self._journal) else None

    # Contents

    @property
    def shape(self) -> Tuple[int, int]:
        """(height, width), the shape of every array of this map."""
        return self.height, self.width

    @property
    def revision(self) -> int:
        """Goes up with every change."""
        return int(self._struct().revision)

    @property
    def terrain(self) -> NDArray[np.uint8]:
        """Terrain of each tile: uint8 of shape (height, width), a read-only view that shows later changes."""
        memory = self._open()
        return self._on_map(read_only(memory, memory.thing.terrain, np.uint8, self._cells))

    @property
    def costs(self) -> NDArray[np.uint16]:
        """What entering terrain costs each class, 0: it may not. uint16 of shape (classes, terrains), a copy; indices are
        MoveClass and Terrain, or your own numbers. Of shape (3, 5) or as large as what set_costs() was given."""
        with self._reading():
            struct = self._struct()
            enter = np.array(struct.costs.enter, np.uint16)
        used = np.flatnonzero(enter.any(axis=1))
        classes = max(_library.CLASS_COUNT, int(used[-1]) + 1 if len(used) > 0 else 0)
        return enter[:classes, : max(_library.TERRAIN_COUNT, int(struct.terrains))]

    def set_costs(self, costs: Any, *, doors: Any = None, over_rails: Iterable[Any] = (MoveClass.FLYER,)) -> None:
        """Changes what terrain costs, 0 to 1023; terrain 0 is always 0. Terrains and classes are what you say:

        >>> grid = Grid(3, 1)
        >>> grid.set_costs([[0, 1, 200], [0, 1, 2]], doors=[None, 5])  # two classes over two terrains of yours
        >>> grid.write([[1, 2, 1]])
        >>> grid.set_edge(1, 0, "right", "door")  # class 1 alone passes it

        Args:
            costs: shape (classes, terrains), at most (8, 64); who is missing enters nothing, what is missing is closed.
            doors: for each class what passing a door costs besides, 0 to 1023; None, or missing: doors are closed to it.
            over_rails: the classes that rails do not stop.

        Raises:
            TypeError, ValueError: another dtype than whole numbers, another shape, a cost out of range, terrain 0 not 0.
        """
        values = np.asarray(costs)
        if values.dtype.kind not in "iu":
            raise TypeError(f"costs have the dtype {values.dtype}; expected whole numbers")
        shape = (_library.MAX_CLASSES, _library.MAX_TERRAINS)
        if values.ndim != 2 or values.size == 0 or values.shape[0] > shape[0] or values.shape[1] > shape[1]:
            raise ValueError(f"costs have the shape {values.shape}; expected (classes, terrains), at most {shape}")
        if values.min() < 0 or values.max() > _library.MAX_COST:
            raise ValueError(f"costs reach from {values.min()} to {values.max()}; expected 0 to {_library.MAX_COST}")
        if values[:, Terrain.ROCK].any():
            raise ValueError("costs of rock are not 0; expected 0, nobody enters it")
        struct = NavCosts()
        for cls, row in enumerate(values):
            for terrain, cost in enumerate(row):
                struct.enter[cls][terrain] = int(cost)
        given = [] if doors is None else list(doors)
        if len(given) > _library.MAX_CLASSES:
            raise ValueError(f"doors has {len(given)} members; expected at most {_library.MAX_CLASSES}")
        for cls in range(_library.MAX_CLASSES):
            door = given[cls] if cls < len(given) else None
            struct.door[cls] = _library.DOOR_CLOSED if door is None else whole("doors", door, 0, _library.MAX_COST)
        for cls in over_rails:
            struct.over_rails |= 1 << class_of(cls)
        with self._rw.writing:
            lib.nav_grid_set_costs(self._struct(), struct)
            self._forget_changes()

    def set_blocking(
        self, sight: Iterable[Any] = (), sound: Iterable[Any] = (), *, door_sight: bool = True, door_sound: bool = True
    ) -> None:
        """Which terrains stop sight and sound, besides terrain 0 and walls, and whether doors do. TypeError, ValueError: no
        such terrain."""
        struct = NavBlocking(sight=1, sound=1, door_sight=bool(door_sight), door_sound=bool(door_sound))
        for terrain in sight:
            struct.sight |= 1 << _number("sight", terrain, Terrain, _library.MAX_TERRAINS)
        for terrain in sound:
            struct.sound |= 1 << _number("sound", terrain, Terrain, _library.MAX_TERRAINS)
        with self._rw.writing:
            lib.nav_grid_set_blocking(self._struct(), struct)
            self._forget_changes()

    def set_terrain(self, x: int, y: int, terrain: Any) -> None:
        """Changes one tile. `terrain`: a Terrain, its number or its name ("floor"). TypeError, ValueError: no such
        tile or terrain."""
        kind = _number("terrain", terrain, Terrain, _library.MAX_TERRAINS)
        cell = self._cell("tile", (x, y))
        with self._rw.writing:
            struct = self._struct()
            before = struct.revision
            lib.nav_grid_set_terrain(struct, int(x), int(y), kind)
            self._changed([cell] if struct.revision != before else [])

    def write(self, terrain: Any, x: int = 0, y: int = 0) -> None:
        """Copies an array of terrain onto the map, its first row and column at tile (x, y).

        Args:
            terrain: 2-D; numbers of terrains, 0 to 63 (any dtype and strides), or bool: True is floor and False rock.

        Raises:
            TypeError: another dtype, or no array.
            ValueError: not 2-D, empty, a number out of range, or it does not fit the map there.
        """
        values = _terrain_values("terrain", terrain)
        x, y = whole("x", x, 0, self.width - 1), whole("y", y, 0, self.height - 1)
        rows, columns = values.shape
        if x + columns > self.width or y + rows > self.height:
            raise ValueError(
                f"terrain of {columns} x {rows} tiles at ({x}, {y}) does not fit the map of {self.width} x {self.height} "
                "tiles (width x height)"
            )
        with self._rw.writing:
            struct = self._struct()
            bytes_ = (ctypes.c_uint8 * self._cells).from_address(struct.terrain)
            there = self._on_map(np.ctypeslib.as_array(bytes_))[y : y + rows, x : x + columns]
            changed = np.argwhere(there != values)
            there[...] = values
            struct.terrains = max(struct.terrains, int(values.max()) + 1)
            if len(changed) > 0:
                struct.revision = (struct.revision + 1) & 0xFFFFFFFF
            if len(changed) > JOURNAL:
                self._forget_changes()
            else:
                self._changed((int(row) + y + 1) * self._stride + int(column) + x + 1 for row, column in changed)

    def edge(self, x: int, y: int, direction: Any) -> Edge:
        """What stands between the tile and its neighbour in that direction."""
        way, cell = member("direction", direction, Direction), self._cell("tile", (x, y))
        with self._reading():
            return Edge(lib.nav_grid_edge(self._struct(), cell, way))

    def set_edge(self, x: int, y: int, direction: Any, edge: Any) -> None:
        """Puts a wall, a rail or a door between a tile and its neighbour, or clears the edge ("none"). A rail does not replace a
        wall. TypeError, ValueError: no such tile, direction or edge."""
        way, kind = member("direction", direction, Direction), member("edge", edge, Edge)
        cell = self._cell("tile", (x, y))
        with self._rw.writing:
            struct = self._struct()
            before = struct.revision
            lib.nav_grid_set_edge(struct, int(x), int(y), way, kind)
            self._changed([cell] if struct.revision != before else [])

    def set_wall(self, x: int, y: int, direction: Any, there: bool = True) -> None:
        """Puts a zero-width wall on that edge of the tile, or takes away what stands there."""
        self.set_edge(x, y, direction, Edge.WALL if there else Edge.NONE)

    # Derived arrays

    def open(self, cls: Any = MoveClass.WALKER) -> NDArray[np.bool_]:
        """Which tiles the class may enter: bool of shape (height, width), a copy."""
        kind = class_of(cls)
        with self._reading():
            enter = np.array(self._struct().costs.enter[kind], np.uint16) > 0
            tiles: NDArray[np.bool_] = enter[self.terrain]
            return tiles

    def passable(self, x: int, y: int, direction: Any, cls: Any = MoveClass.WALKER) -> bool:
        """May the class step from the tile in that direction: is the neighbour open, and no edge in the way?"""
        way, kind = member("direction", direction, Direction), class_of(cls)
        cell = self._cell("tile", (x, y))
        with self._reading():
            return bool(lib.nav_grid_passable(self._struct(), kind, cell, way))

    def nearest_open(self, x: int, y: int, cls: Any = MoveClass.WALKER) -> Optional[Tile]:
        """The open tile nearest to (x, y), which may lie off the map, by straight-line distance; None: all are closed."""
        kind = class_of(cls)
        x, y = whole("x", x, -(2**30), 2**30), whole("y", y, -(2**30), 2**30)
        with self._reading():
            return self._tile(lib.nav_grid_nearest_open(self._struct(), kind, x, y))

    def components(self, cls: Any = MoveClass.WALKER) -> NDArray[np.int32]:
        """Connected components: int32 of shape (height, width), a read-only view. Two open tiles have the same label
        exactly when a way leads from one to the other; closed ones have 0. Of the map as it is now: ask again after a
        change. O(tiles) then, else O(1). MemoryError: 8 bytes a tile cannot be had."""
        kind = class_of(cls)
        with self._reading():
            memory = self._components(kind)
        return self._on_map(read_only(memory, memory.thing.label, np.int32, self._cells))

    def connected(self, a: Any, b: Any, cls: Any = MoveClass.WALKER) -> bool:
        """Does a way lead from tile a to tile b? Costs what components() costs."""
        labels = self.components(cls)
        first, second = (self._tile(self._cell(name, tile)) for name, tile in (("a", a), ("b", b)))
        assert first is not None and second is not None
        return bool(labels[first[::-1]] != 0 and labels[first[::-1]] == labels[second[::-1]])

    def _layer_of(self, layer: Any) -> Tuple[str, Optional[NDArray[Any]]]:
        """The member of a request and a copy in the layout of the library: no other thread writes to it."""
        if layer is None:
            return "layer", None
        values = array("layer", layer, (np.uint8, np.uint16), self.shape)
        copy = np.zeros(self._cells, values.dtype)
        self._on_map(copy)[...] = values
        return ("layer" if copy.dtype == np.uint8 else "layer_wide"), copy

    def clearance(self, cls: Any = MoveClass.WALKER) -> NDArray[np.uint8]:
        """The side of the largest square body that fits with its top left tile there: uint8 of shape (height, width),
        0 (closed) to 4, which stands for all larger ones too. MemoryError: a byte a tile cannot be had."""
        kind = class_of(cls)
        with self._reading():
            struct = NavClearance()
            if not lib.nav_clearance_init(struct, self._struct(), kind):
                raise MemoryError(f"no memory for the clearance of {self!r}")
            memory = Memory(struct, lib.nav_clearance_free)
            lib.nav_clearance_build(struct, self._struct())
            sizes: NDArray[np.uint8] = self._on_map(read_only(memory, struct.size, np.uint8, self._cells)).copy()
            return sizes

    def for_body(self, size: int, cls: Any = MoveClass.WALKER) -> Grid:
        """The map of a body of size x size tiles: a new grid whose tile (x, y) is the position of a body with its top left
        tile there, as costly as its costliest tile, and rock where the body does not fit. Fields, searches and walks on it
        are those of the body. It does not follow later changes of this grid: make it again.

        >>> Grid.from_rows(["....", "..#.", "...."]).for_body(2).open().astype(int).tolist()
        [[1, 0, 0, 0], [1, 0, 0, 0], [0, 0, 0, 0]]

        Args:
            size: tiles a side, 1 to 4.
            cls: who moves; what stops others is not in it.

        Raises:
            TypeError, ValueError: no such size or class. MemoryError: 2 bytes a tile cannot be had.
        """
        kind, side = class_of(cls), whole("size", size, 1, _library.MAX_SIZE)
        struct, copy = NavSized(), NavGrid()
        with self._reading():
            if not lib.nav_sized_init(struct, self._struct(), kind, side):
                raise MemoryError(f"no memory for a grid of {self.width} x {self.height} tiles")
            memory = Memory(struct, lib.nav_sized_free)
            lib.nav_sized_build(struct, self._struct())
            if not lib.nav_grid_copy(copy, struct.grid):
                raise MemoryError(f"no memory for a grid of {self.width} x {self.height} tiles")
            del memory
        grid = type(self).__new__(type(self))
        grid._adopt(copy)
        return grid

    def new_counts(self, dtype: Any = np.uint8) -> NDArray[Any]:
        """A writable array of zeros of shape (height, width) in the layout of the library: fields and cover read it
        without a copy. For the crowd: how many stand on each tile.

        Args:
            dtype: uint8 (255 at most; it wraps around) or uint32.
        """
        kind = np.dtype(dtype)
        if kind not in (np.dtype(np.uint8), np.dtype(np.uint32)):
            raise TypeError(f"dtype is {kind}; expected uint8 or uint32")
        return self._on_map(np.zeros(self._cells, kind))


def _terrain_values(name: str, value: Any) -> NDArray[Any]:
    values = np.asarray(value)
    if values.dtype.kind not in "biu":
        raise TypeError(f"{name} has the dtype {values.dtype}; expected whole numbers of Terrain, or bool")
    if values.ndim != 2 or values.size == 0:
        raise ValueError(f"{name} has the shape {values.shape}; expected (height, width), neither of them 0")
    if values.dtype.kind != "b" and (values.min() < 0 or values.max() >= _library.MAX_TERRAINS):
        raise ValueError(f"{name} reaches from {values.min()} to {values.max()}; expected 0 to {_library.MAX_TERRAINS - 1}")
    return values.astype(np.uint8)  # a copy, which no other thread can change
