"""Faults of src/formats that change nothing: see __init__.py."""
from faults.aside import SetAside

ROWS = [
    SetAside("src/formats/scen.c", "less", "for (int32_t i = 0; i < decimals && unit > 1; i++) unit /= 10;",
             "nothing is a tenth of less than ten, and stays so"),
    SetAside("src/formats/replay.c", "more", "base_issues_error(issues, issue->line > 0 ? issue->line + first : first + 1, column, \"%s\", issue->text);",
             "a fault in line 1 is told in the line first + 1 either way"),
    SetAside("src/formats/replay.c", "more", "if (replay->hero_x < 0 && replay->hero_y < 0) return true;",
             "a recording names both, 0 or more, or neither, and then both are -1"),
    SetAside("src/formats/replay.c", "compare", "if (replay->hero_x < 0 && replay->hero_y < 0) return true;",
             "a recording names both, 0 or more, or neither, and then both are -1"),
    SetAside("src/formats/replay.c", "join", "if (replay->hero_x < 0 && replay->hero_y < 0) return true;",
             "a recording names both, 0 or more, or neither, and then both are -1"),
    SetAside("src/formats/replay.c", "compare.2", "if (replay->hero_x < 0 && replay->hero_y < 0) return true;",
             "a recording names both, 0 or more, or neither, and then both are -1"),
    SetAside("src/formats/replay.c", "more.2", "if (replay->hero_x < 0 && replay->hero_y < 0) return true;",
             "a recording names both, 0 or more, or neither, and then both are -1"),
    SetAside("src/formats/generate/generate.c", "compare", "return (one->x > other->x) - (one->x < other->x);",
             "no two things of a generated level lie on one tile, so equal places are not compared"),
    SetAside("src/formats/generate/generate.c", "compare.2", "return (one->x > other->x) - (one->x < other->x);",
             "no two things of a generated level lie on one tile, so equal places are not compared"),
    SetAside("src/formats/native/lists.c", "more", "*tile = (NativeTile){0};",
             "it only gives a value to what is read from a refused tile; every caller leaves the line out"),
]
