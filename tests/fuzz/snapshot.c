/* Saved worlds: the input plays a short game, whose saved world is then changed and given its checksum. What
 * is accepted is a sound world and goes on; unchanged it is saved as the same bytes. (Numbers may also be
 * written longer than they need.) A world that is refused for its state hash alone is forged: it is given the
 * hash that the loader has computed. It may break rules of the game, such as a hero in rock, but goes on
 * without harm. */
#include "sim/snapshot/snapshot.h"

#include <string.h>

#include "fuzz/worlds.h"
#include "sim/scenes.h"

enum { MAX_TICKS = 30, AFTER = 4, MAX_COMMANDS = 8 };

static const SimSealed form = {"THRONG-W", SIM_SNAPSHOT_VERSION, SIM_SNAPSHOT_OLDEST, "saved world"};

static void play_commands(SimWorld *world, FuzzBytes *bytes) {
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

static bool load_world(SimWorld *world, const SimLevel *level, const BaseBuffer *save) {
  const SimWorldOptions options = fuzz_options(0);
  BaseIssues issues = {0};
  const bool loaded = sim_world_load(world, level, &options, save->data, save->length, &issues);
  FUZZ_CHECK(loaded == (issues.errors == 0), "errors were not said");
  return loaded;
}

/// Saving it again gives `save` (NULL: it was changed); then it goes on. One that is not forged keeps the
/// rules.
static void check_loaded(SimWorld *world, const BaseBuffer *save, bool forged) {
  BaseBuffer again = {0};
  BaseHash hash = 0;
  if (!forged) scene_check(world);
  FUZZ_CHECK(sim_world_save(world, &again), "no memory");
  FUZZ_CHECK(save == NULL ||
                 (again.length == save->length && memcmp(again.data, save->data, again.length) == 0),
             "saved again it is another world");
  FUZZ_CHECK(sim_world_saved_hash(again.data, again.length, &hash) && hash == sim_world_hash(world),
             "another hash");
  for (int32_t tick = 0; tick < AFTER; tick++) sim_step(world, NULL, 0);
  if (!forged) scene_check(world);
  base_buffer_free(&again);
  sim_world_free(world);
}

/* Forged worlds. The linker puts this between the loader and what it calls. */

static BaseHash loaded_hash;
static bool was_hashed;

BaseHash __real_sim_world_hash(const SimWorld *world);
BaseHash __wrap_sim_world_hash(const SimWorld *world);

BaseHash __wrap_sim_world_hash(const SimWorld *world) {
  was_hashed = true;
  return loaded_hash = __real_sim_world_hash(world);
}

/// Gives the saved world, whose hash lies at `at`, the one that was computed when it was loaded.
static void forge(BaseBuffer *save, size_t at) {
  const size_t behind = at + fuzz_number_size(save, at);
  BaseArchive number = base_archive_writer();
  BaseBuffer forged = {0};
  uint64_t hash = loaded_hash;
  base_archive_u64(&number, &hash);
  base_buffer_add(&forged, save->data, at);
  base_buffer_add(&forged, number.bytes, number.size);
  base_buffer_add(&forged, save->data + behind, save->length - behind);
  FUZZ_CHECK(!forged.failed && !number.no_memory, "no memory");
  base_archive_free(&number);
  base_buffer_free(save);
  *save = forged;
  fuzz_seal(save, &form);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  FuzzBytes bytes = {data, size, 0};
  SimLevel level;
  SimWorldOptions options;
  BaseBuffer save = {0};
  SimWorld *world = fuzz_world(&bytes, &level, &options);
  play_commands(world, &bytes);
  FUZZ_CHECK(sim_world_save(world, &save), "no memory");
  sim_world_free(world);
  if (!fuzz_more(&bytes)) {
    FUZZ_CHECK(load_world(world, &level, &save), "a saved world is refused");
    check_loaded(world, &save, false);
  }
  // The capacity for enemies stays: any number is allowed, and memory for it is slow.
  size_t from = SIM_SEALED_HEADER + fuzz_number_size(&save, SIM_SEALED_HEADER);
  from += fuzz_number_size(&save, from);
  fuzz_spoil(&save, from, &bytes);
  fuzz_seal(&save, &form);
  was_hashed = false;
  if (load_world(world, &level, &save)) {
    check_loaded(world, NULL, false);
  } else if (was_hashed) {
    forge(&save, from);
    FUZZ_CHECK(load_world(world, &level, &save), "a forged world is refused");
    check_loaded(world, NULL, true);
  }
  base_buffer_free(&save);
  sim_level_free(&level);
  free(world);
  return 0;
}
