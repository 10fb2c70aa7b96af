#!/usr/bin/env python3
"""The window under Wayland: test_wayland.py THRONG DATA.

The compositor is weston inside an X server without a screen (packages weston and xvfb): the window opens, changes its size, fills the
screen, takes taps; and the compositor is killed in the middle of a game. Weston's own headless form has no seat, at which SDL 2.26 crashes
before the program has a say. Fingers are those of the game's script: weston has no touch here.
"""
import os
import shutil
import subprocess
import sys
import tempfile
import time

import test_host

SCREEN = (1400, 900)


class Compositor:
    def __init__(self, folder, display):
        env = {**os.environ, "XDG_RUNTIME_DIR": folder, "DISPLAY": display}
        # libdecor, which draws title bars for SDL, complains on standard error where it has no plugin.
        self.game_env = {"XDG_RUNTIME_DIR": folder, "WAYLAND_DISPLAY": "throng", "SDL_VIDEODRIVER": "wayland",
                         "SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR": "0"}
        self.server = subprocess.Popen(
            ["weston", "--backend=x11-backend.so", "--use-pixman", "--socket=throng", "--width=%d" % SCREEN[0], "--height=%d" % SCREEN[1],
             "--idle-time=0", "--no-config"], env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + test_host.ENDS
        while not os.path.exists(os.path.join(folder, "throng")) and self.server.poll() is None and time.monotonic() < until:
            time.sleep(0.02)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.terminate()
        self.server.wait()


def sizes(folder, compositor):
    pictures = [os.path.join(folder, name) for name in ("first.png", "resized.png", "full.png", "back.png")]
    recording = os.path.join(folder, "game.replay")
    lines = test_host.script(folder, "0.2 tap 600,300", "0.4 tap 620,330", f"0.6 screenshot {pictures[0]}", "0.7 resize 900x600",
                             f"1.0 screenshot {pictures[1]}", "1.1 key F11", f"1.5 screenshot {pictures[2]}", "1.6 key F11",
                             f"2.0 screenshot {pictures[3]}", "2.1 quit")
    status, error = test_host.end(test_host.start(folder, ["two-halls", "--script", lines, "--record", recording], **compositor.game_env))
    test_host.check("it opens and ends without a word", (status, error) == (0, ""), f"{status} {error}")
    seen = [test_host.picture_size(path) for path in pictures]
    test_host.check("its sizes: first, resized, full screen, and back", seen == [(1280, 720), (900, 600), SCREEN, (900, 600)], seen)
    orders = []
    if os.path.exists(recording):
        with open(recording, encoding="utf-8") as text:
            orders = [line for line in text if line.split()[1:2] == ["move"]]
    test_host.check("taps send the hero", orders != [])


def main():
    missing = [name for name in ("weston", "Xvfb") if shutil.which(name) is None]
    if missing:
        print(f"skipped: there is no {' and no '.join(missing)} here (packages weston and xvfb)")
        return 77
    with tempfile.TemporaryDirectory(prefix="throng-wayland-") as folder, test_host.Screen("%dx%d" % SCREEN) as screen:
        os.mkdir(os.path.join(folder, "run"), 0o700)
        with Compositor(os.path.join(folder, "run"), screen.display) as compositor:
            sizes(folder, compositor)
            test_host.killed_server(folder, compositor.server, **compositor.game_env)
    counts = test_host.counts
    print(f"{counts['passed']} passed, {counts['failed']} failed")
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
