"""Faults of src/nav that change nothing: see __init__.py."""
from faults.aside import SetAside

ROWS = [
    SetAside("src/nav/field/octile.c", "compare", "return costliest < FIELD_WAVE_COSTS && worst_value(field, costliest) < (uint64_t)OCTILE_END * OCTILE_WIDTH;",
             "for a bound of exactly that cost the values are cleared before the costs are known, and again where one is too large"),
    SetAside("src/nav/field/direct.c", "compare", "if (grid->door_count > 0 && rule.doors != 0) {",
             "without a door on the map the slower loop finds the same ways"),
    SetAside("src/nav/senses/sound.c", "more", "int64_t reach = (left + 1) * BASE_ONE / NAV_LEVEL_ONE; // rounding included",
             "a bound beyond which no ray is cast: a looser one costs a ray, and the level decides as before"),
    SetAside("src/nav/corners/walk.c", "compare.3", "if (x < 0 || y < 0 || x >= boxes->width || y >= boxes->height) return false;",
             "the column behind the last is the grid's ring of rock, which is closed"),
    SetAside("src/nav/arrive/split.c", "less", "split->mark[start] = look->closed + 1;",
             "the first closed tile is taken twice; floods begin at its neighbours only once"),
    SetAside("src/nav/astar/jump.c", "negate", "if (!nav_astar_jump_ready(astar, query)) return;",
             "writes memory once before it is needed, so that a search does not wait for it; searches tell old marks by their number"),
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
    SetAside("src/nav/regions/atlas.c", "more", "for (int32_t i = changed->count - 1; i >= 0; i--)",
             "the last cluster may be listed twice: it is repaired twice or all is built again, slower and with the same regions"),
]
