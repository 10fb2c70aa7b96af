"""Steerings: rules by which one walker chooses its next tile. Each decision, and whole walks."""
from __future__ import annotations

import ctypes
from typing import Any, NamedTuple, Optional, Tuple

import numpy as np
from numpy.typing import NDArray

from . import _library
from ._field import grid_of
from ._grid import Direction, Grid, MoveClass, Tile, class_of
from ._library import NavQuery, NavRacer, NavRules, NavSteering, NavTrace, lib
from ._memory import Memory, Owner, member, real, whole
from ._search import seeded

REASONS = (
    "none", "min proxy", "min steps", "first equal", "learned", "field", "path", "ahead", "toward", "turned", "random",
    "backtrack", "known way", "sight", "corner", "untraced",
)  # fmt: skip
_OBSTACLE = 2**63 - 1


class Steering(NamedTuple):
    """A row of the library's table of steerings."""

    name: str
    title: str
    help: str
    uses_depth: bool
    walks_diagonally: bool


def _read_steerings() -> Tuple[Steering, ...]:
    count = ctypes.c_int32.in_dll(lib, "nav_steering_count").value
    rows = (ctypes.POINTER(NavSteering) * count).in_dll(lib, "nav_steerings")
    return tuple(
        Steering(
            row.contents.name.decode(), row.contents.title.decode(), row.contents.help.decode(),
            bool(row.contents.uses_depth), bool(row.contents.walks_diagonally),
        )
        for row in rows
    )  # fmt: skip


STEERINGS = _read_steerings()
_STATUSES = tuple(lib.nav_steer_status_name(status).decode() for status in range(9))
_ROWS = {steering.name: row for row, steering in enumerate(STEERINGS)}


class Rules(NamedTuple):
    """Parts of the rules that can be left out, to show what each is for. All False and 0: the whole rules."""

    no_n_step: bool = False  # lookahead: equal proxies go to the first in order, also near the target
    no_oscillation_stop: bool = False  # lookahead: steps back to where it came from, so it may walk without end
    no_reach_test: bool = False  # no test whether a way exists: a walker that explores finds out by exploring
    ties_in_order: bool = False  # nothing is drawn: of equals the first in order
    corner_offset: float = 0.0  # corners: from walls to nodes, in tiles, up to 27/64; 0: the usual 0.3


class Trace(NamedTuple):
    """Why a step was chosen: for each Direction what was compared."""

    reason: str  # one of "min proxy", "min steps", "first equal", "learned", "field", "path", "ahead", ...
    proxy: NDArray[np.float64]  # float64 of shape (4,): the straight-line distance (tiles) that counts; inf: an obstacle
    best: Tuple[Optional[Tile], ...]  # the tile that gave it
    steps: NDArray[np.int32]  # int32 of shape (4,): steps to the target; -1: not within the depth
    rank: NDArray[np.float64]  # float64 of shape (4,): what learning (in steps) and flow (in costs) compared; inf: nothing
    seen: NDArray[np.int32]  # int32 of shape (tiles, 2), rows (x, y): the tiles looked at, nearest first


class Decision(NamedTuple):
    """What a steering has decided."""

    status: str  # "move", or why it ends: "reached", "oscillation", "blocked", "unreachable"
    next: Optional[Tile]  # the tile to step to; of "oscillation" the one not to step to; else None
    direction: Optional[Direction]  # None where the step is diagonal, or there is none
    looked: int  # squares looked at
    trace: Optional[Trace]  # where it was asked for


class Walk(NamedTuple):
    """A whole walk."""

    end: str  # "reached", "oscillation", "blocked", "unreachable", "limit" or "loop"
    steps: int  # tiles entered
    looked: int  # squares looked at, all decisions together
    path: NDArray[np.int32]  # int32 of shape (steps + 1, 2), rows (x, y), the start first


def _row(steering: Any) -> int:
    if not isinstance(steering, str):
        raise TypeError(f"steering is {type(steering).__name__}; expected one of {', '.join(_ROWS)}")
    if steering not in _ROWS:
        raise ValueError(f"steering is {steering!r}; expected one of {', '.join(_ROWS)}")
    return _ROWS[steering]


def _query(grid: Grid, at: int, target: int, depth: Any, cls: Any, diagonal: bool, rules: Optional[Rules]) -> NavQuery:
    if rules is not None and not isinstance(rules, Rules):
        raise TypeError(f"rules is {type(rules).__name__}; expected a throng.Rules")
    given = rules or Rules()
    offset = real("corner_offset", given.corner_offset, 0, _library.MAX_RADIUS / _library.ONE)
    return NavQuery(
        cls=class_of(cls),
        at=at,
        target=target,
        depth=whole("depth", depth, 0, _library.MAX_DEPTH),
        diagonal=bool(diagonal),
        rules=NavRules(*(bool(part) for part in given[:4]), round(offset * _library.ONE)),
    )


def _aim(grid: Grid, query: NavQuery) -> Memory:
    """Sets grid and components as they are now; what is returned must live as long as the query is used."""
    components = grid._components(query.cls)
    query.grid = ctypes.pointer(grid._struct())
    query.components = ctypes.pointer(components.thing)
    return components


def _trace(grid: Grid, trace: NavTrace, unit: int) -> Trace:
    cells = np.empty(_library.TRACE_MAX_SEEN, np.int32)
    count = lib.nav_trace_seen(trace, cells.ctypes.data)
    square = np.array([np.inf if value == _OBSTACLE else value for value in trace.proxy2], np.float64)
    return Trace(
        reason=REASONS[trace.reason],
        proxy=np.sqrt(square),
        best=tuple(grid._tile(cell) for cell in trace.best),
        steps=np.array(trace.steps, np.int32),
        rank=np.array([np.inf if value == _OBSTACLE else value / unit for value in trace.rank], np.float64),
        seen=grid._tiles(cells[:count]),
    )


def _decision(grid: Grid, row: int, decision: Any, trace: Optional[NavTrace]) -> Decision:
    unit = _library.RANK_ONE if STEERINGS[row].name == "learning" else 1
    return Decision(
        status=_STATUSES[decision.status],
        next=grid._tile(decision.next),
        direction=None if decision.dir == _library.NO_DIR else Direction(decision.dir),
        looked=int(decision.looked),
        trace=None if trace is None else _trace(grid, trace, unit),
    )


def lookahead(
    grid: Grid,
    at: Any,
    target: Any,
    depth: int = 7,
    *,
    previous: Any = None,
    cls: Any = MoveClass.WALKER,
    rules: Optional[Rules] = None,
) -> Decision:
    """One decision of the lookahead steering with its trace: the P-proxies and P-steps of the four neighbours.

    Args:
        at, target: tiles (x, y); `at` is open.
        depth: P, 0 to 64.
        previous: the tile that the walker came from; going back there is "oscillation". None: none.

    Raises:
        TypeError, ValueError: no such tile, number or class.
    """
    grid = grid_of(grid)
    query = _query(grid, grid._cell("at", at), grid._cell("target", target), depth, cls, False, rules)
    before = _library.NO_CELL if previous is None else grid._cell("previous", previous)
    trace = NavTrace()
    with grid._reading():
        grid._check_open("at", query.at, query.cls)
        keep = _aim(grid, query)
        decision = lib.nav_lookahead_decide(query, before, trace)
        del keep
    return _decision(grid, _ROWS["lookahead"], decision, trace)


def walk(
    grid: Grid,
    start: Any,
    goal: Any,
    steering: str = "lookahead",
    *,
    depth: int = 7,
    cls: Any = MoveClass.WALKER,
    diagonal: bool = False,
    seed: int = 1,
    max_steps: Optional[int] = None,
    rules: Optional[Rules] = None,
) -> Walk:
    """Walks from tile to tile by one steering, to the end. Costs Grid.components(), too, where the map has changed.

    >>> grid = Grid.from_rows(["....", ".##.", "...."])
    >>> walk(grid, (0, 1), (3, 1), steering="lookahead", depth=3).end
    'reached'

    Args:
        start, goal: tiles (x, y); the start is open.
        steering: the name of a row of STEERINGS: greedy, lookahead, learning, astar, flow, crash-turn, crash-turn-memory,
            corners, regions.
        depth: how far the lookahead looks, 0 to 64.
        diagonal: eight directions, for steerings that can.
        seed: of the choices among equals.
        max_steps: ends the walk ("limit"). None: four times the tiles of the map, at least 1000. A walk that comes round
            for ever ends before that ("loop").

    Raises:
        TypeError, ValueError: no such tile, steering, number or class. MemoryError: the steering could not take its memory.
    """
    grid = grid_of(grid)
    row = _row(steering)
    query = _query(grid, grid._cell("start", start), grid._cell("goal", goal), depth, cls, diagonal, rules)
    query.diagonal = query.diagonal and STEERINGS[row].walks_diagonally
    number = whole("seed", seed, 0, 2**64 - 1)
    limit = None if max_steps is None else whole("max_steps", max_steps, 0, 2**62)
    racer = NavRacer()
    cells = [query.at]
    with grid._reading():
        grid._check_open("start", query.at, query.cls)
        keep = _aim(grid, query)
        if limit is None:
            limit = lib.nav_walk_limit(grid._struct())
        if not lib.nav_racer_init(racer, row, query, number):
            raise MemoryError("no memory for a walk")
        memory = Memory(racer, lib.nav_racer_free)
        while lib.nav_racer_watch(racer) and lib.nav_racer_step(racer, limit):
            cells.append(racer.query.at)
        del keep
    result = racer.result
    end, steps, looked = _STATUSES[result.end], int(result.steps), int(result.looked)
    del memory
    if end == "out of memory":
        raise MemoryError(f"no memory for the steering {steering}")
    return Walk(end, steps, looked, grid._tiles(np.array(cells, np.int32)))


class Walker(Owner):
    """A walker that goes step by step to targets that may change, and remembers what its steering remembers. The first step
    after a change of the map costs Grid.components(), too.

    >>> grid = Grid.from_rows(["....", ".##.", "...."])
    >>> walker = Walker(grid, (0, 1), "learning")
    >>> while walker.step((3, 1)).status == "move":
    ...     pass
    >>> walker.position
    (3, 1)

    Threads: one step at a time; walkers on one grid step at once.

    Args:
        position: an open tile (x, y).
        steering, depth, cls, diagonal, seed, rules: as in walk().

    Raises:
        TypeError, ValueError: no such tile, steering, number or class. MemoryError: there is none for the walker.
    """

    def __init__(
        self,
        grid: Grid,
        position: Any,
        steering: str = "lookahead",
        *,
        depth: int = 7,
        cls: Any = MoveClass.WALKER,
        diagonal: bool = False,
        seed: int = 1,
        rules: Optional[Rules] = None,
    ) -> None:
        self.grid = grid_of(grid)
        self._row = _row(steering)
        cell = grid._cell("position", position)
        self._query = _query(grid, cell, cell, depth, cls, diagonal, rules)
        self._random = seeded(seed)
        self._query.random = ctypes.pointer(self._random)
        with grid._reading():
            grid._check_open("position", self._query.at, self._query.cls)
            address = lib.nav_steer_new(grid._struct())
        if address is None:
            raise MemoryError("no memory for a walker")
        super().__init__(Memory(address, lib.nav_steer_free))

    @property
    def steering(self) -> str:
        """The name of its steering."""
        return STEERINGS[self._row].name

    @property
    def position(self) -> Tile:
        """Where it stands. Setting it begins a new walk there. ValueError: the tile is closed."""
        tile = self.grid._tile(self._query.at)
        assert tile is not None
        return tile

    @position.setter
    def position(self, tile: Any) -> None:
        cell = self.grid._cell("position", tile)
        with self._lock, self.grid._reading():
            self.grid._check_open("position", cell, self._query.cls)
            lib.nav_steer_start(self._open().thing)
            self._query.at = cell

    def step(self, target: Any, *, trace: bool = False) -> Decision:
        """Decides, and takes the step where the decision is "move".

        Args:
            target: a tile (x, y).
            trace: tells why, too; some 10 microseconds more.

        Raises:
            TypeError, ValueError: no such tile. MemoryError: the steering could not take its memory; up to 30 bytes a tile.
        """
        return self._decide(target, trace, True)

    def decide(self, target: Any, *, trace: bool = False) -> Decision:
        """The same without the step: the walker stays. What it has learned for the decision it keeps."""
        return self._decide(target, trace, False)

    def _decide(self, target: Any, traced: bool, moves: bool) -> Decision:
        cell = self.grid._cell("target", target)
        trace = NavTrace() if traced else None
        with self._lock, self.grid._reading():
            memory = self._open()
            self._query.target = cell
            keep = _aim(self.grid, self._query)
            decision = lib.nav_steer_decide(memory.thing, self._row, self._query, trace)
            del keep
            if _STATUSES[decision.status] == "out of memory":
                raise MemoryError(f"no memory for the steering {self.steering}")
            if moves and decision.status == 0:
                self._query.at = decision.next
            return _decision(self.grid, self._row, decision, trace)

    def plan(self, target: Any, max_tiles: int = 512) -> NDArray[np.int32]:
        """The way that it would go if nothing changed, as far as that is known: int32 of shape (tiles, 2), rows (x, y),
        at most max_tiles, where it stands left out. Changes nothing that decides."""
        cell = self.grid._cell("target", target)
        room = min(whole("max_tiles", max_tiles, 0, 2**31 - 1), 4 * self.grid._cells)
        cells = np.empty(max(room, 1), np.int32)
        with self._lock, self.grid._reading():
            memory = self._open()
            query = NavQuery.from_buffer_copy(self._query)
            query.target = cell
            keep = _aim(self.grid, query)
            count = lib.nav_steer_plan(memory.thing, self._row, query, cells.ctypes.data, room)
            del keep
        return self.grid._tiles(cells[:count])

    def forget(self) -> None:
        """Forgets all that it has learned and where it came from; the next decision is that of a new walker there."""
        with self._lock:
            lib.nav_steer_forget(self._open().thing)
