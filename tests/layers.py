#!/usr/bin/env python3
"""Holds the rules of the house: which file of src may include which.

- base <- nav <- sim <- formats <- lab <- app, cli; SDL in src/app only.
- A room (a folder of src/*) names its faces in its meson.build: `faces`, and in nav `inner` for what other rooms of
  nav alone may see. Every other header is private to its room. Outside nav, nav/nav.h is the whole face of nav.
- No circle of files, and none of rooms. A .c and the .h of the same name count as one file.
- No circle of calls between files either, whichever header holds the prototypes: see `calls`.
- No two files of src/app have the same base name.
- Only the shell sees the whole App.
- Vector instructions (intrinsics, their types and headers) are in src/base/simd only, and what asks for the processor
  in base/compiler.h only.
- What draws decides nothing: DECIDING names what the view and the overlays may not call.

Usage: layers.py SOURCE_ROOT, or layers.py --self-test, which breaks each rule in a scratch tree and wants a complaint.
"""
import collections
import os
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "scripts"))
sys.dont_write_bytecode = True

import c_source  # noqa: E402

BELOW = {
    "base": (),
    "nav": ("base",),
    "sim": ("base", "nav"),
    "formats": ("base", "nav", "sim"),
    "lab": ("base", "nav", "sim", "formats"),
    "cli": ("base", "nav", "sim", "formats", "lab"),
    "app": ("base", "nav", "sim", "formats", "lab"),
}
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"]+)"|<([^>]+)>)', re.MULTILINE)
GENERATED = ("app/platform/sprites.h", "cli/bench/commit.h", "nav/version.h")
DRAWING = ("app/view", "app/overlays")
DECIDING = re.compile(
    r"\b(sim_step|sim_world_(?:init|free|move|watch\w*)|sim_perceive|sim_bolt_(?:target|fire)|"
    r"nav_steer_(?:decide|new|start|free|retrace|plan(?:_start)?)|sim_world_hero_way|sim_preview_(?:new|free|begin|advance)|nav_\w+_decide|nav_\w+_plan|nav_lookahead_\w*|nav_learning_update|"
    r"nav_field_(?:build|update)|nav_flood\w*|nav_astar_(?:find|search)\w*|nav_regions_(?:build|update|find\w*)|"
    r"nav_boxes_(?:build|update)|nav_cover_\w+|nav_sight\w*|nav_look\w*)\s*\("
)
SIMD_ROOM = "base/simd"
INTRINSIC = re.compile(
    r"\b(_mm\d*_\w+|_(?:pext|pdep|bextr|bzhi|blsr|mulx|tzcnt|lzcnt|popcnt)\w*_u?\d+|\w*mmintrin\b|immintrin\b|"
    r"__m(?:64|128|256|512)[id]?\b|__builtin_ia32_\w+|arm_neon\b|wasm_simd128\b|v128_t\b)"
)
PROCESSOR = re.compile(r"\b(__builtin_cpu_\w+|__(?:SSE|AVX|BMI|wasm_simd)\w*__|target(?=\s*\(\s*\"))")


def without_comments(text):
    return re.sub(r"/\*.*?\*/|//[^\n]*", lambda m: "\n" * m.group(0).count("\n"), text, flags=re.DOTALL)


def read_sources(src):
    """{path below src: text} of all .c and .h."""
    texts = {}
    for folder, _, names in os.walk(src):
        for name in names:
            if name.endswith((".c", ".h")):
                path = os.path.join(folder, name)
                with open(path, encoding="utf-8") as file:
                    texts[os.path.relpath(path, src)] = file.read()
    return texts


def read_list(src, room, name):
    """The headers of the list `name` in the meson.build of the room; None where there is no such list."""
    try:
        with open(os.path.join(src, room, "meson.build"), encoding="utf-8") as file:
            found = re.search(r"^%s = (?:files\(([^)]*)\)|\[\])" % name, file.read(), re.MULTILINE)
    except OSError:
        return None
    return set(re.findall(r"'([^']+)'", found.group(1) or "")) if found else None


def circles(arrows):
    """Strongly connected components of more than one node (Tarjan 1972), without recursion."""
    index, low, stack, on, out = {}, {}, [], set(), []
    for start in sorted(arrows):
        work = [(start, iter(sorted(arrows[start])))] if start not in index else []
        if work:
            index[start] = low[start] = len(index)
            stack.append(start)
            on.add(start)
        while work:
            node, rest = work[-1]
            for to in rest:
                if to not in index:
                    index[to] = low[to] = len(index)
                    stack.append(to)
                    on.add(to)
                    work.append((to, iter(sorted(arrows.get(to, ())))))
                    break
                if to in on:
                    low[node] = min(low[node], index[to])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    circle = []
                    while not circle or circle[-1] != node:
                        circle.append(stack.pop())
                        on.discard(circle[-1])
                    if len(circle) > 1:
                        out.append(sorted(circle))
    return out


def calls(texts):
    """{unit: {unit: names}}: which functions of another unit the code of a unit names. A unit is X.c with X.h. A function is public where it is
    not static and a header declares it, or where a header defines it; rows that a table lists are no calls."""
    parsed = {path: (tokens, c_source.outline(text, tokens)) for path, text in texts.items() for tokens in [c_source.tokens(text)]}
    declared = {tokens[i].text for path, (tokens, _) in parsed.items() if path.endswith(".h")
                for i in range(len(tokens) - 1) if tokens[i].kind == "name" and tokens[i + 1].text == "("}
    owners = collections.defaultdict(set)
    for path, (_, outline) in parsed.items():
        for made in outline:
            if made.kind == "function" and not made.name.isupper() and (path.endswith(".h") or not made.static and made.name in declared):
                owners[made.name].add(os.path.splitext(path)[0])
    owner = {name: min(units) for name, units in owners.items() if len(units) == 1}
    arrows = collections.defaultdict(lambda: collections.defaultdict(set))
    for path, (tokens, outline) in parsed.items():
        unit = os.path.splitext(path)[0]
        for made in outline:
            body = tokens[made.first:made.last]
            for before, token in zip(body, body[1:]):
                if token.kind == "name" and before.text not in (".", "->") and owner.get(token.text, unit) != unit:
                    arrows[unit][owner[token.text]].add(token.text)
    return arrows


def circles_of_calls(texts):
    """Complaints, one for each arrow of each circle of units that call one another."""
    arrows = calls(texts)
    graph = collections.defaultdict(set, {unit: set(to) for unit, to in arrows.items()})
    for unit in [to for targets in arrows.values() for to in targets]:
        graph[unit]  # a unit that calls none has its place too
    complaints = []
    for circle in circles(graph):
        complaints.append(f"a circle of calls: {' '.join(circle)}")
        complaints += [f"  {unit} calls {to}: {', '.join(sorted(arrows[unit][to]))}"
                       for unit in circle for to in circle if arrows.get(unit, {}).get(to)]
    return complaints


def check_include(path, target, faces, inner):
    """What is wrong with `path` including `target`; None: nothing."""
    top, room = path.split("/")[0], os.path.dirname(path)
    to_top, to_room = target.split("/")[0], os.path.dirname(target)
    if top not in BELOW:
        return None  # main.c and its like pick the command
    if to_top != top and to_top not in BELOW[top]:
        return "wrong direction"
    if to_room == room:
        return None
    if to_top == "nav" and top != "nav":
        return None if target == "nav/nav.h" else "outside nav only nav/nav.h is its face"
    if to_room.startswith("app/shell") and room != to_room:
        return "only the shell sees the whole App"
    face = faces.get(to_room)
    if face is None or os.path.basename(target) in face:
        return None
    if to_top == top and os.path.basename(target) in (inner.get(to_room) or ()):
        return None
    return "private to its room"


def check(src):
    """Complaints, a line each."""
    texts = read_sources(src)
    complaints = [] if len(texts) > 3 else ["no sources found"]
    rooms = {os.path.dirname(path) for path in texts}
    faces = {room: read_list(src, room, "faces") for room in rooms}
    inner = {room: read_list(src, room, "inner") for room in rooms}
    for room in sorted(rooms):
        if room.count("/") >= 1 and faces[room] is None:
            complaints.append(f"{room}/meson.build: names no faces")
        for name in sorted((faces[room] or set()) | (inner[room] or set())):
            if f"{room}/{name}" not in texts:
                complaints.append(f"{room}/meson.build: {name} is not there")
    files, houses = collections.defaultdict(set), collections.defaultdict(set)
    for path, text in sorted(texts.items()):
        top = path.split("/")[0]
        for found in INCLUDE.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            target = found.group(1)
            if found.group(2):
                if found.group(2).startswith("SDL") and top != "app":
                    complaints.append(f"{path}:{line}: SDL outside src/app")
                continue
            if target not in texts and target not in GENERATED:
                complaints.append(f"{path}:{line}: {target} is not below src")
                continue
            wrong = check_include(path, target, faces, inner)
            if wrong:
                complaints.append(f'{path}:{line}: {wrong}: "{target}"')
            a, b = os.path.splitext(path)[0], os.path.splitext(target)[0]
            if a != b:
                files[a].add(b)
            if os.path.dirname(a) != os.path.dirname(b):
                houses[os.path.dirname(a)].add(os.path.dirname(b))
        code = without_comments(text)
        forbidden = [] if os.path.dirname(path) == SIMD_ROOM else [(INTRINSIC, "an intrinsic outside src/base/simd")]
        if path != "base/compiler.h":
            forbidden.append((PROCESSOR, "what asks for the processor is in base/compiler.h"))
        if os.path.dirname(path) in DRAWING:
            forbidden.append((DECIDING, "what draws decides nothing"))
        for pattern, words in forbidden:
            for found in pattern.finditer(code):
                line = code.count("\n", 0, found.start()) + 1
                complaints.append(f"{path}:{line}: {words}: {found.group(1)}")
    complaints += ["a circle of files: " + " ".join(circle) for circle in circles(files)]
    complaints += ["a circle of rooms: " + " ".join(circle) for circle in circles(houses)]
    complaints += circles_of_calls(texts)
    app = sorted(path for path in texts if path.startswith("app/"))
    names = collections.Counter(os.path.basename(path) for path in app)
    complaints += [f"{path}: another file of app has this base name" for path in app if names[os.path.basename(path)] > 1]
    return complaints


GOOD = {
    "base/base.h": "// _mm_add_epi32\n",
    "base/compiler.h": '#if __SSE2__\n__attribute__((target("avx2")))\n#endif\n',
    "base/simd/meson.build": "faces = files('sse2.h')\n",
    "base/simd/sse2.h": '#include "base/compiler.h"\n#include <emmintrin.h>\ntypedef __m128i Bits;\n',
    "nav/nav.h": '#include "nav/grid/grid.h"\n',
    "nav/grid/meson.build": "sources = []\nfaces = files('grid.h')\ninner = files('bits.h')\n",
    "nav/grid/grid.h": '#include "base/base.h"\n',
    "nav/grid/bits.h": "",
    "nav/grid/own.h": "",
    "nav/field/meson.build": "sources = []\nfaces = files('field.h')\ninner = []\n",
    "nav/field/field.h": '#include "nav/grid/bits.h"\n',
    "nav/field/field.c": '#include "nav/field/field.h"\n',
    "app/shell/meson.build": "sources = []\nfaces = files('app.h')\n",
    "app/shell/app.h": '#include "app/view/view.h"\n',
    "app/view/meson.build": "sources = []\nfaces = files('view.h')\n",
    "app/view/view.h": "#include <SDL.h>\n// sim_step(world) is called elsewhere\nvoid view_sky(void);\nvoid view_frame(void);\n",
    "app/view/sky.c": '#include "app/view/view.h"\nvoid view_sky(void) { it.view_frame(); }\n',
    "app/view/frame.c": '#include "app/view/view.h"\nvoid view_frame(void) { view_sky(); }\n',
}
BAD = [
    ("wrong direction", "base/base.h", '#include "nav/nav.h"\n'),
    ("private to its room", "nav/field/field.c", '#include "nav/grid/own.h"\n'),
    ("only nav/nav.h", "app/view/sky.c", '#include "nav/grid/grid.h"\n'),
    ("SDL outside", "nav/field/field.c", "#include <SDL2/SDL.h>\n"),
    ("only the shell", "app/view/sky.c", '#include "app/shell/app.h"\n'),
    ("a circle of rooms", "nav/grid/grid.h", '#include "nav/field/field.h"\n'),
    ("a circle of files", "app/view/view.h", '#include "app/view/sky.h"\n'),
    ("app/view/sky calls app/view/frame: view_frame", "app/view/sky.c", "void view_sky(void) { view_frame(); }\n"),
    ("another file of app has this base name", "app/shell/view.h", ""),
    ("decides nothing", "app/view/sky.c", "void f(void) { sim_step (world); }\n"),
    ("an intrinsic outside", "nav/field/field.c", "#include <immintrin.h>\n"),
    ("an intrinsic outside", "nav/field/field.c", "#include <emmintrin.h>\n"),
    ("an intrinsic outside", "nav/field/field.c", "#include <wasm_simd128.h>\n"),
    ("an intrinsic outside", "base/base.h", "static __m256i bits;\n"),
    ("an intrinsic outside", "app/view/sky.c", "x = _mm256_add_epi8(x, y);\n"),
    ("an intrinsic outside", "nav/field/field.c", "x = _mm_add_epi8(x, y);\n"),
    ("an intrinsic outside", "nav/field/field.c", "x = _pext_u64(x, y);\n"),
    ("asks for the processor", "nav/field/field.c", "#ifdef __AVX2__\n"),
    ("asks for the processor", "nav/field/field.c", "#ifdef __wasm_simd128__\n"),
    ("asks for the processor", "nav/field/field.c", '__attribute__((target("avx2"))) void f(void);\n'),
    ("asks for the processor", "base/simd/sse2.h", 'if (__builtin_cpu_supports("avx2")) {}\n'),
    ("names no faces", "nav/grid/meson.build", "sources = []\n"),
    ("is not there", "nav/grid/meson.build", "faces = files('grid.h', 'gone.h')\ninner = files('bits.h')\n"),
    ("is not below src", "app/view/sky.c", '#include "app/view/gone.h"\n'),
]


def self_test():
    for want, changed, text in [(None, "nav/field/field.c", "")] + BAD:
        with tempfile.TemporaryDirectory() as src:
            tree = dict(GOOD)
            tree["app/view/sky.h"] = '#include "app/view/view.h"\n'
            tree[changed] = text
            for path, content in tree.items():
                os.makedirs(os.path.join(src, os.path.dirname(path)), exist_ok=True)
                with open(os.path.join(src, path), "w", encoding="utf-8") as file:
                    file.write(content)
            complaints = check(src)
        if want is None and complaints or want is not None and not any(want in line for line in complaints):
            print(f"self-test: wanted {want!r} from {changed}, got {complaints}")
            return 1
    print(f"{len(BAD)} broken rules were noticed")
    return 0


def main():
    if sys.argv[1] == "--self-test":
        return self_test()
    complaints = check(os.path.join(sys.argv[1], "src"))
    print("\n".join(complaints))
    print(f"{len(complaints)} complaints")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
