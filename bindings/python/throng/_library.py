"""The shared library: where it is found, its version, its structs and its functions.

The structs mirror those of the public headers, and FUNCTIONS is a list of prototypes in C that is read here. Neither is
trusted: tests/bindings/test_layout.py has the compiler compare both with the installed headers.
"""
from __future__ import annotations

import ctypes
import os
import pathlib
import re
from ctypes import (
    POINTER, c_bool, c_char_p, c_int, c_int32, c_int64, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p,
)  # fmt: skip
from typing import Any

from ._version import MAJOR, MINOR, PATCH, SONAME

CLASS_COUNT, TERRAIN_COUNT, DIR_COUNT = 3, 5, 4
MAX_SIDE, MAX_COST, MAX_GOALS, MAX_DEPTH, MAX_SIZE = 4096, 1023, 1024, 64, 4
MAX_TERRAINS, MAX_CLASSES, DOOR_CLOSED = 64, 8, 0xFFFF
TRACE_MAX_SEEN, MAX_RINGS = 8712, MAX_DEPTH + 2
RING_WORDS = MAX_RINGS * (3 * MAX_RINGS + 6)
NO_CELL, NO_DIR, NO_CAP, UNREACHED = -1, 255, 0xFFFFFFFF, 0xFFFFFFFF
ONE, COST_ONE, TURN, RANK_ONE = 65536, 1 << 32, 36000, 16
MAX_RADIUS = ONE * 27 // 64
MAX_SCENT, SCENT_WHOLE, MAX_NOSE = 65535, 65536, 4
MAX_LEVEL = 100_000_000


class Struct(ctypes.Structure):
    """A struct of the library; its class has the name that it has in C."""


class NavCosts(Struct):
    _fields_ = [
        ("enter", (c_uint16 * MAX_TERRAINS) * MAX_CLASSES), ("door", c_uint16 * MAX_CLASSES), ("over_rails", c_uint16),
    ]  # fmt: skip


class NavBlocking(Struct):
    _fields_ = [("sight", c_uint64), ("sound", c_uint64), ("door_sight", c_bool), ("door_sound", c_bool)]


class NavGrid(Struct):
    _fields_ = [
        ("width", c_int32), ("height", c_int32), ("stride", c_int32), ("cells", c_int32), ("edge_count", c_int32),
        ("door_count", c_int32), ("terrains", c_int32), ("revision", c_uint32), ("terrain", c_void_p),
        ("edges", c_void_p), ("costs", NavCosts), ("blocking", NavBlocking),
    ]  # fmt: skip


class NavPoint(Struct):
    _fields_ = [("x", c_int32), ("y", c_int32)]


class NavComponents(Struct):
    _fields_ = [
        ("cls", c_int), ("revision", c_uint32), ("count", c_int32), ("last", c_int32), ("cells", c_int32),
        ("label", c_void_p), ("stack", c_void_p),
    ]  # fmt: skip


class NavClearance(Struct):
    _fields_ = [("cls", c_int), ("revision", c_uint32), ("cells", c_int32), ("size", c_void_p)]


class NavSized(Struct):
    _fields_ = [("cls", c_int), ("size", c_int32), ("revision", c_uint32), ("grid", NavGrid)]


class NavGoal(Struct):
    _fields_ = [("cell", c_int32), ("offset", c_uint32)]


class NavFieldInput(Struct):
    _fields_ = [
        ("grid", POINTER(NavGrid)), ("cls", c_int), ("goals", POINTER(NavGoal)), ("goal_count", c_int32),
        ("crowd", c_void_p), ("crowd_bytes", c_void_p), ("crowd_weight", c_uint32), ("crowd_cap", c_uint32),
        ("diagonal", c_bool), ("layer", c_void_p), ("layer_wide", c_void_p),
    ]  # fmt: skip


class NavField(Struct):
    _fields_ = [
        ("cells", c_int32), ("stride", c_int32), ("reached", c_int32), ("min", c_uint32), ("max", c_uint32),
        ("frontier", c_uint32), ("value", c_void_p), ("unit", c_uint32), ("best", c_void_p), ("work", c_void_p),
    ]  # fmt: skip


class NavPath(Struct):
    _fields_ = [("cell", c_void_p), ("count", c_int32), ("capacity", c_int32), ("cost", c_int64)]


class NavRandom(Struct):
    _fields_ = [("state", c_uint64), ("increment", c_uint64)]


class NavAstarQuery(Struct):
    _fields_ = [
        ("grid", POINTER(NavGrid)), ("components", POINTER(NavComponents)), ("cls", c_int), ("from", c_int32),
        ("to", c_int32), ("diagonal", c_bool), ("any_shortest", c_bool), ("random", POINTER(NavRandom)),
        ("max_expanded", c_int64), ("max_tiles", c_int32), ("estimate", c_int), ("order", c_int),
        ("layer", c_void_p), ("layer_wide", c_void_p),
    ]  # fmt: skip


class NavAstarResult(Struct):
    _fields_ = [("status", c_int), ("cost", c_int64), ("expanded", c_int64)]


class NavRules(Struct):
    _fields_ = [
        ("no_n_step", c_bool), ("no_oscillation_stop", c_bool), ("no_reach_test", c_bool), ("ties_in_order", c_bool),
        ("corner_offset", c_int32), ("estimate", c_int),
    ]  # fmt: skip


class NavQuery(Struct):
    _fields_ = [
        ("grid", POINTER(NavGrid)), ("components", POINTER(NavComponents)), ("cls", c_int), ("at", c_int32),
        ("target", c_int32), ("depth", c_int32), ("diagonal", c_bool), ("random", POINTER(NavRandom)),
        ("rules", NavRules),
    ]  # fmt: skip


class NavDecision(Struct):
    _fields_ = [("status", c_int), ("dir", c_int), ("next", c_int32), ("looked", c_int32)]


class NavRings(Struct):
    _fields_ = [
        ("origin", c_int32), ("stride", c_int32), ("words", c_int32), ("count", c_int32),
        ("ring", (c_int32 * 3) * MAX_RINGS), ("bits", c_uint64 * RING_WORDS),
    ]  # fmt: skip


class NavTrace(Struct):
    _fields_ = [
        ("at", c_int32), ("target", c_int32), ("cls", c_int), ("depth", c_int32), ("rules", NavRules),
        ("decision", NavDecision), ("reason", c_int), ("proxy2", c_int64 * DIR_COUNT), ("best", c_int32 * DIR_COUNT),
        ("steps", c_int32 * DIR_COUNT), ("rank", c_int64 * DIR_COUNT), ("seen_count", c_int32),
        ("seen", c_int32 * TRACE_MAX_SEEN), ("rings", NavRings),
    ]  # fmt: skip


class NavSteering(Struct):
    _fields_ = [
        ("name", c_char_p), ("title", c_char_p), ("help", c_char_p), ("uses_depth", c_bool), ("walks_diagonally", c_bool),
        ("memory_new", c_void_p), ("memory_free", c_void_p), ("memory_hash", c_void_p), ("memory_archive", c_void_p),
        ("memory_take", c_void_p), ("memory_forget", c_void_p), ("memory_view", c_void_p), ("decide", c_void_p),
        ("plan", c_void_p), ("reads", c_uint32),
    ]  # fmt: skip


class NavWalkResult(Struct):
    _fields_ = [("end", c_int), ("steps", c_int64), ("looked", c_int64)]


class NavRacer(Struct):
    _fields_ = [
        ("row", c_int32), ("steer", c_void_p), ("random", NavRandom), ("query", NavQuery), ("running", c_bool),
        ("result", NavWalkResult), ("loop", c_void_p), ("loop_length", c_int64),
    ]  # fmt: skip


class NavDirection(Struct):
    _fields_ = [("x", c_int64), ("y", c_int64)]


class NavCone(Struct):
    _fields_ = [("left", NavDirection), ("right", NavDirection), ("kind", c_uint8)]


class NavLook(Struct):
    _fields_ = [("from", NavPoint), ("range", c_int32), ("rays", c_int32), ("cone", NavCone)]


class NavRay(Struct):
    _fields_ = [("free", c_bool), ("end", NavPoint)]


class NavSeen(Struct):
    _fields_ = [("seen", c_bool), ("free", c_int32), ("rays", c_int32), ("distance2", c_int64)]


class NavSound(Struct):
    _fields_ = [("at", NavPoint), ("loudness", c_int32), ("muffling", c_int32)]


class NavScentRates(Struct):
    _fields_ = [("fading", c_int32), ("spreading", c_int32)]


class NavNose(Struct):
    _fields_ = [("weakest", c_uint32), ("reach", c_int32)]


class NavCoverQuery(Struct):
    _fields_ = [
        ("grid", POINTER(NavGrid)), ("shooter", NavPoint), ("radius", c_int32), ("crowd", c_void_p), ("cls", c_int),
        ("from", c_int32), ("steps", c_int32),
    ]  # fmt: skip


FUNCTIONS = """
bool nav_grid_init(NavGrid *grid, int32_t width, int32_t height);
void nav_grid_free(NavGrid *grid);
bool nav_grid_copy(NavGrid *copy, const NavGrid *grid);
void nav_grid_set_terrain(NavGrid *grid, int32_t x, int32_t y, NavTerrain terrain);
void nav_grid_set_edge(NavGrid *grid, int32_t x, int32_t y, NavDir dir, NavEdge edge);
NavEdge nav_grid_edge(const NavGrid *grid, NavCell cell, NavDir dir);
void nav_grid_set_costs(NavGrid *grid, const NavCosts *costs);
void nav_grid_set_blocking(NavGrid *grid, const NavBlocking *blocking);
bool nav_grid_passable(const NavGrid *grid, NavClass cls, NavCell cell, NavDir dir);
NavCell nav_grid_nearest_open(const NavGrid *grid, NavClass cls, int32_t x, int32_t y);
bool nav_components_init(NavComponents *components, const NavGrid *grid, NavClass cls);
void nav_components_free(NavComponents *components);
void nav_components_build(NavComponents *components, const NavGrid *grid);
bool nav_clearance_init(NavClearance *clearance, const NavGrid *grid, NavClass cls);
void nav_clearance_free(NavClearance *clearance);
void nav_clearance_build(NavClearance *clearance, const NavGrid *grid);
bool nav_sized_init(NavSized *sized, const NavGrid *grid, NavClass cls, int32_t size);
void nav_sized_free(NavSized *sized);
void nav_sized_build(NavSized *sized, const NavGrid *grid);
bool nav_field_init(NavField *field, const NavGrid *grid);
void nav_field_free(NavField *field);
NavFieldStatus nav_field_build(NavField *field, const NavFieldInput *input);
NavFieldStatus nav_field_update(NavField *field, const NavFieldInput *input, const NavCell *changed, int32_t count, int32_t budget);
int32_t nav_field_repaired(const NavField *field);
NavAstar *nav_astar_new(const NavGrid *grid);
void nav_astar_free(NavAstar *astar);
NavAstarResult nav_astar_find(NavAstar *astar, const NavAstarQuery *query, NavPath *path);
int32_t nav_astar_touched(const NavAstar *astar, const NavCell **cells);
void nav_path_free(NavPath *path);
int32_t nav_steering_find(const char *name);
const char *nav_steer_status_name(NavSteerStatus status);
NavSteer *nav_steer_new(const NavGrid *grid);
void nav_steer_free(NavSteer *steer);
void nav_steer_start(NavSteer *steer);
void nav_steer_forget(NavSteer *steer);
NavDecision nav_steer_decide(NavSteer *steer, int32_t row, const NavQuery *query, NavTrace *trace);
int32_t nav_steer_plan(const NavSteer *steer, int32_t row, const NavQuery *query, NavCell *out, int32_t max);
NavDecision nav_lookahead_decide(const NavQuery *query, NavCell previous, NavTrace *trace);
int32_t nav_trace_seen(const NavTrace *trace, NavCell *out);
int64_t nav_walk_limit(const NavGrid *grid);
bool nav_racer_init(NavRacer *racer, int32_t row, const NavQuery *query, uint64_t seed);
void nav_racer_free(NavRacer *racer);
bool nav_racer_step(NavRacer *racer, int64_t max_steps);
bool nav_racer_watch(NavRacer *racer);
NavRay nav_ray(const NavGrid *grid, NavPoint from, NavPoint to);
NavLook nav_look(NavPoint from, int64_t facing, int32_t fov, NavFixed range, int32_t rays);
bool nav_see(const NavGrid *grid, const NavLook *look, NavPoint to, NavFixed radius, NavSeen *out);
NavIndex *nav_index_new(const NavGrid *grid, int32_t capacity);
void nav_index_free(NavIndex *index);
void nav_index_build(NavIndex *index, const NavFixed *x, const NavFixed *y, int32_t count);
int32_t nav_index_seen(const NavIndex *index, const NavGrid *grid, const NavLook *look, NavFixed radius, int32_t but, int32_t *out, int32_t max);
int64_t nav_sound_level(const NavGrid *grid, const NavSound *sound, NavPoint ear);
bool nav_sound_heard(const NavGrid *grid, const NavSound *sound, NavPoint ear, int32_t threshold);
NavScent *nav_scent_new(const NavGrid *grid);
void nav_scent_free(NavScent *scent);
void nav_scent_clear(NavScent *scent);
void nav_scent_deposit(NavScent *scent, const NavGrid *grid, NavCell cell, uint32_t strength, int64_t tick);
void nav_scent_step(NavScent *scent, const NavGrid *grid, NavScentRates rates);
void nav_scent_wash(NavScent *scent, const NavGrid *grid);
uint32_t nav_scent_strength(const NavScent *scent, NavCell cell);
int64_t nav_scent_age(const NavScent *scent, NavCell cell);
NavDir nav_scent_follow(const NavScent *scent, const NavGrid *grid, NavClass cls, NavCell cell);
NavDir nav_scent_smell(const NavScent *scent, const NavGrid *grid, NavClass cls, NavCell cell, NavNose nose, NavCell *found);
int32_t nav_scent_cells(const NavScent *scent, const NavCell **cells);
NavCover *nav_cover_new(const NavGrid *grid);
void nav_cover_free(NavCover *cover);
NavCoverKind nav_cover_at(const NavCoverQuery *query, NavCell cell);
int32_t nav_cover_list(NavCover *cover, const NavCoverQuery *query, NavCell *out, int32_t max);
"""

_SCALARS: dict[str, Any] = {
    "void": None, "bool": c_bool, "int32_t": c_int32, "uint32_t": c_uint32, "int64_t": c_int64, "uint64_t": c_uint64,
    "NavCell": c_int32, "NavFixed": c_int32,
    "NavTerrain": c_int, "NavDir": c_int, "NavEdge": c_int, "NavClass": c_int, "NavFieldStatus": c_int,
    "NavSteerStatus": c_int, "NavCoverKind": c_int,
}  # fmt: skip
STRUCTS = {struct.__name__: struct for struct in Struct.__subclasses__()}


def _type_of(text: str) -> Any:
    """The ctypes type of a C type. Pointers to what has no struct here, or to numbers, are addresses."""
    stars = text.count("*")
    name = text.replace("const", "").replace("*", "").strip()
    if stars == 0:
        return _SCALARS[name] if name in _SCALARS else STRUCTS[name]
    if name == "char":
        return c_char_p
    return POINTER(STRUCTS[name]) if stars == 1 and name in STRUCTS else c_void_p


def _declare(library: ctypes.CDLL) -> None:
    for result, name, arguments in re.findall(r"^(.*?)(\w+)\((.*)\);$", FUNCTIONS, re.MULTILINE):
        function = getattr(library, name)
        function.restype = _type_of(result)
        function.argtypes = [_type_of(re.sub(r"\w+$", "", argument)) for argument in arguments.split(", ")]


def _place() -> str:
    """The library that is asked for, or the one that pip has put next to this file, or that of the system."""
    own = sorted(pathlib.Path(__file__).parent.glob("_nav.*"))
    return os.environ.get("THRONG_NAV_LIBRARY", str(own[0]) if own else SONAME)


def _load() -> ctypes.CDLL:
    place = _place()
    try:
        library = ctypes.CDLL(place)
    except OSError as error:
        raise ImportError(
            f"the navigation library cannot be loaded ({error}); install it (Debian: libthrong-nav1), or set "
            f"THRONG_NAV_LIBRARY to the path of {SONAME}"
        ) from None
    try:
        library.nav_version.restype = c_int
        number = int(library.nav_version())
    except AttributeError:
        raise ImportError(f"{place} is not the navigation library of Throng: it has no nav_version") from None
    version = (number // 1_000_000, number // 1000 % 1000, number % 1000)
    if version[:2] != (MAJOR, MINOR):
        raise ImportError(
            f"this package is for version {MAJOR}.{MINOR} of the navigation library, but {place} is version "
            f"{version[0]}.{version[1]}.{version[2]}; install both of the same version"
        )
    _declare(library)
    return library


lib = _load()
__version__ = f"{MAJOR}.{MINOR}.{PATCH}"
