"""A build folder as Meson and Ninja made it, and tests of it that run with one object file replaced. The folder and its sources stay as they are: the
changed source is compiled apart, and each program is linked again, elsewhere, with the changed object before the libraries."""
import json
import os
import pathlib
import re
import resource
import shlex
import signal
import subprocess
import threading

MAX_MEMORY = 8 << 30  # bytes of a test's address space
LEFT_OUT = frozenset("recipes bindings install corpus hashes".split())  # suites that run no program of ours linked again, or the same as another test
ROOMS = ("base", "nav", "sim", "formats", "lab", "cli", "app")
# Tests of other rooms that run the code of one closely, before all others.
NEXT_ROOMS = {"base": ("formats", "cli"), "nav": ("sim",), "sim": ("formats", "worlds", "levels", "lab"), "formats": ("cli", "sim"), "lab": ("cli",), "cli": (), "app": ()}
STRICT = ["-g0", "-Werror=incompatible-pointer-types", "-Werror=int-conversion", "-Werror=implicit-function-declaration", "-x", "c", "-c", "-"]


class Test:
    """A test of Meson's list; `place` is the folder of its source below tests/."""

    def __init__(self, said, place, programs):
        self.name, self.place, self.programs = said["name"], place, programs
        self.command, self.workdir, self.env = said["cmd"], said["workdir"], said["env"]
        self.suites = {suite.rpartition(":")[2] for suite in said["suite"]}
        self.lock = threading.Lock()
        self.seconds = None  # of processor, without a fault; None: it has not run
        self.sound = True  # does it pass without a fault?
        self.changed = 0


class Built:
    def __init__(self, root, build, known_seconds=None, reached=None):
        self.root, self.build, self.reached = root, build, reached
        self.known = known_seconds or {}
        self.inputs, self.arguments = {}, {}
        text = (build / "build.ninja").read_text(encoding="utf-8")
        for found in re.finditer(r"^build ([^:\n]+): (\w+) ([^\n]*)\n((?: [^\n]*\n)*)", text, re.MULTILINE):
            out, ins = found[1].split(" ")[0], found[3].replace("||", "|").split(" ")
            self.inputs[out] = [word for word in ins if word not in ("|", "")]
            if found[2] == "c_COMPILER":
                self.arguments[out] = next((line[8:] for line in found[4].splitlines() if line.startswith(" ARGS = ")), "")
        self.objects = {}  # of each source
        for out in self.arguments:
            source = os.path.relpath(build / self.inputs[out][0], root)
            if source.startswith("src/"):
                self.objects.setdefault(source, []).append(out)
        self.compiler = self.read_compiler()
        self.sanitized = "-fsanitize=address" in text  # it takes terabytes of address space
        self.links = {}
        self.originals = {}
        self.lock = threading.Lock()
        self.tests = self.read_tests()

    def ask(self, *words):
        return subprocess.run(words, cwd=self.build, capture_output=True, text=True, check=True).stdout

    def read_compiler(self):
        first = next(iter(self.arguments))
        words = shlex.split(self.ask("ninja", "-t", "commands", "-s", first))
        return [word for word in words[:2] if not word.startswith("-") and os.path.basename(word) != "ccache"][:1]

    def read_tests(self):
        targets = {target["id"]: target for target in json.loads(self.ask("meson", "introspect", "--targets", "."))}
        found = []
        for said in json.loads(self.ask("meson", "introspect", "--tests", ".")):
            outs = [os.path.relpath(path, self.build) for of in said["depends"] if of in targets for path in targets[of]["filename"]]
            programs = [out for out in outs if str(self.build / out) in said["cmd"]]
            command = said["cmd"][0] if not said["cmd"][0].endswith("python3") else said["cmd"][1]
            place = os.path.dirname(os.path.relpath(os.path.realpath(command), self.root))
            own = next((out for out in programs if out == os.path.relpath(command, self.build)), None)
            if own:
                source = next((path for word in self.inputs[own] for path in self.inputs.get(word, ())[:1] if word.endswith(".o")), own)
                place = os.path.dirname(os.path.relpath(self.build / source, self.root))
            suites = {suite.rpartition(":")[2] for suite in said["suite"]}
            if programs and not suites & LEFT_OUT:
                found.append(Test(said, place.removeprefix("tests/"), programs))
                found[-1].changed = self.last_change(own, command)
        return found

    def last_change(self, program, command):
        """When the sources of a test last changed, those that are its own."""
        sources = [self.inputs[word][0] for word in self.inputs.get(program, ()) if word.endswith(".o")] or [command]
        return max(((self.build / source).stat().st_mtime for source in sources if (self.build / source).exists()), default=0)

    # Which tests run a source

    def links_object(self, program, obj):
        inputs = self.inputs.get(program, ())
        return obj in inputs or any(obj in self.inputs.get(word, ()) for word in inputs if word.endswith(".a"))

    def tests_of(self, source, line):
        """The tests that run a line of a source, the closest first: (closeness, test); 0: those of its folder, 1: of its room, 2: of the next rooms, 3: all
        others. Where it is known which tests reach the line those alone, 0, and those that reach only its function, 1; the quickest first."""
        objects, folder = self.objects[source], os.path.dirname(source).removeprefix("src/")
        room = folder.split("/")[0]
        close = folder if any(test.place == folder for test in self.tests) else room
        known = self.reached.tests_of(source, line) if self.reached else None
        found = []
        for test in self.tests:
            if not any(self.links_object(program, obj) for program in test.programs for obj in objects):
                continue
            of = test.place.split("/")[0]
            near = 0 if test.place == close else 1 if of == room else 2 if of in NEXT_ROOMS.get(room, ()) else 3
            if known is not None and near <= 2 and (test.name not in self.reached.seconds or test.changed > self.reached.measured):
                near = 0  # a newer test of the room may reach anything
            elif known is not None and test.name not in known:
                continue
            elif known is not None:
                near = known[test.name]
            found.append((near, test))
        return sorted(found, key=lambda pair: (pair[0], self.known.get(pair[1].name, 1), pair[1].name))

    # Compiling and linking

    def compile(self, source, text, out):
        """Compiles the text in the place of a source; returns whether that was possible."""
        obj = self.objects[source][0]
        given = self.inputs[obj][0]
        words = [word for word in shlex.split(self.arguments[obj]) if not re.match(r"-W(?!l,)|-g", word)]
        code = f'#line 1 "{given}"\n{text}'
        done = subprocess.run(self.compiler + words + ["-iquote", os.path.dirname(given)] + STRICT + ["-o", str(out)], cwd=self.build,
                              input=code, capture_output=True, text=True, check=False)
        return done.returncode == 0

    def original(self, source, folder):
        """The object of the source as it is."""
        with self.lock:
            if source not in self.originals:
                out = folder / (source.replace("/", "+") + ".o")
                if not self.compile(source, (self.root / source).read_text(encoding="utf-8"), out):
                    raise RuntimeError(f"{source} does not compile without a fault")
                self.originals[source] = out
            return self.originals[source]

    def link(self, program, source, obj, folder):
        """The program with another object of a source, in the folder; False where that fails."""
        out = folder / program.replace("/", "+")
        if out.exists():
            return out
        with self.lock:
            if program not in self.links:
                self.links[program] = shlex.split(self.ask("ninja", "-t", "commands", "-s", program).strip().splitlines()[-1])
        words = list(self.links[program])
        at = words.index("-o")
        words[at + 1] = str(out)
        direct = [word for word in words if word in self.objects[source]]
        words = [str(obj) if word in direct else word for word in words]
        if not direct:
            words.insert(at + 2, str(obj))
        done = subprocess.run(words, cwd=self.build, capture_output=True, text=True, check=False)
        return out if done.returncode == 0 else False

    # Running

    def run(self, test, source, obj, folder, limit):
        """Runs the test with the object: (passed, seconds of processor). Ends it after `limit` such seconds, or where it sleeps for long."""
        command = list(test.command)
        for program in test.programs:
            if any(self.links_object(program, of) for of in self.objects[source]):
                linked = self.link(program, source, obj, folder)
                if not linked:
                    return False, 0
                command = [str(linked) if word == str(self.build / program) else word for word in command]
        scratch = folder / "run"
        scratch.mkdir(exist_ok=True)
        env = dict(os.environ, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", TMPDIR=str(scratch), **test.env)

        def confine():
            if not self.sanitized:
                resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
            resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1, int(limit) + 2))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        with open(folder / "log", "wb") as log:
            program = subprocess.Popen(command, cwd=test.workdir or self.build, env=env, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                       start_new_session=True, preexec_fn=confine)
            timer = threading.Timer(30 + 10 * limit, lambda: os.killpg(program.pid, signal.SIGKILL))
            timer.start()
            _, status, usage = os.wait4(program.pid, 0)
            program.returncode = os.waitstatus_to_exitcode(status)
            timer.cancel()
        return program.returncode == 0, usage.ru_utime + usage.ru_stime

    def notices(self, test, source, obj, folder, limit):
        """Does the test fail with the object and pass without? A test may take `limit` seconds of processor without a fault; one that takes more says nothing."""
        known = test.seconds if test.seconds is not None else limit
        passed, _ = self.run(test, source, obj, folder, min(limit, max(5, 5 * known)))
        if passed or not test.sound:
            return False
        with test.lock:
            if test.seconds is None:
                plain = folder / "plain"
                plain.mkdir(exist_ok=True)
                for _ in range(2):  # a test that fails once, next to another, may pass
                    if test.seconds is None or not test.sound:
                        test.sound, test.seconds = self.run(test, source, self.original(source, folder), plain, limit)
        return test.sound


def seconds_of_log(path):
    """How long each test took, from Meson's log of an earlier run."""
    if not path or not pathlib.Path(path).is_file():
        return {}
    said = (json.loads(line) for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines())
    return {test["name"].rpartition(" / ")[2]: test["duration"] for test in said}
