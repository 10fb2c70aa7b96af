"""Faults of src/base that change nothing: see __init__.py."""
from faults.aside import SetAside

ROWS = [
    SetAside("src/base/temporary.c", "answer", "return base_hash_u64(hash, (uint64_t)(uintptr_t)of);",
             "a number that only has to be new: one more is as good"),
]
