/* Converts a level for both forms of Tiled: terrain to tiles of our tileset, things to tile objects, walls
 * and rails to lines. */
#include "formats/tiled/write.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/number.h"
#include "formats/native/parts.h"
#include "formats/runs.h"
#include "sim/world/kinds.h"

enum { SIDE = FORMATS_TILED_SIDE, SHADES = 2, WATERS = 2 };

_Static_assert(FORMATS_TILED_ENEMIES + SIM_ENEMY_KIND_COUNT <= FORMATS_TILED_COLUMNS * FORMATS_TILED_ROWS,
               "each kind has a place in the picture");

/// Tiles of a terrain in the picture.
typedef struct Ground {
  int32_t first, count;
  /// The tile at (x, y); NULL: any of them, by the hash.
  int32_t (*tile)(const NavGrid *grid, int32_t x, int32_t y, uint32_t hash);
} Ground;

/// As the eye sees it: rock off the map.
static NavTerrain terrain_at(const NavGrid *grid, int32_t x, int32_t y) {
  return nav_grid_inside(grid, x, y) ? (NavTerrain)grid->terrain[nav_grid_cell(grid, x, y)] : NAV_ROCK;
}

static int32_t rock_tile(const NavGrid *grid, int32_t x, int32_t y, uint32_t hash) {
  int32_t open = 0;
  bool deep = true;
  (void)hash;
  for (int32_t dy = -1; dy <= 1; dy++)
    for (int32_t dx = -1; dx <= 1; dx++) deep = deep && terrain_at(grid, x + dx, y + dy) == NAV_ROCK;
  if (deep) return FORMATS_TILED_DEEP;
  open |= (terrain_at(grid, x, y - 1) != NAV_ROCK) << NAV_UP;
  open |= (terrain_at(grid, x, y + 1) != NAV_ROCK) << NAV_DOWN;
  open |= (terrain_at(grid, x - 1, y) != NAV_ROCK) << NAV_LEFT;
  open |= (terrain_at(grid, x + 1, y) != NAV_ROCK) << NAV_RIGHT;
  return FORMATS_TILED_ROCK + open;
}

static int32_t floor_tile(const NavGrid *grid, int32_t x, int32_t y, uint32_t hash) {
  // The cracked slab (the fifth) is rare, as in the game.
  static const int8_t floors[] = {0, 1, 2, 3, 5, 0, 1, 2, 3, 5, 0, 3, 4};
  return terrain_at(grid, x, y - 1) == NAV_ROCK ? FORMATS_TILED_FLOOR_SHADE + (int32_t)(hash % SHADES)
                                                : FORMATS_TILED_FLOOR + floors[hash % sizeof floors];
}

static int32_t water_tile(const NavGrid *grid, int32_t x, int32_t y, uint32_t hash) {
  return terrain_at(grid, x, y - 1) == NAV_WATER ? FORMATS_TILED_WATER + (int32_t)(hash % WATERS)
                                                 : FORMATS_TILED_WATER_BANK;
}

static int32_t pit_tile(const NavGrid *grid, int32_t x, int32_t y, uint32_t hash) {
  (void)hash;
  return terrain_at(grid, x, y - 1) == NAV_PIT ? FORMATS_TILED_PIT : FORMATS_TILED_PIT_FACE;
}

/// Kinds without a row have one tile each, in the order of their list.
static Ground ground_of(NavTerrain terrain) {
  static const Ground grounds[] = {[NAV_ROCK] = {FORMATS_TILED_ROCK, FORMATS_TILED_DEEP + 1, rock_tile},
                                   [NAV_FLOOR] = {FORMATS_TILED_FLOOR, 8, floor_tile},
                                   [NAV_MUD] = {FORMATS_TILED_MUD, 4, NULL},
                                   [NAV_WATER] = {FORMATS_TILED_WATER, 3, water_tile},
                                   [NAV_PIT] = {FORMATS_TILED_PIT, 2, pit_tile}};
  enum { ROWS = sizeof grounds / sizeof *grounds };
  _Static_assert(FORMATS_TILED_GROUNDS + NAV_TERRAIN_COUNT - ROWS <= FORMATS_TILED_HERO,
                 "each terrain has a place in the picture");
  BASE_ASSERT(terrain < NAV_TERRAIN_COUNT);
  if ((int32_t)terrain < ROWS) return grounds[terrain];
  return (Ground){FORMATS_TILED_GROUNDS + (int32_t)terrain - ROWS, 1, NULL};
}

const char *formats_tiled_class(int32_t tile) {
  static const char *const things[] = {"hero", "ember", "gate", "flask", "goal"};
  const int32_t kind = tile - FORMATS_TILED_ENEMIES;
  for (NavTerrain terrain = NAV_ROCK; terrain < NAV_TERRAIN_COUNT; terrain++) {
    const Ground ground = ground_of(terrain);
    if (tile >= ground.first && tile < ground.first + ground.count) return nav_terrain_name(terrain);
  }
  if (tile >= FORMATS_TILED_HERO && tile <= FORMATS_TILED_GOAL) return things[tile - FORMATS_TILED_HERO];
  return kind >= 0 && kind < SIM_ENEMY_KIND_COUNT ? sim_enemy_kinds[kind]->name : NULL;
}

/// So that a large area does not show its repetition.
static uint32_t hash_of(int32_t x, int32_t y) {
  uint32_t h = (uint32_t)x * 0x9e3779b1u ^ (uint32_t)y * 0x85ebca77u;
  h = (h ^ h >> 15) * 0x2c1b3c6du;
  return (h ^ h >> 12) >> 4;
}

/// The tile that shows the terrain of a tile of the level.
static int32_t tile_at(const SimLevel *level, int32_t x, int32_t y) {
  BASE_ASSERT(nav_grid_inside(&level->grid, x, y));
  const NavGrid *grid = &level->grid;
  const uint32_t hash = hash_of(x, y);
  const Ground ground = ground_of(terrain_at(grid, x, y));
  return ground.tile != NULL ? ground.tile(grid, x, y, hash)
                             : ground.first + (int32_t)(hash % (uint32_t)ground.count);
}

static void add_text(TiledWriter *w, const char *text) {
  base_buffer_add(w->out, text, strlen(text));
}

static void write_terrain(TiledWriter *w) {
  const NavGrid *grid = &w->level->grid;
  w->layers++;
  w->emit->layer_begins(w, "terrain");
  for (int32_t y = 0; y < grid->height; y++) {
    for (int32_t x = 0; x < grid->width; x++) {
      const bool last = x + 1 == grid->width && y + 1 == grid->height;
      base_buffer_print(w->out, last ? "%d" : "%d,", (int)tile_at(w->level, x, y) + TILED_WRITE_FIRST);
    }
    if (y + 1 < grid->height) add_text(w, "\n");
  }
  add_text(w, w->emit->layer_end);
}

/* Properties */

static void end_properties(TiledWriter *w) {
  if (w->properties > 0) w->emit->properties_end(w);
}

static void whole_property(TiledWriter *w, const char *name, int64_t value) {
  char text[32];
  snprintf(text, sizeof text, "%lld", (long long)value);
  w->emit->property(w, name, TILED_OUT_INT, text);
}

static void write_tunables(TiledWriter *w) {
  const SimLevel *level = w->level;
  char number[32];
  for (int i = 0; i < SIM_TUNE_COUNT; i++)
    if (level->tuned[i])
      w->emit->property(
          w, sim_tunables[i].name, sim_tunables[i].decimals == 0 ? TILED_OUT_INT : TILED_OUT_FLOAT,
          base_number_print(level->tuning.value[i], sim_tunables[i].decimals, number, sizeof number));
}

/// Lines of a section, without the last one's break.
static void lines_property(TiledWriter *w, const char *name, void (*write)(const SimLevel *, BaseBuffer *)) {
  BaseBuffer lines = {0};
  write(w->level, &lines);
  if (lines.length > 0) lines.data[--lines.length] = '\0';
  w->emit->property(w, name, TILED_OUT_STRING, base_buffer_text(&lines));
  w->out->failed = w->out->failed || lines.failed;
  base_buffer_free(&lines);
}

static void write_properties(TiledWriter *w) {
  const SimLevel *level = w->level;
  if (level->title[0] != '\0') w->emit->property(w, "title", TILED_OUT_STRING, level->title);
  if (level->brief[0] != '\0') w->emit->property(w, "brief", TILED_OUT_STRING, level->brief);
  if (level->par_seconds > 0) whole_property(w, "time", level->par_seconds);
  if (level->gold > 0) whole_property(w, "gold", level->gold);
  if (level->embers_needed != level->kind_count[SIM_EMBER]) whole_property(w, "embers", level->embers_needed);
  if (level->chapter > 0) whole_property(w, "chapter", level->chapter);
  if (level->endless) w->emit->property(w, "endless", TILED_OUT_BOOL, "true");
  if (level->lesson_count > 0) lines_property(w, "lessons", formats_native_lessons_write);
  if (level->objective_count > 0) lines_property(w, "objectives", formats_native_objectives_write);
  write_tunables(w);
  end_properties(w);
}

/* Objects: counted while `out` is NULL. */

static void begin_object(TiledWriter *w, const TiledOut *object) {
  w->objects++;
  w->in_layer++;
  w->properties = 0;
  if (w->out != NULL) w->emit->object_begins(w, object);
}

static void end_object(TiledWriter *w, const TiledOut *object) {
  if (w->out != NULL) w->emit->object_ends(w, object);
}

static TiledOut tile_object(int32_t tile, int32_t x, int32_t y) {
  BASE_ASSERT(formats_tiled_class(tile) != NULL);
  return (TiledOut){.cls = formats_tiled_class(tile),
                    .gid = tile + TILED_WRITE_FIRST,
                    .x = (int64_t)x * SIDE,
                    .y = ((int64_t)y + 1) * SIDE}; // bottom left
}

static void write_things(TiledWriter *w) {
  static const int32_t tiles[SIM_THING_KIND_COUNT] = {
      [SIM_EMBER] = FORMATS_TILED_EMBER, [SIM_GATE] = FORMATS_TILED_GATE, [SIM_FLASK] = FORMATS_TILED_FLASK};
  const SimLevel *level = w->level;
  const TiledOut hero = tile_object(FORMATS_TILED_HERO, level->hero_x, level->hero_y);
  begin_object(w, &hero);
  end_object(w, &hero);
  for (int32_t i = 0; i < level->thing_count; i++) {
    const SimThing *thing = &level->things[i];
    const int32_t tile = thing->kind == SIM_ENEMY ? FORMATS_TILED_ENEMIES + thing->enemy : tiles[thing->kind];
    const TiledOut object = tile_object(tile, thing->x, thing->y);
    begin_object(w, &object);
    end_object(w, &object);
  }
}

static void write_spawns(TiledWriter *w) {
  char seconds[32];
  for (int32_t i = 0; i < w->level->spawn_count; i++) {
    const SimSpawn *spawn = &w->level->spawns[i];
    const TiledOut object = tile_object(FORMATS_TILED_ENEMIES + spawn->enemy, spawn->x, spawn->y);
    begin_object(w, &object);
    if (w->out != NULL) {
      whole_property(w, "count", spawn->count);
      if (spawn->every > 0)
        w->emit->property(w, "every", TILED_OUT_FLOAT,
                          formats_native_seconds(spawn->every, seconds, sizeof seconds));
      if (spawn->start > 0)
        w->emit->property(w, "start", TILED_OUT_FLOAT,
                          formats_native_seconds(spawn->start, seconds, sizeof seconds));
      if (spawn->asleep) w->emit->property(w, "asleep", TILED_OUT_BOOL, "true");
      end_properties(w);
    }
    end_object(w, &object);
  }
}

static void write_goals(TiledWriter *w) {
  for (int32_t i = 0; i < w->level->goal_count; i++) {
    const SimGoal *goal = &w->level->goals[i];
    const TiledOut object = tile_object(FORMATS_TILED_GOAL, goal->x, goal->y);
    begin_object(w, &object);
    if (w->out != NULL && goal->offset > 0) {
      whole_property(w, "offset", goal->offset);
      end_properties(w);
    }
    end_object(w, &object);
  }
}

static void write_run(void *context, const FormatsRun *run) {
  TiledWriter *w = context;
  const int64_t length = (int64_t)run->count * SIDE;
  const TiledOut line = {.cls = run->edge == NAV_EDGE_WALL ? "wall" : "rail",
                         .x = ((int64_t)run->x + (run->dir == NAV_RIGHT)) * SIDE,
                         .y = ((int64_t)run->y + (run->dir == NAV_DOWN)) * SIDE,
                         .line_x = run->across ? length : 0,
                         .line_y = run->across ? 0 : length};
  begin_object(w, &line);
  end_object(w, &line);
}

static void write_walls(TiledWriter *w) {
  formats_edge_runs(&w->level->grid, write_run, w);
}

static const struct {
  const char *name;
  void (*write)(TiledWriter *w);
} object_layers[] = {
    {"things", write_things}, {"spawn", write_spawns}, {"goals", write_goals}, {"walls", write_walls}};

enum { OBJECT_LAYERS = TILED_WRITE_LAYERS - 1 };

static void write_map(const TiledEmitter *emit, const SimLevel *level, BaseBuffer *out) {
  TiledWriter counter = {.emit = emit, .level = level};
  for (int i = 0; i < OBJECT_LAYERS; i++) object_layers[i].write(&counter);
  TiledWriter w = {.emit = emit, .level = level, .out = out, .object_count = counter.objects};
  emit->map_begins(&w);
  write_properties(&w);
  emit->tileset(&w);
  add_text(&w, emit->layers);
  write_terrain(&w);
  for (int i = 0; i < OBJECT_LAYERS; i++) {
    w.layers++;
    w.in_layer = 0;
    emit->objects_begin(&w, object_layers[i].name, "#ffd479");
    object_layers[i].write(&w);
    add_text(&w, emit->objects_end);
  }
  add_text(&w, emit->map_end);
}

void formats_tmj_write(const SimLevel *level, BaseBuffer *out) {
  write_map(&tiled_emit_json, level, out);
}

void formats_tmx_write(const SimLevel *level, BaseBuffer *out) {
  write_map(&tiled_emit_xml, level, out);
}

void formats_tiled_loses(const SimLevel *level, BaseIssues *issues) {
  (void)level;
  (void)issues;
}

void formats_tiled_types_write(BaseBuffer *out) {
  base_buffer_print(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<objecttypes>\n");
  for (int32_t tile = FORMATS_TILED_HERO; tile <= FORMATS_TILED_FLASK; tile++)
    base_buffer_print(out, " <objecttype name=\"%s\" color=\"#f2c14e\"/>\n", formats_tiled_class(tile));
  base_buffer_print(out, " <objecttype name=\"goal\" color=\"#e07ab0\">\n"
                         "  <property name=\"offset\" type=\"int\" default=\"0\"/>\n </objecttype>\n");
  base_buffer_print(
      out,
      " <objecttype name=\"wall\" color=\"#d8c9a6\"/>\n <objecttype name=\"rail\" color=\"#c99a3f\"/>\n");
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    base_buffer_print(out, " <objecttype name=\"%s\" color=\"#b05ab8\">\n", sim_enemy_kinds[kind]->name);
    if (sim_enemy_may_sleep(kind))
      base_buffer_print(out, "  <property name=\"asleep\" type=\"bool\" default=\"false\"/>\n");
    base_buffer_print(out, "  <property name=\"count\" type=\"int\" default=\"1\"/>\n"
                           "  <property name=\"every\" type=\"float\" default=\"0\"/>\n"
                           "  <property name=\"start\" type=\"float\" default=\"0\"/>\n </objecttype>\n");
  }
  base_buffer_print(out, "</objecttypes>\n");
}
