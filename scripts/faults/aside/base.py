"""Faults of src/base that change nothing: see __init__.py."""
from faults.aside import SetAside

ROWS = [
    SetAside("src/base/buffer.c", "more.2", "size_t capacity = buffer->capacity < 256 ? 256 : buffer->capacity;",
             "a first block of another size: it grows as far as it has to"),
    SetAside("src/base/posix/file_write.c", "less", "PIPE_NANOSECONDS = 10000000,",
             "a nanosecond of the pause between two tries to open a pipe"),
    SetAside("src/base/temporary.c", "answer", "return base_hash_u64(hash, (uint64_t)(uintptr_t)of);",
             "a number that only has to be new: one more is as good"),
]
