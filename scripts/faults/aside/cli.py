"""Faults of src/cli that change nothing: see __init__.py."""
from faults.aside import SetAside

ROWS = [
    SetAside("src/cli/bench/astar.c", "less", "base_heap_key((uint32_t)(direct(paths, pair->from, pair->to) >> (32 - SHIFT)), pair->from));",
             "the rank of the only entry of a heap, which is taken first whatever it is"),
    SetAside("src/cli/bench/field.c", "more",
             "for (NavCell cell = 0; size != NULL && cell < grid->cells && chosen == NAV_NO_CELL; cell++)",
             "cell 0 is a corner of the ring of rock around the map"),
    SetAside("src/cli/study/folder.c", "compare", "return (length > 0 && length < STUDY_PATH_BYTES) || cli_refuse(\"%.200s: the path is too long\", folder);",
             "a path has a slash and a name, so at least two bytes, and snprintf does not fail on it"),
    SetAside("src/cli/study/folder.c", "more", "return (length > 0 && length < STUDY_PATH_BYTES) || cli_refuse(\"%.200s: the path is too long\", folder);",
             "a path has a slash and a name, so at least two bytes, and snprintf does not fail on it"),
    SetAside("src/cli/svg/scale.c", "swap", "const double slack = 1e-9 * fmax(fabs(scale->min), fabs(scale->max));",
             "the larger of two numbers in either order"),
    SetAside("src/cli/svg/scale.c", "compare", "if (value < scale->min - slack || value > scale->max + slack) return;",
             "steps are far larger than the slack, so no tick lies exactly at its end"),
    SetAside("src/cli/svg/scale.c", "compare.2", "if (value < scale->min - slack || value > scale->max + slack) return;",
             "steps are far larger than the slack, so no tick lies exactly at its end"),
    SetAside("src/cli/bench/views.c", "compare", "for (int32_t x = 0; x < SIDE; x++)",
             "one tile further lies the ring of rock, of which the check says nothing"),
    SetAside("src/cli/sim.c", "swap", "run->tally_of = base_block_alloc((size_t)world->grid.cells, sizeof *run->tally_of);",
             "the product of a number and a size in either order"),
    SetAside("src/cli/difference.c", "more", "char name[CLI_WALKER_TEXT], text[64];",
             "a byte more of a buffer that no value fills"),
]
