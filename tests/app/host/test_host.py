#!/usr/bin/env python3
"""The window on a hostile host: test_host.py THRONG DATA.

An X server of odd sizes, one that is killed in the middle of a game, and no audio. Needs Xvfb.
"""
import os
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time

THRONG, DATA = sys.argv[1:3]
ENDS = 60  # seconds until a program that hangs counts as failed
counts = {"passed": 0, "failed": 0}


def check(what, good, why=""):
    counts["passed" if good else "failed"] += 1
    print(("ok   " if good else "FAIL ") + what + ("" if good or not why else ": " + str(why)), flush=True)


class Screen:
    """An X server of this size; `display` names it."""

    def __init__(self, size):
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", size + "x24", "-nolisten", "tcp"],
            pass_fds=[write], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as number:
            self.display = ":" + number.readline().strip()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.kill()
        self.server.wait()


def start(folder, words, **env):
    own = {**os.environ, "THRONG_PREF": folder, "THRONG_DATA": DATA, "SDL_VIDEODRIVER": "x11",
           "SDL_AUDIODRIVER": "dummy", **env}
    return subprocess.Popen([THRONG, "play", *words], env=own, stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def end(game):
    """Exit status and standard error."""
    try:
        error = game.communicate(timeout=ENDS)[1]
    except subprocess.TimeoutExpired:
        game.kill()
        game.communicate()
        return None, "it hangs"
    return game.returncode, error


def script(folder, *lines):
    path = os.path.join(folder, "script")
    with open(path, "w", encoding="utf-8") as out:
        out.write("\n".join(lines) + "\n")
    return path


def picture_size(path):
    """Width and height of a PNG; None where there is no whole one."""
    if not os.path.exists(path):
        return None
    with open(path, "rb") as file:
        data = file.read()
    whole = data[:8] == b"\x89PNG\r\n\x1a\n" and data[-8:-4] == b"IEND"
    return struct.unpack(">II", data[16:24]) if whole else None


def odd_sizes(folder):
    for size, words in (("1x1", []), ("1x1", ["--fullscreen"]), ("16384x320", []), ("16384x320", ["--fullscreen"]),
                        ("16384x320", ["--size", "16384x320"])):
        picture = os.path.join(folder, "picture.png")
        if os.path.exists(picture):
            os.remove(picture)
        lines = script(folder, "0.2 click 0,0", "0.4 key Space", "0.6 key O", f"0.8 screenshot {picture}", "0.9 quit")
        with Screen(size) as screen:
            status, error = end(start(folder, ["two-halls", "--script", lines, *words], DISPLAY=screen.display))
        what = " ".join([f"a display of {size}", *words])
        check(what, status == 0 and picture_size(picture) is not None, f"{status} {error} {picture_size(picture)}")


def killed_server(folder, server, **env):
    """The display of `env` goes in the middle of a game: what was played, and a setting that was just changed, are kept."""
    recording = os.path.join(folder, "game.replay")
    lines = script(folder, "0.3 key Space", "0.5 click 600,300", "0.8 key 1", "1.2 click 700,360",
                   f"3 texts {folder}/reached", "50 quit")
    game = start(folder, ["brimstone", "--script", lines, "--record", recording], **env)
    until = time.monotonic() + ENDS
    while not os.path.exists(folder + "/reached") and time.monotonic() < until and game.poll() is None:
        time.sleep(0.05)
    server.send_signal(signal.SIGKILL)
    status, error = end(game)
    check("without its display it ends with 1", status == 1, status)
    check("and says so in one sentence", error == "throng: the display is gone; what was played is kept\n", repr(error))
    replayed = subprocess.run([THRONG, "replay", recording], capture_output=True, text=True, timeout=ENDS)
    check("the recording is whole", replayed.returncode == 0, replayed.stdout + replayed.stderr)
    with open(recording, encoding="utf-8") as text:
        orders = [line for line in text if line.split()[1:2] == ["move"]]
    check("and has both orders", len(orders) == 2, orders)
    with open(os.path.join(folder, "settings.txt"), encoding="utf-8") as text:
        settings = text.read()
    check("and so is the overlay in the settings", "overlay heat = yes" in settings, settings)
    left = [name for name in os.listdir(folder) if name.endswith(".tmp")]
    check("nothing half written is left", left == [], left)


def killed_x11(folder):
    with Screen("1280x720") as screen:
        killed_server(folder, screen.server, DISPLAY=screen.display)


def no_audio(folder):
    lines = script(folder, "0.3 click 600,300", "0.6 quit")
    with Screen("1280x720") as screen:
        status, error = end(start(folder, ["two-halls", "--script", lines], DISPLAY=screen.display,
                                  SDL_AUDIODRIVER="nothing-of-this-name"))
    check("without audio it plays", status == 0, f"{status} {error}")


def main():
    if shutil.which("Xvfb") is None:
        print("skipped: there is no Xvfb here (package xvfb)")
        return 77
    for part in (odd_sizes, killed_x11, no_audio):
        with tempfile.TemporaryDirectory(prefix="throng-host-") as folder:
            part(folder)
    print(f"{counts['passed']} passed, {counts['failed']} failed")
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
