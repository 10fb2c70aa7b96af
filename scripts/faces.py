#!/usr/bin/env python3
"""Makes the installed headers, one file each, of the headers of the source tree.

    python3 scripts/faces.py FOLDER [DEPENDENCIES]

    nav.h       navigation: the first list in src/nav/nav.h
    nav_lab.h   what looks inside: the second list there, and what headers of the first one mark with BASE_LAB_BEGIN
    sim.h       the rules of the game: src/library/sim.h

A header is added to a face by a line in its list. What is marked with BASE_PRIVATE_BEGIN is left out, and so is what no list
names. Names of src/base get the prefix of the face that has them (BaseFixed is NavFixed), so that no name but Nav..., Sim...
and Formats... is taken. DEPENDENCIES is written for make: what the headers were made of. Equal sources give equal bytes.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+"([^"]+)"[ \t]*(?://.*)?\n', re.MULTILINE)
SYSTEM_INCLUDE = re.compile(r"^#include (<[^>]+>)\n", re.MULTILINE)
MARK = re.compile(r"^BASE_(API|LAB|PRIVATE)_(BEGIN|END)\n", re.MULTILINE)
GUARD = re.compile(r"^#ifndef (\w+_H)\n#define \1\n(.*)^#endif\n", re.MULTILINE | re.DOTALL)
HEAD = re.compile(r"/\*.*?\*/\n", re.DOTALL)
OF_BASE = re.compile(r"\b(?:base_|Base(?=[A-Z])|BASE_)\w+")
LISTS = "nav/nav.h"
SIM_LIST = "library/sim.h"


def version():
    return re.search(r"version: '([^']+)'", (ROOT / "meson.build").read_text(encoding="utf-8")).group(1)


def licence():
    text = (ROOT / "LICENSE").read_text(encoding="utf-8").strip()
    return "\n".join(" * " + line if line else " *" for line in text.splitlines()) + "\n"


def read(path):
    """A file of the sources by its name in an include."""
    if path == "nav/version.h":
        text = (SOURCE / "nav/version.h.in").read_text(encoding="utf-8")
        for name, number in zip(("MAJOR", "MINOR", "PATCH"), version().split(".")):
            text = text.replace(f"@{name}@", number)
        return text
    return (SOURCE / path).read_text(encoding="utf-8")


def headers_of(path, seen, order):
    """The headers that a file includes, each behind those that it needs itself."""
    for name in INCLUDE.findall(read(path)):
        if name not in seen:
            seen.add(name)
            headers_of(name, seen, order)
            order.append(name)


def lists_of_nav():
    """The headers of nav.h and those of nav_lab.h."""
    blocks = re.findall(r"^// .*\n((?:#include .*\n)+)", read(LISTS), re.MULTILINE)
    return [set(INCLUDE.findall(block)) for block in blocks[:2]]


def parts(path):
    """{kind of mark: text} of a header, without guard, includes and marks."""
    guarded = GUARD.search(read(path))
    text = SYSTEM_INCLUDE.sub("", INCLUDE.sub("", HEAD.match(read(path)).group() + "\n" + guarded.group(2)))
    found, kinds, at = {"API": "", "LAB": "", "PRIVATE": ""}, ["API"], 0
    for mark in MARK.finditer(text):
        found[kinds[-1]] += text[at:mark.start()]
        at = mark.end()
        if mark.group(2) == "BEGIN":
            kinds.append(mark.group(1))
        elif kinds.pop() != mark.group(1):
            raise SystemExit(f"{path}: BASE_{mark.group(1)}_END without its beginning")
    found[kinds[-1]] += text[at:]
    if kinds != ["API"]:
        raise SystemExit(f"{path}: BASE_{kinds[-1]}_BEGIN without its end")
    return found


def renamed(text, names):
    """The text with other names for what is of src/base: {name: prefix of the library that has it}; others stay."""

    def name(found):
        word = found.group()
        prefix = names.get(word)
        if prefix is None:
            return word
        case = {"base": prefix, "Base": prefix.capitalize(), "BASE": prefix.upper()}
        return case[word[:4]] + word[4:]

    return OF_BASE.sub(name, text)


def words_of(text):
    return set(re.findall(r"\w+", text))


def system_includes(paths):
    return "".join(f"#include {name}\n" for name in sorted({name for path in paths for name in SYSTEM_INCLUDE.findall(read(path))}))


def tidy(text):
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n") + "\n"


def frame(guard, head, includes, text):
    """A header of its own."""
    return (f"{head}#ifndef {guard}\n#define {guard}\n\n{includes}\n#ifdef __cplusplus\nextern \"C\" {{\n#endif\n\n{tidy(text)}\n"
            f"#ifdef __cplusplus\n}}\n#endif\n\n#endif\n")


def order_of(path):
    """What a list includes: base, then the rooms of nav as their meson.build has them, each header behind those that it needs."""
    rooms = re.search(r"^foreach room : \[(.*)\]", (SOURCE / "nav/meson.build").read_text(encoding="utf-8"), re.MULTILINE).group(1)
    rank = {f"nav/{room}": number for number, room in enumerate(re.findall(r"\w+", rooms))}
    seen, order = set(), []
    for name in sorted(INCLUDE.findall(read(path)), key=lambda name: rank.get(str(pathlib.PurePath(name).parent), -1)):
        if name not in seen:
            seen.add(name)
            headers_of(name, seen, order)
            order.append(name)
    return order


def nav_texts():
    """(text of nav.h, text of nav_lab.h, headers of both in their order)"""
    public, lab = lists_of_nav()
    order = [path for path in order_of(LISTS) if path in public | lab]
    if missing := (public | lab) - set(order):
        raise SystemExit(f"{LISTS}: {missing} is not included")
    of = {path: parts(path) for path in order}
    nav = "\n".join(of[path]["API"] for path in order if path in public)
    more = "\n".join(of[path]["LAB"] if path in public else of[path]["API"] + of[path]["LAB"] for path in order)
    return nav, more, order


def names_in_nav(nav, lab):
    """What these texts name of src/base: see renamed()."""
    return dict.fromkeys(OF_BASE.findall(nav + lab), "nav")


def notice(path, name):
    """The comment at the head of a face: that of its list, and where it comes from."""
    text = HEAD.match(read(path)).group().rstrip("/\n").rstrip("*").rstrip()
    return f"{text}\n *\n * {name} of Throng {version()}, made by scripts/faces.py.\n *\n{licence()} */\n"



def make():
    """{name: text} of the installed headers, and what they were made of."""
    nav, lab, order = nav_texts()
    sim_order = [path for path in order_of(SIM_LIST) if path in set(INCLUDE.findall(read(SIM_LIST))) - {LISTS}]
    sim = "\n".join(parts(path)["API"] for path in sim_order)
    names = dict.fromkeys(OF_BASE.findall(sim), "sim") | names_in_nav(nav, lab)
    public, looks = lists_of_nav()
    texts = {
        "nav.h": frame("THRONG_NAV_H", notice(LISTS, "<throng/nav.h>"), system_includes(public), renamed(nav, names)),
        "nav_lab.h": frame("THRONG_NAV_LAB_H", notice("library/nav_lab.h", "<throng/nav_lab.h>"),
                           "#include <throng/nav.h>\n" + system_includes(looks), renamed(lab, names)),
        "sim.h": frame("THRONG_SIM_H", notice(SIM_LIST, "<throng/sim.h>"), "#include <throng/nav_lab.h>\n" + system_includes(sim_order), renamed(sim, names)),
    }
    taken = words_of(nav + lab + sim)
    for word in names:
        if renamed(word, names) in taken:
            raise SystemExit(f"{word} and {renamed(word, names)} would have one name")
    return texts, [LISTS, SIM_LIST, "library/nav_lab.h", *order, *sim_order]


def main():
    if not 2 <= len(sys.argv) <= 3 or sys.argv[1].startswith("-"):
        sys.exit("usage: faces.py FOLDER [DEPENDENCIES]")
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    texts, made_of = make()
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    if len(sys.argv) == 3:
        files = [SOURCE / ("nav/version.h.in" if path == "nav/version.h" else path) for path in made_of]
        pathlib.Path(sys.argv[2]).write_text(" ".join(str(folder / name) for name in texts) + ": " + " ".join(map(str, files)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
