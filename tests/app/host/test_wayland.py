#!/usr/bin/env python3
"""The window under Wayland: test_wayland.py THRONG DATA.

A compositor without a screen (package weston): the window opens, changes its size, fills the screen, takes taps; and the compositor is
killed in the middle of a game. This compositor has no pointer, keys or fingers of its own: the game's script makes them.
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
SCREEN = (1400, 900)
counts = {"passed": 0, "failed": 0}


def check(what, good, why=""):
    counts["passed" if good else "failed"] += 1
    print(("ok   " if good else "FAIL ") + what + ("" if good or not why else ": " + str(why)), flush=True)


class Compositor:
    def __init__(self, folder):
        self.env = {**os.environ, "XDG_RUNTIME_DIR": folder}
        self.env.pop("DISPLAY", None)
        self.server = subprocess.Popen(
            ["weston", "--backend=headless-backend.so", "--shell=kiosk-shell.so" if KIOSK else "--shell=desktop-shell.so", "--socket=throng",
             "--width=%d" % SCREEN[0], "--height=%d" % SCREEN[1], "--idle-time=0", "--no-config"],
            env=self.env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + ENDS
        while not os.path.exists(os.path.join(folder, "throng")) and self.server.poll() is None and time.monotonic() < until:
            time.sleep(0.02)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.terminate()
        self.server.wait()

    def start(self, folder, words):
        own = {**self.env, "WAYLAND_DISPLAY": "throng", "SDL_VIDEODRIVER": "wayland", "SDL_AUDIODRIVER": "dummy", "THRONG_PREF": folder,
               "THRONG_DATA": DATA}
        return subprocess.Popen([THRONG, "play", *words], env=own, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
