#!/usr/bin/env python3
"""The player's files on a disk that cannot be read: test_read_files.py THRONG DATA FAULTS_LIBRARY.

The window reads settings with best times, an unfinished game, a lost drawing, notes of kept games and own levels. Each call that
looks at one, opens or reads it fails in turn (tests/support/faults.c), once or from then on, and reads are short. What the file
held must still be there when the window has closed: as it was, as without a fault, or under another name.

Every other call fails once, those between from then on, and every other read is interrupted; with THRONG_EVERY_READ=1 each in all
ways (scripts/long.sh)."""
import concurrent.futures
import os
import shutil
import subprocess
import sys
import tempfile
import threading

THRONG, DATA, LIBRARY = sys.argv[1:4]
ENDS = 60  # seconds until a window that hangs counts as failed
MAX_CALLS = 60
WAYS = ("EIO", "broken", "EINTR")  # the last counts reads only
TURNS = dict.fromkeys(WAYS, (1, 1)) if os.environ.get("THRONG_EVERY_READ") else dict(zip(WAYS, ((2, 2), (1, 2), (1, 2))))
AT_ONCE = 4  # windows; they wait for their frames most of the time
NEW_DRAWING = "a new drawing while there is a lost one"
counts = {"passed": 0, "failed": 0}
counting = threading.Lock()

LEVEL = """throng level 1
title = TITLE

[map]
##########
#@..*...>#
##########
"""

PLAY = "0.2 key Return\n0.3 tap 300,200\n{}\n1.6 quit"
PROGRESS = ["best first-light = 1234", "met husk = yes", "reduced_motion = yes"]


def check(what, good, why):
    with counting:
        counts["passed" if good else "failed"] += 1
    if not good:
        print(f"FAIL {what}: {why}", flush=True)


# Without sound: to make it takes most of a start.
def play(folder, words, lines, **faults):
    """Exit status (None: it hangs) and messages; the texts of the last `texts` lie in FOLDER/texts."""
    with open(os.path.join(folder, "script"), "w", encoding="utf-8") as out:
        out.write(lines + "\n")
    own = {**os.environ, "THRONG_PREF": os.path.join(folder, "pref"), "THRONG_DATA": DATA, "SDL_VIDEODRIVER": "dummy",
           "SDL_AUDIODRIVER": "none", **{"THRONG_FAULT_" + name: str(value) for name, value in faults.items()}}
    if faults:
        own["LD_PRELOAD"] = LIBRARY
    try:
        done = subprocess.run([THRONG, "play", *words, "--size", "640x400", "--script", "script"], cwd=folder, env=own, timeout=ENDS,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", check=False)
    except subprocess.TimeoutExpired:
        return None, "it hangs"
    return done.returncode, done.stderr


def contents(folder):
    """What all files hold, by name."""
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = file.read()
    return found


def prepare(folder):
    """A player who has left a game, was drawing when the power went, has best times, kept games and own levels."""
    pref = os.path.join(folder, "pref")
    os.makedirs(os.path.join(pref, "levels"))
    status, error = play(folder, ["two-halls", "--seed", "5"], PLAY.format("1 tap 400,300").replace("1.6 quit", "7 quit"))
    check("a game is played", status == 0, error)
    with open(os.path.join(pref, "settings.txt"), "r+", encoding="utf-8") as file:
        lines = [line for line in file.read().splitlines() if line.split(" =")[0] not in [own.split(" =")[0] for own in PROGRESS]]
        file.seek(0)
        file.write("\n".join(lines + PROGRESS) + "\n")
        file.truncate()
    for name, title in (("autosave.level", "Lost Hall"), ("levels/own-hall.level", "Own Hall")):
        with open(os.path.join(pref, name), "w", encoding="utf-8") as file:
            file.write(LEVEL.replace("TITLE", title))
    names = contents(pref)
    check("there is a game to go on with", "continue.game" in names, list(names))
    check("there is a kept game", any(name.startswith("games/") and name.endswith(".txt") for name in names), list(names))


def settings_lost(now, before):
    """Lines that the player had and has no more."""
    return [line for line in PROGRESS if line not in now.get("settings.txt", b"").decode().splitlines()] if "settings.txt" in before else []


def lost(before, now, clean):
    """Files that a run without a fault leaves, moves or replaces, and this one has lost."""
    kept = set(now.values())
    return [name for name, data in before.items() if name != "settings.txt" and not name.endswith(".lock") and (
        now.get(name) != data if clean.get(name) == data else data not in kept if data in clean.values() else name not in now)]


def run(folder, scratch, words, lines, **faults):
    shutil.rmtree(scratch, ignore_errors=True)
    shutil.copytree(folder, scratch)
    status, error = play(scratch, words, lines, **faults)
    log = os.path.join(scratch, "log")
    called = open(log, encoding="ascii").read() if os.path.exists(log) else None
    return status, error, called, contents(os.path.join(scratch, "pref"))


def try_calls(folder, scratch, case, how, clean):
    """Lets the calls whose turn it is fail in this way, until there is none more. Which calls there were."""
    what, words, lines, file = case
    before, seen = contents(os.path.join(folder, "pref")), set()
    first, stride = TURNS[how]
    for k in range(first, MAX_CALLS, stride):
        status, error, called, now = run(folder, scratch, words, lines, ON="reads", IN=file, HOW=how, AT=k, LOG="log")
        if called is None:
            return seen
        seen.add(called)
        at = f"{what}, {how}, call {k}, {called}"
        check(at, status == 0 or (status == 1 and "cannot be read" in error and how != "EINTR"), f"{status} {error}")
        check(at, settings_lost(now, before) == [], f"lost settings: {settings_lost(now, before)}")
        check(at, lost(before, now, clean) == [], f"lost: {lost(before, now, clean)} {sorted(now)}")
    check(what, False, f"more than {MAX_CALLS} calls")
    return seen


def try_case(pool, folder, scratch, case):
    """Begins all that is tried of a case, in folders whose names begin with `scratch` and have no file's name in them: what gives
    the calls that were seen."""
    what, words, lines, file = case
    before = contents(os.path.join(folder, "pref"))
    status, error, _, clean = run(folder, scratch, words, lines)
    check(f"{what}, no fault", status == 0 and error == "" and settings_lost(clean, before) == [], f"{status} {error}")
    check(f"{what}, no fault, new files", what != NEW_DRAWING or "levels/a-level.level" in clean, sorted(clean))
    for size in ("1", "half"):
        status, error, _, now = run(folder, scratch, words, lines, ON="reads", IN=file, BYTES=size)
        good = status == 0 and error == "" and sorted(now) == sorted(clean)
        check(f"{what}, {size} bytes a read", good, f"{status} {error} {sorted(now)}")
    if what == NEW_DRAWING:  # both looks at the lost one fail, and no other call
        status, error, _, now = run(folder, scratch, words, lines, ON="reads", IN=file, HOW="EIO", AT=1, CALLS=2)
        check(f"{what}, two calls", status == 0 and lost(before, now, clean) == [], f"{status} {error} lost: {lost(before, now, clean)} {sorted(now)}")
    return [pool.submit(try_calls, folder, scratch + how, case, how, clean) for how in WAYS]


def main():
    change = PLAY.format("0.6 key 1")
    with tempfile.TemporaryDirectory(prefix="throng-reads-") as folder:
        whole = os.path.join(folder, "whole")
        os.mkdir(whole)
        prepare(whole)
        note = next(name for name in contents(whole) if name.startswith("pref/games/") and name.endswith(".txt"))
        stem = os.path.basename(note)
        cases = (
                ("settings", ["two-halls"], change, "settings.txt"),
                ("the unfinished game", [], "0.5 quit", "continue.game"),
                ("going on", ["--continue"], "0.3 key Space\n0.6 tap 300,200\n1.5 quit", "continue.game"),
                ("a lost drawing, taken up", [], "0.3 tap 320,258\n0.8 quit", "autosave.level"),
                (NEW_DRAWING, ["two-halls"], "0.2 key Return\n0.3 key F4\n0.6 tap 300,200\n0.9 quit", "autosave.level"),
                ("a kept game", [], "0.5 quit", stem),
                ("an own level", [], "0.2 key Escape\n0.3 tap 353,365\n0.5 tap 250,226\n0.9 quit", "own-hall.level"))
        with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool, concurrent.futures.ThreadPoolExecutor(AT_ONCE) as begins:
            scratches = [os.path.join(folder, str(number)) for number in range(len(cases))]
            for case, begun in zip(cases, begins.map(lambda *of: try_case(pool, whole, *of), scratches, cases)):
                seen = set().union(*(each.result() for each in begun))
                check(case[0], seen == {"stat", "open", "fstat", "read"}, f"seen were {seen}")
    print(f"{counts['passed']} passed, {counts['failed']} failed")
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
