#include "sim/objectives/objectives.h"

static const SimObjectiveKind *kind_of(const SimWorld *world, int32_t objective) {
  BASE_ASSERT(objective >= 0 && objective < world->objective_count);
  return sim_objective_kinds[world->objectives[objective].kind];
}

void sim_objectives_count(SimWorld *world) {
  world->objectives_left = 0;
  for (int32_t i = 0; i < world->objective_count; i++)
    world->objectives_left += kind_of(world, i)->opens_gate && !world->objective_states[i].done;
}

bool sim_objectives_begin(SimWorld *world) {
  bool begun = true;
  for (int32_t i = 0; i < world->objective_count && begun; i++)
    begun = kind_of(world, i)->begin == NULL || kind_of(world, i)->begin(world, i);
  sim_objectives_count(world);
  return begun;
}

void sim_objective_reach(SimWorld *world, int32_t objective, int32_t progress) {
  SimObjectiveState *state = &world->objective_states[objective];
  const SimObjective *asked = &world->objectives[objective];
  const int32_t needed = sim_objective_needed(asked);
  BASE_ASSERT(!state->done && progress >= 0);
  state->progress = progress < needed ? progress : needed;
  if (progress < needed) return;
  state->done = 1;
  world->objectives_left -= kind_of(world, objective)->opens_gate;
  sim_event_at(world, SIM_EVENT_OBJECTIVE, asked->x, asked->y);
}

void sim_objectives_step(SimWorld *world) {
  for (int32_t i = 0; i < world->objective_count && world->end_tick < 0; i++)
    if (!world->objective_states[i].done && kind_of(world, i)->step != NULL)
      kind_of(world, i)->step(world, i);
}

void sim_objectives_hear(SimWorld *world, NavCell cell) {
  for (int32_t i = 0; i < world->objective_count; i++)
    if (kind_of(world, i)->hear != NULL) kind_of(world, i)->hear(world, i, cell);
}

BaseHash sim_objectives_hash(const SimWorld *world, BaseHash hash) {
  for (int32_t i = 0; i < world->objective_count; i++) {
    hash = base_hash_i32(hash, world->objective_states[i].progress);
    hash = base_hash_i32(hash, world->objective_states[i].done);
  }
  return hash;
}

void sim_objectives_archive(SimWorld *world, BaseArchive *archive) {
  for (int32_t i = 0; i < world->objective_count; i++) {
    SimObjectiveState *state = &world->objective_states[i];
    base_archive_of(archive, "objective", i);
    base_archive_i32(archive, &state->progress, 0, sim_objective_needed(&world->objectives[i]));
    base_archive_i32(archive, &state->done, 0, 1);
  }
  base_archive_of(archive, NULL, -1);
  if (archive->reads) sim_objectives_count(world);
}
