/* A world goes to another place: over a saved world, and from there tick by tick. */
#include "sim/history/travel.h"

#include "base/arena.h"
#include "sim/history/commands.h"
#include "sim/history/marks.h"
#include "sim/history/saved.h"
#include "sim/history/states.h"
#include "sim/history/tree.h"
#include "sim/snapshot/snapshot.h"
#include "sim/world/state.h"

enum {
  LEAD = 30,  // ticks that are done again where something is watched: decisions that overlays show
  DENSER = 8, // so many more saved worlds behind a small step back
};

/* Loading */

static SimWorldOptions options_for(const SimHistory *history, const SimWorld *old) {
  SimWorldOptions options = history->parts->options;
  if (old->priv != NULL) options.threads = nav_requests_threads(old->priv->requests);
  return options;
}

/// Keeps the settings of the window and the player that decide nothing.
static void take_over(SimWorld *world, const SimWorld *old) {
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++)
    if (!sim_tuning_decides(i)) world->tuning.value[i] = old->tuning.value[i];
  world->priv->workers = old->priv->workers;
  if (old->hero_watched) sim_world_watch_hero(world, true);
  if (old->priv->watched) sim_world_watch_senses(world, true);
  if (old->priv->watched_id != 0) sim_world_watch_actor(world, old->priv->watched_id);
}

bool sim_travel_load(SimHistory *history, SimWorld *world, const SimSaved *saved) {
  SimWorld *loaded = base_block_alloc(1, sizeof *loaded);
  BaseIssues *issues = base_block_alloc(1, sizeof *issues);
  const SimWorldOptions options = options_for(history, world);
  bool made = loaded != NULL && issues != NULL &&
              sim_world_load(loaded, &history->parts->level, &options, saved->bytes, saved->size, issues);
  if (made && loaded->tick != saved->tick) { // of a history that was read from somewhere
    sim_world_free(loaded);
    made = false;
  }
  if (made && world->priv != NULL) {
    take_over(loaded, world);
    sim_world_free(world);
  }
  if (made) sim_world_move(world, loaded);
  base_block_free(issues);
  base_block_free(loaded);
  return made;
}

/* Ticks */

void sim_travel_step(SimHistory *history, SimWorld *world, SimPlace *place) {
  BASE_ASSERT(world->tick < history->branch[place->branch].end);
  SimBranch *branch = &history->branch[sim_branch_owner(history, place->branch, world->tick)];
  const bool first = branch->passed == world->tick;
  const SimBefore before = sim_marks_before(world);
  const bool known = !first || place->given > 0 || sim_state_note(branch, world);
  const int32_t count = sim_given_read(history, branch, sim_given_at(branch, world->tick), place->given);
  sim_step(world, history->parts->scratch, count);
  place->given = 0;
  if (first && known && sim_marks_note(branch, world, before)) branch->passed = world->tick;
}

void sim_travel_finish(SimHistory *history, SimWorld *world, SimPlace *place) {
  SimBranch *branch = &history->branch[place->branch];
  if (world->tick < branch->end) return;
  if (branch->passed == world->tick && place->given == 0) sim_state_note(branch, world);
  const int32_t count = sim_given_read(history, branch, sim_given_at(branch, world->tick), place->given);
  if (count == 0) return;
  sim_world_command(world, history->parts->scratch, count);
  place->given += count;
}

/* Going there */

static bool valid(const SimHistory *history, const SimPlace *place) {
  return history->branch[place->branch].used && history->branch[place->branch].serial == place->serial;
}

/// Does the branch come through the state in which the world is, at or before that tick?
static bool on_the_way(const SimHistory *history, const SimWorld *world, const SimPlace *place,
                       const SimTravel *to) {
  const bool lost = history->failed && place == &history->parts->place; // beyond what is known
  if (world->priv == NULL || lost || !valid(history, place)) return false;
  if (world->tick > to->tick) return false;
  if (place->given > 0 && world->tick == to->tick && to->tick < history->branch[to->branch].end) return false;
  const int64_t common = sim_branch_common(history, place->branch, to->branch);
  return place->branch == to->branch || world->tick < common || (world->tick == common && place->given == 0);
}

/// Loads what lies nearest before the tick; where that cannot be done, what lies before it. False: out of
/// memory.
static bool load_before(SimHistory *history, SimWorld *world, SimPlace *place, const SimTravel *to,
                        int64_t tick) {
  while (true) {
    const SimSaved *saved = sim_saved_before(history, to->branch, tick);
    if (saved == NULL) saved = sim_saved_before(history, to->branch, to->tick);
    if (saved == NULL) return false;
    const int32_t given = saved->given;
    if (sim_travel_load(history, world, saved)) {
      *place = (SimPlace){to->branch, history->branch[to->branch].serial, given};
      return true;
    }
    if (sim_saved_is_base(history, saved)) return false;
    sim_saved_forget(history, saved); // spoilt, or memory is short: that makes some
  }
}

static bool watches(const SimWorld *world) {
  return world->priv != NULL && (world->hero_watched || world->priv->watched || world->priv->watched_id != 0);
}

/// False: out of memory.
static bool set_out(SimHistory *history, SimWorld *world, SimPlace *place, const SimTravel *to) {
  const int64_t sought = to->tick - (watches(world) ? LEAD : 0);
  const SimSaved *nearest = sim_saved_before(history, to->branch, sought);
  if (on_the_way(history, world, place, to)) {
    const bool far = nearest != NULL && nearest->tick - world->tick > sim_saved_every(history);
    if (!far || !load_before(history, world, place, to, sought))
      *place = (SimPlace){to->branch, history->branch[to->branch].serial, place->given};
    return true;
  }
  return load_before(history, world, place, to, sought);
}

int64_t sim_travel(SimHistory *history, SimWorld *world, SimPlace *place, const SimTravel *to) {
  if (!set_out(history, world, place, to)) return -1;
  const int64_t every = sim_saved_every(history);
  for (int32_t i = 0; world->tick < to->tick && (i < to->max_ticks || to->max_ticks == 0); i++) {
    const bool dense = to->small && world->tick + every > to->tick;
    if (place->given == 0) sim_saved_if_due(history, world, place, dense ? every / DENSER : every);
    sim_travel_step(history, world, place);
  }
  sim_travel_finish(history, world, place);
  return world->tick;
}
