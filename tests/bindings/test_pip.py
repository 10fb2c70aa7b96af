#!/usr/bin/env python3
"""The Python package as pip installs it: a source distribution, a wheel of it, and the tests of fields and grids on what lies there.

Usage: test_pip.py SOURCE_ROOT
"""
import os
import pathlib
import subprocess
import sys
import tempfile

TESTS = ("test_grid.py", "test_field.py", "test_search.py")


def run(words, **more):
    done = subprocess.run(words, capture_output=True, text=True, check=False, **more)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}: {done.stdout}{done.stderr}")
    return done.stdout


def only(found, what):
    found = list(found)
    if len(found) != 1:
        sys.exit(f"{len(found)} {what}: {found}")
    return found[0]


def main():
    source = pathlib.Path(sys.argv[1])
    here = pathlib.Path(__file__).resolve().parent
    plain = dict(os.environ, CFLAGS="-O0", PYTHONWARNINGS="ignore", PIP_DISABLE_PIP_VERSION_CHECK="1")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        tree = folder / "tree"  # setuptools writes next to what it builds
        tree.mkdir()
        names = run(["git", "-C", source, "ls-files", "-z"]).split("\0") if (source / ".git").exists() else None
        for path in sorted(source / item for item in names if item) if names else source.rglob("*"):
            if path.is_file() and path.relative_to(source).parts[0] in ("src", "bindings", "scripts", "docs", "LICENSE", "meson.build", "pyproject.toml",
                                                                        "setup.py", "MANIFEST.in"):
                target = tree / path.relative_to(source)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(path.read_bytes())
        run([sys.executable, "-c", "import setuptools.build_meta as build; build.build_sdist('out')"], cwd=tree, env=plain)
        packed = only((tree / "out").glob("*.tar.gz"), "source distributions")
        run([sys.executable, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-index", "--no-deps", "--target", folder / "place", packed],
            cwd=folder, env=plain)
        only((folder / "place/throng").glob("_nav.*"), "libraries in the package")
        environment = dict(os.environ, PYTHONPATH=str(folder / "place"), SOURCE_ROOT=str(source), PYTHONDONTWRITEBYTECODE="1")
        environment.pop("THRONG_NAV_LIBRARY", None)
        where = run([sys.executable, "-c", "import throng; print(throng.__file__)"], cwd=folder, env=environment)
        if not where.startswith(str(folder)):
            sys.exit(f"another package is used: {where}")
        for test in TESTS:
            run([sys.executable, here / test], cwd=folder, env=environment)


if __name__ == "__main__":
    main()
