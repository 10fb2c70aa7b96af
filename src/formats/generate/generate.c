/* The table of generators, and what turns a map into a level: its largest connected part is kept, and what
 * the game needs is placed by walking distance from the hero. */
#include "formats/generate/generate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "formats/generate/parts.h"

#define ADDRESS(row) &formats_generator_##row,
const FormatsGenerator *const formats_generators[] = {FORMATS_GENERATORS(ADDRESS)};

const int32_t formats_generator_count = (int32_t)(sizeof formats_generators / sizeof *formats_generators);

int32_t formats_generator_find(const char *name) {
  for (int32_t i = 0; i < formats_generator_count; i++)
    if (strcmp(formats_generators[i]->name, name) == 0) return i;
  return -1;
}

bool formats_generate(SimLevel *level, const FormatsGenerator *generator, int32_t width, int32_t height,
                      uint64_t seed) {
  BASE_ASSERT(width >= generator->min_side && height >= generator->min_side);
  if (!sim_level_init(level, width, height)) return false;
  level->has_game = true;
  snprintf(level->title, sizeof level->title, "%s", generator->title);
  if (generator->make(level, seed)) return true;
  sim_level_free(level);
  return false;
}

/* Furnishing */

enum { TRIES = 64, CHOICES = 8, MAX_ENEMIES = 20000 };

typedef struct Ground {
  SimLevel *level;
  BaseRandom *random;
  int32_t *way;   // steps from the start of the last flood; -1: not reached
  NavCell *order; // reached cells, nearest first
  int32_t count;  // of them
  uint8_t *taken; // cells with a thing on them
} Ground;

/// Breadth-first from a cell over cells not reached yet; returns how many it reached.
static int32_t flood_ground(Ground *ground, NavCell from) {
  const NavGrid *grid = &ground->level->grid;
  BASE_ASSERT(ground->way[from] < 0);
  int32_t end = 0;
  ground->way[from] = 0;
  ground->order[end++] = from;
  for (int32_t i = 0; i < end; i++) {
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      NavCell next = ground->order[i] + nav_grid_delta(grid, dir);
      if (ground->way[next] >= 0 || !nav_grid_open(grid, NAV_WALKER, next)) continue;
      ground->way[next] = ground->way[ground->order[i]] + 1;
      ground->order[end++] = next;
    }
  }
  return end;
}

static void forget_ways(Ground *ground) {
  for (NavCell cell = 0; cell < ground->level->grid.cells; cell++) ground->way[cell] = -1;
}

/// Turns all open ground but the largest part to rock; of equally large parts keeps the first.
static void keep_largest_part(Ground *ground) {
  NavGrid *grid = &ground->level->grid;
  NavCell best = NAV_NO_CELL;
  int32_t max = 0;
  forget_ways(ground);
  for (NavCell cell = 0; cell < grid->cells; cell++) {
    if (ground->way[cell] >= 0 || !nav_grid_open(grid, NAV_WALKER, cell)) continue;
    int32_t count = flood_ground(ground, cell);
    if (count <= max) continue;
    max = count;
    best = cell;
  }
  forget_ways(ground);
  if (best != NAV_NO_CELL) flood_ground(ground, best);
  for (NavCell cell = 0; cell < grid->cells; cell++)
    if (ground->way[cell] < 0 && nav_grid_open(grid, NAV_WALKER, cell)) grid->terrain[cell] = NAV_ROCK;
}

/// Counts the cells nearer than `way`.
static int32_t nearer(const Ground *ground, int32_t way) {
  BASE_ASSERT(way >= 0);
  int32_t low = 0, high = ground->count;
  while (low < high) {
    int32_t middle = low + (high - low) / 2;
    if (ground->way[ground->order[middle]] < way)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/// A random free cell, from..to steps away; NAV_NO_CELL after TRIES misses.
static NavCell draw_cell(Ground *ground, int32_t from, int32_t to) {
  int32_t first = nearer(ground, from), end = nearer(ground, to + 1);
  for (int i = 0; i < TRIES && first < end; i++) {
    NavCell cell = ground->order[formats_generate_draw(ground->random, first, end - 1)];
    if (!ground->taken[cell]) return cell;
  }
  return NAV_NO_CELL;
}

static int64_t min_distance(const SimLevel *level, SimThingKind kind, NavCell cell) {
  int64_t min = INT64_MAX;
  for (int32_t i = 0; i < level->thing_count; i++) {
    if (level->things[i].kind != kind) continue;
    NavCell there = nav_grid_cell(&level->grid, level->things[i].x, level->things[i].y);
    int64_t distance = nav_grid_distance2(&level->grid, cell, there);
    if (distance < min) min = distance;
  }
  return min;
}

/// Draws CHOICES free cells and returns the one farthest from all things of the kind.
static NavCell draw_apart(Ground *ground, SimThingKind kind, int32_t from, int32_t to) {
  NavCell best = NAV_NO_CELL;
  int64_t max = -1;
  for (int i = 0; i < CHOICES; i++) {
    NavCell cell = draw_cell(ground, from, to);
    int64_t distance = cell == NAV_NO_CELL ? -1 : min_distance(ground->level, kind, cell);
    if (distance <= max) continue;
    max = distance;
    best = cell;
  }
  return best;
}

// The tile becomes floor.
static bool put_thing(Ground *ground, SimThingKind kind, NavCell cell) {
  NavGrid *grid = &ground->level->grid;
  if (cell == NAV_NO_CELL) return true;
  BASE_ASSERT(!ground->taken[cell]);
  ground->taken[cell] = 1;
  grid->terrain[cell] = NAV_FLOOR;
  return sim_level_add_thing(ground->level,
                             (SimThing){kind, 0, nav_grid_x(grid, cell), nav_grid_y(grid, cell)});
}

static bool put_goals(Ground *ground, const GenerateGame *game, int32_t reach) {
  bool ok = put_thing(ground, SIM_GATE, draw_apart(ground, SIM_GATE, reach * 3 / 4, reach));
  for (int32_t i = 0; i < game->embers; i++)
    ok = ok && put_thing(ground, SIM_EMBER, draw_apart(ground, SIM_EMBER, 1 + reach / 4, reach * 3 / 4));
  if (ok && ground->level->kind_count[SIM_EMBER] == 0) // a map of a few tiles
    ok = put_thing(ground, SIM_EMBER, draw_cell(ground, 1, reach));
  for (int32_t i = 0; i < game->flasks; i++)
    ok = ok && put_thing(ground, SIM_FLASK, draw_apart(ground, SIM_FLASK, 1 + reach / 4, reach));
  int32_t embers = ground->level->kind_count[SIM_EMBER];
  ground->level->embers_needed = embers < game->embers_needed ? embers : game->embers_needed;
  return ok;
}

static bool put_enemies(Ground *ground, const GenerateGame *game, int32_t farthest) {
  const NavGrid *grid = &ground->level->grid;
  for (int32_t i = 0; i < game->enemies && i < MAX_ENEMIES; i++)
    if (!put_thing(ground, SIM_ENEMY, draw_cell(ground, game->min_way, farthest))) return false;
  for (int32_t i = 0; i < game->spawns; i++) {
    NavCell cell = draw_cell(ground, game->min_way, farthest);
    if (cell == NAV_NO_CELL) continue;
    SimSpawn spawn = {.x = nav_grid_x(grid, cell),
                      .y = nav_grid_y(grid, cell),
                      .count = game->spawn_count,
                      .every = game->spawn_every,
                      .start = game->spawn_start * (i + 1)};
    if (!sim_level_add_spawn(ground->level, spawn)) return false;
  }
  return true;
}

static int by_place(const void *a, const void *b) {
  const SimThing *one = a, *other = b;
  if (one->y != other->y) return one->y < other->y ? -1 : 1;
  return (one->x > other->x) - (one->x < other->x);
}

static bool furnish(Ground *ground, const GenerateGame *game) {
  SimLevel *level = ground->level;
  NavGrid *grid = &level->grid;
  keep_largest_part(ground);
  NavCell hero = nav_grid_nearest_open(grid, NAV_WALKER, game->hero_x, game->hero_y);
  // All rock: not even a cave.
  if (hero == NAV_NO_CELL) hero = nav_grid_cell(grid, game->hero_x, game->hero_y);
  grid->terrain[hero] = NAV_FLOOR;
  level->hero_x = nav_grid_x(grid, hero);
  level->hero_y = nav_grid_y(grid, hero);
  forget_ways(ground);
  ground->count = flood_ground(ground, hero);
  ground->taken[hero] = 1;
  int32_t farthest = ground->way[ground->order[ground->count - 1]];
  int32_t reach = game->reach < farthest ? game->reach : farthest;
  if ((!game->sandbox && !put_goals(ground, game, reach)) || !put_enemies(ground, game, farthest))
    return false;
  if (level->thing_count > 0)
    qsort(level->things, (size_t)level->thing_count, sizeof *level->things, by_place);
  return true;
}

bool formats_generate_furnish(SimLevel *level, const GenerateGame *game, BaseRandom *random) {
  const size_t cells = (size_t)level->grid.cells;
  Ground ground = {.level = level, .random = random};
  BaseArena arena = {0};
  ground.way = base_arena_alloc(&arena, cells, sizeof *ground.way);
  ground.order = base_arena_alloc(&arena, cells, sizeof *ground.order);
  ground.taken = base_arena_alloc(&arena, cells, sizeof *ground.taken);
  bool ok = !arena.failed && furnish(&ground, game);
  base_arena_free(&arena);
  return ok;
}

void formats_generate_fill(NavGrid *grid, GenerateRect rect, NavTerrain terrain) {
  for (int32_t y = rect.y; y < rect.y + rect.h; y++)
    memset(grid->terrain + nav_grid_cell(grid, rect.x, y), (int)terrain, (size_t)(rect.w > 0 ? rect.w : 0));
}

int32_t formats_generate_draw(BaseRandom *random, int32_t min, int32_t max) {
  return min + (int32_t)base_random_below(random, (uint32_t)(max - min + 1));
}
