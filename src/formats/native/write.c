/* Writing the native form, always in the same shape: reading what was written and writing it again gives the
 * same bytes. Only what differs from a default is written, walls as the longest runs along rows, then along
 * columns. */
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "base/number.h"
#include "formats/formats.h"
#include "formats/native/reader.h"
#include "formats/runs.h"
#include "sim/world/kinds.h"
#include "sim/world/world.h"

/// A title or brief so that read_text gives it back: a '#' that would begin a comment, and any backslash,
/// escaped.
static void write_text(BaseBuffer *out, const char *key, const char *text) {
  if (text[0] == '\0') return;
  base_buffer_print(out, "%s = ", key);
  for (size_t i = 0; text[i] != '\0'; i++) {
    bool opens = i == 0 || text[i - 1] == ' ' || text[i - 1] == '\t';
    bool closes = text[i + 1] == '\0' || text[i + 1] == ' ' || text[i + 1] == '\t';
    if (text[i] == '\\' || (text[i] == '#' && opens && closes)) base_buffer_add(out, "\\", 1);
    base_buffer_add(out, &text[i], 1);
  }
  base_buffer_add(out, "\n", 1);
}

static void write_head(const SimLevel *level, BaseBuffer *out) {
  int32_t embers = 0;
  for (int32_t i = 0; i < level->thing_count; i++) embers += level->things[i].kind == SIM_EMBER;
  base_buffer_print(out, "throng level 1\n");
  write_text(out, "title", level->title);
  write_text(out, "brief", level->brief);
  if (level->par_seconds > 0) base_buffer_print(out, "time = %d\n", (int)level->par_seconds);
  if (level->gold > 0) base_buffer_print(out, "gold = %d\n", (int)level->gold);
  if (level->embers_needed != embers) base_buffer_print(out, "embers = %d\n", (int)level->embers_needed);
  if (level->endless) base_buffer_print(out, "endless = 1\n");
  if (level->chapter > 0) base_buffer_print(out, "chapter = %d\n", (int)level->chapter);
}

static void write_tuning(const SimLevel *level, BaseBuffer *out) {
  bool begun = false;
  char number[32];
  for (int i = 0; i < SIM_TUNE_COUNT; i++) {
    if (!level->tuned[i]) continue;
    if (!begun) base_buffer_print(out, "\n[tuning]\n");
    begun = true;
    base_buffer_print(
        out, "%s = %s\n", sim_tunables[i].name,
        base_number_print(level->tuning.value[i], sim_tunables[i].decimals, number, sizeof number));
  }
}

static char thing_glyph(const SimThing *thing) {
  switch (thing->kind) {
  case SIM_EMBER:
    return '*';
  case SIM_GATE:
    return '>';
  case SIM_FLASK:
    return '+';
  default:
    return sim_enemy_kinds[thing->enemy]->glyph;
  }
}

static void write_map(const SimLevel *level, BaseBuffer *out) {
  const NavGrid *grid = &level->grid;
  BASE_ASSERT(nav_grid_inside(grid, level->hero_x, level->hero_y));
  size_t width = (size_t)grid->width, height = (size_t)grid->height, row = width + 1;
  char *glyphs = base_block_alloc(height, row);
  if (glyphs == NULL) {
    out->failed = true;
    return;
  }
  for (size_t y = 0; y < height; y++) {
    const uint8_t *terrain = grid->terrain + nav_grid_cell(grid, 0, (int32_t)y);
    for (size_t x = 0; x < width; x++) glyphs[y * row + x] = NAV_TERRAIN_GLYPHS[terrain[x]];
    glyphs[y * row + width] = '\n';
  }
  for (int32_t i = 0; i < level->thing_count; i++)
    glyphs[(size_t)level->things[i].y * row + (size_t)level->things[i].x] = thing_glyph(&level->things[i]);
  glyphs[(size_t)level->hero_y * row + (size_t)level->hero_x] = '@';
  base_buffer_print(out, "\n[map]\n");
  base_buffer_add(out, glyphs, height * row);
  base_block_free(glyphs);
}

static void write_run(void *context, const FormatsRun *run) {
  BaseBuffer *out = context;
  const int32_t more = run->count - 1;
  base_buffer_print(out, "%s %d,%d", run->edge == NAV_EDGE_WALL ? "wall" : "rail", (int)run->x, (int)run->y);
  if (more > 0)
    base_buffer_print(out, "..%d,%d", (int)(run->x + (run->across ? more : 0)),
                      (int)(run->y + (run->across ? 0 : more)));
  base_buffer_print(out, " %s\n", nav_dir_name(run->dir));
}

static void write_walls(const SimLevel *level, BaseBuffer *out) {
  if (level->grid.edge_count > 0) base_buffer_print(out, "\n[walls]\n");
  formats_edge_runs(&level->grid, write_run, out);
}

const char *formats_native_seconds(int32_t ticks, char *out, size_t size) {
  BASE_ASSERT(ticks >= 0);
  int64_t unit = 1, number = 0;
  int decimals = 0;
  for (;; decimals++, unit *= 10) {
    number = (ticks * unit + SIM_TICKS_PER_SECOND / 2) / SIM_TICKS_PER_SECOND;
    if (formats_native_ticks(number * (FORMATS_NATIVE_NANOS / unit)) == ticks) break;
  }
  return base_number_print(number, decimals, out, size);
}

static void write_seconds(BaseBuffer *out, const char *word, int32_t ticks) {
  char text[32];
  if (ticks > 0) base_buffer_print(out, " %s %s", word, formats_native_seconds(ticks, text, sizeof text));
}

static void write_spawns(const SimLevel *level, BaseBuffer *out) {
  if (level->spawn_count > 0) base_buffer_print(out, "\n[spawn]\n");
  for (int32_t i = 0; i < level->spawn_count; i++) {
    const SimSpawn *spawn = &level->spawns[i];
    base_buffer_print(out, "%s at %d,%d count %d", sim_enemy_kinds[spawn->enemy]->name, (int)spawn->x,
                      (int)spawn->y, (int)spawn->count);
    write_seconds(out, "every", spawn->every);
    write_seconds(out, "start", spawn->start);
    if (spawn->asleep) base_buffer_print(out, " asleep");
    base_buffer_add(out, "\n", 1);
  }
}

static void write_goals(const SimLevel *level, BaseBuffer *out) {
  if (level->goal_count > 0) base_buffer_print(out, "\n[goals]\n");
  for (int32_t i = 0; i < level->goal_count; i++) {
    const SimGoal *goal = &level->goals[i];
    base_buffer_print(out, "goal at %d,%d", (int)goal->x, (int)goal->y);
    if (goal->offset > 0) base_buffer_print(out, " offset %d", (int)goal->offset);
    base_buffer_add(out, "\n", 1);
  }
}

void formats_native_write(const SimLevel *level, BaseBuffer *out) {
  write_head(level, out);
  write_tuning(level, out);
  if (level->lesson_count > 0) base_buffer_print(out, "\n[lessons]\n");
  formats_native_lessons_write(level, out);
  write_map(level, out);
  write_walls(level, out);
  write_spawns(level, out);
  write_goals(level, out);
  if (level->objective_count > 0) base_buffer_print(out, "\n[objectives]\n");
  formats_native_objectives_write(level, out);
}

void formats_native_loses(const SimLevel *level, BaseIssues *issues) {
  const NavGrid *grid = &level->grid;
  if (!nav_grid_inside(grid, level->hero_x, level->hero_y)) return;
  const uint8_t terrain = grid->terrain[nav_grid_cell(grid, level->hero_x, level->hero_y)];
  if (terrain == NAV_FLOOR) return;
  base_issues_warning(issues, 0, 0, "a level has floor below its hero: the %s at %d,%d is lost",
                      nav_terrain_name((NavTerrain)terrain), (int)level->hero_x, (int)level->hero_y);
}
