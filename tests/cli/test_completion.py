#!/usr/bin/env python3
"""throng completion by the shells themselves: what they complete is what the program takes.
Usage: test_completion.py THRONG SOURCE"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

THRONG, SOURCE = sys.argv[1], sys.argv[2]
ENVIRONMENT = dict(os.environ, THRONG_DATA=SOURCE, LC_ALL="C.UTF-8")
ENVIRONMENT.pop("XDG_DATA_DIRS", None)

# The words in front of the cursor, the last one begun; what must be among the answers; what must not.
CASES = [
    (["st"], {"study"}, {"sim"}),
    (["study", "--st"], {"--steer"}, {"--shard"}),
    (["race", "x.level", "--steer", "crash"], {"crash-turn", "crash-turn-memory"}, {"astar"}),
    (["sim", "ring", "--set", "crowd_w"], {"crowd_weight="}, {"crowd_cap="}),
    (["trace", "brim"], {"brimstone"}, {"ring"}),
    (["field", "ring", "--class", "sw"], {"swimmer"}, {"walker"}),
    (["generate", "ca"], {"caves"}, {"maze"}),
    (["completion", "z"], {"zsh"}, {"bash"}),
    (["draw", "ring", "--out", "file"], {"file one"}, {"ring"}),
]


def run(words, folder, **more):
    done = subprocess.run(words, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, check=False, timeout=60, **more)
    return done.returncode, done.stdout, done.stderr


class Completion(unittest.TestCase):
    def setUp(self):
        self.kept = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.kept.name)
        (self.folder / "file one").write_text("", encoding="ascii")

    def tearDown(self):
        self.kept.cleanup()

    def script(self, shell):
        """The script as a file; the shell, or None where there is none, which is said."""
        status, script, said = run([THRONG, "completion", shell], self.folder)
        self.assertEqual((status, said), (0, ""))
        (self.folder / "script").write_text(script, encoding="utf-8")
        found = shutil.which(shell)
        if found is None:
            print(f"Without {shell} on this machine: what it completes is not tried", file=sys.stderr)
        return found

    def check(self, words, answers, wanted, unwanted):
        self.assertLessEqual(wanted, answers, words)
        self.assertFalse(unwanted & answers, words)

    def test_bash(self):
        bash = self.script("bash")
        if bash is None:
            return
        ask = """source ./script; COMP_WORDS=(throng "$@"); COMP_CWORD=$#; _throng; printf '%s\\n' "${COMPREPLY[@]}" """
        for words, wanted, unwanted in CASES:
            if wanted == {"file one"}:  # by compgen word after word
                wanted = {"file"}
            status, out, said = run([bash, "--norc", "-c", ask, "bash", *words], self.folder)
            self.assertEqual((status, said), (0, ""), words)
            self.check(words, set(out.replace("file one", "file").split("\n")), wanted, unwanted)
        _, out, _ = run([bash, "--norc", "-c", ask, "bash", "race", "x", "--steer", "astar,lea"], self.folder)
        self.assertEqual(out, "astar,learning\n")
        _, out, _ = run([bash, "--norc", "-c", ask, "bash", "race", "x", "--steer", "=", "lea"], self.folder)
        self.assertEqual(out, "learning\n")

    def test_fish(self):
        fish = self.script("fish")
        if fish is None:
            return
        for words, wanted, unwanted in CASES:
            ask = "source ./script; complete -C " + "'" + " ".join(["throng", *words]) + "'"
            status, out, said = run([fish, "--no-config", "-c", ask], self.folder)
            self.assertEqual((status, said), (0, ""), words)
            self.check(words, {line.split("\t")[0].replace("\\ ", " ") for line in out.splitlines()}, wanted, unwanted)

    def test_zsh(self):
        zsh = self.script("zsh")
        if zsh is None:
            return
        status, _, said = run([zsh, "-f", "-n", "./script"], self.folder)
        self.assertEqual((status, said), (0, ""))
        # Stubs of the completion system, which itself needs a terminal.
        ask = """_arguments() { print -rl -- "$@" }; _alternative() { print -rl -- "$@" }; compdef() { }
source ./script; words=(throng "$@"); CURRENT=$(( $# + 1 )); _throng; print -rl -- $commands"""
        for words, option in ((["study", "--st"], "--steer"), (["draw", "--sh"], "--show"), (["trace", ""], "--from")):
            status, out, said = run([zsh, "-f", "-c", ask, "zsh", *words], self.folder)
            self.assertEqual((status, said), (0, ""), words)
            self.assertRegex(out, rf"(?m)^\*?{option}\[")
        _, out, _ = run([zsh, "-f", "-c", ask, "zsh", "st"], self.folder)
        self.assertIn("levels:level:_throng_levels", out)

    def test_every_option_of_the_help_is_there(self):
        helps = run([THRONG, "--help"], self.folder)[1]
        commands = re.findall(r"^  (?!throng )([a-z]+) +\S", helps, re.MULTILINE)
        self.assertGreater(len(commands), 15)
        scripts = {shell: run([THRONG, "completion", shell], self.folder)[1] for shell in ("bash", "zsh", "fish")}
        for command in commands:
            usage = run([THRONG, command, "--help"], self.folder)[1].split("\n\n")[0]
            names = set(re.findall(r"--[a-z-]+", usage))
            in_bash = set(re.search(rf"^    {command}\) kind=\S* names=\S* options='([^']*)'", scripts["bash"], re.MULTILINE).group(1).split())
            self.assertLessEqual(names, in_bash, command)
            in_zsh = scripts["zsh"].split(f"\n    {command})\n")[1].split(";;")[0]
            for name in names:
                self.assertRegex(in_zsh, rf"'\*?{name}\[")
                self.assertRegex(scripts["fish"], rf"(?m)^complete -c throng -n '__fish_seen_subcommand_from {command}' -l {name[2:]} ")

    def test_wrong_calls_are_refused(self):
        for words, says in ((["completion"], "completion needs a SHELL"), (["completion", "tcsh"], "unknown shell 'tcsh'; there are bash, zsh, fish")):
            status, out, said = run([THRONG, *words], self.folder)
            self.assertEqual((status, out), (2, ""))
            self.assertIn(says, said)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
