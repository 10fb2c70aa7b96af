#!/usr/bin/env python3
"""Measures what docs/benchmarks.md shows, and fills the page: about five minutes on a machine with nothing else to do.

    figures.py                    builds a release in build-figures, waits for a quiet machine, measures, writes
                                  docs/benchmarks/VERSION.json (of a tagged commit, else DATE.json), a chart for each topic and
                                  the tables of the page; an older DATE.json goes
    figures.py --draw FILE.json   measures nothing: page and charts from a kept file
    figures.py --check            do page and charts say what the newest kept file says?

The commit is that of the working tree, so changes must be committed first. Quiet: a load average of at most 0.3 (what
building has left is waited for, ten minutes at most). --busy measures all the same, and the page says so.

In the page, what lies between `<!-- figures: TOPIC -->` and `<!-- end of figures -->` comes from here; everything else is
written by hand. TOPICS says which cases are whose. Cases and contestants that are new appear by themselves.
"""
import argparse
import collections
import csv
import fnmatch
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
QUIET = 0.3
WAIT_S = 600
MARK = re.compile(r"(<!-- figures: ([\w-]+) -->\n).*?(<!-- end of figures -->)", re.DOTALL)

# `run`: filters of throng bench; `table`, `chart`: patterns of names of cases; `script`: of Python, whose cases are added.
Topic = collections.namedtuple("Topic", "title run table chart script", defaults=((), (), (), None))
TOPICS = {
    "fields": Topic("Flow fields", ["field"], ["field/*"], ["field/42*", "field/512*", "field/1024*"]),
    "repair": Topic("Repair of a field", ["repair/512x512"], ["repair/*city*"], ["repair/*city*"]),
    "astar": Topic("A*", ["astar"], ["astar/*"], ["astar/512*", "astar/even*"]),
    "regions": Topic("Regions", ["regions/4096x4096", "regions/walked", "regions/edit"], ["regions/*"], ["regions/4096*"]),
    "fast-marching": Topic("Fast marching", [], ["python/*"], ["python/*"], "bindings/python/bench/bench_field.py"),
    "steering": Topic("Learning and corners", ["steer"], ["steer/*maze*", "steer/*city*"], ["steer/*maze*", "steer/*city*"]),
    "lookahead": Topic("Lookahead", ["lookahead/open-42x42", "lookahead/maze-42x42"],
                       ["lookahead/*P=7", "lookahead/*P=64"], ["lookahead/*P=7", "lookahead/*P=64"]),
    "crowd": Topic("Crowd", ["crowd"], ["crowd/*"], ["crowd/10k", "crowd/100k", "crowd/1M"]),
    "doors": Topic("Two doors", ["doors"], ["doors/*"], ["doors/*"]),
    "ticks": Topic("Ticks on the largest map", ["ticks"], ["ticks/*, work", "ticks/*hash", "ticks/*save"], ["ticks/*, work"]),
    "edit": Topic("Painting", ["edit"], ["edit/*"], ["edit/*"]),
    "senses": Topic("Senses", ["senses"], ["senses/sight-city", "senses/[!s]*", "senses/so*", "senses/sc*"],
                    ["senses/sight-city", "senses/[!s]*", "senses/so*", "senses/sc*"]),
    "history": Topic("The past of a game", ["history"], ["history/*tick*", "history/*save"], ["history/*tick*", "history/*save"]),
    "frames": Topic("Frames", ["frame"], ["frame/*0 *", "frame/start*"], ["frame/*0 *"]),
}


# Contestants of Throng that throng bench times among the others.
OURS_TOO = {"repair, mean of all", "entrances and first piece", "walked to the end", "landmarks", "landmarks, map changed"}


class Trouble(Exception):
    """Nothing is written; the text says why."""


def say(text):
    print(text, file=sys.stderr, flush=True)


def run(words, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False, **more)
    if done.returncode != 0:
        raise Trouble(f"{done.stdout[-2000:]}{done.stderr[-2000:]}\n{' '.join(map(str, words))} ended with status {done.returncode}")
    return done.stdout


# --- Numbers as text


def digits(value):
    """Three digits, with commas."""
    if value is None:
        return "never"
    if value == 0:
        return "0"
    places = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2 if abs(value) >= 1 else 3
    text = f"{value:,.{places}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def times(ratio):
    return "" if not ratio else f" ({digits(ratio)}x)" if ratio < 1 else f" ({ratio:.1f}x)" if ratio < 10 else f" ({ratio:,.0f}x)"


def row_text(row, unit):
    more = f", {1e6 / row['median']:,.0f} agents a ms" if unit == "ns/agent" and row["median"] else ""
    value = f"**{digits(row['median'])}**" if is_ours(row) else digits(row["median"])
    return f"{row['name']} {value}{more}"


def is_ours(row):
    return row["ours"] or row["name"] in OURS_TOO


def wanted(cases, patterns):
    """In the order of the file."""
    return [case for case in cases if any(fnmatch.fnmatchcase(case["name"], pattern) for pattern in patterns)]


def short(name):
    return name.split("/", 1)[-1]


def table_row(case):
    """(case, ours, others, unit)."""
    why = case.get("failed") or case.get("missing")
    if why:
        return short(case["name"]), why, "", ""
    if "contestants" not in case:  # samples
        parts = [f"{word} **{digits(case[key])}**" for word, key in (("median", "median"), ("p99", "p99"), ("most", "most")) if key in case]
        return short(case["name"]), ", ".join(parts if case["samples"] > 1 else parts[:1]), "", case["unit"]
    rows, unit = case["contestants"], case["unit"]
    ours = [row_text(row, unit) for row in rows if is_ours(row)]
    others = [row_text(row, unit) + times(row["ratio"]) for row in rows if not is_ours(row)]
    return short(case["name"]), "; ".join(ours), "; ".join(others), unit


def table(cases):
    rows = [table_row(case) for case in cases]
    if not any(others for _, _, others, _ in rows):
        rows = [(name, ours, unit) for name, ours, _, unit in rows]
        return ["| case | Throng | unit |", "|---|---|---|", *("| " + " | ".join(row) + " |" for row in rows)]
    return ["| case | Throng | others, and how many times ours | unit |", "|---|---|---|---|", *("| " + " | ".join(row) + " |" for row in rows)]


# --- Charts


def chart_rows(cases):
    """What throng bench --csv would print of these: a bar for each contestant, or median, p99 and most of samples."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["case", "by", "unit", "median", "ours"])
    for case in cases:
        name = short(case["name"])
        for row in case.get("contestants", []):
            if row["median"] is not None:
                rows.writerow([name, row["name"], case["unit"], row["median"], "true" if is_ours(row) else "false"])
        for key in ("median", "p99", "most"):
            if "contestants" not in case and key in case and not (key != "median" and case["samples"] == 1):
                rows.writerow([name, key, case["unit"], case[key], "true"])
    return out.getvalue()


def draw(program, topic, cases, path):
    with tempfile.TemporaryDirectory() as folder:
        rows = pathlib.Path(folder, "rows.csv")
        rows.write_text(chart_rows(cases), encoding="utf-8")
        run([program, "bench", "--kept", rows, "--svg", path, "--title", TOPICS[topic].title])


# --- The page


def about_text(kept, name):
    about = kept["about"]
    load = about["load"]
    if load is None:
        quiet = "how busy the machine was is not known"
    elif load > QUIET:
        quiet = f"load {load:.2f} at start: **the machine was busy, so only ratios count**"
    else:
        quiet = f"load {load:.2f} at start"
    lines = [f"Measured {about['date'][:10]} at commit `{about['commit']}` of version {about['version']}: {about['cores']} cores of "
             f"{about['processor']}, {about['system']}, {about['compiler']}, {about['build']}, {about['vectors']}; {quiet}. "
             f"All figures: [{name}](benchmarks/{name})."]
    absent = [peer for peer, key in (("libtcod", "libtcod"), ("DetourCrowd", "detour")) if not kept.get(key)]
    if absent:
        lines.append(f"Absent from that build: {', '.join(absent)}.")
    return lines


def fill(text, kept, name, charts):
    """The page with its tables; `charts`: topics that have one."""
    def block(found):
        topic = found.group(2)
        if topic == "about":
            lines = about_text(kept, name)
        elif topic not in TOPICS:
            raise Trouble(f"docs/benchmarks.md has figures of '{topic}', of which TOPICS in scripts/figures.py knows nothing")
        else:
            cases = wanted(kept["cases"], TOPICS[topic].table)
            picture = [f"![{TOPICS[topic].title}](benchmarks/{topic}.svg)", ""] if topic in charts else []
            lines = picture + table(cases) if cases else ["Not measured yet."]
        return found.group(1) + "\n" + "\n".join(lines) + "\n\n" + found.group(3)

    missing = {"about", *TOPICS} - {found.group(2) for found in MARK.finditer(text)}
    if missing:
        raise Trouble(f"docs/benchmarks.md has no place for {', '.join(sorted(missing))}")
    return MARK.sub(block, text)


def write_all(program, kept, name, page, folder):
    """Page and charts, into the folder of the page and `folder`."""
    charts = set()
    for topic, what in TOPICS.items():
        cases = [case for case in wanted(kept["cases"], what.chart) if "unit" in case]
        path = folder / f"{topic}.svg"
        if cases:
            draw(program, topic, cases, path)
            charts.add(topic)
        elif path.exists():
            path.unlink()
    page.write_text(fill(page.read_text(encoding="utf-8"), kept, name, charts), encoding="utf-8")


def check(program):
    """Exit status: 1 where page or charts would change."""
    path = newest_kept()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        page = folder / "benchmarks.md"
        shutil.copy(ROOT / "docs" / "benchmarks.md", page)
        write_all(program, json.loads(path.read_text(encoding="utf-8")), path.name, page, folder)
        pairs = [(page, ROOT / "docs" / "benchmarks.md")]
        names = {one.name for one in (*folder.glob("*.svg"), *(ROOT / "docs" / "benchmarks").glob("*.svg"))}
        pairs += [(folder / name, ROOT / "docs" / "benchmarks" / name) for name in sorted(names)]
        stale = [there.name for made, there in pairs
                 if not made.exists() or not there.exists() or made.read_bytes() != there.read_bytes()]
    for name in stale:
        say(f"docs: {name} does not say what {path.name} says; run: python3 scripts/figures.py --draw {path.relative_to(ROOT)}")
    return 1 if stale else 0


def newest_kept():
    files = (ROOT / "docs" / "benchmarks").glob("*.json")
    return max(files, key=lambda path: json.loads(path.read_text(encoding="utf-8"))["about"]["date"])


# --- Measuring


def build(folder):
    """Returns the program and the environment for the Python package."""
    if not (folder / "build.ninja").exists():
        run(["meson", "setup", folder, ROOT, "--buildtype=release", "-Dtests=disabled"])
    targets = run(["ninja", "-C", folder, "-t", "targets", "all"])
    library = re.search(r"^(src/nav/libthrong-nav\.so\.[\d.]+):", targets, re.MULTILINE)
    say("Building ...")
    run(["ninja", "-C", folder, "src/throng", *([library.group(1)] if library else [])])
    return folder / "src" / "throng", folder / library.group(1) if library else None


def load_now():
    return os.getloadavg()[0]


def wait_for_quiet(busy):
    begun = time.monotonic()
    while load_now() > QUIET:
        if busy:
            say(f"The machine is busy (load {load_now():.2f}): its times are high, and the page will say so.")
            return
        if time.monotonic() - begun > WAIT_S:
            raise Trouble(f"load {load_now():.2f} after {WAIT_S} s: figures need a machine with at most {QUIET} (or --busy, which the page tells)")
        say(f"load {load_now():.2f}: waiting for {QUIET}")
        time.sleep(15)


def python_for(script_modules):
    for python in (sys.executable, "/usr/bin/python3"):
        if subprocess.run([python, "-c", f"import {script_modules}"], capture_output=True, check=False).returncode == 0:
            return python
    return sys.executable


def run_script(script, library, folder):
    """The cases of a script over the Python package, from a copy of the package with the version of the build."""
    package, version = pathlib.Path(folder, "throng"), library.parents[2] / "bindings" / "python" / "_version.py" if library else None
    if version is None or not version.exists():
        return [{"name": "python", "missing": "this build has no Python package"}]
    shutil.copytree(ROOT / "bindings" / "python" / "throng", package)
    shutil.copy(version, package)
    environment = dict(os.environ, PYTHONPATH=str(folder), THRONG_NAV_LIBRARY=str(library))
    return json.loads(run([python_for("numpy, skfmm"), ROOT / script, "--json"], env=environment))["cases"]


def measure(program, library):
    """What throng bench --json prints, of all topics in one object."""
    kept = None
    environment = dict(os.environ, THRONG_DATA=str(ROOT))
    for topic, what in TOPICS.items():
        begun = time.monotonic()
        for word in what.run:
            one = json.loads(run([program, "bench", word, "--json"], env=environment))
            if kept is None:
                kept = one
            else:
                kept["cases"] += one["cases"]
                kept["failed"] += one["failed"]
        if what.script:
            with tempfile.TemporaryDirectory() as folder:
                kept["cases"] += run_script(what.script, library, folder)
        say(f"{topic}: {time.monotonic() - begun:.0f} s")
    return kept


def kept_text(kept):
    """One case a line."""
    lines = [f'  "{key}": {json.dumps(value)}' for key, value in kept.items() if key != "cases"]
    cases = ",\n".join("    " + json.dumps(case) for case in kept["cases"])
    return "{\n" + ",\n".join(lines[:1] + [f'  "cases": [\n{cases}\n  ]'] + lines[1:]) + "\n}\n"


def kept_name(kept):
    tag = subprocess.run(["git", "-C", ROOT, "describe", "--tags", "--exact-match", "HEAD"], capture_output=True, text=True, check=False).stdout.strip()
    version = kept["about"]["version"]
    return f"{version if tag == 'v' + version else kept['about']['date'][:10]}.json"


def measure_all(options):
    if run(["git", "-C", ROOT, "status", "--porcelain", "--untracked-files=no"]).strip():
        raise Trouble("there are uncommitted changes: figures belong to a commit")
    program, library = build(options.build.resolve())
    wait_for_quiet(options.busy)
    begun = time.monotonic()
    kept = measure(program, library)
    say(f"measured in {time.monotonic() - begun:.0f} s")
    name, folder = kept_name(kept), ROOT / "docs" / "benchmarks"
    for old in folder.glob("20??-??-??.json"):
        old.unlink()
    (folder / name).write_text(kept_text(kept), encoding="utf-8")
    write_all(program, kept, name, ROOT / "docs" / "benchmarks.md", folder)
    return 1 if kept["failed"] else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build-figures", help="the build folder (default build-figures)")
    parser.add_argument("--program", help="draws with this throng instead of that of the build folder")
    parser.add_argument("--busy", action="store_true", help="measure on a busy machine too")
    parser.add_argument("--draw", type=pathlib.Path, metavar="FILE.json", help="page and charts from a kept file")
    parser.add_argument("--check", action="store_true", help="compare page and charts with the newest kept file")
    options = parser.parse_args()
    program = options.program or options.build.resolve() / "src" / "throng"
    try:
        if options.check:
            return check(program)
        if options.draw:
            kept = json.loads(options.draw.read_text(encoding="utf-8"))
            write_all(program, kept, options.draw.name, ROOT / "docs" / "benchmarks.md", ROOT / "docs" / "benchmarks")
            return 0
        return measure_all(options)
    except (Trouble, OSError, ValueError, KeyError) as trouble:
        say(f"figures.py: {trouble!r}" if isinstance(trouble, (ValueError, KeyError)) else f"figures.py: {trouble}")
        return 2


if __name__ == "__main__":
    sys.exit(main())
