#!/usr/bin/env python3
"""Holds comments, messages and names to the words of the house.

- WORDS are in no comment, in no message of src, examples, bindings and packaging, and in no document.
- A comment has a subject and a verb: it does not begin with one of HEADS, unless it asks a question.
- A static function has a noun in its name ("draw_card", not "draw"). One that a row of its own file names may be bare,
  where it is the only such one of the file and the file does not call it.
- A name that a header gives has a prefix or a second word.
Usage: words.py SOURCE_ROOT [PATH...]: the files and folders named; without them those of CLEAN. words.py --self-test
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "scripts"))
sys.dont_write_bytecode = True

import c_source  # noqa: E402

CLEAN = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "docs", "bindings", "examples", "packaging", "scripts", "src", "tests"]
EXCEPTIONS = {("src/app/shell/app.h", "App"), ("tests/app/ear.h", "Ear"), ("tests/app/hand.h", "Hand"), ("tests/app/share/unreel.h", "Unreel"),
              ("tests/sim/history/bed.h", "Bed")}  # (path, word or name), at most 20. These are the prefixes themselves.
WORDS = re.compile(
    r"\b(?:whoever|whomever|anew|beside|stands|nobody|likewise|in\s+vain|for\s+ever|the\s+same\s+of|of\s+one\s+that|"
    r"(?:that|than|as)\s+there\s+is\s+not|there\s+are)\b", re.IGNORECASE)
IN_MESSAGES = re.compile(WORDS.pattern.replace(r"|there\s+are", ""), re.IGNORECASE)  # "there are at most two" is good in an error
HEADS = re.compile(r"(?:What|Who|How|Whether|Of|Those|That)\b|Both\.$")
VERBS = frozenset((
    "accept act add adopt advance aim allocate allow answer append arrive ask attempt await begin bind blend build burst call cancel carry carve change charge check "
    "choose clamp clear climb clip close collect compare complain complete consider copy count cover crop cut decide defer delete describe dig discard divide drag "
    "draw drop duplicate edit emit encode end enter escape expand expect explain fade fail fetch fill find finish flood follow forget free gather give glide go grow "
    "guess handle hatch hear hold hover improve insert inspect join judge jump keep lead learn leave lengthen lift list listen load look lose lower make mark match "
    "measure meet merge mix move narrow notice offer open pack paint parse pass paste perform pick place plan plant play plot plug pop prepare press print probe "
    "prowl push put quit rank rasterise reach read recover record refresh release reload remember remove render renew repair replace report rerun reserve reset "
    "resize restart resume reveal rise roll run sample save say scale scan scroll search see seek send set settle share shift shorten show slide smooth sort sow "
    "spawn split spread start steer step stop swap take tell think toggle touch trace trim try tune turn undo unload unmake unplug update upload use vary visit wait "
    "walk want watch widen win work write zoom ").split())
MARKS = re.compile(r"^(?:///?<?|/\*[*!]?<?)[ \t]*|[ \t]*\*/$")


def c_comments(text):
    """(offset, text) of each comment; `//` lines of one column that follow one another are one."""
    found, last, begun = [], None, None
    for part in c_source.TOKEN.finditer(text):
        body = part.group()
        if part.lastgroup != "space" or not body.startswith("/"):
            last = last if part.lastgroup == "space" and body.count("\n") == 1 else None
            continue
        # As many characters as before, so that offsets keep their meaning.
        plain = MARKS.sub(lambda mark: " " * len(mark.group()), body)
        line = text[text.rfind("\n", 0, part.start()) + 1:part.start()]
        place = (len(line), body[:3] == "///")
        if last is not None and place == begun and not line.strip():
            start, joined = found[last]
            found[last] = (start, joined + text[start + len(joined):part.start()] + plain)
        else:
            found.append((part.start(), plain))
            last, begun = len(found) - 1, place
    return found


def hash_comments(text):
    return [(found.start(), found.group()) for found in re.finditer(r"(?:(?:^|(?<=\s))#(?!!)[^\n]*\n?[ \t]*)+", text, re.MULTILINE)]


def prose(text):
    """A document without its code and without the addresses of its links."""
    blank = re.compile(r"^```.*?^```|\]\([^)\n]*\)", re.DOTALL | re.MULTILINE)
    return [(0, blank.sub(lambda code: re.sub(r"[^\n]", " ", code.group()), text))]


def bare_statics(tokens, outline):
    """Definitions of static functions whose whole name is a verb."""
    bare = [made for made in outline if made.kind == "function" and made.static and made.name in VERBS]
    named = {tokens[at].text for row in outline if row.kind == "object" for at in range(row.first + 1, row.last) if tokens[at - 1].text != "."}
    called = {a.text for made in outline if made.kind == "function" for a, b in zip(tokens[made.first + 3:], tokens[made.first + 4:made.last]) if b.text == "("}
    entries = [made for made in bare if made.name in named]
    return [made for made in bare if len(entries) != 1 or made is not entries[0] or made.name in called]


def unprefixed(text, outline):
    """(offset, name) of what a header names by one word."""
    pattern = r"^(?:typedef\b[^;{(]*?[ *]|\}[ ]*)(\w+);|^(?!typedef|return|#)[a-zA-Z][\w *]*?[ *](\w+)\(|^[ \t]*#[ \t]*define (\w{3,})"
    names = [(found.start(found.lastindex), found.group(found.lastindex)) for found in re.finditer(pattern, text, re.MULTILINE)]
    return [(at, name) for at, name in names if not re.search("_|[a-z0-9][A-Z]", name)]


def check_text(path, text):
    """(line, what is wrong, word) of one file; `path` is relative to the root."""
    found = []
    coded = path.endswith((".c", ".h", ".cpp", ".hpp", ".js", ".mjs", ".ts"))
    comments = prose(text) if path.endswith(".md") else c_comments(text) if coded else hash_comments(text)
    for offset, comment in comments:
        comment = re.sub(r"`[^`\n]*`", lambda name: " " * len(name.group()), comment)
        found += [(offset + word.start(), "word", word.group()) for word in WORDS.finditer(comment)]
        begun = comment.strip(" \t\n#*")
        head = HEADS.match(begun)
        if head and not path.endswith(".md") and "?" not in begun:
            found.append((offset, "headless comment", head.group()))
    if path.endswith((".c", ".h")):
        tokens = c_source.tokens(text)
        outline = c_source.outline(text, tokens)
        if not path.startswith("tests/"):
            found += [(token.start, "word in a message", word.group())
                      for token in tokens if token.kind == "text" for word in IN_MESSAGES.finditer(token.text)]
        found += [(tokens[made.first].start, "bare static", made.name) for made in bare_statics(tokens, outline)]
        if path.endswith(".h"):
            found += [(at, "name without a prefix", name) for at, name in unprefixed(text, outline)]
    return [(c_source.line_of(text, at), what, re.sub(r"\s+", " ", word)) for at, what, word in sorted(set(found))]


def files_below(root, names):
    for name in names:
        path = root / name
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            if file.suffix in (".c", ".h", ".cpp", ".hpp", ".js", ".mjs", ".ts", ".py", ".sh", ".inc", ".md") or file.name == "meson.build":
                if file.is_file() and file.name != "words.py" and "node_modules" not in file.parts:
                    yield file, file.relative_to(root).as_posix()


def self_test():
    for wanted, path, text in [
            (1, "src/a.c", "// It is beside it.\n"), (1, "src/a.c", "// As many as there\n// are.\n"), (1, "src/a.c", "int a; ///< What it is.\n"),
            (1, "src/a.c", "static int draw(void) { return 1; }\n"), (1, "src/a.h", "typedef struct Rows Rows;\n"),
            (1, "src/a.h", "int clamp(int x);\n"), (1, "src/a.c", 'say("Nobody is there");\n'), (1, "tests/a.py", "x = 1  # He waits in vain.\n"),
            (1, "src/a.c", "static void run(void) {}\nvoid f(void) { run(); }\nconst Row row = {run};\n"), (1, "docs/a.md", "It stands there.\n"),
            (0, "src/a.c", "// What draws it?\nstatic void run(void) {}\nconst Row row = {.run = run};\n"), (0, "docs/a.md", "`nobody`\n")]:
        if len(check_text(path, text)) != wanted:
            print(f"self-test: expected {wanted} complaints about {text!r}, got {check_text(path, text)}")
            return 1
    return 0


def main():
    if sys.argv[1] == "--self-test":
        return self_test()
    root, count = pathlib.Path(sys.argv[1]), max(0, len(EXCEPTIONS) - 20)
    for file, path in files_below(root, sys.argv[2:] or CLEAN):
        for line, what, word in check_text(path, file.read_text(encoding="utf-8")):
            if (path, word) not in EXCEPTIONS:
                print(f"{path}:{line}: {what}: {word}")
                count += 1
    print(f"{count} findings")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
