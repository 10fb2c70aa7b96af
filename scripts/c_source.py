"""C source as tokens and definitions, for the checks that read code. It knows no types and expands no macros."""
import bisect
import re
from typing import NamedTuple

TOKEN = re.compile(
    r"(?P<space>\s+|\\\n|//[^\n]*|/\*.*?\*/)|(?P<text>\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+')|(?P<name>[A-Za-z_]\w*)"
    r"|(?P<number>\.?\d(?:[eEpP][+-]|[\w.])*)|(?P<sign>\.\.\.|->|\+\+|--|<<=|>>=|<<|>>|##|[-+*/%&|^<>=!]=|&&|\|\||.)",
    re.DOTALL)
KEYWORDS = frozenset(
    "auto bool break case char const continue default do double else enum extern float for goto if inline int long return "
    "short signed sizeof static struct switch typedef union unsigned void volatile while".split())


class Token(NamedTuple):
    kind: str  # text, name, number or sign
    text: str
    start: int  # offset in the source
    end: int


class Definition(NamedTuple):
    name: str
    kind: str  # function, object or macro
    static: bool
    first: int  # tokens of the source, from first to below last
    last: int


def tokens(text):
    return [Token(found.lastgroup, found.group(), found.start(), found.end())
            for found in TOKEN.finditer(text) if found.lastgroup != "space"]


def line_of(text, offset):
    return text.count("\n", 0, offset) + 1


def directives(text):
    """(start, end) of each preprocessor directive, continued lines included."""
    return [found.span() for found in re.finditer(r"^[ \t]*#(?:[^\n\\]|\\.)*", text, re.MULTILINE | re.DOTALL)]


def close(of, at):
    """The token after the bracket that closes the one at `at`."""
    depth = 0
    while at < len(of):
        depth += (of[at].text in "([{") - (of[at].text in ")]}")
        at += 1
        if depth == 0:
            break
    return at


def outline(text, of):
    """The definitions of a file, in their order. A function is a name with arguments before a body; an object is a name before `=`; the
    constants of an enumeration are an object named `enum`."""
    found = []
    starts = [token.start for token in of]
    inside = set()
    for start, end in directives(text):
        first, last = bisect.bisect_left(starts, start), bisect.bisect_left(starts, end)
        inside.update(range(first, last))
        if last - first > 2 and of[first + 1].text == "define":
            found.append(Definition(of[first + 2].text, "macro", False, first, last))
    at = begin = 0
    named = None
    static = False
    while at < len(of):
        if at in inside:
            at += 1
            begin = at if named is None else begin
            continue
        token = of[at]
        if token.text == ";":
            at += 1
            begin, named, static = at, None, False
        elif token.text == "static":
            static = True
            at += 1
        elif token.text == "(" and of[at - 1].kind == "name" and of[at - 1].text not in KEYWORDS and named is None:
            named = of[at - 1].text
            at = close(of, at)
        elif token.text == "{":
            heading = [t.text for t in of[begin:at]]
            at = close(of, at)
            if named is not None:
                found.append(Definition(named, "function", static, begin, at))
                begin, named, static = at, None, False
            elif "enum" in heading:
                found.append(Definition("enum", "object", False, begin, at))
        elif token.text == "=":
            name = next((t.text for t in reversed(of[begin:at]) if t.kind == "name"), None)
            bracket = next((i for i in range(begin, at) if of[i].text == "["), None)
            if bracket is not None:
                name = of[bracket - 1].text
            while at < len(of) and of[at].text != ";":
                at = close(of, at) if of[at].text in "([{" else at + 1
            found.append(Definition(name, "object", static, begin, at))
        else:
            at += 1
    return sorted(found, key=lambda definition: definition.first)


def match(pattern, of, first, last, renamed):
    """Where in the tokens from `first` to below `last` the pattern is: (index, new name of each name of the pattern). With `renamed` a name of
    the pattern may have become another one, everywhere the same."""
    found = []
    for at in range(first, last - len(pattern) + 1):
        names, back = {}, {}
        for want, token in zip(pattern, of[at:at + len(pattern)]):
            if want.kind == token.kind == "name" and renamed and want.text not in KEYWORDS and token.text not in KEYWORDS:
                if names.setdefault(want.text, token.text) != token.text or back.setdefault(token.text, want.text) != want.text:
                    break
            elif want.text != token.text:
                break
        else:
            found.append((at, names))
    return found
