"""Faults of src/lab that change nothing: see __init__.py."""
from faults.aside import SetAside

ROWS = []
