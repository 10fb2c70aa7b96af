#!/usr/bin/env python3
"""Which cases of `throng bench` became slower between two commits? To be run before every release, on a quiet machine.

    compare_bench.py A B [FILTER...]        B against A; FILTER: as of throng bench; none is every case
    compare_bench.py --self A [FILTER...]   A against itself: what the machine's noise looks like

Builds both commits (release) in git worktrees in a temporary folder, which goes when this ends. The programs then take
turns on this machine, ABBA in each round: two pairs of neighbours. A case is judged by the ratios B/A of its pairs:

- change: the Hodges-Lehmann estimate, the median of the means of all two of the log ratios; one bad pair hardly moves it.
- p: how likely such ratios are when only noise differs (Wilcoxon's signed-rank test, one-sided, exact).

Slower (or faster): the change is beyond the threshold and p is below 0.01. Judged are the medians, and p95 where the bench
gives one; of its contestants, those of Throng. Another place of the code in memory alone makes some cases 1 or 2 percent
slower, hence the threshold.

Exit status: 0 nothing became slower, 1 something did, or fails in B alone, 2 the call is wrong, a commit does not build
or the bench does not run.
"""
import argparse
import json
import math
import os
import pathlib
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile

P_LIMIT = 0.01
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
MIN_ROUNDS = 4  # seven pairs are the fewest that can give p < 0.01


class Trouble(Exception):
    """Nothing can be compared; the text says why."""


# --- What a bench says


def read_bench(text):
    """{measure: (value, unit)} and {case: why it has none} of the output of throng bench --json. The case and its first
    contestant are one measure."""
    values, without = {}, {}
    try:
        for case in json.loads(text)["cases"]:
            name = case["name"]
            why = case.get("failed") or case.get("missing")
            if why:
                without[name] = ("fails: " if "failed" in case else "is missing: ") + why
                continue
            for i, one in enumerate(case.get("contestants", [case])):
                if i == 0 or one.get("ours"):
                    measure = name if i == 0 else f"{name}: {one['name']}"
                    values[measure] = (one["median"], case["unit"])
                    if "p95" in one:
                        values[measure + " p95"] = (one["p95"], case["unit"])
    except (ValueError, KeyError, TypeError) as error:
        raise Trouble(f"what throng bench --json printed cannot be read: {error!r}") from error
    return values, without


# --- The judgement


def signed_rank_p(logs):
    """One-sided p of Wilcoxon's signed-rank test: that the positive ranks sum up to so much. Ties share their mean rank
    (ranks are counted doubled, so that they stay whole); exact, over all signs."""
    logs = [value for value in logs if value != 0]
    sizes = sorted(abs(value) for value in logs)
    ranks = [sizes.index(abs(value)) * 2 + sizes.count(abs(value)) + 1 for value in logs]
    ways = {0: 1}  # sum of the positive ranks: how many choices of signs give it
    for rank in ranks:
        more = dict(ways)
        for total, count in ways.items():
            more[total + rank] = more.get(total + rank, 0) + count
        ways = more
    found = sum(rank for rank, value in zip(ranks, logs) if value > 0)
    return sum(count for total, count in ways.items() if total >= found) / 2 ** len(logs)


def change_of(logs):
    """Hodges and Lehmann 1963."""
    return statistics.median((a + b) / 2 for i, a in enumerate(logs) for b in logs[i:])


def judge(pairs, threshold):
    """`pairs`: (outcome of A, outcome of B) as of read_bench. Returns rows (measure, verdict, words or numbers), where a
    verdict is slower, faster, same, fails, mended, none, only A, only B or unit."""
    rows = []
    sides = list(zip(*pairs))
    without = [{case: why for _, lacks in side for case, why in lacks.items()} for side in sides]
    for case in sorted(set(without[0]) | set(without[1])):
        a, b = (side.get(case) for side in without)
        verdict = "none"
        if bool(a) != bool(b) and (a or b).startswith("fails"):
            verdict = "fails" if b else "mended"
        rows.append((case, verdict, "; ".join(f"{name} {why}" for name, why in (("A", a), ("B", b)) if why)))
    seen = [dict(item for values, _ in side for item in values.items()) for side in sides]
    for measure in sorted(set(seen[0]) | set(seen[1])):
        if any(measure == case or measure.startswith((case + ":", case + " p95")) for case in without[0] | without[1]):
            continue
        if measure not in seen[0] or measure not in seen[1]:
            rows.append((measure, "only A" if measure in seen[0] else "only B", ""))
            continue
        units = seen[0][measure][1], seen[1][measure][1]
        if units[0] != units[1]:
            rows.append((measure, "unit", f"A counts in {units[0]}, B in {units[1]}"))
            continue
        both = [(a[0][measure][0], b[0][measure][0]) for a, b in pairs if measure in a[0] and measure in b[0]]
        logs = [math.log(b / a) for a, b in both if a and b and a > 0 and b > 0]
        if len(logs) < 2 * MIN_ROUNDS - 1:
            rows.append((measure, "none", "too few pairs with times above 0"))
            continue
        change, up = change_of(logs), sum(value > 0 for value in logs) * 2 > len(logs)
        p = signed_rank_p(logs if up else [-value for value in logs])
        beyond = abs(math.expm1(change)) > threshold and p < P_LIMIT
        verdict = "same" if not beyond else "slower" if change > 0 else "faster"
        medians = [statistics.median(times) for times in zip(*both)]
        spread = max(logs) - min(logs)
        rows.append((measure, verdict, (*medians, units[0], math.expm1(change), p, math.expm1(spread))))
    return rows


def report(rows, threshold, count):
    """Prints the table and its sum. Returns the exit status."""
    words = {"same": "", "only A": "only in A", "only B": "only in B", "fails": "FAILS IN B", "mended": "only B has it",
             "none": "no comparison", "unit": "another unit"}
    print(f"{count} pairs a case. Slower or faster: by more than {threshold:.1%} with p < {P_LIMIT}. Spread: of the ratios.")
    print(f"{'case':<48} {'A':>12} {'B':>12} {'unit':<14} {'change':>8} {'p':>7} {'spread':>8}")
    for measure, verdict, rest in rows:
        if isinstance(rest, str):
            print(f"{measure:<48} {words[verdict]}{': ' if rest else ''}{rest}")
            continue
        a, b, unit, change, p, spread = rest
        word = words.get(verdict, verdict.upper() if verdict == "slower" else verdict)
        print(f"{measure:<48} {a:>12.3f} {b:>12.3f} {unit:<14} {change:>+8.1%} {p:>7.4f} {spread:>8.1%}  {word}".rstrip())
    kinds = [verdict for _, verdict, _ in rows]
    print(", ".join(f"{kinds.count(kind)} {name}" for kind, name in (
        ("slower", "slower"), ("faster", "faster"), ("same", "within noise"), ("only A", "only in A"), ("only B", "only in B"))
        ) + f", {sum(kind in ('fails', 'mended', 'none', 'unit') for kind in kinds)} without comparison")
    spreads = [rest[5] for _, verdict, rest in rows if verdict == "same"]
    if spreads:
        print(f"Noise: half of the cases within noise have ratios that spread over {statistics.median(spreads):.1%} or more.")
    return 1 if "slower" in kinds or "fails" in kinds else 0


# --- Builds and turns


def git(*words):
    status, out, errors = run(["git", "-C", ROOT, *words])
    if status != 0:
        raise Trouble(f"git {' '.join(words)}: {errors.strip()}")
    return out.strip()


def commit_of(name):
    try:
        return git("rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}")
    except Trouble as trouble:
        raise Trouble(f"'{name}' is no commit of this repository. {trouble if 'not start' in str(trouble) else ''}".strip()) from trouble


def run(words, **more):
    """(exit status, standard output, standard error). When this is stopped, all that the program has started is, too."""
    words = [str(word) for word in words]
    try:
        child = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace",
                                 start_new_session=True, **more)
    except OSError as error:
        raise Trouble(f"{words[0]} does not start: {error}") from error
    try:
        said = child.communicate()
    except BaseException:
        os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        raise
    return child.returncode, *said


def run_build(words, what):
    say(f"{what}: {words[0]} ...")
    status, out, errors = run(words)
    if status != 0:
        raise Trouble("\n".join([*(out + errors).splitlines()[-25:], f"{what} does not build; the end of its log is above"]))


def build(commit, name, folder, filters):
    """Returns the program."""
    tree, made = folder / f"tree-{name}", folder / f"build-{name}"
    git("worktree", "add", "--detach", "--quiet", str(tree), commit)
    # Only frames need the window, and without it a build takes a third of the time.
    window = "auto" if not filters or any("frame".startswith(word[:5]) for word in filters) else "disabled"
    what = f"{name} ({commit[:12]})"
    run_build(["meson", "setup", made, tree, "--buildtype=release", "-Dtests=disabled", f"-Dwindow={window}"], what)
    run_build(["ninja", "-C", made, "src/throng"], what)
    return made / "src" / "throng"


def run_bench(program, filters):
    """The cases of all filters, as of read_bench."""
    environment = dict(os.environ)
    environment.pop("THRONG_DATA", None)  # each program has the levels of its own commit
    ours = ["--ours"] if "--ours" in run([program, "bench", "--help"])[1] else []
    values, without = {}, {}
    for word in filters or [None]:
        words = [program, "bench", *([word] if word else []), *ours, "--json"]
        status, out, errors = run(words, env=environment)
        if status == 2 and word and "no case begins with" in errors:
            continue  # the other commit may have it
        if status not in (0, 1) or not out:
            raise Trouble(f"{errors.strip()}\n{' '.join(map(str, words))} ended with status {status}")
        found = read_bench(out)
        values.update(found[0])
        without.update(found[1])
    return values, without


def take_turns(a, b, rounds, filters):
    pairs = []
    for i in range(rounds):
        say(f"round {i + 1} of {rounds}")
        first = run_bench(a, filters), run_bench(b, filters)
        last = run_bench(b, filters), run_bench(a, filters)
        pairs += [first, last[::-1]]
        if not any(values or without for values, without in first):
            raise Trouble(f"neither commit has cases that begin with {' or '.join(filters)}")
    return pairs


def say(text):
    print(text, file=sys.stderr, flush=True)


def remove(folder):
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)  # a second Ctrl-C must not leave half of it
    for tree in folder.glob("tree-*"):
        run(["git", "-C", ROOT, "worktree", "remove", "--force", "--force", tree])
    shutil.rmtree(folder, ignore_errors=True)


def compare(options):
    commits = [commit_of(name) for name in options.commits]
    folder = pathlib.Path(tempfile.mkdtemp(prefix="throng-bench-"))
    try:
        programs = [build(commit, name, folder, options.filters) for commit, name in zip(commits, "AB")]
        pairs = take_turns(programs[0], programs[-1], options.rounds, options.filters)
    finally:
        remove(folder)
    for name, commit in zip("AB", commits * (2 // len(commits))):
        print(f"{name}: {git('log', '-1', '--format=%h %s', commit)}")
    return report(judge(pairs, options.threshold), options.threshold, len(pairs))


def stop(number, _frame):
    raise KeyboardInterrupt(number)


def read_options(words):
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].strip(), description=__doc__.split("\n\n", 2)[2],
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="+", metavar="A B [FILTER...]", help="commits, then what names of cases begin with")
    parser.add_argument("--self", action="store_true", dest="alone", help="A against itself")
    parser.add_argument("--rounds", type=int, default=5, help="ABBA so often (default 5, at least 4)")
    parser.add_argument("--threshold", type=float, default=3, metavar="PERCENT", help="smaller changes are noise (default 3)")
    options = parser.parse_intermixed_args(words)
    if options.rounds < MIN_ROUNDS:
        parser.error(f"--rounds: at least {MIN_ROUNDS}, or no difference can be told from noise")
    if not 0 <= options.threshold < 1000:
        parser.error("--threshold: percent, 0 or more")
    needed = 1 if options.alone else 2
    if len(options.words) < needed:
        parser.error("two commits are needed, A and B")
    options.commits, options.filters = options.words[:needed], options.words[needed:]
    options.threshold /= 100
    return options


def main():
    options = read_options(sys.argv[1:])
    for number in SIGNALS:
        signal.signal(number, stop)
    try:
        return compare(options)
    except Trouble as trouble:
        say(str(trouble))
        return 2
    except KeyboardInterrupt as stopped:
        say("stopped; nothing is left behind")
        return 128 + stopped.args[0] if stopped.args else 130


ROOT = pathlib.Path(__file__).resolve().parent.parent

if __name__ == "__main__":
    sys.exit(main())
