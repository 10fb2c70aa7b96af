#!/usr/bin/env python3
"""The binary interface of the navigation library is that of its version: programs built with an earlier library of the same
version number go on working with this one. What it was is kept beside this file, in libthrong-nav-VERSION.abi, as abidw of
libabigail describes it; abidiff compares. Additions are allowed: functions, rows of tables, enumerators at the end.

Usage: test_abi.py BUILD_ROOT PREFIX VERSION LIBRARY [--renew]. --renew writes the description of what was built instead.
Exit status 77, skipped, without abidw and abidiff (Debian: abigail-tools) or where the library was built without debugging
information. Before 1.0 the first two numbers of the version name an interface, later the first.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
# The kept one is by gcc; clang, other optimisations and machine words of 64 bits give the same but for what is suppressed.
DESCRIBE = [
    "abidw", "--drop-private-types", "--exported-interfaces-only", "--no-architecture", "--no-comp-dir-path", "--no-corpus-path",
    "--no-elf-needed", "--no-parameter-names", "--no-show-locs", "--no-write-default-sizes",
]  # fmt: skip
COMPARE = ["abidiff", "--no-added-syms"]
# The table of steerings grows: nav_steering_count says how long it is. Two structs stand in a private header that has the
# name of a public one, walk.h, by which libabigail goes.
SUPPRESSED = "[suppress_variable]\n  name = nav_steerings\n[suppress_type]\n  name_regexp = ^Nav(Corners|Follow)$\n"
CHANGED = 4  # a bit of abidiff's exit status
USAGE_OR_CRASH = 1 | 2


def interface_of(version):
    major, minor = version.split(".")[:2]
    return f"{major}.{minor}" if major == "0" else major


def next_interface(version):
    major, minor = (int(number) for number in version.split(".")[:2])
    return f"0.{minor + 1}.0" if major == 0 else f"{major + 1}.0.0"


def describe(build, prefix, library, folder):
    """The description of the built library, of its installed headers alone; None: it has no debugging information."""
    subprocess.run(
        ["meson", "install", "-C", build, "--no-rebuild", "--quiet", "--destdir", folder, "--tags", "devel"], check=True, stdout=subprocess.DEVNULL
    )
    headers = pathlib.Path(folder + prefix, "include", "throng")
    text = subprocess.run([*DESCRIBE, "--headers-dir", headers, library], check=True, capture_output=True, text=True).stdout
    text = re.sub(r"(?<= path=')[^']*?(?=src/)", "", text)  # where the source lies is no part of it
    return text if "name='NavFieldInput' size-in-bits=" in text else None


def differences(kept, present, folder):
    """What programs that were built with the kept one would miss; an empty text: nothing."""
    before, now, suppressed = (pathlib.Path(folder, name) for name in ("before.abi", "now.abi", "suppressed"))
    for path, text in ((before, kept), (now, present), (suppressed, SUPPRESSED)):
        path.write_text(text, encoding="utf-8")
    done = subprocess.run([*COMPARE, "--suppressions", suppressed, before, now], capture_output=True, text=True, check=False)
    if done.returncode & USAGE_OR_CRASH:
        raise SystemExit(f"abidiff failed: {done.stderr}")
    return done.stdout if done.returncode & CHANGED else ""


def self_test(text, folder):
    """A struct that has grown and a function that is gone are noticed."""
    grown = re.sub(r"(?<=<class-decl name='NavGoal' size-in-bits=')", "1", text)
    gone = re.sub(r" *<elf-symbol name='nav_walk_limit'.*\n", "", text)
    gone = re.sub(r" *<function-decl name='nav_walk_limit'(.*\n)*? *</function-decl>\n", "", gone)
    for broken, says in ((grown, "NavGoal"), (gone, "nav_walk_limit")):
        if broken == text or says not in differences(text, broken, folder):
            raise SystemExit(f"a changed {says} was not noticed")
    if differences(text, text, folder):
        raise SystemExit("an interface differs from itself")


def renew(text, version):
    for old in HERE.glob("libthrong-nav-*.abi"):
        old.unlink()
    path = HERE / f"libthrong-nav-{version}.abi"
    path.write_text(text, encoding="utf-8")
    print(f"written: {path.name}, {len(text.encode())} bytes")


def main():
    build, prefix, version, library, *rest = sys.argv[1:]
    if shutil.which("abidw") is None or shutil.which("abidiff") is None:
        print("skipped: no abidw and abidiff (Debian: abigail-tools)")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        text = describe(build, prefix, library, folder)
        if text is None:
            print("skipped: the library was built without debugging information (--buildtype=debug has it)")
            return 77
        if rest == ["--renew"]:
            renew(text, version)
            return 0
        self_test(text, folder)
        kept = list(HERE.glob("libthrong-nav-*.abi"))
        if len(kept) != 1:
            raise SystemExit(f"expected one description libthrong-nav-VERSION.abi, found {len(kept)}")
        before = kept[0].stem.rsplit("-", 1)[1]
        how = "`ninja -C BUILD renew-abi`, where BUILD was set up with --buildtype=debug and gcc, describes what is there now."
        if interface_of(before) != interface_of(version):
            print(f"The version is {version}, but the description that is kept is of {before}. {how}")
            return 1
        if changes := differences(kept[0].read_text(encoding="utf-8"), text, folder):
            print(changes)
            print(f"Programs built with {before} would break. Undo the change, or make the version {next_interface(before)} (meson.build,")
            print(f"CHANGELOG.md, debian/changelog). {how}")
            return 1
        print(f"{text.count('<elf-symbol ')} symbols, compatible with those of {before}")
        return 0


if __name__ == "__main__":
    sys.exit(main())
