"""Faults made by rule that a person has judged to change nothing that anyone can see. A row fits as long as its file has that line and the rule makes a
fault of it; where the code changes, the row goes or is judged again."""
from typing import NamedTuple


class SetAside(NamedTuple):
    file: str
    rule: str  # of several of a rule on a line the second ends in .2
    line: str  # its text without white space around it
    reason: str


ROWS = [
    SetAside("src/app/ui/typing.c", "compare", ": by < 0               ? before(t, t->caret)",
             "callers pass -1 or 1, so 0 is on neither side of a comparison that matters"),
    SetAside("src/app/ui/typing.c", "compare", "if (!picks && t->caret != t->anchor) to = by < 0 ? low(t) : high(t);",
             "callers pass -1 or 1, so 0 is on neither side of a comparison that matters"),
    SetAside("src/app/ui/typing.c", "compare", "if (by < 0) {",
             "callers pass -1 or 1, so 0 is on neither side of a comparison that matters"),
    SetAside("src/app/ui/typing.c", "compare", "to = by < 0 ? before(t, t->caret) : after(t, t->caret);",
             "callers pass -1 or 1, so 0 is on neither side of a comparison that matters"),
    SetAside("src/app/ui/typing.c", "more", ": by < 0               ? before(t, t->caret)",
             "callers pass -1 or 1, so 0 is on neither side of a comparison that matters"),
    SetAside("src/app/ui/typing.c", "more", "if (!picks && t->caret != t->anchor) to = by < 0 ? low(t) : high(t);",
             "callers pass -1 or 1, so 0 is on neither side of a comparison that matters"),
    SetAside("src/app/ui/typing.c", "more", "if (by < 0) {",
             "callers pass -1 or 1, so 0 is on neither side of a comparison that matters"),
    SetAside("src/app/ui/typing.c", "more", "to = by < 0 ? before(t, t->caret) : after(t, t->caret);",
             "callers pass -1 or 1, so 0 is on neither side of a comparison that matters"),
    SetAside("src/cli/study/folder.c", "compare", "return (length > 0 && length < STUDY_PATH_BYTES) || cli_refuse(\"%.200s: the path is too long\", folder);",
             "a path has a slash and a name, so at least two bytes, and snprintf does not fail on it"),
    SetAside("src/cli/study/folder.c", "more", "return (length > 0 && length < STUDY_PATH_BYTES) || cli_refuse(\"%.200s: the path is too long\", folder);",
             "a path has a slash and a name, so at least two bytes, and snprintf does not fail on it"),
    SetAside("src/formats/replay.c", "more", "base_issues_error(issues, issue->line > 0 ? issue->line + first : first + 1, column, \"%s\", issue->text);",
             "a fault in line 1 is told in the line first + 1 either way"),
    SetAside("src/nav/field/diagonal.c", "more", "return cost.crowd > MAX_ENTER ? -1 : (int64_t)cost.terrain + cost.crowd + cost.layer;",
             "only the sign is read"),
    SetAside("src/nav/field/octile_costly.c", "compare", "if (crowd > MAX_ENTER) return false;",
             "the field is then built with a heap, slower and with the same values"),
    SetAside("src/nav/field/octile_costly.c", "compare", "if (enter > MAX_ENTER || value > MAX_VALUE) return false;",
             "the field is then built with a heap, slower and with the same values"),
    SetAside("src/nav/field/octile_costly.c", "compare.2", "if (enter > MAX_ENTER || value > MAX_VALUE) return false;",
             "the field is then built with a heap, slower and with the same values"),
    SetAside("src/nav/field/octile_costly.c", "negate", "if (crowd > MAX_ENTER) return false;",
             "the field is then built with a heap, slower and with the same values"),
    SetAside("src/sim/enemies/lurker.c", "compare", "bool and_back = left > 0 && (mind->plan + 2) * tile <= left;",
             "a tile takes two ticks or more, so the product is past 1 and the second condition holds only for more ticks"),
    SetAside("src/sim/enemies/lurker.c", "compare", "left > 0 && (int64_t)sim_field_value(world, &world->field, at) * tile <= left * sim_field_tile(world);",
             "with at most one tick left it holds only on the hero's own tile, where the loaded lantern shoots"),
    SetAside("src/sim/enemies/lurker.c", "more", "bool and_back = left > 0 && (mind->plan + 2) * tile <= left;",
             "a tile takes two ticks or more, so the product is past 1 and the second condition holds only for more ticks"),
    SetAside("src/sim/enemies/lurker.c", "more", "left > 0 && (int64_t)sim_field_value(world, &world->field, at) * tile <= left * sim_field_tile(world);",
             "with at most one tick left it holds only on the hero's own tile, where the loaded lantern shoots"),
    SetAside("src/sim/fields/band.c", "compare", "if (band->danger.reached == 0) band->danger.min = 0;",
             "the hero's tile in the middle has the value 0, so the least value is 0 wherever any is reached; where none is, no value of the square is read"),
    SetAside("src/sim/fields/band.c", "more", "if (band->danger.reached == 0) band->danger.min = 0;",
             "the hero's tile in the middle has the value 0, so the least value is 0 wherever any is reached; where none is, no value of the square is read"),
    SetAside("src/sim/fields/band.c", "more.2", "if (band->danger.reached == 0) band->danger.min = 0;",
             "the hero's tile in the middle has the value 0, so the least value is 0 wherever any is reached; where none is, no value of the square is read"),
    SetAside("src/sim/fields/band.c", "negate", "if (band->danger.reached == 0) band->danger.min = 0;",
             "the hero's tile in the middle has the value 0, so the least value is 0 wherever any is reached; where none is, no value of the square is read"),
    SetAside("src/sim/fields/band.c", "omit", "if (band->danger.reached == 0) band->danger.min = 0;",
             "the hero's tile in the middle has the value 0, so the least value is 0 wherever any is reached; where none is, no value of the square is read"),
]
