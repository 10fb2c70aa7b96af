"""Faults made by rule that a person has judged to change nothing that anyone can see: a file for each room."""
import importlib
from typing import NamedTuple


class SetAside(NamedTuple):
    """A row fits as long as its file has that line and the rule makes a fault of it; where the code changes, the row goes or is judged again."""

    file: str
    rule: str  # of several of a rule on a line the second ends in .2
    line: str  # its text without white space around it
    reason: str


ROOMS = ("base", "nav", "sim", "formats", "lab", "cli", "app")
ROWS = [row for room in ROOMS for row in importlib.import_module(f"{__name__}.{room}").ROWS]
