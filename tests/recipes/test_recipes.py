#!/usr/bin/env python3
"""Follows every recipe of the pages docs/adding*.md in a scratch copy of the source, builds it, and looks for the new things.

The blocks of the pages are applied unchanged: a block belongs to the last line above it that begins with a file
name in backquotes, which it makes or changes; in a `diff` block the lines with + go behind the line above them (or, at the start of a list, behind
its first line). Lines are compared without their blanks and line-continuation signs, which a list of a macro gets.

Usage: test_recipes.py SOURCE_ROOT [--quick]. With --quick the commands are built and tried, and of the window only the
files that the recipes make or change are compiled.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.abspath(sys.argv[1])
PAGES = ("adding.md", "adding-window.md", "adding-library.md")


def blocks(text):
    """(file, language, code) of each block; a block without a file of its own belongs to the file named last."""
    found = []
    for block in re.finditer(r"^```(\w*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
        names = re.findall(r"^`((?:src|assets|levels)/[\w./-]+\.\w+)`", text[: block.start()], re.MULTILINE)
        found.append((names[-1], block.group(1), block.group(2)))
    return found


def plain(line):
    return re.sub(r"\s+", "", line.rstrip().rstrip("\\"))


def apply_diff(path, code):
    """Puts the + lines behind the line above them; long rows of the source may go over several lines."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    at = None
    for line in code.rstrip("\n").split("\n"):
        if not line.startswith("+"):
            at = find_end(lines, plain(line))
            if at is None:
                raise SystemExit(f"{path}: no line {line!r}")
            continue
        continues = lines[at].endswith("\\")
        in_macro = continues or lines[at - 1].endswith("\\")
        added = line[1:].rstrip().rstrip("\\").rstrip()
        if in_macro:
            lines[at] = lines[at].rstrip().rstrip("\\").rstrip() + " \\"
        lines.insert(at + 1, added + (" \\" if continues else ""))
        at += 1
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


def find_end(lines, wanted):
    """The last line of the row, which may stand on several lines."""
    for first in range(len(lines)):
        joined = ""
        for last in range(first, min(first + 4, len(lines))):
            joined += plain(lines[last])
            if joined == wanted:
                return last
            if not wanted.startswith(joined):
                break
    return None


def in_repository():
    return shutil.which("git") is not None and os.path.exists(os.path.join(ROOT, ".git"))


def copy_source(to):
    """What a tarball holds of the source, without the tests: a file that git ignores is missing, and the build shows whether it needs one."""
    files = run("git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard") if in_repository() else ""
    names = [name for name in files.split("\0") if os.path.isfile(os.path.join(ROOT, name)) and not name.startswith("tests/")]
    for name in names or ("src", "assets", "levels", "scripts", "meson.build", "meson_options.txt", "LICENSE", "packaging", "bindings", "docs", "CHANGELOG.md"):
        path, copy = os.path.join(ROOT, name), os.path.join(to, name)
        os.makedirs(os.path.dirname(copy), exist_ok=True)
        if os.path.isdir(path):
            shutil.copytree(path, copy)
        else:
            shutil.copy(path, copy)
    os.mkdir(os.path.join(to, "tests"))
    with open(os.path.join(to, "tests", "meson.build"), "w", encoding="utf-8") as file:
        file.write("")


def run(*call, **options):
    done = subprocess.run(call, capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(call)}: exit status {done.returncode}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
    return done.stdout


def expect(what, text, *words):
    for word in words:
        if word not in text:
            raise SystemExit(f"{what} does not show {word!r}:\n{text}")
        print(f"{what}: {word}")


def read_window(throng, scratch, script, names, *more):
    """Plays a script in a window that nobody sees; the texts that it has written, by name."""
    shutil.rmtree(os.path.join(scratch, "pref"), ignore_errors=True)  # what an earlier window has kept
    path = os.path.join(scratch, "script.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.write("0.5 key Space\n" + script.replace("OUT", scratch))  # which ends the flight over the level
    env = dict(os.environ, SDL_VIDEODRIVER="offscreen", SDL_AUDIODRIVER="dummy", THRONG_PREF=os.path.join(scratch, "pref"))
    run(throng, "play", "pond", "--size", "1280x1270", "--script", path, *more, env=env)
    texts = {}
    for name in names:
        with open(os.path.join(scratch, name), encoding="utf-8") as file:
            texts[name] = file.read()
    return texts


def choose_each_kind(lab):
    """Script lines that press every place of the lab's grid of kinds, and write the texts after each."""
    place = dict((text, (int(x), int(y))) for x, y, text in re.findall(r"^(-?\d+),(-?\d+) (.*)$", lab, re.MULTILINE))
    left, top = next(at for text, at in place.items() if text.startswith("Place enemies"))
    bottom = place["Shade" if "Shade" in place else "Wisp"][1]
    lines, names, time = ["1 key L"], [], 2.0
    for y in range(top + 40, bottom - 10, 30):
        for x in range(left + 10, 1270, 30):
            name = f"kind-{x}-{y}.txt"
            lines += [f"{time:.2f} click {x},{y}", f"{time + 0.2:.2f} texts OUT/{name}"]
            names.append(name)
            time += 0.3
    return "\n".join(lines + [f"{time:.2f} quit"]) + "\n", names


def check_commands(throng, scratch):
    expect("throng --help", run(throng, "--help"), "kinds", "list the kinds of enemies")
    expect("throng kinds", run(throng, "kinds"), "i wisp", "s shade")
    expect("throng sim --help", run(throng, "sim", "--help"), "wisp", "Drifts after the hero", "wisp_speed", "lantern_oil", "pebble X,Y", "Throws a pebble")
    expect("throng trace --help", run(throng, "trace", "--help"), "wander", "Goes anywhere but back")
    expect("throng generate --help", run(throng, "generate", "--help"), "hall", "One empty hall")
    expect("throng trace", run(throng, "trace", "pond", "--from", "1,1", "--to", "3,3", "--steer", "wander"), "1,1", "end: ")
    report = run(throng, "sim", "pond", "--ticks", "60", "--spawn", "wisp@3,3:5", "--set", "lantern_oil=12.5", "--hero-to", "2,1")
    expect("throng sim pond", report, '"alive": 5', "wisp")
    check_terrain(throng, scratch)
    commands, recording = os.path.join(scratch, "pebbles.txt"), os.path.join(scratch, "pebbles.throng")
    with open(commands, "w", encoding="utf-8") as file:
        file.write("1 pebble 3,1\n2 pebble 9,1\n3 pebble 4,1\n4 pebble 5,1\n")  # one too far, and one too many
    report = run(throng, "sim", "pond", "--ticks", "60", "--set", "pebbles=2", "--commands", commands, "--record", recording)
    expect("throng sim --commands", report, '"refused": 2')
    with open(recording, encoding="utf-8") as file:
        expect("the recording", file.read(), "1 pebble 3,1", "4 pebble 5,1")
    run(throng, "replay", recording)
    level = os.path.join(scratch, "hall.level")
    run(throng, "generate", "hall", "-o", level)
    expect("throng check", run(throng, "check", level, "pond"), "The Hall", "The Pond")


def check_terrain(throng, scratch):
    """Sand, which the document makes: it is read, costs what its line says, and comes back from Tiled as it was."""
    level, again = os.path.join(scratch, "dune.level"), os.path.join(scratch, "again.level")
    with open(level, "w", encoding="utf-8") as file:
        file.write("throng level 1\ntitle = Dune\n\n[map]\n#######\n#@:::*#\n#:...:#\n#....>#\n#######\n")
    run(throng, "convert", level, level)  # to the form that is written
    expect("throng check", run(throng, "check", level), "Dune")
    for cls, cost in (("walker", 7), ("flyer", 4)):
        expect(f"a {cls} on sand", run(throng, "path", level, "--from", "1,1", "--to", "5,1", "--class", cls), f"cost={cost} ")
    for form in ("tmj", "tmx"):
        tiled = os.path.join(scratch, f"dune.{form}")
        run(throng, "convert", level, tiled)
        run(throng, "convert", tiled, again)
        with open(level, encoding="utf-8") as before, open(again, encoding="utf-8") as after:
            if before.read() != after.read():
                raise SystemExit(f"{form} does not keep sand")
    picture = os.path.join(scratch, "dune.svg")
    run(throng, "draw", level, "--out", picture)
    with open(picture, encoding="utf-8") as file:
        if 'class="sand"' not in file.read():
            raise SystemExit("throng draw leaves sand out")
    expect("throng sim --help", run(throng, "sim", "--help"), ": (sand)")


def check_window(throng, scratch):
    script = (
        "1 key F2\n2 texts OUT/bestiary\n2.1 key Esc\n3 key F1\n3.2 tap 485,95\n3.4 texts OUT/controls\n"
        "3.5 tap 794,95\n3.7 texts OUT/keys\n3.8 tap 1103,95\n4 texts OUT/help\n4.1 key Esc\n"
        "5 key L\n6 texts OUT/lab\n6.1 key Insert\n7 texts OUT/overlay\n7.1 tap 1130,77\n8 texts OUT/steerings\n"
        "8.1 key F4\n9 key w\n9.5 texts OUT/sand\n9.6 key q\n10 texts OUT/marsh\n10.1 quit\n"
    )
    texts = read_window(throng, scratch, script, ("bestiary", "controls", "keys", "help", "lab", "overlay", "steerings", "sand", "marsh"))
    expect("the bestiary", texts["bestiary"], "Wisp", "Drifts after the hero")
    expect("the help", texts["help"], "Compass", "Where the target lies")
    expect("the lab", texts["lab"], "Lantern oil", "Place enemies")
    expect("the lab's steerings", texts["steerings"], "Wander", "Goes anywhere but back")
    expect("the overlay", texts["overlay"], "Straight to the target")
    expect("the editor", texts["sand"], "Sand")
    expect("the editor", texts["marsh"], "Marsh")
    if "Straight to the target" in texts["lab"]:
        raise SystemExit("the overlay shows before it is switched on")
    expect("the help", texts["controls"], "Pebble button")
    expect("the help", texts["keys"], "Throw a pebble with the next tap")
    script = "1 key Return\n2 key F5\n3 texts OUT/armed\n3.1 quit\n"  # tunables of the call come with the first tick
    armed = read_window(throng, scratch, script, ("armed",), "--set", "pebbles=1")["armed"]
    expect("the pebble in the hand", armed, "the pebble knocks there once")
    script, names = choose_each_kind(texts["lab"])
    seen = "\n".join(read_window(throng, scratch, script, names).values())
    expect("the lab's kinds", seen, "Wisp", "Thief")


def set_up(source, build, window):
    run("meson", "setup", build, source, "--buildtype=plain", "-Dwerror=true", "-Dtests=disabled", "-Dlibtcod=disabled", "-Ddetour=disabled", "-Dsimd=disabled", "-Dshared=false", f"-Dwindow={window}")
    return os.path.join(build, "src", "throng")


def compile_of_window(source, build, names):
    """Compiles those of the files that belong to the window, each alone."""
    room = "src/app/"
    files = sorted({name[len(room) :] for name in names if name.startswith(room) and name.endswith(".c")})
    if not files:
        raise SystemExit("no recipe makes or changes a file of the window")
    set_up(source, build, "enabled")
    run("ninja", "-C", build, *(f"{room}libthrong-app.a.p/{name.replace('/', '_')}.o" for name in files))
    print("compiled: " + ", ".join(files))


def main():
    recipes = []
    for page in PAGES:
        with open(os.path.join(ROOT, "docs", page), encoding="utf-8") as file:
            recipes += blocks(file.read())
    if len(recipes) < 12:
        raise SystemExit(f"only {len(recipes)} blocks were found in {PAGES}")
    with tempfile.TemporaryDirectory() as scratch:
        source, build = os.path.join(scratch, "source"), os.path.join(scratch, "build")
        os.mkdir(source)
        copy_source(source)
        for name, language, code in recipes:
            path = os.path.join(source, name)
            if language == "diff":
                apply_diff(path, code)
            elif os.path.exists(path):
                raise SystemExit(f"{name} is there already")
            else:
                with open(path, "w", encoding="utf-8") as file:
                    file.write(code)
        quick = sys.argv[2:] == ["--quick"]
        throng = set_up(source, build, "disabled" if quick else "enabled")
        run("ninja", "-C", build, "src/throng")
        check_commands(throng, scratch)
        if quick:
            compile_of_window(source, os.path.join(scratch, "build-window"), [name for name, _, _ in recipes])
        else:
            check_window(throng, scratch)
    print(f"{len(recipes)} blocks of {len(PAGES)} pages were followed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
