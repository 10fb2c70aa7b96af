"""Faults of src/lab that change nothing: see __init__.py."""
from faults.aside import SetAside

ROWS = [
    SetAside("src/lab/setup.c", "more.3", "if (made->steering < 0) base_issues_error(issues, 0, 0, \"unknown steering '%s'\", text);",
             "an issue without a line has no place, so its column is not told"),
]
