#!/usr/bin/env python3
"""The binary interface of the navigation library is that of its soversion: programs built with an earlier library of the same
soversion go on working with this one. What it was is kept beside this file, in libthrong-nav.so.SOVERSION.abi, as abidw of
libabigail describes it; abidiff compares. Additions are allowed: functions, rows of tables, enumerators at the end.

A break is declared by a higher `soversion` in the meson.build of the root (and the packages of Debian, which bear it in their names),
a line in the page of docs that tells users what to change, and `ninja renew-abi`.

Usage: test_abi.py SOVERSION LIBRARY [--renew]. --renew writes the description of what was built instead. Exit status 77, skipped,
without abidw and abidiff (Debian: abigail-tools) or where the library was built without debugging information.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parent.parent / "scripts"))
import faces  # noqa: E402

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


def describe(library, folder):
    """The description of the built library, of the headers alone that users have; None: it has no debugging information."""
    headers = pathlib.Path(folder, "headers")
    headers.mkdir()
    for path in faces.nav_texts()[2]:  # debugging information names the files of the source tree
        (headers / pathlib.Path(path).name).write_text("")
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


def renew(text, soversion):
    for old in HERE.glob("libthrong-nav*.abi"):
        old.unlink()
    path = HERE / f"libthrong-nav.so.{soversion}.abi"
    path.write_text(text, encoding="utf-8")
    print(f"written: {path.name}, {len(text.encode())} bytes")


def main():
    soversion, library, *rest = sys.argv[1:]
    if shutil.which("abidw") is None or shutil.which("abidiff") is None:
        print("skipped: no abidw and abidiff (Debian: abigail-tools)")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        text = describe(library, folder)
        if text is None:
            print("skipped: the library was built without debugging information (--buildtype=debug has it)")
            return 77
        if rest == ["--renew"]:
            renew(text, soversion)
            return 0
        self_test(text, folder)
        kept = list(HERE.glob("libthrong-nav*.abi"))
        if len(kept) != 1:
            raise SystemExit(f"expected one description libthrong-nav.so.SOVERSION.abi, found {len(kept)}")
        before = kept[0].suffixes[-2].lstrip(".")
        how = "`ninja -C BUILD renew-abi`, where BUILD was set up with --buildtype=debug and gcc, describes what is there now."
        if before != soversion:
            print(f"The soversion is {soversion}, but the description that is kept is of {before}. {how}")
            return 1
        if changes := differences(kept[0].read_text(encoding="utf-8"), text, folder):
            print(changes)
            print(f"Programs built with a library of soversion {before} would break. Undo the change, or declare the break: `soversion` in meson.build")
            print(f"goes up (not again where no release had {before} yet), packages in debian/ bear the new number, the page from-...md in docs says what")
            print(f"users change. {how}")
            return 1
        print(f"{text.count('<elf-symbol ')} symbols, compatible with those of soversion {before}")
        return 0


if __name__ == "__main__":
    sys.exit(main())
