#!/usr/bin/env python3
"""The library without Meson: as one file with the compilers that are here, and as part of a project of CMake.

Usage: test_sources.py SOURCE_ROOT COMPILER...
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(sys.argv[1])
COMPILER = sys.argv[2:]
# Each takes throng_nav.c as C; the C++ compilers take the header as C++.
OTHERS = [name for name in ("gcc", "clang", "x86_64-w64-mingw32-gcc", "g++", "clang++", "x86_64-w64-mingw32-g++", "emcc") if shutil.which(name)]
PROJECT = """cmake_minimum_required(VERSION 3.16)
project(user C)
include(FetchContent)
FetchContent_Declare(throng SOURCE_DIR {source})
FetchContent_MakeAvailable(throng)
add_executable(user example.c)
target_link_libraries(user throng::nav)
"""


def call(words, folder):
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, words))}: {done.stdout}{done.stderr}")
    return done.stdout


class Sources(unittest.TestCase):
    def setUp(self):
        self.place = tempfile.TemporaryDirectory()
        self.addCleanup(self.place.cleanup)
        self.folder = pathlib.Path(self.place.name)

    def make(self):
        call([sys.executable, SOURCE / "scripts/single_file.py", "."], self.folder)

    def test_one_file_and_one_header_serve_a_program(self):
        self.make()
        text = (SOURCE / "examples/crowd.c").read_text(encoding="utf-8")
        (self.folder / "crowd.c").write_text(text.replace("#include <throng/nav.h>", '#include "throng_nav.h"'), encoding="utf-8")
        flags = ["-std=c17", "-Wall", "-Wextra", "-Werror", "-O0", "-DBASE_PLAIN"]  # the lane windows has it optimised and with vectors
        call([*COMPILER, *flags, "crowd.c", "throng_nav.c", "-lpthread", "-o", "crowd"], self.folder)
        self.assertRegex(call(["./crowd"], self.folder), r"^10000 walkers, 0 left after \d+ turns\n$")

    def test_every_compiler_takes_them(self):
        self.make()
        (self.folder / "user.cpp").write_text('#include "throng_nav.h"\nint main() { return nav_version() == NAV_VERSION ? 0 : 1; }\n', encoding="utf-8")
        flags = ["-Wall", "-Wextra", "-Werror", "-fsyntax-only"]
        for compiler in OTHERS:
            words = ["-std=c++17", *flags, "user.cpp"] if compiler.endswith("++") else ["-std=c17", *flags, "throng_nav.c"]
            call([compiler, *words], self.folder)

    def test_equal_sources_give_equal_bytes(self):
        self.make()
        first = [(self.folder / name).read_bytes() for name in ("throng_nav.h", "throng_nav.c")]
        self.make()
        self.assertEqual(first, [(self.folder / name).read_bytes() for name in ("throng_nav.h", "throng_nav.c")])
        self.assertNotIn(str(SOURCE).encode(), first[0] + first[1])

    @unittest.skipUnless(shutil.which("cmake"), "cmake is not here")
    def test_a_project_of_cmake_takes_the_library_in(self):
        (self.folder / "CMakeLists.txt").write_text(PROJECT.format(source=SOURCE), encoding="utf-8")
        shutil.copy(SOURCE / "tests/install/example.c", self.folder)
        call(["cmake", "-S", ".", "-B", "build", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_FLAGS_DEBUG=-DBASE_PLAIN", f"-DCMAKE_C_COMPILER={shutil.which(COMPILER[-1]) or 'cc'}"], self.folder)
        call(["cmake", "--build", "build", "--parallel", "2"], self.folder)
        self.assertEqual(call(["build/user"], self.folder), "right 7\n")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
