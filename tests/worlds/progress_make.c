/* Small maps, most of them of corridors of one tile, dead ends and doors; enemies of all kinds in them; and a
 * hero who rests, walks, or shuts himself in. Draws are one to a statement. */
#include "worlds/progress.h"
#include "worlds/trial.h"

enum { MIN_SIDE = 6, SIDES = 22, CAPACITY = 256, TUNNELS = 10, WALK_EVERY = 240 };

static int32_t below(BaseRandom *random, int32_t bound) {
  return (int32_t)base_random_below(random, (uint32_t)bound);
}

static bool chance(BaseRandom *random, int32_t percent) {
  return below(random, 100) < percent;
}

/* Maps */

/// Tunnels of one tile, each from a tile of those before it straight on, and so with dead ends.
static void dig_tunnels(NavGrid *grid, BaseRandom *random) {
  const int32_t tunnels = 2 + below(random, TUNNELS);
  int32_t x = below(random, grid->width), y = below(random, grid->height);
  for (int32_t tunnel = 0; tunnel < tunnels; tunnel++) {
    const NavDir dir = (NavDir)below(random, NAV_DIR_COUNT);
    const int32_t length = 1 + below(random, SIDES);
    for (int32_t i = 0; i < length && nav_grid_inside(grid, x, y); i++) {
      nav_grid_set_terrain(grid, x, y, NAV_FLOOR);
      x += nav_way_x(dir);
      y += nav_way_y(dir);
    }
    x = x < 0 ? 0 : x >= grid->width ? grid->width - 1 : x;
    y = y < 0 ? 0 : y >= grid->height ? grid->height - 1 : y;
  }
}

/// Two rooms with a door of one tile in the wall between them.
static void build_doors(NavGrid *grid, BaseRandom *random) {
  const int32_t wall = below(random, grid->width), door = below(random, grid->height);
  for (int32_t y = 0; y < grid->height; y++)
    for (int32_t x = 0; x < grid->width; x++)
      nav_grid_set_terrain(grid, x, y, x == wall && y != door ? NAV_ROCK : NAV_FLOOR);
}

/// Ground of other kinds, some of it closed to walkers, on floor here and there.
static void strew(NavGrid *grid, BaseRandom *random) {
  static const NavTerrain terrains[] = {NAV_MUD, NAV_WATER, NAV_WATER, NAV_PIT};
  const int32_t percent = below(random, 12);
  for (int32_t y = 0; y < grid->height; y++)
    for (int32_t x = 0; x < grid->width; x++) {
      const bool floor = grid->terrain[nav_grid_cell(grid, x, y)] == NAV_FLOOR;
      if (floor && chance(random, percent)) nav_grid_set_terrain(grid, x, y, terrains[below(random, 4)]);
    }
}

static void put_edges(NavGrid *grid, BaseRandom *random) {
  const int32_t edges = below(random, grid->width * grid->height / 6 + 1);
  for (int32_t i = 0; i < edges; i++) {
    const int32_t x = below(random, grid->width), y = below(random, grid->height);
    const NavEdge edge = chance(random, 50) ? NAV_EDGE_WALL : NAV_EDGE_RAIL;
    nav_grid_set_edge(grid, x, y, (NavDir)below(random, NAV_DIR_COUNT), edge);
  }
}

static bool make_map(SimLevel *level, BaseRandom *random) {
  int32_t width = MIN_SIDE + below(random, SIDES), height = MIN_SIDE + below(random, SIDES);
  if (chance(random, 10)) height = 1;
  const int32_t kind = below(random, 10);
  const bool made =
      kind < 4 ? sim_level_init(level, width, height) : trial_make_map_of(level, random, width, height);
  if (!made) return false;
  if (kind < 3) dig_tunnels(&level->grid, random);
  if (kind == 3) build_doors(&level->grid, random);
  if (chance(random, 60)) strew(&level->grid, random);
  if (chance(random, 25)) put_edges(&level->grid, random);
  return true;
}

/* Games */

static NavCell random_open(const NavGrid *grid, BaseRandom *random, NavClass cls) {
  const int32_t x = below(random, grid->width), y = below(random, grid->height);
  return nav_grid_nearest_open(grid, cls, x, y);
}

static void place_hero(SimLevel *level, BaseRandom *random) {
  NavGrid *grid = &level->grid;
  NavCell cell = random_open(grid, random, NAV_WALKER);
  if (cell == NAV_NO_CELL) {
    cell = nav_grid_cell(grid, 0, 0);
    nav_grid_set_terrain(grid, 0, 0, NAV_FLOOR);
  }
  level->hero_x = nav_grid_x(grid, cell);
  level->hero_y = nav_grid_y(grid, cell);
}

/// One to four kinds, some of them at once and others over time; and a few more that stand alone.
static void add_enemies(SimLevel *level, BaseRandom *random) {
  const int32_t spawns = 1 + below(random, 4), alone = below(random, 4);
  const bool crowded = chance(random, 30);
  for (int32_t i = 0; i < spawns + alone; i++) {
    const int32_t kind = below(random, SIM_ENEMY_KIND_COUNT);
    const NavCell cell = random_open(&level->grid, random, sim_enemy_kinds[kind]->cls);
    if (cell == NAV_NO_CELL) continue;
    const int32_t x = nav_grid_x(&level->grid, cell), y = nav_grid_y(&level->grid, cell);
    SimSpawn spawn = {.enemy = kind, .x = x, .y = y, .count = 1 + below(random, crowded ? 24 : 6)};
    spawn.every = chance(random, 50) ? below(random, 60) : 0;
    spawn.start = below(random, 120);
    spawn.asleep = chance(random, 30) && sim_enemy_may_sleep(kind);
    if (i < spawns)
      sim_level_add_spawn(level, spawn);
    else
      sim_level_add_thing(level, (SimThing){.kind = SIM_ENEMY, .enemy = kind, .x = x, .y = y});
  }
}

static void add_goals(SimLevel *level, BaseRandom *random) {
  const int32_t goals = below(random, 3);
  for (int32_t i = 0; i < goals; i++) {
    const NavCell cell = random_open(&level->grid, random, NAV_FLYER);
    if (cell == NAV_NO_CELL) continue;
    sim_level_add_goal(level,
                       (SimGoal){.x = nav_grid_x(&level->grid, cell), .y = nav_grid_y(&level->grid, cell)});
  }
  if (level->goal_count > 0 && chance(random, 50)) level->tuning.value[SIM_TUNE_HERO_GOAL] = 0;
}

/// A tunable gets a random value of a range, in so many of a hundred worlds.
typedef struct Draw {
  SimTunable tunable;
  int32_t percent, min, max;
} Draw;

static const Draw draws[] = {
    {SIM_TUNE_HARMLESS, 90, 1, 1},
    {SIM_TUNE_DIAGONAL, 40, 1, 1},
    {SIM_TUNE_TILE_CAPACITY, 60, 1, 8},
    {SIM_TUNE_CROWD_WEIGHT, 40, 0, 16},
    {SIM_TUNE_CROWD_CAP, 20, 0, 255},
    {SIM_TUNE_WATER_COST, 20, 0, 15},
    {SIM_TUNE_MUD_COST, 20, 1, 15},
    {SIM_TUNE_FLOOR_COST, 10, 1, 15},
    {SIM_TUNE_FIELD_HZ, 20, 1, 60},
    {SIM_TUNE_FIELD_LATENCY, 20, 0, 60},
    {SIM_TUNE_PATH_LATENCY, 20, 1, 120},
    {SIM_TUNE_PATH_COST, 10, 1, 200},
    {SIM_TUNE_SHARE_PATHS, 20, 0, 0},
    {SIM_TUNE_REACH_TEST, 15, 0, 0},
    {SIM_TUNE_TIES, 15, 0, 0},
    {SIM_TUNE_ESTIMATE, 15, 0, NAV_ESTIMATE_COUNT - 1},
    {SIM_TUNE_BOLT_RANGE, 30, 300, 1200},
    {SIM_TUNE_BOLT_RELOAD, 20, 30, 900},
    {SIM_TUNE_SIGHT_RANGE, 20, 0, 3000},
    {SIM_TUNE_SIGHT_ANGLE, 30, 0, 360},
    {SIM_TUNE_RECALL, 20, 0, 3000},
    {SIM_TUNE_SEARCH, 20, 0, 3000},
    {SIM_TUNE_GRACE, 20, 0, 400},
    {SIM_TUNE_BARRICADE_STRENGTH, 40, 0, 2000},
    {SIM_TUNE_GHOUL_DEPTH, 30, 0, 20},
    {SIM_TUNE_MOLE_DEPTH, 30, 1, 20},
    {SIM_TUNE_MOLE_RADAR, 40, 900, 6400},
    {SIM_TUNE_OSCILLATION_STOP, 10, 0, 0},
    {SIM_TUNE_N_STEP, 10, 0, 0},
    {SIM_TUNE_BAND_MIN, 20, 1, 12},
    {SIM_TUNE_BAND_MAX, 20, 1, 16},
    {SIM_TUNE_ENEMY_SCENT, 15, 1, 1},
};

static void tune_level(SimLevel *level, BaseRandom *random) {
  for (size_t i = 0; i < sizeof draws / sizeof *draws; i++) {
    const int32_t spread = draws[i].max - draws[i].min + 1, value = draws[i].min + below(random, spread);
    if (!chance(random, draws[i].percent)) continue;
    level->tuning.value[draws[i].tunable] = value;
    level->tuned[draws[i].tunable] = true;
  }
  sim_level_set_ground(level);
}

bool progress_make(ProgressTrial *trial, uint64_t seed) {
  BaseRandom random = base_random_seeded(seed, 4);
  *trial = (ProgressTrial){.random = base_random_seeded(seed, 5)};
  SimLevel *level = &trial->level;
  if (!make_map(level, &random)) return false;
  tune_level(level, &random);
  place_hero(level, &random);
  add_enemies(level, &random);
  if (chance(&random, 20)) add_goals(level, &random);
  trial->options = (SimWorldOptions){
      .seed = base_random_next(&random), .hero = NAV_NO_CELL, .population = -1, .capacity = CAPACITY};
  if (chance(&random, 10)) trial->options.large_map = 1;
  trial->hero = chance(&random, 60) ? PROGRESS_RESTS : (ProgressHero)(1 + below(&random, 2));
  trial->every = 1 + below(&random, WALK_EVERY);
  return true;
}

void progress_free(ProgressTrial *trial) {
  sim_level_free(&trial->level);
}

int32_t progress_commands(ProgressTrial *trial, const SimWorld *world, SimCommand *commands) {
  BaseRandom *random = &trial->random;
  if (trial->hero == PROGRESS_RESTS || world->tick % trial->every != 0) return 0;
  SimCommand command = {.kind = SIM_CMD_MOVE_TO};
  command.x = below(random, world->grid.width);
  command.y = below(random, world->grid.height);
  if (trial->hero == PROGRESS_BUILDS) {
    const NavCell at = world->heroes[0].cell;
    command.kind = SIM_CMD_BARRICADE;
    command.x = nav_grid_x(&world->grid, at) + below(random, 5) - 2;
    command.y = nav_grid_y(&world->grid, at) + below(random, 5) - 2;
    if (world->tick > 20 * SIM_TICKS_PER_SECOND) return 0; // from now on he is shut in, or he is not
  }
  commands[0] = command;
  return 1;
}
