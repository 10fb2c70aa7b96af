#!/usr/bin/env python3
"""Runs the command blocks of docs/recipes.md and checks what they say of the effect.

A block is ```sh with lines of three kinds:
  throng ...            a command; they are numbered from 1 in their block
  printf ... > FILE     makes a file that a command reads
  # expect: A OP B      holds of the answers, OP one of < <= > >= = !=

A and B are a value, or a number with % or x and `of` before a value, or value + value; a value is a number, a word, or
NUMBER.PATH in the answer of that command. Paths: of `sim` the members of its report (kinds by their name:
kinds.husk.alive); of `race` STEERING.outcome, .steps, .looked; of `trace`, `path` and `sense` the words before their
values, and `end`, `tiles` (all of them, as a text); of `field` the tile, as X,Y.

An expectation must come from the effect: if all answers of a block (of one `race` alone: all its walkers) were the same,
whichever of them, one expectation of the block must fail. A recipe is a list item in bold that ends in its block.

Usage: test_lab.py THRONG PAGE [--show [WORD]] | --self-test
--show prints the answers' values; a word limits it to recipes with that word in their name.
"""
import json
import operator
import os
import re
import shlex
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

MIN_RECIPES = 7
JOBS = 2
OPERATORS = {"<=": operator.le, ">=": operator.ge, "!=": operator.ne, "<": operator.lt, ">": operator.gt, "=": operator.eq}
COMMAND_SECONDS = 100


class Fault(Exception):
    """What is wrong with a recipe, for people."""


def recipes(text):
    """(name, lines) of each block, the name from the bold words before it."""
    found = []
    for block in re.finditer(r"^ *```sh\n(.*?)^ *```$", text, re.DOTALL | re.MULTILINE):
        lines = [line.strip() for line in block.group(1).splitlines() if line.strip()]
        if any(line.startswith("# expect:") for line in lines):
            names = re.findall(r"^- \*\*(.+?)\*\*", text[: block.start()], re.MULTILINE)
            found.append((names[-1].rstrip("."), lines))
    return found


# Answers


def number(word):
    try:
        return int(word)
    except ValueError:
        try:
            return float(word)
        except ValueError:
            return word


def parse_race(lines):
    answer = {}
    for line in lines[1:]:
        words = line.split()
        if len(words) == 5:
            answer[words[0]] = {"outcome": words[1], "steps": int(words[2]), "looked": int(words[3])}
    return answer


def parse_field(lines):
    return {f"{x},{y}": number(word) for y, line in enumerate(lines[1:]) for x, word in enumerate(line.split())}


def parse_words(lines):
    """Tiles, then words before their values: `end: reached cost=3`, `seen: yes rays=1/5 distance=2`."""
    answer = {"tiles": " ".join(line for line in lines if re.fullmatch(r"\d+,\d+", line))}
    for line in lines:
        head = re.match(r"(\w+): (\S+)", line)
        if head is None:
            continue
        answer[head.group(1)] = number(head.group(2))
        for key, value in re.findall(r"(\w+)=(\S+)", line):
            answer[key] = number(value.split("/")[0])
    return answer


def parse_report(output):
    answer = json.loads(output)
    answer["kinds"] = {kind["kind"]: kind for kind in answer["kinds"]}
    return answer


def parse(command, output):
    kind = shlex.split(command)[1]
    if kind == "sim":
        return parse_report(output)
    lines = output.splitlines()
    return {"race": parse_race, "field": parse_field}.get(kind, parse_words)(lines)


# Expectations


def look_up(path, answers):
    place, *keys = path.split(".")
    value = answers[int(place) - 1]
    for key in keys:
        name, *indices = re.split(r"\[(\d+)\]", key)
        value = value[name]
        for index in indices[::2]:
            value = value[int(index)]
    return value


def value_of(words, answers):
    if "+" in words:
        at = words.index("+")
        return value_of(words[:at], answers) + value_of(words[at + 1 :], answers)
    if len(words) == 3 and words[1] == "of":
        factor = float(words[0][:-1]) / (100 if words[0][-1] == "%" else 1)
        return factor * value_of(words[2:], answers)
    if len(words) != 1:
        raise Fault(f"'{' '.join(words)}' is no value")
    if re.match(r"\d+\.[^\d]|\d+\.\d+,", words[0]):
        return look_up(words[0], answers)
    return number(words[0])


def holds(expectation, answers):
    """True or false, and both sides."""
    words = expectation.split()
    ops = [word for word in words if word in OPERATORS]
    if len(ops) != 1:
        raise Fault(f"'{expectation}' needs one of {' '.join(OPERATORS)}")
    at = words.index(ops[0])
    try:
        left, right = value_of(words[:at], answers), value_of(words[at + 1 :], answers)
        return OPERATORS[ops[0]](left, right), left, right
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise Fault(f"'{expectation}': {error!r}") from error


def same_answers(answers):
    """The answers as they would be if nothing made a difference."""
    if len(answers) > 1:
        return [[answer] * len(answers) for answer in answers]
    walkers = answers[0]
    return [[{name: walkers[one] for name in walkers}] for one in walkers if isinstance(walkers[one], dict)]


def passes(expectations, answers):
    try:
        return all(holds(expectation, answers)[0] for expectation in expectations)
    except Fault:
        return False


def check(expectations, answers):
    """The faults of a block whose commands gave these answers."""
    faults = []
    if not expectations:
        faults.append("nothing is expected")
    for expectation in expectations:
        held, left, right = holds(expectation, answers)
        if not held:
            faults.append(f"{expectation}: {left} and {right}")
    same = same_answers(answers)
    if not same or any(passes(expectations, alike) for alike in same):
        faults.append("would pass without the effect")
    return faults


# Running


def run(throng, command, folder):
    words = command.split(" ", 1)
    call = f"{shlex.quote(throng)} {words[1]}" if words[0] == "throng" else command
    done = subprocess.run(["sh", "-c", call], capture_output=True, text=True, check=False, cwd=folder, timeout=COMMAND_SECONDS)
    if done.returncode != 0:
        raise Fault(f"{command}: exit status {done.returncode} {done.stderr.strip()}")
    return done.stdout


def answer_all(throng, lines):
    answers = []
    with tempfile.TemporaryDirectory() as folder:
        for line in lines:
            if line.startswith("#"):
                continue
            if not line.startswith(("throng ", "printf ")):
                raise Fault(f"'{line}' is neither a command nor an expectation")
            output = run(throng, line, folder)
            if line.startswith("throng "):
                answers.append(parse(line, output))
    return answers


def follow(throng, lines):
    """Faults, and a line for each expectation with its measured sides."""
    expectations = [line[len("# expect:") :].strip() for line in lines if line.startswith("# expect:")]
    try:
        answers = answer_all(throng, lines)
        measured = [f"{text}: {str(left):.40} and {str(right):.40}" for text in expectations for _, left, right in [holds(text, answers)]]
        return check(expectations, answers), measured
    except (Fault, subprocess.TimeoutExpired, json.JSONDecodeError) as fault:
        return [str(fault)], []


def self_test():
    """Breaks a sound block in every way that the test must notice."""
    slow, quick = {"enemies": {"adjacent": 2}, "end": "loop"}, {"enemies": {"adjacent": 9}, "end": "reached"}
    good = ["2.enemies.adjacent >= 4x of 1.enemies.adjacent", "1.end = loop", "2.enemies.adjacent > 1.enemies.adjacent + 6"]
    assert check(good, [slow, quick]) == []
    assert check(good, [quick, slow]) != []
    for expectation in good:
        (op,) = [word for word in expectation.split() if word in OPERATORS]
        opposite = {">=": "<", "=": "!=", ">": "<="}[op]
        wrong = [other if other != expectation else expectation.replace(f" {op} ", f" {opposite} ") for other in good]
        assert len(check(wrong, [slow, quick])) >= 1, expectation
    assert "would pass without the effect" in check(["1.enemies.adjacent >= 2", "2.enemies.adjacent >= 2"], [slow, quick])
    assert check([], [slow, quick]) != []
    walkers = {"a": {"steps": 9}, "b": {"steps": 4}}
    assert check(["1.a.steps > 1.b.steps"], [walkers]) == []
    assert check(["1.a.steps >= 1.b.steps"], [walkers]) == ["would pass without the effect"]
    for nonsense in ("1.end", "1.end ~ loop", "3.end = loop", "1.missing = 2", "1.end < 3", "half of 2"):
        try:
            holds(nonsense, [slow, quick])
        except Fault:
            continue
        raise AssertionError(nonsense)
    assert parse("throng path x", "1,2\n1,3\nend: reached cost=5 expanded=7\n") == {
        "tiles": "1,2 1,3", "end": "reached", "cost": 5, "expanded": 7}
    assert parse("throng sense sight x", "seen: yes rays=2/5 distance=1.5\n")["rays"] == 2
    assert parse("throng field x", "2 1\n3 -\n") == {"0,0": 3, "1,0": "-"}
    assert follow("/bin/false", ["throng path x", "# expect: 1.end = reached"])[0] != []  # a command that fails
    assert follow("/bin/true", ["rm x", "# expect: 1 = 1"])[0] != []  # neither command nor expectation
    assert follow("/bin/true", ["throng path x", "# expect: 1.end = reached"])[0] != []  # a command that is silent
    print("wrong expectations fail")
    return 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    throng, lab = os.path.abspath(sys.argv[1]), sys.argv[2]
    show, word = "--show" in sys.argv, sys.argv[4] if len(sys.argv) > 4 else ""
    with open(lab, encoding="utf-8") as file:
        text = file.read()
    found = recipes(text)
    named = re.findall(r"^- \*\*(.+?)\.\*\*", text, re.MULTILINE)
    if named != [name for name, _ in found]:
        raise SystemExit(f"recipes without a block of their own: {sorted(set(named) ^ {name for name, _ in found})}")
    if not show and len(found) < MIN_RECIPES:
        raise SystemExit(f"only {len(found)} recipes were found in {lab}")
    chosen = [recipe for recipe in found if word.lower() in recipe[0].lower()]
    failed = 0
    with ThreadPoolExecutor(JOBS) as pool:
        for (name, _), (faults, measured) in zip(chosen, pool.map(lambda recipe: follow(throng, recipe[1]), chosen)):
            failed += bool(faults)
            print(f"{'FAILED' if faults else 'ok'}: {name}")
            for line in faults + (measured if show else []):
                print(f"    {line}")
    print(f"{len(chosen)} recipes, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
