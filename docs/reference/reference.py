#!/usr/bin/env python3
"""The reference of the libraries and the guide as HTML, by doxygen.

Usage: reference.py SOURCE_ROOT BUILD_ROOT VERSION OUT. What BUILD_ROOT would install below include/throng is described. OUT, a
folder, is replaced when all went well. Exit status 1 where anything has no comment, a comment names what is not there, or
doxygen is missing.
"""
import html
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

sys.dont_write_bytecode = True  # nothing is left beside this file
import comments

# Installed because other headers need them: what they do not explain is the library's own.
PRIVATE = {"base/api.h", "base/archive.h", "base/arena.h", "base/assert.h", "base/compiler.h"}
PARTS = ("Doxyfile", "header.html", "footer.html", "layout.xml", "throng.css")
# The page of all names: its parts, and what doxygen calls the members of each.
KINDS = (("Functions", "function"), ("Types", "typedef"), ("Enumerations", "enumeration"), ("Constants", "enumvalue"), ("Macros", "define"),
         ("Tables", "variable"))


def public_headers(build):
    """{path below include/throng: file} of what is installed."""
    plan = json.loads((build / "meson-info/intro-installed.json").read_text(encoding="utf-8"))
    found = {}
    for source, target in plan.items():
        below = re.search(r"/throng/((?:base|nav|sim|formats)/.*\.h)$", target)
        if below:
            found[below.group(1)] = pathlib.Path(source)
    return found


def write_input(source, headers, folder):
    texts = {name: path.read_text(encoding="utf-8") for name, path in headers.items()}
    known, faults = set(), []
    for name, text in texts.items():
        known |= {word for word in comments.names_of(text) if name not in PRIVATE or word.startswith("Base")}
    for name, text in texts.items():
        target = folder / "include" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        made, bare = comments.header(text, known, name in PRIVATE)
        target.write_text(made, encoding="utf-8")
        faults += [f"src/{name}:{line}: error: has no comment: {code}" for line, code in bare]
    (folder / "guide").mkdir()
    for path in sorted((source / "docs/guide").glob("*.md")):
        (folder / "guide" / path.name).write_text(comments.page(path.read_text(encoding="utf-8"), path.stem), encoding="utf-8")
    for part in PARTS:
        shutil.copy(source / "docs/reference" / part, folder)
    return faults


def run_doxygen(doxygen, folder, version, faults):
    done = subprocess.run([doxygen], cwd=folder, env=dict(os.environ, THRONG_VERSION=version), capture_output=True, text=True, check=False)
    said = (done.stdout + done.stderr).replace(f"{folder}/include/", "src/").replace(f"{folder}/guide/", "docs/guide/")
    said = "\n".join(faults + said.splitlines())
    if done.returncode != 0 or said:
        sys.exit(said + f"\nThe reference was not made: see above. doxygen's exit status is {done.returncode}")


def by_name(row):
    """The navigation library's first, which most look for."""
    return not row[0].lower().startswith("nav"), row[0].lower(), row


def write_names(folder, version):
    """names.html: every function, type, constant and macro, by name."""
    tree = ElementTree.parse(folder / "names.xml").getroot()
    parts = []
    for title, kind in KINDS:
        found = {(member.findtext("name"), f"{member.findtext('anchorfile')}#{member.findtext('anchor')}")
                 for member in tree.iterfind("compound[@kind='file']/member") if member.get("kind") == kind}
        found = {(name, to) for name, to in found if not name.startswith("@")}
        if kind == "typedef":
            found |= {(struct.findtext("name"), struct.findtext("filename")) for struct in tree.iter("compound") if struct.get("kind") == "struct"
                      if "::" not in struct.findtext("name")}
        rows = "\n".join(f'<li><a href="{html.escape(to)}">{html.escape(name)}</a></li>' for name, to in sorted(found, key=by_name))
        parts.append(f'<h2 class="groupheader">{title}</h2>\n<ul class="names">\n{rows}\n</ul>')
    head, foot = ((folder / part).read_text(encoding="utf-8") for part in ("header.html", "footer.html"))
    for word, value in (("$title", "Names"), ("$projectname", "Throng"), ("$projectnumber", version), ("$relpath^", "")):
        head = head.replace(word, value)
    body = '<div class="header"><div class="headertitle"><div class="title">Names</div></div></div>\n<div class="contents">\n' + "\n".join(parts)
    (folder / "html/names.html").write_text(head + body + "\n</div>\n" + foot, encoding="utf-8")


def tidy(text):
    """A page of doxygen without what needs its scripts, leads to folders or says nothing."""
    text = text.replace(comments.EMPTY, "")
    text = re.sub(r'<div id="nav-path".*?</div>\n</div><!-- top -->', "", text, flags=re.DOTALL).replace("</div><!-- top -->", "")
    text = re.sub(r'<!-- Generated by .*? -->\n|<a class="anchor" id="md_[^"]*"></a> ?|<div class="levels">.*?</div>', "", text)
    text = re.sub(r'<a href="file:[^"]*">(.*?)</a>', r"\1", text)  # `file:line:` is no address
    text = re.sub(r'<h2 class="groupheader"> </h2>|<div class="textblock"> </div>', "", text)
    name = re.search(r"<title>(.*?) (?:File|Struct) Reference - ", text)
    if name:
        text = text.replace(f"{name.group(0)}", f"<title>{name.group(1)} - ")
        text = re.sub(r'(<div class="title">)[^<]* (?:File|Struct) Reference', rf"\1{name.group(1)}", text)
    text = re.sub(r'<span id="(?:arr|img)_[^>]*>[^<]*</span>|<span class="icondoc"></span>|<span class="icona">.*?</span></span>', "", text)
    text = re.sub(r'<a class="el" href="dir_\w+\.html" target="_self">([^<]*)</a>', r"<b>\1</b>", text)
    return text.replace(' target="_self"', "")


def needed(folder):
    """Files that a page leads to, directly or through another one."""
    found, waiting = set(), ["index.html"]
    while waiting:
        name = waiting.pop()
        path = folder / name
        if name in found or not path.is_file():
            continue
        found.add(name)
        if path.suffix in (".html", ".css"):
            text = path.read_text(encoding="utf-8")
            waiting += re.findall(r"(?:href|src|data)=\"([^\"#:]+)", text) + re.findall(r"url\(['\"]?([^'\")]+)", text)
    return found


def finish(source, folder, version):
    """The pages in folder/html as they are to be read, and nothing beside them."""
    pages = folder / "html"
    write_names(folder, version)
    for path in pages.glob("*.html"):
        path.write_text(tidy(path.read_text(encoding="utf-8")), encoding="utf-8")
    for picture in (source / "docs/guide").glob("*.svg"):
        shutil.copy(picture, pages)
    keep = needed(pages)
    for path in sorted(pages.rglob("*"), reverse=True):
        if path.is_dir():
            path.rmdir()
        elif str(path.relative_to(pages)) not in keep:
            path.unlink()


def main():
    source, build, version, out = sys.argv[1:]
    source, build, out = pathlib.Path(source).resolve(), pathlib.Path(build).resolve(), pathlib.Path(out).resolve()
    doxygen = shutil.which("doxygen")
    if doxygen is None:
        sys.exit("The reference is made by doxygen, which is not installed. On Debian: apt-get install doxygen")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        faults = write_input(source, public_headers(build), folder)
        run_doxygen(doxygen, folder, version, faults)
        finish(source, folder, version)
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(folder / "html", out)


if __name__ == "__main__":
    main()
