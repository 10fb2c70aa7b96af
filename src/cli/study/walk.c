/* The rows of a pair: two tiles and a seed from the plan, a shortest way, and every walker's walk. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "cli/csv.h"
#include "cli/study/study.h"

enum { PAIR_STREAM = 1, STOP_EVERY = 1024 };

struct StudyMap {
  const StudyPlan *study;
  int32_t level;
  CliWalkMap walk;
  BaseBuffer name; // as a field of the table
  NavSteer *steer;
  NavAstar *astar;
  NavPath path;
  BaseHash hash;
  NavCell *open; // the tiles that are connected with another one, those of a component together
  int32_t open_count;
  int32_t *start; // per label of the components: where its tiles begin in `open`; one more at the end
};

/// Level and tuning: what the walks on it depend on.
static BaseHash hash_of(const SimLevel *level) {
  BaseHash hash = sim_level_hash(level);
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) {
    if (!level->tuned[i]) continue;
    hash = base_hash_i32(hash, i);
    hash = base_hash_i32(hash, level->tuning.value[i]);
  }
  return hash;
}

/// Sorts the open tiles by component (a counting sort); a tile alone leads nowhere and is left out. False:
/// out of memory.
static bool list_open(StudyMap *map) {
  const NavComponents *components = &map->walk.components;
  const NavGrid *grid = &map->walk.level.grid;
  const size_t labels = (size_t)components->count + 2;
  int32_t *next = calloc(labels, sizeof *next);
  map->start = calloc(labels, sizeof *map->start);
  map->open = calloc((size_t)grid->width * (size_t)grid->height, sizeof *map->open);
  const bool made = next != NULL && map->start != NULL && map->open != NULL;
  for (NavCell cell = 0; made && cell < grid->cells; cell++)
    if (components->label[cell] > 0) map->start[components->label[cell] + 1]++;
  for (size_t label = 1; made && label + 1 < labels; label++) {
    const int32_t count = map->start[label + 1];
    next[label] = map->start[label];
    map->start[label + 1] = map->start[label] + (count > 1 ? count : 0);
  }
  for (NavCell cell = 0; made && cell < grid->cells; cell++) {
    const int32_t label = components->label[cell];
    if (label > 0 && map->start[label + 1] > map->start[label]) map->open[next[label]++] = cell;
  }
  if (made) map->open_count = map->start[labels - 1];
  free(next);
  return made;
}

static bool make_ready(StudyMap *map) {
  const StudyPlan *study = map->study;
  const char *name = study_level_name(study, map->level);
  const StudyLevel *level = &study->levels[map->level];
  SimLevel loaded;
  if (!cli_load_level(name, &loaded)) return false;
  map->hash = hash_of(&loaded);
  if (!cli_walk_map_init(&map->walk, &loaded, &study->set, NAV_WALKER, false))
    return cli_refuse("out of memory");
  if (level->hashed && level->hash != map->hash)
    return cli_refuse("%s: the level has changed since the study began", name);
  map->steer = nav_steer_new(map->walk.query.grid);
  map->astar = nav_astar_new(map->walk.query.grid);
  cli_csv_text(&map->name, name);
  if (!list_open(map) || map->steer == NULL || map->astar == NULL || map->name.failed)
    return cli_refuse("out of memory");
  return map->open_count > 0 ||
         cli_refuse("%s: no two of its tiles are connected, so nothing can walk", name);
}

StudyMap *study_map_new(const StudyPlan *study, int32_t level) {
  StudyMap *map = calloc(1, sizeof *map);
  if (map == NULL) {
    cli_failed("out of memory");
    return NULL;
  }
  map->study = study;
  map->level = level;
  if (make_ready(map)) return map;
  study_map_free(map);
  return NULL;
}

void study_map_free(StudyMap *map) {
  if (map == NULL) return;
  free(map->open);
  free(map->start);
  nav_path_free(&map->path);
  nav_astar_free(map->astar);
  nav_steer_free(map->steer);
  base_buffer_free(&map->name);
  cli_walk_map_free(&map->walk);
  free(map);
}

BaseHash study_map_hash(const StudyMap *map) {
  return map->hash;
}

/* Pairs */

static BaseRandom pair_random(const StudyPlan *study, int64_t pair) {
  const BaseHash hash = base_hash_u64(BASE_HASH_START, (uint64_t)study->seed);
  return base_random_seeded(base_hash_u64(hash, (uint64_t)pair), PAIR_STREAM);
}

uint32_t study_seed(const StudyPlan *study, int64_t pair) {
  BaseRandom random = pair_random(study, pair);
  return base_random_next(&random) >> 1;
}

/// Two tiles of one component, never the same: the first any tile, the second any other of its component.
static void choose_tiles(const StudyMap *map, int64_t pair, NavCell *from, NavCell *to) {
  BaseRandom random = pair_random(map->study, pair);
  base_random_next(&random); // that was the seed
  const int32_t first = (int32_t)base_random_below(&random, (uint32_t)map->open_count);
  const int32_t label = map->walk.components.label[map->open[first]];
  const int32_t start = map->start[label], end = map->start[label + 1];
  int32_t second = start + (int32_t)base_random_below(&random, (uint32_t)(end - start - 1));
  if (second >= first) second++;
  *from = map->open[first];
  *to = map->open[second];
}

/* Walks */

typedef struct Walk {
  NavSteerStatus end;
  int64_t steps, looked, cost, ns;
} Walk;

/// Steps as `throng trace` takes them, at most so many. Where they are watched, a walk that comes round ends,
/// and is not timed. False: stopped.
static bool take_steps(NavRacer *racer, int64_t max_steps, bool watched, StudyStop *stop, Walk *out) {
  *out = (Walk){.end = NAV_STEER_LIMIT};
  const uint64_t begin = base_clock_work_ns();
  for (bool running = true; running;) {
    const NavCell at = racer->query.at;
    running = nav_racer_step(racer, max_steps);
    if (watched) running = nav_racer_watch(racer);
    if (racer->query.at != at) out->cost += cli_step_cost(&racer->query, at, racer->query.at);
    if ((racer->result.steps + 1) % STOP_EVERY == 0 && study_stop_asked(stop)) return false;
  }
  out->ns = (int64_t)(base_clock_work_ns() - begin);
  out->end = racer->result.end;
  out->steps = racer->result.steps;
  out->looked = racer->result.looked;
  return true;
}

/// A walk from its start, independent of earlier ones.
static bool walk_once(StudyMap *map, const CliWalker *walker, const NavQuery *query, uint32_t seed,
                      int64_t max_steps, bool watched, StudyStop *stop, Walk *out) {
  NavRacer racer = {.row = walker->row,
                    .steer = map->steer,
                    .random = base_random_seeded(seed, NAV_WALK_STREAM),
                    .query = *query,
                    .running = true,
                    .result = {NAV_STEER_LIMIT, 0, 0}};
  if (walker->depth >= 0) racer.query.depth = walker->depth;
  const bool done = take_steps(&racer, max_steps, watched, stop, out);
  nav_loop_free(racer.loop);
  if (done) nav_steer_forget(map->steer);
  return done;
}

/// One that reaches the limit is walked once more to see whether it comes round, and where it does, again to
/// time the steps up to there: watching costs time.
static bool walk_pair(StudyMap *map, const CliWalker *walker, const NavQuery *query, uint32_t seed,
                      StudyStop *stop, Walk *out) {
  const int64_t max_steps = map->walk.max_steps;
  if (!walk_once(map, walker, query, seed, max_steps, false, stop, out)) return false;
  if (out->end != NAV_STEER_LIMIT) return true;
  Walk watched;
  if (!walk_once(map, walker, query, seed, max_steps, true, stop, &watched)) return false;
  if (watched.end == NAV_STEER_NO_MEMORY) return *out = watched, true;
  if (watched.end != NAV_STEER_LOOP) return true;
  if (!walk_once(map, walker, query, seed, watched.steps, false, stop, out)) return false;
  watched.ns = out->ns;
  *out = watched;
  return true;
}

/// The cost of a shortest way; -1: out of memory.
static int64_t shortest(StudyMap *map, const NavQuery *query, bool diagonal) {
  const NavAstarQuery search = {.grid = query->grid,
                                .components = query->components,
                                .cls = query->cls,
                                .from = query->at,
                                .to = query->target,
                                .diagonal = diagonal};
  const NavAstarResult result = nav_astar_find(map->astar, &search, &map->path);
  return result.status == NAV_PATH_FOUND ? result.cost : -1;
}

static void add_row(const CliWalker *walker, const NavQuery *query, const Walk *walk, int64_t best,
                    BaseBuffer *rows) {
  char cost[CLI_COST_TEXT], least[CLI_COST_TEXT], depth[12] = "";
  const NavGrid *grid = query->grid;
  if (walker->depth >= 0) snprintf(depth, sizeof depth, "%d", (int)walker->depth);
  cli_cost_text(walk->cost, query->diagonal, cost);
  cli_cost_text(best, query->diagonal, least);
  const long long tenths = (walk->ns + 50) / 100;
  base_buffer_print(rows, "\"%d,%d\",\"%d,%d\",%s,%s,%s,%lld,%s,%s,%lld,%lld.%lld\n",
                    (int)nav_grid_x(grid, query->at), (int)nav_grid_y(grid, query->at),
                    (int)nav_grid_x(grid, query->target), (int)nav_grid_y(grid, query->target),
                    nav_steerings[walker->row]->name, depth, nav_steer_status_name(walk->end),
                    (long long)walk->steps, cost, least, (long long)walk->looked, tenths / 10, tenths % 10);
}

bool study_walk(StudyMap *map, int64_t pair, StudyStop *stop, BaseBuffer *rows) {
  const StudyPlan *study = map->study;
  const uint32_t seed = study_seed(study, pair);
  NavQuery query = map->walk.query;
  choose_tiles(map, pair, &query.at, &query.target);
  const int64_t straight = shortest(map, &query, false);
  const int64_t slanted = query.diagonal ? shortest(map, &query, true) : straight;
  if (straight < 0 || slanted < 0) return false;
  for (int32_t i = 0; i < study->walker_count; i++) {
    const CliWalker *walker = &study->walker[i];
    Walk walked;
    if (!walk_pair(map, walker, &query, seed, stop, &walked) || walked.end == NAV_STEER_NO_MEMORY)
      return false;
    base_buffer_add(rows, map->name.data, map->name.length);
    base_buffer_print(rows, ",%lu,", (unsigned long)seed);
    add_row(walker, &query, &walked, nav_steerings[walker->row]->walks_diagonally ? slanted : straight, rows);
  }
  return !rows->failed;
}
