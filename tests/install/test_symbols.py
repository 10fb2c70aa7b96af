#!/usr/bin/env python3
"""Which symbols the libraries export.

Each symbol of the navigation library begins with nav_, those that throng-sim exports with sim_ or formats_. The navigation
library needs none of the project's other libraries, and memory it takes only through nav_allocator. A shared library
exports exactly what its installed headers declare: its static form says what there is, the headers which of it is public.
What it needs of the navigation library, throng-sim finds among the names that one exports.

Usage: test_symbols.py NM SOURCE_ROOT STATIC_NAV NAV_H LAB_H SIM_H [SHARED_NAV STATIC_SIM SHARED_SIM]; symbols that begin with two
underscores belong to the compiler.
"""
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(sys.argv[2], "src/library"))
from exports import is_public, kinds, public_names  # noqa: E402

PREFIXES = {"nav": ("nav_",), "sim": ("sim_", "formats_")}


def symbols(nm, library, *options):
    """(defined, needed) of a library."""
    defined, needed = set(), set()
    for kind, name in kinds(nm, library, *options):
        (needed if kind in "Uwv" else defined).add(name)
    return defined, needed


def bypasses(nm, library):
    """Members of a library that take or give back memory past nav_allocator."""
    lines = subprocess.run([nm, "-A", "-u", library], check=True, capture_output=True, text=True).stdout
    found = re.findall(r"^.*:([^:]+):\s+U (malloc|calloc|realloc|reallocarray|aligned_alloc|posix_memalign|free)\b", lines, re.MULTILINE)
    if not any("allocator" in member for member, _ in found):
        return [f"{library}: no member calls malloc, not even the allocator's"]
    return [f"{library}: {member} calls {name}" for member, name in found if "allocator" not in member]


def check_shared(nm, library, headers, static, shared):
    names = public_names(library, headers)
    have = symbols(nm, static)[0]
    exported = {name for name in symbols(nm, shared, "-D")[0] if name not in ("_init", "_fini")}
    public = {name for name in have if is_public(name, names, library)}
    bad = [f"{shared}: does not export {name}" for name in public - exported]
    bad += [f"{shared}: exports {name}, which no installed header declares" for name in exported - public]
    bad += [f"{shared}: exports {name}" for name in exported if not name.startswith(PREFIXES[library])]
    if len(public) < 50:
        bad.append(f"{shared}: only {len(public)} public symbols were found")
    return bad, exported


def main():
    nm, _, static_nav, *rest = sys.argv[1:]
    headers, rest = rest[:3], rest[3:]
    defined, needed = symbols(nm, static_nav)
    bad = [f"{static_nav}: needs {name}" for name in needed - defined if re.match(r"base_|sim_|formats_|app_|cli_", name)]
    bad += [f"{static_nav}: exports {name}" for name in defined if not name.startswith("nav_")]
    bad += bypasses(nm, static_nav)
    if len(defined) < 50:
        bad.append(f"only {len(defined)} exported symbols were found")
    counts = [f"{len(defined)} symbols of throng-nav"]
    if rest:
        shared_nav, static_sim, shared_sim = rest
        exported = {}
        for library, static, shared in ("nav", static_nav, shared_nav), ("sim", static_sim, shared_sim):
            faults, exported[library] = check_shared(nm, library, headers, static, shared)
            bad += faults
            counts.append(f"throng-{library} exports {len(exported[library])}")
        wants = {name for name in symbols(nm, shared_sim, "-D")[1] if name.startswith("nav_")}
        bad += [f"{shared_sim}: needs {name}, which {shared_nav} does not export" for name in wants - exported["nav"]]
    print("\n".join(sorted(set(bad))) or ", ".join(counts))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
