#!/usr/bin/env python3
"""Which symbols the libraries export.

Each symbol of the navigation library begins with nav_ or is one of base/allocator.h, it needs none of the project's other
libraries, and memory it takes only through that allocator. A shared library
exports exactly what its public headers declare: its static form says what there is, the headers which of it is public.

Usage: test_symbols.py NM HEADERS_ROOT STATIC_NAV [SHARED_NAV STATIC_SIM SHARED_SIM]; symbols that begin with two underscores
belong to the compiler.
"""
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(sys.argv[2], "library"))
from exports import code_of, exported_words, is_public, kinds, public_names  # noqa: E402


def symbols(nm, library, *options):
    """(defined, needed) of a library."""
    defined, needed = set(), set()
    for kind, name in kinds(nm, library, *options):
        (needed if kind in "Uwv" else defined).add(name)
    return defined, needed


def bypasses(nm, library):
    """Members of a library that take or give back memory past base/allocator.h."""
    lines = subprocess.run([nm, "-A", "-u", library], check=True, capture_output=True, text=True).stdout
    found = re.findall(r"^.*:([^:]+):\s+U (malloc|calloc|realloc|reallocarray|aligned_alloc|posix_memalign|free)\b", lines, re.MULTILINE)
    if not any("allocator" in member for member, _ in found):
        return [f"{library}: no member calls malloc, not even the allocator's"]
    return [f"{library}: {member} calls {name}" for member, name in found if "allocator" not in member]


def unmarked(root, defined, names):
    """Functions that a face of nav declares outside BASE_API_BEGIN: C++ could not link them."""
    bad = []
    for room in sorted(os.listdir(os.path.join(root, "nav"))):
        build = os.path.join(root, "nav", room, "meson.build")
        if os.path.exists(build):
            faces = re.search(r"^faces = files\(([^)]*)\)", code_of(build), re.MULTILINE).group(1)
            for face in re.findall(r"'([^']+)'", faces):
                called = set(re.findall(r"(\w+)\(", code_of(os.path.join(root, "nav", room, face))))
                bad += [f"nav/{room}/{face}: {name} stands outside BASE_API_BEGIN" for name in called & defined - names]
    return bad


def check_shared(nm, names, library, static, shared):
    have = symbols(nm, static)[0]
    exported = {name for name in symbols(nm, shared, "-D")[0] if name not in ("_init", "_fini")}
    public = {name for name in have if is_public(name, names, library)}
    bad = [f"{shared}: does not export {name}" for name in public - exported]
    bad += [f"{shared}: exports {name}, which no public header declares" for name in exported - public]
    if len(public) < 50:
        bad.append(f"{shared}: only {len(public)} public symbols were found")
    return bad, len(exported)


def main():
    nm, root, static_nav, *rest = sys.argv[1:]
    defined, needed = symbols(nm, static_nav)
    bad = [f"{static_nav}: needs {name}" for name in needed - defined if re.match(r"base_|sim_|formats_|app_|cli_", name)]
    names = public_names(root)
    allocator = public_names(root, "allocator.h")
    bad += [f"{static_nav}: exports {name}" for name in defined if not name.startswith("nav_") and name not in allocator]
    bad += bypasses(nm, static_nav)
    if len(defined) < 50:
        bad.append(f"only {len(defined)} exported symbols were found")
    counts = [f"{len(defined)} symbols of throng-nav"]
    bad += unmarked(root, defined, names)
    if rest:
        shared_nav, static_sim, shared_sim = rest
        for kind, static, shared in ("nav", static_nav, shared_nav), ("sim", static_sim, shared_sim):
            faults, count = check_shared(nm, exported_words(root, kind), kind, static, shared)
            bad += faults
            counts.append(f"throng-{kind} exports {count}")
    print("\n".join(sorted(set(bad))) or ", ".join(counts))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
