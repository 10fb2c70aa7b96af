"""Plants faults that rules make from the source (rules.py), each alone, and shows which test notices it.

  made_faults.py BUILD [--count N] [--seed TEXT] [--room ROOM]... [--jobs N]
  made_faults.py BUILD --only FILE:LINE:RULE...   these faults alone
  made_faults.py BUILD --list                     all faults, without running anything
  made_faults.py --check                          only: does each row of aside/ still fit the source?
  made_faults.py BUILD --self-test                a fault that must be noticed, and a change that changes nothing
  made_faults.py BUILD --measure FILE             what each test reaches, for --reached; BUILD has -Db_coverage=true

The tests are those of the build folder BUILD, which is built already; neither it nor the source is changed. The sample is even over the rooms, and
over the files of a room; a seed gives the same sample each time. First the tests of the source's folder run, then those of its room, then those of
the rooms that use it, then all others, until one fails; with --reached only those that run the fault's line, the quickest first. A fault whose object file equals the one without it changes nothing. The last line is
`made faults: N noticed, N survived, ...`. Exit status 0, with survivors too; 1 with --need SHARE and a room below it; 2: the machinery fails.
"""
import argparse
import concurrent.futures
import pathlib
import random
import resource
import sys
import tempfile
import time

from faults import aside, built, reached, rules

SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent
RESULTS = ("not compiled", "equal code", "set aside", "noticed", "survived")
SANITIZED = 5  # times the time that a test takes without sanitizers
SELF_TEST = "src/base/text.c"  # its first fault of the rule `answer` is noticed


def stop(text):
    print(text, file=sys.stderr)
    sys.exit(2)


def read(root, file):
    return (root / file).read_text(encoding="utf-8")


def line_at(text, line):
    return text.splitlines()[line - 1].strip()


# The list of faults set aside


def complaints(rows, root=SOURCE):
    """What is wrong with the rows, as lines."""
    found, seen = [], set()
    for row in rows:
        if row[:3] in seen:
            found.append(f"{row.file}: two rows set aside {row.rule} of: {row.line}")
        seen.add(row[:3])
        if not (root / row.file).is_file():
            found.append(f"{row.file}: there is no such file")
            continue
        text = read(root, row.file)
        if not any(fault.rule == row.rule and line_at(text, fault.line) == row.line for fault in rules.faults(row.file, text)):
            found.append(f"{row.file}: no fault of the rule {row.rule} in the line: {row.line}")
        if len(row.reason) < 20:
            found.append(f"{row.file}: expected a reason why {row.rule} changes nothing in: {row.line}")
    return found


# The sample


def files_of(objects, room):
    return sorted(file for file in objects if file.startswith(f"src/{room}/"))


def sample(root, objects, rooms, count, seed):
    """`count` faults, even over rooms, files of a room and rules of a file."""
    draw = random.Random(f"throng {seed}")
    order = list(rooms)
    draw.shuffle(order)
    found = []
    for nth, room in enumerate(order):
        want, taken, queue = count // len(order) + (nth < count % len(order)), set(), []
        files = files_of(objects, room)
        tries = 0
        while len(taken) < want and tries < 20 * want:
            tries += 1
            if not queue:
                queue = files[:]
                draw.shuffle(queue)
            file = queue.pop()
            made = rules.faults(file, read(root, file))
            kinds = sorted({fault.rule.split(".")[0] for fault in made})
            if not kinds:
                continue
            kind = draw.choice(kinds)
            fault = draw.choice([fault for fault in made if fault.rule.split(".")[0] == kind])
            if fault not in taken:
                taken.add(fault)
                found.append(fault)
    return found


def named(root, names):
    for name in names:
        file, line, rule = (name.split(":") + ["", ""])[:3]
        if not (root / file).is_file():
            stop(f"There is no file '{file}'")
        fits = [fault for fault in rules.faults(file, read(root, file)) if str(fault.line) == line and rule in ("", fault.rule)]
        if not fits:
            stop(f"No rule makes the fault '{name}'")
        yield from fits


# Planting


class Planter:
    def __init__(self, tree, folder, words, then=None):
        self.tree, self.folder, self.words, self.then = tree, folder, words, then
        self.aside = {row[:3]: row.reason for row in aside.ROWS}

    def is_spent(self):
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return self.words.budget > 0 and used.ru_utime + used.ru_stime > self.words.budget

    def plant(self, fault, text=None):
        """(result, what noticed it or why it changes nothing); no result where the budget was spent before there was one."""
        if text is None:
            text = read(self.tree.root, fault.file)
        reason = self.aside.get((fault.file, fault.rule, line_at(text, fault.line)))
        if reason and not self.words.only:
            return "set aside", reason
        result, said = self.plant_in(self.tree, fault, text)
        if result == "survived" and self.then:
            again, noticed = self.plant_in(self.then, fault, text)
            if again == "noticed":
                return again, f"{noticed}, sanitized"
        return result, said

    def plant_in(self, tree, fault, text):
        folder = self.folder / tree.build.name
        folder.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as place:
            return self.plant_at(tree, folder, pathlib.Path(place), fault, text)

    def plant_at(self, tree, folder, place, fault, text):
        obj = place / "changed.o"
        if not tree.compile(fault.file, fault.planted(text), obj):
            return "not compiled", ""
        if obj.read_bytes() == tree.original(fault.file, folder).read_bytes():
            return "equal code", ""
        tests = tree.tests_of(fault.file, fault.line)
        tried, spent = 0, 0
        for near, test in tests:
            takes = tree.known.get(test.name, 0) * (SANITIZED if tree.sanitized else 1)
            if near > self.words.reach or takes > self.words.each or 0 < self.words.enough < spent + takes:
                continue
            if self.is_spent():
                return None, ""
            tried, spent = tried + 1, spent + takes
            if tree.notices(test, fault.file, obj, place, self.words.each):
                return "noticed", test.name
        return "survived", f"{tried} of {len(tests)} tests"


def show(fault, text, result, said, seconds):
    print(f"{fault.name:55} {result:12} {said} {seconds:.0f} s", flush=True)
    if result == "survived":
        after = fault.planted(text).splitlines()
        print(f"    {line_at(text, fault.line)}\n    -> {after[fault.line - 1].strip()}", flush=True)


def run(tree, faults, words, folder, then=None):
    planter = Planter(tree, folder, words, then)
    counts = {}

    def plant(fault):
        if planter.is_spent():
            return fault, None, "", 0
        begun = time.monotonic()
        return (fault, *planter.plant(fault), time.monotonic() - begun)

    with concurrent.futures.ThreadPoolExecutor(words.jobs) as pool:
        for done in concurrent.futures.as_completed([pool.submit(plant, fault) for fault in faults]):
            fault, result, said, seconds = done.result()
            if result is not None:
                room = fault.file.split("/")[1]
                counts.setdefault(room, dict.fromkeys(RESULTS, 0))[result] += 1
                show(fault, read(tree.root, fault.file), result, said, seconds)
    return counts


def share(row):
    """Noticed faults of those that are not known to change nothing, in percent."""
    told = row["noticed"] + row["survived"]
    return 100 * row["noticed"] / told if told else 100


def report(counts):
    total = {result: sum(row[result] for row in counts.values()) for result in RESULTS}
    print(f"\n{'room':10}{'planted':>10}" + "".join(f"{result:>14}" for result in RESULTS) + "     share")
    for room, row in [(room, counts[room]) for room in built.ROOMS if room in counts] + [("all", total)]:
        print(f"{room:10}{sum(row.values()):10}" + "".join(f"{row[result]:14}" for result in RESULTS) + f"{share(row):9.0f}%")
    rooms = ", ".join(f"{room} {share(counts[room]):.0f}%" for room in built.ROOMS if room in counts)
    print(f"made faults: {total['noticed']} noticed, {total['survived']} survived, {total['equal code'] + total['set aside']} change nothing, "
          f"{total['not compiled']} do not compile ({rooms})")


def self_test(tree, words, folder):
    """A fault that must be noticed, and a change that must be seen to change nothing."""
    text = read(tree.root, SELF_TEST)
    wrong = next(fault for fault in rules.faults(SELF_TEST, text) if fault.rule == "answer")
    same = wrong._replace(new=f"({text[wrong.start:wrong.end]})")
    planter = Planter(tree, folder, words)
    for fault, wanted in ((wrong, "noticed"), (same, "equal code")):
        result, _ = planter.plant(fault, text)
        if result != wanted:
            stop(f"self-test: {fault.name} is '{result}', expected '{wanted}'")
    print("made faults: the self-test passed")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", nargs="?", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=40, metavar="N")
    parser.add_argument("--seed", default="1", metavar="TEXT")
    parser.add_argument("--room", action="append", default=[], choices=built.ROOMS)
    parser.add_argument("--only", action="append", default=[], metavar="FILE:LINE:RULE")
    parser.add_argument("--jobs", type=int, default=1, metavar="N")
    parser.add_argument("--reach", type=int, default=3, choices=range(4), help="0: the tests of the folder only, 1: of the room, 2: of rooms that use it, 3: all")
    parser.add_argument("--each", type=float, default=60, metavar="SECONDS", help="leave out tests that take more seconds of processor")
    parser.add_argument("--budget", type=float, default=0, metavar="SECONDS", help="plant nothing more after so many seconds of processor")
    parser.add_argument("--enough", type=float, default=0, metavar="SECONDS", help="of tests a fault, as they take without it")
    parser.add_argument("--reached", type=pathlib.Path, metavar="FILE", help="what each test reaches, as --measure wrote it")
    parser.add_argument("--then", type=pathlib.Path, metavar="BUILD", help="another build folder, with sanitizers, that has to notice what this one does not")
    parser.add_argument("--measure", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--times", type=pathlib.Path, metavar="FILE", help="testlog.json of an earlier run: the quickest tests come first")
    parser.add_argument("--need", type=float, default=0, metavar="SHARE", help="in percent, of each room")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--self-test", action="store_true")
    words = parser.parse_args()
    found = complaints(aside.ROWS)
    for line in found:
        print(line)
    if found:
        return 2
    if words.check:
        print(f"made faults: {len(aside.ROWS)} rows of faults set aside fit the source")
        return 0
    if not words.build or not (words.build / "build.ninja").is_file():
        stop("Expected a build folder")
    build = words.build.resolve()
    if words.measure:
        reached.measure(SOURCE, build, words.measure, words.jobs, int(words.each))
        return 0
    known = reached.Reached(words.reached) if words.reached else None
    tree = built.Built(SOURCE, build, known.seconds if known else built.seconds_of_log(words.times or build / "meson-logs" / "testlog.json"), known)
    rooms = words.room or built.ROOMS
    if words.list:
        for room in rooms:
            for file in files_of(tree.objects, room):
                text = read(SOURCE, file)
                for fault in rules.faults(file, text):
                    print(f"{fault.name}: {line_at(text, fault.line)} -> {line_at(fault.planted(text), fault.line)}")
        return 0
    with tempfile.TemporaryDirectory(prefix="throng-faults-") as folder:
        if words.self_test:
            self_test(tree, words, pathlib.Path(folder))
        faults = list(named(SOURCE, words.only)) if words.only else sample(SOURCE, tree.objects, rooms, words.count, words.seed)
        then = built.Built(SOURCE, words.then.resolve(), tree.known, known) if words.then else None
        counts = run(tree, faults, words, pathlib.Path(folder), then)
    report(counts)
    return 1 if any(share(row) < words.need for row in counts.values()) else 0
