"""Faults of one line, made from the syntax of C source by the rules below: a file gives the same faults in the same order each time.

Left out: comments, texts, preprocessor lines, what asserts say, sizes of arrays, and tables that hold texts.
"""
import re
from typing import NamedTuple

import c_source

COMPARED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
JOINED = {"&&": "||", "||": "&&"}
WHOLE = re.compile(r"(0[xX][0-9a-fA-F]+|0|[1-9][0-9]*)([uUlL]*)")
ASSERTS = frozenset("assert static_assert _Static_assert BASE_ASSERT BASE_EXPECT".split())
JUMPS = frozenset("break continue".split())
BEFORE_STATEMENTS = frozenset("{ } ; else do :".split())
LOOPS_AND_CHOICES = frozenset("if while for switch".split())
NOT_CALLED = LOOPS_AND_CHOICES | frozenset("return sizeof".split())
TYPE_WORDS = frozenset("char short int long float double unsigned signed bool".split())


class Fault(NamedTuple):
    """Bytes from `start` to below `end` of the file give way to `new`."""
    file: str
    line: int
    rule: str  # of several of a rule on a line the second ends in .2
    start: int
    end: int
    new: str

    @property
    def name(self):
        return f"{self.file}:{self.line}:{self.rule}"

    def planted(self, text):
        return text[:self.start] + self.new + text[self.end:]


class Source:
    """A file as tokens without preprocessor lines. `pair` leads from each opening bracket to the closing one, and back."""

    def __init__(self, text):
        everything = c_source.tokens(text)
        self.text = text
        self.definitions = c_source.outline(text, everything)
        lines = c_source.directives(text)
        self.kept = [i for i, token in enumerate(everything) if not any(start <= token.start < end for start, end in lines)]
        self.of = [everything[i] for i in self.kept]
        self.pair, opened = {}, []
        for i, token in enumerate(self.of):
            if token.text in ("(", "[", "{"):
                opened.append(i)
            elif token.text in (")", "]", "}") and opened:
                self.pair[i] = opened.pop()
                self.pair[self.pair[i]] = i

    def within(self, kind):
        """(definition, first, last) of the definitions of a kind, in kept tokens."""
        for definition in self.definitions:
            if definition.kind == kind:
                inside = [at for at, i in enumerate(self.kept) if definition.first <= i < definition.last]
                if inside:
                    yield definition, inside[0], inside[-1] + 1

    def asserted(self):
        """The tokens of what asserts say."""
        found = set()
        for i, token in enumerate(self.of[:-1]):
            if token.text in ASSERTS and i + 1 in self.pair:
                found.update(range(i, self.pair[i + 1] + 1))
        return found

    def part(self, first, last):
        """The text from a token to another."""
        return self.text[self.of[first].start:self.of[last].end]


# Each rule: (source, token, the function's type as words) -> what gives way as (first token, last token, new text), or None


def compare(source, i, _):
    token = source.of[i]
    return (i, i, COMPARED[token.text]) if token.kind == "sign" and token.text in COMPARED else None


def join(source, i, _):
    token = source.of[i]
    return (i, i, JOINED[token.text]) if token.kind == "sign" and token.text in JOINED else None


def is_array_size(source, i):
    """Is the number the size of an array that is declared here?"""
    of, at = source.of, i - 1
    if of[at].text != "[" or of[i + 1].text != "]":
        return False
    while of[at].text in ("[", "]") and at > 0:
        at = source.pair.get(at, at) - 1 if of[at].text == "]" else at - 1
    before = of[at - 1]
    return of[at].kind == "name" and before.kind == "name" and (before.text in TYPE_WORDS or before.text == "const" or before.text not in c_source.KEYWORDS)


def by_one(source, i, step):
    token = source.of[i]
    found = WHOLE.fullmatch(token.text) if token.kind == "number" else None
    if not found or is_array_size(source, i):
        return None
    value = int(found[1], 0) + step
    return (i, i, (hex(value) if found[1][:2].lower() == "0x" else str(value)) + found[2]) if value >= 0 else None


def more(source, i, _):
    return by_one(source, i, 1)


def less(source, i, _):
    return by_one(source, i, -1)


def negate(source, i, _):
    if source.of[i].text not in ("if", "while") or i + 1 not in source.pair:
        return None
    last = source.pair[i + 1]
    return (i + 1, last, f"(!{source.part(i + 1, last)})")


def starts_statement(source, i):
    before = source.of[i - 1].text
    if before == ")" and i - 1 in source.pair:
        return source.of[source.pair[i - 1] - 1].text in LOOPS_AND_CHOICES
    if before == ":":
        return source.of[i - 2].text == "default" or source.of[i - 3].text == "case"
    return before in BEFORE_STATEMENTS


def is_declaration(source, i):
    of = source.of
    return of[i].kind == "name" and (of[i + 1].kind == "name" or of[i + 1].text == "*")


def omit(source, i, _):
    of = source.of
    token = of[i]
    if not starts_statement(source, i):
        return None
    if token.text in JUMPS or (token.text == "return" and of[i + 1].text == ";"):
        return (i, i, "")
    if token.text in c_source.KEYWORDS or (token.kind != "name" and token.text not in ("*", "++", "--")) or is_declaration(source, i):
        return None
    at = i
    while at < len(of) and of[at].text != ";":
        if of[at].text in (")", "]", "}", ":"):
            return None
        at = source.pair.get(at, at) + 1 if of[at].text in ("(", "[", "{") else at + 1
    return (i, at - 1, "\n" * source.part(i, at - 1).count("\n")) if at < len(of) else None


def swap_second(source, i, _):
    """The argument at token i and the one before it, where i follows a comma of a call."""
    of = source.of
    if of[i].text != ",":
        return None
    begin = i - 1
    while begin > 0 and of[begin].text not in (",", "(", "{", ";", "["):
        begin = source.pair[begin] - 1 if begin in source.pair and of[begin].text in (")", "]", "}") else begin - 1
    opening = begin
    while opening > 0 and of[opening].text not in ("(", "{", ";", "["):
        opening = source.pair[opening] - 1 if opening in source.pair and of[opening].text in (")", "]", "}") else opening - 1
    called = of[opening - 1]
    if of[opening].text != "(" or called.kind != "name" or called.text in NOT_CALLED or of[opening - 2].kind == "name" and of[opening - 2].text not in c_source.KEYWORDS:
        return None
    end = i + 1
    while of[end].text not in (",", ")"):
        end = source.pair.get(end, end) + 1
    one, two = source.part(begin + 1, i - 1), source.part(i + 1, end - 1)
    return (begin + 1, end - 1, f"{two}, {one}" + "\n" * source.part(i - 1, i + 1).count("\n")) if one != two else None


def answer(source, i, words):
    of = source.of
    if of[i].text != "return" or of[i + 1].text == ";" or "void" in words and "*" not in words:
        return None
    end = i + 1
    while of[end].text != ";":
        end = source.pair.get(end, end) + 1
    given = source.part(i + 1, end - 1)
    if "*" in words:
        return (i + 1, end - 1, "0") if given not in ("0", "NULL") else None
    if "bool" in words:
        return (i + 1, end - 1, {"true": "false", "false": "true"}.get(given, f"!({given})"))
    return (i + 1, end - 1, f"({given}) + 1")


CODE_RULES = {"compare": compare, "join": join, "more": more, "less": less, "negate": negate, "omit": omit, "swap": swap_second, "answer": answer}
TABLE_RULES = {"more": more, "less": less}


def faults(file, text):
    """All faults of a file, in its order."""
    source = Source(text)
    asserted = source.asserted()
    reaches = [(first, last, definition.name, CODE_RULES) for definition, first, last in source.within("function")]
    reaches += [(first, last, None, TABLE_RULES) for _, first, last in source.within("object") if all(token.kind != "text" for token in source.of[first:last])]
    found, seen = [], {}
    for first, last, name, rules in sorted(reaches, key=lambda reach: reach[0]):
        words, body = (), first
        if name is not None:
            named = next(i for i in range(first, last) if source.of[i].text == name)
            words = {token.text for token in source.of[first:named]}
            body = source.pair[named + 1] + 1 if named + 1 in source.pair else first
        for i in range(body, last - 1):
            if i in asserted:
                continue
            for rule, change in rules.items():
                made = change(source, i, words)
                if made is None:
                    continue
                start, end = source.of[made[0]].start, source.of[made[1]].end
                line = c_source.line_of(text, start)
                nth = seen[line, rule] = seen.get((line, rule), 0) + 1
                found.append(Fault(file, line, rule if nth == 1 else f"{rule}.{nth}", start, end, made[2]))
    return found
