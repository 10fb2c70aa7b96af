/* Saved histories: the input plays a short game with branches, whose saved history is then changed and given
 * its checksum. What is accepted can be walked to any tick of any branch, and saved and loaded again. */
#include "sim/history/history.h"

#include "fuzz/worlds.h"
#include "sim/scenes.h"

enum { MAX_ACTS = 12, MAX_TICKS = 130, BYTES = 60000, MAX_END = 2000 };

static const SimSealed form = {"THRONG-H", 2, 2, "saved history"};

static void play_commands(SimHistory *history, SimWorld *world, FuzzBytes *bytes) {
  const int32_t acts = fuzz_below(bytes, MAX_ACTS);
  for (int32_t i = 0; i < acts; i++) {
    const int32_t act = fuzz_below(bytes, 4);
    const SimCommand command = fuzz_command(bytes, world);
    int32_t ticks = fuzz_below(bytes, MAX_TICKS);
    if (act == 0)
      FUZZ_CHECK(sim_history_seek(history, world, fuzz_below(bytes, MAX_TICKS), 0) >= 0, "no memory");
    if (act == 1) FUZZ_CHECK(sim_history_command(history, world, &command, 1), "no memory");
    for (; ticks > 0; ticks--)
      FUZZ_CHECK(sim_history_step(history, world, &command, act == 2 && ticks % 50 == 0), "no memory");
  }
}

static SimHistory *load_history(SimWorld *world, const SimLevel *level, const BaseBuffer *save) {
  const SimWorldOptions options = fuzz_options(0);
  BaseIssues issues = {0};
  SimHistory *history = sim_history_load(world, level, &options, save->data, save->length, &issues);
  FUZZ_CHECK((history != NULL) == (issues.errors == 0), "errors were not said");
  return history;
}

/// Any tick may be one that cannot be reached, since what saved worlds hold is looked at only then.
static void walk_history(SimHistory *history, SimWorld *world) {
  const int32_t now = history->now;
  if (sim_history_end(history) > MAX_END) return;
  scene_check(world);
  sim_history_seek(history, world, sim_history_first(history), 0);
  for (int32_t branch = 0; branch < SIM_BRANCHES; branch++) {
    if (!history->branch[branch].used || history->branch[branch].end > MAX_END) continue;
    sim_history_switch(history, world, branch, 0);
    sim_history_seek(history, world, history->branch[branch].end / 2, 0);
    sim_history_find(history, SIM_MARK_COMMAND, world->tick, 1);
    scene_check(world);
  }
  sim_history_switch(history, world, now, 0);
}

static void check_loaded(SimHistory *history, SimWorld *world, const SimLevel *level) {
  BaseBuffer again = {0};
  const BaseHash hash = sim_world_hash(world);
  const int64_t end = sim_history_end(history);
  FUZZ_CHECK(sim_history_save(history, world, BYTES, &again), "no memory");
  walk_history(history, world);
  sim_history_free(history);
  sim_world_free(world);
  history = load_history(world, level, &again);
  FUZZ_CHECK(history != NULL, "what was saved again is refused");
  FUZZ_CHECK(sim_world_hash(world) == hash && sim_history_end(history) == end, "another game");
  sim_history_free(history);
  sim_world_free(world);
  base_buffer_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  FuzzBytes bytes = {data, size, 0};
  SimLevel level;
  SimWorldOptions options;
  BaseBuffer save = {0};
  SimWorld *world = fuzz_world(&bytes, &level, &options);
  SimHistory *history = sim_history_new(&level, world, &options, BYTES);
  FUZZ_CHECK(history != NULL, "no memory");
  play_commands(history, world, &bytes);
  FUZZ_CHECK(sim_history_save(history, world, BYTES, &save), "no memory");
  sim_history_free(history);
  sim_world_free(world);
  const bool whole = !fuzz_more(&bytes);
  fuzz_spoil(&save, SIM_SEALED_HEADER, &bytes);
  fuzz_seal(&save, &form);
  history = load_history(world, &level, &save);
  FUZZ_CHECK(history != NULL || !whole, "a saved history is refused");
  if (history != NULL) check_loaded(history, world, &level);
  base_buffer_free(&save);
  sim_level_free(&level);
  free(world);
  return 0;
}
