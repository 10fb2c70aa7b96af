/* Measures a run of throng sim and prints its report. The world is only read. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/clock.h"
#include "cli/json.h"
#include "cli/sim_measure.h"
#include "sim/score/score.h"

enum {
  FIELD_RUNS = 9,
  FIELD_ENOUGH = 200000000
}; // nanoseconds; a field of a large map is built once or twice

bool sim_times_init(SimTimes *times) {
  *times = (SimTimes){.stride = 1};
  times->ns = malloc(SIM_RUN_SAMPLES * sizeof *times->ns);
  return times->ns != NULL;
}

void sim_times_add(SimTimes *times, uint64_t ns) {
  BASE_ASSERT(times->stride > 0 && times->count <= SIM_RUN_SAMPLES);
  if (ns > times->max) times->max = ns;
  if (times->ticks++ % times->stride != 0) return;
  if (times->count == SIM_RUN_SAMPLES) {
    for (int32_t i = 0; i < SIM_RUN_SAMPLES / 2; i++) times->ns[i] = times->ns[2 * i];
    times->count = SIM_RUN_SAMPLES / 2;
    times->stride *= 2;
  }
  times->ns[times->count++] = ns;
}

static int by_size(const void *a, const void *b) {
  uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
  return (left > right) - (left < right);
}

/// The value that `share` of the sorted samples do not exceed.
static double share_of(const uint64_t *sorted, int32_t count, double share) {
  BASE_ASSERT(share > 0 && share <= 1);
  if (count == 0) return 0;
  int32_t index = (int32_t)ceil(share * count) - 1;
  return (double)sorted[index < 0 ? 0 : index];
}

static NavCell standing_on(const SimWorld *world, int32_t actor) {
  return nav_grid_cell(&world->grid, base_fixed_tile(world->actors.x[actor]),
                       base_fixed_tile(world->actors.y[actor]));
}

bool sim_tallies_update(SimRun *run, const SimWorld *world) {
  if (run->tally_count == 0) return true;
  for (int32_t i = 0; i < world->actors.count; i++) {
    int32_t tally = run->tally_of[standing_on(world, i)];
    if (tally > 0 && !lab_seen_add(&run->tallies[tally - 1].seen, world->actors.id[i])) return false;
  }
  return true;
}

static void report_hero(CliJson *json, const SimWorld *world) {
  cli_json_open_object(json, "hero");
  cli_json_whole(json, "x", nav_grid_x(&world->grid, world->heroes[0].cell));
  cli_json_whole(json, "y", nav_grid_y(&world->grid, world->heroes[0].cell));
  cli_json_whole(json, "hearts", world->heroes[0].hearts);
  cli_json_whole(json, "touches", world->stats.touches);
  cli_json_text(json, "status", sim_hero_status_name(world->heroes[0].status));
  cli_json_close(json);
}

static void report_second(CliJson *json, const SimWorld *world) {
  if (world->hero_count < 2) return;
  const SimHero *hero = &world->heroes[1];
  cli_json_open_object(json, "second");
  cli_json_whole(json, "x", nav_grid_x(&world->grid, hero->cell));
  cli_json_whole(json, "y", nav_grid_y(&world->grid, hero->cell));
  cli_json_text(json, "status", sim_hero_status_name(hero->status));
  cli_json_close(json);
}

static void report_objectives(CliJson *json, const SimWorld *world) {
  if (world->objective_count == 0) return;
  cli_json_open_list(json, "objectives");
  for (int32_t i = 0; i < world->objective_count; i++) {
    const SimObjective *objective = &world->objectives[i];
    int32_t of;
    const int32_t reached = sim_objective_shown(objective, &world->objective_states[i], &of);
    cli_json_open_object(json, NULL);
    cli_json_text(json, "objective", sim_objective_kinds[objective->kind]->name);
    cli_json_whole(json, "x", objective->x);
    cli_json_whole(json, "y", objective->y);
    cli_json_whole(json, "reached", reached);
    cli_json_whole(json, "of", of);
    cli_json_truth(json, "done", world->objective_states[i].done != 0);
    cli_json_close(json);
  }
  cli_json_close(json);
}

static void report_enemies(CliJson *json, const SimWorld *world) {
  const SimActors *actors = &world->actors;
  int64_t in_rock = 0;
  double distance = 0;
  uint32_t max = 0;
  for (int32_t i = 0; i < actors->count; i++) {
    NavClass cls = sim_enemy_kinds[actors->kind[i]]->cls;
    in_rock += !nav_grid_open(&world->grid, cls, standing_on(world, i)) ||
               !nav_grid_open(&world->grid, cls, actors->cell[i]);
    if (world->crowd[actors->cell[i]] > max) max = world->crowd[actors->cell[i]];
    double dx = (double)actors->x[i] - world->heroes[0].x, dy = (double)actors->y[i] - world->heroes[0].y;
    distance += sqrt(dx * dx + dy * dy) / BASE_ONE;
  }
  cli_json_open_object(json, "enemies");
  cli_json_whole(json, "alive", actors->count);
  cli_json_whole(json, "spawned", world->stats.spawned);
  cli_json_whole(json, "in_rock", in_rock);
  cli_json_whole(json, "max_per_tile", max);
  if (actors->count > 0)
    cli_json_decimal(json, "mean_distance", distance / actors->count, 3);
  else
    cli_json_null(json, "mean_distance");
  cli_json_whole(json, "adjacent", sim_world_adjacent(world));
  cli_json_whole(json, "escaped", world->stats.escaped);
  cli_json_close(json);
}

/// Times the world's last field by building it again into a separate field: the simulation itself reads no
/// clock.
static double field_ns_per_tile(const SimWorld *world) {
  NavField field;
  uint64_t ns[FIELD_RUNS];
  if (world->stats.field_builds == 0 || !nav_field_init(&field, &world->grid)) return 0;
  bool built = nav_field_build(&field, &world->field_input) == NAV_FIELD_OK && field.reached > 0; // warms up
  int runs = 0;
  for (uint64_t spent = 0; runs < FIELD_RUNS && spent < FIELD_ENOUGH && built; runs++) {
    uint64_t before = base_clock_ns();
    built = nav_field_build(&field, &world->field_input) == NAV_FIELD_OK;
    ns[runs] = base_clock_since(before);
    spent += ns[runs];
  }
  double result = 0;
  if (built) {
    qsort(ns, (size_t)runs, sizeof *ns, by_size);
    result = (double)ns[runs / 2] / field.reached;
  }
  nav_field_free(&field);
  return result;
}

static void report_field(CliJson *json, const SimWorld *world) {
  cli_json_open_object(json, "field");
  cli_json_whole(json, "recomputes", world->stats.field_builds);
  cli_json_whole(json, "repairs", world->stats.field_repairs);
  cli_json_whole(json, "tiles", world->stats.field_tiles);
  cli_json_decimal(json, "ns_per_tile", field_ns_per_tile(world), 3);
  cli_json_close(json);
}

static void report_paths(CliJson *json, const SimWorld *world) {
  cli_json_open_object(json, "paths");
  cli_json_whole(json, "asked", world->stats.paths_asked);
  cli_json_whole(json, "shared", world->stats.paths_shared);
  cli_json_whole(json, "found", world->stats.paths_found);
  cli_json_whole(json, "gave_up", world->stats.paths_gave_up);
  cli_json_close(json);
}

/// Reports each kind that has arrived, in the order of the table.
static void report_kinds(CliJson *json, const SimWorld *world) {
  int64_t states[SIM_ENEMY_KIND_COUNT][SIM_MODE_COUNT] = {{0}};
  for (int32_t i = 0; i < world->actors.count; i++) states[world->actors.kind[i]][sim_world_mode(world, i)]++;
  cli_json_open_list(json, "kinds");
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    if (world->stats.arrived[kind] == 0) continue;
    cli_json_open_object(json, NULL);
    cli_json_text(json, "kind", sim_enemy_kinds[kind]->name);
    cli_json_whole(json, "alive", world->kind_alive[kind]);
    cli_json_open_object(json, "states");
    for (int32_t mode = 0; mode < SIM_MODE_COUNT; mode++)
      cli_json_whole(json, sim_mode_name((SimMode)mode), states[kind][mode]);
    cli_json_close(json);
    cli_json_open_object(json, "detections");
    for (int32_t sense = SIM_SENSE_SIGHT; sense < SIM_SENSE_COUNT; sense++)
      cli_json_whole(json, sim_sense_name((SimSense)sense), world->stats.detections[kind][sense]);
    cli_json_close(json);
    cli_json_close(json);
  }
  cli_json_close(json);
}

static void report_times(CliJson *json, SimTimes *times) {
  qsort(times->ns, (size_t)times->count, sizeof *times->ns, by_size);
  cli_json_open_object(json, "tick_ms");
  cli_json_decimal(json, "median", share_of(times->ns, times->count, 0.5) / 1e6, 6);
  cli_json_decimal(json, "p95", share_of(times->ns, times->count, 0.95) / 1e6, 6);
  cli_json_decimal(json, "max", (double)times->max / 1e6, 6);
  cli_json_close(json);
}

static void report_commands(CliJson *json, const SimRun *run, const SimWorld *world) {
  cli_json_open_object(json, "commands");
  cli_json_whole(json, "given", run->commands);
  cli_json_whole(json, "refused", world->stats.refused);
  cli_json_close(json);
}

static void report_score(CliJson *json, const SimRun *run, const SimWorld *world) {
  const SimScore score = sim_score(world, run->par_seconds);
  cli_json_open_object(json, "score");
  cli_json_whole(json, "total", score.total);
  cli_json_whole(json, "close_calls", score.calls);
  cli_json_whole(json, "close_call_points", score.part[SIM_SCORE_CALLS]);
  cli_json_whole(json, "herd", score.herd);
  cli_json_whole(json, "herd_points", score.part[SIM_SCORE_HERD]);
  cli_json_whole(json, "speed_points", score.part[SIM_SCORE_SPEED]);
  cli_json_close(json);
}

static void report_tallies(CliJson *json, const SimRun *run) {
  cli_json_open_list(json, "counts");
  for (int32_t i = 0; i < run->tally_count; i++) {
    const SimTally *tally = &run->tallies[i];
    cli_json_open_object(json, NULL);
    cli_json_whole(json, "x", tally->x);
    cli_json_whole(json, "y", tally->y);
    cli_json_whole(json, "enemies",
                   run->tallies[run->tally_of[tally->cell] - 1].seen.enemies); // of the first for this tile
    cli_json_close(json);
  }
  cli_json_close(json);
}

int sim_report(SimRun *run, const SimWorld *world) {
  CliJson json = {0};
  char hash[17];
  snprintf(hash, sizeof hash, "%016llx", (unsigned long long)sim_world_hash(world));
  cli_json_open_object(&json, NULL);
  cli_json_whole(&json, "ticks", world->tick);
  cli_json_text(&json, "state_hash", hash);
  report_hero(&json, world);
  report_second(&json, world);
  report_objectives(&json, world);
  report_enemies(&json, world);
  report_field(&json, world);
  report_paths(&json, world);
  report_times(&json, &run->times);
  report_commands(&json, run, world);
  report_score(&json, run, world);
  report_tallies(&json, run);
  report_kinds(&json, world);
  cli_json_close(&json);
  return cli_json_finish(&json);
}
