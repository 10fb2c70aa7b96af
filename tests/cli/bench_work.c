#include "cli/bench_work.h"

#include <string.h>
#include <time.h>

#include "cli/bench/detour.h"
#include "cli/bench/rivals.h"
#include "formats/formats.h"
#include "formats/generate/generate.h"
#include "nav/nav.h"
#include "sim/history/history.h"
#include "sim/snapshot/snapshot.h"
#include "sim/world/world.h"

enum { FEW_ENEMIES = 6, GOAL_X = 50, HURRY = 4 };

BenchWork bench_work;

void bench_work_begin(void) {
  bench_work = (BenchWork){.hash = BASE_HASH_START, .max_steps = INT32_MAX, .spoil_at = -1};
}

void bench_work_note(int64_t value) {
  bench_work.hash = base_hash_u64(bench_work.hash, (uint64_t)value);
}

void bench_work_note_text(const char *text) {
  for (; *text != '\0'; text++) bench_work_note(*text);
}

void bench_work_note_real(double value) {
  uint64_t bits = 0;
  memcpy(&bits, &value, sizeof bits);
  bench_work_note((int64_t)bits);
}

/// Counts a call; true: its answer has to be wrong.
static bool spoils(BenchAnswer kind) {
  return bench_work.calls[kind]++ == bench_work.spoil_at && bench_work.spoiled == kind;
}

/// Takes the place of the system's: each read is later by an irregular while.
int clock_gettime(clockid_t clock, struct timespec *now) {
  (void)clock;
  const uint64_t turn = bench_work.clock * 6364136223846793005u + 1442695040888963407u;
  bench_work.clock += 1000 + (turn >> 52);
  now->tv_sec = (time_t)(bench_work.clock / 1000000000u);
  now->tv_nsec = (long)(bench_work.clock % 1000000000u);
  return 0;
}

/* Maps */

static int32_t shrink_side(int32_t side) {
  return bench_work.max_side > 0 && side > bench_work.max_side ? bench_work.max_side : side;
}

BENCH_LED(bool, nav_grid_init, NavGrid *grid, int32_t width, int32_t height) {
  bench_work_note(width);
  bench_work_note(height);
  return __real_nav_grid_init(grid, shrink_side(width), shrink_side(height));
}

BENCH_LED(NavCell, nav_grid_nearest_open, const NavGrid *grid, NavClass cls, int32_t x, int32_t y) {
  bench_work_note(x);
  bench_work_note(y);
  return __real_nav_grid_nearest_open(grid, cls, x < grid->width ? x : grid->width / 2,
                                      y < grid->height ? y : grid->height / 2);
}

BENCH_LED(void, nav_grid_set_terrain, NavGrid *grid, int32_t x, int32_t y, NavTerrain terrain) {
  bench_work_note(x * 8 + y * 65536 * 8 + (int32_t)terrain);
  __real_nav_grid_set_terrain(grid, x, y, terrain);
}

BENCH_LED(void, nav_grid_set_edge, NavGrid *grid, int32_t x, int32_t y, NavDir dir, NavEdge edge) {
  bench_work_note(((x * 8192 + y) * 8 + (int32_t)dir) * 8 + (int32_t)edge);
  __real_nav_grid_set_edge(grid, x, y, dir, edge);
}

BENCH_LED(bool, formats_generate, SimLevel *level, const FormatsGenerator *generator, int32_t width,
          int32_t height, uint64_t seed) {
  bench_work_note_text(generator->name);
  bench_work_note(width);
  bench_work_note(height);
  bench_work_note((int64_t)seed);
  return __real_formats_generate(level, generator, shrink_side(width), shrink_side(height), seed);
}

/* Fields */

static void note_input(const NavFieldInput *input) {
  for (int32_t i = 0; i < input->goal_count; i++) bench_work_note(input->goals[i].cell);
  bench_work_note(input->crowd_weight);
  bench_work_note(input->crowd_cap);
  bench_work_note(input->diagonal);
}

static void note_field(const NavField *field) {
  enum { SAMPLES = 64 };
  bench_work_note(field->reached);
  bench_work_note(field->max);
  for (int32_t i = 0; i < SAMPLES; i++) bench_work_note(field->value[(int64_t)field->cells * i / SAMPLES]);
}

BENCH_LED(NavFieldStatus, nav_field_build, NavField *field, const NavFieldInput *input) {
  const NavFieldStatus status = __real_nav_field_build(field, input);
  note_input(input);
  note_field(field);
  if (spoils(BENCH_FIELD_BUILD)) field->value[input->goals[0].cell]++;
  return status;
}

BENCH_LED(NavFieldStatus, nav_field_update, NavField *field, const NavFieldInput *input,
          const NavCell *changed, int32_t count, int32_t budget) {
  const NavFieldStatus status = __real_nav_field_update(field, input, changed, count, budget);
  for (int32_t i = 0; i < count; i++) bench_work_note(changed[i]);
  bench_work_note(budget);
  note_field(field);
  if (spoils(BENCH_FIELD_UPDATE)) field->value[input->goals[0].cell]++;
  return status;
}

BENCH_LED(void, nav_field_want, NavField *field, const NavCell *cells, int32_t count) {
  for (int32_t i = 0; i < count; i++) bench_work_note(cells[i]);
  __real_nav_field_want(field, cells, count);
}

BENCH_LED(bool, nav_field_advance, NavField *field, int64_t work) {
  bench_work_note(work);
  return __real_nav_field_advance(field, work);
}

BENCH_LED(uint32_t, nav_field_value, const NavField *field, NavCell cell) {
  const uint32_t value = __real_nav_field_value(field, cell);
  bench_work_note(value);
  return value + spoils(BENCH_FIELD_VALUE);
}

/* Searches */

BENCH_LED(NavAstarResult, nav_astar_find, NavAstar *astar, const NavAstarQuery *query, NavPath *path) {
  NavAstarResult result = __real_nav_astar_find(astar, query, path);
  bench_work_note(query->from);
  bench_work_note(query->to);
  bench_work_note(query->diagonal * 2 + query->any_shortest);
  bench_work_note(result.cost);
  bench_work_note(result.expanded);
  result.cost += spoils(BENCH_ASTAR);
  return result;
}

BENCH_LED(void, nav_components_build, NavComponents *components, const NavGrid *grid) {
  __real_nav_components_build(components, grid);
  bench_work_note(components->count);
  components->count += spoils(BENCH_COMPONENTS);
}

BENCH_LED(void, nav_components_update, NavComponents *components, const NavGrid *grid, NavCell cell) {
  __real_nav_components_update(components, grid, cell);
  bench_work_note(components->count);
}

static NavDecision noted_decision(NavDecision decision, const NavQuery *query, BenchAnswer kind) {
  bench_work_note(query->at);
  bench_work_note(query->target);
  bench_work_note(query->depth);
  bench_work_note(decision.next);
  bench_work_note(decision.looked);
  if (spoils(kind))
    decision = (NavDecision){.status = NAV_STEER_BLOCKED, .dir = NAV_NO_DIR, .next = NAV_NO_CELL};
  return decision;
}

BENCH_LED(NavDecision, nav_lookahead_decide, const NavQuery *query, NavCell previous, NavTrace *trace) {
  bench_work_note(trace != NULL);
  return noted_decision(__real_nav_lookahead_decide(query, previous, trace), query, BENCH_LOOKAHEAD);
}

BENCH_LED(NavDecision, nav_steer_decide, NavSteer *steer, int32_t row, const NavQuery *query,
          NavTrace *trace) {
  bench_work_note_text(nav_steerings[row]->name);
  return noted_decision(__real_nav_steer_decide(steer, row, query, trace), query, BENCH_STEER);
}

BENCH_LED(NavRouteResult, nav_regions_find, const NavRegionsQuery *query, NavRoute *route, NavCell from,
          NavCell to) {
  NavRouteResult result = __real_nav_regions_find(query, route, from, to);
  bench_work_note(from);
  bench_work_note(to);
  bench_work_note(result.cost);
  bench_work_note(result.expanded);
  if (spoils(BENCH_REGIONS)) result.status = NAV_PATH_UNREACHABLE;
  return result;
}

BENCH_LED(NavCell, nav_route_next, const NavRegionsQuery *query, NavRoute *route) {
  const NavCell next = __real_nav_route_next(query, route);
  bench_work_note(next);
  return next;
}

BENCH_LED(bool, nav_regions_update, NavRegions *regions, const NavGrid *grid, NavCell cell) {
  bench_work_note(cell);
  return __real_nav_regions_update(regions, grid, cell);
}

BENCH_LED(bool, nav_regions_update_all, NavRegions *regions, const NavGrid *grid, const NavCell *cells,
          int32_t count) {
  for (int32_t i = 0; i < count; i++) bench_work_note(cells[i]);
  return __real_nav_regions_update_all(regions, grid, cells, count);
}

BENCH_LED(BaseHash, nav_regions_hash, const NavRegions *regions, BaseHash hash) {
  const BaseHash found = __real_nav_regions_hash(regions, hash);
  bench_work_note((int64_t)found);
  return found ^ spoils(BENCH_REGIONS_HASH);
}

/* Senses */

BENCH_LED(bool, nav_ray_free, const NavGrid *grid, NavPoint from, NavPoint to) {
  const bool free = __real_nav_ray_free(grid, from, to);
  bench_work_note(from.x + to.x * 3 + free);
  bench_work_note(from.y + to.y * 3);
  return free != spoils(BENCH_RAY);
}

BENCH_LED(bool, nav_sees, const NavGrid *grid, const NavLook *look, NavPoint to, BaseFixed radius) {
  const bool sees = __real_nav_sees(grid, look, to, radius);
  bench_work_note(to.x + to.y * 3 + sees);
  return sees;
}

BENCH_LED(int32_t, nav_index_seen, const NavIndex *index, const NavGrid *grid, const NavLook *look,
          BaseFixed radius, int32_t but, int32_t *out, int32_t max) {
  const int32_t seen = __real_nav_index_seen(index, grid, look, radius, but, out, max);
  bench_work_note(but);
  bench_work_note(seen);
  return seen + spoils(BENCH_SEEN);
}

BENCH_LED(bool, nav_sound_heard, const NavGrid *grid, const NavSound *sound, NavPoint ear,
          int32_t threshold) {
  const bool heard = __real_nav_sound_heard(grid, sound, ear, threshold);
  bench_work_note(sound->at.x + sound->at.y * 3 + ear.x * 5 + ear.y * 7);
  bench_work_note((sound->loudness * 100 + sound->muffling) * 1000 + threshold * 2 + heard);
  return heard != spoils(BENCH_HEARD);
}

BENCH_LED(int64_t, nav_sound_level, const NavGrid *grid, const NavSound *sound, NavPoint ear) {
  const int64_t level = __real_nav_sound_level(grid, sound, ear);
  bench_work_note(level);
  return level;
}

BENCH_LED(NavCell, nav_cover_find, NavCover *cover, const NavCoverQuery *query) {
  const NavCell cell = __real_nav_cover_find(cover, query);
  bench_work_note(query->from);
  bench_work_note(query->radius * 100 + query->steps);
  bench_work_note(cell);
  return cell;
}

BENCH_LED(NavCoverKind, nav_cover_at, const NavCoverQuery *query, NavCell cell) {
  const NavCoverKind kind = __real_nav_cover_at(query, cell);
  bench_work_note(kind);
  return spoils(BENCH_COVER) ? NAV_COVER_NONE : kind;
}

BENCH_LED(void, nav_scent_deposit, NavScent *scent, const NavGrid *grid, NavCell cell, uint32_t strength,
          int64_t tick) {
  bench_work_note(cell);
  bench_work_note(strength * 1000 + tick);
  __real_nav_scent_deposit(scent, grid, cell, strength, tick);
}

BENCH_LED(void, nav_scent_step, NavScent *scent, const NavGrid *grid, NavScentRates rates) {
  bench_work_note(1);
  __real_nav_scent_step(scent, grid, rates);
}

BENCH_LED(uint32_t, nav_scent_strength, const NavScent *scent, NavCell cell) {
  const uint32_t strength = __real_nav_scent_strength(scent, cell);
  bench_work_note(strength);
  return strength + spoils(BENCH_SCENT);
}

BENCH_LED(void, nav_fov_look, NavFov *fov, const NavGrid *grid, NavCell from, int32_t radius) {
  __real_nav_fov_look(fov, grid, from, radius);
  bench_work_note(from);
  bench_work_note(radius);
  bench_work_note(fov->count);
  if (spoils(BENCH_VIEW)) fov->seen[from] = NAV_FOV_WALL;
}

/* Crowds */

static bool is_last_step(void) {
  return bench_work.steps++ >= bench_work.max_steps;
}

BENCH_LED(bool, nav_avoid_init, NavAvoid *avoid, const NavGrid *grid, int32_t capacity) {
  bench_work_note(capacity);
  bench_work.steps = 0;
  return __real_nav_avoid_init(avoid, grid, capacity);
}

BENCH_LED(void, nav_avoid_step, NavAvoid *avoid, const NavGrid *grid, NavAvoidAgent *agents, int32_t count) {
  for (int32_t i = 0; i < count; i++)
    bench_work_note(agents[i].at.x + agents[i].at.y * 3 + agents[i].wish.x * 5 + agents[i].wish.y * 7);
  if (!is_last_step())
    __real_nav_avoid_step(avoid, grid, agents, count);
  else
    for (int32_t i = 0; i < count; i++)
      agents[i].at =
          (NavPoint){agents[i].at.x + HURRY * agents[i].wish.x, agents[i].at.y + HURRY * agents[i].wish.y};
}

BENCH_LED(bool, sim_world_init, SimWorld *world, const SimLevel *level, const SimWorldOptions *options) {
  SimWorldOptions own = *options;
  const int64_t noted[] = {(int64_t)own.seed, own.hero,    own.population,
                           own.capacity,      own.threads, level->tuning.value[SIM_TUNE_DIAGONAL]};
  for (size_t i = 0; i < sizeof noted / sizeof *noted; i++) bench_work_note(noted[i]);
  if (bench_work.max_side > 0 && own.population > FEW_ENEMIES) own.population = FEW_ENEMIES;
  own.threads = 0;
  bench_work.steps = 0;
  return __real_sim_world_init(world, level, &own);
}

BENCH_LED(void, sim_step, SimWorld *world, const SimCommand *commands, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    const SimCommand *command = &commands[i];
    bench_work_note(((int64_t)command->kind * 1000 + command->id) * 100000 + command->value);
    bench_work_note(command->x * 65536 + command->y);
  }
  if (!is_last_step()) {
    __real_sim_step(world, commands, count);
    bench_work_note(world->actors.count);
    for (int32_t i = 0; i < world->actors.count; i++)
      bench_work_note(world->actors.x[i] + world->actors.y[i] * 3);
  } else if (world->actors.count > 0) {
    world->actors.x[bench_work.steps % world->actors.count] = GOAL_X * BASE_ONE;
  }
}

BENCH_LED(void, sim_actors_step, SimWorld *world) {
  __real_sim_actors_step(world);
  for (int32_t i = 0; i < world->actors.count; i++)
    bench_work_note(world->actors.x[i] + world->actors.y[i] * 3);
  if (world->actors.count > 0) world->actors.x[0] += spoils(BENCH_CROWD_STEP);
}

BENCH_LED(int64_t, sim_history_seek, SimHistory *history, SimWorld *world, int64_t tick, int32_t max_ticks) {
  const int64_t at = __real_sim_history_seek(history, world, tick, max_ticks);
  bench_work_note(tick);
  bench_work_note(at);
  return at;
}

BENCH_LED(BaseHash, sim_world_hash, const SimWorld *world) {
  const BaseHash hash = __real_sim_world_hash(world);
  bench_work_note((int64_t)hash);
  return hash ^ spoils(BENCH_WORLD_HASH);
}

/* The peers: there is no libtcod, and agents of DetourCrowd go straight to the right. */

BENCH_LED(FieldTcod *, field_tcod_new, const NavFieldInput *input) {
  note_input(input);
  return NULL;
}

struct DetourCrowdRun {
  DetourAgents agents;
  int32_t updates;
};

BENCH_LED(DetourCrowdRun *, detour_new, const DetourHall *hall, const DetourAgents *agents) {
  static DetourCrowdRun run;
  const double noted[] = {hall->width,    hall->height,  hall->wall,    hall->door_count, hall->door_rows,
                          agents->radius, agents->speed, agents->range, agents->to_x,     agents->to_y};
  for (size_t i = 0; i < sizeof noted / sizeof *noted; i++) bench_work_note_real(noted[i]);
  for (int32_t i = 0; i < hall->door_count; i++) bench_work_note(hall->door[i]);
  for (int32_t i = 0; i < agents->count; i++) bench_work_note_real(agents->x[i] + 3 * agents->y[i]);
  run = (DetourCrowdRun){.agents = *agents};
  return &run;
}

BENCH_LED(void, detour_step, DetourCrowdRun *run, float seconds) {
  bench_work_note_real(seconds);
  run->updates++;
}

BENCH_LED(void, detour_positions, const DetourCrowdRun *run, float *x, float *y) {
  for (int32_t i = 0; i < run->agents.count; i++) {
    x[i] = run->agents.x[i] + (float)run->updates / 20;
    y[i] = run->agents.y[i];
  }
}

BENCH_LED(void, detour_free, DetourCrowdRun *run) {
  bench_work_note(run->updates);
}
