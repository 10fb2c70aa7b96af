#!/usr/bin/env python3
"""A game that is killed at any moment: test_kills.py THRONG DATA.

A game is played by script with --record. At a random moment after its first recorded tick it gets SIGKILL. The recording must
be there, be whole, replay and be no older than it may be; and the game that the window keeps must go on with --continue.
THRONG_KILLS says how often (2; scripts/long.sh: 100)."""
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

THRONG, DATA = sys.argv[1:3]
KILLS = int(os.environ.get("THRONG_KILLS", "2"))
STARTS = 60  # seconds until a window that records nothing counts as failed
LONGEST = 9  # seconds of a game
SOON = 60  # ticks within which a game is recorded for the first time
KEPT = 5  # seconds between two recordings
SLACK = 3  # seconds that a busy machine may add
SCRIPT = "0.2 key Return\n" + "".join(f"{0.4 + 0.7 * i:.1f} tap {300 + i * 97 % 500},{150 + i * 61 % 400}\n" for i in range(60))


def environment(folder):
    return dict(os.environ, THRONG_DATA=DATA, THRONG_PREF=folder + "/", SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy",
                SDL_RENDER_DRIVER="software")


def recorded_ticks(path):
    """-1: it has no end."""
    with open(path, encoding="utf-8") as file:
        lines = [line for line in file if line.startswith("end ")]
    return int(lines[-1].split()[1]) if lines else -1


def fault_after_kill(folder, lots):
    """Plays one game and kills it. Says what is wrong; an empty text: nothing."""
    recording, script = os.path.join(folder, "game.replay"), os.path.join(folder, "script")
    with open(script, "w", encoding="ascii") as file:
        file.write(SCRIPT)
    game = subprocess.Popen([THRONG, "play", "ring", "--seed", str(lots.randrange(1000)), "--size", "640x400", "--record", recording,
                             "--script", script], env=environment(folder), stderr=subprocess.PIPE, text=True)
    begun = time.monotonic()
    while not os.path.exists(recording) and game.poll() is None and time.monotonic() - begun < STARTS:
        time.sleep(0.01)
    first, soon = time.monotonic(), os.path.exists(recording) and recorded_ticks(recording)
    time.sleep(lots.uniform(0, LONGEST))
    game.send_signal(signal.SIGKILL)
    said = game.communicate()[1]
    played = time.monotonic() - first
    if game.returncode != -signal.SIGKILL:
        return f"it ended by itself with {game.returncode}: {said}"
    if not os.path.exists(recording):
        return "there is no recording"
    if soon > SOON:
        return f"the first recording came after {soon} ticks"
    replay = subprocess.run([THRONG, "replay", recording], env=environment(folder), capture_output=True, text=True, check=False)
    if replay.returncode != 0:
        return f"the recording does not replay: {replay.stdout}{replay.stderr}"
    if played > KEPT + SLACK and recorded_ticks(recording) < 2:
        return f"after {played:.1f} s of play it holds {recorded_ticks(recording)} ticks"
    on = subprocess.run([THRONG, "play", "--continue", "--seconds", "0.5", "--size", "640x400"], env=environment(folder),
                        capture_output=True, text=True, check=False, timeout=STARTS)
    if on.returncode != 0 and played > KEPT + SLACK:
        return f"the kept game does not go on: {on.stderr}"
    return ""


def main():
    lots = random.Random(20261127)
    failed = 0
    for kill in range(KILLS):
        with tempfile.TemporaryDirectory() as folder:
            fault = fault_after_kill(folder, lots)
        if fault:
            failed += 1
            print(f"kill {kill}: {fault}", flush=True)
    print(f"{KILLS - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
