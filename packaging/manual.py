#!/usr/bin/env python3
"""The manual pages, made of what the program itself says: throng.1 of `throng --help`, throng-NAME.1 of `throng NAME --help`.

Usage: manual.py THRONG VERSION CHANGELOG FOLDER. FOLDER is written from scratch, a file a page. Pages bear the date of the newest release in
CHANGELOG, so equal sources give equal bytes.
"""
import pathlib
import re
import shutil
import subprocess
import sys

COMMAND = re.compile(r"^  (?!throng )([a-z]+) +(\S.*)$", re.MULTILINE)
SPECIAL = {"\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "~": "\\(ti", "^": "\\(ha"}


def escape(text):
    text = "".join(SPECIAL.get(sign, sign) for sign in text)
    return "\\&" + text if text.startswith(".") else text


def usage_line(usage):
    """Names bold; an option and its value are not torn apart."""
    words = re.findall(r"\[[^]]*\]\S*|--?\S+ [A-Z]\S*|\S+", usage)
    return "\n".join((".B " if word.isalpha() and word.islower() else "") + escape(word).replace(" ", "\\ ") for word in words)


def entries(lines):
    """(title, text) of a list, or None where the lines are something else, such as a table."""
    columns = [found.end() for line in lines if (found := re.match(r"  \S+(?: \S+)* {2,}(?=\S)", line))]
    if not columns:
        return None
    column, found = max(set(columns), key=columns.count), []
    for line in lines:
        if not line[:column].strip():
            if not found:
                return None
            found[-1][1].append(line.strip())
            continue
        title, text = line[:column].strip(), line[column:].strip()
        if line[column - 1:column].strip():  # the title takes more than its column
            end = re.search(r" (?=[A-Z])", line[column - 1:])
            if end is None:
                return None
            title, text = line[:column - 1 + end.start()].strip(), line[column - 1 + end.end():]
        if re.search(r"\S {2,}\S", title + "|" + text):
            return None
        found.append((title, [text]))
    return [(title, " ".join(text)) for title, text in found]


def list_of(lines):
    found = entries(lines)
    if found is None:
        return [".PP", ".EX", *(escape(line) if line.strip() else "" for line in lines), ".EE"]
    return [line for title, text in found for line in (".TP", ".B " + escape(title), escape(text) or ".br")]


def body(text):
    """Paragraphs, lists and tables. An indented line that follows a list's line at its column belongs to it."""
    out = []
    for block in re.split(r"\n\n+", text.strip("\n")):
        run = []
        for line in block.split("\n") + [""]:
            if run and (not line or line.startswith("  ") != run[0].startswith("  ")):
                out += list_of(run) if run[0].startswith("  ") else [".PP", *map(escape, run)]
                run = []
            run.append(line)
    return out


def page(name, summary, usage, sections, others, version, date):
    out = [f'.TH "{escape(name.upper())}" "1" "{date}" "throng {version}" "User Commands"',
           ".nh", ".ad l", ".SH NAME", escape(f"{name}") + " \\- " + escape(summary), ".SH SYNOPSIS", usage_line(usage)]
    for title, lines in sections:
        while lines and lines[0] == ".PP":
            lines = lines[1:]
        out += [f".SH {title}", *lines]
    out += [".SH SEE ALSO", *(f".BR {escape(other)} (1)" + ("," if other != others[-1] else "") for other in others)]
    return "\n".join(out) + "\n"


def command_page(name, summary, text, environment, version, date):
    usage, rest = re.fullmatch(r"usage: (.*?)\n\n(.*)", text, re.DOTALL).groups()
    blocks = re.split(r"\n\n+", rest.strip("\n"))
    options = next((i for i, block in enumerate(blocks) if re.match(r"  (-|[A-Z])", block)), len(blocks))
    parts = [("DESCRIPTION", blocks[:options]), ("OPTIONS", blocks[options:options + 1]), ("DETAILS", blocks[options + 1:])]
    sections = [(title, body("\n\n".join(part))) for title, part in parts if part]
    sections.append(("ENVIRONMENT", body(environment)))
    return page(f"throng-{name}", summary, usage, sections, ["throng"], version, date)


def main():
    throng, version, changelog, folder = sys.argv[1:]

    def ask(*words):
        return subprocess.run([throng, *words], check=True, capture_output=True, text=True).stdout

    date = re.search(r"^## \[\d[^]]*\] - (\S+)", pathlib.Path(changelog).read_text(encoding="utf-8"), re.MULTILINE).group(1)
    whole = ask("--help")
    commands = dict(COMMAND.findall(whole))
    names = list(commands)
    usage, rest = re.fullmatch(r"usage: (.*?)\n\n(.*)", whole, re.DOTALL).groups()
    rest, environment = rest.split("\n\nEnvironment:\n")
    about, _, notes = re.split(r"((?:^  [a-z]+ .*\n)+)", rest, maxsplit=1, flags=re.MULTILINE)
    summary = re.match(r"(?:An? )?(.*?)\.\s", about).group(1)
    pages = {f"throng-{name}": command_page(name, commands[name], ask(name, "--help"), environment, version, date) for name in names}
    table = [line for name in names for line in (".TP", f".BR throng\\-{name} (1)", escape(commands[name]))]
    pages["throng"] = page("throng", summary, usage, [("DESCRIPTION", body(about)), ("COMMANDS", table), ("NOTES", body(notes)), ("ENVIRONMENT", body(environment))],
                           [f"throng-{name}" for name in names], version, date)
    shutil.rmtree(folder, ignore_errors=True)
    target = pathlib.Path(folder)
    target.mkdir(parents=True)
    for name, text in pages.items():
        (target / f"{name}.1").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
