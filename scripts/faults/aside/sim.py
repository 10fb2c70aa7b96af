"""Faults of src/sim that change nothing: see __init__.py."""
from faults.aside import SetAside

ROWS = [
    SetAside("src/sim/actors/ashore.c", "less", "return sim_actor_size(world, actor) == 1 || sim_body_stands(world, actor);",
             "the tile of an enemy of one tile lies in its box, all of which the loop has found open, so the second question is answered by yes"),
    SetAside("src/sim/enemies/lurker.c", "compare", "bool and_back = left > 0 && (mind->plan + 2) * tile <= left;",
             "a tile takes two ticks or more, so the product is past 1 and the second condition holds only for more ticks"),
    SetAside("src/sim/enemies/lurker.c", "compare", "left > 0 && (int64_t)sim_field_value(world, &world->field, at) * tile <= left * sim_field_tile(world);",
             "with at most one tick left it holds only on the hero's own tile, where the loaded lantern shoots"),
    SetAside("src/sim/enemies/lurker.c", "more", "bool and_back = left > 0 && (mind->plan + 2) * tile <= left;",
             "a tile takes two ticks or more, so the product is past 1 and the second condition holds only for more ticks"),
    SetAside("src/sim/enemies/lurker.c", "more", "left > 0 && (int64_t)sim_field_value(world, &world->field, at) * tile <= left * sim_field_tile(world);",
             "with at most one tick left it holds only on the hero's own tile, where the loaded lantern shoots"),
    SetAside("src/sim/senses/archive.c", "compare",
             "fine = fine && arrow->left > 0 && arrow->left <= MAX_FLIGHT && on_map(world, arrow->x, arrow->y) &&",
             "an arrow with nothing left was skipped in the line before"),
]
