/* The lists of a native level: [walls], zero-width walls and rails between tiles, [spawn], enemies that
 * arrive over time, and [goals], goals of the throng besides the hero. All tiles are checked
 * against the map; where the map is faulty, tiles are not checked. */
#include <string.h>

#include "base/assert.h"
#include "base/number.h"
#include "formats/native/reader.h"
#include "sim/world/kinds.h"
#include "sim/world/world.h"

enum { EDGES_SPARE = 65536 }; // how many edges wall lines may set beyond 8 for each cell

bool formats_native_tile(const NativeReader *reader, const BaseLine *line, BaseSpan word, NativeTile *tile) {
  BaseQuote quote;
  *tile = (NativeTile){0};
  if (!base_span_pair(word, ',', INT32_MIN, INT32_MAX, &tile->x, &tile->y)) {
    base_line_error(line, word.text, "%s is not a tile, expected X,Y", base_quote(word, &quote));
    return false;
  }
  if (!reader->map.usable) return true;
  if (nav_grid_inside(&reader->level.grid, tile->x, tile->y)) return true;
  base_line_error(line, word.text, "%s is off the map, which has %d x %d tiles", base_quote(word, &quote),
                  (int)reader->level.grid.width, (int)reader->level.grid.height);
  return false;
}

/// `X,Y` or `X,Y..X,Y` along one row or column.
static bool read_range(NativeReader *reader, const BaseLine *line, BaseSpan word, NativeTile *first,
                       NativeTile *last) {
  const char *dots = NULL;
  for (size_t i = 0; i + 1 < word.length && dots == NULL; i++)
    if (word.text[i] == '.' && word.text[i + 1] == '.') dots = word.text + i;
  if (dots == NULL) {
    if (!formats_native_tile(reader, line, word, first)) return false;
    *last = *first;
    return true;
  }
  size_t length = (size_t)(dots - word.text);
  bool from = formats_native_tile(reader, line, (BaseSpan){word.text, length}, first);
  bool to = formats_native_tile(reader, line, (BaseSpan){dots + 2, word.length - length - 2}, last);
  if (!from || !to) return false;
  if (first->x == last->x || first->y == last->y) return true;
  base_line_error(line, word.text, "a range goes along one row or one column, this one does not");
  return false;
}

static bool read_direction(const BaseLine *line, BaseSpan word, NavDir *dir) {
  for (int i = 0; i < NAV_DIR_COUNT; i++) {
    if (!base_span_is(word, nav_dir_name((NavDir)i))) continue;
    *dir = (NavDir)i;
    return true;
  }
  BaseQuote quote;
  base_line_error(line, word.text,
                  word.length == 0 ? "a direction is missing, expected up, down, left or right"
                                   : "unknown direction %s, expected up, down, left or right",
                  base_quote(word, &quote));
  return false;
}

static int32_t sign(int32_t value) {
  return (value > 0) - (value < 0);
}

static void set_edges(NativeReader *reader, const BaseLine *line, NavEdge edge, NativeTile first,
                      NativeTile last, NavDir dir) {
  BASE_ASSERT(first.x == last.x || first.y == last.y);
  NavGrid *grid = &reader->level.grid;
  NativeTile step = {sign(last.x - first.x), sign(last.y - first.y)};
  int64_t count =
      1 + (step.x != 0 ? (int64_t)(last.x - first.x) * step.x : (int64_t)(last.y - first.y) * step.y);
  reader->edges += count;
  // Every line is short but may name a whole row of tiles: without a bound a file could ask for hours of
  // work.
  if (reader->edges > 8 * (int64_t)grid->cells + EDGES_SPARE) {
    if (!reader->edges_refused)
      base_line_error(line, line->span.text, "[walls] names every edge of the map several times over");
    reader->edges_refused = true;
    return;
  }
  for (NativeTile tile = first; count > 0; count--, tile.x += step.x, tile.y += step.y)
    nav_grid_set_edge(grid, tile.x, tile.y, dir, edge);
}

void formats_native_wall_line(NativeReader *reader, BaseLine *line) {
  BaseSpan kind = base_line_word(line);
  BaseQuote quote;
  NativeTile first, last;
  NavDir dir;
  bool wall = base_span_is(kind, "wall");
  if (!wall && !base_span_is(kind, "rail")) {
    base_line_error(line, kind.text, "unknown word %s, expected wall or rail", base_quote(kind, &quote));
    return;
  }
  BaseSpan range = base_line_word(line), direction = base_line_word(line);
  if (range.length == 0) {
    base_line_error(line, range.text, "a tile is missing, expected X,Y or X,Y..X,Y");
    return;
  }
  bool tiles = read_range(reader, line, range, &first, &last);
  bool sound = read_direction(line, direction, &dir);
  sound = base_line_end(line) && sound && tiles;
  if (sound && reader->map.usable)
    set_edges(reader, line, wall ? NAV_EDGE_WALL : NAV_EDGE_RAIL, first, last, dir);
}

int32_t formats_native_ticks(int64_t nanos) {
  BASE_ASSERT(nanos >= 0);
  int64_t ticks = (nanos * SIM_TICKS_PER_SECOND + FORMATS_NATIVE_NANOS / 2) / FORMATS_NATIVE_NANOS;
  return ticks == 0 && nanos > 0 ? 1 : (int32_t)ticks;
}

/// The value after `count`, `every` or `start`.
static bool read_spawn_value(const BaseLine *line, bool is_count, BaseSpan value, int32_t *out) {
  BaseQuote quote;
  int64_t number = 0;
  if (is_count && base_span_whole(value, 1, SIM_MAX_ENEMIES, &number)) {
    *out = (int32_t)number;
    return true;
  }
  if (!is_count && base_number_decimal(value.text, value.length, 9, 0,
                                       (int64_t)NATIVE_MAX_SECONDS * FORMATS_NATIVE_NANOS, &number)) {
    *out = formats_native_ticks(number);
    return true;
  }
  if (is_count)
    base_line_error(line, value.text, "%s is not a count, expected 1 to %d", base_quote(value, &quote),
                    (int)SIM_MAX_ENEMIES);
  else
    base_line_error(line, value.text, "%s is not a time, expected 0 to %d seconds", base_quote(value, &quote),
                    (int)NATIVE_MAX_SECONDS);
  return false;
}

/// The word `asleep`, refused for kinds that never sleep.
static bool read_asleep(const BaseLine *line, BaseSpan word, SimSpawn *spawn) {
  spawn->asleep = 1;
  if (spawn->enemy < 0 || sim_enemy_may_sleep(spawn->enemy)) return true;
  base_line_error(line, word.text, "a %s never sleeps, expected 'asleep' only for those that patrol",
                  sim_enemy_kinds[spawn->enemy]->name);
  return false;
}

/// Behind the tile: `count N`, `every S`, `start S`, `asleep`, each at most once.
static bool read_spawn_pairs(BaseLine *line, SimSpawn *spawn) {
  static const char *const names[] = {"count", "every", "start", "asleep"};
  int32_t *const targets[] = {&spawn->count, &spawn->every, &spawn->start};
  bool seen[4] = {false};
  bool sound = true;
  BaseSpan name;
  BaseQuote quote;
  while ((name = base_line_word(line)).length > 0) {
    int which = 0;
    while (which < 4 && !base_span_is(name, names[which])) which++;
    if (which == 4 || seen[which]) {
      base_line_error(line, name.text,
                      which == 4 ? "unknown word %s, expected count, every, start or asleep"
                                 : "%s is given twice",
                      base_quote(name, &quote));
      return false;
    }
    seen[which] = true;
    if (which == 3) {
      sound = read_asleep(line, name, spawn) && sound;
      continue;
    }
    sound = read_spawn_value(line, which == 0, base_line_word(line), targets[which]) && sound;
  }
  return sound;
}

int32_t formats_native_kind(const BaseLine *line, BaseSpan word) {
  int32_t kind = sim_enemy_find(word.text, word.length);
  if (kind >= 0) return kind;
  BaseBuffer names = {0};
  BaseQuote quote;
  for (int i = 0; i < SIM_ENEMY_KIND_COUNT; i++) base_names_add(&names, sim_enemy_kinds[i]->name);
  base_line_error(line, word.text, "unknown enemy %s, expected one of %s", base_quote(word, &quote),
                  base_buffer_text(&names));
  base_buffer_free(&names);
  return -1;
}

static bool check_spawn_tile(NativeReader *reader, const BaseLine *line, BaseSpan word,
                             const SimSpawn *spawn) {
  BASE_ASSERT(spawn->enemy >= 0 && spawn->enemy < SIM_ENEMY_KIND_COUNT);
  const NavGrid *grid = &reader->level.grid;
  if (!reader->map.usable || reader->draft) return true;
  NavCell cell = nav_grid_cell(grid, spawn->x, spawn->y);
  const SimEnemyKind *kind = sim_enemy_kinds[spawn->enemy];
  if (sim_kind_fits(grid, kind, cell)) return true;
  BaseQuote quote;
  if (nav_grid_open(grid, kind->cls, cell)) {
    base_issues_warning(reader->issues, line->number, 1 + (int)(word.text - line->span.text),
                        "%s is no top left tile of %dx%d open ones, which the %s needs",
                        base_quote(word, &quote), (int)kind->size, (int)kind->size, kind->name);
    return true;
  }
  base_line_error(line, word.text, "%s is %s, expected a tile where a %s can stand", base_quote(word, &quote),
                  nav_terrain_name((NavTerrain)grid->terrain[cell]), kind->name);
  return false;
}

bool formats_native_count_enemies(NativeReader *reader, int64_t count, int line, int column) {
  BASE_ASSERT(count >= 0 && line >= 0);
  reader->enemies += count;
  if (reader->enemies <= SIM_MAX_ENEMIES) return true;
  if (!reader->enemies_refused)
    base_issues_error(reader->issues, line, column, "too many enemies, at most %d are allowed in a level",
                      (int)SIM_MAX_ENEMIES);
  reader->enemies_refused = true;
  return false;
}

void formats_native_spawn_line(NativeReader *reader, BaseLine *line) {
  BaseQuote quote;
  NativeTile tile;
  BaseSpan kind = base_line_word(line), word = base_line_word(line);
  SimSpawn spawn = {.enemy = formats_native_kind(line, kind), .count = 1};
  if (!base_span_is(word, "at")) {
    base_line_error(line, word.text, "%s after the enemy's name, expected at X,Y", base_quote(word, &quote));
    return;
  }
  BaseSpan place = base_line_word(line);
  bool sound = formats_native_tile(reader, line, place, &tile);
  spawn.x = tile.x;
  spawn.y = tile.y;
  if (sound && spawn.enemy >= 0) sound = check_spawn_tile(reader, line, place, &spawn);
  sound = read_spawn_pairs(line, &spawn) && sound && spawn.enemy >= 0;
  if (!sound ||
      !formats_native_count_enemies(reader, spawn.count, line->number, base_line_column(line, kind.text)))
    return;
  if (reader->level.spawn_count == SIM_MAX_SPAWNS) {
    base_line_error(line, line->span.text, "too many lines in [spawn], at most %d are allowed",
                    (int)SIM_MAX_SPAWNS);
  } else if (!sim_level_add_spawn(&reader->level, spawn)) {
    base_line_error(line, line->span.text, "out of memory for [spawn]");
  }
}

static bool check_goal_tile(const NativeReader *reader, const BaseLine *line, BaseSpan word,
                            NativeTile tile) {
  const NavGrid *grid = &reader->level.grid;
  if (!reader->map.usable) return true;
  NavCell cell = nav_grid_cell(grid, tile.x, tile.y);
  if (nav_grid_open(grid, NAV_FLYER, cell)) return true;
  BaseQuote quote;
  base_line_error(line, word.text, "%s is %s, expected a tile that is not rock", base_quote(word, &quote),
                  nav_terrain_name((NavTerrain)grid->terrain[cell]));
  return false;
}

/// Behind the tile: nothing, or `offset N`.
static bool read_goal_offset(BaseLine *line, int32_t *offset) {
  BaseSpan name = base_line_word(line), value;
  BaseQuote quote;
  int64_t number = 0;
  if (name.length == 0) return true;
  if (!base_span_is(name, "offset")) {
    base_line_error(line, name.text, "unknown word %s, expected offset", base_quote(name, &quote));
    return false;
  }
  value = base_line_word(line);
  if (!base_span_whole(value, 0, SIM_MAX_OFFSET, &number)) {
    base_line_error(line, value.text, "%s is not an offset, expected 0 to %d steps",
                    base_quote(value, &quote), (int)SIM_MAX_OFFSET);
    return false;
  }
  *offset = (int32_t)number;
  return base_line_end(line);
}

bool formats_native_at(BaseLine *line, const char *what) {
  const BaseSpan at = base_line_word(line);
  BaseQuote quote;
  if (base_span_is(at, "at")) return true;
  base_line_error(line, at.text, "%s after %s, expected at X,Y", base_quote(at, &quote), what);
  return false;
}

void formats_native_goal_line(NativeReader *reader, BaseLine *line) {
  BaseQuote quote;
  NativeTile tile;
  SimGoal goal = {.offset = 0};
  BaseSpan word = base_line_word(line);
  if (!base_span_is(word, "goal")) {
    base_line_error(line, word.text, "unknown word %s, expected goal", base_quote(word, &quote));
    return;
  }
  if (!formats_native_at(line, "goal")) return;
  BaseSpan place = base_line_word(line);
  bool sound = formats_native_tile(reader, line, place, &tile) && check_goal_tile(reader, line, place, tile);
  sound = read_goal_offset(line, &goal.offset) && sound;
  goal.x = tile.x;
  goal.y = tile.y;
  if (!sound || sim_level_add_goal(&reader->level, goal)) return;
  if (reader->level.goal_count == SIM_MAX_GOALS)
    base_line_error(line, word.text, "too many lines in [goals], at most %d are allowed", (int)SIM_MAX_GOALS);
  else
    base_line_error(line, place.text, "this tile has a goal already");
}
