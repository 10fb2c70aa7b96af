#!/usr/bin/env python3
"""The tarball of `meson dist` has all that git would commit, byte for byte, and is set up far from any repository.

The tarball is made of what git would commit here now, in a repository of its own: the one around the source tree, if any, is
not touched, and changes that are not committed yet are tried too. The test of the recipes builds the program from such files.

Usage: test_dist.py SOURCE_ROOT VERSION COMPILER...
"""
import filecmp
import json
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile

OPTIONS = ["--buildtype=plain", "-Doptimization=0", "-Dwindow=disabled", "-Dtests=disabled", "-Dtiled=disabled", "-Dlibtcod=disabled"]
# Without the configuration and the repository of the user.
GIT = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
SELF = ["-c", "user.name=x", "-c", "user.email=x@example.org"]


def run(*words, **changes):
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    done = subprocess.run(words, capture_output=True, text=True, check=False, env={**environment, **GIT, **changes})
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, words))}: exit status {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


def commit(source, repository):
    """A repository of what is in the source tree, but for what it ignores. Returns its files."""
    run("git", "init", "--quiet", repository)
    run("git", "--git-dir", repository / ".git", "--work-tree", source, "add", "--all")
    run("git", "-C", repository, *SELF, "commit", "--quiet", "-m", "all")
    run("git", "-C", repository, "checkout", "--quiet", "--force", ".")
    return set(run("git", "-C", repository, "ls-files", "-z").split("\0")) - {""}


def main():
    source, version, *compiler = sys.argv[1:]
    source, compiler = pathlib.Path(source), {"CC": " ".join(compiler)}
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        files = commit(source, folder / "repository")
        run("meson", "setup", folder / "build", folder / "repository", *OPTIONS, **compiler)
        run("meson", "dist", "-C", folder / "build", "--no-tests", "--formats", "gztar")
        name = f"throng-{version}"
        with tarfile.open(folder / "build" / "meson-dist" / f"{name}.tar.gz") as tarball:
            packed = {member.name[len(name) + 1 :] for member in tarball if not member.isdir()}
            tarball.extractall(folder / "unpacked")
        if packed != files or len(files) < 500:
            raise SystemExit(f"{len(packed)} of {len(files)} files are in the tarball: {sorted(packed ^ files)[:9]}")
        unpacked = folder / "unpacked" / name
        _, differ, missing = filecmp.cmpfiles(source, unpacked, files, shallow=False)
        modes = [path for path in files if os.access(source / path, os.X_OK) != os.access(unpacked / path, os.X_OK)]
        if differ or missing or modes:
            raise SystemExit(f"the unpacked files are others: {sorted(differ + missing + modes)[:9]}")
        run("meson", "setup", folder / "again", unpacked, *OPTIONS, **compiler)
        project = json.loads(run("meson", "introspect", "--projectinfo", folder / "again"))
        if project["version"] != version:
            raise SystemExit(f"the unpacked project is of version {project['version']}, the one here of {version}")
        print(f"{len(files)} files of version {version}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
