/* Drawings as every form writes them, and what the check says of them, compared with what is on record
 * (drawings.txt): first the level full.level in pieces of LINES lines, then drawings that differ from it by
 * some strokes of a seed, then generated levels. Each is read again from the forms that say all of it.
 *
 *   recorded_drawings drawings.txt [--write] */
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "formats/generate/generate.h"
#include "formats/mixing.h"
#include "formats/tiled/tiled.h"
#include "sim/world/kinds.h"
#include "support/recorded.h"

enum { DRAWINGS = 120, STROKES = 14, LINES = 8, MAX_PIECES = 60, MAX_FILE = 1 << 16 };

static int32_t draw_below(BaseRandom *random, int32_t bound) {
  return (int32_t)base_random_below(random, (uint32_t)bound);
}

static SimLevel load_level(const char *list, char *data) {
  char path[1024];
  SimLevel level = {0};
  BaseIssues *issues = calloc(1, sizeof *issues);
  const char *end = strrchr(list, '/');
  snprintf(path, sizeof path, "%.*s/recorded/full.level", end != NULL ? (int)(end - list) : 1,
           end != NULL ? list : ".");
  FILE *file = fopen(path, "rb");
  if (file == NULL || issues == NULL) mixing_stop(path, "cannot be read");
  const size_t size = fread(data, 1, MAX_FILE, file);
  fclose(file);
  if (!formats_native_parse(&level, data, size, issues)) mixing_stop(path, "is no level");
  free(issues);
  return level;
}

/* Writing */

/// A text in pieces of LINES lines.
static void record_text(RecordedList *list, const char *name, const BaseBuffer *text) {
  uint64_t hash[MAX_PIECES];
  int pieces = 0, lines = 0;
  for (size_t i = 0; i < text->length; i++) {
    if (lines % LINES == 0 && (i == 0 || text->data[i - 1] == '\n') && pieces < MAX_PIECES)
      hash[pieces++] = BASE_HASH_START;
    mixing_number(&hash[pieces - 1], (unsigned char)text->data[i]);
    lines += text->data[i] == '\n';
  }
  recorded_hashes(list, name, hash, pieces, "lines 8 x");
}

static void record_full(RecordedList *list, const SimLevel *level) {
  char name[64];
  for (int i = 0; i < formats_form_count; i++) {
    BaseBuffer text = {0};
    formats_forms[i].write(level, &text);
    snprintf(name, sizeof name, "full.level as %s", formats_forms[i].ending);
    record_text(list, name, &text);
    base_buffer_free(&text);
  }
  void (*const tilesets[])(BaseBuffer *) = {formats_tsj_write, formats_tsx_write, formats_tiled_types_write};
  for (size_t i = 0; i < sizeof tilesets / sizeof *tilesets; i++) {
    BaseBuffer text = {0};
    tilesets[i](&text);
    snprintf(name, sizeof name, "tileset %d", (int)i);
    record_text(list, name, &text);
    base_buffer_free(&text);
  }
}

/// Hashes the text of a form, what it loses, and the level that is read from it.
static BaseHash hash_form(const SimLevel *level, const FormatsForm *form, BaseIssues *issues) {
  BaseHash hash = BASE_HASH_START;
  BaseBuffer text = {0};
  SimLevel back = {0};
  memset(issues, 0, sizeof *issues);
  form->write(level, &text);
  mixing_bytes(&hash, text.data, text.length);
  form->loses(level, issues);
  const FormatsSource source = {.data = text.data, .size = text.length, .draft = true};
  if (form->missing == NULL && formats_parse(&back, form, &source, issues)) {
    mixing_level(&hash, &back);
    sim_level_free(&back);
  }
  mixing_issues(&hash, issues);
  base_buffer_free(&text);
  return hash;
}

static void record_level(RecordedList *list, const char *name, const SimLevel *level, BaseIssues *issues) {
  uint64_t hash[8] = {BASE_HASH_START};
  int count = 1;
  mixing_faults(&hash[0], level);
  for (int i = 0; i < formats_form_count && count < 8; i++)
    hash[count++] = hash_form(level, &formats_forms[i], issues);
  recorded_hashes(list, name, hash, count, "value");
}

/* Strokes */

static void draw_text(BaseRandom *random, char *text) {
  static const char *const texts[] = {"",
                                      "#",
                                      "# a # b",
                                      "a #",
                                      "\\",
                                      "\\# \\\\",
                                      "\xc3\xa9\xe2\x82\xac",
                                      "a=b",
                                      "[map]",
                                      "<&\">'",
                                      "a\tb",
                                      "x# y",
                                      " #x",
                                      "//",
                                      "\x01b",
                                      "a\xef\xbf\xbe",
                                      "\xef\xbf\xbf",
                                      "\xe2\x80\xae|",
                                      "\x7f",
                                      "\n"};
  strcpy(text, texts[draw_below(random, sizeof texts / sizeof *texts)]);
}

/// A thing on a tile that holds none becomes part of the level, in reading order of the map.
static void draw_thing(SimLevel *level, BaseRandom *random) {
  SimThing thing = {.kind = (SimThingKind)draw_below(random, SIM_THING_KIND_COUNT)};
  thing.x = draw_below(random, level->grid.width);
  thing.y = draw_below(random, level->grid.height);
  if (thing.kind == SIM_ENEMY) thing.enemy = draw_below(random, SIM_ENEMY_KIND_COUNT);
  const int32_t place = thing.y * level->grid.width + thing.x;
  if (place == level->hero_y * level->grid.width + level->hero_x) return;
  int32_t at = 0;
  while (at < level->thing_count && level->things[at].y * level->grid.width + level->things[at].x < place)
    at++;
  if (at < level->thing_count && level->things[at].x == thing.x && level->things[at].y == thing.y) return;
  if (!sim_level_add_thing(level, thing)) return;
  memmove(level->things + at + 1, level->things + at, (size_t)(level->thing_count - 1 - at) * sizeof thing);
  level->things[at] = thing;
  nav_grid_set_terrain(&level->grid, thing.x, thing.y, NAV_FLOOR);
}

static void draw_ground(SimLevel *level, BaseRandom *random) {
  const int32_t x = draw_below(random, level->grid.width), y = draw_below(random, level->grid.height);
  const int32_t length = 1 + draw_below(random, 5), down = draw_below(random, 2);
  const NavTerrain terrain = (NavTerrain)draw_below(random, NAV_TERRAIN_COUNT);
  for (int32_t i = 0; i < length; i++) {
    const int32_t at_x = x + (down ? 0 : i), at_y = y + (down ? i : 0);
    bool held = at_x == level->hero_x && at_y == level->hero_y;
    for (int32_t k = 0; k < level->thing_count; k++)
      held = held || (level->things[k].x == at_x && level->things[k].y == at_y);
    if (!held && nav_grid_inside(&level->grid, at_x, at_y))
      nav_grid_set_terrain(&level->grid, at_x, at_y, terrain);
  }
}

static void draw_edges(SimLevel *level, BaseRandom *random) {
  const int32_t x = draw_below(random, level->grid.width), y = draw_below(random, level->grid.height);
  const NavDir dir = (NavDir)draw_below(random, NAV_DIR_COUNT);
  const NavEdge edge = (NavEdge)draw_below(random, 3);
  const int32_t length = 1 + draw_below(random, 4);
  const bool across = dir == NAV_UP || dir == NAV_DOWN;
  for (int32_t i = 0; i < length; i++)
    if (nav_grid_inside(&level->grid, x + (across ? i : 0), y + (across ? 0 : i)))
      nav_grid_set_edge(&level->grid, x + (across ? i : 0), y + (across ? 0 : i), dir, edge);
}

static void draw_spawn(SimLevel *level, BaseRandom *random) {
  SimSpawn spawn = {.enemy = draw_below(random, SIM_ENEMY_KIND_COUNT), .count = 1 + draw_below(random, 9)};
  spawn.x = draw_below(random, level->grid.width);
  spawn.y = draw_below(random, level->grid.height);
  const int32_t times = draw_below(random, 3), half = draw_below(random, 25);
  spawn.every = times * half;
  spawn.start = draw_below(random, 200);
  spawn.asleep = sim_enemy_may_sleep(spawn.enemy) && draw_below(random, 2) == 0;
  (void)sim_level_add_spawn(level, spawn);
}

static void draw_list(SimLevel *level, BaseRandom *random) {
  SimGoal goal = {.offset = draw_below(random, 3)};
  SimObjective objective = sim_objective_standard(draw_below(random, SIM_OBJECTIVE_KIND_COUNT), 0, 0);
  goal.x = objective.x = draw_below(random, level->grid.width);
  goal.y = objective.y = draw_below(random, level->grid.height);
  if (nav_grid_open(&level->grid, NAV_FLYER, nav_grid_cell(&level->grid, goal.x, goal.y)))
    (void)sim_level_add_goal(level, goal);
  const int32_t value = draw_below(random, SIM_OBJECTIVE_VALUE_COUNT), more = draw_below(random, 3);
  if (objective.value[value] > 0) objective.value[value] += more;
  if (sim_objective_fits(&level->grid, objective.x, objective.y))
    (void)sim_level_add_objective(level, objective);
}

static void draw_rules(SimLevel *level, BaseRandom *random) {
  const int32_t tunable = draw_below(random, SIM_TUNE_COUNT);
  const SimTunableInfo *info = &sim_tunables[tunable];
  const int32_t value = draw_below(random, 4), between = draw_below(random, info->max - info->min + 1);
  if (sim_tunable_applies(tunable)) {
    level->tuned[tunable] = true;
    level->tuning.value[tunable] = value == 0 ? info->min : value == 1 ? info->max : info->min + between;
  }
  level->par_seconds = draw_below(random, 90);
  level->gold = draw_below(random, 2) * 100;
  level->chapter = draw_below(random, SIM_MAX_CHAPTER + 1);
  level->embers_needed = draw_below(random, level->kind_count[SIM_EMBER] + 2);
  level->endless = draw_below(random, 8) == 0;
}

static void draw_stroke(SimLevel *level, BaseRandom *random) {
  void (*const strokes[])(SimLevel *, BaseRandom *) = {draw_thing, draw_ground, draw_ground, draw_edges,
                                                       draw_spawn, draw_list,   draw_rules};
  strokes[draw_below(random, sizeof strokes / sizeof *strokes)](level, random);
}

static void record_drawings(RecordedList *list, const SimLevel *full, BaseIssues *issues) {
  for (int i = 0; i < DRAWINGS; i++) {
    char name[32];
    SimLevel level;
    BaseRandom random = base_random_seeded((uint64_t)i, 4);
    if (!sim_level_copy(&level, full)) mixing_stop("recorded drawings", "out of memory");
    const int32_t strokes = 1 + draw_below(&random, STROKES);
    if (i % 4 == 0) draw_text(&random, level.title);
    if (i % 4 == 1) draw_text(&random, level.brief);
    if (i % 3 == 0) level.lesson_count = draw_below(&random, level.lesson_count + 1);
    for (int32_t k = 0; k < strokes; k++) draw_stroke(&level, &random);
    sim_level_set_ground(&level);
    snprintf(name, sizeof name, "drawing %d", i);
    record_level(list, name, &level, issues);
    sim_level_free(&level);
  }
}

/// Sides on which a generator changes what it makes.
static void record_larger(RecordedList *list) {
  static const int32_t sides[] = {95, 96, 127, 128, 129};
  enum { SIDES = sizeof sides / sizeof *sides };
  for (int32_t i = 0; i < formats_generator_count; i++) {
    uint64_t hash[SIDES];
    char name[64];
    for (int k = 0; k < SIDES; k++) {
      SimLevel level;
      hash[k] = BASE_HASH_START;
      if (!formats_generate(&level, formats_generators[i], sides[k], sides[k], (uint64_t)k))
        mixing_stop(formats_generators[i]->name, "out of memory");
      mixing_number(&hash[k], (int64_t)sim_level_hash(&level));
      sim_level_free(&level);
    }
    snprintf(name, sizeof name, "%s of 95 to 129", formats_generators[i]->name);
    recorded_hashes(list, name, hash, SIDES, "value");
  }
}

static void record_generated(RecordedList *list, BaseIssues *issues) {
  for (int32_t i = 0; i < formats_generator_count; i++)
    for (int32_t size = 0; size < 3; size++) {
      const FormatsGenerator *generator = formats_generators[i];
      const int32_t width = generator->min_side + size * 13, height = generator->min_side + size % 2 * 9;
      char name[64];
      SimLevel level;
      if (!formats_generate(&level, generator, width, height, (uint64_t)(size * 7 + 1)))
        mixing_stop(generator->name, "out of memory");
      snprintf(name, sizeof name, "%s %dx%d", generator->name, (int)width, (int)height);
      record_level(list, name, &level, issues);
      sim_level_free(&level);
    }
}

int main(int argc, char **argv) {
  RecordedList list = recorded_begin(argc, argv);
  BaseIssues *issues = calloc(1, sizeof *issues);
  char *data = malloc(MAX_FILE);
  if (issues == NULL || data == NULL) mixing_stop(argv[0], "out of memory");
  SimLevel full = load_level(argv[1], data);
  record_full(&list, &full);
  record_drawings(&list, &full, issues);
  record_generated(&list, issues);
  record_larger(&list);
  sim_level_free(&full);
  free(issues);
  free(data);
  return recorded_end(&list);
}
