"""Structs, prototypes and constants of the package are those of the installed headers: the compiler compares them. And the
version of library and package must agree."""
import ctypes
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

from throng import _field, _grid, _library, _search, _walk

COMPILER = shlex.split(os.environ["COMPILER"])
FLAGS = ["-std=c17", "-Wall", "-Werror", "-Wno-unused", "-I", os.environ["HEADERS"]]

CONSTANTS = {
    "NAV_CLASS_COUNT": _library.CLASS_COUNT, "NAV_TERRAIN_COUNT": _library.TERRAIN_COUNT, "NAV_DIR_COUNT": _library.DIR_COUNT,
    "NAV_MAX_TERRAINS": _library.MAX_TERRAINS, "NAV_MAX_CLASSES": _library.MAX_CLASSES, "NAV_DOOR_CLOSED": _library.DOOR_CLOSED,
    "NAV_EDGE_DOOR": _grid.Edge.DOOR, "NAV_PATH_TOO_COSTLY": _search.STATUSES.index("too costly"),
    "NAV_MAX_SIDE": _library.MAX_SIDE, "NAV_MAX_COST": _library.MAX_COST, "NAV_MAX_GOALS": _library.MAX_GOALS,
    "NAV_MAX_DEPTH": _library.MAX_DEPTH, "NAV_TRACE_MAX_SEEN": _library.TRACE_MAX_SEEN, "NAV_MAX_RINGS": _library.MAX_RINGS,
    "NAV_RING_WORDS": _library.RING_WORDS, "NAV_NO_CELL": _library.NO_CELL, "NAV_NO_DIR": _library.NO_DIR,
    "NAV_NO_CAP": _library.NO_CAP, "NAV_UNREACHED": _library.UNREACHED, "NAV_ONE": _library.ONE,
    "NAV_COST_ONE": _library.COST_ONE, "NAV_TURN": _library.TURN, "NAV_RANK_ONE": _library.RANK_ONE,
    "NAV_MAX_RADIUS": _library.MAX_RADIUS, "NAV_MAX_SCENT": _library.MAX_SCENT, "NAV_SCENT_WHOLE": _library.SCENT_WHOLE,
    "NAV_MAX_NOSE": _library.MAX_NOSE, "NAV_MAX_LEVEL": _library.MAX_LEVEL, "NAV_OBSTACLE": _walk._OBSTACLE,
    "NAV_REASON_UNTRACED": _walk.REASONS.index("untraced"), "NAV_STEER_NO_MEMORY": 7, "NAV_FIELD_TOO_COSTLY": 1,
    "NAV_FIELD_NO_MEMORY": 2, "NAV_PATH_NO_MEMORY": _search.STATUSES.index("out of memory"), "NAV_WAY_COUNT": len(_field.WAYS),
    "NAV_WATER": _grid.Terrain.WATER, "NAV_PIT": _grid.Terrain.PIT, "NAV_FLYER": _grid.MoveClass.FLYER,
    "NAV_EDGE_RAIL": _grid.Edge.RAIL, "NAV_RIGHT": _grid.Direction.RIGHT, "NAV_LOOP_NO_MEMORY": -1,
}  # fmt: skip


def compile_and_run(code):
    """(exit status, what compiler or program say)"""
    with tempfile.TemporaryDirectory() as folder:
        source, program = pathlib.Path(folder, "layout.c"), pathlib.Path(folder, "layout")
        source.write_text(code, encoding="utf-8")
        done = subprocess.run([*COMPILER, *FLAGS, source, "-o", program], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            done = subprocess.run([program], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr


def mirror(structs):
    """One line for each struct and member: name, size, offset."""
    lines = []
    for struct in structs:
        lines.append(f"{struct.__name__} {ctypes.sizeof(struct)}")
        for name, kind in struct._fields_:
            lines.append(f"{struct.__name__}.{name} {getattr(struct, name).offset} {ctypes.sizeof(kind)}")
    return lines


def printing(structs):
    """The program that prints the same of the structs in the headers. All members must be named: the last one ends at the
    end of the struct, but for padding."""
    lines = ["#include <stddef.h>", "#include <stdio.h>", '#include <throng/nav_lab.h>', "int main(void) {"]
    for struct in structs:
        name = struct.__name__
        lines.append(f'printf("{name} %zu\\n", sizeof({name}));')
        for member, _ in struct._fields_:
            lines.append(
                f'printf("{name}.{member} %zu %zu\\n", offsetof({name}, {member}), sizeof((({name} *)0)->{member}));'
            )
    return "\n".join([*lines, "}"])


class Layout(unittest.TestCase):
    def test_structs_are_those_of_the_headers(self):
        structs = list(_library.STRUCTS.values())
        self.assertGreater(len(structs), 25)
        status, said = compile_and_run(printing(structs))
        self.assertEqual(status, 0, said)
        self.assertEqual(said.splitlines(), mirror(structs))

    def test_a_struct_that_differs_is_noticed(self):
        class NavGoal(ctypes.Structure):
            _fields_ = [("cell", ctypes.c_int64), ("offset", ctypes.c_uint32)]

        self.assertNotEqual(compile_and_run(printing([NavGoal]))[1].splitlines(), mirror([NavGoal]))

    def test_prototypes_are_those_of_the_headers(self):
        names = re.findall(r"(\w+)\(.*\);$", _library.FUNCTIONS, re.MULTILINE)
        self.assertGreater(len(names), 50)
        self.assertEqual(len(names), _library.FUNCTIONS.strip().count("\n") + 1, "a line is no prototype")
        opaque = "\n".join(f"void *take_{at} = (void *){name};" for at, name in enumerate(names))
        code = f'#include <throng/nav_lab.h>\nvoid take(void) {{\n{opaque}\n}}\n{_library.FUNCTIONS}\nint main(void) {{ return 0; }}\n'
        self.compiles(code)
        for right, wrong in (("int32_t width", "int64_t width"), ("bool nav_field_init", "int nav_field_init")):
            self.assertEqual(code.count(right), 1)
            with self.assertRaises(AssertionError):
                self.compiles(code.replace(right, wrong))

    def compiles(self, code):
        done = subprocess.run([*COMPILER, *FLAGS, "-fsyntax-only", "-x", "c", "-"], input=code, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_constants_are_those_of_the_headers(self):
        checks = "\n".join(f'_Static_assert({name} == {int(value)}, "{name}");' for name, value in CONSTANTS.items())
        self.compiles(f'#include <throng/nav_lab.h>\n{checks}\n')

    def test_names_are_those_of_the_library(self):
        for library, kind in (("nav_terrain_name", _grid.Terrain), ("nav_class_name", _grid.MoveClass), ("nav_dir_name", _grid.Direction)):
            function = getattr(_library.lib, library)
            function.restype = ctypes.c_char_p
            self.assertEqual([function(each).decode() for each in kind], [each.name.lower() for each in kind])
            self.assertIsNone(function(len(kind)))


class Versions(unittest.TestCase):
    """A library of another minor version is refused, and so is what is no such library."""

    def load(self, library):
        environment = dict(os.environ, THRONG_NAV_LIBRARY=str(library))
        words = [sys.executable, "-c", "import throng; print(throng.__version__)"]
        return subprocess.run(words, env=environment, capture_output=True, text=True, check=False)

    def build(self, folder, code):
        library = pathlib.Path(folder, "liby.so")
        done = subprocess.run([*COMPILER, "-shared", "-fPIC", "-x", "c", "-", "-o", library], input=code, text=True, check=False)
        self.assertEqual(done.returncode, 0)
        return library

    def refused(self, library, *words):
        done = self.load(library)
        self.assertEqual(done.returncode, 1)
        last = done.stderr.strip().splitlines()[-1]
        self.assertTrue(last.startswith("ImportError: "), done.stderr)
        for word in words:
            self.assertIn(word, last)

    def test_another_minor_version_is_refused(self):
        number = _library.lib.nav_version()
        with tempfile.TemporaryDirectory() as folder:
            library = self.build(folder, f"int nav_version(void) {{ return {number + 1000}; }}")
            self.refused(library, f"for version {_library.MAJOR}.{_library.MINOR} ", f"is version {_library.MAJOR}.{_library.MINOR + 1}.")

    def test_what_is_no_such_library_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            self.refused(self.build(folder, "int one;"), "nav_version")
            self.refused(pathlib.Path(folder, "none.so"), "cannot be loaded", "THRONG_NAV_LIBRARY")

    def test_the_installed_one_is_loaded(self):
        environment = dict(os.environ)
        environment.pop("THRONG_NAV_LIBRARY", None)
        done = subprocess.run([sys.executable, "-c", "import throng; print(throng.__version__)"], env=environment, capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout.strip()), (0, _library.__version__), done.stderr)


if __name__ == "__main__":
    unittest.main()
