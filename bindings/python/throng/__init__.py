"""Navigation on tile grids: flow fields with several goals and a crowd, A*, lookahead and other steerings, exact sight,
sound, scent and cover. Bindings of the C library throng-nav.

>>> import throng
>>> grid = throng.Grid.from_rows(["....", ".##.", "...."])
>>> field = throng.Field(grid)
>>> field.build(goals=[(3, 1)])
>>> field.distance[1]
array([         5, 4294967295, 4294967295,          0], dtype=uint32)

A tile is (x, y), column and row, from (0, 0) at the top left; arrays are indexed [y, x]. What is wrong about an argument is
a TypeError or a ValueError that says what was expected; memory that cannot be had is a MemoryError.

Threads: the lock of the interpreter is free while the library works. Any object may be used from any thread: calls wait
where they must.
"""
from ._field import NO_WAY, UNREACHED, WAYS, Field
from ._grid import Direction, Edge, Grid, MoveClass, Terrain
from ._library import __version__
from ._search import Astar, Found, astar
from ._senses import (
    Cover, CoverKind, Ray, Scent, Seen, cover_of, field_of_view, hears, ray, see, sound_level,
)  # fmt: skip
from ._walk import STEERINGS, Decision, Rules, Steering, Trace, Walk, Walker, lookahead, walk

__all__ = [
    "Astar", "Cover", "CoverKind", "Decision", "Direction", "Edge", "Field", "Found", "Grid", "MoveClass", "NO_WAY", "Ray",
    "Rules", "STEERINGS", "Scent", "Seen", "Steering", "Terrain", "Trace", "UNREACHED", "WAYS", "Walk", "Walker",
    "__version__", "astar", "cover_of", "field_of_view", "hears", "lookahead", "ray", "see", "sound_level", "walk",
]  # fmt: skip
