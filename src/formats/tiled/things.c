/* The objects of a Tiled map: hero, things, enemies that arrive, walls and rails. Things on tiles
 * are in the order of the level, row by row, one thing a tile. */
#include "formats/tiled/things.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "formats/native/parts.h"
#include "formats/tiled/edges.h"
#include "formats/tiled/tilesets.h"
#include "sim/world/command.h"
#include "sim/world/kinds.h"

#define EPSILON 1e-6 // of a tile

enum { HERO = SIM_THING_KIND_COUNT, GOAL, WALL, RAIL, CLASS_COUNT };

static const char *const class_names[CLASS_COUNT] = {
    [SIM_EMBER] = "ember", [SIM_GATE] = "gate", [SIM_FLASK] = "flask", [SIM_ENEMY] = NULL,
    [HERO] = "hero",       [GOAL] = "goal",     [WALL] = "wall",       [RAIL] = "rail"};

typedef struct Item {
  const TiledObject *object;
  SimThing thing; // or the tile of a spawn
  int32_t count, every, start, asleep;
  bool arrives; // an enemy of [spawn]
  NavCell cell;
} Item;

typedef struct Items {
  Item *item;
  int32_t count;
} Items;

/* Places */

/// From the corner that a tileset aligns its tile objects by to the bottom left one, in sizes of the object.
static TiledPoint to_bottom_left(const char *alignment) {
  TiledPoint by = {0, 0};
  if (strstr(alignment, "right") != NULL) by.x = -1;
  if (strcmp(alignment, "top") == 0 || strcmp(alignment, "bottom") == 0 || strcmp(alignment, "center") == 0)
    by.x = -0.5;
  if (strncmp(alignment, "top", 3) == 0) by.y = 1;
  if (strcmp(alignment, "left") == 0 || strcmp(alignment, "right") == 0 || strcmp(alignment, "center") == 0)
    by.y = 0.5;
  return by;
}

/// The tile that holds the object's position; for tile objects the one that their bottom left corner lies in.
static bool tile_of(const TiledBuild *build, const TiledObject *object, int32_t *x, int32_t *y) {
  const TiledMap *map = build->map;
  TiledPoint at = {object->x / (double)map->tile_width, object->y / (double)map->tile_height};
  const TiledTileset *tileset = object->gid == 0 ? NULL : tiled_tileset_of(map, tiled_unflipped(object->gid));
  if (object->gid != 0) {
    const double turn = object->rotation * 3.14159265358979323846 / 180, c = cos(turn), s = sin(turn);
    TiledPoint by = to_bottom_left(tileset == NULL ? "" : tileset->alignment);
    by.x = by.x * object->width / (double)map->tile_width + 100 * EPSILON; // into the picture
    by.y = by.y * object->height / (double)map->tile_height - 100 * EPSILON;
    at = (TiledPoint){at.x + c * by.x - s * by.y, at.y + s * by.x + c * by.y};
  } else {
    at = (TiledPoint){at.x + EPSILON, at.y + EPSILON};
  }
  if (!(at.x >= 0 && at.y >= 0 && at.x < (double)map->width && at.y < (double)map->height)) return false;
  *x = (int32_t)at.x;
  *y = (int32_t)at.y;
  return true;
}

/* Properties of objects */

static bool read_number(TiledBuild *build, const TiledObject *object, const TiledProperty *property,
                        double min, double max, double *out) {
  double number = property->number;
  const bool sound = !property->other && (property->text == NULL ||
                                          tiled_number(property->text, strlen(property->text), &number));
  if (sound && number >= min && number <= max) {
    *out = number;
    return true;
  }
  tiled_object_error(build, object, "property %.40s is out of range or no number, expected %.0f to %.0f",
                     property->name, min, max);
  return false;
}

static int32_t ticks_of(double seconds) {
  return formats_native_ticks((int64_t)llround(seconds * FORMATS_NATIVE_NANOS));
}

/// The same, a whole number.
static void read_whole(TiledBuild *build, const TiledObject *object, const TiledProperty *property,
                       int32_t min, int32_t max, int32_t *out) {
  double number;
  if (!read_number(build, object, property, min, max, &number)) return;
  *out = (int32_t)number;
  if (*out == number) return;
  tiled_object_error(build, object, "property %.40s is %.4f, expected a whole number", property->name,
                     number);
}

/// count, every, start and asleep of an enemy; one that has any of them arrives over time.
static void read_arrival(TiledBuild *build, const TiledObject *object, Item *item) {
  char where[TILED_WHERE];
  double number = 0;
  for (int32_t i = 0; i < object->properties.count; i++) {
    const TiledProperty *property = &build->map->properties[object->properties.first + i];
    if (strcmp(property->name, "count") == 0) {
      read_whole(build, object, property, 1, SIM_MAX_ENEMIES, &item->count);
    } else if (strcmp(property->name, "every") == 0) {
      if (read_number(build, object, property, 0, SIM_MAX_LEVEL_SECONDS, &number))
        item->every = ticks_of(number);
    } else if (strcmp(property->name, "start") == 0) {
      if (read_number(build, object, property, 0, SIM_MAX_LEVEL_SECONDS, &number))
        item->start = ticks_of(number);
    } else if (strcmp(property->name, "asleep") == 0) {
      if (read_number(build, object, property, 0, 1, &number)) item->asleep = number != 0;
    } else {
      tiled_note(build, object->place, tiled_where(object, where),
                 "property '%.40s' of class '%.40s' is left out", property->name,
                 sim_enemy_kinds[item->thing.enemy]->name);
      continue;
    }
    item->arrives = true;
  }
  if (item->asleep != 0 && !sim_enemy_may_sleep(item->thing.enemy)) {
    tiled_note(build, object->place, tiled_where(object, where), "a %s never sleeps: asleep is left out",
               sim_enemy_kinds[item->thing.enemy]->name);
    item->asleep = 0;
  }
}

static void note_properties(TiledBuild *build, const TiledObject *object, const char *cls) {
  char where[TILED_WHERE];
  for (int32_t i = 0; i < object->properties.count; i++)
    tiled_note(build, object->place, tiled_where(object, where),
               "property '%.40s' of class '%.40s' is left out",
               build->map->properties[object->properties.first + i].name, cls);
}

/* Objects */

/// Its own class or, for a tile object without, that of its tile.
static const char *class_of(const TiledBuild *build, const TiledObject *object) {
  bool known;
  if (object->cls[0] != '\0' || object->gid == 0) return object->cls;
  const TiledTile *tile = tiled_tile(build->map, tiled_unflipped(object->gid), &known);
  return tile == NULL ? "" : tile->cls;
}

/// Finds the index in class_names, and the kind of an enemy; CLASS_COUNT: unknown name.
static int class_named(const char *name, int32_t *enemy) {
  for (int cls = 0; cls < CLASS_COUNT; cls++)
    if (class_names[cls] != NULL && strcmp(class_names[cls], name) == 0) return cls;
  *enemy = sim_enemy_find(name, strlen(name));
  return *enemy >= 0 ? (int)SIM_ENEMY : CLASS_COUNT;
}

static void place_hero(TiledBuild *build, const TiledObject *object, int32_t x, int32_t y) {
  SimLevel *level = &build->level;
  char where[TILED_WHERE];
  if (level->hero_x >= 0) {
    tiled_object_error(build, object, "a second hero, expected one; the first is at %d,%d",
                       (int)level->hero_x, (int)level->hero_y);
    return;
  }
  level->hero_x = x;
  level->hero_y = y;
  const NavCell cell = nav_grid_cell(&level->grid, x, y);
  if (nav_grid_open(&level->grid, NAV_WALKER, cell)) return;
  tiled_note(build, object->place, tiled_where(object, where), "the %s below the hero becomes floor",
             nav_terrain_name((NavTerrain)level->grid.terrain[cell]));
  nav_grid_set_terrain(&level->grid, x, y, NAV_FLOOR);
}

static void add_goal(TiledBuild *build, const TiledObject *object, int32_t x, int32_t y) {
  SimLevel *level = &build->level;
  SimGoal goal = {.x = x, .y = y};
  char where[TILED_WHERE];
  tiled_where(object, where);
  for (int32_t i = 0; i < object->properties.count; i++) {
    const TiledProperty *property = &build->map->properties[object->properties.first + i];
    if (strcmp(property->name, "offset") != 0)
      tiled_note(build, object->place, where, "property '%.40s' of class 'goal' is left out", property->name);
    else
      read_whole(build, object, property, 0, SIM_MAX_OFFSET, &goal.offset);
  }
  if (!nav_grid_open(&level->grid, NAV_FLYER, nav_grid_cell(&level->grid, x, y)))
    tiled_note(build, object->place, where, "objects of class 'goal' on rock are left out");
  else if (level->goal_count == SIM_MAX_GOALS)
    tiled_object_error(build, object, "too many goals, at most %d are allowed", (int)SIM_MAX_GOALS);
  else if (!sim_level_add_goal(level, goal))
    tiled_note(build, object->place, where, "a second goal on a tile is left out");
}

static void add_item(TiledBuild *build, Items *items, const Item *item) {
  Item *grown = base_grown(items->item, (size_t)items->count, sizeof *grown);
  if (grown == NULL) {
    build->map->failed = true;
    return;
  }
  items->item = grown;
  items->item[items->count++] = *item;
}

/// Adds a thing on a tile.
static void place_object(TiledBuild *build, const char *name, int cls, Item *item, Items *items) {
  const TiledObject *object = item->object;
  const SimThing *at = &item->thing;
  char where[TILED_WHERE];
  if (!tile_of(build, object, &item->thing.x, &item->thing.y)) {
    tiled_note(build, object->place, tiled_where(object, where),
               "objects of class '%.60s' outside the map are left out", name);
    return;
  }
  if (cls == HERO || cls == GOAL) {
    (cls == HERO ? place_hero : add_goal)(build, object, at->x, at->y);
    return;
  }
  item->cell = nav_grid_cell(&build->level.grid, at->x, at->y);
  if (cls == SIM_ENEMY) read_arrival(build, object, item);
  item->arrives = item->arrives && cls == SIM_ENEMY;
  add_item(build, items, item);
}

static void read_object(TiledBuild *build, const TiledObject *object, Items *items) {
  const char *name = class_of(build, object), *layer = build->map->layers[object->layer].name;
  const TiledPlace at = object->place;
  char where[TILED_WHERE];
  Item item = {.object = object, .count = 1, .arrives = strcmp(layer, "spawn") == 0};
  tiled_where(object, where);
  if (object->template_file != NULL) { // what it does not say itself, its picture or class, is there
    tiled_note(build, at, where, "objects of template '%.60s' are left out; in Tiled, detach them from it",
               object->template_file);
    return;
  }
  const int cls = class_named(name, &item.thing.enemy);
  if (cls == CLASS_COUNT) {
    tiled_note(build, at, where,
               name[0] == '\0' ? "objects without a class are left out"
                               : "objects of class '%.60s' are left out, the game has none",
               name);
    return;
  }
  if (object->named) tiled_note(build, at, where, "names of objects are left out");
  if (cls != SIM_ENEMY && cls != GOAL) note_properties(build, object, name);
  if (cls == WALL || cls == RAIL) {
    tiled_read_edges(build, object, cls == WALL ? NAV_EDGE_WALL : NAV_EDGE_RAIL);
    return;
  }
  item.thing.kind = (SimThingKind)cls;
  place_object(build, name, cls, &item, items);
}

/* Onto the level */

/// Orders by place, then starting before arriving ones, then by the order of the file.
static int by_place(const void *a, const void *b) {
  const Item *one = a, *other = b;
  if (one->arrives != other->arrives) return one->arrives ? 1 : -1;
  if (!one->arrives && one->cell != other->cell) return one->cell < other->cell ? -1 : 1;
  return (one->object > other->object) - (one->object < other->object);
}

static bool count_enemies(TiledBuild *build, const Item *item) {
  build->enemies += item->count;
  if (build->enemies <= SIM_MAX_ENEMIES) return true;
  if (!build->enemies_refused)
    tiled_object_error(build, item->object, "too many enemies, at most %d are allowed in a level",
                       (int)SIM_MAX_ENEMIES);
  build->enemies_refused = true;
  return false;
}

/// Warns that a body does not fit its place; it waits there until it fits.
static void note_body(TiledBuild *build, const Item *item) {
  const SimLevel *level = &build->level;
  const SimEnemyKind *kind = sim_enemy_kinds[item->thing.enemy];
  char where[TILED_WHERE];
  if (build->source->draft || sim_kind_fits(&level->grid, kind, item->cell)) return;
  tiled_note(build, item->object->place, tiled_where(item->object, where),
             "objects of class '%s' need %dx%d open tiles, down and right of their own", kind->name,
             (int)kind->size, (int)kind->size);
}

/// An item whose tile is free and becomes floor; one that cannot stand among others arrives in the first
/// tick.
static void add_thing(TiledBuild *build, Item *item, NavCell *taken) {
  SimLevel *level = &build->level;
  const SimThing *thing = &item->thing;
  const NavTerrain terrain = (NavTerrain)level->grid.terrain[item->cell];
  const bool enemy = thing->kind == SIM_ENEMY;
  const char *name = enemy ? sim_enemy_kinds[thing->enemy]->name : class_names[thing->kind];
  const NavCell hero =
      level->hero_x < 0 ? NAV_NO_CELL : nav_grid_cell(&level->grid, level->hero_x, level->hero_y);
  const bool occupied = item->cell == *taken || item->cell == hero;
  char where[TILED_WHERE];
  tiled_where(item->object, where);
  if (enemy && (occupied || (terrain != NAV_FLOOR &&
                             nav_grid_open(&level->grid, sim_enemy_kinds[thing->enemy]->cls, item->cell)))) {
    item->arrives = true;
    return;
  }
  if (occupied) {
    tiled_note(build, item->object->place, where,
               "objects of class '%s' on a tile that holds another are left out", name);
    return;
  }
  if (thing->kind == SIM_EMBER && level->kind_count[SIM_EMBER] == SIM_MAX_EMBERS) {
    tiled_object_error(build, item->object, "too many embers, at most %d are allowed", (int)SIM_MAX_EMBERS);
    return;
  }
  if (enemy && !count_enemies(build, item)) return;
  if (terrain != NAV_FLOOR) {
    tiled_note(build, item->object->place, where, "the %s below objects of class '%s' becomes floor",
               nav_terrain_name(terrain), name);
    nav_grid_set_terrain(&level->grid, thing->x, thing->y, NAV_FLOOR);
  }
  *taken = item->cell;
  if (enemy) note_body(build, item);
  if (!sim_level_add_thing(level, *thing)) build->map->failed = true;
}

static void add_arrival(TiledBuild *build, const Item *item) {
  SimLevel *level = &build->level;
  const SimEnemyKind *kind = sim_enemy_kinds[item->thing.enemy];
  char where[TILED_WHERE];
  if (!build->source->draft && !nav_grid_open(&level->grid, kind->cls, item->cell)) {
    tiled_note(build, item->object->place, tiled_where(item->object, where),
               "objects of class '%s' on %s, where none can stand, are left out", kind->name,
               nav_terrain_name((NavTerrain)level->grid.terrain[item->cell]));
    return;
  }
  note_body(build, item);
  if (!count_enemies(build, item)) return;
  if (level->spawn_count == SIM_MAX_SPAWNS) {
    tiled_object_error(build, item->object, "too many enemies that arrive, at most %d places are allowed",
                       (int)SIM_MAX_SPAWNS);
    build->enemies_refused = true;
    return;
  }
  const SimSpawn spawn = {.enemy = item->thing.enemy,
                          .x = item->thing.x,
                          .y = item->thing.y,
                          .count = item->count,
                          .every = item->every,
                          .start = item->start,
                          .asleep = item->asleep};
  if (!sim_level_add_spawn(level, spawn)) build->map->failed = true;
}

/// For maps without a hero: the open tile nearest the middle that holds nothing else.
static void find_hero(TiledBuild *build) {
  SimLevel *level = &build->level;
  const NavGrid *grid = &level->grid;
  const NavCell middle = nav_grid_cell(grid, grid->width / 2, grid->height / 2);
  NavCell best = NAV_NO_CELL;
  int32_t thing = 0;
  for (int32_t y = 0; y < grid->height; y++) {
    for (int32_t x = 0; x < grid->width; x++) {
      const NavCell cell = nav_grid_cell(grid, x, y);
      const bool taken =
          thing < level->thing_count && level->things[thing].x == x && level->things[thing].y == y;
      thing += taken;
      if (!taken && nav_grid_open(grid, NAV_WALKER, cell) &&
          (best == NAV_NO_CELL ||
           nav_grid_distance2(grid, cell, middle) < nav_grid_distance2(grid, best, middle)))
        best = cell;
    }
  }
  const TiledPlace at = build->map->place;
  if (best == NAV_NO_CELL) {
    base_issues_error(build->issues, at.line, at.column,
                      "no object of class hero, and no free open tile where he could start");
    return;
  }
  level->hero_x = nav_grid_x(grid, best);
  level->hero_y = nav_grid_y(grid, best);
  tiled_note(build, at, "", "no object of class hero: he starts at %d,%d", (int)level->hero_x,
             (int)level->hero_y);
}

void tiled_read_things(TiledBuild *build) {
  const TiledMap *map = build->map;
  Items items = {0};
  for (int32_t i = 0; i < map->object_count && !map->failed; i++)
    read_object(build, &map->objects[i], &items);
  if (items.count > 1) qsort(items.item, (size_t)items.count, sizeof *items.item, by_place);
  NavCell taken = NAV_NO_CELL;
  for (int32_t i = 0; i < items.count && !map->failed && !build->enemies_refused; i++)
    if (!items.item[i].arrives) add_thing(build, &items.item[i], &taken);
  if (build->level.hero_x < 0) find_hero(build);
  if (items.count > 1) qsort(items.item, (size_t)items.count, sizeof *items.item, by_place);
  for (int32_t i = 0; i < items.count && !map->failed && !build->enemies_refused; i++)
    if (items.item[i].arrives) add_arrival(build, &items.item[i]);
  free(items.item);
}
