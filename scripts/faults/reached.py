"""Which tests reach which lines of the sources. `measure` runs each test of a build with gcov's counters alone and writes what they counted as JSON:
{"seconds": {test: seconds of processor}, "sources": {file: {"functions": [[first line, last line, [tests]]], "lines": {line: [tests]}}}}."""
import concurrent.futures
import json
import os
import pathlib
import resource
import signal
import subprocess
import sys
import tempfile
import threading

from faults import built

def run(tree, test, place, limit):
    """Runs the test with its counters below `place`; returns its seconds of processor."""
    (place / "run").mkdir(parents=True)
    env = dict(os.environ, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", TMPDIR=str(place / "run"), GCOV_PREFIX=str(place / "counts"), **test.env)

    def confine():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    program = subprocess.Popen(test.command, cwd=test.workdir or tree.build, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, start_new_session=True, preexec_fn=confine)
    timer = threading.Timer(60 + 5 * limit, lambda: os.killpg(program.pid, signal.SIGKILL))
    timer.start()
    _, status, usage = os.wait4(program.pid, 0)
    program.returncode = os.waitstatus_to_exitcode(status)
    timer.cancel()
    if program.returncode != 0:
        print(f"{test.name}: exit status {program.returncode}", file=sys.stderr)
    return usage.ru_utime + usage.ru_stime


def counts(tree, place):
    """(file, its report by gcov) of every source that the test ran."""
    found = []
    for data in (place / "counts").rglob("*.gcda"):
        notes = data.with_suffix(".gcno")
        original = pathlib.Path("/") / notes.relative_to(place / "counts")
        if original.is_file():
            notes.symlink_to(original)
            found.append(str(data))
    for at in range(0, len(found), 100):
        told = subprocess.run(["gcov", "--json-format", "--stdout", *found[at:at + 100]], cwd=place, capture_output=True, text=True, check=False).stdout
        for line in told.splitlines():
            for file in json.loads(line)["files"]:
                name = os.path.relpath(tree.build / file["file"], tree.root)
                if name.startswith("src/") and name.endswith(".c"):
                    yield name, file


def measure(root, build, out, jobs, each):
    """Writes to `out` what each test of `build`, configured with -Db_coverage=true and built, reaches in `each` seconds of processor."""
    tree = built.Built(root, build)
    seconds, sources, lock = {}, {}, threading.Lock()

    def reach(test):
        with tempfile.TemporaryDirectory(prefix="throng-reached-") as folder:
            place = pathlib.Path(folder)
            took = run(tree, test, place, each)
            reports = list(counts(tree, place))
        with lock:
            seconds[test.name] = round(took, 2)
            for name, file in reports:
                source = sources.setdefault(name, {"functions": {}, "lines": {}})
                for function in file["functions"]:
                    of = source["functions"].setdefault((function["start_line"], function["end_line"]), set())
                    if function["execution_count"] > 0:
                        of.add(test.name)
                for line in file["lines"]:
                    of = source["lines"].setdefault(line["line_number"], set())
                    if line["count"] > 0:
                        of.add(test.name)

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        list(pool.map(reach, tree.tests))
    told = {name: {"functions": [[*span, sorted(of)] for span, of in sorted(source["functions"].items())],
                   "lines": {line: sorted(of) for line, of in sorted(source["lines"].items())}} for name, source in sorted(sources.items())}
    out.write_text(json.dumps({"seconds": seconds, "sources": told}, separators=(",", ":")), encoding="utf-8")


class Reached:
    """What `measure` wrote."""

    def __init__(self, path):
        told = json.loads(path.read_text(encoding="utf-8"))
        self.seconds, self.sources = told["seconds"], told["sources"]
        self.measured = path.stat().st_mtime

    def tests_of(self, file, line):
        """{test: closeness} of the tests that run the line, 0, or else only its function, 1. A statement of several lines counts on its first."""
        source = self.sources.get(file)
        if source is None:
            return {}
        within = [(first, last, of) for first, last, of in source["functions"] if first <= line <= last]
        if not within:  # a table: all who run the file read it
            return {test: 1 for _, _, of in source["functions"] for test in of}
        first, _, in_function = max(within)
        in_line = next((source["lines"][str(at)] for at in range(line, first - 1, -1) if str(at) in source["lines"]), in_function)
        return {**{test: 1 for test in in_function}, **{test: 0 for test in in_line}}

