#!/usr/bin/env python3
"""Clocks that jump in the middle of a game: test_clocks.py THRONG DATA LIBRARY, which is tests/support/clocks.c.

The clock of the day, and the one that should never go back, jump by a day forward and by an hour back. A game by script is
the same to the tick, its files are there and its recording replays; a game in real time goes on with no more ticks than its
seconds have."""
import os
import subprocess
import sys
import tempfile

import test_host as host

LIBRARY = sys.argv[3]
DAY, HOUR = 86400, 3600
JUMPS = [(DAY, 0), (-HOUR, 0), (0, DAY), (0, -HOUR), (0, -1), (DAY, -HOUR)]
SECONDS, RATE = 2, 60  # of a game in real time; ticks a second
SOUND = {"SDL_AUDIODRIVER": "none"}  # to make the sounds takes most of a start
SLACK = 6 + 1  # ticks that one frame makes up for; one for rounding


def play(folder, words, wall=0, monotonic=0, after=1200):
    """Exit status, messages, the clocks that were read after they had jumped, and the recording."""
    log, recording = os.path.join(folder, "log"), os.path.join(folder, "game.replay")
    jump = {"LD_PRELOAD": LIBRARY, "THRONG_JUMP_WALL": str(wall), "THRONG_JUMP_MONOTONIC": str(monotonic),
            "THRONG_JUMP_AFTER": str(after), "THRONG_JUMP_LOG": log}
    status, error = host.end(host.start(folder, [*words, "--seed", "5", "--size", "640x400", "--record", recording],
                                        SDL_VIDEODRIVER="dummy", SDL_RENDER_DRIVER="software", **SOUND, **jump))
    jumped = [name for name, by in (("THRONG_JUMP_WALL", wall), ("THRONG_JUMP_MONOTONIC", monotonic)) if by != 0]
    read = open(log, encoding="ascii").read().split() if os.path.exists(log) else []
    text = open(recording, encoding="utf-8").read() if os.path.exists(recording) else ""
    return status, error, sorted(jumped) == sorted(read), text


def ticks(recording):
    """-1: it has no end."""
    lines = [line for line in recording.splitlines() if line.startswith("end ")]
    return int(lines[-1].split()[1]) if lines else -1


def replays(folder):
    replayed = subprocess.run([host.THRONG, "replay", os.path.join(folder, "game.replay")], capture_output=True, text=True,
                              timeout=host.ENDS, check=False)
    return replayed.returncode == 0 and ", 0 failed" in replayed.stdout, replayed.stdout + replayed.stderr


def kinds_of_files(folder):
    """What is kept: names without the time that is part of some."""
    found = []
    for place, _, names in os.walk(folder):
        found += [os.path.relpath(os.path.join(place, os.path.splitext(name)[1] if place.endswith("games") else name), folder) for name in names]
    return sorted(name for name in found if name not in ("log", "script"))


def by_script(words):
    """Each jump in a game by script. It is the same game, and the same is kept of it."""
    with tempfile.TemporaryDirectory(prefix="throng-clocks-") as folder:
        lines = host.script(folder, *words)
        status, error, _, plain = play(folder, ["two-halls", "--script", lines])
        kept = kinds_of_files(folder)
        host.check("without a jump", status == 0 and error == "" and ticks(plain) > 3 * RATE, f"{status} {error} {ticks(plain)}")
        host.check("without a jump, what is kept", "continue.game" in kept and sum("games/" in name for name in kept) == 3, kept)
    for wall, monotonic in JUMPS:
        with tempfile.TemporaryDirectory(prefix="throng-clocks-") as folder:
            lines = host.script(folder, *words)
            status, error, jumped, recording = play(folder, ["two-halls", "--script", lines], wall, monotonic)
            what = f"a game by script, the day by {wall} s, the other clock by {monotonic} s"
            host.check(what, status == 0 and error == "" and jumped, f"{status} {error}, jumped: {jumped}")
            host.check(what + ": the same game", recording == plain, f"{ticks(recording)} ticks, not {ticks(plain)}")
            host.check(what + ": the same is kept", kinds_of_files(folder) == kept, kinds_of_files(folder))
            host.check(what + ": it replays", *replays(folder))
            status, error = host.end(host.start(folder, ["--continue", "--script", host.script(folder, "0.5 quit")],
                                                SDL_VIDEODRIVER="dummy", SDL_RENDER_DRIVER="software", **SOUND))
            host.check(what + ": it is gone on with", status == 0 and error == "", f"{status} {error}")


def in_real_time():
    """Each jump while enemies walk in real time. A second of the clock is no more than its ticks."""
    for wall, monotonic in JUMPS:
        with tempfile.TemporaryDirectory(prefix="throng-clocks-") as folder:
            status, error, jumped, recording = play(folder, ["two-halls", "--seconds", str(SECONDS)], wall, monotonic, 600)
            what = f"a game in real time, the day by {wall} s, the other clock by {monotonic} s"
            host.check(what, status == 0 and error == "" and (jumped or wall != 0), f"{status} {error}, jumped: {jumped}")
            host.check(what + ": no flood of ticks", 0 < ticks(recording) <= SECONDS * RATE + SLACK, f"{ticks(recording)} ticks")
            host.check(what + ": it replays", *replays(folder))


if __name__ == "__main__":
    by_script(("0.3 key Return", "0.6 tap 400,200", "1.5 tap 200,300", "2.5 tap 300,150", "3.5 tap 400,250", "5 quit"))
    in_real_time()
    print(f"{host.counts['passed']} passed, {host.counts['failed']} failed")
    sys.exit(1 if host.counts["failed"] else 0)
