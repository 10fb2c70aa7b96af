/* Painting a running world: a brush that is dragged over a map of 512x512 tiles, a stroke a tick. First what
 * a stroke costs each structure that follows the map, repaired against built from scratch as textbooks do;
 * then whole ticks of a world with 10,000 enemies, in which a stroke is commands like any others. Ticks are
 * in processor time of the thread that steps: without workers, so that all work is counted, and played, sixty
 * ticks a second with one worker, so that only what the player waits for is. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "base/clock.h"
#include "base/random.h"
#include "cli/bench/bench.h"
#include "cli/bench/maps.h"
#include "sim/world/world.h"

enum {
  SIDE = 512,
  MARGIN = 8,
  DRAG = 40,     // strokes until the brush is set down elsewhere
  MAX_BRUSH = 7, // tiles a side
  MAX_STROKE = MAX_BRUSH * MAX_BRUSH,
  CHECKED = 200, // strokes
  ENEMIES = 10000,
  GROUPS = 500,
  WARM_TICKS = 180,
  TICKS = 900,
  COVER = 10, // strokes
  TICK_NS = 1000000000 / SIM_TICKS_PER_SECOND,
};

/* The brush */

typedef struct Brush {
  BaseRandom random;
  int32_t turn, x, y, size;
} Brush;

/// Drags take turns: rock, floor, thin walls, and no walls.
typedef enum Drag { DRAG_ROCK, DRAG_FLOOR, DRAG_WALL, DRAG_NO_WALL, DRAG_COUNT } Drag;

static Drag drag_of(const Brush *brush) {
  BASE_ASSERT(brush->turn > 0);
  return (Drag)((brush->turn - 1) / DRAG % DRAG_COUNT);
}

static int32_t within(int32_t at) {
  return at < MARGIN ? MARGIN : at > SIDE - MARGIN - 1 ? SIDE - MARGIN - 1 : at;
}

/// One tile on, mostly to the right and down; after DRAG strokes at another place, with another size. Rock
/// and walls that were drawn are taken away again along the same way.
static void move_brush(Brush *brush) {
  const int32_t drag = brush->turn++ / DRAG;
  if ((brush->turn - 1) % (2 * DRAG) == 0) brush->size = 1 + drag / 2 % MAX_BRUSH;
  if ((brush->turn - 1) % DRAG == 0) {
    brush->random = base_random_seeded(77, (uint64_t)drag / 2);
    brush->x = (int32_t)base_random_below(&brush->random, SIDE);
    brush->y = (int32_t)base_random_below(&brush->random, SIDE);
  }
  brush->x = within(brush->x + (base_random_below(&brush->random, 3) != 0));
  brush->y = within(brush->y + (base_random_below(&brush->random, 3) == 0));
}

/// The next stroke as commands; returns how many.
static int32_t paint_stroke(Brush *brush, SimCommand *commands) {
  move_brush(brush);
  BASE_ASSERT(brush->size >= 1 && brush->size <= MAX_BRUSH);
  const Drag drag = drag_of(brush);
  const int32_t left = brush->x - brush->size / 2, top = brush->y - brush->size / 2;
  for (int32_t i = 0; i < brush->size; i++) {
    if (drag == DRAG_ROCK || drag == DRAG_FLOOR)
      commands[i] = (SimCommand){.kind = SIM_CMD_TERRAIN,
                                 .id = drag == DRAG_ROCK ? NAV_ROCK : NAV_FLOOR,
                                 .x = left,
                                 .y = top + i,
                                 .value = brush->size};
    else
      commands[i] = (SimCommand){.kind = SIM_CMD_EDGE,
                                 .id = drag == DRAG_WALL ? NAV_EDGE_WALL : NAV_EDGE_NONE,
                                 .x = left + i,
                                 .y = brush->y,
                                 .value = NAV_UP};
  }
  return brush->size;
}

/// Rock on the hero's tile; next to it there is floor, so that he stays where he is led to.
static int32_t cover_map(const SimWorld *world, SimCommand *commands) {
  const int32_t x = nav_grid_x(&world->grid, world->heroes[0].cell);
  const int32_t y = nav_grid_y(&world->grid, world->heroes[0].cell);
  for (int32_t i = 0; i < 3; i++)
    commands[i] = (SimCommand){
        .kind = SIM_CMD_TERRAIN, .id = NAV_FLOOR, .x = x > 0 ? x - 1 : x, .y = y + i - 1, .value = 3};
  commands[3] = (SimCommand){.kind = SIM_CMD_TERRAIN, .id = NAV_ROCK, .x = x, .y = y, .value = 1};
  return 4;
}

/* Structures */

/// One map and what follows it. `changed` is called for each cell right after it has changed.
typedef struct Followed {
  Brush brush;
  NavGrid grid;
  NavComponents components;
  NavField field;
  NavRegions *regions;
  NavGoal goal;
  NavFieldInput input;
  NavCell changed[MAX_STROKE];
  int32_t count;
  void (*on_change)(struct Followed *followed, NavCell cell); // NULL: nothing to do
} Followed;

typedef struct Pair {
  Followed repaired, built;
  bool broken;
} Pair;

static void note(Followed *followed, NavCell cell) {
  BASE_ASSERT(followed->count < MAX_STROKE);
  followed->changed[followed->count++] = cell;
  if (followed->on_change != NULL) followed->on_change(followed, cell);
}

/// Carries out a command on the map alone.
static void carry_out(Followed *followed, const SimCommand *command) {
  NavGrid *grid = &followed->grid;
  const NavCell cell = nav_grid_cell(grid, command->x, command->y);
  if (command->kind == SIM_CMD_EDGE) {
    if (nav_grid_edge(grid, cell, (NavDir)command->value) == (NavEdge)command->id) return;
    nav_grid_set_edge(grid, command->x, command->y, (NavDir)command->value, (NavEdge)command->id);
    note(followed, cell);
    return;
  }
  for (int32_t i = 0; i < command->value; i++) {
    if (grid->terrain[cell + i] == command->id) continue;
    nav_grid_set_terrain(grid, command->x + i, command->y, (NavTerrain)command->id);
    note(followed, cell + i);
  }
}

static void stroke(Followed *followed) {
  SimCommand commands[MAX_BRUSH];
  followed->count = 0;
  const int32_t count = paint_stroke(&followed->brush, commands);
  for (int32_t i = 0; i < count; i++) carry_out(followed, &commands[i]);
}

static void update_components(Followed *followed, NavCell cell) {
  nav_components_update(&followed->components, &followed->grid, cell);
}

static void repair_components(void *context) {
  Pair *pair = context;
  pair->repaired.on_change = update_components;
  stroke(&pair->repaired);
  pair->repaired.on_change = NULL;
}

static void build_components(void *context) {
  Pair *pair = context;
  stroke(&pair->built);
  nav_components_build(&pair->built.components, &pair->built.grid);
}

static bool same_components(const NavComponents *a, const NavComponents *b) {
  int32_t *other = base_block_alloc((size_t)b->count + 1, sizeof *other); // label of a, by label of b
  bool same = other != NULL && a->count == b->count;
  for (NavCell cell = 0; cell < b->cells && same; cell++) {
    if (other[b->label[cell]] == 0) other[b->label[cell]] = a->label[cell];
    same = (a->label[cell] == 0) == (b->label[cell] == 0) && other[b->label[cell]] == a->label[cell];
  }
  base_block_free(other);
  return same;
}

static bool check_components(void *context) {
  Pair *pair = context;
  for (int32_t i = 0; i < CHECKED; i++) {
    repair_components(pair);
    build_components(pair);
    if (!same_components(&pair->repaired.components, &pair->built.components)) return false;
  }
  return true;
}

static void repair_field(void *context) {
  Pair *pair = context;
  Followed *followed = &pair->repaired;
  stroke(followed);
  if (nav_field_update(&followed->field, &followed->input, followed->changed, followed->count,
                       NAV_REPAIR_DEFAULT) != NAV_FIELD_OK)
    pair->broken = true;
}

static void build_field(void *context) {
  Pair *pair = context;
  stroke(&pair->built);
  if (nav_field_build(&pair->built.field, &pair->built.input) != NAV_FIELD_OK) pair->broken = true;
}

static bool check_field(void *context) {
  Pair *pair = context;
  const NavField *a = &pair->repaired.field, *b = &pair->built.field;
  const size_t cells = (size_t)a->cells;
  bool same = true;
  for (int32_t i = 0; i < CHECKED && same; i++) {
    repair_field(pair);
    build_field(pair);
    same = !pair->broken && memcmp(a->value, b->value, cells * sizeof *a->value) == 0 &&
           memcmp(a->best, b->best, cells * sizeof *a->best) == 0;
  }
  return same;
}

static void repair_regions(void *context) {
  Pair *pair = context;
  Followed *followed = &pair->repaired;
  stroke(followed);
  if (!nav_regions_update_all(followed->regions, &followed->grid, followed->changed, followed->count))
    pair->broken = true;
}

static void build_regions(void *context) {
  Pair *pair = context;
  Followed *followed = &pair->built;
  stroke(followed);
  nav_regions_free(followed->regions);
  followed->regions = nav_regions_new(&followed->grid, NAV_WALKER, NAV_DEFAULT_CLUSTER);
  pair->broken = pair->broken || followed->regions == NULL;
}

static bool check_regions(void *context) {
  Pair *pair = context;
  bool same = true;
  for (int32_t i = 0; i < CHECKED && same; i++) {
    repair_regions(pair);
    build_regions(pair);
    same = !pair->broken && nav_regions_hash(pair->repaired.regions, BASE_HASH_START) ==
                                nav_regions_hash(pair->built.regions, BASE_HASH_START);
  }
  return same;
}

static bool make_followed(Followed *followed) {
  BaseRandom random = base_random_seeded(2024, SIDE);
  if (!nav_grid_init(&followed->grid, SIDE, SIDE) || !bench_map_city(&followed->grid, &random)) return false;
  followed->goal.cell = nav_grid_nearest_open(&followed->grid, NAV_WALKER, SIDE / 2, SIDE / 2);
  followed->input =
      (NavFieldInput){.grid = &followed->grid, .cls = NAV_WALKER, .goals = &followed->goal, .goal_count = 1};
  if (!nav_components_init(&followed->components, &followed->grid, NAV_WALKER)) return false;
  nav_components_build(&followed->components, &followed->grid);
  followed->regions = nav_regions_new(&followed->grid, NAV_WALKER, NAV_DEFAULT_CLUSTER);
  return followed->regions != NULL && nav_field_init(&followed->field, &followed->grid) &&
         nav_field_build(&followed->field, &followed->input) == NAV_FIELD_OK;
}

static void free_followed(Followed *followed) {
  nav_regions_free(followed->regions);
  nav_field_free(&followed->field);
  nav_components_free(&followed->components);
  nav_grid_free(&followed->grid);
}

typedef struct Structure {
  const char *name;
  bool (*check)(void *context);
  void (*repair)(void *context), (*build)(void *context);
} Structure;

static void measure_structure(BenchRun *bench, const Structure *structure) {
  Pair *pair = base_block_alloc(1, sizeof *pair);
  if (pair != NULL && make_followed(&pair->repaired) && make_followed(&pair->built)) {
    BenchCase bench_case = {
        .unit = "us/stroke",
        .units = 1000,
        .context = pair,
        .check = structure->check,
        .contestant_count = 2,
        .contestant = {{"repaired", structure->repair}, {"built from scratch", structure->build}}};
    snprintf(bench_case.name, sizeof bench_case.name, "%s", structure->name);
    bench_run(bench, &bench_case);
  } else {
    cli_failed("%s: not enough memory", structure->name);
  }
  if (pair != NULL) {
    free_followed(&pair->repaired);
    free_followed(&pair->built);
  }
  base_block_free(pair);
}

/* Whole ticks */

typedef struct Scene {
  const char *name;
  bool all_kinds, paints;
  bool plays; // as the game does: with a worker, a tick every 60th of a second
  bool diagonal;
  bool covers; // each tenth stroke is one of rock on the hero's tile
} Scene;

/// Groups spread over the map, of shades or of all kinds in turn.
static void fill_world(SimWorld *world, bool all_kinds) {
  BaseRandom random = base_random_seeded(512, 5);
  SimCommand spawn[GROUPS];
  for (int32_t i = 0; i < GROUPS; i++) {
    const NavCell cell = bench_map_open_cell(&world->grid, &random);
    spawn[i] = (SimCommand){.kind = SIM_CMD_SPAWN,
                            .id = all_kinds ? i % SIM_ENEMY_KIND_COUNT : 0,
                            .x = nav_grid_x(&world->grid, cell),
                            .y = nav_grid_y(&world->grid, cell),
                            .value = ENEMIES / GROUPS};
  }
  sim_step(world, spawn, GROUPS);
}

static int32_t measure_ticks(SimWorld *world, const Scene *scene, double *ms) {
  Brush brush = {0};
  fill_world(world, scene->all_kinds);
  for (int32_t i = 0; i < WARM_TICKS; i++) sim_step(world, NULL, 0);
  uint64_t next = base_clock_ns();
  for (int32_t i = 0; i < TICKS; i++) {
    SimCommand commands[MAX_BRUSH];
    int32_t count = scene->paints ? paint_stroke(&brush, commands) : 0;
    if (scene->covers && i % COVER == 0) count = cover_map(world, commands);
    next += TICK_NS;
    if (scene->plays) bench_wait_until(next);
    const uint64_t before = base_clock_work_ns();
    sim_step(world, commands, count);
    ms[i] = (double)(base_clock_work_ns() - before) / 1e6;
  }
  return TICKS;
}

static void measure_scene(BenchRun *bench, const Scene *scene) {
  SimLevel level = {0};
  double *ms = base_block_alloc(TICKS, sizeof *ms);
  SimWorld *world = base_block_alloc(1, sizeof *world);
  BaseRandom random = base_random_seeded(2024, SIDE);
  const SimWorldOptions options = {
      .seed = 1, .hero = NAV_NO_CELL, .population = -1, .capacity = 2 * ENEMIES, .threads = scene->plays};
  bool made = ms != NULL && world != NULL && sim_level_init(&level, SIDE, SIDE) &&
              bench_map_city(&level.grid, &random);
  level.tuning.value[SIM_TUNE_DIAGONAL] = scene->diagonal;
  made = made && sim_level_place_hero(&level) && sim_world_init(world, &level, &options);
  bench_samples(bench, scene->name, "ms/tick", ms, made ? measure_ticks(world, scene, ms) : 0);
  if (made) sim_world_free(world);
  sim_level_free(&level);
  base_block_free(world);
  base_block_free(ms);
}

static void run(BenchRun *bench) {
  static const Structure structures[] = {
      {"edit/components", check_components, repair_components, build_components},
      {"edit/field", check_field, repair_field, build_field},
      {"edit/regions", check_regions, repair_regions, build_regions},
  };
  static const Scene scenes[] = {
      {"edit/10000 shades", .paints = true},
      {"edit/10000 shades, played", .paints = true, .plays = true},
      {"edit/10000 shades, diagonal", .paints = true, .diagonal = true},
      {"edit/10000 shades, hero covered", .paints = true, .covers = true},
      {"edit/10000 of all kinds", .all_kinds = true, .paints = true},
      {"edit/10000 of all kinds, played", .all_kinds = true, .paints = true, .plays = true},
      {"edit/10000 of all kinds, diagonal", .all_kinds = true, .paints = true, .diagonal = true},
      {"edit/10000 of all kinds, diagonal, played", .all_kinds = true, .paints = true, .plays = true,
       .diagonal = true},
      {"edit/10000 of all kinds, hero covered", .all_kinds = true, .paints = true, .covers = true},
      {"edit/no stroke, 10000 shades", .paints = false},
      {"edit/no stroke, 10000 of all kinds", .all_kinds = true},
  };
  for (size_t i = 0; i < sizeof structures / sizeof *structures; i++)
    if (bench_wants(bench, structures[i].name)) measure_structure(bench, &structures[i]);
  for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++)
    if (bench_wants(bench, scenes[i].name)) measure_scene(bench, &scenes[i]);
}

const BenchArea bench_area_edit = {.name = "edit", .run = run};
