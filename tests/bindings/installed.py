#!/usr/bin/env python3
"""Runs one file of tests beside this one on the Python package as it is installed: package, library and headers in an empty
folder, nothing of the source tree or the build on the way.

Usage: installed.py SOURCE_ROOT BUILD_ROOT PREFIX NAME COMPILER...
The tests find SOURCE_ROOT and COMPILER (words separated by blanks) in the environment, and the folder of the installed
headers in HEADERS. Exit status 77, skipped, without numpy, and test_plot without matplotlib.
"""
import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile


def only(found, what):
    found = list(found)
    if len(found) != 1:
        raise SystemExit(f"{len(found)} {what} were installed: {found}")
    return found[0]


def main():
    source, build, prefix, name, *compiler = sys.argv[1:]
    for module in ("numpy", *(["matplotlib"] if name == "test_plot" else [])):
        if importlib.util.find_spec(module) is None:
            print(f"skipped: {sys.executable} has no {module} (Debian: python3-{module})")
            return 77
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["meson", "install", "-C", build, "--no-rebuild", "--quiet", "--destdir", folder, "--tags", "runtime,devel,python-runtime"],
            check=True,
        )
        installed = pathlib.Path(folder + prefix)
        package = only(installed.glob("lib*/**/throng/__init__.py"), "packages").parent
        looked = [path for path in sys.path if path.startswith(f"{prefix}/lib/") and path.endswith("-packages")]
        if looked and f"{prefix}/{package.parent.relative_to(installed)}" not in looked:
            raise SystemExit(f"the package is in {package.parent}, and this Python looks in {looked}")
        library = only(installed.glob("lib*/**/libthrong-nav.so.1"), "shared libraries").parent
        environment = dict(
            os.environ,
            PYTHONPATH=str(package.parent),
            PYTHONDONTWRITEBYTECODE="1",
            PYTHONFAULTHANDLER="1",
            LD_LIBRARY_PATH=str(library),
            SOURCE_ROOT=source,
            HEADERS=str(installed / "include"),
            COMPILER=" ".join(compiler),
        )
        environment.pop("THRONG_NAV_LIBRARY", None)
        test = pathlib.Path(__file__).resolve().parent / f"{name}.py"
        words = [sys.executable, "-X", "dev", "-W", "error", str(test)]
        return subprocess.run(words, env=environment, cwd=folder, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
