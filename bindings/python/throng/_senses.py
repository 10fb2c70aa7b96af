"""What can be seen, heard, smelled and hidden behind.

A place is a tile, two whole numbers, and means its centre; or a point, two floats in tiles, of which (0.0, 0.0) is the
top left corner of the map. Angles are degrees, 0 to the right, 90 down. All is computed in fixed point: lengths are
rounded to 1/65536 of a tile, angles to 1/100 of a degree.
"""
from __future__ import annotations

import ctypes
import math
import operator
from enum import IntEnum
from typing import Any, NamedTuple, Optional, Tuple

import numpy as np
from numpy.typing import NDArray

from . import _library
from ._field import grid_of
from ._grid import Direction, Grid, MoveClass, Tile, class_of
from ._library import (
    NavCoverQuery, NavLook, NavNose, NavPoint, NavScentRates, NavSeen, NavSound, lib,
)  # fmt: skip
from ._memory import Memory, Owner, array, member, pair, read_only, real, whole

RAYS = (1, 3, 5)
MAX_REACH = 8192.0  # more than the diagonal of the largest map
LEVEL_ONE = 100  # of the library's levels: one tile


class Ray(NamedTuple):
    """A straight line of sight."""

    free: bool
    end: Tuple[float, float]  # a point in tiles: the other end when free, else where it was stopped


class Seen(NamedTuple):
    """What one look finds of a target."""

    seen: bool  # in range, in the field of view, and a ray is free
    free: int  # rays that are free; 0 out of range or out of view
    rays: int  # of how many
    distance: float  # centre to centre, in tiles


class CoverKind(IntEnum):
    """What keeps a shooter from hitting a tile."""

    NONE, MAP, BODIES = range(3)


def _point(grid: Grid, name: str, place: Any) -> NavPoint:
    x, y = pair(name, place, "a tile (x, y) of whole numbers, or a point of floats")
    try:
        operator.index(x), operator.index(y)
    except TypeError:
        sides = (("x", x, grid.width), ("y", y, grid.height))
        return NavPoint(*(_fixed(f"{name} {axis}", value, side) for axis, value, side in sides))
    grid._cell(name, (x, y))
    return NavPoint(int(x) * _library.ONE + _library.ONE // 2, int(y) * _library.ONE + _library.ONE // 2)


def _fixed(name: str, value: Any, high: float) -> int:
    return round(real(name, value, 0, high) * _library.ONE)


def _look(grid: Grid, eye: Any, facing: float, fov: float, reach: Optional[float], rays: int) -> NavLook:
    if whole("rays", rays, 1, 5) not in RAYS:
        raise ValueError(f"rays is {rays}; expected 1, 3 or 5")
    look: NavLook = lib.nav_look(
        _point(grid, "eye", eye),
        round(real("facing", facing, -1e9, 1e9) * 100),
        round(real("fov", fov, 0, 360) * 100),
        _fixed("reach", MAX_REACH if reach is None else reach, MAX_REACH),
        rays,
    )
    return look


def ray(grid: Grid, a: Any, b: Any) -> Ray:
    """The straight line between two places of the map. Rock and thin walls stop it; rails, water, mud and pits do not. The
    ray from a to b is free exactly when that from b to a is. TypeError, ValueError: no place on the map."""
    grid = grid_of(grid)
    first, second = _point(grid, "a", a), _point(grid, "b", b)
    with grid._reading():
        found = lib.nav_ray(grid._struct(), first, second)
    return Ray(bool(found.free), (found.end.x / _library.ONE, found.end.y / _library.ONE))


def see(
    grid: Grid,
    eye: Any,
    target: Any,
    *,
    facing: float = 0.0,
    fov: float = 360.0,
    reach: Optional[float] = None,
    radius: float = 0.0,
    rays: int = 1,
) -> Seen:
    """Is the target in range, in the field of view, and a ray to it free?

    Args:
        eye, target: places of the map.
        facing, fov: where the eye looks, and the whole angle around it, 0 to 360 degrees.
        reach: how far it sees, in tiles, centre to centre, inclusive. None: any distance.
        radius: of the target, a disc, 0 to 1 tiles.
        rays: 1 to its centre, 3 also past both sides, 5 to four points of its edge.

    Raises:
        TypeError, ValueError: no place on the map, a number out of range.
    """
    grid = grid_of(grid)
    look = _look(grid, eye, facing, fov, reach, rays)
    to, disc, seen = _point(grid, "target", target), _fixed("radius", radius, 1), NavSeen()
    with grid._reading():
        lib.nav_see(grid._struct(), look, to, disc, seen)
    return Seen(bool(seen.seen), int(seen.free), int(seen.rays), math.sqrt(seen.distance2) / _library.ONE)


def field_of_view(
    grid: Grid,
    eye: Any,
    *,
    facing: float = 0.0,
    fov: float = 360.0,
    reach: Optional[float] = None,
    radius: float = 0.0,
    rays: int = 1,
) -> NDArray[np.bool_]:
    """The tiles that the eye sees, each as see() sees a target on its centre: bool of shape (height, width). O(tiles in
    range x tiles between). MemoryError: 20 bytes a tile in reach cannot be had."""
    grid = grid_of(grid)
    look = _look(grid, eye, facing, fov, reach, rays)
    disc, at = _fixed("radius", radius, 1), getattr(look, "from")
    seen = np.zeros(grid.shape, bool)
    spans = []
    for centre, side in ((at.x, grid.width), (at.y, grid.height)):
        first, last = max(0, (centre - look.range) // _library.ONE), min(side - 1, (centre + look.range) // _library.ONE)
        spans.append(np.arange(first, last + 1, dtype=np.int32))
    xs, ys = (part.ravel() for part in np.meshgrid(*spans))
    points = [np.ascontiguousarray(part * _library.ONE + _library.ONE // 2, np.int32) for part in (xs, ys)]
    found = np.empty(len(xs), np.int32)
    with grid._reading():
        address = lib.nav_index_new(grid._struct(), len(xs))
        if address is None:
            raise MemoryError("no memory for the tiles in reach")
        index = Memory(address, lib.nav_index_free)
        lib.nav_index_build(index.thing, points[0].ctypes.data, points[1].ctypes.data, len(xs))
        count = lib.nav_index_seen(index.thing, grid._struct(), look, disc, -1, found.ctypes.data, len(found))
    seen[ys[found[:count]], xs[found[:count]]] = True
    return seen


def sound_level(grid: Grid, source: Any, ear: Any, *, loudness: float = 10.0, muffling: float = 4.0) -> float:
    """How loud a sound is at an ear, in tiles: loudness - distance - muffling for each wall, rock tile and closed corner
    between. 0 or less: nothing is left of it. Rounded to hundredths.

    Args:
        source, ear: places of the map.
        loudness: how many tiles it carries in the open.
        muffling: what a wall takes, in tiles, at least 0.

    Raises:
        TypeError, ValueError: no place on the map, a number out of range.
    """
    grid = grid_of(grid)
    sound, there = _sound(grid, source, loudness, muffling), _point(grid, "ear", ear)
    with grid._reading():
        return int(lib.nav_sound_level(grid._struct(), sound, there)) / LEVEL_ONE


def hears(
    grid: Grid, source: Any, ear: Any, *, loudness: float = 10.0, muffling: float = 4.0, threshold: float = 0.0
) -> bool:
    """Is the sound_level() at the ear at or above the threshold?"""
    grid = grid_of(grid)
    sound, there, least = _sound(grid, source, loudness, muffling), _point(grid, "ear", ear), _level("threshold", threshold)
    with grid._reading():
        return bool(lib.nav_sound_heard(grid._struct(), sound, there, least))


def _level(name: str, value: float, low: Optional[float] = None) -> int:
    most = _library.MAX_LEVEL / LEVEL_ONE
    return round(real(name, value, -most if low is None else low, most) * LEVEL_ONE)


def _sound(grid: Grid, source: Any, loudness: float, muffling: float) -> NavSound:
    return NavSound(_point(grid, "source", source), _level("loudness", loudness), _level("muffling", muffling, 0))


class Scent(Owner):
    """Scent that is left on tiles, fades, spreads, and can be followed. Floor and mud hold it.

    >>> grid = Grid.from_rows(["....."])
    >>> with Scent(grid) as scent:
    ...     for tick in range(4):
    ...         scent.deposit((tick, 0), 1000, tick)
    ...     scent.follow((0, 0)).name
    'RIGHT'

    Threads: one call at a time with each.

    Raises:
        TypeError: `grid` is no Grid. MemoryError: 25 bytes a tile cannot be had.
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid_of(grid)
        with grid._reading():
            address = lib.nav_scent_new(grid._struct())
        if address is None:
            raise MemoryError(f"no memory for the scent of {grid!r}")
        super().__init__(Memory(address, lib.nav_scent_free))

    def deposit(self, tile: Any, strength: int, tick: int) -> None:
        """Adds what somebody leaves on the tile at that tick, 1 to 65535, up to 65535 in all. Ticks: 0 to 2^32 - 2."""
        cell = self.grid._cell("tile", tile)
        amount, when = whole("strength", strength, 0, _library.MAX_SCENT), whole("tick", tick, 0, 2**32 - 2)
        with self._lock, self.grid._reading():
            lib.nav_scent_deposit(self._open().thing, self.grid._struct(), cell, amount, when)

    def step(self, *, fading: float = 0.01, spreading: float = 0.01) -> None:
        """One step: every tile loses the share `fading` (1/65536 to 1), then gives the share `spreading` (0 to 0.2) of the
        rest to each neighbour that holds scent."""
        whole_ = _library.SCENT_WHOLE
        rates = NavScentRates(
            max(1, round(real("fading", fading, 1 / whole_, 1) * whole_)),
            min(whole_ // 5, round(real("spreading", spreading, 0, 0.2) * whole_)),
        )
        with self._lock, self.grid._reading():
            lib.nav_scent_step(self._open().thing, self.grid._struct(), rates)

    def wash(self) -> None:
        """Removes the scent from every tile beside water."""
        with self._lock, self.grid._reading():
            lib.nav_scent_wash(self._open().thing, self.grid._struct())

    def clear(self) -> None:
        """Removes all scent."""
        with self._lock:
            lib.nav_scent_clear(self._open().thing)

    def strength(self, tile: Any) -> int:
        """0 to 65535."""
        cell = self.grid._cell("tile", tile)
        with self._lock:
            return int(lib.nav_scent_strength(self._open().thing, cell))

    def age(self, tile: Any) -> Optional[int]:
        """The tick of the freshest scent there; None without scent."""
        cell = self.grid._cell("tile", tile)
        with self._lock:
            tick = int(lib.nav_scent_age(self._open().thing, cell))
        return None if tick < 0 else tick

    def tiles(self) -> NDArray[np.int32]:
        """The tiles with scent: int32 of shape (tiles, 2), rows (x, y), in no particular order. A copy."""
        with self._lock:
            return self.grid._tiles(self._cells(self._open()))

    def strengths(self) -> NDArray[np.uint16]:
        """The strength of every tile: uint16 of shape (height, width), a copy. One call of the library a tile with scent."""
        with self._lock:
            memory = self._open()
            flat = np.zeros(self.grid._cells, np.uint16)
            for cell in self._cells(memory).tolist():
                flat[cell] = lib.nav_scent_strength(memory.thing, cell)
        return self.grid._on_map(flat)

    def follow(self, tile: Any, *, cls: Any = MoveClass.WALKER) -> Optional[Direction]:
        """Where somebody on the tile steps to follow the scent: to the freshest, then the strongest beside it; None at the
        end of a trail, or without scent."""
        cell, kind = self.grid._cell("tile", tile), class_of(cls)
        with self._lock, self.grid._reading():
            way = lib.nav_scent_follow(self._open().thing, self.grid._struct(), kind, cell)
        return None if way == _library.NO_DIR else Direction(way)

    def smell(
        self, tile: Any, *, weakest: int = 1, reach: int = 1, cls: Any = MoveClass.WALKER
    ) -> Tuple[Optional[Direction], Optional[Tile]]:
        """The same for a nose that smells tiles from strength `weakest` (1 to 65535) on, by ways of up to `reach` (1 to 4)
        tiles: the first step, and the best tile. (None, tile): it stands there; (None, None): it smells nothing."""
        cell, kind = self.grid._cell("tile", tile), class_of(cls)
        nose = NavNose(whole("weakest", weakest, 1, _library.MAX_SCENT), whole("reach", reach, 1, _library.MAX_NOSE))
        found = ctypes.c_int32()
        with self._lock, self.grid._reading():
            way = lib.nav_scent_smell(self._open().thing, self.grid._struct(), kind, cell, nose, ctypes.byref(found))
        return None if way == _library.NO_DIR else Direction(way), self.grid._tile(found.value)

    @staticmethod
    def _cells(memory: Memory) -> NDArray[np.int32]:
        cells = ctypes.c_void_p()
        count = lib.nav_scent_cells(memory.thing, ctypes.byref(cells))
        return read_only(memory, cells.value or 0, np.int32, count)


class Cover(Owner):
    """Tiles that a shooter cannot hit, for one grid.

    Threads: one search at a time with each.

    Raises:
        TypeError: `grid` is no Grid. MemoryError: 10 bytes a tile cannot be had.
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid_of(grid)
        with grid._reading():
            address = lib.nav_cover_new(grid._struct())
        if address is None:
            raise MemoryError(f"no memory for cover on {grid!r}")
        super().__init__(Memory(address, lib.nav_cover_free))

    def find(
        self,
        shooter: Any,
        tile: Any,
        steps: int,
        *,
        max_tiles: Optional[int] = None,
        radius: float = 0.3,
        bodies: Optional[NDArray[Any]] = None,
        cls: Any = MoveClass.WALKER,
    ) -> NDArray[np.int32]:
        """The tiles with cover within so many steps, the nearest first: int32 of shape (tiles, 2), rows (x, y).

        Args:
            shooter: a place of the map.
            tile: where who seeks cover stands; open to the class, and itself a candidate.
            steps: how far it would go, in tiles.
            max_tiles: stops after so many; None: all of them.
            radius: of who seeks cover, a disc, 0 to 1 tiles. Cover from the map hides all of it.
            bodies: how many stand on each tile, its own included: uint8 of shape (height, width); read without a copy where
                it comes from Grid.new_counts(). None: only the map covers.
            cls: who seeks cover.

        Raises:
            TypeError, ValueError: no such place, another dtype or shape, a number out of range, a closed tile.
        """
        grid = self.grid
        query = _cover_query(grid, shooter, tile, radius, cls)
        query.steps = whole("steps", steps, 0, 2**31 - 1)
        room = grid.width * grid.height
        room = room if max_tiles is None else min(room, whole("max_tiles", max_tiles, 0, 2**31 - 1))
        cells = np.empty(max(room, 1), np.int32)
        with self._lock, grid._reading():
            grid._check_open("tile", getattr(query, "from"), query.cls)
            keep = _set_bodies(grid, query, bodies)
            count = lib.nav_cover_list(self._open().thing, query, cells.ctypes.data, room)
            del keep
        return grid._tiles(cells[:count])


def cover_of(
    grid: Grid, shooter: Any, tile: Any, *, radius: float = 0.3, bodies: Optional[NDArray[Any]] = None, at: Any = None
) -> CoverKind:
    """What covers somebody on the tile from the shooter; arguments as of Cover.find(). `at`: where that one stands now, so
    that its own body does not count; None: on the tile."""
    grid = grid_of(grid)
    query = _cover_query(grid, shooter, tile if at is None else at, radius, MoveClass.WALKER)
    cell = grid._cell("tile", tile)
    with grid._reading():
        keep = _set_bodies(grid, query, bodies)
        kind = CoverKind(lib.nav_cover_at(query, cell))
        del keep
    return kind


def _cover_query(grid: Grid, shooter: Any, tile: Any, radius: float, cls: Any) -> NavCoverQuery:
    query = NavCoverQuery(
        shooter=_point(grid, "shooter", shooter), radius=_fixed("radius", radius, 1), cls=class_of(cls)
    )
    setattr(query, "from", grid._cell("tile", tile))
    return query


def _set_bodies(grid: Grid, query: NavCoverQuery, bodies: Optional[NDArray[Any]]) -> Optional[NDArray[Any]]:
    query.grid = ctypes.pointer(grid._struct())
    if bodies is None:
        return None
    source = grid._counts_of("bodies", array("bodies", bodies, (np.uint8,), grid.shape), None)
    query.crowd = source.ctypes.data
    return source
