"""Public headers and pages of the guide as doxygen wants to read them, so that both stay as people want to read them.

header() keeps every line where it is, so that a warning names the line of the header:

- The comment that begins a header describes the file, and so do others in slashes and stars that an empty line follows, but
  for headings, which are one line.
- `// ...` behind a member, a constant or a declaration describes it, on as many lines as it takes; where one line declares
  several, all of them.
- A comment holds for all declarations below it up to an empty line or another comment.
- Formulas and code in a comment, which are indented and follow an empty line, are code.
- Names of functions, types and constants in comments lead to them.

page() turns links between pages, and to headers, into links of the reference; of others it names the file.
"""
import posixpath
import re

DECLARED = re.compile(r"\b((?:nav|base|sim|formats)_\w+)(?=\()|^#define (\w+)|\b((?:NAV|BASE|SIM|FORMATS)_[A-Z]\w*)\b(?= *[=,}]| *$| *//)|"
                      r"\b((?:Nav|Base|Sim|Formats)[A-Z]\w*)(?=[;(]| \{)", re.MULTILINE)
NAME = re.compile(r"(?<![\w#.>&*`/-])((?:nav|base|sim|formats|NAV|BASE|SIM|FORMATS)_\w+|(?:Nav|Base|Sim|Formats)[A-Z]\w*)\b(?![/.]\w|\()")
MEMBERS = re.compile(r"^(\s*)((?:const |unsigned |struct |enum )*\w+ )((?:\*?\*?\w+(?:\[[^\]]*\])*, )+\*?\*?\w+(?:\[[^\]]*\])*);$")
EMPTY = "\u200b"  # for doxygen, what has a comment without words is not undocumented
# Members that say by name and type what they are: of these no comment is asked for.
PLAIN = set("""
    grid cls at from to target goals cell cells count capacity stride width height depth x y vx vy tick kind steering name title
    help label unit section dir reason result status radius range map regions work query
""".split())
PLAIN_ENDS = ("_COUNT", "_UP", "_DOWN", "_LEFT", "_RIGHT")
LIST = re.compile(r"(?:-|\d+\.) ")


def names_of(text):
    """What a header declares that comments may name."""
    return {name for found in DECLARED.findall(without_comments(text)) for name in found if name}


def without_comments(text):
    return re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)


def bare(line):
    """A line of code without its strings and comments."""
    return re.sub(r"'(?:\\.|[^'\\])'|\"(?:\\.|[^\"\\])*\"|/\*.*?\*/|//.*", "0", line)


class Header:
    """A header on its way to doxygen. Each method takes the number of a line, adds what becomes of it and of those that belong
    to it to `out`, and returns the number of the next line."""

    def __init__(self, text, known):
        self.lines = text.split("\n")
        self.known = known
        self.out = []
        self.bare = []  # (line, code) of members and constants without a comment; doxygen does not look at all of them
        self.stack = []  # open braces: "type" of a struct or an enumeration, "code" of others
        self.head = ""  # code since the last brace or semicolon
        self.held = None  # the comment that holds for the declarations below it
        self.fresh = False  # and none of them has come yet
        self.ahead = 0  # lines more than were read

    def linked(self, text):
        return NAME.sub(lambda found: ("#" if found.group(1) in self.known else "") + found.group(1), text)

    def comment(self, texts):
        """The lines of a comment without their marks: names linked, code indented as Markdown wants it."""
        out, empty, code = [], True, False
        for text in texts:
            indent = len(text) - len(text.lstrip())
            code = text.strip() != "" and indent >= 2 and (empty or code) and not (LIST.match(text.lstrip()) and not code)
            out.append("    " + text if code else self.linked(text))
            empty = text.strip() == "" or code
        return out

    def run(self):
        i = 0
        while i < len(self.lines):
            i = self.step(i)
        return "\n".join(self.out)

    def step(self, i):
        line = self.lines[i]
        if not self.stack and line.startswith("/*"):
            return self.block(i)
        if line.lstrip().startswith("#"):
            return self.directive(i)
        if line.lstrip().startswith("///"):
            return self.doc(i)
        if "code" in self.stack or line.strip() == "" or line.lstrip().startswith("//"):
            if line.strip() == "":
                self.held = None
            if line.strip() == "" and self.ahead:
                self.ahead -= 1
                return i + 1
            self.out.append(line)
            if "code" in self.stack:
                self.braces(line)
            return i + 1
        return self.declaration(i)

    def block(self, i):
        """A comment in slashes and stars."""
        end = next(k for k in range(i, len(self.lines)) if self.lines[k].endswith("*/"))
        texts = [re.sub(r"^( \* ?| \*$|/\* ?)", "", line) for line in self.lines[i:end + 1]]
        texts[-1] = texts[-1][:-2].rstrip()
        texts = self.comment(texts)
        self.out += ["/** " + texts[0]] + [" * " + text for text in texts[1:]]
        below = self.lines[end + 1]
        if i > 0 and (below.startswith("///") or (i == end and not below.strip())):  # a heading
            self.out[i - end - 1] = "/* " + texts[0]
            self.out[-1] += " */"
        elif i > 0 and below.strip():  # of what follows without an empty line
            self.out[-1] += " */"
            self.held, self.fresh = " ".join(texts), True
        else:
            if i > 0:
                self.out[i - end - 1] = "/** \\details " + texts[0]
            self.out[-1] += "\n * \\file */"
            self.ahead += 1
            self.held = None
        return end + 1

    def directive(self, i):
        """A line of the preprocessor, with those that continue it."""
        line, text, end = self.behind(i)
        while self.lines[end].endswith("\\"):
            end += 1
        lines = self.lines[i:end + 1]
        fresh, self.fresh = self.fresh, False
        if not line.startswith("#define"):
            self.out += lines
        elif text:
            self.out += [f"{line} /**< {text} */"] + [""] * (end - i)
        elif self.once(line):
            self.out += [""] * len(lines)
        elif self.held is not None and not fresh:
            self.out += lines[:-1] + [f"{lines[-1]} /**< {self.held} */"]
        else:
            self.out += lines
        return end + 1

    def once(self, line):
        """Does the header undefine the macro again?"""
        return "#undef " + re.match(r"#define (\w+)", line).group(1) in self.lines

    def doc(self, i):
        """A comment in three slashes."""
        end = i
        while end + 1 < len(self.lines) and self.lines[end + 1].lstrip().startswith("///"):
            end += 1
        margin = self.lines[i][:self.lines[i].index("///")]
        texts = self.comment([line.lstrip()[3:].removeprefix(" ") for line in self.lines[i:end + 1]])
        brief = "\\brief " if self.stack else ""
        self.out += [f"{margin}/// {text}".rstrip() for text in [brief + texts[0], *texts[1:]]]
        self.held = " ".join(texts)
        self.fresh = True
        return end + 1

    def braces(self, line):
        """Counts the braces of a line of code."""
        for sign in bare(line):
            if sign == "{":
                kind = "type" if re.search(r"\b(struct|enum|union)\b[^()=]*$", self.head) and "code" not in self.stack else "code"
                self.stack.append(kind)
                self.head = ""
            elif sign == "}":
                self.stack.pop()
                self.head = "}"
            elif sign == ";":
                self.head = ""
            else:
                self.head += sign

    def declaration(self, i):
        """A line of code that is not in a function: with what is said behind it, and with what is said above others."""
        begins = not self.stack and self.head.strip() in ("", "}") and not self.lines[i].startswith("}")
        depth = len(self.stack)
        line, text, end = self.behind(i)
        self.braces(line + " ")
        fresh, self.fresh = self.fresh, False
        if re.fullmatch(r"\s*[A-Z_]+\(\w+(, \w*)?\)", line):
            line = ""  # declarations made of a list, which has a comment of its own
        elif depth:
            line = self.member(i, line, text, fresh)
        elif re.match(r"(typedef )?enum\b.*\{.*\}", line):
            line = (f"/** {text} */ " if text else "") + self.listed(i, line, text or self.held)
        elif text:
            line += f" /**< {text} */"
        elif begins and self.held is not None and not fresh:
            line = f"/** {self.held} */ {line}"
        elif line == "enum {" and self.held is None:
            self.bare.append((i + 1, line))
        self.out += [line] + [""] * (end - i)
        return end + 1

    def behind(self, i):
        """The line without the comment behind it, that comment or None, and the last line that the comment takes."""
        found = re.match(r"(.*?\S)\s+// (.*)$", self.lines[i])
        if not found or '"' in found.group(1):
            return self.lines[i], None, i
        line, text, end = found.group(1), [found.group(2)], i
        column = self.lines[i].index("// ", len(line))
        while end + 1 < len(self.lines) and re.match(r" {%d}// " % column, self.lines[end + 1]):
            end += 1
            text.append(self.lines[end][column + 3:])
        return line, self.linked(" ".join(text)), end

    def member(self, i, line, text, fresh):
        """A member of a struct or a constant of an enumeration, with its comment."""
        if re.match(r"\s*}", line):
            return line + (f" /**< \\brief {text} */" if text else "")
        if text is None and not fresh:
            if self.plain(line):
                text = EMPTY
            elif re.search(r"^ *\w.*;$|^ *[A-Z]\w* = [^;]*,?$", line):
                self.bare.append((i + 1, line.strip()))
        members = MEMBERS.match(line)
        if members:
            text = text or (self.held if fresh else None)
            said = f" /**< \\brief {text} */" if text else ""
            return members.group(1) + " ".join(f"{members.group(2)}{name};{said}" for name in members.group(3).split(", "))
        return line + (f" /**< \\brief {text} */" if text else "")

    def plain(self, line):
        """A constant of an enumeration without a value, or members that say by name and type what they are."""
        if re.fullmatch(r"\s*[A-Z][A-Z0-9_]*,?", line):
            return True
        names = re.findall(r"(\w+)(?:\[[^]]*\])*(?= *[,;=}]| *$)", re.sub(r"^.*\{", "", bare(line)))
        return bool(names) and all(name in PLAIN or name.endswith(PLAIN_ENDS) for name in names)

    def listed(self, i, line, text):
        """Constants on one line have the comment of their enumeration where there is one of them, else none."""
        if text is None:
            self.bare.append((i + 1, line))
        head, body, tail = re.fullmatch(r"(.*?\{)(.*)(\}.*)", line).groups()
        constants = [constant.strip() for constant in body.split(",") if constant.strip()]
        said = text if len(constants) == 1 and text else EMPTY
        return f"{head} " + ", ".join(f"{constant} /**< {said} */" for constant in constants) + f" {tail}"


def header(text, known):
    """The header for doxygen, and what in it has no comment as (line, code). `known`: names that its comments may lead to."""
    made = Header(text, known)
    return made.run(), made.bare


def named(text, link):
    """A link to a file that is no part of the reference, in words."""
    path = posixpath.normpath(posixpath.join("docs/guide", link))
    return text if text == path else f"{text} (`{path}`)"


def page(text, name):
    """A page of the guide for doxygen; `name` without its ending."""
    text = re.sub(r"^# (.*)$", rf"# \1 {{#guide_{name}}}", text, count=1, flags=re.MULTILINE) if name != "README" else text
    text = re.sub(r"!\[([^]]*)\]\(([\w.-]+)\)", r'<img src="\2" alt="\1">', text)
    text = re.sub(r"\]\((\w+)\.md(?:#[\w-]+)?\)", r"](@ref guide_\1)", text)
    text = re.sub(r"\]\(\.\./\.\./src/nav/[\w/]+\.h\)", "](@ref nav.h)", text)
    text = re.sub(r"\[([^]]*)\]\((\.\.[^)]*)\)", lambda found: named(*found.groups()), text)
    return text.replace("```c\n", "```{.c}\n").replace("```text\n", "```{.unparsed}\n").replace("```sh\n", "```{.unparsed}\n")
