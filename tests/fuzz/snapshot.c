/* Saved worlds: the input plays a short game, whose saved world is then changed and given its checksum. What
 * is accepted is a sound world and goes on; unchanged it is saved as the same bytes. (Numbers may also be
 * written longer than they need.) */
#include "sim/snapshot/snapshot.h"

#include <string.h>

#include "fuzz/worlds.h"
#include "sim/scenes.h"

enum { MAX_TICKS = 30, AFTER = 4, MAX_COMMANDS = 8 };

static const SimSealed form = {"THRONG-W", SIM_SNAPSHOT_VERSION, "saved world"};

static void play(SimWorld *world, FuzzBytes *bytes) {
  const int32_t ticks = fuzz_below(bytes, MAX_TICKS), every = 1 + fuzz_below(bytes, MAX_TICKS);
  const int32_t most = fuzz_below(bytes, MAX_COMMANDS + 1);
  int32_t given = 0;
  for (int32_t tick = 0; tick < ticks; tick++) {
    SimCommand command;
    const int32_t count = tick % every == 0 && given < most;
    if (count > 0) command = fuzz_command(bytes, world), given++;
    sim_step(world, &command, count);
  }
  for (; given < most; given++) {
    const SimCommand command = fuzz_command(bytes, world);
    sim_world_command(world, &command, 1);
  }
}

static bool load(SimWorld *world, const SimLevel *level, const BaseBuffer *save) {
  const SimWorldOptions options = fuzz_options(0);
  BaseIssues issues = {0};
  const bool loaded = sim_world_load(world, level, &options, save->data, save->length, &issues);
  FUZZ_CHECK(loaded == (issues.errors == 0), "errors were not said");
  return loaded;
}

/// Saving it again gives `save` (NULL: it was changed); then it goes on.
static void check_loaded(SimWorld *world, const BaseBuffer *save) {
  BaseBuffer again = {0};
  BaseHash hash = 0;
  scene_check(world);
  FUZZ_CHECK(sim_world_save(world, &again), "no memory");
  FUZZ_CHECK(save == NULL ||
                 (again.length == save->length && memcmp(again.data, save->data, again.length) == 0),
             "saved again it is another world");
  FUZZ_CHECK(sim_world_saved_hash(again.data, again.length, &hash) && hash == sim_world_hash(world),
             "another hash");
  for (int32_t tick = 0; tick < AFTER; tick++) sim_step(world, NULL, 0);
  scene_check(world);
  base_buffer_free(&again);
  sim_world_free(world);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  FuzzBytes bytes = {data, size, 0};
  SimLevel level;
  fuzz_level(&level, fuzz_below(&bytes, FUZZ_LEVELS));
  SimWorld *world = malloc(sizeof *world);
  BaseBuffer save = {0};
  const SimWorldOptions options = fuzz_options(fuzz_byte(&bytes));
  FUZZ_CHECK(world != NULL && sim_world_init(world, &level, &options), "no memory");
  play(world, &bytes);
  FUZZ_CHECK(sim_world_save(world, &save), "no memory");
  sim_world_free(world);
  if (!fuzz_more(&bytes)) {
    FUZZ_CHECK(load(world, &level, &save), "a saved world is refused");
    check_loaded(world, &save);
  }
  // How many enemies the world has room for stays: any number is allowed, and memory for it is slow.
  size_t from = SIM_SEALED_HEADER + fuzz_number_size(&save, SIM_SEALED_HEADER);
  from += fuzz_number_size(&save, from);
  fuzz_spoil(&save, from, &bytes);
  fuzz_seal(&save, &form);
  if (load(world, &level, &save)) check_loaded(world, NULL);
  base_buffer_free(&save);
  sim_level_free(&level);
  free(world);
  return 0;
}
