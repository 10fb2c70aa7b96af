#include "lab/measure.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/assert.h"
#include "base/number.h"

/* The tally */

bool lab_tally_tick(LabTally *tally, const SimWorld *world) {
  const SimActors *actors = &world->actors;
  for (int32_t i = 0; i < actors->count && tally->cells > 0; i++) {
    const NavCell at =
        nav_grid_cell(&world->grid, base_fixed_tile(actors->x[i]), base_fixed_tile(actors->y[i]));
    for (int32_t k = 0; k < tally->cells; k++)
      if (tally->cell[k] == at && !lab_seen_add(&tally->seen, actors->id[i])) return false;
  }
  return true;
}

void lab_tally_free(LabTally *tally) {
  lab_seen_free(&tally->seen);
  *tally = (LabTally){0};
}

/* Walks */

static int64_t read_arrived(const LabReading *of) {
  return of->world->heroes[0].status == SIM_HERO_REACHED && !lab_walk_stopped(of->walk);
}

static int64_t read_steps(const LabReading *of) {
  return of->walk->steps;
}

static int64_t read_looked(const LabReading *of) {
  return of->walk->looked;
}

/// In tenths of a tile.
static int64_t read_cost(const LabReading *of) {
  return of->walk->cost * 10 / NAV_COST_ONE;
}

static int64_t read_looked_each(const LabReading *of) {
  return of->walk->decisions > 0 ? of->walk->looked / of->walk->decisions : 0;
}

static int64_t read_turns(const LabReading *of) {
  return of->walk->turns;
}

/// Steps from the target as the crow walks, with no wall.
static int64_t read_short_of(const LabReading *of) {
  const SimHero *hero = &of->world->heroes[0];
  const NavGrid *grid = &of->world->grid;
  if (hero->target == NAV_NO_CELL) return 0;
  return abs(nav_grid_x(grid, hero->cell) - nav_grid_x(grid, hero->target)) +
         abs(nav_grid_y(grid, hero->cell) - nav_grid_y(grid, hero->target));
}

static const char *const arrives[] = {"does not arrive", "arrives"};

const LabMeasure lab_measure_arrived = {"He", "He", 0, true, read_arrived, arrives};
const LabMeasure lab_measure_steps = {"steps", "step", 0, true, read_steps, NULL};
const LabMeasure lab_measure_looked = {"squares looked at", "square looked at", 0, true, read_looked, NULL};
const LabMeasure lab_measure_cost = {"paid for his way", "paid for his way", 1, true, read_cost, NULL};
const LabMeasure lab_measure_looked_each = {
    "squares a step", "square a step", 0, true, read_looked_each, NULL};
const LabMeasure lab_measure_turns = {"turns", "turn", 0, true, read_turns, NULL};
const LabMeasure lab_measure_short_of = {
    "steps from the target", "step from the target", 0, true, read_short_of, NULL};

/* Games */

static int64_t read_near(const LabReading *of) {
  return sim_world_adjacent(of->world);
}

/// Mean, in tenths of a tile, by whole numbers.
static int64_t read_distance(const LabReading *of) {
  const SimActors *actors = &of->world->actors;
  int64_t sum = 0;
  for (int32_t i = 0; i < actors->count; i++) {
    const int64_t dx = ((int64_t)actors->x[i] - of->world->heroes[0].x) / (BASE_ONE / 16),
                  dy = ((int64_t)actors->y[i] - of->world->heroes[0].y) / (BASE_ONE / 16);
    sum += base_isqrt((uint64_t)(dx * dx + dy * dy));
  }
  return actors->count > 0 ? sum * 10 / 16 / actors->count : 0;
}

static int64_t read_crossed(const LabReading *of) {
  return of->tally->seen.enemies;
}

static int64_t read_on_a_tile(const LabReading *of) {
  const SimActors *actors = &of->world->actors;
  int64_t max = 0;
  for (int32_t i = 0; i < actors->count; i++)
    if (of->world->crowd[actors->cell[i]] > max) max = of->world->crowd[actors->cell[i]];
  return max;
}

static int64_t read_alive(const LabReading *of) {
  return of->world->actors.count;
}

static int64_t read_escaped(const LabReading *of) {
  return of->world->stats.escaped;
}

static int64_t read_touches(const LabReading *of) {
  return of->world->stats.touches;
}

static int64_t read_fields(const LabReading *of) {
  return of->world->stats.field_builds;
}

/// Counts the enemies that noticed the hero by the row's sense.
static int64_t read_noticed(const LabReading *of) {
  BASE_ASSERT(of->row->sense > SIM_SENSE_NONE && of->row->sense < SIM_SENSE_COUNT);
  int64_t sum = 0;
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    sum += of->world->stats.detections[kind][of->row->sense];
  return sum;
}

static int64_t read_in_mode(const LabReading *of) {
  int64_t count = 0;
  for (int32_t i = 0; i < of->world->actors.count; i++)
    count += (int32_t)sim_world_mode(of->world, i) == of->row->mode;
  return count;
}

static int64_t read_paths(const LabReading *of) {
  return of->world->stats.paths_found;
}

static int64_t read_paths_shared(const LabReading *of) {
  return of->world->stats.paths_shared;
}

/// Does the hero know that there is no way?
static int64_t read_gave_up(const LabReading *of) {
  return of->world->heroes[0].status == SIM_HERO_UNREACHABLE;
}

static int64_t read_lost(const LabReading *of) {
  return of->world->heroes[0].status == SIM_HERO_LOST;
}

static const char *const knows[] = {"still looks for a way", "knows that there is none"};
static const char *const loses[] = {"still holds it", "has lost"};

const LabMeasure lab_measure_near = {"next to him", "next to him", 0, false, read_near, NULL};
const LabMeasure lab_measure_distance = {
    "tiles away on average", "tile away on average", 1, false, read_distance, NULL};
const LabMeasure lab_measure_crossed = {
    "took the marked way", "took the marked way", 0, false, read_crossed, NULL};
const LabMeasure lab_measure_on_a_tile = {
    "on the fullest tile", "on the fullest tile", 0, false, read_on_a_tile, NULL};
const LabMeasure lab_measure_alive = {"enemies", "enemy", 0, false, read_alive, NULL};
const LabMeasure lab_measure_escaped = {"got away", "got away", 0, false, read_escaped, NULL};
const LabMeasure lab_measure_touches = {"touches", "touch", 0, false, read_touches, NULL};
const LabMeasure lab_measure_fields = {"fields computed", "field computed", 0, false, read_fields, NULL};
const LabMeasure lab_measure_noticed = {
    "times he was noticed", "time he was noticed", 0, false, read_noticed, NULL};
const LabMeasure lab_measure_in_mode = {"enemies", "enemy", 0, false, read_in_mode, NULL};
const LabMeasure lab_measure_paths = {"paths found", "path found", 0, false, read_paths, NULL};
const LabMeasure lab_measure_paths_shared = {
    "searches saved", "search saved", 0, false, read_paths_shared, NULL};
const LabMeasure lab_measure_gave_up = {"He", "He", 0, false, read_gave_up, knows};
const LabMeasure lab_measure_lost = {"He", "He", 0, false, read_lost, loses};

const char *lab_measure_words(const LabExperiment *row, int64_t number) {
  if (row->words != NULL) return row->words;
  return number == 1 && row->measure->decimals == 0 ? row->measure->one : row->measure->words;
}

const char *lab_measure_print(const LabMeasure *measure, int64_t number, char *out, size_t size) {
  if (measure->names != NULL)
    snprintf(out, size, "%s", measure->names[number]);
  else
    base_number_print(number, measure->decimals, out, size);
  return out;
}
