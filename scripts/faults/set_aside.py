"""Faults made by rule that a person has judged to change nothing that anyone can see. A row fits as long as its file has that line and the rule makes a
fault of it; where the code changes, the row goes or is judged again."""
from typing import NamedTuple


class SetAside(NamedTuple):
    file: str
    rule: str  # of several of a rule on a line the second ends in .2
    line: str  # its text without white space around it
    reason: str


ROWS = [
]
