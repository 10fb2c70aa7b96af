/* Fields of random worlds against references. */
#include <stdlib.h>
#include <string.h>

#include "sim/world/state.h"
#include "support/reference.h"
#include "worlds/checks.h"

enum { CHEAP_CELLS = 1024 }; // of a map whose fields are all checked

bool field_check_init(FieldCheck *check, const SimWorld *world, BaseRandom *random) {
  const size_t cells = (size_t)world->grid.cells;
  *check = (FieldCheck){.seen_tick = -1, .random = random};
  check->truth = malloc(cells * sizeof *check->truth);
  uint8_t *crowd = malloc(cells * FIELD_TICKS);
  for (int32_t i = 0; i < FIELD_TICKS; i++)
    check->past[i] = (FieldTick){.tick = -1, .crowd = crowd == NULL ? NULL : crowd + cells * (size_t)i};
  return nav_field_init(&check->fresh, &world->grid) && check->truth != NULL && crowd != NULL;
}

void field_check_free(FieldCheck *check) {
  nav_field_free(&check->fresh);
  free(check->truth);
  free(check->past[0].crowd);
}

void field_check_before(FieldCheck *check, const SimWorld *world, int32_t commands) {
  FieldTick *now = &check->past[world->tick % FIELD_TICKS];
  const SimPrivate *priv = world->priv;
  now->tick = world->tick;
  now->hero = world->heroes[0].cell;
  now->plain = commands == 0 && !priv->walls_changed;
  for (int32_t i = 0; i < priv->spawner_count; i++)
    if (priv->spawners[i].left > 0 && priv->spawners[i].next_tick <= world->tick) now->plain = false;
  memcpy(now->crowd, world->crowd, (size_t)world->grid.cells);
}

/// The costs of the ground follow from the tunables: a second implementation.
static bool costs_hold(const SimWorld *world, TrialWhy *why) {
  const int32_t *tune = world->tuning.value;
  const int32_t floor = tune[SIM_TUNE_FLOOR_COST], mud = tune[SIM_TUNE_MUD_COST];
  const int32_t walker[] = {0, floor, mud, tune[SIM_TUNE_WATER_COST], 0}, swimmer[] = {0, floor, mud, 1, 0},
                flyer[] = {0, 1, 1, 1, 1};
  for (int32_t terrain = 0; terrain < NAV_TERRAIN_COUNT; terrain++)
    if (world->grid.costs.enter[NAV_WALKER][terrain] != walker[terrain] ||
        world->grid.costs.enter[NAV_SWIMMER][terrain] != swimmer[terrain] ||
        world->grid.costs.enter[NAV_FLYER][terrain] != flyer[terrain])
      return trial_failed(why, "terrain %d has a wrong cost", (int)terrain);
  return true;
}

/// The input is what the tick of the snapshot had.
static bool input_holds(const FieldCheck *check, const SimWorld *world, TrialWhy *why) {
  const NavFieldInput *input = &world->field_input;
  const FieldTick *then = &check->past[world->field_tick % FIELD_TICKS];
  if (world->priv->large || then->tick != world->field_tick || !then->plain) return true;
  if (input->crowd_weight != then->weight || input->crowd_cap != then->cap ||
      input->diagonal != then->diagonal)
    return trial_failed(why, "the field is of another weight than its tick had");
  for (NavCell cell = 0; cell < world->grid.cells; cell++)
    if (input->crowd_bytes[cell] != then->crowd[cell])
      return trial_failed(why, "the snapshot counts %u on cell %d, where %u stood",
                          (unsigned)input->crowd_bytes[cell], (int)cell, (unsigned)then->crowd[cell]);
  if (then->to_hero && (input->goal_count < 1 || input->goals[0].cell != then->hero))
    return trial_failed(why, "the field does not lead to where the hero was");
  return true;
}

static bool cell_holds(const NavField *field, const NavFieldInput *input, const uint64_t *truth,
                       NavCell cell) {
  const uint64_t value = field->value[cell] == NAV_UNREACHED ? UINT64_MAX : field->value[cell];
  if (field->frontier != NAV_WHOLE && truth[cell] >= field->frontier)
    return value >= field->frontier; // not known yet
  return value == truth[cell] && field->best[cell] == support_best(input, truth, cell);
}

static bool field_holds(FieldCheck *check, const SimWorld *world, SimFlow flow, TrialWhy *why) {
  const NavField *field = sim_flow(world, flow);
  const NavFieldInput *input = sim_flow_input(world, flow);
  support_dijkstra(input, check->truth);
  for (NavCell cell = 0; cell < field->cells; cell++)
    if (!cell_holds(field, input, check->truth, cell))
      return trial_failed(why, "field %d is worth %u on cell %d with directions %x; by Dijkstra %llu, %x",
                          (int)flow, (unsigned)field->value[cell], (int)cell, (unsigned)field->best[cell],
                          (unsigned long long)check->truth[cell],
                          (unsigned)support_best(input, check->truth, cell));
  if (field->frontier != NAV_WHOLE) return true;
  if (nav_field_build(&check->fresh, input) != NAV_FIELD_OK)
    return trial_failed(why, "field %d could not be built", (int)flow);
  const NavField *fresh = &check->fresh;
  const size_t cells = (size_t)field->cells;
  if (memcmp(fresh->value, field->value, cells * sizeof *fresh->value) == 0 &&
      memcmp(fresh->best, field->best, cells) == 0 && fresh->reached == field->reached &&
      fresh->min == field->min && fresh->max == field->max && fresh->unit == field->unit)
    return true;
  return trial_failed(why, "field %d is not what a build makes of its input", (int)flow);
}

bool field_check_after(FieldCheck *check, const SimWorld *world, TrialCounts *counts, TrialWhy *why) {
  FieldTick *now = &check->past[(world->tick - 1) % FIELD_TICKS];
  now->weight = (uint32_t)world->tuning.value[SIM_TUNE_CROWD_WEIGHT];
  now->cap = (uint32_t)world->tuning.value[SIM_TUNE_CROWD_CAP];
  now->diagonal = world->tuning.value[SIM_TUNE_DIAGONAL] != 0;
  now->to_hero = world->tuning.value[SIM_TUNE_HERO_GOAL] != 0;
  if (world->field_tick == check->seen_tick && now->plain) return true;
  if (world->priv->walls_changed) return true; // they lead through the new map from the next tick on
  check->seen_tick = world->field_tick;
  if (!costs_hold(world, why) || !input_holds(check, world, why)) return false;
  const uint32_t skipped = (uint32_t)(world->grid.cells / CHEAP_CELLS) * 4 + 1;
  if (base_random_below(check->random, skipped) != 0) return true;
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++) {
    if (sim_flow(world, (SimFlow)flow) == NULL) continue;
    if (!field_holds(check, world, (SimFlow)flow, why)) return false;
    counts->fields++;
  }
  return true;
}
