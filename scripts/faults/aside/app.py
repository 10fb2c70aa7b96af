"""Faults of src/app that change nothing: see __init__.py."""
from faults.aside import SetAside

ROWS = [
    SetAside("src/app/game/state.c", "compare", "if (game->told.moment.until > game->clock->now) game->told.moment.until = game->clock->now;",
             "the lesser of two numbers, which are equal"),
    SetAside("src/app/view/ways.c", "more", "return x > v->x - 8 && y > v->y - 8 && x < v->x + v->w + 8 && y < v->y + v->h + 8;",
             "a pixel more of what is drawn beyond the view"),
    SetAside("src/app/run/branching.c", "more.2", "if (sim_history_switch(history, &game->run.world, branch, game->clock->fixed ? 0 : 1) < 0) {",
             "a millisecond of a frame more in which the way to the branch may be walked"),
    SetAside("src/app/run/branching.c", "compare.2", "if (!app_time_known(game) || branch < 0 || branch >= SIM_BRANCHES || !history->branch[branch].used ||",
             "behind the last branch lies the number of the present one and padding of zeros, so that place counts as unused"),
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
]
