#!/usr/bin/env python3
"""Makes the navigation library one file and one header: throng_nav.c and throng_nav.h, to be added to any program.

    python3 scripts/single_file.py FOLDER

The same sources as the library's. What a source file keeps to itself is renamed where another file has the
same name, so that all fit into one translation unit; nothing else changes. Equal sources give equal bytes.
"""
import pathlib
import re
import sys

import faces
from faces import INCLUDE, MARK, SOURCE, headers_of, licence, read, version

FEATURES = re.compile(r"^#define _(?:DEFAULT|GNU|POSIX_C)_SOURCE\b.*\n", re.MULTILINE)  # throng_nav.c begins with it
TOKEN = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|[A-Za-z_]\w*|\d[\w.]*|\n|[^\w\s]|[ \t]+", re.DOTALL)
MACRO_CALL = re.compile(r"[A-Z][A-Z0-9_]+\($")
NAME = re.compile(r"[A-Za-z_]\w*$")
# Plain words declared by system headers.
SYSTEM_NAMES = set("abs accept access advance clock close div dup exp floor index j0 j1 jn kill link open pause pipe read remainder remove rename "
                   "round select send signal sleep step sync time times wait write y0 y1 yn".split())
KEYWORDS = set("auto break case char const continue default do double else enum extern float for goto if inline int long register restrict return "
               "short signed sizeof static struct switch typedef union unsigned void volatile while _Alignas _Static_assert _Noreturn "
               "static_assert bool true false NULL".split())


def sources():
    """The source files of the library, as its build has them."""
    return ["base/allocator.c", *sorted(str(path.relative_to(SOURCE)) for path in (SOURCE / "nav").rglob("*.c"))]


def body(path):
    """A file without what it includes."""
    return MARK.sub("", FEATURES.sub("", INCLUDE.sub("", read(path)))).strip("\n") + "\n"


def code_tokens(text):
    """(token, line of the preprocessor?) without comments and blanks."""
    directive, fresh = False, True
    for token in TOKEN.findall(text):
        if token == "\n":
            directive, fresh = directive and before == "\\", True
            before = "\n"
            continue
        if token.isspace() or token.startswith(("//", "/*")):
            continue
        directive = directive or (fresh and token == "#")
        fresh = False
        before = token
        yield token, directive


def own_names(text):
    """What the file defines for itself outside of functions: statics, types, constants of enumerations."""
    names, depth, statement, opened, before = set(), 0, [], [], ""
    for token, directive in code_tokens(text):
        if directive:
            continue
        if token == "{":
            opened.append(statement[:] if depth == 0 else None)
            depth += 1
            before = token
            if depth == 1 and "enum" not in statement and "struct" not in statement and "union" not in statement:
                names |= declared(statement)
            continue
        if token == "}":
            depth -= 1
            head = opened.pop()
            if depth == 0:
                statement = head if "typedef" in head or "=" in head else ([] if "(" in head else head)
            continue
        if depth == 0:
            if token == ";":
                names |= declared(statement)
                statement = []
            else:
                statement.append(token)
                if token == ")" and MACRO_CALL.match("".join(statement[:2])) and statement.count("(") == statement.count(")"):
                    statement = []  # a macro that makes definitions
        elif depth == 1 and "enum" in (opened[0] or []) and NAME.match(token) and before in ("{", ","):
            names.add(token)
        before = token
    # Functions that a macro of the file makes: FORM(name, ...).
    for call in re.findall(r"^(?:[A-Z][A-Z_]+)\(([a-z_]\w*)", text, re.MULTILINE):
        names.add(call)
    return {name for name in names if name not in KEYWORDS}


def declared(statement):
    """The name that a declaration outside of functions gives, where it is the file's own."""
    found = set()
    for at, token in enumerate(statement[:-1]):
        if token in ("struct", "union", "enum") and NAME.match(statement[at + 1]):
            if "typedef" in statement or len(statement) == at + 2:
                found.add(statement[at + 1])
    if "typedef" in statement:
        if "(" in statement:
            found.add(statement[statement.index("(") - 1])
        elif NAME.match(statement[-1]):
            found.add(statement[-1])
        return found
    if "static" not in statement and "BASE_INLINE" not in statement and "BASE_BITS256" not in statement:
        return found
    for end in ("=", "[", "("):
        places = [at for at, token in enumerate(statement) if token == end]
        places = [at for at in places if NAME.match(statement[at - 1]) and not statement[at - 1].startswith("__") and statement[at - 1] != "target"]
        if places:
            found.add(statement[places[0] - 1])
            return found
    if NAME.match(statement[-1]):
        found.add(statement[-1])
    return found


def names_of_header(path):
    """All that a header may define: words outside of braces, constants and macros."""
    names, depth, opened, before, statement, inside = set(), 0, [], "", [], 0
    for token, directive in code_tokens(read(path)):
        if directive:
            continue
        inside += (token == "(") - (token == ")")  # parameters are none of them
        if token == "{":
            opened.append("enum" in statement)
            depth, statement = depth + 1, []
        elif token == "}":
            opened.pop()
            depth -= 1
        elif token == ";":
            statement = []
        else:
            statement.append(token)
            if NAME.match(token) and inside == 0 and (depth == 0 or opened[0] and before in ("{", ",")):
                names.add(token)
        before = token
    return names | set(re.findall(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", read(path), re.MULTILINE))


def all_words(text):
    return set(re.findall(r"[A-Za-z_]\w*", text))


def rename(text, names, tail):
    """Every use of the names bears the tail; members and text stay."""
    out, depth, structs, before, word = [], 0, [], "", ""
    for token in TOKEN.findall(text):
        member = before in (".", "->") or (any(structs) and token[:1].islower())  # types and constants of a struct are renamed
        if token in names and before != "#" and not member:
            token = f"{token}_{tail}"
        if token == "{":
            structs.append(word in ("struct", "union"))
        elif token == "}" and structs:
            structs.pop()
        if token in ("struct", "union", "enum", "=", ")", ";"):
            word = token
        if not token.isspace() and not token.startswith(("//", "/*")):
            before = "->" if token == ">" and before == "-" else token
        out.append(token)
    return "".join(out)


def make():
    listed = sources()
    nav, lab, public = faces.nav_texts()
    order, seen = [], set()
    for path in [faces.LISTS, *listed]:
        headers_of(path, seen, order)
    private = {path: faces.parts(path)["PRIVATE"] if path in public else body(path) for path in order if path != faces.LISTS}
    texts = {path: body(path) for path in listed}
    used = {}  # word: the files that it is in
    for path, text in [*texts.items(), *((path, read(path)) for path in order)]:
        for word in all_words(text):
            used.setdefault(word, set()).add(path)
    notice = (f"/* throng-nav {version()}: navigation on tile grids, as {{}}. Made of the library's sources by scripts/single_file.py;\n"
              f" * the licence is theirs.\n *\n{licence()} */\n")
    # In a shared library of its own (NAV_SHARED) it exports what the header declares.
    shown = "#if defined(NAV_SHARED) && defined(__GNUC__)\n#pragma GCC visibility {}\n#endif\n"
    header = faces.frame("THRONG_NAV_H", notice.format("one header for throng_nav.c"), faces.system_includes(public),
                         shown.format("push(default)") + "\n" + nav + "\n" + lab + "\n" + shown.format("pop"))
    of_header = {path: names_of_header(path) for path in order}
    source = [notice.format("one file; compile it as C17 and link with threads"),
              "#ifndef _GNU_SOURCE\n#define _GNU_SOURCE\n#endif\n"
              "#ifdef __clang__ // of headers that not all of their users need whole\n#pragma clang diagnostic ignored \"-Wunused-function\"\n#endif\n"
              "#define BASE_ASSERT_FAILED nav_assert_failed\n"]
    source.append('\n#include "throng_nav.h"\n')
    source += ["\n" + text for text in private.values() if text.strip()]
    for number, (path, text) in enumerate(texts.items()):
        known = []
        headers_of(path, set(), known)
        given = set().union(*(of_header[name] for name in known)) if known else set()
        shared = {name for name in own_names(text) - given if len(used[name]) > 1 or name in SYSTEM_NAMES}
        source.append(f"\n/* src/{path} */\n" + rename(text, shared, f"{pathlib.Path(path).stem}{number}"))
        source += [f"#undef {name}\n" for name in sorted(set(re.findall(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", text, re.MULTILINE)))]
    names = faces.names_in_nav(nav, lab)
    return faces.renamed(header, names), faces.renamed("".join(source), names)


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit("usage: single_file.py FOLDER")
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in zip(("throng_nav.h", "throng_nav.c"), make()):
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
